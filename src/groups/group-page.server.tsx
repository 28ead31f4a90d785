import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import type * as z from 'zod/mini';
import { cardPart, groupPath, paths } from '../paths.ts';
import { orderKeySchema } from '../orders/order-link.ts';
import { RequestError } from '../platform/errors.server.ts';
import { errorStatuses } from '../platform/error-code.ts';
import { filledPage } from '../platform/forms/form-page.server.ts';
import { fieldMessages, markedFields } from '../platform/forms/text-field.ts';
import type { Call } from '../platform/handle.server.ts';
import { pageCookie, type Answered, type Asked } from '../platform/handle-page.server.ts';
import { rateLimits, takeToken } from '../platform/rate-limit.server.ts';
import type { FormValues } from '../platform/request-body.server.ts';
import { refusePrograms } from '../platform/request-once.server.ts';
import { changePerson } from './change-person.contract.ts';
import { closeGroup as closeGroupContract } from './close-group.contract.ts';
import { extendGroup as extendGroupContract } from './extend-group.contract.ts';
import type { GroupRefusal } from './GroupForm.server.tsx';
import { GroupPage, sizeField, type OwnEntry } from './GroupPage.server.tsx';
import * as groups from './groups.server.ts';
import { invitationInput, listInput, sparesInput } from './organizer-input.ts';
import * as organizer from './organizer.server.ts';
import { pieceField, type Organized } from './OrganizerParts.server.tsx';
import { groupLink } from './person-link.server.ts';
import { readPieceValue } from './PieceSelect.server.tsx';
import { noGroup, personKeySchema, slugSchema } from './group.ts';
import type { PersonLink } from './groups-store.server.ts';
import { chargeAfterwards } from './charge-groups.server.ts';
import { cardBack, checkSavedCard, openCardPage } from './person-card.server.ts';
import { hashSecret } from '../platform/request-hash.server.ts';
import { joinGroup } from './join-group.contract.ts';
import type { ShownGroup } from './open-group.contract.ts';
import { setPerson } from './set-person.contract.ts';
import { StopPage } from './StopPage.server.tsx';

/** The group that a page is about, and whom its visitor is by the browser's cookies. */
type Visit = {
  slug: string;
  personKey: string | null;
  orderKey: string | null;
  /** The number of the person whose pieces the organizer changes. */
  changing: number | null;
};

/** How long a browser remembers who it belongs to: longer than groups stay open. */
const cookieDays = 90;

/**
 * The page of a group order, and its forms, which work without script. A link with a key, or the
 * organizer's order page, leaves a cookie that only this page gets, so that the address that people
 * pass on has no key.
 */
export async function groupPage(asked: Asked, call: Call): Promise<Answered> {
  const { params, query, values, cookies } = asked;
  const slug = valid(slugSchema, params['slug']);
  if (slug === null) throw new RequestError('not-found', noGroup);
  const visit: Visit = {
    slug,
    personKey: valid(personKeySchema, cookies.get('person')),
    orderKey: valid(orderKeySchema, cookies.get('organizer')),
    changing: Number(values?.get('person') ?? asked.query('person') ?? 0) || null,
  };
  const { key, stop } = params;
  if (stop !== undefined) return stopPage({ slug, stopKey: stop }, values !== null, call);
  if (key === cardPart) return cardPage(slug, visit.personKey, call);
  if (key !== undefined) return remember(visit, 'person', valid(personKeySchema, key));
  if (!values) {
    await takeToken(rateLimits.openedGroups, call.tokens, call.visitor, call.env.receiptSecret);
    if (query(cardBack) !== null && visit.personKey !== null) {
      await checkSavedCard(linkOf(slug, visit.personKey), call);
      // Their group may have closed, and the bank declined another card.
      await chargeAfterwards(call);
      return { next: groupPath(slug) };
    }
    return { page: await show(visit, null, call) };
  }
  try {
    return await act(visit, values, call);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const refusal = { message: error.message, fields: error.fields ?? {}, values };
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
  { slug, personKey, orderKey, changing }: Visit,
  refusal: GroupRefusal | null,
  call: Call,
) {
  const [group, person, organized] = await Promise.all([
    groups.openGroup({ slug }, call),
    personKey === null ? null : orNull(groups.openPerson({ slug, personKey }, call)),
    orderKey === null ? null : orNull(openOrganized(orderKey, call)),
  ]);
  const own: OwnEntry | null = person?.out === null ? person : null;
  const html = renderToStaticMarkup(
    <GroupPage
      group={group}
      own={own}
      organized={organized?.slug === slug ? organized : null}
      changing={changing}
      now={call.now}
      link={groupLink(slug, call.env)}
      id={randomUUID()}
      refusal={refusal}
      isOrganizers={organizersActions.includes(refusal?.values.get('action') ?? '')}
    />,
  );
  return filledPage(paths.group, { title: group.title, html }, call.env.siteUrl);
}

async function openOrganized(key: string, call: Call): Promise<Organized> {
  const [group, invited] = await Promise.all([
    groups.openAsOrganizer({ key }, call),
    organizer.openInvitations({ key }, call),
  ]);
  return { ...group, invited };
}

/** The page that a link in an invitation opens, and what its button does. */
async function stopPage(link: { slug: string; stopKey: string }, isSent: boolean, call: Call) {
  const { env, tokens, visitor } = call;
  await takeToken(rateLimits.openedGroups, tokens, visitor, env.receiptSecret);
  const { title } = await groups.openGroup(link, call);
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

/** What only the organizer's forms ask for. */
const organizersActions: readonly string[] = [
  'close',
  'extend',
  'remove',
  'set',
  'add',
  'spares',
  'invite',
  'remind',
];

/** Does what a form of the page asks for. */
async function act(visit: Visit, values: FormValues, call: Call): Promise<Answered> {
  const { slug, personKey, orderKey } = visit;
  const done: Answered = { next: groupPath(slug) };
  const of = (name: string) => values.get(name) ?? '';
  const key = orderKey ?? '';
  const isOrganizers = organizersActions.includes(of('action'));
  // A whole school has one address, so people are counted by their group.
  const [limit, who] = isOrganizers
    ? [rateLimits.orderLinks, call.visitor]
    : [rateLimits.groupAnswers, slug];
  await takeToken(limit, call.tokens, who, call.env.receiptSecret);
  switch (of('action')) {
    case 'open': {
      const opened = valid(orderKeySchema, of('key'));
      if (opened !== null)
        await organizer.confirmOrganizer({ key: opened, mail: of('mail') }, call);
      return remember(visit, 'organizer', opened);
    }
    case 'join': {
      refusePrograms(of('website'), undefined);
      const group = await groups.openGroup({ slug }, call);
      const input = { slug, id: of('id'), email: of('email'), ...entered(group, values) };
      const { personKey: key } = await groups.joinGroup(checked(joinGroup.input, input), call);
      return remember(visit, 'person', key);
    }
    case 'change': {
      const group = await groups.openGroup({ slug }, call);
      const version = Number(of('version'));
      const input = { slug, personKey: personKey ?? '', version, ...entered(group, values) };
      await groups.changePerson(checked(changePerson.input, input), call);
      return done;
    }
    case 'leave':
      await groups.leaveGroup({ slug, personKey: personKey ?? '' }, call);
      return remember(visit, 'person', null);
    case 'close':
      await groups.closeGroup(checked(closeGroupContract.input, { key }), call);
      return done;
    case 'extend': {
      const input = { key, closesOn: of('closesOn') };
      await groups.extendGroup(checked(extendGroupContract.input, input), call);
      return done;
    }
    case 'remove': {
      const [person, version] = [Number(of('person')), Number(of('version'))];
      const input = { key, person, version, pieces: null };
      await groups.setPerson(checked(setPerson.input, input), call);
      return done;
    }
    case 'set': {
      const [person, version] = [Number(of('person')), Number(of('version'))];
      const pieces = [...values]
        .filter(([name]) => name.startsWith('piece'))
        .flatMap(([, value]) => readPieceValue(value) ?? []);
      const input = { key, person, version, pieces };
      await groups.setPerson(checked(setPerson.input, input, pieceField(0)), call);
      return done;
    }
    case 'add': {
      const input = { key, id: of('id'), list: of('file') || of('list') };
      await organizer.addList(checked(listInput, input), call);
      return done;
    }
    case 'spares': {
      const piece = readPieceValue(of('spare'));
      const input = { key, id: of('id'), pieces: piece ? [piece] : [], count: Number(of('count')) };
      await organizer.addSpares(checked(sparesInput, input, 'spare'), call);
      return done;
    }
    case 'invite':
      await organizer.invite(checked(invitationInput, { key, emails: of('emails') }), call);
      return done;
    case 'remind':
      await organizer.remind({ key }, call);
      return done;
    default:
      throw new RequestError('invalid-argument', 'Press one of the buttons on this page.');
  }
}

/** Stripe's page for saving a card. A link leads here, because a form's answer mustn't leave the site. */
async function cardPage(slug: string, personKey: string | null, call: Call): Promise<Answered> {
  const link = { slug, personKey: personKey ?? '' };
  await takeToken(rateLimits.groupAnswers, call.tokens, slug, call.env.receiptSecret);
  const person = await groups.openPerson(link, call);
  const url = await openCardPage(linkOf(slug, link.personKey), person, call);
  return { next: url ?? groupPath(slug) };
}

const linkOf = (slug: string, personKey: string): PersonLink => ({
  slug,
  keyHash: hashSecret(personKey),
});

/** What a person's form says. */
function entered({ designs }: ShownGroup, values: FormValues) {
  const items = designs.flatMap((design) => design.items);
  const pieces = items.flatMap((_, item) => {
    const size = values.get(sizeField(item));
    return size ? [{ item, size }] : [];
  });
  const [name, field, shown] = ['name', 'field', 'shown'].map((each) => values.get(each) ?? '');
  return { name, field, shown: shown || 'initial', pieces };
}

/**
 * @param pieces the field of a form's first garment
 * @throws RequestError with a message for each wrong field of the page's forms
 */
function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  pieces = sizeField(0),
): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = Object.fromEntries(
    Object.entries(fieldMessages(result.error.issues)).map(([path, message]) => [
      path.startsWith('pieces') ? pieces : path,
      message,
    ]),
  );
  const [only, another] = Object.values(fields);
  throw new RequestError('invalid-argument', only && !another ? only : markedFields, { fields });
}
