import { useEffect, useRef, useState } from 'react';
import { exemptionId } from '../../paths.ts';
import { sellerTexts } from '../../groups/seller.ts';
import type { LinkedExemption } from '../../payments/exemptions/linked-exemption.ts';
import { ExemptionForm } from '../../payments/exemptions/ExemptionForm.tsx';
import { forgetExemption, keptExemption } from '../../payments/exemptions/kept-exemption.client.ts';
import { sendCertificate } from '../../payments/exemptions/send-certificate.contract.ts';
import { reuseCertificate } from '../../payments/exemptions/reuse-certificate.contract.ts';
import { call } from '../../platform/call.client.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { formatLongDate } from '../../platform/dates/date-words.ts';
import type { CustomerOrder } from './open-order.contract.ts';

type Props = { order: CustomerOrder; orderKey: string; onRefresh: () => void };

/** What we know about the certificate, and the form for one. */
export function TaxExempt({ order, orderKey, onRefresh }: Props) {
  const { exemption } = order;
  const place = useRef<HTMLDivElement>(null);
  const [kept] = useState(keptExemption);
  const [wanted, setWanted] = useState(location.hash.endsWith(`&${exemptionId}`) || kept !== null);
  /** What the last press said, until the order is here again. */
  const [said, setSaid] = useState('');
  const isOpen = wanted || exemption === null || exemption.state === 'rejected';
  // They asked for it.
  const asked = wanted || exemption === null;
  useEffect(() => {
    if (asked) place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [asked]);
  const done = (text: string) => {
    setSaid(text);
    setWanted(false);
    onRefresh();
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1}>
      {order.group?.seller === 'shop' && (
        <p>
          {sellerTexts.shop} Does your organization buy everything and sell it? Tell us before the
          group closes.
        </p>
      )}
      <p role="status">{said || (exemption && standing(exemption, order))}</p>
      {!said && exemption?.state === 'known' && order.group?.seller !== 'shop' && (
        <KnownCertificate orderKey={orderKey} onUsed={() => done('The sales tax is off.')} />
      )}
      {said ? null : isOpen ? (
        <ExemptionForm
          kept={kept}
          label="Send certificate"
          send={(sent) => call(sendCertificate, { key: orderKey, ...sent })}
          onSent={() => {
            forgetExemption();
            done('Thanks! We’ll look at your certificate within one business day.');
          }}
        />
      ) : (
        <button type="button" className="button quiet" onClick={() => setWanted(true)}>
          Send another certificate
        </button>
      )}
    </div>
  );
}

function standing(
  { state, organization, expiresOn, rejection }: LinkedExemption,
  { exemptReason, group }: Pick<CustomerOrder, 'exemptReason' | 'group'>,
): string {
  const until = expiresOn === null ? '' : `, good until ${formatLongDate(expiresOn, shopNow())}`;
  switch (state) {
    case 'sent':
      return `We’ve got the certificate for ${organization}, and we’ll look at it within one business day. ${
        exemptReason !== null
          ? 'This order has no sales tax already.'
          : group?.seller === 'shop'
            ? 'This order keeps its sales tax.'
            : 'If we can use it, we’ll take the sales tax off and refund what you’ve paid of it.'
      }`;
    case 'accepted':
      return `This order has no sales tax. We have the certificate for ${organization}${until}.`;
    case 'known':
      return `We have a certificate for ${organization}${until}.`;
    case 'rejected':
      return `We couldn’t use the certificate for ${organization}: ${rejection ?? ''}`;
  }
}

function KnownCertificate({ orderKey, onUsed }: { orderKey: string; onUsed: () => void }) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const press = async () => {
    if (sending) return;
    setSending(true);
    setProblem('');
    const result = await call(reuseCertificate, { key: orderKey });
    setSending(false);
    if (result.ok) onUsed();
    else setProblem(result.message);
  };
  return (
    <>
      <button
        type="button"
        className="button alt"
        aria-disabled={sending || undefined}
        onClick={() => void press()}
      >
        {sending ? 'One moment...' : 'Use it for this order'}
      </button>
      {problem && (
        <p role="alert" className="notice warn">
          {problem}
        </p>
      )}
    </>
  );
}
