import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import type { ClipArtListing } from '../clip-art.ts';
import { clipArtFilePath, paths } from '../../paths.ts';
import styles from '../shirt-designer.module.css';
import { useDesigner } from '../designer.client.ts';
import { CatalogSearch } from './CatalogSearch.tsx';

/** The shop's own drawings: listed when the panel opens, each shown once it is scrolled to. */
export function ArtPanel() {
  const { $artListings, $panel, $notice, loadArtListings, loadArt, addArt } = useDesigner();
  const drawings = useStore($artListings);
  const isOpen = useStore($panel) === 'art';
  const [failed, setFailed] = useState(false);

  const load = useCallback(() => {
    setFailed(false);
    loadArtListings().catch(() => setFailed(true));
  }, [loadArtListings]);
  useEffect(() => {
    if (isOpen) load();
  }, [isOpen, load]);
  const add = async ({ key, name }: ClipArtListing) => {
    try {
      const drawing = await loadArt(key);
      if (drawing) addArt(drawing);
    } catch {
      $notice.set(`${name} didn’t arrive. Check your connection, and press it again.`);
    }
  };

  const isLoading = drawings.length === 0 && !failed;
  return (
    <div className={styles.adding}>
      <CatalogSearch
        items={drawings}
        label="Look for a drawing"
        name="artQuery"
        placeholder="duck, corn, trophy"
        category="Kind"
      >
        {(found) => (
          <>
            <p className="field-hint" role="status">
              {isLoading && 'Loading the drawings…'}
              {drawings.length > 0 && found.length > 0 && countOf(found.length)}
              {drawings.length > 0 && found.length === 0 && 'Nothing here goes by that name.'}
            </p>
            {failed && (
              <div className="notice warn" role="alert">
                <p>
                  The drawings didn’t arrive. Check your connection; the rest of the page still
                  works.
                </p>
                <button type="button" className="button quiet" onClick={load}>
                  Load them again
                </button>
              </div>
            )}
            {drawings.length > 0 && found.length === 0 && (
              <p className="note-text">
                Try a plainer word, or <a href={paths.design}>have us draw it</a>.
              </p>
            )}
            <ul className={styles.tiles} aria-label="Drawings">
              {isLoading &&
                Array.from({ length: 12 }, (_, index) => (
                  <li key={index} className={styles.tileGhost} aria-hidden="true" />
                ))}
              {found.map((drawing) => (
                <li key={drawing.key}>
                  <button type="button" className={styles.tile} onClick={() => void add(drawing)}>
                    <img src={clipArtFilePath(drawing.file)} loading="lazy" alt="" />
                    <span>{drawing.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </CatalogSearch>
    </div>
  );
}

const countOf = (count: number) => (count === 1 ? 'One drawing.' : `${count} drawings.`);
