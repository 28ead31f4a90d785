// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { orderRecord } from '../../../tests/factory/orders.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { DeliverySection } from './DeliverySection.tsx';

const download = vi.hoisted(() => vi.fn());
vi.mock('../../platform/download.client.ts', () => ({ download }));
afterEach(cleanup);

// product: order-page
test('the day goes on a calendar', async () => {
  const order = { ...orderRecord(), tracking: null } as unknown as CustomerOrder;
  render(<DeliverySection order={order} now={new Date()} />);
  fireEvent.click(screen.getByText(/^Add/));
  await vi.waitFor(() =>
    expect(download).toHaveBeenCalledWith(expect.any(Blob), `order-${order.number}.ics`),
  );
  const [file] = download.mock.calls[0] as [Blob];
  expect(await file.text()).toContain('BEGIN:VEVENT');
});
