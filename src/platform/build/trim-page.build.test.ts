import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { typeset, typesetAfterIslands } from './first-paint.build.ts';
import { trimPage } from './trim-page.build.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = ({ style = '', body = '', script = 'go()', others = '' }) =>
  `<meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self' ${hash(script)} ${hash('other()')}${others}; style-src 'self' ${hash(style)};">` +
  `<style>${style}</style><body>${body}<script type="module">${script}</script></body>`;

describe('a built page', () => {
  it('keeps the hashes of the scripts and styles on the page, and no others', () => {
    const trimmed = trimPage(page({ style: 'a{color:red}' }));
    expect(trimmed).toContain(
      `script-src 'self' ${hash('go()')}; style-src 'self' ${hash('a{color:red}')};`,
    );
  });

  it('allows no script that its policy didn’t', () => {
    const trimmed = trimPage(page({}).replace('go()</script>', 'evil()</script>'));
    expect(trimmed).not.toContain(hash('evil()'));
  });

  const style =
    '@layer base{.wrap{top:0}p{top:1px}}@layer components{.kicker{top:2px;& b{top:3px}&.x{top:4px}}.step{top:5px;& .x{top:6px}}.drop:first-letter{top:7px}@media print{.step{top:8px}}}.own{top:9px}.big,.own{left:0}:not(.own){left:1px}@font-face{font-family:y;src:url(y)}@layer none{.own{left:2px}}';

  it('drops rules for classes that it doesn’t use, and updates its policy', () => {
    const trimmed = trimPage(page({ style, body: '<p class="big kicker">step</p>' }));
    const left = /<style>([^<]*)</.exec(trimmed)?.[1] ?? '';
    for (const kept of ['p{top', '.kicker{top:2px;& b{', '.big', ':not(.own)', '@font-face']) {
      expect(left).toContain(kept);
    }
    for (const lost of ['.wrap', '.x', '.step', '.drop', '}.own{', '@media']) {
      expect(left).not.toContain(lost);
    }
    expect(trimmed).toContain(`style-src 'self' ${hash(left)};`);
  });

  it('keeps a property named like a class that it doesn’t use', () => {
    const columns = '.columns{top:0}p{columns:2}';
    expect(trimPage(page({ style: columns }))).toContain('p{columns:2}');
  });

  it('keeps the position of a layer that becomes empty', () => {
    const layers = '@layer first{.own{top:0}}@layer second{p{top:0}}@layer first{p{top:1px}}';
    expect(trimPage(page({ style: layers }))).toMatch(/<style>@layer first[;{].*@layer second/);
  });

  it('leaves a script file to load after the first paint, unless it has an island', () => {
    const file = '<script type="module" src="/_astro/index.js"></script>';
    const late = '<link id="late" href="/_astro/index.js">';
    expect(trimPage(page({ body: file }))).toContain(`<body>${late}<script type="module">go()`);
    expect(trimPage(page({ body: `<astro-island></astro-island>${file}` }))).toContain(file);
  });

  it('has its fonts wait for the scripts of its islands, if it has any', () => {
    expect(trimPage(page({ script: typeset }))).toContain(`>${typeset}<`);
    const island = trimPage(page({ script: typeset, body: '<astro-island></astro-island>' }));
    expect(island).toContain(`>${typesetAfterIslands}<`);
    expect(island).toContain(`script-src 'self' ${hash(typesetAfterIslands)};`);
  });

  it('keeps what its scripts mention, and everything if it has an island', () => {
    expect(trimPage(page({ style, script: 'x.className=`step`' }))).toContain('.step{top:5px');
    const island = page({ style, body: '<astro-island></astro-island>' });
    expect(trimPage(island)).toBe(island.replace(` ${hash('other()')}`, ''));
  });
});
