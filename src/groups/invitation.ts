/** Whom an organizer invites by email, and reminds (product.md#group-orders). */
import { emailSchema } from '../platform/forms/contact.ts';

/** What organizers read before we write to others for them. */
export const unconfirmed =
  'Before we write to others for you, open this page by the link in our email to you, so that we know the address is yours.';

/** How often somebody is reminded, and how long after the invitation or the last reminder. */
export const mostReminders = 2;
const reminderGapMs = 86_400_000;

/** What an invitation came to. */
type Invitation = {
  reminders: number;
  /** ISO 8601: when the invitation or the last reminder was written. */
  writtenAt: string;
  stopped: boolean;
  /** They asked for a reminder on the group's page. */
  wantsReminder: boolean;
  answered: boolean;
};

/** Whether somebody may be reminded now. */
export const mayRemind = (
  { reminders, writtenAt, stopped, wantsReminder, answered }: Invitation,
  now: Date,
): boolean =>
  !answered &&
  !stopped &&
  !wantsReminder &&
  reminders < mostReminders &&
  now.getTime() - Date.parse(writtenAt) >= reminderGapMs;

/** How an invitation stands, for the organizer. */
export function invitationText({
  reminders,
  stopped,
  wantsReminder,
  answered,
}: Invitation): string {
  if (answered) return 'Joined';
  if (stopped) return 'Wants no more emails';
  if (wantsReminder) return 'Asked for a reminder';
  if (reminders === 0) return 'Invited';
  return reminders === 1 ? 'Reminded once' : 'Reminded twice';
}

/**
 * The addresses in text that was typed, or copied from an email: between commas, semicolons, or
 * spaces, or in angle brackets after a name. Without duplicates; or those that aren't addresses.
 */
export function readEmails(
  text: string,
): { ok: true; emails: string[] } | { ok: false; wrong: string[] } {
  const found = text
    .split(/[,;\n]/)
    .flatMap((entry) => /<([^<>]*)>\s*$/.exec(entry)?.[1]?.trim() ?? entry.trim().split(/\s+/))
    .filter(Boolean)
    .map((entry) => ({ entry, read: emailSchema.safeParse(entry) }));
  const wrong = found.filter(({ read }) => !read.success).map(({ entry }) => entry);
  if (wrong.length > 0) return { ok: false, wrong };
  const emails = found.flatMap(({ read }) => (read.success ? [read.data] : []));
  return {
    ok: true,
    emails: [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()],
  };
}
