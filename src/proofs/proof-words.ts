/** What a customer approves, in words (product.md#proof). */
import { adjustmentText } from '../orders/prices/adjustment.ts';
import { inkByKey, type InkKey } from '../artwork/ink.ts';
import { garmentById, pieceNoun, usualGarment, type Garment } from '../garments/garment.ts';
import { itemsOf, type OrderItem } from '../orders/order-design.ts';
import { orderedPieces } from '../orders/order-goods.ts';
import { formatCents } from '../platform/money.ts';
import { placedArea, placementText, printSizeText, type Placement } from './placement.ts';
import type { Proof, ProofDesign, ProofPrint } from './proof.ts';
import { totalPieces } from '../orders/quantity.ts';
import { quantitiesText } from '../orders/quantity-words.ts';
import type { PrintLocation } from '../garments/print-location.ts';

export type ApprovalRow = {
  key: 'spelling' | 'size' | 'placement' | 'inks' | 'garment' | 'counts' | 'price';
  /** 'Ink colors'. */
  label: string;
  /** One line, or one for each print: 'Sweet-Corn Cream and Capitol Gold'. */
  lines: string[];
};

/** A proof as its reader may see it: press staff get no price. */
export type ReadableProof = Omit<Proof, 'price'> & { price: Proof['price'] | null };

/** 'Design 2' of several; null if it's the only one. */
export const designTitle = (
  { designs }: { designs: readonly unknown[] },
  at: number,
): string | null => (designs.length > 1 ? `Design ${at + 1}` : null);

/** 'Premium Cotton in Navy'. */
export const itemText = ({ garmentName, colorName }: Goods): string =>
  `${garmentName} in ${colorName}`;

type Goods = Pick<OrderItem, 'garmentName' | 'colorName'>;

/** The list above the Approve button; its lines say of which design and item they are, if there are several. */
export function approvalRows(proof: ReadableProof): ApprovalRow[] {
  const row = (key: ApprovalRow['key'], label: string, lines: string[]) => ({ key, label, lines });
  const names = proof.designs.flatMap(({ items }, at) =>
    items.map((item) => ofDesign(proof, at, itemText(item))),
  );
  return [
    row(
      'spelling',
      'Spelling',
      perDesign(proof, ({ wording }) => [wording.trim() || 'No words on it']),
    ),
    row('size', 'Size', perPrint(proof, printSizeText)),
    row(
      'placement',
      'Placement',
      perDesign(proof, ({ prints, items }) =>
        prints.flatMap((print) => placementTexts(print, items)),
      ),
    ),
    row(
      'inks',
      'Ink colors',
      perPrint(proof, (print) => inksText(print.inks)),
    ),
    row('garment', names.length > 1 ? 'Garments' : 'Garment', names),
    row('counts', 'Counts', countsTexts(proof, names)),
    ...(proof.price ? [row('price', 'Price', priceTexts(proof.price, names))] : []),
  ];
}

const listed = new Intl.ListFormat('en-US');

/** 'Sweet-Corn Cream and Capitol Gold'. */
export function inksText(inks: readonly InkKey[]): string {
  return listed.format(inks.map((key) => inkByKey[key].name));
}

/** Where a print goes on the garments of its design: one text, or one for each garment if they differ. */
export function placementTexts(
  print: Placement & { location: PrintLocation },
  items: readonly Pick<OrderItem, 'garmentId' | 'garmentName'>[],
): string[] {
  const texts = items.map(({ garmentId, garmentName }) => ({
    text: placementText(print, garmentById(garmentId) ?? usualGarment, print.location),
    garmentName,
  }));
  const different = [...new Set(texts.map(({ text }) => text))];
  if (different.length === 1) return different;
  return different.map((text) => {
    const on = texts.filter((each) => each.text === text).map(({ garmentName }) => garmentName);
    return `${listed.format(new Set(on))}: ${text}`;
  });
}

/** 'Design 2 · 12 in wide', or just the words if there's one design. */
export function ofDesign(proof: ReadableProof, at: number, words: string): string {
  const title = designTitle(proof, at);
  return title ? `${title} · ${words}` : words;
}

const perDesign = (
  proof: ReadableProof,
  linesOf: (design: ProofDesign) => readonly string[],
): string[] =>
  proof.designs.flatMap((design, at) => linesOf(design).map((line) => ofDesign(proof, at, line)));

const perPrint = (proof: ReadableProof, lineOf: (print: ProofPrint) => string): string[] =>
  proof.designs.flatMap((_, at) => printLines(proof, at, lineOf));

/** A line for each print of a design, which says where it is if there are several. */
export function printLines(
  proof: ReadableProof,
  at: number,
  lineOf: (print: ProofPrint) => string,
): string[] {
  const { prints = [], items: [item] = [] } = proof.designs[at] ?? {};
  const garment = garmentById(item?.garmentId ?? '') ?? usualGarment;
  return prints.map((print) => {
    const line =
      prints.length === 1
        ? lineOf(print)
        : `${placedArea(garment, print.location).name}: ${lineOf(print)}`;
    return ofDesign(proof, at, line);
  });
}

function countsTexts(proof: ReadableProof, names: readonly string[]): string[] {
  const texts = itemsOf(proof).map(countsText);
  if (texts.length === 1) return texts;
  const pieces = orderedPieces(proof).toLocaleString('en-US');
  return [...texts.map((text, at) => `${names[at]}, ${text}`), `${pieces} pieces in all`];
}

function countsText({ garmentId, quantities }: OrderItem): string {
  const garment: Garment = garmentById(garmentId) ?? usualGarment;
  const pieces = totalPieces(quantities);
  const total = `${pieces.toLocaleString('en-US')} ${pieceNoun(garment, pieces)}`;
  return garment.sizes.length > 1 ? `${total}: ${quantitiesText(quantities)}` : total;
}

function priceTexts(
  { perItemCents, tax, totalCents, adjustments }: Proof['price'],
  names: readonly string[],
): string[] {
  const each = perItemCents.map((price) => `${formatCents(price)} each`);
  const total = `${formatCents(totalCents)} in all ${tax.rate > 0 ? 'with' : 'without'} tax`;
  return [
    ...(new Set(each).size === 1
      ? [`${each[0]}, ${total}`]
      : [...each.map((price, at) => `${names[at]}, ${price}`), total]),
    ...adjustments.map(adjustmentText),
  ];
}
