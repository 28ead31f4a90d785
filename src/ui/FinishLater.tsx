import { useEffect, useState } from 'react';
import { CopyLink } from './CopyLink.tsx';
import { Dialog } from './Dialog.tsx';
import { EmailLink, type Emailed } from './EmailLink.tsx';

/** The order's link, or why there is none. */
export type Kept =
  | {
      ok: true;
      url: string;
      /** ISO 8601. */
      expiresAt: string;
      /** What the customer has entered as their email address, or ''. */
      address: string;
      email: (address: string, website: string) => Promise<Emailed>;
    }
  | { ok: false; message: string };

type Props = {
  /** Keeps the order and answers its link. */
  keep: () => Promise<Kept>;
  onClose: () => void;
};

/** Gives the customer a link to their unfinished order. */
export function FinishLater({ keep, onClose }: Props) {
  const [kept, setKept] = useState<Kept | null>(null);
  const start = () => {
    setKept(null);
    void keep().then(setKept);
  };
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once, because opening it asks for a link
  useEffect(start, []);
  return (
    <Dialog
      title="Finish later"
      kicker="Your order"
      close="Back to the order"
      width="medium"
      onClose={onClose}
    >
      <p>
        Email yourself the link to your order, or copy it. It opens the order on any device, as you
        left it. We’ll keep what you’ve entered until the link expires. Anyone with the link can see
        and change the order.
      </p>
      <div role="status">{!kept && <p className="note-text">Saving your order…</p>}</div>
      {kept?.ok && (
        <>
          <EmailLink address={kept.address} send={kept.email} />
          <CopyLink
            url={kept.url}
            expiresAt={kept.expiresAt}
            title="My T-shirt order"
            focused={false}
          />
        </>
      )}
      <div role="alert">
        {kept && !kept.ok && (
          <div className="notice warn">
            <p>{kept.message}</p>
            <button type="button" className="button quiet" onClick={start}>
              Try again
            </button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
