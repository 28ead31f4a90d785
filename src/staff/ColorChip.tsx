import looks from './moves.module.css';

/** A small square of a color, '#rrggbb'; nothing for anything else. */
export function ColorChip({ hex }: { hex: string | null }) {
  if (!hex || !/^#[0-9a-f]{6}$/i.test(hex)) return null;
  return (
    <svg className={looks.chip} viewBox="0 0 10 10" aria-hidden="true">
      <rect x="0.5" y="0.5" width="9" height="9" fill={hex} />
    </svg>
  );
}
