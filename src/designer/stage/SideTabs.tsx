import { useStore } from '@nanostores/react';
import { designSides, sideArea, type Design, type DesignSide } from '../design.ts';
import { sideLabels } from '../object-name.ts';
import { printAreas } from '../../garments/print-location.ts';
import { Segments } from '../../ui/Segments.tsx';
import styles from '../shirt-designer.module.css';
import { type Designer, useDesigner } from '../designer.client.ts';

const inches = ({ widthIn, heightIn }: Area) => `${widthIn} × ${heightIn} in`;

/** Turns the shirt, and says how large each side may print. */
export function SideTabs() {
  const designer = useDesigner();
  const { $design, $side } = designer;
  const design = useStore($design);
  const side = useStore($side);
  const isBody = side === 'front' || side === 'back';
  return (
    <div className={styles.sides}>
      <Segments
        legend="Side of the shirt"
        name="side"
        className={styles.sideTabs}
        value={side}
        options={designSides.map((each) => [
          each,
          <>
            <SideName side={each} />
            <Count count={design.sides[each].length} />
          </>,
        ])}
        onPick={(each) => show(designer, each)}
      />
      {isBody ? (
        <Segments
          legend="Print area"
          className={styles.areas}
          value={design.small[side] ? 'small' : 'large'}
          options={[
            ['large', <AreaName name="Large" area={areaOf(design, side, false)} />],
            ['small', <AreaName name="Small" area={areaOf(design, side, true)} />],
          ]}
          onPick={(size) => setSmall(designer, side, size === 'small')}
        />
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

type Area = { widthIn: number; heightIn: number };

const areaOf = (design: Design, side: 'front' | 'back', small: boolean): Area =>
  sideArea({ ...design, small: { ...design.small, [side]: small } }, side);

function AreaName({ name, area }: { name: string; area: Area }) {
  return (
    <>
      {name} <small>{inches(area)}</small>
    </>
  );
}

/** On a phone the second word is below the first. */
function SideName({ side }: { side: DesignSide }) {
  const [first, ...rest] = sideLabels[side].split(' ');
  return (
    <i>
      {first}
      {rest.length > 0 && <span className={styles.second}> {rest.join(' ')}</span>}
    </i>
  );
}

/** A numbered square of ink if something prints there. */
function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <b className={styles.count}>
      {count}
      <span className="visually-hidden">{count === 1 ? ' object' : ' objects'}</span>
    </b>
  );
}

function show(designer: Designer, side: DesignSide): void {
  const { turnTo, $design, $announcement } = designer;
  turnTo(side);
  const count = $design.get().sides[side].length;
  const what = count === 0 ? 'nothing on it yet' : count === 1 ? '1 object' : `${count} objects`;
  $announcement.set(`${sideLabels[side]}: ${what}.`);
}

function setSmall(designer: Designer, side: 'front' | 'back', small: boolean): void {
  const { changeDesign, $announcement, $design } = designer;
  changeDesign(`Print ${small ? 'small' : 'large'}`, (design) => ({
    ...design,
    small: { ...design.small, [side]: small },
  }));
  $announcement.set(`The ${side} prints up to ${inches(sideArea($design.get(), side))}.`);
}
