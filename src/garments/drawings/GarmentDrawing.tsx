import { memo, useId, type ReactNode } from 'react';
import { lightCloth, lineOn } from '../cloth.ts';
import type { GarmentDrawings } from './drawing.ts';
import { garmentGeometry, type GarmentSide, type PrintArea } from './garment-geometry.ts';

const mirror = 'matrix(-1 0 0 1 380 0)';

type Props = {
  /** The garment's own file in ./drawings, so that a page only loads those it shows. */
  garment: GarmentDrawings;
  side?: GarmentSide;
  /** The cloth's color as '#rrggbb'. */
  color?: string;
  /** Describes the picture; without it, the drawing is hidden from assistive technology. */
  label?: string;
  /** Areas to outline with dashes. */
  areas?: readonly PrintArea[];
  /** Areas to paint in the spot color, sleeves included. */
  marks?: readonly PrintArea[];
  /**
   * 'plain' leaves out folds and seams, for one of many small drawings; 'outline' draws the
   * silhouette in the text's color, for sizes under 80 px.
   */
  detail?: 'full' | 'plain' | 'outline';
  /** The mirrored view: a right sleeve, or a cap facing right. */
  mirrored?: boolean;
  className?: string | undefined;
  /** Artwork as SVG in the drawing's units (see `placeArtwork`), below the folds of the cloth. */
  children?: ReactNode;
};

/** A garment in any color, drawn in the shop's own hand. Works without script. */
export const GarmentDrawing = memo(function GarmentDrawing({
  garment,
  side = 'front',
  color = lightCloth,
  label,
  areas = [],
  marks = [],
  detail = 'full',
  mirrored = false,
  className = '',
  children,
}: Props) {
  const id = useId();
  const geometry = garmentGeometry[garment.shape][side];
  const drawing = garment.sides[side];
  const line = lineOn(color);
  const turn = mirrored ? { transform: mirror } : {};
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  const outline = detail === 'outline';
  const full = detail === 'full';

  return (
    <svg
      {...naming}
      className={`garment-drawing ${className}`}
      viewBox={`0 0 ${geometry.width} ${geometry.height}`}
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {full && (
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
          {full && drawing.mesh && (
            <path d={drawing.mesh} fill={`url(#${id}m)`} fillOpacity=".225" />
          )}
          {full && <path d={drawing.shade} fill={`url(#${id}d)`} fillOpacity=".5" />}
        </g>
      )}
      {children}
      {full && (
        <g {...turn} stroke={line}>
          {/* Ink in the cloth's own color would vanish; this edge keeps it visible. */}
          <path d={drawing.cloth.join('')} strokeOpacity=".6" />
          <path d={drawing.lines} strokeWidth="1.6" strokeOpacity=".6" />
          <path d={drawing.stitches} strokeDasharray="3.5 3" strokeOpacity=".6" />
          {drawing.ribs?.map(({ path, width }) => (
            <path
              key={path}
              d={path}
              strokeLinecap="butt"
              strokeWidth={width}
              strokeDasharray="1 3"
              strokeOpacity=".35"
            />
          ))}
        </g>
      )}
      {marks.map((area) => {
        const box = geometry.areas[area];
        if (box) return <rect key={area} {...box} className="garment-mark" />;
        if (!garment.sleeveMark || side === 'sleeve' || !area.endsWith('Sleeve')) return null;
        // The wearer's left is on the right of a front view, and on the left of a back view.
        const flipped = (area === 'leftSleeve') === (side === 'back');
        return (
          <path
            key={area}
            d={garment.sleeveMark}
            className="garment-mark"
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
            strokeOpacity=".75"
          />
        ) : null;
      })}
    </svg>
  );
});
