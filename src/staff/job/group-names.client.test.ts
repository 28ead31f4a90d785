// product: names-on-backs
// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { splitPlayers } from '../../artwork/player-files.client.ts';
import { drawObject, type DrawingParts } from '../../designer/draw-object.ts';
import { readTypeface } from '../../designer/lettering/typefaces.build.ts';
import type { Shaper } from '../../designer/lettering/shaper.client.ts';
import { newShape, newTeam } from '../../designer/starting-point.ts';
import { designForPlayer } from '../../designer/team/team-design.ts';
import { setNames } from './group-names.client.ts';
import { printFileSvg } from '../../designer/output/print-file.ts';

const parts: DrawingParts = { typeface: readTypeface, clipArt: () => undefined };
const shaper: Shaper = {
  shape: async (key, lines) =>
    lines.flatMap(({ line, ligatures }) => readTypeface(key).shape(line, ligatures) ?? []),
  suggest: async () => [],
};
const area = { widthIn: 12, heightIn: 16 };
const star = newShape('a', 'star', area, 'red');
const team = { ...newTeam('b', area, 'white'), name: 'SAMPLE', number: '', y: -4 };

/** A back with a star and names: the sample's alone, or each player's. */
function back(names: readonly string[], sample = team): string {
  const sides = { front: [], back: [star, sample], leftSleeve: [], rightSleeve: [] };
  const draw = (object: Parameters<typeof drawObject>[0]) => drawObject(object, parts);
  const players = names.map(
    (name, at) =>
      designForPlayer({ sides } as never, { name, number: '', size: null }, at, draw).sides.back,
  );
  return printFileSvg({
    title: 'Choir',
    area,
    objects: sides.back,
    players: players.length > 0 ? players : undefined,
    drawingOf: draw,
    pictureAddress: () => '',
  });
}
const roster = ['Ada', '', 'Wilhelmina W. Wagner'].map((name) => ({
  name,
  number: '',
  size: 'M',
  item: 0,
}));
const paths = (svg: string): string[] => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d ?? '');
const ownFiles = (svg: string) => splitPlayers(svg, roster.length)?.map((own) => paths(own()));

test.each([
  ['the players of its designer', back(['Smith', 'Jones'])],
  ['nobody', back([])],
])('a sample with the names of %s gets those of the group', async (_, svg) => {
  const files = [{ location: 'backLarge', svg }];
  const set = await setNames(files, roster, shaper);
  const [named] = set.ok ? set.files : [];
  const expected = ownFiles(back(roster.map(({ name }) => name)));
  expect(expected?.map(({ length }) => length)).toEqual([3, 2, 3]);
  expect(ownFiles(named?.svg ?? '')).toEqual(expected);
});

test('artwork without a sample of ours, or without some letters, says so', async () => {
  const plain = '<svg xmlns="http://www.w3.org/2000/svg" width="12in" height="16in"><g/></svg>';
  for (const svg of [plain, plain.replace('<g/>', '<g data-team="{}"/>')]) {
    expect(await setNames([{ location: 'backLarge', svg }], roster, shaper)).toEqual({
      ok: false,
      message: expect.stringMatching(/set the names by hand/),
    });
  }
  const files = [{ location: 'backLarge', svg: back([]) }];
  const odd = [{ name: '北京', number: '', size: 'M', item: 0 }];
  expect(await setNames(files, odd, shaper)).toEqual({
    ok: false,
    message: expect.stringMatching(/^The typeface of the sample doesn’t have all letters of 北京/),
  });
});
