import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  $draft,
  reloadWhenBroughtBack,
  restoreStartedOrder,
  updateDraft,
} from '../../browser/order-draft.ts';
import { addressSchema, type Address } from '../../domain/address.ts';
import { customerSchema, type Customer } from '../../domain/customer.ts';
import { fieldMessages, textLimits } from '../../domain/text-field.ts';
import { formatCents } from '../../domain/money.ts';
import { paths } from '../../paths.ts';
import { AddressFields } from '../../ui/AddressFields.tsx';
import { Field } from '../../ui/Field.tsx';
import { OrderReview } from './OrderReview.tsx';
import {
  $now,
  $price,
  $state,
  keepContact,
  renewKey,
  restoreContact,
  submitOrder,
  type Placing,
} from './store.ts';
import styles from './checkout.module.css';

export function Checkout() {
  const [stage, setStage] = useState<'loading' | 'empty' | 'order'>('loading');
  useEffect(() => {
    const started = restoreStartedOrder();
    $now.set(new Date());
    setStage(started ? 'order' : 'empty');
    const timer = setInterval(() => $now.set(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(reloadWhenBroughtBack, []);
  if (stage === 'loading') {
    return (
      <p className={styles.placeholder} role="status">
        Fetching your order…
      </p>
    );
  }
  return stage === 'empty' ? <NoOrder /> : <CheckoutForm />;
}

function NoOrder() {
  return (
    <div className={styles.placeholder}>
      <h2>There is no order in this tab yet.</h2>
      <p>
        Orders are kept in the tab they are built in. Build one and come back; it takes about three
        minutes.
      </p>
      <a className="button" href={paths.order}>
        Start an order →
      </a>
    </div>
  );
}

type Values = Customer & { address: Address };

function CheckoutForm() {
  const draft = useStore($draft);
  const state = useStore($state);
  const price = useStore($price);
  const [failed, setFailed] = useState<Failed | null>(null);
  const bannerRef = useRef<HTMLDivElement>(null);
  const needsAddress = draft.delivery === 'local';
  const { register, handleSubmit, formState, setError, watch, setValue, getValues } =
    useForm<Values>({
      defaultValues: {
        ...(restoreContact() ?? { fullName: '', email: '', phone: '', notes: '' }),
        address: draft.address,
      },
      resolver: needsAddress ? withAddress : withoutAddress,
      // The address fields are not the library's own, so it can't focus them.
      shouldFocusError: false,
    });
  const errors = formState.errors;
  const form = useRef<HTMLFormElement>(null);
  // A press that came to nothing, once its errors are drawn: to the first field that is wrong, else
  // to what was said.
  const { submitCount } = formState;
  useEffect(() => {
    if (submitCount === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field ?? bannerRef.current)?.focus();
  }, [submitCount]);

  useEffect(() => {
    const subscription = watch(({ fullName = '', email = '', phone = '', notes = '' }) =>
      keepContact({ fullName, email, phone, notes }),
    );
    return () => subscription.unsubscribe();
  }, [watch]);

  const place = handleSubmit(
    async ({ address, ...customer }) => {
      setFailed(null);
      const result = await submitOrder(customer, address);
      if (result.ok) {
        location.assign(paths.orderConfirmation);
        // The button stays disabled until the next page is here.
        await new Promise(() => {});
        return;
      }
      const elsewhere: string[] = [];
      for (const [path, message] of Object.entries(result.fields)) {
        const field = formField(path);
        if (field) setError(field, { message });
        else elsewhere.push(message);
      }
      setFailed({ ...result, elsewhere });
    },
    () => setFailed(null),
  );

  return (
    <form
      ref={form}
      className={styles.checkout}
      noValidate
      onSubmit={place}
      aria-busy={formState.isSubmitting}
    >
      <div className={styles.main}>
        {state && !state.ready && (
          <div className="notice warn" role="alert">
            <p>
              <b>The order isn’t complete yet.</b> {state.lacks[0].message}
            </p>
            <a href={paths.order}>Back to the order</a>
          </div>
        )}
        <OrderReview />

        <section aria-labelledby="contact-title" className={styles.section}>
          <h2 id="contact-title">Who is it for?</h2>
          <div className={styles.fields}>
            <Field
              label="Full name"
              required
              autoComplete="name"
              maxLength={textLimits.fullName}
              error={errors.fullName?.message}
              {...register('fullName')}
            />
            <Field
              label="E-mail"
              type="email"
              required
              autoComplete="email"
              maxLength={textLimits.email}
              hint="The proof goes here."
              error={errors.email?.message}
              {...register('email')}
            />
            <Field
              label="Phone"
              type="tel"
              required
              autoComplete="tel"
              maxLength={textLimits.phone}
              error={errors.phone?.message}
              {...register('phone')}
            />
            <Field
              multiline
              label="Notes for the press"
              rows={4}
              maxLength={textLimits.notes}
              hint="Optional. Ink colors, placement, the date of the event."
              className={styles.whole}
              error={errors.notes?.message}
              {...register('notes')}
            />
          </div>
        </section>

        {needsAddress && (
          <section aria-labelledby="address-title" className={styles.section}>
            <h2 id="address-title">Where do we bring it?</h2>
            <AddressFields
              address={watch('address')}
              limits={{ ...textLimits, name: textLimits.fullName, zip: 10 }}
              errors={Object.fromEntries(
                Object.entries(errors.address ?? {}).map(([field, error]) => [
                  field,
                  typeof error === 'object' && 'message' in error ? error.message : undefined,
                ]),
              )}
              autoCompleteSection="delivery"
              onChange={(field, value) => {
                setValue(`address.${field}`, value, { shouldValidate: formState.isSubmitted });
                updateDraft((now) => ({ ...now, address: getValues('address') }));
              }}
            />
          </section>
        )}
      </div>

      <aside className={`ticket ${styles.next}`} aria-label="Place the order">
        <h2>What happens next</h2>
        <ol>
          <li>A project manager reviews your order within 1 business day.</li>
          <li>You get a digital proof by e-mail. Nothing prints until you approve it.</li>
          <li>The invoice comes after the proof is approved. Nothing is charged today.</li>
        </ol>
        {price && (
          <p className={styles.total}>
            Total <b>{formatCents(price.totalCents)}</b>
          </p>
        )}
        <button
          type="submit"
          className="button wide"
          disabled={formState.isSubmitting || !state?.ready}
        >
          {formState.isSubmitting ? 'Placing your order...' : 'Place order →'}
        </button>
        <div ref={bannerRef} tabIndex={-1} role="alert">
          {failed && <Failure failed={failed} onRenew={() => setFailed(null)} />}
        </div>
      </aside>
    </form>
  );
}

type Failed = Extract<Placing, { ok: false }> & {
  /** What is wrong with parts that are changed in the order form. */
  elsewhere: string[];
};

function Failure({ failed, onRenew }: { failed: Failed; onRenew: () => void }) {
  return (
    <div className="notice warn">
      <p>{failed.message}</p>
      {failed.elsewhere
        .filter((message) => message !== failed.message)
        .map((message) => (
          <p key={message}>{message}</p>
        ))}
      {failed.elsewhere.length > 0 && <a href={paths.order}>Change it in the order</a>}
      {failed.alreadyPlaced && (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            renewKey();
            onRenew();
          }}
        >
          This is another order
        </button>
      )}
    </div>
  );
}

const formSchema = z.extend(customerSchema, { address: addressSchema });
const withAddress = resolverOf(formSchema);
const withoutAddress = resolverOf(customerSchema);

/** The schemas carry the wording; this hands their sentences to the fields. */
function resolverOf(schema: z.ZodMiniType): Resolver<Values> {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: { ...values, ...(result.data as Values) }, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const [path, message] of Object.entries(fieldMessages(result.error.issues))) {
      const [field = '', part] = path.split('.');
      const error = { type: 'schema', message };
      errors[field] = part ? { ...(errors[field] as object), [part]: error } : error;
    }
    return { values: {}, errors };
  };
}

/** The form's field of a contract's path: 'customer.email' → 'email'. */
function formField(path: string): keyof Customer | `address.${keyof Address}` | undefined {
  const customer = /^customer\.(fullName|email|phone|notes)$/.exec(path)?.[1];
  if (customer) return customer as keyof Customer;
  const address = /^delivery\.address\.(name|street|city|state|zip)$/.exec(path)?.[1];
  return address ? `address.${address as keyof Address}` : undefined;
}
