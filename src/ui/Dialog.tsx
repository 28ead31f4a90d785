import { useId, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import styles from './Dialog.module.css';

type Props = {
  /** Heads the dialog and names it. */
  title: string;
  /** A line above the title. */
  kicker?: string | undefined;
  /** What the button beside the title says; left out where the contents have a button that closes. */
  close?: string;
  width?: 'small' | 'medium' | 'large';
  headingRef?: Ref<HTMLHeadingElement>;
  /** The dialog was closed, by Escape too. The parent stops rendering it. */
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog, open for as long as it is rendered. The focus goes back where it came from. */
export function Dialog({ title, kicker, close, width, headingRef, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the browser paints, and on the way out before it leaves the page: only a dialog that is
  // closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-width={width}
      aria-labelledby={id}
      onClose={onClose}
    >
      <div className={styles.head}>
        <div>
          {kicker && <p className="kicker">{kicker}</p>}
          <h2 id={id} ref={headingRef} tabIndex={-1}>
            {title}
          </h2>
        </div>
        {close && (
          <button type="button" className="button quiet" onClick={onClose}>
            {close}
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
