import { designPictures, sideArea, sideLocation, type Design, type DesignSide } from '../design.ts';
import type { Roster } from '../team/roster.ts';
import { asWorn, designForPlayer } from '../team/team-design.ts';
import { printFileName, printFileSvg } from './print-file.ts';
import { locationLabel } from '../../garments/print-location.ts';
import { sharpDpi } from '../../artwork/print-verdict.ts';
import type { PlacedMarks } from './print-canvas.client.ts';
import type { PaintAnswer, PaintJob } from './print.worker.ts';
import type { Designer } from '../designer.client.ts';

export type PrintFile = { ok: true; file: File } | { ok: false; message: string };

/**
 * A side's print file, all text as outlines, at true size (`printFileSvg`). With `players`, it has
 * everyone's name and number.
 */
export async function printSvg(
  designer: Designer,
  design: Design,
  side: DesignSide,
  players: Roster = [],
): Promise<PrintFile> {
  const { drawingOf } = designer;
  const parts = await readParts(designer, design, side, players);
  if (!parts.ok) return parts;
  const addresses = new Map<string, string>();
  for (const [id, blob] of Object.entries(parts.pictures))
    addresses.set(id, await dataAddress(blob));
  const location = sideLocation(design, side);
  const text = printFileSvg({
    title: `${design.name || 'Design'}, ${locationLabel(location)}`,
    area: sideArea(design, side),
    objects: design.sides[side],
    players:
      players.length === 0
        ? undefined
        : players.map(
            (player, index) =>
              designForPlayer(design, player, index, (object) => drawingOf(object)).sides[side],
          ),
    drawingOf: (object) => drawingOf(object),
    pictureAddress: (id) => addresses.get(id) ?? '',
  });
  const name = printFileName(design.name, location, 'svg');
  return { ok: true, file: new File([text], name, { type: 'image/svg+xml' }) };
}

/** A side's print file in pixels: 300 per inch, transparent, at true size. */
export async function printPng(
  designer: Designer,
  design: Design,
  side: DesignSide,
): Promise<PrintFile> {
  const parts = await readParts(designer, design, side);
  if (!parts.ok) return parts;
  const job: PaintJob = {
    objects: placedMarks(designer, design, side),
    area: sideArea(design, side),
    dpi: sharpDpi,
    pictures: parts.pictures,
  };
  const answer = await paintInWorker(job);
  if (!answer.ok) {
    return {
      ok: false,
      message: 'This browser couldn’t make a picture that size. Download the SVG instead.',
    };
  }
  const name = printFileName(design.name, sideLocation(design, side), 'png');
  return { ok: true, file: new File([answer.png], name, { type: 'image/png' }) };
}

/** A side's objects for a worker, once its parts are here. */
export function placedMarks(
  { drawingOf }: Designer,
  design: Design,
  side: DesignSide,
): PlacedMarks[] {
  return design.sides[side].map((object) => {
    const { x, y, rotation } = object;
    const { marks, worn } = drawingOf(object);
    return { x, y, rotation, marks, worn };
  });
}

type Parts = { ok: true; pictures: Record<string, Blob> } | { ok: false; message: string };

/** A side's typefaces, drawings, and pictures: all of them, or a sentence. */
export async function readParts(
  designer: Designer,
  design: Design,
  side: DesignSide,
  players: Roster = [],
): Promise<Parts> {
  const { fetchParts, shapeObject, $pictures } = designer;
  const worn = design.sides[side].flatMap((object) => asWorn(object, players));
  const sides = {
    front: [],
    back: [],
    leftSleeve: [],
    rightSleeve: [],
    [side]: design.sides[side],
  };
  try {
    await Promise.all([fetchParts({ ...design, sides }), ...worn.map(shapeObject)]);
  } catch {
    return {
      ok: false,
      message: 'We couldn’t load part of this design. Check your connection and try again.',
    };
  }
  const wanted = design.sides[side].flatMap((object) =>
    object.kind === 'picture' ? [object.picture] : [],
  );
  const pictures: Record<string, Blob> = {};
  for (const id of designPictures({ sides })) {
    if (!wanted.includes(id)) continue;
    const kept = $pictures.get()[id];
    if (!kept) {
      const message =
        'A picture of this design is no longer on this device. Take it off, or add it again.';
      return { ok: false, message };
    }
    pictures[id] = kept.blob;
  }
  return { ok: true, pictures };
}

/** A separate worker for each job ends with it, and so does its memory. */
function paintInWorker(job: PaintJob): Promise<PaintAnswer> {
  const worker = new Worker(new URL('./print.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<PaintAnswer>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<PaintAnswer>) => resolve(data);
    worker.onerror = ({ message }) => resolve({ ok: false, message });
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}

/** The bytes as a data URL that any program can read from inside a file. */
export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('We couldn’t read the picture.'));
    reader.readAsDataURL(blob);
  });
}
