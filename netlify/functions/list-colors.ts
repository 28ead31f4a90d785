import type { Config } from '@netlify/functions';
import { listColors as contract } from '../../src/contracts/list-colors.ts';
import { handle } from '../../src/server/handle.ts';
import { colorHeaders, listColors } from '../../src/server/list-colors.ts';

export default handle(contract, listColors, { headers: colorHeaders });

export const config: Config = { path: '/api/list-colors' };
