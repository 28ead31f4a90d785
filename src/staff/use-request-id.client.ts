import { useRef } from 'react';

/**
 * Gives requests their ids: the same while nothing in them changes, so that what is sent again after a
 * lost answer counts once, and another for what was corrected since. Only for requests that say what
 * they saw, because the first one may have got through.
 */
export function useRequestId(): (contents: unknown) => string {
  const last = useRef({ contents: '', id: '' });
  return (contents) => {
    const text = JSON.stringify(contents);
    if (text !== last.current.contents) {
      last.current = { contents: text, id: crypto.randomUUID() };
    }
    return last.current.id;
  };
}
