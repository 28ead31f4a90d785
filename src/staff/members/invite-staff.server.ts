import type * as z from 'zod/mini';
import type { inviteStaff as inviteStaffContract } from './invite-staff.contract.ts';
import { grantStaff } from './grant-staff.rpc.ts';
import { paths } from '../../paths.ts';
import { BackendError, RequestError } from '../../platform/errors.server.ts';
import { invalidFields, type StaffStep } from '../../platform/handle.server.ts';
import { companyOnly } from '../staff-email.ts';

type Contract = typeof inviteStaffContract;

/**
 * Adds somebody to the staff or changes their role. Anyone without a sign-in, or with an unanswered
 * invitation, gets an invitation each time.
 */
export const inviteStaff: StaffStep<
  z.infer<Contract['input']>,
  z.infer<Contract['output']>
> = async ({ email, role }, { env, auth, asMember }) => {
  const grant = () => asMember(grantStaff, { email, role });
  const invite = () => auth.invite(email, `${env.siteUrl}${paths.login}`);
  const { outcome } = await grant();
  switch (outcome) {
    case 'no-sign-in': {
      await invite();
      const { outcome: second } = await grant();
      if (second === 'no-sign-in') throw new BackendError('An invitation made no sign-in', {});
      return { outcome: 'invited' };
    }
    case 'outside':
      throw invalidFields({ email: companyOnly });
    case 'last-owner':
      throw new RequestError(
        'aborted',
        'The last owner can’t step down. Make somebody else an owner first.',
      );
    case 'role-changed':
      return { outcome };
    default:
      return { outcome: (await invite()) ? 'invited' : outcome };
  }
};
