import { shop } from '../../shop.ts';
import type { Email } from '../../platform/emails/sending.server.ts';
import { Paragraph, Part } from '../../platform/emails/EmailFrame.server.tsx';
import { Top } from '../../platform/emails/EmailParts.server.tsx';

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
      <Top kicker="Back shop" lead={subject} button="Choose a password" link={link}>
        {promise}
      </Top>
      <Part title="Didn’t ask for this?">
        <Paragraph>
          Nothing changes unless you follow the link. If these keep coming, tell an owner.
        </Paragraph>
      </Part>
    </>
  ),
});
