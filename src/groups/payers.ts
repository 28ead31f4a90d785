// By themselves, because an order's page has them, and none of what organizers type.

/** Who pays for what a person gets: the organizer, each person, or both up to an allowance. */
export const payers = ['organizer', 'person', 'both'] as const;
