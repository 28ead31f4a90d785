// product: artwork-files
import { expect, test, vi } from 'vitest';
import { pdfOf } from '../../../tests/support/pdf.ts';

test('the log of a function says nothing about reading a PDF', async () => {
  const log = vi.spyOn(console, 'warn');
  vi.spyOn(console, 'log').mockImplementation(log);
  const { readPdfApart } = await import('./read-pdf.server.ts');
  // Without a table of its objects, pdf.js has to search for them.
  await readPdfApart(Buffer.from(pdfOf(['1 0 0 rg 20 20 9 9 re f'])));
  expect(log).not.toHaveBeenCalled();
});
