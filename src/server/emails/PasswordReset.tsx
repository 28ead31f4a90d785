import { EmailFrame, Kicker, Lead, Pad, Paragraph, Part } from './EmailFrame.tsx';
import { ButtonLink } from './EmailParts.tsx';
import { notYourReset, resetPromise, resetSubject } from './reset-email.ts';

/** What a staff member gets who forgot their password. It names nobody. */
export function PasswordReset({ link, siteUrl }: { link: string; siteUrl: string }) {
  return (
    <EmailFrame title={resetSubject} preview={resetPromise} siteUrl={siteUrl}>
      <Pad padding="24px 28px 22px">
        <Kicker>Back shop</Kicker>
        <Lead>{resetSubject}</Lead>
        <Paragraph>{resetPromise}</Paragraph>
        <ButtonLink href={link}>Choose a password</ButtonLink>
      </Pad>
      <Part title="Didn’t ask for this?">
        <Paragraph>{notYourReset}</Paragraph>
      </Part>
    </EmailFrame>
  );
}
