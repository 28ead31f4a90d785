import type { ReactNode } from 'react';
import { usePassingFailure } from './use-passing-failure.ts';

type Props = {
  /** Loads the code for what the button does. */
  load: () => Promise<() => void>;
  children: ReactNode;
};

/** A button for something rare, whose code loads on demand. */
export function LoadButton({ load, children }: Props) {
  const [failure, setFailure] = usePassingFailure();
  const press = () => {
    setFailure('');
    return load().then(
      (act) => act(),
      () => setFailure('Check your connection and try again.'),
    );
  };
  return (
    <>
      <button type="button" className="button quiet" onClick={() => void press()}>
        {children}
      </button>
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}
