import type { Page } from '@playwright/test';

/**
 * Texts in the page's main part that stick out of the window or of their box, or lie on another
 * text, and whether the page scrolls sideways.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const found = document.documentElement.scrollWidth > wide ? ['The page scrolls sideways.'] : [];
    const texts: { box: DOMRect; owner: Element; text: string }[] = [];
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const owner = node.parentElement!;
      const text = node.data.trim();
      if (!text || !owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
        continue;
      }
      // Hidden from sight, or on top of the page.
      if (owner.closest('.visually-hidden, aside, option, textarea, noscript')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue;
        if (box.left < -1 || box.right > wide + 1) found.push(`${text} is out of the window`);
        const frame = owner
          .closest('button, label, td, th, .button, .notice')
          ?.getBoundingClientRect();
        if (frame && (box.left < frame.left - 1 || box.right > frame.right + 1)) {
          found.push(`${text} is out of its box`);
        }
        texts.push({ box, owner, text });
      }
    }
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1)) {
        if (one.owner === other.owner) continue;
        const across =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 2 && down > 0.4 * Math.min(one.box.height, other.box.height)) {
          found.push(`${one.text} is on ${other.text}`);
        }
      }
    }
    return [...new Set(found)];
  });
}
