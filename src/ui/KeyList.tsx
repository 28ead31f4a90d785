import styles from './KeyList.module.css';

/** Keys and what they do. A space in `keys` separates one key from the next. */
export function KeyList({ keys }: { keys: readonly (readonly [keys: string, what: string])[] }) {
  return (
    <dl className={styles.keys}>
      {keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            {key.split(' ').map((each) => (
              <kbd key={each}>{each}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
