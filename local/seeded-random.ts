/** Randomness that is the same for the same seed. */
export type SeededRandom = {
  /** At least 0, less than 1. */
  next(): number;
  /** An integer, both ends included. */
  between(least: number, most: number): number;
  /** True one time in that many. */
  chance(share: number): boolean;
  /** Any item of the list. */
  pick<Item>(items: readonly Item[]): Item;
  /** Any item of the list, as often as its weight says. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  /** A version 4 uuid. */
  uuid(): string;
};

/** Mulberry32: small, and good enough for anything but secrets. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new RangeError('There is nothing to pick from.');
    return items[Math.floor(next() * items.length)] as Item;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    pick,
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      const found = items.find(([, weight]) => (left -= weight) < 0) ?? items.at(-1);
      if (!found) throw new RangeError('There is nothing to pick from.');
      return found[0];
    },
    uuid: () =>
      'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) =>
        (place === 'x' ? Math.floor(next() * 16) : 8 + Math.floor(next() * 4)).toString(16),
      ),
  };
}
