import type { ReactNode } from 'react';
import { designLimits, type ObjectOf } from '../design.ts';
import { useDesigner } from '../designer.client.ts';
import { ArcFields, BendFields } from './BendFields.tsx';
import { EffectFields } from './EffectFields.tsx';
import { InkPicker } from './InkPicker.tsx';
import { OutlineFields } from './OutlineFields.tsx';
import { Section } from './Section.tsx';
import { TypefacePicker } from './TypefacePicker.tsx';

export const letterRange = { least: designLimits.leastLetterIn, most: designLimits.mostLetterIn };

type Props = {
  object: ObjectOf<'text' | 'team'>;
  /** 'Ink of the words'. */
  inkLabel: string;
  /** The fields for sizes. */
  children: ReactNode;
};

/** Ink, type, outline, and effects of words, and of a name with a number. */
export function LetteringProperties({ object, inkLabel, children }: Props) {
  const { editObject, setObject } = useDesigner();
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
        {object.kind === 'text' ? <BendFields object={object} /> : <ArcFields object={object} />}
      </Section>
      <OutlineFields
        outline={object.outline}
        onOutline={(outline) => setObject(object, 'outline', { outline })}
        onWidth={(outline) => editObject(object, 'outline width', { outline })}
      />
      <EffectFields object={object} />
    </>
  );
}
