-- What an order costs us: its blanks, their freight, its minutes on the press, and what Stripe keeps. Only
-- owners see it.

create view private.bought_blanks as
select
  line.order_number, line.style_code, line.color_key, line.size, line.bought_pieces as pieces,
  case
    when bought.seller is not null
      then bought.goods_cents * line.bought_pieces::numeric / nullif(whole.pieces, 0)
    else line.bought_pieces * (
      select
        sum((listed ->> 'pieces')::numeric * (listed ->> 'unitCents')::numeric)
        / nullif(sum((listed ->> 'pieces')::numeric), 0)
      from private.supplier_orders as shipped
      cross join jsonb_array_elements(shipped.lines) as listed
      where shipped.purchase_id = line.purchase_id
        and not shipped.is_canceled
        and listed ->> 'partNumber' = line.part_number
    )
  end as goods_cents,
  whole.freight_cents * line.bought_pieces::numeric / nullif(whole.pieces, 0) as freight_cents
from private.purchase_lines as line
join private.purchases as bought on bought.id = line.purchase_id
cross join lateral (
  select
    (
      select sum(bought_pieces) from private.purchase_lines where purchase_id = line.purchase_id
    ) as pieces,
    (
      select coalesce(sum(freight_cents), 0)
      from private.supplier_orders
      where purchase_id = line.purchase_id and not is_canceled
    ) as freight_cents
) as whole
where line.bought_pieces > 0 and bought.state in ('bought', 'partly');
comment on view private.bought_blanks is
  'What was bought of a part for an order, with spares, and what it cost: the goods as the supplier '
  'charged them or as they were entered, and a share of the purchase''s freight by its pieces.';

create function private.cost_json(p_order public.orders) returns jsonb
language sql
stable
set search_path = ''
as $$
  with bought as (
    select
      style_code, color_key, size, sum(pieces) as pieces, sum(goods_cents) as goods_cents,
      sum(freight_cents) as freight_cents
    from private.bought_blanks
    where order_number = p_order.number
    group by style_code, color_key, size
  ),
  needed as (
    select style_code, color_key, size, sum(pieces) as pieces
    from private.needed_blanks
    where order_id = p_order.id
    group by style_code, color_key, size
  ),
  rest as (
    select needed.pieces - coalesce(bought.pieces, 0) as pieces, part.dozen_cents
    from needed
    left join bought using (style_code, color_key, size)
    left join private.supplier_parts as part
      on part.style_code = needed.style_code
      and part.color_key = needed.color_key
      and part.size = needed.size
      and part.supplier = 'ss'
    where needed.pieces > coalesce(bought.pieces, 0)
  ),
  runs as (
    select
      extract(epoch from done.at - began.at) / 60 as minutes,
      (
        select (listed ->> 'hourlyCents')::integer
        from (select settings from private.floor_settings order by version desc limit 1) as floor
        cross join jsonb_array_elements(floor.settings -> 'presses') as listed
        where listed ->> 'id' = began.press
          or began.press is null and jsonb_array_length(floor.settings -> 'presses') = 1
      ) as hourly_cents
    from private.floor_taps as done
    cross join lateral (
      select at, press, place
      from private.floor_taps
      where order_id = done.order_id
        and design = done.design
        and what = 'start'
        and place < done.place
      order by place desc
      limit 1
    ) as began
    where done.order_id = p_order.id
      and done.what = 'done'
      -- It's over with the first done, and nobody prints overnight.
      and not exists (
        select
        from private.floor_taps as sooner
        where sooner.order_id = done.order_id
          and sooner.design = done.design
          and sooner.what = 'done'
          and sooner.place > began.place
          and sooner.place < done.place
      )
      and done.at > began.at
      and private.shop_date(done.at) = private.shop_date(began.at)
  )
  select jsonb_build_object(
    'bought_pieces', coalesce((select sum(pieces) from bought), 0),
    'bought_cents', coalesce((select round(sum(goods_cents)) from bought), 0),
    'freight_cents', coalesce((select round(sum(freight_cents)) from bought), 0),
    'rest_pieces', coalesce((select sum(pieces) from rest where dozen_cents is not null), 0),
    'rest_cents', coalesce((select sum(pieces * dozen_cents) from rest), 0),
    'unknown_pieces', coalesce((select sum(pieces) from rest where dozen_cents is null), 0),
    'press_minutes', (select round(sum(minutes)) from runs where hourly_cents is not null),
    'press_cents', (select round(sum(minutes * hourly_cents / 60)) from runs),
    'unpriced_minutes', (select round(sum(minutes)) from runs where hourly_cents is null),
    'fee_cents', coalesce(
      (select sum(fee_cents) from private.card_fees where order_number = p_order.number), 0
    )
  );
$$;
comment on function private.cost_json(public.orders) is
  'What an order costs us: the blanks that were bought for it, with their freight; those that weren''t '
  '(rest), which are taken from stock or not bought yet, at what a dozen costs as of the last sync; how '
  'many have no known cost; the minutes from the start to the done of a day on the press, null if there are '
  'none: on presses of which the owners say what an hour costs, what they cost, and on others; and what '
  'Stripe kept.';
