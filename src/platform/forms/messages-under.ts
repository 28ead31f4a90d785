/** The messages of one part of a form, by the rest of their paths. */
export function messagesUnder(
  path: string,
  messages: Readonly<Record<string, string>>,
): Record<string, string> {
  const start = `${path}.`;
  return Object.fromEntries(
    Object.entries(messages).flatMap(([field, message]) =>
      field.startsWith(start) ? [[field.slice(start.length), message]] : [],
    ),
  );
}
