import { beforeEach, describe, expect, test, vi } from 'vitest';
import { blankDesign } from '../starting-point.ts';
import { garmentById, type Garment } from '../../garments/garment.ts';
import { builtInSwatches } from '../../garments/swatches.ts';
import { createDesigner } from '../designer.client.ts';

vi.mock('../../site/visit.client.ts', () => ({ startVisit: () => undefined }));

const {
  $colors,
  chooseGarment,
  chooseMethod,
  loadColors,
  $announcement,
  $design,
  $history,
  openDesign,
} = createDesigner(builtInSwatches);

type Answer = { key: string; name: string; hex: string };
const answers: Record<string, Answer[] | undefined> = {};

const garment = (id: string) => garmentById(id) as Garment;

beforeEach(() => {
  for (const style of Object.keys(answers)) delete answers[style];
  vi.stubGlobal('fetch', (address: string) => {
    const style = new URL(address, 'http://site').searchParams.get('style') ?? '';
    const colors = answers[style];
    if (!colors) return Promise.reject(new TypeError('Failed to fetch'));
    const full = colors.map((color) => ({ ...color, swatchUrl: null, inStock: true, left: null }));
    return Promise.resolve(Response.json({ style, colors: full }));
  });
  $colors.set(null);
  openDesign(blankDesign('7b8f3c1e-52a5-4f0b-9b55-0d5f0a9a4e11'));
  return () => vi.unstubAllGlobals();
});

describe('changing the garment', () => {
  test('keeps a color with the same key or name, if the new garment has it', async () => {
    answers['00760'] = [{ key: 'navy', name: 'Navy', hex: '#1f2742' }];
    await chooseGarment(garment('budget-cotton'));
    expect($design.get()).toMatchObject({
      garmentId: 'budget-cotton',
      color: { id: '00760-navy', key: 'navy', hex: '#1f2742' },
    });
    expect($announcement.get()).toBe('Budget Cotton in Navy.');
  });

  test('otherwise takes the color that looks closest, and says so', async () => {
    await chooseGarment(garment('premium-blend'));
    expect($design.get().color).toMatchObject({ key: 'navy-triblend', name: 'Navy Triblend' });
    expect($announcement.get()).toContain('It doesn’t come in Navy.');
  });

  test('uses the backend’s list when the house list is outdated, as one step', async () => {
    answers['00760'] = [
      { key: 'ink', name: 'Ink', hex: '#20253a' },
      { key: 'lemon', name: 'Lemon', hex: '#ffee33' },
    ];
    await chooseGarment(garment('budget-cotton'));
    expect($design.get().color).toMatchObject({ key: 'ink', name: 'Ink' });
    expect($history.get().past).toHaveLength(1);
  });

  test('switches to screen printing when digital ink doesn’t hold', async () => {
    chooseMethod('digital');
    await chooseGarment(garment('budget-blend'));
    expect($design.get().method).toBe('screen');
    expect($announcement.get()).toContain('Digital ink wants 100% cotton');
  });
});

test('falls back to the house list while the backend is down, and asks again', async () => {
  await loadColors('00606');
  expect($colors.get()).toMatchObject({ status: 'error', styleCode: '00606' });
  expect($colors.get()?.colors.map(({ key }) => key)).toContain('navy');
  answers['00606'] = [{ key: 'navy', name: 'Navy', hex: '#1c2336' }];
  await loadColors('00606');
  expect($colors.get()).toMatchObject({ status: 'list' });
});
