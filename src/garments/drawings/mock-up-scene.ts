import type { Fold } from '../../designer/output/cloth-relief.ts';
import { mockUpViewsOf, type MockUpView } from '../../designer/output/mock-up-view.ts';
import type { Matrix, PathPoint } from '../../artwork/path-data.ts';
import { printAreas } from '../print-location.ts';
import type { GarmentDrawings } from './drawing.ts';
import { garmentGeometry, type GarmentShape } from './garment-geometry.ts';
import { armholes, backStitches, both, frontStitches } from './shirt-parts.ts';

/** What a mock-up is painted from, in units of the garment's drawing. Paths are path data. */
export type MockUpScene = {
  /** The square that the picture shows. */
  left: number;
  top: number;
  size: number;
  /** All of the cloth. */
  outline: string;
  /** Layers of cloth within the outline, later ones on top, rounded by that many units. */
  pieces: readonly { path: string; round: number }[];
  folds: readonly Fold[];
  /** What is behind the cloth: edges of layers below it, the last one at the bottom. */
  below: readonly string[];
  /** A line of wire behind the cloth. */
  wire: string;
  /** Halftone on the cloth, below the print. */
  shade: string;
  inside: string;
  collar: string;
  mesh: string;
  lines: string;
  stitches: string;
  ribs: readonly { path: string; width: number }[];
  /** The side whose print shows. */
  side: 'front' | 'back';
  /** Where the print of the sleeve on the picture's right goes: from inches to units. */
  sleeve: Matrix | null;
};

const soft = (path: string, width: number, height: number): Fold => ({ path, width, height });
const sprung = (path: string, width: number, height: number): Fold => ({
  path,
  width,
  height,
  springs: true,
});

/** Creases from the armpits and the shoulders, and soft waves across the body. */
const bodyFolds: readonly Fold[] = [
  sprung('M95 132C112 150 132 160 158 164', 8, 4.2),
  sprung('M94 146C106 172 118 190 140 206', 9, 3.6),
  sprung('M93 168C98 196 106 222 124 248', 8, -3),
  sprung('M285 132C270 148 252 156 226 158', 8, 4),
  sprung('M286 148C276 176 262 196 240 210', 9, -3.6),
  sprung('M287 172C284 204 274 230 258 252', 8, 3.4),
  sprung('M118 44C126 74 138 96 160 112', 11, 2.4),
  sprung('M262 44C254 72 246 92 228 104', 11, -2.4),
  soft('M138 292C146 262 150 238 146 206', 9, 3.2),
  soft('M206 296C200 268 204 240 214 214', 10, -3),
  soft('M250 292C246 270 240 252 246 226', 8, 3),
  soft('M168 190C190 200 210 200 232 192', 13, 2.2),
  soft('M150 118C176 130 206 128 230 118', 15, 2),
];

const sleeveFolds: Readonly<Record<Exclude<GarmentShape, 'cap'>, readonly Fold[]>> = {
  tee: [
    sprung('M90 116C76 106 66 98 60 84', 6, 3),
    sprung('M92 126C78 128 62 122 46 108', 6, -2.6),
    sprung('M290 116C302 104 312 96 318 82', 6, 3),
    sprung('M288 126C304 126 318 120 334 106', 6, -2.6),
  ],
  longsleeve: [
    sprung('M90 124C80 124 72 118 66 106', 6, 3.4),
    sprung('M88 138C78 148 66 150 56 146', 6, -3),
    sprung('M80 166C70 176 60 178 48 172', 6, 3),
    soft('M76 196C66 190 54 192 44 200', 6, -2.8),
    soft('M66 226C56 220 46 222 36 232', 5, 2.8),
    sprung('M290 124C300 124 308 116 314 104', 6, -3.2),
    sprung('M292 140C302 150 314 150 324 144', 6, 3),
    sprung('M300 168C310 178 320 178 332 170', 6, -2.8),
    soft('M304 198C314 192 326 194 336 202', 6, 3),
    soft('M314 228C324 222 334 224 344 234', 5, -2.6),
  ],
  crewneck: [
    sprung('M90 126C78 124 68 118 62 106', 8, 4),
    sprung('M86 142C74 154 62 154 52 148', 8, -3.4),
    sprung('M78 172C66 184 54 184 44 176', 8, 3.6),
    soft('M72 204C60 196 50 200 38 208', 7, -3),
    soft('M62 236C50 228 40 232 28 242', 6, 3.4),
    sprung('M290 126C302 124 312 116 318 104', 8, -3.8),
    sprung('M294 144C306 156 318 154 328 146', 8, 3.4),
    sprung('M302 174C314 186 326 184 336 174', 8, -3.4),
    soft('M308 206C320 198 330 202 342 210', 7, 3.2),
    soft('M318 238C330 230 340 234 352 244', 6, -3),
  ],
};

/** The body between the armholes, down past the hem; everything beside it is a sleeve. */
const body =
  'M153 0L104 38C98 62 92 92 93 124L84 200L80 340H300L296 200L287 124C288 92 282 62 276 38L227 0Z';

/** The body of a shirt on a hanger. */
const hangingBody =
  'M153 0L104 38C99 62 95 92 98 118L84 200L80 340H300L296 200L282 118C285 92 281 62 276 38L227 0Z';

/** Units that a cap's crown, bill, and button are rounded by. */
const capRounds = [34, 12, 4];

const hangingHem =
  'C101 160 98 232 94 297Q118 305 140 299Q166 293 190 301Q214 308 240 300Q264 294 286 299C282 232 279 160 282 118';
const hangingTop = 'M153 18C136 25 118 31 104 38C86 47 76 60 71 76';
const hangingEnd = 'L309 76C304 60 294 47 276 38C262 31 244 25 227 18Q190 31 153 18Z';
const hanging: Readonly<
  Record<
    Exclude<GarmentShape, 'cap'>,
    { outline: string; stitches: string; ribs: MockUpScene['ribs'] }
  >
> = {
  tee: {
    outline: `${hangingTop}L49 140Q68 153 95 157L98 118${hangingHem}L285 157Q312 153 331 140${hangingEnd}`,
    stitches:
      both('M52 133Q70 145 95 149') +
      'M94 289Q118 297 140 291Q166 285 190 293Q214 300 240 292Q264 286 286 291',
    ribs: [],
  },
  longsleeve: {
    outline: `${hangingTop}L42 274Q58 284 77 281L98 118${hangingHem}L303 281Q322 284 338 274${hangingEnd}`,
    stitches: 'M94 289Q118 297 140 291Q166 285 190 293Q214 300 240 292Q264 286 286 291',
    ribs: [{ path: both('M44 266Q60 276 78 273'), width: 14 }],
  },
  crewneck: {
    outline:
      'M153 18C136 25 118 31 102 38C84 47 73 62 68 82L34 262L38 282Q54 291 73 286L78 264L97 130' +
      'C98 176 93 236 90 270Q91 279 97 283L98 304Q190 311 282 304L283 283Q289 279 290 270' +
      'C287 236 282 176 283 130L302 264L307 286Q326 291 342 282L346 262L312 82C307 62 296 47 278 38C262 31 244 25 227 18Q190 31 153 18Z',
    stitches: '',
    ribs: [
      { path: 'M97 294Q190 301 283 294', width: 20 },
      { path: both('M36 272Q54 281 75 275'), width: 18 },
    ],
  },
};

/** Cloth hangs from the shoulders in long waves that grow toward the hem. */
const drape: readonly Fold[] = [
  soft('M128 56C116 120 132 220 108 350', 9, 4.4),
  soft('M150 110C140 180 156 260 140 370', 8, -4),
  soft('M170 190C166 230 178 290 168 370', 9, 4),
  soft('M200 120C216 190 204 280 216 380', 11, -3.4),
  soft('M240 96C232 170 250 250 238 360', 8, 4.2),
  soft('M258 56C268 130 254 230 276 350', 9, -4.2),
  soft('M196 230C190 260 196 300 190 360', 6, -2.4),
  sprung('M99 116C112 136 128 148 150 150', 8, 4),
  sprung('M281 116C266 138 250 146 230 146', 8, -4),
  sprung('M136 30C152 78 228 78 244 30', 13, 2.2),
  sprung('M97 56C86 84 82 110 74 156', 7, 3.4),
  sprung('M285 56C296 84 300 110 306 156', 7, -3.4),
  sprung('M95 128C80 136 68 134 58 126', 7, 3.2),
  sprung('M286 130C300 138 312 136 322 128', 7, -3.2),
];

/** Sleeves that reach the wrist wrinkle at the elbow. */
const elbows: readonly Fold[] = [
  sprung('M90 176C80 186 68 186 54 180', 7, 3.6),
  soft('M84 200C74 194 62 196 50 204', 7, -3.4),
  soft('M80 232C70 226 60 228 46 238', 6, 3),
  sprung('M292 178C304 188 314 186 326 180', 7, -3.6),
  soft('M296 204C306 196 318 200 330 208', 7, 3.4),
  soft('M300 236C312 230 322 232 334 242', 6, -3),
];

const wire =
  'M190 8C190 -4 206 -6 206 -18C206 -30 190 -36 180 -27M190 8L112 38C106 42 108 48 114 48H266C272 48 274 42 268 38Z';

/** A shirt with its sides and its lower part behind it. */
const foldedOutline =
  'M153 18C138 25 124 29 114 33Q109 36 109 44C107 100 107 170 108 224Q109 232 118 233Q190 238 262 233Q271 232 272 224C273 170 273 100 271 44Q271 36 266 33C256 29 242 25 227 18Q190 31 153 18Z';
const foldedBelow = [
  'M112 40L110 238Q190 245 270 238L268 40Z',
  'M115 40L113 244Q190 251 267 244L265 40Z',
];
const foldedFolds: readonly Fold[] = [
  soft('M110 60C118 110 116 170 110 224', 7, 2.6),
  soft('M270 60C262 110 264 170 270 224', 7, 2.6),
  sprung('M112 36C128 60 146 82 172 96', 9, 3.2),
  sprung('M268 36C254 58 238 76 214 88', 9, -3),
  sprung('M108 206C128 196 146 192 168 194', 8, 2.8),
  sprung('M272 214C250 200 232 198 212 202', 8, -2.6),
  soft('M150 120C176 130 206 130 232 122', 14, 2),
  soft('M130 156C160 168 220 170 252 158', 14, -1.8),
];

const neckStitches = { front: frontStitches, back: backStitches };

/** What a view of a garment is painted from; null if there is no such view. */
export function mockUpScene(
  garment: GarmentDrawings,
  view: MockUpView,
  facing: 'front' | 'back' = 'front',
): MockUpScene | null {
  const { shape, sides } = garment;
  if (!mockUpViewsOf({ kind: shape }).includes(view)) return null;
  const side = view === 'front' || view === 'back' ? view : facing;
  const drawing = sides[side];
  const { width, height } = garmentGeometry[shape][side];
  const size = width + 20;
  const flat: MockUpScene = {
    left: (width - size) / 2,
    top: (height - size) / 2 + 4,
    size,
    outline: drawing.cloth.join(''),
    pieces: drawing.cloth.map((path, at) => ({ path, round: capRounds[at] ?? 8 })),
    folds: [],
    below: [],
    wire: '',
    shade: drawing.shade,
    inside: drawing.inside ?? '',
    collar: drawing.collar ?? '',
    mesh: drawing.mesh ?? '',
    lines: drawing.lines,
    stitches: drawing.stitches,
    ribs: drawing.ribs ?? [],
    side,
    sleeve: garment.sleeveMark ? sleevePlace(garment.sleeveMark) : null,
  };
  if (shape === 'cap') return flat;
  const neck = {
    // Ribs instead of hems: all of its stitches are at the neck.
    stitches: shape === 'crewneck' ? drawing.stitches : neckStitches[side],
    ribs: flat.ribs.slice(0, 1),
  };
  switch (view) {
    case 'front':
    case 'back':
      return {
        ...flat,
        pieces: [
          { path: flat.outline, round: 8 },
          { path: body, round: 8 },
        ],
        folds: [...bodyFolds, ...sleeveFolds[shape]],
        lines: armholes,
      };
    case 'hanger': {
      const { outline, stitches, ribs } = hanging[shape];
      return {
        ...flat,
        top: -46,
        outline,
        pieces: [
          { path: outline, round: 8 },
          { path: hangingBody, round: 7 },
        ],
        folds: shape === 'tee' ? drape : [...drape, ...elbows],
        wire,
        shade: '',
        lines: both('M104 38C99 62 95 92 98 118'),
        stitches: stitches + neck.stitches,
        ribs: [...neck.ribs, ...ribs],
        sleeve: sleevePlace(
          shape === 'tee'
            ? 'M319 131L292 139L284 106L311 98Z'
            : 'M314 143L289 147L285 114L310 110Z',
        ),
      };
    }
    case 'folded':
      return {
        ...flat,
        ...neck,
        left: width / 2 - 134,
        top: -8,
        size: 268,
        outline: foldedOutline,
        pieces: [{ path: foldedOutline, round: 13 }],
        folds: foldedFolds,
        below: foldedBelow,
        shade: '',
        lines: '',
        sleeve: null,
      };
  }
}

/**
 * From inches around the middle of a sleeve's print area to units of the picture, for the sleeve on
 * its right; the corners of `mark` are at the print's lower right, lower left, upper left, and upper
 * right.
 */
function sleevePlace(mark: string): Matrix {
  const [, inner, upper, outer] = [...mark.matchAll(/([\d.]+) ([\d.]+)/g)].map(
    ([, x, y]): PathPoint => [Number(x), Number(y)],
  );
  if (!inner || !upper || !outer) throw new TypeError(`Not four corners: ${mark}`);
  const { widthIn, heightIn } = printAreas.leftSleeve;
  return [
    (outer[0] - upper[0]) / widthIn,
    (outer[1] - upper[1]) / widthIn,
    (inner[0] - upper[0]) / heightIn,
    (inner[1] - upper[1]) / heightIn,
    (outer[0] + inner[0]) / 2,
    (outer[1] + inner[1]) / 2,
  ];
}

/** That place on the sleeve on the picture's left. */
export function onOtherSleeve([a, b, c, d, e, f]: Matrix): Matrix {
  return [a, -b, -c, d, garmentGeometry.tee.front.width - e, f];
}
