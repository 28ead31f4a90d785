/** Where the files of faces with thousands of characters are, by what `fontFile` names them. */
export const sliceAddresses = import.meta.glob<string>(
  [
    '../../../node_modules/@fontsource/{lxgw-marker-gothic,dela-gothic-one,black-han-sans}/files/*-400-normal.woff',
    // The slices have the same characters.
    '!../../../node_modules/@fontsource/*/files/*-{chinese-traditional,japanese,korean}-400-normal.woff',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
);
