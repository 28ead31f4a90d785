type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The controls of a form that hold text. */
function controls(form: HTMLFormElement): TextControl[] {
  return [...form.elements].filter(
    (element): element is TextControl =>
      (element instanceof HTMLInputElement && element.type !== 'file') ||
      element instanceof HTMLTextAreaElement,
  );
}

/** A form's values by field name. */
export function fieldTexts(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controls(form).map(({ name, value }) => [name, value]));
}

/**
 * The same as a tree: 'sizes.S' becomes { sizes: { S } }. Browsers report input they can't read,
 * such as a half-typed date, as ''. To distinguish that from empty, it becomes '?', which no schema
 * accepts as a number or a date.
 */
export function readFields(form: HTMLFormElement): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const { name, value, validity } of controls(form)) {
    const keys = name.split('.');
    const last = keys.pop() ?? name;
    let branch = tree;
    for (const key of keys) branch = (branch[key] ??= {}) as Record<string, unknown>;
    branch[last] = validity.badInput ? '?' : value;
  }
  return tree;
}

/** Fills in fields by name; a field that has a value keeps it unless `over`. */
export function fillFields(
  form: HTMLFormElement,
  texts: Readonly<Record<string, string>>,
  over = false,
): void {
  for (const control of controls(form)) {
    const text = texts[control.name];
    if (text !== undefined && (over || control.value === '')) control.value = text;
  }
}
