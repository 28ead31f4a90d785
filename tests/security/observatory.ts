/** What a page is sent with. */
export type SentPage = {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
};

/** A page below this gets no points for extras. */
const enoughForExtras = 90;

/**
 * The score that MDN's HTTP Observatory gives a page (its algorithm version 5, as of 2026), for a
 * site that redirects HTTP to HTTPS, as Netlify does, and isn't on the HSTS preload list. Where the
 * Observatory has many grades of bad, this takes the worst.
 * @throws for cookies and cross-origin access, which our pages don't have
 */
export function observatoryScore({ headers, html }: SentPage): number {
  for (const name of ['set-cookie', 'access-control-allow-origin']) {
    if (headers[name] !== undefined) throw new Error(`Pages are sent with ${name}; score it.`);
  }
  const points = [
    scorePolicy(html),
    scoreTransport(headers['strict-transport-security']),
    /(^|")(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(
      headers['referrer-policy'] ?? '',
    )
      ? 5
      : -5,
    headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    /\bframe-ancestors 'none'/.test(headers['content-security-policy'] ?? '') ? 5 : -20,
    /^same-(origin|site)$/.test(headers['cross-origin-resource-policy'] ?? '') ? 10 : 0,
    /<script[^>]*\ssrc="?(https?:)?\/\//i.test(html) ? -50 : 0,
  ];
  const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 100);
  const base = sum(points.filter((each) => each < 0));
  return base >= enoughForExtras ? sum(points) : base;
}

/** The policy of the page's meta tag, which is stricter than what the header can say. */
function scorePolicy(html: string): number {
  const policy = /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1];
  if (policy === undefined) return -25;
  const sources = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...list] = directive.trim().split(/\s+/);
      return [name, list];
    }),
  );
  const of = (name: string) => sources.get(name) ?? sources.get('default-src') ?? ['*'];
  const broad = /^(\*|https?:|ftp:|https?:\/\/\*(\.\*)?)$/;
  const unsafe = /^('unsafe-inline'|'unsafe-eval'|data:)$/;
  const isLoose = (source: string) => broad.test(source) || unsafe.test(source);
  if (of('script-src').some(isLoose) || of('object-src').some((one) => broad.test(one))) return -20;
  if (of('style-src').some(isLoose)) return 0;
  return of('default-src').join() === "'none'" ? 10 : 5;
}

function scoreTransport(header: string | undefined): number {
  const seconds = Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? 0);
  return seconds >= 15_552_000 ? 0 : -20;
}
