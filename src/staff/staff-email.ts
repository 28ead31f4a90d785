import * as z from 'zod/mini';
import { shop } from '../shop.ts';
import { emailSchema } from '../platform/forms/contact.ts';

/** Shown before any sign-in attempt (product.md#signing-in). */
export const companyOnly = `Only ${shop.name} email addresses are allowed`;

/** Whether an address, in any case, is at the shop's own domain. For pages; the database decides. */
export const isCompanyEmail = (email: string): boolean =>
  email.toLowerCase().endsWith(`@${shop.emailDomain}`);

/**
 * A lowercase address at the company's domain. The check is a courtesy: the database decides.
 */
export const staffEmailSchema = z.pipe(
  emailSchema,
  z.pipe(
    z.transform((email: string) => email.toLowerCase()),
    z.string().check(z.refine(isCompanyEmail, companyOnly)),
  ),
);
