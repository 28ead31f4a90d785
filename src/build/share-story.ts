/** What the share picture of one page says. */
export type ShareStory = {
  readonly kicker: string;
  readonly headline: string;
  readonly dek: string;
  /** A line at the foot. */
  readonly note?: string;
  /** A drawing or photograph, any format sharp reads. */
  readonly picture: Uint8Array;
};

/** Pixels of a share picture, as Open Graph's readers want them. */
export const shareSize = { width: 1200, height: 630 } as const;
