// product: paperwork
import { afterEach, expect, test, vi } from 'vitest';
import { attachDocuments, mostDocumentBytes } from './attached-documents.server.ts';

afterEach(() => void vi.restoreAllMocks());

const document = (title: string, bytes: number) => ({
  title,
  draw: () => Promise.resolve({ title, fileName: `${title}.pdf`, content: Buffer.alloc(bytes) }),
});
const broken = (title: string) => ({ title, draw: () => Promise.reject(new TypeError('No font')) });

test('documents are attached, and the email says which', async () => {
  const { documents, note } = await attachDocuments('id', [
    document('Invoice', 10),
    document('Receipt', 20),
  ]);
  expect(documents.map(({ fileName }) => fileName)).toEqual(['Invoice.pdf', 'Receipt.pdf']);
  expect(note).toBe('Attached: Invoice and Receipt.');
  expect(await attachDocuments('id', [])).toEqual({ documents: [], note: null });
});

test('one that can’t be made doesn’t keep the email back, which says so, as does the log', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { documents, note } = await attachDocuments('id', [
    broken('Invoice'),
    document('Receipt', 20),
  ]);
  expect(documents.map(({ fileName }) => fileName)).toEqual(['Receipt.pdf']);
  expect(note).toBe(
    'Attached: Receipt. We couldn’t attach Invoice. Follow the link in this email to download it.',
  );
  expect(logged.mock.calls.join()).toContain('document-failed');
});

test('what a mail server wouldn’t take is left out, and the email says so', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { documents, note } = await attachDocuments('id', [
    document('Invoice', mostDocumentBytes),
    document('Receipt', 1),
  ]);
  expect(documents.map(({ fileName }) => fileName)).toEqual(['Invoice.pdf']);
  expect(note).toContain('We couldn’t attach Receipt.');
});
