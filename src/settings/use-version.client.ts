import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $book } from './book-store.client.ts';
import type { PriceBook } from './price-book.ts';

/** The prices of a version, which an order keeps; until they're here, the current ones. */
export function useVersion(version: number): PriceBook {
  const current = useStore($book);
  const [kept, setKept] = useState<PriceBook | null>(null);
  const isOther = version !== current.version;
  useEffect(() => {
    if (!isOther) return;
    import('./refresh-book.client.ts')
      .then((code) => code.readVersion(version))
      .then(setKept, () => undefined);
  }, [isOther, version]);
  return (isOther && kept) || current.book;
}
