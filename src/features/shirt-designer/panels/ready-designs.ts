import type { Design, DesignSide } from '../../../domain/design/design.ts';
import { art, placed, shape, shirt, words } from './design-objects.ts';

/** One of the shop's own designs to start from. */
export type ReadyDesign = {
  /** Also names its picture. */
  readonly key: string;
  readonly name: string;
  /** The side shown in the picture. */
  readonly pictured: Extract<DesignSide, 'front' | 'back'>;
  readonly design: Omit<Design, 'id' | 'name'>;
};

/** In the order of the panel. Colors are from the house list; names are made up. */
export const readyDesigns: readonly ReadyDesign[] = [
  {
    key: 'duck-derby',
    name: 'Duck derby',
    pictured: 'front',
    design: shirt('premium-cotton', ['00606-navy', 'Navy', '#1c2336'], {
      front: [
        words('RIVER DAYS', 'bungee', 1.25, 'white', { y: -5.6, arc: 70 }),
        art('duck', 7, 6.86, ['orange', 'yellow'], { y: -0.8 }),
        words('DUCK DERBY', 'anton', 2.25, 'yellow', { y: 4.6 }),
        words('First in the water wins', 'pacifico', 0.75, 'white', { y: 6.9 }),
      ],
    }),
  },
  {
    key: 'family-reunion',
    name: 'Family reunion',
    pictured: 'front',
    design: shirt('budget-cotton', ['00760-forest-green', 'Forest Green', '#23402f'], {
      front: [
        words('The Hansens', 'lobster', 1.7, 'cream', { y: -5.6, rotation: -5 }),
        art('sweet-corn', 6, 6.9, ['gold', 'mint'], { y: -0.3 }),
        words('FAMILY REUNION', 'bebas-neue', 1.5, 'yellow', { y: 4.6, letterSpacing: 40 }),
        shape('rule', 'line', 11, 0.14, 'cream', { y: 5.8 }),
        words('BRING A CHAIR · SINCE 1974', 'libre-franklin', 0.45, 'cream', {
          y: 6.5,
          letterSpacing: 60,
        }),
      ],
    }),
  },
  {
    key: 'team-shirt',
    name: 'Team shirt',
    pictured: 'back',
    design: shirt('budget-cotton', ['00760-maroon', 'Maroon', '#5c1f33'], {
      front: [
        words('TIGERS', 'graduate', 2, 'gold', {
          y: -4,
          arc: 50,
          outline: { ink: 'white', widthIn: 0.12 },
        }),
        art('tiger', 7.4, 7.1, ['gold', 'black'], { y: 1.6 }),
      ],
      back: [
        {
          ...placed('team-smith', { y: -0.6 }),
          kind: 'team',
          name: 'SMITH',
          number: '23',
          typeface: 'graduate',
          nameHeightIn: 1.9,
          numberHeightIn: 7.6,
          gapIn: 0.9,
          arc: 0,
          ink: 'gold',
          outline: { ink: 'white', widthIn: 0.14 },
        },
      ],
    }),
  },
  {
    key: 'brewery-run',
    name: 'Brewery run',
    pictured: 'front',
    design: shirt('premium-cotton', ['00606-natural', 'Natural', '#f0e7d6'], {
      front: [
        shape('sun', 'burst', 11.2, 11.2, 'gold', { y: -1.6 }),
        words('HOPS & HILLS', 'rye', 1.1, 'black', { y: -4, arc: 75 }),
        words('5K', 'alfa-slab-one', 3.4, 'vermilion', { x: -1.5, y: -0.8 }),
        art('pint', 3.1, 3.52, ['mustard', 'black', 'cream'], { x: 3, y: -0.8 }),
        words('& a pint', 'kaushan-script', 1.1, 'black', { y: 2.3, rotation: -4 }),
        words('EAST VILLAGE BREWERS', 'bebas-neue', 1.05, 'black', { y: 5.8, letterSpacing: 30 }),
      ],
    }),
  },
  {
    key: 'school-band',
    name: 'School band',
    pictured: 'front',
    design: shirt('premium-cotton', ['00606-team-purple', 'Team Purple', '#472d84'], {
      front: [
        words('LINCOLN HIGH', 'holtwood-one-sc', 0.9, 'white', { y: -5.6, arc: 55 }),
        art('laurel', 8.6, 8.34, ['gold', 'white'], { y: -0.6 }),
        art('trumpet', 5, 3.05, ['white', 'gold'], { y: -0.9, rotation: -18 }),
        words('BAND', 'holtwood-one-sc', 1.7, 'gold', { y: 4.9 }),
        words('LOUD SINCE AUGUST', 'oswald', 0.65, 'white', { y: 6.7, letterSpacing: 60 }),
      ],
    }),
  },
  {
    key: 'shop-uniform',
    name: 'Shop uniform',
    pictured: 'back',
    design: shirt(
      'premium-cotton',
      ['00606-asphalt', 'Asphalt', '#4c4f54'],
      {
        front: [
          words('PRAIRIE', 'alfa-slab-one', 0.6, 'white', { y: -0.45 }),
          words('AUTO & TIRE', 'oswald', 0.34, 'gold', { y: 0.4, letterSpacing: 60 }),
        ],
        back: [
          words('PRAIRIE', 'alfa-slab-one', 2, 'white', { y: -6 }),
          words('AUTO & TIRE', 'oswald', 1.25, 'gold', { y: -3.8, letterSpacing: 60 }),
          art('wrenches', 5.2, 5.36, ['white', 'gold'], { y: 0.4 }),
          shape('rule', 'line', 11, 0.14, 'white', { y: 3.9 }),
          words('We fix what the winter did', 'courier-prime', 0.42, 'white', { y: 4.8 }),
        ],
      },
      { front: true },
    ),
  },
];
