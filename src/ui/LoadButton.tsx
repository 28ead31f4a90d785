import type { ReactNode } from 'react';
import { usePassingFailure } from './use-passing-failure.ts';

type Props = {
  /** Loads the code for what the button does. */
  load: () => Promise<() => void>;
  children: ReactNode;
};

/**
 * A form's button for something rare, whose code loads on demand. One press does it once, and until
 * then the form takes nothing else, which might be meant for what the press brings.
 */
export function LoadButton({ load, children }: Props) {
  const [failure, setFailure] = usePassingFailure();
  const press = async (button: HTMLButtonElement) => {
    const { form } = button;
    if (!form || form.inert) return;
    setFailure('');
    form.inert = true;
    const act = await load().catch(() => null);
    form.inert = false;
    button.focus(); // its form's wait took the focus
    if (act) return act();
    setFailure('Check your connection and try again.');
  };
  return (
    <>
      <button
        type="button"
        className="button quiet"
        onClick={({ currentTarget }) => void press(currentTarget)}
      >
        {children}
      </button>
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}
