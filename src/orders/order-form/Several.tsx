import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { garmentViews, printedIn } from '../../garments/drawings/garment-views.ts';
import { foreignLocations, usualGarment } from '../../garments/garment.ts';
import { nextPriceBreak } from '../prices/price-break.ts';
import type { Swatch } from '../../garments/stock/list-colors.contract.ts';
import { tabStorage } from '../../platform/storage.client.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { readJobQuery } from '../job-query.ts';
import { chosenLocations, locationLabel, noLocations } from '../../garments/print-location.ts';
import { shortages, shortageSentence } from '../../garments/stock/stock.ts';
import { formatCents } from '../../platform/money.ts';
import { AnyPriceNudge } from '../../ui/AnyPriceNudge.tsx';
import { PriceNudge } from '../../ui/PriceNudge.tsx';
import { PrintedGarment } from '../../ui/PrintedGarment.tsx';
import {
  addDesign,
  addItem,
  addJob,
  copyItem,
  lastItem,
  putDesign,
  putItem,
  removeDesign,
  removeItem,
  takesDesign,
  takesItem,
} from '../drafts/draft-goods.ts';
import {
  $draft,
  $openId,
  $wished,
  newPartId,
  openKey,
  updateDraft,
} from '../drafts/order-draft.client.ts';
import { lackPlace } from '../drafts/lack-place.ts';
import { phoneHref, shop } from '../../shop.ts';
import { itemsOf, mostDesigns, mostItems } from '../order-design.ts';
import {
  changeItem,
  draftGarment,
  findItem,
  itemName,
  itemPieces,
  pricedGoods,
  pricedItems,
  withGarment,
  type DraftDesign,
  type DraftItem,
  type OrderDraft,
  type StepLack,
} from '../order.ts';
import { $previews, artOf } from '../placing/artwork-previews.client.ts';
import {
  $design,
  $garment,
  $item,
  $open,
  $placeText,
  $price,
  $priceInput,
} from '../placing/order-state.client.ts';
import { useBook } from '../../settings/book.client.ts';
import styles from './several.module.css';

// What the form shows of an order of several garments (product.md#designs-and-items). The steps show
// one of them; the others are rows.

$placeText.set((lack) => lackPlace(lack, $draft.get()));
$openId.listen((id) => tabStorage.writeText(openKey, id));

/** What was just removed from the order, until something else is added or removed. */
export const $removed = atom<Removed | null>(null);
type Removed =
  | { kind: 'item'; designId: string; at: number; item: DraftItem }
  | { kind: 'design'; at: number; design: DraftDesign };

/** Shows the item that lacks this, if it isn't shown. */
export function showLacking({ design, item }: StepLack): void {
  const { at, itemAt } = $open.get();
  const there = $draft.get().designs[design ?? at]?.items[item ?? (design === at ? itemAt : 0)];
  if (design !== undefined && there) $openId.set(there.id);
}

/** The item whose heading takes the focus, because a press has led there. */
const $moving = atom('');

function goTo(id: string): void {
  $openId.set(id);
  $moving.set(id);
}

function add(change: (draft: OrderDraft, newId: string) => OrderDraft): void {
  const id = newPartId();
  const changed = change($draft.get(), id);
  if (findItem(changed, id).item.id !== id) return; // the list says that it's full
  $removed.set(null);
  updateDraft(() => changed);
  goTo(id);
}

/** Another garment with the print that the form shows, or another print on another garment. */
export const addTo = {
  Items: () => add((draft, newId) => addItem(draft, $design.get().id, newId)),
  Designs: () => add(addDesign),
};

/** Adds what the page's link asks for: a garment with the last print, or a priced job. */
function addWished({ garment, query }: NonNullable<ReturnType<typeof $wished.get>>): void {
  const now = shopNow();
  const { pieces, locations = noLocations, ...job } = readJobQuery(query, now);
  add((draft, newId) => {
    const last = findItem(draft, lastItem(draft).id).design;
    const added = pieces
      ? addJob(draft, garment, { delivery: 'pickup', ...job, pieces, locations }, now, newId)
      : withGarment(addItem(draft, last.id, newId), garment, newId);
    return changeItem(added, newId, (item) => ({ ...item, garmentFixed: true }));
  });
}

function dropItem(id: string): void {
  const { design, item, itemAt } = findItem($draft.get(), id);
  const wasOpen = $item.get().id === id;
  $removed.set({ kind: 'item', designId: design.id, at: itemAt, item });
  updateDraft((draft) => removeItem(draft, id));
  const next = design.items[itemAt - 1] ?? design.items[1];
  if (wasOpen && next) $openId.set(next.id);
}

function dropDesign(design: DraftDesign): void {
  const { designs } = $draft.get();
  const at = designs.indexOf(design);
  const wasOpen = $design.get().id === design.id;
  $removed.set({ kind: 'design', at, design });
  updateDraft((draft) => removeDesign(draft, design.id));
  const [next] = (designs[at - 1] ?? designs[1])?.items ?? [];
  if (wasOpen && next) $openId.set(next.id);
}

function putBack(): void {
  const removed = $removed.get();
  if (!removed) return;
  updateDraft((draft) =>
    removed.kind === 'item'
      ? putItem(draft, removed.designId, removed.item, removed.at)
      : putDesign(draft, removed.design, removed.at),
  );
  $removed.set(null);
  const [first] = removed.kind === 'item' ? [removed.item] : removed.design.items;
  if (first) goTo(first.id);
}

const shownName = (item: DraftItem): string => itemName(item) || 'No garment yet';

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

const piecesOf = ({ items }: DraftDesign): number =>
  items.reduce((sum, item) => sum + itemPieces(item), 0);

/** Which of the order's garments the steps below are about. */
export function OpenItem() {
  const { design, at, item, itemAt } = useStore($open);
  const { designs } = useStore($draft);
  const moving = useStore($moving);
  const wished = useStore($wished);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!wished) return;
    $wished.set(null);
    addWished(wished);
  }, [wished]);
  useEffect(() => {
    if (moving !== item.id) return;
    $moving.set('');
    heading.current?.focus();
  }, [moving, item.id]);
  const several = design.items.length > 1;
  if (!several && designs.length === 1) return null;
  const place = [
    ...(designs.length > 1 ? [`Design ${at + 1} of ${designs.length}`] : []),
    ...(several ? [`Garment ${itemAt + 1} of ${design.items.length}`] : []),
  ].join(' · ');
  return (
    <div className={styles.open}>
      <h2 ref={heading} tabIndex={-1}>
        {place}
        <small>{shownName(item)}</small>
      </h2>
      <p className="note-text">
        {several
          ? 'Steps 1 to 3 are for this garment, and 4 and 5 for all with this print.'
          : 'Steps 1 to 5 are for this design.'}{' '}
        Date and delivery are for the whole order.
      </p>
    </div>
  );
}

type ListProps = {
  /** Before a design is removed: what hasn't arrived couldn't come back with Undo. */
  stopUploads: (designId: string) => void;
  /** The colors of garments, by style code. */
  lists: Readonly<Record<string, { colors: readonly Swatch[] } | undefined>>;
};

/** The garments with the print that the form shows. */
export function Items({ lists }: Pick<ListProps, 'lists'>) {
  const design = useStore($design);
  const open = useStore($item);
  const prices = usePrices();
  const removed = useStore($removed);
  return (
    <>
      {design.items.length > 1 && (
        <ul className={styles.rows} aria-label="Garments with this print">
          {design.items.map((item) => {
            const garment = draftGarment(item);
            const stock = lists[garment?.styleCode ?? '']?.colors.find(
              ({ key }) => key === item.color?.key,
            );
            const short = shortages(stock?.left ?? null, item.quantities);
            const unprinted = garment ? foreignLocations(garment, design.locations) : [];
            const each = prices.get(item.id);
            return (
              <Row
                key={item.id}
                {...{ design, item }}
                name={shownName(item)}
                open={item.id === open.id}
                note={[
                  counted(itemPieces(item), 'piece'),
                  ...(each === undefined ? [] : [`${formatCents(each)} each`]),
                ].join(' · ')}
                onOpen={() => goTo(item.id)}
                onRemove={() => dropItem(item.id)}
                onCopy={
                  takesItem(design)
                    ? () => add((draft, newId) => copyItem(draft, item.id, newId))
                    : undefined
                }
              >
                {item.color && short.length > 0 && (
                  <small>{shortageSentence(item.color.name, short, stock?.expected)}</small>
                )}
                {unprinted.length > 0 && (
                  <small>We don’t print its {unprinted.map(locationLabel).join(', ')}.</small>
                )}
              </Row>
            );
          })}
        </ul>
      )}
      {!takesItem(design) && <Full what={`${mostItems} garments with one print`} />}
      {removed?.kind === 'item' && removed.designId === design.id && (
        <Undo key={removed.item.id} name={itemName(removed.item) || 'The garment'} />
      )}
    </>
  );
}

/** The designs of the order. */
export function Designs({ stopUploads }: Pick<ListProps, 'stopUploads'>) {
  const draft = useStore($draft);
  const { designs } = draft;
  const open = useStore($design);
  const removed = useStore($removed);
  return (
    <>
      {designs.length > 1 && (
        <ul className={styles.rows} aria-label="Designs of this order">
          {designs.map((design, at) => {
            const [first] = design.items;
            const places = chosenLocations(design.locations).map(locationLabel).join(', ');
            return (
              first && (
                <Row
                  key={design.id}
                  {...{ design, item: first }}
                  name={`Design ${at + 1}: ${places || 'no print yet'}`}
                  open={design.id === open.id}
                  note={`${counted(design.items.length, 'garment')} · ${counted(piecesOf(design), 'piece')}`}
                  onOpen={() => goTo(first.id)}
                  onRemove={() => {
                    stopUploads(design.id);
                    dropDesign(design);
                  }}
                />
              )
            );
          })}
        </ul>
      )}
      {!takesDesign(draft) && <Full what={`${mostDesigns} designs`} />}
      {removed?.kind === 'design' && (
        <Undo key={removed.design.id} name={`Design ${removed.at + 1}`} />
      )}
    </>
  );
}

/** What an order has at most. */
const Full = ({ what }: { what: string }) => (
  <p className="note-text">
    That’s {what}, as many as we take here. For more, call <a href={phoneHref}>{shop.phone}</a>.
  </p>
);

type RowProps = {
  design: DraftDesign;
  /** What it's shown on. */
  item: DraftItem;
  name: string;
  note: string;
  /** The steps show it. */
  open: boolean;
  onOpen: () => void;
  onCopy?: (() => void) | undefined;
  onRemove: () => void;
  children?: ReactNode;
};

function Row(props: RowProps) {
  const { design, item, name, note, open, onOpen, onCopy, onRemove, children } = props;
  const button = (text: string, press: () => void) => (
    <button type="button" className="button quiet" onClick={press}>
      {text}
      <span className="visually-hidden"> {name}</span>
    </button>
  );
  return (
    <li aria-current={open || undefined}>
      <Look {...lookOf(design, item)} />
      <div>
        <b>{name}</b>
        <small>{note}</small>
        {children}
        <p className="button-row">
          {open ? <span>Shown above</span> : button('Edit', onOpen)}
          {onCopy && button('Same counts in another color', onCopy)}
          {button('Remove', onRemove)}
        </p>
      </div>
    </li>
  );
}

type LookProps = Pick<DraftDesign, 'id' | 'locations' | 'artwork'> &
  Pick<DraftItem, 'garmentId' | 'color'>;

/** A garment in its color with the print, small. Counts don't draw it again: there may be 120. */
const Look = memo(function Look({ id, locations, artwork, garmentId, color }: LookProps) {
  const art = artOf(useStore($previews), { id, artwork });
  const chosen = chosenLocations(locations);
  const view = garmentViews.find((each) => printedIn(each, chosen).length > 0) ?? garmentViews[0];
  return (
    <PrintedGarment
      {...{ view, chosen, art, color }}
      garment={draftGarment({ garmentId }) ?? null}
      detail="plain"
      className={styles.look}
    />
  );
});

const lookOf = (
  { id, locations, artwork }: DraftDesign,
  { garmentId, color }: DraftItem,
): LookProps => ({ id, locations, artwork, garmentId, color });

/** What had its Undo already, which may show again and then leaves the focus where it is. */
const offered = new WeakSet<Removed>();

/** The button is where the focus goes, since the one that was pressed is gone. */
function Undo({ name }: { name: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const removed = $removed.get();
    if (!removed || offered.has(removed)) return;
    offered.add(removed);
    button.current?.focus();
  }, []);
  return (
    <div className={`notice ${styles.undo ?? ''}`}>
      <span role="status">{name} is removed.</span>
      <button ref={button} type="button" className="button quiet" onClick={putBack}>
        Undo
      </button>
    </div>
  );
}

/** What a piece costs, by the item's id. */
function usePrices(): Map<string, number> {
  const price = useStore($price);
  const goods = pricedItems(useStore($draft));
  return new Map(
    goods.flatMap(({ id }, at) => {
      const each = price?.items[at];
      return each ? [[id, each.perItemCents] as const] : [];
    }),
  );
}

/** The fewest pieces to add for a lower total: of any garment with a print. */
export function AnyNudge() {
  const input = useStore($priceInput);
  const book = useBook();
  const offer = input && nextPriceBreak(input, book);
  const draft = useStore($draft);
  const open = useStore($design);
  const garment = useStore($garment) ?? usualGarment;
  const design = offer && pricedGoods(draft)[offer.design];
  if (itemsOf(draft).length === 1 || !design) return <PriceNudge {...{ offer, garment }} />;
  const at = draft.designs.findIndex(({ id }) => id === design.id) + 1;
  return (
    <AnyPriceNudge
      offer={offer}
      garments={design.items.map((item) => item.garment)}
      of={open.id === design.id ? 'with this print' : `of design ${at}`}
    />
  );
}

/** What a phone's bar says before the total, of what is in it: '3 garments, 72 pieces,'. */
export function BarText({ each }: { each: number }) {
  const goods = pricedItems(useStore($draft));
  const pieces = goods.reduce((sum, item) => sum + itemPieces(item), 0);
  return goods.length > 1
    ? `${goods.length} garments, ${counted(pieces, 'piece')},`
    : `${pieces.toLocaleString('en-US')} × ${formatCents(each)}`;
}

/** Each garment in its color with the art, and its price each. */
export function TicketItems() {
  const draft = useStore($draft);
  const prices = usePrices();
  if (itemsOf(draft).length === 1) return null;
  return (
    <ul className={styles.items} aria-label="Garments">
      {draft.designs.flatMap((design) =>
        design.items.map((item) => {
          const each = prices.get(item.id);
          const pieces = itemPieces(item).toLocaleString('en-US');
          return (
            <li key={item.id}>
              <Look {...lookOf(design, item)} />
              <span>{shownName(item)}</span>
              <b>{each === undefined ? pieces : `${pieces} × ${formatCents(each)}`}</b>
            </li>
          );
        }),
      )}
    </ul>
  );
}
