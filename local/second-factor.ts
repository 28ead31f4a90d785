import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { authError, readJson } from './auth-answer.ts';
import type { Fetch } from './storage-translation.ts';

type Sql = (text: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

/** How long hosted Auth takes a code after asking for it. */
const challengeSeconds = 300;

/** Hosted Supabase has these tables before the first migration; the embedded Auth doesn't. */
export async function createFactorTables(sql: Sql): Promise<void> {
  await sql(`create table if not exists auth.mfa_factors (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    factor_type text not null default 'totp',
    status text not null default 'unverified' check (status in ('unverified', 'verified')),
    secret text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`);
  await sql('alter table auth.mfa_factors enable row level security');
  await sql(`create table if not exists auth.mfa_challenges (
    id uuid primary key default gen_random_uuid(),
    factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
    created_at timestamptz not null default now(),
    verified_at timestamptz
  )`);
  await sql('alter table auth.mfa_challenges enable row level security');
}

/**
 * The embedded Auth has no second factors: these are hosted Auth's endpoints for codes from an
 * authenticator app. Its tokens don't say how somebody signed in; `auth.sessions.aal` does.
 */
export function makeSecondFactor({ siteUrl, sql }: { siteUrl: string; sql: Sql }) {
  const enroll = async ({ userId, email, aal }: Caller): Promise<Response> => {
    const [known] = await sql('select status from auth.mfa_factors where user_id = $1', [userId]);
    if (known?.['status'] === 'verified' && aal !== 'aal2') return insufficient();
    if (known) {
      return authError(422, 'mfa_factor_name_conflict', 'A factor with this name already exists');
    }
    const secret = new Secret({ size: 20 });
    const uri = totpOf(secret, new URL(siteUrl).host, email).toString();
    const [added] = await sql(
      'insert into auth.mfa_factors (user_id, secret) values ($1, $2) returning id',
      [userId, secret.base32],
    );
    const totp = { qr_code: renderSVG(uri), secret: secret.base32, uri };
    return Response.json({ id: added?.['id'], type: 'totp', friendly_name: '', totp });
  };

  const challenge = async (factor: string): Promise<Response> => {
    const [asked] = await sql(
      `insert into auth.mfa_challenges (factor_id) values ($1)
       returning id, extract(epoch from created_at)::integer as at`,
      [factor],
    );
    const expires_at = Number(asked?.['at']) + challengeSeconds;
    return Response.json({ id: asked?.['id'], type: 'totp', expires_at });
  };

  const verify = async (
    answer: Fetch,
    request: Request,
    { userId, sessionId }: Caller,
    factor: Record<string, unknown>,
  ): Promise<Response> => {
    const { challenge_id: asked, code } = readJson(await request.text());
    const [open] = await sql(
      `select from auth.mfa_challenges
       where id::text = $1 and factor_id = $2 and verified_at is null
         and created_at > now() - make_interval(secs => $3)`,
      [String(asked), factor['id'], challengeSeconds],
    );
    if (!open) {
      return authError(422, 'mfa_challenge_expired', 'MFA challenge has expired');
    }
    const totp = totpOf(Secret.fromBase32(factor['secret'] as string));
    if (totp.validate({ token: String(code), window: 1 }) === null) {
      return authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    }
    try {
      await sql('update auth.mfa_challenges set verified_at = now() where id::text = $1', [
        String(asked),
      ]);
    } catch (error) {
      // Our trigger's, which hosted Auth doesn't know either.
      if ((error as { code?: unknown }).code !== 'PT400') throw error;
      return authError(500, 'unexpected_failure', 'Database error updating challenge');
    }
    await sql(
      `update auth.mfa_factors set status = 'verified', updated_at = now()
       where id = $1 and status <> 'verified'`,
      [factor['id']],
    );
    await sql(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [
      sessionId,
      factor['id'],
    ]);
    await sql(`delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') = 'aal1'`, [
      userId,
    ]);
    await sql(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [
      userId,
    ]);
    const [token] = await sql(
      `select token from auth.refresh_tokens
       where session_id = $1 and not revoked order by created_at desc limit 1`,
      [sessionId],
    );
    const refresh = new URL('/auth/v1/token?grant_type=refresh_token', request.url);
    return answer(
      new Request(refresh, {
        method: 'POST',
        headers: request.headers,
        body: JSON.stringify({ refresh_token: token?.['token'] }),
      }),
    );
  };

  const unenroll = async ({ aal }: Caller, factor: Record<string, unknown>): Promise<Response> => {
    if (factor['status'] === 'verified' && aal !== 'aal2') return insufficient();
    await sql('delete from auth.mfa_factors where id = $1', [factor['id']]);
    await sql(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [
      factor['id'],
    ]);
    return Response.json({ id: factor['id'] });
  };

  /** Answers `/factors` and what is below it. */
  const answerFactors = async (
    answer: Fetch,
    request: Request,
    route: string,
  ): Promise<Response> => {
    const caller = await readCaller(answer, request, sql);
    if (caller instanceof Response) return caller;
    if (route === 'POST /factors') return enroll(caller);
    const [, method, id, step] =
      /^(POST|DELETE) \/factors\/([\da-f-]{36})(?:\/(challenge|verify))?$/i.exec(route) ?? [];
    const [factor] = await sql(
      'select * from auth.mfa_factors where id::text = lower($1) and user_id = $2',
      [id ?? '', caller.userId],
    );
    if (!factor) return authError(404, 'mfa_factor_not_found', 'Factor not found');
    if (method === 'DELETE') return unenroll(caller, factor);
    return step === 'verify' ? verify(answer, request, caller, factor) : challenge(id ?? '');
  };

  /** Adds a person's factors to an answer about them. */
  const withFactors = async (response: Response): Promise<Response> => {
    if (!response.ok) return response;
    const body = readJson(await response.clone().text());
    const user = ('user' in body ? body['user'] : body) as Record<string, unknown>;
    if (typeof user?.['id'] !== 'string') return response;
    const factors = await sql(
      `select id, '' as friendly_name, factor_type, status, created_at, updated_at
       from auth.mfa_factors where user_id::text = $1`,
      [user['id']],
    );
    if (factors.length > 0) user['factors'] = factors;
    return Response.json(body, { status: response.status });
  };

  return { answerFactors, withFactors };
}

type Caller = { userId: string; sessionId: string; email: string; aal: unknown };

/** The person whose token the request has, or Auth's refusal of it. */
async function readCaller(answer: Fetch, request: Request, sql: Sql): Promise<Caller | Response> {
  const user = await answer(
    new Request(new URL('/auth/v1/user', request.url), { headers: request.headers }),
  );
  if (!user.ok) return user;
  const { id, email } = readJson(await user.text());
  const payload = request.headers.get('authorization')?.split('.')[1] ?? '';
  const { session_id: sessionId } = readJson(Buffer.from(payload, 'base64url').toString());
  const [session] = await sql('select aal from auth.sessions where id::text = $1', [sessionId]);
  if (!session) return authError(403, 'session_not_found', 'Session not found');
  return {
    userId: String(id),
    email: String(email),
    sessionId: String(sessionId),
    aal: session['aal'],
  };
}

const totpOf = (secret: Secret, issuer = '', label = ''): TOTP =>
  new TOTP({ secret, issuer, label });

const insufficient = (): Response =>
  authError(403, 'insufficient_aal', 'AAL2 required to change factors');
