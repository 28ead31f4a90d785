import { useEffect, useState } from 'react';

/**
 * Why something failed, or '': only until the browser is back online or the customer enters
 * something, because a failure says nothing about what would happen then.
 */
export function usePassingFailure(): [string, (failure: string) => void] {
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const clear = () => setFailure('');
    addEventListener('online', clear);
    addEventListener('input', clear);
    return () => {
      removeEventListener('online', clear);
      removeEventListener('input', clear);
    };
  }, []);
  return [failure, setFailure];
}
