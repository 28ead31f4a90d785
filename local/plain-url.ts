/**
 * A request's address in its plain spelling, without a fragment: '/auth/v1/%74oken?%67rant_type=x' →
 * '/auth/v1/token?grant_type=x'. The embedded backend decodes a path once before it looks for the
 * route, and rules that compare paths have to see what it sees. Null for one that can't be decoded
 * or has a sign-in, which requests can't have.
 * @param target as in the request's first line
 */
export function plainUrl(target: string, origin: string): URL | null {
  const url = URL.parse(target, origin);
  if (!url || url.username || url.password) return null;
  // The embedded backend reads a query in a fragment, and prefers names that aren't encoded;
  // `searchParams` does neither.
  url.hash = '';
  url.search = url.searchParams.toString();
  try {
    // What is left encoded after that stays so: '%2574oken' is another name.
    url.pathname = url.pathname
      .split('/')
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join('/');
  } catch {
    return null;
  }
  return url;
}
