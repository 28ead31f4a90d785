import { shop } from '../../shop.ts';
import type { Email } from '../../platform/emails/sending.server.ts';
import { Kicker, Lead, Pad, Paragraph, Part } from '../../platform/emails/EmailFrame.server.tsx';
import { ButtonLink } from '../../platform/emails/EmailParts.server.tsx';

const subject = 'Choose a new password';
const promise =
  'Somebody asked for a new password for your sign-in. This link works once and expires in an hour.';

/** To a staff member who forgot their password; `link` is for them alone. It names nobody. */
export const passwordReset = (link: string): Email => ({
  subject,
  preview: promise,
  replyTo: { name: shop.name, address: shop.email },
  sheet: (
    <>
      <Pad padding="24px 28px 22px">
        <Kicker>Back shop</Kicker>
        <Lead>{subject}</Lead>
        <Paragraph>{promise}</Paragraph>
        <ButtonLink href={link}>Choose a password</ButtonLink>
      </Pad>
      <Part title="Didn’t ask for this?">
        <Paragraph>
          Nothing changes unless you follow the link. If these keep coming, tell an owner.
        </Paragraph>
      </Part>
    </>
  ),
});
