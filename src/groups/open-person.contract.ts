import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { moneyShape } from './person-money.ts';
import { personKeySchema, shownSchema, slugSchema } from './group.ts';

/** A person's link. */
export const personLinkShape = { slug: slugSchema, personKey: personKeySchema };

/** What a person told a group, as they see it. */
export const shownPersonSchema = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  shown: shownSchema,
  field: z.nullable(z.string()),
  pieces: z.array(z.object({ item: z.number(), size: z.string() })),
  version: z.number(),
  ...moneyShape,
  /** Why they aren't in anymore; null if they are. */
  out: z.nullable(z.enum(['left', 'removed'])),
});

/** POST: what somebody chose, by their link. 'not-found' if it opens nothing. */
export const openPerson = contract({
  method: 'POST',
  path: '/api/open-person',
  maxBytes: 500,
  input: z.object(personLinkShape),
  output: shownPersonSchema,
});
