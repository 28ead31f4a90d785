import { expect, it } from 'vitest';
import { formatTable } from './table.ts';

it('a table lines up its values', () => {
  const rows = [
    ['Site', 'http://localhost:4321'],
    ['Staff sign-in', 'a / b'],
  ] as const;
  expect(formatTable(rows)).toBe('  Site           http://localhost:4321\n  Staff sign-in  a / b');
});
