import type { APIRoute } from 'astro';
import { readTypeface } from '../designer/lettering/typefaces.build.ts';
import { formatPath, parsePath, pathBounds } from '../artwork/path-data.ts';
import { outlineText } from '../designer/lettering/text-outline.ts';
import { typefaces } from '../designer/lettering/typeface.ts';

/** Units of a capital: whole numbers are as fine as a list shows. */
const capital = 30;

/** The name of each face set in itself, so that a list of faces doesn't have to load them. */
export const GET: APIRoute = () =>
  Response.json(
    Object.fromEntries(
      typefaces.map(({ key, name }) => {
        const setting = { letterCase: 'typed', letterSpacing: 0, lineSpacing: 1 } as const;
        const { path = '' } =
          outlineText(
            { ...setting, text: name, heightIn: capital, align: 'left', arc: 0 },
            readTypeface(key),
          ) ?? {};
        const bounds = pathBounds(path);
        const segments = parsePath(path);
        if (!bounds || !segments) throw new Error(`${key} has no letters for its name.`);
        return [
          key,
          {
            width: Math.ceil(bounds.right - bounds.left),
            height: Math.ceil(bounds.bottom - bounds.top),
            path: formatPath(segments, 0, [-bounds.left, -bounds.top]),
          },
        ];
      }),
    ),
  );
