import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { staffQueries } from './queries.client.ts';

type Props = {
  /** Who is signed in, by id. While it's null, nothing is loaded. */
  person: string | null;
  children: ReactNode;
};

/**
 * One cache for all parts of a staff page. When another person signs in, the cache and the page
 * start over, so nobody sees the last person's data.
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
