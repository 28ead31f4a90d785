import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { designGarment, sideArea, type Design, type DesignSide } from '../design.ts';
import { sideLabels } from '../object-name.ts';
import { GarmentDrawing } from '../../garments/drawings/GarmentDrawing.tsx';
import { useDrawings } from '../../ui/use-drawings.ts';
import { SceneObject } from '../stage/SceneObject.tsx';
import { sidePlace } from '../stage/side-place.client.ts';
import { useDesigner } from '../designer.client.ts';

type Props = {
  design: Design;
  side: DesignSide;
  className?: string | undefined;
};

/** A side of the shirt with its print, at true scale. */
export function MockUp({ design, side, className }: Props) {
  const { $parts } = useDesigner();
  const clip = useId();
  const garment = designGarment(design.garmentId);
  const drawings = useDrawings(garment?.kind ?? 'tee');
  const parts = useStore($parts);
  const area = sideArea(design, side);
  const place = sidePlace(drawings.shape, design, side);
  return (
    <div className={className}>
      <GarmentDrawing
        garment={drawings}
        side={place.view}
        mirrored={place.mirrored}
        color={design.color.hex}
        label={`${sideLabels[side]} of ${garment?.name ?? 'the shirt'} in ${design.color.name}, with ${design.name || 'your design'}`}
      >
        <clipPath id={clip}>
          <rect
            x={-area.widthIn / 2}
            y={-area.heightIn / 2}
            width={area.widthIn}
            height={area.heightIn}
          />
        </clipPath>
        <g
          clipPath={`url(#${clip})`}
          transform={`translate(${place.center.x} ${place.center.y}) scale(${place.unitsPerInch})`}
        >
          {design.sides[side].map((object) => (
            <SceneObject key={object.id} object={object} parts={parts} />
          ))}
        </g>
      </GarmentDrawing>
    </div>
  );
}
