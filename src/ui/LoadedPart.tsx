import { useEffect, useRef, useState, type ReactNode } from 'react';

type Props<Part> = {
  /** What the button says. */
  label: string;
  /** Loads the part's code. */
  load: () => Promise<Part>;
  children: (part: Part, close: () => void) => ReactNode;
};

type State<Part> = { status: 'closed' | 'loading' | 'failed' } | { status: 'open'; part: Part };

/** A part of the page whose code loads when its button is pressed. It replaces the button. */
export function LoadedPart<Part>({ label, load, children }: Props<Part>) {
  const [state, setState] = useState<State<Part>>({ status: 'closed' });
  const button = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  useEffect(() => {
    if (state.status !== 'closed' || !closed.current) return;
    closed.current = false;
    button.current?.focus();
  }, [state.status]);
  if (state.status === 'open') {
    return children(state.part, () => {
      closed.current = true;
      setState({ status: 'closed' });
    });
  }
  const open = () => {
    setState({ status: 'loading' });
    load().then(
      (part) => setState({ status: 'open', part }),
      () => setState({ status: 'failed' }),
    );
  };
  const loading = state.status === 'loading';
  return (
    <div>
      <button
        ref={button}
        type="button"
        className="button quiet"
        aria-disabled={loading || undefined}
        onClick={open}
      >
        {loading ? 'Loading...' : label}
      </button>
      <p role="status">
        {state.status === 'failed' && 'That didn’t load. Check your connection and press it again.'}
      </p>
    </div>
  );
}
