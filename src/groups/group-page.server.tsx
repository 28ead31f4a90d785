import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import type * as z from 'zod/mini';
import { cardPart, groupPath, paths } from '../paths.ts';
import { otherState } from '../orders/delivery/state-name.ts';
import { readOrderKey } from '../orders/order-link.server.ts';
import { brokenOrderLink, orderKeySchema } from '../orders/order-link.ts';
import type { LinkKey } from '../orders/orders-store.server.ts';
import { RequestError } from '../platform/errors.server.ts';
import { errorStatuses } from '../platform/error-code.ts';
import { filledPage } from '../platform/forms/form-page.server.ts';
import { fieldMessages } from '../platform/forms/text-field.ts';
import { invalidFields, type Call } from '../platform/handle.server.ts';
import { pageCookie, type Answered, type Asked } from '../platform/handle-page.server.ts';
import { rateLimits, takeToken } from '../platform/rate-limit.server.ts';
import type { FormValues } from '../platform/request-body.server.ts';
import { refusePrograms } from '../platform/request-once.server.ts';
import type { GroupRefusal } from './GroupForm.server.tsx';
import {
  GroupPage,
  itemOfField,
  laterField,
  laterNoted,
  sizeField,
  stateAsked,
} from './GroupPage.server.tsx';
import * as groups from './groups.server.ts';
import { invitationInput, listInput, setInput, sparesInput } from './organizer-input.ts';
import * as organizer from './organizer.server.ts';
import { newNameField, pieceField, type Organized } from './OrganizerParts.server.tsx';
import { groupLink } from './person-link.server.ts';
import { readPieceValue } from './PieceSelect.server.tsx';
import { parcelAddressSchema, parcelFieldNames, type ParcelAddress } from './parcels.ts';
import { noGroup, personKeySchema, slugSchema } from './group.ts';
import type { PersonLink } from './groups-store.server.ts';
import { chargeAfterwards } from './charge-groups.server.ts';
import { cardBack, checkSavedCard, openCardPage } from './person-card.server.ts';
import { hashSecret } from '../platform/request-hash.server.ts';
import { changeInput, joinInput, reminderInput } from './person-input.ts';
import { ShopsPage } from './ShopsPage.server.tsx';
import { StopPage } from './StopPage.server.tsx';

/** The group that a page is about, and whom its visitor is by the browser's cookies. */
type Visit = {
  slug: string;
  personKey: string | null;
  orderKey: string | null;
  /** The number of the person whose pieces the organizer changes. */
  changing: number | null;
  /** They just asked to be reminded. */
  isReminded: boolean;
};

/** How long a browser remembers who it belongs to: longer than groups stay open. */
const cookieDays = 90;

/**
 * The page of a group order, and its forms, which work without script. A link's key is in its
 * fragment, which the page sends as a form: it leaves a cookie that only this page gets, so that no
 * log has it, nor the address that people pass on.
 */
export async function groupPage(asked: Asked, call: Call): Promise<Answered> {
  const { params, query, values, cookies } = asked;
  if (params['slug'] === undefined) return shopsPage(call);
  const slug = valid(slugSchema, params['slug']);
  if (slug === null) throw new RequestError('not-found', noGroup);
  const visit: Visit = {
    slug,
    personKey: valid(personKeySchema, cookies.get('person')),
    orderKey: valid(orderKeySchema, cookies.get('organizer')),
    changing: Number(values?.get('person') ?? asked.query('person') ?? 0) || null,
    isReminded: query(laterNoted) !== null,
  };
  const { key, stop } = params;
  if (stop !== undefined) return stopPage({ slug, stopKey: stop }, values !== null, call);
  if (key === cardPart) return cardPage(slug, visit.personKey, call);
  // The first emails had the key here, which logs keep.
  if (key !== undefined) return remember(visit, 'person', valid(personKeySchema, key));
  if (!values) {
    const { tokens, visitor, env } = call;
    const counted = takeToken(rateLimits.openedGroups, tokens, visitor, env.receiptSecret);
    if (query(cardBack) !== null && visit.personKey !== null) {
      await counted;
      await checkSavedCard(linkOf(slug, visit.personKey), call);
      // Their group may have closed, and the bank declined another card.
      await chargeAfterwards(call);
      return { next: groupPath(slug) };
    }
    // Counting waits for the disk, and reading changes nothing.
    const [page] = await Promise.all([show(visit, null, call), counted]);
    return { page };
  }
  try {
    return await act(visit, values, call);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const fields = asControls(error.fields ?? {}, values.get('action'));
    const refusal = { message: error.message, fields, values };
    return { status: errorStatuses[error.code], page: await show(visit, refusal, call) };
  }
}

function valid<Schema extends z.ZodMiniType<string>>(schema: Schema, text: string | undefined) {
  const { success, data } = schema.safeParse(text);
  return success ? data : null;
}

const remember = ({ slug }: Visit, who: 'person' | 'organizer', key: string | null) => ({
  next: groupPath(slug),
  cookies: [pageCookie(who, key ?? '', groupPath(slug), cookieDays)],
});

async function show(
  { slug, personKey, orderKey, changing, isReminded }: Visit,
  refusal: GroupRefusal | null,
  call: Call,
) {
  const [group, person, organized] = await Promise.all([
    groups.openGroup(slug, call),
    personKey === null ? null : orNull(groups.openPerson(linkOf(slug, personKey), call)),
    orderKey === null ? null : orNull(openOrganized(readOrderKey(orderKey), call)),
  ]);
  const html = renderToStaticMarkup(
    <GroupPage
      group={group}
      own={person?.out === null ? person : null}
      organized={organized?.slug === slug ? organized : null}
      changing={changing}
      isReminded={isReminded}
      now={call.now}
      link={groupLink(slug, call.env)}
      id={randomUUID()}
      refusal={refusal}
      isOrganizers={forOrganizer.has(refusal?.values.get('action') ?? '')}
    />,
  );
  return filledPage(paths.group, { title: group.title, html }, call.env.siteUrl);
}

async function openOrganized(link: LinkKey, call: Call): Promise<Organized> {
  const [group, invited] = await Promise.all([
    groups.openAsOrganizer(link, call),
    organizer.openInvitations(link, call),
  ]);
  return { ...group, invited };
}

/** The page of the groups that everybody may find. */
async function shopsPage(call: Call) {
  const { env, tokens, visitor, now } = call;
  await takeToken(rateLimits.openedGroups, tokens, visitor, env.receiptSecret);
  const shops = await groups.openShops(call);
  const html = renderToStaticMarkup(<ShopsPage shops={shops} now={now} />);
  return { page: await filledPage(paths.group, { title: 'Open shops', html }, env.siteUrl) };
}

/** The page that a link in an invitation opens, and what its button does. */
async function stopPage(link: { slug: string; stopKey: string }, isSent: boolean, call: Call) {
  const { env, tokens, visitor } = call;
  await takeToken(rateLimits.openedGroups, tokens, visitor, env.receiptSecret);
  const { title } = await groups.openGroup(link.slug, call);
  if (isSent) await organizer.stopInvitation(link, call);
  const html = renderToStaticMarkup(<StopPage title={title} isStopped={isSent} />);
  return { page: await filledPage(paths.group, { title, html }, env.siteUrl) };
}

/** null for a key that opens nothing anymore: the page is everybody's then. */
async function orNull<Of>(opened: Promise<Of>): Promise<Of | null> {
  try {
    return await opened;
  } catch (error) {
    if (error instanceof RequestError && error.code === 'not-found') return null;
    throw error;
  }
}

/** Does what a form of the page asks for. */
async function act(visit: Visit, values: FormValues, call: Call): Promise<Answered> {
  const { slug, orderKey } = visit;
  const action = values.get('action') ?? '';
  const asOrganizer = forOrganizer.get(action);
  if (!asOrganizer) return actAsPerson(action, visit, values, call);
  await takeToken(rateLimits.orderLinks, call.tokens, call.visitor, call.env.receiptSecret);
  if (orderKey === null) throw new RequestError('not-found', brokenOrderLink);
  await asOrganizer(readOrderKey(orderKey), values, call);
  return { next: groupPath(slug) };
}

/** What only the organizer's forms ask for. */
const forOrganizer = new Map(
  Object.entries<(link: LinkKey, values: FormValues, call: Call) => Promise<void>>({
    close: (link, _, call) => groups.closeGroup(link, call),
    extend: (link, values, call) => groups.extendGroup(link, values.get('closesOn') ?? '', call),
    remove: (link, values, call) =>
      groups.setPerson(
        link,
        checked(setInput, { ...numbered(values), pieces: null, backName: '' }),
        call,
      ),
    set: setPieces,
    paid: (link, values, call) => setPieces(link, values, call, { paysOrganizer: true }),
    noAd: (link, values, call) =>
      groups.setPerson(
        link,
        checked(setInput, { ...numbered(values), pieces: null, backName: '', noAd: true }),
        call,
      ),
    add(link, values, call) {
      const list = values.get('file') || values.get('list') || '';
      return organizer.addList(link, checked(listInput, { id: idOf(values), list }), call);
    },
    spares(link, values, call) {
      const piece = readPieceValue(values.get('spare'));
      const count = Number(values.get('count'));
      const input = { id: idOf(values), pieces: piece ? [piece] : [], count };
      return organizer.addSpares(link, checked(sparesInput, input), call);
    },
    invite: (link, values, call) =>
      organizer.invite(
        link,
        checked(invitationInput, { emails: values.get('emails') ?? '' }),
        call,
      ),
    remind: (link, _, call) => organizer.remind(link, call),
    stop: (link, _, call) => call.groups.stopOpeningAgain(link, false),
  }),
);

/** Gives somebody other pieces, or has them pay the organizer for those they have. */
function setPieces(
  link: LinkKey,
  values: FormValues,
  call: Call,
  also: { paysOrganizer?: boolean } = {},
) {
  const pieces = [...values]
    .filter(([name]) => name.startsWith('piece'))
    .flatMap(([, value]) => readPieceValue(value) ?? []);
  const backName = values.get(newNameField) ?? '';
  const input = { ...numbered(values), pieces, backName, ...also };
  return groups.setPerson(link, checked(setInput, input), call);
}

const idOf = (values: FormValues): string => values.get('id') ?? '';

/** Whom a form of the organizer's list is about, as it was when they saw it. */
const numbered = (values: FormValues) => ({
  person: Number(values.get('person')),
  version: Number(values.get('version')),
});

async function actAsPerson(
  action: string,
  visit: Visit,
  values: FormValues,
  call: Call,
): Promise<Answered> {
  const { slug, personKey } = visit;
  const of = (name: string) => values.get(name) ?? '';
  // A whole school has one address, so people are counted by their group.
  await takeToken(rateLimits.groupAnswers, call.tokens, slug, call.env.receiptSecret);
  switch (action) {
    case 'open': {
      if (values.has('person')) {
        return remember(visit, 'person', valid(personKeySchema, of('person')));
      }
      const key = valid(orderKeySchema, of('order'));
      if (key !== null) await organizer.confirmOrganizer(readOrderKey(key), of('mail'), call);
      return remember(visit, 'organizer', key);
    }
    case 'join': {
      refusePrograms(of('website'), undefined);
      const input = checked(joinInput, {
        ...entered(values),
        id: of('id'),
        email: of('email'),
      });
      askAboutState(input.address, values);
      return remember(visit, 'person', await groups.joinGroup(slug, input, call));
    }
    case 'later': {
      await groups.askForReminder(slug, checked(reminderInput, { email: of(laterField) }), call);
      return { next: `${groupPath(slug)}?${laterNoted}` };
    }
    case 'change': {
      const seenCounts = of('seenCounts').split(' ').map(Number);
      const input = checked(changeInput, {
        ...entered(values),
        ad: of('ad'),
        version: Number(of('version')),
        seenCounts,
        seenZip: of('seenZip'),
      });
      askAboutState(input.address, values);
      await groups.changePerson(linkOf(slug, personKey), input, call);
      return { next: groupPath(slug) };
    }
    case 'address': {
      const input = Object.fromEntries(parcelFieldNames.map((name) => [name, of(name)]));
      const address = checked(parcelAddressSchema, input);
      askAboutState(address, values);
      await groups.correctParcel(linkOf(slug, personKey), address, call);
      return { next: groupPath(slug) };
    }
    case 'leave':
      await groups.leaveGroup(linkOf(slug, personKey), call);
      return remember(visit, 'person', null);
    default:
      throw new RequestError('invalid-argument', 'Press one of the buttons on this page.');
  }
}

/** Stripe's page for saving a card. A link leads here, because a form's answer mustn't leave the site. */
async function cardPage(slug: string, personKey: string | null, call: Call): Promise<Answered> {
  const link = linkOf(slug, personKey);
  await takeToken(rateLimits.groupAnswers, call.tokens, slug, call.env.receiptSecret);
  const url = await openCardPage(link, await groups.openPerson(link, call), call);
  // Their group may have closed, and the bank declined another card.
  if (url === null) await chargeAfterwards(call);
  return { next: url ?? groupPath(slug) };
}

/** Without a key, it opens nothing. */
const linkOf = (slug: string, personKey: string | null): PersonLink => ({
  slug,
  keyHash: hashSecret(personKey ?? ''),
});

/** What a person's form says. */
function entered(values: FormValues) {
  const pieces = [...values].flatMap(([name, size]) => {
    const item = itemOfField(name);
    return item === null || size === '' ? [] : [{ item, size }];
  });
  const [name, field, shown, backName] = ['name', 'field', 'shown', 'backName'].map(
    (each) => values.get(each) ?? '',
  );
  const address = Object.fromEntries(
    parcelFieldNames.map((each) => [each, (values.get(each) ?? '').trim()]),
  );
  // Somebody whom the organizer listed may leave it out, and groups that mail nothing don't ask.
  const isMailed = Object.values(address).some((text) => text !== '');
  return { name, field, shown: shown || 'initial', backName, pieces, ...(isMailed && { address }) };
}

/** @throws RequestError once, about a state that isn't the ZIP code's; sending it again goes on */
function askAboutState(address: ParcelAddress | undefined, values: FormValues): void {
  const other = address && !values.has(stateAsked) ? otherState(address.state, address.zip) : null;
  if (!address || !other) return;
  const question = `${address.zip.slice(0, 5)} is in ${other.name}. Check both. If they’re right, press the button once more.`;
  throw invalidFields({ 'address.state': question });
}

/** @throws RequestError with a message for each wrong field */
function checked<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) throw invalidFields(fieldMessages(result.error.issues));
  return result.data;
}

/** Messages by the controls of a form. Those about pieces are at its first garment. */
function asControls(fields: Readonly<Record<string, string>>, action: string | undefined) {
  if (action === 'later') {
    return { [laterField]: fields['email'] ?? '' };
  }
  const pieces = action === 'set' ? pieceField(0) : action === 'spares' ? 'spare' : sizeField(0);
  const controlOf = (path: string) => {
    if (path.startsWith('pieces')) return pieces;
    if (action === 'set' && path === 'backName') return newNameField;
    return path.replace(/^address\./, '');
  };
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [controlOf(path), message]),
  );
}
