/** Parameters as Stripe's library encodes them: `line_items[0][price_data][currency]=usd`. */
export type Params = { readonly [name: string]: string | Params };

/** Reads a form body or a query. A name that is given twice counts once, the last time. */
export function readParams(text: string): Params {
  const root = empty();
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = key.split('[').map((part) => part.replace(/\]$/, ''));
    let at = root;
    let name = first;
    for (const part of rest) {
      const inside = at[name];
      const next = inside && typeof inside === 'object' ? inside : empty();
      at[name] = next;
      at = next;
      // `types[]=a&types[]=b` is a list, too.
      name = part || String(Object.keys(next).length);
    }
    at[name] = value;
  }
  return root;
}

type Writable = { [name: string]: string | Writable };

// Without a prototype, so that no name has a meaning.
const empty = (): Writable => Object.create(null) as Writable;

/** What is at a path of names; undefined if nothing is, or if it has parts. */
export function textAt(params: Params, ...names: string[]): string | undefined {
  const found = partAt(params, ...names);
  return typeof found === 'string' ? found : undefined;
}

/** The part at a path of names; without any, there are no parameters in it. */
export function paramsAt(params: Params, ...names: string[]): Params {
  const found = partAt(params, ...names);
  return found && typeof found === 'object' ? found : empty();
}

/** A list's items in order. */
export const listAt = (params: Params, ...names: string[]): readonly (string | Params)[] =>
  Object.values(paramsAt(params, ...names));

function partAt(params: Params, ...names: string[]): string | Params | undefined {
  let at: string | Params | undefined = params;
  for (const name of names) at = typeof at === 'object' ? at[name] : undefined;
  return at;
}
