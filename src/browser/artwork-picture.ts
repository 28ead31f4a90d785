/**
 * An address that an `<img>` can show, from the link to a stored file. Storage sends an SVG as a
 * download only, so that opening its link runs nothing; it is shown from memory.
 */
export async function artworkPicture(link: string, fileName: string): Promise<string> {
  if (!/\.svg$/i.test(fileName)) return link;
  try {
    const response = await fetch(link);
    const bytes = await response.arrayBuffer();
    return URL.createObjectURL(new Blob([bytes], { type: 'image/svg+xml' }));
  } catch {
    // The `<img>` fails the same way.
    return link;
  }
}
