import type { StaffList } from '../../../contracts/staff/list-staff.ts';
import { formatMoment } from '../../../domain/date-words.ts';
import { roleLabels } from '../../../domain/permission.ts';

type Entry = StaffList['log'][number];

/** Every change to the list, newest first. */
export function StaffLog({ log }: { log: StaffList['log'] }) {
  const now = new Date();
  if (log.length === 0) return <p>Nothing has changed yet.</p>;
  return (
    <>
      <div className="table-scroll" tabIndex={0} role="group" aria-labelledby="log">
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">By</th>
            </tr>
          </thead>
          <tbody>
            {log.map((entry, index) => (
              // Entries have no ids, and none is ever inserted in between.
              <tr key={log.length - index}>
                <th scope="row">
                  <time dateTime={entry.at}>{formatMoment(new Date(entry.at), now)}</time>
                </th>
                <td>{sentence(entry)}</td>
                <td>{entry.actor}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {log.length === 200 && <p className="note-text">The last 200 changes.</p>}
    </>
  );
}

function sentence({ action, subject, role }: Entry): string {
  const label = roleLabels[role].toLowerCase();
  switch (action) {
    case 'added':
      return `${subject} added as ${label}`;
    case 'removed':
      return `${subject} removed`;
    case 'role-changed':
      return `${subject} made ${label}`;
  }
}
