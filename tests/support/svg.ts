/** An SVG with this inside. */
export const svg = (inside: string, attributes = 'width="100" height="100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

/** An SVG of a rectangle and `levels` groups, each of which draws the one before ten times. */
export function nested(levels: number, draw: (id: string) => string): string {
  const groups = Array.from(
    { length: levels },
    (_, level) => `<g id="a${level + 1}">${draw(`a${level}`).repeat(10)}</g>`,
  );
  const defs = `<rect id="a0" width="1" height="1"/>${groups.join('')}`;
  return svg(`<defs>${defs}</defs>${draw(`a${levels}`)}`);
}
