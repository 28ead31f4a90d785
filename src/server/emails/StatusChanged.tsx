import { Link, Text } from 'react-email';
import { shop } from '../../shop.ts';
import { ink } from './email-ink.ts';
import { body, EmailFrame, Kicker, Lead, Pad, Paragraph, Part, Typed } from './EmailFrame.tsx';
import { ButtonLink, EmailSizeTable, Questions } from './EmailParts.tsx';
import { linkSecret } from './link-email.ts';
import { trackLabel, type StatusNews } from './status-email.ts';

/** What a customer gets when staff move their order. */
export function StatusChanged({ email }: { email: StatusNews }) {
  const { handover } = email;
  return (
    <EmailFrame title={email.subject} preview={email.text} siteUrl={email.siteUrl}>
      <Pad padding="24px 28px 24px">
        <Kicker>{email.kicker}</Kicker>
        <Lead>{email.lead}</Lead>
        <Text className="m-ink" style={{ ...body, margin: '12px 0 18px' }}>
          {email.text}
        </Text>
        <ButtonLink href={email.link}>{email.button}</ButtonLink>
      </Pad>
      {handover && (
        <Part title={handover.title}>
          <Paragraph>
            <Typed text={handover.lines.join('\n')} />
          </Paragraph>
          {handover.track && (
            <Text className="m-ink" style={{ ...body, marginTop: 8 }}>
              <Link href={handover.track} className="m-spot" style={{ color: ink.spotInk }}>
                {trackLabel}
              </Link>
            </Text>
          )}
        </Part>
      )}
      <Part title="What’s in it">
        <Paragraph>
          <strong>{email.garment.name}</strong> in {email.color.name}
        </Paragraph>
        <EmailSizeTable sizes={email.sizes} totalQuantity={email.totalQuantity} />
      </Part>
      <Part title="Keep the link to yourself">
        <Paragraph>{linkSecret}</Paragraph>
      </Part>
      <Questions email={shop.ordersEmail} phone={shop.ordersPhone} />
    </EmailFrame>
  );
}
