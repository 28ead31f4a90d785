import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A part of a PDF's structure: its role, what it holds, and what a screen reader says. */
export type PdfPart = { role: string; parts: PdfPart[]; text: string };
export type ReadPdf = {
  /** As the document states them. */
  title: string;
  language: string | null;
  isTagged: boolean;
  /** All words of each page, in the order in which they're set. */
  pages: string[];
  /** Everything that is read aloud, page by page. */
  parts: PdfPart[];
};

type Node = { role?: string; children?: Node[]; type?: string; id?: string };

/** What a PDF says, to the eye and to a screen reader. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const pdf = await loading.promise;
  const { info } = await pdf.getMetadata();
  // A map, whatever the package's types say.
  const mark = (await pdf.getMarkInfo()) as Map<string, boolean> | null;
  const pages: string[] = [];
  const parts: PdfPart[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const spoken = new Map<string, string>();
    let current: string | undefined;
    let words = '';
    for (const item of items) {
      if ('str' in item) {
        words += item.str + (item.hasEOL ? '\n' : ' ');
        const said = item.str + (item.hasEOL ? ' ' : '');
        if (current !== undefined) spoken.set(current, (spoken.get(current) ?? '') + said);
      } else if (item.type === 'beginMarkedContentProps') {
        current = item.id;
      } else {
        current = undefined;
        words += '\n';
      }
    }
    pages.push(words.replace(/[ \t]+/g, ' ').replace(/ ?\n[ \n]*/g, '\n'));
    const read = ({ role = '', children = [] }: Node): PdfPart => ({
      role,
      parts: children.filter((child) => child.role).map(read),
      text: children
        .map((child) =>
          child.type === 'content' ? (spoken.get(child.id ?? '') ?? '') : read(child).text,
        )
        .filter(Boolean)
        .join(' '),
    });
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) parts.push(...read(tree).parts.flatMap((root) => root.parts));
  }
  await loading.destroy();
  const { Title, Language } = info as { Title?: string; Language?: string };
  return {
    title: Title ?? '',
    language: Language ?? null,
    isTagged: mark?.get('Marked') === true,
    pages,
    parts,
  };
}

/** The rows of all tables in these parts, cell by cell. A page's tree has the other pages' rows empty. */
export function rowsOf(parts: readonly PdfPart[]): string[][] {
  return parts.flatMap(({ role, parts: inner, text }) => {
    if (role !== 'TR') return rowsOf(inner);
    return text === '' ? [] : [inner.map((cell) => cell.text.trim())];
  });
}
