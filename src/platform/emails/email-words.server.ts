import type { ArtworkFacts } from '../../artwork/files/artwork-facts-schema.ts';
import { pageText } from '../../artwork/files/artwork-facts.ts';
import { formatMegabytes } from '../../artwork/artwork-format.ts';
import type { JobName } from '../../orders/job.ts';
import { jobPath, kindSlugs } from '../../paths.ts';
import { shop } from '../../shop.ts';

/** One of the things that happen next. */
export type EmailStep = { title: string; text: string };

export type ArtworkFile = { name: string; facts: string; sha256: string };

/** A link to a file; null if the file is missing. */
export type FileLink = string | null;

export const missingFile = 'This file is missing from storage. Ask the customer to send it again.';

/** Text fit for a subject, a name, or one line of an email. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The texts of a record, each on one line, so that none can look like the email's own. */
export const onOneLine = <Texts extends object>(texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? oneLine(text) : text,
    ]),
  ) as Texts;

/** Where a customer's reply goes. */
export const orderDesk = { name: shop.name, address: shop.ordersEmail };

/** The button that opens a job for staff. `siteUrl` has no trailing slash. */
export const openJob = ({ kind, number }: JobName, siteUrl: string) => ({
  button: `Open ${kindSlugs[kind]} #${number}`,
  link: siteUrl + jobPath({ kind, number }),
});

/** Why not to share an order's link. */
export const linkSecret =
  'Anyone with the link can see the order, so forward it only to people you trust with it.';

/** 'PNG · 1.2 MB · 3,600 × 2,900 px', or 'PDF · 1.2 MB · page 3 of 40' if a page was chosen. */
export function describeFile(file: {
  fileName: string;
  sizeBytes: number;
  sha256: string;
  format: string;
  widthPx: number | null;
  heightPx: number | null;
  page?: number | null | undefined;
  facts?: ArtworkFacts | null | undefined;
}): ArtworkFile {
  const page = file.page ? pageText(file.facts, file.page) : null;
  const pixels =
    file.widthPx && file.heightPx
      ? [`${file.widthPx.toLocaleString('en-US')} × ${file.heightPx.toLocaleString('en-US')} px`]
      : [];
  return {
    name: oneLine(file.fileName),
    facts: [
      file.format.toUpperCase(),
      formatMegabytes(file.sizeBytes),
      ...(page ? [page] : []),
      ...pixels,
    ].join(' · '),
    sha256: file.sha256,
  };
}

/** A text with what is to be said of the order's money, if anything. */
export const withMoney = (text: string, money: string | null): string =>
  money === null ? text : `${text} ${money}`;
