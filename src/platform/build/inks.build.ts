import { inkByKey } from '../../artwork/ink.ts';

/** Colors for what has no style sheet: share pictures, the manifest, `theme-color`. */
export const siteInks = {
  paper: '#f4efe3',
  paper2: '#ece5d4',
  ink: inkByKey.black.hex,
  ink2: '#5a5347',
  spot: inkByKey.vermilion.hex,
  spotInk: '#a82213',
  blue: inkByKey.blue.hex,
} as const;
