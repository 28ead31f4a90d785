import { useEffect, useState } from 'react';
import type { GarmentDrawings } from '../garments/drawings/drawing.ts';
import { teeDrawings } from '../garments/drawings/tee.ts';
import type { GarmentShape } from '../garments/drawings/garment-geometry.ts';

const loaders = {
  tee: () => Promise.resolve(teeDrawings),
  longsleeve: () =>
    import('../garments/drawings/longsleeve.ts').then((file) => file.longsleeveDrawings),
  crewneck: () => import('../garments/drawings/crewneck.ts').then((file) => file.crewneckDrawings),
  cap: () => import('../garments/drawings/cap.ts').then((file) => file.capDrawings),
};

/** A garment's drawings. Rejects if there is no network. */
export const loadDrawings = (shape: GarmentShape): Promise<GarmentDrawings> => loaders[shape]();

/**
 * A garment's drawings in an island. Tees are there at once. Others load when needed; until then,
 * or if there is no network, the drawing is a tee.
 */
export function useDrawings(shape: GarmentShape): GarmentDrawings {
  const [loaded, setLoaded] = useState(teeDrawings);
  useEffect(() => {
    if (shape === 'tee') return;
    let wanted = true;
    loadDrawings(shape).then(
      (drawings) => wanted && setLoaded(drawings),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [shape]);
  return shape === loaded.shape ? loaded : teeDrawings;
}
