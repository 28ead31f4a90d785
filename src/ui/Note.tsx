import type { ReactNode } from 'react';

type Props = {
  /** 'nudge' suggests, 'warn' says what stops the customer, 'good' confirms. */
  tone?: 'nudge' | 'warn' | 'good';
  /** Announced when it appears: politely, or at once for what blocks. */
  live?: 'polite' | 'assertive';
  children: ReactNode;
};

const toneClass = { nudge: '', warn: ' warn', good: ' good' };

export function Note({ tone = 'nudge', live, children }: Props) {
  const role = live && { role: live === 'polite' ? 'status' : 'alert' };
  return (
    <div className={`notice${toneClass[tone]}`} {...role}>
      {children}
    </div>
  );
}
