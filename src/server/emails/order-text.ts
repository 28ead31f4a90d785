import { shop } from '../../shop.ts';
import { layOut, questionLines, signature, stepLine } from './mail-words.ts';
import { nextSteps, nothingBeforeProof, type ArtworkLinks, type OrderMail } from './order-mail.ts';

/** The customer's confirmation as plain text. */
export function confirmationText(mail: OrderMail): string {
  return layOut([
    [shop.name, `Order #${mail.number}`],
    [`Thanks, ${mail.customer.name}!`, `Your order is in: ${mail.goods}, due ${mail.dueLong}.`],
    ['WHAT HAPPENS NEXT', ...nextSteps.map(stepLine), nothingBeforeProof],
    ...orderParts(mail, {}),
    ...writtenParts(mail),
    questionLines(shop.ordersEmail, shop.ordersPhone),
    [signature, mail.siteUrl],
  ]);
}

/** The shop's notice as plain text. */
export function newOrderText(mail: OrderMail, links: ArtworkLinks): string {
  return layOut([
    [`New order #${mail.number}${mail.rush ? ' (RUSH)' : ''}`, mail.adminUrl],
    ['CUSTOMER', mail.customer.name, mail.customer.email, mail.customer.phone],
    mail.stockNote ? ['STOCK', mail.stockNote] : [],
    ...writtenParts(mail),
    ...orderParts(mail, links),
  ]);
}

function orderParts(mail: OrderMail, links: ArtworkLinks): string[][] {
  const width = Math.max(...mail.priceLines.map(({ label }) => label.length), 'Total'.length);
  const amountWidth = Math.max(
    mail.total.length,
    ...mail.priceLines.map(({ amount }) => amount.length),
  );
  const priceRow = (label: string, amount: string) =>
    `${label.padEnd(width)}  ${amount.padStart(amountWidth)}`;
  return [
    ['GARMENT', `${mail.garment.name} (${mail.garment.model})`, `Color: ${mail.color.name}`],
    [
      'SIZES',
      ...mail.sizes.map(({ size, quantity }) => `${size.padEnd(3)}  ${quantity}`),
      `All  ${mail.totalQuantity.toLocaleString('en-US')}`,
    ],
    [
      `PRINT (${mail.artworkKind.toLowerCase()})`,
      ...mail.prints.flatMap(({ location, label, area, file }) => [
        `${label}, ${area}`,
        ...(file ? [`  ${file.name} (${file.facts})`] : []),
        ...(links[location] ? [`  ${links[location]}`] : []),
      ]),
      ...(mail.description ? [mail.description] : []),
    ],
    ['DUE', `${mail.dueLong}. ${mail.turnaround}`],
    ['DELIVERY', mail.delivery.label, ...mail.delivery.addressLines],
    [
      'PRICE',
      ...mail.priceLines.map(({ label, amount }) => priceRow(label, amount)),
      priceRow('Total', mail.total),
    ],
  ];
}

function writtenParts(mail: OrderMail): string[][] {
  return mail.written.map(({ label, text }) => [label.toUpperCase(), text]);
}
