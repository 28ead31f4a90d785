declare module 'fontkit' {
  /** The parts of the package's interface that we use; it has no types. */
  export type OpenFont = {
    createSubset(): { glyphs: number[]; encode(): Uint8Array };
  };
  export function create(font: Uint8Array): OpenFont;
}
