// product: designs-and-items
// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readyDesign, readyDraft, readyItem } from '../../../tests/factory/order-draft.ts';
import { fewSwatches } from '../../../tests/factory/swatches.ts';
import { noLocations } from '../../garments/print-location.ts';
import { OrderReview } from '../checkout/OrderReview.tsx';
import { $draft, $openId, draftKey, openKey } from '../drafts/order-draft.client.ts';
import { itemsOf } from '../order-design.ts';
import { changeItem, type DraftDesign, type OrderDraft } from '../order.ts';
import { fileKey } from '../placing/artwork-previews.client.ts';
import { OrderBuilder } from './OrderBuilder.tsx';
import { $colorLists, $colors, $told, $transfers } from './store.client.ts';

const pink = { id: '00606-pink', key: 'pink', name: 'Pink', hex: '#f3b8c8', swatchUrl: null };
const family = readyDesign({
  locations: { ...noLocations, frontLarge: true },
  items: [readyItem(), readyItem({ id: '2', color: pink })],
});

/** Opens the order form in a tab that has this order, as a new page does. */
async function open(draft: OrderDraft) {
  sessionStorage.setItem(draftKey, JSON.stringify(draft));
  const opened = sessionStorage.getItem(openKey) ?? '';
  $openId.set('');
  sessionStorage.setItem(openKey, opened);
  render(<OrderBuilder builtInColors={fewSwatches} />);
  await screen.findAllByText('Total');
  if (itemsOf(draft).length > 1) await screen.findByText(/ of \d/, { selector: 'h2' });
}
const openDesigns = (...designs: DraftDesign[]) => open(readyDraft({ designs }));
/** By text: looking up roles in the whole form takes long here, and the browser's tests do it. */
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    ({ textContent, parentElement }) =>
      textContent === name && parentElement?.dataset['ready'] !== 'false',
  );
const press = async (name: string) => {
  await vi.waitFor(() => expect(button(name), name).toBeDefined());
  await userEvent.click(button(name)!);
};
const list = (name: string) => document.querySelector(`ul[aria-label="${name}"]`);
const prints = (location: string) =>
  document.querySelector<HTMLInputElement>(`input[name="location"][value="${location}"]`)?.checked;
const heading = () => document.querySelector('h2')?.textContent;
const ids = () => itemsOf($draft.get()).map(({ id }) => id);
const ofSizeM = () => document.querySelector<HTMLInputElement>('#quantity-M')!;
const counts = () => ofSizeM().value;

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () =>
      Response.json({
        style: '00606',
        colors: (fewSwatches['00606'] ?? []).map((swatch) => ({
          ...swatch,
          swatchUrl: null,
          left: { XS: 9, S: 9, M: 2, L: 40, XL: 40, '2XL': 9, '3XL': 9 },
        })),
      }),
    ),
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  $colors.set({ status: 'none' });
  $colorLists.set({});
  $told.set(new Set());
  vi.unstubAllGlobals();
});

test('one garment reads as ever, and another asks for material, color, and counts alone', async () => {
  await open(readyDraft());
  expect(heading()).toBe('Select material');
  expect(list('Garments with this print')).toBeNull();

  await press('Add another garment or color');
  await vi.waitFor(() => expect(heading()).toBe('Garment 2 of 2No garment yet'));
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
  expect(counts()).toBe('0');
  expect(prints('frontLarge')).toBe(true);

  await userEvent.click(document.querySelector('input[value="budget-cotton"]')!);
  await userEvent.type(ofSizeM(), '5');
  expect(itemsOf($draft.get())).toMatchObject([
    { garmentId: 'premium-cotton', quantities: { S: 4, M: 8, L: 7, XL: 4 } },
    { garmentId: 'budget-cotton', quantities: { M: 5 } },
  ]);
  expect(JSON.parse(sessionStorage.getItem(draftKey) ?? '')).toEqual($draft.get());
});

test('over 1,000 pieces stay priced by hand while another garment isn’t chosen yet', async () => {
  sessionStorage.setItem(openKey, '2');
  const many = readyItem({ quantities: { M: 1001 } });
  const next = { ...readyItem({ id: '2', quantities: {} }), garmentId: null, color: null };
  sessionStorage.setItem(
    draftKey,
    JSON.stringify(readyDraft({ designs: [{ ...family, items: [many, next] }] })),
  );
  $openId.set('');
  render(<OrderBuilder builtInColors={fewSwatches} />);
  await screen.findByText('High-volume price', {}, { timeout: 10_000 });
  expect(button('Proceed to checkout →')).toBeUndefined();
});

test('a row opens, copies, and is removed and put back where it was', async () => {
  await openDesigns(family);
  await press('Edit Premium Cotton, Pink');
  expect(heading()).toBe('Garment 2 of 2Premium Cotton, Pink');
  expect(document.activeElement).toBe(document.querySelector('h2'));

  await press('Same counts in another color Premium Cotton, Navy');
  expect(heading()).toBe('Garment 2 of 3Premium Cotton');
  expect(counts()).toBe('8');
  const before = ids();

  await press('Remove Premium Cotton, Navy');
  expect(ids()).toEqual(before.slice(1));
  expect(document.activeElement?.textContent).toBe('Undo');
  expect(screen.getByText('Premium Cotton, Navy is removed.').getAttribute('role')).toBe('status');
  await press('Undo');
  expect(ids()).toEqual(before);
  expect(heading()).toBe('Garment 1 of 3Premium Cotton, Navy');
});

test('removing a design stops its uploads, which Undo couldn’t bring back, and no others', async () => {
  await openDesigns(family, { ...family, id: 'other', items: [readyItem({ id: '3' })] });
  const cancel = vi.fn<(designId: string) => void>();
  const uploading = (designId: string) => ({
    status: 'uploading' as const,
    name: 'heron.png',
    share: 0.5,
    cancel: () => cancel(designId),
  });
  $transfers.set({
    [fileKey(family.id, 'frontLarge')]: uploading(family.id),
    [fileKey('other', 'frontLarge')]: uploading('other'),
  });
  await press('Remove Design 2: Front Large');
  expect(cancel.mock.calls).toEqual([['other']]);
  expect($transfers.get()).toMatchObject({ [fileKey(family.id, 'frontLarge')]: { share: 0.5 } });
  expect($transfers.get()[fileKey('other', 'frontLarge')]).toBeUndefined();
  $transfers.set({});
});

test('removing all but one leaves the form as for one garment, with the way back', async () => {
  await openDesigns(family);
  await press('Remove Premium Cotton, Navy');
  expect(heading()).toBe('Select material');
  expect(list('Garments with this print')).toBeNull();
  await press('Undo');
  expect(ids()).toEqual(['1', '2']);
});

test('a different design has its own print, and what it lacks leads there', async () => {
  await open(readyDraft());
  await press('Add a different design');
  await vi.waitFor(() => expect(heading()).toBe('Design 2 of 2No garment yet'));
  expect(prints('frontLarge')).toBe(false);
  await press('Edit Design 1: Front Large, Back Large');
  await press('Proceed to checkout →');
  expect(heading()).toBe('Design 2 of 2No garment yet');
  expect(screen.getByText(/things are missing/).textContent).toContain(
    'First: Design 2: Choose a material.',
  );
  await press('Remove Design 2: no print yet');
  expect(heading()).toBe('Select material');
  expect($draft.get().designs).toHaveLength(1);
});

test('the ticket shows each garment, its price each, and the bar counts all', async () => {
  await openDesigns(family, readyDesign({ id: '2', items: [readyItem({ id: '3' })] }));
  await vi.waitFor(() => expect(list('Garments')).not.toBeNull());
  const items = [...list('Garments')!.children];
  expect(items.map((item) => item.textContent)).toEqual([
    'Premium Cotton, Navy23 × $14.00',
    'Premium Cotton, Pink23 × $14.00',
    'Premium Cotton, Navy23 × $18.25',
  ]);
  expect(document.querySelector('.ticket dt')?.textContent).toBe(
    '23 × Premium Cotton, Navy at $14.00',
  );
  expect(screen.getByText(/3 garments, 69 pieces,/).textContent).toMatch(/, \$1,\d{3}\.\d\d$/);
});

test('a phone’s bar counts what is in its total', async () => {
  const unprinted = readyDesign({
    id: '2',
    locations: { ...noLocations },
    items: [readyItem({ id: '3' })],
  });
  const withoutCounts = {
    ...family,
    items: [...family.items, readyItem({ id: '4', quantities: {} })],
  };
  await openDesigns(withoutCounts, unprinted);
  expect(screen.getByText(/^2 garments, 46 pieces,/)).toBeTruthy();
  await press('Remove Premium Cotton, Pink');
  expect(screen.getByText(/^23 × \$/, { selector: 'span' })).toBeTruthy();
});

test('a reload shows the garment that was open', async () => {
  await openDesigns(family);
  await press('Edit Premium Cotton, Pink');
  cleanup();
  await openDesigns(family);
  expect(heading()).toBe('Garment 2 of 2Premium Cotton, Pink');
});

test.each([
  ['Edit garment of Premium Cotton, Pink', 'Garment 2 of 2Premium Cotton, Pink'],
  ['Edit print locations', 'Design 2 of 2'],
])('each link of checkout, such as the last %s, opens what it’s about', async (name, opened) => {
  const back = readyDesign({ id: '2', items: [readyItem({ id: '3' })] });
  const designs = name.endsWith('Pink') ? [family] : [family, back];
  $draft.set(readyDraft({ designs }));
  render(<OrderReview />);
  const link = screen.getAllByRole('link', { name }).at(-1)!;
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  cleanup();
  await openDesigns(...designs);
  expect(heading()).toContain(opened);
});

test('another garment can be added once there are counts, another design once there is art', async () => {
  render(<OrderBuilder builtInColors={fewSwatches} />);
  const more = () =>
    ['Add another garment or color', 'Add a different design'].filter((name) => button(name));
  await userEvent.type(ofSizeM(), '5');
  expect(more()).toEqual([]);
  await userEvent.click(document.querySelector('input[value="budget-cotton"]')!);
  expect(more()).toEqual(['Add another garment or color']);
  await userEvent.click(document.querySelector('input[value="sketch"]')!);
  expect(more()).toHaveLength(2);
  await press('Add another garment or color');
  await vi.waitFor(() => expect(heading()).toBe('Garment 2 of 2No garment yet'));
  expect(more()).toEqual(['Add a different design']);
});

test('a cap leaves the print of the other garments to choose, and says what it can’t have', async () => {
  const cap = readyItem({ id: '2', garmentId: 'richardson-112', quantities: { 'One size': 12 } });
  await openDesigns({ ...family, items: [readyItem(), cap] });
  await press('Edit Richardson 112, Navy');
  expect(heading()).toBe('Garment 2 of 2Richardson 112, Navy');
  expect(prints('frontLarge')).toBe(true);
  expect(prints('leftSleeve')).toBe(false);
  expect(screen.getByText('We don’t print its Front Large.')).toBeTruthy();
});

test('the price break is told for the whole order', async () => {
  await openDesigns(family);
  expect(
    screen.getByText(/^Add 4 of any shirt with this print, pay \$\d+\.\d\d less/),
  ).toBeTruthy();
});

test('each row says what the stock lacks', async () => {
  await openDesigns(family);
  await vi.waitFor(() =>
    expect(list('Garments with this print')?.textContent).toMatch(/2 of 8 in M.* in Navy/),
  );
});

test('a color that one garment switched to says so there only', async () => {
  const left = { S: 9, M: 9, L: 9, XL: 9 };
  vi.stubGlobal('fetch', async () =>
    Response.json({
      style: '00606',
      colors: (fewSwatches['00606'] ?? []).map((swatch) => ({
        ...swatch,
        swatchUrl: null,
        left: swatch.key === 'navy' ? { ...left, M: 2 } : left,
      })),
    }),
  );
  await openDesigns(family);
  await vi.waitFor(() => expect(screen.getByText(/^Switch to /)).toBeTruthy());
  await userEvent.click(screen.getByText(/^Switch to /));
  expect(screen.getByText(/^Switched to/)).toBeTruthy();
  const { color } = itemsOf($draft.get())[0]!;
  $draft.set(changeItem($draft.get(), '2', (item) => ({ ...item, color })));
  await press(`Edit Premium Cotton, ${color!.name}`);
  expect(screen.queryByText(/^Switched to/)).toBeNull();
});

test('a design takes 20 garments and an order 6 designs, and the form says so instead of adding', async () => {
  const garments = Array.from({ length: 20 }, (_, at) =>
    readyItem({ id: `${at}`, quantities: { M: 1 } }),
  );
  const others = Array.from({ length: 5 }, (_, at) =>
    readyDesign({ id: `more ${at}`, items: [readyItem({ id: `more ${at}` })] }),
  );
  await openDesigns(readyDesign({ items: garments }), ...others);
  expect(screen.getByText(/20 garments with one print, as many as we take here/)).toBeTruthy();
  expect(screen.getByText(/6 designs, as many as we take here/)).toBeTruthy();
  expect(screen.queryByText(/^Same counts/)).toBeNull();
  expect(button('Add another garment or color')).toBeUndefined();
  expect(button('Add a different design')).toBeUndefined();
  await press('Remove Design 6: Front Large, Back Large');
  expect(button('Add a different design')).toBeDefined();
});
