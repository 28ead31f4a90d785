/**
 * Keys in the database's form, at every depth: `customerName` → `customer_name`. Sizes (`2XL`,
 * `Youth S`), which don't begin like a field, and values stay as they are.
 */
export function toColumns(value: unknown): unknown {
  return renameKeys(value, (key) =>
    key.replace(
      /([a-z])([A-Z])/g,
      (_, end: string, start: string) => `${end}_${start.toLowerCase()}`,
    ),
  );
}

/** Keys in TypeScript's form: `customer_name` → `customerName`. */
export function fromColumns(value: unknown): unknown {
  return renameKeys(value, (key) =>
    key.replace(/([a-z])_([a-z])/g, (_, end: string, start: string) => end + start.toUpperCase()),
  );
}

function renameKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      /^[a-z]/.test(key) ? rename(key) : key,
      renameKeys(item, rename),
    ]),
  );
}
