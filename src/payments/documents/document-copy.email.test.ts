// product: customers
import { expect, test } from 'vitest';
import { documentRecord } from '../../../tests/factory/documents.ts';
import { documentCopy } from './document-copy.email.tsx';

test('a copy for the books tells to pay by card only if a card can pay what’s left', () => {
  const says = (record: Parameters<typeof documentCopy>[0], cards = true) =>
    documentCopy(record, cards).preview;
  const open = documentRecord('invoice', { owedCents: 9_000, paidCents: 1_000 });
  expect(says(open)).toContain('ask them what it’s for, or to pay by card. You get this');
  const none = [says(open, false)];
  none.push(says(documentRecord('invoice', { owedCents: 9_000, paidCents: 9_000 })));
  none.push(says(documentRecord('receipt')), says(documentRecord('credit-note')));
  for (const text of none) expect(text).toContain('ask them what it’s for. You get this');
});
