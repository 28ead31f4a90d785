import type { Favorite } from '../list-favorites.contract.ts';

// This is part of a static page's kilobyte of script, so it only uses the contract's types: an
// invalid answer throws, just like none, and what the server drew stays. `aria-busy` is true while
// loading and false once loaded, and is removed on house colors; the style does the rest.
const cards = document.querySelector('.cards') as HTMLElement;

cards.ariaBusy = 'true';
// The answer and the pictures would compete with the first paint, which doesn't need them.
await painted;
try {
  const response = fetch(cards.dataset.api as string, { signal: AbortSignal.timeout(10_000) });
  const answer = (await (await response).json()) as { favorites: Favorite[] };
  for (const { style, color } of answer.favorites) {
    const caption = document.getElementById(style) as HTMLElement;
    const well = caption.previousElementSibling as HTMLElement;
    const { cloth, line } = well.dataset as Record<'cloth' | 'line', string>;
    caption.textContent = `Shown in ${color.name}`;
    // Lines first, because no house color is one of their inks.
    well.innerHTML = well.innerHTML.replaceAll(line, color.lineHex).replaceAll(cloth, color.hex);
    if (color.frontImageUrl) {
      // Visible once loaded; until then, or if that never happens, the drawing below it shows.
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
