import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { unreachable } from '../../platform/call.client.ts';
import { knownDevice, openBackend } from '../backend.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { paths } from '../../paths.ts';
import { CodeForm } from './CodeForm.tsx';
import { keepSignIn } from './keep-sign-in.client.ts';
import { setTwoStep } from './set-two-step.contract.ts';
import styles from './login.module.css';

type View =
  | { name: 'loading' | 'off' }
  | { name: 'setting-up'; factorId: string; qrCode: string; secret: string }
  | { name: 'on' | 'turning-off'; factorId: string };

/** Sets up two-step sign-in for the person who is signed in, or turns it off (product.md#two-steps). */
export function TwoStep() {
  const [view, setView] = useState<View>({ name: 'loading' });
  const [done, setDone] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const attempt = async (act: (client: SupabaseClient) => Promise<AuthError | null>) => {
    setBusy(true);
    setProblem('');
    try {
      const error = await act(await openBackend());
      if (error) setProblem(await explain(error));
    } catch {
      setProblem((await unreachable()).message); // the client couldn't be loaded
    }
    setBusy(false);
  };
  const look = () =>
    attempt(async (client) => {
      const { data, error } = await client.auth.mfa.listFactors();
      if (error) return error;
      const [factor] = data.totp;
      setView(factor ? { name: 'on', factorId: factor.id } : { name: 'off' });
      return null;
    });
  useEffect(() => void look(), []);

  const setUp = () =>
    attempt(async ({ auth: { mfa } }) => {
      setDone('');
      // Auth refuses a second one of the same name, and somebody may have stopped halfway.
      const { data: known, error: listError } = await mfa.listFactors();
      if (listError) return listError;
      for (const { id, status } of known.all) {
        if (status !== 'unverified') continue;
        const { error } = await mfa.unenroll({ factorId: id });
        if (error) return error;
      }
      const { data, error } = await mfa.enroll({ factorType: 'totp' });
      if (error) return error;
      const { qr_code: qrCode, secret } = data.totp;
      setView({ name: 'setting-up', factorId: data.id, qrCode, secret });
      return null;
    });
  const enter = async (on: boolean, factorId: string, code: string, then: () => void) => {
    const result = await callAsStaff(setTwoStep, { on, factorId, code, device: knownDevice() });
    if (!result.ok) {
      return result.fields?.['code'] ? { fields: result.fields } : { failure: result.message };
    }
    const failure = await keepSignIn(result.data);
    if (failure) return { failure };
    then();
    return null;
  };

  return (
    <>
      <div role="alert">{problem && <p className="notice warn">{problem}</p>}</div>
      <div role="status">
        {done && <p className="notice good">{done}</p>}
        {view.name === 'loading' && !problem && 'Loading...'}
      </div>
      {view.name === 'loading' && problem && (
        <button type="button" className="button" disabled={busy} onClick={() => void look()}>
          Try again
        </button>
      )}
      {view.name === 'off' && (
        <>
          <p>
            Two-step sign-in is off. With it, nobody gets in with your password alone: each time you
            sign in, you also enter a code from an app on your phone, like Google Authenticator,
            Microsoft Authenticator, or your password manager.
          </p>
          <div className="button-row">
            <button type="button" className="button" disabled={busy} onClick={() => void setUp()}>
              Set up two-step sign-in
            </button>
            <Back />
          </div>
        </>
      )}
      {view.name === 'setting-up' && (
        <CodeForm
          name="Set up two-step sign-in"
          button="Turn on"
          busy="Checking..."
          aside={<Back />}
          check={(code) =>
            enter(true, view.factorId, code, () => {
              setView({ name: 'on', factorId: view.factorId });
              setDone('Two-step sign-in is on. Have your phone with you when you sign in.');
            })
          }
        >
          <p>Scan this with your authenticator app, then enter the code it shows.</p>
          <img
            className={styles.qrCode}
            src={view.qrCode}
            alt="QR code for your authenticator app"
            width="220"
            height="220"
          />
          <p>
            Can’t scan it? Type this key into the app instead:{' '}
            <code>{view.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
        </CodeForm>
      )}
      {view.name === 'on' && (
        <>
          <p>
            Two-step sign-in is on. If you lose your phone, an owner can turn it off for you on the
            staff list. Before you switch phones, turn it off here and set it up again.
          </p>
          <div className="button-row">
            <button
              type="button"
              className="button alt"
              onClick={() => {
                setDone('');
                setView({ ...view, name: 'turning-off' });
              }}
            >
              Turn off two-step sign-in
            </button>
            <Back />
          </div>
        </>
      )}
      {view.name === 'turning-off' && (
        <CodeForm
          name="Turn off two-step sign-in"
          button="Turn off"
          busy="Checking..."
          aside={
            <button
              type="button"
              className="button quiet"
              onClick={() => setView({ ...view, name: 'on' })}
            >
              Keep it on
            </button>
          }
          check={(code) =>
            enter(false, view.factorId, code, () => {
              setView({ name: 'off' });
              setDone('Two-step sign-in is off. Your password alone gets you in again.');
            })
          }
        />
      )}
    </>
  );
}

function Back() {
  return (
    <a className="button quiet" href={paths.adminAnalytics}>
      Back to the shop
    </a>
  );
}

async function explain(error: AuthError): Promise<string> {
  if (error.name === 'AuthRetryableFetchError') return (await unreachable()).message;
  if (error.status === 429) return 'Too many tries. Wait five minutes and try again.';
  if (error.code === 'mfa_totp_enroll_not_enabled') {
    return 'Two-step sign-in is turned off in the shop’s Supabase project. docs/deploy.md says how to turn it on.';
  }
  return 'That didn’t work. Sign out, sign in again, and try once more.';
}
