import { useState } from 'react';
import { paths, setsUpFloor } from '../../paths.ts';
import { ask } from '../ask.client.ts';
import { checkSession } from '../session.client.ts';
import { useMember } from '../use-member.client.ts';
import { chooseMorning } from './choose-morning.rpc.ts';
import styles from './morning.module.css';

/** Whether the reader starts with this page, and gets it by email. */
export function YourMorning() {
  const member = useMember();
  const [said, setSaid] = useState('');
  const [saving, setSaving] = useState(false);
  if (!member) return null;
  const { startsWithMorning: startsWithIt, getsMorning: getsIt } = member;
  const choose = async (change: { startsWithIt?: boolean; getsIt?: boolean }) => {
    setSaid('');
    setSaving(true);
    const answer = await ask(chooseMorning, { startsWithIt, getsIt, ...change });
    if (answer.ok) await checkSession();
    setSaving(false);
    setSaid(answer.ok ? 'Saved.' : answer.message);
  };
  return (
    <fieldset className={`no-print ${styles.yours}`} disabled={saving}>
      <legend>For {member.email}</legend>
      <label>
        <input
          type="checkbox"
          checked={startsWithIt}
          onChange={({ target }) => void choose({ startsWithIt: target.checked })}
        />
        Start here when I sign in
      </label>
      <label>
        <input
          type="checkbox"
          checked={getsIt}
          onChange={({ target }) => void choose({ getsIt: target.checked })}
        />
        Email it to me at 7:00 AM on business days
      </label>
      <a href={`${paths.login}?${setsUpFloor}`}>PIN and tablets</a>
      <span role="status">{said}</span>
    </fieldset>
  );
}
