import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { staffQueries } from './queries.client.ts';

type Props = {
  /** The id of the person at work; null until they're known, and nothing is asked for. */
  person: string | null;
  children: ReactNode;
};

/**
 * The answers that the parts of a staff page share. None of them stay for anyone who may no longer
 * see them: when the person changes, the page starts over.
 */
export function StaffQueries({ person, children }: Props) {
  return (
    <Answers key={person} enabled={person !== null}>
      {children}
    </Answers>
  );
}

function Answers({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const [client] = useState(() => staffQueries(enabled));
  useEffect(() => () => client.clear(), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
