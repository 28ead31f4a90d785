import { useStore } from '@nanostores/react';
import { designSides, sideArea, type DesignSide } from '../../../domain/design/design.ts';
import { sideLabels } from '../../../domain/design/object-name.ts';
import { printAreas } from '../../../domain/print-location.ts';
import { $announcement, $design, $side, changeDesign, turnTo } from '../store.ts';
import styles from '../shirt-designer.module.css';

const inches = ({ widthIn, heightIn }: { widthIn: number; heightIn: number }) =>
  `${widthIn} × ${heightIn} in`;

/** Turns the shirt, and says how large its side may print. Radios: they answer before the script. */
export function SideTabs() {
  const design = useStore($design);
  const side = useStore($side);
  const isBody = side === 'front' || side === 'back';
  return (
    <div className={styles.sides}>
      <fieldset className={styles.sideTabs}>
        <legend className="visually-hidden">Side of the shirt</legend>
        {designSides.map((each) => {
          const count = design.sides[each].length;
          return (
            <label key={each}>
              <input
                type="radio"
                name="side"
                value={each}
                checked={each === side}
                onChange={() => show(each)}
              />
              <span>
                <SideName side={each} />
                <Count count={count} />
              </span>
            </label>
          );
        })}
      </fieldset>
      {isBody ? (
        <fieldset className={styles.areas}>
          <legend className="visually-hidden">Print area</legend>
          {([false, true] as const).map((small) => (
            <label key={String(small)}>
              <input
                type="radio"
                name="area"
                checked={design.small[side] === small}
                onChange={() => setSmall(side, small)}
              />
              <span>
                {small ? 'Small' : 'Large'}{' '}
                <small>
                  {inches(sideArea({ ...design, small: { ...design.small, [side]: small } }, side))}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p className={styles.areas}>
          <span>
            Up to <small>{inches(printAreas[side])}</small>
          </span>
        </p>
      )}
    </div>
  );
}

/** On a phone the second word stands below the first. */
function SideName({ side }: { side: DesignSide }) {
  const [first, ...rest] = sideLabels[side].split(' ');
  return (
    <i>
      {first}
      {rest.length > 0 && <span className={styles.second}> {rest.join(' ')}</span>}
    </i>
  );
}

/** A square of ink with a number, where something prints. */
function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <b className={styles.count}>
      {count}
      <span className="visually-hidden">{count === 1 ? ' object' : ' objects'}</span>
    </b>
  );
}

function show(side: DesignSide): void {
  turnTo(side);
  const count = $design.get().sides[side].length;
  const what = count === 0 ? 'nothing on it yet' : count === 1 ? '1 object' : `${count} objects`;
  $announcement.set(`${sideLabels[side]}: ${what}.`);
}

function setSmall(side: 'front' | 'back', small: boolean): void {
  changeDesign(`Print ${small ? 'small' : 'large'}`, (design) => ({
    ...design,
    small: { ...design.small, [side]: small },
  }));
  $announcement.set(`The ${side} prints up to ${inches(sideArea($design.get(), side))}.`);
}
