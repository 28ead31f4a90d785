import { EmailFrame, Kicker, Lead, Pad, Paragraph, Part, Typed } from './EmailFrame.tsx';
import { ButtonLink, FilesPart } from './EmailParts.tsx';
import type { FileLink } from './email-words.ts';
import type { ChangesEmail } from './proof-email.ts';

type Props = {
  email: ChangesEmail;
  /** In the order of the files. */
  links: readonly FileLink[];
};

/** What the shop gets when a customer wants a proof changed. */
export function ProofChanges({ email, links }: Props) {
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
      <FilesPart {...{ links }} files={email.files} />
    </EmailFrame>
  );
}
