// Parts shared by several garments; x runs from 0 to 380.

/** Appends the mirror image (x → 380 − x) of paths that only use absolute M, L, C, Q, S, and Z. */
export const both = (path: string) =>
  `${path}${path.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x, y) => `${380 - Number(x)} ${y}`)}`;
export const collar =
  'M153 18C158 46 172 57 190 57S222 46 227 18L234 21C229 55 210 68 190 68S151 55 146 21Z';
export const backCollar = 'M153 18Q190 31 227 18L233 21Q190 43 147 21Z';
export const frontNeck = {
  inside: 'M153 18Q190 31 227 18C222 46 208 57 190 57S158 46 153 18Z',
  ribs: [{ path: 'M150 20C155 50 172 62 190 62S225 50 230 20', width: 7 }],
};
export const backNeck = { ribs: [{ path: 'M150 20Q190 37 230 20', width: 6 }] };
export const frontStitches = 'M143 25C148 61 170 74 190 74S232 61 237 25';
export const backStitches = 'M144 25Q190 49 236 25';
export const armholes = both('M104 38C98 62 92 92 93 124');
export const bodyShade =
  'M288 136C286 180 288 236 289 296Q268 299 244 301C268 262 278 200 288 136Z' +
  'M92 140C95 180 92 236 91 296Q102 298 110 299C98 260 95 204 92 140Z';
export const longShade =
  bodyShade +
  'M319 270L290 142C303 176 318 224 336 267Q327 270 319 270Z' +
  'M61 270L92 142C78 184 64 232 52 268Z';
export const chestFolds =
  'M97 136C108 148 116 152 127 154M98 154C104 163 110 168 117 171M283 136C272 148 264 153 252 154' +
  'M282 158C275 166 270 170 263 172M276 196C270 224 269 250 273 276M118 288C122 268 130 254 142 244' +
  'M262 290C258 276 254 268 247 260';
export const backFolds =
  'M97 136C112 144 126 146 138 145M283 136C268 145 254 146 244 145' +
  'M112 288C114 266 124 250 138 238M266 288C264 270 256 256 246 248M160 292C164 280 166 270 166 258';
export const sideBody =
  'M146 38C128 46 108 56 92 74C80 90 74 120 70 160L58 330H322L310 160C306 120 300 90 288 74C272 56 252 46 234 38Q190 16 146 38Z';
export const sideCollar = 'M146 32Q190 8 234 32L237 44Q190 20 143 44Z';
export const sideRibs = { path: 'M145 38Q190 14 235 38', width: 11 };
export const sideLong = 'M190 56C160 58 130 84 116 128L98 330H282L264 128C250 84 220 58 190 56Z';
export const sideFolds =
  'M88 168C84 200 82 230 78 262M292 168C296 200 297 226 302 256M80 286C84 296 90 304 98 310';
