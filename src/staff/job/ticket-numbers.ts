/** More are printed one after another, because each loads its pictures and makes its films. */
export const mostTickets = 40;

/** The orders' numbers in an address such as '?orders=1042,1043', without duplicates. */
export function ticketNumbers(search: string): number[] {
  const listed = new URLSearchParams(search).get('orders') ?? '';
  const numbers = listed.split(',').filter((text) => /^[1-9]\d{0,8}$/.test(text));
  return [...new Set(numbers.map(Number))].slice(0, 500);
}
