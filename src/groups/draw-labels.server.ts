import { documentTitle } from '../payments/documents/document.ts';
import { ink, scriptsFor, Sheet, type Style } from '../payments/documents/sheet.server.ts';
import type { HandedOut } from './describe-hand-out.server.ts';
import { pieceLines } from './group-words.ts';
import { handOutLists } from './hand-out.ts';

/** Points: 30 labels of 2 5/8 × 1 in on a Letter page, as Avery 5160 and what goes by its number. */
const grid = { columns: 3, rows: 10, left: 13.5, top: 36, across: 198, down: 72 } as const;
const label = { width: 189, height: 72, inset: 8 } as const;
const width = label.width - 2 * label.inset;

const styles = {
  name: { face: 'bold', size: 11, leading: 13 },
  field: { face: 'text', size: 8, leading: 10, color: ink.ink2 },
  piece: { face: 'text', size: 9, leading: 11 },
} as const satisfies Record<string, Style>;

/** Labels for everybody's bag, in the order of the hand-out sheet; a full bag has several. */
export async function drawLabels(group: HandedOut, now: Date): Promise<Buffer> {
  const people = handOutLists(group.roll).flatMap((list) => list.people);
  const texts = people.flatMap((person) => [
    person.name,
    person.field ?? '',
    ...linesOf(group, person),
  ]);
  const title = documentTitle({ kind: 'bag-labels', number: group.number });
  const sheet = new Sheet(title, now, await scriptsFor(texts), () => {});
  let place = 0;
  const next = (): { x: number; y: number } => {
    const onPage = place % (grid.columns * grid.rows);
    if (place > 0 && onPage === 0) sheet.nextPage();
    place += 1;
    return {
      x: grid.left + (onPage % grid.columns) * grid.across + label.inset,
      y: grid.top + Math.floor(onPage / grid.columns) * grid.down + label.inset,
    };
  };
  for (const person of people) {
    const { name, field } = person;
    const names = fitted(sheet, name, styles.name, 2);
    const fields = field === null ? [] : fitted(sheet, field, styles.field, 1);
    const above = names.length * styles.name.leading + fields.length * styles.field.leading;
    const room = Math.floor((label.height - 2 * label.inset - above) / styles.piece.leading);
    const lines = linesOf(group, person).flatMap((line) => sheet.wrap(line, width, styles.piece));
    for (let at = 0; at < lines.length; at += room) {
      const { x, y } = next();
      sheet.within('Sect', () => {
        sheet.text('H2', names, x, y, width, styles.name);
        const under = y + names.length * styles.name.leading;
        if (fields.length > 0) sheet.text('P', fields, x, under, width, styles.field);
        sheet.text('P', lines.slice(at, at + room), x, y + above, width, styles.piece);
      });
    }
  }
  return sheet.finish(() => {});
}

/** A person's pieces, after the name on their backs. */
const linesOf = (
  group: HandedOut,
  { backName, pieces }: Pick<HandedOut['roll'][number], 'backName' | 'pieces'>,
): string[] => [...(backName === null ? [] : [`Back: ${backName}`]), ...pieceLines(group, pieces)];

/** A text in at most so many lines, with what is left off marked. */
function fitted(sheet: Sheet, text: string, style: Style, most: number): string[] {
  const lines = sheet.wrap(text, width, style);
  if (lines.length <= most) return lines;
  const [last = ''] = lines.slice(most - 1);
  return [...lines.slice(0, most - 1), `${last.slice(0, -1)}…`];
}
