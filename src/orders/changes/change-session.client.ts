import { atom, map } from 'nanostores';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import {
  isUploading,
  startTransfer,
  stopTransfer,
  type Transfers,
} from '../../artwork/uploads/location-transfers.client.ts';
import type { CallResult } from '../../platform/call.client.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import type { UpdatedPrice } from '../../platform/contract.ts';
import type { CustomerOrder } from '../your-order/open-order.contract.ts';
import type { Size } from '../../garments/size.ts';
import { withCount } from '../quantity.ts';
import { printLocations, type PrintLocation } from '../../garments/print-location.ts';
import {
  alreadyHolds,
  changeInput,
  mergeWanted,
  reviewChange,
  type ChangeToSend,
  type EditableOrder,
  type FieldMessages,
  type Wanted,
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
const refusedBy: Readonly<Record<keyof Wanted, string>> = {
  quantities: 'quantities',
  color: 'colorKey',
  locations: 'printLocations',
  artworkType: 'artwork',
  description: 'artwork',
  uploads: 'artwork',
  dueDate: 'dueDate',
  delivery: 'delivery',
  address: 'delivery',
  customer: 'customer',
  adjustments: 'adjustments',
};

export type Saved = {
  /** null if it was saved, but couldn't be loaded again. */
  order: CustomerOrder | null;
  newProof: boolean;
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
  const $transfers = map<Transfers>({});

  const set = (changes: Partial<State>) => $state.set({ ...$state.get(), ...changes });
  const fail = (changes: Partial<State>) =>
    set({ sending: false, tried: true, failures: $state.get().failures + 1, ...changes });

  const update = (changes: Partial<Wanted>) => {
    const { wanted, refused } = $state.get();
    const starts = (Object.keys(changes) as (keyof Wanted)[]).map((key) => refusedBy[key]);
    set({
      wanted: { ...wanted, ...changes },
      refused: Object.fromEntries(
        Object.entries(refused).filter(
          ([field]) => !starts.some((start) => field.startsWith(start)),
        ),
      ),
      updatedPrice: null,
    });
  };

  const putUpload = (location: PrintLocation, upload: ArtworkUpload | undefined) =>
    update({ uploads: { ...$state.get().wanted.uploads, [location]: upload } });
  const send = (location: PrintLocation, file: File): void => {
    stopTransfer($transfers, location);
    void startTransfer($transfers, location, file, {
      onSent: (upload) => putUpload(location, upload),
      retry: () => send(location, file),
    });
  };

  const takeNewer = (newer: EditableOrder) => {
    const { stored, wanted } = $state.get();
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
    if (loaded.ok && alreadyHolds(loaded.editable.stored, $state.get().wanted)) {
      onSaved({ order: loaded.editable.order, newProof });
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
    const { errors, rows, price, newProof } = reviewChange(state, wanted, shopNow());
    if (isUploading($transfers.get()))
      return fail({ problem: 'A file is still on its way. Save once it’s here.' });
    if (Object.keys(errors).length > 0 || !price) return fail({ problem: null });
    if (rows.length === 0) return fail({ problem: 'Nothing is different yet.' });
    set({ sending: true, problem: null, refused: {}, newer: null });
    const result = await desk.save({
      ...changeInput(wanted, state.stored),
      version: order.version,
      seenTotalCents: updatedPrice?.price.totalCents ?? price.new.totalCents,
    });
    if (result.ok) {
      onSaved({ order: await desk.reopen(), newProof });
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
    setCount: (size: Size, count: number) => {
      const { quantities } = $state.get().wanted;
      update({ quantities: withCount(quantities, size, count) });
    },
    upload: send,
    /** Cancels an upload, or forgets a location's file, which the order may still hold. */
    dropUpload: (location: PrintLocation) => {
      const sending = $transfers.get()[location]?.status === 'uploading';
      stopTransfer($transfers, location);
      if (!sending) putUpload(location, undefined);
    },
    /** Puts a location's file back as the order has it. */
    restoreUpload: (location: PrintLocation) => {
      stopTransfer($transfers, location);
      putUpload(location, $state.get().stored.uploads[location]);
    },
    loadNewer,
    save,
    end: () => {
      for (const location of printLocations) stopTransfer($transfers, location);
    },
  };
}
