import { useId, type ReactNode } from 'react';
import {
  garmentGeometry,
  type GarmentShape,
  type GarmentSide,
  type PrintArea,
} from './garment-geometry.ts';
import styles from './GarmentDrawing.module.css';

/** Path data of one drawing; each string may hold several subpaths. */
type Drawing = {
  /** Outlined and filled with the garment's color, in painting order. */
  cloth: string[];
  /** The inside, seen through an opening. */
  inside?: string;
  /** The band around the neck, over the inside. */
  collar?: string;
  /** Halftone shadows. */
  shade: string;
  /** Net fabric. */
  mesh?: string;
  /** Seams and folds. */
  lines: string;
  stitches: string;
  /** Middle lines of ribbed bands, with the bands' width. */
  ribs?: { path: string; width: number }[];
};

/** Appends the mirror image (x → 380 − x) of paths made of absolute M, L, C, Q, S and Z alone. */
const both = (path: string) =>
  `${path}${path.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x, y) => `${380 - Number(x)} ${y}`)}`;

const collar =
  'M153 18C158 46 172 57 190 57S222 46 227 18L234 21C229 55 210 68 190 68S151 55 146 21Z';
const backCollar = 'M153 18Q190 31 227 18L233 21Q190 43 147 21Z';
const frontNeck = {
  inside: 'M153 18Q190 31 227 18C222 46 208 57 190 57S158 46 153 18Z',
  ribs: [{ path: 'M150 20C155 50 172 62 190 62S225 50 230 20', width: 7 }],
};
const backNeck = { ribs: [{ path: 'M150 20Q190 37 230 20', width: 6 }] };
const armholes = both('M104 38C98 62 92 92 93 124');
const bodyShade =
  'M288 136C286 180 288 236 289 296Q268 299 244 301C268 262 278 200 288 136Z' +
  'M92 140C95 180 92 236 91 296Q102 298 110 299C98 260 95 204 92 140Z';

const tee =
  'M153 18C134 27 118 32 104 38C86 46 76 56 68 70L19 131Q44 155 74 166L93 124C95 160 92 230 91 296' +
  'Q190 306 289 296C288 230 285 160 287 124L306 166Q336 155 361 131L312 70C304 56 294 46 276 38' +
  'C262 32 246 27 227 18Q190 31 153 18Z';
const teeHems = 'M91 288Q190 298 289 288' + both('M23 126Q48 149 77 159');
const teeShade =
  bodyShade +
  'M306 166L290 131C303 144 318 151 336 155Q321 163 306 166Z' +
  'M74 166L90 131C84 146 74 155 62 161Z';

const longsleeve =
  'M153 18C134 27 118 32 104 38C88 46 79 60 73 84L27 258Q42 270 61 270L94 132C95 165 92 232 91 296' +
  'Q190 306 289 296C288 232 285 165 286 132L319 270Q338 270 353 258L307 84C301 60 292 46 276 38' +
  'C262 32 246 27 227 18Q190 31 153 18Z';
const longCuffs = { path: both('M29 249Q44 260 64 261'), width: 15 };
const longLines =
  both('M30 242Q46 252 66 253') +
  both('M70 110C74 124 80 132 86 136') +
  both('M56 150C62 158 66 166 76 170');
const longShade =
  bodyShade +
  'M319 270L290 142C303 176 318 224 336 267Q327 270 319 270Z' +
  'M61 270L92 142C78 184 64 232 52 268Z';

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
const crewRibs = [
  { path: 'M95 292Q190 299 285 292', width: 21 },
  { path: both('M23 262Q42 271 62 268'), width: 19 },
];

const chestFolds =
  'M97 136C108 148 116 152 127 154M98 154C104 163 110 168 117 171M283 136C272 148 264 153 252 154' +
  'M282 158C275 166 270 170 263 172M276 196C270 224 269 250 273 276M118 288C122 268 130 254 142 244' +
  'M262 290C258 276 254 268 247 260';
const teeCreases = both('M86 116C76 106 70 97 66 87');
const backFolds =
  'M97 136C112 144 126 146 138 145M283 136C268 145 254 146 244 145' +
  'M112 288C114 266 124 250 138 238M266 288C264 270 256 256 246 248M160 292C164 280 166 270 166 258';

const sideBody =
  'M146 38C128 46 108 56 92 74C80 90 74 120 70 160L58 330H322L310 160C306 120 300 90 288 74C272 56 252 46 234 38Q190 16 146 38Z';
const sideCollar = 'M146 32Q190 8 234 32L237 44Q190 20 143 44Z';
const sideRibs = { path: 'M145 38Q190 14 235 38', width: 11 };
const sideSleeve =
  'M190 56C160 58 130 84 116 128L86 232Q190 262 294 232L264 128C250 84 220 58 190 56Z';
const sideLong = 'M190 56C160 58 130 84 116 128L98 330H282L264 128C250 84 220 58 190 56Z';
const sideFolds =
  'M88 168C84 200 82 230 78 262M292 168C296 200 297 226 302 256M80 286C84 296 90 304 98 310';

const drawings: Record<GarmentShape, Record<GarmentSide, Drawing>> = {
  tee: {
    front: {
      cloth: [tee],
      collar,
      shade: teeShade,
      lines: armholes + chestFolds + teeCreases,
      stitches: teeHems + 'M143 25C148 61 170 74 190 74S232 61 237 25',
      ...frontNeck,
    },
    back: {
      cloth: [tee],
      collar: backCollar,
      shade: teeShade,
      lines: armholes + backFolds + teeCreases,
      stitches: teeHems + 'M144 25Q190 49 236 25',
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
  longsleeve: {
    front: {
      cloth: [longsleeve],
      collar,
      shade: longShade,
      lines: armholes + chestFolds + longLines,
      stitches: 'M91 288Q190 298 289 288M143 25C148 61 170 74 190 74S232 61 237 25',
      inside: frontNeck.inside,
      ribs: [...frontNeck.ribs, longCuffs],
    },
    back: {
      cloth: [longsleeve],
      collar: backCollar,
      shade: longShade,
      lines: armholes + backFolds + longLines,
      stitches: 'M91 288Q190 298 289 288M144 25Q190 49 236 25',
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
  crewneck: {
    front: {
      cloth: [crewneck],
      collar,
      shade: longShade.replaceAll('296', '276').replace('301', '283').replace('299', '281'),
      lines: crewLines + 'M283 136C272 148 264 153 252 154M97 136C108 148 116 152 127 154',
      stitches: 'M143 25C148 61 170 74 190 74S232 61 237 25M178 75L190 90L202 75',
      inside: frontNeck.inside,
      ribs: [...frontNeck.ribs, ...crewRibs],
    },
    back: {
      cloth: [crewneck],
      collar: backCollar,
      shade: longShade.replaceAll('296', '276').replace('301', '283').replace('299', '281'),
      lines: crewLines + 'M97 136C112 144 126 146 138 145M283 136C268 145 254 146 244 145',
      stitches: 'M144 25Q190 49 236 25',
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
  cap: {
    front: {
      cloth: [
        'M60 200C54 122 94 44 190 44S326 122 320 200Q190 172 60 200Z',
        'M52 200C62 178 130 170 190 170S318 178 328 200C348 228 346 248 334 260C296 240 240 231 190 231S84 240 46 260C34 248 32 228 52 200Z',
        'M178 44C178 37 184 34 190 34S202 37 202 44Q190 47 178 44Z',
      ],
      mesh: both('M86 190C80 126 104 64 158 46C94 62 56 124 60 198Z'),
      shade:
        'M334 260C314 250 288 242 262 237C298 226 322 214 328 200C348 228 346 248 334 260Z' +
        'M296 190C302 150 290 96 252 64C296 88 322 136 320 198Q308 194 296 190Z',
      lines: both('M86 190C80 126 104 64 158 46'),
      stitches:
        both('M92 187C87 130 110 70 160 50') +
        'M50 212C80 190 136 182 190 182S300 190 330 212M46 226C80 202 136 194 190 194S300 202 334 226M43 240C80 215 136 206 190 206S300 215 337 240',
    },
    back: {
      cloth: [
        'M60 216C54 132 92 46 190 46S326 132 320 216Q190 234 60 216Z',
        'M178 46C178 39 184 36 190 36S202 39 202 46Q190 49 178 46Z',
      ],
      inside: 'M128 222C128 180 154 156 190 156S252 180 252 222Q190 230 128 222Z',
      mesh: 'M64 214C58 136 94 50 190 50S322 136 316 214Q286 219 258 221C257 178 228 150 190 150S123 178 122 221Q92 218 64 214Z',
      shade: 'M320 216C322 150 300 88 250 60C292 102 300 160 290 220Z',
      lines:
        'M190 50V150' +
        both('M122 196C100 150 112 84 178 50') +
        'M114 206Q190 222 266 206L268 228Q190 244 112 228ZM176 224H176.1M190 225H190.1M204 224H204.1M218 223H218.1',
      stitches:
        'M118 210Q190 226 262 210M117 225Q190 240 263 225M122 218C123 178 152 150 190 150S257 178 258 218',
    },
    sleeve: {
      cloth: [
        'M108 210C100 124 148 52 226 52C304 52 344 124 338 216Q224 200 108 210Z',
        'M108 208C74 212 40 226 20 248C24 256 30 258 38 258C84 244 134 232 172 226C150 214 128 208 108 208Z',
        'M214 52C214 45 220 42 226 42S238 45 238 52Q226 55 214 52Z',
      ],
      mesh: 'M186 205C178 140 190 84 224 54C304 54 342 124 336 214Q262 203 186 205Z',
      shade:
        'M338 216C344 150 322 92 274 64C312 110 318 166 308 211Z' +
        'M38 258C84 244 134 232 172 226C164 221 156 217 148 214C110 222 68 238 38 258Z',
      lines: 'M186 205C178 140 190 84 224 54M262 207C266 150 252 92 226 54',
      stitches:
        'M180 205C172 140 184 86 216 56M112 202Q224 192 334 207M96 214C68 220 46 232 30 248M118 214C92 220 66 232 44 248',
    },
  },
};

/** Sleeve prints as seen from the front or back, for the small drawings of print locations. */
const sleeveMark = {
  tee: 'M343 125L323 141L301 115L321 99Z',
  longsleeve: 'M318 145L295 151L287 119L310 112Z',
  crewneck: 'M322 147L299 153L290 121L313 114Z',
};
const light = '#fffdf7';
const dark = '#17140f';
const mirror = 'matrix(-1 0 0 1 380 0)';

type Props = {
  shape: GarmentShape;
  side?: GarmentSide;
  /** The cloth's color as '#rrggbb'. */
  color?: string;
  /** What the picture shows; without it the drawing is hidden from assistive technology. */
  label?: string;
  /** Outlines these areas with dashes. */
  areas?: readonly PrintArea[];
  /** Paints these areas in the spot color, sleeves included. */
  marks?: readonly PrintArea[];
  /** 'outline' is the silhouette in the text's color, for drawings under 80 px. */
  detail?: 'full' | 'outline';
  /** Shows the other side of the body: a right sleeve, a cap looking right. */
  mirrored?: boolean;
  className?: string | undefined;
  /** Artwork as SVG in the drawing's units (see `placeArtwork`), under the folds of the cloth. */
  children?: ReactNode;
};

/** A garment in any color, drawn in the shop's own hand. Works without script. */
export function GarmentDrawing({
  shape,
  side = 'front',
  color = light,
  label,
  areas = [],
  marks = [],
  detail = 'full',
  mirrored = false,
  className,
  children,
}: Props) {
  const id = useId();
  const geometry = garmentGeometry[shape][side];
  const drawing = drawings[shape][side];
  const line = isDark(color) ? light : dark;
  const turn = mirrored ? { transform: mirror } : {};
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  const outline = detail === 'outline';

  return (
    <svg
      {...naming}
      className={`${styles.drawing} ${className ?? ''}`}
      viewBox={`0 0 ${geometry.width} ${geometry.height}`}
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {!outline && (
        <defs>
          <pattern
            id={`${id}d`}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <circle cx="2.5" cy="2.5" r="1.25" fill={line} />
          </pattern>
          {drawing.mesh && (
            <pattern id={`${id}m`} width="5" height="5" patternUnits="userSpaceOnUse">
              <path d="M0 0L5 5M5 0L0 5" stroke={line} strokeWidth=".7" />
            </pattern>
          )}
        </defs>
      )}
      <g {...turn} stroke="currentColor" strokeWidth={outline ? 10 : 4}>
        {drawing.cloth.map((path) => (
          <path key={path} d={path} fill={outline ? 'none' : color} />
        ))}
        {outline && drawing.collar && <path d={drawing.collar} strokeWidth="6" />}
      </g>
      {!outline && (
        <g {...turn}>
          {drawing.inside && (
            <path
              d={drawing.inside}
              fill={line}
              fillOpacity=".28"
              stroke={line}
              strokeOpacity=".5"
            />
          )}
          {drawing.collar && (
            <path d={drawing.collar} fill={color} stroke={line} strokeWidth="1.6" />
          )}
          {drawing.mesh && (
            <path d={drawing.mesh} fill={`url(#${id}m)`} fillOpacity=".45" opacity=".5" />
          )}
          <path d={drawing.shade} fill={`url(#${id}d)`} opacity=".5" />
        </g>
      )}
      {children}
      {!outline && (
        <g {...turn} stroke={line}>
          {/* The page's ink vanishes on cloth of its own color: this edge keeps the pieces apart. */}
          <path d={drawing.cloth.join('')} opacity=".6" />
          <path d={drawing.lines} strokeWidth="1.6" opacity=".6" />
          <path d={drawing.stitches} strokeDasharray="3.5 3" opacity=".6" />
          {drawing.ribs?.map(({ path, width }) => (
            <path
              key={path}
              d={path}
              strokeLinecap="butt"
              strokeWidth={width}
              strokeDasharray="1 3"
              opacity=".35"
            />
          ))}
        </g>
      )}
      {marks.map((area) => {
        const box = geometry.areas[area];
        if (box) return <rect key={area} {...box} className={styles.mark} />;
        if (shape === 'cap' || side === 'sleeve' || !area.endsWith('Sleeve')) return null;
        // The wearer's left is at the right of a front, at the left of a back.
        const flipped = (area === 'leftSleeve') === (side === 'back');
        return (
          <path
            key={area}
            d={sleeveMark[shape]}
            className={styles.mark}
            {...(flipped ? { transform: mirror } : {})}
          />
        );
      })}
      {areas.map((area) => {
        const box = geometry.areas[area];
        return box ? (
          <rect
            key={area}
            {...box}
            stroke={line}
            strokeWidth="1.6"
            strokeDasharray="5 5"
            opacity=".75"
          />
        ) : null;
      })}
    </svg>
  );
}

/** True where light lines read better than dark ones on '#rrggbb' (relative luminance, WCAG). */
function isDark(color: string): boolean {
  const linear = (from: number) => {
    const value = parseInt(color.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5) < 0.18;
}
