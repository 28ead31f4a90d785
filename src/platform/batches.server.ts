/**
 * Works in batches until one isn't full, or `end` (by `performance.now`) has come.
 * @param work does up to `size` and answers how many it did
 * @returns how many were done in all
 */
export async function inBatches(
  size: number,
  end: number,
  work: () => Promise<number>,
): Promise<number> {
  let all = 0;
  for (let done = size; done === size && performance.now() < end;) {
    done = await work();
    all += done;
  }
  return all;
}
