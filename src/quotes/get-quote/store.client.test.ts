import { beforeEach, expect, test, vi } from 'vitest';
import { loadPicture } from '../../artwork/pictures/load-picture.client.ts';
import { transferArtwork } from '../../artwork/uploads/artwork-transfer.client.ts';
import { choosePage } from './file-pages.client.ts';
import type { Sent } from '../../artwork/uploads/send-artwork.client.ts';
import { call } from '../../platform/call.client.ts';
import { quoteArtworkKey } from '../quote-details.client.ts';
import {
  $files,
  $tooMany,
  addFiles,
  artworkMessage,
  artworkToSend,
  list,
  refuseFiles,
  removeFile,
  restoreFiles,
} from './store.client.ts';

vi.mock('../../artwork/pictures/load-picture.client.ts');
vi.mock('../../artwork/uploads/artwork-transfer.client.ts');
vi.mock('../../platform/call.client.ts', () => ({
  call: vi.fn(() => Promise.resolve({ ok: true })),
}));

const file = (name: string) => new File(['x'], name);
const there = (name: string): Extract<Sent, { ok: true }> => ({
  ok: true,
  file: file(name),
  upload: {
    receipt: `receipt of ${name}`,
    name,
    size: 1,
    widthPx: null,
    heightPx: null,
    transparent: false,
  },
});

const receipts = () => artworkToSend().map(({ receipt }) => receipt);

beforeEach(() => {
  for (const { id } of $files.get()) removeFile(id);
  vi.mocked(transferArtwork).mockImplementation((_, { name }) => Promise.resolve(there(name)));
});

test('a request takes three files, in the order they were chosen, and no fourth', async () => {
  addFiles([file('a.svg')]);
  addFiles([file('b.svg'), file('c.svg'), file('d.svg')]);
  expect($tooMany.get()).toEqual(['d.svg']);
  await vi.waitFor(() => expect(artworkMessage()).toBeNull());
  expect(receipts()).toEqual(['receipt of a.svg', 'receipt of b.svg', 'receipt of c.svg']);
  removeFile($files.get()[1]?.id ?? '');
  expect($tooMany.get()).toEqual([]);
  expect(receipts()).toEqual(['receipt of a.svg', 'receipt of c.svg']);
});

test('an unfinished or failed upload blocks the request until it’s retried or removed', async () => {
  const failure = { ok: false, message: 'No.', retry: true } as const;
  vi.mocked(transferArtwork).mockResolvedValueOnce(failure);
  addFiles([file('a.svg')]);
  expect(artworkMessage()).toContain('still uploading');
  await vi.waitFor(() => expect(artworkMessage()).toContain('didn’t arrive'));
  const [failed] = $files.get();
  if (failed?.status === 'failed') failed.retry?.();
  await vi.waitFor(() => expect(artworkMessage()).toBeNull());
  expect(receipts()).toEqual(['receipt of a.svg']);
});

test('a damaged file blocks nothing and takes no room', async () => {
  const damaged = { ok: false, message: 'This file is damaged.', retry: false } as const;
  vi.mocked(transferArtwork).mockResolvedValueOnce(damaged);
  addFiles(['a.png', 'b.svg', 'c.svg', 'd.svg'].map(file));
  expect($tooMany.get()).toEqual(['d.svg']);
  await vi.waitFor(() => expect(artworkMessage()).toBeNull());
  expect($files.get()[0]).toMatchObject({ name: 'a.png', message: 'This file is damaged.' });
  addFiles([file('d.svg'), file('e.svg')]);
  expect($tooMany.get()).toEqual(['e.svg']);
  await vi.waitFor(() => expect(artworkMessage()).toBeNull());
  expect(receipts()).toEqual(['receipt of b.svg', 'receipt of c.svg', 'receipt of d.svg']);
});

test('a file that the server refuses says why, and the rest can be sent', async () => {
  addFiles(['a.svg', 'b.svg'].map(file));
  await vi.waitFor(() => expect(receipts()).toHaveLength(2));
  refuseFiles({ 'artwork.1': 'This file is damaged.', email: 'No.' });
  expect($files.get()[1]).toMatchObject({ name: 'b.svg', message: 'This file is damaged.' });
  expect(artworkMessage()).toBeNull();
  expect(receipts()).toEqual(['receipt of a.svg']);
});

test('a file removed during its upload is canceled and never comes back', async () => {
  let arrive: (sent: Sent) => void = () => {};
  let signal: AbortSignal | undefined;
  vi.mocked(transferArtwork).mockImplementationOnce((_, __, options) => {
    signal = options.signal;
    return new Promise((resolve) => (arrive = resolve));
  });
  addFiles([file('a.svg')]);
  removeFile($files.get()[0]?.id ?? '');
  expect(signal?.aborted).toBe(true);
  arrive(there('a.svg'));
  await new Promise((resolve) => setTimeout(resolve));
  expect($files.get()).toEqual([]);
});

// product: artwork-files
test('another page of a file can be chosen, which is shown and goes with the request', async () => {
  const facts = { pages: [{}, { texts: [{ typeface: 'Papyrus', words: 'Ducks' }] }, {}] };
  const sent = there('book.pdf');
  vi.mocked(transferArtwork).mockResolvedValueOnce({
    ...sent,
    upload: { ...sent.upload, facts, page: 1 },
  });
  addFiles([file('book.pdf')]);
  await vi.waitFor(() => expect(artworkToSend()).toMatchObject([{ page: 1 }]));
  vi.mocked(loadPicture).mockResolvedValueOnce({ url: 'blob:2', sheet: false });
  const id = $files.get()[0]?.id ?? '';
  await choosePage(list, id, 2);
  expect(loadPicture).toHaveBeenLastCalledWith(sent.file, 'book.pdf', 2);
  expect($files.get()).toMatchObject([
    { preview: 'blob:2', notes: [expect.stringContaining('“Ducks” use Papyrus')] },
  ]);
  expect(artworkToSend()).toEqual([{ receipt: 'receipt of book.pdf', page: 2 }]);

  // A picture that comes after another page was chosen is left out.
  const slow = Promise.withResolvers<{ url: string; sheet: boolean }>();
  vi.mocked(loadPicture).mockReturnValueOnce(slow.promise);
  const first = choosePage(list, id, 1);
  vi.mocked(loadPicture).mockResolvedValueOnce({ url: 'blob:3', sheet: false });
  await choosePage(list, id, 3);
  slow.resolve({ url: 'blob:1', sheet: false });
  await first;
  expect($files.get()).toMatchObject([{ preview: 'blob:3', notes: [] }]);
});

// product: artwork-files
test('after a reload, what the tab has kept comes back, whatever it says was found in a file', async () => {
  const kept = new Map([
    [
      quoteArtworkKey,
      JSON.stringify([{ ...there('a.pdf').upload, facts: {} }, there('b.svg').upload]),
    ],
  ]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.mocked(call).mockResolvedValue({ ok: true, data: { url: 'https://files.example/a' } });
  vi.mocked(loadPicture).mockResolvedValue({ url: 'blob:a', sheet: false });
  const restored = restoreFiles();
  void restoreFiles();
  addFiles([file('c.svg')]);
  expect(artworkMessage()).toContain('isn’t here yet');
  await restored;
  await vi.waitFor(() => expect(artworkMessage()).toBeNull());
  expect(receipts()).toEqual(['receipt of c.svg', 'receipt of a.pdf', 'receipt of b.svg']);
  expect($files.get()).toMatchObject([
    {},
    { name: 'a.pdf', preview: 'blob:a', notes: [] },
    { name: 'b.svg', preview: 'blob:a' },
  ]);
  vi.unstubAllGlobals();
});
