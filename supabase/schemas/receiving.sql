-- What became of the blanks that we bought. Pieces move only by events, which are only ever added, so
-- what came in is what orders have, what is in stock in house, and what was set aside.
--
-- Lock order: orders by their ids, the purchase, and last the blanks, whose holder waits for nothing else.
-- Why: docs/decisions/data-lock-order.md.

create domain private.blank_reason as text check (
  char_length(value) between 1 and 200 and value = btrim(value)
);

create table private.blank_events (
  id bigint primary key generated always as identity,
  request_id uuid not null,
  at timestamptz not null default now(),
  actor text not null check (char_length(actor) between 1 and 254),
  what text not null check (
    what in (
      'given', 'stocked', 'short', 'damaged', 'wrong', 'taken', 'freed', 'corrected', 'returned',
      'sent-back', 'kept'
    )
  ),
  style_code public.style_code not null,
  color_key text not null
    check (color_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(color_key) <= 60),
  size public.size_name not null,
  pieces integer not null check (
    pieces between -100000 and 100000
    and (
      pieces > 0
      or pieces < 0 and what in ('corrected', 'given', 'stocked', 'short', 'damaged', 'wrong')
    )
  ),
  order_number bigint,
  purchase_id uuid references private.purchases (id),
  supplier_order text check (char_length(supplier_order) between 1 and 40),
  carton text check (carton ~ '^[0-9]{4,12}[.][0-9]{2,8}$'),
  reference text check (char_length(reference) between 1 and 80),
  reason private.blank_reason,
  constraint blank_events_name_an_order check (
    (order_number is not null) = (what in ('given', 'taken', 'freed')) or what = 'corrected'
  ),
  constraint blank_events_name_a_purchase check (
    (purchase_id is not null) = (what in ('given', 'stocked', 'short', 'damaged', 'wrong'))
  ),
  constraint blank_events_have_a_reason check (
    (reason is not null) = (what in ('corrected', 'returned', 'sent-back', 'kept'))
  )
);
comment on table private.blank_events is
  'What happened to pieces of a part. Rows are only ever added, and hold nothing about customers but '
  'the numbers of their orders.';
comment on column private.blank_events.request_id is
  'The request that told it, so that a repeat counts nothing twice.';
comment on column private.blank_events.what is
  'Of a purchase: given (good, to the order), stocked (good, to stock in house), short (didn''t come), '
  'damaged, wrong (something else came). Of stock in house: taken (to the order), freed (back from '
  'the order), corrected (or of the order, if it has a number), returned to the supplier. sent-back: '
  'damaged or wrong ones, to the supplier. kept: damaged or wrong ones, which then are corrected into stock.';
comment on column private.blank_events.pieces is
  'Negative if fewer were counted, or where what came in with a purchase was undone, under its request.';
comment on column private.blank_events.supplier_order is
  'The supplier''s number of the delivery, as it was known then; null by hand.';
comment on column private.blank_events.carton is
  'The bar code of the carton that they were in, if that is known. It''s checked off once.';

create index blank_events_by_part on private.blank_events (style_code, color_key, size);
create index blank_events_by_order on private.blank_events (order_number);
create index blank_events_by_purchase on private.blank_events (purchase_id);
create index blank_events_by_request on private.blank_events (request_id);

alter table private.blank_events enable row level security;
alter table private.blank_events force row level security;

create function private.keep_blank_events() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'What happened to blanks can''t be changed';
end;
$$;
comment on function private.keep_blank_events() is
  'Trigger: refuses every change and deletion of what happened to blanks.';

create trigger blank_events_keep
before update or delete on private.blank_events
for each row execute function private.keep_blank_events();

create view private.house_stock as
select
  style_code, color_key, size,
  coalesce(
    sum(
      case
        when what in ('stocked', 'freed') or what = 'corrected' and order_number is null then pieces
        when what in ('taken', 'returned') then -pieces
      end
    ),
    0
  )::integer as pieces,
  coalesce(
    sum(
      case
        when what in ('damaged', 'wrong') then pieces
        when what in ('sent-back', 'kept') then -pieces
      end
    ),
    0
  )::integer as set_aside
from private.blank_events
group by style_code, color_key, size;
comment on view private.house_stock is
  'How many pieces of a part are in stock in house, for no order, and how many damaged or wrong ones '
  'wait to go back to the supplier.';

create view private.given_blanks as
select
  order_number, style_code, color_key, size,
  sum(case what when 'freed' then -pieces else pieces end)::integer as pieces
from private.blank_events
where order_number is not null
group by order_number, style_code, color_key, size;
comment on view private.given_blanks is 'How many pieces of a part an order has in house.';

create view private.needed_blanks as
select
  o.id as order_id, o.number, o.stage, item.design, item.style_code, item.color_key,
  item.garment_name, item.color_name, sized.size, sum(sized.pieces::integer)::integer as pieces
from public.orders as o
join private.order_items as item on item.order_id = o.id
cross join lateral jsonb_each_text(item.quantities) as sized (size, pieces)
where sized.pieces::integer > 0
group by
  o.id, o.number, o.stage, item.design, item.style_code, item.color_key, item.garment_name,
  item.color_name, sized.size;
comment on view private.needed_blanks is 'How many pieces of a part each design of an order takes.';

create view private.deliveries as
select
  line.purchase_id, null::text as supplier_order, null::text as warehouse,
  line.style_code::text as style_code, line.color_key, line.size, null::text as part_number,
  sum(line.bought_pieces)::integer as pieces
from private.purchase_lines as line
join private.purchases as bought on bought.id = line.purchase_id
where bought.seller is not null and bought.state = 'bought'
group by line.purchase_id, line.style_code, line.color_key, line.size
union all
select
  shipped.purchase_id, shipped.number, shipped.warehouse, part.style_code::text, part.color_key,
  part.size, part.part_number, sum((listed ->> 'pieces')::integer)::integer
from private.supplier_orders as shipped
cross join jsonb_array_elements(shipped.lines) as listed
join (
  select distinct purchase_id, part_number, style_code, color_key, size from private.purchase_lines
) as part
  on part.purchase_id = shipped.purchase_id and part.part_number = listed ->> 'partNumber'
where not shipped.is_canceled
group by
  shipped.purchase_id, shipped.number, shipped.warehouse, part.style_code, part.color_key, part.size,
  part.part_number;
comment on view private.deliveries is
  'How many pieces of a part come with each delivery: an order of the supplier, or a purchase that was '
  'entered by hand.';

create view private.arrivals as
select
  came.purchase_id, coalesce(shipped.number, came.supplier_order) as supplier_order,
  style_code::text as style_code, color_key, size::text as size,
  coalesce(sum(pieces) filter (where what in ('given', 'stocked')), 0)::integer as good,
  coalesce(sum(pieces) filter (where what = 'short'), 0)::integer as short,
  coalesce(sum(pieces) filter (where what = 'damaged'), 0)::integer as damaged,
  coalesce(sum(pieces) filter (where what = 'wrong'), 0)::integer as wrong,
  sum(pieces)::integer as pieces,
  max(at) as at
from private.blank_events as came
left join private.supplier_orders as shipped
  on shipped.purchase_id = came.purchase_id and shipped.typed_number = came.supplier_order
where came.purchase_id is not null
group by
  came.purchase_id, coalesce(shipped.number, came.supplier_order), style_code, color_key, size;
comment on view private.arrivals is
  'What was said of each part of a delivery: how many pieces came in good, short, damaged, and wrong.';

create function private.most_blanks(p_numbers bigint[])
returns table (order_number bigint, style_code text, color_key text, size text, pieces integer)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Until owners say, as in usualFloorSettings of src/press/floor-settings.ts.
  v_spoilage jsonb := coalesce(
    (select settings -> 'spoilage' from private.floor_settings order by version desc limit 1),
    '{"permille": 20, "leastPieces": 1, "abovePieces": 24}'
  );
begin
  return query
  with needed as (
    select
      needed.order_id, needed.number, needed.style_code, needed.color_key, needed.size,
      needed.pieces, sum(needed.pieces) over (partition by needed.order_id, needed.design) as whole
    from private.needed_blanks as needed
    join public.orders as o on o.id = needed.order_id
    where o.number = any (p_numbers)
  )
  select
    needed.number, needed.style_code::text, needed.color_key, needed.size::text,
    (
      sum(
        needed.pieces
        + case
          when needed.whole > (v_spoilage ->> 'abovePieces')::integer
            then ceil(
              greatest(
                (v_spoilage ->> 'leastPieces')::integer,
                ceil(needed.whole * (v_spoilage ->> 'permille')::numeric / 1000)
              ) * needed.pieces / needed.whole
            )
          else 0
        end
      )
      + coalesce(
        (
          select misprinted.replaced + misprinted.bought
          from private.misprinted_blanks as misprinted
          where misprinted.order_id = needed.order_id
            and misprinted.style_code = needed.style_code
            and misprinted.color_key = needed.color_key
            and misprinted.size = needed.size
        ),
        0
      )
    )::integer
  from needed
  group by needed.order_id, needed.number, needed.style_code, needed.color_key, needed.size;
end;
$$;
comment on function private.most_blanks(bigint[]) is
  'How many pieces of a part these orders get at most: what they take, their spares (each part''s share '
  'of its design''s, rounded up), and what makes misprints good.';

create function private.wanted_blanks(p_purchases uuid[])
returns table (
  purchase_id uuid, order_number bigint, style_code text, color_key text, size text,
  pieces integer, before integer
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_numbers bigint[] := (
    select array_agg(distinct line.order_number)
    from private.purchase_lines as line
    where line.purchase_id = any (p_purchases)
  );
begin
  return query
  with bought as (
    select
      line.purchase_id, line.order_number, line.style_code, line.color_key, line.size,
      sum(
        case when bought.state in ('buying', 'unknown') then line.pieces else line.bought_pieces end
      ) as pieces
    from private.purchase_lines as line
    join private.purchases as bought on bought.id = line.purchase_id
    where line.purchase_id = any (p_purchases)
      and line.order_number is not null
      and bought.state in ('buying', 'unknown', 'bought', 'partly')
    group by line.purchase_id, line.order_number, line.style_code, line.color_key, line.size
  ),
  given as (
    select purchase_id, order_number, style_code, color_key, size, sum(pieces) as pieces
    from private.blank_events
    where purchase_id = any (p_purchases) and what = 'given'
    group by purchase_id, order_number, style_code, color_key, size
  ),
  wanted as (
    select
      bought.purchase_id, bought.order_number, bought.style_code, bought.color_key, bought.size,
      greatest(
        0,
        least(
          bought.pieces - coalesce(given.pieces, 0),
          -- It may take fewer than it did when they were bought.
          most.pieces - coalesce(had.pieces, 0)
        )
      ) as pieces,
      o.start_by, o.due_date
    from bought
    join public.orders as o on o.number = bought.order_number and o.stage < 'made'
    join private.most_blanks(v_numbers) as most using (order_number, style_code, color_key, size)
    left join given using (purchase_id, order_number, style_code, color_key, size)
    left join (
      select * from private.given_blanks where order_number = any (v_numbers)
    ) as had using (order_number, style_code, color_key, size)
  )
  select
    wanted.purchase_id, wanted.order_number, wanted.style_code::text, wanted.color_key, wanted.size,
    wanted.pieces::integer,
    (
      sum(wanted.pieces) over (
        partition by wanted.purchase_id, wanted.style_code, wanted.color_key, wanted.size
        order by wanted.start_by, wanted.due_date, wanted.order_number
      ) - wanted.pieces
    )::integer
  from wanted;
end;
$$;
comment on function private.wanted_blanks(uuid[]) is
  'What orders are still to get of these purchases, and how many pieces go to others before them: by '
  'the day that production must start, due date, and number. An order gets no more than most_blanks '
  'says, and nothing once it is made or canceled.';

create function private.coming_by_purchase(p_numbers bigint[])
returns table (
  purchase_id uuid, order_number bigint, style_code text, color_key text, size text, pieces integer
)
language sql
stable
set search_path = ''
as $$
  with theirs as (
    select distinct purchase_id
    from private.purchase_lines
    where order_number = any (p_numbers)
  ),
  -- What was noted as short, damaged, or wrong isn't on its way anymore.
  on_its_way as (
    select
      line.purchase_id, line.style_code, line.color_key, line.size,
      sum(
        case when bought.state in ('buying', 'unknown') then line.pieces else line.bought_pieces end
      ) - coalesce(
        (
          select sum(arrived.pieces)
          from private.blank_events as arrived
          where arrived.purchase_id = line.purchase_id
            and arrived.style_code = line.style_code
            and arrived.color_key = line.color_key
            and arrived.size = line.size
        ),
        0
      ) as pieces
    from theirs
    join private.purchase_lines as line using (purchase_id)
    join private.purchases as bought on bought.id = line.purchase_id
    where bought.state in ('buying', 'unknown', 'bought', 'partly')
    group by line.purchase_id, line.style_code, line.color_key, line.size
  )
  select
    purchase_id, wanted.order_number, style_code, color_key, size,
    greatest(0, least(wanted.pieces, due.pieces - wanted.before))::integer
  from private.wanted_blanks((select array_agg(purchase_id) from theirs)) as wanted
  join on_its_way as due using (purchase_id, style_code, color_key, size)
  where wanted.order_number = any (p_numbers);
$$;
comment on function private.coming_by_purchase(bigint[]) is
  'What each purchase brings these orders. If an order takes fewer by now, each may be the one that does.';

create function private.coming_blanks(p_numbers bigint[])
returns table (
  order_number bigint, style_code text, color_key text, size text, pieces integer
)
language sql
stable
set search_path = ''
as $$
  select
    order_number, style_code, color_key, size,
    least(sum(coming.pieces), most.pieces - coalesce(given.pieces, 0))::integer
  from private.coming_by_purchase(p_numbers) as coming
  join private.most_blanks(p_numbers) as most using (order_number, style_code, color_key, size)
  left join (
    select * from private.given_blanks where order_number = any (p_numbers)
  ) as given using (order_number, style_code, color_key, size)
  where coming.pieces > 0
  group by order_number, style_code, color_key, size, most.pieces, given.pieces;
$$;
comment on function private.coming_blanks(bigint[]) is
  'What is on its way for these orders.';

create function private.blanks_json() returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
  with jobs as (
    select o.id, o.number, o.due_date, o.start_by, o.customer_name
    from public.orders as o
    where o.stage = 'approved' and not private.is_unpaid(o) and not private.is_held(o.id)
    order by o.start_by, o.due_date, o.number
    limit 500
  )
  select jsonb_build_object(
    'jobs', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'number', number,
            'dueDate', due_date,
            'startBy', start_by,
            'customer', customer_name,
            'needs', (
              select jsonb_agg(
                jsonb_build_object(
                  'design', design,
                  'styleCode', style_code,
                  'colorKey', color_key,
                  'size', size,
                  'pieces', pieces
                )
                order by design, style_code, color_key, size
              )
              from private.needed_blanks as needed
              where needed.order_id = jobs.id
            )
          )
          order by start_by, due_date, number
        )
        from jobs
      ),
      '[]'::jsonb
    ),
    'coming', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'number', order_number,
            'styleCode', style_code,
            'colorKey', color_key,
            'size', size,
            'pieces', pieces
          )
          order by order_number, style_code, color_key, size
        )
        from private.coming_blanks((select array_agg(number) from jobs))
        where pieces > 0
      ),
      '[]'::jsonb
    ),
    'given', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'number', order_number,
            'styleCode', style_code,
            'colorKey', color_key,
            'size', size,
            'pieces', pieces
          )
          order by order_number, style_code, color_key, size
        )
        from private.given_blanks
        where order_number in (select number from jobs) and pieces > 0
      ),
      '[]'::jsonb
    ),
    'inHouse', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'styleCode', style_code, 'colorKey', color_key, 'size', size, 'pieces', pieces
          )
          order by style_code, color_key, size
        )
        from private.house_stock
        where pieces > 0
      ),
      '[]'::jsonb
    ),
    'again', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'number', o.number,
            'dueDate', o.due_date,
            'startBy', o.start_by,
            'customer', o.customer_name,
            'styleCode', again.style_code,
            'colorKey', again.color_key,
            'size', again.size,
            'pieces', again.pieces,
            'misprinted', again.misprinted
          )
          order by o.start_by, o.due_date, o.number, again.style_code, again.color_key, again.size
        )
        from private.again_blanks() as again
        join public.orders as o on o.number = again.order_number
      ),
      '[]'::jsonb
    ),
    'spoilage', (
      select settings -> 'spoilage' from private.floor_settings order by version desc limit 1
    )
  )
  );
end;
$$;
comment on function private.blanks_json() is
  'The approved and paid orders that aren''t on hold by the day that production must start, with the blanks that they need, '
  'have, and get, what is to be bought again for orders in production, and what is in stock in house. No '
  'money.';

create function private.lock_blanks() returns void
language sql
set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('blanks', 0)) $$;
comment on function private.lock_blanks() is
  'Lets one transaction at a time move blanks. It comes after orders and purchases.';

create function private.receive_blanks(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, "purchaseId" uuid, "supplierOrder" text, carton text, parts private.part_lines
  );
  if exists (
    select
    from jsonb_to_recordset(v_ask.parts) as told (
      good integer, short integer, damaged integer, wrong integer
    )
    where least(good, short, damaged, wrong) < 0
      or num_nulls(good, short, damaged, wrong) > 0
      or good::bigint + short + damaged + wrong not between 1 and 100000
  ) then
    perform private.refuse('each part needs how many pieces are good, short, damaged, and wrong');
  end if;
  -- Who cancels one meanwhile waits, and gives back what it's about to get.
  perform 1
  from public.orders
  where number in (
    select order_number from private.purchase_lines where purchase_id = v_ask."purchaseId"
  )
  order by id
  for share;
  perform 1 from private.purchases where id = v_ask."purchaseId" for update;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  perform private.lock_blanks();
  if not exists (select from private.blank_events where request_id = v_ask.id) then
    if 0 < (
      select sum(pieces)
      from private.blank_events
      where purchase_id = v_ask."purchaseId" and carton = v_ask.carton
    ) or exists (
      select
      from (
        select
          "styleCode" as style_code, "colorKey" as color_key, size,
          sum(good + short + damaged + wrong) as pieces
        from jsonb_to_recordset(v_ask.parts) as told (
          "styleCode" text, "colorKey" text, size text, good integer, short integer,
          damaged integer, wrong integer
        )
        group by "styleCode", "colorKey", size
      ) as told
      left join private.deliveries as due
        on due.purchase_id = v_ask."purchaseId"
        and due.supplier_order is not distinct from v_ask."supplierOrder"
        and due.style_code = told.style_code
        and due.color_key = told.color_key
        and due.size = told.size
      left join private.arrivals as arrived
        on arrived.purchase_id = v_ask."purchaseId"
        and arrived.supplier_order is not distinct from v_ask."supplierOrder"
        and arrived.style_code = told.style_code
        and arrived.color_key = told.color_key
        and arrived.size = told.size
      where told.pieces > coalesce(due.pieces, 0) - coalesce(arrived.pieces, 0)
    ) then
      return '{"outcome": "stale"}';
    end if;

    with told as (
      select
        "styleCode" as style_code, "colorKey" as color_key, size, sum(good)::integer as good,
        sum(short)::integer as short, sum(damaged)::integer as damaged, sum(wrong)::integer as wrong
      from jsonb_to_recordset(v_ask.parts) as listed (
        "styleCode" text, "colorKey" text, size text, good integer, short integer,
        damaged integer, wrong integer
      )
      group by "styleCode", "colorKey", size
    ),
    shared as (
      select
        wanted.order_number, style_code, color_key, size,
        greatest(0, least(wanted.pieces, told.good - wanted.before)) as pieces
      from private.wanted_blanks(array[v_ask."purchaseId"]) as wanted
      join told using (style_code, color_key, size)
    ),
    moved as (
      select 'given' as what, order_number, style_code, color_key, size, pieces from shared
      union all
      select
        'stocked', null, style_code, color_key, size,
        told.good - coalesce(
          (
            select sum(shared.pieces)
            from shared
            where (shared.style_code, shared.color_key, shared.size)
              = (told.style_code, told.color_key, told.size)
          ),
          0
        )
      from told
      union all
      select 'short', null, style_code, color_key, size, short from told
      union all
      select 'damaged', null, style_code, color_key, size, damaged from told
      union all
      select 'wrong', null, style_code, color_key, size, wrong from told
    )
    insert into private.blank_events (
      request_id, actor, what, style_code, color_key, size, pieces, order_number, purchase_id,
      supplier_order, carton
    )
    select
      v_ask.id, v_actor, what, style_code, color_key, size, pieces, order_number,
      v_ask."purchaseId", v_ask."supplierOrder", v_ask.carton
    from moved
    where pieces > 0
    order by what, order_number, style_code, color_key, size;
  end if;
  return jsonb_build_object(
    'outcome', 'received',
    'orders', (
      select coalesce(jsonb_agg(distinct order_number order by order_number), '[]'::jsonb)
      from private.purchase_lines
      where purchase_id = v_ask."purchaseId" and order_number is not null
    ),
    -- What was sent first with the id, in case its answer was lost and it was corrected since.
    'counted', (
      select jsonb_build_object(
        'good', coalesce(sum(pieces) filter (where what in ('given', 'stocked')), 0),
        'short', coalesce(sum(pieces) filter (where what = 'short'), 0),
        'damaged', coalesce(sum(pieces) filter (where what = 'damaged'), 0),
        'wrong', coalesce(sum(pieces) filter (where what = 'wrong'), 0)
      )
      from private.blank_events
      where request_id = v_ask.id
    )
  );
end;
$$;
comment on function private.receive_blanks(jsonb) is
  'Stores what came in with a delivery, once per id: of each part, the good pieces go to the orders '
  'that it was bought for, by the day that production must start, and the rest to stock in house. '
  'supplierOrder is null for a purchase entered by hand, and carton if its bar code isn''t known. '
  'Outcome: received, with the purchase''s orders and how many pieces were counted with that id; stale, if the carton was checked off, or the delivery '
  'doesn''t have so many pieces to come anymore; not-found. Negative pieces: HTTP 400.';

create function private.undo_receiving(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_id uuid := (p ->> 'id')::private.new_id;
begin
  perform 1
  from public.orders
  where number in (
    select order_number from private.blank_events where request_id = v_id and what = 'given'
  )
  order by id
  for share;
  perform 1
  from private.purchases
  where id in (select purchase_id from private.blank_events where request_id = v_id)
  for update;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  perform private.lock_blanks();
  if exists (
    select from private.blank_events where request_id = v_id and purchase_id is not null and pieces < 0
  ) then
    return '{"outcome": "undone"}';
  end if;
  if exists (
    select from private.blank_events where request_id = v_id and at < now() - interval '1 hour'
  ) then
    return '{"outcome": "too-late"}';
  end if;
  if exists (
    select
    from (
      select
        what, style_code, color_key, size, order_number, purchase_id, sum(pieces) as pieces
      from private.blank_events
      where request_id = v_id
      group by what, style_code, color_key, size, order_number, purchase_id
    ) as came
    left join private.house_stock as house using (style_code, color_key, size)
    left join private.given_blanks as given using (order_number, style_code, color_key, size)
    left join public.orders as o on o.number = came.order_number
    where came.what = 'stocked' and coalesce(house.pieces, 0) < came.pieces
      or came.what in ('damaged', 'wrong') and coalesce(house.set_aside, 0) < (
        select sum(aside.pieces)
        from private.blank_events as aside
        where aside.request_id = v_id
          and aside.what in ('damaged', 'wrong')
          and aside.style_code = came.style_code
          and aside.color_key = came.color_key
          and aside.size = came.size
      )
      or came.what = 'given' and (
        coalesce(given.pieces, 0) < came.pieces
        -- They may be printed, unless they were bought again and the order is still on the press.
        or o.stage > 'started'
        or o.stage = 'started' and not exists (
          select
          from private.purchase_lines
          where purchase_id = came.purchase_id and order_number = came.order_number and again
        )
      )
  ) then
    return '{"outcome": "gone"}';
  end if;
  insert into private.blank_events (
    request_id, actor, what, style_code, color_key, size, pieces, order_number, purchase_id,
    supplier_order, carton
  )
  select
    request_id, v_actor, what, style_code, color_key, size, -pieces, order_number, purchase_id,
    supplier_order, carton
  from private.blank_events
  where request_id = v_id
  order by id;
  return '{"outcome": "undone"}';
end;
$$;
comment on function private.undo_receiving(jsonb) is
  'Undoes what was checked off with a request, within an hour: its pieces are still to come again. '
  'Outcome: undone, also if it was already; gone, if some of them moved on or their order is on the '
  'press; too-late; not-found.';

create function private.correct_stock(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_pieces integer;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, "orderNumber" bigint, "styleCode" text, "colorKey" text, size text,
    seen integer, pieces integer, reason private.blank_reason
  );
  if v_ask.pieces is null or v_ask.pieces not between 0 and 100000 or v_ask.reason is null then
    perform private.refuse('pieces must be 0 to 100000, with a reason');
  end if;
  if v_ask."orderNumber" is not null and not exists (
    select from public.orders where number = v_ask."orderNumber"
  ) then
    return '{"outcome": "not-found"}';
  end if;
  perform private.lock_blanks();
  if exists (select from private.blank_events where request_id = v_ask.id) then
    return '{"outcome": "corrected"}';
  end if;
  select coalesce(sum(pieces), 0)
  into v_pieces
  from (
    select null as order_number, style_code, color_key, size, pieces from private.house_stock
    union all
    select order_number, style_code, color_key, size, pieces from private.given_blanks
  ) as known
  where order_number is not distinct from v_ask."orderNumber"
    and (style_code, color_key, size) = (v_ask."styleCode", v_ask."colorKey", v_ask.size);
  if v_pieces is distinct from v_ask.seen then
    return jsonb_build_object('outcome', 'stale', 'pieces', v_pieces);
  end if;
  if v_ask.pieces <> v_pieces then
    insert into private.blank_events (
      request_id, actor, what, style_code, color_key, size, pieces, order_number, reason
    )
    values (
      v_ask.id, v_actor, 'corrected', v_ask."styleCode", v_ask."colorKey", v_ask.size,
      v_ask.pieces - v_pieces, v_ask."orderNumber", v_ask.reason
    );
  end if;
  return '{"outcome": "corrected"}';
end;
$$;
comment on function private.correct_stock(jsonb) is
  'Corrects how many pieces of a part are in stock in house, or an order has (orderNumber), with a '
  'reason, once per id. seen is how many there were on the page. Outcome: corrected; stale, with how '
  'many there are by now; not-found, if there''s no such order.';

create function private.return_blanks(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_pieces integer;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, "styleCode" text, "colorKey" text, size text, "setAside" boolean,
    pieces integer, reference text, reason private.blank_reason
  );
  if v_ask.pieces is null or v_ask.pieces < 1 or v_ask."setAside" is null or v_ask.reason is null then
    perform private.refuse('a return needs pieces, setAside, and a reason');
  end if;
  perform private.lock_blanks();
  if exists (select from private.blank_events where request_id = v_ask.id) then
    return '{"outcome": "returned"}';
  end if;
  select coalesce(sum(case when v_ask."setAside" then set_aside else pieces end), 0)
  into v_pieces
  from private.house_stock
  where (style_code, color_key, size) = (v_ask."styleCode", v_ask."colorKey", v_ask.size);
  if v_ask.pieces > v_pieces then
    return jsonb_build_object('outcome', 'too-many', 'pieces', v_pieces);
  end if;
  insert into private.blank_events (
    request_id, actor, what, style_code, color_key, size, pieces, reference, reason
  )
  values (
    v_ask.id, v_actor, case when v_ask."setAside" then 'sent-back' else 'returned' end,
    v_ask."styleCode", v_ask."colorKey", v_ask.size, v_ask.pieces,
    nullif(btrim(v_ask.reference), ''), v_ask.reason
  );
  return '{"outcome": "returned"}';
end;
$$;
comment on function private.return_blanks(jsonb) is
  'Records that pieces went back to the supplier, once per id: of those that came damaged or wrong '
  '(setAside), or of stock in house. Outcome: returned; too-many, with how many there are.';

create function private.keep_blanks(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_pieces integer;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, "styleCode" text, "colorKey" text, size text, pieces integer, kept jsonb,
    reason private.blank_reason
  );
  if v_ask.pieces is null or v_ask.pieces < 1 or v_ask.kept is null or v_ask.reason is null then
    perform private.refuse('what is kept needs pieces, what they are, and a reason');
  end if;
  perform private.lock_blanks();
  if exists (select from private.blank_events where request_id = v_ask.id) then
    return '{"outcome": "kept"}';
  end if;
  select coalesce(sum(set_aside), 0)
  into v_pieces
  from private.house_stock
  where (style_code, color_key, size) = (v_ask."styleCode", v_ask."colorKey", v_ask.size);
  if v_ask.pieces > v_pieces then
    return jsonb_build_object('outcome', 'too-many', 'pieces', v_pieces);
  end if;
  insert into private.blank_events (
    request_id, actor, what, style_code, color_key, size, pieces, reason
  )
  values
    (
      v_ask.id, v_actor, 'kept', v_ask."styleCode", v_ask."colorKey", v_ask.size, v_ask.pieces,
      v_ask.reason
    ),
    (
      v_ask.id, v_actor, 'corrected', v_ask.kept ->> 'styleCode', v_ask.kept ->> 'colorKey',
      v_ask.kept ->> 'size', v_ask.pieces, v_ask.reason
    );
  return '{"outcome": "kept"}';
end;
$$;
comment on function private.keep_blanks(jsonb) is
  'Puts pieces that came damaged or wrong into stock in house after all, once per id, with a reason. kept '
  'is the part that they are, which may be another one. Outcome: kept; too-many, with how many there are.';

create function private.move_blanks() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_takes boolean := new.stage = 'started' and old.stage < 'started';
begin
  if v_takes then
    if not exists (
      select
      from private.needed_blanks as needed
      join private.house_stock as house using (style_code, color_key, size)
      where needed.order_id = new.id and house.pieces > 0
    ) then
      return null;
    end if;
    perform private.lock_blanks();
    insert into private.blank_events (
      request_id, actor, what, style_code, color_key, size, pieces, order_number
    )
    select
      gen_random_uuid(), 'production', 'taken', needed.style_code, needed.color_key, needed.size,
      least(house.pieces, needed.pieces - coalesce(given.pieces, 0) - coalesce(coming.pieces, 0)),
      new.number
    from (
      select style_code, color_key, size, sum(pieces)::integer as pieces
      from private.needed_blanks
      where order_id = new.id
      group by style_code, color_key, size
    ) as needed
    join private.house_stock as house using (style_code, color_key, size)
    left join private.given_blanks as given
      on given.order_number = new.number
      and given.style_code = needed.style_code
      and given.color_key = needed.color_key
      and given.size = needed.size
    left join private.coming_blanks(array[new.number]) as coming
      on coming.style_code = needed.style_code
      and coming.color_key = needed.color_key
      and coming.size = needed.size
    where house.pieces > 0
      and needed.pieces > coalesce(given.pieces, 0) + coalesce(coming.pieces, 0);
  elsif exists (select from private.blank_events where order_number = new.number) then
    perform private.lock_blanks();
    insert into private.blank_events (
      request_id, actor, what, style_code, color_key, size, pieces, order_number
    )
    select
      gen_random_uuid(), 'order', 'freed', given.style_code, given.color_key, given.size,
      given.pieces - coalesce(most.pieces, 0), new.number
    from private.given_blanks as given
    -- Its spares stay with it.
    left join private.most_blanks(array[new.number]) as most
      on most.style_code = given.style_code
      and most.color_key = given.color_key
      and most.size = given.size
      and new.stage < 'canceled'
    where given.order_number = new.number and given.pieces > coalesce(most.pieces, 0);
  end if;
  return null;
end;
$$;
comment on function private.move_blanks() is
  'Trigger: an order that goes into production takes what it lacks, and isn''t on its way, from stock in '
  'house, and one that is canceled before that, or changed, gives back what it doesn''t need anymore.';

create trigger orders_move_blanks
after update on public.orders
for each row
when (
  old.stage < 'started' and new.stage in ('started', 'canceled')
  -- From then on, they may be printed.
  or old.designs is distinct from new.designs and new.stage < 'started'
)
execute function private.move_blanks();

create function private.part_name(p_style_code text, p_color_key text) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'garment', coalesce(
      (select style_name from public.garments where style_code = p_style_code), p_style_code
    ),
    'color', coalesce(
      (
        select name
        from public.color_swatches
        where style_code = p_style_code and color_key = p_color_key
      ),
      p_color_key
    )
  );
$$;
comment on function private.part_name(text, text) is
  'What a style and a color are called, as of the last sync.';

create function private.deliveries_json() returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.blanks_json() || jsonb_build_object(
    'fastestDays', (select min(days) from private.warehouse_transit where supplier = 'ss'),
    'deliveries', (
      with listed as (
        select
          due.purchase_id, due.supplier_order, due.warehouse,
          bool_and(due.pieces <= coalesce(arrived.pieces, 0)) as is_done,
          max(arrived.at) as at
        from private.deliveries as due
        join private.purchases as recent
          on recent.id = due.purchase_id and recent.asked_at > now() - interval '180 days'
        left join private.arrivals as arrived
          on arrived.purchase_id = due.purchase_id
          and arrived.supplier_order is not distinct from due.supplier_order
          and arrived.style_code = due.style_code
          and arrived.color_key = due.color_key
          and arrived.size = due.size
        group by due.purchase_id, due.supplier_order, due.warehouse
      )
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'purchaseId', bought.id,
            'poNumber', bought.po_number,
            'seller', coalesce(bought.seller, bought.supplier),
            'reference', bought.reference,
            'askedAt', bought.asked_at,
            'supplierOrder', latest.supplier_order,
            'warehouse', latest.warehouse,
            'days', transit.days,
            'cutoff', transit.cutoff,
            'orders', (
              select coalesce(jsonb_agg(distinct order_number order by order_number), '[]'::jsonb)
              from private.purchase_lines
              where purchase_id = bought.id and order_number is not null
            ),
            'cartons', (
              select coalesce(jsonb_agg(carton order by carton), '[]'::jsonb)
              from (
                select carton
                from private.blank_events
                where purchase_id = bought.id and carton is not null
                group by carton
                having sum(pieces) > 0
              ) as checked_off
            ),
            'parts', (
              select jsonb_agg(
                private.part_name(due.style_code, due.color_key) || jsonb_build_object(
                  'styleCode', due.style_code,
                  'colorKey', due.color_key,
                  'size', due.size,
                  'partNumber', due.part_number,
                  'pieces', due.pieces,
                  'good', coalesce(arrived.good, 0),
                  'short', coalesce(arrived.short, 0),
                  'damaged', coalesce(arrived.damaged, 0),
                  'wrong', coalesce(arrived.wrong, 0)
                )
                order by due.style_code, due.color_key, due.size
              )
              from private.deliveries as due
              left join private.arrivals as arrived
                on arrived.purchase_id = due.purchase_id
                and arrived.supplier_order is not distinct from due.supplier_order
                and arrived.style_code = due.style_code
                and arrived.color_key = due.color_key
                and arrived.size = due.size
              where due.purchase_id = latest.purchase_id
                and due.supplier_order is not distinct from latest.supplier_order
            )
          )
          order by bought.number, latest.supplier_order
        ),
        '[]'::jsonb
      )
      from (
        select *
        from listed
        -- A carton that somebody scans again was checked off lately.
        where not is_done or at > now() - interval '14 days'
        order by is_done, at desc nulls first
        limit 200
      ) as latest
      join private.purchases as bought on bought.id = latest.purchase_id
      left join private.warehouse_transit as transit
        on transit.supplier = bought.supplier and transit.warehouse = latest.warehouse
    )
  );
end;
$$;
comment on function private.deliveries_json() is
  'The deliveries on their way of the last half year, and those that came in in the last two weeks, at '
  'most 200, with what came in of each part; and the orders that need blanks, with what they have and get. For those who work on jobs: no '
  'money.';

create function private.list_deliveries(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('work-on-jobs');
  return private.deliveries_json();
end;
$$;
comment on function private.list_deliveries(jsonb) is 'What deliveries_json says, for those who work on jobs.';

create function private.list_house_stock(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('work-on-jobs');
  return jsonb_build_object(
    'parts', (
      select coalesce(
        jsonb_agg(
          private.part_name(style_code, color_key) || jsonb_build_object(
            'styleCode', style_code,
            'colorKey', color_key,
            'size', size,
            'pieces', pieces,
            'setAside', set_aside
          )
          order by style_code, color_key, size
        ),
        '[]'::jsonb
      )
      from private.house_stock as house
      where pieces <> 0 or set_aside <> 0
        -- So that a wrong count can be corrected.
        or exists (
          select
          from private.blank_events as event
          where event.style_code = house.style_code
            and event.color_key = house.color_key
            and event.size = house.size
            and event.what in ('stocked', 'corrected')
            and event.order_number is null
            and event.at > now() - interval '90 days'
        )
    ),
    'events', (
      select coalesce(
        jsonb_agg(
          private.part_name(style_code, color_key) || jsonb_build_object(
            'id', id,
            'styleCode', style_code,
            'at', at,
            'actor', actor,
            'what', what,
            'size', size,
            'pieces', pieces,
            'orderNumber', order_number,
            'reference', reference,
            'reason', reason
          )
          order by id desc
        ),
        '[]'::jsonb
      )
      from (
        select *
        from private.blank_events
        where what in ('corrected', 'returned', 'sent-back')
        order by id desc
        limit 50
      ) as latest
    )
  );
end;
$$;
comment on function private.list_house_stock(jsonb) is
  'The parts in stock in house or set aside, or that were in the last 90 days, and the latest 50 corrections and returns. For '
  'those who work on jobs.';

create table private.piece_counts (
  id bigint primary key generated always as identity,
  request_id uuid not null,
  order_id uuid not null references public.orders (id) on delete cascade,
  style_code public.style_code not null,
  color_key text not null check (char_length(color_key) between 1 and 60),
  size public.size_name not null,
  printed integer not null check (printed between 0 and 100000),
  packed integer not null check (packed between 0 and printed),
  actor text not null check (char_length(actor) between 1 and 254),
  at timestamptz not null default now()
);
comment on table private.piece_counts is
  'How many pieces of a part of an order were printed and packed, as of then. The newest row counts, '
  'and rows never change.';

create index piece_counts_by_order on private.piece_counts (order_id, id);

alter table private.piece_counts enable row level security;
alter table private.piece_counts force row level security;

create trigger piece_counts_keep
before update on private.piece_counts
for each row execute function private.keep_blank_events();

create function private.read_pieces(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.require_duty('work-on-jobs');
  select * into v_order from public.orders where number = (p ->> 'number')::bigint;
  if not found then
    return null;
  end if;
  return (
    with needed as (
      select
        style_code, color_key, size, min(garment_name) as garment, min(color_name) as color,
        sum(pieces)::integer as pieces
      from private.needed_blanks
      where order_id = v_order.id
      group by style_code, color_key, size
    ),
    counted as (
      select distinct on (style_code, color_key, size) *
      from private.piece_counts
      where order_id = v_order.id
      order by style_code, color_key, size, id desc
    ),
    coming as (
      select * from private.coming_blanks(array[v_order.number])
    )
    select jsonb_build_object(
      'seen', coalesce((select max(id) from counted), 0),
      'countedBy', (select actor from counted order by id desc limit 1),
      'countedAt', (select at from counted order by id desc limit 1),
      'photos', private.photos_json(v_order.id),
      'parts', jsonb_agg(
        jsonb_build_object(
          'styleCode', needed.style_code,
          'colorKey', needed.color_key,
          'size', needed.size,
          'garment', needed.garment,
          'color', needed.color,
          'pieces', needed.pieces,
          'given', coalesce(given.pieces, 0),
          'coming', coalesce(coming.pieces, 0),
          'printed', coalesce(counted.printed, 0),
          'packed', coalesce(counted.packed, 0)
        )
        order by needed.style_code, needed.color_key, needed.size
      )
    )
    from needed
    left join counted
      on counted.style_code = needed.style_code
      and counted.color_key = needed.color_key
      and counted.size = needed.size
    left join coming
      on coming.style_code = needed.style_code
      and coming.color_key = needed.color_key
      and coming.size = needed.size
    left join private.given_blanks as given
      on given.order_number = v_order.number
      and given.style_code = needed.style_code
      and given.color_key = needed.color_key
      and given.size = needed.size
  );
end;
$$;
comment on function private.read_pieces(jsonb) is
  'How many pieces of each part of an order came in, are on their way, were printed, and were packed, '
  'who counted last, and the photos of its first shirts; null if there is no such order. For those who work on jobs.';

create function private.count_pieces_by(p_actor text, p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
  v_job record;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, number private.job_number, seen bigint, parts private.part_lines
  );
  v_job := private.lock_job('order', v_ask.number);
  if v_job.id is null then
    return '{"outcome": "not-found"}';
  end if;
  if exists (
    select from private.piece_counts where order_id = v_job.id and request_id = v_ask.id
  ) then
    return '{"outcome": "counted"}';
  end if;
  if v_job.stage not between 'started' and 'done' then
    return '{"outcome": "not-now"}';
  end if;
  if v_ask.seen is distinct from (
    select coalesce(max(id), 0) from private.piece_counts where order_id = v_job.id
  ) then
    return '{"outcome": "stale"}';
  end if;
  insert into private.piece_counts (
    request_id, order_id, style_code, color_key, size, printed, packed, actor
  )
  select v_ask.id, v_job.id, "styleCode", "colorKey", size, printed, packed, p_actor
  from jsonb_to_recordset(v_ask.parts) as told (
    "styleCode" text, "colorKey" text, size text, printed integer, packed integer
  );
  return '{"outcome": "counted"}';
end;
$$;
comment on function private.count_pieces_by(text, jsonb) is
  'What count_pieces does, for somebody who is known to work on jobs.';

create function private.count_pieces(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  return private.count_pieces_by(private.require_duty('work-on-jobs'), p);
end;
$$;
comment on function private.count_pieces(jsonb) is
  'Stores how many pieces of each part of an order are printed and packed so far, once per id. seen is '
  'as read_pieces answered. Outcome: counted; stale, if somebody counted meanwhile; not-now, before '
  'production or once it''s canceled; not-found. More packed than printed: HTTP 400. For those who '
  'work on jobs.';
