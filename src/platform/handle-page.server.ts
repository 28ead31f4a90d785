import { randomUUID } from 'node:crypto';
import { errorStatuses } from './error-code.ts';
import { openFreshBackend } from './backend.server.ts';
import { readEnv } from './env.server.ts';
import { BackendError } from './errors.server.ts';
import { plainPage, type AnsweredPage } from './forms/form-page.server.ts';
import {
  answerPage,
  answerPdf,
  answerPng,
  asRequestError,
  openCall,
  refuseForeignOrigin,
  seeOther,
  type Call,
  type CallContext,
} from './handle.server.ts';
import { describeFault, logFault } from './log.server.ts';
import { isFormPost, readForm, type FormValues } from './request-body.server.ts';

/** What somebody asked a page for. */
export type Asked = {
  /** The parts of the address that the function's path names. */
  params: Readonly<Record<string, string>>;
  /** The value of `name` in the query; null without one. */
  query: (name: string) => string | null;
  /** What a form sent; null for only looking. */
  values: FormValues | null;
  cookies: ReadonlyMap<string, string>;
};

/**
 * A page, a picture that never changes, a document, or where to look after a form did what it should.
 */
export type Answered =
  | { page: AnsweredPage; status?: number }
  | { png: Uint8Array }
  | { pdf: Uint8Array; fileName: string }
  /** A path of ours, or a page of Stripe's. */
  | { next: string; cookies?: readonly string[] };

/** As much as a form of a page sends: a list of people from a spreadsheet. */
const maxBytes = 100_000;

/**
 * Makes a function that renders a page, and takes the page's own forms. Like `handle`, it checks the
 * origin and the size, and answers every failure; a file's text is the value of its field; a step throws a RequestError for its own.
 */
export function handlePage(step: (asked: Asked, call: Call) => Promise<Answered>) {
  return async (
    request: Request,
    context: CallContext & { params?: Record<string, string> },
  ): Promise<Response> => {
    const requestId = context.requestId ?? randomUUID();
    try {
      const env = readEnv(process.env);
      let values: FormValues | null = null;
      if (isFormPost(request)) {
        refuseForeignOrigin(request, env);
        ({ values } = await readForm(request, maxBytes, { readsFiles: true }));
      }
      const call = openCall(request, context, { env, backend: openFreshBackend(env), requestId });
      const answered = await step(
        {
          params: context.params ?? {},
          query: (name) => new URL(request.url).searchParams.get(name),
          values,
          cookies: call.cookies,
        },
        call,
      );
      if ('next' in answered) return seeOther(answered.next, answered.cookies);
      if ('png' in answered) return answerPng(answered.png);
      if ('pdf' in answered) return answerPdf(answered.pdf, answered.fileName);
      return answerPage(answered.status ?? 200, answered.page);
    } catch (error) {
      const { code, message } = asRequestError(error);
      const status = errorStatuses[code];
      if (status >= 500 || error instanceof BackendError) {
        logFault('page-failed', { requestId, code, faults: describeFault(error) });
      }
      return answerPage(status, plainPage('That didn’t work.', message));
    }
  };
}

/** A cookie for the page at `path` and below, which no script reads; '' deletes it. */
export function pageCookie(
  name: string,
  value: string,
  path: string,
  days: number,
  sameSite: 'Lax' | 'Strict' = 'Lax',
): string {
  const age = value === '' ? 0 : days * 86_400;
  return `${name}=${value}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=${sameSite}; Secure`;
}
