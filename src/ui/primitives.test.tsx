import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { everyDrawing } from '../garments/drawings/every.ts';
import { Field, Select } from './Field.tsx';
import { GarmentDrawing } from '../garments/drawings/GarmentDrawing.tsx';

const attribute = (html: string, name: string) =>
  new RegExp(`${name}="([^"]*)"`).exec(html)?.[1] ?? null;

test('a field connects label, hint, and error to its control', () => {
  const html = renderToStaticMarkup(
    <Field label="ZIP" hint="Five digits" error="Enter five digits." required />,
  );
  const input = /<input[^>]*>/.exec(html)![0];
  expect(attribute(html, 'for')).toBe(attribute(input, 'id'));
  expect(input).toContain('aria-invalid="true"');
  expect(input).toContain('required');
  for (const id of attribute(input, 'aria-describedby')!.split(' ')) {
    expect(html).toContain(`<p id="${id}"`);
  }
});

test('a choice is labeled like a field, and what is chosen is selected', () => {
  const html = renderToStaticMarkup(
    <Select
      label="Size"
      error="Choose a size."
      value="M"
      options={[
        ['S', 'Small'],
        ['M', 'Medium'],
      ]}
      onChoose={() => undefined}
    />,
  );
  const select = /<select[^>]*>/.exec(html)![0];
  expect(attribute(html, 'for')).toBe(attribute(select, 'id'));
  expect(html).toContain(`<p id="${attribute(select, 'aria-describedby')}"`);
  expect(html).toContain('<option value="M" selected="">Medium</option>');
});

test('a field without hint or error has no description', () => {
  expect(renderToStaticMarkup(<Field label="City" />)).not.toContain('aria-');
});

test('a drawing is named or hidden, and draws light lines on dark cloth', () => {
  expect(renderToStaticMarkup(<GarmentDrawing garment={everyDrawing.tee} />)).toContain(
    'aria-hidden="true"',
  );
  const named = renderToStaticMarkup(
    <GarmentDrawing garment={everyDrawing.cap} label="A cap" color="#000000" />,
  );
  expect(named).toContain('role="img" aria-label="A cap"');
  expect(named).toContain('stroke="#fffdf7"');
  const white = renderToStaticMarkup(<GarmentDrawing garment={everyDrawing.tee} color="#ffffff" />);
  expect(white).toContain('stroke="#17140f"');
});

test('a left sleeve is marked on the right of a front and on the left of a back', () => {
  const front = renderToStaticMarkup(
    <GarmentDrawing garment={everyDrawing.tee} detail="outline" marks={['leftSleeve']} />,
  );
  const back = renderToStaticMarkup(
    <GarmentDrawing
      garment={everyDrawing.tee}
      side="back"
      detail="outline"
      marks={['leftSleeve']}
    />,
  );
  expect(front).not.toContain('matrix(-1');
  expect(back).toContain('matrix(-1');
});

test('no drawing has a style attribute, which the policy forbids', () => {
  for (const shape of ['tee', 'longsleeve', 'crewneck', 'cap'] as const) {
    for (const side of ['front', 'back', 'sleeve'] as const) {
      const html = renderToStaticMarkup(
        <GarmentDrawing
          garment={everyDrawing[shape]}
          side={side}
          mirrored
          areas={['frontLarge']}
        />,
      );
      expect(html).not.toMatch(/ style=|NaN|undefined"/);
    }
  }
});
