-- The boxes that a shipped order goes out in, some now and the rest later.

create table private.boxes (
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  place integer not null check (place between 1 and 200),
  contents jsonb not null check (
    jsonb_typeof(contents) = 'array' and jsonb_array_length(contents) between 1 and 200
  ),
  pieces integer not null check (pieces between 1 and 100000),
  carrier text check (carrier in ('usps', 'ups', 'fedex', 'other')),
  tracking_number text check (tracking_number ~ '^[0-9A-Z]{4,40}$'),
  weight_pounds numeric(4, 1) check (weight_pounds between 0.1 and 150),
  shipped_at timestamptz,
  actor text not null check (char_length(actor) between 1 and 254),
  created_at timestamptz not null default now(),
  constraint boxes_are_numbered unique (order_id, place),
  constraint boxes_are_tracked_by_their_carrier check (
    tracking_number is null or carrier is not null
  )
);
comment on table private.boxes is
  'What is packed of orders that are shipped. All boxes of an order never hold more than was ordered.';
comment on column private.boxes.id is 'Made by the one who packs it, so that a repeat adds nothing.';
comment on column private.boxes.place is 'Its number among the order''s boxes, from 1.';
comment on column private.boxes.contents is
  'Pieces by the places of their design and item in the order, from 0, and size.';
comment on column private.boxes.shipped_at is 'null while it''s here.';

alter table private.boxes enable row level security;
alter table private.boxes force row level security;

create function private.unboxed(p_order_id uuid)
returns table (design integer, item integer, size text, pieces bigint)
language sql
stable
set search_path = ''
as $$
  with counted as (
    select
      (design.place - 1)::integer as design, (item.place - 1)::integer as item, count.key as size,
      count.value::bigint as pieces
    from public.orders as o
    cross join lateral jsonb_array_elements(o.designs) with ordinality as design (value, place)
    cross join lateral
      jsonb_array_elements(design.value -> 'items') with ordinality as item (value, place)
    cross join lateral jsonb_each_text(item.value -> 'quantities') as count
    where o.id = p_order_id
    union all
    select
      (line ->> 'design')::integer, (line ->> 'item')::integer, line ->> 'size',
      - (line ->> 'pieces')::bigint
    from private.boxes
    cross join lateral jsonb_array_elements(contents) as line
    where order_id = p_order_id
  )
  select design, item, size, sum(pieces)::bigint
  from counted
  group by design, item, size;
$$;
comment on function private.unboxed(uuid) is
  'How many pieces of an order are in no box yet, by design, item, and size; below 0 if boxes hold more '
  'than was ordered.';

create function private.check_boxes() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from private.unboxed(new.id) where pieces < 0) then
    raise check_violation using message = 'The boxes of this order hold more than that';
  end if;
  return null;
end;
$$;
comment on function private.check_boxes() is
  'Trigger: refuses a change of an order that leaves less of it than its boxes hold.';

create trigger orders_hold_their_boxes
after update of designs on public.orders
for each row when (old.designs is distinct from new.designs)
execute function private.check_boxes();

create function private.boxes_json(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object(
        'boxes', jsonb_agg(
          jsonb_build_object(
            'id', id, 'place', place, 'contents', contents, 'pieces', pieces, 'carrier', carrier,
            'tracking_number', tracking_number, 'weight_pounds', weight_pounds,
            'shipped_at', shipped_at
          )
          order by place
        )
      )
      from private.boxes
      where order_id = p_order_id
      having count(*) > 0
    ),
    '{}'
  );
$$;
comment on function private.boxes_json(uuid) is
  'The boxes of an order as boxes, for staff; an empty object for an order without any.';

create function private.packed_json(p_order_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_strip_nulls(
    jsonb_build_object(
      'packed_pieces', nullif(
        coalesce(
          (select sum(pieces) from private.boxes where order_id = p_order_id),
          (
            select sum(packed)
            from (
              select distinct on (style_code, color_key, size) packed
              from private.piece_counts
              where order_id = p_order_id
              order by style_code, color_key, size, id desc
            ) as counted
          )
        ),
        0
      )
    )
  );
end;
$$;
comment on function private.packed_json(uuid) is
  'How many pieces of an order are in boxes, or without any, were counted as packed, as packed_pieces; an '
  'empty object if none are.';

create function private.shipped_boxes_json(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object(
        'boxes', jsonb_agg(
          jsonb_build_object(
            'place', place, 'contents', contents, 'pieces', pieces, 'carrier', carrier,
            'tracking_number', tracking_number, 'shipped_at', shipped_at
          )
          order by place
        )
      )
      from private.boxes
      where order_id = p_order_id and shipped_at is not null
      having count(*) > 0
    ),
    '{}'
  );
$$;
comment on function private.shipped_boxes_json(uuid) is
  'The shipped boxes of an order as boxes, for its customer; an empty object for an order without any.';

create function private.pack_box(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_job record;
  v_known uuid;
  v_contents jsonb;
  v_pieces bigint;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, number private.job_number, contents jsonb, carrier text,
    "trackingNumber" text, "weightPounds" numeric
  );
  v_job := private.lock_job('order', v_ask.number);
  if v_job.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  select order_id into v_known from private.boxes where id = v_ask.id;
  if v_known = v_job.id then
    return jsonb_build_object('outcome', 'packed');
  elsif v_known is not null then
    perform private.refuse('id names another box');
  end if;
  perform from public.orders
  where id = v_job.id and stage = 'started' and delivery_method = 'shipping'
    -- Those have parcels instead.
    and not exists (select from private.groups where order_id = v_job.id and to_each);
  if not found or (select count(*) from private.boxes where order_id = v_job.id) >= 200 then
    return jsonb_build_object('outcome', 'not-allowed');
  end if;
  perform private.check_carrier(v_job.id, v_ask.carrier);
  if exists (
    select
    from jsonb_to_recordset(v_ask.contents) as line (pieces integer)
    where pieces between 1 and 100000 is not true
  ) then
    perform private.refuse('each line of contents must have pieces');
  end if;
  select
    jsonb_agg(
      jsonb_build_object('design', design, 'item', item, 'size', size, 'pieces', pieces)
      order by design, item, size
    ),
    sum(pieces)
  into v_contents, v_pieces
  from (
    select design, item, size, sum(pieces) as pieces
    from jsonb_to_recordset(v_ask.contents) as line (
      design integer, item integer, size text, pieces integer
    )
    group by design, item, size
  ) as listed;
  if exists (
    select
    from jsonb_to_recordset(v_contents) as line (
      design integer, item integer, size text, pieces bigint
    )
    where not exists (
      select
      from private.unboxed(v_job.id) as rest
      where (rest.design, rest.item, rest.size) = (line.design, line.item, line.size)
        and rest.pieces >= line.pieces
    )
  ) then
    return jsonb_build_object('outcome', 'too-many');
  end if;
  insert into private.boxes (
    id, order_id, place, contents, pieces, carrier, tracking_number, weight_pounds, actor
  )
  select
    v_ask.id, v_job.id, coalesce(max(place), 0) + 1, v_contents, v_pieces, v_ask.carrier,
    v_ask."trackingNumber", v_ask."weightPounds", v_actor
  from private.boxes
  where order_id = v_job.id;
  return jsonb_build_object('outcome', 'packed');
end;
$$;
comment on function private.pack_box(jsonb) is
  'Packs a box of an order that is shipped, not to each person of a group, and in production, once per id. contents are pieces by '
  'design, item, and size; carrier, trackingNumber, and weightPounds may be null. Outcome: packed; too-many '
  'if more would be in boxes than was ordered; not-allowed for another order; not-found.';

create function private.unpack_box(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_number bigint;
  v_shipped boolean;
begin
  perform private.require_duty('work-on-jobs');
  select o.number into v_number
  from private.boxes as box
  join public.orders as o on o.id = box.order_id
  where box.id = (p ->> 'id')::uuid;
  if v_number is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if (private.lock_job('order', v_number)).stage <> 'started' then
    return jsonb_build_object('outcome', 'not-allowed');
  end if;
  select shipped_at is not null into v_shipped
  from private.boxes
  where id = (p ->> 'id')::uuid;
  if v_shipped is distinct from (p ->> 'shipped')::boolean then
    return jsonb_build_object('outcome', case when v_shipped then 'shipped' else 'not-found' end);
  end if;
  delete from private.boxes where id = (p ->> 'id')::uuid;
  return jsonb_build_object('outcome', 'unpacked');
end;
$$;
comment on function private.unpack_box(jsonb) is
  'Takes a box of an order apart (by id), so that its pieces can be packed again; shipped says whether '
  'its page showed it as shipped. Outcome: unpacked; shipped if it was meanwhile; '
  'not-allowed once the order has left production; not-found.';

create function private.ship_boxes(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
  v_job record;
  v_first private.boxes;
  v_shipped integer;
  v_to text;
  v_version integer;
begin
  perform private.require_duty('work-on-jobs');
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    number private.job_number, version private.job_version, boxes uuid[], tell boolean
  );
  v_job := private.lock_job('order', v_ask.number);
  if v_job.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_job.version <> v_ask.version then
    return private.stale_job(v_job.id, v_job.status, v_job.version);
  end if;
  if v_job.stage <> 'started'
    or not exists (
      select from public.orders where id = v_job.id and delivery_method = 'shipping'
    )
  then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  end if;
  if array(
    select id from private.boxes where order_id = v_job.id and shipped_at is null order by id
  ) <> array(select distinct id from unnest(v_ask.boxes) as seen (id) order by id) then
    return jsonb_build_object('outcome', 'other-boxes', 'status', v_job.status);
  end if;
  select * into v_first
  from private.boxes
  where order_id = v_job.id
  order by tracking_number is null, shipped_at is not null, place
  limit 1;
  if not found then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  end if;
  update private.boxes
  set shipped_at = now()
  where order_id = v_job.id and shipped_at is null;
  get diagnostics v_shipped = row_count;
  if not exists (select from private.unboxed(v_job.id) where pieces > 0) then
    select made.status into v_to
    from private.statuses as made
    join private.statuses as now on now.kind = made.kind and now.status = v_job.status
    where made.kind = 'order' and made.stage = 'made' and made.status = any (now.next)
    order by made.position
    limit 1;
    return private.move_job(
      jsonb_build_object(
        'kind', 'order', 'number', v_ask.number, 'version', v_ask.version, 'to', v_to,
        'carrier', v_first.carrier, 'trackingNumber', v_first.tracking_number, 'tell', v_ask.tell
      )
    );
  end if;
  if v_shipped = 0 then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  end if;
  update public.orders set version = version + 1 where id = v_job.id returning version into v_version;
  if coalesce(v_ask.tell, true) then
    -- A box ships once, so the first names the shipment. An unpacked one is left out of the email.
    insert into public.outbox (order_id, template, occasion, recipient, next_attempt_at)
    select
      o.id, 'status-part-shipped', box.id, o.customer_email,
      now() + make_interval(mins => private.undo_minutes(), secs => 30)
    from private.boxes as box
    join public.orders as o on o.id = box.order_id
    where o.id = v_job.id and box.shipped_at = now()
    order by box.place
    limit 1;
  end if;
  return jsonb_build_object('outcome', 'moved', 'status', v_job.status, 'version', v_version);
end;
$$;
comment on function private.ship_boxes(jsonb) is
  'Notes that the packed boxes of an order went out. Once all pieces have, the order moves on as move_job '
  'moves it, with the first tracking number; until then, the customer gets an email about those boxes '
  'ten minutes later, unless tell is false. boxes are the ids of those that are packed and haven''t shipped, '
  'as the page shows them. Outcome: move_job''s; other-boxes, if others are; moved, with the same status, while '
  'pieces are left; not-allowed without a packed box, or when it isn''t in production or isn''t shipped.';
