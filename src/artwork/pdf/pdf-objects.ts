import type { PDFDocumentProxy } from 'pdfjs-dist';
import { inflate } from '../files/inflating.ts';

/** What pdf.js doesn't tell of a PDF: where a printed page is trimmed, and its inks by name. */
export type PdfObjects = {
  /** Left, bottom, right, and top in points, by the number of the page's object. */
  trimBoxes: ReadonlyMap<number, Corners>;
  spots: string[];
  /** Numbers of objects that are pages. */
  pages: readonly number[];
  /** Its streams are encrypted, though it may open without a password. */
  isLocked: boolean;
};

type Corners = readonly [left: number, bottom: number, right: number, top: number];

/** A dictionary is read this far; those of pages and color spaces are short. */
const mostDictionary = 64 * 1024;
/** All compressed objects together. */
const mostInflated = 64 * 1024 * 1024;

/** Lists of numbers and of inks are shorter. */
const mostValue = 2000;

const reference = /\b(\d{1,9})\s{1,9}\d{1,9}\s{1,9}R\b/g;
const listOrReference = String.raw`\[[^\]]{1,${mostValue}}\]|\d{1,9}\s{1,9}\d{1,9}\s{1,9}R\b`;
const name = String.raw`\/[^\s/[\]<>(){}%]{1,127}`;
const plainValue = new RegExp(
  String.raw`^\s{0,9}(\[[^\]]{1,${mostValue}}\]|[/\d.+-][^\s<>[\]()]{0,127})\s{0,9}(?:endobj|$)`,
);
// The same key stands in a dictionary of how a program shows the box.
const trimBox = new RegExp(String.raw`\/TrimBox\s{0,9}(${listOrReference})`);
const inkNames = new RegExp(
  String.raw`\/(?:Separation|DeviceN)\s{0,9}(${name}|${listOrReference})`,
  'g',
);
const objectStart = /\b(\d{1,9})\s{1,9}\d{1,9}\s{1,9}obj\b/g;

/**
 * Finds them in a PDF's bytes, also in compressed objects, without its table of objects. So it
 * works for damaged files, too; of several versions of an object, the last one counts. Takes linear
 * time.
 */
export function readPdfObjects(bytes: Uint8Array): PdfObjects {
  const text = new TextDecoder('latin1').decode(bytes);
  /** As they're written: lists, or references to them. */
  const boxes = new Map<number, string>();
  const inks = new Set<string>();
  const pages = new Set<number>();
  /** Objects that are a list or a single value, for what refers to them. */
  const values = new Map<number, string>();
  let room = mostInflated;
  const take = (number: number, body: string): void => {
    // A later version may have none.
    const box = body.includes('/TrimBox') ? trimBox.exec(body)?.[1] : undefined;
    if (box === undefined) boxes.delete(number);
    else boxes.set(number, box);
    const value = body.startsWith('<<') ? undefined : plainValue.exec(body)?.[1];
    if (value === undefined) values.delete(number);
    else values.set(number, value);
    if (!body.includes('/')) return;
    for (const [, ink = ''] of body.matchAll(inkNames)) inks.add(ink);
    if (/\/Type\s{0,9}\/Page\b/.test(body)) pages.add(number);
  };
  /** Where the stream that was looked at last ends, so that no part is searched twice. */
  let streamEnd = -1;
  const endOf = (start: number): number => {
    if (streamEnd < start) {
      const found = text.indexOf('endstream', start);
      streamEnd = found < 0 ? text.length : found;
    }
    return streamEnd;
  };
  const read = (number: number, from: number, to: number): void => {
    const body = text.slice(from, Math.min(to, from + mostDictionary));
    const stream = /\bstream\r?\n/.exec(body);
    const dictionary = stream ? body.slice(0, stream.index) : body;
    take(number, dictionary);
    if (!stream || room === 0 || !/\/Type\s*\/ObjStm\b/.test(dictionary)) return;
    const start = from + stream.index + stream[0].length;
    const packed = bytes.subarray(start, endOf(start));
    const isPlain = !dictionary.includes('/Filter');
    const data = isPlain ? packed.subarray(0, room) : inflated(packed, room);
    room = Math.max(0, room - data.length);
    for (const [inner, object] of objectsIn(data, dictionary)) take(inner, object);
  };
  let [number, from] = [-1, 0];
  for (const { 0: start, 1: next, index } of text.matchAll(objectStart)) {
    if (number >= 0) read(number, from, index);
    [number, from] = [Number(next), index + start.length];
  }
  if (number >= 0) read(number, from, text.length);
  const followed = (written: string): string =>
    written.replace(reference, (_all, id: string) => values.get(Number(id)) ?? 'null');
  // A list may be elsewhere, and so may each of its values.
  const listOf = (written: string): string => followed(followed(written));
  const trimBoxes = new Map<number, Corners>();
  for (const [page, written] of boxes) {
    const corners = cornersOf(listOf(written));
    if (corners) trimBoxes.set(page, corners);
  }
  const spots = new Set([...inks].flatMap((written) => spotsIn(listOf(written))));
  return {
    trimBoxes,
    spots: [...spots],
    pages: [...pages].sort((one, other) => one - other),
    isLocked: /\/Encrypt\s{0,9}(?:\d|<<)/.test(text),
  };
}

/** A PDF of an empty page. */
const blank = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\ntrailer <</Root 1 0 R>>\n%%EOF',
);

/** `readPdfObjects` of a PDF that pdf.js has opened with `bytes`, also if its streams are encrypted. */
export async function readOpenedObjects(
  pdf: PDFDocumentProxy,
  bytes: Uint8Array,
): Promise<PdfObjects> {
  const objects = readPdfObjects(bytes);
  if (!objects.isLocked) return objects;
  // pdf.js locks a copy in the same way, unless something of another file is in it.
  const copied = await pdf.extractPages([{ document: null }, { document: blank }]);
  if (!copied) return objects;
  const copy = readPdfObjects(copied);
  const trimBoxes = new Map<number, Corners>();
  for (const [index, number] of copy.pages.slice(0, pdf.numPages).entries()) {
    const box = copy.trimBoxes.get(number);
    const page = box && (await pdf.getPage(index + 1));
    if (box && page?.ref) trimBoxes.set(page.ref.num, box);
  }
  return { ...copy, trimBoxes };
}

/** The objects of an object stream, by number. */
function* objectsIn(data: Uint8Array, dictionary: string): Generator<[number, string]> {
  const first = Number(/\/First\s+(\d{1,9})/.exec(dictionary)?.[1]);
  if (!(first > 0)) return;
  const text = new TextDecoder('latin1').decode(data);
  const places = text.slice(0, first).trim().split(/\s+/).map(Number);
  for (let at = 0; at + 1 < places.length; at += 2) {
    const [number = 0, from = 0, , to = text.length] = places.slice(at, at + 4);
    const end = Math.min(first + to, first + from + mostDictionary);
    yield [number, text.slice(first + from, end)];
  }
}

/** As much of it as there is room for, and as isn't damaged. */
function inflated(packed: Uint8Array, most: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  inflate([packed], (part) => {
    parts.push(part);
    length += part.length;
    return length < most;
  });
  const whole = new Uint8Array(Math.min(length, most));
  let to = 0;
  for (const part of parts) {
    whole.set(part.subarray(0, whole.length - to), to);
    to += Math.min(part.length, whole.length - to);
  }
  return whole;
}

function cornersOf(list: string): Corners | null {
  const [a, b, c, d] = list.replace(/[[\]]/g, ' ').trim().split(/\s+/).map(Number);
  const isBox = [a, b, c, d].every((side) => Number.isFinite(side));
  if (!isBox || a === undefined || b === undefined || c === undefined || d === undefined) {
    return null;
  }
  // Any two corners will do.
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** All inks together, none, and those of a process. */
const noSpot = new Set(['All', 'None', 'Cyan', 'Magenta', 'Yellow', 'Black']);

const spotsIn = (inks: string): string[] =>
  (inks.match(new RegExp(name, 'g')) ?? [])
    .map((each) => plainName(each.slice(1)))
    .filter((plain) => !noSpot.has(plain));

/** 'White', 'RDG_WHITE': what it shows is printed, and isn't the paper. */
export const isWhiteInk = (spot: string): boolean => /(?:^|[^a-z])white(?:[^a-z]|$)/i.test(spot);

/** '#20' is a space; the bytes are UTF-8. */
function plainName(written: string): string {
  const bytes = written.replace(/#([\da-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
}
