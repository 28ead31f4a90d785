import type { Config } from '@netlify/functions';
import { saveBook as contract } from '../../src/settings/save-book.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { saveBook } from '../../src/settings/price-books.server.ts';

export default handle(contract, saveBook, { staff: 'manage-settings' });

export const config: Config = { path: '/api/save-book' };
