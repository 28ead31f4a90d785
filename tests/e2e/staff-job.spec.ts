import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Locator, Page } from '@playwright/test';
import { formatDay, formatDayLong } from '../../src/platform/dates/date-words.ts';
import { openDayFrom, shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { drawObject } from '../../src/designer/draw-object.ts';
import { inkByKey } from '../../src/artwork/ink.ts';
import { printFileSvg } from '../../src/designer/output/print-file.ts';
import { readTypeface } from '../../src/designer/lettering/typefaces.build.ts';
import { newShape, newTeam } from '../../src/designer/starting-point.ts';
import { printAreas } from '../../src/garments/print-location.ts';
import { builtInSwatches } from '../../src/garments/swatches.ts';
import type { DesignInput } from '../../src/orders/placing/place-order.contract.ts';
import { summaryRows } from '../../src/orders/order-summary.ts';
import { storedSummary } from '../../src/orders/stored-summary.ts';
import { storedPrice } from '../../src/orders/prices/price.ts';
import { jobPath, paths } from '../../src/paths.ts';
import { startBy } from '../../src/orders/due-dates/production.ts';
import { shop } from '../../src/shop.ts';
import { overflow } from '../support/axe.ts';
import { pdfFile, pngFile, svgFile, type MadeFile } from '../support/files.ts';
import { firstDay } from '../factory/order-draft.ts';
import { placeButton } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';
import { priceOf } from '../factory/orders.ts';
import { placeQuoteRequest, placeReorder, placeJob, uploadFile } from '../support/placed-job.ts';
import { signInAs } from '../support/staff-page.ts';

const sizeOf = (table: Locator) => table.getByRole('row').allInnerTexts();

// product: job-page
test('an order shows everything the customer entered, its artwork, and its price, even with hostile text', async ({
  page,
  control,
}) => {
  const attack = '<img src=x onerror="window.ran=1">';
  const front = pngFile(`"><img src=x onerror=ran=1> river.png`, 3600, 2913);
  const back: MadeFile = {
    ...svgFile('sponsor.svg'),
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><script>top.ran=1</script><circle cx="20" cy="20" r="18" fill="#b3261e"/></svg>',
    ),
  };
  const sleeve = pdfFile('badge.pdf');
  const { number, input } = await placeJob(control, {
    printLocations: ['frontLarge', 'backSmall', 'leftSleeve'],
    artwork: {
      type: 'sketch',
      description: '',
      files: [
        { location: 'frontLarge', receipt: await uploadFile(control, 'frontLarge', front) },
        { location: 'backSmall', receipt: await uploadFile(control, 'backSmall', back) },
        { location: 'leftSleeve', receipt: await uploadFile(control, 'leftSleeve', sleeve) },
      ],
    },
    quantities: { S: 4, M: 8, '2XL': 12 },
    dueDate: firstDay('rush'),
    delivery: {
      method: 'local',
      address: {
        name: `Bea ${attack}`,
        street: '1200 Locust Street, Unit 4',
        city: 'Des Moines',
        state: 'IA',
        zip: '50309-1234',
      },
    },
    customer: {
      name: `Ada ${attack}`,
      phone: '(515) 555-0199 ext. 4',
      notes: `White ink.\n</p><script>window.ran=1</script>${attack}`,
    },
  });
  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'order', number }));

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`);
  await expect(page).toHaveTitle(`Order #${number} · ${shop.name}`);
  const customer = page.getByRole('region', { name: 'Customer' });
  await expect(customer).toContainText(`Ada ${attack}`);
  await expect(customer).toContainText(`</p><script>window.ran=1</script>${attack}`);
  await expect(customer.getByRole('link', { name: input.customer.email })).toHaveAttribute(
    'href',
    `mailto:${input.customer.email}`,
  );
  await expect(customer.getByRole('link', { name: '(515) 555-0199 ext. 4' })).toHaveAttribute(
    'href',
    'tel:5155550199;ext=4',
  );
  const due = page.getByRole('region', { name: 'Due' });
  await expect(due).toContainText(formatDayLong(input.dueDate));
  await expect(due).toContainText('Rush processing required');
  const start = startBy(input.dueDate, 'local', new Date());
  await expect(due).toContainText(`Start production by ${formatDay(start, new Date())}`);
  const garment = page.getByRole('region', { name: 'Garment' });
  await expect(garment).toContainText('Bella + Canvas 3001 · style 00606');
  await expect(garment).toContainText('Navy');
  await expect(garment.getByRole('img', { name: 'Front of Premium Cotton in Navy' })).toBeVisible();
  await expect(garment.getByRole('img', { name: 'Left sleeve of Premium' })).toBeVisible();
  expect(await sizeOf(garment.getByRole('table'))).toEqual(['S\tM\t2XL\tALL', '4\t8\t12\t24']);
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect(delivery).toContainText('Des Moines metro delivery');
  await expect(delivery).toContainText(`Bea ${attack}`);
  await expect(delivery).toContainText('Des Moines, IA 50309-1234');
  const rows = summaryRows(storedSummary(storedPrice(priceOf(input))), {
    items: [{ name: '', pieces: 24 }],
    delivery: 'local',
  });
  const price = page.getByRole('region', { name: 'Price' });
  expect(await price.getByRole('term').allTextContents()).toEqual(rows.map(({ label }) => label));
  expect(await price.getByRole('definition').allTextContents()).toEqual(
    rows.map(({ amount }) => amount),
  );

  const print = page.getByRole('region', { name: 'Print' });
  await expect(print).toContainText('Sketch or partial artwork');
  const files = print.getByRole('listitem');
  await expect(files).toHaveCount(3);
  await expect(files.nth(0)).toContainText('Front Large up to 12 × 16 in');
  await expect(files.nth(0)).toContainText('PNG · 0.01 MB · 3,600 × 2,913 px');
  await expect(files.nth(0)).toContainText('Prints sharp at 12.0 × 9.7 in (300 DPI)');
  await expect(files.nth(1)).toContainText('Vector: sharp at any size.');
  await expect(files.nth(2)).toContainText('PDF');
  for (const [index, source] of [
    [0, /&download=/],
    [1, /^blob:/],
    [2, /^blob:/],
  ] as const) {
    const preview = files.nth(index).getByRole('img');
    await expect(preview).toHaveAttribute('src', source);
    await expect
      .poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .not.toBe(0);
  }
  for (const [index, file, saved] of [
    [0, front, `${number}-front-large.png`],
    [1, back, `${number}-back-small.svg`],
    [2, sleeve, `${number}-left-sleeve.pdf`],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      files
        .nth(index)
        .getByRole('link', { name: `Download ${file.name}` })
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe(saved);
    expect((await readFile(await download.path())).equals(file.buffer)).toBe(true);
  }
  // Its screens are only known for files of our designer.
  await files.nth(1).getByRole('button', { name: 'Films of sponsor.svg' }).click();
  await expect(files.nth(1).getByRole('status')).toContainText('It isn’t from our shirt designer');
  await expect(page).toHaveURL(new RegExp(`${jobPath({ kind: 'order', number })}$`));
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toBe(0);
});

// product: job-ticket
test('the job ticket is one page of paper with what the press room needs, and no controls', async ({
  page,
  control,
}) => {
  const lines = Array.from({ length: 60 }, (_, line) => `Line ${line} of what is wanted here.`);
  const png = pngFile(`${'a long name '.repeat(18)}.png`, 1200, 1600);
  const places = ['frontLarge', 'backLarge', 'leftSleeve', 'rightSleeve'] as const;
  const receipts = await Promise.all(places.map((place) => uploadFile(control, place, png)));
  const { number, input } = await placeJob(control, {
    printLocations: [...places],
    artwork: {
      type: 'complete',
      description: lines.join('\n'),
      files: places.map((location, index) => ({ location, receipt: receipts[index] ?? '' })),
    },
    quantities: { XS: 1, S: 2, M: 3, L: 4, XL: 5, '2XL': 6, '3XL': 7 },
    customer: { poNumber: 'W'.repeat(40), notes: lines.join('\n').slice(0, 2000) },
  });
  const { email: staff } = await signInAs(page, control, 'staff');
  for (let count = 0; count < 5; count += 1) {
    await control.sql(
      `insert into public.job_notes (id, order_id, author, text)
       select gen_random_uuid(), id, $2, $3 from public.orders where number = $1`,
      [number, staff, `${count}: ${lines.join('\n')}`.slice(0, 1900)],
    );
  }
  await page.goto(jobPath({ kind: 'order', number }));
  await expect(page.getByRole('img', { name: /^Preview of a long name/ }).first()).toBeVisible();

  const asked = page.evaluate(
    () => new Promise((resolve) => (window.print = () => resolve('printed'))),
  );
  await page.getByRole('button', { name: 'Print job ticket' }).click();
  expect(await asked).toBe('printed');

  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('body');
  const text = await paper.innerText();
  for (const part of [
    `Order #${number}`,
    `Ready ${formatDayLong(input.dueDate)}`,
    'Premium Cotton',
    'Right Sleeve',
    'XS\tS\tM\tL\tXL\t2XL\t3XL\tALL',
    'W'.repeat(40),
    'Line 0 of what is wanted here.',
    'the rest is on the screen',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/Sign out|Analytics|Resend|Add note|Total/);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  for (const format of ['Letter', 'A4']) {
    expect(pagesOf(await page.pdf({ format, preferCSSPageSize: false })), format).toBe(1);
  }
});

// product: roster, job-ticket
test('a roster is on a second page of the ticket, and says if the order’s sizes differ', async ({
  page,
  control,
}) => {
  const roster = Array.from({ length: 200 }, (_, index) => ({
    ...{ name: `Olson-Lindgren ${index}`, number: String(index), size: 'M' as const },
  }));
  const { number } = await placeJob(control, { roster, quantities: { M: 199 } });
  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'order', number }));
  await expect(page.getByText('200 M, not 199.').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('body').innerText()).toContain('Olson-Lindgren 199');
  expect(pagesOf(await page.pdf({ format: 'Letter', preferCSSPageSize: false }))).toBe(2);
});

// product: designs-and-items, job-ticket
test('a ticket has a sheet for each design, with each of its 20 colors and sizes on it, and nothing cut off', async ({
  page,
  control,
}) => {
  const colors = (builtInSwatches['00606'] ?? []).slice(0, 20);
  const sizes = { XS: 1, S: 2, M: 3, L: 4, XL: 5, '2XL': 6, '3XL': 7 };
  const design: DesignInput = {
    printLocations: ['frontLarge', 'backLarge', 'leftSleeve', 'rightSleeve'],
    artwork: {
      type: 'description',
      description: 'A heron over two rivers. '.repeat(60),
      files: [],
    },
    items: colors.map(({ key }) => ({ styleCode: '00606', colorKey: key, quantities: sizes })),
  };
  const { number } = await placeJob(control, {
    designs: [design, design].map((each, at) =>
      at === 0 ? each : { ...each, items: each.items.slice(0, 15) },
    ),
    customer: { notes: 'Gold as on the old sign. '.repeat(40) },
  });
  await signInAs(page, control, 'press');
  await page.goto(jobPath({ kind: 'order', number }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(number));
  await page.emulateMedia({ media: 'print' });
  const tables = page.getByRole('table').filter({ visible: true });
  await expect(tables).toHaveCount(2);
  expect(pagesOf(await page.pdf({ format: 'Letter', preferCSSPageSize: false }))).toBe(2);
  // A letter's paper inside its margins.
  await page.setViewportSize({ width: 720, height: 960 });
  for (const [at, table] of (await tables.all()).entries()) {
    await expect(table.getByRole('row')).toHaveCount([20, 15][at]! + 2);
    const cut = await table.evaluate((element) => {
      let sheet: Element | null = element;
      while (sheet && getComputedStyle(sheet).overflow !== 'hidden') sheet = sheet.parentElement;
      return sheet ? sheet.scrollHeight - sheet.clientHeight : NaN;
    });
    expect(cut, `the sheet of design ${at + 1}`).toBeLessThanOrEqual(0);
  }
});

// product: screens, job-ticket
test('a print file from the designer gives its films, which go on the job ticket', async ({
  page,
  control,
}) => {
  const noPart = () => {
    throw new Error('A disc has no letters and no drawing.');
  };
  const disc = newShape('disc', 'ellipse', printAreas.frontLarge, 'gold');
  const buffer = Buffer.from(
    printFileSvg({
      title: 'Disc',
      area: printAreas.frontLarge,
      objects: [disc],
      drawingOf: (object) => drawObject(object, { typeface: noPart, clipArt: noPart }),
      pictureAddress: () => '',
    }),
  );
  const receipt = await uploadFile(control, 'frontLarge', { ...svgFile('disc.svg'), buffer });
  const { number } = await placeJob(control, {
    printLocations: ['frontLarge'],
    artwork: { type: 'complete', description: '', files: [{ location: 'frontLarge', receipt }] },
  });
  await signInAs(page, control, 'press');
  await page.goto(jobPath({ kind: 'order', number }));
  await page.getByRole('button', { name: 'Films of disc.svg' }).click();
  const [film] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the film for Capitol Gold' }).click(),
  ]);
  expect(film.suggestedFilename()).toMatch(/^disc-\d-gold\.svg$/);
  const svg = await readFile(await film.path(), 'utf8');
  expect(svg).toContain('width="13in" height="17in"');
  expect(svg).not.toContain(inkByKey.gold.hex);

  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')));
  await page.getByRole('button', { name: 'Print job ticket' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  const screen = page.getByRole('listitem').filter({ hasText: /^\d Capitol Gold$/ });
  await expect(screen.locator('img')).toBeVisible();
  expect(pagesOf(await page.pdf({ format: 'Letter', preferCSSPageSize: false }))).toBe(1);
});

// product: job-moves
test('with only the keyboard: a move takes one press and can be undone, and canceling asks first', async ({
  page,
  control,
}) => {
  const { number } = await placeJob(control);
  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'order', number }));
  const moves = page.getByRole('region', { name: 'What’s next' });
  const where = moves.getByText(/^Status:/);
  const button = (name: string | RegExp) => moves.getByRole('button', { name });
  const events = page.getByRole('region', { name: 'Notes and timeline' }).getByRole('listitem');

  await expect(where).toHaveText('Status: Submitted');
  await expect(events).toHaveCount(1);
  await expect(events).toContainText('The customer sent it in');
  await pressOn(page, button('Start review'));
  await expect(where).toHaveText('Status: In review');
  await expect(where).toBeFocused();
  await expect(events.first()).toContainText('You moved it from Submitted to In review');
  await expect(button(/^Undo \((9|10) min left\)$/)).toBeEnabled();

  await pressOn(page, button(/^Undo/));
  await expect(moves).toContainText(`Undone: Order #${number} is “Submitted” again.`);
  await expect(where).toHaveText('Status: Submitted');
  await expect(where).toBeFocused();
  await expect(events.first()).toContainText('You undid that: Submitted again');
  await expect(button(/^Undo/)).toHaveCount(0);

  await pressOn(page, button('Cancel order'));
  const dialog = page.getByRole('dialog', { name: `Cancel Order #${number}?` });
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  // Right after Escape, too, the button takes a press.
  await Promise.all(['Escape', 'Enter'].map((key) => page.keyboard.press(key)));
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button('Cancel order')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Yes, cancel it' })).toBeFocused();
  await page.keyboard.press('Enter');
  // When its email goes follows on the same line.
  await expect(where).toHaveText(/^Status: Canceled/);
  await expect(where).toBeFocused();
  await expect(moves).toContainText('All done.');
  await expect(button(/^Undo/)).toBeVisible();

  await control.sql(
    `update public.job_events set created_at = now() - interval '11 minutes'
     where order_id = (select id from public.orders where number = $1)`,
    [number],
  );
  await pressOn(page, button(/^Undo/));
  await expect(moves).toContainText(
    `It’s too late to undo that: Order #${number} stays “Canceled”.`,
  );
  await expect(where).toContainText('Status: Canceled');
  await expect(events).toHaveCount(4);
});

// product: job-moves
test('what staff said about a move that failed is still there for the next try', async ({
  page,
  control,
  quiet,
}) => {
  quiet.allow(/Failed to load resource/);
  const { number } = await placeJob(control);
  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'order', number }));
  const moves = page.getByRole('region', { name: 'What’s next' });
  await moves.getByRole('button', { name: 'Start review' }).click();
  await page.route('**/rpc/move_job', (route) => route.fulfill({ status: 503, json: {} }));
  await moves.getByRole('button', { name: 'Proof sent' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Shown at the counter.');
  await dialog.getByRole('button', { name: 'Mark it as sent' }).click();
  await expect(moves).toContainText('wasn’t moved');
  await page.unroute('**/rpc/move_job');
  await moves.getByRole('button', { name: 'Proof sent' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('Shown at the counter.');
  await dialog.getByRole('button', { name: 'Mark it as sent' }).click();
  await expect(moves.getByText('Status: Proof sent')).toBeVisible();

  // What went through isn't said again.
  await moves.getByRole('button', { name: 'Back to review' }).click();
  await moves.getByRole('button', { name: 'Proof sent', exact: true }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('');
});

test('when two people move a job at once, the second is told, nothing is overwritten, and an unsent note stays', async ({
  page,
  browser,
  control,
}) => {
  const { number } = await placeJob(control);
  const path = jobPath({ kind: 'order', number });
  const { email: ann } = await signInAs(page, control, 'staff');
  const other = await browser.newContext({ baseURL: control.siteUrl });
  const bea = await other.newPage();
  const { email: beaEmail } = await signInAs(bea, control, 'owner');
  await bea.clock.install();
  await Promise.all([page.goto(path), bea.goto(path)]);
  const whereOf = (of: Page) => of.getByText(/^Status:/);
  const moves = bea.getByRole('region', { name: 'What’s next' });
  const note = bea.getByRole('textbox', { name: 'Note' });
  await expect(whereOf(bea)).toHaveText('Status: Submitted');

  await note.fill('Called: they want it bigger.');
  await page.getByRole('button', { name: 'Start review' }).click();
  await expect(whereOf(page)).toHaveText('Status: In review');
  await bea.getByRole('button', { name: 'Cancel order' }).click();
  await bea.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(moves).toContainText(`${ann} moved Order #${number} to “In review” first`);
  await expect(whereOf(bea)).toHaveText('Status: In review');
  await expect(moves.getByRole('button', { name: 'Proof sent' })).toBeVisible();
  await expect(moves.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await expect(note).toHaveValue('Called: they want it bigger.');
  await expect(whereOf(bea)).toBeFocused();

  // Other people's changes show up by themselves, and the note keeps its cursor.
  await note.focus();
  await page.getByRole('button', { name: 'Proof sent' }).click();
  await page.getByLabel('How was the proof shown').fill('At the counter.');
  await page.getByRole('button', { name: 'Mark it as sent' }).click();
  await expect(whereOf(page)).toHaveText('Status: Proof sent');
  await bea.clock.fastForward(15_000);
  await expect(moves).toContainText(`${ann} moved it to Proof sent`);
  await expect(whereOf(bea)).toHaveText('Status: Proof sent');
  await expect(note).toBeFocused();
  await bea.keyboard.type(' Much.');

  // The answer is lost; sending it again still makes one note.
  await bea.route(
    '**/rpc/add_note',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await bea.getByRole('button', { name: 'Add note' }).click();
  await expect(bea.getByText(/The note hasn’t been added yet; it stays here./)).toBeVisible();
  await bea.reload();
  await expect(note).toHaveValue('Called: they want it bigger. Much.');
  await bea.getByRole('button', { name: 'Add note' }).click();
  await expect(bea.getByText('Note added.')).toBeVisible();
  await expect(note).toHaveValue('');
  await note.fill('<b>Second</b>');
  await bea.keyboard.press('Control+Enter');
  const timeline = bea.getByRole('region', { name: 'Notes and timeline' });
  await expect(timeline.getByRole('listitem')).toHaveCount(5);
  await expect(timeline.getByRole('listitem').first()).toContainText('You wrote<b>Second</b>');
  expect(
    await control.sql(
      `select author, text from public.job_notes
       join public.orders on orders.id = order_id where number = $1 order by job_notes.created_at`,
      [number],
    ),
  ).toEqual([
    { author: beaEmail, text: 'Called: they want it bigger. Much.' },
    { author: beaEmail, text: '<b>Second</b>' },
  ]);
  await other.close();
});

// product: job-page
test('each email shows its status, and can be sent again with one press', async ({
  page,
  control,
}) => {
  const { number, input } = await placeJob(control);
  const { email } = input.customer;
  await control.drain();
  // The first try, right after the answer, may still hold the emails. The shop's is in a list if all
  // tests together have placed many orders.
  const unsent = `select from public.outbox as email join public.orders on orders.id = order_id
    where number = $1 and email.status not in ('sent', 'bundled')`;
  await expect.poll(() => control.sql(unsent, [number])).toEqual([]);
  expect(await control.emailsTo(email)).toHaveLength(1);
  await control.sql(
    `update public.outbox set status = 'dead', sent_at = null, attempts = 8,
       last_error_code = 'EENVELOPE-550'
     where template = 'new-order'
       and order_id = (select id from public.orders where number = $1)`,
    [number],
  );
  const notices = async () =>
    (await control.emailsTo('')).filter(
      ({ subject, to }) => subject.startsWith(`New order #${number} `) && !to.includes(email),
    ).length;
  const before = await notices();
  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'order', number }));
  const emails = page.getByRole('region', { name: 'Emails' });
  const toCustomer = emails.getByRole('listitem').filter({ hasText: email });
  const toShop = emails.getByRole('listitem').filter({ hasNotText: email });
  await expect(toCustomer).toContainText(/Sent \w{3} \d+, \d+:\d\d [AP]M/);
  await expect(toShop).toContainText(
    'Gave up after 8 tries. The mail server refused the recipient’s address.',
  );
  for (const email of [toCustomer, toShop]) {
    await email.getByRole('button', { name: /^Resend/ }).click();
    await expect(email).toContainText('Sent.');
    await expect(email).not.toContainText('Given up');
  }
  expect(await control.emailsTo(email)).toHaveLength(2);
  expect(await notices()).toBe(before + 1);

  await emails.getByRole('button', { name: 'Email a new link' }).click();
  await expect(emails).toContainText(`A new link is on its way to ${email}.`);
  await expect(emails).toContainText('Link to the order, to the customer');
  await expect
    .poll(async () => (await control.emailsTo(email)).map(({ subject }) => subject))
    .toContain(`The link to order #${number}`);
});

// product: ledger
test('a payment that somebody else recorded meanwhile leaves what was typed, and says why it isn’t recorded', async ({
  page,
  control,
}) => {
  const { number } = await placeJob(control);
  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'order', number }));
  const form = page.getByRole('form', { name: 'Record a payment' });
  await form.getByLabel('Amount').fill('12,50');
  await form.getByRole('button', { name: 'Record it' }).click();
  await expect(form.getByLabel('Amount')).toHaveValue('12,50');
  await expect(form.getByLabel('Amount')).toHaveAccessibleDescription(/^Enter dollars, like 250/);
  await form.getByLabel('Amount').fill('10.00');
  await form.getByLabel('Reference no.').fill('1042');
  await control.sql(
    `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
     select gen_random_uuid(), id, number, 'charge', 'cash', 1000, 'sam' from public.orders
     where number = $1`,
    [number],
  );
  await form.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Paid in cash')).toBeVisible();
  await expect(form).toContainText('Somebody else changed the payments.');
  await expect(form.getByLabel('Reference no.')).toHaveValue('1042');

  await form.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Paid by check 1042')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Balance due' })).toBeFocused();
  await expect(form.getByLabel('Reference no.')).toHaveValue('');
});

// product: job-page
test('a quote shows its project and is answered by email, and a reorder links to its order and back', async ({
  page,
  control,
}) => {
  await signInAs(page, control, 'staff');
  const art = pngFile('heron.png', 1500, 900);
  const pickupDate = openDayFrom(addDays(shopToday(new Date()), 30));
  const quote = await placeQuoteRequest(control, {
    email: "o'neil+fish@example.com",
    pickupDate,
    artwork: [{ receipt: await uploadFile(control, 'quote', art) }],
  });
  await page.goto(jobPath({ kind: 'quote_request', number: quote }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Quote #${quote}`);
  await expect(page.getByRole('region', { name: 'How many' })).toContainText('About 150 shirts');
  await expect(page.getByRole('region', { name: 'Pickup' })).toContainText(
    formatDayLong(pickupDate),
  );
  await expect(page.getByRole('region', { name: 'Project' })).toContainText(
    'A heron, two colors, front.',
  );
  await expect(page.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    `mailto:o'neil%2Bfish@example.com?subject=Quote%20%23${quote}%20from%20Confluence%20Print%20Co.`,
  );
  const artwork = page.getByRole('region', { name: 'Artwork' });
  await expect(artwork).toContainText('Sharp up to 5.0 × 3.0 in (300 DPI).');
  await expect(artwork.getByRole('link', { name: 'Download heron.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Quote sent' }).click();
  await expect(page.getByText(/^Status:/)).toHaveText('Status: Quoted');

  const { number, input } = await placeJob(control);
  const reorder = await placeReorder(control, {
    email: input.customer.email,
    invoiceNumber: String(number),
  });
  await page.goto(jobPath({ kind: 'reorder', number: reorder }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Reorder #${reorder}`);
  const invoice = page.getByRole('region', { name: 'Invoice' });
  await expect(invoice).toContainText(String(number));
  expect(await sizeOf(page.getByRole('region', { name: 'Sizes' }).getByRole('table'))).toEqual([
    'S\tM\t2XL\tALL',
    '2\t4\t1\t7',
  ]);
  await invoice.getByRole('link', { name: `order #${number}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`);
  await page
    .getByRole('region', { name: 'Reorders' })
    .getByRole('link', { name: `Reorder #${reorder}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Reorder #${reorder}`);
});

// product: making-the-order
test('with only the keyboard: staff make the order that a reorder asks for, from the board on', async ({
  page,
  control,
  order,
}) => {
  const art = pngFile('heron.png', 1500, 900);
  const earlier = await placeJob(control, {
    printLocations: ['frontLarge'],
    artwork: {
      type: 'complete',
      description: '',
      files: [{ location: 'frontLarge', receipt: await uploadFile(control, 'frontLarge', art) }],
    },
  });
  const { email } = earlier.input.customer;
  const reorder = await placeReorder(control, { email, invoiceNumber: String(earlier.number) });
  await signInAs(page, control, 'staff');
  await page.goto(`${paths.adminOrders}?q=${encodeURIComponent(`Reorder #${reorder}`)}`);
  await pressOn(page, page.getByRole('link', { name: 'Make the order' }));
  await page.waitForURL(`**${jobPath({ kind: 'reorder', number: reorder })}`);
  const moves = page.getByRole('region', { name: 'What’s next' });
  await expect(moves.getByRole('button', { name: 'Decline' })).toBeVisible();
  await pressOn(page, moves.getByRole('button', { name: 'Make the order' }));

  await page.waitForURL(`**${paths.order}`);
  await order.ready();
  await expect(page.getByText('Phone order.')).toBeVisible();
  await expect(order.color('Navy')).toBeChecked();
  expect(
    await Promise.all(['S', 'M', 'L', '2XL'].map((size) => order.quantity(size).inputValue())),
  ).toEqual(['2', '4', '0', '1']);
  await expect(order.deleteFileFor('Front Large')).toBeVisible();
  await pressOn(page, order.proceed);
  await page.waitForURL(`**${paths.checkout}`);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Phone')).toHaveValue(earlier.input.customer.phone);
  await pressOn(page, placeButton(page));

  await page.waitForURL(/\/admin\/orders\/\d+$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Order #\d+$/);
  const made = await heading.innerText();
  await expect(page.getByRole('region', { name: 'Notes and timeline' })).toContainText(
    'You placed it as a phone order',
  );
  await expect(page.getByRole('region', { name: 'Repeats' })).toContainText(
    `Order #${earlier.number}`,
  );
  const from = page.getByRole('region', { name: 'Made from' });
  await pressOn(page, from.getByRole('link', { name: `Reorder #${reorder}` }));
  await page.waitForURL(`**${jobPath({ kind: 'reorder', number: reorder })}`);
  await expect(moves.getByText(/^Status:/)).toHaveText('Status: Ordered');
  await expect(moves.getByRole('button')).toHaveCount(0);
  const orderedAs = page.getByRole('region', { name: 'Ordered as' });
  await pressOn(page, orderedAs.getByRole('link', { name: made }));
  await expect(heading).toHaveText(made);
  await page.goto(`${paths.adminOrders}?q=${encodeURIComponent(`Reorder #${reorder}`)}`);
  await pressOn(page, page.getByRole('main').getByRole('link', { name: made }));
  await expect(heading).toHaveText(made);
});

// product: making-the-order
test('a reorder of an invoice that isn’t ours is made as a blank phone order, and only while it’s open', async ({
  page,
  control,
  order,
  quiet,
}) => {
  quiet.allow(/status of 409/);
  const reorder = await placeReorder(control);
  await signInAs(page, control, 'staff');
  await page.goto(jobPath({ kind: 'reorder', number: reorder }));
  const make = page.getByRole('button', { name: 'Make the order' });
  await make.click();
  await page.waitForURL(`**${paths.order}`);
  await order.ready();
  await expect(page.getByText('Phone order.')).toBeVisible();
  await expect(order.quantity('M')).toHaveValue('4');
  await expect(order.totalQuantity).toContainText('7');
  await expect(order.location('Front Large')).not.toBeChecked();

  await page.goto(jobPath({ kind: 'reorder', number: reorder }));
  await expect(page.getByText('It takes the place of the order')).toBeVisible();
  // A coworker declines it meanwhile.
  await control.sql(`update public.reorders set status = 'declined' where number = $1`, [reorder]);
  await make.click();
  await expect(page.getByRole('alert').filter({ hasText: 'already declined' })).toBeVisible();
});

test(
  'an unknown number, a failing backend, and a lost connection are reported, with a way on',
  { tag: '@alone' },
  async ({ page, context, control, quiet }) => {
    quiet.allow(/ERR_INTERNET_DISCONNECTED|status of 503/);
    await signInAs(page, control, 'staff');
    for (const path of [`${paths.adminOrders}/999999999`, `${paths.adminOrders}/1042abc`]) {
      await page.goto(path);
      await expect(page.getByText('There’s no such job.')).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'To the board' })).toHaveAttribute(
      'href',
      paths.adminOrders,
    );

    const { number } = await placeJob(control);
    let answer: 'fails' | 'waits' | 'comes' = 'fails';
    let release: () => void = () => {};
    await page.route('**/rpc/read_job', async (route) => {
      if (answer === 'fails') return route.fulfill({ status: 503, json: {} });
      if (answer === 'waits') await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    await page.goto(jobPath({ kind: 'order', number }));
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the job.');
    answer = 'waits';
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
    answer = 'comes';
    release();
    await expect(page.getByText(/^Status:/)).toBeVisible();

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Start review' }).click();
    await expect(page.getByText('This may be out of date.')).toBeVisible();
    await expect(page.getByText(/^Status:/)).toHaveText('Status: Submitted');
    await context.setOffline(false);
    await expect(page.getByText('This may be out of date.')).toHaveCount(0);
    await expect(page.getByText(/^Status:/)).toHaveText('Status: Submitted');
  },
);

/** Tabs to the control and presses Enter. */
async function pressOn(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  await page.keyboard.press('Enter');
}

/** The number of pages in a PDF from Chromium. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

// product: names-on-backs
test('the names of a group have a print file each, made from the sample in the artwork', async ({
  page,
  control,
}) => {
  const team = newTeam('team', printAreas.backLarge, 'gold');
  const buffer = Buffer.from(
    printFileSvg({
      title: 'Sample',
      area: printAreas.backLarge,
      objects: [{ ...team, name: 'SAMPLE', number: '' }],
      drawingOf: (object) =>
        drawObject(object, { typeface: readTypeface, clipArt: () => undefined }),
      pictureAddress: () => '',
    }),
  );
  const receipt = await uploadFile(control, 'backLarge', { ...svgFile('sample.svg'), buffer });
  const { number } = await placeJob(control, {
    printLocations: ['backLarge'],
    artwork: { type: 'complete', description: '', files: [{ location: 'backLarge', receipt }] },
    quantities: { M: 3 },
  });
  const roster = ['Ada', '', 'Zoë'].map((name) => ({ name, number: '', size: 'M', item: 0 }));
  await control.sql(
    `update public.orders set designs = jsonb_set(designs, '{0,roster}', $2) where number = $1`,
    [number, JSON.stringify(roster)],
  );
  await signInAs(page, control, 'press');
  // The links to the files come late.
  const held = Promise.withResolvers<void>();
  await page.route('**/storage/v1/object/sign/**', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await page.goto(jobPath({ kind: 'order', number }));
  const job = page.getByRole('article');
  await expect(job.getByText('People in the group chose these names.')).toBeVisible();
  await expect(job.getByRole('button', { name: 'Print files per piece' })).toHaveCount(0);
  held.resolve();
  await expect(job.getByRole('listitem').filter({ hasText: 'No name' })).toBeVisible();
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    job.getByRole('button', { name: 'Print files per piece' }).click(),
  ]);
  const files = unzipSync(await readFile(await zip.path()));
  expect(Object.keys(files)).toEqual([
    `order-${number}-back-large-01-ada-m.svg`,
    `order-${number}-back-large-02-m.svg`,
    `order-${number}-back-large-03-zoe-m.svg`,
  ]);
  const printed = Object.values(files).map(
    (file) =>
      strFromU8(file)
        .match(/<path d="M[^"]+" fill/g)
        ?.join() ?? '',
  );
  expect(printed.map((paths) => paths.length > 50)).toEqual([true, false, true]);
  expect(new Set(printed).size).toBe(3);
});
