import type { Config } from '@netlify/functions';
import { listColors } from '../../src/contracts/list-colors.ts';
import { handle } from '../../src/server/handle.ts';
import { colorHeaders, findColors } from '../../src/server/list-colors.ts';

export default handle(listColors, findColors, { headers: colorHeaders });

export const config: Config = { path: '/api/colors' };
