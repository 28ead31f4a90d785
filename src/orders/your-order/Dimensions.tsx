import { inchText } from '../../proofs/placement.ts';
import type { PrintArea } from '../../garments/print-location.ts';
import type { Box } from '../../garments/drawings/garment-geometry.ts';

type Props = {
  /** The print's place on a drawing of this size. */
  area: Box;
  print: Pick<PrintArea, 'widthIn' | 'heightIn'>;
  width: number;
  height: number;
  className: string | undefined;
  ends: string | undefined;
};

/** How far dimension lines stand off the drawing's edges. */
const off = 12;

/** A print's width and height in inches, as on a drafting sheet; its caption says them, too. */
export function Dimensions({ area, print, width, height, className, ends }: Props) {
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  const [center, middle] = [area.x + area.width / 2, area.y + area.height / 2];
  const edge = width - off;
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true">
      <path
        d={`M${area.x} ${area.y}V${off - 6}M${right} ${area.y}V${off - 6}M${area.x} ${off}H${center - 22}M${center + 22} ${off}H${right}`}
      />
      <path
        d={`M${right} ${area.y}H${edge + 6}M${right} ${bottom}H${edge + 6}M${edge} ${area.y}V${middle - 22}M${edge} ${middle + 22}V${bottom}`}
      />
      <path
        className={ends}
        d={`M${area.x} ${off}l6 -2.5v5zM${right} ${off}l-6 -2.5v5zM${edge} ${area.y}l-2.5 6h5zM${edge} ${bottom}l-2.5 -6h5z`}
      />
      <text x={center} y={off + 3}>
        {inchText(print.widthIn)}
      </text>
      <text transform={`translate(${edge + 3} ${middle}) rotate(-90)`}>
        {inchText(print.heightIn)}
      </text>
    </svg>
  );
}
