-- When an order's balance is due, and the reminders once it's overdue.

create function private.shop_date(p_at timestamptz) returns date
language sql
stable
set search_path = ''
as $$ select (p_at at time zone 'America/Chicago')::date $$;
comment on function private.shop_date(timestamptz) is
  'The calendar day by the shop''s clock, whose zone is in src/shop.ts.';

create function private.due_moments(o public.orders) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'placed', o.created_at,
    'approved', (
      select max(created_at)
      from private.stage_events
      where job_id = o.id and stage = 'approved' and not undo
    ),
    'ready', (
      select max(created_at)
      from private.stage_events
      where job_id = o.id and stage = 'made' and not undo
    ),
    'canceled', (
      select max(created_at)
      from private.stage_events
      where job_id = o.id and stage = 'canceled' and not undo
    ),
    'raised', greatest(
      (
        select max(created_at)
        from public.payments
        where order_id = o.id and amount_cents < 0
      ),
      (
        select max(created_at)
        from public.order_changes
        where order_id = o.id and raised
      ),
      (private.own_terms(o.customer_email)).updated_at,
      (select terms_changed_at from private.contacts where email = lower(o.customer_email))
    )
  );
end;
$$;
comment on function private.due_moments(public.orders) is
  'What the day depends on that an order''s balance is due: when it was placed, approved, ready, and '
  'canceled, leaving out what was undone; and when more was last asked for, by another price, by money that '
  'went back, or by the customer''s own terms. Null for what didn''t happen.';

create function private.due_since(o public.orders) returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  v_terms text := private.terms_of(o);
  v_paid bigint := private.paid_cents(o.id, o.stage);
  v_moments jsonb;
  v_from text;
begin
  if private.billed_cents(o) <= greatest(v_paid, 0) then
    return null;
  end if;
  v_moments := private.due_moments(o);
  v_from := case
    when o.stage = 'canceled' then 'canceled'
    when v_terms = 'placed' then 'placed'
    when v_terms in ('approval', 'account') then 'approved'
    when private.asked_cents(v_terms, o.deposit_permille, o.total_cents, 'approved') > v_paid
      then 'placed'
    else 'ready'
  end;
  return private.shop_date(
    greatest(
      coalesce((v_moments ->> v_from)::timestamptz, o.created_at),
      (v_moments ->> 'raised')::timestamptz
    )
  ) + case v_terms when 'account' then 30 else 0 end;
end;
$$;
comment on function private.due_since(public.orders) is
  'The day by the shop''s clock on which an order''s balance was or will be due; null while its '
  'terms ask for nothing.';

create table private.reminder_stops (
  email public.email primary key check (email = lower(email)),
  by_customer boolean not null,
  created_at timestamptz not null default now()
);
comment on table private.reminder_stops is
  'Customers who get no reminders of what they owe, by email address, and who stopped them.';

alter table private.reminder_stops enable row level security;
alter table private.reminder_stops force row level security;

create function private.reminders_off(p_email text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('at', created_at, 'by_customer', by_customer)
    from private.reminder_stops
    where email = lower(p_email)
      or not by_customer
      and email in (select other from private.same_customer where email = lower(p_email))
    order by created_at
    limit 1
  );
end;
$$;
comment on function private.reminders_off(text) is
  'Since when an email address gets no reminders of what its customer owes, and who said so; null if it '
  'gets them. What staff say is for all contacts, and what a contact says for that one.';

create function private.switch_reminders(o public.orders, p_on boolean, p_by_customer boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_on then
    delete from private.reminder_stops
    where email = lower(o.customer_email)
      or not by_customer
      and email in (select other from private.same_customer where email = lower(o.customer_email));
  else
    -- What the customer said is for one address, and what staff say for all.
    insert into private.reminder_stops as kept (email, by_customer)
    select lower(o.customer_email), p_by_customer
    where private.reminders_off(o.customer_email) is null
      or not p_by_customer
      and (private.reminders_off(o.customer_email) ->> 'by_customer')::boolean
    on conflict (email) do update set by_customer = false
    where kept.by_customer and not excluded.by_customer;
  end if;
  if found then
    perform private.record_event(
      case when p_on then 'reminders-on' else 'reminders-off' end,
      p_details => jsonb_build_object('number', o.number),
      p_actor => case when p_by_customer then 'customer' end
    );
  end if;
end;
$$;
comment on function private.switch_reminders(public.orders, boolean, boolean) is
  'Turns the reminders of a customer''s open balances on or off, and records that if it''s news.';

create function private.set_reminders(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.require_duty('switch-reminders');
  select * into v_order from public.orders where number = (p ->> 'number')::private.job_number;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  if p ->> 'on' is null then
    perform private.refuse('on must be true or false');
  end if;
  perform private.switch_reminders(v_order, (p ->> 'on')::boolean, false);
  return '{"outcome": "set"}';
end;
$$;
comment on function private.set_reminders(jsonb) is
  'Turns reminders of open balances on or off for the customer of an order, for all their orders. '
  'Outcome: set or not-found.';

create function public.stop_reminders(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order public.orders := private.find_linked_order((p ->> 'number')::bigint, p ->> 'key_hash');
begin
  if v_order.id is null then
    return '{"outcome": "not-found"}';
  end if;
  perform private.switch_reminders(v_order, false, true);
  return '{"outcome": "stopped"}';
end;
$$;
comment on function public.stop_reminders(jsonb) is
  'Turns reminders of open balances off for a customer, who opened an order with number and key_hash '
  'of its link. Only staff turn them on again. Outcome: stopped or not-found.';
grant execute on function public.stop_reminders(jsonb) to service_role;

create view private.reminded_orders as
select
  o.id as order_id, told.recipient, told.is_copy, private.due_since(o) as due_since
from public.orders as o
cross join lateral (
  select o.customer_email as recipient, false as is_copy
  union all
  select contact, true
  from private.contacts_for(o.customer_email, 'overdue') as contact
  where public.may_email_words(o.id)
) as told
left join (
  select order_id, sum(amount_cents) as cents from public.payments group by order_id
) as paid on paid.order_id = o.id
where case o.stage when 'canceled' then o.cancellation_cents else o.total_cents end
    > coalesce(paid.cents, 0)
  and private.reminders_off(told.recipient) is null
  -- Staff haven't looked yet at who entered this address.
  and not private.has_email('order', o.id, 'held')
  -- The bank has the money, or kept it; staff talk with the customer.
  and not exists (
    select
    from private.card_payments
    where order_id = o.id and status in ('disputed', 'lost')
  );
comment on view private.reminded_orders is
  'Orders with something left to pay, who may be reminded of it, the customer or by a copy, and since '
  'when it''s due; null if it isn''t yet.';

create function private.balance_occasion(p_order_id uuid, p_due_since date) returns uuid
language sql
immutable
set search_path = ''
as $$
  select private.id_from(format('balance %s %s', p_order_id, p_due_since - date '2000-01-01'));
$$;
comment on function private.balance_occasion(uuid, date) is
  'The occasion of the reminders of a balance that is due since that day, so that each goes out once.';

create function private.overdue_occasion(r private.reminded_orders) returns uuid
language sql
immutable
set search_path = ''
as $$
  select case
    when r.is_copy then private.copy_occasion(
      private.balance_occasion(r.order_id, r.due_since), r.recipient
    )
    else private.balance_occasion(r.order_id, r.due_since)
  end;
$$;
comment on function private.overdue_occasion(private.reminded_orders) is
  'The same for who is reminded: one for the customer, and one for each copy.';

create function public.list_overdue() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('orderId', overdue.order_id, 'dueSince', overdue.due_since)
      order by overdue.due_since, overdue.order_id
    ),
    '[]'
  )
  from (
    select distinct order_id, due_since
    from private.reminded_orders as r
    where due_since < private.shop_date(now())
      and not exists (
        select
        from public.outbox
        where order_id = r.order_id
          and template = 'overdue-30'
          and occasion = private.overdue_occasion(r)
      )
  ) as overdue;
$$;
comment on function public.list_overdue() is
  'The orders whose balances are overdue and of which somebody may be reminded, except after the last '
  'reminder: orderId, and dueSince, the day.';
grant execute on function public.list_overdue() to service_role;

create domain private.overdue_template as text not null check (
  value in ('overdue-7', 'overdue-14', 'overdue-30')
);

create function public.write_overdue(p jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_written integer;
begin
  insert into public.outbox (order_id, template, copies, occasion, recipient)
  select
    overdue.order_id, ask.template,
    case when overdue.is_copy then private.balance_occasion(overdue.order_id, overdue.due_since) end,
    private.overdue_occasion(overdue), overdue.recipient
  from jsonb_to_recordset(p -> 'reminders') as ask (
    order_id uuid, due_since date, template private.overdue_template
  )
  join private.reminded_orders as overdue
    on overdue.order_id = ask.order_id and overdue.due_since = ask.due_since
  on conflict do nothing;
  get diagnostics v_written = row_count;
  return v_written;
end;
$$;
comment on function public.write_overdue(jsonb) is
  'Writes the emails that remind customers of overdue balances, and the copies for who pays for them or '
  'gets the invoice, each template once for an order, a due day, and who gets it. p has reminders, each with order_id, due_since, and template; what is no longer due '
  'since that day is left out. Answers how many it wrote.';
grant execute on function public.write_overdue(jsonb) to service_role;

create function public.read_overdue(p_order_id uuid, p_occasion uuid, p_recipient text)
returns date
language sql
stable
security definer
set search_path = ''
as $$
  select due_since
  from private.reminded_orders
  where order_id = p_order_id
    and private.balance_occasion(order_id, due_since) = p_occasion
    and lower(recipient) = lower(p_recipient);
$$;
comment on function public.read_overdue(uuid, uuid, text) is
  'Since when an order''s balance is due, if this recipient may be reminded of it and that is what the '
  'occasion of an email is about; otherwise null.';
grant execute on function public.read_overdue(uuid, uuid, text) to service_role;

create function private.asked_for_payment_at(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  -- A copy was written together with what it copies.
  select coalesce(jsonb_agg(distinct created_at order by created_at), '[]')
  from public.outbox
  where order_id = p_order_id
    and template in ('payment-link', 'overdue-7', 'overdue-14', 'overdue-30')
    and status in ('pending', 'sent');
$$;
comment on function private.asked_for_payment_at(uuid) is
  'When emails asked for what an order still owes, in order.';

create function private.send_payment_links(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_numbers bigint[];
  v_order public.orders;
  v_outcome text;
  v_occasion uuid;
  v_outcomes jsonb := '{}';
begin
  perform private.require_duty('answer-customers');
  v_numbers := array(
    select distinct listed.number::private.job_number
    from jsonb_array_elements_text((p -> 'numbers')::private.listed_orders) as listed (number)
  );
  perform private.lock_orders(v_numbers);
  for v_order in
    select * from public.orders where number = any (v_numbers) order by number
  loop
    v_outcome := case
      when private.due_since(v_order) is null
        or private.due_since(v_order) > private.shop_date(now()) then 'not-due'
      when not exists (
        select from private.reminded_orders where order_id = v_order.id
      ) then 'stopped'
      when exists (
        select
        from public.outbox
        where order_id = v_order.id
          and template in ('payment-link', 'overdue-7', 'overdue-14', 'overdue-30')
          and status in ('pending', 'sent')
          and created_at > now() - interval '20 hours'
      ) then 'too-soon'
      when exists (
        select from private.reminded_orders where order_id = v_order.id and not is_copy
      ) then 'sent'
      else 'copied'
    end;
    if v_outcome in ('sent', 'copied') then
      v_occasion := gen_random_uuid();
      insert into public.outbox (order_id, template, copies, occasion, recipient)
      select
        order_id, 'payment-link', case when is_copy then v_occasion end,
        case when is_copy then private.copy_occasion(v_occasion, recipient) else v_occasion end,
        recipient
      from private.reminded_orders
      where order_id = v_order.id;
    end if;
    v_outcomes := v_outcomes || jsonb_build_object(v_order.number, v_outcome);
  end loop;
  return jsonb_build_object('outcomes', v_outcomes);
end;
$$;
comment on function private.send_payment_links(jsonb) is
  'Writes the emails with which staff ask for what up to 500 orders (numbers) still owe, with copies for who pays. outcomes by '
  'number: sent; copied if the customer stopped reminders, so only those get an email; too-soon if an email asked for it within 20 hours; not-due; stopped if its customer gets '
  'no reminders, nor anybody for them, their address is held, or the bank has the money.';
