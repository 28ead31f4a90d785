import { shopAddress } from '../../orders/shop-address.ts';
import { shop } from '../../shop.ts';
import type { DocumentPage, DocumentTable } from './document-page.server.ts';
import { ink, measure, page, scriptsFor, Sheet, type Style } from './sheet.server.ts';

const styles = {
  top: { face: 'text', size: 7.5, leading: 10 },
  motto: { face: 'text', size: 6.5, leading: 9, tracking: 120, align: 'center' },
  kicker: { face: 'bold', size: 7.5, leading: 10, tracking: 90, color: ink.spotInk },
  number: { face: 'display', size: 30, leading: 34, tracking: -18 },
  value: { face: 'bold', size: 24, leading: 28, align: 'right' },
  note: { face: 'text', size: 9, leading: 12, color: ink.ink2, align: 'right' },
  label: { face: 'bold', size: 8.5, leading: 13 },
  body: { face: 'text', size: 9, leading: 12.5 },
  first: { face: 'bold', size: 9.5, leading: 12.5 },
  section: { face: 'display', size: 13, leading: 17, tracking: -5 },
  head: { face: 'bold', size: 7, leading: 9, tracking: 80 },
  cell: { face: 'text', size: 9, leading: 12 },
  total: { face: 'bold', size: 10, leading: 13 },
  last: { face: 'bold', size: 15, leading: 19 },
  foot: { face: 'text', size: 7.5, leading: 10, color: ink.ink2 },
} as const satisfies Record<string, Style>;

const right = (style: Style): Style => ({ ...style, align: 'right' });

/** Sets a document as a PDF. The same one has the same bytes. */
export const drawDocument = (document: DocumentPage): Promise<Buffer> =>
  drawDocuments(document, [document]);

/** Sets several documents as one PDF, each from a new page on. */
export async function drawDocuments(
  { title, at }: Pick<DocumentPage, 'title' | 'at'>,
  documents: readonly DocumentPage[],
): Promise<Buffer> {
  let current: DocumentPage | null = null;
  const sheet = new Sheet(title, at, await scriptsFor(textsOf(documents)), (each) => {
    if (current) runningHead(each, current);
  });
  for (const [place, document] of documents.entries()) {
    current = null;
    if (place > 0) sheet.nextPage();
    current = document;
    masthead(sheet);
    head(sheet, document);
    facts(sheet, document);
    for (const each of document.tables) table(sheet, each);
    totals(sheet, document);
    notes(sheet, document);
  }
  return sheet.finish((each, number, of) => foot(each, title, number, of));
}

/** Every text in it. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : [];
}

/** As on the site: the top line, the nameplate between registration marks, a double rule. */
export function masthead(sheet: Sheet): void {
  const { side } = page;
  const top = sheet.y - 12;
  sheet.within('Sect', () => {
    sheet.text('P', [shopAddress], side, top, measure, styles.top);
    sheet.text(
      'P',
      [`${shop.ordersEmail} · ${shop.ordersPhone}`],
      side,
      top,
      measure,
      right(styles.top),
    );
    sheet.rule(top + 16, 0.5, ink.hair);
    const lead: Style = { face: 'display', size: 36, leading: 40, tracking: -22 };
    const tail: Style = { ...lead, face: 'italic' };
    const widths = [sheet.widthOf(`${shop.nameLead} `, lead), sheet.widthOf(shop.nameTail, tail)];
    const left = (page.width - (widths[0] ?? 0) - (widths[1] ?? 0)) / 2;
    sheet.text('P', [`${shop.nameLead} `], left, top + 20, widths[0] ?? 0, lead);
    sheet.text('P', [shop.nameTail], left + (widths[0] ?? 0), top + 20, widths[1] ?? 0, tail);
    sheet.registration(side + 8, top + 43);
    sheet.registration(page.width - side - 8, top + 43);
    sheet.text('P', [shop.motto.toUpperCase()], side, top + 66, measure, styles.motto);
  });
  doubleRule(sheet, top + 82);
  sheet.y = top + 98;
}

export function doubleRule(sheet: Sheet, y: number): void {
  sheet.rule(y, 0.8);
  sheet.rule(y + 2.4, 0.8);
}

/** The top of each page after the first. */
function runningHead(sheet: Sheet, { title }: DocumentPage): void {
  const y = page.side - 12;
  sheet.unread(() => {
    sheet.lines([shop.name], page.side, y, measure, styles.label);
    sheet.lines([title], page.side, y, measure, right(styles.label));
  });
  doubleRule(sheet, y + 16);
  sheet.y = y + 32;
}

/** What it is, and the figure to find at a glance. */
function head(sheet: Sheet, { kind, number, figure }: DocumentPage): void {
  const { side } = page;
  const { y } = sheet;
  const half = measure / 2;
  sheet.text('P', [kind.toUpperCase()], side, y, half, styles.kicker);
  sheet.text('H1', [number], side, y + 11, half, styles.number);
  sheet.text('P', [figure.label.toUpperCase()], side + half, y, half, right(styles.kicker));
  sheet.text('P', [figure.value], side + half, y + 11, half, styles.value);
  const note = sheet.wrap(figure.note, half, styles.note);
  sheet.text('P', note, side + half, y + 42, half, styles.note);
  sheet.y = y + 46 + note.length * styles.note.leading + 6;
  sheet.rule(sheet.y, 1.6);
  sheet.y += 10;
}

/** Columns with hairlines between them. */
function facts(sheet: Sheet, document: DocumentPage): void {
  const gap = 14;
  const width = (measure - gap * (document.facts.length - 1)) / document.facts.length;
  const { y } = sheet;
  let lowest = y;
  for (const [index, { label, lines }] of document.facts.entries()) {
    const x = page.side + index * (width + gap);
    sheet.within('Sect', () => {
      sheet.text('H2', [label], x, y, width, styles.label);
      const set = lines.flatMap((line) => sheet.wrap(line, width, styles.body));
      sheet.text('P', set, x, y + styles.label.leading + 1, width, styles.body);
      lowest = Math.max(lowest, y + styles.label.leading + 1 + set.length * styles.body.leading);
    });
  }
  for (let index = 1; index < document.facts.length; index += 1) {
    sheet.bar(page.side + index * (width + gap) - gap / 2, y, lowest - y);
  }
  sheet.y = lowest + 16;
}

/** A table; its head is repeated on each page, and read once. */
function table(sheet: Sheet, { title, columns, rows, ownPage }: DocumentTable): void {
  const gap = 8;
  if (ownPage) sheet.nextPage();
  const cells = (() => {
    let x = page.side;
    return columns.map(({ label, share, right: isRight, box }) => {
      const cell = {
        label,
        box,
        x,
        width: measure * share - gap,
        style: isRight ? right : (s: Style) => s,
      };
      x += measure * share;
      // The last one ends with the page's measure.
      return cell;
    });
  })();
  const last = cells.at(-1);
  if (last) last.width += gap;
  sheet.rule(sheet.y, 1.6);
  sheet.text('H2', [title], page.side, sheet.y + 4, measure, styles.section);
  sheet.y += 25;
  sheet.within('Table', () => {
    const setHead = (isRead: boolean) => {
      const { y } = sheet;
      const setCells = () => {
        for (const { label, x, width, style } of cells) {
          if (isRead)
            sheet.text('TH', [label.toUpperCase()], x, y, width, style(styles.head), 'Column');
          else sheet.lines([label.toUpperCase()], x, y, width, style(styles.head));
        }
      };
      if (isRead) sheet.within('TR', setCells);
      else sheet.unread(setCells);
      sheet.rule(y + 12, 1);
      sheet.y = y + 17;
    };
    setHead(true);
    for (const row of rows) {
      const texts = cells.map(({ width }, index) =>
        sheet.wrap(row[index] ?? '', width, styles.cell),
      );
      const height = Math.max(...texts.map(({ length }) => length)) * styles.cell.leading + 7;
      if (sheet.y + height > page.height - page.bottom) {
        sheet.nextPage();
        setHead(false);
      }
      sheet.within('TR', () => {
        for (const [index, { x, width, style, box }] of cells.entries()) {
          sheet.text('TD', texts[index] ?? [], x, sheet.y, width, style(styles.cell));
          if (box) sheet.box(x + width - 9, sheet.y + 1, 8);
        }
      });
      sheet.y += height;
      sheet.rule(sheet.y - 3.5, 0.5, ink.hair);
    }
  });
  sheet.y += 6;
}

const weights = { line: styles.cell, total: styles.total, last: styles.last } as const;

/** Under the amounts, on the right half. */
function totals(sheet: Sheet, document: DocumentPage): void {
  const width = measure * 0.56;
  const x = page.width - page.side - width;
  sheet.within('Table', () => {
    for (const { label, amount, weight } of document.totals) {
      const style = weights[weight];
      const amountWidth = sheet.widthOf(amount, style) + 12;
      const lines = sheet.wrap(label, width - amountWidth, style);
      const height = lines.length * style.leading + (weight === 'line' ? 4 : 7);
      // The last two stay together.
      sheet.keep(height + (weight === 'line' ? 0 : 30));
      const { y } = sheet;
      if (weight === 'total') sheet.rule(y - 1, 1, ink.ink, x, width);
      if (weight === 'last') {
        sheet.rule(y, 0.8, ink.ink, x, width);
        sheet.rule(y + 2.4, 0.8, ink.ink, x, width);
      }
      const top = y + (weight === 'last' ? 6 : weight === 'total' ? 3 : 0);
      sheet.within('TR', () => {
        sheet.text('TH', lines, x, top, width - amountWidth, style, 'Row');
        sheet.text('TD', [amount], x, top, width, right(style));
      });
      sheet.y = y + height;
    }
  });
  sheet.y += 22;
}

function notes(sheet: Sheet, document: DocumentPage): void {
  for (const { title, text } of document.notes) {
    const lines = text.split('\n').flatMap((part) => sheet.wrap(part, measure, styles.body));
    sheet.keep(Math.min(lines.length, 6) * styles.body.leading + 24);
    sheet.rule(sheet.y, 0.5, ink.hair);
    sheet.within('Sect', () => {
      sheet.text('H2', [title], page.side, sheet.y + 6, measure, styles.label);
      sheet.y += 6 + styles.label.leading + 1;
      // A long note goes on to the next page.
      for (let at = 0; at < lines.length;) {
        const room = Math.floor((page.height - page.bottom - sheet.y) / styles.body.leading);
        const part = lines.slice(at, at + Math.max(1, room));
        sheet.text('P', part, page.side, sheet.y, measure, styles.body);
        sheet.y += part.length * styles.body.leading;
        at += part.length;
        if (at < lines.length) sheet.nextPage();
      }
    });
    sheet.y += 8;
  }
}

function foot(sheet: Sheet, title: string, number: number, of: number): void {
  const y = page.height - 44;
  doubleRule(sheet, y);
  sheet.unread(() => {
    sheet.lines(
      [`${shop.name} · ${shop.city}, ${shop.regionName}`],
      page.side,
      y + 8,
      measure,
      styles.foot,
    );
    sheet.lines(
      [`${title} · Page ${number} of ${of}`],
      page.side,
      y + 8,
      measure,
      right(styles.foot),
    );
  });
}
