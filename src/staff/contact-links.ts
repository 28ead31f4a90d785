/** A `mailto:` link. Addresses may contain '?' and '&'. */
export function emailLink(email: string, subject?: string): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${to}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
}

/** A phone number as people type it, as a link: '(515) 555-0123 ext. 4' → 'tel:5155550123;ext=4'. */
export function phoneLink(phone: string): string {
  const [number = '', extension = ''] = phone
    .split(/e?xt?/i)
    .map((part) => part.replace(/\D/g, ''));
  const plus = phone.trim().startsWith('+') ? '+' : '';
  return `tel:${plus}${number}${extension === '' ? '' : `;ext=${extension}`}`;
}
