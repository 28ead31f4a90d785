import { call } from '../../../browser/call.ts';
import { callAsStaff } from '../../../browser/staff/call-as-staff.ts';
import { changePassword } from '../../../contracts/change-password.ts';
import { resetPassword } from '../../../contracts/reset-password.ts';
import { saveReset } from '../../../contracts/save-reset.ts';
import { signIn } from '../../../contracts/sign-in.ts';
import { shop } from '../../../shop.ts';
import {
  answer,
  breakDown,
  keepWaiting,
  refuse,
  noNetwork,
  type Answer,
  type Bench,
  type Hands,
} from '../../../workbench/bench.ts';
import { coworker } from '../../../workbench/staff.ts';
import { LoginPage } from './LoginPage.tsx';
import { PasswordForm } from './PasswordForm.tsx';

const email = `dana@${shop.emailDomain}`;
/** Good until 2286. */
const token = `e30.${btoa('{"exp":9999999999}')}.e30`;
const login =
  (address: string) =>
  async ({ user, screen, press }: Hands) => {
    await user.type(await screen.findByLabelText(/^Email/), address);
    await user.type(screen.getByLabelText(/^Password/), 'correct horse');
    await press('Login');
  };
const savePassword =
  (password: string) =>
  async ({ user, screen, press }: Hands) => {
    await user.type(await screen.findByLabelText(/^New password/), password);
    await press('Save password');
  };
const changing = (says: Answer) => ({
  answers: { [saveReset.path]: says },
  act: savePassword('correct horse battery'),
});
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
        failed: {
          answers: { [signIn.path]: breakDown },
          act: login(email),
          shows: 'Something went wrong on our side.',
        },
        'signed in, but the backend doesn’t answer': {
          answers: {
            [signIn.path]: answer({ accessToken: token, refreshToken: 'r', device: 'd' }),
            '/auth/v1/user': noNetwork,
          },
          act: login(email),
          shows: 'We couldn’t reach the shop’s system.',
        },
        'signed in, but the session is refused': {
          answers: {
            [signIn.path]: answer({ accessToken: token, refreshToken: 'r', device: 'd' }),
            '/auth/v1/user': answer({ code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' }, 403),
          },
          act: login(email),
          shows: 'We couldn’t finish signing you in.',
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
    'another password': {
      render: () => (
        <PasswordForm
          email={coworker.email}
          asksCurrent
          save={(input) => callAsStaff(changePassword, input)}
          onDone={() => {}}
        />
      ),
      states: {
        empty: { shows: 'Current password' },
        'without the one there is': {
          act: savePassword('correct horse battery'),
          shows: 'Enter the password you have now.',
        },
      },
    },
    'new password': {
      render: () => (
        <PasswordForm
          email={coworker.email}
          asksCurrent={false}
          save={(input) => call(saveReset, { ...input, token: 'A'.repeat(43) })}
          onDone={() => {}}
        />
      ),
      states: {
        empty: { shows: 'At least 12 characters.' },
        'too short': { act: savePassword('horse'), shows: 'Use at least 12 characters.' },
        sending: { ...changing(keepWaiting), shows: 'Saving...' },
        refused: {
          ...changing(
            refuse('invalid-argument', 'Too easy to guess.', {
              fields: { password: 'Too easy to guess.' },
            }),
          ),
          shows: 'Too easy to guess.',
        },
        offline: { ...changing(noNetwork), shows: 'We couldn’t reach the shop.' },
      },
    },
  },
};
