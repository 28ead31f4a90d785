import type { GarmentDrawings } from './drawing.ts';
import {
  both,
  collar,
  backCollar,
  frontNeck,
  backNeck,
  armholes,
  backStitches,
  frontStitches,
  longShade,
  chestFolds,
  backFolds,
  sideBody,
  sideCollar,
  sideRibs,
  sideLong,
  sideFolds,
} from './shirt-parts.ts';

const longsleeve =
  'M153 18C134 27 118 32 104 38C88 46 79 60 73 84L27 258Q42 270 61 270L94 132C95 165 92 232 91 296' +
  'Q190 306 289 296C288 232 285 165 286 132L319 270Q338 270 353 258L307 84C301 60 292 46 276 38' +
  'C262 32 246 27 227 18Q190 31 153 18Z';
const longHem = 'M91 288Q190 298 289 288';
const longCuffs = { path: both('M29 249Q44 260 64 261'), width: 15 };
const longLines =
  both('M30 242Q46 252 66 253') +
  both('M70 110C74 124 80 132 86 136') +
  both('M56 150C62 158 66 166 76 170');

export const longsleeveDrawings: GarmentDrawings = {
  shape: 'longsleeve',
  sleeveMark: 'M318 145L295 151L287 119L310 112Z',
  sides: {
    front: {
      cloth: [longsleeve],
      collar,
      shade: longShade,
      lines: armholes + chestFolds + longLines,
      stitches: `${longHem}${frontStitches}`,
      inside: frontNeck.inside,
      ribs: [...frontNeck.ribs, longCuffs],
    },
    back: {
      cloth: [longsleeve],
      collar: backCollar,
      shade: longShade,
      lines: armholes + backFolds + longLines,
      stitches: `${longHem}${backStitches}`,
      ribs: [...backNeck.ribs, longCuffs],
    },
    sleeve: {
      cloth: [sideBody, sideCollar, sideLong],
      shade: 'M282 330H238C256 270 260 190 254 104C260 116 262 122 264 128Z',
      lines:
        sideFolds +
        'M108 250C124 240 138 240 150 246M270 232C258 222 252 214 248 204M106 290C118 282 128 280 138 282',
      stitches: 'M190 50C156 52 124 80 109 126M190 50C224 52 256 80 271 126',
      ribs: [sideRibs],
    },
  },
};
