import { atom } from 'nanostores';
import { call } from '../../platform/call.client.ts';
import { listColors, type Swatch } from '../../garments/stock/list-colors.contract.ts';
import { colorDistance } from '../../artwork/color-distance.ts';
import { fabricOf } from '../../orders/prices/digital-price.ts';
import type { Garment } from '../../garments/garment.ts';
import type { ColorChoice } from '../../orders/order.ts';
import type { DesignState } from '../store.client.ts';

/** A color without sizes in stock or a picture, which is all the house list knows. */
type HouseColor = Omit<Swatch, 'swatchUrl' | 'left'>;

/** By style code. The page provides them, so that no request delays a color after a tap. */
export type HouseColors = Readonly<Record<string, readonly HouseColor[]>>;

/** One garment's colors; the house list until the backend has answered. */
export type ColorList = {
  readonly status: 'loading' | 'list' | 'error';
  readonly styleCode: string;
  readonly colors: readonly Swatch[];
};

/**
 * The color with the same key or name. Otherwise the one that looks most alike, preferably among
 * those whose name only adds or drops a word ('Navy', 'Navy Triblend'). undefined if there are no
 * colors.
 */
export function likest<Color extends HouseColor>(
  wanted: Pick<ColorChoice, 'key' | 'name' | 'hex'>,
  colors: readonly Color[],
): Color | undefined {
  const same =
    colors.find(({ key }) => key === wanted.key) ??
    colors.find(({ name }) => name.toLowerCase() === wanted.name.toLowerCase());
  if (same) return same;
  const words = wordsOf(wanted.name);
  const akin = colors.filter(({ name }) => {
    const others = wordsOf(name);
    return (
      words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))
    );
  });
  const [first, ...rest] = akin.length > 0 ? akin : colors;
  return rest.reduce<Color | undefined>(
    (nearest, color) =>
      nearest && colorDistance(color.hex, wanted.hex) < colorDistance(nearest.hex, wanted.hex)
        ? color
        : nearest,
    first,
  );
}

const wordsOf = (name: string) => name.toLowerCase().split(' ');

export function colorChoice(
  styleCode: string,
  swatch: HouseColor & { swatchUrl?: string | null },
): ColorChoice {
  const { key, name, hex, swatchUrl = null } = swatch;
  return { id: `${styleCode}-${key}`, key, name, hex, swatchUrl };
}

export function createShirtColors(
  { $design, $garment, changeDesign, $announcement }: DesignState,
  house: HouseColors,
) {
  const $colors = atom<ColorList | null>(null);

  async function loadColors(styleCode: string): Promise<void> {
    const known = $colors.get();
    if (known?.styleCode === styleCode && known.status !== 'error') return;
    const colors = (house[styleCode] ?? []).map((color) => ({
      ...color,
      swatchUrl: null,
      left: null,
    }));
    $colors.set({ status: 'loading', styleCode, colors });
    const result = await call(listColors, { style: styleCode });
    if ($colors.get()?.styleCode !== styleCode) return; // the garment has changed
    $colors.set(
      result.ok
        ? { status: 'list', styleCode, colors: result.data.colors }
        : { status: 'error', styleCode, colors },
    );
  }

  /**
   * Moves the design to another garment, in its color with the same key or name, or else the one
   * that looks most alike. Digital ink stays on cotton.
   */
  async function chooseGarment(garment: Garment): Promise<void> {
    const before = $design.get().color;
    wear(garment, before);
    await loadColors(garment.styleCode);
    // The house list may include a color that the supplier doesn't have.
    const { color } = $design.get();
    const colors = $colors.get();
    const isOpen = $garment.get().id === garment.id && colors?.styleCode === garment.styleCode;
    if (!isOpen || colors.colors.some(({ key }) => key === color.key)) return;
    wear(garment, before);
  }

  function chooseColor(styleCode: string, swatch: Swatch): void {
    changeDesign(`Color ${swatch.name}`, (design) => ({
      ...design,
      color: colorChoice(styleCode, swatch),
    }));
  }

  function chooseMethod(method: 'screen' | 'digital'): void {
    if ($design.get().method === method) return;
    changeDesign(method === 'screen' ? 'Print on screens' : 'Print digitally', (design) => ({
      ...design,
      method,
    }));
  }

  function wear(garment: Garment, before: ColorChoice): void {
    const listed = $colors.get();
    const colors =
      listed?.styleCode === garment.styleCode ? listed.colors : (house[garment.styleCode] ?? []);
    const swatch = likest(before, colors);
    const color = swatch ? colorChoice(garment.styleCode, swatch) : before;
    const digital = $design.get().method === 'digital';
    const toScreen = digital && fabricOf(garment) !== 'cotton';
    changeDesign(
      `Garment ${garment.name}`,
      (design) => ({
        ...design,
        garmentId: garment.id,
        color,
        method: toScreen ? 'screen' : design.method,
      }),
      `garment ${garment.id}`,
    );
    $announcement.set(
      [
        `${garment.name} in ${color.name}.`,
        color.name === before.name ? '' : `It doesn’t come in ${before.name}.`,
        toScreen ? 'Digital ink wants 100% cotton, so this prints on screens.' : '',
      ]
        .filter(Boolean)
        .join(' '),
    );
  }

  return { $colors, loadColors, chooseGarment, chooseColor, chooseMethod };
}
