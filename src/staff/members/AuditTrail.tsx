import type { ReactNode } from 'react';
import { customerPath } from '../../paths.ts';
import type { AuditEvent } from './list-audit-events.rpc.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { agreedText } from '../../orders/changes/proposal-words.ts';
import { exceptionNames } from '../../orders/changes/exception.ts';
import { termsLabels } from '../../payments/payment-terms.ts';
import { DataTable } from '../frame/DataTable.tsx';
import { countedText } from '../../platform/count-words.ts';
import { roleLabels } from '../permission.ts';
import { amountsText } from './erasure-words.client.ts';

type Props = {
  events: readonly AuditEvent[];
  /** Null if there are no older ones. */
  onOlder: (() => void) | null;
  busy: boolean;
};

/** Sign-ins, what owners did, and exceptions, newest first, by the shop's clock. */
export function AuditTrail({ events, onOlder, busy }: Props) {
  const now = new Date();
  if (events.length === 0) return <p>Nothing has happened yet.</p>;
  return (
    <>
      <div className="table-scroll" tabIndex={0} role="group" aria-labelledby="trail">
        <DataTable
          columns={['When', 'What', 'By']}
          rows={events.map((event) => ({
            key: event.id,
            cells: [
              <time key="at" dateTime={event.at}>
                {formatMoment(new Date(event.at), now)}
              </time>,
              sentence(event),
              event.actor,
            ],
          }))}
        />
      </div>
      {onOlder && (
        <button
          type="button"
          className="button alt"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) onOlder();
          }}
        >
          {busy ? 'Loading...' : 'Show older'}
        </button>
      )}
    </>
  );
}

function sentence(event: AuditEvent): ReactNode {
  switch (event.what) {
    case 'signed-in':
      return 'Signed in';
    case 'password-changed':
      return 'Chose a new password';
    case 'sign-in-failed':
      return `Failed to sign in with ${event.target ?? 'an unknown address'}`;
    case 'code-failed':
      return `Entered a wrong code for ${event.target ?? 'an unknown address'}`;
    case 'two-step-on':
      return 'Set up two-step sign-in';
    case 'two-step-off':
      return event.actor === event.target
        ? 'Turned off two-step sign-in'
        : `Turned off two-step sign-in for ${event.target}`;
    case 'email-change-asked':
      return `Asked to change the sign-in address ${event.target} to ${event.details.to}`;
    case 'email-changed':
      return `Changed the sign-in address ${event.target} to ${event.details.to}`;
    case 'phone-change-asked':
      return `Asked to change the phone number of ${event.target}’s sign-in`;
    case 'phone-changed':
      return `Changed the phone number of ${event.target}’s sign-in`;
    case 'profile-changed':
      return `Changed other data of ${event.target}’s sign-in`;
    case 'reset-asked':
      return `Asked for a link to reset the password of ${event.target ?? 'an unknown address'}`;
    case 'staff-added':
      return `${event.target} added as ${roleLabels[event.details.role].toLowerCase()}`;
    case 'staff-removed':
      return `${event.target} removed`;
    case 'role-changed':
      return `${event.target} made ${roleLabels[event.details.role].toLowerCase()}`;
    case 'terms-changed': {
      const { customer, terms } = event.details;
      const said = terms === null ? 'as the shop’s terms say' : termsLabels[terms].toLowerCase();
      return (
        <>
          <a href={customerPath(customer)}>A customer</a> pays {said}
        </>
      );
    }
    case 'customers-merged':
      return `Merged two customers into one with ${countedText(event.details.contacts, 'contact')}`;
    case 'merge-undone':
      return `Undid a merge: a customer with ${countedText(event.details.contacts, 'contact')} is its own again`;
    case 'reminders-off':
      return `Turned off payment reminders for the customer of order #${event.details.number}`;
    case 'reminders-on':
      return `Turned on payment reminders for the customer of order #${event.details.number}`;
    case 'prices-saved':
      return `Saved a draft of the price book${noteText(event.details)}`;
    case 'prices-published':
    case 'prices-restored':
      return `Published version ${event.details.version} of the price book${noteText(event.details)}`;
    case 'presses-saved':
      return `Saved version ${event.details.version} of the presses`;
    case 'tablet-added':
      return `Made a tablet the shop’s: ${event.details.name}`;
    case 'tablet-removed':
      return `Took a tablet off the floor: ${event.details.name}`;
    case 'exception-made': {
      const { number, exceptions, agreed } = event.details;
      const names = exceptions.map((kind) => exceptionNames[kind].toLowerCase()).join('; ');
      return `Made an exception for order #${number}: ${names}${agreed ? `. ${agreedText(event.at)}` : ''}`;
    }
    case 'customer-erased':
      return `Erased a customer: ${amountsText(event.details)}`;
  }
}

const noteText = ({ note }: { note: string }): string => (note === '' ? '' : `: ${note}`);
