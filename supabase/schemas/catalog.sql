-- What can be ordered: where each garment takes ink, and its sizes.

create table private.catalog (
  garment_id text primary key,
  locations text[] not null,
  sizes text[] not null
);
comment on table private.catalog is
  'Where each garment takes ink, and the sizes it comes in, in any published version of the price '
  'book: an order may be on its way while owners take a size out.';

alter table private.catalog enable row level security;
alter table private.catalog force row level security;

create function private.keep_catalog() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.catalog as known (garment_id, locations, sizes)
  select id, locations, sizes
  from jsonb_to_recordset(new.book -> 'catalog') as garment (
    id text, locations text[], sizes text[]
  )
  on conflict (garment_id) do update set
    locations = array(select unnest(known.locations) union select unnest(excluded.locations)),
    sizes = array(select unnest(known.sizes) union select unnest(excluded.sizes));
  return null;
end;
$$;
comment on function private.keep_catalog() is
  'Trigger: notes the garments of a version of the price book that is published.';

create trigger price_books_keep_catalog
after insert or update on public.price_books
for each row when (new.version is not null)
execute function private.keep_catalog();
