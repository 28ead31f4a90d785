import { Fragment, type ComponentProps } from 'react';
import { countedText, countText } from '../platform/count-words.ts';
import { formatDay, formatLongDate, formatTime } from '../platform/dates/date-words.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { everyDrawing } from '../garments/drawings/every.ts';
import { garmentGeometry } from '../garments/drawings/garment-geometry.ts';
import { garmentViews, printedIn } from '../garments/drawings/garment-views.ts';
import { GarmentDrawing } from '../garments/drawings/GarmentDrawing.tsx';
import { lineOn } from '../garments/cloth.ts';
import { rosterLimits } from '../designer/team/roster.ts';
import { trackingOf } from '../orders/delivery/shipment.ts';
import { garmentById, usualGarment } from '../garments/garment.ts';
import { formatCents } from '../platform/money.ts';
import { cardPart, groupPath, groupPicturePath } from '../paths.ts';
import { shop } from '../shop.ts';
import { firstName, notOpenMessage } from './group.ts';
import { groupLimits } from './group-input.ts';
import { itemsOf } from '../orders/order-design.ts';
import {
  forgottenText,
  itemTexts,
  cardPromise,
  mailingText,
  chargeText,
  payerText,
  piecesOf,
  piecesText,
} from './group-words.ts';
import { Refused, TextField, type GroupRefusal } from './GroupForm.server.tsx';
import { OrganizerBar, Roll, type Organized } from './OrganizerParts.server.tsx';
import { OrganizerTools } from './OrganizerTools.server.tsx';
import { LadderSteps } from './LadderSteps.server.tsx';
import { Share } from './Share.server.tsx';
import type { ShownGroup } from './shown-group.ts';
import { groupPictureName, groupPictureSize } from './picture-name.server.ts';
import type { OwnPerson } from './groups-store.server.ts';
import { parcelFieldNames, parcelFields } from './parcels.ts';
import { SizeChart } from './SizeChart.server.tsx';
import { sizeGroups } from './size-groups.ts';

type Props = {
  group: ShownGroup;
  own: OwnPerson | null;
  /** Only for the organizer, with the number of the person whose pieces they want to change. */
  organized: Organized | null;
  changing: number | null;
  /** The visitor just asked to be reminded. */
  isReminded: boolean;
  now: Date;
  /** The group's page, to share. */
  link: string;
  /** A new one, for joining or adding once. */
  id: string;
  refusal: GroupRefusal | null;
  /** Whether what was refused is the organizer's, and not a person's. */
  isOrganizers: boolean;
};

/** The page of a group order: native forms, which work without script. */
export function GroupPage({
  group,
  own,
  organized,
  changing,
  isReminded,
  now,
  link,
  id,
  refusal,
  isOrganizers,
}: Props) {
  const { title, organizer, welcome } = group;
  const organizers = isOrganizers ? refusal : null;
  const later = refusal?.values.get('action') === 'later' ? refusal : null;
  return (
    <article className="group">
      {organized && <OrganizerBar group={organized} now={now} refusal={organizers} />}
      <header className="page-head group-head">
        <div>
          <p className="kicker">A group order</p>
          <h1>{title}</h1>
          <p className="dek">
            {welcome ??
              `${organizer} is ordering for everybody. Pick your size, and you’re in. ${payerText(group)}`}
          </p>
        </div>
        <Closing group={group} now={now} />
      </header>
      {group.colors && <Stripe colors={group.colors} />}
      <div className="group-columns">
        <div>
          <Pictures group={group} />
          <Count group={group} />
          <Ladders group={group} />
        </div>
        <div className="group-side">
          <Entry {...{ group, own, now, id }} refusal={isOrganizers || later ? null : refusal} />
          {group.state === 'open' && !own && (
            <Later group={group} isNoted={isReminded} now={now} refusal={later} />
          )}
          {group.state === 'open' && <Share group={group} link={link} now={now} />}
        </div>
        <InList group={group} />
      </div>
      <Next group={group} now={now} />
      {organized && (
        <>
          <Roll group={organized} changing={changing} refusal={organizers} />
          {group.state === 'open' && (
            <OrganizerTools group={organized} now={now} id={id} refusal={organizers} />
          )}
        </>
      )}
      {group.state === 'open' && !own && <JoinBar group={group} now={now} />}
    </article>
  );
}

/** 'Thu, Dec 3, 5:00 PM' */
export const closingText = (closesAt: Date, now: Date): string =>
  `${formatDay(shopToday(closesAt), now)}, ${formatTime(closesAt)}`;

type Timed = { group: ShownGroup; now: Date };

/** On a phone, the way to the form from anywhere on the page. */
function JoinBar({ group, now }: Timed) {
  const prices = itemsOf(group).flatMap(({ ownCents }) => ownCents);
  const least = Math.min(...prices);
  return (
    <div className="group-join-bar">
      <p>
        {group.payer !== 'organizer' && !group.beforePart && least > 0 && (
          <b>
            From {formatCents(least)} with tax
            {group.parcels && `, plus ${mailingText(group.parcels)}`}
          </b>
        )}
        <span>Closes {closingText(new Date(group.closesAt), now)}</span>
      </p>
      <a className="button" href="#entry">
        Count me in
      </a>
    </div>
  );
}

/** The colors of a school, club, or band. */
export const Stripe = ({ colors }: { colors: readonly string[] }) => (
  <svg className="group-stripe" viewBox="0 0 1 2" preserveAspectRatio="none" aria-hidden="true">
    {colors.map((color, at) => (
      <rect key={at} y={at} width="1" height="1" fill={color} />
    ))}
  </svg>
);

function Closing({ group: { state, dueDate, ...group }, now }: Timed) {
  if (state === 'canceled') return <p className="group-closes">It was canceled.</p>;
  const ready = (
    <span>
      {group.parcels ? 'Ships' : 'Ready'} {formatDay(dueDate, now)}
    </span>
  );
  if (state === 'closed') return <p className="group-closes">It’s closed. {ready}</p>;
  const closesAt = new Date(group.closesAt);
  if (state === 'soon' && group.opensAt !== null) {
    const opensAt = new Date(group.opensAt);
    return (
      <p className="group-closes">
        <span>
          Opens <b>{closingText(opensAt, now)}</b>
        </span>
        <strong className="figure-large">{leftText(opensAt.getTime() - now.getTime())}</strong>
        <span>Closes {closingText(closesAt, now)}</span>
      </p>
    );
  }
  return (
    <p className="group-closes">
      <span>
        {group.isForStragglers ? 'For stragglers, until' : 'Closes'}{' '}
        <b>{closingText(closesAt, now)}</b>
      </span>
      <strong className="figure-large">{leftText(closesAt.getTime() - now.getTime())}</strong>
      {ready}
    </p>
  );
}

/** '3 d 2 h' before something; minutes on the last day. */
export function leftText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  return days > 0 ? `${days} d ${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** What is offered, each garment with its print if that's approved. */
function Pictures({ group }: { group: ShownGroup }) {
  const texts = itemTexts(group);
  const [only] = texts.length === 1 ? texts : [];
  let place = 0;
  return (
    <figure className="plate group-plate">
      <div>
        {group.designs.flatMap(({ items }, design) =>
          items.map((item) => {
            const text = texts[place++] ?? '';
            return (
              <Fragment key={text}>
                {only === undefined ? (
                  <figure>
                    <ItemPictures {...{ group, design, item, text }} />
                    <figcaption>{text}</figcaption>
                  </figure>
                ) : (
                  <ItemPictures {...{ group, design, item, text }} all />
                )}
              </Fragment>
            );
          }),
        )}
      </div>
      {only !== undefined && (
        <figcaption>
          <span>{only}</span>
        </figcaption>
      )}
    </figure>
  );
}

type OfferedItem = ShownGroup['designs'][number]['items'][number];

type ItemProps = {
  group: Pick<ShownGroup, 'slug' | 'proof' | 'named'> & {
    designs: readonly Pick<ShownGroup['designs'][number], 'printLocations'>[];
  };
  /** The place of its design, from 0. */
  design: number;
  item: Pick<OfferedItem, 'garmentId' | 'styleCode' | 'colorKey' | 'colorHex'>;
  /** What it's called. */
  text: string;
  /** Every side that has a print, and not only the first, and the back with a name. */
  all?: boolean;
};

/** A garment with the print that was approved. */
export function ItemPictures({ group, design, item, text, all = false }: ItemProps) {
  const { slug, proof, named } = group;
  if (proof === null) {
    return (
      <GarmentDrawing
        garment={everyDrawing[(garmentById(item.garmentId) ?? usualGarment).kind]}
        color={item.colorHex}
        label={text}
      />
    );
  }
  const printed = group.designs[design]?.printLocations ?? [];
  return garmentViews
    .filter((view) => printedIn(view, printed).length > 0)
    .filter(({ key: view }, at) => all || at === 0 || (named && view === 'back'))
    .map(({ key: view, label }) => (
      <img
        key={view}
        src={groupPicturePath(slug, groupPictureName({ ...item, proof, design, view }))}
        alt={`${text}, ${label.toLowerCase()}, with its print`}
        width={groupPictureSize.widthPx}
        height={groupPictureSize.heightPx}
      />
    ));
}

/** One small garment each is enough up to this many. */
const mostDrawn = 72;
const small = { columns: 12, width: 22, height: 20 };

function Count({ group }: { group: ShownGroup }) {
  const pieces = piecesOf(group);
  const all = Math.max(group.expected, pieces);
  const { columns, width, height } = small;
  return (
    <section className="group-count" aria-label="So far">
      <p>
        <span>{countText(pieces)}</span> of {countText(all)} so far, from{' '}
        {countedText(group.people, 'person', 'people')}
      </p>
      {all <= mostDrawn && (
        <svg
          viewBox={`0 0 ${columns * width} ${Math.ceil(all / columns) * height}`}
          aria-hidden="true"
          className="group-shirts"
        >
          {Array.from({ length: all }, (_, at) => (
            <path
              key={at}
              className={at < pieces ? 'in' : undefined}
              fill={at < pieces ? group.colors?.[0] : undefined}
              transform={`translate(${(at % columns) * width + 1} ${Math.floor(at / columns) * height + 1})`}
              d="M6 1 1 4l2 5 2-1v9h10V8l2 1 2-5-5-3c-1 2-7 2-8 0z"
            />
          ))}
        </svg>
      )}
    </section>
  );
}

/** How much less a piece of each design costs once more people join. */
function Ladders({ group }: { group: ShownGroup }) {
  if (group.state !== 'open') return null;
  const texts = group.designs.length > 1 ? itemTexts(group) : [];
  let place = 0;
  return group.designs.map(({ items, pieces }, design) => {
    const text = texts[place];
    place += items.length;
    const [first] = items;
    return first && <Ladder key={design} item={first} pieces={pieces} text={text} />;
  });
}

/** @param text what the garment is called, if the group has several designs */
function Ladder({
  item: { next, ladder, cents: now },
  pieces,
  text,
}: {
  item: OfferedItem;
  pieces: number;
  text: string | undefined;
}) {
  if (!next) return null;
  const { more, savesCents } = next;
  return (
    <section className="group-ladder">
      {text !== undefined && <p className="kicker">{text}</p>}
      <h2>
        <span>{countText(more)} more</span> and each costs {formatCents(savesCents)} less
      </h2>
      <LadderSteps ladder={ladder} pieces={pieces} />
      {/* A table itself can't be hidden like this: it's as wide as its text. */}
      <div className="visually-hidden">
        <table>
          <caption>
            The price of a piece by how many there are{text !== undefined && `, ${text}`}
          </caption>
          <tbody>
            {ladder.map(({ from, cents }) => (
              <tr key={from} aria-current={cents === now ? 'true' : undefined}>
                <th scope="row">{countText(from)} or more</th>
                <td>{formatCents(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type EntryProps = Timed & { own: OwnPerson | null; id: string; refusal: GroupRefusal | null };

function Entry({ group, own, now, id, refusal }: EntryProps) {
  const { state, organizer } = group;
  if (state !== 'open') {
    return (
      <section className="ticket group-entry">
        <h2>{own ? 'What you chose' : state === 'soon' ? 'Not open yet' : 'Not open'}</h2>
        {refusal && <Refused message={refusal.message} />}
        {own && state !== 'canceled' && !own.waitsForCard ? (
          <>
            <p>
              You’re in: {piecesText(group, own.pieces)}
              {own.backName !== null && `, with ${own.backName} on the back`}.
            </p>
            {group.parcels && own.zip !== null && <OwnParcel {...{ group, own, refusal }} />}
            <OwnCard group={group} own={own} now={now} />
          </>
        ) : (
          <p>
            {state === 'soon' && group.opensAt !== null
              ? `It opens ${closingText(new Date(group.opensAt), now)}. Come back then, and pick your size.`
              : notOpenMessage(state)}
          </p>
        )}
        {state === 'closed' && group.next && <NextGroup next={group.next} now={now} />}
      </section>
    );
  }
  return (
    <section className="ticket group-entry" aria-labelledby="entry">
      <p className="kicker">
        {own ? (own.waitsForCard ? 'You’re not in yet' : 'You’re in') : 'Your size'}
      </p>
      <h2 id="entry">{own ? `Hello, ${firstName(own.name)}` : 'Count me in'}</h2>
      {own && <OwnCard group={group} own={own} now={now} />}
      <JoinForm {...{ group, own, id, refusal }} />
      <p className="note-text">
        {payerText(group)} Change your size or leave any time until{' '}
        {closingText(new Date(group.closesAt), now)}.
      </p>
      {own && (
        <form method="post">
          <button className="button quiet" name="action" value="leave">
            Leave this group order
          </button>
        </form>
      )}
      <p className="note-text">
        Only {organizer} and {shop.name} see your email and{' '}
        {group.named ? 'what you choose' : 'size'}.
        {group.parcels && ` Your address is for ${shop.name} alone.`}
      </p>
    </section>
  );
}

/** Where to go from a group that has closed. */
function NextGroup({ next, now }: { next: NonNullable<ShownGroup['next']>; now: Date }) {
  const { slug, state, opensAt } = next;
  const says =
    state === 'soon' && opensAt !== null
      ? `The next one opens ${closingText(new Date(opensAt), now)}`
      : state === 'open'
        ? 'The next one is open'
        : 'There’s been another one since';
  return (
    <p>
      {says}: <a href={groupPath(slug)}>go to its page</a>.
    </p>
  );
}

/** The name of the address to remind, and the end of the page's address once it's noted. */
export const laterField = 'remindEmail';
export const laterNoted = 'reminded';

type LaterProps = Timed & { isNoted: boolean; refusal: GroupRefusal | null };

/** For those who don't know yet: an email the day before it closes. */
function Later({ group: { closesAt }, isNoted, refusal, now }: LaterProps) {
  const closes = new Date(closesAt);
  if (isNoted) {
    return (
      <p className="notice" role="status">
        We’ll email you the day before it closes, {closingText(closes, now)}.
      </p>
    );
  }
  if (closes.getTime() - now.getTime() < dayMs) return null;
  return (
    <details className="group-later" open={refusal !== null}>
      <summary>Not sure yet? We’ll remind you</summary>
      <form method="post" className="group-form">
        {refusal && <Refused message={refusal.message} />}
        <TextField
          name={laterField}
          label="Send the reminder to"
          type="email"
          value={refusal?.values.get(laterField) ?? ''}
          error={refusal?.fields[laterField]}
          autoComplete="email"
          maxLength={254}
          required
        />
        <p className="note-text">One email, the day before it closes.</p>
        <button className="button alt" name="action" value="later">
          Remind me
        </button>
      </form>
    </details>
  );
}

const dayMs = 86_400_000;

/** What somebody pays, and the way to save a card. */
function OwnCard({ group, own, now }: Timed & { own: OwnPerson }) {
  const { waitsForCard, hasCard, paysOrganizer, charge } = own;
  const isDeclined = charge?.state === 'declined';
  const text = chargeText(own);
  if (text === null) return null;
  return (
    <>
      <p className={isDeclined ? 'notice warn' : undefined}>
        {waitsForCard && 'Save your card, and you’re in. '}
        {text}
        {isDeclined &&
          charge.until !== null &&
          ` Save another card by ${closingText(new Date(charge.until), now)}.`}
      </p>
      {(isDeclined || (!charge && !paysOrganizer)) && (
        <a
          className={waitsForCard || isDeclined ? 'button wide' : 'button quiet'}
          href={`${groupPath(group.slug)}/${cardPart}`}
        >
          {hasCard ? 'Save another card' : 'Save your card'}
        </a>
      )}
      {waitsForCard && (
        <p className="note-text">No card? Pay {group.organizer} in cash, and they’ll put you in.</p>
      )}
    </>
  );
}

/** The name of an item's size field: 'size0'. */
export const sizeField = (item: number): string => `size${item}`;

/** The item whose size a field is; null for another field. */
export function itemOfField(name: string): number | null {
  const item = /^size(\d{1,3})$/.exec(name)?.[1];
  return item === undefined ? null : Number(item);
}

function JoinForm({ group, own, id, refusal }: Omit<EntryProps, 'now'>) {
  const { fieldLabel } = group;
  const items = itemsOf(group);
  const texts = itemTexts(group);
  const valueOf = (name: string, otherwise: string) => refusal?.values.get(name) ?? otherwise;
  const shown = valueOf('shown', own?.shown ?? 'initial');
  return (
    <form method="post" className="group-form">
      {refusal && <Refused message={refusal.message} />}
      {own ? (
        <>
          <input type="hidden" name="version" value={own.version} />
          <input
            type="hidden"
            name="seenCounts"
            value={group.designs.map(({ pieces }) => pieces).join(' ')}
          />
          {/* Only what was refused for its price has told them what the new one costs. */}
          <input
            type="hidden"
            name="seenZip"
            value={valueOf(refusal?.fields['seenZip'] ? 'zip' : 'seenZip', own.zip ?? '')}
          />
        </>
      ) : (
        <input type="hidden" name="id" value={valueOf('id', id)} />
      )}
      {items.map((item, at) => (
        <SizeChoice
          key={at}
          item={item}
          text={texts[at] ?? ''}
          group={group}
          name={sizeField(at)}
          optional={items.length > 1}
          chosen={valueOf(
            sizeField(at),
            own?.pieces.find((piece) => piece.item === at)?.size ?? '',
          )}
          error={refusal?.fields[sizeField(at)]}
          chart={
            items.findIndex(({ styleCode }) => styleCode === item.styleCode) === at
              ? group.sizeCharts[item.styleCode]
              : undefined
          }
        />
      ))}
      {group.named && (
        <>
          <TextField
            name="backName"
            label="Name on the back"
            value={valueOf('backName', own?.backName ?? '')}
            error={refusal?.fields['backName']}
            hint={`In capital letters${group.proof === null ? '' : ', like the one in the picture'}. Leave it empty for none, at the same price.`}
            autoComplete="off"
            maxLength={rosterLimits.name}
          />
          <Back
            item={items[own?.pieces[0]?.item ?? 0]}
            name={valueOf('backName', own?.backName ?? '')}
          />
        </>
      )}
      <TextField
        name="name"
        label="Name"
        value={valueOf('name', own?.name ?? '')}
        error={refusal?.fields['name']}
        autoComplete="name"
        maxLength={100}
        required
      />
      {!own && (
        <TextField
          name="email"
          label="Email"
          type="email"
          value={valueOf('email', '')}
          error={refusal?.fields['email']}
          autoComplete="email"
          maxLength={254}
          required
        />
      )}
      {group.parcels && <ParcelFields {...{ group, own, refusal }} />}
      {fieldLabel !== null && (
        <TextField
          name="field"
          label={fieldLabel}
          value={valueOf('field', own?.field ?? '')}
          error={refusal?.fields['field']}
          maxLength={groupLimits.field}
          required
        />
      )}
      <fieldset className="group-shown">
        <legend className="field-label">In the list of who’s in</legend>
        <label>
          <input type="radio" name="shown" value="initial" defaultChecked={shown !== 'hidden'} />
          Show my first name and an initial
        </label>
        <label>
          <input type="radio" name="shown" value="hidden" defaultChecked={shown === 'hidden'} />
          Don’t show me
        </label>
      </fieldset>
      {own && !own.waitsForCard && (
        <TextField
          name="ad"
          label="Your line in “Who’s in”"
          value={valueOf('ad', own.ad ?? '')}
          error={refusal?.fields['ad']}
          hint="Like “Alto. Brings cookies.” Everybody who finds this page reads it beside your name."
          autoComplete="off"
          maxLength={groupLimits.ad}
        />
      )}
      <div className="group-trap" aria-hidden="true">
        <label htmlFor="website">Website</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {!own && group.payer !== 'organizer' && (
        <p className="note-text">{cardPromise(group.payer)}</p>
      )}
      <button className="button wide" name="action" value={own ? 'change' : 'join'}>
        {own ? 'Change it' : 'Count me in'}
      </button>
    </form>
  );
}

/** A back with somebody's name, which a script keeps while they type. */
function Back({ item, name }: { item: OfferedItem | undefined; name: string }) {
  if (!item) return null;
  const drawing = everyDrawing[(garmentById(item.garmentId) ?? usualGarment).kind];
  const { x, y, width } = garmentGeometry[drawing.shape].back.areas.backLarge ?? noArea;
  return (
    <div className="group-back">
      <GarmentDrawing garment={drawing} side="back" color={item.colorHex}>
        <text
          x={x + width / 2}
          y={y + backLetters.height}
          fill={lineOn(item.colorHex)}
          lengthAdjust="spacingAndGlyphs"
          textLength={name.length > backLetters.most ? width : undefined}
          data-most={width}
        >
          {name.toUpperCase()}
        </text>
      </GarmentDrawing>
    </div>
  );
}

/** The height of a name's line in the drawing's units, and how many letters fit without being narrowed. */
const backLetters = { height: 20, most: 7 } as const;
const noArea = { x: 0, y: 0, width: 0 };

/** '1 Elm St, Des Moines, IA 50309'. */
const placeText = ({ street, city, state, zip }: OwnPerson): string =>
  `${street}, ${city}, ${state} ${zip}`;

/** What became of somebody's parcel, and the form for another address if it came back. */
function OwnParcel({
  group,
  own,
  refusal,
}: Pick<EntryProps, 'group' | 'refusal'> & { own: OwnPerson }) {
  const { sentAt, cameBackAt } = own;
  const tracking = trackingOf(own);
  if (sentAt === null) return <p>We’ll mail it to {placeText(own)}.</p>;
  if (cameBackAt === null) {
    return (
      <p>
        We mailed it to {placeText(own)}
        {tracking && ` with ${tracking.carrier}`}
        {tracking?.number && ', number '}
        {tracking?.url ? <a href={tracking.url}>{tracking.number}</a> : tracking?.number}.
      </p>
    );
  }
  return (
    <form method="post" className="group-form">
      <p className="notice warn">
        Your parcel came back to us. Check your address, and we’ll mail it again, at no cost to you.
      </p>
      <ParcelFields {...{ group, own, refusal }} isAgain />
      <button className="button wide" name="action" value="address">
        Mail it there
      </button>
    </form>
  );
}

/** The name of the field that says somebody was asked about their state. */
export const stateAsked = 'stateAsked';

/** Where somebody's pieces are mailed to, and what that costs them. */
function ParcelFields({
  group,
  own,
  refusal,
  isAgain = false,
}: Pick<EntryProps, 'group' | 'own' | 'refusal'> & {
  /** It has been paid for. */
  isAgain?: boolean;
}) {
  const { parcels, payer } = group;
  if (!parcels) return null;
  const { leastCents, mostCents } = parcels;
  const cost =
    leastCents === mostCents
      ? formatCents(mostCents)
      : `${formatCents(leastCents)} to ${formatCents(mostCents)}`;
  return (
    <fieldset className="group-parcel">
      <legend className="field-label">Where we mail yours</legend>
      {!isAgain && payer !== 'organizer' && (
        <p className="note-text">
          Mailing it adds {cost}, tax included.
          {leastCents !== mostCents &&
            ' It depends on where it goes, and so does the tax on the rest.'}
        </p>
      )}
      {parcelFieldNames.map((name) => {
        const { placeholder: _, ...form } = parcelFields[name].form;
        return (
          <TextField
            key={name}
            {...form}
            name={name}
            value={refusal?.values.get(name) ?? own?.[name] ?? ''}
            error={refusal?.fields[name]}
            required={own?.zip !== null}
          />
        );
      })}
      {refusal?.fields['state'] && refusal.values.get('state') && (
        <input type="hidden" name={stateAsked} value="yes" />
      )}
    </fieldset>
  );
}

type SizeProps = Pick<ItemProps, 'text'> & {
  item: OfferedItem;
  group: Pick<ShownGroup, 'payer' | 'beforePart' | 'organizer'>;
  name: string;
  optional: boolean;
  chosen: string;
  error: string | undefined;
  /** Only at the first item of its garment. */
  chart: ComponentProps<typeof SizeChart>['chart'];
};

function SizeChoice({ item, text, group, name, optional, chosen, error, chart }: SizeProps) {
  const { payer, beforePart, organizer } = group;
  const { least, more } = ownPrices(item);
  return (
    <fieldset className="group-sizes" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="field-label">
        {optional ? text : 'Size'}
        {payer !== 'organizer' && (
          <span className="group-price">
            {least > 0 ? `${formatCents(least)} with tax` : 'You pay nothing'}
            {beforePart && `, before what ${organizer} pays`}
          </span>
        )}
      </legend>
      {sizeGroups(item.sizes).map(({ fits, sizes }) => (
        <Fragment key={fits}>
          {fits && <span className="group-fits">{fits}</span>}
          <div>
            {sizes.map(({ size, label }) => (
              <label key={size}>
                <input
                  type="radio"
                  name={name}
                  value={size}
                  required={!optional}
                  defaultChecked={chosen === size}
                  aria-label={fits ? `${label}, ${fits.toLowerCase()}` : undefined}
                />
                <span>
                  {label}
                  {payer !== 'organizer' && more(size) > 0 && (
                    <small>+{formatCents(more(size))}</small>
                  )}
                </span>
              </label>
            ))}
          </div>
        </Fragment>
      ))}
      {optional && (
        <div>
          <label>
            <input type="radio" name={name} value="" defaultChecked={chosen === ''} />
            <span>None</span>
          </label>
        </div>
      )}
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
      <SizeChart garmentName={item.garmentName} sizes={item.sizes} chart={chart} />
    </fieldset>
  );
}

/** What a person pays for one of an item: the least, and how much more a size costs. */
function ownPrices({ sizes, ownCents }: OfferedItem) {
  const least = Math.min(...ownCents);
  return { least, more: (size: string) => (ownCents[sizes.indexOf(size)] ?? least) - least };
}

function InList({ group }: { group: ShownGroup }) {
  const { names, people, forgottenAt } = group;
  const ads = names.filter(({ ad }) => ad !== null);
  const others = names.filter(({ ad }) => ad === null);
  const hidden = people - names.length;
  return (
    <section className="group-people" aria-labelledby="people">
      <h2 id="people">
        Who’s in <span>{countText(people)}</span>
      </h2>
      <Wanted group={group} />
      {people === 0 && <p>Nobody yet. Be the first.</p>}
      {names.length > 0 && (
        <ul>
          {ads.map(({ name, ad }, at) => (
            <li key={at}>
              <b>{name}</b> {ad}
            </li>
          ))}
          {others.length > 0 && (
            <li>
              {ads.length > 0 && <b>Also in:</b>} {others.map(({ name }) => name).join(', ')}
            </li>
          )}
        </ul>
      )}
      {forgottenAt !== null && <p>{forgottenText}</p>}
      {forgottenAt === null && hidden > 0 && (
        <p>
          {names.length > 0 && 'And '}
          {countedText(hidden, 'person', 'people')} who {hidden === 1 ? 'isn’t' : 'aren’t'} shown.
        </p>
      )}
    </section>
  );
}

/** How many more it takes for everybody to save, as a want ad. */
function Wanted({ group: { state, designs, payer } }: { group: ShownGroup }) {
  const [only] = designs.length === 1 ? (designs[0]?.items ?? []) : [];
  if (state !== 'open' || !only?.next) return null;
  const { more, savesCents } = only.next;
  return (
    <p className="ticket group-wanted">
      <b>Wanted.</b> {countText(more)} more.{' '}
      {payer === 'person'
        ? `Everybody saves ${formatCents(savesCents)}`
        : `Each piece costs ${formatCents(savesCents)} less`}
      .
    </p>
  );
}

function Next({ group: { organizer, dueDate, state, ...group }, now }: Timed) {
  if (state === 'canceled') return null;
  const closesAt = new Date(group.closesAt);
  const steps = [
    state === 'closed'
      ? ['The list is closed', 'Nobody joins or changes anything anymore.']
      : [
          `Join by ${formatLongDate(shopToday(closesAt), now)}`,
          `The list closes at ${formatTime(closesAt)} and goes to press as one order.`,
        ],
    ['We print it', `${organizer} approves the design before anybody joins.`],
    group.parcels
      ? [`Ships ${formatLongDate(dueDate, now)}`, 'We mail each of you yours.']
      : [`Ready ${formatLongDate(dueDate, now)}`, `${organizer} gets everything and hands it out.`],
  ];
  return (
    <ol className="step-row">
      {steps.map(([title, text]) => (
        <li key={title}>
          <h2>{title}</h2>
          {text}
        </li>
      ))}
    </ol>
  );
}
