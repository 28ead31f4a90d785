-- What the supplier has of each style. Prices of ours at the supplier are stored nowhere.

create table public.garments (
  style_code text primary key check (style_code ~ '^[0-9]{5}$'),
  supplier_style_id integer check (supplier_style_id > 0),
  brand text check (char_length(brand) between 1 and 100),
  style_name text check (char_length(style_name) between 1 and 100),
  synced_at timestamptz,
  failed_at timestamptz,
  failure text check (char_length(failure) between 1 and 500),
  constraint garments_failure_has_a_time check ((failure is null) = (failed_at is null)),
  constraint garments_synced_has_a_number check (
    synced_at is null or supplier_style_id is not null
  )
);
comment on table public.garments is
  'One row a style whose sync was tried: what the supplier calls it, and how the tries went. Staff '
  'read it; only the functions of a sync write it.';
comment on column public.garments.style_code is 'The supplier''s part number, e.g. 00606.';
comment on column public.garments.supplier_style_id is 'The supplier''s own number of the style.';
comment on column public.garments.synced_at is
  'When the supplier''s stock was saved last; null while it never was.';
comment on column public.garments.failed_at is
  'When the last try failed; null when it went well. What was saved before is kept.';
comment on column public.garments.failure is 'Why the last try failed, for staff.';

alter table public.color_swatches
  add column color_code text check (char_length(color_code) between 1 and 20),
  add column gone boolean not null default false,
  add column back_image_url text
    check (back_image_url ~ '^https?://' and char_length(back_image_url) <= 500),
  add column synced_at timestamptz,
  add constraint color_swatches_gone_is_out_of_stock check (not (gone and in_stock));
comment on column public.color_swatches.color_code is 'The supplier''s code of the color.';
comment on column public.color_swatches.gone is
  'The supplier''s last answer didn''t name it. Kept for what refers to it; offered to nobody.';
comment on column public.color_swatches.back_image_url is
  'Picture of the garment''s back in this color; null while there is none.';
comment on column public.color_swatches.synced_at is
  'When the supplier named the color last; null for a color of the shop''s own list.';
comment on column public.color_swatches.position is
  'The shop''s own order. Colors that a sync adds come after the others.';

create table public.garment_stock (
  style_code text not null,
  color_key text not null,
  size text not null check (char_length(size) between 1 and 20),
  size_order text not null check (char_length(size_order) <= 20),
  warehouse text not null check (warehouse ~ '^[A-Z0-9]{1,10}$'),
  quantity integer not null check (quantity >= 0),
  closeout boolean not null,
  dropship boolean not null,
  expected text check (char_length(expected) between 1 and 100),
  primary key (style_code, color_key, size, warehouse),
  foreign key (style_code, color_key)
    references public.color_swatches (style_code, color_key) on delete cascade
);
comment on table public.garment_stock is
  'Pieces by style, color, size and warehouse, as of the style''s last sync. Staff read it.';
comment on column public.garment_stock.size is
  'As the supplier names it; the order form knows some of them.';
comment on column public.garment_stock.size_order is
  'The supplier''s sort key of the size, compared as text.';
comment on column public.garment_stock.closeout is 'Sold off: there will be no more.';
comment on column public.garment_stock.dropship is
  'The maker''s stock, not the supplier''s own: nothing is promised on it.';
comment on column public.garment_stock.expected is
  'What is on its way to the warehouse, in the supplier''s words.';

create view private.color_stock as
select style_code, color_key, jsonb_object_agg(size, quantity) as pieces
from (
  select
    style_code, color_key, size,
    coalesce(sum(quantity) filter (where not dropship), 0) as quantity
  from public.garment_stock
  group by style_code, color_key, size
) as by_size
group by style_code, color_key;
comment on view private.color_stock is
  'Pieces by size that can be promised, over all warehouses, one row a style''s color.';
revoke all on private.color_stock from public, anon, authenticated, service_role;

create table private.color_pictures (
  style_code text not null,
  color_key text not null,
  view text not null check (view in ('swatch', 'front', 'back')),
  source text check (char_length(source) between 1 and 500),
  copied_source text,
  leased_until timestamptz,
  primary key (style_code, color_key, view),
  foreign key (style_code, color_key)
    references public.color_swatches (style_code, color_key) on delete cascade
);
comment on table private.color_pictures is
  'Where the supplier keeps the pictures of a color, and which of them were dealt with. The copies'' '
  'addresses are in color_swatches.';
comment on column private.color_pictures.source is
  'As the supplier names it; null when it names none.';
comment on column private.color_pictures.copied_source is
  'The source that was copied last, or found to hold no picture. Another one is asked for.';
comment on column private.color_pictures.leased_until is
  'Until then somebody is copying it, or gave up and it is left alone.';

create index color_pictures_due on private.color_pictures (leased_until nulls first)
where source is distinct from copied_source;

create table private.sync_leases (
  style_code text primary key check (style_code ~ '^[0-9]{5}$'),
  claim uuid not null,
  leased_until timestamptz not null
);
comment on table private.sync_leases is
  'One row a style that is being synced. A lease that ran out can be taken over; whoever held it '
  'can''t save any more.';

create table private.app_data (
  key text primary key check (key ~ '^[a-z][a-z-]{0,39}$'),
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table private.app_data is
  'Single values of the site. ''test'' is written and read to try the connection.';

alter table public.garments enable row level security;
alter table public.garments force row level security;
alter table public.garment_stock enable row level security;
alter table public.garment_stock force row level security;
alter table private.color_pictures enable row level security;
alter table private.color_pictures force row level security;
alter table private.sync_leases enable row level security;
alter table private.sync_leases force row level security;
alter table private.app_data enable row level security;
alter table private.app_data force row level security;

create policy "Staff may read garments" on public.garments
for select to authenticated using ((select private.is_staff()));
create policy "Staff may read garment stock" on public.garment_stock
for select to authenticated using ((select private.is_staff()));

revoke all on
  public.garments, public.garment_stock,
  private.color_pictures, private.sync_leases, private.app_data
from public, anon, authenticated, service_role;
grant select on public.garments, public.garment_stock to authenticated, service_role;

-- Pictures of garments, copied from the supplier. A public bucket needs no policy to be read by
-- address; nobody but the service lists or writes it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'products', 'products', true, 5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
