/** Where most people have their mail; the short ones have too many neighbors to be a typo's goal. */
const goals = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'comcast.net'];
/** Real ones that are one letter away from a goal. */
const neighbors = ['ymail.com', 'mail.com', 'email.com', 'gmail.co'];
const endings: Readonly<Record<string, string>> = {
  ...{ con: 'com', cmo: 'com', ocm: 'com', comm: 'com', coom: 'com', vom: 'com', xom: 'com' },
  ...{ cpm: 'com', clm: 'com', cim: 'com', ent: 'net', nett: 'net', ner: 'net', ogr: 'org' },
  ...{ orgg: 'org', rog: 'org', eud: 'edu', edi: 'edu', gvo: 'gov' },
};

/** The address that was likely meant, such as jane@gmail.com for jane@gmial.con; null if none is. */
export function likelyEmail(address: string): string | null {
  const at = address.lastIndexOf('@');
  const typed = address.slice(at + 1).toLowerCase();
  if (at < 1 || neighbors.includes(typed)) return null;
  const ended = typed.replace(/[^.]+$/, (ending) => endings[ending] ?? ending);
  const domain = goals.find((goal) => isOneSlip(ended, goal)) ?? ended;
  return domain === typed ? null : address.slice(0, at + 1) + domain;
}

/** Whether one letter is missing, added, another, or swapped with the next. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const rest = typed.slice(start);
  const goal = meant.slice(start);
  return (
    rest.slice(1) === goal ||
    rest === goal.slice(1) ||
    rest.slice(1) === goal.slice(1) ||
    (rest[0] === goal[1] && rest[1] === goal[0] && rest.slice(2) === goal.slice(2))
  );
}
