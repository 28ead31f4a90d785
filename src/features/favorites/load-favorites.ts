import type { Favorite } from '../../contracts/list-favorites.ts';
// Its own copy keeps this script inline, where sharing with the islands would make it a file.
import { lineOn } from '../../ui/cloth.ts?own';

// Part of a static page's kilobyte of script, so the contract is here by its types alone: an answer
// of another shape throws, as no answer does, and what the server drew stays. `aria-busy` says where
// it stands: true while loading, false when loaded, none on house colors; the style does the rest.
const cards = document.querySelector('.cards') as HTMLElement;

cards.ariaBusy = 'true';
try {
  const response = fetch(cards.dataset.api as string, { signal: AbortSignal.timeout(10_000) });
  const answer = (await (await response).json()) as { favorites: Favorite[] };
  for (const { style, color } of answer.favorites) {
    const caption = document.getElementById(style) as HTMLElement;
    const well = caption.previousElementSibling as HTMLElement;
    const cloth = well.dataset.cloth as string;
    caption.textContent = `Shown in ${color.name}`;
    // Lines first: no house color is one of their inks.
    well.innerHTML = well.innerHTML
      .replaceAll(lineOn(cloth), lineOn(color.hex))
      .replaceAll(cloth, color.hex);
    if (color.frontImageUrl) {
      // Seen once it is loaded; until then, and for good if it never is, the drawing below it is.
      const image = new Image();
      image.alt = '';
      image.loading = 'lazy';
      image.onload = () => (image.className = 'on');
      image.src = color.frontImageUrl;
      well.append(image);
    }
  }
  cards.ariaBusy = 'false';
} catch (error) {
  console.error(error);
  cards.ariaBusy = null;
}
