import { designGarment, printedSides, sideArea, type Design, type DesignSide } from '../design.ts';
import type { GarmentPhoto, MockUpView } from './mock-up-view.ts';
import type { Matrix } from '../../artwork/path-data.ts';
import { mockUpPx } from './mock-up-view.ts';
import { printFileName } from './print-file.ts';
import {
  mockUpScene,
  onOtherSleeve,
  type MockUpScene,
} from '../../garments/drawings/mock-up-scene.ts';
import type { GarmentDrawings } from '../../garments/drawings/drawing.ts';
import { garmentPhotoPath } from '../../paths.ts';
import { loadDrawings } from '../../ui/use-drawings.ts';
import { sidePlace } from '../stage/side-place.client.ts';
import type { Designer } from '../designer.client.ts';
import type { ScenePrint } from './draw-mock-up.client.ts';
import type { MockUpAnswer, MockUpJob } from './mock-up.worker.ts';
import { placedMarks, readParts, type PrintFile } from './print-files.client.ts';

/** How to draw a mock-up. */
export type MockUpWish = { view: MockUpView; edition: MockUpJob['edition'] };
type Following = { signal: AbortSignal; onProgress: (share: number) => void };

/** Units per inch of a scene that shows a photograph. */
const photoUnits = 10;

/**
 * A picture of the shirt for showing around, as a PNG: cloth with folds that the print follows. It
 * is drawn in a worker, which ends with `signal`; what comes back then doesn't matter.
 */
export async function makeMockUp(
  designer: Designer,
  design: Design,
  { view, edition }: MockUpWish,
  following: Following,
): Promise<PrintFile> {
  const garment = designGarment(design.garmentId);
  const drawings = await loadDrawings(garment?.kind ?? 'tee').catch(() => null);
  if (!drawings) {
    return {
      ok: false,
      message: 'We couldn’t load the shirt’s drawing. Check your connection and try again.',
    };
  }
  const photo = designer.garmentPhotos.find(
    (each) => each.garmentId === design.garmentId && each.view === view,
  );
  const facing = isBackOnly(design) ? 'back' : 'front';
  const scene = mockUpScene(drawings, view, facing);
  if (!scene) throw new Error(`A ${drawings.shape} has no view "${view}".`);
  const pictures: Record<string, Blob> = {};
  const prints: ScenePrint[] = [];
  for (const [side, place] of photo
    ? [[scene.side, photoPlace(photo, design, scene.side)] as const]
    : printPlaces(drawings, scene, design)) {
    const parts = await readParts(designer, design, side);
    if (!parts.ok) return parts;
    Object.assign(pictures, parts.pictures);
    prints.push({
      objects: placedMarks(designer, design, side),
      area: sideArea(design, side),
      place,
    });
  }
  const job: MockUpJob = {
    scene: photo ? photoScene(scene, photo) : scene,
    clothHex: design.color.hex,
    edition,
    prints,
    pictures,
    photo: photo
      ? {
          photo: garmentPhotoPath(photo.garmentId, view, 'photo.jpg'),
          mask: garmentPhotoPath(photo.garmentId, view, 'mask.png'),
          relief: garmentPhotoPath(photo.garmentId, view, 'relief.png'),
        }
      : null,
  };
  const answer = await drawInWorker(job, following);
  if (answer.status !== 'drawn') {
    return {
      ok: false,
      message: photo
        ? 'We couldn’t draw on the photo of this shirt. Check your connection and try again.'
        : 'This browser couldn’t draw the mock-up. Close other tabs and try again, or take a screenshot of the shirt.',
    };
  }
  const name = printFileName(design.name, `${view} ${design.color.name} mock-up`, 'png');
  return { ok: true, file: new File([answer.png], name, { type: 'image/png' }) };
}

/** Whether views that show one side turn the shirt around, because only its back has a print. */
function isBackOnly(design: Design): boolean {
  const sides = printedSides(design);
  return sides.includes('back') && !sides.includes('front');
}

/** The sides that a scene shows, with their places in it. */
function printPlaces(
  { shape }: GarmentDrawings,
  { side, sleeve }: MockUpScene,
  design: Design,
): (readonly [DesignSide, Matrix])[] {
  const { center, unitsPerInch: scale } = sidePlace(shape, design, side);
  const places: (readonly [DesignSide, Matrix])[] = [
    [side, [scale, 0, 0, scale, center.x, center.y]],
  ];
  if (!sleeve) return places;
  // The wearer's left is on the right of a front view.
  const [right, left]: readonly DesignSide[] =
    side === 'front' ? ['leftSleeve', 'rightSleeve'] : ['rightSleeve', 'leftSleeve'];
  if (right) places.push([right, sleeve]);
  if (left) places.push([left, onOtherSleeve(sleeve)]);
  return places;
}

/** The photo's own square, in units of a tenth of an inch. */
function photoScene(scene: MockUpScene, { pxPerInch }: GarmentPhoto): MockUpScene {
  return { ...scene, left: 0, top: 0, size: (mockUpPx / pxPerInch) * photoUnits, shade: '' };
}

function photoPlace(
  { printTop, pxPerInch }: GarmentPhoto,
  design: Design,
  side: DesignSide,
): Matrix {
  const [x, y] = printTop.map((pixels) => (pixels / pxPerInch) * photoUnits) as [number, number];
  const { heightIn } = sideArea(design, side);
  return [photoUnits, 0, 0, photoUnits, x, y + (heightIn / 2) * photoUnits];
}

function drawInWorker(job: MockUpJob, { signal, onProgress }: Following): Promise<MockUpAnswer> {
  const worker = new Worker(new URL('./mock-up.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<MockUpAnswer>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<MockUpAnswer>) => {
      if (data.status === 'drawing') onProgress(data.share);
      else resolve(data);
    };
    worker.onerror = ({ message }) => resolve({ status: 'failed', message });
    signal.addEventListener('abort', () => resolve({ status: 'failed', message: 'Stopped.' }));
    if (signal.aborted) resolve({ status: 'failed', message: 'Stopped.' });
    else worker.postMessage(job);
  }).finally(() => worker.terminate());
}
