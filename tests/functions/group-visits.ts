/** A group's page and its forms, as browsers get and send them. */
import { randomUUID } from 'node:crypto';
import groupPageFunction from '../../netlify/functions/group-page.ts';
import { openFreshBackend } from '../../src/platform/backend.server.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { hashSecret } from '../../src/platform/request-hash.server.ts';
import { readOrderKey } from '../../src/orders/order-link.server.ts';
import { openGroups, type Person } from '../../src/groups/groups-store.server.ts';
import { groupPath } from '../../src/paths.ts';
import { newVisitor, readableText, siteUrl, type Handler } from './test-shop.ts';

/** Whose browser it is, by the keys of their cookies. */
export type Who = { person?: string; organizer?: string };

export type Form = Readonly<Record<string, string>> | FormData;

/** What a browser got. */
export type Visit = {
  status: number;
  html: string;
  /** What people read. */
  says: string;
  /** What is wrong with each control. */
  fields: Readonly<Record<string, string>>;
  /** Where it goes from there. */
  next: string | null;
  /** The key of the link that it remembers from now on; '' if it forgot one. */
  personKey: string | null;
};

/** What a browser with these cookies gets for a path, or for a form that it sends there. */
export async function ask(
  handler: Handler,
  path: string,
  params: Record<string, string>,
  { who = {}, form }: { who?: Who; form?: Form | undefined } = {},
): Promise<Response> {
  const cookie = Object.entries(who).map(([name, key]) => `${name}=${key}`);
  const request = new Request(new URL(path, siteUrl), {
    method: form ? 'POST' : 'GET',
    headers: { cookie: cookie.join('; '), ...(form && { origin: siteUrl }) },
    ...(form && { body: form instanceof FormData ? form : new URLSearchParams(form) }),
  });
  const later: Promise<unknown>[] = [];
  const context = {
    ip: newVisitor(),
    params,
    waitUntil: (task: Promise<unknown>) => void later.push(task),
  };
  const response = await handler(request, context);
  await Promise.all(later);
  return response;
}

/** @param more what comes after the group's path */
export async function visit(slug: string, who: Who, form?: Form, more = ''): Promise<Visit> {
  const response = await ask(groupPageFunction, groupPath(slug) + more, { slug }, { who, form });
  const html = await response.text();
  const wrong = html.matchAll(/id="(\w+)-error" class="field-error">([^<]*)/g);
  return {
    status: response.status,
    html,
    says: readableText(html),
    fields: Object.fromEntries([...wrong].map(([, name = '', says = '']) => [name, says])),
    next: response.headers.get('location'),
    personKey: /^person=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? null,
  };
}

/** Sends the form of somebody who joins with one M. */
export const join = (slug: string, changes: Readonly<Record<string, string>> = {}) =>
  visit(
    slug,
    {},
    {
      action: 'join',
      id: randomUUID(),
      name: 'Grace Hopper',
      email: 'grace@example.com',
      shown: 'initial',
      size0: 'M',
      ...changes,
    },
  );

/** Joins and returns the key of their link. */
export async function joined(slug: string, changes?: Readonly<Record<string, string>>) {
  const { personKey, says } = await join(slug, changes);
  if (personKey === null) throw new Error(says);
  return personKey;
}

/** A form that the group takes, or an error with what the page says instead. */
export async function sent(slug: string, who: Who, form: Form): Promise<void> {
  const { status, says } = await visit(slug, who, form);
  if (status !== 303) throw new Error(says);
}

const store = () => openGroups(openFreshBackend(readEnv(process.env)));

/** What is stored of somebody. */
export async function personOf(slug: string, key: string): Promise<Person> {
  const person = await store().readPerson({ slug, keyHash: hashSecret(key) });
  if (!person) throw new Error('There’s no such person.');
  return person;
}

/** What is stored of a group, with everybody who is in. */
export async function groupOf(orderKey: string) {
  const group = await store().readForOrganizer(readOrderKey(orderKey));
  if (!group) throw new Error('There’s no such group.');
  return group;
}
