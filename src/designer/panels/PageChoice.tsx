import { useEffect, useId, useRef, useState } from 'react';
import type { PagePreview } from '../pictures/take-in.client.ts';
import styles from '../properties/properties.module.css';

/** Someone who goes through pages with a key only waits for the last. */
const restMs = 150;

/** Which page of a file to place, with a preview. */
export function PageChoice({
  pages: { count, first },
  preview,
  choose,
}: {
  pages: { count: number; first: number };
  preview: PagePreview;
  choose: (page: number | null) => void;
}) {
  const [page, setPage] = useState(first);
  const [shown, setShown] = useState<{ page: number; url: string | null } | null>(null);
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => select.current?.focus(), []);
  useEffect(() => {
    let isCurrent = true;
    let url: string | null = null;
    const show = async () => {
      const picture = await preview(page);
      if (!isCurrent) return;
      url = picture && URL.createObjectURL(picture);
      setShown({ page, url });
    };
    const timer = setTimeout(() => void show(), restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      if (url) URL.revokeObjectURL(url);
    };
  }, [page, preview]);
  const isDrawn = shown?.page === page;

  return (
    <form
      className={styles.pages}
      onSubmit={(event) => {
        event.preventDefault();
        choose(page);
      }}
    >
      <label htmlFor={id}>{count} pages. Which one do we print?</label>
      <select
        id={id}
        ref={select}
        value={page}
        onChange={(event) => setPage(Number(event.target.value))}
      >
        {Array.from({ length: count }, (_, index) => (
          <option key={index} value={index + 1}>
            Page {index + 1} of {count}
          </option>
        ))}
      </select>
      <div className={styles.pageShown}>
        {isDrawn && shown.url && <img src={shown.url} alt={`Preview of page ${page}`} />}
        {isDrawn && !shown.url && <p role="status">Your browser couldn’t draw this page.</p>}
        {!isDrawn && <p>Drawing page {page}…</p>}
      </div>
      <div className={styles.actions}>
        <button className="button" type="submit">
          Place page {page}
        </button>
        <button className="button quiet" type="button" onClick={() => choose(null)}>
          Cancel
        </button>
      </div>
    </form>
  );
}
