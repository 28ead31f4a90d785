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
  'Company Inc LLC St US USA United States Sept http https mailto www com email zip code phone tel',
  'fax the of at in and my',
]);
const common = [...facts, ...additions, ...seasons, ...days, ...months, ...shortNames];

/** The ZIP code, and phone numbers without the area code, which not everybody types. */
const numbers = [zip, ...[shop.phone, shop.ordersPhone].map((phone) => phone.replace(/^\d+-/, ''))];
const numberPattern = new RegExp(
  numbers
    .flatMap((number) => [number, Array.from(number).toReversed().join('')].map(patternOf))
    .join('|'),
  'u',
);

/** What people add to a number without making it harder to guess, such as 'call' or 'x1'. */
const mostAroundNumber = 4;

/** From how many letters on a word shows when most of them are digits and marks. */
const fewestOfLong = 5;

/** What a letter or mark that fits no word costs, in letters of words. */
const costs = { strayLetter: 5, markForLetter: 3 };

/**
 * Whether a password is only what anybody would try at this shop: its name, domain, phone number, or
 * address, a season, month, or day, or the words of the person's own email address, in any order,
 * each forwards or backwards, with any digits and marks before, between, within, and instead of
 * letters, with letters doubled, and with few others added (product.md#signing-in).
 */
export function isExpected(password: string, ownEmail: string): boolean {
  const text = foldLetters(password).toLowerCase();
  const around = text.replace(numberPattern, ' ');
  const added = around.match(/\p{L}/gu) ?? [];
  if (around !== text && added.length <= mostAroundNumber) return true;
  const words = eitherWay([...common, ...wordsOf([ownEmail])]);
  const withoutOrdinals = text.replace(/(?<=\d)(?:st|nd|rd|th)(?!\p{L})/gu, ' ');
  return isMadeOf(text, words) || isMadeOf(withoutOrdinals, words);
}

/** A text without accents, invisible characters, and other shapes of letters. */
export function foldLetters(text: string): string {
  // NFKD reads '™' and 'Ⅷ' as letters.
  return text
    .replace(/[\p{Nl}™℠]/gu, ' ')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '');
}

type Reading = {
  /** What is left of the word that it's in; '' between words. */
  rest: string;
  isLong: boolean;
  /** How many more letters than lookalikes it has, less costs. */
  lead: number;
};

/**
 * Follows all ways to read the text at once. More characters have to be letters than lookalikes,
 * except in long words, because random digits with a letter or two can be read as short words.
 */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const starts = words.map((rest) => ({ rest, isLong: rest.length >= fewestOfLong }));
  let readings: Reading[] = [{ rest: '', isLong: false, lead: 0 }];
  let before = '';
  for (const character of text) {
    const isLetter = /\p{L}/u.test(character);
    const letters = isLetter ? character : (lookalikes[character] ?? '');
    const isExtra = !isLetter || character === before;
    /** The best of those that go on alike. */
    const next = new Map<string, Reading>();
    const add = (rest: string, isLong: boolean, lead: number): void => {
      const key = `${rest} ${isLong}`;
      if (lead > (next.get(key)?.lead ?? -Infinity)) next.set(key, { rest, isLong, lead });
    };
    for (const reading of readings) {
      const { lead } = reading;
      add(reading.rest, reading.isLong, isExtra ? lead : lead - costs.strayLetter);
      for (const { rest, isLong } of reading.rest === '' ? starts : [reading]) {
        const after = rest.slice(1);
        if (letters.includes(rest.charAt(0))) {
          add(after, isLong, isLetter ? lead + 1 : isLong ? lead : lead - 1);
        } else if (!isLetter && isLong) {
          add(after, isLong, lead - costs.markForLetter);
        }
      }
    }
    readings = [...next.values()];
    before = character;
  }
  return readings.some(({ rest, lead }) => rest === '' && lead > 0);
}

/** Matches a number with marks anywhere, digits between its parts, and letters that look like digits. */
function patternOf(number: string): string {
  return number
    .split('-')
    .map((part) =>
      Array.from(part, (digit) => `[${digit}${lookalikes[digit]}]`).join('[^\\p{L}\\d]*'),
    )
    .join('[^\\p{L}]*');
}

function wordsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []);
}

function eitherWay(texts: readonly string[]): string[] {
  return texts.flatMap((text) => [text, Array.from(text).toReversed().join('')]);
}
