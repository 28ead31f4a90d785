import type { Bench, Island } from './bench.ts';

type BenchFile = { readonly bench: Bench };

const files = import.meta.glob<BenchFile>('../**/*.workbench.tsx');

/** Every bench, for the list. */
export const readBenches = async (): Promise<readonly Bench[]> =>
  Promise.all(Object.values(files).map(async (load) => (await load()).bench));

/** The island called 'FEATURE/ISLAND'. It only loads the file FEATURE.workbench.tsx. */
export async function findIsland(name: string): Promise<Island | undefined> {
  const [feature = '', island = ''] = name.split('/');
  const [, load] =
    Object.entries(files).find(([path]) => path.endsWith(`/${feature}.workbench.tsx`)) ?? [];
  return (await load?.())?.bench.islands[island];
}
