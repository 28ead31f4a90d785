import { expect, test } from 'vitest';
import { inlineBytes } from './page-weight.ts';

test('script within the HTML counts uncompressed, files and data blocks aside', () => {
  const source = `
    <script>é()</script>
    <script type="module">go()</script>
    <SCRIPT type=text/javascript>stay()</SCRIPT>
    <script type="module" src="/a.js">ignored()</script>
    <script type="application/ld+json">{"@type":"Organization"}</script>
    <script type="speculationrules">{"prefetch":[]}</script>
    <style>p{color:red}</style>`;
  expect(inlineBytes(source, 'script')).toBe('éé()'.length + 'go()'.length + 'stay()'.length);
  expect(inlineBytes(source, 'style')).toBe('p{color:red}'.length);
});
