/** What an email with a link says, in our own words only. */
export type LinkEmail = {
  subject: string;
  kicker: string;
  lead: string;
  /** What the link opens. */
  title: string;
  promise: string;
  button: string;
  link: string;
  /** Why not to share the link. */
  secret: string;
  /** For people who didn't ask for it. */
  notYours: string;
  siteUrl: string;
};

/** Why not to share an order's link. */
export const linkSecret =
  'Anyone with the link can see the order, so forward it only to people you trust with it.';
export const secretTitle = 'Keep it to yourself';
export const notYoursTitle = 'Didn’t ask for this?';
