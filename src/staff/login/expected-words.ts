import { shop } from '../../shop.ts';

/** Digits and marks that people write for a letter. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '!': 'il',
  '|': 'il',
  '@': 'a',
  $: 's',
  '+': 't',
  '(': 'c',
  '<': 'c',
  '€': 'e',
  '£': 'l',
};

const seasons = wordsOf(['spring summer fall autumn winter']);
const days = wordsOf(['Sunday Monday Tuesday Wednesday Thursday Friday Saturday']);
const months = wordsOf([
  'January February March April May June July August September October November December',
]);
const shortNames = [...days, ...months].map((word) => word.slice(0, 3));

const { name, email, ordersEmail, emailDomain, street, city, region, regionName, zip } = shop;
const facts = wordsOf([name, email, ordersEmail, emailDomain, street, city, region, regionName]);
/** Other ways to write these, and what people write with them. */
const additions = wordsOf([
  'Company St US USA Sept http https www com phone tel fax the of at in and',
]);
const common = [...facts, ...additions, ...seasons, ...days, ...months, ...shortNames];

/** The ZIP code, and phone numbers without the area code, which not everybody types. */
const numbers = [zip, ...[shop.phone, shop.ordersPhone].map((phone) => digitsOf(phone).slice(-7))];

/**
 * Whether a password is only what anybody would try at this shop: its name, domain, phone number, or
 * address, a season, month, or day, or the words of the person's own email address, in any order,
 * each forwards or backwards, with any digits and marks before, between, and within them, and with
 * letters doubled (product.md#signing-in).
 */
export function isExpected(password: string, ownEmail: string): boolean {
  const words = eitherWay([...common, ...wordsOf([ownEmail])]);
  // NFKD reads 'Ｃ' as a letter, but '™' as two.
  return ['NFD', 'NFKD'].some((form) => {
    const text = password.normalize(form).replace(/\p{M}/gu, '').toLowerCase();
    return /\p{L}/u.test(text)
      ? isMadeOf(text, words)
      : eitherWay(numbers).some((number) => digitsOf(text).includes(number));
  });
}

/**
 * Follows all ways to read the text at once, each by what is left of the word it's in; '' is between
 * words. More characters have to be letters than lookalikes, because random digits with a letter or
 * two can be read as short words.
 */
function isMadeOf(text: string, words: readonly string[]): boolean {
  /** How many more letters than lookalikes the best reading has, by what is left of its word. */
  let readings = new Map([['', 0]]);
  let before = '';
  for (const character of text) {
    const isLetter = /\p{L}/u.test(character);
    const letters = isLetter ? character : (lookalikes[character] ?? '');
    const isExtra = !isLetter || character === before;
    const next = new Map(isExtra ? readings : []);
    for (const [reading, lead] of readings) {
      for (const word of reading === '' ? words : [reading]) {
        if (!letters.includes(word.charAt(0))) continue;
        const rest = word.slice(1);
        next.set(rest, Math.max(next.get(rest) ?? -Infinity, lead + (isLetter ? 1 : -1)));
      }
    }
    readings = next;
    before = character;
  }
  return (readings.get('') ?? 0) > 0;
}

function wordsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []);
}

function eitherWay(texts: readonly string[]): string[] {
  return texts.flatMap((text) => [text, Array.from(text).toReversed().join('')]);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
