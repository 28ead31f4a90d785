import type { ReactNode } from 'react';

type Props = { onStop: () => void; children?: ReactNode };

/** Says that staff are placing this order for a customer on the phone. */
export function PhoneOrderNotice({ onStop, children }: Props) {
  return (
    <div className="notice">
      <p>
        <b>Phone order.</b> You’re placing this order as staff. The contact details at checkout are
        the customer’s; they get the confirmation with their order’s link by email.
      </p>
      {children}
      <button type="button" className="button quiet" onClick={onStop}>
        It’s not a phone order
      </button>
    </div>
  );
}
