/** What is printed of a file, as proofs name it: its SHA-256 in hex, and its page if it has several. */
export const artId = ({
  sha256,
  page,
}: {
  readonly sha256: string;
  readonly page?: number | null | undefined;
}): string => (page ? `${sha256}#${page}` : sha256);
