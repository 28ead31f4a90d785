import { createContext, use } from 'react';
import type { GarmentPhoto } from '../../domain/design/mock-up-view.ts';
import { createAdding } from './editing/add-object.ts';
import { createCommands } from './editing/commands.ts';
import { createClipboard } from './editing/copied-objects.ts';
import { createObjectEditing } from './editing/edit-object.ts';
import { createParts } from './keeping/design-parts.ts';
import { createDesignStore } from './keeping/design-store.ts';
import { createKeeping } from './keeping/keep.ts';
import { createPictureStore } from './keeping/picture-store.ts';
import { createTypefaces } from './lettering/typefaces.ts';
import type { Shaper } from './lettering/shaper.ts';
import { createTypefaceNames } from './lettering/typeface-names.ts';
import { createShirtColors, type HouseColors } from './panels/shirt-colors.ts';
import { createTakingIn } from './pictures/take-in.ts';
import { createClipArt } from './pictures/clip-art-file.ts';
import { createWordsEditing } from './stage/edit-words.ts';
import { createStageView } from './stage/stage-view.ts';
import { createDesignState } from './store.ts';

/** One shirt designer: the open design, every way to change it, and how it is shown and saved. */
export type Designer = ReturnType<typeof createDesigner>;

/**
 * Made once by the island. `houseColors` show until the backend has answered; lines are shaped in a
 * worker, if by nothing else. Mock-ups show `garmentPhotos` instead of drawings.
 */
export function createDesigner(
  houseColors: HouseColors = {},
  shaper?: Shaper,
  garmentPhotos: readonly GarmentPhoto[] = [],
) {
  const typefaces = createTypefaces(shaper);
  const design = createDesignState(typefaces);
  const clipArt = createClipArt(design);
  const store = createDesignStore();
  const pictures = createPictureStore(store, design);
  const commands = createCommands(design, typefaces);
  const adding = createAdding(design, typefaces);
  const words = createWordsEditing(design);
  const parts = createParts(design, typefaces, clipArt, pictures);
  return {
    garmentPhotos,
    ...typefaces,
    ...createTypefaceNames(),
    ...design,
    ...clipArt,
    ...pictures,
    ...parts,
    ...createKeeping(store, design, pictures, parts),
    ...createObjectEditing(design),
    ...commands,
    ...createClipboard(design, commands),
    ...adding,
    ...createTakingIn(design, pictures, adding),
    ...createShirtColors(design, houseColors),
    ...words,
    ...createStageView(design, words),
  };
}

export const DesignerContext = createContext<Designer | null>(null);

/** The designer around this part. */
export function useDesigner(): Designer {
  const designer = use(DesignerContext);
  if (!designer) throw new Error('This part belongs inside a ShirtDesigner.');
  return designer;
}
