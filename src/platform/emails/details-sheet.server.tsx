import { Img, Text } from 'react-email';
import type { Email } from './sending.server.ts';
import { body, Paragraph, Part, Typed } from './EmailFrame.server.tsx';
import { KeepLink, Questions, Top } from './EmailParts.server.tsx';
import { orderDesk } from './email-words.server.ts';

/** What an email to a customer says about a version of their proof, or about their quote. */
type DetailsWords = {
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

/** To a customer: what they decide on, or have agreed to, with all its details. */
export const detailsEmail = (words: DetailsWords): Email => ({
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
