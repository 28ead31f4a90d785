// product: changing-an-order
// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editedOrder } from '../../../tests/factory/edited-order.ts';
import { unpaidMoney } from '../../../tests/factory/money.ts';
import { orderDesign, orderRecord } from '../../../tests/factory/orders.ts';
import { listColors } from '../../garments/stock/list-colors.contract.ts';
import { shop } from '../../shop.ts';
import type { CustomerOrder } from '../your-order/open-order.contract.ts';
import { ChangeEditor } from './ChangeEditor.tsx';
import type { ChangePart } from './change-record.ts';
import { startSession, type Desk } from './change-session.client.ts';
import { storedWanted, type ChangeToSend } from './wanted-order.client.ts';

const front = orderDesign({ quantities: { S: 6, M: 6 }, printLocations: ['frontLarge'] });
const back = orderDesign({ quantities: { L: 20 }, printLocations: ['backLarge'] });
const described = { artworkType: 'description', artworkDescription: 'A heron.' } as const;
const record = orderRecord({
  designs: [
    {
      ...front,
      ...described,
      items: [
        ...front.items,
        ...orderDesign({ colorKey: 'white', colorName: 'White', quantities: { M: 4 } }).items,
      ],
    },
    { ...back, ...described },
  ],
  totalQuantity: 36,
  perItemCents: [1400, 1400, 1400],
  subtotalCents: 50_400,
  taxCents: 3528,
  totalCents: 53_928,
});
const order: CustomerOrder = {
  ...record,
  version: 1,
  files: [],
  events: [],
  changes: [],
  messages: [],
  proofs: [],
  tracking: null,
  money: unpaidMoney(record.totalCents),
  documents: [],
  card: { canPay: false, dueOnceApprovedCents: 0, status: null },
  cancelNote: null,
  exemption: null,
  emailHeld: false,
};

let sent: ChangeToSend[] = [];
let root: ReturnType<typeof createRoot>;
const user = userEvent.setup({ delay: null });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => user.click(await button(name));

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  sent = [];
  fetched.mockReset().mockRejectedValue(new TypeError('offline'));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function show(part: ChangePart) {
  const desk: Desk = {
    load: () => Promise.resolve({ ok: false, message: '', order: null }),
    save: (input) => {
      sent.push(input);
      return Promise.resolve({ ok: true, data: { version: 2, totalCents: 0 } });
    },
    reopen: () => Promise.resolve(null),
  };
  const session = startSession(
    { order, stored: storedWanted(order, editedOrder(order)) },
    { desk, onSaved: () => undefined, onLocked: () => undefined },
  );
  const place = document.body.appendChild(document.createElement('main'));
  root = createRoot(place);
  root.render(
    <ChangeEditor
      session={session}
      label={`Change your order at ${shop.name}`}
      proofNote="It needs a proof."
      part={part}
      onPart={() => undefined}
      onClose={() => undefined}
    />,
  );
}

/** Waits until this has the focus. */
const focusOn = (text: string) =>
  waitFor(() => expect(document.activeElement?.textContent).toBe(text));

test('an item that’s taken out keeps the focus where it was, and is put back the same way', async () => {
  show('sizes');
  await press('Remove Premium Cotton, White');
  await screen.findByText('Premium Cotton, White is taken out.');
  await focusOn('Undo taking out Premium Cotton, White');
  // The design needs one.
  expect(screen.queryByRole('button', { name: 'Remove Premium Cotton, Navy' })).toBeNull();
  await user.keyboard('{Enter}');
  await focusOn('Remove Premium Cotton, White');
  expect(screen.queryByText(/is taken out/)).toBeNull();
});

test('a design that’s taken out does, too, and isn’t sent', async () => {
  show('sizes');
  await press('Remove Design 1');
  await focusOn('Undo taking out Design 1');
  expect(screen.queryByRole('button', { name: /^Remove Design/ })).toBeNull();
  await press('Save changes');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.designs).toMatchObject([{ printLocations: ['backLarge'] }]);
  expect(sent[0]?.designs).toHaveLength(1);
});

test('an added item begins with its garment, which can be another, and asks for the rest', async () => {
  show('sizes');
  const [add] = await screen.findAllByRole('button', { name: 'Add another garment or color' });
  if (add) await user.click(add);
  const garment = await screen.findByLabelText<HTMLSelectElement>('Garment');
  await waitFor(() => expect(document.activeElement).toBe(garment));
  expect(garment.value).toBe('premium-cotton');
  const group = screen.getByRole('group', { name: 'Garment 3, new' });
  expect(group.contains(garment)).toBe(true);
  await user.selectOptions(garment, 'budget-cotton');
  await press('Save changes');
  await screen.findByText('Enter how many shirts of each size.');
  expect(sent).toEqual([]);
  await press('Remove Budget Cotton');
  await press('Save changes');
  await screen.findByText('Nothing is different yet.');
});

test('an item whose counts grow says what there’s too little of, and no other does', async () => {
  const left = { S: 99, M: 9, L: 99 };
  const navy = { key: 'navy', name: 'Navy', hex: '#1c2336', swatchUrl: null, inStock: true, left };
  fetched.mockImplementation(async () => Response.json({ style: '00606', colors: [navy] }));
  show('sizes');
  const [ofM] = await screen.findAllByLabelText('M');
  await user.clear(ofM!);
  await user.type(ofM!, '5');
  expect(fetched).not.toHaveBeenCalled();
  await user.clear(ofM!);
  await user.type(ofM!, '12');
  expect(await screen.findAllByText(/^We can get 9 of 12 in M in Navy/)).toHaveLength(1);
});

test('items of the same garment ask for its colors together', async () => {
  show('color');
  expect(await screen.findAllByText('Load the colors again')).toHaveLength(3);
  const addresses = fetched.mock.calls.map(([input]) => new Request(input).url);
  expect(addresses.filter((address) => address.includes(listColors.path))).toHaveLength(1);
});
