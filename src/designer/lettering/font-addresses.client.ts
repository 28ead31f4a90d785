/**
 * Where the files that `fontFile` names are; those in numbered slices are in
 * slice-addresses.client.ts.
 */
export const fontAddresses = import.meta.glob<string>(
  [
    '../../../node_modules/@fontsource/{graduate,black-ops-one,anton,bebas-neue,alfa-slab-one,rye,holtwood-one-sc,pirata-one,abril-fatface,pacifico,lobster,kaushan-script,caveat-brush,bungee,righteous,secular-one,russo-one,racing-sans-one,bangers,bevan,staatliches,limelight,yesteryear,uncial-antiqua}/files/*-400-normal.woff',
    '../../../node_modules/@fontsource/oswald/files/*-600-normal.woff',
    '../../../node_modules/@fontsource/{stardos-stencil,courier-prime,libre-franklin,newsreader,cairo,pixelify-sans}/files/*-700-normal.woff',
    '../../../node_modules/@fontsource/{sofia-sans-condensed,grenze-gotisch,cinzel,saira-extra-condensed,sansita-swashed,baloo-2}/files/*-800-normal.woff',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
);
