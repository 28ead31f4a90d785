import * as z from 'zod/mini';

const fewest = 12;
/** The hash function cuts off anything longer. */
const most = 72;

/** What the page says beside the field. */
export const newPasswordHint = `At least ${fewest} characters. A few words in a row work well.`;

/** A password that somebody chooses. Whether it is a common one, only the server checks. */
export const newPasswordSchema = z
  .string()
  .check(
    z.minLength(fewest, `Use at least ${fewest} characters.`),
    z.maxLength(most, `Use at most ${most} characters.`),
  );
