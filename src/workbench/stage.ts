import { configure, screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import type { Answer, Hands, Island, State } from './bench.ts';
import { findIsland } from './benches.ts';

// Keeps the whole document out of each message.
configure({
  asyncUtilTimeout: 8_000,
  getElementError: (message) => new Error(message?.split('\n')[0]),
});

const canvas = document.querySelector('main') ?? fail('The stage needs <main>.');
const say = document.querySelector('body > output') ?? fail('The stage needs <output>.');
/** 'SCREEN/ISLAND'. Read once, because islands may rewrite the address. */
const wanted = new URLSearchParams(location.search).get('island') ?? '';
const stagePath = location.pathname;
// The page shows one state at a time, until the next one.
let root: Root | null = null;
let answers: Readonly<Record<string, Answer>> = {};
/** Ends what the state before this one still waits for. */
let leave = new AbortController();

/** Shows the island's state in the address: `?island=SCREEN/ISLAND#STATE`. */
async function show(): Promise<void> {
  const name = decodeURIComponent(location.hash.slice(1));
  if (name === '') return;
  delete canvas.dataset.shown;
  say.textContent = '';
  try {
    const island = (await findIsland(wanted)) ?? fail(`There is no island "${wanted}".`);
    const state = island.states[name] ?? fail(`${wanted} has no state "${name}".`);
    await stage(island, state, name);
    canvas.dataset.shown = name;
  } catch (error) {
    say.textContent = error instanceof Error ? error.message : String(error);
  }
}

function fail(message: string): never {
  throw new Error(message);
}

async function stage(island: Island, state: State, name: string): Promise<void> {
  leave.abort();
  leave = new AbortController();
  root?.unmount();
  canvas.replaceChildren();
  for (const [storage, values] of [
    [sessionStorage, state.session],
    [localStorage, state.local],
  ] as const) {
    storage.clear();
    for (const [key, value] of Object.entries(values ?? {})) {
      storage.setItem(key, JSON.stringify(value));
    }
  }
  const address = `?${[`island=${wanted}`, state.query].filter(Boolean).join('&')}#${encodeURIComponent(name)}`;
  history.replaceState(null, '', (state.path ?? stagePath) + address);
  navigator.sendBeacon = () => true;
  answers = state.answers ?? {};
  window.fetch = answering;
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: !state.offline });
  island.reset?.();
  state.arrange?.();

  const place = canvas.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(island.render());
  await settle();
  await state.act?.(hands);
  await waitFor(
    () => {
      // Styles may have capitalized it.
      const seen = canvas.innerText.replaceAll(/\s+/g, ' ').toLowerCase();
      const { shows } = state;
      const there =
        typeof shows === 'string' ? seen.includes(shows.toLowerCase()) : shows.test(seen);
      if (!there) fail(`"${name}" should show ${String(shows)}, but shows: ${seen}`);
    },
    { interval: 50 },
  );
  // Most islands leave the heading to their page.
  if (!canvas.querySelector('h1')) place.before(headingOf(wanted));
}

const user = userEvent.setup({ delay: null });
const hands: Hands = {
  user,
  screen,
  press: async (name) => {
    const [button] = await screen.findAllByRole<HTMLButtonElement>('button', { name });
    const form = button?.form;
    await waitFor(() => {
      // Until its effects have run, a form leaves validation to the browser.
      if (form && !form.noValidate && !('live' in form.dataset)) fail('The form isn’t live.');
      if (button?.disabled || button?.ariaDisabled) fail(`${String(name)} can’t be pressed.`);
    });
    if (button) await user.click(button);
  },
  refresh: async (next) => {
    // A call under way would count as the one asked for, and has the answer from before.
    await settle();
    answers = { ...answers, ...next };
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  },
};

/** Waits until the island has rendered and its effects have run. */
async function settle(): Promise<void> {
  await waitFor(() => canvas.querySelector('div > *') ?? fail('Nothing rendered.'));
  await new Promise((resolve) => setTimeout(resolve, 50));
}

function headingOf(text: string): HTMLElement {
  const heading = document.createElement('h1');
  heading.className = 'visually-hidden';
  heading.textContent = text;
  return heading;
}

/** A backend that gives the state's answers and knows nothing else. */
const answering: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  const known = Object.entries(answers).find(([end]) => pathname.endsWith(end));
  if (!known) return Promise.resolve(new Response(null, { status: 404 }));
  return new Promise((resolve, reject) => {
    for (const signal of [request.signal, leave.signal]) {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    }
    known[1](request).then(resolve, reject);
  });
};

addEventListener('hashchange', () => void show());
void show();
