/** How a location is printed: its screens, each with its mesh, strokes, and flash (product.md#print-recipes). */
import * as z from 'zod/mini';
import { inkByKey, inkKeySchema, type InkKey } from '../artwork/ink.ts';
import { screensOf } from '../artwork/films/screens.ts';
import { countedText } from '../platform/count-words.ts';

export const recipeLimits = {
  mesh: { least: 30, most: 400 },
  strokes: 9,
  note: 500,
  screens: 12,
} as const;

const mesh = `Enter a mesh count between ${recipeLimits.mesh.least} and ${recipeLimits.mesh.most}.`;
const strokes = `Enter 1 to ${recipeLimits.strokes} strokes.`;

export const recipeScreenSchema = z.object({
  screen: z.union([z.literal('underbase'), inkKeySchema]),
  /** Threads an inch. */
  mesh: z
    .int(mesh)
    .check(z.gte(recipeLimits.mesh.least, mesh), z.lte(recipeLimits.mesh.most, mesh)),
  strokes: z.int(strokes).check(z.gte(1, strokes), z.lte(recipeLimits.strokes, strokes)),
  /** The flash dries it before the next screen prints. */
  flash: z.boolean(),
});
export type RecipeScreen = z.infer<typeof recipeScreenSchema>;

/** How a location of a design was printed. */
export const recipeSchema = z.object({
  /** The design's place in the order's, from 0. */
  design: z.number(),
  location: z.string(),
  /** In printing order. */
  screens: z.array(recipeScreenSchema),
  note: z.nullable(z.string()),
});

/** What a screen starts with until somebody kept what worked: the trade's mesh for each. */
function usualScreen(screen: RecipeScreen['screen'], onBase: boolean): RecipeScreen {
  const isBase = screen === 'underbase';
  return { screen, mesh: onBase && !isBase ? 230 : 156, strokes: 1, flash: isBase };
}

/**
 * The screens of a location in printing order: those that its inks take on this cloth, each as it
 * worked last time, if it was there. The order is last time's, too, if the screens are the same.
 */
export function screensToSet(
  inks: readonly InkKey[],
  clothHex: string,
  kept: readonly RecipeScreen[] = [],
): RecipeScreen[] {
  const taken = screensOf(inks, clothHex).map(({ key }) => key);
  const onBase = taken[0] === 'underbase';
  const settings = new Map(kept.map((each) => [each.screen, each]));
  const isSame = settings.size === taken.length && taken.every((key) => settings.has(key));
  return isSame
    ? [...settings.values()]
    : taken.map((key) => settings.get(key) ?? usualScreen(key, onBase));
}

export const screenName = (screen: RecipeScreen['screen']): string =>
  screen === 'underbase' ? 'White underbase' : inkByKey[screen].name;

/** 'White underbase, 156 mesh, 2 strokes, flash'. */
export function screenText({ screen, mesh: threads, strokes: count, flash }: RecipeScreen): string {
  return [
    screenName(screen),
    `${threads} mesh`,
    ...(count > 1 ? [countedText(count, 'stroke')] : []),
    ...(flash ? ['flash'] : []),
  ].join(', ');
}
