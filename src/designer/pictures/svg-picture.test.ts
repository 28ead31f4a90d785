// product: pictures-in-a-design
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSvg } from '../../artwork/files/svg-work.ts';
import { drawableSvg } from './svg-picture.ts';

const rootOf = (attributes: Readonly<Record<string, string>>): string =>
  `<svg ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}><path d="M0 0h9"/></svg>`;

describe('an SVG is drawn 4,096 pixels long', () => {
  it.each([
    [
      'in the proportions of its size',
      { width: '200', height: '100px' },
      4096,
      2048,
      '0 0 200 100',
    ],
    ['in units of paper', { width: '1in', height: '25.4mm' }, 4096, 4096, '0 0 96 96'],
    ['by its viewBox without a size', { viewBox: '-5,-5 10 40' }, 1024, 4096, '-5,-5 10 40'],
    [
      'by its viewBox where its size is a share of the page',
      { width: '100%', height: '100%', viewBox: '0 0 3 1' },
      4096,
      1365,
      '0 0 3 1',
    ],
    [
      'by its viewBox where only its width is said',
      { width: '50', viewBox: '0 0 1 1' },
      4096,
      4096,
      '0 0 1 1',
    ],
    [
      'by its size, with its viewBox within',
      { width: '8', height: '4', viewBox: '0 0 1 1' },
      4096,
      2048,
      '0 0 1 1',
    ],
    ['and a pixel wide at least', { width: '1', height: '1e9' }, 1, 4096, '0 0 1 1000000000'],
  ])('%s', (_name, attributes, widthPx, heightPx, viewBox) => {
    expect(drawableSvg(rootOf(attributes))).toEqual({
      widthPx,
      heightPx,
      svg: `<svg width="${widthPx}" height="${heightPx}" viewBox="${viewBox}"><path d="M0 0h9"/></svg>`,
    });
  });

  it.each([
    ['nothing', {}],
    ['nonsense', { width: 'wide', height: 'calc(1px)', viewBox: '0 0 auto auto' }],
    ['a percentage of nothing', { width: '100%', height: '100%' }],
    ['no extent', { width: '0', height: '10', viewBox: '0 0 0 10' }],
    ['less than nothing', { width: '-3', height: '3', viewBox: '0 0 -3 3' }],
    ['infinity', { width: '1e999', height: '1', viewBox: '0 0 1e999 1' }],
  ])('unless its size says %s', (_name, attributes) => {
    expect(drawableSvg(rootOf(attributes))).toBe(
      'This SVG doesn’t say how large it is. Export it with a width and a height, and choose the new file.',
    );
  });

  it('whatever it says, no more and no less', () => {
    const text = fc.oneof(
      fc.stringMatching(/^[^"<]{0,9}$/),
      fc.double({ noNaN: true }).map(String),
    );
    fc.assert(
      fc.property(text, text, fc.array(text, { maxLength: 5 }), (width, height, box) => {
        const drawable = drawableSvg(rootOf({ width, height, viewBox: box.join(' ') }));
        if (typeof drawable === 'string') return;
        expect(Math.max(drawable.widthPx, drawable.heightPx)).toBe(4096);
        expect(Math.min(drawable.widthPx, drawable.heightPx)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('by rewriting its root element, whatever comes before it, and overriding the size in its style', () => {
    const drawable = drawableSvg(
      `<?xml version="1.0"?><!-- <svg width="1"> --><s:svg xmlns:s='x' width='1' height='1' style='width:3px'><s:svg width="2"/></s:svg>`,
    );
    expect(drawable).toMatchObject({
      svg: `<s:svg xmlns:s="x" style="width:3px;width:4096px;height:4096px" width="4096" height="4096" viewBox="0 0 1 1"><s:svg width="2"/></s:svg>`,
    });
  });
});

describe('an SVG is drawn as a parser reads it', () => {
  const drawn = (text: string) => {
    const drawable = drawableSvg(text);
    return typeof drawable === 'string' ? drawable : drawable.svg;
  };
  const root = 'viewBox="0 0 1 1"';
  const sized = '<svg width="4096" height="4096" viewBox="0 0 1 1">';

  it.each([
    [
      'brackets in quotes',
      `<svg ${root}><g data-x=">"><path d='M0 0' id="a'>"/></g></svg>`,
      `${sized}<g data-x="&gt;"><path d="M0 0" id="a'&gt;"/></g></svg>`,
    ],
    [
      'no root with a bracket in quotes',
      `<svg data-x="<svg>" height="1"/>`,
      expect.stringContaining('This file is incomplete'),
    ],
    [
      'CDATA as words',
      `<svg ${root}><style><![CDATA[g>path{fill:red}<image href="a.png"/>]]></style></svg>`,
      `${sized}<style>g&gt;path{fill:red}&lt;image href="a.png"/&gt;</style></svg>`,
    ],
    [
      'references as their characters',
      `<svg ${root}><g id="&#x22;&lt;&#10;&amp;lt;">&#38;lt;image/&#62;</g></svg>`,
      `${sized}<g id="&quot;&lt;&#10;&amp;lt;">&amp;lt;image/&gt;</g></svg>`,
    ],
    [
      'entities as what they stand for',
      `<!DOCTYPE svg [<!ENTITY x "0 0 1 1">]><svg viewBox="&x;"><g id="&x;"/></svg>`,
      `${sized}<g id="0 0 1 1"/></svg>`,
    ],
    [
      'neither comments nor notes for programs',
      `<svg ${root}><!-- <image href="a.png"/> --><?app <image href="b.png"/>?><g/></svg>`,
      `${sized}<g/></svg>`,
    ],
  ])('%s', (_name, text, svg) => {
    expect(drawn(text)).toEqual(svg);
  });

  it.each([
    ['behind a quoted bracket', '<image data-x=">" href="https://example.com/a.png"/>'],
    ['behind a quoted end', `<image data-x='/>' xlink:href="https://example.com/a.png"/>`],
    ['behind a comment that CDATA starts', '<![CDATA[<!--]]><image href="a.png"/><!-- -->'],
    ['behind CDATA that a comment starts', '<!-- <![CDATA[ --><image href="a.png"/><g id="]]>"/>'],
    ['behind a note that looks like a comment', '<?a <!-- ?><image href="a.png"/><?a -->?>'],
    ['with an address in references', '<image href="https&#x3a;//example.com/a.png"/>'],
    ['with any prefix', '<x:image xmlns:x="http://www.w3.org/2000/svg" y:href="a.png"/>'],
    ['with its attribute after a line break', '<image\n\n\thref\n=\n"a.png"\n/>'],
  ])('and a picture outside the file is found %s', (_name, image) => {
    expect(drawn(`<svg ${root}>${image}</svg>`)).toContain('links to a picture outside');
  });

  it.each([
    ['a web page behind a quoted bracket', '<switch/><foreignObject data-x="switch>"/>'],
    ['a web page behind words', '&lt;switch><foreignObject/>'],
    ['a web page in a group of a switch', '<switch><g><foreignObject/></g></switch>'],
    ['a web page behind what looks like a switch', '<!-- <switch> --><foreignObject/>'],
    ['a web page in another with its name', '<Switch><x:foreignObject/></Switch>'],
  ])('and so is %s', (_name, page) => {
    expect(drawn(`<svg ${root}>${page}</svg>`)).toContain('text as a web page');
  });

  it.each([
    ['an attribute twice', '<image href="#a" href="a.png"/>'],
    ['an attribute without quotes', '<image href=a.png/>'],
    ['a tag that never ends', '<image href="a.png"'],
    ['an end tag in upper case', '<g></G>'],
    ['a bracket in an attribute', '<g id="<image href=x>"/>'],
    ['an entity that nothing declares', '<g id="&nbsp;"/>'],
    ['a doctype inside', '<!DOCTYPE svg>'],
  ])('and what isn’t XML is refused: %s', (_name, inside) => {
    expect(drawn(`<svg ${root}>${inside}</svg>`)).toContain('a way that we can’t check');
  });
});

describe('web pages within an SVG', () => {
  const page =
    '<foreignObject width="9"><p xmlns="http://www.w3.org/1999/xhtml">Hi</p></foreignObject>';
  const around = (inside: string) => `<svg viewBox="0 0 1 1">${inside}</svg>`;

  it('are replaced by their switch’s alternative', () => {
    const drawable = drawableSvg(
      around(
        `<switch>\n ${page}<text>Hi</text></switch><s:switch a="b"><s:foreignObject/><g/></s:switch>`,
      ),
    );
    expect(drawable).toMatchObject({
      svg: '<svg width="4096" height="4096" viewBox="0 0 1 1"><switch>\n <text>Hi</text></switch><s:switch a="b"><g/></s:switch></svg>',
    });
  });

  it.each([
    ['alone', page],
    ['after a switch', `<switch/><g/>${page}`],
  ])('are refused %s', (_name, inside) => {
    expect(drawableSvg(around(inside))).toBe(
      'This SVG holds text as a web page, which doesn’t print. Turn its text into outlines and choose the new file.',
    );
  });
});

describe('pictures within an SVG', () => {
  const jpg = 'data:image/jpeg;base64,/9j/wAALCAABAAEBAREA';
  const around = (inside: string) => `<svg viewBox="0 0 1 1">${inside}</svg>`;

  it.each([
    '<image width="1" href="https://example.com/a.png"/>',
    `<image\nxlink:href = ' a.png'/>`,
    '<s:image href="/a.png"/>',
    '<filter><feImage href="//example.com/a.png"/></filter>',
    '<image href="file:///etc/passwd"/>',
  ])('are refused if they’re outside the file: %s', (inside) => {
    expect(drawableSvg(around(inside))).toBe(
      'This SVG links to a picture outside the file, which can’t be drawn. Embed the picture and choose the new file.',
    );
  });

  it.each([
    `<image width="1" href="${jpg}"/>`,
    `<image xlink:href=' ${jpg}'/>`,
    '<feImage href="#part"/>',
    '<a href="https://example.com/"><path d="M0 0"/></a>',
  ])('are drawn if they’re inside it, and links to pages don’t matter: %s', (inside) => {
    expect(drawableSvg(around(inside))).toHaveProperty('widthPx', 4096);
  });
});

describe('an SVG is read', () => {
  const text = '<svg a="é"/>';

  it('in its declared encoding, and the declaration is removed', () => {
    const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, 'latin1');
    expect(decodeSvg(latin)).toBe(`<?xml version="1.0"?>${text}`);
  });

  it('by its byte-order mark', () => {
    expect(decodeSvg(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text);
    expect(decodeSvg(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toBe(text);
    expect(decodeSvg(Buffer.from(`\uFEFF${text}`))).toBe(text);
  });

  it('as UTF-8 if it declares no encoding, or an unknown one', () => {
    expect(decodeSvg(Buffer.from(text))).toBe(text);
    const odd = `<?xml version="1.0" encoding="klingon"?>${text}`;
    expect(decodeSvg(Buffer.from(odd))).toBe(odd);
  });
});
