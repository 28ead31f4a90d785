import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './Wipe.module.css';

type Props = {
  /** What lies over each other. */
  pairs: readonly { key: string; over: ReactNode; under: ReactNode }[];
  /** What they're called: 'Version 1', at the left end, and 'Version 2'. */
  over: string;
  under: string;
  /** The upper one in a sentence: 'version 1'. */
  name: string;
};

/** Pictures over others, as far as the slider uncovers them. */
export function Wipe({ pairs, over, under, name }: Props) {
  const [percent, setPercent] = useState(50);
  const layers = useRef<HTMLDivElement>(null);
  useEffect(() => layers.current?.style.setProperty('--shown', `${percent}%`), [percent]);
  return (
    <div className={styles.slider}>
      <div ref={layers} className={styles.layers}>
        {pairs.map((pair) => (
          <div key={pair.key} className={styles.pair}>
            {pair.under}
            <div className={styles.upper}>{pair.over}</div>
          </div>
        ))}
      </div>
      <label>
        <span className="visually-hidden">How much of {name} shows</span>
        <span aria-hidden="true">{over}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={percent}
          aria-valuetext={`${percent} percent of ${name}`}
          onChange={({ target }) => setPercent(target.valueAsNumber)}
        />
        <span aria-hidden="true">{under}</span>
      </label>
    </div>
  );
}
