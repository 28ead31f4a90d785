import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import { designPictures, designSchema, type Design } from '../design.ts';

/** A design as stored on this device. */
export type KeptDesign = {
  design: Design;
  /** Milliseconds since 1970. */
  updatedAt: number;
  /** Different for each write; a writer has to know the current one. */
  version: string;
};

export type KeptList = {
  /** Newest first. */
  designs: KeptDesign[];
  /** Number of unreadable records; they stay. */
  broken: number;
};

export type WriteResult =
  | { ok: true; version: string }
  /** What another tab has written since; null if its record is unreadable. */
  | { ok: false; stored: KeptDesign | null };

/** The designs on this device, and their pictures. Any call may reject with a DOMException. */
export type DesignStore = {
  /** False if the browser stores nothing and everything ends with the tab. */
  durable: boolean;
  list(): Promise<KeptList>;
  /** null if there is none, or it is unreadable. */
  read(id: string): Promise<KeptDesign | null>;
  /**
   * Writes a design and those of its pictures that aren't stored yet. `basedOn` is the version that
   * the writer knows, null for a new design. A record with another version isn't overwritten; one
   * that was deleted meanwhile is written again.
   */
  write(
    design: Design,
    basedOn: string | null,
    picture: (id: string) => Blob | undefined,
  ): Promise<WriteResult>;
  /** Removes a design and the pictures that no other design uses. */
  remove(id: string): Promise<void>;
  readPicture(id: string): Promise<Blob | undefined>;
  writePicture(id: string, blob: Blob): Promise<void>;
};

const recordSchema = z.object({
  id: z.string(),
  design: designSchema,
  updatedAt: z.number(),
  version: z.string(),
});

interface Schema extends DBSchema {
  /** Records may have any shape, because an earlier version of the page wrote them. */
  designs: { key: string; value: { id: string } & Record<string, unknown> };
  pictures: { key: string; value: { id: string; blob: Blob } };
}

const databaseName = 'shirt-designs';

async function connect(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(databaseName, 1, {
    upgrade(db) {
      db.createObjectStore('designs', { keyPath: 'id' });
      db.createObjectStore('pictures', { keyPath: 'id' });
    },
    // A later version of the page must not have to wait for this tab.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

function inDatabase(first: IDBPDatabase<Schema>): DesignStore {
  let db = first;
  /** Browsers close connections on their own (memory, cleared data); the next call reopens it. */
  async function within<Result>(task: (db: IDBPDatabase<Schema>) => Promise<Result>) {
    try {
      return await task(db);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      db = await connect();
      return task(db);
    }
  }
  return {
    durable: true,
    list: () => within(async (db) => readList(await db.getAll('designs'))),
    read: (id) => within(async (db) => readRecord(await db.get('designs', id))),
    write: (design, basedOn, picture) =>
      within(async (db) => {
        const tx = db.transaction(['designs', 'pictures'], 'readwrite');
        const [designs, pictures] = [tx.objectStore('designs'), tx.objectStore('pictures')];
        const stored = await designs.get(design.id);
        if (stored && stored['version'] !== basedOn) {
          await tx.done;
          return { ok: false, stored: readRecord(stored) };
        }
        const known = new Set(await pictures.getAllKeys());
        const version = crypto.randomUUID();
        const missing = designPictures(design).flatMap((id) => {
          const blob = known.has(id) ? undefined : picture(id);
          return blob ? [{ id, blob }] : [];
        });
        await Promise.all([
          designs.put({ id: design.id, design, updatedAt: Date.now(), version }),
          ...missing.map((one) => pictures.put(one)),
          tx.done,
        ]);
        return { ok: true, version };
      }),
    remove: (id) =>
      within(async (db) => {
        const tx = db.transaction(['designs', 'pictures'], 'readwrite');
        const [designs, pictures] = [tx.objectStore('designs'), tx.objectStore('pictures')];
        await designs.delete(id);
        const used = usedPictures(await designs.getAll());
        const unused = (await pictures.getAllKeys()).filter((key) => !used.has(key));
        await Promise.all([...unused.map((key) => pictures.delete(key)), tx.done]);
      }),
    readPicture: (id) => within(async (db) => (await db.get('pictures', id))?.blob),
    writePicture: (id, blob) =>
      within(async (db) => {
        await db.put('pictures', { id, blob });
      }),
  };
}

function inMemory(): DesignStore {
  const designs = new Map<string, KeptDesign>();
  const pictures = new Map<string, Blob>();
  return {
    durable: false,
    list: () => Promise.resolve({ designs: newestFirst([...designs.values()]), broken: 0 }),
    read: (id) => Promise.resolve(designs.get(id) ?? null),
    write(design, _basedOn, picture) {
      const version = crypto.randomUUID();
      designs.set(design.id, { design, updatedAt: Date.now(), version });
      for (const id of designPictures(design)) {
        const blob = picture(id);
        if (blob) pictures.set(id, blob);
      }
      return Promise.resolve({ ok: true, version });
    },
    remove(id) {
      designs.delete(id);
      const used = usedPictures([...designs.values()]);
      for (const key of pictures.keys()) if (!used.has(key)) pictures.delete(key);
      return Promise.resolve();
    },
    readPicture: (id) => Promise.resolve(pictures.get(id)),
    writePicture(id, blob) {
      pictures.set(id, blob);
      return Promise.resolve();
    },
  };
}

function readRecord(value: unknown): KeptDesign | null {
  const result = recordSchema.safeParse(value);
  return result.success ? result.data : null;
}

function readList(values: readonly unknown[]): KeptList {
  const designs = values.map(readRecord).filter((record) => record !== null);
  return { designs: newestFirst(designs), broken: values.length - designs.length };
}

const newestFirst = (designs: readonly KeptDesign[]): KeptDesign[] =>
  designs.toSorted((a, b) => b.updatedAt - a.updatedAt);

/**
 * Pictures of records that are unreadable now count, too, because a later version may read them.
 */
function usedPictures(records: readonly unknown[]): Set<string> {
  return new Set(JSON.stringify(records).match(/(?<=")[0-9a-f]{64}(?=")/g));
}

export type DesignStores = ReturnType<typeof createDesignStore>;

export function createDesignStore() {
  let opened: Promise<DesignStore> | undefined;

  /**
   * Opens the store, once. If the browser refuses IndexedDB, everything lasts as long as the tab.
   */
  function openDesignStore(): Promise<DesignStore> {
    opened ??= connect().then(inDatabase, () => inMemory());
    return opened;
  }

  return { openDesignStore };
}
