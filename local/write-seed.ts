import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtInSwatches } from '../src/domain/swatches.ts';

/** Where the seed belongs. */
export const seedFile = path.resolve(import.meta.dirname, '../supabase/seed.sql');

/**
 * supabase/seed.sql: the built-in colors. Running it again changes nothing that isn't its own, and
 * nothing of a style that was synced, whose colors are the supplier's.
 */
export function seedText(): string {
  const rows = Object.entries(builtInSwatches).flatMap(([styleCode, swatches]) =>
    swatches.map(
      ({ key, name, hex, inStock }, position) =>
        `  (${[styleCode, key, name, hex].map(quote).join(', ')}, ${inStock}, ${position})`,
    ),
  );
  return `-- Written by local/write-seed.ts from src/domain/swatches.ts; edit those.

insert into public.color_swatches (style_code, color_key, name, hex, in_stock, position)
select seed.*
from (values
${rows.join(',\n')}
) as seed (style_code, color_key, name, hex, in_stock, position)
where not exists (
  select
  from public.garments
  where garments.style_code = seed.style_code and garments.synced_at is not null
)
on conflict (style_code, color_key) do update
set
  name = excluded.name,
  hex = excluded.hex,
  position = excluded.position
where
  (color_swatches.name, color_swatches.hex, color_swatches.position)
  is distinct from (excluded.name, excluded.hex, excluded.position);
`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

if (import.meta.main) writeFileSync(seedFile, seedText());
