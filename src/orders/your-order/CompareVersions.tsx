import { artId } from '../../artwork/art-id.ts';
import { placedPins } from '../../proofs/shown-proof.ts';
import { CompareProofs } from '../../ui/CompareProofs.tsx';
import { usePictures } from './order-art.client.ts';
import type { CustomerProof } from './pins.client.ts';

type Props = {
  /** At least two, newest first. */
  proofs: readonly CustomerProof[];
  onClose: () => void;
};

/** The versions of a proof beside each other, with their pictures. */
export function CompareVersions({ proofs, onClose }: Props) {
  const files = new Map(proofs.flatMap((proof) => proof.files.map((file) => [artId(file), file])));
  const art = usePictures([...files.values()].map((file) => ({ key: artId(file), ...file })));
  return (
    <CompareProofs
      versions={proofs.map((proof) => ({ ...proof, pins: placedPins(proof) }))}
      {...{ art, onClose }}
    />
  );
}
