import { maxArtworkBytes } from '../artwork/artwork-format.ts';
import { shop } from '../shop.ts';
import { RequestError } from './errors.server.ts';
import { describeFault, logFault } from './log.server.ts';
import { sign } from './signature.server.ts';
import type { Store } from './database-store.server.ts';

export type RateLimit = {
  bucket: string;
  tokens: number;
  windowSeconds: number;
  /** The message when none is left, instead of `tooMany`. */
  message?: string;
  /** If counting fails, so does the call: it guards a password, or its caller counts otherwise. */
  strict?: boolean;
};

const tooManySignIns =
  'Too many tries to sign in. Wait 15 minutes and try again, or reset your password.';
const tooManyResets = 'We’ve already sent you several links. Check your email, or wait an hour.';
const newDraftsADay = 100;
const tooManyDrafts = `We’ve already saved ${newDraftsADay} unfinished orders from your network today, and that’s our limit. You can still place this one, or call ${shop.phone}.`;
const tooMany = `That was a lot at once. Wait ten minutes and try again, or call ${shop.phone}.`;

/**
 * How many calls a visitor may make. A household or office shares one address, so there is room for
 * several people with six files each and some second thoughts.
 */
export const rateLimits = {
  uploads: { bucket: 'uploads', tokens: 120, windowSeconds: 600 },
  files: { bucket: 'files', tokens: 240, windowSeconds: 600 },
  orders: { bucket: 'orders', tokens: 60, windowSeconds: 600 },
  /** Quote requests and reorders together. */
  requests: { bucket: 'requests', tokens: 20, windowSeconds: 600 },
  /** Sharing designs, and opening shared ones. */
  shares: { bucket: 'shares', tokens: 30, windowSeconds: 600 },
  sharedDesigns: { bucket: 'shared-designs', tokens: 120, windowSeconds: 600 },
  /** Links that a team's players fill in their lines with. */
  teamLinks: { bucket: 'team-links', tokens: 30, windowSeconds: 600 },
  /** A whole team may sit in one gym. */
  openedTeamLinks: { bucket: 'opened-team-links', tokens: 480, windowSeconds: 600 },
  teamLines: { bucket: 'team-lines', tokens: 480, windowSeconds: 600 },
  /** A whole school may sit behind one address: opening groups and one's own link, and joining. */
  openedGroups: { bucket: 'opened-groups', tokens: 2400, windowSeconds: 600 },
  /** A whole group counts as one: up to 2,000 people join, follow their link, and change a size. */
  groupAnswers: { bucket: 'group-answers', tokens: 6000, windowSeconds: 600 },
  /** A draft with a link is kept again with each change. */
  drafts: { bucket: 'drafts', tokens: 240, windowSeconds: 600 },
  /** Drafts that get a link. Each is stored for two weeks. */
  newDrafts: {
    bucket: 'new-drafts',
    tokens: newDraftsADay,
    windowSeconds: 86_400,
    message: tooManyDrafts,
  },
  /** Asking for a draft's link by email. */
  draftEmails: { bucket: 'draft-emails', tokens: 20, windowSeconds: 600 },
  /** Opening orders, quotes, and drafts by their links. */
  orderLinks: { bucket: 'order-links', tokens: 120, windowSeconds: 600 },
  /** The order form asks again with each change of what is ordered. */
  keptDays: { bucket: 'kept-days', tokens: 240, windowSeconds: 600 },
  /** Invoices and other PDFs. Each is drawn. */
  documents: { bucket: 'documents', tokens: 60, windowSeconds: 600 },
  /** Drafts that repeat an order. Each copies its files. */
  repeats: { bucket: 'repeats', tokens: 30, windowSeconds: 600 },
  /** Customers' messages. Each one is an email to the shop. */
  messages: { bucket: 'messages', tokens: 30, windowSeconds: 600 },
  /** Approving proofs, and asking for changes. */
  proofAnswers: { bucket: 'proof-answers', tokens: 60, windowSeconds: 600 },
  /** Starting payments by card. Each may make a page at Stripe. */
  cardPayments: { bucket: 'card-payments', tokens: 60, windowSeconds: 600 },
  /** Events that Stripe didn't sign, or wouldn't send like this. Good ones aren't counted. */
  forgedEvents: { bucket: 'forged-events', tokens: 60, windowSeconds: 600, strict: true },
  /** How many of those are logged, from all visitors together. */
  loggedForgeries: { bucket: 'logged-forgeries', tokens: 1, windowSeconds: 60, strict: true },
  /** Accepting and declining quotes. */
  quoteDecisions: { bucket: 'quote-decisions', tokens: 60, windowSeconds: 600 },
  /** Asking for an order's link by number and email address, matching or not. */
  orderFinds: { bucket: 'order-finds', tokens: 30, windowSeconds: 900, strict: true },
  orderFindsByEmail: {
    bucket: 'order-finds-by-email',
    tokens: 10,
    windowSeconds: 900,
    strict: true,
  },
  visits: { bucket: 'visits', tokens: 240, windowSeconds: 600 },
  /** Counts every try to sign in by one visitor, whichever address they try. */
  signIns: {
    bucket: 'sign-ins',
    tokens: 100,
    windowSeconds: 900,
    message: tooManySignIns,
    strict: true,
  },
  /** A known device's tries per email address; a sign-in resets the count. */
  signInsByDevice: {
    bucket: 'sign-ins-by-device',
    tokens: 10,
    windowSeconds: 900,
    message: tooManySignIns,
    strict: true,
  },
  /** Any other visitor's tries per email address; a sign-in resets the count. */
  signInsByVisitorAndEmail: {
    bucket: 'sign-ins-by-visitor-and-email',
    tokens: 10,
    windowSeconds: 900,
    message: tooManySignIns,
    strict: true,
  },
  /** The same while strangers are guessing at the address. */
  signInsUnderAttack: {
    bucket: 'sign-ins-by-visitor-and-email',
    tokens: 3,
    windowSeconds: 900,
    message: tooManySignIns,
    strict: true,
  },
  /** All strangers' tries per email address. More than this is an attack on it. */
  signInsByEmail: {
    bucket: 'sign-ins-by-email',
    tokens: 50,
    windowSeconds: 3600,
    strict: true,
  },
  /** Tries at the second step, by those who know the password; a sign-in resets the count. */
  codes: {
    bucket: 'codes',
    tokens: 10,
    windowSeconds: 3600,
    // A new password doesn't help: signing in with it takes a code, too.
    message: 'Too many wrong codes. Wait an hour and try again, or ask an owner for help.',
    strict: true,
  },
  /** A code works once, whatever it's for, in the minute and a half that Auth takes it. */
  usedCodes: { bucket: 'used-codes', tokens: 1, windowSeconds: 120, strict: true },
  resets: {
    bucket: 'resets',
    tokens: 20,
    windowSeconds: 3600,
    message: tooManyResets,
    strict: true,
  },
  resetsByEmail: {
    bucket: 'resets-by-email',
    tokens: 5,
    windowSeconds: 3600,
    message: tooManyResets,
    strict: true,
  },
  /** A known device's own, so that strangers can't use up somebody's links. */
  resetsByDevice: {
    bucket: 'resets-by-device',
    tokens: 5,
    windowSeconds: 3600,
    message: tooManyResets,
    strict: true,
  },
  /** Opening an emailed link, and saving the password. */
  resetLinks: { bucket: 'reset-links', tokens: 60, windowSeconds: 600, strict: true },
  /**
   * Nobody uses two of their links to choose a password at once. Each is looked up first, so this
   * lasts as long as two calls can take.
   */
  usedResets: {
    bucket: 'used-resets',
    tokens: 1,
    windowSeconds: 20,
    message: 'A password is being saved with this link. Wait half a minute and try again.',
    strict: true,
  },
  /** A member's tries to change their own password. */
  passwordChanges: { bucket: 'password-changes', tokens: 10, windowSeconds: 900, strict: true },
  /** Tries at a member's PIN on one of our tablets; the right one resets the count. */
  pins: {
    bucket: 'pins',
    tokens: 5,
    windowSeconds: 900,
    message: 'Too many wrong PINs on this tablet. Wait 15 minutes, and try again.',
    strict: true,
  },
  /** The same on all tablets, however many there are; the right one and a new one reset the count. */
  pinsAnywhere: {
    bucket: 'pins-anywhere',
    tokens: 50,
    windowSeconds: 86_400,
    message: 'Too many wrong PINs today. Set a new one from your own sign-in.',
    strict: true,
  },
  /** Tablets that a member adds. */
  newTablets: {
    bucket: 'new-tablets',
    tokens: 20,
    windowSeconds: 86_400,
    message: 'You added a lot of tablets today. Remove what isn’t used, and try again tomorrow.',
    strict: true,
  },
  /** Cookies that aren't a tablet's of ours, and everything that tablets send. */
  tablets: { bucket: 'tablets', tokens: 1200, windowSeconds: 600 },
  /** Invitations, answers to customers, orders that staff change, and emails that they resend. */
  staffEmails: { bucket: 'staff-emails', tokens: 60, windowSeconds: 600 },
  testEmails: { bucket: 'test-emails', tokens: 10, windowSeconds: 600 },
  /** Staff calls that ask the supplier, who allows us 60 a minute. */
  syncs: { bucket: 'syncs', tokens: 60, windowSeconds: 600 },
} as const satisfies Record<string, RateLimit>;

/** What a visitor may upload in a day: forty files of the largest size. */
export const maxUploadBytesPerDay = 40 * maxArtworkBytes;

/**
 * Counts a call for `whom`.
 * @throws RequestError 'resource-exhausted' if they have none left
 */
export async function takeToken(
  limit: RateLimit,
  tokens: Store['tokens'],
  whom: string,
  secret: string,
): Promise<void> {
  if (await isWithin(limit, tokens, whom, secret)) return;
  throw new RequestError('resource-exhausted', limit.message ?? tooMany, {
    retryAfterSeconds: limit.windowSeconds,
  });
}

/** Counts a call for `whom`. False if they had none left. */
export async function isWithin(
  limit: RateLimit,
  tokens: Store['tokens'],
  whom: string,
  secret: string,
): Promise<boolean> {
  try {
    return await tokens.take(
      limit.bucket,
      hashWhom(whom, secret),
      limit.tokens,
      limit.windowSeconds,
    );
  } catch (error) {
    if (limit.strict) throw error;
    // An order is worth more than a count: if counting fails, customers carry on.
    logFault('rate-limit-failed', { bucket: limit.bucket, faults: describeFault(error) });
    return true;
  }
}

/** Resets the count of `whom` to one. If that fails, the count stays. */
export async function startAnew(
  limit: RateLimit,
  tokens: Store['tokens'],
  whom: string,
  secret: string,
): Promise<void> {
  try {
    // A window of zero length has always ended.
    await tokens.take(limit.bucket, hashWhom(whom, secret), limit.tokens, 0);
  } catch (error) {
    logFault('rate-limit-failed', { bucket: limit.bucket, faults: describeFault(error) });
  }
}

/** Netlify's own value of the visitor's address, or else what the proxy in front says. */
export function addressOf(request: Request, contextIp: string | undefined): string | null {
  return (
    contextIp ||
    request.headers.get('x-nf-client-connection-ip') ||
    request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ||
    null
  );
}

/**
 * Who calls are counted for. Of an IPv6 address only the network counts, since one visitor has all
 * of its addresses.
 */
export function visitorOf(request: Request, contextIp: string | undefined): string {
  const address = addressOf(request, contextIp) ?? 'unknown';
  return address.includes(':') ? ipv6Network(address) : address;
}

/** Whom we count for, as we keep it. */
export function hashWhom(whom: string, secret: string): string {
  return sign('visitor', whom, secret);
}

/** The first 64 bits: '2001:db8::1' → '2001:db8:0:0'. An embedded IPv4 address stays IPv4. */
function ipv6Network(address: string): string {
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (embedded) return embedded;
  const [front = '', back] = address.toLowerCase().split('::');
  const head = front === '' ? [] : front.split(':');
  const tail = back === undefined || back === '' ? [] : back.split(':');
  const zeros = back === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':');
}
