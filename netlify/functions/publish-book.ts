import type { Config } from '@netlify/functions';
import { publishBook as contract } from '../../src/settings/publish-book.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { publishBook } from '../../src/settings/price-books.server.ts';

export default handle(contract, publishBook, { staff: 'manage-settings' });

export const config: Config = { path: '/api/publish-book' };
