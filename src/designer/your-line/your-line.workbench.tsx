import { openTeamLink, type OpenedTeamLink } from '../team/open-team-link.contract.ts';
import { teamFragment } from '../../paths.ts';
import { answer, longName, type Bench } from '../../workbench/bench.ts';
import { YourLine } from './YourLine.tsx';

const followLink = () => history.replaceState(null, '', `${teamFragment}${'x'.repeat(32)}`);
const opened = (changes: Partial<OpenedTeamLink> = {}) => ({
  [openTeamLink.path]: answer({
    team: longName.slice(0, 60),
    asks: { name: true, number: true },
    sizes: ['S', 'M', 'L', 'XL'],
    taken: ['4', '7', '12', '23'],
    own: null,
    expiresAt: '2027-01-22T15:00:00.000Z',
    ...changes,
  }),
});

export const bench: Bench = {
  screen: 'your-line',
  islands: {
    page: {
      render: () => <YourLine />,
      states: {
        'a taken number without a size': {
          arrange: followLink,
          answers: opened(),
          act: async ({ user, screen, press }) => {
            await user.type(await screen.findByLabelText('Number'), '7');
            await press('Send it to my coach');
          },
          shows: 'Choose a size.',
        },
        'a line that was filled in': {
          arrange: followLink,
          answers: opened({ own: { name: longName.slice(0, 20), number: '07', size: 'XL' } }),
          shows: 'You’re on the roster',
        },
      },
    },
  },
};
