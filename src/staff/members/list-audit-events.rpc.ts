import * as z from 'zod/mini';
import { exceptionKinds } from '../../orders/changes/exception.ts';
import { paymentTerms } from '../../payments/payment-terms.ts';
import { staffRoles } from '../permission.ts';
import { customerAmountsSchema } from './erase-customer.rpc.ts';
import { staffCall } from '../staff-call.ts';

const base = {
  id: z.number(),
  at: z.string(),
  /** An email address as it was then, 'visitor' if nobody was signed in, or 'system' for SQL. */
  actor: z.string(),
};
/** Null for an address without a sign-in, which isn't kept. */
const attempted = z.nullable(z.string());
const aboutNobody = { target: z.null(), details: z.object({}) };
const aboutStaff = { target: z.string(), details: z.object({ role: z.enum(staffRoles) }) };

/** Sign-ins, what owners did, and exceptions from the rules, newest first, 50 at a time. For owners. */
export const listAuditEvents = staffCall({
  name: 'list_audit_events',
  /** `before` is the id of the last event of the page before. */
  input: z.object({ before: z.nullable(z.number()) }),
  output: z.array(
    z.discriminatedUnion('what', [
      z.object({ ...base, what: z.literal('signed-in'), ...aboutNobody }),
      z.object({ ...base, what: z.literal('password-changed'), ...aboutNobody }),
      z.object({ ...base, what: z.literal('sign-in-failed'), target: attempted }),
      z.object({ ...base, what: z.literal('code-failed'), target: attempted }),
      z.object({ ...base, what: z.literal('reset-asked'), target: attempted }),
      z.object({
        ...base,
        what: z.enum(['email-change-asked', 'email-changed']),
        /** The address before. */
        target: z.string(),
        details: z.object({ to: z.nullable(z.string()) }),
      }),
      z.object({
        ...base,
        what: z.enum(['phone-change-asked', 'phone-changed', 'profile-changed']),
        target: z.string(),
      }),
      z.object({ ...base, what: z.literal('two-step-on'), target: z.string() }),
      z.object({ ...base, what: z.literal('two-step-off'), target: z.string() }),
      z.object({ ...base, what: z.literal('staff-added'), ...aboutStaff }),
      z.object({ ...base, what: z.literal('staff-removed'), ...aboutStaff }),
      z.object({ ...base, what: z.literal('role-changed'), ...aboutStaff }),
      z.object({
        ...base,
        what: z.literal('customer-erased'),
        details: customerAmountsSchema,
      }),
      z.object({
        ...base,
        what: z.literal('terms-changed'),
        /** The new terms of that customer, by id; null for the shop's usual ones. */
        details: z.object({ customer: z.string(), terms: z.nullable(z.enum(paymentTerms)) }),
      }),
      z.object({
        ...base,
        what: z.enum(['customers-merged', 'merge-undone']),
        /** How many contacts the whole customer has, or the one that is on its own again. */
        details: z.object({ contacts: z.number() }),
      }),
      z.object({
        ...base,
        what: z.enum(['reminders-off', 'reminders-on']),
        /** An order of the customer. */
        details: z.object({ number: z.number() }),
      }),
      z.object({
        ...base,
        what: z.enum(['prices-saved', 'prices-published', 'prices-restored']),
        /** About the price book; a draft has no version yet, and doesn't count from any time. */
        details: z.object({
          version: z.nullable(z.number()),
          startsAt: z.nullable(z.string()),
          note: z.string(),
        }),
      }),
      z.object({
        ...base,
        what: z.literal('presses-saved'),
        details: z.object({ version: z.number() }),
      }),
      z.object({
        ...base,
        what: z.enum(['tablet-added', 'tablet-removed']),
        details: z.object({ name: z.string() }),
      }),
      z.object({
        ...base,
        what: z.literal('exception-made'),
        details: z.object({
          number: z.number(),
          exceptions: z.array(z.enum(exceptionKinds)),
          /** The customer agreed to it on the order's page. */
          agreed: z.optional(z.boolean()),
        }),
      }),
    ]),
  ),
});
export type AuditEvent = z.infer<(typeof listAuditEvents)['output']>[number];

/** How many events a page has; fewer on the last. */
export const auditPageSize = 50;
