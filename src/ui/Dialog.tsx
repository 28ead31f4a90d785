import { useId, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import styles from './Dialog.module.css';

type Props = {
  /** The dialog's heading and accessible name. */
  title: string;
  /** A line above the title. */
  kicker?: string | undefined;
  /** The label of the button beside the title; leave it out if the contents have a close button. */
  close?: string;
  width?: 'small' | 'medium' | 'large';
  headingRef?: Ref<HTMLHeadingElement>;
  /** Called by the close button and by Escape. The parent then stops rendering the dialog. */
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog, open for as long as it is rendered. Focus returns to where it came from. */
export function Dialog({ title, kicker, close, width, headingRef, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the browser paints, and before the dialog leaves the page: only a closed dialog gives
  // the focus back.
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
      // "close" comes only with the next frame, after the focus is back: a key pressed before it
      // would be lost. File fields within have a "cancel", too.
      onCancel={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
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
