import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';
import { $draft, updateDraft } from '../orders/drafts/order-draft.client.ts';
import { $now } from '../orders/placing/order-state.client.ts';
import { draftPriceInput, itemName, pricedItems } from '../orders/order.ts';
import { chosenLocations } from '../garments/print-location.ts';
import { addDays, isDay } from '../platform/dates/calendar.ts';
import { formatCents } from '../platform/money.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { useBook } from '../settings/book.client.ts';
import { longDay } from '../proofs/approval-words.ts';
import { Field, Problem } from '../ui/Field.tsx';
import { lastClosingDay } from './closing-time.ts';
import { groupLimits } from './group-input.ts';
import { bookCents } from './own-prices.ts';
import { noBackMessage, printsBack } from './names.ts';
import { parcelRange } from './parcels.ts';

type Props = {
  /** Messages by field: 'title'. */
  errors: Readonly<Record<string, string>>;
  /** Cards are set up. */
  takesCards: boolean;
};

const payerLabels = {
  organizer: 'I pay for everybody',
  person: 'Everybody pays for their own',
  both: 'I pay up to an amount for each, and they pay the rest',
};

const pricingLabels = {
  book: 'Your price, which drops as people join',
  own: 'A price that I set',
};

const keep = (name: string, value: string) =>
  updateDraft((draft) => ({ ...draft, group: { ...draft.group, [name]: value } }));

/** What an organizer says about the group that chooses the order's sizes, kept with the draft. */
export function GroupFields({ errors, takesCards }: Props) {
  const draft = useStore($draft);
  const {
    designs,
    dueDate,
    delivery,
    group: {
      payer = 'organizer',
      pricing = 'book',
      named = 'no',
      toEach,
      opensOn = '',
      ...said
    } = {},
  } = draft;
  const [given] = useState(() => $draft.get().group ?? {});
  const now = useStore($now);
  const book = useBook();
  const last =
    now && dueDate && isDay(dueDate)
      ? lastClosingDay(
          { dueDate, deliveryMethod: delivery },
          now,
          book,
          isDay(opensOn) ? opensOn : undefined,
        )
      : null;
  const mails = delivery === 'shipping' && toEach === 'yes';
  const field = (name: string) => ({
    name: `group.${name}`,
    defaultValue: given[name],
    error: errors[name],
    onInput: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      keep(name, value),
  });
  const numberOf = (id: string) =>
    designs.length > 1
      ? `Design ${designs.findIndex(({ items }) => items.some((item) => item.id === id)) + 1}: `
      : '';
  const priced = payer === 'person' && now && draftPriceInput(draft, now, Infinity, book);
  const usual = priced ? bookCents(priced.designs, book) : [];
  return (
    <>
      <p>
        Once you’ve approved the proof, you get a link to share. Everybody picks their size there,
        without an account. When the group closes, what they picked becomes your order, at the price
        of that many pieces. Until then, the sizes above are your guess.
      </p>
      <Field
        {...field('title')}
        label="Name of the group"
        required
        maxLength={groupLimits.title}
        hint="It’s the headline of the page you share."
      />
      <Field
        {...field('closesOn')}
        type="date"
        label="Closing day"
        required
        min={now ? addDays(shopToday(now), 1) : undefined}
        max={last ?? undefined}
        hint={`It closes at 5:00 PM.${last && now ? ` For your date, that’s ${longDay(last, now)} at the latest.` : ''}`}
      />
      <label>
        <input
          type="checkbox"
          name="group.stragglers"
          value="yes"
          checked={said['stragglers'] === 'yes'}
          onChange={({ currentTarget: { checked } }) => keep('stragglers', checked ? 'yes' : 'no')}
        />
        Keep the last day for stragglers: everybody reads that it closes a day earlier
      </label>
      {takesCards && (
        <Choice
          legend="Who pays?"
          name="payer"
          chosen={payer}
          labels={payerLabels}
          error={errors['payer']}
        >
          {payer !== 'organizer' && (
            <label>
              <input
                type="checkbox"
                name="group.guarantees"
                value="yes"
                checked={said['guarantees'] === 'yes'}
                onChange={({ currentTarget: { checked } }) =>
                  keep('guarantees', checked ? 'yes' : 'no')
                }
              />
              I guarantee the price of the pieces above, and pay the difference if fewer are ordered
            </label>
          )}
        </Choice>
      )}
      {payer === 'person' && (
        <>
          <Choice
            legend="What do they pay?"
            name="pricing"
            chosen={pricing}
            labels={pricingLabels}
            error={errors['pricing']}
          />
          {pricing === 'own' &&
            pricedItems(draft).map((item, at) => (
              <Field
                key={at}
                {...field(`prices.${at}`)}
                label={`${numberOf(item.id)}${itemName(item)}, each`}
                required
                inputMode="decimal"
                maxLength={groupLimits.price}
                hint={`In dollars, before tax. We charge ${formatCents(usual[at] ?? 0)} at the pieces above, and you get what’s left.`}
              />
            ))}
          <Field
            {...field('share')}
            label="For a cause, from each piece"
            inputMode="decimal"
            maxLength={groupLimits.price}
            hint={`Optional, in dollars, like 4. ${pricing === 'own' ? 'It’s part of the price that you set.' : 'It comes on top of our price.'} People see it.`}
          />
          {Boolean(said['share']) && (
            <Field
              {...field('cause')}
              label="Who gets it?"
              required
              maxLength={groupLimits.cause}
              hint="Like “the Riverside Boosters.” We send it to you by check once nobody can dispute a charge anymore."
            />
          )}
        </>
      )}
      {payer === 'both' && (
        <Field
          {...field('allowance')}
          label="What you pay for each person, at most"
          required
          inputMode="decimal"
          maxLength={groupLimits.allowance}
          hint="In dollars, like 25. They pay the rest."
        />
      )}
      {delivery === 'shipping' ? (
        <fieldset>
          <legend className="field-label">Where does it go?</legend>
          <input type="hidden" name="group.toEach" value={toEach ?? 'no'} />
          {[
            ['no', 'One box to the address of your order'],
            [
              'yes',
              `A parcel to each person, from ${formatCents(parcelRange(book, { exempt: false }).leastCents)} each with tax`,
            ],
          ].map(([value = '', label]) => (
            <label key={value}>
              <input
                type="radio"
                name="where-it-goes"
                checked={(toEach ?? 'no') === value}
                onChange={() =>
                  updateDraft((draft) => ({ ...draft, group: { ...draft.group, toEach: value } }))
                }
              />
              {label}
            </label>
          ))}
        </fieldset>
      ) : (
        <p className="note-text">
          We can mail a parcel to each person instead. For that, choose nationwide shipping on the
          order form.
        </p>
      )}
      {mails && (
        <p className="note-text">
          Everybody enters their address, which only we see.{' '}
          {payer === 'organizer' && 'You pay for the parcels instead of the shipping above. '}
          Spares come to the address of your order.
        </p>
      )}
      {payer !== 'organizer' && (
        <p className="note-text">
          People save a card when they join. We charge it once, when the group closes, and never
          more than they saw. You pay what’s left: {mails ? 'the box of spares' : 'shipping'}, rush,
          setup, and art, if your order has them, somebody’s share if their bank declines it for two
          days, and the difference if the price went up because others left.
        </p>
      )}
      <fieldset>
        <legend className="field-label">Names on the backs</legend>
        <input type="hidden" name="group.named" value={named} />
        {named === 'yes' ||
        designs.every(({ locations }) => printsBack(chosenLocations(locations))) ? (
          <label>
            <input
              type="checkbox"
              name="names-on-backs"
              checked={named === 'yes'}
              onChange={({ currentTarget: { checked } }) => keep('named', checked ? 'yes' : 'no')}
            />
            A name on each back, which everybody chooses
            {book.namedCents > 0 && `: ${formatCents(book.namedCents)} more for each piece`}
          </label>
        ) : (
          <p className="note-text">{noBackMessage}</p>
        )}
        {named === 'yes' && (
          <p className="note-text">
            The name in your artwork is a sample: it shows where names go, and in which letters.
          </p>
        )}
        {errors['named'] && <Problem id="named-error">{errors['named']}</Problem>}
      </fieldset>
      <Field
        {...field('fieldLabel')}
        label="A question for everybody"
        autoComplete="off"
        maxLength={groupLimits.fieldLabel}
        hint="Optional, like “Homeroom” or “Department.”"
      />
      <Field
        {...field('welcome')}
        label="A sentence to welcome them"
        multiline
        maxLength={groupLimits.welcome}
        hint="Optional. It goes at the top of the page."
      />
      <ShopFields
        errors={errors}
        opening={
          <Field
            {...field('opensOn')}
            type="date"
            label="Opening day"
            min={now ? addDays(shopToday(now), 1) : undefined}
            hint="Optional. Without one, it opens as soon as you’ve approved the proof."
          />
        }
      />
      <button
        type="button"
        className="button quiet"
        onClick={() => updateDraft(({ group: _, ...draft }) => draft)}
      >
        I know everybody’s sizes
      </button>
    </>
  );
}

const againLabels = { 0: 'Once', 1: 'Every month', 3: 'Every three months' };

/** What makes a group a shop, for those who want one. */
function ShopFields({ errors, opening }: Pick<Props, 'errors'> & { opening: ReactNode }) {
  const { group: said = {} } = useStore($draft);
  const names = ['opensOn', 'everyMonths', 'listed', 'colored'];
  const [isOpen] = useState(names.some((name) => (said[name] ?? '') !== ''));
  const box = (name: string, label: string) => (
    <label>
      <input
        type="checkbox"
        name={`group.${name}`}
        value="yes"
        checked={said[name] === 'yes'}
        onChange={({ currentTarget: { checked } }) => keep(name, checked ? 'yes' : 'no')}
      />
      {label}
    </label>
  );
  return (
    <details open={isOpen || errors['opensOn'] !== undefined}>
      <summary>Run it like a shop: an opening day, your colors, open again</summary>
      {opening}
      <Choice
        legend="How often does it open?"
        name="everyMonths"
        chosen={said['everyMonths'] ?? '0'}
        labels={againLabels}
        error={errors['everyMonths']}
      >
        {(said['everyMonths'] ?? '0') !== '0' && (
          <p className="note-text">
            It opens by itself on the same day of the month, for as long, at our prices then. We
            email you each time, and you can stop it on its page.
          </p>
        )}
      </Choice>
      {box('listed', 'List it on our page of open shops, for everybody')}
      {box('colored', 'Put our two colors on its page')}
      {said['colored'] === 'yes' && (
        <div>
          {['color1', 'color2'].map((name, at) => (
            <label key={name} className="field-label">
              {at === 0 ? 'First color' : 'Second color'}
              <input
                type="color"
                name={`group.${name}`}
                value={said[name] ?? '#000000'}
                onChange={({ currentTarget: { value } }) => keep(name, value)}
              />
            </label>
          ))}
        </div>
      )}
    </details>
  );
}

type ChoiceProps = {
  legend: string;
  /** The draft's name of it. */
  name: string;
  chosen: string;
  labels: Readonly<Record<string, string>>;
  error: string | undefined;
  children?: ReactNode;
};

/** One of several, kept with the draft. */
function Choice({ legend, name, chosen, labels, error, children }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      <input type="hidden" name={`group.${name}`} value={chosen} />
      {Object.entries(labels).map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name={`group-${name}`}
            checked={chosen === value}
            onChange={() => keep(name, value)}
          />
          {label}
        </label>
      ))}
      {children}
      {error && <Problem id={`${name}-error`}>{error}</Problem>}
    </fieldset>
  );
}
