import { isDiskFull } from './full-disk.ts';
import type { Database } from './database.ts';
import { publishableKey, type LocalKeys } from './data-folder.ts';
import { readToken } from './read-token.ts';
import type { Fetch } from './storage-translation.ts';

/** Who calls, as Postgres knows them. */
type Caller = { role: 'anon' | 'authenticated' | 'service_role'; claims: Record<string, unknown> };

/** What a function takes, and how many rows it returns. */
type SqlFunction = {
  readonly args: readonly { name: string; type: string; optional: boolean }[];
  readonly returns: 'value' | 'rows' | 'nothing';
};

/** As in `api.max_rows` of supabase/config.toml. */
export const mostRows = 1_000;

/** Deeper than anybody nests; a few thousand more, and the embedded Postgres would run out of stack. */
const mostLevels = 1_000;

/**
 * Answers calls of SQL functions as hosted Supabase's REST API (PostgREST) does, and leaves the rest to
 * `answer`. The package would answer them, too, but it asks Postgres some fifteen things for each,
 * which made everything that runs on the local backend wait.
 */
export function answerCalls(answer: Fetch, database: Database, keys: LocalKeys): Fetch {
  const functions = new Map<string, SqlFunction>();
  const find = async (name: string): Promise<SqlFunction | undefined> => {
    const known = functions.get(name) ?? (await findFunction(name, database));
    if (known) functions.set(name, known);
    return known;
  };
  return async (request) => {
    const { pathname } = new URL(request.url);
    // The package takes an encoded slash for a slash, and would find functions under other names.
    if (/^\/rest\/v1\/.*%2f/i.test(pathname)) {
      return failure(404, 'PGRST125', 'Invalid path specified in request URL');
    }
    const name = /^\/rest\/v1\/rpc\/(\w+)$/.exec(pathname)?.[1];
    if (name === undefined || request.method === 'OPTIONS') return answer(request);
    if (request.method !== 'POST') {
      return failure(405, 'PGRST101', `Cannot use the ${request.method} method on RPC`);
    }
    const caller = callerOf(request.headers, keys);
    if (!caller) return failure(401, 'PGRST301', 'The key or token is wrong, or has expired');
    const json = (await request.text()) || '{}';
    const names = argumentNames(json);
    if (!names) return failure(400, 'PGRST102', 'Empty or invalid json');
    const found = await find(name);
    if (!found || !takes(found, names)) {
      return failure(404, 'PGRST202', `Could not find the function public.${name}`);
    }
    try {
      return await runAs(caller, callOf(name, found, { names, json }), database);
    } catch (error) {
      if (isDiskFull(error) || !isRefusal(error)) throw error;
      const { code, message, detail = null, hint = null } = error;
      return failure(statusOf(code, caller), code, message, detail, hint);
    }
  };
}

/** Null for a key or a token that isn't ours. Without a token, the key says who calls. */
function callerOf(headers: Headers, { secretKey, jwtSecret }: LocalKeys): Caller | null {
  const key = headers.get('apikey');
  if (key !== secretKey && key !== publishableKey) return null;
  const token = headers.get('authorization')?.replace(/^Bearer /i, '');
  if (token === undefined || token === key) {
    return { role: key === secretKey ? 'service_role' : 'anon', claims: {} };
  }
  const claims = readToken(token, jwtSecret);
  return claims?.['role'] === 'authenticated' ? { role: 'authenticated', claims } : null;
}

/** The names of what a call's body gives; null if it isn't an object. */
function argumentNames(json: string): string[] | null {
  if (isNestedTooDeeply(json)) return null;
  try {
    const given: unknown = JSON.parse(json);
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    return isObject ? Object.keys(given) : null;
  } catch {
    return null;
  }
}

function isNestedTooDeeply(json: string): boolean {
  let level = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charAt(at);
    if (letter === '"') inText = !inText;
    else if (inText && letter === '\\') at += 1;
    else if (!inText && '[{'.includes(letter)) level += 1;
    else if (!inText && ']}'.includes(letter)) level -= 1;
    if (level > mostLevels) return true;
  }
  return false;
}

async function findFunction(name: string, database: Database): Promise<SqlFunction | undefined> {
  const [found] = await database.query<SqlFunction>(
    `select
       case
         when proretset then 'rows'
         when prorettype = 'void'::regtype then 'nothing'
         else 'value'
       end as returns,
       (select coalesce(json_agg(json_build_object(
            'name', quote_ident(proargnames[place]),
            'type', format_type(type, null),
            'optional', place > pronargs - pronargdefaults
          ) order by place), '[]')
        from unnest(proargtypes) with ordinality as taken(type, place)) as args
     from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' and proname = $1`,
    [name],
  );
  return found;
}

const takes = ({ args }: SqlFunction, given: readonly string[]): boolean =>
  given.every((each) => args.some(({ name }) => name === each)) &&
  args.every(({ name, optional }) => optional || given.includes(name));

/** A statement that calls it with an object's values, and returns JSON as `answer`. */
function callOf(
  name: string,
  { args, returns }: SqlFunction,
  { names, json }: { names: readonly string[]; json: string },
): string {
  const taken = args.filter((each) => names.includes(each.name));
  const call = `public.${name}(${taken.map((each) => `${each.name} => given.${each.name}`).join()})`;
  const columns = taken.map((each) => `${each.name} ${each.type}`).join();
  const given = columns
    ? `json_to_record(${literal(json)}) as given(${columns})`
    : '(select) as given';
  if (returns === 'rows') {
    return `select coalesce(json_agg(entry), '[]')::text as answer
      from (select entry from ${given}, lateral ${call} as entry limit ${mostRows}) as entries`;
  }
  return returns === 'nothing'
    ? `select null as answer from ${given}, lateral (select ${call}) as called`
    : `select coalesce(to_json(${call})::text, 'null') as answer from ${given}`;
}

/** Runs the statement as the caller, in a transaction and one trip. */
async function runAs(
  { role, claims }: Caller,
  statement: string,
  database: Database,
): Promise<Response> {
  const subject = typeof claims['sub'] === 'string' ? claims['sub'] : '';
  const [row] = await database.exec<{ answer: string | null }>(
    // The package's auth.uid() reads the second setting, where hosted Supabase's reads the first.
    `select set_config('request.jwt.claims', ${literal(JSON.stringify(claims))}, true),
       set_config('request.jwt.claim.sub', ${literal(subject)}, true);
     set local role ${role};
     ${statement}`,
  );
  return typeof row?.answer === 'string'
    ? new Response(row.answer, { headers: { ...open, 'content-type': 'application/json' } })
    : new Response(null, { status: 204, headers: open });
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

type Refusal = { code: string; message: string; detail?: string; hint?: string };

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'code' in error && /^[\dA-Z]{5}$/.test(String(error.code));

/** The HTTP status of an SQLSTATE, as in PostgREST's documentation of errors. */
function statusOf(code: string, { role }: Caller): number {
  if (code === '42501') return role === 'anon' ? 401 : 403;
  if (code.startsWith('PT')) return Number(code.slice(2));
  if (code === '23503' || code === '23505') return 409;
  if (code === '42883' || code === '42P01') return 404;
  if (code === '25006') return 405;
  if (/^(08|53)/.test(code)) return 503;
  if (/^(0L|0P|28)/.test(code)) return 403;
  if (code.startsWith('54')) return 413;
  if (code !== 'P0001' && /^(09|25|2D|38|39|3B|40|55|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  return 400;
}

/** Pages of the site ask from another port. */
const open = { 'access-control-allow-origin': '*' };

function failure(
  status: number,
  code: string,
  message: string,
  details: string | null = null,
  hint: string | null = null,
): Response {
  return Response.json({ code, details, hint, message }, { status, headers: open });
}
