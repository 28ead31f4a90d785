import { useState } from 'react';
import { ask } from '../../../browser/staff/ask.ts';
import { grantStaff } from '../../../contracts/staff/grant-staff.ts';
import type { StaffList } from '../../../contracts/staff/list-staff.ts';
import { removeStaff } from '../../../contracts/staff/remove-staff.ts';
import type { StaffMember } from '../../../contracts/staff/who-am-i.ts';
import { formatFullDate } from '../../../domain/date-words.ts';
import { shopToday } from '../../../domain/turnaround.ts';
import { roleLabels, type StaffRole } from '../../../domain/permission.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './members.module.css';

type Member = StaffList['members'][number];
type Props = {
  me: StaffMember;
  members: readonly Member[];
  onChanged: (sentence: string) => void;
};

const lastOwner = 'The last owner can’t step down: make somebody else an owner first.';

/** The staff with their roles. Removing somebody asks first. */
export function MemberTable({ me, members, onChanged }: Props) {
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [busy, setBusy] = useState('');
  const [problem, setProblem] = useState('');

  const change = async (member: Member, act: () => Promise<string | null>) => {
    if (busy) return;
    setBusy(member.userId);
    setProblem('');
    const complaint = await act();
    setBusy('');
    if (complaint) setProblem(complaint);
  };
  const changeRole = (member: Member, role: StaffRole) =>
    change(member, async () => {
      const result = await ask(grantStaff, { email: member.email, role });
      if (!result.ok) return result.message;
      if (result.data.outcome === 'last-owner') return lastOwner;
      onChanged(`${member.email} is ${role === 'owner' ? 'an owner' : 'staff'} now.`);
      return null;
    });
  const remove = (member: Member) =>
    change(member, async () => {
      const result = await ask(removeStaff, { userId: member.userId });
      if (!result.ok) return result.message;
      if (result.data.outcome === 'last-owner') return lastOwner;
      onChanged(`${member.email} is off the list.`);
      return null;
    });

  return (
    <>
      <div role="alert">{problem && <p className="notice warn">{problem}</p>}</div>
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.userId}>
            <p className={styles.who}>
              <b>{member.email}</b>
              {member.userId === me.userId && ' (you)'}
              <span className="note-text">
                since {formatFullDate(shopToday(new Date(member.addedAt)))}
                {!member.confirmed && ' · invitation not accepted yet'}
              </span>
            </p>
            <label className={styles.role}>
              <span className="visually-hidden">Role of {member.email}</span>
              <select
                className="input"
                value={member.role}
                disabled={busy === member.userId}
                onChange={(event) => void changeRole(member, event.target.value as StaffRole)}
              >
                {Object.entries(roleLabels).map(([role, label]) => (
                  <option key={role} value={role}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <button
              type="button"
              className="button alt"
              disabled={busy === member.userId}
              aria-label={`Remove ${member.email}`}
              onClick={() => setLeaving(member)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      {leaving && (
        <RemovalDialog
          member={leaving}
          mine={leaving.userId === me.userId}
          onAnswer={(yes) => {
            setLeaving(null);
            if (yes) void remove(leaving);
          }}
        />
      )}
    </>
  );
}

type DialogProps = { member: Member; mine: boolean; onAnswer: (yes: boolean) => void };

function RemovalDialog({ member, mine, onAnswer }: DialogProps) {
  return (
    <Dialog title={`Remove ${mine ? 'yourself' : member.email}?`} onClose={() => onAnswer(false)}>
      <p>
        {mine ? 'You lose' : 'They lose'} everything here at once: orders, artwork, analytics. The
        sign-in itself stays, and an owner can put it back on the list.
      </p>
      <div className="button-row">
        <button type="button" className="button alt" onClick={() => onAnswer(false)}>
          Keep
        </button>
        <button type="button" className="button" onClick={() => onAnswer(true)}>
          Remove
        </button>
      </div>
    </Dialog>
  );
}
