-- Changing an order that was placed: by its customer until the proof is approved, by staff until
-- it's done. src/orders/changes has the rules; our functions apply them.

create table public.order_changes (
  id bigint primary key generated always as identity,
  order_id uuid not null references public.orders (id) on delete cascade,
  version integer not null,
  actor text not null check (char_length(actor) between 1 and 254),
  rows jsonb not null check (
    jsonb_typeof(rows) = 'array' and octet_length(rows::text) <= 300000
  ),
  raised boolean not null default false,
  reason text check (char_length(reason) between 1 and 200),
  exceptions text[] not null default '{}',
  agreed boolean not null default false,
  created_at timestamptz not null default now(),
  constraint order_changes_one_a_version unique (order_id, version),
  constraint order_changes_say_why check (exceptions = '{}' or reason is not null)
);
comment on table public.order_changes is
  'What changed in each order after it was placed: who, when, and each thing before and after.';
comment on column public.order_changes.version is 'The order''s version from then on.';
comment on column public.order_changes.actor is '''customer'', or a staff member''s email address.';
comment on column public.order_changes.raised is
  'It costs more from then on, or is to be paid by other terms.';
comment on column public.order_changes.reason is
  'Why staff departed from the rules, in their words for the customer; null if they didn''t.';
comment on column public.order_changes.exceptions is
  'What they departed from: the kinds in src/orders/changes/exception.ts.';
comment on column public.order_changes.agreed is
  'The customer agreed to it on the order''s page, where staff had asked.';
comment on column public.order_changes.rows is
  'A list in the form of ChangeRow in src/orders/changes/order-change.ts.';

alter table public.order_changes enable row level security;
alter table public.order_changes force row level security;

create unique index outbox_one_change_ahead on public.outbox (order_id)
where template = 'order-changed' and status = 'pending' and attempts = 0;

create function private.changes_json(
  p_order_id uuid,
  p_after integer,
  p_with_price boolean default true
) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'version', version,
        'actor', actor,
        'rows', case
          when p_with_price then rows
          else jsonb_path_query_array(rows, '$[*] ? (@.part != "price")')
        end,
        'reason', case
          when p_with_price or not jsonb_path_exists(rows, '$[*] ? (@.part == "price")') then reason
        end,
        'agreed', agreed,
        'at', created_at
      )
      order by id
    ),
    '[]'::jsonb
  )
  from public.order_changes
  where order_id = p_order_id and version > p_after;
$$;
comment on function private.changes_json(uuid, integer, boolean) is
  'An order''s changes after this version, oldest first; for press staff, amounts are left out, and the '
  'reasons for them.';

create function private.lock_linked_order(
  p jsonb,
  out refusal jsonb,
  out placed public.orders
)
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    number bigint, key_hash text, version integer, statuses text[]
  );
  perform from public.orders where number = v_ask.number for update;
  placed := private.find_linked_order(v_ask.number, v_ask.key_hash);
  if placed.id is null then
    refusal := '{"outcome": "not-found"}';
  elsif placed.version <> v_ask.version then
    refusal := jsonb_build_object(
      'outcome', 'stale',
      'status', placed.status,
      'version', placed.version,
      'changes', private.changes_json(placed.id, v_ask.version)
    );
  elsif placed.status <> all (v_ask.statuses) then
    refusal := jsonb_build_object('outcome', 'locked', 'status', placed.status);
  end if;
end;
$$;
comment on function private.lock_linked_order(jsonb) is
  'An order, locked until the transaction ends, by number and key_hash. A refusal, if there is no '
  'such order (not-found), it has another version than the caller saw (stale, with what changed '
  'since), or another status than these (locked).';

create function private.record_change(
  p_order public.orders,
  p_before public.orders,
  p jsonb
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := p ->> 'actor';
  v_exceptions text[] := array(select jsonb_array_elements_text(p -> 'exceptions'));
  v_agreed boolean := coalesce((p ->> 'agreed')::boolean, false);
  v_held text;
  v_terms text := private.terms_of(p_before);
begin
  insert into public.order_changes (
    order_id, version, actor, rows, raised, reason, exceptions, agreed
  )
  values (
    p_order.id, p_order.version, v_actor, p -> 'rows',
    p_order.total_cents > p_before.total_cents, p ->> 'reason', v_exceptions, v_agreed
  );
  -- What the customer changed may take it off their account, which shows once it's recorded.
  update public.order_changes
  set raised = true
  where order_id = p_order.id
    and version = p_order.version
    and private.terms_of(p_order) <> v_terms;
  if v_exceptions <> '{}' then
    perform private.record_exception(p_order.number, v_exceptions, v_actor, v_agreed);
  end if;
  if p_order.status <> p_before.status then
    insert into public.job_events (order_id, from_status, to_status, actor)
    values (p_order.id, p_before.status, p_order.status, v_actor);
  end if;
  -- One email to each for all changes of the next ten minutes. The shop knows what it changed.
  -- The customer's counts toward the limits like any other, because a change can send it to somebody
  -- else's address.
  if not exists (
    select
    from public.outbox
    where order_id = p_order.id
      and template = 'change-receipt'
      and lower(recipient) = lower(p_order.customer_email)
      and (status = 'held' and v_actor = 'customer' or status = 'pending' and attempts = 0)
  ) then
    if v_actor = 'customer' then
      v_held := private.hold_reason(p -> 'email_guard', p_order.customer_email);
    end if;
    insert into public.outbox (
      order_id, template, occasion, recipient, next_attempt_at, status, last_error_code, counted
    )
    values (
      p_order.id, 'change-receipt', gen_random_uuid(), p_order.customer_email,
      now() + interval '10 minutes',
      case when v_held is null then 'pending' else 'held' end::public.outbox_status,
      v_held,
      v_actor = 'customer' and v_held is null and not private.knows_address(p_order.customer_email)
    );
  end if;
  if v_actor = 'customer' then
    -- After the limits, because it may lock the shop's list.
    insert into public.outbox (order_id, template, occasion, recipient, next_attempt_at)
    values (
      p_order.id, 'order-changed', gen_random_uuid(), p ->> 'shop_inbox',
      now() + interval '10 minutes'
    )
    on conflict do nothing;
  end if;
  return jsonb_build_object('outcome', 'changed', 'version', p_order.version);
end;
$$;
comment on function private.record_change(public.orders, public.orders, jsonb) is
  'Records what was just changed in a locked order, and writes the emails about it: the outcome '
  '''changed''.';

create function public.read_order_changes(p_order_id uuid, p_since timestamptz) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.changes_json(
    p_order_id,
    coalesce(
      (
        select max(version)
        from public.order_changes
        where order_id = p_order_id and created_at < p_since
      ),
      0
    )
  );
$$;
comment on function public.read_order_changes(uuid, timestamptz) is
  'An order''s changes since then, oldest first.';
grant execute on function public.read_order_changes(uuid, timestamptz) to service_role;

create function private.write_order(p_before public.orders, p jsonb) returns public.orders
language plpgsql
set search_path = ''
as $$
declare
  v_after public.orders;
  v_columns text;
begin
  perform (p ->> 'due_date')::private.day_text, (p ->> 'start_by')::private.day_text;
  -- Whatever p has, so that a new field of an order needs no edit here.
  select string_agg(quote_ident(attname), ', ') into v_columns
  from pg_attribute
  where attrelid = 'public.orders'::regclass
    and attnum > 0
    and not attisdropped
    and attgenerated = ''
    and p ? attname
    and attname not in (
      'id', 'number', 'version', 'price_version', 'created_at', 'updated_at', 'searched'
    );
  execute format(
    'update public.orders set (version, %1$s) = (
       select $3, %1$s from jsonb_populate_record(null::public.orders, $1)
     )
     where id = $2
     returning *',
    v_columns
  )
  into v_after
  using p, p_before.id, p_before.version + 1;
  return v_after;
end;
$$;
comment on function private.write_order(public.orders, jsonb) is
  'Gives a locked order the columns that p has, and its next version.';

create function public.change_order(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
set statement_timeout = '4s'
as $$
declare
  v_lock record := private.lock_linked_order(p);
  v_before public.orders := v_lock.placed;
  v_after public.orders;
  v_keeps_approval boolean;
  v_constraint text;
  v_message text;
begin
  if v_lock.refusal is not null then
    return v_lock.refusal;
  end if;
  v_keeps_approval := (p ->> 'keeps_approval')::boolean and private.is_approved(v_before.id);
  -- A location that is no longer printed may have no file.
  delete from public.order_artwork where order_id = v_before.id;
  v_after := private.write_order(v_before, p);
  perform private.write_artwork(v_after, p);
  if v_keeps_approval then
    update private.approved_orders
    set sha256 = private.ordered_hash(v_after.id)
    where order_id = v_after.id;
  end if;
  return private.record_change(v_after, v_before, p);
exception
  when integrity_constraint_violation or data_exception then
    get stacked diagnostics
      v_constraint = constraint_name,
      v_message = message_text;
    raise exception using
      errcode = 'PT400',
      message = format('The order breaks a rule of the database: %s', v_message),
      detail = coalesce(nullif(v_constraint, ''), 'malformed value');
end;
$$;
comment on function public.change_order(jsonb) is
  'Replaces what an order holds, in one transaction with the record of it. p has the number, '
  'key_hash, version, and statuses that allow it; the actor (''customer'', or a staff member''s email '
  'address); the columns to set, files as place_order takes them, rows for '
  'the record, shop_inbox, email_guard as hold_reason takes it, and, if staff depart from the rules, '
  'the reason and the exceptions, and agreed if the customer agreed on the page. With keeps_approval, what was approved before counts as approved '
  'afterwards. Outcome: changed, stale, locked, or not-found. Values that break a rule: HTTP 400.';
grant execute on function public.change_order(jsonb) to service_role;

create function public.cancel_order(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_linked_order(p);
  v_after public.orders;
begin
  if v_lock.refusal is not null then
    return v_lock.refusal;
  end if;
  update public.orders set status = 'cancelled' where id = (v_lock.placed).id returning * into v_after;
  return private.record_change(v_after, v_lock.placed, p);
end;
$$;
comment on function public.cancel_order(jsonb) is
  'Cancels an order for its customer. p as change_order takes it, without contents. Outcome: '
  'changed, stale, locked, or not-found.';
grant execute on function public.cancel_order(jsonb) to service_role;

create function private.tracking_text(p_carrier text, p_number text) returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    nullif(
      concat_ws(
        ', ',
        case p_carrier
          when 'usps' then 'USPS' when 'ups' then 'UPS' when 'fedex' then 'FedEx'
          when 'other' then 'Another carrier'
        end,
        p_number
      ),
      ''
    ),
    'None'
  );
$$;
comment on function private.tracking_text(text, text) is
  'A carrier, by its title in src/orders/delivery/shipment.ts, and its number, for the record of a change.';

create function private.correct_shipment(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_job record;
  v_before public.orders;
  v_after public.orders;
  v_box private.boxes;
  v_tells_at timestamptz;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    kind private.job_kind, number private.job_number, version private.job_version,
    carrier text, "trackingNumber" text, box integer, tell boolean
  );
  v_job := private.lock_job(v_ask.kind, v_ask.number);
  if v_job.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_job.version <> v_ask.version then
    return private.stale_job(v_job.id, v_job.status, v_job.version);
  end if;
  select * into v_before
  from public.orders
  where id = v_job.id
    and (stage = 'made' or stage = 'started' and v_ask.box is not null)
    and delivery_method = 'shipping';
  if found and v_ask.box is not null then
    select * into v_box
    from private.boxes
    where order_id = v_job.id and place = v_ask.box and shipped_at is not null;
  end if;
  if not found then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  end if;
  if v_ask.box is not null then
    perform private.check_carrier(v_job.id, v_ask.carrier);
    update private.boxes
    set carrier = v_ask.carrier, tracking_number = v_ask."trackingNumber"
    where id = v_box.id;
  end if;
  -- An order that went out in boxes has the number of one of them.
  if v_ask.box is null
    or v_before.stage = 'made'
      and (v_before.carrier, v_before.tracking_number)
        is not distinct from (v_box.carrier, v_box.tracking_number)
      and not exists (select from private.unboxed(v_job.id) where pieces > 0)
      and not exists (select from private.boxes where order_id = v_job.id and shipped_at is null)
  then
    perform private.set_shipment(v_job.id, v_ask.carrier, v_ask."trackingNumber");
  end if;
  update public.orders set version = version + 1 where id = v_job.id returning * into v_after;
  insert into public.order_changes (order_id, version, actor, rows)
  values (
    v_job.id, v_after.version, v_actor,
    jsonb_build_array(
      jsonb_build_object(
        'part', 'tracking', 'what', 'Tracking' || coalesce(' of box ' || v_ask.box, ''),
        'typed', false,
        'before', case
          when v_ask.box is null
            then private.tracking_text(v_before.carrier, v_before.tracking_number)
          else private.tracking_text(v_box.carrier, v_box.tracking_number)
        end,
        'after', private.tracking_text(v_ask.carrier, v_ask."trackingNumber")
      )
    )
  );
  -- What hasn't gone out yet will have the right number.
  if coalesce(v_ask.tell, true) and not exists (
    select
    from public.outbox
    where order_id = v_job.id
      and template in ('status-part-shipped', 'status-shipped', 'status-tracking')
      and status = 'pending'
      and (leased_until is null or leased_until <= now())
  ) then
    insert into public.outbox (order_id, template, occasion, recipient)
    values (v_job.id, 'status-tracking', gen_random_uuid(), v_after.customer_email)
    returning next_attempt_at into v_tells_at;
  end if;
  return jsonb_strip_nulls(
    jsonb_build_object(
      'outcome', 'moved', 'status', v_after.status, 'version', v_after.version,
      'tellsAt', v_tells_at
    )
  );
end;
$$;
comment on function private.correct_shipment(jsonb) is
  'Corrects the carrier and tracking number of an order that has shipped and isn''t done, if it still '
  'has the expected version, or with box, of its box with that number, once that went out, and records it '
  'as a change. Unless tell is false, its customer gets an '
  'email right away; one about the shipment that still waits has the right number anyway. Outcome: '
  'moved, though its status stays; stale; not-allowed; not-found. Values out of bounds: HTTP 400.';
