import { useStore } from '@nanostores/react';
import { $book } from './book-store.client.ts';

/** Says that a price on the page is another one by new prices of the shop. */
export function PriceNews() {
  const { isNews } = useStore($book);
  return (
    <p className={isNews ? 'note-text' : 'visually-hidden'} role="status">
      {isNews && 'Our prices changed a moment ago; this is today’s price.'}
    </p>
  );
}
