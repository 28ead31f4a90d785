import { atom } from 'nanostores';
import * as z from 'zod/mini';
import {
  designPictures,
  designSchema,
  printedSides,
  type Design,
} from '../../../domain/design/design.ts';
import type { History } from '../../../domain/design/design-history.ts';
import { copyName, designTitle } from '../../../domain/design/design-name.ts';
import { sharedToken } from '../../../domain/design/shared-design.ts';
import { blankDesign } from '../../../domain/design/starting-point.ts';
import type { DesignStore, KeptDesign, KeptList } from './design-store.ts';
import type { DesignStores } from './design-store.ts';
import type { DesignState } from '../store.ts';
import type { PictureStore } from './picture-store.ts';

export type Opened = { ok: true } | { ok: false; message: string };

/** From a change to its writing; changes in between go with it. */
const writeAfterMs = 300;

const openKey = 'shirt-designer:open';
const unsavedKey = (id: string) => `shirt-designer:unsaved:${id}`;

const unsavedSchema = z.object({ design: designSchema, basedOn: z.nullable(z.string()) });
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), id: z.string(), from: z.string() }),
  z.object({ kind: z.literal('open here too'), id: z.string(), to: z.string() }),
  z.object({ kind: z.literal('written'), id: z.string() }),
]);

const openElsewhere =
  'This design is open in another tab. If you change it in both, this tab continues as a copy.';
const nothingKept =
  'This browser won’t save anything here, as in a private window. The design lasts until you close this tab, so save it as a file under Designs.';
const noRoom =
  'This device is out of room for the design. Delete one under Designs, or save this one as a file.';
const notWritten =
  'We couldn’t save the design on this device. Save it as a file under Designs; we’ll try again with your next change.';

/** True for a shirt with nothing on it and no name: there is nothing to keep. */
export function isBlank(design: Design): boolean {
  return design.name.trim() === '' && printedSides(design).length === 0;
}

/** Key order and what the schema leaves out don't matter. */
function isSame(a: Design, b: Design): boolean {
  const [left, right] = [designSchema.safeParse(a), designSchema.safeParse(b)];
  return left.success && right.success && JSON.stringify(left.data) === JSON.stringify(right.data);
}

/** The tab's own wins after a reload; the device's is for new tabs and has to be kept. */
function rememberOpen(id: string, isKept: boolean): void {
  setItem(thisTab(), openKey, id);
  if (isKept) setItem(device(), openKey, id);
}

const device = () => storageOf('localStorage');
const thisTab = () => storageOf('sessionStorage');

/** Null where the browser forbids storage: reading the property itself throws there. */
function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind];
  } catch {
    return null;
  }
}

function setItem(storage: Storage | null, key: string, value: string): void {
  try {
    storage?.setItem(key, value);
  } catch {
    // Full: the design itself goes into IndexedDB, which says so when it fails.
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

export type Keeping = ReturnType<typeof createKeeping>;

export function createKeeping(
  { openDesignStore }: DesignStores,
  { $design, $announcement, $notice, $history, openDesign, $dragged, $side, turnTo }: DesignState,
  pictures: PictureStore,
) {
  const { pictureBlob, closePictures } = pictures;
  const tab = crypto.randomUUID();

  /**
   * Keeps the open design on this device as it changes, and opens the one that was open last. Nothing
   * half done is written: a drag changes the design when it ends.
   */

  /** 'unread' until the kept designs were read; 'failed' says why in `$keepingProblem`. */
  const $keeping = atom<'unread' | 'kept' | 'saving' | 'failed'>('unread');
  /** Why the design isn't kept, as a sentence; null while it is. */
  const $keepingProblem = atom<string | null>(null);
  let store: DesignStore;
  /** What was last written or read: the open design differs from it where it has to be written. */
  let saved: Design | null = null;
  /** The version of its record, null while there is none. */
  let version: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let channel: BroadcastChannel | undefined;
  let started: Promise<void> | undefined;
  /** Resolves when the last design is open: until then there is nothing to write, or to leave. */
  const begun = Promise.withResolvers<void>();

  /**
   * Opens what was open last, or what the address's link shares, and keeps every change from then on.
   * Runs once however often it is called; never rejects.
   */
  function startKeeping(): Promise<void> {
    started ??= start();
    return started;
  }

  async function start(): Promise<void> {
    store = await openDesignStore();
    await rescueUnsaved();
    await openLast().catch(() => adoptDesign());
    begun.resolve();
    if (store.durable) $keeping.set('kept');
    else fail(nothingKept);
    $design.listen(() => {
      if (!isDirty()) return;
      if (store.durable) $keeping.set('saving');
      timer ??= setTimeout(() => void keepNow(), writeAfterMs);
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') leave();
      else void refresh();
    });
    addEventListener('pagehide', leave);
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) void refresh();
    });
    listenToTabs();
    if (isDirty()) void keepNow();
    addEventListener('hashchange', () => void openLink());
    await openLink();
  }

  /** Writes what isn't written yet. Resolves when the design is kept or `$keeping` says 'failed'. */
  function keepNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(() => begun.promise).then(write);
    return writing;
  }

  /** The designs of this device, the open one as it is now; rejects where the device gives none out. */
  async function keptDesigns(): Promise<KeptList> {
    await keepNow();
    return store.list();
  }

  /** Opens a design of this device, once the open one is kept. */
  async function openKept(id: string): Promise<Opened> {
    // It may be the open one.
    await keepNow();
    const kept = await store.read(id).catch(() => null);
    if (!kept) return { ok: false, message: 'This design is no longer on this device.' };
    return change(kept.design, kept);
  }

  /** Opens a blank design. */
  function openBlank(): Promise<Opened> {
    return change(blankDesign(crypto.randomUUID()), null);
  }

  /** Opens a design from elsewhere as a new one of this device, under the name given. */
  function openCopy(design: Design, name: string): Promise<Opened> {
    return change({ ...design, id: crypto.randomUUID(), name }, null);
  }

  /** Keeps a copy of a kept design beside it, without opening it. */
  async function duplicateKept({ design }: KeptDesign): Promise<void> {
    const copy = { ...design, id: crypto.randomUUID(), name: copyName(design.name) };
    await store.write(copy, null, pictureBlob);
  }

  /** Removes a design; if it is the open one, a blank one is opened in its place. */
  async function deleteKept(id: string): Promise<void> {
    if ($design.get().id === id) {
      clearTimeout(timer);
      timer = undefined;
      await writing;
      show(blankDesign(crypto.randomUUID()), null);
    }
    device()?.removeItem(unsavedKey(id));
    await store.remove(id);
  }

  const hasObjects = (): boolean => printedSides($design.get()).length > 0;

  function isDirty(): boolean {
    const design = $design.get();
    return design !== saved && !(version === null && isBlank(design));
  }

  async function write(): Promise<void> {
    while (isDirty()) {
      const design = $design.get();
      try {
        const result = await store.write(design, version, pictureBlob);
        if (result.ok) {
          note(design, result.version);
        } else if (result.stored && isSame(result.stored.design, design)) {
          note(design, result.stored.version);
        } else {
          goOnAsCopy(design.id);
        }
      } catch (error) {
        const full = error instanceof DOMException && error.name === 'QuotaExceededError';
        return fail(full ? noRoom : notWritten);
      }
    }
    if (!store.durable) return;
    $keepingProblem.set(null);
    $keeping.set('kept');
  }

  /** Said once, not with every change that fails. */
  function fail(problem: string): void {
    if ($keepingProblem.get() !== problem) $announcement.set(problem);
    $keepingProblem.set(problem);
    $keeping.set('failed');
  }

  function note(design: Design, newVersion: string): void {
    device()?.removeItem(unsavedKey(design.id));
    // Another design may have been opened while this one was written.
    if ($design.get().id !== design.id) return;
    saved = design;
    version = newVersion;
    rememberOpen(design.id, true);
    send({ kind: 'written', id: design.id });
  }

  /** Both tabs changed it: what is here gets its own record, with its steps. */
  function goOnAsCopy(id: string): void {
    device()?.removeItem(unsavedKey(id));
    const name = copyName($design.get().name);
    adoptDesign(name);
    $notice.set(
      `This design is open in another tab and was changed there too. What you did here continues as “${name}”.`,
    );
  }

  /** Gives the open design an id that no other has, in every step that can be undone. */
  function adoptDesign(name?: string): void {
    const id = crypto.randomUUID();
    const adopt = (design: Design): Design => ({ ...design, id, name: name ?? design.name });
    const { past, present, future, joins } = $history.get();
    const steps = (list: History<Design>['past']) =>
      list.map(({ state, label }) => ({ state: adopt(state), label }));
    version = null;
    $history.set({ past: steps(past), present: adopt(present), future: steps(future), joins });
    rememberOpen(id, false);
  }

  /** The only way to another design: what is open is kept first, or stays. */
  async function change(design: Design, kept: KeptDesign | null): Promise<Opened> {
    await keepNow();
    if (isDirty() && store.durable) {
      return {
        ok: false,
        message: 'We couldn’t save the open design, so it stays open. Save it as a file first.',
      };
    }
    show(design, kept);
    if (isDirty()) await keepNow();
    return { ok: true };
  }

  function show(design: Design, kept: KeptDesign | null): void {
    saved = kept?.design ?? null;
    version = kept?.version ?? null;
    openDesign(design);
    closePictures(designPictures(design));
    rememberOpen(design.id, kept !== null);
    send({ kind: 'opened', id: design.id, from: tab });
  }

  /** What the tab was opened with: its own last design, else the device's; a blank one if there is none. */
  async function openLast(): Promise<void> {
    // Somebody quicker than the store has started their own design.
    if (hasObjects()) return adoptDesign();
    const own = thisTab()?.getItem(openKey) ?? null;
    const id = own ?? device()?.getItem(openKey) ?? null;
    const kept = id === null ? null : await store.read(id);
    // A name alone may be what the browser has put back into its field.
    if (hasObjects() || (!kept && !isBlank($design.get()))) return adoptDesign();
    show(kept?.design ?? blankDesign(crypto.randomUUID()), kept);
  }

  /**
   * The page may end before a write does, so what isn't written goes into local storage at once, from
   * which the next visit takes it.
   */
  function leave(): void {
    if (!isDirty()) return;
    const design = $design.get();
    setItem(device(), unsavedKey(design.id), JSON.stringify({ design, basedOn: version }));
    void keepNow();
  }

  async function rescueUnsaved(): Promise<void> {
    const storage = device();
    if (!storage) return;
    const keys = Object.keys(storage).filter((key) => key.startsWith(unsavedKey('')));
    for (const key of keys) {
      const result = unsavedSchema.safeParse(parseJson(storage.getItem(key)));
      try {
        if (result.success) await writeUnsaved(result.data);
        storage.removeItem(key);
      } catch {
        // It stays for the next visit.
      }
    }
  }

  async function writeUnsaved({ design, basedOn }: z.infer<typeof unsavedSchema>): Promise<void> {
    const written = await store.write(design, basedOn, pictureBlob);
    if (written.ok || (written.stored && isSame(written.stored.design, design))) return;
    const copy = { ...design, id: crypto.randomUUID(), name: copyName(design.name) };
    await store.write(copy, null, pictureBlob);
  }

  /** Shows what another tab has written meanwhile; what was changed here stays. */
  async function refresh(): Promise<void> {
    const { id } = $design.get();
    if (version === null || isDirty()) return;
    const kept = await store.read(id).catch(() => null);
    if (!kept || kept.version === version) return;
    if (isDirty() || $design.get().id !== id || $dragged.get()) return;
    const side = $side.get();
    saved = kept.design;
    version = kept.version;
    openDesign(kept.design);
    turnTo(side);
  }

  function listenToTabs(): void {
    if (!('BroadcastChannel' in globalThis)) return;
    channel = new BroadcastChannel('shirt-designs');
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = messageSchema.safeParse(data);
      if (!message.success || message.data.id !== $design.get().id) return;
      if (message.data.kind === 'written') void refresh();
      if (message.data.kind === 'opened') {
        send({ kind: 'open here too', id: message.data.id, to: message.data.from });
      }
      if (message.data.kind === 'open here too' && message.data.to === tab) {
        $notice.set(openElsewhere);
      }
    });
    send({ kind: 'opened', id: $design.get().id, from: tab });
  }

  function send(message: z.infer<typeof messageSchema>): void {
    channel?.postMessage(message);
  }

  /** Opens the design that the address's fragment shares, as a copy; own designs are left alone. */
  async function openLink(): Promise<void> {
    const token = sharedToken(location.hash);
    if (token === null) return;
    const { openShared } = await import('./shared-design.ts');
    const shared = await openShared(pictures, token);
    if (shared.ok || !shared.again) {
      history.replaceState(history.state, '', location.pathname + location.search);
    }
    if (!shared.ok) {
      $notice.set(shared.message);
      return;
    }
    const opened = await openCopy(shared.design, copyName(shared.design.name));
    if (!opened.ok) {
      $notice.set(opened.message);
      return;
    }
    $announcement.set(`Opened ${designTitle($design.get())}. The original stays as it is.`);
  }

  return {
    $keeping,
    $keepingProblem,
    startKeeping,
    keepNow,
    keptDesigns,
    openKept,
    openBlank,
    openCopy,
    duplicateKept,
    deleteKept,
  };
}
