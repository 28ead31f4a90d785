import { useId, type ReactNode } from 'react';
import styles from './money.module.css';

type Cells = readonly ReactNode[];
type Props = {
  caption: string;
  /** The first column names the row. */
  columns: readonly string[];
  /** How many columns from the left are text; the others are amounts. */
  words?: number;
  rows: readonly { key: string; cells: Cells }[];
  /** The sums under the rows. */
  total?: Cells;
  /** Shown instead of rows. */
  nothing?: string;
};

/** A table of the books; a wide one scrolls by itself. */
export function BooksTable({ caption, columns, words = 1, rows, total, nothing }: Props) {
  const id = useId();
  const kind = (at: number) => (at < words ? styles.words : undefined);
  const cellsOf = (cells: Cells) =>
    cells.map((cell, at) =>
      at === 0 ? (
        <th key={at} scope="row">
          {cell}
        </th>
      ) : (
        <td key={at} className={kind(at)}>
          {cell}
        </td>
      ),
    );
  return (
    <div
      className={`table-scroll ${styles.scroll ?? ''}`}
      tabIndex={0}
      role="group"
      aria-labelledby={id}
    >
      <table className={styles.table}>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={kind(at)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>{cellsOf(cells)}</tr>
          ))}
          {rows.length === 0 && nothing && (
            <tr>
              <td colSpan={columns.length} className={styles.words}>
                {nothing}
              </td>
            </tr>
          )}
        </tbody>
        {total && rows.length > 0 && (
          <tfoot>
            <tr>{cellsOf(total)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
