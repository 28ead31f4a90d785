import type { Config } from '@netlify/functions';
import { changePassword } from '../../src/contracts/change-password.ts';
import { changeOwnPassword } from '../../src/server/change-password.ts';
import { handle } from '../../src/server/handle.ts';

export default handle(changePassword, changeOwnPassword, { staff: 'anyone' });

export const config: Config = { path: '/api/staff/change-password' };
