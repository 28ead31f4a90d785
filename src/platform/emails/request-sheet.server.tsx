import type { ReactElement } from 'react';
import { formatDayLong } from '../dates/date-words.ts';
import type { ContactLine, WrittenText } from '../forms/form-field.ts';
import { shop } from '../../shop.ts';
import type { Email } from './sending.server.ts';
import { Paragraph, Part } from './EmailFrame.server.tsx';
import {
  CustomerPart,
  EmailSizeTable,
  FileLine,
  NotYours,
  Questions,
  Steps,
  Top,
  WrittenParts,
} from './EmailParts.server.tsx';
import { openJob, type ArtworkFile, type EmailStep, type FileLink } from './email-words.server.ts';

/** What the customer asked for. */
type Asked = {
  noun: 'Quote request' | 'Reorder';
  number: number;
  asked: readonly WrittenText[];
  /** Only for a reorder. */
  sizes?: readonly { size: string; quantity: number }[];
  totalQuantity: number;
};

/** A receipt in our own words (product.md#request-emails). */
type ReceiptWords = Asked & {
  /** What the customer can expect. */
  promise: string;
  steps: readonly EmailStep[];
};

/** A request with everything the customer typed and uploaded, for the shop. */
type RequestWords = Asked & {
  name: string;
  email: string;
  contact: readonly ContactLine[];
  /** What it's about, for the subject: 'about 150 shirts'. */
  about: string;
  files?: readonly ArtworkFile[];
  /** In the order of the files. */
  links?: readonly FileLink[];
  /** What the shop should know first. */
  news: string | ReactElement;
  kind: 'quote_request' | 'reorder';
  siteUrl: string;
};

/** 'Wednesday, December 2, 2026', or that there is none. */
export const pickupText = (day: string | null): WrittenText => ({
  title: 'Pickup',
  text: day ? formatDayLong(day) : 'No date given',
});

/** To the customer who asked. It reveals nothing about any order; replies go to the shop. */
export const receiptEmail = (words: ReceiptWords): Email => ({
  subject: `${words.noun} #${words.number} is in`,
  preview: words.promise,
  replyTo: { name: shop.name, address: shop.email },
  sheet: (
    <>
      <Top kicker={`${words.noun} #${words.number}`} lead="Got it. Thanks!">
        {words.promise}
      </Top>
      <Part title="What happens next">
        <Steps steps={words.steps} />
      </Part>
      <AskedParts {...words} />
      <NotYours title="Didn’t ask for this?">
        Somebody entered your address by mistake. Reply to this email, and you won’t hear from us
        about this again.
      </NotYours>
      <Questions email={shop.email} phone={shop.phone} />
    </>
  ),
});

/** To the shop; replies go to the customer. Links to files work for seven days. */
export const newRequestEmail = (words: RequestWords): Email => ({
  subject: `New ${words.noun.toLowerCase()} #${words.number} — ${words.about}, ${words.name}`,
  preview: `${words.name}: ${words.about}`,
  replyTo: { name: words.name, address: words.email },
  sheet: (
    <>
      <Top
        kicker={`New ${words.noun.toLowerCase()}`}
        lead={`#${words.number}`}
        {...openJob(words, words.siteUrl)}
      >
        {words.news}
      </Top>
      <CustomerPart contact={words.contact} />
      <AskedParts {...words} />
    </>
  ),
});

function AskedParts({
  asked,
  sizes,
  totalQuantity,
  files = [],
  links = [],
}: Asked & Pick<RequestWords, 'files' | 'links'>) {
  return (
    <>
      <WrittenParts texts={asked} />
      {sizes && (
        <Part title="Sizes">
          {sizes.length > 0 ? (
            <EmailSizeTable sizes={sizes} totalQuantity={totalQuantity} />
          ) : (
            <Paragraph>None given; we’ll ask.</Paragraph>
          )}
        </Part>
      )}
      {files.length > 0 && (
        <Part title="Artwork">
          {files.map((file, index) => (
            // Files have no identity but their position: two may share a name.
            <FileLine key={index} file={file} href={links[index] ?? null} />
          ))}
        </Part>
      )}
    </>
  );
}
