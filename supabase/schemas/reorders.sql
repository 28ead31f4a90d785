-- Requests to print an earlier invoice again. Only the functions below write here.

create table public.reorders (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity (start with 7001),
  kind text not null default 'reorder' check (kind = 'reorder'),
  status text not null,
  stage public.job_stage not null,
  is_open boolean not null,
  version integer not null default 1 check (version > 0),

  idempotency_key uuid not null,
  request_hash public.sha256 not null,

  name public.full_name not null,
  email public.email not null,
  invoice_number public.invoice_number not null,
  pickup_date public.day,
  start_by public.day,
  order_id uuid references public.orders (id) on delete set null,
  ordered_id uuid unique references public.orders (id) on delete set null,

  searched text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint reorders_status_is_known foreign key (kind, status) references private.statuses,
  constraint reorders_start_follows_pickup check ((start_by is null) = (pickup_date is null)),
  constraint reorders_number_key unique (number),
  constraint reorders_idempotency_key_key unique (idempotency_key)
);
comment on table public.reorders is
  'One row per request to print an earlier invoice again. Staff read it.';
comment on column public.reorders.number is
  'The number that customer and shop call the reorder by, from 7001.';
comment on column public.reorders.idempotency_key is
  'The same key and body give the same reorder, no matter how often they arrive.';
comment on column public.reorders.request_hash is
  'SHA-256 of the body that came with the key, hex.';
comment on column public.reorders.invoice_number is 'As the customer wrote it.';
comment on column public.reorders.searched is 'What the board''s search looks at. Set by a trigger.';
comment on column public.reorders.pickup_date is
  'A calendar day in the shop''s time zone; null if the customer didn''t give one.';
comment on column public.reorders.start_by is
  'The last day on which production can start; null without a pickup date.';
comment on column public.reorders.order_id is
  'Our order with that number, or that invoice, under the same email address; only the shop sees it.';
comment on column public.reorders.ordered_id is
  'The order it became; null before that, and if the order was erased.';
comment on column public.reorders.stage is 'Its status''s. Set by a trigger.';
comment on column public.reorders.is_open is 'Its status isn''t final. Set by a trigger.';
comment on column public.reorders.version is 'Counted up with every change of the status.';

create index reorders_by_status on public.reorders (status, created_at desc);
create index reorders_by_email on public.reorders (lower(email));
create index reorders_by_age on public.reorders (created_at desc);
create index reorders_by_order on public.reorders (order_id) where order_id is not null;
create index reorders_open_by_age on public.reorders (created_at desc)
where is_open;
create index reorders_by_start on public.reorders (
  coalesce(start_by, date 'infinity'), coalesce(pickup_date, date 'infinity'), number
);

create trigger reorders_touch
before update on public.reorders
for each row execute function private.touch_updated_at();

create trigger reorders_follow_status
before insert or update on public.reorders
for each row execute function private.follow_status();

alter table public.reorders enable row level security;
alter table public.reorders force row level security;

create table public.reorder_lines (
  reorder_id uuid not null references public.reorders (id) on delete cascade,
  size public.size_name not null,
  quantity integer not null check (quantity between 1 and 100000),
  primary key (reorder_id, size)
);
comment on table public.reorder_lines is
  'How many of each size; none if the customer left them blank.';

alter table public.reorder_lines enable row level security;
alter table public.reorder_lines force row level security;

create function public.place_reorder(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
set statement_timeout = '4s'
as $$
declare
  v_answer jsonb := private.place_job('reorder', p);
begin
  return v_answer || jsonb_build_object(
    'linkEmail', case
      when v_answer ->> 'outcome' = 'placed'
        then private.email_repeat_link((v_answer ->> 'reorderId')::uuid, p -> 'link_guard')
    end
  );
end;
$$;
comment on function public.place_reorder(jsonb) is
  'Writes reorder, lines, event, and the two emails (the customer''s first) in one transaction, once '
  'per idempotency_key. p has the columns of reorders, with shop_inbox and quantities by size. '
  'Outcome: placed, replayed, or conflict (same key, other request_hash). An order of that number '
  '(''1001'', ''#1001''), or with an invoice of that number (''INV-20001'', ''20001''), under the same email address is noted, never answered; its link to order it '
  'again is emailed (linkEmail), unless link_guard has a hold_reason. Values that break a '
  'rule: HTTP 400.';
grant execute on function public.place_reorder(jsonb) to service_role;

create function private.email_repeat_link(p_reorder_id uuid, p_guard jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_order public.orders;
  v_id uuid;
  -- Counted first, so that it's the same whether anything matches.
  v_held text := private.hold_reason(p_guard - 'mailbox', null);
begin
  select o.* into v_order
  from public.orders as o
  join public.reorders as r on r.order_id = o.id
  where r.id = p_reorder_id and private.has_link(o);
  if not found or v_held is not null then
    return null;
  end if;
  if private.full_limit(p_guard -> 'mailbox') is not null then
    return null;
  end if;
  insert into public.outbox (order_id, template, occasion, recipient)
  values (v_order.id, 'order-again', p_reorder_id, v_order.customer_email)
  returning id into v_id;
  return v_id;
end;
$$;
comment on function private.email_repeat_link(uuid, jsonb) is
  'Writes the email with the link to order a reorder''s order again, to the address that the order '
  'was placed with; answers its id, or null if the reorder has no order, its link has expired, or '
  'hold_reason has one.';

create function private.insert_reorder(p jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_reorder public.reorders;
  v_order uuid;
  v_number bigint := substring(p ->> 'invoice_number' from '^\s*#?\s*([0-9]{1,18})[\s.]*$')::bigint;
begin
  select o.id into v_order
  from public.orders as o
  where lower(o.customer_email) = lower(p ->> 'email')
    and (
      o.number = v_number
      or exists (
        select from public.documents
        where order_id = o.id
          and kind = 'invoice'
          and number = substring(
            p ->> 'invoice_number' from '(?i)^(?:[\s#.:–—-]|invoice|inv|no|number)*([0-9]{1,18})[\s.]*$'
          )::bigint
      )
    )
  order by coalesce(o.number = v_number, false) desc
  limit 1
  -- If the order is being erased, this waits and finds none.
  for key share;

  insert into public.reorders overriding user value
  select filled.*
  from jsonb_populate_record(
    null::public.reorders,
    p || private.fresh_row('reorder') || jsonb_build_object('order_id', v_order)
  ) as filled
  returning * into v_reorder;

  insert into public.reorder_lines (reorder_id, size, quantity)
  select v_reorder.id, line.key, line.value::integer
  from jsonb_each_text(p -> 'quantities') as line;

  if exists (
    select
    from public.reorder_lines
    where reorder_id = v_reorder.id
      and not exists (select from private.catalog where reorder_lines.size = any(sizes))
  ) then
    raise check_violation using
      constraint = 'reorder_lines_are_of_a_garment',
      message = 'no garment has such a size';
  end if;

  insert into public.job_events (reorder_id, to_status, actor)
  values (v_reorder.id, v_reorder.status, 'customer');
  return v_reorder.id;
end;
$$;
comment on function private.insert_reorder(jsonb) is
  'Writes what place_reorder takes, except the emails; answers the reorder''s id.';

create function private.close_reorder(o public.orders, p_actor text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_reorder public.reorders;
begin
  -- After the orders, as docs/decisions/data-lock-order.md says.
  select * into v_reorder
  from public.reorders
  where id = o.idempotency_key
    or order_id = o.repeats_id and stage = 'placed' and lower(email) = lower(o.customer_email)
  order by id = o.idempotency_key desc, number
  limit 1
  for update;
  if not found then
    return;
  end if;
  if v_reorder.id = o.idempotency_key and p_actor = 'customer' then
    raise check_violation using
      constraint = 'orders_of_reorders_are_staffs',
      message = 'only staff make an order of a reorder';
  end if;
  if v_reorder.stage <> 'placed' then
    raise check_violation using
      constraint = 'reorders_become_one_order',
      message = 'the reorder was ordered or declined';
  end if;
  perform private.change_job(
    'reorder', v_reorder.id, v_reorder.status, 'ordered', p_actor, null, false
  );
  update public.reorders set ordered_id = o.id where id = v_reorder.id;
end;
$$;
comment on function private.close_reorder(public.orders, text) is
  'Moves the reorder that staff made a new order from, whose id is the order''s key, to ordered. '
  'Without one, it''s the first open one for the order that its customer ordered again.';

create function public.find_reorder_by_key(p_key uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('number', r.number, 'requestHash', r.request_hash)
  from public.reorders as r
  where r.idempotency_key = p_key;
$$;
comment on function public.find_reorder_by_key(uuid) is
  'Number and requestHash of the reorder with this idempotency key, or null.';
grant execute on function public.find_reorder_by_key(uuid) to service_role;

create function private.reorder_json(r public.reorders) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(r) - array['idempotency_key', 'request_hash', 'order_id', 'ordered_id', 'stage', 'searched'] || jsonb_build_object(
    'quantities', (
      select coalesce(jsonb_object_agg(size, quantity), '{}'::jsonb)
      from public.reorder_lines
      where reorder_id = r.id
    )
  );
$$;
comment on function private.reorder_json(public.reorders) is
  'A reorder by its columns, with quantities by size.';

create function public.read_reorder(p_reorder_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.reorder_json(r) || jsonb_build_object(
    'order', (
      select jsonb_build_object('id', o.id, 'number', o.number)
      from public.orders as o
      where o.id = r.order_id
    )
  )
  from public.reorders as r
  where r.id = p_reorder_id;
$$;
comment on function public.read_reorder(uuid) is
  'The whole reorder in the form that place_reorder takes, with what the database added and the '
  'order it repeats, which only the shop sees; null if there is none.';
grant execute on function public.read_reorder(uuid) to service_role;
