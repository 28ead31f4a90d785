import type { Config } from '@netlify/functions';
import { handle } from '../../src/platform/handle.server.ts';
import { addTablet as contract } from '../../src/staff/floor/add-tablet.contract.ts';
import { addTablet } from '../../src/staff/floor/add-tablet.server.ts';

export default handle(contract, addTablet, { staff: 'work-on-jobs' });

export const config: Config = { path: '/api/add-tablet' };
