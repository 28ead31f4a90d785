import type { CSSProperties, ReactNode } from 'react';
import { Link, Text } from 'react-email';
import { shopHours } from '../../settings/built-calendar.ts';
import { shop } from '../../shop.ts';
import type { ContactLine, WrittenText } from '../forms/form-field.ts';
import {
  body,
  Kicker,
  Lead,
  Pad,
  Paragraph,
  Part,
  sans,
  serif,
  small,
  Typed,
} from './EmailFrame.server.tsx';
import { ink } from './email-ink.server.ts';
import {
  linkSecret,
  missingFile,
  type ArtworkFile,
  type EmailStep,
  type FileLink,
} from './email-words.server.ts';

export const numeric: CSSProperties = { fontVariantNumeric: 'tabular-nums' };

/** The one button. */
function ButtonLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="m-button"
      style={{
        backgroundColor: ink.ink,
        color: ink.paper,
        display: 'inline-block',
        fontFamily: sans,
        fontSize: 15,
        lineHeight: '20px',
        fontWeight: 700,
        padding: '12px 20px',
        textDecoration: 'none',
      }}
    >
      {children}
    </Link>
  );
}

/** The head of the sheet: what it's about, the news, and one button if there's something to open. */
export function Top(props: {
  kicker: string;
  lead: string;
  children?: ReactNode;
  button?: string;
  link?: string;
}) {
  return (
    <Pad padding="24px 28px 24px">
      <Kicker>{props.kicker}</Kicker>
      <Lead>{props.lead}</Lead>
      <Text className="m-ink" style={{ ...body, margin: '12px 0 18px' }}>
        {props.children}
      </Text>
      {props.button && props.link && <ButtonLink href={props.link}>{props.button}</ButtonLink>}
    </Pad>
  );
}

/** Why not to share a link; by default, that of an order. */
export function KeepLink({ secret = linkSecret }: { secret?: string }) {
  return (
    <Part title="Keep the link to yourself">
      <Paragraph>{secret}</Paragraph>
    </Part>
  );
}

/** A numbered list. */
export function Steps({ steps }: { steps: readonly EmailStep[] }) {
  return (
    <TextTable>
      {steps.map(({ title, text }, index) => (
        <tr key={title}>
          <td style={{ width: 34, verticalAlign: 'top' }}>
            <Text
              className="m-spot"
              style={{
                color: ink.spot,
                fontFamily: serif,
                fontSize: 26,
                lineHeight: '26px',
                fontWeight: 700,
                margin: '4px 0 0',
              }}
            >
              {index + 1}
            </Text>
          </td>
          <td style={{ verticalAlign: 'top', paddingBottom: 10 }}>
            <Paragraph>
              <strong>{title}</strong>
              <br />
              {text}
            </Paragraph>
          </td>
        </tr>
      ))}
    </TextTable>
  );
}

/** Rows whose columns line up in the plain text, too. */
export function TextTable({ children }: { children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      data-text-format="dataTable"
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** Who the customer is and how to reach them. */
export function CustomerPart({ contact }: { contact: readonly ContactLine[] }) {
  return (
    <Part title="Customer">
      {contact.map((line) => (
        <Paragraph key={line.text}>
          <ContactText {...line} />
        </Paragraph>
      ))}
    </Part>
  );
}

function ContactText({ text, type }: ContactLine) {
  if (type === 'email') {
    return (
      <Link href={`mailto:${encodeURI(text)}`} className="m-spot" style={{ color: ink.spotInk }}>
        {text}
      </Link>
    );
  }
  if (type === 'tel') {
    return (
      <Link
        href={`tel:${text.replace(/[^\d+]/g, '')}`}
        className="m-ink"
        style={{ color: ink.ink }}
      >
        {text}
      </Link>
    );
  }
  return <strong>{text}</strong>;
}

/** Texts that the customer typed, each under its title. */
export function WrittenParts({ texts }: { texts: readonly WrittenText[] }) {
  return texts.map(({ title, text }) => (
    <Part key={title} title={title}>
      <Paragraph>
        <Typed text={text} />
      </Paragraph>
    </Part>
  ));
}

/** Why an email to a customer is so short. */
export const LeftOut = () => (
  <Part title="Your details">
    <Paragraph>
      This email leaves out what you typed and uploaded, in case the address has a typo. We have all
      of it.
    </Paragraph>
  </Part>
);

/** Why the email is so short, and what people do about it who didn't ask for it. */
export function NotYours({ title, children }: { title: string; children: string }) {
  return (
    <>
      <LeftOut />
      <Part title={title}>
        <Paragraph>{children}</Paragraph>
      </Part>
    </>
  );
}

/** How to reach us; the order desk by default. */
export function Questions({
  email = shop.ordersEmail,
  phone = shop.ordersPhone,
}: {
  email?: string;
  phone?: string;
}) {
  return (
    <Part title="Questions?">
      <Text className="m-ink" style={{ ...body, fontFamily: sans }}>
        Reply to this email, write to{' '}
        <Link href={`mailto:${email}`} className="m-spot" style={{ color: ink.spotInk }}>
          {email}
        </Link>{' '}
        or call{' '}
        <Link
          href={`tel:+1${phone.replaceAll('-', '')}`}
          className="m-spot"
          style={{ color: ink.spotInk, whiteSpace: 'nowrap' }}
        >
          {phone}
        </Link>{' '}
        ({shopHours}).
      </Text>
    </Part>
  );
}

type FilesProps = {
  files: readonly ArtworkFile[];
  /** In the order of the files. */
  links: readonly FileLink[];
};

/** The attached files; nothing if there are none. */
export function FilesPart({ files, links }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <Part title={files.length === 1 ? 'File' : 'Files'}>
      {files.map((file, index) => (
        <FileLine key={file.sha256 + String(index)} file={file} href={links[index] ?? null} />
      ))}
    </Part>
  );
}

/** A file's name and facts, its link for downloading, and its hash. */
export function FileLine({ file, href }: { file: ArtworkFile; href: FileLink }) {
  return (
    <Text className="m-ink2" style={{ ...small, margin: 0, wordBreak: 'break-word' }}>
      {href ? (
        <Link href={href} className="m-spot" style={{ color: ink.spotInk, fontWeight: 700 }}>
          {file.name}
        </Link>
      ) : (
        file.name
      )}
      <br />
      {file.facts}
      {href === null && (
        <>
          <br />
          {missingFile}
        </>
      )}
      <br />
      SHA-256 {file.sha256}
    </Text>
  );
}

/** How many of each size, and in total. */
export function EmailSizeTable(props: {
  sizes: readonly { size: string; quantity: number }[];
  totalQuantity: number;
}) {
  const cell: CSSProperties = {
    border: `1px solid ${ink.hair}`,
    fontFamily: sans,
    textAlign: 'center',
    padding: '7px 2px',
  };
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      data-text-format="dataTable"
      style={{ borderCollapse: 'collapse', tableLayout: 'fixed', marginTop: 14, ...numeric }}
    >
      <thead>
        <tr>
          {props.sizes.map(({ size }) => (
            <th
              key={size}
              scope="col"
              className="m-ink2 m-hair m-well"
              style={{ ...cell, ...head }}
            >
              {size}
            </th>
          ))}
          <th scope="col" className="m-ink2 m-hair m-well" style={{ ...cell, ...head }}>
            All
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          {props.sizes.map(({ size, quantity }) => (
            <td key={size} className="m-ink m-hair m-count" style={{ ...cell, ...count }}>
              {quantity}
            </td>
          ))}
          <td className="m-ink m-hair m-count" style={{ ...cell, ...count, fontWeight: 700 }}>
            {props.totalQuantity.toLocaleString('en-US')}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const head: CSSProperties = {
  color: ink.ink2,
  backgroundColor: ink.well,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 700,
};

const count: CSSProperties = { color: ink.ink, fontSize: 16, lineHeight: '20px' };
