// product: paperwork
import { afterEach, expect, test, vi } from 'vitest';
import { attachPapers, mostPaperBytes } from './attached-papers.ts';

afterEach(() => void vi.restoreAllMocks());

const paper = (title: string, bytes: number) => ({
  title,
  draw: () => Promise.resolve({ title, fileName: `${title}.pdf`, content: Buffer.alloc(bytes) }),
});
const broken = (title: string) => ({ title, draw: () => Promise.reject(new TypeError('No font')) });

test('papers are attached, and the email says which', async () => {
  const { papers, note } = await attachPapers('id', [paper('Invoice', 10), paper('Receipt', 20)]);
  expect(papers.map(({ fileName }) => fileName)).toEqual(['Invoice.pdf', 'Receipt.pdf']);
  expect(note).toBe('Attached: Invoice and Receipt.');
  expect(await attachPapers('id', [])).toEqual({ papers: [], note: null });
});

test('one that can’t be made doesn’t keep the email back, which says so, as does the log', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { papers, note } = await attachPapers('id', [broken('Invoice'), paper('Receipt', 20)]);
  expect(papers.map(({ fileName }) => fileName)).toEqual(['Receipt.pdf']);
  expect(note).toBe(
    'Attached: Receipt. We couldn’t attach Invoice. Follow the link in this email to download it.',
  );
  expect(logged.mock.calls.join()).toContain('paper-failed');
});

test('what a mail server wouldn’t take is left out, and the email says so', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { papers, note } = await attachPapers('id', [
    paper('Invoice', mostPaperBytes),
    paper('Receipt', 1),
  ]);
  expect(papers.map(({ fileName }) => fileName)).toEqual(['Invoice.pdf']);
  expect(note).toContain('We couldn’t attach Receipt.');
});
