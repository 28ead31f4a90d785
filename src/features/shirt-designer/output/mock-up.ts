import { dataAddress } from './print-files.ts';
import type { Designer } from '../designer.ts';

/** Pixels per unit of the garment's drawing: 1,520 × 1,280 px for a shirt. */
const scale = 4;
const paper = '#f4efe3';

/**
 * A picture of the shirt for showing around: a drawn side of the garment (`MockUp`) as a PNG on
 * newsprint. null if the browser can't draw it.
 */
export async function mockUpPng(designer: Designer, drawn: SVGSVGElement): Promise<Blob | null> {
  const svg = drawn.cloneNode(true) as SVGSVGElement;
  const [, , width = 380, height = 320] = (svg.getAttribute('viewBox') ?? '')
    .split(' ')
    .map(Number);
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('width', String(width * scale));
  svg.setAttribute('height', String(height * scale));
  svg.setAttribute('color', '#17140f');
  try {
    await Promise.all(
      [...svg.querySelectorAll('image')].map((image) => holdPicture(designer, image)),
    );
    const text = new XMLSerializer().serializeToString(svg);
    const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    const picture = new Image();
    picture.src = address;
    await picture.decode().finally(() => URL.revokeObjectURL(address));
    const canvas = document.createElement('canvas');
    canvas.width = width * scale;
    canvas.height = height * scale;
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.fillStyle = paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } catch {
    return null;
  }
}

/** An SVG shown as an image can't load anything from outside. */
async function holdPicture(designer: Designer, image: SVGImageElement): Promise<void> {
  const { $pictures } = designer;
  const kept = Object.values($pictures.get()).find(({ url }) => url === image.href.baseVal);
  if (!kept) throw new Error('A picture of the design isn’t here.');
  image.setAttribute('href', await dataAddress(kept.blob));
}
