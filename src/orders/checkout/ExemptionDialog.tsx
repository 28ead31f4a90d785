import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ExemptionForm } from '../../payments/exemptions/ExemptionForm.tsx';
import {
  forgetExemption,
  keepExemption,
  keptExemption,
} from '../../payments/exemptions/kept-exemption.client.ts';
import { Dialog } from '../../ui/Dialog.tsx';

/** Takes the certificate that goes with the order. `onClose` gets what checkout says from then on. */
export function ExemptionDialog({ onClose }: { onClose: (said: ReactNode) => void }) {
  const [kept] = useState(keptExemption);
  const going = (
    <p className="note-text" role="status">
      We’ll send your certificate with the order.
    </p>
  );
  // Outside of the order's form, which must not get its events either.
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()} onInput={(event) => event.stopPropagation()}>
      <Dialog
        title="We’re tax exempt"
        kicker="Your order"
        close="Back to checkout"
        width="medium"
        onClose={() => onClose(kept && going)}
      >
        <ExemptionForm
          kept={kept}
          label="Add it to the order"
          send={async (exemption, upload) =>
            keepExemption({ exemption, upload })
              ? { ok: true, data: null }
              : {
                  ok: false,
                  code: 'unavailable',
                  message:
                    'Your browser can’t keep it until the order is placed. Place the order, then send the certificate on its page.',
                }
          }
          onSent={() => onClose(going)}
        >
          <p>
            Send us your certificate with the order. The order has sales tax until we’ve looked at
            it, within one business day. Then we take the tax off, and refund what you’ve paid of
            it.
          </p>
        </ExemptionForm>
        {kept && (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              forgetExemption();
              onClose(null);
            }}
          >
            Leave it out
          </button>
        )}
      </Dialog>
    </div>,
    document.body,
  );
}
