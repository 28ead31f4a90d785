import type { ShownPin } from '../proofs/shown-proof.ts';
import styles from './ProofPins.module.css';

/**
 * Numbered pins over a picture that fills the same box. What they say is in a list beside it, so
 * assistive technology skips them.
 */
export function ProofPins({ pins }: { pins: readonly ShownPin[] }) {
  if (pins.length === 0) return null;
  return (
    <svg className={styles.pins} aria-hidden="true">
      {pins.map(({ number, x, y, answered }) => (
        <svg key={number} x={`${x * 100}%`} y={`${y * 100}%`} data-answered={answered || undefined}>
          <circle r="11" />
          <text y="4">{number}</text>
        </svg>
      ))}
    </svg>
  );
}
