/** Asks the function behind an address. */
type Ask = () => Promise<Response>;

type Copy = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ArrayBuffer;
  /** Both in milliseconds. */
  readonly freshUntil: number;
  readonly staleUntil: number;
};

/** The most copies kept; the oldest goes first. */
const maxCopies = 1_000;

/**
 * Netlify's CDN in front of the functions. It keeps the answer to a GET for as long, and under the
 * same key, as `netlify-cdn-cache-control` and `netlify-vary` say: by default under the whole query
 * (https://docs.netlify.com/build/caching/caching-overview/). Only a 200 is kept.
 * @param now in milliseconds
 */
export function makeCdnCache(
  now: () => number = Date.now,
): (url: URL, ask: Ask) => Promise<Response> {
  const copies = new Map<string, Copy>();
  /** Paths whose answers depend on a part of the query, with the names of that part. */
  const variesBy = new Map<string, readonly string[]>();
  const refreshing = new Set<string>();

  const keyOf = ({ pathname, search, searchParams }: URL): string => {
    const names = variesBy.get(pathname);
    const parts = names?.map((name) => [name, ...searchParams.getAll(name)]);
    return pathname + (parts ? JSON.stringify(parts) : search);
  };

  const refresh = async (url: URL, ask: Ask): Promise<Response> => {
    const answer = await ask();
    const control = answer.headers.get('netlify-cdn-cache-control') ?? '';
    const maxAge = secondsOf(control, 'max-age');
    if (answer.status !== 200 || maxAge === 0) return answer;
    const vary = /query=([^,]+)/.exec(answer.headers.get('netlify-vary') ?? '');
    if (vary?.[1]) variesBy.set(url.pathname, vary[1].split('|'));
    const headers = new Headers(answer.headers);
    for (const name of ['netlify-cdn-cache-control', 'netlify-vary']) headers.delete(name);
    const freshUntil = now() + maxAge * 1000;
    const copy: Copy = {
      status: answer.status,
      headers,
      body: await answer.arrayBuffer(),
      freshUntil,
      staleUntil: freshUntil + secondsOf(control, 'stale-while-revalidate') * 1000,
    };
    const key = keyOf(url);
    copies.delete(key);
    copies.set(key, copy);
    const [oldest] = copies.keys();
    if (copies.size > maxCopies && oldest !== undefined) copies.delete(oldest);
    return send(copy);
  };

  return async (url, ask) => {
    const key = keyOf(url);
    const copy = copies.get(key);
    if (!copy || now() >= copy.staleUntil) return refresh(url, ask);
    if (now() >= copy.freshUntil && !refreshing.has(key)) {
      refreshing.add(key);
      void refresh(url, ask).finally(() => refreshing.delete(key));
    }
    return send(copy);
  };
}

function send({ status, headers, body }: Copy): Response {
  return new Response(body, { status, headers });
}

function secondsOf(control: string, directive: string): number {
  return Number(new RegExp(`(?:^|[ ,])${directive}=(\\d+)`).exec(control)?.[1] ?? 0);
}
