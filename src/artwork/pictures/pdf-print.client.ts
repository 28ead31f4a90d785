import type { Flattened, NotVector } from './vector-art.ts';

/** What a PDF gives to print: how many pages to choose from, or a page as paths or as pixels. */
export type PdfPrint =
  | { kind: 'pages'; pages: number }
  | ({ kind: 'paths' } & Extract<Flattened, { ok: true }>)
  | { kind: 'pixels'; blob: Blob; reason: NotVector };
