import type { Config } from '@netlify/functions';
import { listFavorites } from '../../src/contracts/list-favorites.ts';
import { handle } from '../../src/server/handle.ts';
import { colorHeaders } from '../../src/server/list-colors.ts';
import { findFavorites } from '../../src/server/list-favorites.ts';

export default handle(listFavorites, findFavorites, { headers: colorHeaders });

export const config: Config = { path: '/api/favorites' };
