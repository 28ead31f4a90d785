/** '1,284'. */
export const countText = (count: number): string => count.toLocaleString('en-US');

/** '1 job', '2 jobs', '1,042 jobs': a count with its noun. */
export const countedText = (count: number, one: string, several = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : several}`;
