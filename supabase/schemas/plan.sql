-- The press plan: the places that staff pinned, and the last plan, so that nothing moves that needn't.

create table private.pins (
  order_id uuid primary key references public.orders (id) on delete cascade,
  day public.day not null,
  press text not null check (press ~ '^[a-z0-9-]{1,40}$'),
  reason text check (char_length(reason) between 1 and 200 and reason = btrim(reason, E' \t\r\n')),
  pinned_by text not null check (char_length(pinned_by) between 1 and 254),
  pinned_at timestamptz not null default now()
);
comment on table private.pins is 'The day and press on which staff want an order to start.';
comment on column private.pins.reason is
  'Why it''s printed that day even if that''s more than is sold of it; null if it isn''t.';
alter table private.pins enable row level security;
alter table private.pins force row level security;

create table private.press_plan (
  one boolean primary key default true check (one),
  version bigint not null,
  days jsonb not null check (
    jsonb_typeof(days) = 'array' and octet_length(days::text) <= 400000
  )
);
comment on table private.press_plan is
  'The last plan that a page made. The rule checks every place in it, so it decides nothing that the rule '
  'wouldn''t.';
alter table private.press_plan enable row level security;
alter table private.press_plan force row level security;

create function private.plan_json() returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'pinned', coalesce(
      (
        select jsonb_object_agg(
          o.number, jsonb_build_object('day', pin.day, 'press', pin.press, 'reason', pin.reason)
        )
        from private.pins as pin
        join public.orders as o on o.id = pin.order_id
        where o.is_open and o.stage < 'made'
      ),
      '{}'::jsonb
    ),
    'version', coalesce((select version from private.press_plan), 0),
    'previous', coalesce((select days from private.press_plan), '[]'::jsonb)
  );
$$;
comment on function private.plan_json() is
  'What the press plan starts from: the pinned places by order number, and the last plan with its version.';

create function private.pin_job(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_order public.orders;
  v_seen private.day_text;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    number private.job_number, day private.day_text, press text, reason text,
    seen jsonb
  );
  if (v_ask.day is null) <> (v_ask.press is null) then
    perform private.refuse('a place is a day and a press');
  end if;
  v_seen := (v_ask.seen ->> 'day')::private.day_text;
  select * into v_order from public.orders where number = v_ask.number for share;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  if v_ask.day is null then
    delete from private.pins
    where order_id = v_order.id and day = v_seen::date and press = v_ask.seen ->> 'press';
    return jsonb_build_object(
      'outcome',
      case
        when exists (select from private.pins where order_id = v_order.id) then 'stale'
        else 'unpinned'
      end
    );
  end if;
  if not v_order.is_open or v_order.stage >= 'made' then
    return '{"outcome": "not-now"}';
  end if;
  insert into private.pins (order_id, day, press, reason, pinned_by)
  values (
    v_order.id, v_ask.day::date, v_ask.press, nullif(btrim(v_ask.reason, E' \t\r\n'), ''), v_actor
  )
  on conflict (order_id) do update
  set
    day = excluded.day,
    press = excluded.press,
    reason = excluded.reason,
    pinned_by = excluded.pinned_by,
    pinned_at = now();
  return '{"outcome": "pinned"}';
end;
$$;
comment on function private.pin_job(jsonb) is
  'Pins an order to a day and a press, with a reason if that may be more than is sold of the day; without '
  'a day, the pin that was seen goes. Outcome: pinned; unpinned; stale if it has another pin by now; not-now '
  'if it''s made; not-found.';

create function private.save_plan(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
begin
  perform private.require_duty('work-on-jobs');
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (seen bigint, days private.json_list);
  insert into private.press_plan as last (version, days)
  select v_ask.seen + 1, v_ask.days
  where v_ask.seen >= 0
  on conflict (one) do update
  set version = excluded.version, days = excluded.days
  where last.version = v_ask.seen;
  return to_jsonb(found);
end;
$$;
comment on function private.save_plan(jsonb) is
  'Keeps the plan that a page made of the version that it had seen; false if another page was faster.';
