import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { trimPage } from './trim-page.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = ({ style = '', body = '', script = 'go()', others = '' }) =>
  `<meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self' ${hash(script)} ${hash('other()')}${others}; style-src 'self' ${hash(style)};">` +
  `<style>${style}</style><body>${body}<script type="module">${script}</script></body>`;

describe('a built page', () => {
  it('keeps the hashes of its own scripts and styles, and no others', () => {
    const trimmed = trimPage(page({ style: 'a{b:c}' }));
    expect(trimmed).toContain(
      `script-src 'self' ${hash('go()')}; style-src 'self' ${hash('a{b:c}')};`,
    );
  });

  it('allows no script that its policy didn’t', () => {
    const trimmed = trimPage(page({}).replace('go()</script>', 'evil()</script>'));
    expect(trimmed).not.toContain(hash('evil()'));
  });

  const style =
    '@layer base{.wrap{x:y}p{z:z}}@layer components{.kicker{a:b;& b{q:r}&.x{s:t}}.step{c:d;& .x{e:f;@media (q){g:h}}}.drop:first-letter{i:j}@media (k){.step{l:m}}}.own{n:o}.big,.own{u:v}:not(.own){w:x}@font-face{y:z}@layer none{.own{a:a}}';

  it('loses the rules of classes that occur nowhere on it, and names its style anew', () => {
    const trimmed = trimPage(page({ style, body: '<p class="big kicker">step</p>' }));
    const left =
      '@layer base{p{z:z}}@layer components{.kicker{a:b;& b{q:r}}}.big,.own{u:v}:not(.own){w:x}@font-face{y:z}@layer none{}';
    expect(trimmed).toContain(`<style>${left}</style>`);
    expect(trimmed).toContain(`style-src 'self' ${hash(left)};`);
  });

  it('keeps what its scripts name, and with an island keeps all', () => {
    expect(trimPage(page({ style, script: 'x.className=`step`' }))).toContain('.step{c:d;');
    const island = page({ style, body: '<astro-island></astro-island>' });
    expect(trimPage(island)).toContain(`<style>${style}</style>`);
  });

  it('has short marks of scoped styles, and none where no style asks for them', () => {
    const marked = trimPage(
      page({
        style: 'b[data-astro-cid-abc12345]{a:b}',
        body: '<p data-astro-cid-zzz class="x">data-astro-cid-abc12345 <b data-astro-cid-abc12345>!</b></p>',
      }),
    );
    expect(marked).toContain('<style>b[data-0]{a:b}</style>');
    expect(marked).toContain('<p class="x">data-astro-cid-abc12345 <b data-0>!</b></p>');
    expect(marked).toContain(hash('b[data-0]{a:b}'));
  });
});
