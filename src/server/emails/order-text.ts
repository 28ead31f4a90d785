import { garmentTitle } from '../../domain/garment.ts';
import { shop } from '../../shop.ts';
import {
  layOut,
  leftOut,
  linkLines,
  questionLines,
  signature,
  sizeLines,
  stepLine,
  writtenLines,
} from './email-words.ts';
import {
  nextSteps,
  nothingBeforeProof,
  notYourOrder,
  type ArtworkLinks,
  type OrderEmail,
  type ConfirmationEmail,
  type PriceRow,
} from './order-email.ts';

/** The customer's confirmation as plain text; `promise` says when it's to be paid. */
export function confirmationText(
  email: ConfirmationEmail,
  orderUrl: string,
  promise: string,
): string {
  return layOut([
    [shop.name, `Order #${email.number}`],
    ['Thanks for your order!', `It’s in: ${email.goods}. ${email.due}.`, orderUrl],
    ['WHAT HAPPENS NEXT', ...nextSteps.map(stepLine), `${nothingBeforeProof} ${promise}`],
    ...orderParts(email),
    [leftOut],
    ['NOT YOUR ORDER?', notYourOrder],
    questionLines(shop.ordersEmail, shop.ordersPhone),
    [signature, email.siteUrl],
  ]);
}

/** The shop's notice as plain text. */
export function newOrderText(email: OrderEmail, links: ArtworkLinks): string {
  return layOut([
    [`New order #${email.number}${email.rush ? ' (RUSH)' : ''}`, email.adminUrl],
    ['CUSTOMER', ...email.contact.map(({ text }) => text)],
    email.stockNote ? ['STOCK', email.stockNote] : [],
    ...email.written.map(writtenLines),
    ...orderParts(email, links),
  ]);
}

function orderParts(
  email: ConfirmationEmail & Partial<OrderEmail>,
  links: ArtworkLinks = {},
): string[][] {
  return [
    ['GARMENT', garmentTitle(email.garment), `Color: ${email.color.name}`],
    ['SIZES', ...sizeLines(email.sizes, email.totalQuantity)],
    [
      `PRINT (${email.artworkKind.toLowerCase()})`,
      ...email.prints.flatMap(({ location, label, area }) => {
        const file = email.files?.[location];
        const lines = file
          ? [`${file.name} (${file.facts})`, ...linkLines(file, links[location] ?? null)]
          : [];
        return [`${label}, ${area}`, ...lines.map((line) => `  ${line}`)];
      }),
      ...(email.description ? [email.description] : []),
    ],
    [
      'DUE',
      `${email.due}. ${email.turnaround}`,
      ...(email.arrival ? [email.arrival] : []),
      email.queued,
    ],
    ['DELIVERY', email.delivery, ...(email.addressLines ?? [])],
    [
      'PRICE',
      ...priceTexts(email.priceLines, email.total),
      ...(email.priceNote ? [email.priceNote] : []),
    ],
  ];
}

/** The price line by line, in columns. */
export function priceTexts(
  lines: readonly PriceRow[],
  total: string,
  totalLabel = 'Total',
): string[] {
  const rows = [...lines, { label: totalLabel, amount: total }];
  const width = Math.max(...rows.map(({ label }) => label.length));
  const amountWidth = Math.max(...rows.map(({ amount }) => amount.length));
  return rows.map(({ label, amount }) => `${label.padEnd(width)}  ${amount.padStart(amountWidth)}`);
}
