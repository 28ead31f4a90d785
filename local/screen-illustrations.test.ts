import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { screen } from './screen-illustrations.ts';

const folder = new URL('../src/content/illustrations/', import.meta.url);
const plates = (await readdir(new URL('plates/', folder))).filter((name) => name.endsWith('.svg'));

const drawing = (tone: string, line = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500"><g id="tone">${tone}</g><!--tone--><g id="line">${line}</g><!--line--></svg>`;
const whole = (fill: string) => drawing(`<rect width="800" height="500" fill="${fill}"/>`);

/** Diameters of an ink's dots, in cells. */
const diameters = (svg: string, ink: string) =>
  [
    ...(new RegExp(`<g class="${ink}".*?</g>`).exec(svg)?.[0] ?? '').matchAll(
      /stroke-width="([\d.]+)"/g,
    ),
  ].map(([, size]) => Number(size));

describe('screening', () => {
  it('prints a darker tone in larger dots, and a solid in dots that overlap', async () => {
    const [light] = diameters(await screen(whole('ink-20')), 'k');
    const [dark] = diameters(await screen(whole('ink-60')), 'k');
    const [solid] = diameters(await screen(whole('ink-100')), 'k');
    expect(light).toBeLessThan(dark!);
    expect(dark).toBeLessThan(1);
    expect(solid).toBeGreaterThan(Math.SQRT2);
  });

  it('gives each ink its own angle, and prints nothing where the drawing is empty', async () => {
    const svg = await screen(whole('spot-50 blue-20'));
    const angles = [...svg.matchAll(/rotate\((\d+)\)/g)].map(([, angle]) => angle);
    expect(new Set(angles).size).toBe(2);
    expect(diameters(svg, 'k')).toEqual([]);
    expect(diameters(await screen(whole('paper')), 's')).toEqual([]);
  });

  it('lets a shape knock out what is under it', async () => {
    const covered = drawing(
      '<rect width="800" height="500" fill="spot-80"/><rect width="800" height="500" fill="paper"/>',
    );
    expect(diameters(await screen(covered), 's')).toEqual([]);
  });

  it('keeps lines as drawn, in the classes of their inks', async () => {
    const svg = await screen(drawing('', '<path stroke="spot" fill="paper" d="M0 0H9"/>'));
    expect(svg).toContain('<path class="s pf" d="M0 0H9"/>');
  });

  it('says what a drawing lacks', async () => {
    await expect(screen('<svg/>')).rejects.toThrow('The drawing has no <g id="tone">');
  });
});

describe('the illustrations', () => {
  it.each(plates)('%s is printed from its plate', async (name) => {
    const plate = await readFile(new URL(`plates/${name}`, folder), 'utf8');
    expect(await screen(plate)).toBe(await readFile(new URL(name, folder), 'utf8'));
  });

  it('number at least eight', () => {
    expect(plates.length).toBeGreaterThanOrEqual(8);
  });
});
