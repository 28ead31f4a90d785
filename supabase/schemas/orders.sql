-- Orders and what belongs to them. Only the functions below write here.

create function private.adjusted_cents(p_adjustments jsonb) returns integer
language sql
immutable
set search_path = ''
as $$
  select case
    when count(*) <= 8 and count(*) = count(*) filter (
      where line in ('goods', 'rush', 'delivery', 'order')
        and cents <> 0
        and cents between -1000000 and 1000000
        and char_length(reason) between 1 and 200
    )
    then coalesce(sum(cents), 0)::integer
  end
  from jsonb_to_recordset(p_adjustments) as adjustment (line text, cents integer, reason text);
$$;
comment on function private.adjusted_cents(jsonb) is
  'What an order''s adjustments add up to; null if they aren''t a list of up to eight, each with its '
  'line, amount, and reason, as in src/orders/prices/adjustment.ts.';

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity (start with 1001),
  kind text not null default 'order' check (kind = 'order'),
  status text not null,
  stage public.job_stage not null,
  is_open boolean not null,
  version integer not null default 1 check (version > 0),

  idempotency_key uuid not null,
  request_hash public.sha256 not null,
  link_id uuid not null,
  link_key_hash public.sha256 not null,
  link_renewed_at timestamptz,

  garment_id text not null check (garment_id ~ '^[a-z0-9-]{1,60}$'),
  garment_name text not null check (char_length(garment_name) between 1 and 100),
  style_code public.style_code not null,
  color_key text not null check (color_key ~ '^[a-z0-9-]{1,60}$'),
  color_name text not null check (char_length(color_name) between 1 and 60),
  color_hex text not null check (color_hex ~* '^#[0-9a-f]{6}$'),

  total_quantity integer not null check (total_quantity between 1 and 1000),
  print_locations text[] not null,
  artwork_type text not null check (artwork_type in ('complete', 'sketch', 'description')),
  artwork_description public.description,

  roster jsonb check (
    jsonb_typeof(roster) = 'array'
    and jsonb_array_length(roster) between 1 and 200
    and octet_length(roster::text) <= 40000
  ),

  due_date public.day not null,
  start_by public.day not null,
  turnaround_class text not null check (turnaround_class in ('standard', 'rush')),

  delivery_method text not null check (delivery_method in ('pickup', 'local', 'shipping')),
  delivery_name public.full_name,
  delivery_street public.street,
  delivery_city public.city,
  delivery_state public.state,
  delivery_zip public.zip,
  carrier text check (carrier in ('usps', 'ups', 'fedex', 'other')),
  tracking_number text check (tracking_number ~ '^[0-9A-Z]{4,40}$'),

  customer_name public.full_name not null,
  customer_email public.email not null,
  customer_phone public.phone not null,
  customer_po_number public.po_number,
  customer_notes public.notes,

  per_item_cents public.cents not null,
  subtotal_cents public.cents not null,
  rush_fee_cents public.cents not null,
  shipping_cents public.cents not null,
  adjustment_cents integer not null default 0,
  adjustments jsonb not null default '[]',
  tax_cents public.cents not null,
  total_cents public.cents not null,
  payment_terms public.payment_terms not null,
  deposit_permille integer not null check (deposit_permille between 0 and 1000),

  repeats_id uuid references public.orders (id) on delete set null,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint orders_status_is_known foreign key (kind, status) references private.statuses,
  constraint orders_number_key unique (number),
  constraint orders_idempotency_key_key unique (idempotency_key),
  constraint orders_locations_are_known_and_differ check (
    array_position(print_locations, null) is null
    and cardinality(print_locations) between 1 and 6
    and cardinality(print_locations) =
      ('frontLarge' = any (print_locations))::integer
      + ('frontSmall' = any (print_locations))::integer
      + ('backLarge' = any (print_locations))::integer
      + ('backSmall' = any (print_locations))::integer
      + ('leftSleeve' = any (print_locations))::integer
      + ('rightSleeve' = any (print_locations))::integer
  ),
  constraint orders_one_print_a_side check (
    not (print_locations @> array['frontLarge', 'frontSmall'])
    and not (print_locations @> array['backLarge', 'backSmall'])
  ),
  constraint orders_description_is_described check (
    artwork_type <> 'description' or artwork_description is not null
  ),
  constraint orders_address_unless_picked_up check (
    (
      delivery_method = 'pickup'
      and num_nonnulls(delivery_name, delivery_street, delivery_city, delivery_state, delivery_zip)
        = 0
    )
    or (
      delivery_method <> 'pickup'
      and num_nulls(delivery_name, delivery_street, delivery_city, delivery_state, delivery_zip)
        = 0
    )
  ),
  constraint orders_tracked_by_its_carrier check (tracking_number is null or carrier is not null),
  constraint orders_pickup_ships_free check (delivery_method <> 'pickup' or shipping_cents = 0),
  constraint orders_rush_fee_for_rush_only check (
    turnaround_class = 'rush' or rush_fee_cents = 0
  ),
  constraint orders_subtotal_adds_up check (subtotal_cents = per_item_cents * total_quantity),
  constraint orders_total_adds_up check (
    total_cents =
      subtotal_cents + rush_fee_cents + shipping_cents + adjustment_cents + tax_cents
  ),
  constraint orders_adjustments_add_up check (
    private.adjusted_cents(adjustments) is not distinct from adjustment_cents
  )
);
comment on table public.orders is
  'One row per order: what was ordered, for whom, at which price (integer cents). Staff read it.';
comment on column public.orders.number is
  'The number that customer and shop call the order by, from 1001.';
comment on column public.orders.idempotency_key is
  'Made with the draft: the same key and body give the same order, no matter how often they '
  'arrive. The id of the reorder that it was made from, if there is one.';
comment on column public.orders.request_hash is 'SHA-256 of the body that came with the key, hex.';
comment on column public.orders.link_id is
  'The key of the customer''s link is made from this and a secret that the database doesn''t have.';
comment on column public.orders.link_key_hash is 'SHA-256 of the key of the customer''s link, hex.';
comment on column public.orders.link_renewed_at is
  'When staff last replaced the customer''s link; null if they never did.';
comment on column public.orders.repeats_id is
  'The earlier order that its customer ordered again; null if it''s none.';
comment on column public.orders.carrier is
  'Who has a shipped order, by src/orders/delivery/shipment.ts; null until then, and if staff don''t say.';
comment on column public.orders.adjustment_cents is
  'What the adjustments add to the price before tax, or take off it.';
comment on column public.orders.adjustments is
  'What staff changed in the price: a list in the form of Adjustment in src/orders/prices/adjustment.ts.';
comment on column public.orders.payment_terms is
  'When it''s to be paid, by the shop''s terms when it was placed.';
comment on column public.orders.deposit_permille is
  'The share that a deposit is of the total, in thousandths.';
comment on column public.orders.roster is
  'Who wears the shirts, in the form of src/designer/team/roster.ts; null for most orders.';
comment on column public.orders.due_date is 'In the shop''s time zone.';
comment on column public.orders.start_by is
  'The last day on which production can start, by src/orders/due-dates/production.ts when it was placed.';
comment on column public.orders.stage is 'Its status''s. Set by a trigger.';
comment on column public.orders.is_open is 'Its status isn''t final. Set by a trigger.';
comment on column public.orders.version is 'Counted up with every change and every proof.';

create index orders_by_status on public.orders (status, created_at desc);
create index orders_by_age on public.orders (created_at desc);
create index orders_by_due_date on public.orders (due_date)
where is_open;
create index orders_by_repeated on public.orders (repeats_id) where repeats_id is not null;
create index orders_by_email on public.orders (lower(customer_email));
-- For the job board: open orders by age, and all by when production must start.
create index orders_open_by_age on public.orders (created_at desc)
where is_open;
create index orders_by_start on public.orders (start_by, due_date, number);

create trigger orders_touch
before update on public.orders
for each row execute function private.touch_updated_at();

create trigger orders_follow_status
before insert or update on public.orders
for each row execute function private.follow_status();

alter table public.orders enable row level security;
alter table public.orders force row level security;

create table public.order_lines (
  order_id uuid not null references public.orders (id) on delete cascade,
  size public.size_name not null,
  quantity integer not null check (quantity between 1 and 1000),
  primary key (order_id, size)
);
comment on table public.order_lines is 'How many of each size; they add up to the order''s total.';

alter table public.order_lines enable row level security;
alter table public.order_lines force row level security;

create table public.order_artwork (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  location text not null
    check (
      location in ('frontLarge', 'frontSmall', 'backLarge', 'backSmall', 'leftSleeve', 'rightSleeve')
    ),
  object_path public.object_path not null,
  file_name public.file_name not null,
  size_bytes public.file_size not null,
  sha256 public.sha256 not null,
  content_type public.content_type not null,
  format public.file_format not null,
  width_px public.pixels,
  height_px public.pixels,
  created_at timestamptz not null default now(),
  constraint order_artwork_one_file_a_location unique (order_id, location),
  constraint order_artwork_one_order_a_file unique (object_path),
  constraint order_artwork_is_sealed
  foreign key (object_path) references private.artwork_files (object_path),
  constraint order_artwork_has_both_sides check ((width_px is null) = (height_px is null))
);
comment on table public.order_artwork is
  'Files in the private bucket artwork that belong to an order, one per print location.';
comment on column public.order_artwork.width_px is
  'Pixels as seen (EXIF rotation applied); null for vector formats.';

create function private.check_artwork_is_printed() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_order uuid;
begin
  if tg_table_name = 'orders' then
    v_order := new.id;
  else
    v_order := new.order_id;
  end if;
  if exists (
    select 1
    from public.order_artwork as file
    join public.orders as o on o.id = file.order_id
    where o.id = v_order and file.location <> all (o.print_locations)
  ) then
    raise check_violation using
      constraint = 'order_artwork_is_printed',
      message = 'there is artwork for a location that the order doesn''t print';
  end if;
  return null;
end;
$$;
comment on function private.check_artwork_is_printed() is
  'Trigger: artwork is only for locations that its order prints.';

create trigger order_artwork_is_printed
after insert or update of order_id, location on public.order_artwork
for each row execute function private.check_artwork_is_printed();

create trigger orders_print_their_artwork
after update of print_locations on public.orders
for each row execute function private.check_artwork_is_printed();

alter table public.order_artwork enable row level security;
alter table public.order_artwork force row level security;

create function public.place_order(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
-- Supabase's REST API applies this to the whole call. Two tries fit into our functions' 10 seconds.
set statement_timeout = '4s'
as $$
begin
  return private.place_job('order', p);
end;
$$;
comment on function public.place_order(jsonb) is
  'Writes order, lines, artwork, event, and the two emails in one transaction, once per '
  'idempotency_key. p has the columns of orders, with quantities by size, files with the columns of '
  'order_artwork, shop_inbox, stock_note, which becomes the note of the event, and placed_by, the '
  'staff member who took it on the phone. Outcome: placed, '
  'replayed, or conflict (same key, other request_hash). Values that break a rule: HTTP 400. Whether '
  'a quote request holds a file isn''t asked here: its receipt says so, and orders don''t take it.';
grant execute on function public.place_order(jsonb) to service_role;

create function private.write_order_parts(p_order public.orders, p jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.order_lines (order_id, size, quantity)
  select p_order.id, line.key, line.value::integer
  from jsonb_each_text(p -> 'quantities') as line;

  if (select coalesce(sum(quantity), 0) from public.order_lines where order_id = p_order.id)
    <> p_order.total_quantity
  then
    raise check_violation using
      constraint = 'order_lines_add_up',
      message = 'the quantities of the sizes do not add up to the total';
  end if;

  if not exists (
    select
    from private.catalog
    where garment_id = p_order.garment_id
      and p_order.print_locations <@ locations
      and array(select jsonb_object_keys(p -> 'quantities')) <@ sizes
  ) then
    raise check_violation using
      constraint = 'orders_fit_their_garment',
      message = 'the garment has no such location or size';
  end if;

  insert into public.order_artwork
  select filled.*
  from jsonb_array_elements(p -> 'files') as file,
    jsonb_populate_record(
      null::public.order_artwork,
      file || private.fresh_row('order') || jsonb_build_object('order_id', p_order.id)
    ) as filled;
end;
$$;
comment on function private.write_order_parts(public.orders, jsonb) is
  'Writes an order''s lines and artwork, and checks that they fit together.';

create function private.insert_order(p jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_order public.orders;
  v_actor text := coalesce(p ->> 'placed_by', 'customer');
begin
  insert into public.orders overriding user value
  select filled.*
  from jsonb_populate_record(
    null::public.orders,
    '{"adjustment_cents": 0, "adjustments": []}' || p || private.fresh_row('order') || jsonb_build_object(
      'repeats_id', (
        select order_id
        from private.repeat_drafts
        where idempotency_key = (p ->> 'idempotency_key')::uuid
        union all
        select order_id from public.reorders where id = (p ->> 'idempotency_key')::uuid
      )
    )
  ) as filled
  returning * into v_order;

  delete from private.repeat_drafts where idempotency_key = v_order.idempotency_key;

  perform private.write_order_parts(v_order, p);

  insert into public.job_events (order_id, to_status, actor, note)
  values (v_order.id, v_order.status, v_actor, p ->> 'stock_note');
  perform private.close_reorder(v_order, v_actor);
  return v_order.id;
end;
$$;
comment on function private.insert_order(jsonb) is
  'Writes what place_order takes, except the emails; answers the order''s id.';

create function private.first_link_id(o public.orders) returns uuid
language sql
immutable
set search_path = ''
as $$
  select case when o.link_renewed_at is null then o.link_id end;
$$;
comment on function private.first_link_id(public.orders) is
  'The id of the link that an order was placed with; null once staff replaced the link, '
  'because knowing what the order was placed with opens no other.';

create function public.find_order_by_key(p_key uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', o.id,
    'number', o.number,
    'requestHash', o.request_hash,
    'linkId', private.first_link_id(o),
    'totalCents', o.total_cents
  )
  from public.orders as o
  where o.idempotency_key = p_key;
$$;
comment on function public.find_order_by_key(uuid) is
  'Id, number, requestHash, linkId (null once the link was replaced), and totalCents of the order '
  'placed with this idempotency key, or null.';
grant execute on function public.find_order_by_key(uuid) to service_role;

create function private.order_json(o public.orders) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(o) - array[
    'idempotency_key', 'request_hash', 'link_id', 'link_key_hash', 'link_renewed_at', 'kind', 'stage',
    'is_open', 'repeats_id'
  ] || jsonb_build_object(
    'quantities', (
      select coalesce(jsonb_object_agg(size, quantity), '{}'::jsonb)
      from public.order_lines
      where order_id = o.id
    ),
    'files', (
      select coalesce(
        jsonb_agg(
          to_jsonb(file) - array['id', 'order_id', 'created_at']
          order by array_position(o.print_locations, location), location
        ),
        '[]'::jsonb
      )
      from public.order_artwork as file
      where order_id = o.id
    )
  );
$$;
comment on function private.order_json(public.orders) is
  'An order by its columns, with quantities by size and its files.';

create function public.read_order(p_order_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select private.order_json(o) || jsonb_build_object(
      'link_id', o.link_id,
      'stock_note', (
        select note from public.job_events where job_id = o.id and from_status is null
      )
    )
    from public.orders as o
    where o.id = p_order_id
  );
end;
$$;
comment on function public.read_order(uuid) is
  'The whole order in the form that place_order takes, with what the database added; null if '
  'there is none.';
grant execute on function public.read_order(uuid) to service_role;
