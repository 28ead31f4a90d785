/** What a member of the staff is called: their email address up to the @. */
export const memberName = (email: string): string => email.replace(/@.*/, '');
