// product: group-orders
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hasInvisible } from '../platform/forms/invisible-text.ts';
import { groupInputSchema } from './group-input.ts';
import { adSchema, groupSlug, shortName, slugSchema } from './group.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('a group’s address', () => {
  it('has the words of its title, and eight characters besides', () => {
    expect(groupSlug('Riverside Reunion ’26', bytes(0, 0, 0, 0, 0))).toBe(
      'riverside-reunion-26-aaaaaaaa',
    );
    expect(groupSlug('The Café!', bytes(255, 255, 255, 255, 255))).toBe('the-cafe-77777777');
    expect(groupSlug('合唱団', bytes(8, 66, 16, 132, 33))).toBe('bbbbbbbb');
  });

  it('is one that the page takes, whatever the title', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60, unit: 'binary' }),
        fc.uint8Array({ minLength: 5, maxLength: 5 }),
        (title, random) => {
          expect(z.safeParse(slugSchema, groupSlug(title, random)).success).toBe(true);
        },
      ),
    );
  });
});

describe('a short text that others read', () => {
  it.each([
    ['Alto.  Brings\ncookies', 'Alto. Brings cookies'],
    ['Alto \u2764\uFE0F', 'Alto \u2764'],
    ['\u202EotlA', 'otlA'],
    [' \u200B ', ''],
  ])('that is typed as %j is %j', (typed, kept) => {
    expect(adSchema.parse(typed)).toBe(kept);
  });

  it('is one line without anything invisible, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'binary' }), (typed) => {
        const { success, data } = adSchema.safeParse(typed);
        if (!success) return;
        expect(hasInvisible(data)).toBe(false);
        expect(data).toBe(data.trim().replace(/\s+/g, ' '));
        expect(adSchema.parse(data)).toBe(data);
      }),
    );
  });

  it('isn’t a group’s title if nothing of it can be read', () => {
    const { error } = groupInputSchema.safeParse({
      title: '\u200B',
      welcome: '',
      fieldLabel: '',
      closesOn: '2026-12-03',
    });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Name your group.']);
  });
});

describe('a name in a group', () => {
  it.each([
    ['Ada Lovelace', 'Ada L.'],
    [' ada  king  lovelace ', 'ada L.'],
    ['Cher', 'Cher'],
  ])('of %j is shown as %j', (name, shown) => {
    expect(shortName(name)).toBe(shown);
  });
});
