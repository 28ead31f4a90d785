import type { Size } from '../../garments/size.ts';
import { countedText } from '../../platform/count-words.ts';
import { isOfGroup, noPlayer, type OrderedRoster, type Player, type Roster } from './roster.ts';

// Apart from the schema, which every page with an order reads.

/** 'SMITH 23', 'SMITH', or '23'; 'Player 4' for one without a name or number. */
export function playerTitle({ name, number }: Player, index: number): string {
  return [name.trim(), number].filter(Boolean).join(' ') || `Player ${index + 1}`;
}

/** '12 players', or '12 pieces' of a group's people. */
export const playersText = (roster: OrderedRoster): string =>
  isOfGroup(roster)
    ? countedText(roster.length, 'piece', 'pieces')
    : countedText(roster.length, 'player', 'players');

export type RosterField = keyof Player;
/** A sentence that says what to do. Advice doesn't keep anyone from ordering. */
export type RosterFinding = {
  index: number;
  field: RosterField;
  level: 'error' | 'advice';
  says: string;
};

const eitherOf = new Intl.ListFormat('en-US', { type: 'disjunction' });
const allOf = new Intl.ListFormat('en-US');

/** What is wrong or unusual, player by player. `offered` are the garment's sizes. */
export function rosterFindings(roster: Roster, offered: readonly Size[]): RosterFinding[] {
  const wearing = new Map<string, number[]>();
  for (const [index, { number }] of roster.entries()) {
    if (number !== '') wearing.set(number, [...(wearing.get(number) ?? []), index]);
  }
  return roster.flatMap(({ name, number, size }, index): RosterFinding[] => {
    const others = (wearing.get(number) ?? []).filter((other) => other !== index);
    const says = sizeProblem(size, offered);
    return [
      ...(name.trim() === '' && number === ''
        ? [{ index, field: 'name', level: 'error', says: 'Enter a name or a number.' } as const]
        : []),
      ...(others.length > 0
        ? [
            {
              index,
              field: 'number',
              level: 'advice',
              says: `${allOf.format(others.map((other) => playerTitle({ ...noPlayer, name: roster[other]?.name ?? '' }, other)))} also ${others.length === 1 ? 'wears' : 'wear'} ${number}.`,
            } as const,
          ]
        : []),
      ...(says === null ? [] : [{ index, field: 'size', level: 'error', says } as const]),
    ];
  });
}

function sizeProblem(size: Size | null, offered: readonly Size[]): string | null {
  if (size === null) return 'Choose a size.';
  if (offered.includes(size)) return null;
  return `This garment doesn’t come in ${size}. Choose ${eitherOf.format(offered)}.`;
}
