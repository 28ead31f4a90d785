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
  sideBody,
  sideCollar,
  sideRibs,
  sideLong,
  sideFolds,
} from './shirt-parts.ts';

const crewneck =
  'M153 18C134 27 116 31 102 37C85 46 76 62 69 86L20 250L27 272Q42 280 59 277L66 258L92 140' +
  'C92 176 88 236 86 268Q87 277 94 281L95 303Q190 309 285 303L286 281Q293 277 294 268' +
  'C292 236 288 176 288 140L314 258L321 277Q338 280 353 272L360 250L311 86C304 62 295 46 278 37' +
  'C264 31 246 27 227 18Q190 31 153 18Z';
const crewLines =
  armholes +
  'M94 281Q190 289 286 281' +
  both('M20 250Q42 262 66 258') +
  both('M66 112C72 126 80 134 86 138') +
  both('M50 156C58 164 64 172 74 176') +
  both('M99 262C110 256 118 246 122 234');
const crewNotch = 'M178 75L190 90L202 75';
const crewRibs = [
  { path: 'M95 292Q190 299 285 292', width: 21 },
  { path: both('M23 262Q42 271 62 268'), width: 19 },
];

export const crewneckDrawings: GarmentDrawings = {
  shape: 'crewneck',
  sleeveMark: 'M322 147L299 153L290 121L313 114Z',
  sides: {
    front: {
      cloth: [crewneck],
      collar,
      shade: longShade.replaceAll('296', '276').replace('301', '283').replace('299', '281'),
      lines: crewLines + 'M283 136C272 148 264 153 252 154M97 136C108 148 116 152 127 154',
      stitches: `${frontStitches}${crewNotch}`,
      inside: frontNeck.inside,
      ribs: [...frontNeck.ribs, ...crewRibs],
    },
    back: {
      cloth: [crewneck],
      collar: backCollar,
      shade: longShade.replaceAll('296', '276').replace('301', '283').replace('299', '281'),
      lines: crewLines + 'M97 136C112 144 126 146 138 145M283 136C268 145 254 146 244 145',
      stitches: backStitches,
      ribs: [...backNeck.ribs, ...crewRibs],
    },
    sleeve: {
      cloth: [sideBody, sideCollar, sideLong],
      shade: 'M282 330H234C254 270 260 190 254 104C260 116 262 122 264 128Z',
      lines:
        sideFolds +
        'M108 244C128 232 144 232 158 240M271 228C256 218 248 208 244 196M106 284C122 274 134 272 146 276',
      stitches:
        'M190 50C156 52 124 80 109 126M190 50C224 52 256 80 271 126M190 62C162 64 136 88 122 130M190 62C218 64 244 88 258 130',
      ribs: [sideRibs],
    },
  },
};
