-- Orders and what belongs to them. Only the functions below write here.

create function private.adjusted_cents(p_adjustments jsonb) returns integer
language sql
immutable
set search_path = ''
as $$
  select case
    when count(*) <= 30 and count(*) = count(*) filter (
      where line in ('goods', 'rush', 'delivery', 'order')
        and cents <> 0
        and cents between -10000000 and 10000000
        and char_length(reason) between 1 and 200
    )
    then coalesce(sum(cents), 0)::integer
  end
  from jsonb_to_recordset(p_adjustments) as adjustment (line text, cents integer, reason text);
$$;
comment on function private.adjusted_cents(jsonb) is
  'What an order''s adjustments add up to; null if they aren''t a list of up to thirty, each with its '
  'line, amount, and reason, as in src/orders/prices/adjustment-schema.ts.';

create type private.order_extra as (
  kind text,
  item integer,
  design integer,
  size text,
  count integer,
  each_cents integer
);

create function private.extras_cents(p_extras jsonb) returns integer
language sql
immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_extras) = 'array' then (
      select case
        when count(*) <= 2000 and count(*) = count(*) filter (
          where listed = jsonb_strip_nulls(to_jsonb(extra))
            and extra.count between 1 and 100000
            and each_cents between 1 and 1000000
            and case
              when kind = 'size' then item >= 0 and size is not null and design is null
              when kind in ('setup', 'art') then design >= 0 and num_nonnulls(item, size) = 0
            end
        )
        then coalesce(sum(extra.count::bigint * each_cents), 0)::integer
      end
      from jsonb_array_elements(p_extras) as listed
      cross join lateral jsonb_populate_record(null::private.order_extra, listed) as extra
    )
  end;
$$;
comment on function private.extras_cents(jsonb) is
  'What an order''s extras add up to; null if they aren''t a list, each in the form of Extra in '
  'src/orders/prices/extra.ts.';

create type private.order_tax as (
  place text,
  name text,
  rate integer,
  from_day text,
  rush boolean,
  delivery boolean
);

create type private.sold_elsewhere as (
  state text,
  goods_cents integer,
  shipping_cents integer,
  tax_cents integer
);

create function private.is_taxed_by(p_tax jsonb, p_cents integer) returns boolean
language sql
immutable
set search_path = ''
as $$
  select (
    to_jsonb(tax) = p_tax - 'elsewhere'
    and jsonb_path_exists(p_tax, '$ ? (!exists (@.* ? (@ == null)))')
    and char_length(place) <= 5
    and char_length(name) <= 1000
    and char_length(from_day) <= 10
    and rate between 0 and 20000
    and case
      when p_tax ? 'elsewhere' then jsonb_array_length(p_tax -> 'elsewhere') between 1 and 100
      else true
    end
    and (rate > 0 and p_cents >= elsewhere.cents or p_cents = elsewhere.cents)
  ) is true
  from
    jsonb_populate_record(null::private.order_tax, p_tax) as tax,
    lateral (
      select
        case
          when coalesce(bool_and(
            state ~ '^[A-Z]{2}$' and least(goods_cents, shipping_cents, tax_cents) >= 0
          ), true)
          then coalesce(sum(tax_cents), 0)
        end as cents
      from jsonb_populate_recordset(
        null::private.sold_elsewhere, coalesce(p_tax -> 'elsewhere', '[]')
      )
    ) as elsewhere;
$$;
comment on function private.is_taxed_by(jsonb, integer) is
  'Whether this is how an order with that much tax can be taxed, in the form of Tax in '
  'src/payments/sales-tax.ts.';

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

  designs jsonb not null,
  searched text not null,
  total_quantity integer not null check (total_quantity between 1 and 100000),

  due_date public.day not null,
  start_by public.day not null,
  turnaround_class text not null check (turnaround_class in ('standard', 'rush')),
  rush_days smallint check (rush_days between 0 and 366),

  delivery_method text not null check (delivery_method in ('pickup', 'local', 'shipping')),
  delivery_name public.full_name,
  delivery_street public.street,
  delivery_city public.city,
  delivery_state public.state,
  delivery_zip public.zip,
  carrier text check (carrier in ('usps', 'ups', 'fedex', 'other')),
  tracking_number text check (tracking_number ~ '^[0-9A-Z]{4,40}$'),
  left_on public.day,

  customer_name public.full_name not null,
  customer_email public.email not null,
  customer_phone public.phone not null,
  customer_po_number public.po_number,
  customer_notes public.notes,

  price_version integer not null references public.price_books (version),
  per_item_cents integer[] not null,
  extras jsonb not null default '[]',
  subtotal_cents public.cents not null,
  rush_fee_cents public.cents not null,
  shipping_cents public.cents not null,
  adjustment_cents integer not null default 0,
  adjustments jsonb not null default '[]',
  tax jsonb not null,
  tax_cents public.cents not null,
  exempt_reason public.exempt_reason,
  exemption_id uuid,
  exempted jsonb check (jsonb_typeof(exempted) = 'object'),
  total_cents public.cents not null,
  payment_terms public.payment_terms not null,
  deposit_permille integer not null check (deposit_permille between 0 and 1000),
  cancellation_cents public.cents not null default 0,
  cancellation_reason text check (char_length(cancellation_reason) between 1 and 200),

  repeats_id uuid references public.orders (id) on delete set null,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint orders_status_is_known foreign key (kind, status) references private.statuses,
  constraint orders_number_key unique (number),
  constraint orders_idempotency_key_key unique (idempotency_key),
  constraint orders_have_designs check (
    jsonb_typeof(designs) = 'array' and jsonb_array_length(designs) between 1 and 6
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
  constraint orders_rush_days_for_rush_only check (
    turnaround_class = 'rush' or rush_days is null
  ),
  constraint orders_total_adds_up check (
    total_cents =
      subtotal_cents + rush_fee_cents + shipping_cents + adjustment_cents + tax_cents
  ),
  constraint orders_adjustments_add_up check (
    private.adjusted_cents(adjustments) is not distinct from adjustment_cents
  ),
  constraint orders_tax_is_known check (private.is_taxed_by(tax, tax_cents)),
  constraint orders_are_exempt_by_a_certificate check (
    num_nonnulls(exempt_reason, exemption_id, exempted)
      = case when exempt_reason is null then 0 else 3 end
  ),
  constraint orders_that_are_exempt_have_no_tax check (
    exempt_reason is null or tax ->> 'rate' = '0'
  ),
  constraint orders_are_charged_when_canceled check (
    stage = 'canceled' or cancellation_cents = 0 and cancellation_reason is null
  ),
  constraint orders_are_charged_no_more_than_their_price check (
    cancellation_cents <= greatest(0, total_cents - tax_cents)
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
comment on column public.orders.tax is
  'How it''s taxed: a row of its price book''s table, in the form of Tax in src/payments/sales-tax.ts.';
comment on column public.orders.exempt_reason is
  'Why it has no tax, by an accepted certificate (exemption_id); null for most.';
comment on column public.orders.exempted is
  'What the certificate took off: tax, as it was, and tax_cents.';
comment on column public.orders.cancellation_cents is
  'What a canceled order still costs, without tax; all others have 0.';
comment on column public.orders.cancellation_reason is
  'Why that isn''t what its price book asks for, in staff''s words for the customer; null if it is.';
comment on column public.orders.repeats_id is
  'The earlier order that its customer ordered again; null if it''s none.';
comment on column public.orders.carrier is
  'Who has a shipped order, by src/orders/delivery/shipment.ts; null until then, and if staff don''t say.';
comment on column public.orders.left_on is
  'The day it left the shop, or was canceled at a charge; null before that. Set by a trigger, or the '
  'day that staff say it was picked up.';
comment on column public.orders.adjustment_cents is
  'What the adjustments add to the price before tax, or take off it.';
comment on column public.orders.adjustments is
  'What staff changed in the price: a list in the form of Adjustment in src/orders/prices/adjustment.ts.';
comment on column public.orders.payment_terms is
  'When it''s to be paid, by the shop''s terms when it was placed.';
comment on column public.orders.deposit_permille is
  'The share that a deposit is of the total, in thousandths.';
comment on column public.orders.designs is
  'What is printed on what: a list in the form of OrderDesign in src/orders/order-design.ts, which '
  'private.check_designs checks.';
comment on column public.orders.searched is 'What the board''s search looks at. Set by a trigger.';
comment on column public.orders.per_item_cents is
  'What a piece of each item costs, of all designs, in order.';
comment on column public.orders.extras is
  'What its goods cost besides: a list in the form of Extra in src/orders/prices/extra.ts, which '
  'private.check_designs checks.';
comment on column public.orders.price_version is
  'The version of the price book that it was priced with. Changes go by it, too.';
comment on column public.orders.rush_days is
  'In how many business days it was due, the first day counted, when its rush was sold; null for '
  'others, and if nobody counted.';
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

create table public.order_artwork (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  design smallint not null check (design between 0 and 5),
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
  page public.page_number,
  facts public.artwork_facts,
  created_at timestamptz not null default now(),
  constraint order_artwork_one_file_a_location unique (order_id, design, location),
  constraint order_artwork_one_order_a_file unique (object_path),
  constraint order_artwork_is_sealed
  foreign key (object_path) references private.artwork_files (object_path),
  constraint order_artwork_has_both_sides check ((width_px is null) = (height_px is null))
);
comment on table public.order_artwork is
  'Files in the private bucket artwork that belong to an order, one per print location of a design.';
comment on column public.order_artwork.design is 'Its place in the order''s designs, from 0.';
comment on column public.order_artwork.width_px is
  'Pixels as seen (EXIF rotation applied); null for vector formats.';
comment on column public.order_artwork.page is
  'The page that is printed; null for a file of one page.';

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
  return private.place_job('order', p, true);
end;
$$;
comment on function public.place_order(jsonb) is
  'Writes order, artwork, event, and the two emails in one transaction, once per '
  'idempotency_key. p has the columns of orders, files with the columns of '
  'order_artwork, shop_inbox, stock_note, which becomes the note of the event, placed_by, the '
  'staff member who took it on the phone, and group, with the columns of '
  'private.groups, and again, if it opens by itself. Outcome: placed, replayed, conflict (same key, other '
  'request_hash), or repriced, and nothing was written, because price_version isn''t the one that '
  'counts anymore. Values that break a rule: HTTP 400. Whether '
  'a quote request holds a file isn''t asked here: its receipt says so, and orders don''t take it.';
grant execute on function public.place_order(jsonb) to service_role;

create type private.order_design as (
  print_locations text[],
  artwork_type text,
  artwork_description public.description,
  roster jsonb,
  ink_colors integer,
  items jsonb
);

create type private.order_item as (
  garment_id text,
  garment_name text,
  style_code public.style_code,
  color_key text,
  color_name text,
  color_hex text,
  quantities jsonb
);

create view private.order_items as
select
  o.id as order_id, o.stage, o.created_at, listed.*,
  o.per_item_cents[listed.place] as per_item_cents, o.total_quantity,
  o.subtotal_cents - case o.extras when '[]' then 0 else private.extras_cents(o.extras) end
    as pieces_cents,
  o.total_cents - o.tax_cents as revenue_cents
from public.orders as o
cross join lateral (
  select
    (of_order.place - 1)::integer as design,
    of_order.design ->> 'artwork_type' as artwork_type,
    of_order.design -> 'print_locations' as print_locations,
    row_number() over (order by of_order.place, of_design.place)::integer as place,
    item ->> 'garment_id' as garment_id,
    item ->> 'garment_name' as garment_name,
    item ->> 'style_code' as style_code,
    item ->> 'color_key' as color_key,
    item ->> 'color_name' as color_name,
    item ->> 'color_hex' as color_hex,
    item -> 'quantities' as quantities,
    (
      select sum(count::integer)::integer
      from jsonb_each_text(item -> 'quantities') as counted (size, count)
    ) as pieces
  from jsonb_array_elements(o.designs) with ordinality as of_order (design, place)
  cross join lateral
    jsonb_array_elements(of_order.design -> 'items') with ordinality as of_design (item, place)
) as listed;
comment on view private.order_items is
  'The items of every order, with the design that each is of, counted from 0, its place among the '
  'order''s items, counted from 1, its pieces of all sizes, and what all pieces of the order cost '
  'without extras, and the whole order.';

create function private.misfit_extra(p_order public.orders) returns text
language sql
stable
set search_path = ''
as $$
  select 'orders_extras_fit'
  from jsonb_populate_recordset(null::private.order_extra, p_order.extras) as extra
  left join private.order_items as priced
    on priced.order_id = p_order.id and priced.place = extra.item + 1
  group by extra.kind, extra.item, extra.design, extra.size
  having count(*) > 1 or not bool_and(
    coalesce(
      case extra.kind
        when 'size' then (priced.quantities ->> extra.size)::integer = extra.count
        when 'setup' then extra.count
          <= jsonb_array_length(p_order.designs -> extra.design -> 'print_locations')
        else extra.count = 1 and extra.design < jsonb_array_length(p_order.designs)
      end,
      false
    )
  )
  limit 1;
$$;
comment on function private.misfit_extra(public.orders) is
  'The rule that an order''s extras break, as a constraint''s name; null if each size has that many '
  'pieces, and each design that many prints, and nothing is charged twice.';

create function private.check_designs() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_broken text;
begin
  select min(
    case
      when (
        array_ndims(print_locations) = 1
        and print_locations <@ array[
          'frontLarge', 'frontSmall', 'backLarge', 'backSmall', 'leftSleeve', 'rightSleeve'
        ]
        and cardinality(print_locations)
          = cardinality(array(select distinct a from unnest(print_locations) as a))
      ) is not true then 'orders_locations_are_known_and_differ'
      when print_locations @> array['frontLarge', 'frontSmall']
        or print_locations @> array['backLarge', 'backSmall']
        then 'orders_one_print_a_side'
      when (artwork_type in ('complete', 'sketch', 'description')) is not true
        then 'orders_artwork_type_is_known'
      when artwork_type = 'description' and artwork_description is null
        then 'orders_description_is_described'
      when not (
        jsonb_typeof(roster) = 'array'
        -- A group has up to 2,000 people with 10 pieces each, and nobody until it closes.
        and jsonb_array_length(roster) <= 20000
        and octet_length(roster::text) <= 3000000
      ) then 'orders_roster_is_short'
      when ink_colors not between 1 and 24 then 'orders_ink_colors_fit_the_press'
      when (
        jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 20
      ) is not true then 'orders_designs_have_items'
      -- Also its types, because what is read is the JSON.
      when jsonb_strip_nulls(to_jsonb(design) - 'items') <> jsonb_strip_nulls(listed - 'items')
        or items <> (
          select jsonb_agg(item) from jsonb_populate_recordset(null::private.order_item, items) as item
        ) then 'orders_designs_are_in_form'
    end
  ) into v_broken
  from jsonb_array_elements(new.designs) as listed
  cross join lateral jsonb_populate_record(null::private.order_design, listed) as design;

  if v_broken is null then
    select coalesce(
      min(
        case
          when not exists (
            select
            from private.catalog
            where garment_id = item.garment_id
              and print_locations <@ to_jsonb(locations)
              and array(select jsonb_object_keys(quantities)) <@ sizes
          ) then 'orders_fit_their_garment'
          when (
            char_length(garment_name) between 1 and 100
            and style_code is not null
            and color_key ~ '^[a-z0-9-]{1,60}$'
            and char_length(color_name) between 1 and 60
            and color_hex ~* '^#[0-9a-f]{6}$'
          ) is not true then 'orders_items_are_named'
          when pieces is null or exists (
            select
            from jsonb_each(quantities)
            where jsonb_typeof(value) <> 'number' or value::integer not between 1 and 100000
          ) then 'orders_quantities_are_counts'
        end
      ),
      case
        when sum(pieces) <> new.total_quantity then 'order_items_add_up'
        when count(*) <> cardinality(new.per_item_cents)
          or count(*) <> count(*) filter (where per_item_cents >= 0)
          or sum(pieces * per_item_cents) + private.extras_cents(new.extras)
            is distinct from new.subtotal_cents
          then 'orders_subtotal_adds_up'
      end,
      (
        select 'order_artwork_is_printed'
        from public.order_artwork
        where order_id = new.id
          and (new.designs -> design -> 'print_locations' ? location) is not true
        limit 1
      ),
      private.misfit_extra(new)
    ) into v_broken
    from private.order_items as item
    where order_id = new.id;
  end if;

  if v_broken is not null then
    raise check_violation using
      constraint = v_broken,
      message = 'the designs of an order do not fit together';
  end if;
  return null;
end;
$$;
comment on function private.check_designs() is
  'Trigger: an order''s designs, items, artwork, and price fit together.';

create function private.check_artwork_is_printed() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select
    from public.orders
    where id = new.order_id
      and (designs -> new.design -> 'print_locations' ? new.location) is not true
  ) then
    raise check_violation using
      constraint = 'order_artwork_is_printed',
      message = 'there is artwork for a location that the order doesn''t print';
  end if;
  return null;
end;
$$;
comment on function private.check_artwork_is_printed() is
  'Trigger: artwork is only for locations that its design prints.';

create trigger orders_fit_together
after insert or update of designs, total_quantity, per_item_cents, extras, subtotal_cents
on public.orders
for each row execute function private.check_designs();

create trigger order_artwork_is_printed
after insert or update of order_id, design, location on public.order_artwork
for each row execute function private.check_artwork_is_printed();

create function private.write_artwork(p_order public.orders, p jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.order_artwork
  select filled.*
  from jsonb_array_elements(p -> 'files') as file,
    jsonb_populate_record(
      null::public.order_artwork,
      file || private.fresh_row('order') || jsonb_build_object('order_id', p_order.id)
    ) as filled;
end;
$$;
comment on function private.write_artwork(public.orders, jsonb) is 'Writes an order''s artwork.';

create function private.insert_order(p jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_order public.orders;
  v_actor text := coalesce(p ->> 'placed_by', 'customer');
  v_exceptions text[] := array(select jsonb_array_elements_text(p #> '{exception,kinds}'));
begin
  insert into public.orders overriding user value
  select filled.*
  from jsonb_populate_record(
    null::public.orders,
    '{"adjustment_cents": 0, "adjustments": [], "extras": [], "cancellation_cents": 0}' || p || private.fresh_row('order') || jsonb_build_object(
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

  perform private.write_artwork(v_order, p);
  if jsonb_typeof(p -> 'group') = 'object' then
    perform private.insert_group(v_order, p -> 'group');
  end if;
  if v_exceptions <> '{}' then
    insert into public.order_changes (order_id, version, actor, rows, reason, exceptions)
    values (
      v_order.id, v_order.version, v_actor, p #> '{exception,rows}', p #>> '{exception,reason}',
      v_exceptions
    );
    perform private.record_exception(v_order.number, v_exceptions, v_actor);
  end if;

  insert into public.job_events (order_id, to_status, actor, note)
  values (v_order.id, v_order.status, v_actor, p ->> 'stock_note');
  perform private.close_reorder(v_order, v_actor);
  if (p #>> '{group,again}')::boolean then
    perform private.open_again(v_order);
  end if;
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
    'is_open', 'repeats_id', 'searched', 'exemption_id', 'exempted', 'cancellation_cents',
    'cancellation_reason'
  ] || jsonb_build_object(
    'files', (
      select coalesce(
        jsonb_agg(
          to_jsonb(file) - array['id', 'order_id', 'created_at'] order by file.design, place
        ),
        '[]'::jsonb
      )
      from public.order_artwork as file
      cross join lateral jsonb_array_elements_text(o.designs -> file.design -> 'print_locations')
        with ordinality as printed (printed, place)
      where order_id = o.id and printed = location
    )
  );
$$;
comment on function private.order_json(public.orders) is 'An order by its columns, with its files.';

create function public.read_order(p_order_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select private.order_json(o) || private.shipped_boxes_json(o.id) || jsonb_build_object(
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
