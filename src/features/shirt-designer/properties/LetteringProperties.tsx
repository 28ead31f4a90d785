import type { ReactNode } from 'react';
import { designLimits, type ObjectOf } from '../../../domain/design/design.ts';
import { useDesigner } from '../designer.ts';
import { InkPicker } from './InkPicker.tsx';
import { OutlineFields } from './OutlineFields.tsx';
import { RangeField } from './RangeField.tsx';
import { Section } from './Section.tsx';
import { TypefacePicker } from './TypefacePicker.tsx';

export const letterRange = { least: designLimits.leastLetterIn, most: designLimits.mostLetterIn };
const arcRange = { least: -360, most: 360 };

type Props = {
  object: ObjectOf<'text' | 'team'>;
  /** 'Ink of the words'. */
  inkLabel: string;
  /** The fields for sizes. */
  children: ReactNode;
};

/** Ink, type, and outline of words, and of a name with a number. */
export function LetteringProperties({ object, inkLabel, children }: Props) {
  const { editObject, setObject } = useDesigner();
  const { arc } = object;
  const setArc = (to: number) => editObject(object, 'arc', { arc: to });
  const bent = `${Math.abs(Math.round(arc))}° ${arc > 0 ? 'up, a rainbow' : 'down, a smile'}`;
  return (
    <>
      <Section title="Ink">
        <InkPicker
          label={inkLabel}
          value={object.ink}
          onPick={(ink) => ink && setObject(object, 'ink', { ink })}
        />
      </Section>
      <Section title="Type">
        <TypefacePicker
          value={object.typeface}
          onPick={(typeface) => setObject(object, 'typeface', { typeface })}
        />
        {children}
        <RangeField
          label="Arc"
          unit="°"
          value={arc}
          range={arcRange}
          step={5}
          text={arc === 0 ? 'straight' : bent}
          onValue={setArc}
        />
        {arc !== 0 && (
          <button type="button" className="button quiet" onClick={() => setArc(0)}>
            Make it straight
          </button>
        )}
      </Section>
      <OutlineFields
        outline={object.outline}
        onOutline={(outline) => setObject(object, 'outline', { outline })}
        onWidth={(outline) => editObject(object, 'outline width', { outline })}
      />
    </>
  );
}
