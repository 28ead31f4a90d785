// product: job-moves
// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays } from '../platform/dates/calendar.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import type { DeliveryMethod } from '../orders/delivery/delivery-method.ts';
import type { OrderStatus } from '../orders/job.ts';
import { useMoves } from './use-moves.tsx';

afterEach(cleanup);
const today = shopToday(new Date());
const move = vi.fn();

function Moves(order: { status: OrderStatus; deliveryMethod: DeliveryMethod }) {
  const { moves, dialog } = useMoves(
    { kind: 'order', number: 1042, version: 7, ...order },
    false,
    move,
  );
  return (
    <>
      {moves.map(({ key, label, press }) => (
        <button key={key} type="button" onClick={press}>
          {label}
        </button>
      ))}
      {dialog}
    </>
  );
}

test('a pickup can be noted later, with its day, which isn’t tomorrow', async () => {
  render(<Moves status="ready" deliveryMethod="pickup" />);
  fireEvent.click(screen.getByText('Picked up earlier'));
  const save = screen.getByText('It was picked up');
  fireEvent.click(save);
  expect(await screen.findByText('Choose the day that it was picked up.')).toBeTruthy();
  const day = screen.getByLabelText('Day');
  fireEvent.change(day, { target: { value: addDays(today, 1) } });
  fireEvent.click(save);
  expect(await screen.findByText('Choose today or an earlier day.')).toBeTruthy();
  expect(move).not.toHaveBeenCalled();
  fireEvent.change(day, { target: { value: addDays(today, -1) } });
  fireEvent.click(save);
  await vi.waitFor(() =>
    expect(move).toHaveBeenCalledWith('completed', { leftOn: addDays(today, -1), tell: true }),
  );
});

test.each([
  ['ready', 'shipping'],
  ['ready', 'local'],
  ['in_production', 'pickup'],
] as const)('an order that is %s (%s) isn’t picked up', (status, deliveryMethod) => {
  render(<Moves {...{ status, deliveryMethod }} />);
  expect(screen.queryByText('Picked up earlier')).toBeNull();
});
