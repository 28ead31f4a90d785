import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { deviceStorage, tabStorage } from '../../platform/storage.client.ts';
import { designPictures, designSchema, printedSides, type Design } from '../design.ts';
import { designExcess } from '../design-work.ts';
import type { History } from '../editing/design-history.ts';
import { copyName, designTitle } from '../design-name.ts';
import { sharedToken } from './shared-design.ts';
import { blankDesign } from '../starting-point.ts';
import type { DesignStore, KeptDesign, KeptList } from './design-store.client.ts';
import type { DesignStores } from './design-store.client.ts';
import type { DesignState } from '../store.client.ts';
import type { Parts } from './design-parts.client.ts';
import type { PictureStore } from './picture-store.client.ts';

/** A stored design that wasn't opened, and why, as a sentence. */
type StuckDesign = { kept: KeptDesign; reason: string };

export type Opened = { ok: true } | { ok: false; message: string };

/** From a change to its write, which includes any changes in between. */
const writeAfterMs = 300;

const openKey = 'shirt-designer:open';
/** Set while a design is first drawn, so a page that freezes or crashes leaves it behind. */
const drawingKey = (id: string) => `shirt-designer:drawing:${id}`;
/** Holds the id of the copy that a link made on this device. */
const linkKey = (name: string) => `shirt-designer:link:${name}`;
/** Holds the keys of a design's link for players: on this device only, never in the design. */
export const teamLinkKey = (id: string) => `shirt-designer:team-link:${id}`;
const unsavedKey = (id: string) => `shirt-designer:unsaved:${id}`;

const unsavedSchema = z.object({ design: designSchema, basedOn: z.nullable(z.string()) });
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), id: z.string(), from: z.string() }),
  z.object({ kind: z.literal('open here too'), id: z.string(), to: z.string() }),
  z.object({ kind: z.literal('written'), id: z.string() }),
]);

const notFinished = 'This design didn’t finish opening last time. It may freeze this page again.';
const openElsewhere =
  'This design is open in another tab. If you change it in both, this tab continues as a copy.';
const openedBefore = 'You already have a copy of this design, so we opened yours.';
const nothingKept =
  'This browser won’t save anything here, as in a private window. The design lasts until you close this tab, so save it as a file under Designs.';
const noRoom =
  'This device is out of room for the design. Delete one under Designs, or save this one as a file.';
const notWritten =
  'We couldn’t save the design on this device. Save it as a file under Designs; we’ll try again with your next change.';

/** True for an empty shirt without a name, which needn't be saved. */
export function isBlank(design: Design): boolean {
  return design.name.trim() === '' && printedSides(design).length === 0;
}

/** Ignores key order and what the schema leaves out. */
function isSame(a: Design, b: Design): boolean {
  const [left, right] = [designSchema.safeParse(a), designSchema.safeParse(b)];
  return left.success && right.success && JSON.stringify(left.data) === JSON.stringify(right.data);
}

/** The tab's copy wins after a reload. The device's is for new tabs and must be saved. */
function rememberOpen(id: string, isKept: boolean): void {
  tabStorage.writeText(openKey, id);
  if (isKept) deviceStorage.writeText(openKey, id);
}

/** Once the browser has shown the current state of the page. */
async function painted(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}

export type Keeping = ReturnType<typeof createKeeping>;

export function createKeeping(
  { openDesignStore }: DesignStores,
  { $design, $announcement, $notice, $history, openDesign, $dragged, $side, turnTo }: DesignState,
  pictures: PictureStore,
  { fetchParts }: Parts,
) {
  const { pictureBlob, closePictures } = pictures;
  const tab = crypto.randomUUID();

  /**
   * Saves the open design on this device as it changes, and opens the last one. Nothing half done
   * is saved: a drag changes the design when it ends.
   */

  /** 'unread' until the stored designs are loaded; with 'failed', `$keepingProblem` says why. */
  const $keeping = atom<'unread' | 'kept' | 'saving' | 'failed'>('unread');
  /** Why the design isn't saved, as a sentence; null if it is. */
  const $keepingProblem = atom<string | null>(null);
  /** The design that the page would have opened, if that looks unwise; the customer decides. */
  const $stuck = atom<StuckDesign | null>(null);
  let store: DesignStore;
  /** The last saved or loaded state, to find out whether the open design needs saving. */
  let saved: Design | null = null;
  /** Its record's version; null if there is none. */
  let version: string | null = null;
  /** The id of the open design if drawing it failed. */
  let broken: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let channel: BroadcastChannel | undefined;
  let started: Promise<void> | undefined;
  /** Resolves once the last design is open; until then there is nothing to save or leave. */
  const begun = Promise.withResolvers<void>();

  /**
   * Opens the last design, or the one that the address shares, and saves every change from then on.
   * Runs once no matter how often it is called; never rejects.
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

  /** Saves any unsaved changes. Resolves when the design is saved or `$keeping` is 'failed'. */
  function keepNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(() => begun.promise).then(write);
    return writing;
  }

  /**
   * The designs on this device, the open one in its current state. Rejects if the device can't be
   * read.
   */
  async function keptDesigns(): Promise<KeptList> {
    await keepNow();
    return store.list();
  }

  /** Why opening a stored design looks unwise, as a sentence; null if it doesn't. */
  function doubtsAbout(design: Design): string | null {
    const isMarked = design.id !== $design.get().id && deviceStorage.has(drawingKey(design.id));
    return designExcess(design) ?? (isMarked ? notFinished : null);
  }

  /** Opens the stuck design anyway. */
  function openStuck(): void {
    const stuck = $stuck.get();
    $stuck.set(null);
    if (stuck) show(stuck.kept.design, stuck.kept);
  }

  /** Leaves the stuck design on this device, and a blank one open. */
  function leaveStuck(): void {
    $stuck.set(null);
    rememberOpen($design.get().id, false);
  }

  /** Deletes the stuck design. Rejects if this device doesn't. */
  async function deleteStuck(): Promise<void> {
    const stuck = $stuck.get();
    if (stuck) await deleteKept(stuck.kept.design.id);
    leaveStuck();
  }

  /** Opens a design on this device, once the open one is saved. */
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

  /** Opens a design from elsewhere as a new one on this device, with the given name. */
  function openCopy(design: Design, name: string): Promise<Opened> {
    return change({ ...design, id: crypto.randomUUID(), name }, null);
  }

  /** Stores a copy of a stored design, without opening it. */
  async function duplicateKept({ design }: KeptDesign): Promise<void> {
    const copy = { ...design, id: crypto.randomUUID(), name: copyName(design.name) };
    await store.write(copy, null, pictureBlob);
  }

  /** Deletes a design; if it is the open one, a blank one opens. */
  async function deleteKept(id: string): Promise<void> {
    if ($design.get().id === id) {
      clearTimeout(timer);
      timer = undefined;
      await writing;
      show(blankDesign(crypto.randomUUID()), null);
    }
    deviceStorage.remove(unsavedKey(id));
    endDrawing(id);
    await store.remove(id);
    deviceStorage.remove(teamLinkKey(id));
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

  /** Reported once, not with every change that fails. */
  function fail(problem: string): void {
    if ($keepingProblem.get() !== problem) $announcement.set(problem);
    $keepingProblem.set(problem);
    $keeping.set('failed');
  }

  function note(design: Design, newVersion: string): void {
    deviceStorage.remove(unsavedKey(design.id));
    // Another design may have been opened during the write.
    if ($design.get().id !== design.id) return;
    saved = design;
    version = newVersion;
    rememberOpen(design.id, true);
    send({ kind: 'written', id: design.id });
  }

  /** Both tabs changed it, so this one's version gets a separate record, along with its steps. */
  function goOnAsCopy(id: string): void {
    deviceStorage.remove(unsavedKey(id));
    const name = copyName($design.get().name);
    adoptDesign(name);
    $notice.set(
      `This design is open in another tab and was changed there too. What you did here continues as “${name}”.`,
    );
  }

  /** Gives the open design a new id, in every undo step. */
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

  /** The only way to another design: the open one is saved first, or stays open. */
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
    void watchDrawing(design);
    openDesign(design);
    closePictures(designPictures(design));
    rememberOpen(design.id, kept !== null);
    send({ kind: 'opened', id: design.id, from: tab });
  }

  /** What the tab starts with: its own last design, or the device's, or a blank one. */
  async function openLast(): Promise<void> {
    // Somebody started a design before the stored one was read.
    if (hasObjects()) return adoptDesign();
    const own = tabStorage.readText(openKey);
    const id = own ?? deviceStorage.readText(openKey);
    const kept = id === null ? null : await store.read(id);
    // A name alone may be what the browser restored into its field.
    if (hasObjects() || (!kept && !isBlank($design.get()))) return adoptDesign();
    const reason = kept && doubtsAbout(kept.design);
    if (!reason) return show(kept?.design ?? blankDesign(crypto.randomUUID()), kept);
    // Not noted as the open one, so that a reload asks again.
    openDesign(blankDesign(crypto.randomUUID()));
    $stuck.set({ kept, reason });
  }

  /** Marks a design until it has been drawn. One whose drawing fails stays marked. */
  async function watchDrawing(design: Design): Promise<void> {
    broken = null;
    if (printedSides(design).length === 0) return;
    deviceStorage.writeText(drawingKey(design.id), 'true');
    const watching = new AbortController();
    for (const failure of ['error', 'unhandledrejection']) {
      addEventListener(failure, () => (broken = design.id), { signal: watching.signal });
    }
    await fetchParts(design).catch(() => undefined);
    await painted();
    await painted();
    watching.abort();
    if (broken !== design.id) endDrawing(design.id);
  }

  function endDrawing(id: string): void {
    deviceStorage.remove(drawingKey(id));
  }

  /**
   * The page may end before a write does, so unsaved changes go into local storage at once. The
   * next visit picks them up there.
   */
  function leave(): void {
    // A page that still responds isn't stuck.
    if (broken !== $design.get().id) endDrawing($design.get().id);
    if (!isDirty()) return;
    const design = $design.get();
    deviceStorage.write(unsavedKey(design.id), { design, basedOn: version });
    void keepNow();
  }

  async function rescueUnsaved(): Promise<void> {
    const keys = deviceStorage.keys().filter((key) => key.startsWith(unsavedKey('')));
    for (const key of keys) {
      const unsaved = deviceStorage.read(key, unsavedSchema);
      try {
        if (unsaved) await writeUnsaved(unsaved);
        deviceStorage.remove(key);
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

  /** Shows what another tab has saved; unsaved changes here stay. */
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

  /**
   * Opens a copy of the design in the address's fragment, or the copy that the same link made here
   * before; existing designs aren't touched.
   */
  async function openLink(): Promise<void> {
    const token = sharedToken(location.hash);
    if (token === null) return;
    const { linkName, openShared } = await import('./shared-design.client.ts');
    const leaveLink = () =>
      history.replaceState(history.state, '', location.pathname + location.search);
    const key = linkKey(await linkName(token));
    const copy = await store.read(deviceStorage.readText(key) ?? '').catch(() => null);
    if (copy) {
      leaveLink();
      const reason = doubtsAbout(copy.design);
      if (reason !== null) return $stuck.set({ kept: copy, reason });
      const opened = await openKept(copy.design.id);
      $notice.set(opened.ok ? openedBefore : opened.message);
      return;
    }
    const shared = await openShared(pictures, token);
    if (shared.ok || !shared.again) leaveLink();
    if (!shared.ok) {
      $notice.set(shared.message);
      return;
    }
    const opened = await openCopy(shared.design, copyName(shared.design.name));
    if (!opened.ok) {
      $notice.set(opened.message);
      return;
    }
    deviceStorage.writeText(key, $design.get().id);
    $announcement.set(`Opened ${designTitle($design.get())}. The original stays as it is.`);
  }

  return {
    $keeping,
    $keepingProblem,
    $stuck,
    doubtsAbout,
    openStuck,
    leaveStuck,
    deleteStuck,
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
