import type { ArtworkUpload } from './artwork-upload.ts';

/** A file that somebody chose to send along. */
export type ChosenFile = {
  /** Unique on this page. */
  readonly id: string;
  readonly name: string;
  readonly preview?: string | undefined;
} & (
  | { readonly status: 'sending'; readonly share: number; readonly cancel: () => void }
  /** Without a `retry`, the file can't be attached: it's damaged, say, or no longer there. */
  | { readonly status: 'failed'; readonly message: string; readonly retry: (() => void) | null }
  | {
      readonly status: 'there';
      readonly upload: ArtworkUpload;
      /** The file, or its link; none until a restored one is found. */
      readonly source?: Blob | string;
      /** What to tell the person who sent it, in sentences. */
      readonly notes?: readonly string[];
    }
);
