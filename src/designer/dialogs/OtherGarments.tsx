import { useStore } from '@nanostores/react';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import {
  designGarment,
  designGarments,
  designItemKey,
  designItems,
  designLocations,
  printedSides,
  type Design,
  type DesignItem,
} from '../design.ts';
import { usualGarment } from '../../garments/garment.ts';
import type { Swatch } from '../../garments/stock/list-colors.contract.ts';
import { GarmentColorField } from '../../orders/fields/GarmentColorField.tsx';
import { countId, SizeCounts } from '../../orders/fields/SizeCounts.tsx';
import { mostItems } from '../../orders/order-design.ts';
import { digitalRefusal } from '../../orders/prices/digital-price.ts';
import { phoneHref, shop } from '../../shop.ts';
import { Select } from '../../ui/Field.tsx';
import { useDesigner } from '../designer.client.ts';
import { MockUp } from '../output/MockUp.tsx';
import type { Use, UsedItem, UseLack } from '../output/use-design.client.ts';
import { colorChoice } from '../panels/shirt-colors.client.ts';
import { useBook } from '../../settings/book.client.ts';
import { garmentPrice } from '../../orders/prices/price.ts';
import styles from './other-garments.module.css';

type Props = {
  use: Use;
  lack: UseLack | null;
  /** Print files are on their way. */
  busy: boolean;
  adding: 'no' | 'yes' | 'asked';
  onAdded: () => void;
  onCancel: () => void;
};

/** The garments and colors that a design goes on besides the shirt on the stage (product.md#using-a-design). */
export function OtherGarments({ use, lack, busy, adding, onAdded, onCancel }: Props) {
  const { changeDesign } = useDesigner();
  const items = useStore(use.$items);
  const pieces = useStore(use.$pieces);
  const [removed, setRemoved] = useState<{ item: UsedItem; at: number } | null>(null);
  const [said, setSaid] = useState('');
  /** The item whose first count takes the focus once it's there. */
  const next = useRef('');
  useEffect(() => {
    const item = next.current && items.find(({ key }) => key === next.current);
    if (!item) return;
    next.current = '';
    const [size = 'M'] = item.garment.sizes;
    document.getElementById(countId(size, item.key))?.focus();
  }, [items]);

  const put = ({ garmentId, color }: DesignItem, at = items.length - 1) => {
    const item = { garmentId, color };
    next.current = designItemKey(item);
    setSaid(`${itemName(item)} is added.`);
    setRemoved(null);
    changeDesign(`Add ${itemName(item)}`, (design) => ({
      ...design,
      alsoOn: (design.alsoOn ?? []).toSpliced(at, 0, item),
    }));
  };
  const remove = (item: UsedItem, at: number) => {
    changeDesign(`Remove ${item.name}`, (design) => ({
      ...design,
      alsoOn: (design.alsoOn ?? []).filter((other) => designItemKey(other) !== item.key),
    }));
    setSaid('');
    setRemoved({ item, at });
  };

  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {items.length > 1 && (
        <>
          <ul className={styles.others} aria-label="Other garments with this design">
            {items.slice(1).map((item, at) => (
              <Other
                key={item.key}
                {...{ use, item, busy }}
                lack={lack?.at === at + 1 ? lack.message : use.locationLack(item)}
                onRemove={() => remove(item, at)}
              />
            ))}
          </ul>
          <p className="note-text">
            <output>{pieces.toLocaleString('en-US')} in all</output>
          </p>
        </>
      )}
      {removed && (
        <Undo
          key={removed.item.key}
          name={removed.item.name}
          onUndo={() => put(removed.item, removed.at)}
        />
      )}
      {items.length === mostItems && (
        <p className="note-text">
          That’s {mostItems} garments with one print, as many as we take here. For more, call{' '}
          <a href={phoneHref}>{shop.phone}</a>.
        </p>
      )}
      {adding !== 'no' && (
        <Adder
          asked={adding === 'asked'}
          onAdd={(item) => {
            onAdded();
            put(item);
          }}
          onCancel={onCancel}
        />
      )}
    </>
  );
}

/** 'Premium Cotton, Navy'. */
const itemName = ({ garmentId, color }: DesignItem): string =>
  `${designGarment(garmentId)?.name ?? ''}, ${color.name}`;

type OtherProps = {
  use: Use;
  item: UsedItem;
  lack: string | null;
  busy: boolean;
  onRemove: () => void;
};

function Other({ use, item, lack, busy, onRemove }: OtherProps) {
  const { $design } = useDesigner();
  const { key, name, garment, color, quantities } = item;
  const book = useBook();
  const design = useStore($design);
  const { method } = design;
  return (
    <li>
      <Look design={design} garmentId={garment.id} color={color} />
      <p>
        <b>{name}</b>
        <button type="button" className="button quiet" disabled={busy} onClick={onRemove}>
          Remove<span className="visually-hidden"> {name}</span>
        </button>
      </p>
      <SizeCounts
        titled
        name={key}
        legend={`${name}: how many of each size?`}
        disabled={busy}
        sizes={garment.sizes}
        sizeCents={
          method === 'screen' ? garmentPrice(garment.styleCode, book).sizeCents : undefined
        }
        quantities={quantities}
        error={lack ?? undefined}
        onCount={(size, count) => use.setQuantity(size, count, key)}
      />
    </li>
  );
}

/** The design on another garment, small. Counts don't draw it again, because there may be 19. */
const Look = memo(function Look({ design, garmentId, color }: DesignItem & { design: Design }) {
  const [side = 'front'] = printedSides(design);
  return <MockUp design={{ ...design, garmentId, color }} side={side} className={styles.look} />;
});

type AdderProps = {
  asked: boolean;
  onAdd: (item: DesignItem) => void;
  onCancel: () => void;
};

/** One more garment or color to choose. */
function Adder({ asked, onAdd, onCancel }: AdderProps) {
  const design = useStore(useDesigner().$design);
  const [garmentId, setGarmentId] = useState(design.garmentId);
  const [color, setColor] = useState<DesignItem['color'] | null>(null);
  const [attempted, setAttempted] = useState(false);
  const root = useRef<HTMLFieldSetElement>(null);
  useEffect(() => root.current?.querySelector('select')?.focus(), []);

  const { styleCode } = designGarment(garmentId) ?? usualGarment;
  const offered = designGarments.filter(
    (each) => design.method === 'screen' || !digitalRefusal(each, designLocations(design)),
  );
  const item = color && { garmentId, color };
  const known = designItems(design).map(designItemKey);
  const lack = !item
    ? 'Choose a color.'
    : known.includes(designItemKey(item))
      ? `${itemName(item)} is there already. Choose another color or garment.`
      : null;
  const add = () => {
    setAttempted(true);
    if (item && lack === null) onAdd(item);
    else root.current?.querySelector<HTMLElement>('[type="radio"]')?.focus();
  };
  // Enter would send the whole form.
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    add();
  };
  return (
    <fieldset ref={root} className={styles.adder} onKeyDown={addByKey}>
      <legend className="field-label">Another garment or color</legend>
      <Select
        label="Garment"
        value={garmentId}
        options={offered.map(({ id, name }) => [id, name])}
        onChoose={(id) => {
          setGarmentId(id);
          setColor(null);
        }}
      />
      <GarmentColorField
        legend="Color"
        styleCode={styleCode}
        chosen={color?.key ?? null}
        error={attempted ? (lack ?? undefined) : undefined}
        onChoose={(swatch: Swatch) => setColor(colorChoice(styleCode, swatch))}
      />
      {item && <Look design={design} {...item} />}
      {asked && (
        <p className="field-error" role="alert">
          Add this garment first, or cancel it.
        </p>
      )}
      <p className="button-row">
        <button type="button" id="add-garment" className="button alt" onClick={add}>
          Add it{item && <span className="visually-hidden">: {itemName(item)}</span>}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel<span className="visually-hidden"> adding a garment</span>
        </button>
      </p>
    </fieldset>
  );
}

/** The button is where the focus goes, since the one that was pressed is gone. */
function Undo({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={`notice ${styles.undo ?? ''}`}>
      <span role="status">{name} is removed.</span>
      <button ref={button} type="button" className="button quiet" onClick={onUndo}>
        Undo
      </button>
    </div>
  );
}
