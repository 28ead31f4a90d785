-- Written by local/write-seed.ts from src/shop.ts; edit that.

create function private.is_company_email(p_email text) returns boolean
language sql
immutable
set search_path = ''
as $$
  -- In other collations, lower() turns some letters of other scripts into ASCII.
  select coalesce(lower(p_email collate "C") ~ '^[^@\s]+@confluenceprint\.example$', false);
$$;
comment on function private.is_company_email(text) is
  'Whether an address, in any case, is at the shop''s own domain, and not at one that looks like it.';
