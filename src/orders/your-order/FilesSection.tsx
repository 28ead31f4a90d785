import type { CustomerOrder } from './open-order.contract.ts';
import { formatMegabytes } from '../../artwork/artwork-format.ts';
import { locationLabel } from '../../garments/print-location.ts';
import { Section } from './Section.tsx';
import styles from './order-page.module.css';

/** The artwork: files to download, or the customer's descriptions. */
export function FilesSection({ order }: { order: CustomerOrder }) {
  const { files, designs } = order;
  const several = designs.length > 1;
  return (
    <Section title={files.length > 0 ? 'Files' : 'Artwork'}>
      {designs.map(
        ({ artworkDescription }, at) =>
          artworkDescription && (
            <div key={at}>
              {several && <p className={styles.soft}>Design {at + 1}</p>}
              <blockquote className={styles.quote} dir="auto">
                {artworkDescription}
              </blockquote>
            </div>
          ),
      )}
      {files.length > 0 && (
        <ul className={styles.rows}>
          {files.map(({ design, location, fileName, sizeBytes, url }) => (
            <li key={`${design}-${location}`}>
              <span>
                <b>
                  <bdi>{fileName}</bdi>
                </b>{' '}
                <span className={styles.soft}>
                  {formatMegabytes(sizeBytes)}, {several && `design ${design + 1}, `}
                  {locationLabel(location)}
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
