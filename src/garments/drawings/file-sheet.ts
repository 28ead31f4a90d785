import { formatMegabytes, type ArtworkFormat } from '../../artwork/artwork-format.ts';
import type { Inches } from '../../artwork/files/artwork-inches.ts';
import type { PixelSize } from '../../artwork/print-verdict.ts';

type Facts = {
  format: ArtworkFormat;
  bytes: number;
  inches: Inches | null;
  pixels: PixelSize | null;
};

/** The shape of paper that a file without a size is drawn on. */
const paper: Inches = { widthIn: 8.5, heightIn: 11 };
const width = 240;

/**
 * A sheet of paper, as SVG, that says what we read in a file that can't be drawn: type, size, and
 * inches or pixels. It has the file's proportions, unless they are extreme.
 */
export function fileSheet({ format, bytes, inches, pixels }: Facts): string {
  const { widthIn, heightIn } = inches ?? paper;
  const height = Math.round(width * Math.min(1.6, Math.max(0.7, heightIn / widthIn)));
  const facts = [
    ...(inches ? [`${inches.widthIn.toFixed(1)} × ${inches.heightIn.toFixed(1)} in`] : []),
    ...(pixels && !inches
      ? [
          `${pixels.widthPx.toLocaleString('en-US')} × ${pixels.heightPx.toLocaleString('en-US')} px`,
        ]
      : []),
    formatMegabytes(bytes),
  ];
  const middle = height / 2;
  const lines = facts.map(
    (fact, index) => `<text x="120" y="${middle + 34 + index * 34}" font-size="26">${fact}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path d="M3 3H193L237 47V${height - 3}H3Z" fill="#fffdf7" stroke="#17140f" stroke-width="4" stroke-dasharray="12 8"/><path d="M193 3V47H237" fill="none" stroke="#17140f" stroke-width="4"/><g font-family="Libre Franklin,Helvetica,Arial,sans-serif" font-weight="600" text-anchor="middle" fill="#17140f"><text x="120" y="${middle - 6}" font-size="60" font-weight="800">${format.toUpperCase()}</text>${lines.join('')}</g></svg>`;
}
