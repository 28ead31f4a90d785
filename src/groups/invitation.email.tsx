import { announcedClosing } from './closing-time.ts';
import { oneLine } from '../platform/emails/email-words.server.ts';
import { subjectMissing, type Email, type LoadEmail } from '../platform/emails/sending.server.ts';
import { deadlineText } from '../proofs/approval-words.ts';
import { firstName } from './group.ts';
import { groupEmail } from './group.email.tsx';
import type { EmailedGroup } from './groups-store.server.ts';
import { stopLink } from './invitation-link.server.ts';
import { groupLink } from './person-link.server.ts';

/** The templates of the outbox to people whom an organizer invited. */
export const invitationEmails = [
  'group-invited',
  'group-reminded-1',
  'group-reminded-2',
  'group-last-call',
] as const;
export type InvitationEmail = (typeof invitationEmails)[number];

/**
 * To somebody whom the organizer invited or reminds, or who asked to be reminded. `stop` is where they
 * stop these emails.
 */
export function invitation(
  template: InvitationEmail,
  group: Pick<EmailedGroup, 'title' | 'organizer' | 'closesAt' | 'stragglers'>,
  { link, stop }: { link: string; stop: string },
  now: Date,
): Email {
  const organizer = oneLine(firstName(group.organizer));
  const title = oneLine(group.title);
  const by = deadlineText(announcedClosing(group, now), now);
  const isFirst = template === 'group-invited';
  const isAsked = template === 'group-last-call';
  return groupEmail({
    subject: isFirst ? `Pick your size: ${title}` : `There’s still time: ${title}`,
    lead: isFirst ? 'Pick your size.' : 'We don’t have your size yet.',
    text: `${organizer} is ordering for “${title}”${isAsked ? ', and you asked us to remind you' : ' and asked us to invite you'}. Pick what you’d like by ${by}. You don’t need an account.`,
    button: 'Pick your size',
    link,
    parts: [
      {
        title: 'Not for you?',
        lines: [
          isAsked
            ? `Somebody entered your address on the group’s page, and this is the only email for that. To get no more emails about this group: ${stop}`
            : isFirst
              ? `${organizer} gave us your address for this. If you don’t answer, we may remind you twice. To get no more emails about this group: ${stop}`
              : `To get no more emails about this group: ${stop}`,
        ],
      },
    ],
  });
}

export const loadInvitation: LoadEmail = async (sending) => {
  const template = invitationEmails.find((each) => each === sending.template);
  const { orderId, occasion } = sending;
  if (!template || orderId === null || occasion === null) throw subjectMissing();
  const group = await sending.groups.readInvitationEmail(orderId, occasion);
  if (!group) throw subjectMissing();
  if (group.state !== 'open' || group.stopped || group.answered) return null;
  const link = groupLink(group.slug, sending.env);
  const stop = stopLink(group.slug, occasion, sending.env);
  return invitation(template, group, { link, stop }, new Date());
};
