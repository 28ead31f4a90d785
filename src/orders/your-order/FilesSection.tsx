import type { CustomerOrder } from './open-order.contract.ts';
import { formatMegabytes } from '../../artwork/artwork-format.ts';
import { locationLabel } from '../../garments/print-location.ts';
import { Section } from './Section.tsx';
import styles from './order-page.module.css';

/** The artwork: files to download, or the customer's description. */
export function FilesSection({ order }: { order: CustomerOrder }) {
  const { files, artworkDescription } = order;
  return (
    <Section title={files.length > 0 ? 'Files' : 'Artwork'}>
      {artworkDescription && (
        <blockquote className={styles.quote} dir="auto">
          {artworkDescription}
        </blockquote>
      )}
      {files.length > 0 && (
        <ul className={styles.rows}>
          {files.map(({ location, fileName, sizeBytes, url }) => (
            <li key={location}>
              <span>
                <b>
                  <bdi>{fileName}</bdi>
                </b>{' '}
                <span className={styles.soft}>
                  {formatMegabytes(sizeBytes)}, {locationLabel(location)}
                </span>
              </span>
              {url && (
                <a href={url} className="no-print" download>
                  Download<span className="visually-hidden"> {fileName}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {files.some(({ url }) => url === null) && (
        <p className={styles.soft}>
          We have your files, but can’t show them right now. Reload the page in a few minutes.
        </p>
      )}
    </Section>
  );
}
