import { teeDrawings } from '../../garments/drawings/tee.ts';
import { garmentGeometry } from '../../garments/drawings/garment-geometry.ts';
import { GarmentDrawing } from '../../garments/drawings/GarmentDrawing.tsx';
import styles from './HeroPicture.module.css';

type Props = { alt: string; letters: string; word: string };

const sun = { x: 560, y: 215, radius: 172 };
/** Dot radius in each band of the sun, top to bottom: the halftone thickens toward the horizon. */
const bands = [1.7, 2.1, 2.5, 2.9, 3.3, 3.7, 4.1, 4.5];
const bandHeight = (2 * sun.radius) / bands.length;

/**
 * The front page's picture: a printed tee with a halftone sun, slightly out of register, and two
 * rivers.
 */
export function HeroPicture({ alt, letters, word }: Props) {
  const area = garmentGeometry.tee.front.areas.frontLarge;
  if (!area) return null;
  const middle = area.x + area.width / 2;
  const wave = (y: number) => `M${area.x + 8} ${y}q26 -13 52 0t52 0`;

  return (
    <div className={styles.picture} role="img" aria-label={alt}>
      <svg viewBox="0 0 800 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <defs>
          <pattern
            id="hero-paper"
            width="9"
            height="9"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <circle cx="4.5" cy="4.5" r="1.6" className={styles.ink} />
          </pattern>
          <pattern
            id="hero-river"
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(75)"
          >
            <circle cx="4" cy="4" r="3.1" className={styles.blue} />
          </pattern>
          {bands.map((radius, band) => (
            <pattern
              key={radius}
              id={`hero-sun-${band}`}
              width="10"
              height="10"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(15)"
            >
              <circle cx="5" cy="5" r={radius} className={styles.spot} />
            </pattern>
          ))}
          <clipPath id="hero-disc">
            <circle cx={sun.x} cy={sun.y} r={sun.radius} />
          </clipPath>
        </defs>
        <rect width="800" height="500" fill="url(#hero-paper)" opacity=".32" />
        <g clipPath="url(#hero-disc)">
          {bands.map((radius, band) => (
            <rect
              key={radius}
              x={sun.x - sun.radius}
              y={sun.y - sun.radius + band * bandHeight}
              width={2 * sun.radius}
              height={bandHeight}
              fill={`url(#hero-sun-${band})`}
            />
          ))}
        </g>
        <circle cx={sun.x - 7} cy={sun.y - 5} r={sun.radius} className={styles.keyline} />
        <g className={styles.overprint} fill="url(#hero-river)">
          <path d="M-10 352C120 330 190 404 300 410S520 380 620 420S760 470 810 452V510H-10Z" />
          <path d="M810 372C700 352 650 420 540 428S380 418 300 446S120 470 -10 440V510H810Z" />
        </g>
        {[
          [24, 24],
          [776, 24],
        ].map(([x, y]) => (
          <g key={x} transform={`translate(${x} ${y})`} className={styles.register}>
            <circle r="7" />
            <path d="M-12 0H12M0 -12V12" />
          </g>
        ))}
      </svg>
      <GarmentDrawing garment={teeDrawings} color="#f4efe3" className={styles.tee}>
        <g className={styles.art} textAnchor="middle">
          <text x={middle} y={area.y + 42} className={styles.letters}>
            {letters}
          </text>
          <text x={middle} y={area.y + 62} className={styles.word}>
            {word}
          </text>
          <path d={wave(area.y + 76)} className={styles.river} />
          <path d={wave(area.y + 86)} className={`${styles.river} ${styles.second}`} />
        </g>
      </GarmentDrawing>
    </div>
  );
}
