-- Orders and what belongs to them. Only the functions of a later migration write here.

create type public.order_status as enum (
  'submitted', 'in_review', 'proof_sent', 'approved', 'in_production', 'ready', 'completed',
  'cancelled'
);

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity (start with 1001),
  status public.order_status not null default 'submitted',

  idempotency_key uuid not null,
  request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),

  garment_id text not null check (garment_id ~ '^[a-z0-9-]{1,60}$'),
  garment_name text not null check (char_length(garment_name) between 1 and 100),
  style_code text not null check (style_code ~ '^[0-9]{5}$'),
  color_key text not null check (color_key ~ '^[a-z0-9-]{1,60}$'),
  color_name text not null check (char_length(color_name) between 1 and 60),
  color_hex text not null check (color_hex ~* '^#[0-9a-f]{6}$'),

  total_quantity integer not null check (total_quantity between 1 and 1000),
  print_locations text[] not null,
  artwork_type text not null check (artwork_type in ('complete', 'sketch', 'description')),
  artwork_description text check (char_length(artwork_description) between 1 and 5000),

  due_date date not null,
  turnaround_class text not null check (turnaround_class in ('standard', 'rush')),

  delivery_method text not null check (delivery_method in ('pickup', 'local', 'shipping')),
  delivery_name text check (char_length(delivery_name) between 1 and 100),
  delivery_street text check (char_length(delivery_street) between 1 and 200),
  delivery_city text check (char_length(delivery_city) between 1 and 100),
  delivery_state text check (char_length(delivery_state) between 2 and 50),
  delivery_zip text check (delivery_zip ~ '^[0-9]{5}(-[0-9]{4})?$'),

  customer_name text not null check (char_length(customer_name) between 1 and 100),
  customer_email text not null
    check (customer_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(customer_email) <= 254),
  customer_phone text not null check (char_length(customer_phone) between 7 and 40),
  customer_notes text check (char_length(customer_notes) between 1 and 2000),

  per_item_cents integer not null check (per_item_cents >= 0),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  rush_fee_cents integer not null check (rush_fee_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents >= 0),

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint orders_number_key unique (number),
  constraint orders_idempotency_key_key unique (idempotency_key),
  constraint orders_locations_are_known_and_differ check (
    cardinality(print_locations) between 1 and 6
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
  constraint orders_pickup_ships_free check (delivery_method <> 'pickup' or shipping_cents = 0),
  constraint orders_rush_fee_for_rush_only check (
    turnaround_class = 'rush' or rush_fee_cents = 0
  ),
  constraint orders_subtotal_adds_up check (subtotal_cents = per_item_cents * total_quantity),
  constraint orders_total_adds_up check (
    total_cents = subtotal_cents + rush_fee_cents + shipping_cents + tax_cents
  )
);
comment on table public.orders is
  'One row an order: what was ordered, for whom, at which price (integer cents). Staff read it.';
comment on column public.orders.number is 'What customer and shop call the order by, from 1001.';
comment on column public.orders.idempotency_key is
  'Made with the draft: the same key and body give the same order, however often they arrive.';
comment on column public.orders.request_hash is 'SHA-256 of the body that came with the key, hex.';
comment on column public.orders.due_date is 'A calendar day in the shop''s time zone.';

create index orders_by_status on public.orders (status, created_at desc);
create index orders_by_age on public.orders (created_at desc);
create index orders_by_due_date on public.orders (due_date)
where status not in ('completed', 'cancelled');
create index orders_by_email on public.orders (lower(customer_email));

create trigger orders_touch
before update on public.orders
for each row execute function private.touch_updated_at();

create table public.order_lines (
  order_id uuid not null references public.orders (id) on delete cascade,
  size text not null check (size in ('XS', 'S', 'M', 'L', 'XL', '2XL', '3XL')),
  quantity integer not null check (quantity between 1 and 1000),
  primary key (order_id, size)
);
comment on table public.order_lines is 'How many of each size; they add up to the order''s total.';

create table public.order_artwork (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  location text not null
    check (
      location in ('frontLarge', 'frontSmall', 'backLarge', 'backSmall', 'leftSleeve', 'rightSleeve')
    ),
  object_path text not null check (object_path ~ '^[A-Za-z0-9._]{1,200}$'),
  file_name text not null check (char_length(file_name) between 1 and 255),
  size_bytes bigint not null check (size_bytes between 1 and 52428800),
  content_type text not null check (char_length(content_type) between 1 and 100),
  format text not null check (format in ('png', 'svg', 'eps', 'ai', 'psd', 'jpg', 'pdf')),
  width_px integer check (width_px > 0),
  height_px integer check (height_px > 0),
  created_at timestamptz not null default now(),
  constraint order_artwork_one_file_a_location unique (order_id, location),
  constraint order_artwork_has_both_sides check ((width_px is null) = (height_px is null))
);
comment on table public.order_artwork is
  'Files in the private bucket artwork that belong to an order, one a print location.';
comment on column public.order_artwork.width_px is
  'Pixels as seen (EXIF rotation applied); null for vector formats.';

create index order_artwork_by_path on public.order_artwork (object_path);

create table public.order_events (
  id bigint primary key generated always as identity,
  order_id uuid not null references public.orders (id) on delete cascade,
  from_status public.order_status,
  to_status public.order_status not null,
  actor text not null check (char_length(actor) between 1 and 254),
  note text check (char_length(note) between 1 and 2000),
  created_at timestamptz not null default now(),
  constraint order_events_move_somewhere check (from_status is distinct from to_status)
);
comment on table public.order_events is
  'Every status an order took: who moved it and when. from_status is null for its placing.';

create index order_events_in_order on public.order_events (order_id, id);

alter table public.orders enable row level security;
alter table public.orders force row level security;
alter table public.order_lines enable row level security;
alter table public.order_lines force row level security;
alter table public.order_artwork enable row level security;
alter table public.order_artwork force row level security;
alter table public.order_events enable row level security;
alter table public.order_events force row level security;

create policy "Staff may read orders" on public.orders
for select to authenticated using ((select private.is_staff()));
create policy "Staff may read order lines" on public.order_lines
for select to authenticated using ((select private.is_staff()));
create policy "Staff may read order artwork" on public.order_artwork
for select to authenticated using ((select private.is_staff()));
create policy "Staff may read order events" on public.order_events
for select to authenticated using ((select private.is_staff()));

revoke all on public.orders, public.order_lines, public.order_artwork, public.order_events
  from public, anon, authenticated, service_role;
grant select on public.orders, public.order_lines, public.order_artwork, public.order_events
  to authenticated, service_role;
revoke all on sequence public.orders_number_seq, public.order_events_id_seq
  from public, anon, authenticated, service_role;
