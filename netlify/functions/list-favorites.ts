import type { Config } from '@netlify/functions';
import { listFavorites as contract } from '../../src/garments/list-favorites.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { colorHeaders } from '../../src/garments/stock/list-colors.server.ts';
import { listFavorites } from '../../src/garments/list-favorites.server.ts';

export default handle(contract, listFavorites, { headers: colorHeaders });

export const config: Config = { path: '/api/list-favorites' };
