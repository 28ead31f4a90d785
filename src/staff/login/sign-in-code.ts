import * as z from 'zod/mini';
import { plainDigits } from '../../platform/typed-number.ts';

export const codeMissing = 'Enter the 6-digit code from your authenticator app.';
export const codeWrong =
  'That code doesn’t match. Wait for the next one in your app, and enter that.';

/** A code from an authenticator app (RFC 6238), which many of them show with a space. */
export const codeSchema = z.string().check(
  z.overwrite((text) => plainDigits(text).replace(/\s/g, '')),
  z.regex(/^\d{6}$/, codeMissing),
);
