import type { XmlElement } from '@rgrove/parse-xml';
import {
  elementsIn,
  localName,
  readSvgDocument,
  writeSvg,
} from '../../artwork/files/svg-document.ts';
import { documentRefusal, unreadSentence } from '../../artwork/files/svg-work.ts';
import type { PixelSize } from '../../artwork/print-verdict.ts';

/** An SVG ready to be drawn: the same drawing at a size in pixels. */
export type DrawableSvg = PixelSize & { readonly svg: string };

/**
 * The SVG for a browser to draw, 4,096 pixels along its longest side, or a sentence why not. It is
 * written from what a parser has read and we have checked, so a browser can't read it otherwise.
 */
export function drawableSvg(text: string): DrawableSvg | string {
  const root = readSvgDocument(text);
  if (typeof root === 'string') return unreadSentence(root);
  const { width = null, height = null, viewBox = null, style, ...others } = root.attributes;
  const frame = svgFrame({ width, height, viewBox });
  if (!frame) {
    return 'This SVG doesn’t say how large it is. Export it with a width and a height, and choose the new file.';
  }
  const refusal = documentRefusal(root, text);
  if (refusal !== null) return refusal;
  if (hasLonePage(root)) {
    return 'This SVG holds text as a web page, which doesn’t print. Turn its text into outlines and choose the new file.';
  }
  const { widthPx, heightPx } = frame;
  const size = `width:${widthPx}px;height:${heightPx}px`;
  root.attributes = {
    ...others,
    // A style overrides attributes, and the last of its declarations the others.
    ...(style !== undefined && { style: `${style};${size}` }),
    width: String(widthPx),
    height: String(heightPx),
    viewBox: frame.viewBox,
  };
  return { svg: writeSvg(root, isPage), widthPx, heightPx };
}

export const undrawableSvg =
  'Your browser couldn’t draw this SVG. Export it as a plain SVG or as a PNG, and choose the new file.';

const isPage = ({ name }: XmlElement): boolean => localName(name) === 'foreignObject';

/**
 * Whether a web page is in it without an alternative, which drawing programs write with a `switch`.
 * A canvas with a web page inside gives away no pixels.
 */
const hasLonePage = (parent: XmlElement): boolean =>
  elementsIn(parent).some((element) =>
    isPage(element) ? localName(parent.name) !== 'switch' : hasLonePage(element),
  );

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
