import { useStore } from '@nanostores/react';
import { useState, type ComponentType } from 'react';
import { useDesigner } from '../designer.client.ts';
import { openReadyDesign, type ReadyListing } from './open-ready-design.client.ts';
import { ReadyTiles } from './ReadyTiles.tsx';

/** What of the ready designs is in the page; the rest loads when somebody looks for it. */
export type ReadyOffer = {
  readonly featured: readonly ReadyListing[];
  /** How many ready designs there are in all. */
  readonly count: number;
};

/** A few designs to start from, and the way to all of them. */
export function ReadyDesigns({ offer: { featured, count } }: { offer: ReadyOffer }) {
  const designer = useDesigner();
  const { $notice, $panel } = designer;
  const [All, setAll] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // A dialog in a hidden panel would be invisible and still block the page.
  const isShown = useStore($panel) === 'shirt';

  const open = async (listing: ReadyListing) => {
    const failure = await openReadyDesign(designer, listing);
    if (failure) $notice.set(failure);
  };
  const showAll = async () => {
    try {
      const { AllReadyDesigns } = await import('../dialogs/AllReadyDesigns.tsx');
      setAll(() => AllReadyDesigns);
      setIsOpen(true);
    } catch {
      $notice.set('We couldn’t load that part of the page. Check your connection and try again.');
    }
  };

  return (
    <section aria-labelledby="ready-title">
      <h2 id="ready-title" className="kicker">
        Start from one of ours
      </h2>
      <ReadyTiles listings={featured} onChoose={(listing) => void open(listing)} />
      <p>
        <button
          type="button"
          className="button quiet"
          aria-haspopup="dialog"
          onClick={() => void showAll()}
        >
          All {count} designs
        </button>
      </p>
      {All && isOpen && isShown && <All onClose={() => setIsOpen(false)} />}
    </section>
  );
}
