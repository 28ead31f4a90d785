-- The colors a garment comes in, shown in the color picker.

create table public.color_swatches (
  style_code text not null check (style_code ~ '^[0-9]{5}$'),
  color_key text not null
    check (color_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(color_key) <= 60),
  name text not null check (char_length(name) between 1 and 60),
  swatch_url text check (swatch_url ~ '^https?://' and char_length(swatch_url) <= 500),
  hex text not null check (hex ~ '^#[0-9a-f]{6}$'),
  in_stock boolean not null default true,
  position integer not null check (position >= 0),
  updated_at timestamptz not null default now(),
  primary key (style_code, color_key)
);
comment on table public.color_swatches is
  'Colors per supplier style code, in the order shown. Public; written by the service only.';
comment on column public.color_swatches.style_code is 'The supplier''s part number, e.g. 00606.';
comment on column public.color_swatches.color_key is 'The name as a slug, unique per style.';
comment on column public.color_swatches.hex is 'Lower-case #rrggbb, for drawing the garment.';

create index color_swatches_in_order on public.color_swatches (style_code, position);

create trigger color_swatches_touch
before update on public.color_swatches
for each row execute function private.touch_updated_at();

alter table public.color_swatches enable row level security;
alter table public.color_swatches force row level security;

create policy "Anyone may see the colors" on public.color_swatches
for select to anon, authenticated using (true);

revoke all on public.color_swatches from public, anon, authenticated, service_role;
grant select on public.color_swatches to anon, authenticated;
grant select, insert, update, delete on public.color_swatches to service_role;
