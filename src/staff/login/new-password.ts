import * as z from 'zod/mini';

const fewest = 12;
/** In bytes: the hash function takes no more. */
const mostBytes = 72;

/** What the page says beside the field. */
export const newPasswordHint = `At least ${fewest} characters. A few words in a row work well.`;

/** A password that somebody chooses. Whether it is a common one, only the server checks. */
export const newPasswordSchema = z.string().check(
  z.minLength(fewest, `Use at least ${fewest} characters.`),
  z.refine(
    (password) => new TextEncoder().encode(password).length <= mostBytes,
    'That’s too long. Use a shorter password.',
  ),
);
