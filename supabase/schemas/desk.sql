-- What the desk says of an order beside its status: to whom it's assigned, and why it's on hold.

create table private.assignments (
  id bigint primary key generated always as identity,
  order_id uuid not null references public.orders (id) on delete cascade,
  member uuid references private.staff (user_id) on delete set null,
  email text check (char_length(email) between 1 and 254),
  actor text not null check (char_length(actor) between 1 and 254),
  created_at timestamptz not null default now()
);
comment on table private.assignments is
  'To whom an order was assigned, and who said so; the newest row of an order counts.';
comment on column private.assignments.member is
  'null for nobody, and once they aren''t on the staff list anymore.';
comment on column private.assignments.email is 'Their address then; null for nobody.';

create index assignments_in_order on private.assignments (order_id, id desc);
create index assignments_by_member on private.assignments (member) where member is not null;

alter table private.assignments enable row level security;
alter table private.assignments force row level security;

create table private.holds (
  id bigint primary key generated always as identity,
  order_id uuid not null references public.orders (id) on delete cascade,
  reason text check (char_length(reason) between 1 and 200 and reason = btrim(reason)),
  look_on public.day,
  actor text not null check (char_length(actor) between 1 and 254),
  created_at timestamptz not null default now(),
  constraint holds_have_a_day_with_a_reason check (reason is not null or look_on is null)
);
comment on table private.holds is
  'Orders that staff put on hold or took off it; the newest row of an order counts. Customers never '
  'see it.';
comment on column private.holds.reason is 'null: it was taken off hold.';
comment on column private.holds.look_on is 'The day to look at it again, if there is one.';

create index holds_in_order on private.holds (order_id, id desc);

alter table private.holds enable row level security;
alter table private.holds force row level security;

create function private.assignment_of(p_order_id uuid) returns private.assignments
language sql
stable
set search_path = ''
as $$
  select * from private.assignments where order_id = p_order_id order by id desc limit 1;
$$;
comment on function private.assignment_of(uuid) is
  'To whom an order is assigned, as it was said last; a row of nulls if it never was.';

create function private.hold_of(p_order_id uuid) returns private.holds
language sql
stable
set search_path = ''
as $$
  select hold.*
  from private.holds as hold
  join public.orders as o on o.id = hold.order_id and o.stage < 'made'
  where hold.id = (select max(id) from private.holds where order_id = p_order_id)
    and hold.reason is not null;
$$;
comment on function private.hold_of(uuid) is
  'What holds up an order that isn''t made yet; null if nothing does.';

create function private.is_held(p_order_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select (private.hold_of(p_order_id)).id is not null;
$$;
comment on function private.is_held(uuid) is 'Whether an order is on hold, so that it may not be printed.';

create function private.orders_of(p_member uuid) returns setof uuid
language sql
stable
set search_path = ''
as $$
  select mine.order_id
  from private.assignments as mine
  where mine.member = p_member
    and not exists (
      select
      from private.assignments as later
      where later.order_id = mine.order_id and later.id > mine.id
    );
$$;
comment on function private.orders_of(uuid) is 'The orders that are assigned to a member of the staff.';

create function private.desk_json(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'assignee', (
      select jsonb_build_object('id', assigned.member, 'email', assigned.email)
      from private.assignment_of(p_order_id) as assigned
      where assigned.member is not null
    ),
    'hold', (
      select jsonb_build_object('reason', hold.reason, 'look_on', hold.look_on)
      from private.hold_of(p_order_id) as hold
      where hold.id is not null
    )
  );
$$;
comment on function private.desk_json(uuid) is
  'To whom an order is assigned (assignee), and what holds it up (hold); nulls for nobody and nothing.';

create function private.desk_events_json(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(event order by created_at, id), '[]')
  from (
    select
      id, created_at, jsonb_build_object(
        'what', 'assigned', 'actor', actor, 'at', created_at, 'assignee', email
      ) as event
    from private.assignments
    where order_id = p_order_id
    union all
    select
      id, created_at, jsonb_build_object(
        'what', 'hold', 'actor', actor, 'at', created_at, 'reason', reason, 'look_on', look_on
      )
    from private.holds
    where order_id = p_order_id
  ) as events;
$$;
comment on function private.desk_events_json(uuid) is
  'Every time that somebody assigned an order, put it on hold, or took it off, oldest first.';

create function private.list_assignees(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('work-on-jobs');
  return (
    select jsonb_build_object(
      'members', coalesce(
        jsonb_agg(jsonb_build_object('id', user_id, 'email', email) order by email, user_id), '[]'
      )
    )
    from private.active_staff
    where role in (select role from private.permissions where duty = 'work-on-jobs')
  );
end;
$$;
comment on function private.list_assignees(jsonb) is
  'The members of the staff to whom an order may be assigned: those who work on jobs.';

create domain private.listed_orders as jsonb not null check (
  jsonb_typeof(value) = 'array' and jsonb_array_length(value) between 1 and 500
);

create function private.assign_orders(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_email text;
  v_order record;
  v_id uuid;
  v_now private.assignments;
  v_changes jsonb[];
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (orders private.listed_orders, assignee uuid);
  if v_ask.assignee is not null then
    select reader.email into v_email
    from private.active_staff as reader
    join private.permissions on permissions.role = reader.role and duty = 'work-on-jobs'
    where reader.user_id = v_ask.assignee;
    if not found then
      return jsonb_build_object('outcome', 'no-member');
    end if;
  end if;
  perform private.lock_orders(array(
    select (seen ->> 'number')::bigint from jsonb_array_elements(v_ask.orders) as listed (seen)
  ));
  v_changes := array_fill(null::jsonb, array[jsonb_array_length(v_ask.orders)]);
  for v_order in
    select (seen ->> 'number')::private.job_number as number, (seen ->> 'from')::uuid as before, place
    from jsonb_array_elements(v_ask.orders) with ordinality as listed (seen, place)
    order by number, place
  loop
    v_id := (private.lock_job('order', v_order.number)).id;
    v_now := private.assignment_of(v_id);
    if v_id is null then
      v_changes[v_order.place] := '{"outcome": "not-found"}';
    elsif v_now.member is not distinct from v_ask.assignee then
      v_changes[v_order.place] := '{"outcome": "done"}';
    elsif v_now.member is distinct from v_order.before then
      v_changes[v_order.place] := jsonb_build_object(
        'outcome', 'stale', 'actor', v_now.actor, 'at', v_now.created_at
      );
    else
      insert into private.assignments (order_id, member, email, actor)
      values (v_id, v_ask.assignee, v_email, v_actor);
      v_changes[v_order.place] := '{"outcome": "done"}';
    end if;
  end loop;
  return jsonb_build_object('outcome', 'answered', 'changes', to_jsonb(v_changes));
end;
$$;
comment on function private.assign_orders(jsonb) is
  'Assigns up to 500 orders, each from whom it was seen with: assignee is the id of a '
  'member, or null for nobody. Outcome: no-member for somebody who doesn''t work on jobs, or answered, '
  'with changes in the order of orders: done, also for a repeat; stale, with who said otherwise; or '
  'not-found.';

create function private.hold_orders(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_order record;
  v_job record;
  v_now private.holds;
  v_changes jsonb[];
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    orders private.listed_orders, reason text, "lookOn" private.day_text
  );
  v_ask.reason := btrim(v_ask.reason);
  if v_ask."lookOn"::date
    not between private.shop_date(now()) and private.shop_date(now()) + 366
  then
    return jsonb_build_object('outcome', 'not-then');
  end if;
  perform private.lock_orders(array(
    select (seen ->> 'number')::bigint from jsonb_array_elements(v_ask.orders) as listed (seen)
  ));
  v_changes := array_fill(null::jsonb, array[jsonb_array_length(v_ask.orders)]);
  for v_order in
    select (seen ->> 'number')::private.job_number as number, seen ->> 'from' as before, place
    from jsonb_array_elements(v_ask.orders) with ordinality as listed (seen, place)
    order by number, place
  loop
    v_job := private.lock_job('order', v_order.number);
    select * into v_now from private.holds where order_id = v_job.id order by id desc limit 1;
    if v_job.id is null then
      v_changes[v_order.place] := '{"outcome": "not-found"}';
    elsif v_job.stage >= 'made' then
      v_changes[v_order.place] := jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
    elsif v_now.reason is not distinct from v_ask.reason
      and v_now.look_on is not distinct from v_ask."lookOn"::date
    then
      v_changes[v_order.place] := '{"outcome": "done"}';
    elsif v_now.reason is distinct from v_order.before then
      v_changes[v_order.place] := jsonb_build_object(
        'outcome', 'stale', 'actor', v_now.actor, 'at', v_now.created_at
      );
    else
      insert into private.holds (order_id, reason, look_on, actor)
      values (v_job.id, v_ask.reason, v_ask."lookOn"::date, v_actor);
      v_changes[v_order.place] := '{"outcome": "done"}';
    end if;
  end loop;
  return jsonb_build_object('outcome', 'answered', 'changes', to_jsonb(v_changes));
end;
$$;
comment on function private.hold_orders(jsonb) is
  'Puts up to 500 orders on hold with a reason, and maybe the day to look at them again (lookOn), or, '
  'without a reason, takes them off; each from the reason that it was seen with, null for none. Outcome: not-then for a '
  'day before today or more than a year away, or answered, with changes in the order of orders: done, '
  'also for a repeat; stale, with who said otherwise; not-allowed for one that is made; or not-found.';
