import type { Config } from '@netlify/functions';
import { listColors as contract } from '../../src/garments/stock/list-colors.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { colorHeaders, listColors } from '../../src/garments/stock/list-colors.server.ts';

export default handle(contract, listColors, { headers: colorHeaders });

export const config: Config = { path: '/api/list-colors' };
