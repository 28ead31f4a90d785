import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef } from 'react';
import { fitToGarment, garmentById, garments, usualGarment } from '../../garments/garment.ts';
import type { Size } from '../../garments/size.ts';
import { Select } from '../../ui/Field.tsx';
import { ColorShortage, GarmentColorField } from '../fields/GarmentColorField.tsx';
import { InkColorsField } from '../fields/InkColorsField.tsx';
import { builtBook } from '../../settings/built-book.ts';
import { garmentPrice } from '../prices/price.ts';
import { SizeCounts } from '../fields/SizeCounts.tsx';
import { ordersPhoneHref, shop } from '../../shop.ts';
import { mostItems } from '../order-design.ts';
import { totalPieces } from '../quantity.ts';
import type { PartProps } from './change-session.client.ts';
import { EachDesign, useDesign, type DesignProps } from './DesignFields.tsx';
import {
  asGarmentOf,
  itemTitle,
  placesOf,
  wantedInColor,
  wantsBulk,
  type WantedItem,
} from './wanted-order.client.ts';
import styles from './change.module.css';

/** How many of each size of each item, and which items there are. */
export function SizeFields({ session, errors }: PartProps) {
  const { designs } = useStore(session.$state).wanted;
  const several = designs.filter(({ dropped }) => !dropped).length > 1;
  const fields = (at: number, path: string | null) => (
    <>
      {path !== null && <DesignItems {...{ session, errors, at, path }} />}
      {(path === null || several) && (
        <Drop
          name={`Design ${at + 1}`}
          named
          dropped={path === null}
          onDrop={() => session.updateDesign(at, { dropped: path !== null })}
        />
      )}
    </>
  );
  return (
    <>
      <EachDesign session={session} dropped={(at) => fields(at, null)}>
        {fields}
      </EachDesign>
      <p className="note-text">
        Want a different design, too? Place another order, or call{' '}
        <a href={ordersPhoneHref}>{shop.ordersPhone}</a> and we’ll send them together.
      </p>
    </>
  );
}

function DesignItems({ session, errors, at, path }: DesignProps) {
  const { design } = useDesign({ session, at });
  const { most } = useStore(session.$state);
  const { items } = design;
  const places = placesOf(items);
  const count = places.filter((place) => place !== null).length;
  const root = useRef<HTMLDivElement>(null);
  const known = useRef(items.length);
  // A new item begins with its garment.
  useEffect(() => {
    if (items.length > known.current) {
      root.current
        ?.querySelector<HTMLElement>(':scope > :nth-last-child(1 of div) select')
        ?.focus();
    }
    known.current = items.length;
  }, [items.length]);
  return (
    <div ref={root} className={styles.items}>
      {items.map((item, index) => (
        <Item
          // They have no identity but their place, which they keep.
          key={index}
          {...{ session, errors, at, index, item }}
          path={`${path}.items.${places[index]}`}
          isOnly={items.length === 1}
          isLast={count === 1}
        />
      ))}
      {most && wantsBulk(design) && (
        <InkColorsField
          locations={design.locations}
          inkColors={design.inkColors}
          onChange={(inkColors) => session.updateDesign(at, { inkColors })}
        />
      )}
      {count < mostItems && (
        <p>
          <button type="button" className="button quiet" onClick={() => session.addItem(at)}>
            Add another garment or color
          </button>
        </p>
      )}
    </div>
  );
}

type ItemProps = DesignProps & {
  index: number;
  item: WantedItem;
  /** There's no other to tell it from. */
  isOnly: boolean;
  /** The others are taken out. */
  isLast: boolean;
};

function Item({ session, errors, at, index, path, item, isOnly, isLast }: ItemProps) {
  const { wanted, book = builtBook } = useStore(session.$state);
  const { garmentId, quantities, added, dropped } = item;
  const own = useDesign({ session, at }).stored?.items[index];
  const grows =
    own && Object.entries(quantities).some(([size, count]) => count > (own.quantities[size] ?? 0));
  const garment = garmentById(garmentId) ?? usualGarment;
  const title = itemTitle(item);
  const onCount = useCallback(
    (size: Size, count: number) => session.setCount(at, index, size, count),
    [session, at, index],
  );
  return (
    <div
      className={styles.item}
      // Until it's chosen, no title tells it apart.
      {...(added && { role: 'group', 'aria-label': `Garment ${index + 1}, new` })}
    >
      {!dropped && added && <AddedFields {...{ session, errors, at, index, path, item }} />}
      {!dropped && (
        <SizeCounts
          titled={isOnly}
          legend={isOnly ? 'Pieces by size' : title}
          {...(!isOnly && { name: `quantity-${at}-${index}` })}
          sizes={garment.sizes}
          sizeCents={garmentPrice(item.styleCode, book).sizeCents}
          quantities={quantities}
          error={errors[`${path}.quantities`]}
          onCount={onCount}
        >
          <p>
            Total: <b>{totalPieces(quantities).toLocaleString('en-US')}</b>
          </p>
          {grows && (
            <ColorShortage
              styleCode={item.styleCode}
              colorKey={item.color.key}
              wanted={wantedInColor(wanted, item)}
            />
          )}
        </SizeCounts>
      )}
      {(dropped || !isLast) && (
        <Drop
          name={title}
          dropped={dropped}
          onDrop={() => session.updateItem(at, index, { dropped: !dropped })}
        />
      )}
    </div>
  );
}

/** The garment and color of an item that the order doesn't have yet. */
function AddedFields(props: Omit<ItemProps, 'isOnly' | 'isLast'>) {
  const { session, errors, at, index, path, item } = props;
  const choices = garments.filter(({ id, offered }) => offered === 'form' || id === item.garmentId);
  const chooseGarment = (id: string) => {
    const garment = garmentById(id) ?? usualGarment;
    const { locations } = session.$state.get().wanted.designs[at] ?? {};
    if (!locations) return;
    session.updateItem(at, index, {
      ...asGarmentOf(garment),
      color: { key: '', name: '', hex: item.color.hex },
      quantities: fitToGarment(garment, { locations, quantities: item.quantities }).quantities,
    });
  };
  return (
    <>
      <Select
        label="Garment"
        value={item.garmentId}
        options={choices.map(({ id, name }) => [id, name])}
        error={errors[`${path}.styleCode`]}
        onChoose={chooseGarment}
      />
      <ItemColor {...props} />
    </>
  );
}

/** The color of each item, which may be another. */
export function ColorFields({ session, errors }: PartProps) {
  return (
    <EachDesign session={session}>
      {(at, path) => <DesignColors {...{ session, errors, at, path }} />}
    </EachDesign>
  );
}

function DesignColors({ session, errors, at, path }: DesignProps) {
  const { items } = useDesign({ session, at }).design;
  const places = placesOf(items);
  return items.map(
    (item, index) =>
      !item.dropped && (
        <ItemColor
          key={index}
          {...{ session, errors, at, index, item }}
          path={`${path}.items.${places[index]}`}
          named={items.length > 1}
        />
      ),
  );
}

type ColorProps = Omit<ItemProps, 'isOnly' | 'isLast'> & {
  /** There are others to tell it from. */
  named?: boolean;
};

function ItemColor({ session, errors, at, index, path, item, named = false }: ColorProps) {
  const { wanted } = useStore(session.$state);
  const own = useDesign({ session, at }).stored?.items[index];
  return (
    <GarmentColorField
      {...(named ? { legend: itemTitle(own ?? item) } : { titled: !item.added })}
      styleCode={item.styleCode}
      {...(own && { own: own.color })}
      {...((named || item.added) && { wanted: wantedInColor(wanted, item) })}
      chosen={item.color.key || null}
      error={errors[`${path}.colorKey`]}
      onChoose={({ key, name, hex }) =>
        session.updateItem(at, index, { color: { key, name, hex } })
      }
    />
  );
}

type DropProps = {
  name: string;
  /** The button says it, because what it's below is only a part of it. */
  named?: boolean;
  dropped: boolean;
  onDrop: () => void;
};

/** Takes something out of the order, or puts it back; it's the same button, so it keeps the focus. */
function Drop({ name, named = false, dropped, onDrop }: DropProps) {
  return (
    <p className={styles.drop}>
      <span aria-live="polite">{dropped && `${name} is taken out.`}</span>
      <button type="button" className="button quiet" onClick={onDrop}>
        {dropped ? 'Undo' : 'Remove'}
        <span className={named ? undefined : 'visually-hidden'}>
          {dropped ? ` taking out ${name}` : ` ${name}`}
        </span>
      </button>
    </p>
  );
}
