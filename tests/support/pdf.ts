/**
 * A PDF of pages, 3 × 2 inches each, drawn by these operators; `shared` is their resources, and
 * `more` what else their dictionaries say.
 */
export function pdfOf(pages: readonly string[], shared = '', more = ''): string {
  const kids = pages.map((_page, index) => `${3 + index * 2} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    ...pages.flatMap((page, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 216 144]/Resources<<${shared}>>${more}/Contents ${4 + index * 2} 0 R>>`,
      `<</Length ${page.length}>>stream\n${page}\nendstream`,
    ]),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}\nendobj`).join('\n');
  return `%PDF-1.4\n${body}\ntrailer<</Root 1 0 R>>\n%%EOF`;
}
