import type { Flattened, NotVector } from './vector-art.ts';

/** What a PDF gives to print: a page as paths or as pixels. */
export type PdfPrint =
  | ({ kind: 'paths' } & Extract<Flattened, { ok: true }>)
  | { kind: 'pixels'; blob: Blob; reason: NotVector };
