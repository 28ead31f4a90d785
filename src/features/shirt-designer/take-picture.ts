/** A picture that a design may hold, as it is kept. */
export type TakenPicture = {
  /** SHA-256 of the bytes, hex: the same picture twice is one. */
  readonly id: string;
  /** Of the file it came from: letters, digits, dots and underscores, at most 100. */
  readonly name: string;
  /** image/png or image/jpeg, upright without EXIF. */
  readonly blob: Blob;
  readonly widthPx: number;
  readonly heightPx: number;
};

/** `toOrderForm` where the order form takes the file though the designer can't. */
export type PictureTaken =
  { ok: true; picture: TakenPicture } | { ok: false; message: string; toOrderForm: boolean };
