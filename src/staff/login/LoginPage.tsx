import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { call } from '../../platform/call.client.ts';
import { hasSession, openBackend } from '../backend.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { query } from '../query.client.ts';
import { nextPath } from '../session.client.ts';
import { changePassword } from './change-password.contract.ts';
import { findReset } from './find-reset.contract.ts';
import { saveReset } from './save-reset.contract.ts';
import { whoAmI } from './who-am-i.rpc.ts';
import { afterFragment } from '../../orders/order-link.ts';
import { changesPassword, paths, resetFragment, setsUpFloor, setsUpTwoStep } from '../../paths.ts';
import { CodeForm } from './CodeForm.tsx';
import { PasswordForm, type SavePassword } from './PasswordForm.tsx';
import { ResetForm } from './ResetForm.tsx';
import { SignInForm, signInWith, type Credentials } from './SignInForm.tsx';
import styles from './login.module.css';

const TwoStep = lazy(async () => ({ default: (await import('./TwoStep.tsx')).TwoStep }));
const FloorSetup = lazy(async () => ({ default: (await import('./FloorSetup.tsx')).FloorSetup }));

type View =
  | { name: 'sign-in' | 'reset' | 'two-step' | 'floor' }
  | { name: 'code'; credentials: Credentials }
  | { name: 'password'; email: string; asksCurrent: boolean; save: SavePassword };

const changing = {
  name: 'password',
  save: (input: Parameters<SavePassword>[0]) => callAsStaff(changePassword, input),
} as const;

const ended = 'Your session has ended. Sign in to get back to where you were.';
const deadLink =
  'This link has expired or was already used. Get a new one, or ask an owner for a new invitation.';

/** Staff sign-in (product.md#signing-in), also for the links in its emails. */
export function LoginPage() {
  const [view, setView] = useState<View>({ name: 'sign-in' });
  const [notice, setNotice] = useState('');

  useEffect(() => {
    const arrive = async () => {
      const token = afterFragment(location.hash, resetFragment);
      const fragment = new URLSearchParams(location.hash.slice(1));
      // Tokens don't belong in the address, where they would be saved and shared.
      if (location.hash) history.replaceState(null, '', location.pathname + location.search);
      if (token) {
        const found = await call(findReset, { token });
        if (found.ok) {
          const save: SavePassword = (input) => call(saveReset, { ...input, token });
          setView({ name: 'password', email: found.data.email, asksCurrent: false, save });
        } else {
          const dead = found.code === 'not-found' || found.code === 'invalid-argument';
          setNotice(dead ? deadLink : `${found.message} Then follow the link again.`);
          if (dead) setView({ name: 'reset' });
        }
        return;
      }
      const [access_token, refresh_token] = ['access_token', 'refresh_token'].map((name) =>
        fragment.get(name),
      );
      if (access_token && refresh_token) {
        const client = await openBackend();
        const { data, error } = await client.auth.setSession({ access_token, refresh_token });
        if (!error && data.user) {
          setView({ ...changing, email: data.user.email ?? '', asksCurrent: false });
          return;
        }
      }
      if (access_token || fragment.has('error')) {
        setNotice(deadLink);
        setView({ name: 'reset' });
        return;
      }
      if (new URLSearchParams(location.search).has('ended')) setNotice(ended);
      // Preloads the client.
      const client = await openBackend();
      if (!hasSession()) return;
      const { data } = await client.auth.getSession();
      if (!data.session) return;
      const query = new URLSearchParams(location.search);
      if (query.has(setsUpTwoStep)) {
        setView({ name: 'two-step' });
      } else if (query.has(setsUpFloor)) {
        setView({ name: 'floor' });
      } else if (query.has(changesPassword)) {
        setView({ ...changing, email: data.session.user.email ?? '', asksCurrent: true });
      } else {
        await goOn();
      }
    };
    const open = () => void arrive().catch(() => undefined); // the form reports what it can't reach
    open();
    // A link that is pasted into this page doesn't load it again.
    const onHash = () => {
      if (!/^#(.*&)?(reset|access_token|error)=/.test(location.hash)) return;
      setNotice('');
      open();
    };
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);

  const show = (next: View) => {
    setNotice('');
    setView(next);
  };
  const askForCode = (credentials: Credentials) => show({ name: 'code', credentials });

  if (view.name === 'reset') {
    return (
      <Sheet title="Reset your password" dek="We’ll email you a link." notice={notice}>
        <ResetForm onBack={() => show({ name: 'sign-in' })} />
      </Sheet>
    );
  }
  if (view.name === 'password') {
    return (
      <Sheet
        title="Choose a password"
        dek={view.asksCurrent ? 'It signs you out everywhere else.' : 'Then you’re signed in.'}
        notice={notice}
      >
        <PasswordForm
          email={view.email}
          asksCurrent={view.asksCurrent}
          save={view.save}
          onDone={() => void goOn()}
          onCode={askForCode}
        />
      </Sheet>
    );
  }
  if (view.name === 'code') {
    const { credentials } = view;
    return (
      <Sheet title="Enter your code" dek="The second step of signing in." notice={notice}>
        <CodeForm
          name="Enter your code"
          button="Login"
          busy="Logging in..."
          check={async (code) => {
            const wrong = await signInWith({ ...credentials, code });
            if (!wrong) await goOn();
            return wrong;
          }}
          aside={
            <button
              type="button"
              className="button quiet"
              onClick={() => show({ name: 'sign-in' })}
            >
              Start over
            </button>
          }
        />
        <p className="note-text">Lost your phone? An owner can turn this step off for you.</p>
      </Sheet>
    );
  }
  if (view.name === 'two-step') {
    return (
      <Sheet title="Two-step sign-in" dek="Your password, and a code from your phone." notice="">
        <Suspense fallback={<p role="status">Loading...</p>}>
          <TwoStep />
        </Suspense>
      </Sheet>
    );
  }
  if (view.name === 'floor') {
    return (
      <Sheet title="PIN and tablets" dek="For the press room." notice="">
        <Suspense fallback={<p role="status">Loading...</p>}>
          <FloorSetup />
        </Suspense>
      </Sheet>
    );
  }
  return (
    <Sheet title="Admin Login" dek="Access the analytics dashboard" notice={notice}>
      <SignInForm
        onDone={() => void goOn()}
        onCode={askForCode}
        onForgotten={() => show({ name: 'reset' })}
      />
      <p className="note-text">
        For shop staff only. Looking for your order? <a href={paths.reorders}>Reorder</a> or{' '}
        <a href={paths.getQuote}>ask us</a>.
      </p>
    </Sheet>
  );
}

/** Replaces this page, so that the back button skips it. */
async function goOn(): Promise<void> {
  // A tablet that is set up comes here before anybody is signed in on it.
  if (new URLSearchParams(location.search).has(setsUpFloor)) return location.reload();
  const who = await query(whoAmI, {});
  const member =
    who.ok && who.data ? who.data : { role: 'staff' as const, startsWithMorning: false };
  location.replace(nextPath(location.search, location.origin, member));
}

type SheetProps = { title: string; dek: string; notice: string; children: ReactNode };

function Sheet({ title, dek, notice, children }: SheetProps) {
  return (
    <div className={styles.sheet}>
      <header>
        <p className="kicker">Back shop</p>
        <h1>{title}</h1>
        <p className="dek">{dek}</p>
      </header>
      <div role="status">{notice && <p className="notice warn">{notice}</p>}</div>
      {children}
    </div>
  );
}
