import type { Design } from '../src/designer/design.ts';
import { art, shape, shirt, words } from './design-objects.ts';

const digital = (design: Omit<Design, 'id' | 'name'>) => ({
  ...design,
  method: 'digital' as const,
});

/**
 * The designs of the sample pieces on the work page, by their ids in `src/content/work/work.yaml`.
 * `vitest run local/work-designs.test.ts -u` draws them again after a change.
 */
export const workDesigns: Readonly<Record<string, Omit<Design, 'id' | 'name'>>> = {
  'bass-classic': shirt('premium-cotton', ['00606-forest', 'Forest', '#21402f'], {
    front: [
      words('MUD LAKE', 'graduate', 1.5, 'cream', { y: -5.6, arc: 60 }),
      art('bass', 7.2, 7.58, ['mint', 'cream', 'gold'], { y: -0.2 }),
      words('BASS CLASSIC', 'anton', 1.7, 'gold', { y: 5.2 }),
      words('Nothing under a foot long', 'kaushan-script', 0.65, 'cream', { y: 6.9 }),
    ],
  }),
  'coffee-cart': shirt('premium-cotton', ['00606-natural', 'Natural', '#f0e7d6'], {
    front: [
      words('SLOW', 'holtwood-one-sc', 1.5, 'brown', { y: -5.4 }),
      art('coffee-mug', 6.6, 7.17, ['brown', 'vermilion'], { y: -0.3 }),
      words('COFFEE CART', 'holtwood-one-sc', 0.95, 'vermilion', { y: 5 }),
      words('OPEN WHEN IT’S OPEN', 'oswald', 0.6, 'brown', { y: 6.6, letterSpacing: 80 }),
    ],
  }),
  'county-fair': shirt('budget-cotton', ['00760-royal', 'Royal', '#1d4f9f'], {
    front: [
      words('COUNTY FAIR', 'bungee', 1.15, 'yellow', { y: -5.8, arc: 60 }),
      art('ferris-wheel', 7.6, 8.74, ['white', 'yellow'], { y: 0.6 }),
      words('RIDE CREW', 'bebas-neue', 1.3, 'white', { y: 6.6, letterSpacing: 60 }),
    ],
  }),
  'bad-bounces': shirt('budget-cotton', ['00760-navy', 'Navy', '#1f2742'], {
    front: [
      words('Bad Bounces', 'lobster', 1.65, 'white', { y: -4.6, rotation: -6 }),
      art('baseball-bats', 5.8, 7.25, ['gold', 'white', 'red'], { y: 1.4 }),
      words('SUNDAY LEAGUE', 'graduate', 0.9, 'gold', { y: 6.6 }),
    ],
  }),
  'camp-tall-pines': shirt('budget-cotton', ['00760-natural', 'Natural', '#efe6d2'], {
    front: [
      shape('sun', 'ellipse', 8.4, 8.4, 'mustard', { y: -1.4 }),
      art('pines', 9, 8.1, ['forest', 'brown', 'cream'], { y: -0.4 }),
      words('CAMP', 'alfa-slab-one', 1.1, 'forest', { y: -6.8 }),
      words('TALL PINES', 'alfa-slab-one', 1.4, 'forest', { y: 5.2 }),
      words('BRING A FLASHLIGHT', 'oswald', 0.55, 'brown', { y: 6.8, letterSpacing: 80 }),
    ],
  }),
  'pancake-crew': shirt('premium-cotton', ['00606-navy', 'Navy', '#1c2336'], {
    front: [
      words('STATION 9', 'black-ops-one', 1.3, 'white', { y: -5.8, arc: 45 }),
      art('fire-helmet', 7.6, 6.99, ['gold', 'red', 'white'], { y: -0.4 }),
      words('PANCAKE CREW', 'anton', 1.5, 'white', { y: 5 }),
      words('Hot at seven', 'pacifico', 0.75, 'gold', { y: 6.8 }),
    ],
  }),
  'seed-swap': digital(
    shirt('comfort-colors-heavyweight', ['12717-ivory', 'Ivory', '#f2e9d4'], {
      front: [
        shape('sky', 'burst', 11.4, 11.4, 'sky', { y: -1.6 }),
        art('sunflower', 6.8, 9.19, ['gold', 'brown', 'kelly'], { y: -1.4 }),
        words('SEED SWAP', 'righteous', 1.4, 'forest', { y: 5.2 }),
        words('Take some, leave some', 'pacifico', 0.7, 'vermilion', { y: 6.8 }),
      ],
    }),
  ),
  'taco-committee': digital(
    shirt('premium-cotton', ['00606-white', 'White', '#ffffff'], {
      front: [
        shape('plate', 'burst', 10, 10, 'teal', { y: -0.4 }),
        art('taco', 8, 6.24, ['kelly', 'vermilion', 'gold'], { y: -0.4 }),
        words('TACO', 'bungee', 1.5, 'vermilion', { y: -6.6, arc: 45 }),
        words('COMMITTEE', 'bungee', 1.1, 'navy', { y: 5.4 }),
        words('MINUTES WERE EATEN', 'oswald', 0.55, 'navy', { y: 6.9, letterSpacing: 70 }),
      ],
    }),
  ),
  'scoop-social': digital(
    shirt('premium-cotton', ['00606-baby-blue', 'Baby Blue', '#b5d0e6'], {
      front: [
        shape('back', 'heart', 10.6, 9.8, 'white', { y: -1.2 }),
        art('ice-cream', 4.4, 7.7, ['tan', 'pink', 'cardinal'], { y: -1.4 }),
        words('Scoop Social', 'pacifico', 1.5, 'cardinal', { y: 5.3, rotation: -4 }),
        words('SECOND SUNDAY', 'oswald', 0.55, 'navy', { y: 7.1, letterSpacing: 90 }),
      ],
    }),
  ),
  'bread-club': shirt(
    'independent-crewneck',
    ['62430-gunmetal-heather', 'Gunmetal Heather', '#6a6d72'],
    {
      front: [
        words('HEARTLAND', 'abril-fatface', 1.3, 'cream', { y: -4.6, arc: 50 }),
        art('wheat', 6.8, 6.6, ['gold', 'cream'], { y: 0.6 }),
        words('BREAD CLUB', 'abril-fatface', 1.2, 'cream', { y: 5.4 }),
      ],
    },
  ),
  'river-cleanup': shirt(
    'bella-longsleeve',
    ['84713-denim-triblend', 'Denim Triblend', '#566a84'],
    {
      front: [
        words('RIVER CLEANUP', 'bebas-neue', 1.6, 'white', { y: -5.4, arc: 40 }),
        art('canoe', 8.4, 7.14, ['vermilion', 'cream', 'sky'], { y: 0 }),
        words('We found your other shoe', 'courier-prime', 0.46, 'white', { y: 5 }),
      ],
    },
  ),
  'vinyl-night': shirt(
    'premium-blend',
    ['84706-solid-black-triblend', 'Solid Black Triblend', '#232326'],
    {
      front: [
        art('record', 8, 8, ['silver', 'vermilion'], { y: -1 }),
        words('VINYL NIGHT', 'righteous', 1.35, 'cream', { y: 4.8 }),
        words('BOTH SIDES, NO SKIPPING', 'oswald', 0.55, 'silver', { y: 6.4, letterSpacing: 70 }),
      ],
    },
  ),
};
