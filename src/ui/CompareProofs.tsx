import { artId } from '../artwork/art-id.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { proofDifferences } from '../proofs/proof-differences.ts';
import type { ReadableProof } from '../proofs/proof-words.ts';
import type { ShownPin } from '../proofs/shown-proof.ts';
import type { ProofArt } from './ProofDrawing.tsx';
import { framesOf, ProofFrame, type Frame } from './ProofFrame.tsx';
import { Segments } from './Segments.tsx';
import { Wipe } from './Wipe.tsx';
import styles from './CompareProofs.module.css';

/** A version as its reader may see it. */
export type ComparedProof = {
  version: number;
  contents: ReadableProof;
  files: readonly { sha256: string; page?: number | null | undefined; fileName: string }[];
  pins: readonly ShownPin[];
};

type Props = {
  /** At least two, newest first. */
  versions: readonly ComparedProof[];
  /** Pictures of their files, by hash. */
  art: ProofArt;
  onClose: () => void;
};

const looks = [
  ['beside', 'Side by side'],
  ['over', 'Slider'],
] as const;

/** The newest version and an earlier one: side by side, one over the other, and what differs. */
export function CompareProofs({ versions, art, onClose }: Props) {
  const [newest, ...earlier] = versions;
  const [chosen, setChosen] = useState(earlier[0]?.version);
  const [look, setLook] = useState<(typeof looks)[number][0]>('beside');
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => title.current?.focus(), []);
  const before = earlier.find(({ version }) => version === chosen) ?? earlier[0];
  if (!newest || !before) return null;

  const pairs = pairsOf(before, newest);
  const names = new Map([...before.files, ...newest.files].map((f) => [artId(f), f.fileName]));
  const differences = proofDifferences(
    before.contents,
    newest.contents,
    (sha256) => names.get(sha256) ?? 'a file',
  );
  return (
    <section className={styles.compare} aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1}>
        Version {newest.version} beside version {before.version}
      </h3>
      <div className={styles.choices}>
        {earlier.length > 1 && (
          <Segments
            legend="Compare with"
            legendClass={styles.legend}
            value={String(before.version)}
            options={earlier.map(({ version }) => [String(version), `Version ${version}`])}
            onPick={(key) => setChosen(Number(key))}
          />
        )}
        {pairs && (
          <Segments
            legend="Show them"
            legendClass={styles.legend}
            value={look}
            options={looks}
            onPick={setLook}
          />
        )}
        <button type="button" className="button quiet" onClick={onClose}>
          Stop comparing
        </button>
      </div>
      {pairs && look === 'over' ? (
        <Slider {...{ before, newest, pairs, art }} />
      ) : (
        <div className={styles.beside}>
          {[before, newest].map((each) => (
            <figure key={each.version}>
              <figcaption>Version {each.version}</figcaption>
              {framesOf(each.contents).map((frame) => (
                <ProofFrame
                  key={frame.key}
                  proof={each.contents}
                  pins={each.pins}
                  {...{ frame, art }}
                />
              ))}
            </figure>
          ))}
        </div>
      )}
      <h4>What’s different</h4>
      {differences.length === 0 ? (
        <p>Nothing on the list: only the note, if anything.</p>
      ) : (
        <dl>
          {differences.map(({ label, before: was, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <b>Version {newest.version}:</b> {after.join('; ')}
              </dd>
              <dd>
                <b>Version {before.version}:</b> {was.join('; ')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Frames to lay over each other; null if a design is drawn in one version and was uploaded in the other. */
function pairsOf(before: ComparedProof, newest: ComparedProof): Frame[] | null {
  const [old, now] = [framesOf(before.contents), framesOf(newest.contents)];
  const all = [...now, ...old];
  const differ = all.some((frame) =>
    all.some(({ design, side }) => design === frame.design && !side !== !frame.side),
  );
  if (differ) return null;
  return all.filter((frame, at) => all.findIndex(({ key }) => key === frame.key) === at);
}

type SliderProps = {
  before: ComparedProof;
  newest: ComparedProof;
  pairs: readonly Frame[];
  art: ProofArt;
};

/** The earlier version over the newest, as far as the slider uncovers it. */
function Slider({ before, newest, pairs, art }: SliderProps) {
  return (
    <Wipe
      over={`Version ${before.version}`}
      under={`Version ${newest.version}`}
      name={`version ${before.version}`}
      pairs={pairs.map((frame) => ({
        key: frame.key,
        over: <ProofFrame proof={before.contents} {...{ frame, art }} />,
        under: <ProofFrame proof={newest.contents} {...{ frame, art }} />,
      }))}
    />
  );
}
