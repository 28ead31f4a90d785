import { atom, map } from 'nanostores';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import {
  isUploading,
  stopTransfer,
  type Transfers,
} from '../../artwork/uploads/location-transfers.client.ts';
import { startTransfer } from '../../artwork/uploads/start-transfer.client.ts';
import type { CallResult } from '../../platform/call.client.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import type { UpdatedPrice } from '../../platform/contract.ts';
import type { CustomerOrder } from '../your-order/open-order.contract.ts';
import type { Size } from '../../garments/size.ts';
import { withCount } from '../quantity.ts';
import type { PrintLocation } from '../../garments/print-location.ts';
import {
  alreadyHolds,
  changeInput,
  mergeWanted,
  newItem,
  placesOf,
  reviewChange,
  type ChangeToSend,
  type EditableOrder,
  type FieldMessages,
  type Wanted,
  type WantedDesign,
  type WantedItem,
} from './wanted-order.client.ts';

type State = EditableOrder & {
  wanted: Wanted;
  sending: boolean;
  /** Whether somebody has tried to save; mistakes show from then on. */
  tried: boolean;
  /** What the server said about fields, until they're changed. */
  refused: FieldMessages;
  /** Why nothing was saved. */
  problem: string | null;
  /** The order changed meanwhile; 'unknown' if the newest version couldn't be loaded. */
  newer: EditableOrder | 'unknown' | null;
  /** The price to confirm. */
  updatedPrice: UpdatedPrice | null;
  /** Counts the presses that saved nothing, which move the focus. */
  failures: number;
};

export type Loaded =
  | { ok: true; editable: EditableOrder }
  /** `order` if it can't be changed anymore. */
  | { ok: false; message: string; order: CustomerOrder | null };

/** Where an order to edit comes from, and where its change goes: its customer's link, or staff. */
export type Desk = {
  /** An order with what its fields hold. `known` saves asking for it if it's the newest version. */
  load: (known?: CustomerOrder) => Promise<Loaded>;
  /** Files are sealed meanwhile, which takes up to `saveMs`. */
  save: (input: ChangeToSend) => Promise<CallResult<{ version: number; totalCents: number }>>;
  /** The order as it is now; null if it can't be loaded. */
  reopen: () => Promise<CustomerOrder | null>;
};

/** How long saving may take. */
export const saveMs = 30_000;

/** Which of the server's messages a changed value takes away. */
const refusedBy: Readonly<Record<Exclude<keyof Wanted, 'designs'>, string>> = {
  dueDate: 'dueDate',
  delivery: 'delivery',
  address: 'delivery',
  customer: 'customer',
  adjustments: 'adjustments',
  reason: 'reason',
  proposes: 'proposalId',
  freight: 'freightCents',
};
/** The same in a design, and in an item. Of what moves others to another place, all of them. */
const refusedInDesign: Readonly<Partial<Record<keyof WantedDesign, string>>> = {
  locations: 'printLocations',
  artworkType: 'artwork',
  description: 'artwork',
  uploads: 'artwork',
};
const refusedInItem: Readonly<Partial<Record<keyof WantedItem, string>>> = {
  styleCode: 'styleCode',
  quantities: 'quantities',
  color: 'colorKey',
};

export type Saved = {
  /** null if it was saved, but couldn't be loaded again. */
  order: CustomerOrder | null;
  newProof: boolean;
  /** Nothing is changed yet, but the customer was asked. */
  proposed: boolean;
};

type Plan = {
  desk: Desk;
  onSaved: (saved: Saved) => void;
  /** The order can't be changed anymore. */
  onLocked: (order: CustomerOrder) => void;
};

export type ChangeSession = ReturnType<typeof startSession>;

/** What each part's fields get. */
export type PartProps = { session: ChangeSession; errors: FieldMessages };

/** Unsaved changes to an order. */
export function startSession(editable: EditableOrder, { desk, onSaved, onLocked }: Plan) {
  const $state = atom<State>({
    ...editable,
    wanted: editable.stored,
    sending: false,
    tried: false,
    refused: {},
    problem: null,
    newer: null,
    updatedPrice: null,
    failures: 0,
  });
  // Every try at asking the customer the same has the same id.
  let asking = { id: '', about: '' };
  /** By `fileKey`. */
  const $transfers = map<Transfers>({});

  const set = (changes: Partial<State>) => $state.set({ ...$state.get(), ...changes });
  const fail = (changes: Partial<State>) =>
    set({ sending: false, tried: true, failures: $state.get().failures + 1, ...changes });

  /** `fields` are the starts of the names that have other values now. */
  const put = (changes: Partial<Wanted>, fields: readonly string[]) => {
    const { wanted, refused } = $state.get();
    set({
      wanted: { ...wanted, ...changes },
      refused: Object.fromEntries(
        Object.entries(refused).filter(
          ([field]) => !fields.some((start) => field.startsWith(start)),
        ),
      ),
      updatedPrice: null,
    });
  };
  type OfOrder = keyof typeof refusedBy;
  const update = (changes: Partial<Pick<Wanted, OfOrder>>) =>
    put(
      changes,
      (Object.keys(changes) as OfOrder[]).map((key) => refusedBy[key]),
    );
  const putDesign = (at: number, design: WantedDesign, fields: readonly string[]) =>
    put({ designs: $state.get().wanted.designs.with(at, design) }, fields);
  const designOf = (at: number): { design: WantedDesign; path: string } => {
    const { designs } = $state.get().wanted;
    const design = designs[at];
    if (!design) throw new Error(`There is no design ${at}.`);
    return { design, path: `designs.${placesOf(designs)[at]}` };
  };
  const updateDesign = (at: number, changes: Partial<WantedDesign>) => {
    const { design, path } = designOf(at);
    const names = (Object.keys(changes) as (keyof WantedDesign)[]).map(
      (key) => refusedInDesign[key],
    );
    putDesign(at, { ...design, ...changes }, startsOf(path, names));
  };
  const updateItem = (at: number, place: number, changes: Partial<WantedItem>) => {
    const { design, path } = designOf(at);
    const { items } = design;
    const item = items[place];
    if (!item) throw new Error(`There is no item ${place}.`);
    const names = (Object.keys(changes) as (keyof WantedItem)[]).map((key) => refusedInItem[key]);
    putDesign(
      at,
      { ...design, items: items.with(place, { ...item, ...changes }) },
      startsOf(`${path}.items.${placesOf(items)[place]}`, names),
    );
  };

  const putUpload = (at: number, location: PrintLocation, upload: ArtworkUpload | undefined) =>
    updateDesign(at, { uploads: { ...designOf(at).design.uploads, [location]: upload } });
  /** The files that were sent, by their receipts. */
  const sources = new Map<string, Blob>();
  const send = (at: number, location: PrintLocation, file: File): void => {
    const key = fileKey(at, location);
    stopTransfer($transfers, key);
    void startTransfer($transfers, location, file, {
      key,
      onSent: (upload, sent) => {
        sources.set(upload.receipt, sent);
        putUpload(at, location, upload);
      },
      retry: () => send(at, location, file),
    });
  };

  const takeNewer = (newer: EditableOrder) => {
    const { stored, wanted } = $state.get();
    // Files go by the place of their design, which may be another's now.
    if (stored.designs.length !== newer.stored.designs.length) {
      for (const key of Object.keys($transfers.get())) stopTransfer($transfers, key);
    }
    const merged = mergeWanted(stored, wanted, newer.stored);
    const lost = merged.lost.map(
      ({ what, before, after }) => `${what} is now “${after}”; you had “${before}”.`,
    );
    fail({
      ...newer,
      wanted: merged.wanted,
      newer: null,
      updatedPrice: null,
      refused: {},
      problem: ['This is the newest version, with your changes on top.', ...lost].join(' '),
    });
  };

  const loadNewer = async (): Promise<void> => {
    const { newer } = $state.get();
    if (newer !== null && newer !== 'unknown') return takeNewer(newer);
    const loaded = await desk.load();
    if (loaded.ok) takeNewer(loaded.editable);
    else if (loaded.order) onLocked(loaded.order);
    else fail({ problem: loaded.message });
  };

  /** It may also be our own change, whose answer got lost. */
  const explainStale = async (message: string, newProof: boolean): Promise<void> => {
    const loaded = await desk.load();
    if (loaded.ok && alreadyHolds(loaded.editable, $state.get().wanted)) {
      onSaved({ order: loaded.editable.order, newProof, proposed: false });
    } else if (!loaded.ok && loaded.order) {
      onLocked(loaded.order);
    } else {
      fail({ problem: message, newer: loaded.ok ? loaded.editable : 'unknown' });
    }
  };

  const save = async (): Promise<void> => {
    const state = $state.get();
    if (state.sending) return;
    const { wanted, order, updatedPrice } = state;
    const review = reviewChange(state, wanted, shopNow());
    const { errors, rows, price, newProof, refusal } = review;
    if (isUploading($transfers.get()))
      return fail({ problem: 'A file is still on its way. Save once it’s here.' });
    if (Object.keys(errors).length > 0 || !price) return fail({ problem: null });
    if (rows.length === 0) return fail({ problem: 'Nothing is different yet.' });
    if (refusal !== null) return fail({ problem: refusal });
    // It's said for as long as it's so.
    if (review.forOwners !== null) return fail({ problem: null });
    set({ sending: true, problem: null, refused: {}, newer: null });
    const input = changeInput(wanted, state.stored);
    const about = JSON.stringify(input);
    if (about !== asking.about) asking = { id: crypto.randomUUID(), about };
    const proposed = wanted.proposes;
    const result = await desk.save({
      ...input,
      ...(proposed && { proposalId: asking.id }),
      version: order.version,
      seenTotalCents: updatedPrice?.price.totalCents ?? price.new.totalCents,
    });
    if (result.ok) {
      onSaved({ order: await desk.reopen(), newProof, proposed });
    } else if (result.updatedPrice) {
      fail({ problem: result.message, updatedPrice: result.updatedPrice });
    } else if (result.code === 'aborted') {
      await explainStale(result.message, newProof);
    } else {
      fail({ problem: result.message, refused: result.fields ?? {} });
    }
  };

  return {
    $state,
    $transfers,
    update,
    updateDesign,
    updateItem,
    addItem: (at: number) => {
      const { design } = designOf(at);
      updateDesign(at, { items: [...design.items, newItem(design)] });
    },
    setCount: (at: number, place: number, size: Size, count: number) => {
      const { quantities = {} } = designOf(at).design.items[place] ?? {};
      updateItem(at, place, { quantities: withCount(quantities, size, count) });
    },
    upload: send,
    sources,
    /** Prints another page of a file. */
    choosePage: (at: number, location: PrintLocation, page: number) => {
      const upload = designOf(at).design.uploads[location];
      if (upload) putUpload(at, location, { ...upload, page });
    },
    /** Cancels an upload, or forgets a location's file, which the order may still hold. */
    dropUpload: (at: number, location: PrintLocation) => {
      const key = fileKey(at, location);
      const sending = $transfers.get()[key]?.status === 'uploading';
      stopTransfer($transfers, key);
      if (!sending) putUpload(at, location, undefined);
    },
    /** Puts a location's file back as the order has it. */
    restoreUpload: (at: number, location: PrintLocation) => {
      stopTransfer($transfers, fileKey(at, location));
      putUpload(at, location, $state.get().stored.designs[at]?.uploads[location]);
    },
    loadNewer,
    save,
    end: () => {
      for (const key of Object.keys($transfers.get())) stopTransfer($transfers, key);
    },
  };
}

/** What a file on its way goes by. */
export const fileKey = (at: number, location: PrintLocation): string => `${at}-${location}`;

/** Where messages about these fields start; an unknown field may move the others' places. */
const startsOf = (path: string, names: readonly (string | undefined)[]): string[] =>
  names.map((name) => (name ? `${path}.${name}` : 'designs'));
