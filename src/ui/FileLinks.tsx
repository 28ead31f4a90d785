import { formatMegabytes } from '../artwork/artwork-format.ts';
import styles from './Messages.module.css';

/** A file to download; `url` is null while it can't be reached. */
export type LinkedFile = { fileName: string; sizeBytes: number; url: string | null };

/** Files that somebody sent along, in an order that never changes. */
export function FileLinks({ files }: { files: readonly LinkedFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ fileName, sizeBytes, url }, index) => (
        <li key={index}>
          {url ? (
            <a href={url} download>
              <bdi>{fileName}</bdi>
            </a>
          ) : (
            <bdi>{fileName}</bdi>
          )}{' '}
          <span>{formatMegabytes(sizeBytes)}</span>
        </li>
      ))}
    </ul>
  );
}
