import { announcedClosing } from './closing-time.ts';
import { countedText } from '../platform/count-words.ts';
import { formatCents } from '../platform/money.ts';
import {
  subjectMissing,
  type Email,
  type LoadEmail,
  type Sending,
} from '../platform/emails/sending.server.ts';
import type { Env } from '../platform/env.server.ts';
import { Paragraph, Part, Typed } from '../platform/emails/EmailFrame.server.tsx';
import { KeepLink, Questions, Top } from '../platform/emails/EmailParts.server.tsx';
import { linkSecret, oneLine, orderDesk } from '../platform/emails/email-words.server.ts';
import { dueText } from '../orders/delivery/delivery-words.ts';
import { trackingOf } from '../orders/delivery/shipment.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { itemsOf } from '../orders/order-design.ts';
import { quantitiesText } from '../orders/quantity-words.ts';
import { groupPath, jobPath } from '../paths.ts';
import { deadlineText, longDay } from '../proofs/approval-words.ts';
import { shortMessage } from './close-group.ts';
import { firstName } from './group.ts';
import type { EmailedGroup, Person } from './groups-store.server.ts';
import { groupLink, personLink } from './person-link.server.ts';
import { chargeText, itemTexts, pieceLines } from './group-words.ts';

/** The templates of the outbox about groups. */
export const groupEmails = [
  'group-opened',
  'group-short',
  'group-closed',
  'group-joined',
  'group-printing',
  'group-canceled',
  'group-charged',
  'group-declined',
  'group-uncharged',
  'group-refunded',
  'group-owed',
  'group-mailed',
  'group-came-back',
  'group-address',
  'group-again',
  'group-not-again',
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
  text: `Share this link with everybody: ${link} They choose their garment and size there until ${deadlineText(announcedClosing(group, now), now)}. Then what they chose becomes order #${group.number}, and we print it.`,
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
    group.next?.state === 'soon' &&
      group.next.opensAt !== null &&
      `It opens again ${longDay(shopToday(new Date(group.next.opensAt)), now)}.`,
  ]
    .filter(Boolean)
    .join(' '),
  button: 'See your order',
  link: ownLink,
  parts: [
    {
      title: 'What we print',
      lines: itemTexts(order).map(
        (text, at) => `${text}: ${quantitiesText(itemsOf(order)[at]?.quantities ?? {})}`,
      ),
    },
  ],
  secret: linkSecret,
});

/** To somebody who joined, or still has to save their card. `link` is theirs alone. */
export const groupJoined = (
  group: EmailedGroup,
  person: Pick<Person, 'pieces' | 'seenCents' | 'waitsForCard' | 'paysOrganizer' | 'charge'>,
  link: string,
  now: Date,
): Words => {
  const { waitsForCard } = person;
  const money =
    chargeText(person) ?? `You don’t pay anything: ${oneLine(firstName(group.organizer))} pays.`;
  const until = deadlineText(announcedClosing(group, now), now);
  return {
    subject: `${waitsForCard ? 'One more step' : 'You’re in'}: ${oneLine(group.title)}`,
    lead: waitsForCard ? 'You’re not in yet.' : 'You’re in.',
    text: waitsForCard
      ? `Save your card by ${until}, and you’re in ${titleOf(group)}. ${money}`
      : `This is what you chose in ${titleOf(group)}. You can change it or leave until ${until}. ${money}`,
    button: waitsForCard ? 'Save your card' : 'Change what you chose',
    link,
    parts: [{ title: 'What you chose', lines: chosen(person, group) }],
    secret: personSecret,
  };
};

/** To somebody whose saved card was charged, declined, given up, or refunded. */
export const groupPaid = (
  template: 'group-charged' | 'group-declined' | 'group-uncharged' | 'group-refunded',
  group: EmailedGroup,
  { charge, pieces }: Pick<Person, 'charge' | 'pieces'>,
  link: string,
  now: Date,
): Words => {
  const amount = formatCents(charge?.cents ?? 0);
  const parts = [{ title: 'What it’s for', lines: chosen({ pieces }, group) }];
  const organizer = oneLine(firstName(group.organizer));
  switch (template) {
    case 'group-charged':
      return {
        subject: `Paid: ${oneLine(group.title)}`,
        lead: 'Thanks! That’s paid.',
        text: `We charged your card ${amount}, tax included, for ${titleOf(group)}. Your statement says ORDER ${group.number}.`,
        parts,
      };
    case 'group-declined':
      return {
        subject: `Your card was declined: ${oneLine(group.title)}`,
        lead: 'Your bank said no.',
        text: `Your bank declined ${amount} for ${titleOf(group)}. Save another card${charge?.until ? ` by ${deadlineText(new Date(charge.until), now)}` : ''}, and we’ll try that one. After that, ${organizer} pays for it.`,
        button: 'Save another card',
        link,
        parts,
        secret: personSecret,
      };
    case 'group-uncharged':
      return {
        subject: `Not paid: ${oneLine(group.title)}`,
        lead: 'We couldn’t charge your card.',
        text: `We tried to charge ${amount} for ${titleOf(group)}, and your bank declined. ${organizer} pays for it now, so please talk to them.`,
        parts,
      };
    case 'group-refunded':
      return {
        subject: `Refunded: ${oneLine(group.title)}`,
        lead: 'Money’s on its way back.',
        text: `We’ve refunded a payment for ${titleOf(group)} to your card. It may take your bank 5 to 10 days to show it.`,
      };
  }
};

/** To the organizer, when cards were declined for good. `money` says what is left to pay. */
export const groupOwed = (group: EmailedGroup, money: string, ownLink: string): Words => ({
  subject: `Somebody’s card was declined: ${oneLine(group.title)}`,
  lead: 'A card didn’t work out.',
  text: `In ${titleOf(group)}, a bank declined somebody’s card, and they didn’t save another one within two days. As the group’s page said, you cover what’s left. ${money}`,
  button: 'See your order',
  link: ownLink,
  secret: linkSecret,
});

/** To the organizer, when the order of the next time is placed. `link` is for everybody. */
export const groupOpensAgain = (
  group: EmailedGroup,
  { link, ownLink, orderLink }: { link: string; ownLink: string; orderLink: string },
  now: Date,
): Words => ({
  subject: `It opens again: ${oneLine(group.title)}`,
  lead: 'It opens again.',
  text: `${titleOf(group)} opens again ${group.opensAt === null ? 'soon' : longDay(shopToday(new Date(group.opensAt)), now)}, with the same design, and closes ${deadlineText(announcedClosing(group, now), now)}. That’s order #${group.number}. Share its link whenever you like: ${link}`,
  button: 'See your group',
  link: ownLink,
  parts: [
    {
      title: 'Not this time?',
      lines: [
        'To have it open this one more time and then stop, press “Don’t open it again” on your group’s page.',
        `To stop it now, cancel the order: ${orderLink}`,
      ],
    },
  ],
  secret: linkSecret,
});

/** To the organizer, when the next time can't be ordered like this one. */
export const groupNotAgain = (group: EmailedGroup, ownLink: string): Words => ({
  subject: `It doesn’t open again by itself: ${oneLine(group.title)}`,
  lead: 'The next one needs you.',
  text: `${titleOf(group)} was to open again, but something it’s made of has changed, such as a color or a price. To start the next one, open your order and press “Order it again.” You’ll see there what’s different.`,
  button: 'Open your order',
  link: ownLink,
  secret: linkSecret,
});

/** To somebody whose group has closed. */
export const groupPrinting = (
  group: EmailedGroup,
  person: Pick<Person, 'pieces' | 'seenCents' | 'paysOrganizer' | 'charge' | 'zip'>,
  now: Date,
): Words => ({
  subject: `It’s going to print: ${oneLine(group.title)}`,
  lead: 'Next stop: the press.',
  text: `${titleOf(group)} has closed, and yours is off to the press. ${dueText(group.deliveryMethod, longDay(group.dueDate, now))}; ${group.toEach && person.zip !== null ? 'we mail it to the address you gave us' : `${oneLine(firstName(group.organizer))} hands it out`}.${person.charge ? ` ${chargeText(person)}` : ''}`,
  parts: [{ title: 'What you get', lines: chosen(person, group) }],
});

/** To somebody whose parcel was sent. `link` is theirs alone. */
export const groupMailed = (
  group: EmailedGroup,
  person: Pick<Person, 'pieces' | 'carrier' | 'trackingNumber'>,
  link: string,
): Words => {
  const tracking = trackingOf(person);
  const number = tracking?.number ? `, tracking number ${tracking.number}` : '';
  return {
    subject: `It’s on its way: ${oneLine(group.title)}`,
    lead: 'It’s in the mail.',
    text: `We’ve mailed what you chose in ${titleOf(group)}${tracking ? ` with ${tracking.carrier}${number}` : ''}.`,
    button: tracking?.url ? 'Follow your parcel' : 'See what you chose',
    link: tracking?.url ?? link,
    parts: [{ title: 'What’s in it', lines: chosen(person, group) }],
    ...(!tracking?.url && { secret: personSecret }),
  };
};

/** To somebody whose parcel came back. `link` is theirs alone. */
export const groupCameBack = (
  group: EmailedGroup,
  { pieces }: Pick<Person, 'pieces'>,
  link: string,
): Words => ({
  subject: `Your parcel came back: ${oneLine(group.title)}`,
  lead: 'Your parcel came back.',
  text: `The carrier couldn’t deliver what you chose in ${titleOf(group)}, and brought it back to us. Check your address on your page, and we’ll mail it again. It doesn’t cost you anything.`,
  button: 'Check your address',
  link,
  parts: [{ title: 'What’s in it', lines: chosen({ pieces }, group) }],
  secret: personSecret,
});

/** To the shop, when a parcel that came back has another address. */
export const groupAddress = (
  { number }: Pick<EmailedGroup, 'number'>,
  person: Pick<Person, 'number'>,
  jobLink: string,
): Words => ({
  subject: `Send parcel #${number}-${person.number} again`,
  lead: 'A parcel has its address.',
  text: `Parcel #${number}-${person.number} came back, and its person has checked the address. Print the slip again, and send it.`,
  button: 'Open the job',
  link: jobLink,
});

/** To somebody whose group was canceled. */
export const groupCanceled = (group: EmailedGroup, { charge }: Pick<Person, 'charge'>): Words => ({
  subject: `Canceled: ${oneLine(group.title)}`,
  lead: 'It’s canceled.',
  text: `${titleOf(group)} was canceled, so nothing gets printed. ${charge?.state === 'paid' ? `All of the ${formatCents(charge.cents)} that we charged goes back to your card` : 'You don’t owe anything'}. ${oneLine(firstName(group.organizer))}, who organized it, can tell you more.`,
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
  const { orderId, occasion, env } = sending;
  const group = orderId && (await sending.groups.readForEmail(orderId, occasion));
  if (!group || !template) throw subjectMissing();
  const now = new Date();
  const { person } = group;
  const said = person
    ? toPerson(template, group, person, env, now)
    : await toOrganizer(template, group, sending, now);
  return said && groupEmail(said);
};

/** null if there is nothing to say anymore. */
async function toOrganizer(
  template: GroupEmail,
  group: EmailedGroup,
  sending: Sending,
  now: Date,
): Promise<Words | null> {
  const order = await sending.order();
  /** The group's page with the order's key, which shows the organizer everybody. */
  const ownLink = sending.linkTo(order, groupPath(group.slug));
  const link = groupLink(group.slug, sending.env);
  switch (template) {
    case 'group-opened':
      // Its time may be up before its proof was approved: another email says so.
      return group.state === 'open' ? groupOpened(group, { link, ownLink }, now) : null;
    case 'group-again':
      if (group.state !== 'soon' && group.state !== 'open') return null;
      return groupOpensAgain(group, { link, ownLink, orderLink: sending.linkTo(order) }, now);
    case 'group-not-again':
      return groupNotAgain(group, sending.linkTo(order));
    case 'group-short': {
      const short = shortMessage(group, await sending.bookOf(order));
      // They extended it, or enough have joined since.
      if (group.state !== 'closed' || group.closedAt !== null || short === null) return null;
      return groupShort(group, short, ownLink);
    }
    case 'group-closed': {
      if (group.closedAt === null) return null;
      const money = await sending.moneyOf(order);
      return groupClosed(group, order, { ownLink: sending.linkTo(order), money }, now);
    }
    case 'group-owed': {
      const money = await sending.moneyOf(order);
      return money === null ? null : groupOwed(group, money, sending.linkTo(order));
    }
    default:
      // It was to somebody who is gone.
      throw subjectMissing();
  }
}

/** null if there is nothing to say anymore. */
function toPerson(
  template: GroupEmail,
  group: EmailedGroup,
  person: NonNullable<EmailedGroup['person']>,
  env: Env,
  now: Date,
): Words | null {
  if (person.out !== null) return null;
  const link = personLink({ slug: group.slug, linkId: person.linkId }, env);
  switch (template) {
    case 'group-charged':
    case 'group-refunded':
      return groupPaid(template, group, person, link, now);
    case 'group-declined':
    case 'group-uncharged': {
      const state = template === 'group-declined' ? 'declined' : 'given-up';
      // They've saved another card since.
      return person.charge?.state === state ? groupPaid(template, group, person, link, now) : null;
    }
    case 'group-canceled':
      return group.state === 'canceled' ? groupCanceled(group, person) : null;
    default:
  }
  if (group.state === 'canceled') return null;
  // What's noted since counts.
  switch (template) {
    case 'group-mailed':
      return person.sentAt !== null && person.cameBackAt === null
        ? groupMailed(group, person, link)
        : null;
    case 'group-came-back':
      return person.cameBackAt === null ? null : groupCameBack(group, person, link);
    case 'group-address': {
      const jobLink = env.siteUrl + jobPath({ kind: 'order', number: group.number });
      return person.sentAt === null ? groupAddress(group, person, jobLink) : null;
    }
    case 'group-printing':
      return groupPrinting(group, person, now);
    default:
      // It closed before this went out, so the other email says what they get.
      return group.closedAt === null ? groupJoined(group, person, link, now) : null;
  }
}
