/** Drawn like a printer's marks: hairlines, and one solid block for what moves. */
const drawings = {
  left: 'M3 2v16|M5 5h11v3H5zM5 12h7v3H5z',
  center: 'M10 2v16|M4 5h12v3H4zM6 12h8v3H6z',
  right: 'M17 2v16|M4 5h11v3H4zM8 12h7v3H8z',
  top: 'M2 3h16|M5 5v11h3V5zM12 5v7h3V5z',
  middle: 'M2 10h16|M5 4v12h3V4zM12 6v8h3V6z',
  bottom: 'M2 17h16|M5 4v11h3V4zM12 8v7h3V8z',
  across: 'M2 3v14M18 3v14|M5 6h2.5v8H5zM8.75 6h2.5v8h-2.5zM12.5 6H15v8h-2.5z',
  down: 'M3 2h14M3 18h14|M6 5h8v2.5H6zM6 8.75h8v2.5H6zM6 12.5h8V15H6z',
  front: 'M3 8v9h9M3 8h3M12 17v-3|M7 3h10v10H7z',
  forward: 'M4 7h9v9H4zM7 4h9v9|M10 2 15.5 7.500h-3V12H7.500V7.500h-3z',
  backward: 'M4 4h9v9H4zM7 7h9v9|M10 18 4.500 12.500h3V8h5v4.500h3z',
  back: 'M8 12v5h9V8h-5M8 12V8|M3 3h8v8H3z',
  duplicate: 'M3 3h10v10H3z|M7 7h10v10H7z',
  delete: 'M4 4 16 16M16 4 4 16|',
  lock: 'M6.500 9V6a3.500 3.500 0 0 1 7 0v3|M4 9h12v8H4z',
  unlock: 'M6.500 9V5a3.500 3.500 0 0 1 6.800-1.200|M4 9h12v8H4z',
  group: 'M2 5V2h3M15 2h3v3M18 15v3h-3M5 18H2v-3|M5 5h6v6H5zM12 9h3v6H9v-3h3z',
  ungroup: 'M2 5V2h3M15 2h3v3M18 15v3h-3M5 18H2v-3|M4.500 4.500h4v4h-4zM11.500 11.500h4v4h-4z',
  moveLeft: 'M17 10H5|M2 10 8 5v10z',
  moveRight: 'M3 10h12|M18 10 12 5v10z',
  moveUp: 'M10 17V5|M10 2 5 8h10z',
  moveDown: 'M10 3v12|M10 18 5 12h10z',
  smaller: 'M3 3h14v14H3z|M7.500 7.500h5v5h-5z',
  larger: 'M7 7h6v6H7z|M2 2h6L2 8zM18 2v6l-6-6zM2 18v-6l6 6zM18 18h-6l6-6z',
} as const;

export type ArrangeIcon = keyof typeof drawings;

/** A line drawing of what a button does; the button has the label. */
export function Icon({ name }: { name: ArrangeIcon }) {
  const [lines, blocks] = drawings[name].split('|');
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={lines} fill="none" stroke="currentColor" strokeWidth="1.5" />
      {blocks && <path d={blocks} fill="currentColor" />}
    </svg>
  );
}
