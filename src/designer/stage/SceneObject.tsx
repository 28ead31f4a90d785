import { useStore } from '@nanostores/react';
import { memo, useId } from 'react';
import type { DesignObject } from '../design.ts';
import {
  inkHex,
  plainLine,
  type DrawnObject,
  type DrawingParts,
  type Mark,
} from '../draw-object.ts';
import styles from './stage.module.css';
import { useDesigner } from '../designer.client.ts';

type Props = {
  object: DesignObject;
  parts: DrawingParts;
  /** The faint copy of the part beyond the print area, which doesn't print. */
  outside?: boolean;
};

/** One object in place, in inches. It only re-renders when it changes. */
export const SceneObject = memo(function SceneObject({ object, parts, outside = false }: Props) {
  const { drawingOf } = useDesigner();
  const { id, x, y, rotation, locked } = object;
  const drawing = drawingOf(object, parts);
  return (
    <g
      {...(outside ? { 'data-outside': id } : { 'data-object': id })}
      className={locked ? styles.locked : styles.object}
      transform={`translate(${x} ${y}) rotate(${rotation})`}
      data-settling={drawing.complete ? undefined : ''}
    >
      <Marks drawing={drawing} boxed={isBoxed(object) || !drawing.complete} />
    </g>
  );
});

/**
 * Whether a press anywhere in its box counts, because there is little to hit or all of it is
 * painted.
 */
const isBoxed = ({ kind }: DesignObject) => kind !== 'shape' && kind !== 'clipArt';

const Marks = memo(function Marks({ drawing, boxed }: { drawing: DrawnObject; boxed: boolean }) {
  const { widthIn, heightIn, marks, complete, worn } = drawing;
  const id = useId();
  const printed = marks.map((mark, index) => (
    <PrintedMark key={`${mark.kind} ${index}`} mark={mark} takesPress={!boxed} />
  ));
  return (
    <>
      {boxed && (
        <rect
          x={-widthIn / 2}
          y={-heightIn / 2}
          width={widthIn}
          height={heightIn}
          fill="none"
          className={complete || marks.length > 0 ? styles.hit : styles.waiting}
        />
      )}
      {worn === undefined ? (
        printed
      ) : (
        <>
          <clipPath id={`${id}worn`}>
            <path d={worn} clipRule="evenodd" />
          </clipPath>
          <g clipPath={`url(#${id}worn)`}>{printed}</g>
        </>
      )}
    </>
  );
});

/** Only what isn't in a box is pressed itself: finding a point in long outlines takes long. */
function PrintedMark({ mark, takesPress }: { mark: Mark; takesPress: boolean }) {
  switch (mark.kind) {
    case 'fill':
      return (
        <path
          d={mark.path}
          fill={inkHex(mark.ink)}
          className={takesPress ? styles.hit : styles.ink}
          fillRule={mark.rule}
        />
      );
    case 'stroke': {
      const { cap, join, miterLimit } = mark.line ?? plainLine;
      return (
        <>
          <path
            d={mark.path}
            fill="none"
            className={styles.ink}
            stroke={inkHex(mark.ink)}
            strokeWidth={mark.widthIn}
            strokeLinecap={cap}
            strokeLinejoin={join}
            strokeMiterlimit={miterLimit}
          />
          {takesPress && <path d={mark.path} fill="none" className={styles.hitLine} />}
        </>
      );
    }
    case 'picture':
      return <PictureMark mark={mark} />;
  }
}

function PictureMark({ mark }: { mark: Extract<Mark, { kind: 'picture' }> }) {
  const { $pictures } = useDesigner();
  const { picture, widthIn, heightIn, mirrored } = mark;
  const kept = useStore($pictures, { keys: [picture] })[picture];
  const box = { x: -widthIn / 2, y: -heightIn / 2, width: widthIn, height: heightIn };
  return kept ? (
    <image
      {...box}
      href={kept.url}
      preserveAspectRatio="none"
      {...(mirrored ? { transform: 'scale(-1 1)' } : {})}
    />
  ) : (
    <rect {...box} fill="none" className={styles.waiting} />
  );
}
