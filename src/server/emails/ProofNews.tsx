import { Img, Text } from 'react-email';
import { shop } from '../../shop.ts';
import { body, EmailFrame, Kicker, Lead, Pad, Paragraph, Part, Typed } from './EmailFrame.tsx';
import { ButtonLink, Questions } from './EmailParts.tsx';
import type { ProofEmail } from './proof-email.ts';

/** What a customer gets about a version of their proof, or about their quote. */
export function ProofNews({ email }: { email: ProofEmail }) {
  return (
    <EmailFrame title={email.subject} preview={email.promise} siteUrl={email.siteUrl}>
      <Pad padding="24px 28px 24px">
        <Kicker>{email.kicker}</Kicker>
        <Lead>{email.lead}</Lead>
        <Text className="m-ink" style={{ ...body, margin: '12px 0 18px' }}>
          {email.promise}
        </Text>
        <ButtonLink href={email.link}>{email.button}</ButtonLink>
      </Pad>
      {email.note !== '' && (
        <Part title="From the shop">
          <Paragraph>
            <Typed text={email.note} />
          </Paragraph>
        </Part>
      )}
      <Part title={email.listTitle}>
        {email.pictures.map(({ cid, alt }) => (
          <Img
            key={cid}
            src={`cid:${cid}`}
            width="144"
            alt={alt}
            style={{ display: 'inline-block', marginBottom: 12 }}
          />
        ))}
        {email.rows.map(({ label, lines }) => (
          <Text key={label} className="m-ink" style={{ ...body, marginBottom: 8 }}>
            <strong>{label}</strong>
            <br />
            <Typed text={lines.join('\n')} />
          </Text>
        ))}
      </Part>
      <Part title="Keep the link to yourself">
        <Paragraph>{email.secret}</Paragraph>
      </Part>
      <Questions email={shop.ordersEmail} phone={shop.ordersPhone} />
    </EmailFrame>
  );
}
