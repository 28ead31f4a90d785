import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { seededRandom } from '../seeded-random.ts';
import {
  idPrefixes,
  type Charge,
  type LineItem,
  type Metadata,
  type Named,
  type ObjectName,
  type StripeEvent,
  type StripeObject,
  type Transaction,
} from './objects.ts';
import { StripeRefusal } from './refusal.ts';

/** The version of Stripe's API that the `stripe` package asks for. */
export const apiVersion = '2026-10-28.endive';

export type BooksOptions = {
  /** The same ids in every run; without it, random ones. */
  readonly seed?: number;
  /** Milliseconds since 1970; the clock's by default. */
  readonly now?: () => number;
  /** A file that keeps everything, also across restarts. */
  readonly file?: string | null;
};

/** What an answer with an idempotency key was. */
export type KeptAnswer = {
  readonly path: string;
  /** The parameters, to tell another request with the same key. */
  readonly body: string;
  readonly status: number;
  readonly answer: unknown;
};

/** What a session's maker wrote for its page and its payment or saved card. */
export type Plan = {
  readonly items: readonly LineItem[];
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly suffix: string | null;
};

const names: Readonly<Record<ObjectName, string>> = {
  'checkout.session': 'checkout.session',
  payment_intent: 'payment_intent',
  setup_intent: 'setupintent',
  customer: 'customer',
  payment_method: 'PaymentMethod',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  balance_transaction: 'balance transaction',
  event: 'event',
};

/** What the file has. */
type Kept = {
  objects: [string, StripeObject][];
  answers: [string, KeptAnswer][];
  cards: [string, string][];
  plans: [string, Plan][];
};

/** Everything that Stripe would know of the shop, and the events about it. */
export class StripeBooks {
  readonly answers = new Map<string, KeptAnswer>();
  /** The number of the test card behind an intent, a charge, or a saved card. */
  readonly cards = new Map<string, string>();
  /** By session. */
  readonly plans = new Map<string, Plan>();
  /** Fees aren't known yet for payments made while this is set. */
  holdsFees = false;
  private readonly objects = new Map<string, StripeObject>();
  private readonly listeners: ((event: StripeEvent) => void)[] = [];
  private readonly nextId: () => string;
  private readonly clock: () => number;
  private readonly file: string | null;

  constructor({ seed, now = Date.now, file = null }: BooksOptions = {}) {
    const random = seed === undefined ? null : seededRandom(seed);
    this.nextId = () =>
      random ? random.uuid().replaceAll('-', '').slice(0, 24) : randomBytes(12).toString('hex');
    this.clock = now;
    this.file = file;
    if (file) this.load(file);
  }

  /** In seconds since 1970. */
  now(): number {
    return Math.floor(this.clock() / 1000);
  }

  onEvent(listener: (event: StripeEvent) => void): void {
    this.listeners.push(listener);
  }

  /** Adds an object, with the fields that all have. */
  add<Name extends ObjectName>(
    object: Name,
    fields: Omit<Named<Name>, 'id' | 'object' | 'created' | 'livemode'>,
  ): Named<Name> {
    const id = idPrefixes[object] + this.nextId();
    const added = { id, object, created: this.now(), livemode: false, ...fields };
    this.objects.set(id, added as unknown as StripeObject);
    return added as unknown as Named<Name>;
  }

  /** The object with this id; undefined if there is none. */
  get<Name extends ObjectName>(object: Name, id: string | null): Named<Name> | undefined {
    const found = this.objects.get(id ?? '');
    return found?.object === object ? (found as Named<Name>) : undefined;
  }

  /** Any object with this id. */
  any(id: string): StripeObject | undefined {
    return this.objects.get(id);
  }

  /** @throws StripeRefusal (404) if there is none with this id */
  find<Name extends ObjectName>(object: Name, id: string, param = 'id'): Named<Name> {
    const found = this.get(object, id);
    if (found) return found;
    throw new StripeRefusal(404, `No such ${names[object]}: '${id}'`, {
      code: 'resource_missing',
      param,
    });
  }

  /** All objects of a kind, newest first. */
  all<Name extends ObjectName>(object: Name): Named<Name>[] {
    const found: Named<Name>[] = [];
    for (const one of this.objects.values()) {
      if (one.object === object) found.push(one as Named<Name>);
    }
    return found.reverse();
  }

  /** Enters a balance transaction, as Stripe does for each charge, refund, and fee. */
  move(
    fields: Pick<Transaction, 'amount' | 'fee' | 'source' | 'type' | 'currency'> & {
      readonly category: string;
    },
  ): Transaction {
    const { amount, fee, source, type, currency, category } = fields;
    const what = type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees';
    return this.add('balance_transaction', {
      amount,
      available_on: this.now(),
      currency,
      description: null,
      fee,
      fee_details:
        fee === 0
          ? []
          : [{ amount: fee, application: null, currency, description: what, type: 'stripe_fee' }],
      net: amount - fee,
      reporting_category: category,
      source,
      status: 'available',
      type,
    });
  }

  /** Works out the fee of a charge: 2.9% and 30 cents. */
  settle(charge: Charge): void {
    if (charge.balance_transaction || charge.status !== 'succeeded') return;
    const { id, amount, currency } = charge;
    const fee = Math.round(amount * 0.029) + 30;
    const { id: move } = this.move({
      amount,
      fee,
      source: id,
      type: 'charge',
      currency,
      category: 'charge',
    });
    charge.balance_transaction = move;
    this.emit('charge.updated', charge);
  }

  /** Records that something happened, with the object as it is now. */
  emit(type: string, object: StripeObject): void {
    const event = this.add('event', {
      api_version: apiVersion,
      data: { object: structuredClone(object) },
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
    for (const listener of this.listeners) listener(event);
  }

  /** Writes the file, if there is one. */
  save(): void {
    if (!this.file) return;
    const kept = {
      objects: [...this.objects],
      answers: [...this.answers],
      cards: [...this.cards],
      plans: [...this.plans],
    } satisfies Kept;
    // Renamed into place, so that a kill doesn't leave half of it.
    writeFileSync(`${this.file}.part`, JSON.stringify(kept));
    renameSync(`${this.file}.part`, this.file);
  }

  /** Forgets everything. */
  clear(): void {
    for (const map of [this.objects, this.answers, this.cards, this.plans]) map.clear();
    this.save();
  }

  private load(file: string): void {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    const kept = JSON.parse(text) as Kept;
    for (const [id, object] of kept.objects) this.objects.set(id, object);
    for (const [key, answer] of kept.answers) this.answers.set(key, answer);
    for (const [id, card] of kept.cards) this.cards.set(id, card);
    for (const [id, plan] of kept.plans) this.plans.set(id, plan);
  }
}
