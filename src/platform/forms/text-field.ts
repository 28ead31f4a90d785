import * as z from 'zod/mini';
import { hasInvisible } from './invisible-text.ts';

/** The longest texts people can enter, in characters, for browser, contracts, and database. */
export const textLimits = {
  fullName: 100,
  email: 254,
  phone: 30,
  poNumber: 40,
  notes: 2000,
  message: 2000,
  street: 200,
  city: 100,
  state: 40,
  artworkDescription: 4000,
  projectDetails: 4000,
  invoiceNumber: 40,
  organization: 100,
  certificateNumber: 40,
  fileName: 255,
  /** What staff search for. */
  search: 100,
} as const;

/** The report of a form whose fields each say what's wrong with them. */
export const markedFields = 'Some details need another look. Each one is marked.';

function tooLong(max: number): string {
  return `Shorten this to ${max.toLocaleString('en-US')} characters.`;
}

/** Required text; `message` is the error shown beside the field. */
export const requiredText = (max: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max, tooLong(max)));

/** A person's name in any script; `message` is the error if it's missing. */
export const personName = (message: string) =>
  requiredText(textLimits.fullName, message).check(
    z.refine(
      (name) => !hasInvisible(name),
      'There are invisible characters in this name. Delete it and type it in.',
    ),
  );

/** Optional text. */
export const optionalText = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, tooLong(max)));

/** The first error per field of a failed validation; keys are dotted paths ('' for the whole). */
export function fieldMessages(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of issues) messages[issue.path.join('.')] ??= issue.message;
  return messages;
}
