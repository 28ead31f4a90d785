import { expect, test } from 'vitest';
import { startBuildHook } from './build-hook.ts';

test('calls while a build runs are one more build after it', async () => {
  let [running, most, builds] = [0, 0, 0];
  let finish = () => undefined as void;
  const isDone = new Promise<void>((resolve) => (finish = resolve));
  const hook = await startBuildHook(async () => {
    running += 1;
    most = Math.max(most, running);
    await isDone;
    running -= 1;
    builds += 1;
  });
  const call = async (method = 'POST') => (await fetch(hook.url, { method })).status;
  expect(await call()).toBe(200);
  while (running === 0) await new Promise((resolve) => setImmediate(resolve));
  expect([await call(), await call(), await call()]).toEqual([200, 200, 200]);
  expect(await call('GET')).toBe(405);
  finish();
  await hook.close();
  expect([most, builds]).toEqual([1, 2]);
});

test('a build that fails doesn’t keep the next one from running', async () => {
  let builds = 0;
  const hook = await startBuildHook(() => {
    builds += 1;
    return Promise.reject(new Error('no disk'));
  });
  await fetch(hook.url, { method: 'POST' });
  while (builds < 1) await new Promise((resolve) => setImmediate(resolve));
  await fetch(hook.url, { method: 'POST' });
  await hook.close();
  expect(builds).toBe(2);
});
