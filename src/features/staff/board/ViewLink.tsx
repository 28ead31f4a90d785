import type { MouseEvent, ReactNode } from 'react';
import { viewPath, type JobView } from './job-view.ts';
import { show } from './store.ts';

/** A link to another view of the board; without a modifier key it is shown without a page change. */
export function ViewLink({
  to,
  children,
  ...rest
}: {
  to: JobView;
  children: ReactNode;
  className?: string | undefined;
  'aria-current'?: 'page' | undefined;
}) {
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(to);
  };
  return (
    <a {...rest} href={viewPath(to)} onClick={onClick}>
      {children}
    </a>
  );
}
