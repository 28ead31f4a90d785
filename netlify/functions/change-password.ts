import type { Config } from '@netlify/functions';
import { changePassword as contract } from '../../src/contracts/change-password.ts';
import { changePassword } from '../../src/server/change-password.ts';
import { handle } from '../../src/server/handle.ts';

export default handle(contract, changePassword, { staff: 'anyone' });

export const config: Config = { path: '/api/change-password' };
