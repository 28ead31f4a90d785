import type * as z from 'zod/mini';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { groupPaperPath } from '../paths.ts';
import { countText } from '../platform/count-words.ts';
import { piecesOf, piecesText } from './group-words.ts';
import { TextField, type GroupRefusal } from './GroupForm.server.tsx';
import type { openAsOrganizer } from './open-as-organizer.contract.ts';

/** A group as its organizer sees it. */
export type Organized = z.infer<(typeof openAsOrganizer)['output']>;

type BarProps = { group: Organized; now: Date; refusal: GroupRefusal | null };

/** What only the organizer sees above the page: how it stands, and what they can do. */
export function OrganizerBar({ group, now, refusal }: BarProps) {
  const { organizer, expected, state, short } = group;
  const missing = expected - piecesOf(group);
  return (
    <section className="group-bar" aria-label="For the organizer">
      <p>
        <b>You’re organizing this one, {organizer}.</b> Only you see this bar.
        {state === 'open' &&
          missing > 0 &&
          ` ${countText(missing)} of the ${countText(expected)} you expect ${missing === 1 ? 'is' : 'are'} missing.`}
        {state === 'open' && short !== null && ` ${short}`}
      </p>
      {(state === 'open' || state === 'proofing') && (
        <p>
          <a href={groupPaperPath(group.slug, 'poster')}>Print a poster</a>
        </p>
      )}
      {state === 'open' && (
        <div>
          <form method="post">
            <TextField
              name="closesOn"
              label="Closing day"
              type="date"
              value={refusal?.values.get('closesOn') ?? shopToday(new Date(group.closesAt))}
              error={refusal?.fields['closesOn']}
              min={shopToday(now)}
              required
            />
            <button className="button alt" name="action" value="extend">
              Change the day
            </button>
          </form>
          {short === null && (
            <form method="post">
              <button className="button" name="action" value="close">
                Close it now
              </button>
            </form>
          )}
        </div>
      )}
    </section>
  );
}

/** Everybody with their pieces; only for the organizer. */
export function Roll({ group }: { group: Organized }) {
  const { slug, roll, fieldLabel, state } = group;
  return (
    <div>
      <h2 id="roll">Everybody’s sizes</h2>
      <p className="note-text">Only you and the shop see this list.</p>
      <p>
        To hand everything out: <a href={groupPaperPath(slug, 'hand-out-sheet')}>a sheet to tick</a>{' '}
        and <a href={groupPaperPath(slug, 'bag-labels')}>labels for bags</a>
        <span className="note-text"> (Avery 5160)</span>
      </p>
      <div className="table-scroll" tabIndex={0} role="region" aria-labelledby="roll">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Email</th>
              {fieldLabel !== null && <th scope="col">{fieldLabel}</th>}
              <th scope="col">What</th>
              {state === 'open' && (
                <th scope="col">
                  <span className="visually-hidden">Remove</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {roll.map(({ number, name, email, field, pieces, version }) => (
              <tr key={number}>
                <th scope="row">{name}</th>
                <td>{email}</td>
                {fieldLabel !== null && <td>{field}</td>}
                <td>{piecesText(group, pieces)}</td>
                {state === 'open' && (
                  <td>
                    <form method="post">
                      <input type="hidden" name="person" value={number} />
                      <input type="hidden" name="version" value={version} />
                      <button className="button quiet" name="action" value="remove">
                        Remove<span className="visually-hidden"> {name}</span>
                      </button>
                    </form>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
