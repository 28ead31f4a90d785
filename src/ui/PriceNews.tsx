import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $book } from '../settings/book.client.ts';
import type { Cents } from '../platform/money.ts';

/** Says that the shop's prices made another one of a price on the page, until it changes again. */
export function PriceNews({ cents }: { cents: Cents | undefined }) {
  const { version, isNews } = useStore($book);
  const [last, setLast] = useState({ version, cents, changed: false });
  if (last.version !== version || last.cents !== cents) {
    const changed =
      Boolean(isNews && cents && last.cents) && last.version !== version && last.cents !== cents;
    setLast({ version, cents, changed });
  }
  return (
    <p className={last.changed ? 'note-text' : 'visually-hidden'} role="status">
      {last.changed && 'Our prices changed a moment ago; this is today’s price.'}
    </p>
  );
}
