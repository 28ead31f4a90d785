/** The contents of one page's share picture. */
export type ShareStory = {
  readonly kicker: string;
  readonly headline: string;
  readonly dek: string;
  /** A line at the bottom. */
  readonly note?: string;
  /** A drawing or photograph in any format that sharp reads. */
  readonly picture: Uint8Array;
};

/** Pixels of a share picture, as Open Graph expects. */
export const shareSize = { width: 1200, height: 630 } as const;
