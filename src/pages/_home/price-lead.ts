import { addBusinessDays } from '../../orders/due-dates/open-day.ts';
import { shopTime } from '../../shop.ts';
import { leadWords, readLead } from './lead-words.ts';

const find = <Found extends HTMLElement>(selector: string) =>
  document.querySelector(selector) as Found;
const form = find<HTMLFormElement>('.price-lead');
const pieces = find<HTMLInputElement>('#pieces');
const order = find<HTMLAnchorElement>('.price-lead .button');
const prices = readLead(form.dataset.prices as string);
const { rows } = find<HTMLTableElement>('.steps');

/** Screen readers may repeat text that is set again. */
const say = (place: Element, text: string) => {
  if (place.textContent !== text) place.textContent = text;
};

/** Says the price and the ready date of what is chosen. Call it again as time passes. */
export function showLead(): void {
  // The form says what is wrong with its numbers.
  if (!pieces.validity.valid) return;
  const print = find<HTMLInputElement>(':checked[name=print]');
  const garment = find<HTMLSelectElement>('#garment').selectedOptions[0] as HTMLOptionElement;
  const lead = leadWords(+(garment.dataset.cents as string), +pieces.value, print.value, prices);
  const today = new Date().toLocaleDateString('sv', { timeZone: shopTime.zone });
  const { shirts, each, total } = lead.words;
  const words: Record<string, string> = {
    ...lead.words,
    each: `${each} each`,
    total: `for ${shirts}, ${print.dataset.where}: ${total} in all, ready ${new Date(
      addBusinessDays(today, prices.standardDays),
    ).toLocaleDateString('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    })}`,
  };
  for (const place of document.querySelectorAll<HTMLElement>('[data-say]')) {
    say(place, words[place.dataset.say as string] as string);
  }
  lead.steps.forEach(({ range, each, current }, index) => {
    const row = rows[index] as HTMLTableRowElement;
    say(row.cells[0] as Element, range);
    say(row.cells[1] as Element, each);
    row.ariaCurrent = current ? 'true' : null;
  });
  // The generator's form, but the order form's name for a garment.
  const job = new URLSearchParams(new FormData(form) as never);
  order.search = `${job}`.replace('garment', 'shirt');
  find('.take').onclick = () => {
    pieces.value = `${lead.atPieces}`;
    showLead();
    order.focus();
  };
}

form.oninput = showLead;
form.onsubmit = () => {
  order.click();
  return false;
};
for (const button of form.querySelectorAll<HTMLButtonElement>('[data-step]')) {
  button.onclick = () => {
    pieces.stepUp(+(button.dataset.step as string));
    showLead();
  };
}
