import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { profileChunk } from '../../src/artwork/films/write-png.client.ts';
import { noLocations } from '../../src/garments/print-location.ts';
import { paths } from '../../src/paths.ts';
import { keepConnected } from '../support/connection.ts';
import type { Control } from '../support/control.ts';
import {
  jpgFile,
  pdfFile,
  pngFile,
  programFile,
  scriptFile,
  svgFile,
  type MadeFile,
} from '../support/files.ts';
import { pdfOf } from '../support/pdf.ts';
import { epsiPreview, psdOf, swappedProfile } from '../support/picture-files.ts';
import { svg } from '../support/svg.ts';
import type { OrderPage } from '../support/order-page.ts';
import { expect, test } from '../support/order-test.ts';

const storageAddress = '**/storage/v1/object/upload/sign/**';

/** A file name that no other test uses, so that its object can be found. */
const unique = (ending: string) => `${randomUUID().replaceAll('-', '')}.${ending}`;

const realFile = (name: string, as: string): MadeFile => ({
  name: as,
  mimeType: '',
  buffer: readFileSync(path.join(import.meta.dirname, '../files', name)),
});

const epsFile = (name: string, preview: string): MadeFile => ({
  name,
  mimeType: '',
  buffer: Buffer.from(
    `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 252 144\n${preview}showpage\n%%EOF\n`,
  ),
});

/** How many colors a picture has. Runs in the browser. */
async function colorsOf(element: Element): Promise<number> {
  const img = element as HTMLImageElement;
  await img.decode();
  const canvas = new OffscreenCanvas(img.naturalWidth, img.naturalHeight);
  const context = canvas.getContext('2d');
  context?.drawImage(img, 0, 0);
  const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  return new Set(new Uint32Array(Uint8Array.from(data).buffer)).size;
}

/** The color in the middle of a picture, as 'red,green,blue'. Runs in the browser. */
async function mainColorOf(element: Element): Promise<string> {
  const img = element as HTMLImageElement;
  await img.decode();
  const canvas = new OffscreenCanvas(img.naturalWidth, img.naturalHeight);
  const context = canvas.getContext('2d');
  context?.drawImage(img, 0, 0);
  const [x, y] = [Math.round(canvas.width * 0.3), Math.round(canvas.height * 0.5)];
  return [...(context?.getImageData(x, y, 1, 1).data.subarray(0, 3) ?? [])].join();
}

/** Handles PUTs of files; other requests to Storage pass. */
async function routePuts(page: Page, handle: (route: Route) => Promise<void>): Promise<void> {
  await page.route(storageAddress, (route) =>
    route.request().method() === 'PUT' ? handle(route) : route.continue(),
  );
}

/** Collects the upload and Storage addresses that the page requests from now on. */
function watchUploads(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(start|seal|delete)-upload|\/storage\//.test(request.url()))
      seen.push(request.url());
  });
  return seen;
}

async function openWithFront(order: OrderPage): Promise<void> {
  await order.seed(
    { locations: { ...noLocations, frontLarge: true } },
    { type: 'complete', description: '' },
  );
  await order.open();
}

const failure = (order: OrderPage) => order.section('Upload artwork').getByRole('alert');

test.describe('an upload', () => {
  test.beforeEach(({ order }) => openWithFront(order));

  // product: uploads
  test('shows progress, and canceling leaves nothing in Storage', async ({ order, page }) => {
    const slow = await page.context().newCDPSession(page);
    await slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 40_000,
    });
    const file = pdfFile(unique('pdf'), 2_000_000);
    await order.fileFor('Front Large').setInputFiles(file);
    const section = order.section('Upload artwork');
    const bar = section.getByRole('progressbar', { name: `Uploading ${file.name}` });
    await expect(section.getByRole('status')).toHaveText('Uploading file...');
    await expect(order.fileFor('Front Large')).toHaveCount(0);
    await expect
      .poll(async () => Number(await bar.getAttribute('value')), { timeout: 20_000 })
      .toBeGreaterThan(0);
    expect(Number(await bar.getAttribute('value'))).toBeLessThan(100);
    await order.proceed.click();
    await expect(
      page.getByRole('alert').getByText('Your artwork is still uploading.'),
    ).toBeVisible();

    const deleted = page.waitForResponse('**/api/delete-upload');
    await order.cancelUploadFor('Front Large').click();
    // The line stays slow: a fast one could send the rest of the file before the cancellation.
    expect((await deleted).status()).toBe(200);
    await expect(page.getByText('Your artwork is still uploading.')).toHaveCount(0);
    await expect(order.fileFor('Front Large')).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(section).not.toContainText(file.name);
    expect(await order.storedObjects(file.name)).toEqual([]);
    expect((await order.artwork()).uploads).toEqual({});
  });

  // product: page-views, upload-artwork, uploads
  test('arrives whole, with its picture, name, size, and pixels, and is deleted from Storage with Delete or its location', async ({
    order,
    page,
    control,
  }) => {
    const section = order.section('Upload artwork');
    const deleted = () => page.waitForResponse('**/api/delete-upload');
    await test.step('it’s shown when done, and is tracked', async () => {
      const file = pngFile(unique('png'), 3600, 2913, { transparent: true });
      await order.upload('Front Large', file);
      await expect(section).toContainText(file.name);
      await expect(section).toContainText('0.01 MB · 3,600 × 2,913 px · transparent');
      await expect(section).toContainText('Prints sharp at 12.0 × 9.7 in (300 DPI)');
      const preview = section.locator('img');
      await expect(preview).toHaveAttribute('src', /^blob:/);
      await expect(preview).toHaveJSProperty('naturalWidth', 3600);
      expect(await order.events()).toContainEqual({
        event: 'artworkUploaded',
        category: 'screenPrinting',
        location: 'frontLarge',
      });
      expect(JSON.stringify(await order.events())).not.toContain(file.name);
      await expectStored(order, control, file);

      const answered = deleted();
      await order.deleteFileFor('Front Large').click();
      expect((await answered).status()).toBe(200);
      expect(await order.storedObjects(file.name)).toEqual([]);
      await expect(order.fileFor('Front Large')).toBeVisible();
      await expect(order.ticket.locator('image')).toHaveCount(0);
      expect((await order.artwork()).uploads).toEqual({});
    });
    await test.step('only the first of several dropped files is used', async () => {
      const names = [unique('svg'), unique('svg')] as const;
      const dropped = await page.evaluateHandle(
        (files) => {
          const transfer = new DataTransfer();
          for (const { name, text } of files) {
            transfer.items.add(new File([text], name, { type: 'image/svg+xml' }));
          }
          return transfer;
        },
        names.map((name) => ({ name, text: svgFile(name).buffer.toString() })),
      );
      const box = section.getByText('Front Large', { exact: true });
      await box.dispatchEvent('dragover', { dataTransfer: dropped });
      await box.dispatchEvent('drop', { dataTransfer: dropped });
      await expect(order.deleteFileFor('Front Large')).toBeVisible();
      await expect(section).toContainText(names[0]);
      // What arrived, and its sealed copy.
      expect(await order.storedObjects(names[0])).toHaveLength(2);
      expect(await order.storedObjects(names[1])).toEqual([]);

      const answered = deleted();
      await order.location('Front Small').check();
      expect((await answered).status()).toBe(200);
      expect(await order.storedObjects(names[0])).toEqual([]);
      await order.location('Front Large').check();
      await expect(order.fileFor('Front Large')).toBeVisible();
      await expect(section).not.toContainText(names[0]);
    });
  });

  // product: artwork-pictures, checkout-page
  test('of a PDF, AI, PSD, or EPS file shows its picture, or else what we read in it, on the form and at checkout', async ({
    order,
    page,
  }) => {
    for (const location of ['Back Large', 'Left Sleeve', 'Right Sleeve']) {
      await order.location(location).check();
    }
    const section = order.section('Upload artwork');
    const files: Record<string, MadeFile> = {
      'Front Large': realFile('illustrator.pdf', unique('pdf')),
      'Back Large': realFile('psd-shapes.psd', unique('psd')),
      'Left Sleeve': realFile('illustrator.pdf', unique('ai')),
      'Right Sleeve': epsFile(unique('eps'), epsiPreview),
    };
    for (const [index, [location, file]] of Object.entries(files).entries()) {
      await order.upload(location, file);
      const picture = section.locator('img').nth(index);
      await expect(picture).toHaveAttribute('src', /^blob:/);
      expect(await picture.evaluate(colorsOf)).toBeGreaterThan(1);
    }
    await expect(order.ticket.locator('image')).toHaveAttribute('href', /^blob:/);

    await test.step('an EPS without a picture is a sheet that says what it is', async () => {
      await order.deleteFileFor('Right Sleeve').click();
      await order.upload('Right Sleeve', epsFile(unique('eps'), ''));
      await expect(section).toContainText('This file has no picture that we can show here.');
      // file-sheet.test.ts shows what it says.
      await expect(section.locator('img').nth(3)).toHaveJSProperty('naturalHeight', 168);
    });

    await page.goto(paths.checkout);
    const sides = page.getByRole('region', { name: 'Your order' }).getByRole('img');
    await expect(sides).toHaveCount(4);
    for (const [index, { name }] of Object.values(files).slice(0, 3).entries()) {
      await expect(sides.nth(index)).toHaveAccessibleName(new RegExp(`, with ${name}$`));
    }
    await expect(sides.nth(3)).toHaveAccessibleName(/with a placeholder for \w+\.eps$/);
    await expect(sides.locator('image')).toHaveCount(4);
  });

  // product: uploads
  test('that is cut off or briefly rejected is retried automatically and arrives complete', async ({
    order,
    page,
    control,
    quiet,
  }) => {
    quiet.allow(/ERR_CONNECTION_RESET|status of (503|429)/);
    const failures = ['connectionreset', 'connectionreset', 503, 429] as const;
    let tries = 0;
    await routePuts(page, async (route) => {
      const fault = failures[tries];
      tries += 1;
      if (fault === undefined) return route.continue();
      if (fault === 'connectionreset') return route.abort(fault);
      await route.fulfill({ status: fault, headers: { 'access-control-allow-origin': '*' } });
    });
    const file = pdfFile(unique('pdf'), 200_000);
    await order.upload('Front Large', file);
    expect(tries).toBe(failures.length + 1);
    await expectStored(order, control, file);
  });

  // product: uploads
  test('that fails says why, and can be tried again or replaced', async ({
    order,
    page,
    control,
    quiet,
  }) => {
    quiet.allow(/ERR_FAILED.*api\/start-upload|status of (403|413)|ERR_CONNECTION_RESET/);
    const tryAgain = page.getByRole('button', { name: 'Try again the upload for Front Large' });
    await test.step('it gets no place in Storage', async () => {
      await page.route('**/api/start-upload', (route) => route.abort());
      await order.fileFor('Front Large').setInputFiles(svgFile('art.svg'));
      await expect(failure(order)).toContainText('Upload failed: We couldn’t reach the shop.');
      await page.unroute('**/api/start-upload');
      await tryAgain.click();
      await order.deleteFileFor('Front Large').click();
    });
    await test.step('Storage rejects it', async () => {
      for (const [status, sentence] of [
        [403, 'Upload failed: Storage Error: Storage answered 403. Try again in a minute.'],
        [413, 'Upload failed: Storage Error: the file is larger than 50 MB.'],
      ] as const) {
        await page.unroute(storageAddress);
        await routePuts(page, (route) =>
          route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } }),
        );
        await order.fileFor('Front Large').setInputFiles(svgFile('art.svg'));
        await expect(failure(order)).toHaveText(sentence);
      }
    });
    await keepConnected(page);
    await test.step('the browser stops it', async () => {
      await page.unroute(storageAddress);
      await routePuts(page, (route) => route.abort('aborted'));
      await order.fileFor('Front Large').setInputFiles(svgFile('art.svg'));
      await expect(failure(order)).toHaveText(
        'Upload failed: our file storage can’t be reached. Your connection works, so try again in a minute.',
      );
    });
    await test.step('it keeps getting cut off', async () => {
      await page.unroute(storageAddress);
      let tries = 0;
      await routePuts(page, async (route) => {
        tries += 1;
        await route.abort('connectionreset');
      });
      const file = pngFile(unique('png'), 600, 600);
      await order.fileFor('Front Large').setInputFiles(file);
      await expect(failure(order)).toHaveText(
        'Upload failed: our file storage can’t be reached. Your connection works, so try again in a minute.',
        { timeout: 30_000 },
      );
      expect(tries).toBe(6);
      await expect(order.section('Upload artwork')).toContainText(file.name);
      await page.unroute(storageAddress);
      await tryAgain.click();
      await expect(order.deleteFileFor('Front Large')).toBeVisible();
      await expect(failure(order)).toHaveCount(0);
      await expectStored(order, control, file);
    });
  });

  // product: uploads
  test('that never gets going fails after a minute', { tag: '@alone' }, async ({ order, page }) => {
    await page.clock.install();
    const asked = Promise.withResolvers<void>();
    await routePuts(page, async () => asked.resolve()); // never answered
    await order.fileFor('Front Large').setInputFiles(svgFile('art.svg'));
    await asked.promise;
    await page.clock.runFor(59_000);
    await expect(failure(order)).toHaveCount(0);
    await page.clock.runFor(2_000);
    await expect(failure(order)).toContainText('Upload failed:');
  });

  test('keeps keyboard focus in place through choosing, uploading, and deleting', async ({
    order,
    page,
  }) => {
    // Listening takes effect late, so start before it is needed.
    page.on('filechooser', () => {});
    let send: () => void = () => {};
    const held = new Promise<void>((resolve) => (send = resolve));
    await routePuts(page, async (route) => {
      await held;
      await route.continue();
    });
    await order.fileFor('Front Large').focus();
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Space');
    await (await choosing).setFiles(svgFile(unique('svg')));
    await expect(order.cancelUploadFor('Front Large')).toBeFocused();
    send();
    await expect(order.deleteFileFor('Front Large')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(order.fileFor('Front Large')).toBeFocused();
  });
});

test('a file we can’t print from is rejected with a message before anything is sent', async ({
  order,
  page,
}) => {
  await openWithFront(order);
  const sent = watchUploads(page);
  for (const { what, file, sentence } of [
    {
      what: 'a program named .png',
      file: programFile('logo.png'),
      sentence:
        'What is inside this file is not a PNG. Export it again as a PNG and choose the new file.',
    },
    {
      what: 'a page with a script named .svg',
      file: scriptFile('logo.svg'),
      sentence:
        'This is a web page. Save the picture itself, not the page it’s on, and choose that file.',
    },
    {
      what: 'a kind we don’t print from',
      file: { name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
      sentence: 'This is a GIF picture. Open it, save a copy as PNG or JPG, and choose the copy.',
    },
    {
      what: 'an empty file',
      file: { name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      sentence: 'This file is empty. Export it again and choose the new file.',
    },
  ]) {
    await test.step(what, async () => {
      await order.fileFor('Front Large').setInputFiles(file);
      await expect(failure(order)).toHaveText(sentence);
      await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
    });
  }
  await test.step('a file of 51 MB', async () => {
    await order.fileFor('Front Large').evaluate((input: HTMLInputElement) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['%PDF-1.4\n', new Uint8Array(51 * 1024 * 1024)], 'huge.pdf'));
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect(failure(order)).toHaveText(/over 50 MB \(51\.00 MB\)/);
  });
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

// product: print-quality
test('the verdict says how sharp a file prints at its location’s largest size', async ({
  order,
}) => {
  await order.seed(
    { locations: { ...noLocations, frontLarge: true, backSmall: true, leftSleeve: true } },
    { type: 'sketch', description: '' },
  );
  await order.open();
  const section = order.section('Upload artwork');
  for (const [location, file, verdict] of [
    [
      'Front Large',
      pngFile('soft.png', 2400, 2400),
      'Looks soft at 12.0 × 12.0 in (200 DPI). Sharp up to 8.0 × 8.0 in; a bigger file or a vector file prints better.',
    ],
    [
      'Back Small',
      // Rotated by its metadata: 300 × 400 as seen.
      jpgFile('rough.jpg', 400, 300, 6),
      'Looks rough at 3.0 × 4.0 in (100 DPI). Sharp up to 1.0 × 1.3 in; a bigger file or a vector file prints better.',
    ],
    ['Left Sleeve', pdfFile('vector.pdf'), 'We size it to fit 3.5 × 3.5 in'],
  ] as const) {
    await order.upload(location, file);
    await expect(section).toContainText(verdict);
  }
  await expect(section).toContainText('300 × 400 px');
  // Only pictures have a preview, and advice blocks nothing.
  await order.proceed.click();
  await expect(order.page).toHaveURL(/\/checkout$/);
});

// product: artwork-files
test.describe('what is found in a file', () => {
  test('of several pages lets the customer choose one, which the order keeps', async ({
    order,
  }) => {
    await openWithFront(order);
    const section = order.section('Upload artwork');
    const pages = ['', '1 0 0 rg 20 20 100 100 re f', '0 0 1 rg 20 20 100 100 re f'];
    const buffer = Buffer.from(pdfOf(pages));
    await order.upload('Front Large', { name: 'book.pdf', mimeType: '', buffer });
    const choice = section.getByRole('group', { name: /^3 pages. Which one do we print\?/ });
    const page = (name: string) => choice.getByRole('radio', { name });
    await expect(page('Page 2')).toBeChecked();
    await expect(page('Page 1 (empty)')).toBeDisabled();
    const picture = section.locator('img').first();
    await expect.poll(() => picture.evaluate(mainColorOf)).toBe('255,0,0');
    const thumbnails = choice.locator('img');
    await expect(thumbnails).toHaveCount(2);
    await expect.poll(() => thumbnails.nth(1).evaluate(mainColorOf)).toBe('0,0,255');
    await page('Page 2').focus();
    await order.page.keyboard.press('ArrowRight');
    await expect(page('Page 3')).toBeChecked();
    await expect(page('Page 3')).toBeFocused();
    await expect.poll(() => picture.evaluate(mainColorOf)).toBe('0,0,255');
    await order.page.reload();
    await expect(page('Page 3')).toBeChecked();
    await expect.poll(() => picture.evaluate(mainColorOf)).toBe('0,0,255');
    await expect(thumbnails).toHaveCount(2);
  });

  test('of many pages shows some, and the others can be chosen by their numbers', async ({
    order,
  }) => {
    await openWithFront(order);
    const section = order.section('Upload artwork');
    const pages = Array.from({ length: 40 }, (_, at) => `0 0 ${at / 40} rg 20 20 100 100 re f`);
    const buffer = Buffer.from(pdfOf(pages));
    await order.upload('Front Large', { name: 'book.pdf', mimeType: '', buffer });
    const choice = section.getByRole('group', { name: /^40 pages/ });
    await expect(choice.getByRole('radio')).toHaveCount(12);
    await choice.getByLabel('Another page').selectOption('Page 40');
    await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0);
    const picture = section.locator('img').first();
    await expect.poll(() => picture.evaluate(mainColorOf)).toBe('0,0,249');
    await choice.getByRole('radio', { name: 'Page 12' }).check();
    await expect(choice.getByRole('radio', { name: 'Page 12' })).toBeChecked();
    await expect(choice.getByLabel('Another page')).toHaveValue('');
  });

  test('that was cut off keeps complete artwork from going on, but not a sketch', async ({
    order,
  }) => {
    await openWithFront(order);
    const section = order.section('Upload artwork');
    const whole = pngFile('cut.png', 2400, 2400);
    await order.upload('Front Large', { ...whole, buffer: whole.buffer.subarray(0, -40) });
    await expect(section).toContainText('This file is incomplete; it may have been cut off');
    await order.proceed.click();
    await expect(order.page).toHaveURL(/\/order$/);
    await section.getByText('Sketch or partial artwork').click();
    await expect(section).toContainText('This file is incomplete');
    await order.proceed.click();
    await expect(order.page).toHaveURL(/\/checkout$/);
  });

  test('is said with the words and the typeface, and nothing is loaded for it', async ({
    order,
    page,
  }) => {
    await openWithFront(order);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('fonts.example')) foreign.push(request.url());
    });
    const buffer = Buffer.from(
      svg(
        '<style>@import url("https://fonts.example/a.css");</style><text y="50" font-family="Brush Script MT">Reunion</text>',
      ),
    );
    await order.upload('Front Large', { name: 'reunion.svg', mimeType: '', buffer });
    await expect(order.section('Upload artwork')).toContainText(
      'The words “Reunion” use Brush Script MT, which isn’t in the file.',
    );
    expect(foreign).toEqual([]);
  });

  test('of a kind that the browser opens becomes a PNG with as many pixels', async ({ order }) => {
    await openWithFront(order);
    const { buffer: png } = pngFile('a.png', 600, 400);
    for (const [name, buffer] of [
      ['photo.jpg', await sharp(png).webp().toBuffer()],
      ['photo.avif', await sharp(png).avif({ effort: 0 }).toBuffer()],
    ] as const) {
      await order.upload('Front Large', { name, mimeType: '', buffer });
      const section = order.section('Upload artwork');
      await expect(section).toContainText('photo.png');
      await expect(section).toContainText('600 × 400 px');
      await expect(section).toContainText(
        /This is an? (?:WebP|AVIF) picture, so we made a PNG of it/,
      );
      await order.deleteFileFor('Front Large').click();
    }
  });

  // The proof's inks are suggested by this picture's colors.
  test('of colors that aren’t a screen’s is shown in those it has on paper and in its profile', async ({
    order,
  }) => {
    await openWithFront(order);
    const size = { widthPx: 600, heightPx: 400 };
    const profile = swappedProfile();
    const red = { create: { width: 600, height: 400, channels: 3, background: '#f00' } } as const;
    const png = await sharp(red).png().toBuffer();
    for (const [name, buffer, color] of [
      ['rgb.psd', psdOf({ ...size, mode: 3, planes: [255, 0, 0] }), '255,0,0'],
      [
        'profile.psd',
        psdOf({ ...size, mode: 3, planes: [255, 0, 0], resources: { 1039: profile } }),
        '0,255,0',
      ],
      ['cyan.psd', psdOf({ ...size, mode: 4, planes: [0, 255, 255, 255] }), '0,185,242'],
      // The profile stands after the signature and the header.
      [
        'profile.png',
        Buffer.concat([png.subarray(0, 33), await profileChunk(profile), png.subarray(33)]),
        '0,255,0',
      ],
    ] as const) {
      await order.upload('Front Large', { name, mimeType: '', buffer: Buffer.from(buffer) });
      const picture = order.section('Upload artwork').locator('img');
      await expect(picture, name).toHaveAttribute('src', /^blob:/);
      expect(await picture.evaluate(mainColorOf), name).toBe(color);
      await order.deleteFileFor('Front Large').click();
    }
  });

  test('that is white on a white shirt is advised against, in a drawing, too', async ({
    order,
  }) => {
    await openWithFront(order);
    await order.upload('Front Large', {
      name: 'white.svg',
      mimeType: '',
      buffer: Buffer.from(svg('<circle cx="50" cy="50" r="40" fill="#fff"/>')),
    });
    const section = order.section('Upload artwork');
    await expect(section).toContainText('white.svg');
    await order.color('White').check();
    await expect(section).toContainText('nearly the color of the garment, White, and will hardly');
  });
});

// Unit tests read the other kinds.
test('real files that we didn’t make are accepted and measured, or rejected, by their content', async ({
  order,
}) => {
  const folder = path.resolve(import.meta.dirname, '../files');
  const real = (name: string): MadeFile => ({
    name,
    mimeType: '',
    buffer: readFileSync(path.join(folder, name)),
  });
  await openWithFront(order);
  const section = order.section('Upload artwork');
  for (const [name, says] of [
    ['exif-landscape-6.jpg', '1,800 × 1,200 px'],
    ['psd-shapes.psd', '500 × 500 px'],
    ['illustrator.pdf', 'We size it to fit 12 × 16 in'],
  ] as const) {
    await order.upload('Front Large', real(name));
    await expect(section, name).toContainText(says);
    await order.deleteFileFor('Front Large').click();
  }
  await order.fileFor('Front Large').setInputFiles(real('corrupt.png'));
  await expect(failure(order)).toBeVisible();
});

/** Storage holds the file as it arrived, and its sealed copy, byte for byte. */
async function expectStored(order: OrderPage, control: Control, file: MadeFile): Promise<void> {
  const names = await order.storedObjects(file.name);
  expect(names).toHaveLength(2);
  for (const name of names) {
    const stored = await control.object('artwork', name);
    expect(stored?.equals(file.buffer)).toBe(true);
  }
}
