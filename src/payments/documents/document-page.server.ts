export type DocumentTable = {
  title: string;
  /** Shares of the width; they add up to 1. Numbers are set to the right; a box is to be checked by hand. */
  columns: readonly { label: string; share: number; right?: boolean; box?: boolean }[];
  rows: readonly (readonly string[])[];
  /** Whether it begins a page, so that it can be handed to somebody by itself. */
  ownPage?: boolean;
};

/** What is on a document, before it's set. Dates and amounts are in words. */
export type DocumentPage = {
  /** The document's title: 'Invoice INV-20001'. */
  title: string;
  kind: string;
  number: string;
  /** When it was made, for the file. */
  at: Date;
  /** The one thing to find at a glance, with what it depends on. */
  figure: { label: string; value: string; note: string };
  /** In columns under the head: whom it's for, which order, when. */
  facts: readonly { label: string; lines: readonly string[] }[];
  tables: readonly DocumentTable[];
  /** Down to the last line, which is the figure's. */
  totals: readonly { label: string; amount: string; weight: 'line' | 'total' | 'last' }[];
  notes: readonly { title: string; text: string }[];
};
