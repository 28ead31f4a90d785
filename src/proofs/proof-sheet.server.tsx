import { Img, Text } from 'react-email';
import { approvalRows } from './proof-words.ts';
import { locationLabel } from '../garments/print-location.ts';
import { printSizeText } from './placement.ts';
import type { StoredProof } from './proof-record.ts';
import type { Email } from '../platform/emails/sending.server.ts';
import { body, Paragraph, Part, Typed } from '../platform/emails/EmailFrame.server.tsx';
import { KeepLink, Questions, Top } from '../platform/emails/EmailParts.server.tsx';
import { orderDesk } from '../platform/emails/email-words.server.ts';
import { pictureName, proofPictureName } from '../orders/order-words.server.ts';

/** What an email to a customer says about a version of their proof, or about their quote. */
type ProofWords = {
  subject: string;
  kicker: string;
  lead: string;
  promise: string;
  listTitle: string;
  /** 'Size', and a line for each print. */
  rows: readonly { label: string; lines: readonly string[] }[];
  /** What the shop says; '' for nothing. */
  note: string;
  /** `cid` is the picture's name. */
  images?: readonly { cid: string; alt: string }[];
  button: string;
  link: string;
  /** Why not to share the link. */
  secret: string;
};

/** The version that an email is about. */
export type EmailedProof = Pick<StoredProof, 'version' | 'contents'>;

/** The version in an email; the words on the print are the customer's (product.md#order-emails). */
export const aboutProof = ({ contents, version }: EmailedProof) => ({
  rows: approvalRows(contents).filter(({ key }) => key !== 'spelling'),
  images: contents.picture
    ? [{ cid: proofPictureName, alt: `The proof, version ${version}` }]
    : contents.prints.map((print) => ({
        cid: pictureName(print.location),
        alt: `${locationLabel(print.location)} of ${contents.garmentName} in ${contents.colorName}, with the artwork ${printSizeText(print)}`,
      })),
  secret:
    'Anyone with the link can see and approve this order, so forward it only to people you trust with it.',
});

/** To a customer, about a version of their proof or about their quote. */
export const proofEmail = (words: ProofWords): Email => ({
  subject: words.subject,
  preview: words.promise,
  replyTo: orderDesk,
  sheet: (
    <>
      <Top {...words}>{words.promise}</Top>
      {words.note !== '' && (
        <Part title="From the shop">
          <Paragraph>
            <Typed text={words.note} />
          </Paragraph>
        </Part>
      )}
      <Part title={words.listTitle}>
        {words.images?.map(({ cid, alt }) => (
          <Img
            key={cid}
            src={`cid:${cid}`}
            width="144"
            alt={alt}
            style={{ display: 'inline-block', marginBottom: 12 }}
          />
        ))}
        {words.rows.map(({ label, lines }) => (
          <Text key={label} className="m-ink" style={{ ...body, marginBottom: 8 }}>
            <strong>{label}</strong>
            <br />
            <Typed text={lines.join('\n')} />
          </Text>
        ))}
      </Part>
      <KeepLink secret={words.secret} />
      <Questions />
    </>
  ),
});
