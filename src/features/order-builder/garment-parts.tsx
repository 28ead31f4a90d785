import { useEffect, useState } from 'react';
import type { Swatch } from '../../contracts/list-colors.ts';
import { contrastAdvice, mainColor } from '../../domain/print-contrast.ts';
import type { Quantities } from '../../domain/quantity.ts';
import { nearestWithEnough, shortages, shortageSentence } from '../../domain/stock.ts';

export { leftNote } from '../../domain/stock.ts';

// Messages about the chosen garment, loaded once there is one. Everything comes in props: importing
// the form's own modules would split them off the form's chunk, which every visitor loads.

type ShortageProps = {
  color: Swatch | undefined;
  /** Of the garment; only a list of colors can offer others. */
  colors: { styleCode: string; colors: readonly Swatch[] } | { status: string; colors?: never };
  quantities: Quantities;
  onSwitch: (styleCode: string, color: Swatch) => void;
};

/** More is wanted than in stock: what comes when, and the nearest color with enough. */
export function ShortageNotice({ color, colors, quantities, onSwitch }: ShortageProps) {
  const [switchedTo, setSwitchedTo] = useState<string | null>(null);
  if (!color || !colors.colors) return null;
  const short = shortages(color.left, quantities);
  const [first] = short;
  if (!first) {
    return color.key === switchedTo ? (
      <p className="notice good">Switched to {color.name}: we can get all of it this week.</p>
    ) : null;
  }
  const nearest = nearestWithEnough(color, colors.colors, quantities);
  return (
    <div className="notice warn">
      <p>
        {shortageSentence(color.name, short)}{' '}
        {nearest && `Or choose ${nearest.name}, the closest color with enough.`}
      </p>
      {nearest && (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            onSwitch(colors.styleCode, nearest);
            setSwitchedTo(nearest.key);
            // The button disappears with its sentence, so focus goes to the size.
            document.getElementById(`quantity-${first.size}`)?.focus();
          }}
        >
          Switch to {nearest.name}
        </button>
      )}
    </div>
  );
}

type ContrastProps = { url: string | undefined; cloth: { name: string; hex: string } | null };

/** Advice if artwork is nearly the color of its garment; nothing for files that can't be drawn. */
export function ContrastAdvice({ url, cloth }: ContrastProps) {
  const [art, setArt] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    setArt(null);
    if (url) {
      readMainColor(url).then(
        (color) => wanted && setArt(color),
        () => undefined,
      );
    }
    return () => {
      wanted = false;
    };
  }, [url]);
  const advice = art && cloth && contrastAdvice(art, cloth);
  return <div role="status">{advice && <p className="notice warn">{advice}</p>}</div>;
}

/** Enough to count colors, and fast to draw. */
const sampleSide = 64;

async function readMainColor(url: string): Promise<string | null> {
  const image = new Image();
  image.crossOrigin = 'anonymous'; // Storage allows it; without this, the pixels can't be read
  image.src = url;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = sampleSide / Math.max(width, height, 1);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return mainColor(context.getImageData(0, 0, canvas.width, canvas.height));
}
