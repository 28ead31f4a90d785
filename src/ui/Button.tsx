import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** 'primary' has the spot-color offset: one a view. */
  look?: 'primary' | 'alt' | 'quiet';
  wide?: boolean;
  /** Shown in place of the label while the action runs; presses are ignored meanwhile. */
  busyLabel?: string | null;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

const lookClass = { primary: '', alt: ' alt', quiet: ' quiet' };

/** A button that stays focusable while busy, so that focus isn't lost when the action ends. */
export function Button({
  look = 'primary',
  wide = false,
  busyLabel = null,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  const busy = busyLabel !== null;
  return (
    <button
      {...rest}
      type={type}
      className={`button${lookClass[look]}${wide ? ' wide' : ''}`}
      {...(busy ? { 'aria-disabled': true } : {})}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busyLabel ?? children}
    </button>
  );
}
