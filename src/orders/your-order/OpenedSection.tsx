import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { unreached } from '../../platform/call.client.ts';
import { Section } from './Section.tsx';

type Props<Code> = {
  title: string;
  /** What a link that opens it ends with. */
  id: string;
  /** It's open from the start. */
  opened?: boolean;
  /** The sentence above the button. */
  intro: string;
  /** What the button says. */
  label: string;
  /** Loads its code: always the same function. */
  load: () => Promise<Code>;
  children: (code: Code) => ReactNode;
};

/** A section whose code loads with a press, or with a link to it. */
export function OpenedSection<Code extends object>(props: Props<Code>) {
  const { title, id, opened = false, intro, label, load, children } = props;
  const [code, setCode] = useState<Code | 'closed' | 'loading' | 'failed'>('closed');
  const open = useCallback(() => {
    setCode('loading');
    load().then(setCode, () => setCode('failed'));
  }, [load]);
  useEffect(() => {
    if (opened || location.hash.endsWith(`&${id}`)) open();
  }, [open, opened, id]);
  return (
    <Section title={title} className="no-print">
      {typeof code === 'object' ? (
        children(code)
      ) : (
        <>
          <p>{intro}</p>
          <button type="button" className="button alt" onClick={open}>
            {label}
          </button>
        </>
      )}
      <p role="status">{code === 'loading' && 'One moment…'}</p>
      <p role="alert">{code === 'failed' && unreached}</p>
    </Section>
  );
}
