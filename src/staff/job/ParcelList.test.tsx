// product: group-orders
// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffCall } from '../staff-call.ts';
import { StaffQueries } from '../StaffQueries.tsx';
import { ParcelList } from './ParcelList.tsx';

const { asked, people } = vi.hoisted(() => {
  const parcel = (number: number, name: string, more: object = {}) => ({
    ...{ number, name, spare: false, field: null, pieces: [{ item: 0, size: 'M' }] },
    ...{ street: '12 Elm St', city: 'Iowa City', state: 'IA', zip: '52240' },
    ...{ carrier: null, trackingNumber: null, sentAt: null, cameBackAt: null },
    ...more,
  });
  const sentAt = '2026-11-29T18:00:00Z';
  return {
    asked: [] as { name: string; input: unknown }[],
    people: [
      parcel(1, 'Ron', { sentAt, carrier: 'ups', trackingNumber: '1Z999AA10123456784' }),
      parcel(2, 'Ann'),
      parcel(3, 'Listed', { street: null, city: null, state: null, zip: null }),
    ],
  };
});
// Test files share their modules, and one that is loaded already doesn't see the mock.
vi.hoisted(() => vi.resetModules());
vi.mock('../ask.client.ts', () => ({
  ask: ({ name }: StaffCall, input: unknown) => {
    asked.push({ name, input });
    const data =
      name === 'read_parcels'
        ? { title: 'Choir', fieldLabel: null, people }
        : { outcome: name === 'send_parcels' ? 'sent' : 'returned' };
    return Promise.resolve({ ok: true, data });
  },
}));

afterEach(() => {
  cleanup();
  asked.length = 0;
});

const open = async () => {
  render(
    <StaffQueries person="june">
      <ParcelList number={1042} now={new Date('2026-11-30T18:00:00Z')} />
    </StaffQueries>,
  );
  return screen.findByLabelText('Parcels that you’ve sent');
};
const changes = () => asked.filter(({ name }) => name !== 'read_parcels');

test('parcels are listed by name, without the organizer’s box, each with what became of it', async () => {
  await open();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('#1042-2 Ann, 12 Elm St, Iowa City, IA 52240. To send.');
  expect(rows[1]).toContain('with UPS.');
  expect(screen.getByText('1 parcel to send.')).toBeDefined();
});

test('a list of those sent is noted whole, or not at all', async () => {
  const user = userEvent.setup({ delay: null });
  const list = await open();
  await user.selectOptions(screen.getByLabelText('Carrier'), 'ups');
  await user.type(list, '2 1Z999AA10123456784\n9');
  await user.click(screen.getByRole('button', { name: 'Note as sent and tell them' }));
  expect(screen.getByRole('alert').textContent).toContain('Row 2: There’s no parcel 9.');
  expect(changes()).toEqual([]);
  await user.clear(list);
  await user.type(list, '2 1Z999AA10123456784');
  await user.click(screen.getByRole('button', { name: 'Note as sent and tell them' }));
  expect(await screen.findByText('Noted 1 parcel. Everybody gets an email.')).toBeDefined();
  const parcels = [{ person: 2, carrier: 'ups', trackingNumber: '1Z999AA10123456784' }];
  expect(changes()).toEqual([{ name: 'send_parcels', input: { number: 1042, parcels } }]);
});

test('one that was sent can come back', async () => {
  const user = userEvent.setup({ delay: null });
  await open();
  await user.click(screen.getByRole('button', { name: /^It came back/ }));
  expect(changes()).toEqual([{ name: 'return_parcel', input: { number: 1042, person: 1 } }]);
});
