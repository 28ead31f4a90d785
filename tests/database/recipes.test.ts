// product: print-recipes
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecipeScreen } from '../../src/press/recipe.ts';
import { saveRecipe } from '../../src/press/save-recipe.rpc.ts';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { frontFile, orderToPlace } from '../factory/orders.ts';

import { putFiles } from '../factory/rows.ts';
import { openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

const screens: RecipeScreen[] = [
  { screen: 'red', mesh: 110, strokes: 2, flash: true },
  { screen: 'black', mesh: 230, strokes: 1, flash: false },
];

/** An order of that artwork, or of those words, on its front. */
async function place(art: { sha256: string } | { words: string }, customerEmail: string) {
  const files = 'sha256' in art ? [frontFile(art)] : [];
  await putFiles(backend.sql, files);
  const order = orderToPlace({
    ...{ customerEmail, files },
    ...('words' in art && { artworkDescription: art.words }),
  });
  return backend.call<PlacedOrder>('place_order', { p: toColumns(order) });
}
const keep = (
  number: number,
  changes: Partial<Parameters<typeof saveRecipe.input.parse>[0]> & object = {},
) =>
  backend.ask(
    saveRecipe,
    {
      ...{ id: randomUUID(), number, design: 0, location: 'frontLarge', screens, note: '' },
      ...changes,
    },
    'press',
  );
const recipesOf = async (number: number) => {
  const job = await backend.ask(readJob, { kind: 'order', number }, 'press');
  return job?.kind === 'order' ? job.recipes : null;
};
const sha = (): string => randomUUID().replaceAll('-', '').repeat(2);

test('what worked is kept with the artwork, and starts the next order that prints it', async () => {
  const sha256 = sha();
  const first = await place({ sha256 }, 'ada@example.com');
  expect(await recipesOf(first.number)).toEqual([]);
  expect(await keep(first.number, { note: '  Slow down on the red. ' })).toEqual({
    outcome: 'saved',
  });
  const kept = { design: 0, location: 'frontLarge', screens, note: 'Slow down on the red.' };
  expect(await recipesOf(first.number)).toMatchObject([{ ...kept, number: first.number }]);

  const next = await place({ sha256 }, 'board@example.com');
  expect(await recipesOf(next.number)).toMatchObject([{ ...kept, number: first.number }]);
  const other = await place({ sha256: sha() }, 'ada@example.com');
  expect(await recipesOf(other.number)).toEqual([]);
});

test('the newest counts, but an order keeps its own', async () => {
  const sha256 = sha();
  const [first, second, third] = [
    await place({ sha256 }, 'ada@example.com'),
    await place({ sha256 }, 'ada@example.com'),
    await place({ sha256 }, 'ada@example.com'),
  ];
  await keep(first.number, { note: 'first' });
  await keep(first.number, { note: 'again' });
  await keep(second.number, { note: 'second' });
  expect(await recipesOf(first.number)).toMatchObject([{ note: 'again' }]);
  expect(await recipesOf(second.number)).toMatchObject([{ note: 'second' }]);
  expect(await recipesOf(third.number)).toMatchObject([{ note: 'second', number: second.number }]);
});

test('the same words of somebody else are another design', async () => {
  const words = 'Our logo, in red.';
  const first = await place({ words }, 'ada@example.com');
  await keep(first.number);
  expect(await recipesOf((await place({ words }, 'Ada@Example.com')).number)).toHaveLength(1);
  expect(await recipesOf((await place({ words }, 'grace@example.com')).number)).toEqual([]);
});

test('a repeated request keeps it once, and nothing is kept for what isn’t printed', async () => {
  const { orderId, number } = await place({ sha256: sha() }, 'ada@example.com');
  const id = randomUUID();
  await keep(number, { id });
  expect(await keep(number, { id, note: 'later' })).toEqual({ outcome: 'saved' });
  expect(await recipesOf(number)).toMatchObject([{ note: null }]);
  for (const changes of [{ location: 'backLarge' }, { design: 1 }]) {
    expect(await keep(number, changes)).toEqual({ outcome: 'not-found' });
  }
  expect(await keep(999_999_999)).toEqual({ outcome: 'not-found' });

  await backend.sql('delete from public.orders where id = $1', [orderId]);
  expect(
    await backend.sql('select from private.print_recipes where order_id = $1', [orderId]),
  ).toEqual([]);
});

test.each([
  [{ mesh: 29 }],
  [{ mesh: 401 }],
  [{ strokes: 0 }],
  [{ strokes: 10 }],
  [{ flash: null }],
  [{ screen: '<b>' }],
])('a screen with %o is refused', async (wrong) => {
  const { number } = await place({ sha256: sha() }, 'ada@example.com');
  const answer = await backend.tryCall('press', 'save_recipe', {
    p: {
      ...{ id: randomUUID(), number, design: 0, location: 'frontLarge', note: '' },
      screens: [{ ...screens[0], ...wrong }],
    },
  });
  expect(answer.status).toBe(400);
});
