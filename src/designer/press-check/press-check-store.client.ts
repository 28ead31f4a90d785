import { atom, computed } from 'nanostores';
import { printedSides, type DesignObject } from '../design.ts';
import { drawObject, type DrawnObject } from '../draw-object.ts';
import { onSide } from './press-fixes.ts';
import { checkDesign, type Finding, type Fix, type Measured } from './press-check.ts';
import { partsToMeasure } from '../output/worn-parts.ts';
import type { Designer } from '../designer.client.ts';
import { newId } from '../store.client.ts';
import { createLetterCoverage } from './letter-coverage.client.ts';
import { measureObjects } from './measure-lines.client.ts';
import { reduceObject } from './reduce-object.client.ts';

export type PressCheck = ReturnType<typeof createPressCheck>;

/** The open design's findings, and what was decided about them. */
export function createPressCheck(designer: Designer) {
  const { $design, $parts, $pictures, drawingOf, nameOf, changeDesign, endStep } = designer;
  const { $covered, typefacesWith } = createLetterCoverage(designer);

  const aside = new WeakMap<DesignObject, DrawnObject>();
  /** By drawing, which stays the same until an object's looks change. */
  const measurements = new WeakMap<DrawnObject, Measured>();
  /** Counts them, for what shows findings. */
  const $measurements = atom(0);
  /** 'unable' if the browser couldn't measure everything, or not in time. */
  const $lines = atom<'checking' | 'checked' | 'unable'>('checking');
  /** Printed anyway: the ids of findings with what they said. */
  const $accepted = atom<ReadonlySet<string>>(new Set());
  /** The finding whose picture is being reduced, how far that is, or why it failed. */
  const $reducing = atom<{ finding: string; percent: number; failed: string | null } | null>(null);
  let reduction = new AbortController();

  const $findings = computed(
    [$design, $parts, $measurements, $covered],
    (design, parts): Finding[] => {
      const current = new Set<DesignObject>(Object.values(design.sides).flat());
      const draw = (object: DesignObject) =>
        current.has(object) ? drawingOf(object, parts) : drawAside(object);
      const measured = (object: DesignObject) => measurements.get(draw(object));
      return checkDesign({ design, draw, nameOf, typefacesWith, measured });
    },
  );

  /** An object as a fix would change it, or on a player, has no place in the stage's cache. */
  function drawAside(object: DesignObject): DrawnObject {
    const known = aside.get(object);
    if (known?.complete) return known;
    const drawing = drawObject(object, $parts.get());
    aside.set(object, drawing);
    return drawing;
  }

  const isAccepted = ({ id, says }: Finding): boolean => $accepted.get().has(`${id} ${says}`);
  const $unsettled = computed([$findings, $accepted], (findings) =>
    findings.filter((finding) => finding.level === 'error' && !isAccepted(finding)),
  );

  /** Measures whatever is new in the design, and goes on with every change until it is stopped. */
  function startMeasuring(): () => void {
    let running = new AbortController();
    const measureNew = () => {
      running.abort();
      running = new AbortController();
      void measure(running.signal);
    };
    const stops = [$design, $parts, $pictures].map((store) => store.listen(measureNew));
    measureNew();
    return () => {
      for (const stop of stops) stop();
      running.abort();
      reduction.abort();
    };
  }

  async function measure(signal: AbortSignal): Promise<void> {
    const design = $design.get();
    const pictures = $pictures.get();
    const { roster } = design;
    const waiting = printedSides(design)
      .flatMap((side) => design.sides[side])
      .flatMap((object) => [
        { object, drawing: drawingOf(object) },
        ...(object.kind === 'team' && roster
          ? partsToMeasure(object, roster, drawAside).map((part) => ({
              object: part,
              drawing: drawAside(part),
            }))
          : []),
      ])
      .filter(({ object, drawing }) => isMeasurable(object, drawing));
    $lines.set(waiting.length > 0 ? 'checking' : 'checked');
    const jobs = waiting.map(({ object, drawing: { widthIn, heightIn, marks, worn } }) => ({
      size: { widthIn, heightIn },
      marks,
      worn,
      picture: object.kind === 'picture' ? (pictures[object.picture]?.blob ?? null) : null,
      inks: object.kind === 'picture' ? object.inks : null,
    }));
    const isWhole = await measureObjects(
      jobs,
      (index, measured) => {
        const drawing = waiting[index]?.drawing;
        if (!drawing || signal.aborted) return;
        measurements.set(drawing, measured);
        $measurements.set($measurements.get() + 1);
      },
      signal,
    );
    if (!signal.aborted) $lines.set(isWhole ? 'checked' : 'unable');
  }

  function isMeasurable(object: DesignObject, drawing: DrawnObject): boolean {
    const isThere = object.kind !== 'picture' || object.picture in $pictures.get();
    const matters = $design.get().method === 'screen' || object.kind === 'picture';
    const isDrawn = drawing.complete && drawing.marks.length > 0;
    return matters && isThere && isDrawn && !measurements.has(drawing);
  }

  /** Resolves to what was done, in words; null if it couldn't be, and `$reducing` says why. */
  async function applyFix(finding: Finding, fix: Fix): Promise<string | null> {
    if ($reducing.get()?.failed === null) return null;
    endStep();
    if (fix.kind === 'edit') {
      $reducing.set(null);
      const changed = changeDesign(fix.does, (design) => fix.edit(design, newId));
      endStep();
      return changed ? fix.does : null;
    }
    const object = $design.get().sides[finding.side].find(({ id }) => id === fix.object);
    if (object?.kind !== 'picture') return null;
    reduction = new AbortController();
    const { signal } = reduction;
    const say = (percent: number, failed: string | null = null) => {
      if (!signal.aborted) $reducing.set({ finding: finding.id, percent, failed });
    };
    say(0);
    const reduced = await reduceObject(designer, object, fix.inks, signal, say);
    if (signal.aborted) {
      $reducing.set(null);
      return null;
    }
    if (!reduced.ok) {
      say(0, reduced.message);
      return null;
    }
    $reducing.set(null);
    changeDesign(fix.does, (design) =>
      onSide(design, finding.side, (objects) =>
        objects.map((each) =>
          each.id === object.id && each.kind === 'picture' ? { ...each, ...reduced.change } : each,
        ),
      ),
    );
    return fix.does;
  }

  /** Ends the work on a picture; the design stays as it was. */
  const stopReducing = () => reduction.abort();

  /** Whether to print it as it is, which the shop is told. */
  function accept({ id, says }: Finding, isAnyway: boolean): void {
    const accepted = new Set($accepted.get());
    if (isAnyway) accepted.add(`${id} ${says}`);
    else accepted.delete(`${id} ${says}`);
    $accepted.set(accepted);
  }

  /** A line for the shop for each finding that is printed anyway. */
  const acceptedLines = (): string[] =>
    $findings
      .get()
      .filter(isAccepted)
      .map(({ says }) => `Print it anyway: ${says}`);

  return {
    $findings,
    $unsettled,
    $accepted,
    $lines,
    $reducing,
    isAccepted,
    startMeasuring,
    applyFix,
    stopReducing,
    accept,
    acceptedLines,
  };
}
