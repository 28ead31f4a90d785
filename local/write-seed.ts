import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { allowedMoves, jobKinds, jobStatuses, stageOf } from '../src/orders/job.ts';
import { shop } from '../src/shop.ts';
import { usualStaffMay } from '../src/orders/changes/exception.ts';
import { usualShopBook } from '../src/settings/shop-book.ts';
import { duties, rolesWith, type Duty } from '../src/staff/permission.ts';
import { builtInSwatches } from '../src/garments/swatches.ts';

/** Where the rows of private.statuses belong. */
export const statusRowsFile = path.resolve(
  import.meta.dirname,
  '../supabase/schemas/status-rows.sql',
);
/** Where the rows of private.permissions belong. */
const permissionRowsFile = path.resolve(
  import.meta.dirname,
  '../supabase/schemas/permission-rows.sql',
);
/** Where private.is_company_email belongs. */
export const companyEmailFile = path.resolve(
  import.meta.dirname,
  '../supabase/schemas/company-email.sql',
);
/** Where the first version of the price book belongs. */
export const priceBookRowsFile = path.resolve(
  import.meta.dirname,
  '../supabase/schemas/price-book-rows.sql',
);
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
  return `-- Written by local/write-seed.ts from src/garments/swatches.ts; edit those.

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

/** supabase/schemas/status-rows.sql: the statuses and where a job may go, as src/orders/job.ts has it. */
export function statusRowsText(): string {
  const rows = jobKinds.flatMap((kind) =>
    jobStatuses[kind].map((status, index) => {
      const next = quote(`{${allowedMoves(kind, status).join(', ')}}`);
      const stage = quote(stageOf(kind, status));
      return `  (${quote(kind)}, ${quote(status)}, ${stage}, ${index + 1}, ${next})`;
    }),
  );
  return `-- Written by local/write-seed.ts from src/orders/job.ts; edit that.

insert into private.statuses (kind, status, stage, position, next) values
${rows.join(',\n')}
on conflict (kind, status) do update
set stage = excluded.stage, position = excluded.position, next = excluded.next;
`;
}

/** supabase/schemas/permission-rows.sql: who may do what, as src/staff/permission.ts has it. */
function permissionRowsText(): string {
  const rows = (Object.keys(duties) as Duty[]).flatMap((duty) =>
    rolesWith(duty).map((role) => `  (${quote(duty)}, ${quote(role)})`),
  );
  return `-- Written by local/write-seed.ts from src/staff/permission.ts; edit that.

delete from private.permissions;
insert into private.permissions (duty, role) values
${rows.join(',\n')};
`;
}

/** supabase/schemas/company-email.sql: what counts as the shop's own address, by src/shop.ts. */
export function companyEmailText(): string {
  const pattern = `^[^@\\s]+@${shop.emailDomain.replaceAll('.', '\\.')}$`;
  return `-- Written by local/write-seed.ts from src/shop.ts; edit that.

create function private.is_company_email(p_email text) returns boolean
language sql
immutable
set search_path = ''
as $$
  -- In other collations, lower() turns some letters of other scripts into ASCII.
  select coalesce(lower(p_email collate "C") ~ ${quote(pattern)}, false);
$$;
comment on function private.is_company_email(text) is
  'Whether an address, in any case, is at the shop''s own domain, and not at one that looks like it.';
`;
}

/** supabase/schemas/price-book-rows.sql: what a new shop begins with, as src/settings/shop-book.ts has it. */
export function priceBookRowsText(): string {
  return `-- Written by local/write-seed.ts from src/settings/shop-book.ts; edit that. A shop that has these
-- rows keeps them, because published prices never change.

insert into public.price_books (
  id, book, note, saved_by, saved_at, version, published_by, published_at, starts_at
) values (
  '00000000-0000-4000-8000-000000000001',
  ${quote(JSON.stringify({ ...usualShopBook, staffMay: usualStaffMay }))},
  'The prices of a new shop', 'system', '2000-01-01T00:00:00Z',
  1, 'system', '2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z'
) on conflict (version) do nothing;
`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

if (import.meta.main) {
  writeFileSync(seedFile, seedText());
  writeFileSync(statusRowsFile, statusRowsText());
  writeFileSync(permissionRowsFile, permissionRowsText());
  writeFileSync(companyEmailFile, companyEmailText());
  writeFileSync(priceBookRowsFile, priceBookRowsText());
}
