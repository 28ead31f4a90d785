import { createContext, use } from 'react';
import type { GarmentPhoto } from './output/mock-up-view.ts';
import { createAdding } from './editing/add-object.client.ts';
import { createCommands } from './editing/commands.client.ts';
import { createClipboard } from './editing/copied-objects.client.ts';
import { createObjectEditing } from './editing/edit-object.client.ts';
import { createParts } from './keeping/design-parts.client.ts';
import { createDesignStore } from './keeping/design-store.client.ts';
import { createKeeping } from './keeping/keep.client.ts';
import { createPictureStore } from './keeping/picture-store.client.ts';
import { createTypefaces } from './lettering/typefaces.client.ts';
import type { Shaper } from './lettering/shaper.client.ts';
import { createTypefaceNames } from './lettering/typeface-names.client.ts';
import { createShirtColors, type HouseColors } from './panels/shirt-colors.client.ts';
import { createTakingIn } from './pictures/take-in.client.ts';
import { createClipArt } from './pictures/clip-art-file.client.ts';
import { createWordsEditing } from './stage/edit-words.client.ts';
import { createStageView } from './stage/stage-view.client.ts';
import { createDesignState } from './store.client.ts';

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
