-- The books: what was sold, what came in, and what is still owed, for owners and bookkeepers.

create function private.state_of_zip(p_zip text) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_zip like '06390%' then 'NY'
    when p_zip like '73960%' then 'TX'
    when p_zip like '83414%' then 'WY'
    when p_zip like '96799%' then 'AS'
    when p_zip ~ '^969(39|40)' then 'PW'
    when p_zip like '9694%' then 'FM'
    when p_zip like '9695%' then 'MP'
    when p_zip ~ '^969(6|70)' then 'MH'
    else state
  end
  from (
    values
      (5, 'NY'), (6, 'PR'), (8, 'VI'), (9, 'PR'), (10, 'MA'), (28, 'RI'), (30, 'NH'), (39, 'ME'),
      (50, 'VT'), (55, 'MA'), (56, 'VT'), (60, 'CT'), (70, 'NJ'), (90, 'AE'), (100, 'NY'),
      (150, 'PA'), (197, 'DE'), (200, 'DC'), (201, 'VA'), (202, 'DC'), (206, 'MD'), (220, 'VA'),
      (247, 'WV'), (270, 'NC'), (290, 'SC'), (300, 'GA'), (320, 'FL'), (340, 'AA'), (341, 'FL'),
      (350, 'AL'), (370, 'TN'), (386, 'MS'), (398, 'GA'), (400, 'KY'), (430, 'OH'), (460, 'IN'),
      (480, 'MI'), (500, 'IA'), (530, 'WI'), (550, 'MN'), (569, 'DC'), (570, 'SD'), (580, 'ND'),
      (590, 'MT'), (600, 'IL'), (630, 'MO'), (660, 'KS'), (680, 'NE'), (700, 'LA'), (716, 'AR'),
      (730, 'OK'), (733, 'TX'), (734, 'OK'), (750, 'TX'), (800, 'CO'), (820, 'WY'), (832, 'ID'),
      (840, 'UT'), (850, 'AZ'), (870, 'NM'), (885, 'TX'), (889, 'NV'), (900, 'CA'), (962, 'AP'),
      (967, 'HI'), (969, 'GU'), (970, 'OR'), (980, 'WA'), (995, 'AK')
  ) as span (first, state)
  where first <= left(p_zip, 3)::integer
  order by first desc
  limit 1;
$$;
comment on function private.state_of_zip(text) is
  'The state or territory of a ZIP code, by its first three digits, each row until the next, and of those '
  'that lie elsewhere; AA, AE, and AP for the armed forces. Null without one.';

create function private.counts_as_sold(o public.orders) returns boolean
language sql
immutable
set search_path = ''
as $$
  select (o).stage = 'done'
    or (o).stage = 'made' and (o).delivery_method <> 'pickup'
    or (o).cancellation_cents > 0;
$$;
comment on function private.counts_as_sold(public.orders) is
  'Whether an order counts as sold: it has left the shop, shipped, with our van, or picked up, or was '
  'canceled at a charge.';

create function private.date_leaving() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.left_on := case
    when private.counts_as_sold(new) then coalesce(new.left_on, private.shop_date(now()))
  end;
  return new;
end;
$$;
comment on function private.date_leaving() is
  'Trigger: sets an order''s left_on, after orders_follow_status: today, unless an earlier day is given.';

create trigger orders_leave
before insert or update on public.orders
for each row execute function private.date_leaving();

create table private.sales (
  id bigint primary key generated always as identity,
  order_number bigint not null,
  state text check (state ~ '^[A-Z]{2}$'),
  untaxed text check (
    untaxed in (
      'not-collected', 'school', 'church', 'government', 'resale', 'other', 'cancellation'
    )
  ),
  allowance boolean not null,
  orders smallint not null check (orders between -1 and 1),
  cents bigint not null,
  tax_cents bigint not null,
  sold_on date not null,
  entered_at timestamptz not null
);
comment on table private.sales is
  'What was sold, with its tax: what an order counts for when it leaves the shop, or is canceled at a '
  'charge, and from then on each difference, by a change, by being taken back, and by what was written off. Rows never change, and '
  'they stay when their order is erased.';
comment on column private.sales.state is
  'Where it was shipped, and so taxed; null for the shop''s own counter and van.';
comment on column private.sales.untaxed is
  'Why no tax was charged, as untaxedReasons in src/payments/books/untaxed.ts; null if it was.';
comment on column private.sales.allowance is
  'It''s a part of the price that was written off, with its share of the tax.';
comment on column private.sales.orders is 'One if an order left, one less if that was taken back.';
comment on column private.sales.cents is 'Before tax.';
comment on column private.sales.sold_on is 'The day it counts for, by the shop''s clock.';
comment on column private.sales.entered_at is
  'When it was known, maybe days later. The journal goes by it, because each day is imported once.';

create index sales_by_order on private.sales (order_number);
create index sales_by_day on private.sales (sold_on);
create index sales_by_entry on private.sales (entered_at);

alter table private.sales enable row level security;
alter table private.sales force row level security;

create function private.taxed_in(o public.orders) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when (o).delivery_method = 'shipping' and (o).stage <> 'canceled'
      then private.state_of_zip((o).delivery_zip)
  end;
$$;
comment on function private.taxed_in(public.orders) is
  'The state that an order is taxed in, as taxAt in src/payments/sales-tax.ts: where it''s '
  'shipped; null for our own, and for a cancellation charge.';

create function private.untaxed_because(o public.orders) returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    case (o).stage when 'canceled' then 'cancellation' end,
    (o).exempt_reason,
    case when ((o).tax ->> 'rate')::integer = 0 then 'not-collected' end
  );
$$;
comment on function private.untaxed_because(public.orders) is
  'Why an order has no tax: it''s a cancellation charge, what its customer''s certificate is for, or '
  'that we collect none there. '
  'Null if it has, or would if it cost something.';

create function private.sold_away(o public.orders, p_day date)
returns table (
  state text,
  sold_cents bigint,
  tax_cents bigint,
  back_cents bigint,
  back_tax_cents bigint
)
language sql
stable
set search_path = ''
as $$
  select
    sale.state,
    (sale.goods_cents + sale.shipping_cents + sale.tax_cents)::bigint,
    sale.tax_cents::bigint,
    coalesce(sum(entry.amount_cents), 0)::bigint,
    coalesce(sum(round(entry.amount_cents * paid.tax_cents::numeric / paid.amount_cents)), 0)::bigint
  from jsonb_populate_recordset(
    null::private.sold_elsewhere, coalesce(o.tax -> 'elsewhere', '[]')
  ) as sale
  left join (
    public.payments as entry
    join private.card_refunds as refund
      on entry.id = private.id_from('write-off ' || private.id_from('refund ' || refund.stripe_id))
    join private.card_payments as paid on paid.id = refund.card_payment
    join private.group_people as person on person.id = paid.person
  )
    on entry.order_id = o.id
    and private.shop_date(entry.created_at) <= p_day
    and person.sold_in = sale.state
  group by sale.state, sale.goods_cents, sale.shipping_cents, sale.tax_cents;
$$;
comment on function private.sold_away(public.orders, date) is
  'What an order''s group bought in other states than its own, with tax, and what was written off of it '
  'by the end of a day, because people were refunded, with the tax of it.';

create function private.sold(o public.orders, p_day date)
returns table (
  state text,
  untaxed text,
  allowance boolean,
  orders integer,
  cents bigint,
  tax_cents bigint
)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_owed bigint := private.owed_cents(o);
  v_tax bigint := case o.stage when 'canceled' then 0 else o.tax_cents end;
  v_orders integer := case o.stage when 'canceled' then 0 else 1 end;
  v_moved bigint;
  v_allowed bigint;
  v_away record;
begin
  if o.left_on is null or o.left_on > p_day then
    return;
  end if;
  select
    coalesce(sum(amount_cents) filter (where method <> 'account'), 0),
    coalesce(sum(amount_cents) filter (where method = 'account'), 0)
  into v_moved, v_allowed
  from public.payments
  where order_id = o.id and private.shop_date(created_at) <= p_day;
  -- What was paid after all isn't an allowance anymore.
  v_allowed := greatest(0, least(v_allowed, v_owed - greatest(v_moved, 0)));
  for v_away in
    select * from private.sold_away(o, p_day) where o.stage <> 'canceled'
  loop
    -- What was paid after all isn't an allowance there, either.
    if v_away.back_cents > v_allowed then
      v_away.back_cents := 0;
      v_away.back_tax_cents := 0;
    end if;
    v_owed := v_owed - v_away.sold_cents;
    v_tax := v_tax - v_away.tax_cents;
    v_allowed := v_allowed - v_away.back_cents;
    return query
    select v_away.state, case v_away.tax_cents when 0 then 'not-collected' end, entry.*
    from (
      values
        (false, 0, v_away.sold_cents - v_away.tax_cents, v_away.tax_cents),
        (true, 0, v_away.back_tax_cents - v_away.back_cents, -v_away.back_tax_cents)
    ) as entry;
  end loop;
  return query
  select private.taxed_in(o), private.untaxed_because(o), entry.*
  from
    (
      select case
        when v_allowed > 0 and v_owed > 0 then (2 * v_allowed * v_tax + v_owed) / (2 * v_owed)
        else 0
      end as tax_cents
    ) as allowed,
    lateral (
      values
        (false, v_orders, v_owed - v_tax, v_tax),
        (true, 0, allowed.tax_cents - v_allowed, -allowed.tax_cents)
    ) as entry;
end;
$$;
comment on function private.sold(public.orders, date) is
  'What an order counts for by the end of a day: nothing before it left, then its price and tax, or the '
  'charge that it was canceled at, less what was written off and never paid, with that share of the tax to the cent. All of it is computed '
  'from the order and its payments, so that rounding loses no cents.';

create function private.enter_sale(o public.orders, p_from date, p_at timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_day date;
begin
  for v_day in
    select greatest(p_from, o.left_on) as day
    union
    -- It left earlier than somebody said so, and money moved since.
    select private.shop_date(created_at)
    from public.payments
    where order_id = o.id and private.shop_date(created_at) > greatest(p_from, o.left_on)
    union
    -- The last row may be from after midnight, by somebody who got the lock first.
    select max(sold_on)
    from private.sales
    where order_number = o.number
    having max(sold_on) > greatest(p_from, o.left_on)
    order by day
  loop
    insert into private.sales (
      order_number, state, untaxed, allowance, orders, cents, tax_cents, sold_on, entered_at
    )
    select
      o.number, state, untaxed, allowance, sum(orders), sum(cents), sum(tax_cents), v_day, p_at
    from (
      select * from private.sold(o, v_day)
      union all
      select state, untaxed, allowance, -orders, -cents, -tax_cents
      from private.sales
      where order_number = o.number and sold_on <= v_day
    ) as difference
    group by state, untaxed, allowance
    having (sum(orders), sum(cents), sum(tax_cents)) <> (0, 0, 0);
  end loop;
end;
$$;
comment on function private.enter_sale(public.orders, date, timestamptz) is
  'Writes down how what a locked order counts for differs from the rows that are there, from a day on. '
  'A repeat writes nothing.';

create function private.follow_sale() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'orders' then
    perform private.enter_sale(
      new,
      case when old.left_on is null then new.left_on else private.shop_date(new.updated_at) end,
      new.updated_at
    );
  else
    perform private.enter_sale(o, private.shop_date(new.created_at), new.created_at)
    from public.orders as o
    where id = new.order_id and left_on is not null;
  end if;
  return null;
end;
$$;
comment on function private.follow_sale() is
  'Trigger: writes down what an order, which the writer has locked, counts for once it has left.';

create trigger orders_sell after update on public.orders
for each row when (num_nonnulls(old.left_on, new.left_on) > 0)
execute function private.follow_sale();

create trigger payments_change_sale after insert on public.payments
for each row when (new.order_id is not null) execute function private.follow_sale();

create function private.keep_sales() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'Sales can''t be changed or deleted';
end;
$$;
comment on function private.keep_sales() is 'Trigger: refuses every change of what was sold.';

create trigger sales_keep
before update or delete on private.sales
for each row execute function private.keep_sales();
create trigger sales_keep_all
before truncate on private.sales
for each statement execute function private.keep_sales();

create table private.unsettled_orders (
  -- Not unique: while a dump is restored with triggers on, it may get an order twice.
  order_id uuid not null references public.orders (id) on delete cascade
);
create index unsettled_orders_by_order on private.unsettled_orders (order_id);
comment on table private.unsettled_orders is
  'Orders with something left to pay or to give back, so that nobody has to look through all the paid '
  'ones. It says where to look, not how much.';

alter table private.unsettled_orders enable row level security;
alter table private.unsettled_orders force row level security;

create function private.follow_balance() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_order public.orders;
begin
  if tg_table_name = 'orders' then
    v_id := new.id;
  else
    v_id := new.order_id;
  end if;
  select * into v_order from public.orders where id = v_id;
  delete from private.unsettled_orders where order_id = v_id;
  if private.balance_cents(v_order) <> 0 then
    insert into private.unsettled_orders (order_id) values (v_id);
  end if;
  return null;
end;
$$;
comment on function private.follow_balance() is
  'Trigger: notes whether an order, which the writer has locked, is even.';

create trigger orders_open_balance after insert on public.orders
for each row when (private.owed_cents(new) <> 0)
execute function private.follow_balance();

create trigger orders_follow_balance after update on public.orders
for each row when (
  (old.total_cents, old.cancellation_cents, old.stage = 'canceled') is distinct from
    (new.total_cents, new.cancellation_cents, new.stage = 'canceled')
) execute function private.follow_balance();

create trigger payments_follow_balance after insert on public.payments
for each row when (new.order_id is not null) execute function private.follow_balance();

create function private.open_balances(p_today date) returns jsonb
language sql
stable
set search_path = ''
as $$
  with billed as materialized (
    select o, private.paid_cents(o.id, o.stage) as paid, private.billed_cents(o) as cents
    from public.orders as o
    where id in (select order_id from private.unsettled_orders)
  ),
  owing as materialized (
    select
      (o).number, (o).customer_name as name,
      private.owed_cents(o) - paid as cents,
      cents - paid as asked,
      -- Most aren't billed yet, and looking up the day takes longest.
      case when cents > greatest(paid, 0) then private.due_since(o) end as due
    from billed
  ),
  aged as (
    select
      number, name, cents, due,
      -- A share is due before the rest.
      case when due <= p_today then least(cents, asked) else 0 end as due_cents,
      case
        when due > p_today or due is null then null
        when p_today - due <= 30 then 0
        when p_today - due <= 60 then 1
        else 2
      end as age
    from owing
  )
  select jsonb_build_object(
    'ages', (
      select jsonb_agg(
        jsonb_build_object('orders', coalesce(orders, 0), 'cents', coalesce(cents, 0)) order by bucket
      )
      from generate_series(0, 2) as bucket
      left join (
        select age, count(*) as orders, sum(due_cents) as cents
        from aged
        where cents > 0
        group by age
      ) as counted on counted.age = bucket
    ),
    'later', (
      select jsonb_build_object(
        'orders', count(*), 'cents', coalesce(sum(cents - due_cents), 0)
      )
      from aged
      where cents > due_cents and cents > 0
    ),
    'owed', (
      select jsonb_build_object('orders', count(*), 'cents', coalesce(-sum(cents), 0))
      from aged
      where cents < 0
    ),
    'orders', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('number', number, 'name', name, 'cents', due_cents, 'due', due)
          order by due, number
        ),
        '[]'
      )
      from (
        select * from aged where age is not null and cents > 0 order by due, number limit 5000
      ) as oldest
    )
  );
$$;
comment on function private.open_balances(date) is
  'What customers owe by the age of the day it was due: 0 to 30, 31 to 60, and 61 or more days; what '
  'isn''t due yet; what we owe them; and the 5,000 orders that have been due longest.';

create function private.read_money_report(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_from date;
  v_to date;
  v_today date;
  v_zone text := p ->> 'zone';
  v_start timestamptz;
  v_end timestamptz;
begin
  perform private.require_duty('see-books');
  v_from := (p ->> 'from')::private.day_text;
  v_to := (p ->> 'to')::private.day_text;
  v_today := (p ->> 'today')::private.day_text;
  if num_nulls(v_from, v_to, v_today, v_zone) > 0 or v_from > v_to or v_to - v_from >= 366 then
    perform private.refuse('from and to must be in order, at most 366 days in all');
  end if;
  v_start := v_from::timestamp at time zone v_zone;
  v_end := (v_to + 1)::timestamp at time zone v_zone;
  return jsonb_build_object(
    'entries', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'day', day, 'kind', kind, 'method', method, 'count', count, 'cents', cents
          )
          order by day, kind, method
        ),
        '[]'
      )
      from (
        select
          (created_at at time zone v_zone)::date as day, kind, method, count(*) as count,
          sum(amount_cents) as cents
        from public.payments
        where created_at >= v_start and created_at < v_end
        group by 1, 2, 3
      ) as entry
    ),
    'refunds', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'day', (created_at at time zone v_zone)::date, 'number', order_number,
            'method', method, 'cents', amount_cents, 'reason', reason
          )
          order by created_at desc, id
        ),
        '[]'
      )
      from (
        select *
        from public.payments
        where created_at >= v_start and created_at < v_end and kind = 'refund'
        order by created_at desc, id
        limit 5000
      ) as refund
    ),
    'sales', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'day', sold_on, 'state', state, 'untaxed', untaxed, 'orders', orders, 'cents', cents,
            'taxCents', tax_cents
          )
          order by sold_on, state, untaxed
        ),
        '[]'
      )
      from (
        select
          sold_on, state, untaxed, sum(orders) as orders, sum(cents) as cents,
          sum(tax_cents) as tax_cents
        from private.sales
        where sold_on between v_from and v_to
        group by 1, 2, 3
      ) as sale
    ),
    'entered', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'day', day, 'state', state, 'canceled', canceled, 'allowance', allowance,
            'orders', orders, 'cents', cents, 'taxCents', tax_cents
          )
          order by day, allowance, canceled, state
        ),
        '[]'
      )
      from (
        select
          (entered_at at time zone v_zone)::date as day, state,
          untaxed is not distinct from 'cancellation' as canceled, allowance,
          sum(orders) as orders, sum(cents) as cents, sum(tax_cents) as tax_cents
        from private.sales
        where entered_at >= v_start and entered_at < v_end
        group by 1, 2, 3, 4
      ) as sale
    ),
    'fees', (
      select coalesce(
        jsonb_agg(jsonb_build_object('day', day, 'count', count, 'cents', cents) order by day),
        '[]'
      )
      from (
        select (at at time zone v_zone)::date as day, count(*) as count, sum(fee_cents) as cents
        from private.card_fees
        where at >= v_start and at < v_end
        group by 1
      ) as fee
    ),
    'open', private.open_balances(v_today)
  );
end;
$$;
comment on function private.read_money_report(jsonb) is
  'For owners and bookkeepers: the figures of src/payments/books/read-money-report.rpc.ts for the days '
  'from..to by the clocks of zone, and the open balances as of today. Anybody else: HTTP 403. '
  'Malformed days, days out of order, or more than 366 days: HTTP 400.';
