import type * as z from 'zod/mini';

/** What this tab keeps until it's closed. */
export const tabStorage = openStorage(() => sessionStorage);
/** What this browser keeps for other tabs and later visits. */
export const deviceStorage = openStorage(() => localStorage);

/**
 * Values by key, validated when read. A browser may refuse storage (even touching the property
 * throws) or be full. Then reads find nothing and writes return false. The page goes on without it,
 * and the caller tells people if they'd miss the value.
 */
function openStorage(open: () => Storage) {
  function attempt<Answer>(ask: (storage: Storage) => Answer, refused: Answer): Answer {
    try {
      return ask(open());
    } catch {
      return refused;
    }
  }

  const readText = (key: string) => attempt((storage) => storage.getItem(key), null);
  const writeText = (key: string, text: string): boolean =>
    attempt((storage) => {
      storage.setItem(key, text);
      return true;
    }, false);
  const remove = (key: string): void => attempt((storage) => storage.removeItem(key), undefined);

  /** null without a value. A corrupt or outdated one counts as none and is removed. */
  function read<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.infer<Schema> | null {
    const text = readText(key);
    if (text === null) return null;
    const result = schema.safeParse(parseJson(text));
    if (result.success) return result.data;
    remove(key);
    return null;
  }

  return {
    read,
    write: (key: string, value: unknown): boolean => writeText(key, JSON.stringify(value)),
    /** Reads a one-time value and clears it: a handoff from another page. */
    take<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.infer<Schema> | null {
      const value = read(key, schema);
      remove(key);
      return value;
    },
    /** Whether there is something under `key`, valid or not. */
    has: (key: string): boolean => Boolean(readText(key)),
    remove,
    keys: () => attempt((storage) => Object.keys(storage), []),
    /** Reads plain text, which isn't JSON; null if there is none. */
    readText,
    writeText,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
