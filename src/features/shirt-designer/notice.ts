import { atom } from 'nanostores';

/** What went wrong or is missing, as a sentence, until it is closed; the frame shows it in one place. */
export const $notice = atom('');
