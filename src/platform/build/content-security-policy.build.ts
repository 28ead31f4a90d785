import type { AstroUserConfig } from 'astro';

type Csp = Exclude<NonNullable<AstroUserConfig['security']>['csp'], boolean | undefined>;
type Policy = Csp & Required<Pick<Csp, 'directives' | 'scriptDirective'>>;

const sources = (...list: string[]) => list.filter(Boolean).join(' ');

/**
 * The policy that Astro writes into each page, with the hashes of the page's scripts and styles.
 * Pages may also reach Supabase and the tag manager, if `env` has them. Browsers ignore
 * frame-ancestors in a meta tag, so netlify.toml sends it as a header.
 */
export function contentSecurityPolicy(env: Readonly<Record<string, string | undefined>>): Policy {
  const supabase = env.SUPABASE_URL ? new URL(env.SUPABASE_URL).origin : '';
  const tagManager = env.PUBLIC_TAG_MANAGER_ID
    ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com']
    : [];
  return {
    directives: [
      "default-src 'none'",
      "font-src 'self'",
      "manifest-src 'self'",
      `connect-src ${sources("'self'", supabase, ...tagManager)}`,
      `img-src ${sources("'self'", 'blob:', 'data:', supabase, ...tagManager)}`,
      "worker-src 'self' blob:",
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'none'",
    ],
    scriptDirective: { resources: ["'self'", ...tagManager.slice(0, 1)] },
  };
}
