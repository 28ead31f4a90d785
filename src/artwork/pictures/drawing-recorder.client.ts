import { formatPath, transformSegments, type Matrix, type Segment } from '../path-data.ts';
import type { NotVector, SvgElement } from './vector-art.ts';

type Clip = { readonly d: string; readonly rule: CanvasFillRule };
type Mark = {
  readonly d: string;
  readonly clips: readonly Clip[];
  readonly color: string;
  readonly rule: CanvasFillRule;
  readonly stroke: { width: number; cap: string; join: string; miterLimit: number } | null;
};

/** A path that a canvas can draw, and whose segments can be read. */
export type RecordedPath = Path2D & { readonly segments: readonly Segment[] };

/**
 * A class of paths for pdf.js to make instead of `Base`, the canvas's own. What else a path can do
 * isn't recorded; a comparison with pixels shows that.
 */
export function recordedPaths(Base: typeof Path2D): new () => RecordedPath {
  return class Recorded extends Base {
    readonly segments: Segment[] = [];
    override moveTo(x: number, y: number) {
      super.moveTo(x, y);
      this.segments.push(['M', x, y]);
    }
    override lineTo(x: number, y: number) {
      super.lineTo(x, y);
      this.segments.push(['L', x, y]);
    }
    override quadraticCurveTo(x1: number, y1: number, x: number, y: number) {
      super.quadraticCurveTo(x1, y1, x, y);
      this.segments.push(['Q', x1, y1, x, y]);
    }
    override bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number) {
      super.bezierCurveTo(x1, y1, x2, y2, x, y);
      this.segments.push(['C', x1, y1, x2, y2, x, y]);
    }
    override closePath() {
      super.closePath();
      this.segments.push(['Z']);
    }
    override rect(x: number, y: number, width: number, height: number) {
      super.rect(x, y, width, height);
      this.segments.push(...boxOf(x, y, width, height));
    }
    override addPath(path: Path2D, by: DOMMatrix2DInit = {}) {
      super.addPath(path, by);
      const { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = by;
      if (path instanceof Recorded) {
        for (const each of transformSegments(path.segments, [a, b, c, d, e, f])) {
          this.segments.push(each);
        }
      }
    }
  };
}

const boxOf = (x: number, y: number, width: number, height: number): Segment[] => [
  ['M', x, y],
  ['L', x + width, y],
  ['L', x + width, y + height],
  ['L', x, y + height],
  ['Z'],
];

/** The most that stays paths; a larger drawing becomes pixels. */
const most = { marks: 20_000, characters: 2_000_000 };
const clear = 'rgba(0, 0, 0, 0)';

/**
 * Replaces a canvas's context where pdf.js draws a page, and writes down the fills and lines
 * in solid colors. `lost` is the first reason why that isn't all of the page.
 */
export class DrawingRecorder {
  readonly canvas: { readonly width: number; readonly height: number };
  fillStyle: unknown = '#000000';
  strokeStyle: unknown = '#000000';
  globalAlpha = 1;
  globalCompositeOperation = 'source-over';
  filter = 'none';
  font = '';
  lineWidth = 1;
  lineCap = 'butt';
  lineJoin = 'miter';
  miterLimit = 10;
  lineDashOffset = 0;
  dash: readonly number[] = [];
  matrix: Matrix = [1, 0, 0, 1, 0, 0];
  clips: readonly Clip[] = [];
  readonly #saved: object[] = [];
  readonly #marks: Mark[] = [];
  readonly #asMatrix: (matrix: Matrix) => DOMMatrix;
  #characters = 0;
  #lost: NotVector | null = null;

  constructor(width: number, height: number, asMatrix: (matrix: Matrix) => DOMMatrix) {
    this.canvas = { width, height };
    this.#asMatrix = asMatrix;
  }

  get lost(): NotVector | null {
    return this.#lost;
  }

  save() {
    this.#saved.push({ ...this });
  }
  restore() {
    Object.assign(this, this.#saved.pop());
  }

  transform(g: number, h: number, i: number, j: number, k: number, l: number) {
    const [a, b, c, d, e, f] = this.matrix;
    this.matrix = [
      a * g + c * h,
      b * g + d * h,
      a * i + c * j,
      b * i + d * j,
      a * k + c * l + e,
      b * k + d * l + f,
    ];
  }
  setTransform(...matrix: Matrix | [DOMMatrix]) {
    if (matrix.length === 6) this.matrix = matrix;
    else {
      const { a, b, c, d, e, f } = matrix[0];
      this.matrix = [a, b, c, d, e, f];
    }
  }
  resetTransform() {
    this.matrix = [1, 0, 0, 1, 0, 0];
  }
  translate(x: number, y: number) {
    this.transform(1, 0, 0, 1, x, y);
  }
  scale(x: number, y: number) {
    this.transform(x, 0, 0, y, 0, 0);
  }
  getTransform() {
    return this.#asMatrix(this.matrix);
  }
  setLineDash(dash: readonly number[]) {
    this.dash = dash;
  }
  getLineDash() {
    return [...this.dash];
  }

  clip(path: RecordedPath, rule: CanvasFillRule = 'nonzero') {
    this.clips = [...this.clips, { d: this.#written(path.segments), rule }];
  }
  fill(path: RecordedPath, rule: CanvasFillRule = 'nonzero') {
    this.#mark(path.segments, this.fillStyle, { rule, stroke: null });
  }
  fillRect(x: number, y: number, width: number, height: number) {
    this.#mark(boxOf(x, y, width, height), this.fillStyle, { rule: 'nonzero', stroke: null });
  }
  stroke(path: RecordedPath) {
    const [a, b, c, d] = this.matrix;
    const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
    const isEven =
      Math.abs(across - down) <= 0.01 * across && Math.abs(a * c + b * d) <= 0.01 * across * down;
    if (!isEven || this.dash.some((length) => length > 0)) this.#lose('effects');
    const { lineCap: cap, lineJoin: join, miterLimit } = this;
    const stroke = { width: this.lineWidth * across, cap, join, miterLimit };
    this.#mark(path.segments, this.strokeStyle, { rule: 'nonzero', stroke });
  }

  // What paths in solid colors can't say.
  drawImage() {
    this.#lose('painted');
  }
  putImageData() {
    this.#lose('painted');
  }
  fillText() {
    this.#lose('text');
  }
  strokeText() {
    this.#lose('text');
  }
  measureText() {
    return { width: 0 };
  }
  createLinearGradient() {
    return { addColorStop: () => undefined };
  }
  createRadialGradient() {
    return { addColorStop: () => undefined };
  }
  createPattern() {
    return { setTransform: () => undefined };
  }

  #lose(reason: NotVector) {
    this.#lost ??= reason;
  }

  #written(segments: readonly Segment[]): string {
    const d = formatPath(transformSegments(segments, this.matrix));
    this.#characters += d.length;
    if (this.#characters > most.characters) this.#lose('detail');
    return d;
  }

  #mark(segments: readonly Segment[], style: unknown, kind: Pick<Mark, 'rule' | 'stroke'>) {
    if (style === clear || segments.length === 0 || this.#lost) return;
    if (typeof style !== 'string') this.#lose('gradient');
    else if (this.globalAlpha < 0.995) this.#lose('see-through');
    else if (this.globalCompositeOperation !== 'source-over' || this.filter !== 'none') {
      this.#lose('effects');
    } else if (this.#marks.length >= most.marks) this.#lose('detail');
    else this.#marks.push({ d: this.#written(segments), clips: this.clips, color: style, ...kind });
  }

  /** The drawing as an SVG's root, for `flattenSvg`, at that many dots to the inch. */
  asSvg(dpi: number): SvgElement {
    const { width, height } = this.canvas;
    const defs: SvgElement[] = [];
    const ids = new Map<Clip, string>();
    const idOf = (clip: Clip) => {
      const known = ids.get(clip);
      if (known !== undefined) return known;
      const id = `c${ids.size}`;
      ids.set(clip, id);
      const path = { name: 'path', attributes: { d: clip.d }, children: [] };
      defs.push({ name: 'clipPath', attributes: { id }, children: [path] });
      return id;
    };
    const children: SvgElement[] = [{ name: 'defs', attributes: {}, children: defs }];
    const whole: readonly Clip[] = [];
    let last = { clips: whole, inside: children };
    for (const mark of this.#marks) {
      if (last.clips !== mark.clips) {
        const inside: SvgElement[] = [];
        let outer: readonly SvgElement[] = inside;
        for (const clip of mark.clips) {
          const attributes = { 'clip-path': `url(#${idOf(clip)})` };
          outer = [{ name: 'g', attributes, children: outer }];
        }
        if (outer !== inside) children.push(...outer);
        last = { clips: mark.clips, inside: outer === inside ? children : inside };
      }
      last.inside.push({ name: 'path', attributes: attributesOf(mark), children: [] });
    }
    const inches = { width: String((width * 96) / dpi), height: String((height * 96) / dpi) };
    const attributes = { ...inches, viewBox: `0 0 ${width} ${height}` };
    return { name: 'svg', attributes, children };
  }

  /** Draws it once more, with `asPath` for the canvas's own paths. */
  replay(
    context: OffscreenCanvasRenderingContext2D,
    scale: number,
    asPath: (d: string) => Path2D,
  ): void {
    for (const { d, clips, color, rule, stroke } of this.#marks) {
      context.save();
      context.scale(scale, scale);
      for (const clip of clips) context.clip(asPath(clip.d), clip.rule);
      if (stroke) {
        context.strokeStyle = color;
        context.lineWidth = stroke.width;
        context.lineCap = stroke.cap as CanvasLineCap;
        context.lineJoin = stroke.join as CanvasLineJoin;
        context.miterLimit = stroke.miterLimit;
        context.stroke(asPath(d));
      } else {
        context.fillStyle = color;
        context.fill(asPath(d), rule);
      }
      context.restore();
    }
  }
}

function attributesOf({ d, color, rule, stroke }: Mark): Record<string, string> {
  if (!stroke) return { d, fill: color, 'fill-rule': rule };
  return {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': String(stroke.width),
    'stroke-linecap': stroke.cap,
    'stroke-linejoin': stroke.join,
    'stroke-miterlimit': String(stroke.miterLimit),
  };
}
