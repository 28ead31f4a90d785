import { firstDay } from '../../../tests/factory/order-draft.ts';
import type { Bench } from '../../workbench/bench.ts';
import { QuoteGenerator } from './QuoteGenerator.tsx';

export const bench: Bench = {
  screen: 'quote-generator',
  islands: {
    generator: {
      render: () => <QuoteGenerator />,
      states: {
        'as it starts': { shows: '24' },
        rush: {
          query: `garment=budget-cotton&pieces=48&print=frontLarge&print=backSmall&due=${firstDay('rush')}`,
          shows: 'Rush processing required.',
        },
        'a blend': {
          query: 'garment=premium-blend&pieces=24&print=frontLarge',
          shows: 'Not offered.',
        },
        'too many': {
          query: 'garment=premium-cotton&pieces=1001&print=frontLarge',
          shows: 'Over 1,000 pieces',
        },
        'no pieces': {
          act: async ({ user, screen }) => user.clear(await screen.findByLabelText(/^Pieces/)),
          shows: 'Enter how many shirts, at least 1.',
        },
        'no location': {
          act: async ({ user, screen }) =>
            user.click(await screen.findByRole('checkbox', { name: /Front Large/ })),
          shows: 'Choose at least one print location.',
        },
        'super rush': {
          query: `garment=premium-cotton&pieces=24&print=frontLarge&due=${firstDay('super-rush')}`,
          shows: ', standard: $',
        },
      },
    },
  },
};
