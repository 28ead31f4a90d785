import { resetPassword } from '../../../contracts/reset-password.ts';
import { signIn } from '../../../contracts/sign-in.ts';
import { shop } from '../../../shop.ts';
import {
  answer,
  keepWaiting,
  refuse,
  noNetwork,
  type Answer,
  type Bench,
  type Hands,
} from '../../../workbench/bench.ts';
import { LoginPage } from './LoginPage.tsx';

const email = `dana@${shop.emailDomain}`;
const login =
  (address: string) =>
  async ({ user, screen, press }: Hands) => {
    await user.type(await screen.findByLabelText(/^Email/), address);
    await user.type(screen.getByLabelText(/^Password/), 'correct horse');
    await press('Login');
  };
const forget = ({ press }: Hands) => press(/Forgot/);
const askForLink = (says: Answer) => ({
  answers: { [resetPassword.path]: says },
  act: async (hands: Hands) => {
    await forget(hands);
    await hands.user.type(await hands.screen.findByLabelText(/^Email/), email);
    await hands.press(/link/);
  },
});

export const bench: Bench = {
  feature: 'login',
  islands: {
    page: {
      render: () => <LoginPage />,
      states: {
        empty: { shows: 'Admin Login' },
        'a session that ended': { query: 'ended=1', shows: 'Your session has ended.' },
        'another domain': {
          act: login('dana@example.com'),
          shows: `Only ${shop.name} email addresses are allowed`,
        },
        'a wrong password': {
          answers: { [signIn.path]: refuse('unauthenticated', 'That isn’t the right password.') },
          act: login(email),
          shows: 'That isn’t the right password.',
        },
        sending: {
          answers: { [signIn.path]: keepWaiting },
          act: login(email),
          shows: 'Logging in...',
        },
        offline: {
          answers: { [signIn.path]: noNetwork },
          act: login(email),
          shows: 'We couldn’t reach the shop.',
        },
        reset: { act: forget, shows: 'Reset your password' },
        'a link on its way': {
          ...askForLink(answer({ sent: true })),
          shows: `If ${email} has a sign-in`,
        },
        'no link': {
          ...askForLink(refuse('resource-exhausted', 'Too many tries. Wait an hour.')),
          shows: 'Too many tries.',
        },
      },
    },
  },
};
