/** The messages once the entry at this place of a list is gone: those after it move up. */
export const messagesWithout = (
  messages: Readonly<Record<string, string>>,
  list: string,
  at: number,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([path, message]) => {
      if (!path.startsWith(`${list}.`)) return [[path, message]];
      const [place = '', ...rest] = path.slice(list.length + 1).split('.');
      if (Number(place) === at) return [];
      const next = Number(place) > at ? Number(place) - 1 : place;
      return [[[list, next, ...rest].join('.'), message]];
    }),
  );
