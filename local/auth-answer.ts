/** An error in Auth's documented form. */
export function authError(status: number, error_code: string, msg: string): Response {
  return Response.json(
    { code: status, error_code, msg },
    { status, headers: { 'x-sb-error-code': error_code } },
  );
}

/** A JSON object; empty for anything else. */
export function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
