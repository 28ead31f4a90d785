import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { paths } from '../paths.ts';
import { reloadWhenRestored } from '../platform/restored-page.client.ts';
import type { CallResult } from '../platform/call.client.ts';
import {
  forgetFormDraft,
  keepFormDraft,
  newFormDraft,
  readFormDraft,
  type FormDraft,
} from '../platform/forms/form-draft.client.ts';
import { fieldTexts, fillFields } from '../platform/forms/form-fields.client.ts';
import { handOverQuoteName } from './quote-confirmation.client.ts';
import {
  useSchemaForm,
  type Messages,
  type SchemaForm,
} from '../platform/forms/schema-form.client.ts';

/** Longer than the backend's own limit, so that its message arrives first. */
const timeoutMs = 30_000;

/** Goes with every request; see src/platform/form-guard.ts. */
type Guard = { idempotencyKey: string; website: string; openMs: number };

type Plan<Schema extends z.ZodMiniType> = {
  /** Session storage key of the draft. */
  draftKey: string;
  schema: Schema;
  check?: (texts: Readonly<Record<string, string>>) => Messages;
  /** Initial values of a new form, by field. */
  start?: (now: Date) => Readonly<Record<string, string>>;
  /** Values from another page, which replace those in the draft. */
  takeOver?: () => Readonly<Record<string, string>>;
  send: (
    data: z.infer<Schema>,
    guard: Guard,
    options: { timeoutMs: number },
  ) => Promise<CallResult<unknown>>;
  onSent?: () => void;
};

export type RequestFailure = {
  message: string;
  /** The draft's key was already used for a different request. */
  alreadySent: boolean;
};

/**
 * One of the shop's two requests, a quote request or a reorder, kept in the tab until it is sent
 * (product.md#sending-a-request).
 */
export function useRequestForm<Schema extends z.ZodMiniType<{ name: string }>>(
  plan: Plan<Schema>,
): SchemaForm<RequestFailure> & {
  /** Today in the shop; null until the browser knows. */
  today: string | null;
  keep: () => void;
  /** Makes the filled-in form a separate request. */
  renewKey: () => void;
} {
  const draft = useRef<FormDraft | null>(null);
  const [today, setToday] = useState<string | null>(null);

  const form = useSchemaForm<Schema, RequestFailure>({
    schema: plan.schema,
    ...(plan.check && { check: plan.check }),
    focus: 'report',
    send: async (data, element) => {
      const { idempotencyKey, begunAt } = (draft.current ??= newFormDraft());
      const guard = {
        idempotencyKey,
        website: fieldTexts(element).website ?? '',
        openMs: Math.max(0, Date.now() - begunAt),
      };
      const result = await plan.send(data, guard, { timeoutMs });
      if (result.ok) {
        handOverQuoteName(data.name);
        forgetFormDraft(plan.draftKey);
        // Otherwise the browser fills it in again on the way back, as if it still had to be sent.
        element.reset();
        plan.onSent?.();
        return { ok: true, next: paths.quoteConfirmation };
      }
      const named = fieldTexts(element);
      const fields = Object.entries(result.fields ?? {}).map(([path, message]) => [
        path in named ? path : (path.split('.')[0] ?? path),
        message,
      ]);
      return {
        ok: false,
        fields: Object.fromEntries(fields) as Messages,
        failure: { message: result.message, alreadySent: result.code === 'aborted' },
      };
    },
  });

  const element = form.form;
  const keep = () => {
    if (!element.current || !draft.current) return;
    const { website: _, ...texts } = fieldTexts(element.current);
    draft.current = { ...draft.current, texts };
    keepFormDraft(plan.draftKey, draft.current);
  };

  useEffect(() => {
    const now = new Date();
    setToday(shopToday(now));
    const kept = readFormDraft(plan.draftKey);
    draft.current = kept ?? newFormDraft();
    if (element.current) {
      // Keep what was typed before this ran.
      fillFields(element.current, kept?.texts ?? plan.start?.(now) ?? {});
      fillFields(element.current, plan.takeOver?.() ?? {}, true);
      element.current.dataset.live = '';
    }
    keep();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page answers
  }, []);
  useEffect(reloadWhenRestored, []);

  return {
    ...form,
    today,
    keep,
    renewKey: () => {
      const begunAt = draft.current?.begunAt ?? Date.now();
      draft.current = { ...newFormDraft(), begunAt };
      keep();
      form.dismiss();
    },
  };
}
