import { useEffect, useState } from 'react';
import { contrastAdvice, mainColor } from '../../artwork/print-contrast.ts';

type Props = {
  url: string | undefined;
  /** It's printed in a white ink, whatever its picture shows. */
  isWhite: boolean;
  cloths: Parameters<typeof contrastAdvice>[1];
};

/** Advice if artwork is nearly the color of some of its garments; nothing for files that can't be drawn. */
export function ContrastAdvice({ url, isWhite, cloths }: Props) {
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
  const color = isWhite ? '#ffffff' : art;
  const advice = color && contrastAdvice(color, cloths);
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
