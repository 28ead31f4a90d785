import { EmailFrame, Kicker, Lead, Pad, Paragraph, Part, Typed } from './EmailFrame.tsx';
import { ButtonLink } from './EmailParts.tsx';
import type { ChangesEmail } from './proof-email.ts';

/** What the shop gets when a customer wants a proof changed. */
export function ProofChanges({ email }: { email: ChangesEmail }) {
  return (
    <EmailFrame title={email.subject} preview={email.lead} siteUrl={email.siteUrl}>
      <Pad padding="24px 28px 24px">
        <Kicker>{email.kicker}</Kicker>
        <Lead>{email.lead}</Lead>
        <br />
        <ButtonLink href={email.adminUrl}>{email.button}</ButtonLink>
      </Pad>
      {email.pins.map(({ place, text }) => (
        <Part key={place} title={place}>
          <Paragraph>
            <Typed text={text} />
          </Paragraph>
        </Part>
      ))}
    </EmailFrame>
  );
}
