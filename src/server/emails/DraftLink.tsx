import { Text } from 'react-email';
import { shop } from '../../shop.ts';
import {
  draftLead,
  draftPromise,
  draftSecret,
  draftSubject,
  notYourDraft,
  type DraftEmail,
} from './draft-email.ts';
import { body, EmailFrame, Kicker, Lead, Pad, Paragraph, Part } from './EmailFrame.tsx';
import { ButtonLink, Questions } from './EmailParts.tsx';

/** What somebody gets who wants to finish an order later. */
export function DraftLink({ email }: { email: DraftEmail }) {
  return (
    <EmailFrame title={draftSubject} preview={draftPromise} siteUrl={email.siteUrl}>
      <Pad padding="24px 28px 24px">
        <Kicker>Your order so far</Kicker>
        <Lead>{draftLead}</Lead>
        <Text className="m-ink" style={{ ...body, marginTop: 12 }}>
          <strong>{email.title}</strong>
        </Text>
        <Text className="m-ink" style={{ ...body, margin: '6px 0 18px' }}>
          {draftPromise}
        </Text>
        <ButtonLink href={email.link}>Finish your order</ButtonLink>
      </Pad>
      <Part title="Keep it to yourself">
        <Paragraph>{draftSecret}</Paragraph>
      </Part>
      <Part title="Didn’t ask for this?">
        <Paragraph>{notYourDraft}</Paragraph>
      </Part>
      <Questions email={shop.ordersEmail} phone={shop.ordersPhone} />
    </EmailFrame>
  );
}
