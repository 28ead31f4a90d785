/** How many more pixels were looked at. */
export type OnWork = (pixels: number) => void;

/**
 * Fills connected pixels from one, run by run along rows, because a list of single pixels would
 * take several times the memory of the picture. `enters` is asked once for each pixel beside a
 * filled one, and has to be false for a pixel that it was true for. `onRun` gets the first and the
 * last pixel of each run.
 */
export function runFiller(
  { width, height }: { readonly width: number; readonly height: number },
  enters: (pixel: number) => boolean,
  onRun: (from: number, to: number) => void,
): (start: number) => void {
  const open: number[] = [];
  const findRun = (pixel: number): void => {
    const rowStart = pixel - (pixel % width);
    const rowEnd = rowStart + width - 1;
    let [from, to] = [pixel, pixel];
    while (from > rowStart && enters(from - 1)) from -= 1;
    while (to < rowEnd && enters(to + 1)) to += 1;
    open.push(from, to);
    onRun(from, to);
  };
  const findBeside = (from: number, to: number): void => {
    for (let pixel = from; pixel <= to; pixel += 1) if (enters(pixel)) findRun(pixel);
  };
  return (start) => {
    if (!enters(start)) return;
    findRun(start);
    for (let to = open.pop(); to !== undefined; to = open.pop()) {
      const from = open.pop() ?? to;
      if (from >= width) findBeside(from - width, to - width);
      if (to < width * (height - 1)) findBeside(from + width, to + width);
    }
  };
}
