import type { Bench, Island } from './bench.ts';

type BenchFile = { readonly bench: Bench };

const files = import.meta.glob<BenchFile>('../**/*.workbench.tsx');

/** Every bench, for the list. */
export const readBenches = async (): Promise<readonly Bench[]> =>
  Promise.all(Object.values(files).map(async (load) => (await load()).bench));

/** The island called 'SCREEN/ISLAND'. It only loads the file SCREEN.workbench.tsx. */
export async function findIsland(name: string): Promise<Island | undefined> {
  const [screen = '', island = ''] = name.split('/');
  const [, load] =
    Object.entries(files).find(([path]) => path.endsWith(`/${screen}.workbench.tsx`)) ?? [];
  return (await load?.())?.bench.islands[island];
}
