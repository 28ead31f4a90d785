/** A color that a garment comes in. */
export type BuiltInSwatch = {
  /** The name as a slug, unique per style. */
  readonly key: string;
  readonly name: string;
  /** Lower-case #rrggbb, for drawing. */
  readonly hex: string;
  readonly inStock: boolean;
};

/** Represents the color of a garment without any (product.md#colors): plain, unprinted cloth. */
export const defaultColor = { name: 'Default', hex: '#ffffff' };

/**
 * The color to show a garment in: the first in stock, or the first, or null (product.md#colors).
 */
export function favoriteColor<Color extends Pick<BuiltInSwatch, 'inStock'>>(
  colors: readonly Color[],
): Color | null {
  return colors.find(({ inStock }) => inStock) ?? colors[0] ?? null;
}

/**
 * Colors by supplier style code, in display order. They seed the database, and the color picker
 * falls back to them when the backend can't be reached (product.md#colors). The first is the shop's
 * favorite, which the catalog of favorites shows.
 */
export const builtInSwatches: Readonly<Record<string, readonly BuiltInSwatch[]>> = {
  // Gildan 2000 Ultra Cotton
  '00760': [
    { key: 'red', name: 'Red', hex: '#c8102e', inStock: true },
    { key: 'white', name: 'White', hex: '#ffffff', inStock: true },
    { key: 'natural', name: 'Natural', hex: '#efe6d2', inStock: true },
    { key: 'black', name: 'Black', hex: '#1b1b1d', inStock: true },
    { key: 'charcoal', name: 'Charcoal', hex: '#4d4f53', inStock: true },
    { key: 'sport-grey', name: 'Sport Grey', hex: '#a7a9ac', inStock: true },
    { key: 'dark-heather', name: 'Dark Heather', hex: '#45474a', inStock: true },
    { key: 'navy', name: 'Navy', hex: '#1f2742', inStock: true },
    { key: 'royal', name: 'Royal', hex: '#1d4f9f', inStock: true },
    { key: 'light-blue', name: 'Light Blue', hex: '#a9c3de', inStock: true },
    { key: 'sapphire', name: 'Sapphire', hex: '#0077b3', inStock: true },
    { key: 'forest-green', name: 'Forest Green', hex: '#23402f', inStock: true },
    { key: 'irish-green', name: 'Irish Green', hex: '#00925a', inStock: true },
    { key: 'military-green', name: 'Military Green', hex: '#5d5f48', inStock: true },
    { key: 'maroon', name: 'Maroon', hex: '#5c1f33', inStock: true },
    { key: 'gold', name: 'Gold', hex: '#f2a900', inStock: true },
    { key: 'orange', name: 'Orange', hex: '#f4633a', inStock: true },
    { key: 'light-pink', name: 'Light Pink', hex: '#efc4cf', inStock: true },
    { key: 'purple', name: 'Purple', hex: '#4b2e83', inStock: true },
    { key: 'dark-chocolate', name: 'Dark Chocolate', hex: '#3d2b25', inStock: true },
    { key: 'safety-green', name: 'Safety Green', hex: '#c8e63a', inStock: false },
  ],
  // Bella + Canvas 3001
  '00606': [
    { key: 'navy', name: 'Navy', hex: '#1c2336', inStock: true },
    { key: 'white', name: 'White', hex: '#ffffff', inStock: true },
    { key: 'natural', name: 'Natural', hex: '#f0e7d6', inStock: true },
    { key: 'black', name: 'Black', hex: '#141416', inStock: true },
    { key: 'asphalt', name: 'Asphalt', hex: '#4c4f54', inStock: true },
    { key: 'athletic-heather', name: 'Athletic Heather', hex: '#b6b8ba', inStock: true },
    { key: 'heather-navy', name: 'Heather Navy', hex: '#3a4560', inStock: true },
    { key: 'true-royal', name: 'True Royal', hex: '#1f52a8', inStock: true },
    { key: 'steel-blue', name: 'Steel Blue', hex: '#4a6a8a', inStock: true },
    { key: 'baby-blue', name: 'Baby Blue', hex: '#b5d0e6', inStock: true },
    { key: 'kelly', name: 'Kelly', hex: '#00805a', inStock: true },
    { key: 'forest', name: 'Forest', hex: '#21402f', inStock: true },
    { key: 'olive', name: 'Olive', hex: '#57573d', inStock: true },
    { key: 'red', name: 'Red', hex: '#c3102f', inStock: true },
    { key: 'maroon', name: 'Maroon', hex: '#561c2d', inStock: true },
    { key: 'gold', name: 'Gold', hex: '#f3ab21', inStock: true },
    { key: 'burnt-orange', name: 'Burnt Orange', hex: '#c4602f', inStock: true },
    { key: 'soft-pink', name: 'Soft Pink', hex: '#f1cdd3', inStock: true },
    { key: 'team-purple', name: 'Team Purple', hex: '#472d84', inStock: true },
    { key: 'heather-prism-mint', name: 'Heather Prism Mint', hex: '#b9dccb', inStock: false },
  ],
  // Bella + Canvas 3001CVC
  '00706': [
    { key: 'heather-mustard', name: 'Heather Mustard', hex: '#d09a3c', inStock: true },
    { key: 'solid-white-blend', name: 'Solid White Blend', hex: '#fdfdfb', inStock: true },
    { key: 'heather-dust', name: 'Heather Dust', hex: '#ddd2bf', inStock: true },
    { key: 'black-heather', name: 'Black Heather', hex: '#2e2f32', inStock: true },
    { key: 'dark-grey-heather', name: 'Dark Grey Heather', hex: '#55575b', inStock: true },
    { key: 'athletic-heather', name: 'Athletic Heather', hex: '#b7b9bb', inStock: true },
    { key: 'deep-heather', name: 'Deep Heather', hex: '#7e8185', inStock: true },
    { key: 'heather-navy', name: 'Heather Navy', hex: '#37425c', inStock: true },
    { key: 'heather-true-royal', name: 'Heather True Royal', hex: '#3f66ae', inStock: true },
    { key: 'heather-columbia-blue', name: 'Heather Columbia Blue', hex: '#5b94cc', inStock: true },
    { key: 'heather-deep-teal', name: 'Heather Deep Teal', hex: '#2b5d6b', inStock: true },
    { key: 'heather-kelly', name: 'Heather Kelly', hex: '#2f8f65', inStock: true },
    { key: 'heather-forest', name: 'Heather Forest', hex: '#35523f', inStock: true },
    { key: 'heather-olive', name: 'Heather Olive', hex: '#65654b', inStock: true },
    { key: 'heather-red', name: 'Heather Red', hex: '#c2384d', inStock: true },
    { key: 'heather-cardinal', name: 'Heather Cardinal', hex: '#74293c', inStock: true },
    { key: 'heather-orange', name: 'Heather Orange', hex: '#ef7a54', inStock: true },
    { key: 'heather-mauve', name: 'Heather Mauve', hex: '#b57d7d', inStock: true },
    { key: 'heather-team-purple', name: 'Heather Team Purple', hex: '#5e4a94', inStock: true },
    { key: 'heather-prism-peach', name: 'Heather Prism Peach', hex: '#f3c6b0', inStock: false },
  ],
  // Bella + Canvas 3413 Triblend
  '84706': [
    { key: 'maroon-triblend', name: 'Maroon Triblend', hex: '#6f3342', inStock: true },
    { key: 'solid-white-triblend', name: 'Solid White Triblend', hex: '#f9f9f7', inStock: true },
    { key: 'oatmeal-triblend', name: 'Oatmeal Triblend', hex: '#e0d8c9', inStock: true },
    { key: 'white-fleck-triblend', name: 'White Fleck Triblend', hex: '#e9e9e7', inStock: true },
    { key: 'solid-black-triblend', name: 'Solid Black Triblend', hex: '#232326', inStock: true },
    {
      key: 'charcoal-black-triblend',
      name: 'Charcoal Black Triblend',
      hex: '#3d3e42',
      inStock: true,
    },
    { key: 'grey-triblend', name: 'Grey Triblend', hex: '#8f9296', inStock: true },
    {
      key: 'athletic-grey-triblend',
      name: 'Athletic Grey Triblend',
      hex: '#b9bbbd',
      inStock: true,
    },
    { key: 'navy-triblend', name: 'Navy Triblend', hex: '#36405a', inStock: true },
    { key: 'true-royal-triblend', name: 'True Royal Triblend', hex: '#426aae', inStock: true },
    { key: 'blue-triblend', name: 'Blue Triblend', hex: '#6d8fb4', inStock: true },
    { key: 'denim-triblend', name: 'Denim Triblend', hex: '#566a84', inStock: true },
    { key: 'teal-triblend', name: 'Teal Triblend', hex: '#3f8792', inStock: true },
    { key: 'green-triblend', name: 'Green Triblend', hex: '#4c8f6c', inStock: true },
    { key: 'emerald-triblend', name: 'Emerald Triblend', hex: '#2f6b57', inStock: true },
    { key: 'olive-triblend', name: 'Olive Triblend', hex: '#6b6a52', inStock: true },
    { key: 'red-triblend', name: 'Red Triblend', hex: '#c24a58', inStock: true },
    { key: 'orange-triblend', name: 'Orange Triblend', hex: '#ee8560', inStock: true },
    { key: 'mauve-triblend', name: 'Mauve Triblend', hex: '#bd8a89', inStock: false },
  ],
  // Independent Trading Co. crewneck: a plausible part number, not confirmed by the supplier
  '62430': [
    { key: 'alpine-green', name: 'Alpine Green', hex: '#2c4a3b', inStock: true },
    { key: 'white', name: 'White', hex: '#fdfdfd', inStock: true },
    { key: 'bone', name: 'Bone', hex: '#e9e1d3', inStock: true },
    { key: 'black', name: 'Black', hex: '#17181a', inStock: true },
    { key: 'charcoal-heather', name: 'Charcoal Heather', hex: '#4a4c50', inStock: true },
    { key: 'grey-heather', name: 'Grey Heather', hex: '#b3b5b8', inStock: true },
    { key: 'gunmetal-heather', name: 'Gunmetal Heather', hex: '#6a6d72', inStock: true },
    { key: 'classic-navy', name: 'Classic Navy', hex: '#1f2840', inStock: true },
    { key: 'royal-heather', name: 'Royal Heather', hex: '#3f62a6', inStock: true },
    { key: 'storm-blue', name: 'Storm Blue', hex: '#53697f', inStock: true },
    { key: 'misty-blue', name: 'Misty Blue', hex: '#a9bccb', inStock: true },
    { key: 'army', name: 'Army', hex: '#5a5a45', inStock: true },
    { key: 'olive', name: 'Olive', hex: '#66643f', inStock: true },
    { key: 'red', name: 'Red', hex: '#bd1a33', inStock: true },
    { key: 'maroon', name: 'Maroon', hex: '#571f30', inStock: true },
    { key: 'dusty-pink', name: 'Dusty Pink', hex: '#dcb3b0', inStock: true },
    { key: 'gold', name: 'Gold', hex: '#e3a533', inStock: true },
    { key: 'sage', name: 'Sage', hex: '#a5ae98', inStock: false },
  ],
  // Richardson 112: a plausible part number, not confirmed by the supplier
  '44112': [
    { key: 'columbia-blue', name: 'Columbia Blue', hex: '#7fadd6', inStock: true },
    { key: 'white', name: 'White', hex: '#fdfdfd', inStock: true },
    { key: 'black', name: 'Black', hex: '#17181a', inStock: true },
    { key: 'charcoal', name: 'Charcoal', hex: '#4a4c50', inStock: true },
    { key: 'heather-grey', name: 'Heather Grey', hex: '#a9abae', inStock: true },
    { key: 'navy', name: 'Navy', hex: '#1d2540', inStock: true },
    { key: 'royal', name: 'Royal', hex: '#1c4ea1', inStock: true },
    { key: 'kelly', name: 'Kelly', hex: '#00824f', inStock: true },
    { key: 'dark-green', name: 'Dark Green', hex: '#1f3d2e', inStock: true },
    { key: 'loden', name: 'Loden', hex: '#5b5b40', inStock: true },
    { key: 'red', name: 'Red', hex: '#c1122f', inStock: true },
    { key: 'cardinal', name: 'Cardinal', hex: '#7d1b2e', inStock: true },
    { key: 'orange', name: 'Orange', hex: '#ee6a2c', inStock: true },
    { key: 'amber-gold', name: 'Amber Gold', hex: '#dd9a2b', inStock: true },
    { key: 'coffee', name: 'Coffee', hex: '#4a352b', inStock: true },
    { key: 'khaki', name: 'Khaki', hex: '#c6b48f', inStock: true },
    { key: 'hot-pink', name: 'Hot Pink', hex: '#e4408a', inStock: false },
  ],
  // Bella + Canvas triblend long sleeve: a plausible part number, not confirmed by the supplier
  '84713': [
    { key: 'denim-triblend', name: 'Denim Triblend', hex: '#566a84', inStock: true },
    { key: 'solid-white-triblend', name: 'Solid White Triblend', hex: '#f9f9f7', inStock: true },
    { key: 'oatmeal-triblend', name: 'Oatmeal Triblend', hex: '#e0d8c9', inStock: true },
    { key: 'solid-black-triblend', name: 'Solid Black Triblend', hex: '#232326', inStock: true },
    {
      key: 'charcoal-black-triblend',
      name: 'Charcoal Black Triblend',
      hex: '#3d3e42',
      inStock: true,
    },
    { key: 'grey-triblend', name: 'Grey Triblend', hex: '#8f9296', inStock: true },
    {
      key: 'athletic-grey-triblend',
      name: 'Athletic Grey Triblend',
      hex: '#b9bbbd',
      inStock: true,
    },
    { key: 'navy-triblend', name: 'Navy Triblend', hex: '#36405a', inStock: true },
    { key: 'true-royal-triblend', name: 'True Royal Triblend', hex: '#426aae', inStock: true },
    { key: 'blue-triblend', name: 'Blue Triblend', hex: '#6d8fb4', inStock: true },
    { key: 'emerald-triblend', name: 'Emerald Triblend', hex: '#2f6b57', inStock: true },
    { key: 'green-triblend', name: 'Green Triblend', hex: '#4c8f6c', inStock: true },
    { key: 'red-triblend', name: 'Red Triblend', hex: '#c24a58', inStock: true },
    { key: 'maroon-triblend', name: 'Maroon Triblend', hex: '#6f3342', inStock: true },
    { key: 'mauve-triblend', name: 'Mauve Triblend', hex: '#bd8a89', inStock: false },
  ],
  // Comfort Colors 1717: a plausible part number, not confirmed by the supplier
  '12717': [
    { key: 'yam', name: 'Yam', hex: '#c9744a', inStock: true },
    { key: 'white', name: 'White', hex: '#fcfbf7', inStock: true },
    { key: 'ivory', name: 'Ivory', hex: '#f2e9d4', inStock: true },
    { key: 'black', name: 'Black', hex: '#2a2a2c', inStock: true },
    { key: 'pepper', name: 'Pepper', hex: '#4f4f4f', inStock: true },
    { key: 'grey', name: 'Grey', hex: '#8e8f8f', inStock: true },
    { key: 'granite', name: 'Granite', hex: '#b0afab', inStock: true },
    { key: 'navy', name: 'Navy', hex: '#33394d', inStock: true },
    { key: 'true-navy', name: 'True Navy', hex: '#253049', inStock: true },
    { key: 'blue-jean', name: 'Blue Jean', hex: '#64788f', inStock: true },
    { key: 'ice-blue', name: 'Ice Blue', hex: '#8ca6b1', inStock: true },
    { key: 'chambray', name: 'Chambray', hex: '#c9d9e4', inStock: true },
    { key: 'blue-spruce', name: 'Blue Spruce', hex: '#3f5a4e', inStock: true },
    { key: 'bay', name: 'Bay', hex: '#9fab93', inStock: true },
    { key: 'moss', name: 'Moss', hex: '#6f7353', inStock: true },
    { key: 'crimson', name: 'Crimson', hex: '#a14a52', inStock: true },
    { key: 'brick', name: 'Brick', hex: '#7f4244', inStock: true },
    { key: 'mustard', name: 'Mustard', hex: '#d9a857', inStock: true },
    { key: 'blossom', name: 'Blossom', hex: '#f1c9d3', inStock: true },
    { key: 'violet', name: 'Violet', hex: '#8e86b5', inStock: true },
    { key: 'berry', name: 'Berry', hex: '#8d4c72', inStock: false },
  ],
  // Paragon performance long sleeve: a plausible part number, not confirmed by the supplier
  '52210': [
    { key: 'royal', name: 'Royal', hex: '#1f4fa3', inStock: true },
    { key: 'white', name: 'White', hex: '#fdfdfd', inStock: true },
    { key: 'black', name: 'Black', hex: '#19191b', inStock: true },
    { key: 'graphite', name: 'Graphite', hex: '#55585c', inStock: true },
    { key: 'aluminum', name: 'Aluminum', hex: '#c3c6c8', inStock: true },
    { key: 'navy', name: 'Navy', hex: '#1e2742', inStock: true },
    { key: 'turquoise', name: 'Turquoise', hex: '#1fa3b5', inStock: true },
    { key: 'sky-blue', name: 'Sky Blue', hex: '#9cc3e4', inStock: true },
    { key: 'kelly', name: 'Kelly', hex: '#00854f', inStock: true },
    { key: 'hunter', name: 'Hunter', hex: '#204533', inStock: true },
    { key: 'red', name: 'Red', hex: '#c5122f', inStock: true },
    { key: 'cardinal', name: 'Cardinal', hex: '#7c1d30', inStock: true },
    { key: 'vegas-gold', name: 'Vegas Gold', hex: '#c4b07a', inStock: true },
    { key: 'bright-orange', name: 'Bright Orange', hex: '#f36b2b', inStock: true },
    { key: 'charity-pink', name: 'Charity Pink', hex: '#ec6d9b', inStock: true },
    { key: 'purple', name: 'Purple', hex: '#472d84', inStock: true },
    { key: 'neon-yellow', name: 'Neon Yellow', hex: '#dff23a', inStock: false },
  ],
};
