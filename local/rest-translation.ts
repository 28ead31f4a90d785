import type { Fetch } from './storage-translation.ts';

type Sql = (text: string, params: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Makes the embedded REST API behave as hosted Supabase's does. The rules below are independent:
 * when the embedded one catches up, delete the rule, its line in `translateRest`, and its test.
 */
export function translateRest(answer: Fetch, sql: Sql): Fetch {
  return async (request) => {
    const { pathname } = new URL(request.url);
    // The embedded API takes an encoded slash for a slash, where the rules below see another name.
    if (/^\/rest\/v1\/.*%2f/i.test(pathname)) {
      return failure(404, 'PGRST125', 'Invalid path specified in request URL');
    }
    const name = /^\/rest\/v1\/rpc\/(\w+)$/.exec(pathname)?.[1];
    if (name === undefined) return answer(request);
    if (await isClosed(roleOf(request.headers), name, sql)) return refuse(answer, request, name);
    if (isNestedTooDeeply(await request.clone().text())) {
      return failure(400, 'PGRST102', 'Empty or invalid json');
    }
    return answer(request);
  };
}

/** The Postgres role that a caller gets if their token is good. */
function roleOf(headers: Headers): string {
  if (headers.get('authorization')?.includes('.')) return 'authenticated';
  return headers.get('apikey')?.startsWith('sb_secret_') ? 'service_role' : 'anon';
}

async function isClosed(role: string, name: string, sql: Sql): Promise<boolean> {
  const [found] = await sql(
    `select bool_or(has_function_privilege($1, oid, 'execute')) as open
     from pg_proc where pronamespace = 'public'::regnamespace and proname = $2`,
    [role, name],
  );
  return found?.['open'] === false;
}

/**
 * The embedded API reads a function's arguments before it checks who may run it, and some arguments
 * break its connection. So it only gets to check the caller's token.
 */
async function refuse(answer: Fetch, request: Request, name: string): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  const known = await answer(
    new Request(origin + pathname, { method: 'POST', headers, body: '{}' }),
  );
  if (known.status === 401) return known;
  const status = roleOf(request.headers) === 'anon' ? 401 : 403;
  return failure(status, '42501', `permission denied for function ${name}`);
}

/** Deeper than anybody nests; a few thousand more, and it would run out of stack. */
const mostLevels = 1_000;

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

function failure(status: number, code: string, message: string): Response {
  return Response.json({ code, details: null, hint: null, message }, { status });
}
