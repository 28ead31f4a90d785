import { countedText } from '../platform/count-words.ts';
import { formatCents } from '../platform/money.ts';
import { subjectMissing, type Email, type LoadEmail } from '../platform/emails/sending.server.ts';
import { Paragraph, Part, Typed } from '../platform/emails/EmailFrame.server.tsx';
import { KeepLink, Questions, Top } from '../platform/emails/EmailParts.server.tsx';
import { linkSecret, oneLine, orderDesk } from '../platform/emails/email-words.server.ts';
import { dueText } from '../orders/delivery/delivery-words.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { itemsOf } from '../orders/order-design.ts';
import { quantitiesText } from '../orders/quantity-words.ts';
import { groupPath } from '../paths.ts';
import { deadlineText, longDay } from '../proofs/approval-words.ts';
import { itemText } from '../proofs/proof-words.ts';
import { shortMessage } from './close-group.ts';
import { firstName } from './group.ts';
import type { EmailedGroup, Person } from './groups-store.server.ts';
import { groupLink, personLink } from './person-link.server.ts';
import { pieceLines } from './group-words.ts';

/** The templates of the outbox about groups. */
export const groupEmails = [
  'group-opened',
  'group-short',
  'group-closed',
  'group-joined',
  'group-printing',
  'group-canceled',
] as const;
export type GroupEmail = (typeof groupEmails)[number];

/** What an email about a group says (product.md#group-orders). */
type Words = {
  subject: string;
  lead: string;
  text: string;
  button?: string;
  link?: string;
  parts?: readonly { title: string; lines: readonly string[] }[];
  /** Why not to share a link that is somebody's alone. */
  secret?: string;
};

const personSecret =
  'Anyone with the link can change what you chose, so don’t forward this email. To invite others, ask your organizer for the group’s link.';

const titleOf = ({ title }: Pick<EmailedGroup, 'title'>): string => `“${oneLine(title)}”`;

const chosen = (
  { pieces }: Pick<Person, 'pieces'>,
  group: Pick<EmailedGroup, 'designs'>,
): string[] => pieceLines(group, pieces);

/** To the organizer, when people can choose. `link` is for everybody, and `ownLink` for them alone. */
export const groupOpened = (
  group: EmailedGroup,
  { link, ownLink }: { link: string; ownLink: string },
  now: Date,
): Words => ({
  subject: `Your group is open: ${oneLine(group.title)}`,
  lead: 'Your group is open.',
  text: `Share this link with everybody: ${link} They choose their garment and size there until ${deadlineText(new Date(group.closesAt), now)}. Then what they chose becomes order #${group.number}, and we print it.`,
  button: 'Open the group’s page',
  link,
  parts: [
    {
      title: 'Your own page',
      lines: [`See who’s in, move the closing day, or close early: ${ownLink}`, linkSecret],
    },
  ],
});

/** To the organizer, when the time is up and too few have joined. `short` says what is missing. */
export const groupShort = (group: EmailedGroup, short: string, ownLink: string): Words => ({
  subject: `Your group needs more pieces: ${oneLine(group.title)}`,
  lead: 'Not enough yet.',
  text: `Time’s up for ${titleOf(group)}. ${short}`,
  button: 'See your group',
  link: ownLink,
  secret: linkSecret,
});

/** To the organizer, when the group has closed. `money` says what is left to pay. */
export const groupClosed = (
  group: EmailedGroup,
  order: Pick<
    OrderRecord,
    'totalQuantity' | 'totalCents' | 'designs' | 'dueDate' | 'deliveryMethod'
  >,
  { ownLink, money }: { ownLink: string; money: string | null },
  now: Date,
): Words => ({
  subject: `Your group has closed: order #${group.number}`,
  lead: 'Everybody’s in.',
  text: [
    `${titleOf(group)} has closed with ${countedText(order.totalQuantity, 'piece')} for ${countedText(group.people, 'person', 'people')}, ${formatCents(order.totalCents)} in all. ${dueText(order.deliveryMethod, longDay(order.dueDate, now))}.`,
    money,
  ]
    .filter(Boolean)
    .join(' '),
  button: 'See your order',
  link: ownLink,
  parts: [
    {
      title: 'What we print',
      lines: itemsOf(order).map((item) => `${itemText(item)}: ${quantitiesText(item.quantities)}`),
    },
  ],
  secret: linkSecret,
});

/** To somebody who joined. `link` is theirs alone. */
export const groupJoined = (
  group: EmailedGroup,
  person: Pick<Person, 'pieces'>,
  link: string,
  now: Date,
): Words => ({
  subject: `You’re in: ${oneLine(group.title)}`,
  lead: 'You’re in.',
  text: `This is what you chose in ${titleOf(group)}. You can change it or leave until ${deadlineText(new Date(group.closesAt), now)}. You don’t pay anything: ${oneLine(firstName(group.organizer))} pays for everybody.`,
  button: 'Change what you chose',
  link,
  parts: [{ title: 'What you chose', lines: chosen(person, group) }],
  secret: personSecret,
});

/** To somebody whose group has closed. */
export const groupPrinting = (
  group: EmailedGroup,
  person: Pick<Person, 'pieces'>,
  now: Date,
): Words => ({
  subject: `It’s going to print: ${oneLine(group.title)}`,
  lead: 'Next stop: the press.',
  text: `${titleOf(group)} has closed, and yours is off to the press. ${dueText(group.deliveryMethod, longDay(group.dueDate, now))}; ${oneLine(firstName(group.organizer))} hands it out.`,
  parts: [{ title: 'What you get', lines: chosen(person, group) }],
});

/** To somebody whose group was canceled. */
export const groupCanceled = (group: EmailedGroup): Words => ({
  subject: `Canceled: ${oneLine(group.title)}`,
  lead: 'It’s canceled.',
  text: `${titleOf(group)} was canceled, so nothing gets printed, and you don’t owe anything. ${oneLine(firstName(group.organizer))}, who organized it, can tell you more.`,
});

/** An email about a group, laid out. */
export function groupEmail({ parts = [], secret, ...words }: Words): Email {
  return {
    subject: words.subject,
    preview: words.text,
    replyTo: orderDesk,
    sheet: (
      <>
        <Top kicker="Group order" {...words}>
          <Typed text={words.text} />
        </Top>
        {parts.map(({ title, lines }) => (
          <Part key={title} title={title}>
            <Paragraph>
              <Typed text={lines.join('\n')} />
            </Paragraph>
          </Part>
        ))}
        {secret !== undefined && <KeepLink secret={secret} />}
        <Questions />
      </>
    ),
  };
}

export const loadGroupEmail: LoadEmail = async (sending) => {
  const template = groupEmails.find((each) => each === sending.template);
  const order = await sending.order();
  const group = await sending.groups.readForEmail(order.id, sending.occasion);
  if (!group || !template) throw subjectMissing();
  const now = new Date();
  /** The group's page with the order's key, which shows the organizer everybody. */
  const ownLink = () => sending.linkTo(order, groupPath(group.slug));
  const words = async (): Promise<Words | null> => {
    switch (template) {
      case 'group-opened': {
        if (group.stage !== 'gathering') return null;
        const link = groupLink(group.slug, sending.env);
        return groupOpened(group, { link, ownLink: ownLink() }, now);
      }
      case 'group-short': {
        const short = shortMessage(group, await sending.bookOf(order));
        // They extended it, or enough have joined since.
        if (group.state !== 'closed' || group.closedAt !== null || short === null) return null;
        return groupShort(group, short, ownLink());
      }
      case 'group-closed':
        if (group.closedAt === null) return null;
        return groupClosed(
          group,
          order,
          { ownLink: sending.linkTo(order), money: await sending.moneyOf(order) },
          now,
        );
      default: {
        const { person } = group;
        if (!person) throw subjectMissing();
        if (person.out !== null) return null;
        if (template === 'group-canceled') {
          return group.state === 'canceled' ? groupCanceled(group) : null;
        }
        if (group.state === 'canceled') return null;
        if (template === 'group-printing') return groupPrinting(group, person, now);
        // It closed before this went out, so the other email says what they get.
        if (group.closedAt !== null) return null;
        const link = personLink({ slug: group.slug, linkId: person.linkId }, sending.env);
        return groupJoined(group, person, link, now);
      }
    }
  };
  const said = await words();
  return said && groupEmail(said);
};
