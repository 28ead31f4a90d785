import { useRef, useEffect } from 'react';

type Props = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** What there is more of. */
  what: string;
};

/** Adds the next page to a list. */
export function LoadMore({ list, what }: Props) {
  const { hasNextPage, isFetchingNextPage } = list;
  const end = useRef<HTMLParagraphElement>(null);
  const asked = useRef(false);
  // The button that had the focus is gone after the last page.
  useEffect(() => {
    if (!hasNextPage && asked.current) end.current?.focus();
  }, [hasNextPage]);
  if (!hasNextPage) {
    return (
      <p ref={end} tabIndex={-1} className="note-text">
        {asked.current && `That’s all ${what}.`}
      </p>
    );
  }
  return (
    <button
      type="button"
      className="button alt"
      aria-disabled={isFetchingNextPage || undefined}
      onClick={() => {
        if (isFetchingNextPage) return;
        asked.current = true;
        void list.fetchNextPage();
      }}
    >
      {isFetchingNextPage ? 'Loading...' : `Show more ${what}`}
    </button>
  );
}
