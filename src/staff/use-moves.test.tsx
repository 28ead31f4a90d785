// product: job-moves
// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '../platform/dates/calendar.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import type { DeliveryMethod } from '../orders/delivery/delivery-method.ts';
import type { OrderStatus } from '../orders/job.ts';
import { useMoves } from './use-moves.tsx';
import type { CancelCharge } from './MoveDialogs.tsx';

afterEach(() => {
  cleanup();
  move.mockReset();
});
const today = shopToday(new Date());
const move = vi.fn();

type Order = {
  status: OrderStatus;
  deliveryMethod: DeliveryMethod;
  version?: number;
  cancelCharge?: CancelCharge;
  exactRepeatOf?: number | null;
  unpaid?: boolean;
};

function Moves(order: Order) {
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

test('a pickup that isn’t paid can be noted later, too, with its day and why', async () => {
  render(<Moves status="ready" deliveryMethod="pickup" unpaid />);
  fireEvent.click(screen.getByText('Picked up earlier'));
  const save = screen.getByText('It was picked up');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: addDays(today, -1) } });
  fireEvent.click(save);
  expect(await screen.findByText('Write a sentence. It stays with the job.')).toBeTruthy();
  const why = screen.getByLabelText('It isn’t paid. Why hand it out anyway?');
  fireEvent.change(why, { target: { value: 'They pay on Monday.' } });
  fireEvent.click(save);
  await vi.waitFor(() =>
    expect(move).toHaveBeenCalledWith('completed', {
      leftOn: addDays(today, -1),
      note: 'They pay on Monday.',
      tell: true,
    }),
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

// product: cancellation-charge
describe('canceling an approved order', () => {
  const show = (version: number, cancelCharge: CancelCharge) => {
    render(<Moves status="approved" deliveryMethod="pickup" {...{ version, cancelCharge }} />);
    fireEvent.click(screen.getByText('Cancel order'));
  };

  test('shows the charge of its prices, which counts unless staff enter another', async () => {
    show(11, { cents: 4_500, mostCents: 39_000 });
    expect(screen.getByText('$45.00')).toBeTruthy();
    expect(screen.queryByLabelText('Cancellation charge')).toBeNull();
    fireEvent.click(screen.getByText('Yes, cancel it'));
    await vi.waitFor(() => expect(move).toHaveBeenCalledWith('cancelled', { tell: true }));
  });

  test('takes another amount with a reason, from nothing to its price before tax', async () => {
    show(12, { cents: 4_500, mostCents: 39_000 });
    fireEvent.click(screen.getByText('Charge another amount'));
    const amount = screen.getByLabelText<HTMLInputElement>('Cancellation charge');
    expect(amount.value).toBe('45.00');
    const press = () => fireEvent.click(screen.getByText('Yes, cancel it'));
    for (const wrong of ['390.01', '-1', 'free', '']) {
      fireEvent.change(amount, { target: { value: wrong } });
      press();
      expect(await screen.findByText(/at most \$390.00, its price before tax/)).toBeTruthy();
    }
    fireEvent.change(amount, { target: { value: '0' } });
    press();
    expect(await screen.findByText(/Say why, in a few words/)).toBeTruthy();
    expect(move).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'Their first order.' } });
    press();
    const said = { chargeCents: 0, note: 'Their first order.', tell: true };
    await vi.waitFor(() => expect(move).toHaveBeenCalledWith('cancelled', said));
  });

  test('is as in a shop without charges if its prices ask for none and nothing is typed', async () => {
    show(13, { cents: 0, mostCents: 39_000 });
    expect(screen.queryByText('$0.00')).toBeNull();
    fireEvent.click(screen.getByText('Charge for it'));
    fireEvent.click(screen.getByText('Yes, cancel it'));
    await vi.waitFor(() => expect(move).toHaveBeenCalledWith('cancelled', { tell: true }));
  });
});

// product: exceptions
test('only an exact repeat is offered to go without a proof as one, and it takes no note', async () => {
  render(<Moves status="in_review" deliveryMethod="pickup" exactRepeatOf={1031} />);
  fireEvent.click(screen.getByText('Waive the proof'));
  expect(screen.getByLabelText('Why does it take no proof?')).toHaveProperty('value', 'repeat');
  fireEvent.click(screen.getAllByText('Waive the proof').at(-1)!);
  await vi.waitFor(() =>
    expect(move).toHaveBeenCalledWith('approved', { waiver: 'repeat', tell: true }),
  );
});

test('any other order goes without a proof only if the customer asked, with a note on it', async () => {
  render(<Moves status="in_review" deliveryMethod="pickup" exactRepeatOf={null} />);
  fireEvent.click(screen.getByText('Waive the proof'));
  expect(screen.queryByLabelText('Why does it take no proof?')).toBeNull();
  const save = screen.getAllByText('Waive the proof').at(-1)!;
  fireEvent.click(save);
  expect(await screen.findByText('Write a sentence. It stays with the job.')).toBeTruthy();
  const note = screen.getByLabelText('Who asked for no proof, and how?');
  fireEvent.change(note, { target: { value: 'Dana by phone.' } });
  fireEvent.click(save);
  await vi.waitFor(() =>
    expect(move).toHaveBeenCalledWith('approved', {
      waiver: 'asked',
      note: 'Dana by phone.',
      tell: true,
    }),
  );
});
