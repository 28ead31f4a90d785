import { svgStartTag } from '../artwork.ts';
import { svgRefusal } from '../svg-work.ts';
import type { PixelSize } from '../print-verdict.ts';

/** An SVG ready to be drawn: the same drawing at a size in pixels. */
export type DrawableSvg = PixelSize & { readonly svg: string };

/**
 * The SVG for a browser to draw, 4,096 pixels along its longest side, or a sentence why not. This
 * only works on the text: under the page's policy, a parser would warn about every style and
 * script.
 */
export function drawableSvg(text: string): DrawableSvg | string {
  const root = svgStartTag(text);
  if (!root) return undrawableSvg;
  const attributes = new Map(
    [...root.tag.matchAll(/\s([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g)].map(
      ([, name = '', double, single]) => [name, double ?? single ?? ''],
    ),
  );
  const frame = svgFrame({
    width: attributes.get('width') ?? null,
    height: attributes.get('height') ?? null,
    viewBox: attributes.get('viewBox') ?? null,
  });
  if (!frame) {
    return 'This SVG doesn’t say how large it is. Export it with a width and a height, and choose the new file.';
  }
  const refusal = svgRefusal(text);
  if (refusal !== null) return refusal;
  const inside = withoutPages(text.slice(root.end));
  if (inside === null) {
    return 'This SVG holds text as a web page, which doesn’t print. Turn its text into outlines and choose the new file.';
  }
  const { widthPx, heightPx, viewBox } = frame;
  const tag = root.tag
    .replace(/\s(?:width|height|viewBox)\s*=\s*(?:"[^"<]*"|'[^'<]*')/g, '')
    // A style would override the attributes.
    .replace(/(\sstyle\s*=\s*)(?:"([^"<]*)"|'([^'<]*)')/, (_all, start: string, double, single) => {
      const style = String(double ?? single).replace(/(^|;)\s*(?:width|height)\s*:[^;]*/gi, '$1');
      return double === undefined ? `${start}'${style}'` : `${start}"${style}"`;
    })
    .replace(
      /\/?>$/,
      (end) => ` width="${widthPx}" height="${heightPx}" viewBox="${viewBox}"${end}`,
    );
  return { svg: text.slice(0, root.start) + tag + inside, widthPx, heightPx };
}

export const undrawableSvg =
  'Your browser couldn’t draw this SVG. Export it as a plain SVG or as a PNG, and choose the new file.';

/**
 * The drawing without embedded web pages, if a `switch` has an alternative, as drawing programs
 * write it; null if it doesn't. A canvas with a web page inside gives away no pixels.
 */
function withoutPages(text: string): string | null {
  const start = /<(?:[\w.-]+:)?foreignObject\b/g;
  const close = /<\/(?:[\w.-]+:)?foreignObject\s*>/g;
  let kept = '';
  let from = 0;
  for (let page = start.exec(text); page; page = start.exec(text)) {
    const before = text.slice(Math.max(0, page.index - 500), page.index);
    if (!/<(?:[\w.-]+:)?switch\b[^<>]*>\s*$/.test(before)) return null;
    const tagEnd = text.indexOf('>', page.index);
    close.lastIndex = page.index;
    const end = text[tagEnd - 1] === '/' ? tagEnd + 1 : close.exec(text) && close.lastIndex;
    if (!end) return null;
    kept += text.slice(from, page.index);
    from = end;
    start.lastIndex = end;
  }
  return kept + text.slice(from);
}

/** The longest side to draw an SVG at: sharp at 13 inches, and within every browser's canvas. */
const svgSidePx = 4096;
const pxPerUnit: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
};

/** In the proportions of its size, or of its viewBox. null if it has neither. */
function svgFrame(root: {
  readonly width: string | null;
  readonly height: string | null;
  readonly viewBox: string | null;
}): (PixelSize & { viewBox: string }) | null {
  const [, , boxWidth = 0, boxHeight = 0] = (root.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const hasBox = boxWidth > 0 && boxHeight > 0 && Number.isFinite(boxWidth * boxHeight);
  const [width, height] = [svgLength(root.width), svgLength(root.height)];
  const size = width && height ? [width, height] : hasBox ? [boxWidth, boxHeight] : null;
  if (!size) return null;
  const [across = 1, down = 1] = size;
  const longest = Math.max(across, down);
  return {
    widthPx: Math.max(1, Math.round((across / longest) * svgSidePx)),
    heightPx: Math.max(1, Math.round((down / longest) * svgSidePx)),
    viewBox: hasBox && root.viewBox ? root.viewBox : `0 0 ${across} ${down}`,
  };
}

/** Whether a file says its size in a unit of paper, so that it means one. */
export function isPaperSize({
  width = '',
  height = '',
}: Readonly<Record<string, string>>): boolean {
  return [width, height].every((text) => svgLength(text) && /(?:in|cm|mm|pt|pc|q)\s*$/i.test(text));
}

/** In CSS pixels; null for none, zero, and percentages, because there is no page. */
function svgLength(text: string | null): number | null {
  const [, value, unit] =
    /^\s*\+?(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+)([a-z]*)\s*$/i.exec(text ?? '') ?? [];
  const length = Number(value) * (pxPerUnit[unit?.toLowerCase() ?? ''] ?? 0);
  return length > 0 && Number.isFinite(length) ? length : null;
}
