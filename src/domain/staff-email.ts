import * as z from 'zod/mini';
import { shop } from '../shop.ts';
import { emailSchema } from './contact.ts';

/** Said before sign-in is asked (product.md#signing-in). */
export const companyOnly = `Only ${shop.name} email addresses are allowed`;

/** An address under the company's domain, in lower case. The check is a courtesy: the staff table decides. */
export const staffEmailSchema = z.pipe(
  emailSchema,
  z.pipe(
    z.transform((email: string) => email.toLowerCase()),
    z.string().check(z.refine((email) => email.endsWith(`@${shop.emailDomain}`), companyOnly)),
  ),
);
