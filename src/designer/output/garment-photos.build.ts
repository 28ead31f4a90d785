import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import {
  mockUpPx,
  mockUpViews,
  mockUpViewsOf,
  photoFiles,
  photoPlaceSchema,
  type GarmentPhoto,
  type PhotoFile,
} from './mock-up-view.ts';
import { garmentById } from '../../garments/garment.ts';

const mostBytes = 1.5 * 1024 * 1024;

/** A photograph for mock-ups can't be used; the message names its file and says what to change. */
export class GarmentPhotoError extends Error {
  override name = 'GarmentPhotoError';
}

export type BuiltPhoto = {
  photo: GarmentPhoto;
  files: Record<PhotoFile, Uint8Array<ArrayBuffer>>;
};

/**
 * The photographs of `src/content/garment-photos/GARMENT/VIEW`. Rejects with a GarmentPhotoError at
 * the first one that doesn't follow that folder's README.
 */
export function readGarmentPhotos(folder = 'src/content/garment-photos'): Promise<BuiltPhoto[]> {
  const root = path.resolve(folder);
  const folders = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !(entry.parentPath === root && entry.name === 'README.md'))
    .map(({ parentPath }) => path.relative(root, parentPath).replaceAll('\\', '/'));
  return Promise.all([...new Set(folders)].sort().map((each) => readPhoto(root, each)));
}

async function readPhoto(root: string, folder: string): Promise<BuiltPhoto> {
  const fail = (sentence: string): never => {
    throw new GarmentPhotoError(`${folder || 'garment-photos'}: ${sentence}`);
  };
  const [garmentId = '', name = '', ...rest] = folder.split('/');
  const garment =
    garmentById(garmentId) ??
    fail(`there is no garment "${garmentId}"; see src/garments/garment.ts.`);
  const view = mockUpViews.find((each) => each === name);
  if (!view || rest.length > 0) return fail(`name the folder in it ${mockUpViews.join(', ')}.`);
  if (!mockUpViewsOf(garment).includes(view)) fail(`a ${garment.kind} has no view "${view}".`);

  const bytesOf = (file: string) => {
    const full = path.join(root, folder, file);
    return existsSync(full) ? new Uint8Array(readFileSync(full)) : fail(`add ${file}.`);
  };
  const files = {} as BuiltPhoto['files'];
  for (const file of photoFiles) {
    const bytes = bytesOf(file);
    files[file] = bytes;
    if (bytes.length > mostBytes) fail(`make ${file} smaller than 1.5 MB.`);
    const { format, width, height } = await sharp(bytes)
      .metadata()
      .catch(() => fail(`${file} isn’t a picture; save it again.`));
    if (format !== (file.endsWith('.jpg') ? 'jpeg' : 'png')) {
      fail(`${file} is a ${format}; save it as its name says.`);
    }
    if (width !== mockUpPx || height !== mockUpPx) {
      fail(`${file} is ${width} × ${height} px; make it ${mockUpPx} × ${mockUpPx}.`);
    }
  }
  const place = photoPlaceSchema.safeParse(readJson(bytesOf('place.json')));
  if (!place.success) {
    return fail('write place.json as { "printTop": [800, 520], "pxPerInch": 42 }.');
  }
  return { photo: { ...place.data, garmentId, view }, files };
}

/** undefined if it isn't JSON. */
function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
