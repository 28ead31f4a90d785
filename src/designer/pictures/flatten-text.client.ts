import { parseXml } from '@rgrove/parse-xml';
import { isPaperSize } from './svg-picture.ts';
import { flattenSvg, lostInVector } from '../../artwork/pictures/vector-art.ts';
import type { FlatteningAnswer } from './flatten-file.client.ts';

/** What would be too much detail to print, many times over. */
const mostCharacters = 1_000_000;

/**
 * An SVG's text as paths in solid colors. `simplify` is usvg, a part of resvg: it resolves styles,
 * shapes, and references, and loads nothing. Rejects if the text isn't an SVG.
 */
export async function flattenText(
  text: string,
  simplify: (text: string) => string | Promise<string>,
): Promise<FlatteningAnswer> {
  if (text.length > mostCharacters) return { ok: false, reason: 'detail' };
  // Entities name namespaces; usvg resolves them by itself.
  const root = rootOf(text, { ignoreUndefinedEntities: true });
  const lost = lostInVector(root);
  if (lost) return { ok: false, reason: lost };
  const simple = await simplify(text);
  if (simple.length > mostCharacters) return { ok: false, reason: 'detail' };
  const flat = flattenSvg(rootOf(simple));
  if (!flat.ok) return flat;
  return { ok: true, flat: { ...flat, isDeclared: isPaperSize(root.attributes) } };
}

function rootOf(text: string, options = {}) {
  const { root } = parseXml(text, options);
  if (!root) throw new Error('No root element.');
  return root;
}
