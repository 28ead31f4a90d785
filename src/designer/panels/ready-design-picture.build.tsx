import { renderToStaticMarkup } from 'react-dom/server';
import { designGarment, sideLocation, type Design } from '../design.ts';
import { drawObject, inkHex, type DrawingParts } from '../draw-object.ts';
import { everyDrawing } from '../../garments/drawings/every.ts';
import { garmentGeometry } from '../../garments/drawings/garment-geometry.ts';
import { GarmentDrawing } from '../../garments/drawings/GarmentDrawing.tsx';

/** The chest and upper arms, since a small picture is about the print. */
const crop = '62 34 256 216';

/**
 * One side of a design on its shirt as a separate SVG file, drawn from the marks that print. Throws
 * if the design uses an unknown face or drawing, or contains a picture.
 */
export function drawReadyDesign(
  design: Omit<Design, 'id' | 'name'>,
  side: 'front' | 'back',
  parts: DrawingParts,
): string {
  const garment = designGarment(design.garmentId);
  if (!garment) throw new Error(`A design can't be on the garment "${design.garmentId}".`);
  const { areas, unitsPerInch } = garmentGeometry[garment.kind][side];
  const area = areas[sideLocation(design, side)];
  if (!area) throw new Error(`The ${side} of a ${garment.kind} has no such area.`);
  const center = [area.x + area.width / 2, area.y + area.height / 2];
  const drawn = renderToStaticMarkup(
    <GarmentDrawing garment={everyDrawing[garment.kind]} side={side} color={design.color.hex}>
      <g transform={`translate(${center.join(' ')}) scale(${unitsPerInch})`} strokeLinejoin="round">
        {design.sides[side].map((object) => {
          const { marks, complete, worn } = drawObject(object, parts);
          if (!complete) throw new Error(`${object.id}: its face or drawing isn't there.`);
          return (
            <g
              key={object.id}
              transform={`translate(${object.x} ${object.y}) rotate(${object.rotation})`}
              clipPath={worn && `url(#worn-${object.id})`}
            >
              {worn && (
                <clipPath id={`worn-${object.id}`}>
                  <path d={worn} clipRule="evenodd" />
                </clipPath>
              )}
              {marks.map((mark, index) => {
                if (mark.kind === 'picture') throw new Error(`${object.id}: a picture.`);
                return mark.kind === 'fill' ? (
                  <path key={index} d={mark.path} fill={inkHex(mark.ink)} fillRule={mark.rule} />
                ) : (
                  <path
                    key={index}
                    d={mark.path}
                    stroke={inkHex(mark.ink)}
                    strokeWidth={mark.widthIn}
                  />
                );
              })}
            </g>
          );
        })}
      </g>
    </GarmentDrawing>,
  );
  return drawn
    .replace(/viewBox="[^"]*"/, `viewBox="${crop}"`)
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace(/ (class|aria-hidden)="[^"]*"/g, '')
    .replaceAll('currentColor', '#17140f')
    .replaceAll(/(\.\d\d)\d+/g, '$1');
}
