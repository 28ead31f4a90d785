import { readyDesignPicture } from '../../paths.ts';
import styles from '../shirt-designer.module.css';
import type { ReadyListing } from './open-ready-design.client.ts';

type Props = {
  listings: readonly ReadyListing[];
  /** In a dialog, where they have room. */
  wide?: boolean;
  onChoose: (listing: ReadyListing) => void;
};

/** Ready designs as pictures, each loaded once it is scrolled to. */
export function ReadyTiles({ listings, wide = false, onChoose }: Props) {
  return (
    <ul className={styles.ready} data-wide={wide || undefined}>
      {listings.map((listing) => (
        <li key={listing.key}>
          <button type="button" onClick={() => onChoose(listing)}>
            <img
              src={readyDesignPicture(listing.key)}
              width="256"
              height="216"
              loading="lazy"
              alt=""
            />
            <span>{listing.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
