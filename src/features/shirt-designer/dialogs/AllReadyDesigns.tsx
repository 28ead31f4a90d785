import { useCallback, useEffect, useState } from 'react';
import {
  catalogCategories,
  searchCatalog,
  type CatalogItem,
} from '../../../domain/design/catalog.ts';
import { readyDesignsPath } from '../../../paths.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useDesigner } from '../designer.ts';
import { openReadyDesign, type ReadyListing } from '../panels/open-ready-design.ts';
import { ReadyTiles } from '../panels/ReadyTiles.tsx';
import styles from '../shirt-designer.module.css';

type Listing = ReadyListing & CatalogItem;

/** Every ready design, by name and theme. */
export function AllReadyDesigns({ onClose }: { onClose: () => void }) {
  const designer = useDesigner();
  const [listings, setListings] = useState<readonly Listing[] | null>(null);
  const [query, setQuery] = useState('');
  const [theme, setTheme] = useState('');
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

  const found = searchCatalog(listings ?? [], query, theme || null);
  return (
    <Dialog
      title="Start from one of ours"
      close="Back to the design"
      width="large"
      onClose={onClose}
    >
      <div className={styles.adding}>
        <div className={styles.look}>
          <Field
            type="search"
            label="Look for a design"
            name="readyQuery"
            autoComplete="off"
            placeholder="reunion, choir, 5K"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <div className="field">
            <label className="field-label" htmlFor="ready-theme">
              Theme
            </label>
            <select
              id="ready-theme"
              className="input"
              value={theme}
              onChange={(event) => setTheme(event.target.value)}
            >
              <option value="">All of them</option>
              {catalogCategories(listings ?? [])
                .toSorted()
                .map((name) => (
                  <option key={name}>{name}</option>
                ))}
            </select>
          </div>
        </div>
        <p className="field-hint" role="status">
          {!listings && !failure && 'Loading the designs…'}
          {listings && found.length > 0 && countOf(found.length)}
          {listings && found.length === 0 && 'Nothing here goes by that name. Try a plainer word.'}
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
      </div>
    </Dialog>
  );
}

const countOf = (count: number) => (count === 1 ? 'One design.' : `${count} designs.`);

async function fetchListings(): Promise<readonly Listing[]> {
  const response = await fetch(readyDesignsPath);
  if (!response.ok) throw new Error(`${readyDesignsPath} answered ${response.status}.`);
  // Our own file, written by src/designer/pages/ready-designs.json.ts.
  return (await response.json()) as readonly Listing[];
}
