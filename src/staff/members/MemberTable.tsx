import { useState } from 'react';
import { ask } from '../ask.client.ts';
import { grantStaff } from './grant-staff.rpc.ts';
import type { StaffList } from './list-staff.rpc.ts';
import { removeSecondFactor } from './remove-second-factor.rpc.ts';
import { removeStaff } from './remove-staff.rpc.ts';
import type { StaffMember } from '../login/who-am-i.rpc.ts';
import { formatFullDate } from '../../platform/dates/date-words.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { roleLabels, type StaffRole } from '../permission.ts';
import { shop } from '../../shop.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './members.module.css';

type Member = StaffList['members'][number];
type Props = {
  me: StaffMember;
  members: readonly Member[];
  onChanged: (sentence: string) => void;
};

const roleNouns: Readonly<Record<StaffRole, string>> = {
  owner: 'an owner',
  staff: 'staff',
  press: 'press staff',
  bookkeeper: 'a bookkeeper',
};
const lastOwner = 'The last owner can’t step down: make somebody else an owner first.';

const outside = `This sign-in’s address isn’t at ${shop.emailDomain}, so it doesn’t work here. Remove it and add the person’s shop address instead.`;

/** The staff with their roles. Removing somebody asks first. */
export function MemberTable({ me, members, onChanged }: Props) {
  /** What an owner is asked to confirm. */
  const [asked, setAsked] = useState<{ about: 'list' | 'two-step'; member: Member } | null>(null);
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
      if (result.data.outcome === 'outside') return outside;
      onChanged(`${member.email} is ${roleNouns[role]} now.`);
      return null;
    });
  const remove = (member: Member) =>
    change(member, async () => {
      const result = await ask(removeStaff, { userId: member.userId });
      if (!result.ok) return result.message;
      if (result.data.outcome === 'last-owner') return lastOwner;
      const { tablets = [] } = result.data;
      const gone = `Tablets that they added don’t open the floor anymore: ${new Intl.ListFormat('en-US').format(tablets)}. On each that’s the shop’s, add it again.`;
      onChanged(`${member.email} is off the list.${tablets.length > 0 ? ` ${gone}` : ''}`);
      return null;
    });
  const turnOff = (member: Member) =>
    change(member, async () => {
      const result = await ask(removeSecondFactor, { userId: member.userId });
      if (!result.ok) return result.message;
      onChanged(`Two-step sign-in is off for ${member.email}.`);
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
                {member.twoStep && ' · two-step sign-in'}
              </span>
              {member.outside && <span className="note-text">{outside}</span>}
              {member.twoStep && member.userId !== me.userId && (
                <button
                  type="button"
                  className="button quiet"
                  disabled={busy === member.userId}
                  aria-label={`Turn off two-step sign-in for ${member.email}`}
                  onClick={() => setAsked({ about: 'two-step', member })}
                >
                  Turn off two-step
                </button>
              )}
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
              onClick={() => setAsked({ about: 'list', member })}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      {asked?.about === 'list' && (
        <RemovalDialog
          member={asked.member}
          mine={asked.member.userId === me.userId}
          onAnswer={(yes) => {
            setAsked(null);
            if (yes) void remove(asked.member);
          }}
        />
      )}
      {asked?.about === 'two-step' && (
        <TwoStepDialog
          member={asked.member}
          onAnswer={(yes) => {
            setAsked(null);
            if (yes) void turnOff(asked.member);
          }}
        />
      )}
    </>
  );
}

type DialogProps = { member: Member; onAnswer: (yes: boolean) => void };

function TwoStepDialog({ member, onAnswer }: DialogProps) {
  return (
    <Dialog
      title={`Turn off two-step sign-in for ${member.email}?`}
      onClose={() => onAnswer(false)}
    >
      <p>
        Make sure it’s really them asking. They’ll be signed out everywhere, and their password
        alone will get them in until they set it up again.
      </p>
      <div className="button-row">
        <button type="button" className="button alt" onClick={() => onAnswer(false)}>
          Keep it on
        </button>
        <button type="button" className="button" onClick={() => onAnswer(true)}>
          Turn it off
        </button>
      </div>
    </Dialog>
  );
}

function RemovalDialog({ member, mine, onAnswer }: DialogProps & { mine: boolean }) {
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
