const gmail = /^(gmail|googlemail)\.com$/;

/**
 * The mailbox behind an email address, however it is written: in lower case, without a '+tag', and
 * for Gmail without dots. Only for counting; emails go to the address that was typed.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const typed = address.slice(0, at).trim().toLowerCase();
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const name = typed.replace(/(?<=.)\+.*$/s, '');
  return gmail.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
