import type { Config } from '@netlify/functions';
import { handle } from '../../src/platform/handle.server.ts';
import { setTwoStep as contract } from '../../src/staff/login/set-two-step.contract.ts';
import { setTwoStep } from '../../src/staff/login/set-two-step.server.ts';

export default handle(contract, setTwoStep, { staff: 'anyone' });

export const config: Config = { path: '/api/set-two-step' };
