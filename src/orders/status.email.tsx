import { Fragment } from 'react';
import { Link, Text } from 'react-email';
import { calendarFile } from './delivery/calendar-file.ts';
import { countedText, countText } from '../platform/count-words.ts';
import { formatDay } from '../platform/dates/date-words.ts';
import { boxLineText } from './delivery/box.ts';
import { arrivalDay } from './delivery/delivery.ts';
import { orderStage } from './job.ts';
import { addBusinessDays, isOpenDay } from './due-dates/open-day.ts';
import { orderEvent } from './order-event.ts';
import { shopAddress } from './shop-address.ts';
import type { OrderRecord } from './order-record.ts';
import { trackingOf } from './delivery/shipment.ts';
import { stageEmail, statusEmails, type StatusEmail } from './status-email.ts';
import { shopToday } from './due-dates/turnaround.ts';
import { shopHours } from '../settings/built-calendar.ts';
import { shop } from '../shop.ts';
import type { Email, LoadEmail } from '../platform/emails/sending.server.ts';
import { ink } from '../platform/emails/email-ink.server.ts';
import { orderDesk, withMoney } from '../platform/emails/email-words.server.ts';
import { body, Paragraph, Part, Typed } from '../platform/emails/EmailFrame.server.tsx';
import { EmailSizeTable, KeepLink, Questions, Top } from '../platform/emails/EmailParts.server.tsx';
import { describeOrder } from './order-words.server.ts';
import { emailApproved } from '../proofs/proof-approved.email.tsx';

type ShippedBox = NonNullable<OrderRecord['boxes']>[number];

/** What an email about a move of an order says, in our own words only (product.md#order-emails). */
type Words = {
  subject: string;
  lead: string;
  text: string;
  button?: string;
  /** Over its garments and sizes. */
  goodsTitle?: string;
  /** Where to pick it up or who brings it, if that's news. */
  handover?: {
    title: string;
    lines: string[];
    /** The carriers' pages about the package, or about each box. */
    track: readonly { readonly text: string; readonly url: string }[];
  } | null;
  /** A file for the customer's calendar, if there is a day to remember. */
  calendar?: { fileName: string; content: string };
};

/** The emails about the stages at which an order may be for another one. */
const whileAt: Partial<Record<StatusEmail, readonly StatusEmail[]>> = {
  'status-part-shipped': ['status-in-production'],
  // In production, some boxes went out already.
  'status-tracking': ['status-in-production', 'status-shipped'],
};

export const loadStatus: LoadEmail = async (sending) => {
  const order = await sending.order();
  const template = statusEmails.find((each) => each === sending.template);
  if (!template) return null;
  const now = stageEmail(orderStage(order.status), order.deliveryMethod);
  // It has moved on since.
  if (now === null || !(whileAt[template] ?? [template]).includes(now)) return null;
  const movedAt = new Date(sending.createdAt);
  // Somebody unpacked them since.
  const boxes = template === 'status-part-shipped' ? boxesOf(order, movedAt) : (order.boxes ?? []);
  if (now === 'status-in-production' && template !== now && boxes.length === 0) return null;
  if (template === 'status-approved') {
    const [newest] = await sending.proofs.read(order.id);
    if (newest?.state === 'approved') return emailApproved(sending, order, newest);
  }
  return statusChanged(
    template,
    order,
    sending.linkTo(order),
    movedAt,
    await sending.moneyOf(order),
  );
};

/**
 * To the customer, when staff move their order.
 * `link` is the customer's, `movedAt` is when staff moved the order, and `money` says what is left to
 * pay.
 */
export function statusChanged(
  template: StatusEmail,
  order: OrderRecord,
  link: string,
  movedAt: Date,
  money: string | null = null,
): Email {
  const { goods, designs, due, arrival } = describeOrder(order);
  const about = `Order #${order.number}`;
  const when = [due, arrival].filter(Boolean).join('. ');
  const words: Record<StatusEmail, () => Words> = {
    // For an order approved without a proof; otherwise, the email about the approved proof says it.
    'status-approved': () => ({
      subject: `${about} is approved`,
      lead: 'Approved. Thanks!',
      text: withMoney(
        `It’s approved, so this is what we print: ${goods}. ${when}. If something still has to change, call ${shop.ordersPhone} right away.`,
        money,
      ),
    }),
    'status-in-production': () => ({
      subject: `${about} is being printed`,
      lead: 'Ink meets cotton.',
      text: `We’re printing what you approved: ${goods}. ${when}.`,
    }),
    'status-ready': () => ({
      subject: `${about} is ready for pickup`,
      lead: 'Come and get it.',
      text: withMoney(
        `It’s packed and waiting at the shop: ${goods}. Just say #${order.number}.`,
        money,
      ),
      handover: {
        title: 'Pick it up',
        lines: [shop.name, shopAddress, `Open ${shopHours}`],
        track: [],
      },
      calendar: {
        fileName: `order-${order.number}.ics`,
        content: calendarFile({
          ...orderEvent(order),
          createdAt: movedAt,
          day: pickupDay(order.dueDate, shopToday(movedAt)),
        }),
      },
    }),
    'status-out': () => ({
      subject: `${about} is out for delivery`,
      lead: 'It’s on its way.',
      text: `We’re bringing it to you: ${goods}. If nobody’s there to take it, call ${shop.ordersPhone}.`,
    }),
    'status-part-shipped': () => partWords(order, about, movedAt),
    'status-shipped': () => shippedWords(order, about, goods, movedAt),
    'status-tracking': () => trackingWords(order, about, goods),
    'status-done': () => ({
      subject: `${about} is done`,
      lead: 'All done. Thanks!',
      text: `If something doesn’t match the proof you approved, tell us within ${shop.guaranteeDays} days. If you need more of the same, order it again from your order’s page.`,
      button: 'Order it again',
    }),
    'status-canceled': () => ({
      subject: `${about} is canceled`,
      lead: 'Your order is canceled.',
      text: withMoney(
        `We canceled it: ${goods}. If that’s a surprise, call ${shop.ordersPhone}.`,
        money,
      ),
    }),
  };
  const {
    subject,
    lead,
    text,
    button = 'See your order',
    goodsTitle = 'What’s in it',
    handover,
    calendar,
  } = words[template]();
  return {
    subject,
    preview: text,
    replyTo: orderDesk,
    ...(calendar ? { calendar } : {}),
    sheet: (
      <>
        <Top kicker={about} {...{ lead, button, link }}>
          {text}
        </Top>
        {handover && (
          <Part title={handover.title}>
            <Paragraph>
              <Typed text={handover.lines.join('\n')} />
            </Paragraph>
            {handover.track.map(({ text: label, url }) => (
              <Text key={url} className="m-ink" style={{ ...body, marginTop: 8 }}>
                <Link href={url} className="m-spot" style={{ color: ink.spotInk }}>
                  {label}
                </Link>
              </Text>
            ))}
          </Part>
        )}
        <Part title={goodsTitle}>
          {designs
            .flatMap(({ items }) => items)
            .map(({ garment, color, sizes, pieces }, index) => (
              <Fragment key={index}>
                <Paragraph>
                  <strong>{garment.name}</strong> in {color.name}
                </Paragraph>
                <EmailSizeTable sizes={sizes} totalQuantity={pieces} />
              </Fragment>
            ))}
        </Part>
        <KeepLink />
        <Questions />
      </>
    ),
  };
}

function shippedWords(order: OrderRecord, about: string, goods: string, movedAt: Date): Words {
  const { who, handover } = carriedBy(order);
  const arrives = arrivesText(order, movedAt);
  const { totalQuantity: all, boxes = [] } = order;
  const before = boxes.filter(({ shippedAt }) => new Date(shippedAt) < movedAt);
  const earlier = piecesOf(before);
  if (earlier > 0) {
    // Staff may have told nobody then.
    const days = new Set(before.map(({ shippedAt }) => shopToday(new Date(shippedAt))));
    const when = new Intl.ListFormat('en-US').format(
      [...days].toSorted().map((day) => formatDay(day, movedAt)),
    );
    return {
      subject: `${about}: the rest has shipped`,
      lead: 'The rest is on its way.',
      text: `We handed the rest to ${who}: ${countText(all - earlier)} of ${countedText(all, 'piece')}.${arrives} The other ${countText(earlier)} went out on ${when}.`,
      goodsTitle: 'The whole order',
      handover,
    };
  }
  return {
    subject: `${about} has shipped`,
    lead: 'It’s on its way.',
    text: `We handed it to ${who}: ${goods}.${arrives}`,
    handover,
  };
}

/** Some boxes went out, and the rest follows. */
function partWords(order: OrderRecord, about: string, movedAt: Date): Words {
  const boxes = boxesOf(order, movedAt);
  const { totalQuantity: all } = order;
  const left = all - piecesOf(order.boxes ?? []);
  const names = new Set(boxes.map((box) => trackingOf(box)?.carrier));
  const [who = 'the carrier'] = names.size === 1 ? names : [];
  return {
    subject: `${about}: part of it has shipped`,
    lead: 'Part of it is on its way.',
    text: `We handed ${countText(piecesOf(boxes))} of ${countedText(all, 'piece')} to ${who}.${arrivesText(order, movedAt)} The other ${countText(left)} ${left === 1 ? 'follows' : 'follow'}, and we’ll write again then.`,
    goodsTitle: 'The whole order',
    handover: handedOver(
      boxes.map((box) => ({
        ...partOf(box),
        contents: box.contents.map(
          (line) => `${line.pieces} × ${boxLineText(order.designs, line)}`,
        ),
      })),
    ),
  };
}

/** The boxes that went out then, and are still packed. */
const boxesOf = ({ boxes = [] }: OrderRecord, at: Date): ShippedBox[] =>
  boxes.filter(({ shippedAt }) => Date.parse(shippedAt) === at.getTime());

const piecesOf = (boxes: readonly ShippedBox[]): number =>
  boxes.reduce((sum, { pieces }) => sum + pieces, 0);

function arrivesText({ deliveryZip }: OrderRecord, movedAt: Date): string {
  const day = arrivalDay(shopToday(movedAt), deliveryZip ?? '');
  return day === null ? '' : ` It should arrive about ${formatDay(day, movedAt)}.`;
}

/** Staff corrected the carrier or its number. */
function trackingWords(order: OrderRecord, about: string, goods: string): Words {
  const { who, handover, isNumbered } = carriedBy(order);
  const { totalQuantity: all, boxes = [] } = order;
  const where =
    orderStage(order.status) !== 'started'
      ? `Your package is with ${who}: ${goods}`
      : `What has shipped so far is with ${who}: ${countText(piecesOf(boxes))} of ${countedText(all, 'piece')}`;
  return {
    subject: `${about} has corrected tracking`,
    lead: 'We had the tracking wrong.',
    text: `${where}. ${isNumbered ? 'This is the right number to track it by.' : 'There’s no number to track it by.'} Sorry about that!`,
    handover,
  };
}

function carriedBy(order: OrderRecord): {
  who: string;
  handover: NonNullable<Words['handover']> | null;
  /** Whether there is a number to track it by. */
  isNumbered: boolean;
} {
  const boxes = order.boxes ?? [];
  // The rest is still here.
  const isPart = orderStage(order.status) === 'started' && boxes.length > 0;
  const tracking = trackingOf(isPart ? (boxes[0] ?? order) : order);
  const rest = isPart ? 0 : order.totalQuantity - piecesOf(boxes);
  if (boxes.length > 1 || (boxes.length === 1 && rest > 0)) {
    const parts = [
      ...boxes.map(partOf),
      // It shipped without a box.
      ...(rest > 0 ? [{ name: 'The rest', pieces: rest, tracking }] : []),
    ];
    return {
      who: 'the carrier',
      handover: handedOver(parts),
      isNumbered: parts.some((part) => part.tracking?.number),
    };
  }
  const who = tracking?.carrier ?? 'the carrier';
  return {
    who,
    handover: tracking?.number
      ? {
          title: 'Tracking number',
          lines: [`${tracking.number}${tracking.url ? `, with ${who}` : ''}`],
          track: tracking.url ? [{ text: 'Track the package', url: tracking.url }] : [],
        }
      : null,
    isNumbered: Boolean(tracking?.number),
  };
}

type Handed = {
  name: string;
  pieces: number;
  tracking: ReturnType<typeof trackingOf>;
  contents?: string[];
};

const partOf = (box: ShippedBox): Handed => ({
  name: `Box ${box.place}`,
  pieces: box.pieces,
  tracking: trackingOf(box),
});

const handedOver = (parts: readonly Handed[]): NonNullable<Words['handover']> => ({
  title: 'Boxes',
  lines: parts.flatMap(({ name, pieces, tracking: own, contents = [] }) => [
    `${name}, ${countedText(pieces, 'piece')}${own?.number ? `: ${own.number}` : ''}${own?.url ? `, with ${own.carrier}` : ''}`,
    ...contents,
  ]),
  track: parts.flatMap(({ name, tracking: own }) =>
    own?.url ? [{ text: `Track ${name.toLowerCase()}`, url: own.url }] : [],
  ),
});

/** The due date, or the next open day if that has passed. */
function pickupDay(dueDate: string, today: string): string {
  if (dueDate >= today) return dueDate;
  return isOpenDay(today) ? today : addBusinessDays(today, 1);
}
