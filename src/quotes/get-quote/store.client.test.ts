import { beforeEach, expect, test, vi } from 'vitest';
import { transferArtwork } from '../../artwork/uploads/artwork-transfer.client.ts';
import type { Sent } from '../../artwork/uploads/send-artwork.client.ts';
import {
  $files,
  $tooMany,
  addFiles,
  artworkMessage,
  receipts,
  refuseFiles,
  removeFile,
} from './store.client.ts';

vi.mock('../../artwork/uploads/artwork-transfer.client.ts');
vi.mock('../../platform/call.client.ts', () => ({
  call: vi.fn(() => Promise.resolve({ ok: true })),
}));

const file = (name: string) => new File(['x'], name);
const there = (name: string): Sent => ({
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
