import * as z from 'zod/mini';
import type { Json } from '../database.types.ts';
import { orderDesignsSchema } from '../orders/order-design-schema.ts';
import { deliveryMethods } from '../orders/delivery/delivery-method.ts';
import type { ChangeRow } from '../orders/changes/change-record.ts';
import { sizeChartSchema } from '../garments/stock/size-chart.ts';
import { taxSchema } from '../payments/tax-schema.ts';
import type { Charges } from './close-group.ts';
import { parcelShape, sentShape, type ParcelAddress } from './parcels.ts';
import { moneyShape } from './person-money.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { EmailGuard } from '../orders/placed-record.ts';
import type { LinkKey } from '../orders/orders-store.server.ts';
import type { ServiceBackend } from '../platform/backend.server.ts';
import { fromColumns, toColumns } from '../platform/column-names.ts';
import { readAnswer } from '../platform/read-answer.server.ts';
import { groupStates, shownSchema, type WantedPiece } from './group.ts';
import { payers, sellers } from './payers.ts';
import { shopShape } from './shop-shape.ts';

const groupShape = {
  slug: z.string(),
  title: z.string(),
  welcome: z.nullable(z.string()),
  fieldLabel: z.nullable(z.string()),
  /** Pieces of the order as it was placed. */
  expected: z.number(),
  ...shopShape,
  /** ISO 8601. */
  closesAt: z.string(),
  /** The last day is for stragglers: people read that it closes a day earlier. */
  stragglers: z.boolean(),
  payer: z.enum(payers),
  seller: z.enum(sellers),
  /** What the organizer pays for each person at most, if both pay. */
  allowanceCents: z.nullable(z.number()),
  /** Whether people pay at most what `expected` pieces cost each. */
  guarantees: z.boolean(),
  /** What a piece of each item costs before tax, without the share; null for the price book's price. */
  fixedCents: z.nullable(z.array(z.number())),
  shareCents: z.number(),
  /** Who gets the share. */
  cause: z.nullable(z.string()),
  /** What it raised, before tax, once it closed. */
  raisedCents: z.number(),
  /** Each person's pieces are mailed to them. */
  toEach: z.boolean(),
  version: z.number(),
  /** Pieces by design, and how many people chose them. */
  counts: z.array(z.number()),
  people: z.number(),
  closedAt: z.nullable(z.string()),
  /** When its people's names and addresses were deleted. */
  forgottenAt: z.nullable(z.string()),
  state: z.enum(groupStates),
  /** The order's. */
  orderId: z.uuid(),
  number: z.number(),
  /** The organizer's whole name. */
  organizer: z.string(),
  designs: orderDesignsSchema,
  dueDate: z.string(),
  /** In how many business days it was due when its rush was sold; null for others. */
  rushDays: z.nullable(z.number()),
  deliveryMethod: z.enum(deliveryMethods),
  deliveryZip: z.nullable(z.string()),
  priceVersion: z.number(),
  tax: taxSchema,
  /** A certificate took the tax off, wherever it goes. */
  exempt: z.boolean(),
  /** The version of its proof that was approved; null before, and if that was waived. */
  proof: z.nullable(z.number()),
  /** The order that has it: this one, or one that it repeats exactly. */
  proofOrderId: z.nullable(z.uuid()),
  /** The page of the next group, when that opens, ISO 8601, and how far it is; null without one. */
  next: z.nullable(
    z.object({
      slug: z.string(),
      opensAt: z.nullable(z.string()),
      state: z.enum(groupStates),
    }),
  ),
};

const cardPersonSchema = z.nullable(
  z.object({
    id: z.uuid(),
    email: z.nullable(z.string()),
    session: z.nullable(z.string()),
    /** Whether a card that they save now may be charged. */
    isUseful: z.boolean(),
  }),
);
const cardSavedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved') }),
  /** They have this card, or one of a later session. */
  z.object({ outcome: z.literal('known') }),
  z.object({ outcome: z.literal('full') }),
  z.object({ outcome: z.literal('not-open'), state: z.enum(groupStates) }),
  z.object({ outcome: z.literal('out') }),
  z.object({ outcome: z.literal('not-found') }),
]);
export type CardSaved = z.infer<typeof cardSavedSchema>;
const dueChargeSchema = z.object({
  /** The card payment's. */
  id: z.uuid(),
  /** The order's. */
  number: z.number(),
  amountCents: z.number(),
  /** At Stripe. */
  customer: z.string(),
  method: z.string(),
});
/** A saved card to charge. */
export type DueCharge = z.infer<typeof dueChargeSchema>;

const personSchema = z.object({
  /** What the organizer's page calls them by, from 1. */
  number: z.number(),
  name: z.string(),
  /** null for somebody whom the organizer listed without one. */
  email: z.nullable(z.string()),
  /** Pieces for nobody in particular. */
  spare: z.boolean(),
  shown: shownSchema,
  field: z.nullable(z.string()),
  /** The name on the back of each of their pieces. */
  backName: z.nullable(z.string()),
  /** Their line in the list of who's in. */
  ad: z.nullable(z.string()),
  pieces: z.array(z.object({ item: z.number(), size: z.string() })),
  /** Where it goes; null if it goes into the organizer's box. */
  zip: parcelShape.zip,
  ...sentShape,
  version: z.number(),
  ...moneyShape,
  /** Why they aren't in anymore; null if they are. */
  out: z.nullable(z.enum(['left', 'removed'])),
});
export type Person = z.infer<typeof personSchema>;

const ownPersonSchema = z.extend(personSchema, parcelShape);
/** A person as they see themselves: with their address, which their organizer doesn't get. */
export type OwnPerson = z.infer<typeof ownPersonSchema>;

/** A group as stored, without its people. */
export type ListedGroup = z.infer<z.ZodMiniObject<typeof groupShape>>;

const groupSchema = z.object({
  ...groupShape,
  /** By style code; one without measures has none. */
  sizeCharts: z.record(z.string(), sizeChartSchema),
  names: z.array(z.object({ name: z.string(), ad: z.nullable(z.string()) })),
});
/** A group as stored, with the whole names of those who didn't hide theirs. */
export type Group = z.infer<typeof groupSchema>;

const organizedSchema = z.object({
  ...groupShape,
  /** What the organizer owes of the order now. */
  dueCents: z.number(),
  roll: z.array(personSchema),
  /** Those who aren't in until their card is saved, or the organizer has their money. */
  waiting: z.array(personSchema),
});
/** A group as stored, with everybody who is in. */
export type OrganizedGroup = z.infer<typeof organizedSchema>;

const emailedSchema = z.object({
  ...groupShape,
  person: z.nullable(z.extend(personSchema, { linkId: z.uuid() })),
});
export type EmailedGroup = z.infer<typeof emailedSchema>;

const notFound = z.object({ outcome: z.literal('not-found') });
const notOpen = z.object({ outcome: z.literal('not-open'), state: z.enum(groupStates) });
const changed = z.object({ outcome: z.literal('changed'), version: z.number() });
const stale = z.object({ outcome: z.literal('stale'), version: z.number() });
const out = z.object({ outcome: z.literal('out') });

const joinedSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('joined'),
    linkId: z.uuid(),
    /** Id of the email with the link in the outbox; null if it's held. */
    email: z.nullable(z.uuid()),
  }),
  z.object({ outcome: z.literal('replayed'), linkId: z.uuid() }),
  z.object({ outcome: z.literal('conflict') }),
  z.object({ outcome: z.literal('full') }),
  notOpen,
  notFound,
]);
const personChangedSchema = z.discriminatedUnion('outcome', [
  changed,
  z.object({ outcome: z.literal('full') }),
  stale,
  out,
  notOpen,
  notFound,
]);
const leftSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('left') }),
  notOpen,
  notFound,
]);
const personSetSchema = z.discriminatedUnion('outcome', [
  changed,
  z.object({ outcome: z.literal('full') }),
  z.object({ outcome: z.literal('removed') }),
  stale,
  out,
  notOpen,
  notFound,
]);
const extendedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('extended') }),
  notOpen,
  notFound,
]);
const closedSchema = z.object({
  outcome: z.enum(['closed', 'closed-already', 'stale', 'locked', 'not-found']),
});
/** What became of closing a group. */
export type Closed = z.infer<typeof closedSchema>['outcome'];

const addedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['added', 'conflict', 'full', 'unconfirmed']) }),
  notOpen,
  notFound,
]);
const reminderSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['asked', 'full']) }),
  notOpen,
  notFound,
]);
const invitedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['invited', 'full', 'unconfirmed']) }),
  notOpen,
  notFound,
]);
const remindedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('reminded') }),
  notOpen,
  notFound,
]);
const invitationsSchema = z.object({
  /** Whether somebody followed the link in an email to the organizer. */
  confirmed: z.boolean(),
  invitations: z.array(
    z.object({
      id: z.uuid(),
      email: z.string(),
      reminders: z.number(),
      /** ISO 8601: when the invitation or the last reminder was written. */
      writtenAt: z.string(),
      /** They asked for no more emails about the group. */
      stopped: z.boolean(),
      /** They asked for a reminder on the group's page; the organizer didn't invite them. */
      wantsReminder: z.boolean(),
      /** They joined, even if they left since. */
      answered: z.boolean(),
    }),
  ),
  /** Addresses of the organizer's earlier group whom nobody has asked yet. */
  earlier: z.array(z.string()),
});
/** Whom an organizer invited, and whether they may. */
export type Invitations = z.infer<typeof invitationsSchema>;

const emailedInvitationSchema = z.object({
  ...groupShape,
  stopped: z.boolean(),
  answered: z.boolean(),
});

const dueSchema = z.array(z.object({ number: z.number(), keyHash: z.string() }));

/** A person's link: the group's address, and the SHA-256 (hex) of its key. */
export type PersonLink = { slug: string; keyHash: string };

/** What a person says. */
type PersonInput = Pick<Person, 'name' | 'shown' | 'field' | 'backName' | 'seenCents'> & {
  pieces: readonly WantedPiece[];
} & Pick<OwnPerson, keyof typeof parcelShape>;

/** Typed database calls about groups. Each throws BackendError. */
export function openGroups({ client, ask, askKeyed }: ServiceBackend) {
  /** Calls a function that takes its arguments in one object. */
  async function call<Schema extends z.ZodMiniType>(
    name:
      | 'change_person'
      | 'start_person_card'
      | 'save_person_card'
      | 'leave_group'
      | 'set_person_as_organizer'
      | 'extend_group'
      | 'close_group'
      | 'add_people'
      | 'invite_people'
      | 'remind_people'
      | 'ask_for_reminder',
    schema: Schema,
    p: object,
  ): Promise<z.infer<Schema>> {
    const { data } = await ask(name, () =>
      client.rpc(name, { p: toColumns(p) as Json }).throwOnError(),
    );
    return readAnswer(name, schema, fromColumns(data));
  }

  return {
    /** The listed groups that are open, or open later; those that close first come first. */
    async listShops(): Promise<ListedGroup[]> {
      const { data } = await ask('list_shops', () => client.rpc('list_shops').throwOnError());
      return readAnswer('list_shops', z.array(z.object(groupShape)), fromColumns(data));
    },

    /** A group doesn't open again by itself anymore; `tell` its organizer that it can't. */
    async stopOpeningAgain(link: LinkKey, tell: boolean): Promise<void> {
      await ask('stop_opening_again', () =>
        client
          .rpc('stop_opening_again', { p: toColumns({ ...link, tell }) as Json })
          .throwOnError(),
      );
    },

    async read(slug: string): Promise<Group | null> {
      const { data } = await ask('read_group', () =>
        client.rpc('read_group', { p_slug: slug }).throwOnError(),
      );
      return readAnswer('read_group', z.nullable(groupSchema), fromColumns(data));
    },

    /** The group of the order that its organizer's link opens, or null. */
    async readForOrganizer({ number, keyHash }: LinkKey): Promise<OrganizedGroup | null> {
      const { data } = await ask('read_group_for_organizer', () =>
        client
          .rpc('read_group_for_organizer', { p_number: number, p_key_hash: keyHash })
          .throwOnError(),
      );
      return readAnswer('read_group_for_organizer', z.nullable(organizedSchema), fromColumns(data));
    },

    /** What an email about the order's group says, to the person with this id if there is one. */
    async readForEmail(orderId: string, personId: string | null): Promise<EmailedGroup | null> {
      const { data } = await ask('read_group_email', () =>
        client
          .rpc('read_group_email', {
            p_order_id: orderId,
            // The generated types don't know that it may be null.
            p_person: personId as string,
          })
          .throwOnError(),
      );
      return readAnswer('read_group_email', z.nullable(emailedSchema), fromColumns(data));
    },

    /** Adds a person and writes the email with their link, once per id. */
    async join(
      person: PersonInput & {
        slug: string;
        id: string;
        requestHash: string;
        linkId: string;
        linkKeyHash: string;
        email: string;
        waitsForCard: boolean;
        emailGuard: EmailGuard;
      },
    ): Promise<z.infer<typeof joinedSchema>> {
      const { data } = await askKeyed('join_group', () =>
        client.rpc('join_group', { p: toColumns(person) as Json }).throwOnError(),
      );
      return readAnswer('join_group', joinedSchema, fromColumns(data));
    },

    /** The person whose link it is, or null. */
    async readPerson({ slug, keyHash }: PersonLink): Promise<OwnPerson | null> {
      const { data } = await ask('read_person', () =>
        client.rpc('read_person', { p_slug: slug, p_key_hash: keyHash }).throwOnError(),
      );
      return readAnswer('read_person', z.nullable(ownPersonSchema), fromColumns(data));
    },

    /** Changes what a person chose, unless it changed since `version`. */
    changePerson: (
      person: PersonLink &
        PersonInput & { ad: string | null; version: number; waitsForCard: boolean },
    ) => call('change_person', personChangedSchema, person),

    /** Who saves a card, and in which session of Stripe's; `session` is a new one. null if they left. */
    startCard: (person: PersonLink & { session?: string }) =>
      call('start_person_card', cardPersonSchema, person),

    /** Keeps the card that Stripe saved; its person is in then. */
    saveCard: (card: { id: string; session: string; customer: string; method: string }) =>
      call('save_person_card', cardSavedSchema, card),

    /** The ids of charges to be made now. */
    async listCharges(limit: number): Promise<string[]> {
      const { data } = await ask('list_group_charges', () =>
        client.rpc('list_group_charges', { p_limit: limit }).throwOnError(),
      );
      return readAnswer('list_group_charges', z.array(z.uuid()), data);
    },

    /** Notes that Stripe is asked for a charge now; null if it isn't to be made anymore. */
    async beginCharge(id: string): Promise<DueCharge | null> {
      const { data } = await ask('begin_group_charge', () =>
        client.rpc('begin_group_charge', { p_id: id }).throwOnError(),
      );
      return readAnswer('begin_group_charge', z.nullable(dueChargeSchema), fromColumns(data));
    },

    /** Notes that a bank refused, and writes its person the email to save another card. */
    async noteDeclined(id: string, method: string): Promise<void> {
      await ask('note_declined_charge', () =>
        client.rpc('note_declined_charge', { p_id: id, p_method: method }).throwOnError(),
      );
    },

    /** Has people of canceled orders refunded, and says how many. */
    async refundCanceled(): Promise<number> {
      const { data } = await ask('refund_canceled_groups', () =>
        client.rpc('refund_canceled_groups').throwOnError(),
      );
      return readAnswer('refund_canceled_groups', z.number(), data);
    },

    /** Gives up cards that were declined too long ago, and says how many. */
    async giveUpCharges(): Promise<number> {
      const { data } = await ask('give_up_charges', () =>
        client.rpc('give_up_charges').throwOnError(),
      );
      return readAnswer('give_up_charges', z.number(), data);
    },

    /** Customers at Stripe that nothing can be charged to anymore: they're to be deleted there. */
    async takeSpentCards(limit: number): Promise<string[]> {
      const { data } = await ask('take_spent_cards', () =>
        client.rpc('take_spent_cards', { p_limit: limit }).throwOnError(),
      );
      return readAnswer('take_spent_cards', z.array(z.string()), data);
    },

    /** Notes that a customer isn't at Stripe anymore. */
    async noteDeletedCard(customer: string): Promise<void> {
      await ask('note_deleted_card', () =>
        client.rpc('note_deleted_card', { p_customer: customer }).throwOnError(),
      );
    },

    /** Deletes the names and addresses of groups that ended long ago, and answers of how many. */
    async forget(limit: number): Promise<number> {
      const { data } = await ask('forget_groups', () =>
        client.rpc('forget_groups', { p_limit: limit }).throwOnError(),
      );
      return readAnswer('forget_groups', z.number(), data);
    },

    /** Gives a parcel that came back another address, and tells the shop; false if there is none. */
    async correctParcel(
      parcel: PersonLink & ParcelAddress & { shopInbox: string },
    ): Promise<boolean> {
      const { data } = await ask('correct_parcel', () =>
        client.rpc('correct_parcel', { p: toColumns(parcel) as Json }).throwOnError(),
      );
      return readAnswer('correct_parcel', z.boolean(), data);
    },

    leave: (link: PersonLink) => call('leave_group', leftSchema, link),

    /** Changes a person's pieces and name on the back for the organizer, or takes the person out if there are none. */
    setPerson: (
      person: LinkKey & {
        person: number;
        version: number;
        pieces: readonly WantedPiece[] | null;
        /** Brings somebody in who waited for their card. */
        paysOrganizer?: boolean | undefined;
        backName: string | null;
        /** Their ad goes, and nothing else changes. */
        noAd?: boolean | undefined;
      },
    ) => call('set_person_as_organizer', personSetSchema, person),

    /** Adds people and spares for the organizer, all or none, once per id of the first. */
    addPeople: (
      list: LinkKey & {
        id: string;
        requestHash: string;
        people: readonly (Pick<Person, 'name' | 'email' | 'spare' | 'field' | 'backName'> & {
          id: string;
          linkId: string;
          linkKeyHash: string;
          pieces: readonly WantedPiece[];
          emailGuard: EmailGuard | null;
        })[];
      },
    ) => call('add_people', addedSchema, list),

    /** Whom the organizer invited, or null if their link opens no group. */
    async readInvitations({ number, keyHash }: LinkKey): Promise<Invitations | null> {
      const { data } = await ask('read_invitations', () =>
        client.rpc('read_invitations', { p_number: number, p_key_hash: keyHash }).throwOnError(),
      );
      return readAnswer('read_invitations', z.nullable(invitationsSchema), fromColumns(data));
    },

    /** Invites people by email, nobody twice. */
    invite: (
      invitation: LinkKey & { people: readonly { email: string; emailGuard: EmailGuard }[] },
    ) => call('invite_people', invitedSchema, invitation),

    /** Reminds those of these invited people who may be. */
    remind: (reminder: LinkKey & { people: readonly { id: string; emailGuard: EmailGuard }[] }) =>
      call('remind_people', remindedSchema, reminder),

    /** Has somebody reminded the day before a group closes. */
    askForReminder: (reminder: { slug: string; email: string; emailGuard: EmailGuard }) =>
      call('ask_for_reminder', reminderSchema, reminder),

    /** Stops emails to somebody who was invited; false if there is no such invitation. */
    async stopInvitation(slug: string, id: string): Promise<boolean> {
      const { data } = await ask('stop_invitation', () =>
        client.rpc('stop_invitation', { p_slug: slug, p_id: id }).throwOnError(),
      );
      return readAnswer('stop_invitation', z.boolean(), data);
    },

    /** What an email to somebody who was invited says, or null if they aren't anymore. */
    async readInvitationEmail(orderId: string, invitation: string) {
      const { data } = await ask('read_invitation_email', () =>
        client
          .rpc('read_invitation_email', { p_order_id: orderId, p_invitation: invitation })
          .throwOnError(),
      );
      return readAnswer(
        'read_invitation_email',
        z.nullable(emailedInvitationSchema),
        fromColumns(data),
      );
    },

    /** @param group with its new closing time, ISO 8601 */
    extend: (group: LinkKey & { closesAt: string }) => call('extend_group', extendedSchema, group),

    /** Closes a group with what was worked out for these versions of it and of its order, once. */
    async close(
      closing: LinkKey &
        Pick<OrderRecord, 'designs' | 'totalQuantity' | 'dueDate' | 'startBy'> & {
          version: number;
          groupVersion: number;
          rows: readonly ChangeRow[];
          keptItems: readonly number[];
          /** What it raised, before tax, in cents. */
          raisedCents: number;
        } & Charges,
    ): Promise<Closed> {
      return (await call('close_group', closedSchema, closing)).outcome;
    },

    /** The links of orders whose groups are to be closed now. */
    async listDue(): Promise<LinkKey[]> {
      const { data } = await ask('list_due_groups', () =>
        client.rpc('list_due_groups').throwOnError(),
      );
      return readAnswer('list_due_groups', dueSchema, fromColumns(data));
    },

    /** Writes the email that the group has too few pieces, once for each closing time. */
    async tellShort(group: LinkKey & { groupVersion: number }): Promise<void> {
      await ask('tell_short_group', () =>
        client.rpc('tell_short_group', { p: toColumns(group) as Json }).throwOnError(),
      );
    },
  };
}
