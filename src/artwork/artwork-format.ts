/** Extensions the shop takes (product.md#artwork-files), and the format each one promises. */
export const artworkExtensions = {
  png: 'png',
  svg: 'svg',
  eps: 'eps',
  ai: 'ai',
  psd: 'psd',
  jpg: 'jpg',
  jpeg: 'jpg',
  // As Windows and some browsers save them.
  jfif: 'jpg',
  jpe: 'jpg',
  pdf: 'pdf',
} as const;
export type ArtworkFormat = (typeof artworkExtensions)[keyof typeof artworkExtensions];
export const artworkFormats = [...new Set(Object.values(artworkExtensions))] as [
  ArtworkFormat,
  ...ArtworkFormat[],
];

/** 50 MB a file (product.md#artwork-files). */
export const maxArtworkBytes = 50 * 1024 * 1024;
/** As many pages as a file may have (product.md#artwork-files). */
export const mostPages = 100;
/** Browsers download it, whatever is in it. */
const download = 'application/octet-stream';
/**
 * The media type each format is stored and served with. Only those that can't hold a script have
 * their own, because a link works without what makes it a download.
 */
export const artworkContentTypes: Readonly<Record<ArtworkFormat, string>> = {
  png: 'image/png',
  svg: download,
  eps: download,
  ai: download,
  psd: download,
  jpg: 'image/jpeg',
  pdf: download,
};

/** The format a file name promises, by its last extension, or null. */
export function artworkFormat(fileName: string): ArtworkFormat | null {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  if (!extension || !Object.hasOwn(artworkExtensions, extension)) return null;
  return artworkExtensions[extension as keyof typeof artworkExtensions];
}

/** True for formats made of pixels, whose print size depends on their resolution. */
export function isRaster(format: ArtworkFormat): boolean {
  return format === 'png' || format === 'jpg' || format === 'psd';
}

/** '4.18 MB'. */
export function formatMegabytes(bytes: number): string {
  return `${Math.max(0.01, bytes / (1024 * 1024)).toFixed(2)} MB`;
}
