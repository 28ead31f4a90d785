import { useId, type ComponentProps } from 'react';
import { DataTable } from '../frame/DataTable.tsx';
import styles from './money.module.css';

/** A table of the books; a wide one scrolls by itself. */
export function BooksTable({ caption, ...table }: ComponentProps<typeof DataTable>) {
  const id = useId();
  return (
    <div
      className={`table-scroll ${styles.scroll ?? ''}`}
      tabIndex={0}
      role="group"
      aria-labelledby={id}
    >
      <DataTable
        {...table}
        className={styles.table}
        caption={<caption id={id}>{caption}</caption>}
      />
    </div>
  );
}
