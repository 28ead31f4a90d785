// By themselves, because an order's page has them, and none of what organizers type.

/** Who pays for what a person gets: the organizer, each person, or both up to an allowance. */
export const payers = ['organizer', 'person', 'both'] as const;

/** Who sells to a group's people: the shop, or the organization that buys all of it from the shop. */
export const sellers = ['shop', 'organization'] as const;
