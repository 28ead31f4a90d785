import { Text } from 'react-email';
import { shop } from '../../shop.ts';
import { body, EmailFrame, Kicker, Lead, Pad, Paragraph, Part } from './EmailFrame.tsx';
import { ButtonLink, Questions } from './EmailParts.tsx';
import { notYoursTitle, secretTitle, type LinkEmail } from './link-email.ts';

/** What somebody gets who asked for a link. */
export function LinkOnly({ email }: { email: LinkEmail }) {
  return (
    <EmailFrame title={email.subject} preview={email.promise} siteUrl={email.siteUrl}>
      <Pad padding="24px 28px 24px">
        <Kicker>{email.kicker}</Kicker>
        <Lead>{email.lead}</Lead>
        <Text className="m-ink" style={{ ...body, marginTop: 12 }}>
          <strong>{email.title}</strong>
        </Text>
        <Text className="m-ink" style={{ ...body, margin: '6px 0 18px' }}>
          {email.promise}
        </Text>
        <ButtonLink href={email.link}>{email.button}</ButtonLink>
      </Pad>
      <Part title={secretTitle}>
        <Paragraph>{email.secret}</Paragraph>
      </Part>
      <Part title={notYoursTitle}>
        <Paragraph>{email.notYours}</Paragraph>
      </Part>
      <Questions email={shop.ordersEmail} phone={shop.ordersPhone} />
    </EmailFrame>
  );
}
