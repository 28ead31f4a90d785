import { shopToday } from '../orders/due-dates/turnaround.ts';
import { groupPaperPath, groupPath } from '../paths.ts';
import { rosterLimits } from '../designer/team/roster.ts';
import { countText } from '../platform/count-words.ts';
import { formatCents } from '../platform/money.ts';
import { groupLimits } from './group-input.ts';
import { forgottenText, piecesOf, piecesText } from './group-words.ts';
import type { Invitations } from './groups-store.server.ts';
import { Refused, TextField, toolActions, type GroupRefusal } from './GroupForm.server.tsx';
import { mayRemind } from './invitation.ts';
import { PieceSelect, pieceValue } from './PieceSelect.server.tsx';
import type { OrganizedPage } from './groups.server.ts';

/** A group as its organizer sees it. */
export type Organized = OrganizedPage & { invited: Invitations };

type BarProps = { group: Organized; now: Date; refusal: GroupRefusal | null };

/** What only the organizer sees above the page: how it stands, and what they can do. */
export function OrganizerBar({ group, now, refusal }: BarProps) {
  const { organizer, expected, state, short } = group;
  const missing = expected - piecesOf(group);
  // Once its time is up, the organizer can still give people more.
  const isUp = state === 'closed' && !group.closed;
  const isSoon = state === 'soon';
  const toRemind = group.invited.invitations.filter((each) => mayRemind(each, now)).length;
  return (
    <section className="group-bar" aria-label="For the organizer">
      <p>
        <b>You’re organizing this one, {organizer}.</b> Only you see this bar.
        {state === 'open' &&
          missing > 0 &&
          ` ${countText(missing)} of the ${countText(expected)} you expect ${missing === 1 ? 'is' : 'are'} missing.`}
        {(state === 'open' || isUp) && short !== null && ` ${short}`}
      </p>
      {refusal && !toolActions.some((tool) => tool === refusal.values.get('action')) && (
        <Refused message={refusal.message} />
      )}
      {(state === 'open' || isUp || isSoon) && (
        <div>
          {toRemind > 0 && (
            <form method="post" action={groupPath(group.slug)}>
              <button className="button" name="action" value="remind">
                Remind the {countText(toRemind)}
              </button>
            </form>
          )}
          <form method="post" action={groupPath(group.slug)}>
            <TextField
              name="closesOn"
              label="Closing day"
              type="date"
              value={refusal?.values.get('closesOn') ?? group.closesOn}
              error={refusal?.fields['closesOn']}
              min={shopToday(now)}
              required
            />
            <button className="button alt" name="action" value="extend">
              Change the day
            </button>
          </form>
          {short === null && state !== 'soon' && (
            <form method="post">
              <button className="button" name="action" value="close">
                Close it now
              </button>
            </form>
          )}
        </div>
      )}
      {group.everyMonths !== null && !group.closed && state !== 'canceled' && (
        <form method="post" action={groupPath(group.slug)}>
          <p>
            It opens again by itself {againText(group.everyMonths)}, for as long, once this one has
            closed.{' '}
            <button className="button quiet" name="action" value="stop">
              Don’t open it again
            </button>
          </p>
        </form>
      )}
    </section>
  );
}

/** 'every month' */
const againText = (months: number): string =>
  months === 1 ? 'every month' : `every ${months} months`;

/** The address on which the organizer changes somebody's pieces. */
const changingPath = (slug: string, number: number): string =>
  `${groupPath(slug)}?person=${number}#person-${number}`;

/** How somebody's part stands, for the organizer: nothing about their card. */
function payingText({
  hasCard,
  paysOrganizer,
  charge,
}: Pick<Organized['roll'][number], 'hasCard' | 'paysOrganizer' | 'charge'>): string {
  if (paysOrganizer) return 'You: they paid you';
  if (!charge) return hasCard ? 'Card saved' : 'You';
  const amount = formatCents(charge.cents);
  switch (charge.state) {
    case 'due':
      return `${amount}, being charged`;
    case 'declined':
      return `${amount}, declined so far`;
    case 'paid':
      return `${amount} paid`;
    case 'given-up':
      return `You: ${amount} was declined`;
  }
}

type RollProps = {
  group: Organized;
  /** The number of the person whose pieces they want to change. */
  changing: number | null;
  refusal: GroupRefusal | null;
};

/** Everybody with their pieces; only for the organizer. */
export function Roll({ group, changing, refusal }: RollProps) {
  const { slug, roll, fieldLabel, state } = group;
  return (
    <div>
      <h2 id="roll">Everybody’s sizes</h2>
      <p className="note-text">
        {group.forgottenAt === null ? 'Only you and the shop see this list.' : forgottenText}
      </p>
      {group.closed && group.raisedCents > 0 && (
        <p>
          Your group raised {formatCents(group.raisedCents)}
          {group.cause !== null && ` for ${group.cause}`}.{' '}
          <a href={groupPaperPath(slug, 'statement')}>Your statement</a> says what we pay out, and
          when.
        </p>
      )}
      {group.parcels ? (
        <p>
          We mail a parcel to each person. Only we see the addresses. Spares, and what’s for people
          without an address, come to you in a box.
        </p>
      ) : (
        <p>
          To hand everything out:{' '}
          <a href={groupPaperPath(slug, 'hand-out-sheet')}>a sheet to tick</a> and{' '}
          <a href={groupPaperPath(slug, 'bag-labels')}>labels for bags</a>
          <span className="note-text"> (Avery 5160)</span>
        </p>
      )}
      <div className="table-scroll" tabIndex={0} role="region" aria-labelledby="roll">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Email</th>
              {fieldLabel !== null && <th scope="col">{fieldLabel}</th>}
              <th scope="col">What</th>
              {group.named && <th scope="col">On the back</th>}
              {group.payer !== 'organizer' && <th scope="col">Paying</th>}
              {state === 'open' && (
                <th scope="col">
                  <span className="visually-hidden">Change or remove</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {roll.map(
              ({ number, name, email, field, pieces, backName, ad, version, spare, ...money }) => (
                <tr key={number} id={`person-${number}`}>
                  <th scope="row">
                    {name}
                    {ad !== null && (
                      <form method="post" action={groupPath(slug)}>
                        <small>{ad}</small>
                        <OfPerson number={number} version={version} />
                        <button className="button quiet" name="action" value="noAd">
                          Take the line off
                          <span className="visually-hidden"> of {name}</span>
                        </button>
                      </form>
                    )}
                  </th>
                  <td>{email}</td>
                  {fieldLabel !== null && <td>{field}</td>}
                  <td>
                    {state === 'open' && number === changing ? (
                      <ChangeForm
                        {...{ group, number, name, version, pieces, backName, spare, refusal }}
                      />
                    ) : (
                      piecesText(group, pieces)
                    )}
                  </td>
                  {group.named && <td>{backName}</td>}
                  {group.payer !== 'organizer' && <td>{payingText(money)}</td>}
                  {state === 'open' && (
                    <td className="group-row-tools">
                      <a className="button quiet" href={changingPath(slug, number)}>
                        Change<span className="visually-hidden"> what {name} gets</span>
                      </a>
                      <form method="post" action={groupPath(slug)}>
                        <OfPerson number={number} version={version} />
                        <button className="button quiet" name="action" value="remove">
                          Remove<span className="visually-hidden"> {name}</span>
                        </button>
                      </form>
                    </td>
                  )}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      {state === 'open' && group.waiting.length > 0 && <Waiting group={group} />}
    </div>
  );
}

/** Whom a form is about, as they're shown. */
const OfPerson = ({ number, version }: { number: number; version: number }) => (
  <>
    <input type="hidden" name="person" value={number} />
    <input type="hidden" name="version" value={version} />
  </>
);

type AsItIsProps = {
  person: Pick<Organized['roll'][number], 'number' | 'version' | 'pieces' | 'backName'>;
};

/** The part of a form that leaves somebody's pieces and name on the back as they are. */
const AsItIs = ({ person: { number, version, pieces, backName } }: AsItIsProps) => (
  <>
    <OfPerson number={number} version={version} />
    {pieces.map((piece, at) => (
      <input key={at} type="hidden" name={pieceField(at)} value={pieceValue(piece)} />
    ))}
    <input type="hidden" name={newNameField} value={backName ?? ''} />
  </>
);

/** Those who aren't in yet; the organizer can take their money instead of a card. */
function Waiting({ group }: { group: Organized }) {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Not in yet</h2>
      <p className="note-text">
        They haven’t saved a card. If one of them pays you in cash, press the button: they’re in,
        and you pay us for them.
      </p>
      <ul className="group-waiting">
        {group.waiting.map(({ number, name, pieces, version, seenCents, backName }) => (
          <li key={number}>
            {name}: {piecesText(group, pieces)}, {formatCents(seenCents)} at most
            <form method="post" action={groupPath(group.slug)}>
              <AsItIs person={{ number, version, pieces, backName }} />
              <button className="button quiet" name="action" value="paid">
                Paid to me<span className="visually-hidden"> by {name}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ChangeProps = Pick<
  Organized['roll'][number],
  'number' | 'name' | 'version' | 'pieces' | 'backName' | 'spare'
> & {
  group: Organized;
  refusal: GroupRefusal | null;
};

/** The name of the control of a person's piece: 'piece0'. */
export const pieceField = (at: number): string => `piece${at}`;

/** The name of the control of a person's name on the back, apart from that of the organizer's own. */
export const newNameField = 'newBackName';

/** What somebody gets, and one more if there is room. */
function ChangeForm({ group, refusal, ...person }: ChangeProps) {
  const { number, name, version, pieces, backName, spare } = person;
  const error = refusal?.fields[pieceField(0)];
  const controls = pieces.length < groupLimits.pieces ? [...pieces, null] : pieces;
  return (
    <form method="post" action={groupPath(group.slug)} className="group-form">
      <OfPerson number={number} version={version} />
      {controls.map((piece, at) => (
        <PieceSelect
          key={at}
          group={group}
          name={pieceField(at)}
          label={at === 0 ? `What ${name} gets` : 'And'}
          value={refusal?.values.get(pieceField(at)) ?? (piece ? pieceValue(piece) : '')}
          error={at === 0 ? error : undefined}
          nothing="Nothing"
        />
      ))}
      {group.named && !spare && (
        <TextField
          name={newNameField}
          label="Name on the back"
          value={refusal?.values.get(newNameField) ?? backName ?? ''}
          error={refusal?.fields[newNameField]}
          autoComplete="off"
          maxLength={rosterLimits.name}
        />
      )}
      <button className="button" name="action" value="set">
        Save
      </button>
    </form>
  );
}
