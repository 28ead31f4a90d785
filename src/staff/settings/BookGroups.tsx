import { countText } from '../../platform/count-words.ts';
import { exceptionKinds, exceptionNames } from '../../orders/changes/exception.ts';
import { maxOnlinePieces } from '../../shop.ts';
import { Select } from '../../ui/Field.tsx';
import type { BookForm } from './book-form.ts';
import { BookField, BookRows, Check, Group, useShownBook } from './BookFields.tsx';
import { GarmentGroup } from './GarmentGroup.tsx';
import { HoursGroup } from './HoursGroup.tsx';
import { enter } from './settings.client.ts';
import styles from './settings.module.css';

/** Every figure of the price book, in the order in which its changes are listed. */
export function BookGroups() {
  const { form, locked } = useShownBook();
  return (
    <>
      <GarmentGroup />
      <Group
        title="Print"
        note="A piece of a design costs by how many pieces the design has, the first location included."
      >
        <BookRows
          path="print.steps"
          legend="Price steps"
          fresh={{ from: '', cents: '' }}
          add="Add a price step"
          nameOf={stepName}
        >
          {(at) => (
            <>
              <BookField path={`${at}.from`} label="From pieces" />
              <BookField path={`${at}.cents`} label="Each ($)" />
            </>
          )}
        </BookRows>
        <div className={styles.row}>
          <BookField path="print.furtherLocationCents" label="Each further location ($)" />
          <BookField path="print.minPieces" label="Fewest pieces of a design" />
          <BookField path="namedCents" label="Name or number, each ($)" />
          <BookField path="setupCents" label="Setup per print location ($)" />
          <BookField path="artCents" label="Art per design we draw ($)" />
        </div>
      </Group>
      <Group title="Digital printing" note="The shirt is included.">
        <BookRows
          path="digital.steps"
          legend="Price steps"
          fresh={{ from: '', oneSideCents: '', twoSidesCents: '' }}
          add="Add a digital price step"
          nameOf={stepName}
        >
          {(at) => (
            <>
              <BookField path={`${at}.from`} label="From pieces" />
              <BookField path={`${at}.oneSideCents`} label="One side ($)" />
              <BookField path={`${at}.twoSidesCents`} label="Two sides ($)" />
            </>
          )}
        </BookRows>
        <div className={styles.row}>
          <BookField path="digital.minPieces" label="Fewest pieces" />
        </div>
      </Group>
      <Group
        title="Bulk orders"
        note={`Above ${countText(maxOnlinePieces)} pieces, a piece costs the garment and this.`}
      >
        <div className={styles.row}>
          <BookField path="bulk.locationCents" label="Each print location ($)" />
          <BookField path="bulk.colorCents" label="Each ink color ($)" />
        </div>
      </Group>
      <Group
        title="Rush"
        note="Business days to the due date, today and that day counted. Later dates are standard. With a percent, the flat fee is the least."
      >
        <BookRows
          path="rush.steps"
          legend="Rush steps"
          fresh={{ fromDays: '', toDays: '', cents: '', permille: '0' }}
          add="Add a rush step"
          nameOf={({ fromDays, toDays }) => `the rush of ${fromDays} to ${toDays} days`}
        >
          {(at) => (
            <>
              <BookField path={`${at}.fromDays`} label="From days" />
              <BookField path={`${at}.toDays`} label="To days" />
              <BookField path={`${at}.cents`} label="Flat fee ($)" />
              <BookField path={`${at}.permille`} label="Percent of goods" />
            </>
          )}
        </BookRows>
        <Check
          label="Sell dates sooner than that"
          checked={form.rush.superRush !== null}
          disabled={locked}
          onChange={(sold) => enter('rush.superRush', sold ? { cents: '', permille: '0' } : null)}
        />
        {form.rush.superRush && (
          <div className={styles.row}>
            <BookField path="rush.superRush.cents" label="Super rush, flat fee ($)" />
            <BookField path="rush.superRush.permille" label="Super rush, percent of goods" />
          </div>
        )}
      </Group>
      <Group title="Delivery" note="Shipping is an estimate until the boxes are packed.">
        <div className={styles.row}>
          <BookField path="delivery.localCents" label="Local delivery ($)" />
          <ShippingKind />
        </div>
        <BookField
          type="text"
          path="delivery.metroZips"
          label="ZIP codes of local delivery, or how they start"
          maxLength={2000}
        />
        <ShippingFields />
        <div className={styles.row}>
          <BookField
            path="delivery.freightMargin.permille"
            label="Real shipping may be above its estimate by (%)"
          />
          <BookField path="delivery.freightMargin.cents" label="or by ($), if that’s more" />
        </div>
        <BookField
          path="delivery.handlingCents"
          label="Handling of each parcel, if a group’s pieces go to each person ($)"
        />
      </Group>
      <HoursGroup />
      <Group
        title="Terms"
        note="When a new order is paid, unless you gave its customer other terms on a job’s page. What canceling costs goes by the price before tax; with a percent, the amount is the least."
      >
        <div className={styles.row}>
          <Select
            label="Orders are paid"
            value={form.terms.paymentTerms}
            options={[
              ['approval', 'all at approval'],
              ['deposit', 'a share when placed, the rest when ready'],
              ['placed', 'all when placed'],
            ]}
            disabled={locked}
            onChoose={(terms) => enter('terms.paymentTerms', terms)}
          />
          {form.terms.paymentTerms === 'deposit' && (
            <BookField path="terms.depositPermille" label="Share when placed (%)" />
          )}
          <BookField path="cancellation.cents" label="Canceling once approved ($)" />
          <BookField path="cancellation.permille" label="Canceling, percent before tax" />
        </div>
      </Group>
      <Group
        title="Sales tax"
        note="An order is taxed where it’s delivered, by the smallest place here that its ZIP code is in. Elsewhere, there’s no tax. Show this to your accountant before your first sale."
      >
        <BookRows
          path="taxes"
          legend="Where you collect sales tax"
          fresh={{
            place: '',
            name: '',
            rate: '',
            fromDay: '',
            rush: true,
            delivery: true,
            zips: [],
          }}
          add="Add a place or a new rate"
          nameOf={({ place, fromDay }) => (place ? `${place} from ${fromDay}` : 'the empty place')}
        >
          {(at, { rush, delivery }) => (
            <>
              <BookField type="text" path={`${at}.place`} label="State or ZIP code’s start" />
              <BookField type="text" path={`${at}.name`} label="Name, like Iowa" />
              <BookField path={`${at}.rate`} label="Rate (%)" />
              <BookField type="date" path={`${at}.fromDay`} label="From" />
              <Check
                label="Rush is taxed"
                checked={rush}
                disabled={locked}
                onChange={(taxed) => enter(`${at}.rush`, taxed)}
              />
              <Check
                label="Delivery is taxed"
                checked={delivery}
                disabled={locked}
                onChange={(taxed) => enter(`${at}.delivery`, taxed)}
              />
            </>
          )}
        </BookRows>
      </Group>
      <Group
        title="Exceptions"
        note="What staff may do without you, with a reason. Owners may do all of it, and press staff none."
      >
        {exceptionKinds.map((kind) => (
          <Check
            key={kind}
            label={exceptionNames[kind]}
            checked={form.staffMay[kind] ?? false}
            disabled={locked}
            onChange={(allowed) => enter(`staffMay.${kind}`, allowed)}
          />
        ))}
      </Group>
    </>
  );
}

const stepName = ({ from }: { from: string }) =>
  from === '' ? 'the empty step' : `the step from ${from} pieces`;

type Shipping = BookForm['delivery']['shipping'];

/** What a change of the kind of shipping starts with. */
const freshShipping: Readonly<Record<Shipping['by'], Shipping>> = {
  pieces: { by: 'pieces', steps: [{ upTo: null, cents: '' }] },
  boxes: { by: 'boxes', piecesPerBox: '72', zones: [{ fromPrefix: '000', cents: '' }] },
};

function ShippingKind() {
  const { form, locked } = useShownBook();
  return (
    <Select
      label="Shipping goes by"
      value={form.delivery.shipping.by}
      options={[
        ['pieces', 'pieces'],
        ['boxes', 'box and zone'],
      ]}
      disabled={locked}
      onChoose={(by) => enter('delivery.shipping', freshShipping[by])}
    />
  );
}

function ShippingFields() {
  const { form } = useShownBook();
  if (form.delivery.shipping.by === 'pieces') {
    return (
      <BookRows
        path="delivery.shipping.steps"
        legend="Shipping by pieces"
        fresh={{ upTo: '', cents: '' }}
        add="Add a count"
        fromEnd={1}
        keeps={({ upTo }) => upTo === null}
        nameOf={({ upTo }) => (upTo === '' ? 'the empty count' : `up to ${upTo} pieces`)}
      >
        {(at, { upTo }) => (
          <>
            {upTo === null ? (
              <p className={styles.rest}>Any more pieces</p>
            ) : (
              <BookField path={`${at}.upTo`} label="Up to pieces" />
            )}
            <BookField
              path={`${at}.cents`}
              label={upTo === null ? 'Any more pieces ($)' : 'Shipping ($)'}
            />
          </>
        )}
      </BookRows>
    );
  }
  return (
    <>
      <div className={styles.row}>
        <BookField path="delivery.shipping.piecesPerBox" label="Pieces in a box" />
      </div>
      <BookRows
        path="delivery.shipping.zones"
        legend="Zones: each goes on to the next one’s ZIP codes"
        fresh={{ fromPrefix: '', cents: '' }}
        add="Add a zone"
        nameOf={({ fromPrefix }) =>
          fromPrefix === '' ? 'the empty zone' : `the zone from ${fromPrefix}`
        }
      >
        {(at) => (
          <>
            <BookField path={`${at}.fromPrefix`} label="ZIP codes from" />
            <BookField path={`${at}.cents`} label="A box ($)" />
          </>
        )}
      </BookRows>
    </>
  );
}
