import type { Config } from '@netlify/functions';
import { readShop as contract } from '../../src/settings/read-shop.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { readShop, shopHeaders } from '../../src/settings/price-books.server.ts';

export default handle(contract, readShop, { headers: shopHeaders });

export const config: Config = { path: '/api/shop' };
