import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { openDayFrom, shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { layoutShiftScore, observeShifts, readShifts, type Shift } from './layout-shifts.ts';
import { median } from './statistics.ts';

/** One click, tap, or key press as Event Timing reports it; durations in ms, in steps of 8. */
export type Interaction = {
  /** What the customer did, such as 'Quantity L: key 2'. */
  readonly step: string;
  /** The interaction's longest event and its element, such as 'click input[name=material]'. */
  readonly event: string;
  /** From the input to the next frame. */
  readonly duration: number;
  /** Until the first handler ran, in handlers, and from there to the next frame. */
  readonly delay: number;
  readonly handlers: number;
  readonly rest: number;
};

export type FormRun = {
  /** One for each step, in order; those under 16 ms count as 8 ms and have no event. */
  readonly interactions: readonly Interaction[];
  readonly cls: number;
  /** Shifts within 500 ms of an input, by step: not part of CLS, but visible. */
  readonly shiftsAfterInput: readonly { readonly step: string; readonly shift: Shift }[];
  readonly errors: readonly string[];
};

/** A mouse at a desk, or a thumb on a phone. Both type on a keyboard. */
export type FormDevice = 'desktop' | 'phone';

/** CPU throttling: how many times slower than this machine. */
export const throttling = 4;

/** Event Timing reports nothing shorter. */
const shortestMs = 16;
const unseenMs = 8;

const devices = {
  desktop: { viewport: { width: 1360, height: 900 } },
  phone: { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true },
} as const;

type Reported = {
  readonly id: number;
  readonly name: string;
  readonly target: string;
  readonly start: number;
  readonly duration: number;
  readonly delay: number;
  readonly handlers: number;
};

type Observed = Window & { benchEvents?: Reported[] };

/** CPU time of the page's main thread, in milliseconds. */
export type Work = {
  readonly step: string;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  /** Everything, including painting and the browser's own work. */
  readonly all: number;
};

type Done = {
  readonly step: string;
  readonly from: number;
  readonly to: number;
  readonly work: Omit<Work, 'step'>;
};

/** Fills in the whole order form once, with real input and a throttled CPU. */
export async function runForm(browser: Browser, url: string, device: FormDevice): Promise<FormRun> {
  return useForm(browser, url, device, throttling, async (page, [, ...steps], errors) => {
    const reported = await page.evaluate(() => (window as Observed).benchEvents ?? []);
    const shifts = await readShifts(page);
    const stepAt = (at: number): string =>
      steps.find(({ from, to }) => at >= from && at <= to)?.step ?? 'between steps';
    return {
      interactions: steps.map((done) => slowestOf(done, reported)),
      cls: layoutShiftScore(shifts),
      shiftsAfterInput: shifts
        .filter(({ afterInput }) => afterInput)
        .map((shift) => ({ step: stepAt(shift.at), shift })),
      errors,
    };
  });
}

/**
 * Fills in the form once without throttling and reports the CPU time of each step, which other
 * programs on the machine hardly affect. The cost of waiting and asking is subtracted.
 */
export async function weighForm(
  browser: Browser,
  url: string,
  device: FormDevice,
): Promise<Work[]> {
  return useForm(browser, url, device, 1, async (_page, [idle, ...steps]) =>
    steps.map(({ step, work }) => {
      const less = (key: keyof typeof work) => Math.max(0, work[key] - (idle?.work[key] ?? 0));
      return {
        step,
        script: less('script'),
        style: less('style'),
        layout: less('layout'),
        all: less('all'),
      };
    }),
  );
}

/** @param read gets the steps taken; the first one does nothing */
async function useForm<Result>(
  browser: Browser,
  url: string,
  device: FormDevice,
  rate: number,
  read: (page: Page, steps: readonly Done[], errors: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(devices[device]);
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    if (rate !== 1) {
      // Reporting these costs time too.
      await observeShifts(page);
      await observeEvents(page);
    }
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(url, { waitUntil: 'networkidle' });
    // The last click leaves the page that it's measured on, so cancel that navigation. It has to
    // be canceled here: once it starts, an emulated phone restyles the whole page.
    await page.evaluate(() =>
      navigation.addEventListener('navigate', (event) => event.preventDefault()),
    );
    await page.locator('form[data-live]').waitFor();
    await settle(page);

    const form = new Form(page, session, device);
    await form.wait('Nothing');
    await fill(form, page, device);
    return await read(page, form.steps, errors);
  } finally {
    await context.close();
  }
}

/** For each step, the run with the median duration. */
export function medianRun(runs: readonly FormRun[]): Interaction[] {
  const [first] = runs;
  return (first?.interactions ?? []).map(({ step }) => {
    const same = runs.flatMap(({ interactions }) =>
      interactions.filter((interaction) => interaction.step === step),
    );
    const middle = median(same.map(({ duration }) => duration));
    return same.find(({ duration }) => duration === middle) ?? same[0]!;
  });
}

/** Everything a customer does on the page, from a click that comes too early to the last one. */
async function fill(form: Form, page: Page, device: FormDevice): Promise<void> {
  const proceed = page.locator('form button[type="submit"]');
  await form.press('Proceed, nothing chosen', proceed);

  for (const id of ['budget-cotton', 'premium-blend', 'premium-cotton']) {
    await form.press(`Material ${id}`, page.locator(`input[name="material"][value="${id}"]`));
    await page.locator('input[name="color"]').first().waitFor();
    await settle(page);
  }
  for (const nth of [1, 4, 7]) {
    await form.press(`Color ${nth}`, page.locator('input[name="color"]').nth(nth));
  }

  const quantities: readonly (readonly [size: string, digits: string])[] = [
    ['XS', '2'],
    ['S', '11'],
    ['M', '24'],
    ['L', '118'],
    ['XL', '9'],
    ['2XL', '3'],
    ['3XL', '0'],
  ];
  await form.press('Quantity XS: press', page.locator('#quantity-XS'));
  for (const [size, digits] of quantities) {
    await form.type(`Quantity ${size}`, digits);
    await form.key(`Quantity ${size}: Tab`, 'Tab');
  }
  await form.press('Quantity L: press', page.locator('#quantity-L'));
  await form.key('Quantity L: Arrow up', 'ArrowUp');
  await form.key('Quantity L: Page down', 'PageDown');
  for (const nth of [1, 2, 3]) await form.key(`Quantity L: Backspace ${nth}`, 'Backspace');
  await form.type('Quantity L again', '35');

  for (const location of [
    'frontSmall',
    'frontLarge',
    'backSmall',
    'backLarge',
    'leftSleeve',
    'rightSleeve',
  ]) {
    const box = page.locator(`input[name="location"][value="${location}"]`);
    await form.press(`Location ${location}`, box);
  }
  await form.press(
    'Location rightSleeve off',
    page.locator('input[name="location"][value="rightSleeve"]'),
  );

  for (const type of ['complete', 'sketch', 'description']) {
    await form.press(
      `Artwork ${type}`,
      page.locator(`input[name="artwork-type"][value="${type}"]`),
    );
  }
  await form.press('Description: press', page.locator('textarea[name="artwork-description"]'));
  await form.type('Description', 'A heron, two rivers');

  const later = page.getByRole('button', { name: 'Later dates' });
  for (const nth of [1, 2, 3]) await form.press(`Calendar: later ${nth}`, later);
  for (const nth of [1, 2]) {
    const earlier = page.getByRole('button', { name: 'Earlier dates' });
    await form.press(`Calendar: earlier ${nth}`, earlier);
  }
  const days = page.locator('[role="grid"] button:not([aria-disabled])');
  await form.press('Calendar: a day', days.nth(20));
  for (const key of ['ArrowRight', 'ArrowDown', 'End', 'PageDown', 'ArrowUp', 'Enter']) {
    await form.key(`Calendar: ${key}`, key);
  }
  await page.locator('input[name="due-date"]').focus();
  await settle(page);
  const digits = await dateDigits(page);
  await form.type('Due date', digits);

  for (const method of ['local', 'pickup', 'shipping']) {
    await form.press(
      `Delivery ${method}`,
      page.locator(`input[name="delivery"][value="${method}"]`),
    );
  }
  await form.press('Address name: press', page.locator('input[name="shipping-name"]'));
  for (const [name, text] of [
    ['name', 'Ada Hop'],
    ['street', '12 Locust'],
    ['city', 'Ames'],
    ['state', 'IA'],
    ['zip', '50010'],
  ] as const) {
    await form.type(`Address ${name}`, text);
    await form.key(`Address ${name}: Tab`, 'Tab');
  }

  if (device === 'phone') {
    await form.press('Ticket: open', page.getByRole('button', { name: 'Open ticket' }));
  }
  const sides = page.locator('aside fieldset input[type="radio"]');
  for (let nth = (await sides.count()) - 1; nth >= 0; nth -= 1) {
    await form.press(`Ticket: side ${nth + 1}`, sides.nth(nth));
  }
  if (device === 'phone') {
    await form.press('Ticket: close', page.getByRole('button', { name: 'Close ticket' }));
  }
  await form.press('Proceed', proceed);
}

/** An open day a month ahead, in the digits that an American date field takes. */
async function dateDigits(page: Page): Promise<string> {
  const now = new Date(await page.evaluate(() => Date.now()));
  const [year, month, day] = openDayFrom(addDays(shopToday(now), 30)).split('-');
  return `${month}${day}${year}`;
}

class Form {
  readonly steps: Done[] = [];
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #device: FormDevice;

  constructor(page: Page, session: CDPSession, device: FormDevice) {
    this.#page = page;
    this.#session = session;
    this.#device = device;
  }

  /** A step that does nothing. */
  async wait(step: string): Promise<void> {
    await this.#measure(step, async () => {});
  }

  /**
   * Clicks the middle of an element without Playwright's own checks: those would run in the page.
   */
  async press(step: string, target: Locator): Promise<void> {
    await target.evaluate((element) =>
      element.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    await settle(this.#page);
    const box = await target.boundingBox();
    if (!box) throw new Error(`${step}: there is nothing to click`);
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    if (this.#device === 'phone') {
      await this.#measure(step, () => this.#page.touchscreen.tap(x, y));
      return;
    }
    await this.#page.mouse.move(x, y);
    await settle(this.#page);
    await this.#measure(step, () => this.#page.mouse.click(x, y, { delay: 40 }));
  }

  async key(step: string, key: string): Promise<void> {
    await this.#measure(step, () => this.#page.keyboard.press(key, { delay: 20 }));
  }

  /** Types key by key; each key is a step. */
  async type(step: string, text: string): Promise<void> {
    for (const [index, letter] of [...text].entries()) {
      await this.key(`${step}: key ${index + 1}`, letter === ' ' ? 'Space' : letter);
    }
  }

  async #measure(step: string, act: () => Promise<void>): Promise<void> {
    const from = await this.#page.evaluate(() => performance.now());
    const before = await readWork(this.#session);
    await act();
    await settle(this.#page);
    const after = await readWork(this.#session);
    const to = await this.#page.evaluate(() => performance.now());
    const work = {
      script: after.script - before.script,
      style: after.style - before.style,
      layout: after.layout - before.layout,
      all: after.all - before.all,
    };
    this.steps.push({ step, from, to, work });
  }
}

async function readWork(session: CDPSession): Promise<Omit<Work, 'step'>> {
  const { metrics } = await session.send('Performance.getMetrics');
  const ms = (name: string) => (metrics.find((each) => each.name === name)?.value ?? 0) * 1000;
  return {
    script: ms('ScriptDuration'),
    style: ms('RecalcStyleDuration'),
    layout: ms('LayoutDuration'),
    all: ms('TaskDuration'),
  };
}

/** Waits until the page has painted and reported what happened. */
function settle(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 40)));
      }),
  );
}

async function observeEvents(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    type Entry = PerformanceEventTiming & { interactionId: number };
    const events: Reported[] = ((window as Observed).benchEvents = []);
    const describe = (node: Node | null): string => {
      if (!(node instanceof Element)) return node?.nodeName ?? 'gone';
      const name = node.getAttribute('name');
      const label = node.getAttribute('aria-label');
      const tag = node.tagName.toLowerCase();
      if (name) return `${tag}[name=${name}]`;
      if (label) return `${tag}[aria-label="${label}"]`;
      return `${tag} "${(node.textContent ?? '').trim().slice(0, 30)}"`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (!entry.interactionId) continue;
        events.push({
          id: entry.interactionId,
          name: entry.name,
          target: describe(entry.target),
          start: entry.startTime,
          duration: entry.duration,
          delay: entry.processingStart - entry.startTime,
          handlers: entry.processingEnd - entry.processingStart,
        });
      }
    }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit);
  }, shortestMs);
}

function slowestOf({ step, from, to }: Done, reported: readonly Reported[]): Interaction {
  const [slowest] = reported
    .filter(({ start }) => start >= from && start <= to)
    .sort((a, b) => b.duration - a.duration || b.handlers - a.handlers);
  if (!slowest) return { step, event: '', duration: unseenMs, delay: 0, handlers: 0, rest: 0 };
  const { name, target, duration, delay, handlers } = slowest;
  return {
    step,
    event: `${name} ${target}`,
    duration,
    delay,
    handlers,
    rest: Math.max(0, duration - delay - handlers),
  };
}
