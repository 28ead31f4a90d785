import { countText } from '../platform/count-words.ts';
import type { ListedCustomer } from './customers/list-customers.rpc.ts';

/** What we call a customer: the company, or else a person, or else an address. */
export const listedTitle = ({ company, name, emails }: ListedCustomer): string =>
  company ?? name ?? emails[0] ?? 'Customer';

/** 'dana@mill.example', or 'dana@mill.example and 2 more'. */
export const emailsText = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} and ${countText(others.length)} more`;
