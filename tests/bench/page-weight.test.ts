import { expect, test } from 'vitest';
import { inlineText } from './page-weight.ts';

test('counts scripts inside the HTML, but not files or data blocks', () => {
  const source = `
    <script>é()</script>
    <script type="module">go()</script>
    <SCRIPT type=text/javascript>stay()</SCRIPT>
    <script type="module" src="/a.js">ignored()</script>
    <script type="application/ld+json">{"@type":"Organization"}</script>
    <script type="speculationrules">{"prefetch":[]}</script>
    <style>p{color:red}</style>`;
  expect(inlineText(source, 'script')).toBe('é()go()stay()');
  expect(inlineText(source, 'style')).toBe('p{color:red}');
});
