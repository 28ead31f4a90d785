import { paths } from '../../paths.ts';
import { shop } from '../../shop.ts';
import { Paragraph, Part } from '../../platform/emails/EmailFrame.server.tsx';
import { Top } from '../../platform/emails/EmailParts.server.tsx';
import {
  subjectMissing,
  type Email,
  type LoadEmail,
} from '../../platform/emails/sending.server.ts';
import { isCompanyEmail } from '../staff-email.ts';
import type { SignInChange } from './audit-store.server.ts';

export const loadSignInChanged: LoadEmail = async ({ audit, occasion, createdAt, siteUrl }) => {
  const changes = occasion === null ? [] : await audit.readSignInChanges(occasion, createdAt);
  if (changes.length === 0) throw subjectMissing();
  return signInChanged(changes, siteUrl);
};

/** To each owner: somebody on the staff list changed how they sign in, or asked to. */
export function signInChanged(changes: readonly SignInChange[], siteUrl: string): Email {
  const [who] = changes.map(({ target }) => target);
  const subject = `The sign-in of ${who}`;
  const hasMoved = changes.some(({ what }) => what === 'email-changed');
  const [news = '', ...more] = changes.map(sentence);
  return {
    subject,
    preview: news,
    replyTo: { name: shop.name, address: shop.email },
    sheet: (
      <>
        <Top
          kicker="Back shop"
          lead={subject}
          button="Open the staff list"
          link={siteUrl + paths.adminStaff}
        >
          {news}
        </Top>
        {more.length > 0 && (
          <Part title="At the same time">
            {more.map((also) => (
              <Paragraph key={also}>{also}</Paragraph>
            ))}
          </Part>
        )}
        <Part title="Wasn’t it them?">
          <Paragraph>
            Ask them in person or by phone. If they don’t know about it, remove them from the staff
            list, which ends their access at once.{' '}
            {hasMoved
              ? `Then add them again as ${who}, which makes a new sign-in.`
              : 'Before you add them again, have them choose a new password with “Forgot your password?”, which signs everybody else out.'}
          </Paragraph>
        </Part>
      </>
    ),
  };
}

function sentence({ what, target, to }: SignInChange): string {
  switch (what) {
    case 'email-change-asked':
      return `Somebody signed in as ${target} asked to change that address to ${to}. It changes when the links in two emails have been followed, one to each address. ${afterwards(to)}`;
    case 'email-changed':
      return `The sign-in of ${target} has another address now: ${to}. ${afterwards(to)}`;
    case 'phone-change-asked':
      return `Somebody signed in as ${target} asked to change its phone number. Nobody signs in here with a phone number.`;
    case 'phone-changed':
      return `The sign-in of ${target} has another phone number now. Nobody signs in here with a phone number.`;
  }
}

const afterwards = (to: string | null): string =>
  isCompanyEmail(to ?? '')
    ? 'It stays on the staff list.'
    : `That isn’t at ${shop.emailDomain}, so the sign-in won’t work here from then on.`;
