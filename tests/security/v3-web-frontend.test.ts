// V3 Web Frontend Security
import path from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { expect, test } from 'vitest';
import astroConfig from '../../astro.config.ts';
import { observatoryScore, type SentPage } from './observatory.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { directives } = astroConfig.security.csp;

/** A page with our headers, and our policy with the hash of one script and one style. */
async function ourPage(): Promise<SentPage> {
  const rules = new HeadersHandler({
    configPath: path.join(root, 'netlify.toml'),
    projectDir: root,
    publishDir: root,
    logger: console,
  });
  const headers = await rules.apply(new Request('https://print.example/'));
  const policy = [...directives, "script-src 'self' 'sha256-a'", "style-src 'self' 'sha256-b'"];
  return {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    html: `<meta http-equiv="content-security-policy" content="${policy.join('; ')}">`,
  };
}

// product: security-headers
test('a page gets at least 130 points from the HTTP Observatory', async () => {
  expect(observatoryScore(await ourPage())).toBeGreaterThanOrEqual(130);
});

test.each([
  ['no policy', { html: '' }, 75],
  ['any script', { html: policyWith("script-src 'unsafe-inline'") }, 80],
  ['a default source', { html: policyWith("default-src 'self'") }, 125],
  ['short HSTS', { headers: { 'strict-transport-security': 'max-age=3600' } }, 80],
  ['frames', { headers: { 'content-security-policy': "img-src 'self'" } }, 80],
  ['embedding by others', { headers: { 'cross-origin-resource-policy': 'cross-origin' } }, 120],
  ['full addresses sent on', { headers: { 'referrer-policy': 'unsafe-url' } }, 120],
  ['guessed types', { headers: { 'x-content-type-options': '' } }, 125],
])('%s would cost points', async (_, { html, headers }: Partial<SentPage>, score) => {
  const page = await ourPage();
  expect(
    observatoryScore({ html: html ?? page.html, headers: { ...page.headers, ...headers } }),
  ).toBe(score);
});

function policyWith(directive: string): string {
  const rest = directives.filter((each) => !each.startsWith('default-src'));
  return `<meta http-equiv="content-security-policy" content="${[directive, ...rest].join('; ')}">`;
}
