import * as z from 'zod/mini';
import { BackendError } from './errors.server.ts';

/**
 * The backend's answer, validated.
 * @throws BackendError if it doesn't match the schema
 */
export function readAnswer<Schema extends z.ZodMiniType>(
  what: string,
  schema: Schema,
  data: unknown,
): z.infer<Schema> {
  const result = z.safeParse(schema, data);
  if (!result.success) {
    throw new BackendError(`${what} answered in another shape`, { cause: result.error });
  }
  return result.data;
}
