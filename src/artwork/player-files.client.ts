import { printFileName } from '../designer/output/print-file.ts';
import type { Player, Roster } from '../designer/team/roster.ts';
import { download } from '../platform/download.client.ts';

/** A print file with every player's name and number (print-file.ts), and where it prints. */
export type TeamFile = { location: string; svg: string };

/** Characters of all of a ZIP's files: what a phone can hold. Pictures are in every file. */
const mostCharacters = 300_000_000;

export type PlayerFiles =
  | { ok: true; name: string; count: number }
  | { ok: false; message: string };

/**
 * Downloads a ZIP with one print file per player and location; a location without names has one
 * for all. `title` is the design's name or the order's.
 */
export async function downloadPlayerFiles(
  title: string,
  roster: Roster,
  files: readonly TeamFile[],
): Promise<PlayerFiles> {
  const { Zip, ZipDeflate, strToU8 } = await import('fflate');
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) failures.push(error);
    else chunks.push(new Uint8Array(chunk));
  });
  let count = 0;
  let characters = 0;
  const add = (name: string, text: string) => {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    entry.push(strToU8(text), true);
    count += 1;
    characters += text.length;
  };
  for (const { location, svg } of files) {
    const split = splitPlayers(svg, roster.length);
    if (split === null) {
      const message =
        'The file isn’t from our shirt designer, or has another number of players than the roster. Make these files by hand.';
      return { ok: false, message };
    }
    if (split.length === 0) add(printFileName(title, location, 'svg'), svg);
    for (const [index, player] of roster.entries()) {
      const own = split[index];
      if (own) add(playerFileName(title, location, player, index), own());
      if (characters > mostCharacters) {
        zip.terminate();
        const message =
          'The pictures on these shirts are too large for one ZIP. Put them on a side without names, or use smaller ones.';
        return { ok: false, message };
      }
      // The page stays usable meanwhile.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  zip.end();
  const [failure] = failures;
  if (failure) throw failure;
  const name = printFileName(title, 'players', 'zip');
  download(new Blob(chunks, { type: 'application/zip' }), name);
  return { ok: true, name, count };
}

/** 'tigers-back-large-07-olson-23-xl.svg'. */
function playerFileName(title: string, location: string, player: Player, index: number): string {
  const place = String(index + 1).padStart(2, '0');
  return printFileName(
    title,
    [location, place, player.name, player.number, player.size ?? ''].join(' '),
    'svg',
  );
}

/**
 * Each player's own file, made when asked for; none if the file has no names, and null if it has
 * another number of players, or isn't an SVG.
 */
export function splitPlayers(printFile: string, players: number): (() => string)[] | null {
  const file = new DOMParser().parseFromString(printFile, 'image/svg+xml');
  if (file.documentElement.localName !== 'svg') return null;
  const places = new Map<number, { group: Element; place: Comment }[]>();
  for (const group of file.querySelectorAll('[data-player]')) {
    const player = Number(group.getAttribute('data-player'));
    const place = file.createComment('');
    group.replaceWith(place);
    group.removeAttribute('display');
    group.removeAttribute('data-player');
    group.removeAttribute('data-team');
    places.set(player, [...(places.get(player) ?? []), { group, place }]);
  }
  if (places.size === 0) return [];
  if (places.size !== players) return null;
  return Array.from({ length: players }, (_, player) => () => {
    const own = places.get(player) ?? [];
    for (const { group, place } of own) place.after(group);
    const text = new XMLSerializer().serializeToString(file);
    for (const { group } of own) group.remove();
    return text;
  });
}
