/** What a picture shows, for assistive technology. */
export const pictureName = ({ sheet }: { sheet: boolean }, fileName: string): string =>
  sheet ? `a placeholder for ${fileName}` : fileName;
