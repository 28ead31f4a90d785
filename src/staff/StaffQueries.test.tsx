// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StaffQueries } from './StaffQueries.tsx';

const ask = vi.fn(() => Promise.resolve('figures'));
function Part() {
  return useQuery({ queryKey: ['report'], queryFn: ask }).data ?? 'nothing';
}
const page = (person: string | null) => (
  <StaffQueries person={person}>
    <Part />
  </StaffQueries>
);

afterEach(cleanup);

test('loads nothing until somebody is signed in, and keeps no answer for the next person', async () => {
  const { container, rerender } = render(page(null));
  expect(container.textContent).toBe('nothing');
  expect(ask).not.toHaveBeenCalled();
  rerender(page('june'));
  await vi.waitFor(() => expect(container.textContent).toBe('figures'));
  rerender(page(null));
  expect(container.textContent).toBe('nothing');
});
