/**
 * What is in a sheet below the stage on a phone, and beside it on a desktop, which always shows the
 * last three.
 */
export const panels = [
  'shirt',
  'text',
  'art',
  'shapes',
  'picture',
  'team',
  'edit',
  'layers',
  'price',
] as const;
export type Panel = (typeof panels)[number];

export const panelLabels: Readonly<Record<Panel, string>> = {
  shirt: 'Shirt',
  text: 'Text',
  art: 'Art',
  shapes: 'Shapes',
  picture: 'Picture',
  team: 'Team',
  edit: 'Edit',
  layers: 'Layers',
  price: 'Price',
};
