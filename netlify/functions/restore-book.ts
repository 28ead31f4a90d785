import type { Config } from '@netlify/functions';
import { restoreBook as contract } from '../../src/settings/restore-book.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { restoreBook } from '../../src/settings/price-books.server.ts';

export default handle(contract, restoreBook, { staff: 'manage-settings' });

export const config: Config = { path: '/api/restore-book' };
