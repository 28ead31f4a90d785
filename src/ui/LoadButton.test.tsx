// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { LoadButton } from './LoadButton.tsx';

afterEach(cleanup);

/** A button in a form, and what settles its loading. */
function show() {
  const act = vi.fn();
  const loading: PromiseWithResolvers<() => void>[] = [];
  const load = () => {
    loading.push(Promise.withResolvers());
    return loading.at(-1)!.promise;
  };
  render(
    <form>
      <LoadButton load={load}>Add another</LoadButton>
    </form>,
  );
  const button = screen.getByText('Add another');
  return { act, loading, button, form: document.querySelector('form')! };
}

// product: designs-and-items
test('presses while the code loads do it once, and the form waits', async () => {
  const { act, loading, button, form } = show();
  await userEvent.click(button);
  await userEvent.click(button);
  expect([loading.length, form.inert]).toEqual([1, true]);
  act.mockImplementation(() => expect(form.inert).toBe(false)); // it may move the focus
  loading[0]!.resolve(act);
  await vi.waitFor(() => expect(act).toHaveBeenCalledOnce());
  await userEvent.click(button);
  expect(loading).toHaveLength(2);
});

test('code that can’t be loaded says so at the button, which takes another press', async () => {
  const { loading, button, form } = show();
  await userEvent.click(button);
  loading[0]!.reject(new Error('offline'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Check your connection and try again.',
  );
  expect([document.activeElement, form.inert]).toEqual([button, false]);
  await userEvent.click(button);
  expect(loading).toHaveLength(2);
});
