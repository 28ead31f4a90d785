import { expect, test } from 'vitest';
import { messagesWithout } from './messages-without.ts';

test('messages go with the entry that they’re about, and follow those after it', () => {
  const messages = {
    note: 'Too long.',
    'designs.0.items': 'Too many.',
    'designs.0.items.0.pieces': 'A',
    'designs.0.items.1.pieces': 'B',
    'designs.0.items.1.own.lines.0.label': 'C',
    'designs.0.items.2.garmentId': 'D',
    'designs.0.items.10.pieces': 'E',
    'designs.1.items.2.pieces': 'F',
  };
  expect(messagesWithout(messages, 'designs.0.items', 1)).toEqual({
    note: 'Too long.',
    'designs.0.items': 'Too many.',
    'designs.0.items.0.pieces': 'A',
    'designs.0.items.1.garmentId': 'D',
    'designs.0.items.9.pieces': 'E',
    'designs.1.items.2.pieces': 'F',
  });
  expect(messagesWithout(messages, 'designs', 0)).toEqual({
    note: 'Too long.',
    'designs.0.items.2.pieces': 'F',
  });
});
