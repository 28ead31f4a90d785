import { warpText, warpWithin } from '../lettering/bend-text.ts';
import type { ObjectOf } from '../design.ts';
import { ownShift } from '../draw-object.ts';
import { turned, type Bounds, type Point } from '../object-box.ts';
import { segmentBounds } from '../../artwork/path-data.ts';
import {
  lineBreak,
  recase,
  standingSegments,
  standText,
  wrappedLines,
  type StandingText,
} from '../lettering/text-outline.ts';
import type { Typeface } from '../lettering/typeface.ts';

/** A place between two letters; points are in inches from the object's center, before turning. */
export type CaretStop = {
  /** Where it is in the typed words, in UTF-16 units. */
  offset: number;
  line: number;
  foot: Point;
  head: Point;
};
/** The room of one character that was typed: its corners in order, from where it's read. */
type Cell = { offset: number; corners: readonly [Point, Point, Point, Point] };

export type TextCarets = {
  /** One at each end of a character, in the order of the words; never none. */
  stops: readonly CaretStop[];
  cells: readonly Cell[];
};

/** A character on its line, in units of the face from the line's start. */
type Room = { left: number; right: number; isRightToLeft: boolean };
type PlacedLine = { start: number; line: StandingText['lines'][number] };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Where a caret can stand in an object's words; undefined until all of its lines are shaped. */
export function textCarets(object: ObjectOf<'text'>, typeface: Typeface): TextCarets | undefined {
  // As a field has it.
  const typed = object.text.replaceAll(/\r\n?/g, '\n');
  const setting = { ...object, text: typed };
  const text = standText(setting, typeface);
  const wrapped = wrappedLines(setting, typeface);
  if (!text || !wrapped) return undefined;
  const words = recase(typed, object.letterCase);
  const lines = placeLines(words, wrapped, text.lines);
  // The end of a text before a character is there even if its case is longer than what was typed.
  const inWords = (offset: number) => recase(typed.slice(0, offset), object.letterCase).length;
  const characters = Array.from(graphemes.segment(typed), ({ segment, index }) => ({
    offset: index,
    start: inWords(index),
    end: inWords(index + segment.length),
  }));

  const stops: CaretStop[] = [];
  const cells: Cell[] = [];
  const toPoint = pointsOf(object, typeface, text);
  const end = { offset: typed.length, start: words.length, end: words.length + 1 };
  for (const [index, placed] of lines.entries()) {
    const next = lines[index + 1]?.start ?? Infinity;
    const own = [...characters, end].filter(({ start }) => start >= placed.start && start < next);
    const inLine = own.map((each) => ({
      start: each.start - placed.start,
      end: each.end - placed.start,
    }));
    const rooms = roomsOf(placed.line, inLine, spaceOf(typeface, placed.line.spacing));
    for (const [place, room] of rooms.entries()) {
      const offset = own[place]?.offset ?? 0;
      const { left, right, isRightToLeft } = room;
      const [first, last] = isRightToLeft ? [right, left] : [left, right];
      const middle = (left + right) / 2;
      const [foot, head] = toPoint(index, first, middle);
      stops.push({ offset, line: index, foot, head });
      if (left === right) continue;
      const [farFoot, farHead] = toPoint(index, last, middle);
      cells.push({ offset, corners: [foot, head, farHead, farFoot] });
    }
  }
  return { stops, cells };
}

/** Each line with where it starts in the words. */
function placeLines(
  words: string,
  wrapped: readonly (readonly string[])[],
  lines: StandingText['lines'],
): PlacedLine[] {
  const placed: PlacedLine[] = [];
  let start = 0;
  for (const [index, typed] of words.split(lineBreak).entries()) {
    let from = 0;
    for (const part of wrapped[index] ?? []) {
      const line = lines[placed.length];
      from = typed.replaceAll(/\s/g, ' ').indexOf(part, from);
      if (line) placed.push({ start: start + from, line });
      from += part.length;
    }
    start += typed.length + 1;
  }
  return placed;
}

const spaceOf = (typeface: Typeface, spacing: number): number =>
  (typeface.shape(' ', true)?.letters[0]?.advance ?? 0) + spacing;

/**
 * The room of each character of a line. What a ligature joins shares its room evenly; what the face
 * lacks has none; spaces after the last letter aren't printed, but a caret moves along with them.
 */
function roomsOf(
  { text, shaped, spacing, width }: PlacedLine['line'],
  characters: readonly { start: number; end: number }[],
  space: number,
): Room[] {
  let at = 0;
  const letters = shaped.letters.map(({ from, advance, isRightToLeft }, index) => {
    const left = index === 0 ? 0 : at - spacing / 2;
    at += advance + spacing;
    const right = index === shaped.letters.length - 1 ? width : at - spacing / 2;
    return { from, left, right, isRightToLeft };
  });
  const rooms: Room[] = [];
  /** The room of the last characters that share letters. */
  let shared: Room[] = [];
  for (const { start, end } of characters) {
    const before = rooms.at(-1) ?? startOf(letters);
    const edge = before.isRightToLeft ? before.left : before.right;
    const room = { ...before, left: edge, right: edge };
    const own = letters.filter(({ from }) => from >= start && from < end);
    if (start >= text.length) {
      const spaces = start - text.length < 1 ? 0 : space;
      const by = before.isRightToLeft ? -spaces : spaces;
      room.left = room.right = edge + by;
    } else if (own[0]) {
      room.left = Math.min(...own.map(({ left }) => left));
      room.right = Math.max(...own.map(({ right }) => right), room.left);
      room.isRightToLeft = own[0].isRightToLeft;
      shared = [room];
    } else if (!shaped.missing.includes(text.slice(start, end)) && shared.length > 0) {
      shared.push(room);
      share(shared);
    }
    rooms.push(room);
  }
  return rooms;
}

/** No room at the start of a line. */
function startOf(letters: readonly (Room & { from: number })[]): Room {
  const first = letters.reduce<(Room & { from: number }) | undefined>(
    (least, letter) => (least && least.from <= letter.from ? least : letter),
    undefined,
  );
  const isRightToLeft = first?.isRightToLeft ?? false;
  const edge = first ? (isRightToLeft ? first.right : first.left) : 0;
  return { left: edge, right: edge, isRightToLeft };
}

/** Divides the room of letters evenly among the characters that they stand for. */
function share(rooms: readonly Room[]): void {
  const left = Math.min(...rooms.map((room) => room.left));
  const each = (Math.max(...rooms.map((room) => room.right)) - left) / rooms.length;
  const isRightToLeft = rooms[0]?.isRightToLeft ?? false;
  for (const [index, room] of rooms.entries()) {
    room.isRightToLeft = isRightToLeft;
    room.left = left + each * (isRightToLeft ? rooms.length - 1 - index : index);
    room.right = room.left + each;
  }
}

/** Turns units on a line, beside the letter at `middle`, into the foot and head of a caret. */
function pointsOf(object: ObjectOf<'text'>, typeface: Typeface, text: StandingText) {
  const segments = standingSegments(text);
  const standing = segmentBounds(segments);
  const bend = object.bend && object.bend.kind !== 'circle' ? object.bend : null;
  const warp = standing && bend && warpWithin(standing, bend);
  const printed = bend ? segmentBounds(warpText(segments, bend)) : standing;
  const bounds = printed ?? boundsOfNothing(object, text);
  const shift = ownShift(object);
  const toPoint = (x: number, y: number): Point => {
    const [toX, toY] = warp ? warp(x, y) : [x, y];
    return {
      x: toX - (bounds.left + bounds.right) / 2 + shift.x,
      y: toY - (bounds.top + bounds.bottom) / 2 + shift.y,
    };
  };
  return (line: number, along: number, middle: number): [foot: Point, head: Point] => {
    const letters = text.lines[line]?.letters ?? [];
    // The one that the place is in, because letters stand unbent.
    const beside = letters.findLast((each) => each.middle - each.letter.width / 2 <= middle);
    const anchor = (beside ?? letters[0])?.middle ?? 0;
    const { x, y, cos, sin } = text.place(line, anchor);
    const at = (up: number): Point =>
      toPoint(x + cos * (along - anchor) + sin * up, y + sin * (along - anchor) - cos * up);
    return [at(-typeface.descent), at(typeface.ascent)];
  };
}

/** Words without ink are centered where their capitals would be. */
function boundsOfNothing({ heightIn }: ObjectOf<'text'>, text: StandingText): Bounds {
  const { x, y } = text.place(Math.max(0, text.lines.length - 1), 0);
  return { left: x, right: x, top: -heightIn, bottom: y };
}

/** The stop of an offset in the words; the one before it if there is none. */
export const stopAt = ({ stops }: TextCarets, offset: number): CaretStop | undefined =>
  stops.findLast((stop) => stop.offset <= offset) ?? stops[0];

/** How much more a point beyond a caret's ends counts than one beside it: a line's own come first. */
const beyondCounts = 8;

/** The offset whose caret is nearest to a point. */
export function offsetNear({ stops }: TextCarets, point: Point): number {
  let nearest = 0;
  let least = Infinity;
  for (const { offset, foot, head } of stops) {
    const [dx, dy] = [head.x - foot.x, head.y - foot.y];
    const length = Math.hypot(dx, dy);
    const [px, py] = [point.x - foot.x, point.y - foot.y];
    const along = (px * dx + py * dy) / length;
    const beside = (px * dy - py * dx) / length;
    const beyond = Math.max(0, -along, along - length);
    const distance = Math.hypot(beside, beyondCounts * beyond);
    if (distance < least) [nearest, least] = [offset, distance];
  }
  return nearest;
}

/** A point on the shirt as one in an object, before turning. */
export function inObject({ x, y, rotation }: ObjectOf<'text'>, point: Point): Point {
  const upright = turned(point, -rotation, { x, y });
  return { x: upright.x - x, y: upright.y - y };
}
