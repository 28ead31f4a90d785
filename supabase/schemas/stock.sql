-- A garment's colors, and the supplier's stock of each, with what a part costs us.
--
-- Lock order: the style's lease, its garment, its colors, and last what belongs to a color (stock,
-- pictures). Why: docs/decisions/data-lock-order.md.

create table public.color_swatches (
  style_code public.style_code not null,
  color_key text not null
    check (color_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(color_key) <= 60),
  color_code text check (char_length(color_code) between 1 and 20),
  name text not null check (char_length(name) between 1 and 60),
  swatch_url public.web_address,
  front_image_url public.web_address,
  back_image_url public.web_address,
  hex text not null check (hex ~ '^#[0-9a-f]{6}$'),
  in_stock boolean not null default true,
  gone boolean not null default false,
  position integer not null check (position >= 0),
  synced_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (style_code, color_key),
  constraint color_swatches_gone_is_out_of_stock check (not (gone and in_stock))
);
comment on table public.color_swatches is
  'Colors by supplier style code, in display order. Public; only the service writes it.';
comment on column public.color_swatches.color_key is 'The name as a slug, unique per style.';
comment on column public.color_swatches.hex is 'Lower-case #rrggbb, for drawing the garment.';
comment on column public.color_swatches.front_image_url is
  'Picture of the garment''s front in this color; null if there is none, and the page draws it.';
comment on column public.color_swatches.color_code is 'The supplier''s code of the color.';
comment on column public.color_swatches.gone is
  'Not in the supplier''s last answer. Kept for what refers to it, but no longer offered.';
comment on column public.color_swatches.back_image_url is
  'Picture of the garment''s back in this color; null if there is none.';
comment on column public.color_swatches.synced_at is
  'When the supplier last listed the color; null for a color from the shop''s own list.';
comment on column public.color_swatches.position is
  'The shop''s own order. Colors added by a sync come after the others.';

create index color_swatches_in_order on public.color_swatches (style_code, position);

create trigger color_swatches_touch
before update on public.color_swatches
for each row execute function private.touch_updated_at();

alter table public.color_swatches enable row level security;
alter table public.color_swatches force row level security;
create policy "Anyone may see the colors" on public.color_swatches
for select to anon, authenticated using (true);
grant select on public.color_swatches to anon, authenticated;
grant select, insert, update, delete on public.color_swatches to service_role;

create domain private.size_chart as jsonb check (
  jsonb_typeof(value) = 'array'
  and jsonb_array_length(value) between 1 and 160
  and octet_length(value::text) <= 40000
);
comment on domain private.size_chart is
  'What a garment measures, laid flat: a list of {size, measure, inches}.';

create table public.garments (
  style_code public.style_code primary key,
  supplier_style_id integer check (supplier_style_id > 0),
  brand text check (char_length(brand) between 1 and 100),
  style_name text check (char_length(style_name) between 1 and 100),
  size_chart private.size_chart,
  synced_at timestamptz,
  failed_at timestamptz,
  failure text check (char_length(failure) between 1 and 500),
  constraint garments_failure_has_a_time check ((failure is null) = (failed_at is null)),
  constraint garments_synced_has_a_number check (
    synced_at is null or supplier_style_id is not null
  )
);
comment on table public.garments is
  'One row per style that was ever synced: the supplier''s names for it, and how the tries went. '
  'Staff read it; only the functions of a sync write it.';
comment on column public.garments.supplier_style_id is 'The supplier''s own number for the style.';
comment on column public.garments.size_chart is
  'What the supplier measured of it; null if it has no measures.';
comment on column public.garments.synced_at is
  'When the supplier''s stock was last saved; null if never.';
comment on column public.garments.failed_at is
  'When the last try failed; null if it succeeded. What was saved before is kept.';
comment on column public.garments.failure is 'Why the last try failed, for staff.';

alter table public.garments enable row level security;
alter table public.garments force row level security;
grant select on public.garments to service_role;

create table public.garment_stock (
  style_code public.style_code not null,
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
  'Pieces by style, color, size, and warehouse, as of the style''s last sync. Staff read it.';
comment on column public.garment_stock.size is
  'As we name it (src/garments/stock/supplier-product.ts); the garment lists some of them.';
comment on column public.garment_stock.size_order is
  'The supplier''s sort key of the size, compared as text.';
comment on column public.garment_stock.closeout is 'Discontinued: there will be no more.';
comment on column public.garment_stock.dropship is
  'The maker''s stock instead of the supplier''s own; we promise nothing based on it.';
comment on column public.garment_stock.expected is
  'What is on its way to the warehouse, in the supplier''s words.';

alter table public.garment_stock enable row level security;
alter table public.garment_stock force row level security;

create view private.color_stock as
select
  style_code, color_key, jsonb_object_agg(size, quantity) as pieces,
  jsonb_object_agg(size, words) filter (where words is not null) as expected
from (
  select
    style_code, color_key, size,
    coalesce(sum(quantity) filter (where not dropship), 0) as quantity,
    jsonb_agg(expected order by warehouse)
      filter (where expected is not null and not closeout and not dropship) as words
  from public.garment_stock
  group by style_code, color_key, size
) as by_size
group by style_code, color_key;
comment on view private.color_stock is
  'Pieces by size that can be promised, over all warehouses, one row per style and color, and what '
  'the supplier says is on its way to its own warehouses, in its words; null if it says nothing.';

create table private.supplier_parts (
  style_code public.style_code not null,
  color_key text not null,
  size text not null check (char_length(size) between 1 and 20),
  supplier text not null check (supplier ~ '^[a-z]{2,20}$'),
  part_number text not null check (part_number ~ '^\w{1,40}$'),
  gtin text check (gtin ~ '^[0-9]{8,14}$'),
  piece_cents integer not null check (piece_cents between 1 and 100000000),
  dozen_cents integer not null check (dozen_cents between 1 and 100000000),
  case_cents integer not null check (case_cents between 1 and 100000000),
  case_pieces integer check (case_pieces between 1 and 10000),
  size_class text check (char_length(size_class) between 1 and 40),
  color_class text check (char_length(color_class) between 1 and 40),
  primary key (style_code, color_key, size, supplier),
  unique (supplier, part_number),
  foreign key (style_code, color_key)
    references public.color_swatches (style_code, color_key) on delete cascade
);
comment on table private.supplier_parts is
  'What each supplier calls a style in a color and a size, and what it costs us, as of the style''s last '
  'sync. Only staff who see prices read it.';
comment on column private.supplier_parts.supplier is 'ss is S&S Activewear.';
comment on column private.supplier_parts.gtin is 'The bar code that all suppliers share.';
comment on column private.supplier_parts.piece_cents is
  'The cost of a piece in a line of fewer than a dozen; dozen_cents and case_cents from a dozen and a '
  'case on. What our account pays counts, if it''s less.';
comment on column private.supplier_parts.size_class is
  'The supplier''s own class of sizes that cost alike.';
comment on column private.supplier_parts.color_class is
  'The supplier''s own class of colors that cost alike, like White.';

alter table private.supplier_parts enable row level security;
alter table private.supplier_parts force row level security;

create table private.warehouse_transit (
  supplier text not null check (supplier ~ '^[a-z]{2,20}$'),
  warehouse text not null check (warehouse ~ '^[A-Z0-9]{1,10}$'),
  days smallint not null check (days between 0 and 60),
  cutoff text check (char_length(cutoff) between 1 and 40),
  synced_at timestamptz not null default now(),
  primary key (supplier, warehouse)
);
comment on table private.warehouse_transit is
  'How many business days each warehouse''s parcels take to the shop, as the supplier last said.';
comment on column private.warehouse_transit.cutoff is
  'By when an order leaves the same day, in the supplier''s words, like 4:00 CT; null if it doesn''t say.';

alter table private.warehouse_transit enable row level security;
alter table private.warehouse_transit force row level security;

create function private.transit_json() returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('warehouse', warehouse, 'days', days, 'cutoff', cutoff)
      order by days, warehouse
    ),
    '[]'
  )
  from private.warehouse_transit
  where supplier = 'ss';
$$;
comment on function private.transit_json() is
  'How long the parcels of S&S''s warehouses take to the shop, the fastest first.';

create table private.color_pictures (
  style_code public.style_code not null,
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
  'Where the supplier has the pictures of a color, and which of them are done. The copies'' '
  'addresses are in color_swatches.';
comment on column private.color_pictures.source is 'As the supplier names it; null if it doesn''t.';
comment on column private.color_pictures.copied_source is
  'The source that was last copied, or found to have no picture. A different one gets copied '
  'again.';
comment on column private.color_pictures.leased_until is
  'Until then somebody is copying it, or it failed and is left alone.';

create index color_pictures_due on private.color_pictures (leased_until nulls first)
where source is distinct from copied_source;

alter table private.color_pictures enable row level security;
alter table private.color_pictures force row level security;

create table private.sync_leases (
  style_code public.style_code primary key,
  claim uuid not null,
  leased_until timestamptz not null
);
comment on table private.sync_leases is
  'One row per style that is being synced. An expired lease can be taken over; its former holder '
  'can''t save anymore.';

alter table private.sync_leases enable row level security;
alter table private.sync_leases force row level security;

create table private.app_data (
  key text primary key check (key ~ '^[a-z][a-z-]{0,39}$'),
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table private.app_data is
  'Single values of the site. ''test'' is written and read to test the connection.';

alter table private.app_data enable row level security;
alter table private.app_data force row level security;

-- Garment pictures, copied from the supplier. Reading a public bucket by address takes no policy;
-- only the service lists or writes it.
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

create domain private.lease_seconds as integer check (value between 1 and 3600);

create domain private.picture_batch as integer check (value between 1 and 500);

create domain private.json_list as jsonb not null check (jsonb_typeof(value) = 'array');

-- An answer without colors is a failed one: it must not mark them all as gone.
create domain private.supplier_colors as private.json_list check (
  jsonb_array_length(value) between 1 and 500
);

create function private.holds_lease(p_style_code text, p_claim uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from private.sync_leases
  where style_code = p_style_code and claim = p_claim
  for update;
  return found;
end;
$$;
comment on function private.holds_lease(text, uuid) is
  'Whether the claim is the style''s current one. If so, nobody takes it over before the '
  'transaction ends.';

create function public.begin_sync(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_style public.style_code not null := p ->> 'styleCode';
  v_seconds private.lease_seconds not null := p ->> 'seconds';
  v_until timestamptz := now() + make_interval(secs => v_seconds);
  v_claim uuid;
begin
  insert into private.sync_leases as lease (style_code, claim, leased_until)
  values (v_style, gen_random_uuid(), v_until)
  on conflict (style_code) do update
  set claim = excluded.claim, leased_until = excluded.leased_until
  where lease.leased_until <= now()
  returning claim into v_claim;
  if found then
    return jsonb_build_object('outcome', 'begun', 'claim', v_claim);
  end if;
  select leased_until into v_until from private.sync_leases where style_code = v_style;
  return jsonb_build_object('outcome', 'busy', 'until', coalesce(v_until, now()));
end;
$$;
comment on function public.begin_sync(jsonb) is
  'Leases a style to one sync for that many seconds. Outcome: begun with a claim, or busy.';
grant execute on function public.begin_sync(jsonb) to service_role;

create function public.finish_sync(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_style public.style_code not null := p ->> 'styleCode';
  v_colors jsonb;
  v_keys text[];
  v_next integer;
  v_gone integer;
  v_rows integer;
  v_constraint text;
  v_message text;
begin
  if not private.holds_lease(v_style, (p ->> 'claim')::uuid) then
    return jsonb_build_object('outcome', 'stale');
  end if;
  v_colors := (p -> 'colors')::private.supplier_colors;

  insert into public.garments as garment (
    style_code, supplier_style_id, brand, style_name, size_chart, synced_at
  ) values (
    v_style, (p ->> 'supplierStyleId')::integer, nullif(p ->> 'brand', ''),
    nullif(p ->> 'styleName', ''), nullif(p -> 'sizeChart', 'null'), now()
  )
  on conflict (style_code) do update
  set
    supplier_style_id = excluded.supplier_style_id,
    brand = excluded.brand,
    style_name = excluded.style_name,
    size_chart = case when p ? 'sizeChart' then excluded.size_chart else garment.size_chart end,
    synced_at = excluded.synced_at,
    failed_at = null,
    failure = null;

  select coalesce(max(position) + 1, 0) into v_next
  from public.color_swatches
  where style_code = v_style;

  insert into public.color_swatches as swatch (
    style_code, color_key, color_code, name, hex, in_stock, position, gone, synced_at
  )
  select
    v_style,
    named.color ->> 'key',
    nullif(named.color ->> 'code', ''),
    named.color ->> 'name',
    named.color ->> 'hex',
    exists (
      select
      from jsonb_array_elements(named.color -> 'sizes') as size
      cross join jsonb_array_elements(size -> 'warehouses') as warehouse
      where not (warehouse ->> 'dropship')::boolean and (warehouse ->> 'quantity')::integer > 0
    ),
    coalesce(
      known.position,
      v_next - 1 + row_number() over (partition by known.position is null order by named.place)
    ),
    false,
    now()
  from jsonb_array_elements(v_colors) with ordinality as named (color, place)
  left join public.color_swatches as known
    on known.style_code = v_style and known.color_key = named.color ->> 'key'
  on conflict (style_code, color_key) do update
  set
    color_code = excluded.color_code,
    name = excluded.name,
    hex = excluded.hex,
    in_stock = excluded.in_stock,
    gone = false,
    synced_at = excluded.synced_at;

  v_keys := array(select color ->> 'key' from jsonb_array_elements(v_colors) as color);
  update public.color_swatches
  set gone = true, in_stock = false
  where style_code = v_style and not gone and color_key <> all (v_keys);
  select count(*) into v_gone
  from public.color_swatches
  where style_code = v_style and gone;

  delete from public.garment_stock where style_code = v_style;
  insert into public.garment_stock (
    style_code, color_key, size, size_order, warehouse, quantity, closeout, dropship, expected
  )
  select
    v_style,
    color.key,
    size.size,
    size."order",
    warehouse.abbr,
    warehouse.quantity,
    warehouse.closeout,
    warehouse.dropship,
    nullif(warehouse.expected, '')
  from jsonb_to_recordset(v_colors) as color (key text, sizes private.json_list)
  cross join jsonb_to_recordset(color.sizes) as size (
    size text, "order" text, warehouses private.json_list
  )
  cross join jsonb_to_recordset(size.warehouses) as warehouse (
    abbr text, quantity integer, closeout boolean, dropship boolean, expected text
  );
  get diagnostics v_rows = row_count;

  delete from private.supplier_parts where style_code = v_style and supplier = 'ss';
  insert into private.supplier_parts (
    style_code, color_key, size, supplier, part_number, gtin, piece_cents, dozen_cents, case_cents,
    case_pieces, size_class, color_class
  )
  select
    v_style, color.key, size.size, 'ss', part.number, part.gtin, part."pieceCents",
    part."dozenCents", part."caseCents", part."casePieces", part."sizeClass", part."colorClass"
  from jsonb_to_recordset(v_colors) as color (key text, sizes private.json_list)
  cross join jsonb_to_recordset(color.sizes) as size (size text, part jsonb)
  cross join jsonb_to_record(size.part) as part (
    number text, gtin text, "pieceCents" integer, "dozenCents" integer, "caseCents" integer,
    "casePieces" integer, "sizeClass" text, "colorClass" text
  )
  where jsonb_typeof(size.part) = 'object';

  insert into private.color_pictures as picture (style_code, color_key, view, source)
  select v_style, color ->> 'key', named.view, nullif(named.source, '')
  from jsonb_array_elements(v_colors) as color
  cross join lateral (
    values
      ('swatch', color ->> 'swatchSource'),
      ('front', color ->> 'frontSource'),
      ('back', color ->> 'backSource')
  ) as named (view, source)
  on conflict (style_code, color_key, view) do update
  set source = excluded.source, leased_until = null
  where picture.source is distinct from excluded.source;

  delete from private.sync_leases where style_code = v_style;
  return jsonb_build_object(
    'outcome', 'saved',
    'colors', cardinality(v_keys),
    'gone', v_gone,
    'rows', v_rows,
    'syncedAt', now()
  );
exception
  -- One answer for every value that the tables refuse, as in place_order.
  when integrity_constraint_violation or data_exception or cardinality_violation then
    get stacked diagnostics
      v_constraint = constraint_name,
      v_message = message_text;
    raise exception using
      errcode = 'PT400',
      message = 'The stock breaks a rule of the database: ' || v_message,
      detail = coalesce(nullif(v_constraint, ''), 'malformed value');
end;
$$;
comment on function public.finish_sync(jsonb) is
  'Saves the supplier''s data about a style in one transaction and ends the lease. Unlisted '
  'colors are marked as gone and come back once listed again; the shop''s positions '
  'stay, and so does the size chart if p has none. Outcome: saved, or stale if somebody else has the lease now. Values that break a rule: '
  'HTTP 400, nothing changed.';
grant execute on function public.finish_sync(jsonb) to service_role;

create function public.save_transit(p jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_saved integer;
begin
  insert into private.warehouse_transit as known (supplier, warehouse, days, cutoff)
  select p ->> 'supplier', warehouse, days, nullif("cutOff", '')
  from jsonb_to_recordset(p -> 'warehouses') as told (
    warehouse text, days smallint, "cutOff" text
  )
  on conflict (supplier, warehouse) do update
  set days = excluded.days, cutoff = excluded.cutoff, synced_at = now();
  get diagnostics v_saved = row_count;
  return v_saved;
end;
$$;
comment on function public.save_transit(jsonb) is
  'Saves how long a supplier''s parcels take from each warehouse that it names, and answers how many. '
  'The others stay as they were.';
grant execute on function public.save_transit(jsonb) to service_role;

create function public.fail_sync(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_style public.style_code not null := p ->> 'styleCode';
begin
  if not private.holds_lease(v_style, (p ->> 'claim')::uuid) then
    return jsonb_build_object('outcome', 'stale');
  end if;
  insert into public.garments (style_code, failed_at, failure)
  values (v_style, now(), left(coalesce(nullif(btrim(p ->> 'reason'), ''), 'unknown'), 500))
  on conflict (style_code) do update
  set failed_at = excluded.failed_at, failure = excluded.failure;
  delete from private.sync_leases where style_code = v_style;
  return jsonb_build_object('outcome', 'recorded');
end;
$$;
comment on function public.fail_sync(jsonb) is
  'Ends the lease of a failed sync and stores the reason for staff; the stock stays the same. '
  'Outcome: recorded, or stale if somebody else has the lease now.';
grant execute on function public.fail_sync(jsonb) to service_role;

create function public.next_pictures(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_limit private.picture_batch not null := p ->> 'limit';
  v_seconds private.lease_seconds not null := p ->> 'seconds';
  v_until timestamptz := now() + make_interval(secs => v_seconds);
  v_styles text[];
  v_leased jsonb;
  v_waiting bigint;
begin
  if p ? 'styleCodes' then
    v_styles := array(select jsonb_array_elements_text(p -> 'styleCodes'));
  end if;

  with due as (
    select picture.style_code, picture.color_key, picture.view
    from private.color_pictures as picture
    join public.color_swatches as swatch using (style_code, color_key)
    where picture.source is not null
      and picture.source is distinct from picture.copied_source
      and (picture.leased_until is null or picture.leased_until <= now())
      and not swatch.gone
      and (v_styles is null or picture.style_code = any (v_styles))
    -- Earlier failures come last.
    order by picture.leased_until nulls first, picture.style_code, swatch.position,
      picture.view desc
    limit v_limit
    for update of picture skip locked
  ),
  leased as (
    update private.color_pictures as picture
    set leased_until = v_until
    from due
    where picture.style_code = due.style_code
      and picture.color_key = due.color_key
      and picture.view = due.view
    returning picture.style_code, picture.color_key, picture.view, picture.source
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'styleCode', leased.style_code,
        'colorKey', leased.color_key,
        'view', leased.view,
        'source', leased.source
      )
      order by leased.style_code, swatch.position, leased.view desc
    ),
    '[]'::jsonb
  )
  into v_leased
  from leased
  join public.color_swatches as swatch using (style_code, color_key);

  select count(*) into v_waiting
  from private.color_pictures as picture
  join public.color_swatches as swatch using (style_code, color_key)
  where picture.source is not null
    and picture.source is distinct from picture.copied_source
    and not swatch.gone
    and (v_styles is null or picture.style_code = any (v_styles));
  return jsonb_build_object(
    'pictures', v_leased,
    'left', v_waiting - jsonb_array_length(v_leased)
  );
end;
$$;
comment on function public.next_pictures(jsonb) is
  'Leases pictures that aren''t copied yet, only those of styleCodes if given, and answers how '
  'many more are left. One that isn''t reported done becomes due again when its lease runs out.';
grant execute on function public.next_pictures(jsonb) to service_role;

create function public.picture_done(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_style public.style_code not null := p ->> 'styleCode';
  v_url public.web_address := p ->> 'url';
begin
  -- The color before its picture, as in finish_sync.
  perform from public.color_swatches
  where style_code = v_style and color_key = p ->> 'colorKey'
  for no key update;
  update private.color_pictures
  set copied_source = source, leased_until = null
  where style_code = v_style
    and color_key = p ->> 'colorKey'
    and view = p ->> 'view'
    and source = p ->> 'source';
  if not found then
    return jsonb_build_object('outcome', 'stale');
  end if;
  if v_url is not null then
    update public.color_swatches
    set
      swatch_url = case p ->> 'view' when 'swatch' then v_url else swatch_url end,
      front_image_url = case p ->> 'view' when 'front' then v_url else front_image_url end,
      back_image_url = case p ->> 'view' when 'back' then v_url else back_image_url end
    where style_code = v_style and color_key = p ->> 'colorKey';
  end if;
  return jsonb_build_object('outcome', 'saved');
end;
$$;
comment on function public.picture_done(jsonb) is
  'Records the copy of a picture, or with url null that its source has none; any earlier copy '
  'stays. It isn''t due again until the source changes. Outcome: saved, or stale if the supplier '
  'has changed the source since.';
grant execute on function public.picture_done(jsonb) to service_role;

create function public.find_stock(p jsonb) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_colors jsonb not null := p -> 'colors';
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'synced', exists (
            select from public.garments
            where style_code = wanted.color ->> 'styleCode' and synced_at is not null
          ),
          'left', coalesce(
            (
              select pieces
              from private.color_stock
              where style_code = wanted.color ->> 'styleCode'
                and color_key = wanted.color ->> 'colorKey'
            ),
            '{}'::jsonb
          )
        )
        order by wanted.place
      ),
      '[]'::jsonb
    )
    from jsonb_array_elements(v_colors) with ordinality as wanted (color, place)
  );
end;
$$;
comment on function public.find_stock(jsonb) is
  'The stock of each of these colors by size, and whether its style was ever synced; if not, nothing '
  'is known. A missing size can''t be had.';
grant execute on function public.find_stock(jsonb) to service_role;

create function public.style_colors(p jsonb) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_style text := p ->> 'styleCode';
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'key', swatch.color_key,
          'name', swatch.name,
          'hex', swatch.hex,
          'swatchUrl', swatch.swatch_url,
          'inStock', swatch.in_stock,
          'left', case when garment.synced_at is not null then '{}'::jsonb end
        ) || coalesce(
          -- By color, because a join reads all stock for each color until ANALYZE has seen the
          -- style.
          (
            select jsonb_strip_nulls(jsonb_build_object('left', pieces, 'expected', expected))
            from private.color_stock as stock
            where garment.synced_at is not null
              and stock.style_code = swatch.style_code
              and stock.color_key = swatch.color_key
          ),
          '{}'::jsonb
        )
        order by swatch.in_stock desc, swatch.position, swatch.color_key
      ),
      '[]'::jsonb
    )
    from public.color_swatches as swatch
    left join public.garments as garment using (style_code)
    where swatch.style_code = v_style and not swatch.gone
  );
end;
$$;
comment on function public.style_colors(jsonb) is
  'A style''s colors for the public, in stock first, each with its stock by size, null for a '
  'style that was never synced, and what is on its way. Gone colors are left out.';
grant execute on function public.style_colors(jsonb) to service_role;

create function private.list_inventory(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('see-inventory');
  return (
    with colors as (
      select
        style_code,
        count(*) filter (where not gone) as listed,
        count(*) filter (where in_stock) as in_stock,
        count(*) filter (where gone) as gone
      from public.color_swatches
      group by style_code
    ),
    stock as (
      select style_code, sum(quantity) as pieces
      from public.garment_stock
      where not dropship
      group by style_code
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'styleCode', style_code,
          'supplierStyleId', garment.supplier_style_id,
          'brand', garment.brand,
          'styleName', garment.style_name,
          'syncedAt', garment.synced_at,
          'failedAt', garment.failed_at,
          'failure', garment.failure,
          'syncing', coalesce(lease.leased_until > now(), false),
          'colors', coalesce(colors.listed, 0),
          'colorsInStock', coalesce(colors.in_stock, 0),
          'gone', coalesce(colors.gone, 0),
          'pieces', coalesce(stock.pieces, 0)
        )
        order by style_code
      ),
      '[]'::jsonb
    )
    from public.garments as garment
    full join colors using (style_code)
    left join stock using (style_code)
    left join private.sync_leases as lease using (style_code)
  );
end;
$$;
comment on function private.list_inventory(jsonb) is
  'Each style with its syncs and totals of its stock, without dropship. For staff.';

create function private.list_short_orders(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('see-inventory');
  return (
    with wanted as (
      select
        o.number, o.status, o.due_date, item.place, item.style_code, item.color_key,
        item.garment_name, item.color_name, sized.size, sized.pieces::integer as pieces,
        sum(sized.pieces::integer) over (
          partition by item.style_code, item.color_key, sized.size
          order by o.due_date, o.number, item.place
        ) as so_far
      from public.orders as o
      join private.order_items as item on item.order_id = o.id
      cross join lateral jsonb_each_text(item.quantities) as sized (size, pieces)
      where o.is_open and o.stage < 'started' and sized.pieces::integer > 0
    ),
    short as (
      select
        wanted.*,
        least(wanted.pieces, wanted.so_far - coalesce((stock.pieces ->> wanted.size)::integer, 0))
          as lacking,
        coalesce(stock.expected -> wanted.size, '[]'::jsonb) as expected
      from wanted
      join public.garments as garment
        on garment.style_code = wanted.style_code and garment.synced_at is not null
      left join private.color_stock as stock
        on stock.style_code = wanted.style_code and stock.color_key = wanted.color_key
      where wanted.so_far > coalesce((stock.pieces ->> wanted.size)::integer, 0)
    ),
    listed as (
      select
        number, status, due_date,
        jsonb_agg(
          jsonb_build_object(
            'garment', garment_name,
            'color', color_name,
            'size', size,
            'wanted', pieces,
            'lacking', lacking,
            'expected', expected
          )
          order by place, size
        ) as lacks
      from short
      group by number, status, due_date
      order by due_date, number
      limit 100
    )
    select jsonb_build_object(
      'count', (select count(distinct number) from short),
      'orders', coalesce(
        jsonb_agg(
          jsonb_build_object(
            'number', number, 'status', status, 'dueDate', due_date, 'lacks', lacks
          )
          order by due_date, number
        ),
        '[]'::jsonb
      )
    )
    from listed
  );
end;
$$;
comment on function private.list_short_orders(jsonb) is
  'Orders before production that want more of a size than the supplier has, as of the last syncs, '
  'after those that are due earlier; styles that were never synced are left out. For staff.';

create function private.read_style_stock(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_style text;
begin
  perform private.require_duty('see-inventory');
  v_style := (p ->> 'styleCode')::public.style_code;
  return jsonb_build_object(
    'styleCode', v_style,
    'syncedAt', (select synced_at from public.garments where style_code = v_style),
    'colors', (
      with sizes as (
        select
          color_key, size,
          dense_rank() over (order by min(size_order collate "C")) as place,
          coalesce(sum(quantity) filter (where not dropship), 0) as quantity,
          jsonb_agg(
            jsonb_build_object(
              'abbr', warehouse,
              'quantity', quantity,
              'closeout', closeout,
              'dropship', dropship,
              'expected', expected
            )
            order by dropship, warehouse
          ) as warehouses
        from public.garment_stock
        where style_code = v_style
        group by color_key, size
      ),
      stock as (
        select
          color_key,
          jsonb_agg(
            jsonb_build_object(
              'size', size,
              'order', place,
              'quantity', quantity,
              'warehouses', warehouses
            )
            order by place, size
          ) as sizes
        from sizes
        group by color_key
      )
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'key', color_key,
            'code', swatch.color_code,
            'name', swatch.name,
            'hex', swatch.hex,
            'inStock', swatch.in_stock,
            'gone', swatch.gone,
            'swatchUrl', swatch.swatch_url,
            'frontImageUrl', swatch.front_image_url,
            'backImageUrl', swatch.back_image_url,
            'sizes', coalesce(stock.sizes, '[]'::jsonb)
          )
          order by swatch.gone, swatch.position, color_key
        ),
        '[]'::jsonb
      )
      from public.color_swatches as swatch
      left join stock using (color_key)
      where swatch.style_code = v_style
    )
  );
end;
$$;
comment on function private.read_style_stock(jsonb) is
  'All colors of a style, gone ones last, with sizes and warehouses. The quantities of '
  'sizes don''t include dropship. For staff.';

create function private.test_connection(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_duty('use-tools');
  insert into private.app_data (key, value, updated_at)
  values ('test', jsonb_build_object('wroteAt', clock_timestamp()), now())
  on conflict (key) do update
  set value = excluded.value, updated_at = excluded.updated_at;
  return (select value from private.app_data where key = 'test');
end;
$$;
comment on function private.test_connection(jsonb) is
  'Writes one row and answers what it then reads: the time it wrote. For staff.';
