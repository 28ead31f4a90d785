-- Blanks that we buy. A purchase is stored before the supplier is asked, and asked for once: if the
-- answer is lost, it is looked for by its PO number, and in the end a person decides. What the supplier
-- says is applied under the purchase's lock, in any order, and a repeat changes nothing.

create domain private.supplier_name as text check (
  char_length(value) between 1 and 80 and value = btrim(value)
);
create domain private.part_lines as private.json_list check (
  jsonb_array_length(value) between 1 and 2000
);

create table private.purchases (
  id uuid primary key,
  number bigint not null unique generated always as identity,
  po_number text not null unique generated always as (
    'CP-' || lpad(number::text, greatest(6, char_length(number::text)), '0')
  ) stored,
  supplier text check (supplier ~ '^[a-z]{2,20}$'),
  seller private.supplier_name,
  reference text check (char_length(reference) between 1 and 80),
  state text not null check (
    state in ('buying', 'unknown', 'bought', 'partly', 'refused', 'canceled')
  ),
  reason text check (char_length(reason) between 1 and 500),
  goods_cents integer not null check (goods_cents between 0 and 100000000),
  actor text not null check (char_length(actor) between 1 and 254),
  asked_at timestamptz not null default now(),
  looks smallint not null default 0,
  looked_at timestamptz,
  constraint purchases_have_one_seller check ((supplier is null) = (seller is not null)),
  constraint purchases_by_hand_are_bought check (
    seller is null or state in ('bought', 'canceled')
  )
);
comment on table private.purchases is
  'Purchases of blanks: asked of a supplier over its API, or bought elsewhere and entered by hand. They '
  'hold nothing about customers but the numbers of their orders.';
comment on column private.purchases.po_number is
  'Never used for another purchase, because the supplier takes the same one twice.';
comment on column private.purchases.supplier is 'As in private.supplier_parts; null by hand.';
comment on column private.purchases.seller is 'Who sold it, in the buyer''s words; null over an API.';
comment on column private.purchases.reference is 'The seller''s number of it, by hand.';
comment on column private.purchases.state is
  'buying: asked, and not answered. unknown: it was looked for and not found, and a person decides. '
  'partly: the supplier''s orders have fewer pieces. refused: nothing was bought.';
comment on column private.purchases.reason is
  'Why it was refused, isn''t known, or isn''t whole, for staff.';
comment on column private.purchases.goods_cents is
  'What the pieces cost as of the last sync, as the buyer saw it. What they did cost is in the '
  'supplier''s orders.';
comment on column private.purchases.looks is 'How often it was looked for on schedule.';

create index purchases_unsettled on private.purchases (asked_at)
where state in ('buying', 'unknown');

create table private.purchase_lines (
  purchase_id uuid not null references private.purchases (id) on delete cascade,
  place smallint not null check (place between 1 and 2000),
  style_code public.style_code not null,
  color_key text not null check (char_length(color_key) between 1 and 60),
  size text not null check (char_length(size) between 1 and 20),
  part_number text check (part_number ~ '^\w{1,40}$'),
  warehouse text check (warehouse ~ '^[A-Z0-9]{1,10}$'),
  order_number bigint,
  pieces integer not null check (pieces between 1 and 100000),
  bought_pieces integer not null default 0 check (bought_pieces between 0 and pieces),
  again boolean not null default false,
  unit_cents integer check (unit_cents >= 0),
  primary key (purchase_id, place),
  -- By hand, a line has neither.
  constraint purchase_lines_name_part_and_warehouse check (
    (part_number is null) = (warehouse is null)
  )
);
comment on table private.purchase_lines is
  'Pieces of a part for an order, with its spares, or for stock.';
comment on column private.purchase_lines.order_number is 'null is for stock.';
comment on column private.purchase_lines.again is
  'Bought while the order was in production, for what was misprinted, or came short, damaged, or wrong.';
comment on column private.purchase_lines.unit_cents is
  'What a piece cost as of the last sync, as the buyer saw it; null by hand.';
comment on column private.purchase_lines.bought_pieces is
  'How many of the pieces are in orders of the supplier that weren''t canceled.';

create index purchase_lines_by_order on private.purchase_lines (order_number);

create table private.supplier_orders (
  supplier text not null,
  number text not null check (char_length(number) between 1 and 40),
  purchase_id uuid not null references private.purchases (id) on delete cascade,
  warehouse text not null check (char_length(warehouse) between 1 and 10),
  is_canceled boolean not null,
  total_cents integer not null check (total_cents >= 0),
  freight_cents integer not null check (freight_cents between 0 and total_cents),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and octet_length(lines::text) <= 200000),
  found_at timestamptz not null default now(),
  typed_number text,
  primary key (supplier, number)
);
comment on table private.supplier_orders is
  'The supplier''s orders for a purchase, one for each warehouse that ships. An order belongs to one '
  'purchase.';
comment on column private.supplier_orders.lines is
  'A list of {partNumber, pieces, unitCents}: what the supplier charges for a piece.';
comment on column private.supplier_orders.typed_number is
  'The number that a person read on the supplier''s site. It''s the same as number until the supplier '
  'tells of the order, and stays only if it was another: what was checked off under it came with this one.';

create index supplier_orders_by_purchase on private.supplier_orders (purchase_id);

create table private.purchase_events (
  id bigint primary key generated always as identity,
  purchase_id uuid not null references private.purchases (id) on delete cascade,
  at timestamptz not null default now(),
  what text not null check (
    what in ('asked', 'entered', 'told', 'looked', 'cancel-asked', 'closed')
  ),
  state text not null,
  actor text not null check (char_length(actor) between 1 and 254),
  details jsonb not null default '{}' check (octet_length(details::text) <= 8000)
);
comment on table private.purchase_events is
  'What happened to a purchase, and its state afterward. Rows are only ever added.';
comment on column private.purchase_events.actor is
  'Email address of the member; ''supplier'' for what it told.';

create index purchase_events_by_purchase on private.purchase_events (purchase_id, id);

alter table private.purchases enable row level security;
alter table private.purchases force row level security;
alter table private.purchase_lines enable row level security;
alter table private.purchase_lines force row level security;
alter table private.supplier_orders enable row level security;
alter table private.supplier_orders force row level security;
alter table private.purchase_events enable row level security;
alter table private.purchase_events force row level security;

create table private.purchase_differences (
  supplier text not null,
  number text not null check (char_length(number) between 1 and 40),
  po_number text not null check (char_length(po_number) between 1 and 80),
  what text not null check (what in ('stranger', 'not-listed')),
  found_at timestamptz not null default now(),
  settled_by text check (char_length(settled_by) between 1 and 254),
  primary key (supplier, number)
);
comment on table private.purchase_differences is
  'Where the supplier''s books and ours differ, as of the last comparison.';
comment on column private.purchase_differences.what is
  'stranger: the supplier has an order with our kind of PO number that is of none of our purchases. '
  'not-listed: we have an order that the supplier doesn''t list.';
comment on column private.purchase_differences.settled_by is
  'Who said that it has been seen to, so that it isn''t shown anymore.';
alter table private.purchase_differences enable row level security;
alter table private.purchase_differences force row level security;

create function private.keep_purchase_events() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'Events of purchases can''t be changed';
end;
$$;
comment on function private.keep_purchase_events() is
  'Trigger: refuses every change and deletion of what happened to a purchase.';

create trigger purchase_events_keep
before update or delete on private.purchase_events
for each row execute function private.keep_purchase_events();

create function private.last_purchase() returns bigint
language sql
stable
set search_path = ''
as $$ select coalesce(max(number), 0) from private.purchases $$;
comment on function private.last_purchase() is
  'The number of the latest purchase; 0 before the first. Who buys says which one they had seen.';

create function private.purchase_json(p_purchase private.purchases) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_purchase.id,
    'poNumber', p_purchase.po_number,
    'seller', coalesce(p_purchase.seller, p_purchase.supplier),
    'byHand', p_purchase.seller is not null,
    'reference', p_purchase.reference,
    'state', p_purchase.state,
    'reason', p_purchase.reason,
    'goodsCents', p_purchase.goods_cents,
    'actor', p_purchase.actor,
    'askedAt', p_purchase.asked_at,
    'lines', (
      select jsonb_agg(
        jsonb_build_object(
          'styleCode', style_code,
          'colorKey', color_key,
          'size', size,
          'partNumber', part_number,
          'warehouse', warehouse,
          'orderNumber', order_number,
          'pieces', pieces,
          'boughtPieces', bought_pieces
        )
        order by place
      )
      from private.purchase_lines
      where purchase_id = p_purchase.id
    ),
    'orders', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'number', number,
            'warehouse', warehouse,
            'isCanceled', is_canceled,
            'totalCents', total_cents,
            'freightCents', freight_cents,
            'lines', lines
          )
          order by number
        ),
        '[]'::jsonb
      )
      from private.supplier_orders
      where purchase_id = p_purchase.id
    )
  );
end;
$$;
comment on function private.purchase_json(private.purchases) is
  'A purchase with its lines and the supplier''s orders, for staff who see prices.';

create function private.ask_purchase(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('buy-blanks');
  v_ask record;
  v_known private.purchases;
  v_wanted integer;
  v_goods bigint;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, lines private.part_lines, "seenCents" integer, "seenPurchase" bigint
  );
  -- One at a time, so that of two people who buy the same the second is told.
  perform pg_advisory_xact_lock(hashtextextended('purchases', 0));
  select * into v_known from private.purchases where id = v_ask.id;
  if found then
    return jsonb_build_object(
      'outcome', 'asked', 'isNew', false, 'purchase', private.purchase_json(v_known)
    );
  end if;
  if v_ask."seenPurchase" is distinct from private.last_purchase() then
    return '{"outcome": "stale"}';
  end if;

  v_wanted := jsonb_array_length(v_ask.lines);
  insert into private.purchases (id, supplier, state, goods_cents, actor)
  values (v_ask.id, 'ss', 'buying', 0, v_actor)
  returning * into v_known;
  insert into private.purchase_lines (
    purchase_id, place, style_code, color_key, size, part_number, warehouse, order_number, pieces,
    again, unit_cents
  )
  select
    v_ask.id, listed.place, part.style_code, part.color_key, part.size, part.part_number,
    listed.line ->> 'warehouse', asked.number, (listed.line ->> 'pieces')::integer,
    coalesce(asked.stage = 'started', false),
    case
      when sum((listed.line ->> 'pieces')::integer) over same_line >= part.case_pieces
        then part.case_cents
      when sum((listed.line ->> 'pieces')::integer) over same_line >= 12 then part.dozen_cents
      else part.piece_cents
    end
  from jsonb_array_elements(v_ask.lines) with ordinality as listed (line, place)
  join private.supplier_parts as part
    on part.style_code = listed.line ->> 'styleCode'
    and part.color_key = listed.line ->> 'colorKey'
    and part.size = listed.line ->> 'size'
    and part.supplier = 'ss'
  left join private.again_blanks() as wanted
    on wanted.order_number = (listed.line ->> 'orderNumber')::bigint
    and wanted.style_code = part.style_code
    and wanted.color_key = part.color_key
    and wanted.size = part.size
  left join public.orders as asked
    on asked.number = (listed.line ->> 'orderNumber')::bigint
    and not private.is_held(asked.id)
    and (
      asked.stage = 'approved' and not private.is_unpaid(asked)
      or asked.stage = 'started' and wanted.pieces >= (
        select sum((same.line ->> 'pieces')::bigint)
        from jsonb_array_elements(v_ask.lines) as same (line)
        where same.line - 'warehouse' - 'pieces' = listed.line - 'warehouse' - 'pieces'
      )
    )
  where coalesce(listed.line ->> 'warehouse', '') <> ''
    and (asked.number is not null or listed.line ->> 'orderNumber' is null)
  window same_line as (partition by part.part_number, listed.line ->> 'warehouse');
  -- A part is gone, or an order doesn't need blanks anymore.
  if (select count(*) from private.purchase_lines where purchase_id = v_ask.id) < v_wanted then
    delete from private.purchases where id = v_ask.id;
    return '{"outcome": "stale"}';
  end if;

  select sum(pieces::bigint * unit_cents) into v_goods
  from private.purchase_lines
  where purchase_id = v_ask.id;
  if v_goods is distinct from v_ask."seenCents" then
    delete from private.purchases where id = v_ask.id;
    return jsonb_build_object('outcome', 'other-price', 'goodsCents', v_goods);
  end if;
  update private.purchases set goods_cents = v_goods where id = v_ask.id returning * into v_known;
  insert into private.purchase_events (purchase_id, what, state, actor, details)
  values (v_ask.id, 'asked', 'buying', v_actor, jsonb_build_object('goodsCents', v_goods));
  return jsonb_build_object(
    'outcome', 'asked', 'isNew', true, 'purchase', private.purchase_json(v_known)
  );
end;
$$;
comment on function private.ask_purchase(jsonb) is
  'Stores a purchase that the supplier is to be asked for, once per id. For owners and staff. Only the '
  'caller to whom it''s new may ask. seenPurchase must be the latest purchase''s number, so that of two '
  'people who buy at once the second is refused, and seenCents what the pieces cost as of the last sync. '
  'Outcome: asked, with the purchase; stale, also if a part or an order is gone; other-price. Values out '
  'of bounds: HTTP 400.';

create function public.settle_purchase(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_told record;
  v_purchase private.purchases;
  v_state text;
  v_saved integer;
begin
  select * into v_told
  from jsonb_to_record(p) as told (
    id uuid, orders private.json_list, refused boolean, reason text, actor text, what text
  );
  select * into v_purchase from private.purchases where id = v_told.id for update;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  v_state := v_purchase.state;

  if jsonb_array_length(v_told.orders) > 0 then
    -- A number that a person mistyped gives way to the one that the supplier tells of its warehouse.
    update private.supplier_orders as typed
    set number = found.number
    from (
      select distinct on (warehouse) warehouse, number
      from jsonb_to_recordset(v_told.orders) as told (
        warehouse text, number text, "isCanceled" boolean
      )
      where number not in (
        select number from private.supplier_orders where supplier = v_purchase.supplier
      )
      order by warehouse, "isCanceled", number
    ) as found
    where typed.purchase_id = v_purchase.id
      and typed.warehouse = found.warehouse
      and typed.number = typed.typed_number
      and not v_told.orders @> jsonb_build_array(jsonb_build_object('number', typed.number));
    insert into private.supplier_orders as known (
      supplier, number, purchase_id, warehouse, is_canceled, total_cents, freight_cents, lines
    )
    select
      v_purchase.supplier, number, v_purchase.id, warehouse, "isCanceled", "totalCents",
      "freightCents", lines
    from jsonb_to_recordset(v_told.orders) as found (
      number text, warehouse text, "isCanceled" boolean, "totalCents" integer,
      "freightCents" integer, lines jsonb
    )
    order by number
    on conflict (supplier, number) do update
    set
      warehouse = excluded.warehouse,
      is_canceled = known.is_canceled or excluded.is_canceled,
      total_cents = excluded.total_cents,
      freight_cents = excluded.freight_cents,
      lines = excluded.lines
    where known.purchase_id = excluded.purchase_id;
    get diagnostics v_saved = row_count;
    if v_saved < jsonb_array_length(v_told.orders) then
      raise exception using
        errcode = 'PT409', message = 'An order of the supplier belongs to another purchase';
    end if;
    update private.supplier_orders
    set typed_number = null
    where purchase_id = v_purchase.id
      and v_told.orders @> jsonb_build_array(jsonb_build_object('number', typed_number));
    delete from private.supplier_orders as typed
    where purchase_id = v_purchase.id
      and number = typed_number
      -- Who cancels tells only what was canceled.
      and v_told.what is distinct from 'cancel-asked'
      and not exists (
        select
        from private.arrivals
        where purchase_id = typed.purchase_id and supplier_order = typed.number and pieces > 0
      );
    delete from private.purchase_differences
    where po_number = v_purchase.po_number
      and what = 'not-listed'
      and number not in (
        select number from private.supplier_orders where purchase_id = v_purchase.id
      );

    -- Each part's pieces go to its lines in their order.
    with bought as (
      select line ->> 'partNumber' as part_number, sum((line ->> 'pieces')::integer) as pieces
      from private.supplier_orders
      cross join jsonb_array_elements(lines) as line
      where purchase_id = v_purchase.id and not is_canceled
      group by 1
    ),
    shared as (
      select
        wanted.place,
        greatest(0, least(
          wanted.pieces,
          coalesce(bought.pieces, 0) - (
            sum(wanted.pieces) over (partition by wanted.part_number order by wanted.place)
            - wanted.pieces
          )
        )) as pieces
      from private.purchase_lines as wanted
      left join bought using (part_number)
      where wanted.purchase_id = v_purchase.id
    )
    update private.purchase_lines as line
    set bought_pieces = shared.pieces
    from shared
    where line.purchase_id = v_purchase.id and line.place = shared.place;

    select
      case
        when not exists (
          select from private.supplier_orders
          where purchase_id = v_purchase.id and not is_canceled
        ) then 'canceled'
        when bool_and(bought_pieces = pieces) then 'bought'
        else 'partly'
      end
    into v_state
    from private.purchase_lines
    where purchase_id = v_purchase.id;
  elsif v_told.refused and v_purchase.state in ('buying', 'unknown') then
    v_state := 'refused';
  end if;

  update private.purchases
  set
    state = v_state,
    reason = case
      when v_state in ('bought', 'canceled') then null
      else coalesce(left(nullif(btrim(v_told.reason), ''), 500), reason)
    end
  where id = v_purchase.id
  returning * into v_purchase;
  insert into private.purchase_events (purchase_id, what, state, actor, details)
  values (
    v_purchase.id, coalesce(v_told.what, 'told'), v_state, coalesce(v_told.actor, 'supplier'),
    jsonb_strip_nulls(
      jsonb_build_object(
        'reason', left(nullif(btrim(v_told.reason), ''), 500),
        'orders', nullif(
          (select jsonb_agg(told ->> 'number') from jsonb_array_elements(v_told.orders) as told),
          '[]'
        )
      )
    )
  );
  return jsonb_build_object('outcome', 'settled', 'purchase', private.purchase_json(v_purchase));
end;
$$;
comment on function public.settle_purchase(jsonb) is
  'Applies what the supplier told about a purchase, as often as it tells it: its orders, or that it '
  'refused. Numbers that a person typed give way to its own, unless something that it doesn''t tell of '
  'came in under them. Nothing else changes the state, so an answer that was lost leaves it as it is, '
  'with the reason. An order of another purchase: HTTP 409, nothing changed. Outcome: settled, with the '
  'purchase; not-found.';
grant execute on function public.settle_purchase(jsonb) to service_role;

create function public.list_purchases_to_look_for(p_limit integer) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('looks', (due.purchase).looks, 'purchase', private.purchase_json(due.purchase))
      order by (due.purchase).asked_at
    ),
    '[]'::jsonb
  )
  from (
    select purchase
    from private.purchases as purchase
    where (
      state = 'buying'
      and asked_at <= now() - case looks when 0 then interval '30 seconds' else interval '2 minutes' end
    ) or (
      -- The supplier may list it late, whatever a person said meanwhile.
      (
        state = 'unknown'
        or state = 'refused' and exists (
          select from private.purchase_events where purchase_id = purchase.id and what = 'closed'
        )
      )
      and looked_at <= now() - interval '15 minutes'
      and asked_at > now() - interval '1 day'
    )
    order by asked_at
    limit least(p_limit, 100)
  ) as due;
$$;
comment on function public.list_purchases_to_look_for(integer) is
  'Purchases whose answer was lost: 30 seconds and 2 minutes after they were asked for, and every '
  'quarter hour of a day once a person has to decide.';
grant execute on function public.list_purchases_to_look_for(integer) to service_role;

create function public.note_look(p jsonb) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_looked record;
  v_state text;
begin
  select * into v_looked from jsonb_to_record(p) as looked (id uuid, looks smallint, reason text);
  update private.purchases
  set
    -- The later ones aren't counted.
    looks = least(looks + 1, 2),
    looked_at = now(),
    state = case when state = 'buying' and looks >= 1 then 'unknown' else state end,
    reason = coalesce(left(nullif(btrim(v_looked.reason), ''), 500), reason)
  where id = v_looked.id
    and looks = v_looked.looks
    and state in ('buying', 'unknown', 'refused')
  returning state into v_state;
  if v_state is not null and v_looked.looks < 2 then
    insert into private.purchase_events (purchase_id, what, state, actor, details)
    values (
      v_looked.id, 'looked', v_state, 'supplier',
      jsonb_strip_nulls(jsonb_build_object('reason', left(v_looked.reason, 500)))
    );
  end if;
  return v_state;
end;
$$;
comment on function public.note_look(jsonb) is
  'Notes that a purchase was looked for and not found. After the second time a person has to decide. '
  'looks is how many there had been; if there were more since, or the purchase is settled, nothing '
  'changes. Answers the state, or null.';
grant execute on function public.note_look(jsonb) to service_role;

create function public.compare_purchases(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_changed jsonb;
begin
  select * into v_ask from jsonb_to_record(p) as ask (supplier text, orders private.json_list);
  with listed as (
    select
      told.number, told."poNumber" as po_number, told."isCanceled" as is_canceled,
      (
        select purchase
        from private.purchases as purchase
        where purchase.supplier = v_ask.supplier
          and purchase.po_number = told."poNumber"
          -- Somebody may have bought other things with this number.
          and not exists (
            select
            from jsonb_array_elements_text(told.parts) as part
            where part not in (
              select part_number from private.purchase_lines where purchase_id = purchase.id
            )
          )
      ) as purchase
    from jsonb_to_recordset(v_ask.orders) as told (
      number text, "poNumber" text, "isCanceled" boolean, parts jsonb
    )
    where told."poNumber" ~ '^CP-[0-9]{6,18}$'
  ),
  differences as (
    select number, po_number, 'stranger' as what
    from listed
    where (purchase).id is null and not is_canceled
    union all
    select known.number, purchase.po_number, 'not-listed'
    from private.supplier_orders as known
    join private.purchases as purchase on purchase.id = known.purchase_id
    where known.supplier = v_ask.supplier
      and not known.is_canceled
      -- The supplier lists them after minutes, and for three months.
      and known.found_at < now() - interval '1 hour'
      and purchase.asked_at > now() - interval '80 days'
      and known.number not in (select number from listed)
  ),
  gone as (
    delete from private.purchase_differences
    where supplier = v_ask.supplier and number not in (select number from differences)
  ),
  kept as (
    insert into private.purchase_differences as known (supplier, number, po_number, what)
    select v_ask.supplier, number, po_number, what
    from differences
    on conflict (supplier, number) do update
    set what = excluded.what, settled_by = null
    where known.what <> excluded.what
  )
  select coalesce(jsonb_agg(private.purchase_json(changed.purchase)), '[]'::jsonb)
  into v_changed
  from (
    select distinct listed.purchase
    from listed
    left join private.supplier_orders as known
      on known.supplier = v_ask.supplier and known.number = listed.number
    where (listed.purchase).id is not null
      and (
        known.number is null
        or known.number = known.typed_number
        or listed.is_canceled and not known.is_canceled
      )
  ) as changed;
  return v_changed;
end;
$$;
comment on function public.compare_purchases(jsonb) is
  'Compares the orders that the supplier has of the last three months (number, poNumber, isCanceled, and '
  'parts, their part numbers) with ours, and keeps what differs. Answers the purchases whose orders the '
  'supplier tells otherwise: new ones, canceled ones, or ones that only a person told of.';
grant execute on function public.compare_purchases(jsonb) to service_role;

create function private.settle_difference(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('buy-blanks');
begin
  update private.purchase_differences
  set settled_by = v_actor
  where number = p ->> 'number' and settled_by is null;
  return 'true';
end;
$$;
comment on function private.settle_difference(jsonb) is
  'Says that somebody has seen to a difference between the supplier''s books and ours. For owners and staff.';

create function private.read_purchase(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_id uuid;
  v_purchase private.purchases;
begin
  perform private.require_duty('buy-blanks');
  v_id := (p ->> 'id')::uuid;
  select * into v_purchase from private.purchases where id = v_id;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  return jsonb_build_object('outcome', 'found', 'purchase', private.purchase_json(v_purchase));
end;
$$;
comment on function private.read_purchase(jsonb) is
  'A purchase by its id. For owners and staff. Outcome: found; not-found.';

create function private.list_purchases(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('buy-blanks');
  return (
    select coalesce(
      jsonb_agg(private.purchase_json(purchase) order by (purchase).number desc), '[]'::jsonb
    )
    from (
      select purchase
      from private.purchases as purchase
      -- Those that wait for somebody are always among them.
      order by state in ('buying', 'unknown') desc, number desc
      limit 50
    ) as latest
  );
end;
$$;
comment on function private.list_purchases(jsonb) is
  'The latest 50 purchases, newest first. For owners and staff.';

create function private.enter_purchase(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('buy-blanks');
  v_ask record;
  v_known private.purchases;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, seller private.supplier_name, reference text, "goodsCents" integer,
    lines private.part_lines
  );
  perform pg_advisory_xact_lock(hashtextextended('purchases', 0));
  select * into v_known from private.purchases where id = v_ask.id;
  if found then
    return jsonb_build_object('outcome', 'entered', 'poNumber', v_known.po_number);
  end if;
  insert into private.purchases (id, seller, reference, state, goods_cents, actor)
  values (
    v_ask.id, v_ask.seller, nullif(btrim(v_ask.reference), ''), 'bought', v_ask."goodsCents", v_actor
  )
  returning * into v_known;
  insert into private.purchase_lines (
    purchase_id, place, style_code, color_key, size, order_number, pieces, bought_pieces, again
  )
  select
    v_ask.id, place, line ->> 'styleCode', line ->> 'colorKey', line ->> 'size',
    (line ->> 'orderNumber')::bigint, (line ->> 'pieces')::integer, (line ->> 'pieces')::integer,
    exists (
      select
      from public.orders
      where number = (line ->> 'orderNumber')::bigint and stage = 'started'
    )
  from jsonb_array_elements(v_ask.lines) with ordinality as listed (line, place);
  insert into private.purchase_events (purchase_id, what, state, actor)
  values (v_ask.id, 'entered', 'bought', v_actor);
  return jsonb_build_object('outcome', 'entered', 'poNumber', v_known.po_number);
end;
$$;
comment on function private.enter_purchase(jsonb) is
  'Stores a purchase that was made elsewhere, once per id. For owners and staff. Values out of bounds: '
  'HTTP 400.';

create function private.close_purchase(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('buy-blanks');
  v_purchase private.purchases;
  -- What somebody saw on the supplier's site; null if it isn't there.
  v_seen jsonb := nullif(p -> 'orders', 'null');
  v_warehouses text[];
begin
  select * into v_purchase from private.purchases where id = (p ->> 'id')::uuid for update;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  if not (v_purchase.state = 'unknown' or v_purchase.seller is not null and v_seen is null) then
    return jsonb_build_object('outcome', 'stale', 'state', v_purchase.state);
  end if;
  if v_seen is not null then
    select array_agg(distinct warehouse order by warehouse) into v_warehouses
    from private.purchase_lines
    where purchase_id = v_purchase.id;
    if v_warehouses is distinct from (
      select array_agg(warehouse order by warehouse)
      from jsonb_to_recordset(v_seen) as seen (warehouse text, number text)
      where number ~ '^[0-9A-Za-z-]{1,40}$'
    ) then
      perform private.refuse('each warehouse needs the number of its order');
    end if;
    if exists (
      select
      from jsonb_to_recordset(v_seen) as seen (number text)
      left join private.supplier_orders as known
        on known.number = seen.number and known.supplier = v_purchase.supplier
      group by seen.number
      having count(*) > 1 or count(known.number) > 0
    ) then
      return '{"outcome": "taken"}';
    end if;
    insert into private.supplier_orders (
      supplier, number, typed_number, purchase_id, warehouse, is_canceled, total_cents, freight_cents,
      lines
    )
    select
      v_purchase.supplier, seen.number, seen.number, v_purchase.id, warehouse, false,
      sum(pieces * unit_cents), 0,
      jsonb_agg(
        jsonb_build_object('partNumber', part_number, 'pieces', pieces, 'unitCents', unit_cents)
        order by part_number
      )
    from (
      select
        warehouse, part_number, sum(pieces)::integer as pieces,
        -- Until the supplier tells what it charged.
        min(unit_cents) as unit_cents
      from private.purchase_lines
      where purchase_id = v_purchase.id
      group by warehouse, part_number
    ) as part
    join jsonb_to_recordset(v_seen) as seen (warehouse text, number text) using (warehouse)
    group by warehouse, seen.number;
  end if;
  update private.purchases
  set
    state = case
      when v_seen is not null then 'bought'
      when seller is null then 'refused'
      else 'canceled'
    end,
    reason = case when v_seen is null then reason end
  where id = v_purchase.id
  returning * into v_purchase;
  update private.purchase_lines
  set bought_pieces = case when v_seen is null then 0 else pieces end
  where purchase_id = v_purchase.id;
  insert into private.purchase_events (purchase_id, what, state, actor, details)
  values (
    v_purchase.id, 'closed', v_purchase.state, v_actor,
    jsonb_strip_nulls(jsonb_build_object('orders', v_seen))
  );
  return jsonb_build_object('outcome', 'closed', 'state', v_purchase.state);
end;
$$;
comment on function private.close_purchase(jsonb) is
  'Says of a purchase of which nothing is known that it wasn''t made, or, with orders (the number of each '
  'warehouse''s), that somebody saw it on the supplier''s site; or cancels one that was entered by hand. '
  'For owners and staff. If the supplier''s orders turn up later, they count all the same. Outcome: '
  'closed; stale, if it''s in another state; taken, if an order is of another purchase; not-found.';

create function private.list_blanks_to_buy(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('buy-blanks');
  return private.blanks_json() || jsonb_build_object(
    'seenPurchase', private.last_purchase(),
    'unknown', coalesce(
      (select jsonb_agg(po_number order by number) from private.purchases where state = 'unknown'),
      '[]'::jsonb
    ),
    'differences', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('number', number, 'poNumber', po_number, 'what', what) order by found_at, number
        )
        from private.purchase_differences
        where settled_by is null
      ),
      '[]'::jsonb
    ),
    'parts', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'styleCode', wanted.style_code,
            'colorKey', wanted.color_key,
            'size', wanted.size,
            'garment', wanted.garment_name,
            'color', wanted.color_name,
            'synced', exists (
              select
              from public.garments as style
              where style.style_code = wanted.style_code and style.synced_at is not null
            ),
            'cost', (
              select jsonb_build_object(
                'pieceCents', piece_cents,
                'dozenCents', dozen_cents,
                'caseCents', case_cents,
                'casePieces', case_pieces
              )
              from private.supplier_parts as part
              where part.style_code = wanted.style_code
                and part.color_key = wanted.color_key
                and part.size = wanted.size
                and part.supplier = 'ss'
            ),
            'stock', (
              select coalesce(jsonb_object_agg(warehouse, quantity), '{}'::jsonb)
              from public.garment_stock as stock
              where stock.style_code = wanted.style_code
                and stock.color_key = wanted.color_key
                and stock.size = wanted.size
                and not stock.dropship
                and stock.quantity > 0
            )
          )
          order by wanted.style_code, wanted.color_key, wanted.size
        )
        from (
          select distinct on (needed.style_code, needed.color_key, needed.size) needed.*
          from private.needed_blanks as needed
          join public.orders as o on o.id = needed.order_id
          where
            o.stage = 'approved' and not private.is_unpaid(o) and not private.is_held(o.id)
            or (needed.number, needed.style_code, needed.color_key, needed.size) in (
              select order_number, style_code, color_key, size from private.again_blanks()
            )
          order by needed.style_code, needed.color_key, needed.size, needed.number
        ) as wanted
      ),
      '[]'::jsonb
    ),
    'transit', private.transit_json()
  );
end;
$$;
comment on function private.list_blanks_to_buy(jsonb) is
  'What the blanks of approved and paid orders take: the orders with what they need, have, and get, '
  'what is to be bought again for those in production, what is in stock in house, what their parts cost and where they are as of the last syncs, and how '
  'long the warehouses'' parcels take. For owners and staff.';
