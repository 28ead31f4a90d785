import { call } from '../../platform/call.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { changePassword } from './change-password.contract.ts';
import { resetPassword } from './reset-password.contract.ts';
import { saveReset } from './save-reset.contract.ts';
import { signIn } from './sign-in.contract.ts';
import { setTwoStep } from './set-two-step.contract.ts';
import { codeMissing, codeWrong } from './sign-in-code.ts';
import { shop } from '../../shop.ts';
import {
  answer,
  breakDown,
  keepWaiting,
  refuse,
  noNetwork,
  type Answer,
  type Bench,
  type Hands,
} from '../../workbench/bench.ts';
import { asStaff, at, coworker } from '../../workbench/staff.ts';
import { listTablets } from '../floor/list-tablets.rpc.ts';
import { FloorSetup } from './FloorSetup.tsx';
import { LoginPage } from './LoginPage.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { TwoStep } from './TwoStep.tsx';

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
const needsCode = refuse('invalid-argument', codeMissing, { fields: { code: codeMissing } });
const enterCode =
  (code: string, button: string) =>
  async ({ user, screen, press }: Hands) => {
    await user.type(await screen.findByLabelText(/^6-digit code/), code);
    await press(button);
  };
const factorId = '0c0ffee0-0000-4000-8000-000000000014';
const factorsOf = (...factors: object[]) => answer({ id: coworker.userId, factors });
const withTwoStep = (answers: Record<string, Answer> = {}) =>
  asStaff(coworker, {
    '/auth/v1/user': factorsOf({ id: factorId, factor_type: 'totp', status: 'verified' }),
    ...answers,
  });
const qr_code =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><path d="M0 0h2v1h1v2h-1v-1h-2z"/></svg>';
const withoutTwoStep = (answers: Record<string, Answer> = {}) =>
  asStaff(coworker, {
    '/auth/v1/user': factorsOf(),
    '/auth/v1/factors': answer({
      id: factorId,
      type: 'totp',
      totp: { qr_code, secret: 'ABCDEFGHABCDEFGHABCDEFGHABCDEFGH', uri: '' },
    }),
    ...answers,
  });
const withTablets = (known: object = { hasPin: false, tablets: [] }) =>
  asStaff(coworker, { [at(listTablets)]: answer(known) });
const setUp = ({ press }: Hands) => press('Set up two-step sign-in');

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
  screen: 'login',
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
          shows: 'We couldn’t reach the shop.',
        },
        'signed in, but the session is refused': {
          answers: {
            [signIn.path]: answer({ accessToken: token, refreshToken: 'r', device: 'd' }),
            '/auth/v1/user': answer({ code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' }, 403),
          },
          act: login(email),
          shows: 'We couldn’t finish signing you in.',
        },
        'asked for a code': {
          answers: { [signIn.path]: needsCode },
          act: login(email),
          shows: 'Enter your code',
        },
        'a wrong code': {
          answers: { [signIn.path]: needsCode },
          act: async (hands) => {
            await login(email)(hands);
            await enterCode('123 456', 'Login')(hands);
          },
          shows: codeMissing,
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
    'two steps': {
      render: () => <TwoStep />,
      states: {
        loading: { ...withTwoStep({ '/auth/v1/user': keepWaiting }), shows: 'Loading...' },
        failed: {
          ...withTwoStep({ '/auth/v1/user': noNetwork }),
          shows: 'We couldn’t reach the shop.',
        },
        off: { ...withoutTwoStep(), shows: 'Two-step sign-in is off.' },
        'setting up': { ...withoutTwoStep(), act: setUp, shows: 'Can’t scan it?' },
        'turned off in Supabase': {
          ...withoutTwoStep({
            '/auth/v1/factors': answer(
              { code: 422, error_code: 'mfa_totp_enroll_not_enabled', msg: 'disabled' },
              422,
            ),
          }),
          act: setUp,
          shows: 'is turned off in the shop’s Supabase project',
        },
        'a wrong code': {
          ...withoutTwoStep({
            [setTwoStep.path]: refuse('invalid-argument', codeWrong, {
              fields: { code: codeWrong },
            }),
          }),
          act: async (hands) => {
            await setUp(hands);
            await enterCode('123456', 'Turn on')(hands);
          },
          shows: 'That code doesn’t match.',
        },
        on: { ...withTwoStep(), shows: 'Two-step sign-in is on.' },
        'turning off': {
          ...withTwoStep(),
          act: ({ press }) => press('Turn off two-step sign-in'),
          shows: 'Keep it on',
        },
      },
    },
    floor: {
      render: () => <FloorSetup />,
      states: {
        loading: { ...asStaff(coworker, { [at(listTablets)]: keepWaiting }), shows: 'Loading...' },
        failed: { ...asStaff(coworker, { [at(listTablets)]: noNetwork }), shows: 'Try again' },
        'no tablets and no PIN': { ...withTablets(), shows: 'No tablets yet.' },
        'some tablets': {
          ...withTablets({
            hasPin: true,
            tablets: [
              {
                id: '0c0ffee0-0000-4000-8000-000000000021',
                name: 'Press 1 tablet',
                addedBy: coworker.email,
                addedAt: '2026-11-20T16:00:00Z',
                member: coworker.email,
              },
            ],
          }),
          shows: 'june is signed in',
        },
        'a PIN that’s easy to guess': {
          ...withTablets(),
          act: async ({ user, screen, press }) => {
            await user.type(
              await screen.findByLabelText(/^Your PIN/, { selector: 'input' }),
              '123456',
            );
            await press('Save PIN');
          },
          shows: 'That’s easy to guess.',
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
          onCode={() => {}}
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
          onCode={() => {}}
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
