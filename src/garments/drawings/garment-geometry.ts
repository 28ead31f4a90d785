export type GarmentShape = 'tee' | 'longsleeve' | 'crewneck' | 'cap';
export type GarmentSide = 'front' | 'back' | 'sleeve';
export type PrintArea =
  | 'frontLarge'
  | 'frontSmall'
  | 'backLarge'
  | 'backSmall'
  | 'leftSleeve'
  | 'rightSleeve';

/** A rectangle in the drawing's units. */
export type Box = { x: number; y: number; width: number; height: number };

export type Geometry = {
  /** Width and height of the drawing, whose viewBox starts at 0 0. */
  width: number;
  height: number;
  /** The drawing's scale: artwork w inches wide is w × unitsPerInch units wide. */
  unitsPerInch: number;
  /** The largest print of each location that this side shows. */
  areas: Partial<Record<PrintArea, Box>>;
};

const size = { width: 380, height: 320 };
const torso = { ...size, unitsPerInch: 10 };

/** `top` is the distance from the drawing's upper edge to the print's, in units. */
const centered = (widthIn: number, heightIn: number, unitsPerInch: number, top: number): Box => ({
  x: (size.width - widthIn * unitsPerInch) / 2,
  y: top,
  width: widthIn * unitsPerInch,
  height: heightIn * unitsPerInch,
});

// Left and right are the wearer's: the left chest is on the right of the picture.
const front: Geometry = {
  ...torso,
  areas: {
    frontLarge: centered(12, 16, 10, 84),
    frontSmall: { x: 217, y: 88, width: 40, height: 40 },
  },
};
const back: Geometry = {
  ...torso,
  areas: { backLarge: centered(12, 16, 10, 66), backSmall: centered(4, 4, 10, 50) },
};
// The upper arm up close; the right sleeve is the mirrored drawing with the same area.
const sleeve: Geometry = {
  ...size,
  unitsPerInch: 24,
  areas: {
    leftSleeve: centered(3.5, 3.5, 24, 128),
    rightSleeve: centered(3.5, 3.5, 24, 128),
  },
};
const shirt = { front, back, sleeve };
const cap = { ...size, unitsPerInch: 34, areas: {} };

/** Where each drawing takes ink, and at what scale. The sizes are those of the print locations. */
export const garmentGeometry: Readonly<Record<GarmentShape, Record<GarmentSide, Geometry>>> = {
  tee: shirt,
  longsleeve: shirt,
  crewneck: shirt,
  cap: {
    front: { ...cap, areas: { frontSmall: centered(4, 2.25, 34, 82) } },
    back: cap,
    sleeve: cap,
  },
};

/**
 * The box in an area for artwork of the given inches: at true scale, centered, and at the top, as
 * it prints. null if the garment takes no ink there.
 */
export function placeArtwork(
  shape: GarmentShape,
  side: GarmentSide,
  area: PrintArea,
  widthIn: number,
  heightIn: number,
): Box | null {
  const { areas, unitsPerInch } = garmentGeometry[shape][side];
  const box = areas[area];
  if (!box) return null;
  const width = widthIn * unitsPerInch;
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y,
    width,
    height: heightIn * unitsPerInch,
  };
}
