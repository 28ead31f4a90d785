import type { TeamFile } from '../../artwork/player-files.client.ts';
import {
  teamSchema,
  type AreaSize,
  type DesignObject,
  type ObjectOf,
} from '../../designer/design.ts';
import { drawObject } from '../../designer/draw-object.ts';
import type { Shaper } from '../../designer/lettering/shaper.client.ts';
import { createTypefaces } from '../../designer/lettering/typefaces.client.ts';
import type { OrderedRoster } from '../../designer/team/roster.ts';
import { teamForPlayer, teamShare } from '../../designer/team/team-design.ts';
import { printFileSvg } from '../../designer/output/print-file.ts';

type NamedFiles = { ok: true; files: TeamFile[] } | { ok: false; message: string };

const noSample =
  'The artwork has no sample of a name from our shirt designer, so set the names by hand.';

/**
 * The print files of a group's design with everybody's name in place of each sample, as if they had
 * been players in the designer (print-file.ts).
 */
export async function setNames(
  files: readonly TeamFile[],
  roster: OrderedRoster,
  shaper?: Shaper,
): Promise<NamedFiles> {
  const { $typefaces, shapeObject } = createTypefaces(shaper);
  const draw = (object: DesignObject) =>
    drawObject(object, { typeface: $typefaces.get(), clipArt: () => undefined });
  const unprinted = new Set<string>();
  let samples = 0;
  const named: TeamFile[] = [];
  for (const { location, svg } of files) {
    const file = new DOMParser().parseFromString(svg, 'image/svg+xml');
    const [widthIn = NaN, heightIn = NaN] = ['width', 'height'].map((side) =>
      Number.parseFloat(file.documentElement.getAttribute(side) ?? ''),
    );
    for (const place of file.querySelectorAll('[data-team]')) {
      const sample = readSample(place);
      if (!sample) return { ok: false, message: noSample };
      samples += 1;
      const team = { ...sample, mostWidthIn: sample.mostWidthIn ?? widthIn * teamShare };
      await Promise.all(
        [team, ...roster.map(({ name }) => ({ ...team, name, number: '' }))].map(shapeObject),
      );
      const players = roster.map((player, at) => teamForPlayer(team, player, at, draw));
      for (const player of players) {
        if (draw(player).missing.length > 0) unprinted.add(player.name);
      }
      replaceSample(file, place, { team, players, draw, area: { widthIn, heightIn } });
    }
    named.push({ location, svg: new XMLSerializer().serializeToString(file) });
  }
  if (samples === 0) return { ok: false, message: noSample };
  if (unprinted.size > 0) {
    const some = new Intl.ListFormat('en-US').format([...unprinted].slice(0, 5));
    const message = `The typeface of the sample doesn’t have all letters of ${some}. Set the names by hand.`;
    return { ok: false, message };
  }
  return { ok: true, files: named };
}

/** What a sample is drawn from; null if it isn't from our designer. */
function readSample(place: Element): ObjectOf<'team'> | null {
  let sample: unknown;
  try {
    sample = JSON.parse(place.getAttribute('data-team') ?? '');
  } catch {
    // Anybody may have made the file.
    return null;
  }
  return teamSchema.safeParse(sample).data ?? null;
}

type Named = {
  team: ObjectOf<'team'>;
  players: readonly ObjectOf<'team'>[];
  draw: Parameters<typeof printFileSvg>[0]['drawingOf'];
  area: AreaSize;
};

/** A sample is one group, or one for each player of the designer's roster, next to each other. */
function replaceSample(file: Document, place: Element, { team, players, draw, area }: Named): void {
  const drawn = new DOMParser().parseFromString(
    printFileSvg({
      title: '',
      area,
      objects: [team],
      players: players.map((player) => [player]),
      drawingOf: draw,
      pictureAddress: () => '',
    }),
    'image/svg+xml',
  );
  const old = [place];
  for (let next = place.nextElementSibling; isOfSample(next); next = next.nextElementSibling) {
    old.push(next);
  }
  for (const worn of old.flatMap((group) => [...group.querySelectorAll('[clip-path]')])) {
    file.getElementById(/#(.*)\)/.exec(worn.getAttribute('clip-path') ?? '')?.[1] ?? '')?.remove();
  }
  file.documentElement.prepend(...drawn.querySelectorAll('clipPath[id^="worn-"]'));
  place.before(...drawn.querySelectorAll('[data-player]'));
  for (const group of old) group.remove();
}

const isOfSample = (group: Element | null): group is Element =>
  group !== null && group.hasAttribute('data-player') && !group.hasAttribute('data-team');
