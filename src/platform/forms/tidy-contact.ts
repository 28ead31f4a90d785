import { plainDigits } from '../typed-number.ts';

/** 'mailto:jane@example.com?subject=Hi' or 'Jane <jane@example.com>,' → 'jane@example.com'. */
export function tidyEmail(typed: string): string {
  const text = typed
    .replace(/\p{Cf}/gu, '')
    .replace('＠', '@')
    .trim();
  const [, angled] = /<\s*(?:mailto:)?([^<>]*?)\s*>[\s,;.]*$/i.exec(text) ?? [];
  const address = (angled ?? text).replace(/^mailto:\s*([^?]*).*$/is, '$1').replace(/[,;.]+$/, '');
  const at = address.lastIndexOf('@');
  return at < 0
    ? address
    : `${address.slice(0, at).normalize('NFC')}@${plainDomain(address.slice(at + 1))}`;
}

/** A domain with letters beyond ASCII as mail servers know it: 'bücher.example' → 'xn--bcher-kva.example'. */
function plainDomain(domain: string): string {
  const address = `http://${domain}`;
  const isWide = /\P{ASCII}/u.test(domain) && !/[\s/?#@:\\]/.test(domain);
  return isWide && URL.canParse(address) ? new URL(address).hostname : domain;
}

const keypad = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];

/**
 * A phone number as people call it: '515–555/0142 #12' → '515-555-0142 ext. 12', and letters as
 * the keypad has them, '1-800-PRINTME' → '1-800-774-6863'. Anything else stays as it is.
 */
export function tidyPhone(typed: string): string {
  const text = plainDigits(typed)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Pd}−]| ?\/ ?/gu, '-')
    .trim()
    .replace(/^(tel|callto|phone)\s*[:.]\s*/i, '')
    .replace(/[\s,;]*(?:(?:extension|extn|ext)\b[.:=]?|ext(?=\d)|[x#])\s*(\d{1,6})$/i, ' ext. $1');
  const [, number = '', extension = ''] = /^(.*?)( ext\. \d+)?$/.exec(text) ?? [];
  if (!/^[+\d(][\d\s().+-]*[A-Z][A-Z\d\s().-]*$/i.test(number)) return text;
  const digits = number
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => String(keypad.findIndex((key) => key.includes(letter)) + 2))
    .replace(/\D/g, '');
  const [, one = '', area, exchange, line] = /^(1?)(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return area ? [one, area, exchange, line].filter(Boolean).join('-') + extension : text;
}
