import { tabStorage } from '../platform/storage.client.ts';

/** Read by the script of /quote-confirmation. */
export const quoteConfirmationKey = 'quote-confirmation';

/** Kept until the tab closes or the next request, so that a reload still greets by name. */
export function handOverQuoteName(name: string): void {
  tabStorage.write(quoteConfirmationKey, { name });
}
