import { atom } from 'nanostores';
import { designLimits, designPictures, type ObjectOf } from '../design.ts';
import { inkCountText } from '../press-check/ink-count.ts';
import { sideLabels } from '../object-name.ts';
import { placeAt } from '../editing/free-place.ts';
import type { Point } from '../object-box.ts';
import { picturesFull, pictureVerdict } from './picture.ts';
import { newPicture, newVector } from '../starting-point.ts';
import type { Adding } from '../editing/add-object.client.ts';
import type { PictureStore } from '../keeping/picture-store.client.ts';
import { newId, type DesignState } from '../store.client.ts';
import type { ChoosePage } from './take-picture.client.ts';

/** Draws a page, small. */
export type PagePreview = Parameters<ChoosePage>[1];

/** What became of the last file; the picture panel shows it. */
type Taking =
  | { status: 'idle' }
  | { status: 'reading'; name: string }
  | {
      status: 'choosing';
      name: string;
      pages: { count: number; first: number };
      preview: PagePreview;
      choose: (page: number | null) => void;
    }
  | { status: 'refused'; name: string; message: string; toOrderForm: boolean }
  | { status: 'placed'; name: string; text: string; picture: string | null };

const notLoaded =
  'The part of this page that reads files didn’t load. Check your connection and choose the file again.';

/** Files and words that are chosen, dropped, or pasted. */
export function createTakingIn(
  { $design, $side, $area, $panel, $announcement, addObject }: DesignState,
  { keepPicture }: PictureStore,
  { addText, beside }: Adding,
) {
  const $taking = atom<Taking>({ status: 'idle' });

  /**
   * One after the other, up to the first that can't be taken. The first goes to `at`, in inches from
   * the center of the print area; the rest go beside it.
   */
  async function takeFiles(files: Iterable<File>, at: Point | null = null): Promise<void> {
    $panel.set('picture');
    for (const [index, file] of [...files].entries()) {
      $taking.set({ status: 'reading', name: file.name });
      const taking = await takeFile(file, index === 0 ? at : null);
      $taking.set(taking);
      if (taking.status !== 'placed') return;
    }
  }

  async function takeFile(file: File, at: Point | null): Promise<Taking> {
    const { name } = file;
    // With everything that reads files.
    const reader = await import('./take-picture.client.ts').catch(() => null);
    if (!reader) return { status: 'refused', name, message: notLoaded, toOrderForm: false };
    const answer = await reader.takePicture(file, (pages, preview) => {
      const { promise, resolve } = Promise.withResolvers<number | null>();
      const choose = (page: number | null) => {
        $taking.set({ status: 'reading', name });
        resolve(page);
      };
      $taking.set({ status: 'choosing', name, pages, preview, choose });
      return promise;
    });
    if (!answer) return { status: 'idle' };
    if (!answer.ok) {
      const { message, toOrderForm } = answer;
      return { status: 'refused', name, message, toOrderForm };
    }
    const where = `On the ${sideLabels[$side.get()].toLowerCase()}.`;
    const put = <Kind extends ObjectOf<'picture' | 'vector'>>(object: Kind): Kind =>
      at ? { ...object, ...placeAt(at, object, $area.get()) } : beside(object);
    if ('vector' in answer) {
      const { art, ...size } = answer.vector;
      const object = put(newVector(newId(), size.name, art, size, $area.get()));
      if (!addObject(`Add ${object.name}`, object)) return { status: 'idle' };
      const text =
        `${where} It prints sharp at any size, in ${inkCountText(new Set(object.inks).size)}. Its colors are matched to our inks; choose others where you like. ${answer.note ?? ''}`.trim();
      return { status: 'placed', name: object.name, picture: null, text };
    }
    if (designPictures($design.get()).length >= designLimits.pictures) {
      return { status: 'refused', name, message: picturesFull, toOrderForm: false };
    }
    await keepPicture(answer.picture);
    const object = put(newPicture(newId(), answer.picture, $area.get()));
    if (!addObject(`Add ${object.name}`, object)) return { status: 'idle' };
    return {
      status: 'placed',
      name: object.name,
      picture: object.picture,
      text: [where, answer.note, pictureVerdict(object, object).advice].filter(Boolean).join(' '),
    };
  }

  /** Words go on the shirt; an SVG's source becomes a picture. False if there are none. */
  function takeText(text: string): boolean {
    const words = text.replaceAll('\r\n', '\n').trim();
    if (words === '') return false;
    if (/^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*|<!doctype[^>]*>\s*)*<svg[\s>]/i.test(words)) {
      void takeFiles([new File([words], 'pasted.svg', { type: 'image/svg+xml' })]);
      return true;
    }
    const most = designLimits.text;
    void addText(words.slice(0, most)).then((isAdded) => {
      if (!isAdded || words.length <= most) return;
      $announcement.set(`A text takes ${most} characters. The rest was left out.`);
    });
    return true;
  }

  return { $taking, takeFiles, takeText };
}
