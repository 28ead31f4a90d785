-- Card payments through Stripe: what customers started, what Stripe says became of it, refunds,
-- disputes, and fees. Stripe's facts are applied under the order's lock, in any order, and the
-- ledger's entries have ids made from Stripe's, so that a repeat changes nothing.

create table private.card_payments (
  id uuid primary key,
  order_id uuid references public.orders (id) on delete set null,
  order_number bigint not null,
  person uuid unique,
  declined_method text check (char_length(declined_method) between 1 and 250),
  declined_at timestamptz,
  asked_customer text check (asked_customer ~ '^cus_[A-Za-z0-9_]{1,250}$'),
  asked_method text check (asked_method ~ '^pm_[A-Za-z0-9_]{1,250}$'),
  session text unique check (session ~ '^cs_[A-Za-z0-9_]{1,250}$'),
  payment_intent text unique check (payment_intent ~ '^pi_[A-Za-z0-9_]{1,250}$'),
  amount_cents integer not null check (amount_cents between 50 and 10000000),
  tax_cents integer not null check (tax_cents between 0 and amount_cents),
  received_cents integer check (received_cents between 1 and 10000000),
  due_cents bigint,
  status text not null default 'open' check (
    status in (
      'open', 'paid', 'failed', 'expired', 'refunded', 'part-refunded', 'disputed', 'lost'
    )
  ),
  payable boolean not null default true,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint card_payments_received_knows_due check (
    (received_cents is null) = (due_cents is null)
  ),
  constraint card_payments_ask_cards_of_customers check (
    (asked_method is null) = (asked_customer is null)
  )
);
comment on table private.card_payments is
  'Payments by card: one Checkout Session each that a customer started, or a saved card of a person in a '
  'group. They stay when their order '
  'is erased, because the bank may still dispute one; they hold nothing about the customer.';
comment on column private.card_payments.id is 'Stripe''s idempotency key for the session, too.';
comment on column private.card_payments.person is
  'The person in a group whose saved card it charges; null for a payment on a page.';
comment on column private.card_payments.declined_method is
  'The saved card that the bank refused last; null if none was.';
comment on column private.card_payments.asked_method is
  'The saved card that Stripe was asked to charge. Until it''s known to be declined, no other is tried, '
  'because the answer may be lost.';
comment on column private.card_payments.session is
  'Null until Stripe has answered, and for a saved card.';
comment on column private.card_payments.received_cents is
  'What Stripe says came in; null before it did.';
comment on column private.card_payments.due_cents is
  'What the order''s terms asked for when the money came in.';
comment on column private.card_payments.payable is
  'Whether its payment page may still take a card.';

create unique index card_payments_one_payable on private.card_payments (order_id) where payable;
create index card_payments_by_order on private.card_payments (order_id, created_at);
create index card_payments_to_check on private.card_payments (checked_at) where payable;

create table private.card_refunds (
  id uuid primary key,
  card_payment uuid not null references private.card_payments (id) on delete cascade,
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  reason public.payment_reason,
  actor text not null check (char_length(actor) between 1 and 254),
  status text not null default 'asked' check (status in ('asked', 'done', 'failed')),
  stripe_id text unique check (char_length(stripe_id) between 1 and 250),
  created_at timestamptz not null default now()
);
comment on table private.card_refunds is
  'Refunds of card payments: asked for by an owner here, or found at Stripe. Stripe''s idempotency key '
  'is made from the id. A reason goes with its order.';

create index card_refunds_by_payment on private.card_refunds (card_payment);
create index card_refunds_asked on private.card_refunds (created_at) where status = 'asked';

create table private.card_disputes (
  id text primary key check (char_length(id) between 1 and 250),
  card_payment uuid not null references private.card_payments (id) on delete cascade,
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  taken_cents integer not null default 0,
  status text not null check (status in ('inquiry', 'open', 'won', 'lost', 'closed')),
  created_at timestamptz not null default now()
);
comment on table private.card_disputes is
  'Payments that a cardholder disputed with the bank, which usually takes the money until it decides. '
  'In an inquiry it only asks; closed is one that ended without a decision.';
comment on column private.card_disputes.taken_cents is
  'What the bank took, less what it gave back.';

create index card_disputes_by_payment on private.card_disputes (card_payment);

create table private.card_fees (
  id text primary key check (char_length(id) between 1 and 250),
  order_number bigint not null,
  fee_cents integer not null,
  at timestamptz not null default now()
);
comment on table private.card_fees is
  'What Stripe kept, by balance transaction: of a charge, a refund, or a dispute.';
comment on column private.card_fees.at is
  'When we heard of it, like the ledger''s entries: a day that was exported doesn''t change later.';

create index card_fees_by_time on private.card_fees (at);

create table private.stripe_events (
  id text primary key check (char_length(id) between 1 and 250),
  type text not null check (char_length(type) between 1 and 100),
  subject text check (char_length(subject) between 1 and 250),
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
comment on table private.stripe_events is
  'Events that Stripe sent, without repeats: each is a hint that something about the subject, a session or a '
  'payment, changed. They hold no personal data.';

create index stripe_events_by_age on private.stripe_events (created_at);

create table private.card_checks (
  only_one boolean primary key default true check (only_one),
  checked_until timestamptz not null
);
comment on table private.card_checks is
  'Until when Stripe''s events are known to be handled.';

alter table private.card_payments enable row level security;
alter table private.card_payments force row level security;
alter table private.card_refunds enable row level security;
alter table private.card_refunds force row level security;
alter table private.card_disputes enable row level security;
alter table private.card_disputes force row level security;
alter table private.card_fees enable row level security;
alter table private.card_fees force row level security;
alter table private.stripe_events enable row level security;
alter table private.stripe_events force row level security;
alter table private.card_checks enable row level security;
alter table private.card_checks force row level security;

create function private.id_from(p_text text) returns uuid
language sql
immutable
set search_path = ''
as $$
  select overlay(
    overlay(left(encode(sha256(convert_to(p_text, 'UTF8')), 'hex'), 32) placing '8' from 13)
    placing 'a' from 17
  )::uuid;
$$;
comment on function private.id_from(text) is
  'A UUID of version 8 that depends only on the text.';

create function private.refundable_cents(p private.card_payments) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(p.received_cents, 0)
    - (
      select coalesce(sum(amount_cents), 0)
      from private.card_refunds
      where card_payment = p.id and status <> 'failed'
    )
    - (
      select coalesce(sum(taken_cents), 0) from private.card_disputes where card_payment = p.id
    );
end;
$$;
comment on function private.refundable_cents(private.card_payments) is
  'How much of a card payment can still go back: what came in, less refunds and what the bank took.';

create function private.refunding_cents(p_order_id uuid) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(refund.amount_cents), 0)
    from private.card_refunds as refund
    join private.card_payments as paid on paid.id = refund.card_payment
    where paid.order_id = p_order_id and refund.status = 'asked'
  );
end;
$$;
comment on function private.refunding_cents(uuid) is
  'Refunds of an order that Stripe was asked for and hasn''t confirmed, so the ledger has no entry '
  'yet.';

create function private.card_cents_by_hand(p_order_id uuid) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(amount_cents), 0)
    from public.payments
    where order_id = p_order_id and method = 'card'
  ) - (
    select coalesce(sum(private.refundable_cents(paid)), 0)
    from private.card_payments as paid
    where paid.order_id = p_order_id
  ) - private.refunding_cents(p_order_id);
end;
$$;
comment on function private.card_cents_by_hand(uuid) is
  'The card money of an order that Stripe doesn''t have: staff recorded it.';

create function private.card_status(p_order_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select status
    from private.card_payments
    where order_id = p_order_id and person is null
    order by status <> 'disputed', created_at desc, id
    limit 1
  );
end;
$$;
comment on function private.card_status(uuid) is
  'What became of the latest card payment of an order''s customer, or of one that is disputed; null if '
  'they started none.';

create function private.card_json(o public.orders) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_approved public.orders := o;
begin
  if o.stage = 'shown' then
    v_approved.stage := private.stage_of('order', private.approved_status(o.id));
  end if;
  return jsonb_build_object(
    'due_once_approved_cents', private.due_cents(v_approved),
    'status', private.card_status(o.id)
  );
end;
$$;
comment on function private.card_json(public.orders) is
  'What a customer sees of paying by card besides what is due: what will be, once the proof that '
  'waits is approved, and what became of the latest payment.';

create function private.card_state(p_order_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_latest text := private.card_status(p_order_id);
  v_statuses text[] := array(
    select status from private.card_payments where order_id = p_order_id
  );
begin
  return case
    when 'disputed' = any (v_statuses) then 'disputed'
    when exists (
      select
      from private.card_payments as paid
      join public.orders as o on o.id = paid.order_id
      where paid.order_id = p_order_id
        and paid.received_cents <> paid.due_cents
        and private.balance_cents(o) <> 0
    ) then 'mismatch'
    when 'lost' = any (v_statuses) then 'lost'
    when v_latest <> 'paid' then v_latest
    when v_statuses && array['refunded', 'part-refunded'] then 'part-refunded'
    else v_latest
  end;
end;
$$;
comment on function private.card_state(uuid) is
  'What staff see of an order''s card payments, the first that applies: one is disputed; another '
  'amount than was due came in, and a balance is left (mismatch); one was lost; the latest, unless '
  'it''s paid; some of one was refunded; paid.';

create function private.cards_json(p_order_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', paid.id,
          'person', (select name from private.group_people where id = paid.person),
          'status', paid.status,
          'amount_cents', paid.amount_cents,
          'received_cents', paid.received_cents,
          'due_cents', paid.due_cents,
          'refundable_cents', private.refundable_cents(paid),
          'at', paid.created_at,
          'expires_at', paid.expires_at,
          'refunds', (
            select coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id', id, 'amount_cents', amount_cents, 'reason', reason, 'actor', actor,
                  'status', status, 'at', created_at
                )
                order by created_at, id
              ),
              '[]'
            )
            from private.card_refunds
            where card_payment = paid.id
          ),
          'disputes', (
            select coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'amount_cents', amount_cents, 'status', status, 'at', created_at
                )
                order by created_at, id
              ),
              '[]'
            )
            from private.card_disputes
            where card_payment = paid.id
          )
        )
        order by paid.created_at, paid.id
      ),
      '[]'
    )
    from private.card_payments as paid
    where paid.order_id = p_order_id
  );
end;
$$;
comment on function private.cards_json(uuid) is
  'An order''s card payments for staff, oldest first, with refunds and disputes.';

create function public.begin_card_payment(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_order public.orders;
  v_due bigint;
  v_begun private.card_payments;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    id uuid, number bigint, key_hash text, seen_cents bigint, expires_at timestamptz
  );
  perform from public.orders where number = v_ask.number for update;
  v_order := private.find_linked_order(v_ask.number, v_ask.key_hash);
  if v_order.id is null then
    return '{"outcome": "not-found"}';
  end if;
  v_due := private.due_cents(v_order);
  if v_due not between 50 and 10000000 or exists (
    -- Sent, and the bank hasn't answered.
    select
    from private.card_payments
    where order_id = v_order.id and status = 'open' and not payable and person is null
  ) then
    return '{"outcome": "nothing-due"}';
  end if;
  if v_due is distinct from v_ask.seen_cents then
    return jsonb_build_object('outcome', 'stale', 'due_cents', v_due);
  end if;

  -- Locked, because its page may just be made, and then has to be closed first.
  select * into v_begun
  from private.card_payments
  where order_id = v_order.id and payable
  for update;
  if found and (
    v_begun.amount_cents <> v_due
    or v_begun.expires_at < now() + interval '2 minutes'
    or v_begun.session is null and v_begun.created_at < now() - interval '30 minutes'
  ) then
    if v_begun.session is not null then
      return jsonb_build_object('outcome', 'other', 'id', v_begun.id, 'session', v_begun.session);
    end if;
    -- No page of it was ever shown, and one that is still being made is closed again.
    update private.card_payments set payable = false, status = 'expired' where id = v_begun.id;
    v_begun := null;
  end if;
  if v_begun.id is null then
    insert into private.card_payments (
      id, order_id, order_number, amount_cents, tax_cents, expires_at
    )
    values (
      v_ask.id, v_order.id, v_order.number, v_due,
      -- The share of the tax; what is before tax is the rest, so both add up. A cancellation charge
      -- has none. Something can be due
      -- for an order that is free by now: what the bank took after a refund.
      coalesce(
        case v_order.stage when 'canceled' then 0 else
          (2 * v_due * v_order.tax_cents + v_order.total_cents)
          / nullif(2::bigint * v_order.total_cents, 0)
        end,
        0
      ),
      v_ask.expires_at
    )
    returning * into v_begun;
  end if;
  return jsonb_build_object(
    'outcome', 'begun',
    'id', v_begun.id,
    'number', v_order.number,
    'session', v_begun.session,
    'amount_cents', v_begun.amount_cents,
    'tax_cents', v_begun.tax_cents,
    'expires_at', v_begun.expires_at,
    'email', v_order.customer_email
  );
end;
$$;
comment on function public.begin_card_payment(jsonb) is
  'Begins a payment by card of what is due for the order that a link opens, or answers the one that '
  'was begun, so that two tabs get one payment page. Outcome: begun; other, if one of another amount '
  'must be closed first; stale, with what is due, if it isn''t seen_cents; nothing-due; not-found.';
grant execute on function public.begin_card_payment(jsonb) to service_role;

create function public.save_card_session(p_id uuid, p_session text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payable boolean;
begin
  update private.card_payments
  set session = p_session
  where id = p_id and (session is null or session = p_session)
  returning payable into v_payable;
  return coalesce(v_payable, false);
end;
$$;
comment on function public.save_card_session(uuid, text) is
  'Stores which Checkout Session a card payment has; false if it was closed meanwhile.';
grant execute on function public.save_card_session(uuid, text) to service_role;

create function public.close_card_attempt(p_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.card_payments
  set payable = false, status = 'expired'
  where id = p_id and payable and session is null;
end;
$$;
comment on function public.close_card_attempt(uuid) is
  'Gives up a card payment, unless its page was made.';
grant execute on function public.close_card_attempt(uuid) to service_role;

create function public.find_card_payment(p jsonb) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('id', id, 'session', session, 'payment_intent', payment_intent)
    from private.card_payments
    where id = (p ->> 'id')::uuid
      or session = p ->> 'session'
      or payment_intent = p ->> 'payment_intent'
    limit 1
  );
end;
$$;
comment on function public.find_card_payment(jsonb) is
  'The card payment with this id, session, or payment_intent; null if there is none.';
grant execute on function public.find_card_payment(jsonb) to service_role;

create function private.record_card_money(
  p_paid private.card_payments,
  p_id uuid,
  p_kind text,
  p_cents bigint,
  p_reference text,
  p_reason text,
  p_actor text
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_known boolean := p_paid.order_id is not null;
  v_email uuid;
begin
  if exists (select from public.payments where id = p_id) then
    return null;
  end if;
  if p_paid.person is not null and p_kind <> 'adjustment' then
    perform private.tell_person(p_paid, p_kind);
  end if;
  v_email := private.add_payment(
    row(
      p_id, p_paid.order_id, p_paid.order_number, p_kind, 'card', p_cents,
      case when v_known then left(p_reference, 40) end, case when v_known then p_reason end,
      p_actor, now()
    )::public.payments,
    p_kind <> 'adjustment' and p_paid.person is null,
    p_paid.person is null
  ) ->> 'email';
  if p_paid.person is not null and p_kind = 'refund' then
    perform private.forgo_refund(p_paid.order_id, p_id, -p_cents, p_reason, p_actor);
  end if;
  return v_email;
end;
$$;
comment on function private.record_card_money(
  private.card_payments, uuid, text, bigint, text, text, text
) is
  'Adds what Stripe says to the ledger, once per id, without texts if the order was erased. Answers '
  'the id of the email about it, if there is one.';

create function private.tell_failed_refund(p_order_id uuid, p_refund uuid, p_inbox text)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (order_id, template, occasion, recipient)
  select p_order_id, 'card-refund-failed', p_refund, p_inbox
  where p_order_id is not null
  on conflict do nothing;
$$;
comment on function private.tell_failed_refund(uuid, uuid, text) is
  'Writes the email to the shop about a refund that its customer won''t get through Stripe.';

create function public.apply_card_facts(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_fact record;
  v_paid private.card_payments;
  v_order public.orders;
  v_refund record;
  v_kept private.card_refunds;
  v_dispute record;
  v_move record;
  v_known private.card_disputes;
  v_moved bigint;
  v_was text;
  v_back bigint;
  v_status text;
  v_emails uuid[] := '{}';
  v_constraint text;
begin
  select * into v_fact
  from jsonb_to_record(p) as fact (
    id uuid, event text, session text, session_status text, payment_intent text,
    received_cents integer, declined boolean, refunds jsonb, disputes jsonb, fees jsonb,
    shop_inbox text
  );
  -- The job first, then what belongs to it.
  select o.* into v_order
  from public.orders as o
  where o.id = (select order_id from private.card_payments where id = v_fact.id)
  for update;
  select * into v_paid from private.card_payments where id = v_fact.id for update;
  if v_paid.id is null
    or v_paid.session is distinct from v_fact.session and v_paid.session is not null
    or v_paid.payment_intent <> v_fact.payment_intent
      and (v_paid.person is null or v_fact.received_cents > 0)
  then
    return '{"outcome": "not-ours"}';
  end if;
  v_paid.session := v_fact.session;
  -- For a saved card that was declined, another payment is made.
  if v_paid.person is null or v_fact.received_cents > 0 then
    v_paid.payment_intent := coalesce(v_paid.payment_intent, v_fact.payment_intent);
  end if;

  if v_paid.received_cents is null and v_fact.received_cents > 0 then
    v_paid.received_cents := v_fact.received_cents;
    v_paid.due_cents := case
      when v_paid.person is not null then v_paid.amount_cents
      when v_order.id is null then 0
      else private.due_cents(v_order)
    end;
    v_emails := v_emails || private.record_card_money(
      v_paid, private.id_from('charge ' || v_paid.payment_intent), 'charge',
      v_paid.received_cents, v_paid.payment_intent, null, 'stripe'
    );
    if v_paid.person is not null and v_order.stage = 'canceled' then
      -- Canceled while Stripe was asked. The schedule sends it.
      insert into private.card_refunds (id, card_payment, amount_cents, reason, actor)
      values (
        private.id_from('canceled ' || v_paid.payment_intent), v_paid.id, v_paid.received_cents,
        'The order was canceled.', 'group'
      );
    end if;
    if v_paid.received_cents <> v_paid.due_cents and v_order.id is not null then
      insert into public.job_notes (id, order_id, author, text)
      values (
        -- Without amounts, because press staff read it, too.
        private.id_from('mismatch ' || v_paid.payment_intent), v_order.id, 'Stripe',
        'The customer paid another amount by card than was due.'
      )
      on conflict do nothing;
    end if;
  end if;

  for v_refund in
    select *
    from jsonb_to_recordset(coalesce(v_fact.refunds, '[]')) as refund (
      id text, key uuid, amount_cents integer, status text
    )
  loop
    select * into v_kept
    from private.card_refunds
    where card_payment = v_paid.id
      and (stripe_id = v_refund.id or stripe_id is null and id = v_refund.key)
    order by stripe_id
    limit 1;
    if not found then
      insert into private.card_refunds (id, card_payment, amount_cents, reason, actor, stripe_id)
      values (
        private.id_from('refund ' || v_refund.id), v_paid.id, v_refund.amount_cents,
        case when v_order.id is not null then 'Refunded at Stripe.' end, 'stripe', v_refund.id
      )
      returning * into v_kept;
    end if;
    -- What failed at Stripe stays failed, and what is done can only fail.
    v_status := case
      when v_refund.status = 'failed' then 'failed'
      when v_kept.status = 'failed' and v_kept.stripe_id is not null then 'failed'
      when 'done' in (v_kept.status, v_refund.status) then 'done'
      else 'asked'
    end;
    update private.card_refunds
    set stripe_id = v_refund.id, amount_cents = v_refund.amount_cents, status = v_status
    where id = v_kept.id;
    if v_status = 'done' then
      v_emails := v_emails || private.record_card_money(
        v_paid, private.id_from('refund ' || v_refund.id), 'refund', -v_refund.amount_cents,
        v_refund.id, v_kept.reason, v_kept.actor
      );
    elsif v_status = 'failed' and exists (
      select from public.payments where id = private.id_from('refund ' || v_refund.id)
    ) then
      perform private.record_card_money(
        v_paid, private.id_from('refund-failed ' || v_refund.id), 'adjustment',
        v_refund.amount_cents, v_refund.id, 'The bank returned the refund.', 'stripe'
      );
    end if;
    if v_status = 'failed' and v_kept.status <> 'failed' then
      perform private.tell_failed_refund(v_order.id, v_kept.id, v_fact.shop_inbox);
    end if;
  end loop;

  for v_dispute in
    select *
    from jsonb_to_recordset(coalesce(v_fact.disputes, '[]')) as dispute (
      id text, amount_cents integer, status text, moves jsonb
    )
  loop
    v_moved := 0;
    for v_move in
      select * from jsonb_to_recordset(v_dispute.moves) as move (id text, cents integer)
    loop
      continue when exists (
        select from public.payments where id = private.id_from('dispute ' || v_move.id)
      );
      perform private.record_card_money(
        v_paid, private.id_from('dispute ' || v_move.id), 'adjustment', v_move.cents,
        v_dispute.id,
        case
          when v_move.cents < 0 then 'Disputed with the bank.' else 'The bank gave it back.'
        end,
        'stripe'
      );
      perform private.carry_dispute(v_paid, v_move.id, -v_move.cents);
      v_moved := v_moved - v_move.cents;
    end loop;
    select * into v_known from private.card_disputes where id = v_dispute.id;
    -- An older answer knows of no other money, and takes back no decision.
    continue when found
      and v_moved = 0
      and (
        v_known.status in ('won', 'lost', 'closed')
        or v_dispute.status in ('inquiry', v_known.status)
      );
    insert into private.card_disputes (id, card_payment, amount_cents, taken_cents, status)
    values (v_dispute.id, v_paid.id, v_dispute.amount_cents, v_moved, v_dispute.status)
    on conflict (id) do update set
      taken_cents = card_disputes.taken_cents + excluded.taken_cents, status = excluded.status;
    if v_order.id is not null
      and v_dispute.status <> 'closed'
      and v_dispute.status is distinct from v_known.status
    then
      insert into public.outbox (order_id, template, occasion, recipient)
      values (
        v_order.id, 'card-disputed',
        private.id_from(format('dispute-%s %s', v_dispute.status, v_dispute.id)), v_fact.shop_inbox
      )
      on conflict do nothing;
    end if;
  end loop;

  insert into private.card_fees (id, order_number, fee_cents)
  select fee.id, v_paid.order_number, fee.fee_cents
  from jsonb_to_recordset(coalesce(v_fact.fees, '[]')) as fee (id text, fee_cents integer)
  where fee.fee_cents <> 0
  on conflict (id) do nothing;

  v_back := (
    select coalesce(sum(amount_cents), 0)
    from private.card_refunds
    where card_payment = v_paid.id and status = 'done'
  );
  v_was := v_paid.status;
  -- A page that was closed never opens again, even if an older answer comes in later.
  v_paid.payable := v_paid.payable and v_paid.received_cents is null
    and v_fact.session_status = 'open';
  v_paid.status := case
    when exists (
      select from private.card_disputes where card_payment = v_paid.id and status = 'open'
    ) then 'disputed'
    when exists (
      select from private.card_disputes where card_payment = v_paid.id and status = 'lost'
    ) then 'lost'
    when v_back > 0 and v_back >= v_paid.received_cents then 'refunded'
    when v_back > 0 then 'part-refunded'
    when v_paid.received_cents is not null then 'paid'
    -- Another card may be saved.
    when v_paid.person is not null then v_was
    when v_fact.session_status = 'expired' or v_was = 'expired' then 'expired'
    when v_fact.declined or v_was = 'failed' then 'failed'
    else 'open'
  end;
  update private.card_payments
  set
    session = v_paid.session, payment_intent = v_paid.payment_intent,
    received_cents = v_paid.received_cents, due_cents = v_paid.due_cents,
    payable = v_paid.payable, status = v_paid.status
  where id = v_paid.id;
  if v_order.id is not null and v_paid.status <> v_was and v_paid.status in ('failed', 'expired')
    -- Somebody else may have entered the address, to have us email it again and again.
    and not private.has_email('order', v_order.id, 'held')
  then
    -- Most people try again at once; then it isn't sent.
    insert into public.outbox (order_id, template, occasion, recipient, next_attempt_at)
    values (
      v_order.id, 'card-' || v_paid.status, v_paid.id, v_order.customer_email,
      now() + interval '10 minutes'
    )
    on conflict do nothing;
  end if;
  update private.stripe_events
  set handled_at = now()
  where id = v_fact.event and handled_at is null;
  return jsonb_build_object(
    'outcome', 'applied',
    'status', v_paid.status,
    'emails', to_jsonb(array_remove(v_emails, null)),
    'refunds', (
      select coalesce(
        jsonb_object_agg(
          id, case when status = 'asked' and stripe_id is not null then 'pending' else status end
        ),
        '{}'
      )
      from private.card_refunds
      where card_payment = v_paid.id
    )
  );
exception
  when unique_violation then
    get stacked diagnostics v_constraint = constraint_name;
    -- They belong to another payment.
    if v_constraint in (
      'card_payments_session_key', 'card_payments_payment_intent_key',
      'card_refunds_stripe_id_key'
    ) then
      return '{"outcome": "not-ours"}';
    end if;
    raise;
end;
$$;
comment on function public.apply_card_facts(jsonb) is
  'Applies what Stripe says now about a card payment, under its order''s lock: money that came in, '
  'refunds, disputes, and fees go to the ledger once, in whatever order this is called and however '
  'old what it''s told. Outcome: applied, with the status, the emails to send, and the refunds'' '
  'statuses (pending if Stripe has one that it hasn''t confirmed); not-ours if session or payment '
  'belong to another card payment.';
grant execute on function public.apply_card_facts(jsonb) to service_role;

create function private.asked_refund_json(p private.card_payments, p_status text) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'outcome', 'asked', 'status', p_status, 'session', p.session,
    'paymentIntent', p.payment_intent
  );
$$;
comment on function private.asked_refund_json(private.card_payments, text) is
  'The answer of ask_card_refund about a refund that is new or has this status.';

create function private.ask_card_refund(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('refund');
  v_ask record;
  v_order public.orders;
  v_paid private.card_payments;
  v_known private.card_refunds;
  v_held bigint;
  v_refundable bigint;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, number private.job_number, "cardPayment" uuid, "amountCents" integer, reason text,
    "seenHeldCents" bigint
  );
  select * into v_order from public.orders where number = v_ask.number for update;
  select * into v_paid
  from private.card_payments
  where id = v_ask."cardPayment" and order_id = v_order.id
  for update;
  if v_paid.id is null or v_paid.received_cents is null then
    return '{"outcome": "not-found"}';
  end if;
  select * into v_known from private.card_refunds where id = v_ask.id;
  if found then
    if v_known.card_payment <> v_paid.id or v_known.amount_cents <> v_ask."amountCents" then
      perform private.refuse('id names another refund');
    end if;
    return private.asked_refund_json(v_paid, v_known.status);
  end if;
  v_held := private.held_cents(v_order.id);
  v_refundable := greatest(0, least(private.refundable_cents(v_paid), v_held));
  if v_held is distinct from v_ask."seenHeldCents" then
    return jsonb_build_object('outcome', 'stale', 'refundableCents', v_refundable);
  end if;
  if v_ask."amountCents" > v_refundable then
    return jsonb_build_object('outcome', 'too-much', 'refundableCents', v_refundable);
  end if;
  insert into private.card_refunds (id, card_payment, amount_cents, reason, actor)
  values (
    v_ask.id, v_paid.id, v_ask."amountCents",
    -- Once the order is erased, a refund has none, but the ledger takes no other without one.
    btrim(coalesce(v_ask.reason, '')), v_actor
  );
  return private.asked_refund_json(v_paid, 'new');
end;
$$;
comment on function private.ask_card_refund(jsonb) is
  'Notes a refund of a card payment that Stripe is to be asked for, once per id. For owners. '
  'seenHeldCents must be the order''s held_cents, so that of two people who refund at once, in whatever '
  'way, the second is refused. '
  'Outcome: asked, with whether it''s new, and Stripe''s ids; stale or too-much, with what can be '
  'refunded; not-found. Values out of bounds: HTTP 400.';

create function public.fail_card_refund(p_id uuid, p_shop_inbox text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_paid uuid;
begin
  update private.card_refunds
  set status = 'failed'
  where id = p_id and status = 'asked' and stripe_id is null
  returning card_payment into v_paid;
  if not found then
    return false;
  end if;
  perform private.tell_failed_refund(
    (select order_id from private.card_payments where id = v_paid), p_id, p_shop_inbox
  );
  return true;
end;
$$;
comment on function public.fail_card_refund(uuid, text) is
  'Notes that Stripe refused a refund, and tells the shop. False if it isn''t only asked for.';
grant execute on function public.fail_card_refund(uuid, text) to service_role;

create function public.note_stripe_events(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.stripe_events (id, type, subject, created_at)
  select event.id, event.type, event.subject, event.created_at
  from jsonb_to_recordset(p) as event (
    id text, type text, subject text, created_at timestamptz
  )
  order by event.id
  on conflict (id) do nothing;
  return (
    select coalesce(jsonb_agg(event.id), '[]')
    from private.stripe_events as event
    where event.handled_at is null
      and event.id in (select told ->> 'id' from jsonb_array_elements(p) as told)
  );
end;
$$;
comment on function public.note_stripe_events(jsonb) is
  'Stores events by id. Answers the ids of those that haven''t been handled.';
grant execute on function public.note_stripe_events(jsonb) to service_role;

create function public.finish_stripe_events(p_ids text[]) returns void
language sql
security definer
set search_path = ''
as $$
  update private.stripe_events
  set handled_at = now()
  where id = any (p_ids) and handled_at is null;
$$;
comment on function public.finish_stripe_events(text[]) is
  'Notes that these events are handled.';
grant execute on function public.finish_stripe_events(text[]) to service_role;

create function public.list_cards_to_check(p_limit integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_listed jsonb;
begin
  -- Their page was never made, so nobody can have paid.
  update private.card_payments
  set payable = false, status = 'expired'
  where payable and session is null and created_at < now() - interval '1 hour';
  with picked as (
    select paid.id
    from private.card_payments as paid
    left join public.orders as o on o.id = paid.order_id
    where (
        paid.payable and paid.session is not null and paid.created_at < now() - interval '2 minutes'
        or exists (
          select
          from private.card_refunds
          where card_payment = paid.id
            and status = 'asked'
            and created_at < now() - interval '2 minutes'
        )
      )
      and (paid.checked_at is null or paid.checked_at < now() - interval '5 minutes')
    order by
      not (
        paid.payable and private.due_cents(o) is distinct from paid.amount_cents::bigint
      ),
      paid.checked_at nulls first, paid.id
    limit p_limit
    for update of paid skip locked
  ),
  checked as (
    update private.card_payments as paid
    set checked_at = now()
    from picked
    where paid.id = picked.id
    returning paid.*
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', checked.id,
        'session', checked.session,
        'payment_intent', checked.payment_intent,
        'outdated', checked.payable and (
          o.id is null or private.due_cents(o) <> checked.amount_cents
        )
      )
    ),
    '[]'
  ) into v_listed
  from checked
  left join public.orders as o on o.id = checked.order_id;
  return v_listed;
end;
$$;
comment on function public.list_cards_to_check(integer) is
  'Card payments to compare with Stripe: those with an open page (outdated if another amount is due '
  'by now) or a refund that Stripe hasn''t confirmed, the outdated first, then those longest '
  'unchecked.';
grant execute on function public.list_cards_to_check(integer) to service_role;

create function public.list_asked_refunds(p_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', refund.id, 'amount_cents', refund.amount_cents,
        'payment_intent', paid.payment_intent
      )
      order by refund.created_at, refund.id
    ),
    '[]'
  )
  from private.card_refunds as refund
  join private.card_payments as paid on paid.id = refund.card_payment
  where refund.card_payment = p_id and refund.status = 'asked' and refund.stripe_id is null;
$$;
comment on function public.list_asked_refunds(uuid) is
  'A card payment''s refunds that Stripe doesn''t know, as far as we know.';
grant execute on function public.list_asked_refunds(uuid) to service_role;

create function public.card_check(p_until timestamptz default null) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_until is not null then
    insert into private.card_checks (checked_until)
    values (p_until)
    on conflict (only_one) do update set checked_until = excluded.checked_until;
    -- Stripe itself keeps them for 30 days.
    delete from private.stripe_events where created_at < now() - interval '60 days';
  end if;
  return coalesce(
    (select checked_until from private.card_checks),
    (select min(created_at) from private.card_payments)
  );
end;
$$;
comment on function public.card_check(timestamptz) is
  'Until when Stripe''s events are known to be handled, after storing it if it''s given; before the '
  'first time, when the first card payment began; null without one.';
grant execute on function public.card_check(timestamptz) to service_role;

create function public.read_card_news(p_order_id uuid, p_occasion uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_paid private.card_payments;
begin
  select * into v_paid
  from private.card_payments
  where order_id = p_order_id and person is null
  order by created_at desc, id
  limit 1;
  return jsonb_build_object(
    'status', case when v_paid.id = p_occasion then v_paid.status end,
    'due_cents', (
      select private.due_cents(o) from public.orders as o where o.id = p_order_id
    ),
    'dispute', (
      select jsonb_build_object('amount_cents', dispute.amount_cents, 'status', told.status)
      from private.card_disputes as dispute
      join private.card_payments as paid on paid.id = dispute.card_payment
      cross join unnest(array['inquiry', 'open', 'won', 'lost']) as told (status)
      where paid.order_id = p_order_id
        and private.id_from(format('dispute-%s %s', told.status, dispute.id)) = p_occasion
    ),
    'refund_cents', (select amount_cents from private.card_refunds where id = p_occasion)
  );
end;
$$;
comment on function public.read_card_news(uuid, uuid) is
  'What an email about a card payment, a dispute, or a refund needs: the payment''s status if it''s '
  'still the order''s latest, what is due now, the dispute as the email is to tell it, and the '
  'refund''s amount.';
grant execute on function public.read_card_news(uuid, uuid) to service_role;
