import { catalog, garments, usualGarment, type Garment } from '../../src/garments/garment.ts';

/** A garment in sizes that none of ours comes in. */
export const inventedGarment: Garment = {
  ...usualGarment,
  id: 'camp-tee',
  name: 'Camp Tee',
  model: 'Made Up 1',
  styleCode: '99001',
  sizes: ['Youth S', 'Youth M', '4XL', 'One size'],
};

/** Sells it until the answer is called. */
export function sellInvented(): () => void {
  const lists = [garments, catalog] as Garment[][];
  for (const list of lists) list.push(inventedGarment);
  return () => {
    for (const list of lists) list.splice(list.indexOf(inventedGarment), 1);
  };
}

export const someSizes = ['S', '2XL', 'One size', 'Youth S', 'S/M', '28-30', 'A'.repeat(20)];

/** Some that neither our schema nor the database takes. */
export const notSizes = [
  ...['', ' ', 'S ', ' S', 'Youth  S', 'youth', 'constructor', 'Ä', 'A'.repeat(21)],
  ...['S.M', 'S,M', '=1', 'S\n', 'S\u200b'],
];
