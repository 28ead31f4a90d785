/**
 * The first three digits of ZIP codes, each row until the next, with their state or territory; AA, AE,
 * and AP are for the armed forces. A test compares it with the database's private.state_of_zip.
 */
const firstPrefixes: readonly (readonly [first: number, state: string])[] = [
  [0, 'NY'],
  [6, 'PR'],
  [8, 'VI'],
  [9, 'PR'],
  [10, 'MA'],
  [28, 'RI'],
  [30, 'NH'],
  [39, 'ME'],
  [50, 'VT'],
  [55, 'MA'],
  [56, 'VT'],
  [60, 'CT'],
  [70, 'NJ'],
  [90, 'AE'],
  [100, 'NY'],
  [150, 'PA'],
  [197, 'DE'],
  [200, 'DC'],
  [201, 'VA'],
  [202, 'DC'],
  [206, 'MD'],
  [220, 'VA'],
  [247, 'WV'],
  [270, 'NC'],
  [290, 'SC'],
  [300, 'GA'],
  [320, 'FL'],
  [340, 'AA'],
  [341, 'FL'],
  [350, 'AL'],
  [370, 'TN'],
  [386, 'MS'],
  [398, 'GA'],
  [400, 'KY'],
  [430, 'OH'],
  [460, 'IN'],
  [480, 'MI'],
  [500, 'IA'],
  [530, 'WI'],
  [550, 'MN'],
  [569, 'DC'],
  [570, 'SD'],
  [580, 'ND'],
  [590, 'MT'],
  [600, 'IL'],
  [630, 'MO'],
  [660, 'KS'],
  [680, 'NE'],
  [700, 'LA'],
  [716, 'AR'],
  [730, 'OK'],
  [733, 'TX'],
  [734, 'OK'],
  [750, 'TX'],
  [800, 'CO'],
  [820, 'WY'],
  [832, 'ID'],
  [840, 'UT'],
  [850, 'AZ'],
  [870, 'NM'],
  [885, 'TX'],
  [889, 'NV'],
  [900, 'CA'],
  [962, 'AP'],
  [967, 'HI'],
  [969, 'GU'],
  [970, 'OR'],
  [980, 'WA'],
  [995, 'AK'],
];

/** ZIP codes that lie in another state than their neighbors, by how they begin. */
const strays: readonly (readonly [start: string, state: string])[] = [
  ['06390', 'NY'], // Fishers Island
  ['73960', 'TX'], // Texhoma
  ['83414', 'WY'], // Alta
  ['96799', 'AS'],
  ['96939', 'PW'],
  ['96940', 'PW'],
  ['9694', 'FM'],
  ['9695', 'MP'],
  ['9696', 'MH'],
  ['96970', 'MH'],
];

/** The state or territory of a ZIP code; null if no ZIP code begins like that. */
export const stateOfZip = (zip: string): string | null =>
  Number(zip.slice(0, 3)) < 5
    ? null
    : (strays.find(([start]) => zip.startsWith(start))?.[1] ??
      firstPrefixes.findLast(([first]) => first <= Number(zip.slice(0, 3)))?.[1] ??
      null);

/** A state's ZIP codes, from and to, both included, as numbers; null if there's no such state. */
export function stateZips(state: string): [from: number, to: number][] | null {
  const zips = firstPrefixes.flatMap(([first, of], at): [number, number][] =>
    of === state ? [[first * 100, (firstPrefixes[at + 1]?.[0] ?? 1000) * 100 - 1]] : [],
  );
  return zips.length > 0 ? zips : null;
}
