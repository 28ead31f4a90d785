import type { Config } from '@netlify/functions';
import { changePassword as contract } from '../../src/staff/login/change-password.contract.ts';
import { changePassword } from '../../src/staff/login/change-password.server.ts';
import { handle } from '../../src/platform/handle.server.ts';

export default handle(contract, changePassword, { staff: 'anyone' });

export const config: Config = { path: '/api/change-password' };
