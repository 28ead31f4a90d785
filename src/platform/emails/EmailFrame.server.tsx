import type { CSSProperties, ReactNode } from 'react';
import { Body, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email';
import { shop } from '../../shop.ts';
import { ink } from './email-ink.server.ts';

export const serif = "Newsreader, Georgia, 'Times New Roman', serif";
export const sans = "'Libre Franklin', 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** Email programs that ignore this keep the inline colors, which work together. */
const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: inherit; }
@media (max-width: 480px) {
  .m-side { padding-left: 14px !important; padding-right: 14px !important; }
  .m-count { font-size: 13px !important; }
  .m-lead { font-size: 30px !important; line-height: 34px !important; }
  .m-name { font-size: 30px !important; line-height: 32px !important; }
}
@media (prefers-color-scheme: dark) {
  .m-paper { background-color: #17140f !important; }
  .m-card { background-color: #221e17 !important; border-color: #e4452f #f4efe3 #f4efe3 !important; }
  .m-well { background-color: #17140f !important; }
  .m-ink { color: #f4efe3 !important; }
  .m-ink2 { color: #bdb3a1 !important; }
  .m-spot { color: #ff8a72 !important; }
  .m-hair { border-color: #4a4438 !important; }
  .m-rule { border-color: #f4efe3 !important; }
  .m-button { background-color: #f4efe3 !important; color: #17140f !important; }
}
`;

/** Where `noteAttachments` says what is attached. */
export const attachedMark = '<div class="attached"></div>';

/** The page that every email is printed on: masthead, one sheet of paper, imprint. */
export function EmailFrame(props: {
  title: string;
  /** Inboxes show it beside the subject. */
  preview: string;
  siteUrl: string;
  children: ReactNode;
}) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{props.title}</title>
        <style>{sheet}</style>
      </Head>
      <Body className="m-paper" style={{ backgroundColor: ink.paper, margin: 0, padding: 0 }}>
        <Preview>{props.preview}</Preview>
        <Container
          className="m-paper"
          style={{ maxWidth: 600, width: '100%', margin: '0 auto', backgroundColor: ink.paper }}
        >
          <Pad padding="28px 24px 0">
            <Masthead siteUrl={props.siteUrl} />
          </Pad>
          <Pad padding="20px 24px 0">
            <Section
              className="m-card"
              style={{
                backgroundColor: ink.card,
                border: `1px solid ${ink.ink}`,
                borderTop: `6px solid ${ink.spot}`,
              }}
            >
              {props.children}
            </Section>
            <div className="attached" />
          </Pad>
          <Pad padding="20px 24px 40px">
            <Text className="m-ink2" style={{ ...small, margin: 0, textAlign: 'center' }}>
              {shop.name} · {shop.city}, {shop.regionName} ·{' '}
              <Link href={props.siteUrl} className="m-ink2 m-site" style={{ color: ink.ink2 }}>
                {props.siteUrl.replace(/^https?:\/\//, '')}
              </Link>
            </Text>
          </Pad>
        </Container>
      </Body>
    </Html>
  );
}

const caption: CSSProperties = {
  color: ink.ink2,
  fontFamily: sans,
  fontSize: 11,
  lineHeight: '16px',
  textTransform: 'uppercase',
};

function Masthead({ siteUrl }: { siteUrl: string }) {
  return (
    <Section
      className="m-rule"
      style={{ borderBottom: `3px double ${ink.ink}`, paddingBottom: 12, textAlign: 'center' }}
    >
      <Text style={{ margin: 0 }}>
        <Link href={siteUrl} style={{ textDecoration: 'none' }}>
          <span
            className="m-ink m-name"
            style={{
              color: ink.ink,
              fontFamily: serif,
              fontSize: 38,
              lineHeight: '40px',
              fontWeight: 700,
              letterSpacing: '-0.03em',
            }}
          >
            {shop.nameLead} <em style={{ fontWeight: 400 }}>{shop.nameTail}</em>
          </span>
        </Link>
      </Text>
      <Text className="m-ink2" style={{ ...caption, margin: '8px 0 0', letterSpacing: '0.08em' }}>
        {shop.motto}
      </Text>
    </Section>
  );
}

export const small: CSSProperties = {
  color: ink.ink2,
  fontFamily: sans,
  fontSize: 13,
  lineHeight: '20px',
};

export const body: CSSProperties = {
  color: ink.ink,
  fontFamily: sans,
  fontSize: 15,
  lineHeight: '22px',
  margin: 0,
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
};

/**
 * A table of one cell whose side padding shrinks on a phone. A Section only takes inline styles.
 */
export function Pad({ padding, children }: { padding: string; children: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td className="m-side" style={{ padding }}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const kicker: CSSProperties = {
  color: ink.spotInk,
  fontFamily: sans,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 700,
  letterSpacing: '0.1em',
  textTransform: 'uppercase',
  margin: '0 0 6px',
};

export function Kicker({ children }: { children: ReactNode }) {
  return (
    <Text className="m-spot" style={kicker}>
      {children}
    </Text>
  );
}

export function Lead({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h1"
      className="m-ink m-lead"
      style={{
        color: ink.ink,
        fontFamily: serif,
        fontSize: 36,
        lineHeight: '40px',
        fontWeight: 700,
        letterSpacing: '-0.02em',
        margin: 0,
        overflowWrap: 'anywhere',
        wordBreak: 'break-word',
      }}
    >
      {children}
    </Heading>
  );
}

/** A section of the sheet: a hairline, a heading, and contents. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Pad padding="0 28px">
      <Section
        className="m-hair"
        style={{ borderTop: `1px solid ${ink.hair}`, padding: '18px 0 20px' }}
      >
        <Heading as="h2" className="m-spot" style={kicker}>
          {title}
        </Heading>
        {children}
      </Section>
    </Pad>
  );
}

/** A paragraph in ink. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="m-ink" style={body}>
      {children}
    </Text>
  );
}

/** Text that somebody typed, line by line. React escapes it. */
export function Typed({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // Lines have no identity but their position.
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ));
}
