// product: on-the-press
import type { Page } from '@playwright/test';
import { floorPath, jobPath, paths, setsUpFloor } from '../../src/paths.ts';
import { keepTap } from '../../src/staff/floor/keep-tap.contract.ts';
import { expectAccessibleNarrow, overflow } from '../support/axe.ts';
import type { Control } from '../support/control.ts';
import { expect, test } from '../support/order-test.ts';
import { placeJob } from '../support/placed-job.ts';
import { makeSignIn, signInAs } from '../support/staff-page.ts';

const pin = '482057';

async function approvedOrder(control: Control): Promise<number> {
  const { number } = await placeJob(control, { quantities: { M: 24, L: 6 } });
  await control.sql(
    `update public.orders set status = 'approved', payment_terms = 'account' where number = $1`,
    [number],
  );
  return number;
}

async function enterPin(page: Page, email: string): Promise<void> {
  await page.getByRole('radio', { name: email.replace(/@.*/, '') }).check();
  await page.getByRole('textbox', { name: 'PIN' }).fill(pin);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Makes the page's browser a tablet of the shop with somebody signed in by PIN, as people do; whom. */
async function openTablet(page: Page, control: Control, number: number): Promise<string> {
  const { email } = await signInAs(page, control, await makeSignIn(control, 'press'));
  await page.goto(`${paths.login}?${setsUpFloor}`);
  await page.getByRole('textbox', { name: 'PIN' }).fill(pin);
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await expect(page.getByText('Saved. It works on every tablet')).toBeVisible();
  await page.getByRole('textbox', { name: 'This tablet’s name' }).fill('Press 1 tablet');
  await page.getByRole('button', { name: 'Use this tablet on the floor' }).click();
  await expect(page.getByText('This tablet is set up.')).toBeVisible();

  await page.goto(floorPath(number, 0));
  await enterPin(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${number}`);
  return email;
}

const tapsOf = (control: Control, number: number) =>
  control.sql<{ what: string }>(
    `select what from private.floor_taps as tap join public.orders as o on o.id = tap.order_id
     where o.number = $1 order by place`,
    [number],
  );
const statusOf = async (control: Control, number: number) =>
  (
    await control.sql<{ status: string }>('select status from public.orders where number = $1', [
      number,
    ])
  )[0]?.status;

test(
  'on a phone without a network, a start waits, also after a reload, and counts once',
  { tag: '@alone' },
  async ({ page, control, quiet }) => {
    quiet.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.setViewportSize({ width: 390, height: 844 });
    const number = await approvedOrder(control);
    await openTablet(page, control, number);
    expect(await overflow(page)).toBe(0);
    await expectAccessibleNarrow(page, 'a job on the floor');

    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('1 tap waits for the network.')).toBeVisible();
    await expect(page.getByText(/^Started/)).toBeVisible();
    expect(await tapsOf(control, number)).toEqual([]);

    // The network is back for pages, and the shop still doesn't answer.
    await page.route(`**${keepTap.path}`, (route) => route.abort());
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByText('1 tap waits for the network.')).toBeVisible();
    expect(await tapsOf(control, number)).toEqual([]);

    await page.unroute(`**${keepTap.path}`);
    await page.reload();
    await expect(page.getByText(/^Started .* by /)).toBeVisible();
    await expect(page.getByText('waits for the network')).toBeHidden();
    await page.reload();
    await expect(page.getByText(/^Started .* by /)).toBeVisible();
    expect(await tapsOf(control, number)).toEqual([{ what: 'start' }]);
    expect(await statusOf(control, number)).toBe('in_production');
  },
);

test('a tap after midnight asks for the PIN, and counts once somebody is there', async ({
  page,
  control,
  quiet,
}) => {
  quiet.allow(/status of 401/);
  const number = await approvedOrder(control);
  const email = await openTablet(page, control, number);
  await control.sql(
    `update private.tablets set signed_in_until = now()
     where member_id = (select id from auth.users where email = $1)`,
    [email],
  );
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Who’s there?' })).toBeVisible();
  await expect(page.getByText(/^1 tap of .+ waits until .+ signs in/)).toBeVisible();
  expect(await tapsOf(control, number)).toEqual([]);
  await enterPin(page, email);
  await expect(page.getByText(/^Started .* by /)).toBeVisible();
  expect(await tapsOf(control, number)).toEqual([{ what: 'start' }]);
});

test('somebody else signs in, and opens a job of the day without its ticket', async ({
  page,
  control,
}) => {
  const number = await approvedOrder(control);
  await control.sql(`update public.orders set status = 'in_production' where number = $1`, [
    number,
  ]);
  await openTablet(page, control, number);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^Done .* by /)).toBeVisible();

  await page.getByRole('button', { name: 'Today’s press list' }).click();
  await expect(page).toHaveURL(paths.floor);
  await page.getByRole('button', { name: `#${number}` }).click();
  await expect(page.getByText(/^Done .* by /)).toBeVisible();
  expect(await overflow(page)).toBe(0);

  // Nothing of the shop’s pages leads away from it.
  await expect(page.getByRole('link', { includeHidden: true })).toHaveCount(1);

  await page.getByRole('button', { name: 'That’s not me' }).click();
  await expect(page.getByRole('heading', { name: 'Who’s there?' })).toBeVisible();
  await expect(page.getByText(`#${number}`)).toHaveCount(0);
});

test('a misprint takes four presses, and what’s bought again is on the desk’s list', async ({
  page,
  control,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const number = await approvedOrder(control);
  await openTablet(page, control, number);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Misprint' }).click();
  await page.getByLabel('Pieces').fill('2');
  await page.getByRole('button', { name: 'Save misprint' }).click();
  // A tap right after another does nothing.
  await expect(async () => {
    await page.getByRole('button', { name: 'Ask the desk to buy it again' }).click();
    await expect(page.getByText('It’s in the job’s notes.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await overflow(page)).toBe(0);
  await expect
    .poll(() => tapsOf(control, number))
    .toEqual([{ what: 'start' }, { what: 'misprint' }, { what: 'remedy' }]);
  const notes = await control.sql<{ text: string; problem: boolean }>(
    `select text, problem from public.job_notes
     where order_id = (select id from public.orders where number = $1)`,
    [number],
  );
  expect(notes).toMatchObject([{ problem: true }]);
  expect(notes[0]?.text).toMatch(/^Misprinted: 2 M, .* \(Smudged\)\. Buy it again\.$/);
});

test('a photo of the first shirt is scaled down, and slides over what was approved', async ({
  page,
  control,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const number = await approvedOrder(control);
  await openTablet(page, control, number);
  const large = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 });
    const paper = canvas.getContext('2d');
    paper?.fillRect(300, 300, 900, 900);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())];
  });
  await page.getByLabel('Take a photo of the first shirt').setInputFiles({
    name: 'IMG_1042.png',
    mimeType: 'image/png',
    buffer: Buffer.from(large),
  });
  const photo = page.getByRole('img', { name: 'The first shirt' });
  await expect(photo).toBeVisible();
  await expect(page.getByText(/^Taken .* by /)).toBeVisible();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600);
  expect(await overflow(page)).toBe(0);

  await page.getByLabel('Take another photo of the first shirt').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByRole('alert')).toContainText('can’t read that picture');

  // The desk sees it on the job's page.
  await page.goto(jobPath({ kind: 'order', number }));
  await expect(page.getByRole('img', { name: 'The first shirt' })).toBeVisible();
});

test('a device that isn’t the shop’s leads staff to set it up, or to the job', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 403/);
  await page.goto(floorPath(1042, 0));
  await expect(page.getByRole('link', { name: 'Sign in to set it up' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open #1042 as staff' })).toBeVisible();
});
