// pdf.js warns in the log of every function unless it finds what it draws with; reading a PDF
// draws nothing.
const scope: { DOMMatrix?: unknown; Path2D?: unknown } = globalThis;
scope.DOMMatrix ??= class {};
scope.Path2D ??= class {};
