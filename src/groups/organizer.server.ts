/** What a group's organizer does for others (product.md#group-orders). */
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { isEmailed } from '../orders/order-link.server.ts';
import { brokenOrderLink } from '../orders/order-link.ts';
import { itemsOf } from '../orders/order-design.ts';
import type { LinkKey } from '../orders/orders-store.server.ts';
import { groupGuard } from '../platform/emails/email-guard.server.ts';
import { RequestError } from '../platform/errors.server.ts';
import { invalidFields, type Call } from '../platform/handle.server.ts';
import { hashRequest } from '../platform/request-hash.server.ts';
import { fullGroup, noGroup, takesNames, type WantedPiece } from './group.ts';
import { groupLimits } from './group-input.ts';
import { itemTexts } from './group-words.ts';
import { findOwnGroup, notOpen, offeredSizes, refuseMisfits } from './groups.server.ts';
import type { Invitations, OrganizedGroup } from './groups-store.server.ts';
import { readStopKey } from './invitation-link.server.ts';
import { mayRemind, readEmails, unconfirmed } from './invitation.ts';
import type { invitationInput, listInput, sparesInput } from './organizer-input.ts';
import { readPeople } from './pasted-people.ts';
import { newPersonLink } from './person-link.server.ts';

/** Confirms the organizer's address, if their link was in an email to it. */
export async function confirmOrganizer(
  link: LinkKey,
  mail: string,
  { env, orders }: Call,
): Promise<void> {
  const order = await orders.open(link);
  if (order && isEmailed(order, mail, env.receiptSecret)) {
    await orders.confirmAddress(link, order.customerEmail);
  }
}

/** Whom the organizer invited, and whether they may invite anybody. */
export async function openInvitations(link: LinkKey, call: Call): Promise<Invitations> {
  const invitations = await call.groups.readInvitations(link);
  if (!invitations) throw new RequestError('not-found', brokenOrderLink);
  return invitations;
}

/** A problem of a list is the field of its row: 'row3'. */
export const rowField = (row: number): string => `row${row}`;

/** Adds everybody on a list, or nobody if a row can't be taken. */
export async function addList(
  link: LinkKey,
  { id, list }: z.infer<typeof listInput>,
  call: Call,
): Promise<void> {
  if (list.includes('\uFFFD')) {
    throw invalidFields({ list: 'We can’t read some letters. Save the file as CSV UTF-8.' });
  }
  const group = await findOwnGroup(link, call);
  const sizes = offeredSizes(group);
  const texts = itemTexts(group);
  const read = readPeople(list, {
    fieldLabel: group.fieldLabel,
    named: takesNames(group),
    items: itemsOf(group).map((item, at) => ({
      ...item,
      text: texts[at] ?? '',
      sizes: sizes[at] ?? [],
    })),
  });
  if (!read.ok) {
    throw new RequestError(
      'invalid-argument',
      'Nobody was added yet. Fix these rows, and add the list again.',
      { fields: Object.fromEntries(read.problems.map(({ row, says }) => [rowField(row), says])) },
    );
  }
  await add(
    group,
    read.people.map((person) => ({ ...person, spare: false })),
    { ...link, id },
    call,
  );
}

/** Adds spares: pieces for nobody in particular. */
export async function addSpares(
  link: LinkKey,
  { id, pieces, count }: z.infer<typeof sparesInput>,
  call: Call,
): Promise<void> {
  const group = await findOwnGroup(link, call);
  refuseMisfits(group, pieces);
  const all = Array.from({ length: count }, () => pieces).flat();
  const spares = Array.from({ length: Math.ceil(all.length / groupLimits.pieces) }, (_, at) => ({
    name: 'Spare',
    email: null,
    field: null,
    backName: null,
    spare: true,
    pieces: all.slice(at * groupLimits.pieces, (at + 1) * groupLimits.pieces),
  }));
  await add(group, spares, { ...link, id }, call);
}

type Added = {
  name: string;
  email: string | null;
  field: string | null;
  backName: string | null;
  spare: boolean;
  pieces: readonly WantedPiece[];
};

async function add(
  { slug }: OrganizedGroup,
  people: readonly Added[],
  once: LinkKey & { id: string },
  call: Call,
): Promise<void> {
  const answer = await call.groups.addPeople({
    ...once,
    requestHash: hashRequest({ id: once.id, people }),
    people: people.map((person, at) => ({
      ...person,
      id: at === 0 ? once.id : randomUUID(),
      ...newPersonLink(call.env.receiptSecret),
      emailGuard: person.email === null ? null : groupGuard(call, person.email, slug),
    })),
  });
  switch (answer.outcome) {
    case 'added':
      return;
    case 'conflict':
      throw new RequestError(
        'aborted',
        'These were added already. Load the page again before you add others.',
      );
    case 'full':
      throw new RequestError('aborted', fullGroup);
    case 'unconfirmed':
      throw new RequestError('aborted', unconfirmed);
    case 'not-open':
      throw notOpen(answer.state);
    case 'not-found':
      throw new RequestError('not-found', brokenOrderLink);
  }
}

/** Invites people by email, nobody twice, and not those who have joined. */
export async function invite(
  link: LinkKey,
  { emails }: z.infer<typeof invitationInput>,
  call: Call,
): Promise<void> {
  const { slug } = await findOwnGroup(link, call);
  const read = readEmails(emails);
  if (!read.ok) {
    const wrong = read.wrong.slice(0, 5).map((entry) => `“${entry}”`);
    throw invalidFields({
      emails: `Nobody was invited yet. Fix ${new Intl.ListFormat('en-US').format(wrong)}: an email address looks like name@example.com.`,
    });
  }
  const [first] = read.emails;
  if (first === undefined) throw invalidFields({ emails: 'Enter an email address.' });
  const tooMany = `A group invites at most ${groupLimits.invited} people. Share its link with the others.`;
  if (read.emails.length > groupLimits.invited) throw invalidFields({ emails: tooMany });
  const answer = await call.groups.invite({
    ...link,
    people: read.emails.map((email) => ({ email, emailGuard: groupGuard(call, email, slug) })),
  });
  switch (answer.outcome) {
    case 'invited':
      return;
    case 'full':
      throw invalidFields({ emails: tooMany });
    case 'unconfirmed':
      throw new RequestError('aborted', unconfirmed);
    case 'not-open':
      throw notOpen(answer.state);
    case 'not-found':
      throw new RequestError('not-found', brokenOrderLink);
  }
}

/** Reminds everybody who was invited, hasn't answered, and may be reminded now. */
export async function remind(link: LinkKey, call: Call): Promise<void> {
  const { slug } = await findOwnGroup(link, call);
  const { invitations } = await openInvitations(link, call);
  const answer = await call.groups.remind({
    ...link,
    people: invitations
      .filter((invitation) => mayRemind(invitation, call.now))
      .map(({ id, email }) => ({ id, emailGuard: groupGuard(call, email, slug) })),
  });
  if (answer.outcome === 'not-open') throw notOpen(answer.state);
  if (answer.outcome === 'not-found') throw new RequestError('not-found', brokenOrderLink);
}

/** Stops emails about a group to somebody who was invited, by the link in them. */
export async function stopInvitation(
  { slug, stopKey }: { slug: string; stopKey: string },
  { env, groups }: Call,
): Promise<void> {
  const invitation = readStopKey(stopKey, env.receiptSecret);
  if (invitation === null || !(await groups.stopInvitation(slug, invitation))) {
    throw new RequestError('not-found', noGroup);
  }
}
