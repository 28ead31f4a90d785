import { useState, type RefObject } from 'react';
import { Field } from '../../ui/Field.tsx';
import styles from './receiving.module.css';

type Detector = { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> };
declare global {
  var BarcodeDetector: (new () => Detector) | undefined;
}

type Props = {
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
  onCode: (code: string) => void;
};

/** One field for whatever is on a carton, typed or from a scanner, and the camera where it can read. */
export function Scan({ field, busy, onCode }: Props) {
  const [code, setCode] = useState('');
  const [unread, setUnread] = useState('');
  const read = async (file: File | undefined): Promise<void> => {
    const Detector = globalThis.BarcodeDetector;
    if (!file || !Detector) return;
    const codes = await createImageBitmap(file)
      .then((picture) => new Detector().detect(picture))
      .catch(() => []);
    const [found] = codes;
    setUnread(
      found ? '' : 'No bar code can be read on this picture. Take it closer, or type the number.',
    );
    if (!found) return;
    setCode(found.rawValue);
    onCode(found.rawValue);
  };
  return (
    <form
      className={styles.scan}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setUnread('');
        onCode(code);
        // The next scan replaces it.
        field.current?.select();
      }}
    >
      <Field
        ref={field}
        label="Carton’s bar code, or a number"
        hint="Ours, like CP-000123, the supplier’s order number, or a seller’s reference."
        value={code}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        error={unread || undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className="button-row">
        <button type="submit" className="button alt" aria-disabled={busy || undefined}>
          {busy ? 'Looking...' : 'Open'}
        </button>
        {globalThis.BarcodeDetector && (
          <label className={`button alt ${styles.camera ?? ''}`}>
            Use the camera
            <input
              type="file"
              accept="image/*"
              capture="environment"
              className="on-label"
              onChange={({ target }) => {
                void read(target.files?.[0]);
                target.value = '';
              }}
            />
          </label>
        )}
      </div>
    </form>
  );
}
