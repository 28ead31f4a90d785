import { randomUUID } from 'node:crypto';
import { addSignIn, type Backend } from '../../local/backend.ts';
import type { CaughtEmail } from '../../local/mailbox.ts';
import type { StaffRole } from '../../src/staff/permission.ts';
import { shop } from '../../src/shop.ts';

/** The password of everybody whom `addPerson` adds. */
export const password = 'correct horse battery';

/** Adds somebody with a sign-in that no other test uses; answers their email address. */
export async function addPerson(sql: Backend['sql'], role: StaffRole): Promise<string> {
  const email = `${randomUUID()}@${shop.emailDomain}`;
  await addSignIn(sql, email, password, role);
  return email;
}

/** The token in an email to somebody who forgot their password. */
export const resetTokenIn = (email: CaughtEmail | undefined): string | undefined =>
  /#reset=([\w-]{43})/.exec(email?.text ?? '')?.[1];
