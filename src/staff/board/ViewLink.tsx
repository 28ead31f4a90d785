import type { MouseEvent, ReactNode } from 'react';
import { viewPath, type JobView } from './job-view.client.ts';
import { useBoard } from './board.client.ts';

/** A link to another view of the board. A plain click shows it without loading a page. */
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
  const board = useBoard();
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    board.show(to);
  };
  return (
    <a {...rest} href={viewPath(to)} onClick={onClick}>
      {children}
    </a>
  );
}
