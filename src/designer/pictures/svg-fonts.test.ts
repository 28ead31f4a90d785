// product: press-check
import { expect, test } from 'vitest';
import { svg } from '../../../tests/support/svg.ts';
import { svgFonts } from './svg-fonts.ts';

const words = (attributes: string, inside = '') => svg(`${inside}<text ${attributes}>Ames</text>`);

test.each([
  ['an attribute', words('font-family="Gotham, Arial, sans-serif"'), ['Gotham']],
  ['quotes within quotes', words(`font-family="'Gotham Bold', serif"`), ['Gotham Bold']],
  ['escaped quotes', words('font-family="&quot;Gotham&quot;"'), ['Gotham']],
  ['a style', words('style="fill:#000;font-family:Futura;font-size:12px"'), ['Futura']],
  [
    'a style sheet',
    words('class="a"', "<style>.a{font-family:'Brush Script',cursive}</style>"),
    ['Brush Script'],
  ],
  [
    'two, one of them twice',
    words('font-family="A1" style="font-family: B1; x: A1"'),
    ['A1', 'B1'],
  ],
])('text names its font by %s', (_name, text, fonts) => {
  expect(svgFonts(text)).toEqual(fonts);
});

test.each([
  ['a file without text', svg('<path font-family="Gotham" d="M0 0"/>')],
  ['text in whatever font is there', words('x="1"')],
  ['generic families', words('font-family="sans-serif"')],
  [
    'a font that comes along',
    words(
      'font-family="Gotham"',
      '<style>@font-face { font-family: "Gotham"; src: url(data:font/woff2;base64,) }</style>',
    ),
  ],
])('no font is asked for by %s', (_name, text) => {
  expect(svgFonts(text)).toEqual([]);
});
