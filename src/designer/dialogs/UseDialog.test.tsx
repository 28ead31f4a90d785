// product: using-a-design, designs-and-items
// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readyDesign, readyDraft, readyItem } from '../../../tests/factory/order-draft.ts';
import { fewSwatches } from '../../../tests/factory/swatches.ts';
import { draftKey } from '../../orders/drafts/order-draft.client.ts';
import type { Design } from '../design.ts';
import { createDesigner, DesignerContext } from '../designer.client.ts';
import { blankDesign, newShape } from '../starting-point.ts';
import { UseDialog } from './UseDialog.tsx';

// Lines are measured in a worker.
vi.mock('../press-check/measure-lines.client.ts', () => ({ measureObjects: async () => true }));

const star = newShape('star', 'star', { widthIn: 12, heightIn: 16 }, 'white');
const natural = { id: 'n', key: 'natural', name: 'Natural', hex: '#f0e7d6', swatchUrl: null };
const naturalCotton = { garmentId: 'premium-cotton', color: natural };

/** Opens the dialog of a white star on navy. */
function open(fields: Partial<Design> = {}) {
  const designer = createDesigner(fewSwatches);
  const blank = blankDesign('7b8f3c1e-52a5-4f0b-9b55-0d5f0a9a4e11');
  designer.openDesign({ ...blank, sides: { ...blank.sides, front: [star] }, ...fields });
  render(
    <DesignerContext value={designer}>
      <UseDialog open onClose={() => undefined} />
    </DesignerContext>,
  );
  return designer;
}
const text = () => document.body.textContent;
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = async (name: string) => {
  await vi.waitFor(() => expect(button(name), name).toBeDefined());
  await userEvent.click(button(name)!);
};
const radio = (key: string) =>
  document.querySelector<HTMLElement>(`[type="radio"][value="${key}"]`);
const choose = async (key: string) => {
  await vi.waitFor(() => expect(radio(key)).not.toBeNull());
  await userEvent.click(radio(key)!);
};
const focused = () => document.activeElement;
const addAnother = 'Add another garment or color';
const cotton = 'Premium Cotton, Natural';

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      style: '00606',
      colors: (fewSwatches['00606'] ?? []).map((swatch) => ({
        ...swatch,
        ...{ swatchUrl: null, left: null },
      })),
    }),
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('another garment or color is chosen with its picture, and asked for its counts', async () => {
  const { $design } = open();
  expect(document.querySelector('legend')?.textContent).toBe('How many of each size?');
  await press(addAnother);
  await vi.waitFor(() => expect(focused()?.tagName).toBe('SELECT'));
  await press('Add it');
  expect(text()).toContain('Choose a color.');
  await choose('navy');
  await press(`Add it: Premium Cotton, Navy`);
  expect(text()).toContain('Premium Cotton, Navy is there already.');
  await choose('natural');
  expect(
    screen.getAllByRole('img', { name: /^Front of Premium Cotton in Natural/, hidden: true }),
  ).toHaveLength(1);
  // By key: Enter would send the whole form.
  await userEvent.type(radio('natural')!, '{Enter}', { skipClick: true });
  expect($design.get().alsoOn).toMatchObject([{ color: { key: 'natural' } }]);
  expect(focused()?.id).toBe('premium-cotton:natural-XS');
  expect(text()).toContain(`${cotton} is added.`);
});

test('canceling leads back to the button, and going on waits for what is being added', async () => {
  open();
  await press(addAnother);
  await press('Cancel adding a garment');
  expect(focused()).toBe(button(addAnother));
  await press(addAnother);
  await press('On to the order form →');
  expect(text()).toContain('Add this garment first, or cancel it.');
  expect(focused()).toBe(button('Add it'));
});

test('each garment needs counts, and one that is removed comes back with them', async () => {
  const { $design } = open({ alsoOn: [naturalCotton] });
  await vi.waitFor(() => expect(text()).toContain(cotton));
  await userEvent.type(document.querySelector('#quantity-M')!, '20');
  await press('Print it anyway'); // white on natural
  await press('On to the order form →');
  expect(focused()?.id).toBe('premium-cotton:natural-XS');
  expect(text()).toContain('Enter how many shirts of each size.');
  await userEvent.keyboard('4');
  expect(text()).toContain('24 in all');
  await userEvent.clear(document.querySelector('#quantity-M')!);
  await userEvent.type(document.querySelector('#quantity-M')!, '18');
  expect(text()).toMatch(/Add 2 of any shirt with this print, pay \$\d/);

  await press(`Remove ${cotton}`);
  expect($design.get().alsoOn).toEqual([]);
  expect(focused()).toBe(button('Undo'));
  await press('Undo');
  expect($design.get().alsoOn).toEqual([naturalCotton]);
  expect(text()).toContain('22 in all');
});

test('at 20 garments, it says to call', async () => {
  const alsoOn = Array.from({ length: 19 }, (_, at) => ({
    ...naturalCotton,
    color: { ...natural, key: `color-${at}` },
  }));
  open({ alsoOn });
  await vi.waitFor(() => expect(text()).toContain('That’s 20 garments with one print'));
  expect(button(addAnother)).toBeUndefined();
});

test('a roster is for one garment', async () => {
  open({ alsoOn: [naturalCotton], roster: [{ name: 'OLSON', number: '7', size: 'M' }] });
  expect(text()).toContain('A roster is for one garment');
  expect(text()).not.toContain(cotton);
  expect(button(addAnother)).toBeUndefined();
});

const designs = Array.from({ length: 6 }, (_, at) =>
  readyDesign({ id: `${at}`, items: [readyItem({ id: `${at}` })] }),
);
const sketched = { type: null, description: '' };
const id = '7b8f3c1e-52a5-4f0b-9b55-0d5f0a9a4e11';

test.each([
  ['that has just begun', { artwork: sketched, quantities: {} }, 'leave the rest alone', false],
  ['without artwork', { artwork: sketched }, 'This becomes design 1 of your order,', true],
  ['of another design', {}, 'Your order already has a design. We’ll add this one', true],
  ['that has it', { designs: [readyDesign({ id })] }, 'We’ll update it there,', true],
])('a design says what it does to an order %s', (_, order, sentence, says) => {
  sessionStorage.setItem(draftKey, JSON.stringify(readyDraft(order)));
  open();
  expect(text()?.includes(sentence)).toBe(says);
});

test('a design doesn’t go to an order that has no room for it', async () => {
  sessionStorage.setItem(draftKey, JSON.stringify(readyDraft({ designs })));
  open();
  await userEvent.type(document.querySelector('#quantity-M')!, '20');
  await press('On to the order form →');
  expect(screen.getByText(/^Your order has no room for this/).getAttribute('role')).toBe('alert');
});
