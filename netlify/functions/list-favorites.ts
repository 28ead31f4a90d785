import type { Config } from '@netlify/functions';
import { listFavorites as contract } from '../../src/contracts/list-favorites.ts';
import { handle } from '../../src/server/handle.ts';
import { colorHeaders } from '../../src/server/list-colors.ts';
import { listFavorites } from '../../src/server/list-favorites.ts';

export default handle(contract, listFavorites, { headers: colorHeaders });

export const config: Config = { path: '/api/list-favorites' };
