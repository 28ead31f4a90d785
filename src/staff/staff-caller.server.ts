import * as z from 'zod/mini';
import type { StaffCall } from './staff-call.ts';
import { whoAmI, type StaffMember } from './login/who-am-i.rpc.ts';
import { duties, may, type Duty, type StaffGroup } from './permission.ts';
import type { ServiceBackend } from '../platform/backend.server.ts';
import { BackendError, RequestError } from '../platform/errors.server.ts';

/** The staff member who calls, known by their own token. */
export type StaffCaller = {
  member: StaffMember;
  /** Their own token. */
  accessToken: string;
  /**
   * Calls an SQL function as the member.
   * @throws RequestError if they aren't allowed anymore, or BackendError
   */
  asMember<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
    call: StaffCall<Input, Output>,
    input: z.infer<Input>,
  ): Promise<z.infer<Output>>;
};

const sessionEnded = 'Your session ended. Log in again to continue.';
const staffOnly = 'Only the shop’s staff can do this.';
const onlyFor: Readonly<Record<StaffGroup, string>> = {
  owners: 'Only owners can do this.',
  office: 'Only owners and staff can do this. Press staff can’t.',
  crew: 'Only people who work on jobs can do this. Bookkeepers can’t.',
  books: 'Only owners and bookkeepers can do this.',
  desk: 'Press staff can’t do this.',
};

/**
 * Asks the backend who the request's token belongs to.
 * @throws RequestError 'unauthenticated' without a good token, 'permission-denied' for anyone who
 * isn't staff or doesn't have the duty; 'anyone' takes any role
 */
export async function readCaller(
  request: Request,
  backend: ServiceBackend,
  duty: Duty | 'anyone',
): Promise<StaffCaller> {
  const token = bearerToken(request);
  const asMember: StaffCaller['asMember'] = (call, input) => askAs(backend, token, call, input);
  const member = await asMember(whoAmI, {});
  if (!member) throw new RequestError('permission-denied', staffOnly);
  if (duty !== 'anyone' && !may(member, duty)) {
    throw new RequestError('permission-denied', onlyFor[duties[duty]]);
  }
  return { member, accessToken: token, asMember };
}

/** Servers refuse longer headers, which would look as if the backend was down. */
const mostTokenLetters = 8_000;

/** A token in three parts. Only the shape matters here; the backend checks the contents. */
function bearerToken(request: Request): string {
  const header = request.headers.get('authorization') ?? '';
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
  if (!token || token.length > mostTokenLetters) {
    throw new RequestError('unauthenticated', sessionEnded);
  }
  return token;
}

async function askAs<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  { ask, fetchAs }: ServiceBackend,
  token: string,
  { name, output }: StaffCall<Input, Output>,
  input: z.infer<Input>,
): Promise<z.infer<Output>> {
  const response = await ask(name, () =>
    fetchAs(token, `/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ p: input }),
    }),
  );
  if (response.status === 401) throw new RequestError('unauthenticated', sessionEnded);
  if (response.status === 403) throw new RequestError('permission-denied', staffOnly);
  if (!response.ok) {
    throw new BackendError(`${name}: HTTP ${response.status}`, {
      refused: response.status === 400,
    });
  }
  return ask(name, async () => z.parse(output, await response.json()));
}
