import { useCallback, useEffect, useState } from 'react';
import type { CatalogItem } from '../catalog.ts';
import { readyDesignsPath } from '../../paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDesigner } from '../designer.client.ts';
import { CatalogSearch } from '../panels/CatalogSearch.tsx';
import { openReadyDesign, type ReadyListing } from '../panels/open-ready-design.client.ts';
import { ReadyTiles } from '../panels/ReadyTiles.tsx';
import styles from '../shirt-designer.module.css';

type Listing = ReadyListing & CatalogItem;
const none: readonly Listing[] = [];

/** Every ready design, by name and theme. */
export function AllReadyDesigns({ onClose }: { onClose: () => void }) {
  const designer = useDesigner();
  const [listings, setListings] = useState<readonly Listing[] | null>(null);
  const [failure, setFailure] = useState('');

  const load = useCallback(() => {
    setFailure('');
    fetchListings().then(setListings, () =>
      setFailure('The designs didn’t arrive. Check your connection, and load them again.'),
    );
  }, []);
  useEffect(load, [load]);

  const open = async (listing: ReadyListing) => {
    setFailure('');
    const refusal = await openReadyDesign(designer, listing);
    if (refusal) setFailure(refusal);
    else onClose();
  };

  return (
    <Dialog
      title="Start from one of ours"
      close="Back to the design"
      width="large"
      onClose={onClose}
    >
      <div className={styles.adding}>
        <CatalogSearch
          items={listings ?? none}
          label="Look for a design"
          name="readyQuery"
          placeholder="reunion, choir, 5K"
          category="Theme"
        >
          {(found) => (
            <>
              <p className="field-hint" role="status">
                {!listings && !failure && 'Loading the designs…'}
                {listings && found.length > 0 && countOf(found.length)}
                {listings &&
                  found.length === 0 &&
                  'Nothing here goes by that name. Try a plainer word.'}
              </p>
              <div role="alert">
                {failure && (
                  <p className="notice warn">
                    {failure}{' '}
                    {!listings && (
                      <button type="button" className="button quiet" onClick={load}>
                        Load them again
                      </button>
                    )}
                  </p>
                )}
              </div>
              <ReadyTiles wide listings={found} onChoose={(listing) => void open(listing)} />
            </>
          )}
        </CatalogSearch>
      </div>
    </Dialog>
  );
}

const countOf = (count: number) => (count === 1 ? 'One design.' : `${count} designs.`);

async function fetchListings(): Promise<readonly Listing[]> {
  const response = await fetch(readyDesignsPath);
  if (!response.ok) throw new Error(`${readyDesignsPath} answered ${response.status}.`);
  // Our own file, written by src/pages/ready-designs.json.ts.
  return (await response.json()) as readonly Listing[];
}
