// V15 Secure Coding and Architecture
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import shareDesignFunction from '../../netlify/functions/share-design.ts';
import { shareDesign } from '../../src/designer/keeping/share-design.contract.ts';
import type { Design, DesignObject } from '../../src/designer/design.ts';
import { blankDesign, newPicture, newText } from '../../src/designer/starting-point.ts';
import { callFunction, openShop, png, upload, type TestShop } from '../functions/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const area = { widthIn: 12, heightIn: 16 };

const designOf = (front: DesignObject[]): Design => {
  const blank = blankDesign(randomUUID());
  return { ...blank, sides: { ...blank.sides, front } };
};
const share = (design: Design, pictures: { id: string; receipt: string }[] = []) =>
  callFunction(shareDesign, shareDesignFunction, { design, pictures });

// product: sharing-a-design
describe('a shared design is no more than a browser can draw', () => {
  test('150 arced texts of 300 letters get no link', async () => {
    const text = { ...newText('a', 'x'.repeat(300), area, 'white'), arc: 180 };
    const texts = Array.from({ length: 150 }, (_, index) => ({ ...text, id: `o${index}` }));
    expect(await share(designOf(texts))).toMatchObject({
      status: 400,
      error: {
        fields: { design: expect.stringContaining('A design can hold about 6,000 letters') },
      },
    });
    expect((await share(designOf(texts.slice(0, 10)))).status).toBe(200);
  });

  test('a picture with more pixels than the design says gets no link', async () => {
    const bytes = png(7000, 7000);
    const id = createHash('sha256').update(bytes).digest('hex');
    const { receipt } = await upload('design', `${id}.png`, bytes);
    const placed = (widthPx: number, heightPx: number) =>
      designOf([newPicture('a', { id, name: 'a.png', widthPx, heightPx }, area)]);
    expect(await share(placed(7, 7), [{ id, receipt }])).toMatchObject({
      status: 400,
      error: { fields: { 'pictures.0': expect.stringContaining('as large as the design says') } },
    });
    expect((await share(placed(7000, 7000), [{ id, receipt }])).status).toBe(200);
  });

  test('pictures of more than 120 megapixels together get no link', async () => {
    const pictures = [1, 2, 3].map((index) =>
      newPicture(
        `p${index}`,
        { id: `${index}`.repeat(64), name: 'a.png', widthPx: 8000, heightPx: 8000 },
        area,
      ),
    );
    expect(await share(designOf(pictures))).toMatchObject({
      status: 400,
      error: { fields: { design: expect.stringContaining('192') } },
    });
  });
});
