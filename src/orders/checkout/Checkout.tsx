import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { readFields } from '../../platform/forms/form-fields.client.ts';
import { reloadWhenRestored } from '../../platform/restored-page.client.ts';
import { $contact, keepContact, restoreContact } from '../drafts/contact.client.ts';
import {
  $draft,
  $draftKept,
  $keepNotice,
  reloadForLink,
  restoreStartedOrder,
  updateDraft,
} from '../drafts/order-draft.client.ts';
import { keepLinked, openLinkedDraft } from '../drafts/draft-link.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { $now, $state, endPhoneOrder } from '../placing/order-state.client.ts';
import { leadToConfirmation } from '../placing/placed-order.client.ts';
import { restoreClock, shopNow } from '../../platform/dates/shop-clock.client.ts';
import { messagesUnder } from '../../platform/forms/messages-under.ts';
import { isMetroZip, localAddressSchema } from '../delivery/local-address.ts';
import { groupInputSchema } from '../../groups/group-input.ts';
import { queueDayText } from '../delivery/delivery-words.ts';
import { customerFieldNames, customerFields, customerSchema, type Customer } from '../customer.ts';
import { formatCents } from '../../platform/money.ts';
import { payPromise } from '../../payments/payment-terms.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { draftFragment, paths } from '../../paths.ts';
import { useKeptDays } from '../placing/use-kept-days.client.ts';
import { isPhoneOrder } from '../../site/visit.client.ts';
import { followBook, useBook } from '../../settings/book.client.ts';
import { Field } from '../../ui/Field.tsx';
import { FinishLaterButton } from '../../ui/FinishLaterButton.tsx';
import { LoadButton } from '../../ui/LoadButton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { OrderReview } from './OrderReview.tsx';
import {
  $updatedPrice,
  $shownPrice,
  firstLack,
  openInForm,
  problemAt,
  renewKey,
  submitOrder,
  type Placing,
} from './store.client.ts';
import styles from './checkout.module.css';

type Stage = { status: 'loading' | 'empty' | 'order' } | { status: 'failed'; message: string };

async function restore(): Promise<Stage> {
  if (leadToConfirmation()) return { status: 'loading' };
  restoreClock();
  let stage: Stage;
  if (location.hash.startsWith(draftFragment)) {
    const message = await openLinkedDraft();
    stage = message ? { status: 'failed', message } : { status: 'order' };
  } else {
    restoreContact();
    stage = { status: restoreStartedOrder() ? 'order' : 'empty' };
  }
  // Once: the price must not change under a press. If it is out of date, the server says so.
  $now.set(shopNow());
  return stage;
}

type Props = {
  /** Cards are set up. */
  takesCards?: boolean;
  /** The order is paid when it's placed. */
  prepay?: boolean;
};

export function Checkout({ takesCards = false, prepay = false }: Props) {
  const [stage, setStage] = useState<Stage>({ status: 'loading' });
  const kept = useStore($draftKept);
  useEffect(() => void restore().then(setStage), []);
  useEffect(reloadWhenRestored, []);
  useEffect(() => followBook(() => $shownPrice.get()?.totalCents), []);
  useEffect(reloadForLink, []);
  useEffect(() => {
    if (!kept) void keepLinked();
  }, [kept]);
  if (stage.status === 'loading') {
    return (
      <p className={styles.placeholder} role="status">
        Getting your order…
      </p>
    );
  }
  return stage.status === 'order' ? (
    <CheckoutForm {...{ takesCards, prepay }} />
  ) : (
    <NoOrder message={stage.status === 'failed' ? stage.message : null} />
  );
}

/** @param message why a link doesn't open its order; null without a link */
function NoOrder({ message }: { message: string | null }) {
  return (
    <div className={styles.placeholder}>
      <h2>{message ? 'We can’t open this order.' : 'There’s no order in this tab yet.'}</h2>
      {message ? (
        <p role="alert">{message}</p>
      ) : (
        <p>
          An order stays in the tab where you build it. Build one and come back; it takes about
          three minutes.
        </p>
      )}
      <a className="button" href={paths.order}>
        Start an order →
      </a>
    </div>
  );
}

const contactSchema = z.object({
  customer: customerSchema,
  reason: z.optional(z.string()),
  group: z.optional(groupInputSchema),
});
const deliveredSchema = (book: PriceBook) =>
  z.object({
    ...contactSchema.shape,
    delivery: z.object({ address: localAddressSchema(book) }),
  });

const loadAddress = () => import('../fields/AddressField.tsx');
const loadPriceNotice = () => import('./PriceNotice.tsx');
const loadGroup = () => import('../../groups/GroupFields.tsx');
const startGroup = () =>
  loadGroup().then(() => () => updateDraft((draft) => ({ ...draft, group: {} })));
const loadTypo = () => import('../../ui/EmailTypo.tsx');
const loadPhoneOrder = () => import('./PhoneOrder.tsx');

function CheckoutForm({ takesCards, prepay }: Required<Props>) {
  useKeptDays();
  const draft = useStore($draft);
  const book = useBook();
  const state = useStore($state);
  const price = useStore($shownPrice);
  const now = useStore($now);
  const updatedPrice = useStore($updatedPrice);
  const keepNotice = useStore($keepNotice);
  const [contact] = useState(() => $contact.get());
  const [byPhone, setByPhone] = useState(isPhoneOrder);
  const phoneOrder = useOnDemand(byPhone, loadPhoneOrder);
  const [typing, setTyping] = useState(false);
  const typo = useOnDemand(typing, loadTypo);
  const group = useOnDemand(Boolean(draft.group), loadGroup);
  const groupPart = useKeptFocus(`${Boolean(group && draft.group)}`);
  const paysNow = takesCards && prepay && !byPhone && !draft.group;
  const [exemption, setExemption] = useState<ReactNode>(null);
  const loadExemption = () =>
    import('./ExemptionDialog.tsx').then(
      ({ ExemptionDialog }) =>
        () =>
          setExemption(<ExemptionDialog onClose={setExemption} />),
    );
  const needsAddress = draft.delivery === 'local';
  const delivered = useOnDemand(needsAddress, loadAddress);
  const lack = state && !state.ready && firstLack(state);
  const { form, said, busy, errors, report, onSubmit, recheck, dismiss } = useSchemaForm({
    schema: needsAddress ? deliveredSchema(book) : contactSchema,
    // Paths are the contract's, so that the server's messages find their fields.
    read: (form) => ({ ...readFields(form), delivery: { address: $draft.get().address } }),
    send: async ({ customer, ...more }) => {
      const result = await submitOrder(customer, $draft.get().address, paysNow, more);
      if (result.ok) return result;
      const elsewhere = Object.entries(result.fields).filter(([path]) => !isFormField(path));
      return {
        ok: false,
        fields: Object.fromEntries(
          Object.entries(result.fields).filter(([path]) => isFormField(path)),
        ),
        failure: { ...result, elsewhere },
        stays: elsewhere.length > 0,
      };
    },
    focus: 'field',
  });

  return (
    <form
      ref={form}
      className={styles.checkout}
      noValidate
      onSubmit={onSubmit}
      onInput={({ currentTarget, target }) => {
        keepContact((readFields(currentTarget) as { customer: Customer }).customer);
        recheck((target as HTMLInputElement).name);
      }}
      onFocus={() => setTyping(true)}
      aria-busy={busy}
    >
      <div className={styles.main}>
        {phoneOrder && byPhone && (
          <phoneOrder.PhoneOrder
            error={errors['reason']}
            onStop={() => {
              endPhoneOrder();
              setByPhone(false);
            }}
          />
        )}
        {keepNotice && (
          <p className="notice warn" role="status">
            {keepNotice}
          </p>
        )}
        {lack && (
          <div className="notice warn" role="alert">
            <p>
              <b>The order isn’t complete yet.</b> {lack.text}
            </p>
            <a href={paths.order} onClick={() => openInForm(lack.itemId)}>
              Back to the order
            </a>
          </div>
        )}
        <OrderReview />

        <section aria-labelledby="group-title" className={styles.section}>
          <h2 id="group-title">Ordering for a group?</h2>
          <div {...groupPart} className={styles.group}>
            {draft.group ? (
              group && (
                <group.GroupFields
                  takesCards={takesCards}
                  errors={messagesUnder('group', errors)}
                />
              )
            ) : (
              <>
                <p>
                  You don’t need everybody’s sizes yet. Guess them for now, and share a link where
                  people pick their own.
                </p>
                <LoadButton load={startGroup}>Let everybody pick their size</LoadButton>
              </>
            )}
          </div>
        </section>

        <section aria-labelledby="contact-title" className={styles.section}>
          <h2 id="contact-title">Who’s it for?</h2>
          <div className={styles.fields}>
            {customerFieldNames.map((name) => {
              const { form: shown } = customerFields[name];
              return (
                <Field
                  key={name}
                  {...shown}
                  className={'multiline' in shown ? styles.whole : undefined}
                  name={`customer.${name}`}
                  defaultValue={contact[name]}
                  error={errors[`customer.${name}`]}
                />
              );
            })}
          </div>
          {typo && <typo.EmailTypo />}
          {!byPhone && <LoadButton load={loadExemption}>We’re tax exempt</LoadButton>}
          {exemption}
        </section>

        {needsAddress && (
          <section aria-labelledby="address-title" className={styles.section}>
            <h2 id="address-title">Where should we bring it?</h2>
            {delivered && (
              <delivered.AddressField
                titled
                delivery="local"
                address={draft.address}
                errors={messagesUnder('delivery.address', errors)}
                autoCompleteSection="delivery"
                onChange={(part, value) => {
                  updateDraft((now) => ({ ...now, address: { ...now.address, [part]: value } }));
                  recheck(`delivery.address.${part}`);
                }}
              />
            )}
            {errors['delivery.address.zip'] && !isMetroZip(draft.address.zip, book) && (
              <p>
                <a href={`${paths.order}#title-delivery`}>Choose shipping or pickup</a>
              </p>
            )}
          </section>
        )}
      </div>

      <aside className={`ticket ${styles.next}`} aria-label="Place the order">
        <h2>What happens next</h2>
        <ol>
          <li>
            {now && `Placed now, it enters the queue ${queueDayText(now)}. `}A project manager
            reviews your order within 1 business day.
          </li>
          <li>You’ll get a digital proof by email. Nothing prints until you approve it.</li>
          {draft.group ? (
            <li>
              Then you get the link for your group. You pay once it has closed, for what people
              picked.
            </li>
          ) : paysNow ? (
            <li>
              You pay by card right after you place it, on Stripe’s page. We never see the card’s
              number.
            </li>
          ) : (
            <li>{payPromise(book.terms)}</li>
          )}
        </ol>
        {price && (
          <p className={styles.total}>
            Total <b>{formatCents(price.totalCents)}</b>
          </p>
        )}
        <div ref={said} tabIndex={-1} role="alert" className={styles.said}>
          {report?.failure && <Failure failed={report.failure} onRenew={dismiss} />}
        </div>
        <button type="submit" className="button wide" disabled={busy || !state?.ready}>
          {busy
            ? 'Placing your order...'
            : paysNow && price
              ? `Place order and pay ${formatCents(price.totalCents)} →`
              : updatedPrice
                ? `Place order at ${formatCents(updatedPrice.price.totalCents)} →`
                : 'Place order →'}
        </button>
        {takesCards && !byPhone && !draft.group && <OtherCheckout prepay={prepay} />}
        <FinishLaterButton keep={keepLinked} />
      </aside>
    </form>
  );
}

/** Leads to the checkout that pays at another time, with the same order. */
function OtherCheckout({ prepay }: { prepay: boolean }) {
  // Below a draft link, the order's key is in the fragment.
  const to = `${prepay ? paths.checkout : paths.checkoutWithStripe}${location.hash}`;
  return (
    <p className="note-text">
      {prepay ? 'Rather see the proof first? ' : 'Rather pay today? '}
      <a href={to}>{prepay ? 'Pay after you approve it' : 'Pay by card when you order'}</a>
    </p>
  );
}

type Failed = Extract<Placing, { ok: false }> & {
  /** Problems with parts that can only be changed in the order form: path and message. */
  elsewhere: [string, string][];
};

function Failure({ failed, onRenew }: { failed: Failed; onRenew: () => void }) {
  const price = useOnDemand(Boolean(failed.change), loadPriceNotice);
  if (failed.change && price) return <price.PriceNotice {...failed.change} />;
  const needsDate = failed.elsewhere.some(([path]) => path === 'dueDate');
  const problems = failed.elsewhere.map(([path, message]) => problemAt(path, message));
  return (
    <div className="notice warn">
      {/* A single one is the message. */}
      {!failed.elsewhere.some(([, message]) => message === failed.message) && (
        <p>{failed.message}</p>
      )}
      {problems.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {needsDate ? (
        <a href={`${paths.order}#title-dueDate`}>Choose another date</a>
      ) : (
        problems.length > 0 && (
          <a href={paths.order} onClick={() => openInForm(problems[0]?.itemId)}>
            Change it in the order
          </a>
        )
      )}
      {failed.alreadyPlaced && (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            renewKey();
            onRenew();
          }}
        >
          This is a different order
        </button>
      )}
    </div>
  );
}

/** Whether a path of the contract can be edited here; the rest is in the order form. */
function isFormField(path: string): boolean {
  return /^(customer\.|delivery\.address\.|group\.|reason$)/.test(path);
}
