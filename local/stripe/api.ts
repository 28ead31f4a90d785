import type { StripeBooks } from './books.ts';
import { closeDispute } from './disputes.ts';
import { listAt, paramsAt, textAt, type Params } from './form-body.ts';
import type { ObjectName, StripeObject } from './objects.ts';
import { cancelIntent, confirmIntent, createIntent } from './off-session.ts';
import { createRefund } from './refunds.ts';
import { StripeRefusal } from './refusal.ts';
import { deleteCustomer, detachMethod } from './saved-cards.ts';
import { createSession, expireSession, readCents } from './sessions.ts';

type List = {
  readonly object: 'list';
  readonly url: string;
  readonly has_more: boolean;
  readonly data: readonly unknown[];
};

/** Where each kind of object is, below /v1/. */
const resources: Readonly<Record<string, ObjectName>> = {
  'checkout/sessions': 'checkout.session',
  payment_intents: 'payment_intent',
  setup_intents: 'setup_intent',
  customers: 'customer',
  payment_methods: 'payment_method',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  balance_transactions: 'balance_transaction',
  events: 'event',
};

/** What a list can be narrowed to, besides when it was created. */
const filters: Readonly<Record<ObjectName, readonly string[]>> = {
  'checkout.session': ['customer', 'payment_intent', 'status'],
  payment_intent: ['customer'],
  setup_intent: ['customer', 'payment_method'],
  customer: ['email'],
  payment_method: ['customer', 'type'],
  charge: ['customer', 'payment_intent'],
  refund: ['charge', 'payment_intent'],
  dispute: ['charge', 'payment_intent'],
  balance_transaction: ['type', 'source'],
  event: ['type'],
};

/**
 * Answers a request to the API.
 * @throws StripeRefusal as Stripe refuses it
 */
export function answerApi(
  books: StripeBooks,
  request: { readonly method: string; readonly path: string; readonly params: Params },
  pageOf: (id: string) => string,
): unknown {
  const { method, path, params } = request;
  const [, resource = '', id = '', action = ''] =
    /^\/v1\/(checkout\/sessions|[a-z_]+)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(path) ?? [];
  const kind = resources[resource];
  const unknown = new StripeRefusal(404, `Unrecognized request URL (${method}: ${path}).`);
  if (!kind) throw unknown;
  const found = (): unknown => {
    switch ([method, resource, ...(id ? ['one'] : []), ...(action ? [action] : [])].join(' ')) {
      case 'GET checkout/sessions one line_items':
        return asList(path, books.plans.get(books.find('checkout.session', id).id)?.items ?? []);
      case 'POST checkout/sessions':
        return createSession(books, params, pageOf);
      case 'POST checkout/sessions one expire':
        return expireSession(books, books.find('checkout.session', id));
      case 'POST payment_intents':
        return createIntent(books, params);
      case 'POST payment_intents one confirm':
        return confirmIntent(books, books.find('payment_intent', id), params);
      case 'POST payment_intents one cancel':
        return cancelIntent(books, books.find('payment_intent', id), params);
      case 'POST payment_methods one detach':
        return detachMethod(books, books.find('payment_method', id));
      case 'DELETE customers one':
        return deleteCustomer(books, books.find('customer', id));
      case 'POST refunds':
        return createRefund(books, params);
      case 'POST disputes one':
      case 'POST disputes one close':
        return answerDispute(books, id, params, action === 'close');
      default:
        if (method !== 'GET' || action) throw unknown;
        return id ? books.find(kind, id) : listOf(books, kind, path, params);
    }
  };
  const answer = shown(found());
  for (const wanted of listAt(params, 'expand')) {
    if (typeof wanted === 'string') expand(books, answer, wanted);
  }
  return answer;
}

/** A copy to answer with. Of a deleted customer, only that is told. */
function shown(value: unknown): unknown {
  const { object, id, deleted } = value as { object: string; id: string; deleted?: true };
  return object === 'customer' && deleted ? { id, object, deleted } : structuredClone(value);
}

/** Evidence decides as in Stripe's test mode: `winning_evidence`, or anything else. */
function answerDispute(
  books: StripeBooks,
  id: string,
  params: Params,
  givesUp: boolean,
): StripeObject {
  const dispute = books.find('dispute', id);
  if (givesUp) {
    closeDispute(books, dispute, 'lost');
    return dispute;
  }
  const texts = Object.entries(paramsAt(params, 'evidence')).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  dispute.evidence = { ...dispute.evidence, ...Object.fromEntries(texts) };
  if (textAt(params, 'submit') === 'false') return dispute;
  const wins = dispute.evidence['uncategorized_text'] === 'winning_evidence';
  closeDispute(books, dispute, wins ? 'won' : 'lost');
  return dispute;
}

function listOf(books: StripeBooks, kind: ObjectName, path: string, params: Params): List {
  const limit = readCents(textAt(params, 'limit') ?? '10', 'limit', 1);
  if (limit > 100) {
    throw new StripeRefusal(400, 'This value must be less than or equal to 100.', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const types = listAt(params, 'types');
  let all = books
    .all(kind)
    .filter((one) => isCreated(one, params) && !('deleted' in one && one.deleted));
  for (const name of filters[kind]) {
    const wanted = textAt(params, name);
    if (wanted) all = all.filter((one) => one[name as keyof typeof one] === wanted);
  }
  if (types.length > 0) all = all.filter((one) => 'type' in one && types.includes(one.type));
  const after = textAt(params, 'starting_after');
  const before = textAt(params, 'ending_before');
  if (before) {
    books.find(kind, before, 'ending_before');
    const until = all.slice(
      0,
      all.findIndex(({ id }) => id === before),
    );
    return { ...asList(path, until.slice(-limit)), has_more: until.length > limit };
  }
  if (after) {
    books.find(kind, after, 'starting_after');
    all = all.slice(all.findIndex(({ id }) => id === after) + 1);
  }
  return { ...asList(path, all.slice(0, limit)), has_more: all.length > limit };
}

const asList = (url: string, data: readonly unknown[]): List => ({
  object: 'list',
  url,
  has_more: false,
  data,
});

/** `created=…` or `created[gte]=…`, in seconds. */
function isCreated({ created }: StripeObject, params: Params): boolean {
  const limit = (name: string, fits: (than: number) => boolean): boolean => {
    const text = textAt(params, 'created', name);
    return text === undefined || fits(Number(text));
  };
  const exactly = textAt(params, 'created');
  return (
    (exactly === undefined || Number(exactly) === created) &&
    limit('gt', (than) => created > than) &&
    limit('gte', (than) => created >= than) &&
    limit('lt', (than) => created < than) &&
    limit('lte', (than) => created <= than)
  );
}

/**
 * Puts objects in the place of their ids, along a path like `payment_intent.latest_charge`.
 * @throws StripeRefusal if there's no such thing, or for more than four levels
 */
function expand(books: StripeBooks, answer: unknown, path: string): void {
  const names = path.split('.');
  if (names.length > 4) {
    throw new StripeRefusal(400, 'You cannot expand more than 4 levels of a property.', {
      code: 'property_expansion_max_depth',
    });
  }
  expandFrom(books, answer, names, path);
}

function expandFrom(
  books: StripeBooks,
  at: unknown,
  [name, ...rest]: readonly string[],
  path: string,
): void {
  if (name === undefined || at === null) return;
  if (Array.isArray(at)) {
    for (const one of at) expandFrom(books, one, [name, ...rest], path);
    return;
  }
  const object = at as Record<string, unknown> & Partial<StripeObject>;
  const value = object[name] ?? hiddenList(books, object, name);
  if (value === undefined) {
    if (name in object) return;
    throw new StripeRefusal(400, `This property cannot be expanded (${path}).`, {
      code: 'property_cannot_be_expanded',
    });
  }
  object[name] = typeof value === 'string' ? shown(books.any(value) ?? value) : value;
  expandFrom(books, object[name], rest, path);
}

/** Lists that an object only has on request. */
function hiddenList(
  books: StripeBooks,
  { id, object }: Partial<StripeObject>,
  name: string,
): unknown {
  if (object === 'checkout.session' && name === 'line_items') {
    return asList(`/v1/checkout/sessions/${id}/line_items`, books.plans.get(id ?? '')?.items ?? []);
  }
  if (object === 'charge' && name === 'refunds') {
    const refunds = books.all('refund').filter(({ charge }) => charge === id);
    return structuredClone(asList(`/v1/charges/${id}/refunds`, refunds));
  }
  return undefined;
}
