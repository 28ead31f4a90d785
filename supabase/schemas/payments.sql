-- Money: an order's payments, and when it's to be paid. Entries are only added, and balances are
-- always computed from them.

create domain public.payment_reference as text check (char_length(value) between 1 and 40);
create domain public.payment_reason as text check (char_length(value) between 1 and 200);

create table public.payments (
  id uuid primary key,
  order_id uuid references public.orders (id) on delete set null,
  order_number bigint not null,
  kind text not null check (kind in ('charge', 'refund', 'adjustment')),
  method text not null check (method in ('card', 'check', 'cash', 'transfer', 'account')),
  amount_cents integer not null check (
    amount_cents <> 0 and amount_cents between -300000000 and 300000000
  ),
  reference public.payment_reference,
  reason public.payment_reason,
  actor text not null check (char_length(actor) between 1 and 254),
  created_at timestamptz not null default now(),
  constraint payments_have_their_sign check (
    case kind when 'charge' then amount_cents > 0 when 'refund' then amount_cents < 0 else true end
  ),
  constraint payments_move_money check (method <> 'account' or kind = 'adjustment'),
  constraint payments_say_why check (kind = 'charge' or reason is not null or order_id is null)
);
comment on table public.payments is
  'The ledger: what came in for each order and what went back. Rows never change, and they stay when '
  'their order is erased, without the texts.';
comment on column public.payments.id is
  'Made by the one who records it, so that a repeat records nothing.';
comment on column public.payments.amount_cents is
  'More than 0 for money we got, less for money we gave back.';
comment on column public.payments.reference is 'A check''s number, for example.';
comment on column public.payments.reason is 'Why it was refunded or adjusted, for the customer.';
comment on column public.payments.actor is
  'The staff member''s email address, or ''customer''.';

create index payments_by_order on public.payments (order_id, created_at);
create index payments_by_age on public.payments (created_at);

create function private.keep_payments() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and new.order_id is null
    and to_jsonb(new) - 'order_id' = to_jsonb(old) - 'order_id'
    and not exists (select from public.orders where id = old.order_id)
  then
    new.reference := null;
    new.reason := null;
    return new;
  end if;
  raise insufficient_privilege using message = 'Payments can''t be changed or deleted';
end;
$$;
comment on function private.keep_payments() is
  'Trigger: refuses every change of a payment, except that it loses its order and its texts when '
  'the order is erased.';

create trigger payments_keep
before update or delete on public.payments
for each row execute function private.keep_payments();
create trigger payments_keep_all
before truncate on public.payments
for each statement execute function private.keep_payments();

alter table public.payments enable row level security;
alter table public.payments force row level security;

create table public.customer_terms (
  email public.email primary key check (email = lower(email)),
  terms public.payment_terms,
  set_by text not null check (char_length(set_by) between 1 and 254),
  updated_at timestamptz not null default now()
);
comment on table public.customer_terms is
  'Customers whose terms owners set, by the email address of one of their contacts. Of a customer''s '
  'rows, the last counts. A row stays once there is one, because a balance isn''t due before its terms '
  'last changed.';
comment on column public.customer_terms.terms is 'Null: as the shop''s terms say.';

create trigger customer_terms_touch
before update on public.customer_terms
for each row execute function private.touch_updated_at();

alter table public.customer_terms enable row level security;
alter table public.customer_terms force row level security;

create function private.own_terms(p_email text) returns public.customer_terms
-- Not SQL, because contacts come later.
language plpgsql
stable
set search_path = ''
as $$
declare
  v_terms public.customer_terms;
begin
  select kept.* into v_terms
  from private.same_customer as same
  join public.customer_terms as kept on kept.email = same.other
  where same.email = lower(p_email)
  order by kept.updated_at desc, kept.email
  limit 1;
  return v_terms;
end;
$$;
comment on function private.own_terms(text) is
  'The terms that owners last set for the customer with this email address; all null if they never did.';

create function private.is_from_address(o public.orders) returns boolean
-- Not SQL, because the tables come later.
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.has_confirmed_address(o)
    or exists (
        select
        from public.job_events
        where job_id = o.id and from_status is null and actor <> 'customer'
      )
    -- The address of a reorder is as anybody typed it.
    and not exists (
      select
      from public.reorders
      where ordered_id = o.id and lower(email) = lower(o.customer_email)
    )
    and not exists (
      select
      from public.order_changes
      where order_id = o.id and actor = 'customer' and rows @> '[{"what": "Email"}]'
    );
end;
$$;
comment on function private.is_from_address(public.orders) is
  'Whether an order is known to be from who has its email address: somebody followed the link in an '
  'email to it, or staff placed it with an address that no reorder gave them, and its customer gave no other '
  'since. Anybody can type an address.';

create function private.terms_of(o public.orders) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_terms text := coalesce(
    (private.own_terms(o.customer_email)).terms,
    o.payment_terms
  );
begin
  return case
    when v_terms = 'account'
      and (o.customer_po_number is null or not private.is_from_address(o))
      then o.payment_terms
    else v_terms
  end;
end;
$$;
comment on function private.terms_of(public.orders) is
  'When an order is to be paid: by its customer''s own terms, or as the shop''s were when it was '
  'placed. On account takes a PO number, and is_from_address.';

create function private.moved_cents(p_order_id uuid) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(amount_cents), 0)
    from public.payments
    where order_id = p_order_id and method <> 'account'
  );
end;
$$;
comment on function private.moved_cents(uuid) is
  'The money that came in for an order, less what went back.';

create function private.paid_cents(p_order_id uuid, p_stage public.job_stage) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select case p_stage
      when 'canceled' then
        least(
          coalesce(sum(amount_cents), 0),
          greatest(
            private.moved_cents(p_order_id),
            (select cancellation_cents from public.orders where id = p_order_id)
          )
        )
      else coalesce(sum(amount_cents), 0)
    end
    from public.payments
    where order_id = p_order_id
  );
end;
$$;
comment on function private.paid_cents(uuid, public.job_stage) is
  'How much of an order is settled, by money and by adjustments on account. Of a canceled order, '
  'what was written off counts toward the charge, but doesn''t come back as money.';

create function private.held_cents(p_order_id uuid) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.moved_cents(p_order_id) - private.refunding_cents(p_order_id);
end;
$$;
comment on function private.held_cents(uuid) is
  'What could still go back to the customer: the money of an order that we have, less refunds that '
  'Stripe was asked for.';

create function private.owed_cents(o public.orders) returns bigint
language sql
immutable
set search_path = ''
as $$
  select case (o).stage when 'canceled' then (o).cancellation_cents else (o).total_cents end;
$$;
comment on function private.owed_cents(public.orders) is
  'What an order costs in all: its total, or once it''s canceled, the cancellation charge.';

create function private.cancellation_charge(o public.orders) returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  v_price bigint := greatest(0, o.total_cents - o.tax_cents);
begin
  return coalesce(
    (
      select least(
        v_price,
        greatest(
          (asked ->> 'cents')::bigint, (v_price * (asked ->> 'permille')::bigint + 500) / 1000, 0
        )
      )
      from (
        select book -> 'cancellation' as asked
        from public.price_books
        where version = o.price_version
      ) as priced
    ),
    0
  );
end;
$$;
comment on function private.cancellation_charge(public.orders) is
  'What canceling an order costs after its approval, by the price book it was priced with: a share of '
  'its price before tax, at least an amount, and at most that price.';

create function private.can_be_charged(o public.orders) returns boolean
language sql
immutable
set search_path = ''
as $$
  select (o).stage between 'approved' and 'started';
$$;
comment on function private.can_be_charged(public.orders) is
  'Whether an order is approved, and can still be canceled.';

create function private.cancel_charge_json(o public.orders) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when private.can_be_charged(o) then jsonb_build_object(
      'cents', private.cancellation_charge(o),
      'most_cents', greatest(0, o.total_cents - o.tax_cents)
    )
  end;
end;
$$;
comment on function private.cancel_charge_json(public.orders) is
  'What canceling an order now costs by its price book, and the most that staff may charge; null '
  'before its approval, and once it can''t be canceled.';

create function private.balance_cents(o public.orders) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.owed_cents(o) - private.paid_cents(o.id, o.stage);
end;
$$;
comment on function private.balance_cents(public.orders) is
  'What is left to pay for an order; less than 0 is owed to the customer.';

create function private.asked_cents(
  p_terms text,
  p_permille integer,
  p_total bigint,
  p_stage public.job_stage
) returns bigint
language sql
immutable
set search_path = ''
as $$
  select case
    when p_stage = 'canceled' then 0
    when p_terms = 'placed' then p_total
    when p_terms = 'approval' then case when p_stage >= 'approved' then p_total else 0 end
    when p_terms = 'deposit' then
      case
        when p_stage >= 'made' then p_total
        else (p_total * p_permille + 500) / 1000
      end
    else 0
  end;
$$;
comment on function private.asked_cents(text, integer, bigint, public.job_stage) is
  'How much of an order''s total its terms ask for at this stage.';

create function private.billed_cents(o public.orders) returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  v_terms text := private.terms_of(o);
begin
  return case o.stage
    when 'canceled' then o.cancellation_cents
    else private.asked_cents(
      case v_terms when 'account' then 'approval' else v_terms end,
      o.deposit_permille, o.total_cents, o.stage
    )
  end;
end;
$$;
comment on function private.billed_cents(public.orders) is
  'How much of an order is billed by now: what its terms ask for, and on account, all of an approved '
  'order; of a canceled one, its charge.';

create function private.group_charges_cents(p_order_id uuid) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(paid.amount_cents), 0)
    from private.card_payments as paid
    join public.orders as o on o.id = paid.order_id
    where paid.order_id = p_order_id
      and paid.person is not null
      and paid.status = 'open'
      and o.stage <> 'canceled'
  );
end;
$$;
comment on function private.group_charges_cents(uuid) is
  'What the saved cards of an order''s group are still to be charged: nothing once it''s canceled.';

create function private.due_cents(o public.orders) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return greatest(
    0,
    private.billed_cents(o) - private.paid_cents(o.id, o.stage) - private.group_charges_cents(o.id)
  );
end;
$$;
comment on function private.due_cents(public.orders) is
  'What is left of what is billed by now, and isn''t charged to people in its group. The customer can pay '
  'it by card.';

create function private.is_unpaid(o public.orders) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when o.stage = 'made' and o.delivery_method = 'pickup' then
      private.terms_of(o) <> 'account' and private.due_cents(o) > 0
    when o.stage >= 'started' then false
    else private.asked_cents(
      private.terms_of(o), o.deposit_permille, o.total_cents, 'started'
    ) > private.paid_cents(o.id, o.stage)
  end;
end;
$$;
comment on function private.is_unpaid(public.orders) is
  'Whether an order waits for money before it can go to production, or, once it''s ready, before its '
  'customer picks it up.';

create function private.unpaid_since(o public.orders) returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  v_terms text := private.terms_of(o);
begin
  return case
    when private.asked_cents(v_terms, o.deposit_permille, o.total_cents, 'placed') > 0
      and private.asked_cents(v_terms, o.deposit_permille, o.total_cents, o.stage) > 0
      and private.paid_cents(o.id, o.stage) <= 0
    then o.created_at
  end;
end;
$$;
comment on function private.unpaid_since(public.orders) is
  'When an order was placed that was to be paid then, in full or in part, and that nothing came in '
  'for; null for any other.';

create function private.is_owed(o public.orders) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return o.stage in ('made', 'done', 'canceled')
    and coalesce(private.due_since(o) <= private.shop_date(now()), false);
end;
$$;
comment on function private.is_owed(public.orders) is
  'Whether an order is made, or canceled at a charge, and something of it is due: on account, not '
  'before its day.';

create function private.orders_by_money(p_filter text) returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_filter = 'unpaid' then
    return query
    select o.id
    from public.orders as o
    where o.is_open
      and o.stage < 'made'
      and o.created_at <= now() - interval '24 hours'
      and private.unpaid_since(o) is not null;
  elsif p_filter in ('owed', 'refund') then
    return query
    select o.id
    from public.orders as o
    where o.id in (select order_id from private.unsettled_orders)
      and case p_filter
        when 'owed' then private.is_owed(o)
        when 'refund' then private.balance_cents(o) < 0
      end;
  else
    return query
    select o.id
    from public.orders as o
    where o.id in (
        select order_id
        from private.card_payments
        where status = p_filter or p_filter = 'mismatch' and received_cents <> due_cents
      )
      and case
        when p_filter = 'mismatch' then private.balance_cents(o) <> 0
        when p_filter in ('failed', 'expired') then
          private.card_status(o.id) = p_filter and private.balance_cents(o) > 0
        else true
      end;
  end if;
end;
$$;
comment on function private.orders_by_money(text) is
  'The orders that the board lists under this filter of money: unpaid for a day though they were to '
  'be paid when placed, made or charged but not paid though it''s due (owed), with a refund due, or, by a state of '
  'card_state, what became of any of their card payments; of the latest, if it failed or expired, '
  'only while something is due.';

create function private.money_json(o public.orders, p_for_staff boolean) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'terms', private.terms_of(o),
    'deposit_permille', o.deposit_permille,
    'moved_cents', private.moved_cents(o.id),
    'paid_cents', private.paid_cents(o.id, o.stage),
    'balance_cents', private.balance_cents(o),
    'due_cents', private.due_cents(o),
    'due_day', private.due_since(o),
    'unpaid_since', private.unpaid_since(o),
    'reminders_off', private.reminders_off(o.customer_email),
    'cancellation', case
      when o.stage = 'canceled' and (o.cancellation_cents > 0 or o.cancellation_reason is not null)
        then jsonb_build_object('cents', o.cancellation_cents, 'reason', o.cancellation_reason)
    end,
    'payments', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', id, 'kind', kind, 'method', method, 'amount_cents', amount_cents,
            'reference', reference, 'reason', reason, 'at', created_at
          ) || case
            when p_for_staff then jsonb_build_object('actor', actor) else '{}'::jsonb
          end
          order by created_at, id
        ),
        '[]'
      )
      from public.payments
      where order_id = o.id
    )
  ) || case
    when p_for_staff then jsonb_build_object('held_cents', private.held_cents(o.id))
    else '{}'::jsonb
  end || coalesce(
    (
      select jsonb_build_object(
        'group', jsonb_build_object(
          'closed', closed_at is not null, 'charges_cents', private.group_charges_cents(o.id)
        )
      )
      from private.groups
      where order_id = o.id
    ),
    '{}'
  );
end;
$$;
comment on function private.money_json(public.orders, boolean) is
  'An order''s terms, what is paid, left, and due by them, what its cancellation cost, and its '
  'payments, oldest first. Who '
  'recorded them and what could still go back aren''t for customers.';

create function public.read_money(p_order_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.money_json(o, false) from public.orders as o where o.id = p_order_id;
$$;
comment on function public.read_money(uuid) is
  'An order''s money as its customer sees it, for emails; null if there is no such order.';
grant execute on function public.read_money(uuid) to service_role;

create function private.add_payment(
  p public.payments,
  p_tell boolean,
  p_forgives boolean default true
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_old public.payments;
  v_order public.orders;
  v_email uuid;
  v_excess bigint;
begin
  insert into public.payments
  select (p).*
  on conflict (id) do nothing;
  if not found then
    select * into v_old from public.payments where id = p.id;
    if (to_jsonb(v_old) - 'created_at') is distinct from (to_jsonb(p) - 'created_at') then
      perform private.refuse('id names another payment');
    end if;
    return '{"outcome": "recorded"}';
  end if;
  if p.kind = 'refund' and p_forgives then
    select * into v_order from public.orders where id = p.order_id;
    v_excess := least(
      -p.amount_cents,
      private.balance_cents(v_order) - private.group_charges_cents(v_order.id)
    );
    -- From then on, the price can't go down anymore, and nobody should ask for the money again.
    -- Of a canceled order, it's the charge that is given up.
    if (v_order.stage between 'started' and 'done' or v_order.cancellation_cents > 0)
      and v_excess > 0
    then
      insert into public.payments (
        id, order_id, order_number, kind, method, amount_cents, reason, actor, created_at
      )
      values (
        private.id_from('write-off ' || p.id), p.order_id, p.order_number, 'adjustment',
        'account', v_excess, p.reason, p.actor,
        -- Listed after the refund.
        p.created_at + interval '1 microsecond'
      );
    end if;
  end if;
  if p_tell then
    insert into public.outbox (order_id, template, occasion, recipient)
    select o.id, 'payment-receipt', p.id, o.customer_email
    from public.orders as o
    where o.id = p.order_id
    returning id into v_email;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('outcome', 'recorded', 'email', v_email));
end;
$$;
comment on function private.add_payment(public.payments, boolean, boolean) is
  'Adds an entry for a locked order, once per id, and the email about it. What a refund gives back '
  'beyond what was due to the customer is written off with it once production has begun, and of a '
  'cancellation charge, so that they don''t owe it again, unless p_forgives is false. Values out of bounds: HTTP 400.';

create function private.record_payment(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('record-payments');
  v_ask record;
  v_order public.orders;
  v_goes_back boolean;
  v_held bigint;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, number private.job_number, kind text, method text, "amountCents" integer,
    reference text, reason text, "seenCents" bigint, "seenHeldCents" bigint, tell boolean
  );
  v_goes_back := v_ask."amountCents" < 0 and v_ask.kind <> 'charge' and v_ask.method <> 'account';
  if v_goes_back then
    perform private.require_duty('refund');
  end if;
  select * into v_order from public.orders where number = v_ask.number for update;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if not exists (select from public.payments where id = v_ask.id) then
    v_held := private.held_cents(v_order.id);
    if private.balance_cents(v_order) is distinct from v_ask."seenCents"
      or v_held is distinct from v_ask."seenHeldCents"
    then
      return jsonb_build_object(
        'outcome', 'stale', 'balanceCents', private.balance_cents(v_order), 'heldCents', v_held
      );
    end if;
    if v_goes_back and -v_ask."amountCents" > v_held then
      return jsonb_build_object('outcome', 'too-much', 'heldCents', v_held);
    end if;
    if v_goes_back and v_ask.method = 'card'
      and private.card_cents_by_hand(v_order.id) + v_ask."amountCents" < 0
    then
      return '{"outcome": "through-stripe"}';
    end if;
  end if;
  return private.add_payment(
    row(
      v_ask.id, v_order.id, v_order.number, v_ask.kind, v_ask.method, v_ask."amountCents",
      nullif(btrim(v_ask.reference), ''), nullif(btrim(v_ask.reason), ''), v_actor, now()
    )::public.payments,
    v_ask.kind <> 'adjustment' and coalesce(v_ask.tell, true)
  );
end;
$$;
comment on function private.record_payment(jsonb) is
  'Records a payment or an adjustment of an order, once per id; only owners give money back. The order '
  'is locked, and seenCents must be its balance and seenHeldCents its held_cents, so that two who '
  'record the same check or refund meet. Outcome: recorded, with the id of the email to the customer '
  'unless tell is false; stale, with both amounts; too-much if more would go back than we have; '
  'through-stripe if Stripe has it; not-found. Values out of bounds: HTTP 400.';
