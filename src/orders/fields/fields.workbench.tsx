import { builtBook } from '../../settings/built-book.ts';
import { useState } from 'react';
import { firstDay } from '../../../tests/factory/order-draft.ts';
import { fewSwatches } from '../../../tests/factory/swatches.ts';
import type { ArtworkType } from '../../artwork/artwork-type.ts';
import { usualGarment } from '../../garments/garment.ts';
import { noLocations } from '../../garments/print-location.ts';
import { longName, type Bench } from '../../workbench/bench.ts';
import { noCustomer } from '../customer.ts';
import { emptyAddress } from '../delivery/address.ts';
import { totalPieces, type Quantities } from '../quantity.ts';
import { AddressField } from './AddressField.tsx';
import { ArtworkFileField } from './ArtworkFileField.tsx';
import { ArtworkTypeField } from './ArtworkTypeField.tsx';
import { ColorField } from './ColorField.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { DeliveryField } from './DeliveryField.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import { DueDateField } from './DueDateField.tsx';
import { LocationField } from './LocationField.tsx';
import { PiecesField } from './PiecesField.tsx';
import { SizeCounts } from './SizeCounts.tsx';

const colors = (fewSwatches[usualGarment.styleCode] ?? []).map((swatch) => ({
  ...swatch,
  swatchUrl: null,
  left: null,
}));
const upload = {
  receipt: 'duck',
  name: `${longName}.png`,
  size: 4_180_000,
  widthPx: 3600,
  heightPx: 3600,
  transparent: true,
};
const nothing = () => undefined;

/** Every field of an order, held by nothing but this. */
function Fields({ error }: { error?: string }) {
  const [quantities, setQuantities] = useState<Quantities>({ M: 48 });
  const [pieces, setPieces] = useState(48);
  const [color, setColor] = useState<string | null>(null);
  const [locations, setLocations] = useState({ ...noLocations, frontLarge: true });
  const [type, setType] = useState<ArtworkType>('complete');
  const [description, setDescription] = useState('');
  const [dueDate, setDueDate] = useState<string | null>(firstDay('rush'));
  const [delivery, setDelivery] = useState<'pickup' | 'local' | 'shipping'>('shipping');
  const [address, setAddress] = useState({ ...emptyAddress, state: 'NE', zip: '50309' });
  const [customer, setCustomer] = useState({ ...noCustomer });
  const wrong = error === undefined ? {} : { error };
  const file = {
    on: [{ garmentId: usualGarment.id, color: null }],
    transfer: undefined,
    onFile: nothing,
    onPage: nothing,
  };
  return (
    <form>
      <SizeCounts
        {...wrong}
        legend="Pieces by size"
        sizes={usualGarment.sizes}
        quantities={quantities}
        noteOf={(size) => (size === 'M' ? '9 left' : null)}
        onCount={(size, count) => setQuantities({ ...quantities, [size]: count })}
      />
      <PiecesField {...wrong} label="Pieces" pieces={pieces} onChange={setPieces} />
      <ColorField {...wrong} colors={colors} chosen={color} onChoose={({ key }) => setColor(key)} />
      <LocationField
        {...wrong}
        garment={usualGarment}
        locations={locations}
        onChange={setLocations}
      />
      <ArtworkTypeField {...wrong} type={type} onChange={setType} />
      <ArtworkFileField
        {...{ ...wrong, ...file }}
        location="frontLarge"
        upload={undefined}
        onRemove={nothing}
      />
      <ArtworkFileField
        {...file}
        location="backLarge"
        upload={upload}
        onRemove={nothing}
        onRestore={nothing}
      />
      <ArtworkFileField
        {...file}
        location="backSmall"
        upload={{
          ...upload,
          name: `${longName}.pdf`,
          page: 2,
          facts: {
            note: 'Inside it’s a PDF, so we call it crest.pdf.',
            unfit: 'cut-off',
            pages: [
              { empty: true },
              {
                inches: { width: 6, height: 4 },
                marks: true,
                texts: [{ typeface: 'Brush Script MT', words: 'Reunion' }],
                picture: { width: 40, height: 40, across: 80, down: 80 },
              },
            ],
            spots: ['PANTONE 185 C'],
          },
        }}
        onRemove={nothing}
      />
      <DescriptionField {...wrong} value={description} onChange={setDescription} />
      <DueDateField
        book={builtBook}
        subtotalCents={null}
        {...wrong}
        now={new Date()}
        value={dueDate}
        onChange={setDueDate}
      />
      <DeliveryField delivery={delivery} pieces={totalPieces(quantities)} onChange={setDelivery} />
      {delivery !== 'pickup' && (
        <AddressField
          {...wrong}
          delivery={delivery}
          address={address}
          errors={{}}
          autoCompleteSection="bench"
          onChange={(field, value) => setAddress({ ...address, [field]: value })}
        />
      )}
      <CustomerFields
        names={['name', 'email']}
        customer={customer}
        errors={error === undefined ? {} : { name: error }}
        onChange={(field, value) => setCustomer({ ...customer, [field]: value })}
      />
    </form>
  );
}

export const bench: Bench = {
  screen: 'fields',
  islands: {
    right: {
      render: () => <Fields />,
      states: {
        right: { shows: 'Rush processing required.' },
        'a count that can’t be read': {
          act: async ({ user, screen }) => {
            await user.type(await screen.findByLabelText('XS'), '12,50');
            await user.tab();
          },
          shows: 'like 24 or 1,250',
        },
        'another state than the ZIP code’s': { shows: 'is in Iowa, and you entered NE' },
      },
    },
    wrong: {
      render: () => <Fields error="Say it differently." />,
      states: { wrong: { shows: 'Say it differently.' } },
    },
  },
};
