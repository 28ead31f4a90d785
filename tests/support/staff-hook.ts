import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { vi } from 'vitest';
import { StaffQueries } from '../../src/staff/StaffQueries.tsx';

/** The hook of a staff page at an address, for somebody who is signed in. Needs fake timers. */
export function openStaffPage<Page>(address: string, usePage: () => Page) {
  history.replaceState(null, '', address);
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(StaffQueries, { person: 'me', children });
  return renderHook(usePage, { wrapper }).result;
}

/** Leaves every page. */
export const leaveStaffPage = cleanup;

/** Lets time pass, and lets the page catch up. */
export async function pass(ms = 1): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => vi.advanceTimersByTimeAsync(1));
}

/** Does something on the page and waits until it's done and seen. */
export async function does(action: () => unknown): Promise<void> {
  await act(async () => action());
  await pass();
}
