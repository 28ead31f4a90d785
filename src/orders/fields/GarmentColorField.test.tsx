// product: select-color
// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { GarmentColorField } from './GarmentColorField.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (styleCode: string) => (
  <GarmentColorField styleCode={styleCode} chosen={null} onChoose={() => undefined} />
);
const colors = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);

test('shows the colors of the garment chosen last, however late those of another one come', async () => {
  const answers: Record<string, (name: string) => void> = {};
  const answer = async (style: string, name: string) =>
    act(async () => {
      answers[style]?.(name);
      await new Promise((resolve) => setTimeout(resolve));
    });
  vi.stubGlobal('fetch', (url: string | URL) => {
    const style = new URL(url, 'http://localhost').searchParams.get('style') ?? '';
    return new Promise((resolve) => {
      answers[style] = (name) => {
        const color = {
          key: name,
          name,
          hex: '#112233',
          swatchUrl: null,
          inStock: true,
          left: null,
        };
        resolve(Response.json({ style, colors: [color] }));
      };
    });
  });
  const { rerender } = render(field('00606'));
  rerender(field('00760'));
  await answer('00760', 'sky');
  await vi.waitFor(() => expect(colors()).toEqual(['sky']));
  await answer('00606', 'navy');
  expect(colors()).toEqual(['sky']);
});
