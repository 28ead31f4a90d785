// pdf.js warns in the log of every function unless it finds what it draws with, and reading a PDF
// draws nothing.
const unused = (): never => {
  throw new Error('Nothing is drawn here.');
};
const scope: { DOMMatrix?: unknown; Path2D?: unknown } = globalThis;
scope.DOMMatrix ??= unused;
scope.Path2D ??= unused;
