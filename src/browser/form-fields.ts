type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The controls of a form that a text is typed into. */
function controls(form: HTMLFormElement): TextControl[] {
  return [...form.elements].filter(
    (element): element is TextControl =>
      (element instanceof HTMLInputElement && element.type !== 'file') ||
      element instanceof HTMLTextAreaElement,
  );
}

/** The texts of a form by the names of its fields. */
export function fieldTexts(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controls(form).map(({ name, value }) => [name, value]));
}

/**
 * The same as a tree: 'sizes.S' becomes { sizes: { S } }. A browser gives '' for what it can't read,
 * a half-typed date for one; that is not the same as empty, so it comes as '?', which no schema takes
 * for a number or a date.
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

/** Puts texts into the fields of their names; what one already holds stays unless `over`. */
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
