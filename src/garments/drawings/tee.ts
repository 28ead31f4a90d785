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
  bodyShade,
  chestFolds,
  backFolds,
  sideBody,
  sideCollar,
  sideRibs,
  sideFolds,
} from './shirt-parts.ts';

const tee =
  'M153 18C134 27 118 32 104 38C86 46 76 56 68 70L19 131Q44 155 74 166L93 124C95 160 92 230 91 296' +
  'Q190 306 289 296C288 230 285 160 287 124L306 166Q336 155 361 131L312 70C304 56 294 46 276 38' +
  'C262 32 246 27 227 18Q190 31 153 18Z';
const teeHems = 'M91 288Q190 298 289 288' + both('M23 126Q48 149 77 159');
const teeShade =
  bodyShade +
  'M306 166L290 131C303 144 318 151 336 155Q321 163 306 166Z' +
  'M74 166L90 131C84 146 74 155 62 161Z';
const teeCreases = both('M86 116C76 106 70 97 66 87');
const sideSleeve =
  'M190 56C160 58 130 84 116 128L86 232Q190 262 294 232L264 128C250 84 220 58 190 56Z';

export const teeDrawings: GarmentDrawings = {
  shape: 'tee',
  sleeveMark: 'M343 125L323 141L301 115L321 99Z',
  sides: {
    front: {
      cloth: [tee],
      collar,
      shade: teeShade,
      lines: armholes + chestFolds + teeCreases,
      stitches: teeHems + frontStitches,
      ...frontNeck,
    },
    back: {
      cloth: [tee],
      collar: backCollar,
      shade: teeShade,
      lines: armholes + backFolds + teeCreases,
      stitches: teeHems + backStitches,
      ...backNeck,
    },
    sleeve: {
      cloth: [sideBody, sideCollar, sideSleeve],
      shade:
        'M294 232Q266 241 238 245C256 210 260 166 254 104C260 116 262 122 264 128Z' +
        'M310 160L322 330H290C302 296 304 268 300 240L294 230L284 190C292 180 296 168 300 148Z',
      lines: sideFolds + 'M106 206C116 200 126 198 136 200M274 196C266 186 262 176 261 164',
      stitches: 'M89 222Q190 251 291 222M190 50C156 52 124 80 109 126M190 50C224 52 256 80 271 126',
      ribs: [sideRibs],
    },
  },
};
