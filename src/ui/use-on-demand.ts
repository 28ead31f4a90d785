import { useEffect, useState } from 'react';

/**
 * A rarely needed part of the page, loaded once it's wanted: null until then, or if it can't be
 * loaded. `load` is always the same function.
 */
export function useOnDemand<Part>(wanted: boolean, load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (!wanted) return;
    load().then(setPart, () => undefined); // setting it again after the page's end does nothing
  }, [wanted, load]);
  return part;
}
