import { memberName } from './member-name.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from '../ui/Field.tsx';
import type { Assignee } from './desk-schema.ts';

import { listAssignees } from './list-assignees.rpc.ts';
import { asking } from './queries.client.ts';

const membersQuery = { ...asking(listAssignees, () => ({})), staleTime: 5 * 60_000 } as const;

type Props = {
  /** To whom it's assigned now; null for nobody, undefined if several orders differ. */
  value: Assignee | null | undefined;
  busy: boolean;
  onChoose: (assignee: Assignee | null) => void;
};

/** Chooses to whom an order, or several, are assigned. */
export function AssigneeSelect({ value, busy, onChoose }: Props) {
  const { data, error } = useQuery(membersQuery);
  const members = data?.members ?? [];
  // Somebody who changed roles since.
  const missing = value && !members.some(({ id }) => id === value.id) ? [value] : [];
  const all = [...missing, ...members];
  return (
    <Select
      label="Assigned to"
      error={error?.message}
      aria-disabled={busy || undefined}
      value={value === undefined ? 'choose' : (value?.id ?? '')}
      options={[
        ...(value === undefined ? [['choose', 'Choose...'] as const] : []),
        ['', 'Nobody'],
        ...all.map(({ id, email }) => [id, memberName(email)] as const),
      ]}
      onChoose={(id) => {
        const chosen = all.find((member) => member.id === id) ?? null;
        if (!busy && (id === '' || chosen)) onChoose(chosen);
      }}
    />
  );
}
