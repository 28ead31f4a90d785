import { useState } from 'react';
import { designLimits, type ObjectOf } from '../design.ts';
import { plainDigits } from '../../platform/typed-number.ts';
import { wrongNumber } from '../team/roster.ts';
import { LetteringProperties, letterRange } from './LetteringProperties.tsx';
import { NumberField } from './NumberField.tsx';
import { Section } from './Section.tsx';
import styles from './properties.module.css';
import { useDesigner } from '../designer.client.ts';

export function TeamProperties({ object }: { object: ObjectOf<'team'> }) {
  const { useLive, editObject, endStep } = useDesigner();
  const live =
    (key: 'nameHeightIn' | 'numberHeightIn' | 'gapIn') => (now: typeof object | object) =>
      key in now ? (now as typeof object)[key] : 0;
  const nameHeightIn = useLive(object, live('nameHeightIn'));
  const numberHeightIn = useLive(object, live('numberHeightIn'));
  const gapIn = useLive(object, live('gapIn'));
  return (
    <>
      <Section title="Player">
        <div className={styles.pair}>
          <div className={styles.words}>
            <label htmlFor="team-name">Player’s name</label>
            <input
              id="team-name"
              className={`input ${styles.input}`}
              type="text"
              autoComplete="off"
              maxLength={designLimits.teamName}
              value={object.name}
              onChange={({ target }) => editObject(object, 'name', { name: target.value })}
              onBlur={endStep}
            />
          </div>
          <PlayerNumber object={object} />
        </div>
      </Section>
      <LetteringProperties object={object} inkLabel="Ink of name and number">
        <div className={styles.pair}>
          <NumberField
            label="Name height"
            value={nameHeightIn}
            range={letterRange}
            onValue={(inches) => editObject(object, 'name height', { nameHeightIn: inches })}
          />
          <NumberField
            label="Number height"
            value={numberHeightIn}
            range={letterRange}
            onValue={(inches) => editObject(object, 'number height', { numberHeightIn: inches })}
          />
          <NumberField
            label="Gap"
            value={gapIn}
            range={{ least: 0, most: 5 }}
            onValue={(inches) => editObject(object, 'gap', { gapIn: inches })}
          />
        </div>
      </LetteringProperties>
    </>
  );
}

/** Up to three digits; anything else gets a message and changes nothing. */
function PlayerNumber({ object }: { object: ObjectOf<'team'> }) {
  const { editObject, endStep } = useDesigner();
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <div className={styles.words}>
      <label htmlFor="team-number">Player’s number</label>
      <input
        id="team-number"
        className={`input ${styles.input}`}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={designLimits.teamNumber}
        value={refused ?? object.number}
        aria-invalid={refused !== null ? true : undefined}
        aria-describedby={refused !== null ? 'team-number-error' : undefined}
        onChange={({ target }) => {
          const number = plainDigits(target.value);
          const isNumber = /^[0-9]*$/.test(number);
          setRefused(isNumber ? null : target.value);
          if (isNumber) editObject(object, 'number', { number });
        }}
        onBlur={() => {
          setRefused(null);
          endStep();
        }}
      />
      {refused !== null && (
        <p id="team-number-error" className="field-error" role="alert">
          {wrongNumber}
        </p>
      )}
    </div>
  );
}
