-- The dashboard's figures, counted when staff ask, because a busy shop has ten thousand orders a year
-- (docs/decisions/staff-analytics.md).

create function private.figures_between(p_from date, p_to date) returns jsonb
language sql
stable
set search_path = ''
as $$
  with counted as (
    select path, sum(attempts) as attempts, sum(completed) as completed, sum(minutes) as minutes
    from public.quote_analytics
    where day between p_from and p_to
    group by path
  ),
  steps as (
    select entry.path, step.key, sum(step.value::bigint) as count
    from public.quote_analytics as entry
    cross join lateral jsonb_each_text(entry.funnel) as step
    where entry.day between p_from and p_to
    group by entry.path, step.key
  ),
  paths as (
    select jsonb_object_agg(
      path.name,
      jsonb_build_object(
        'attempts', coalesce(counted.attempts, 0),
        'completed', coalesce(counted.completed, 0),
        'minutes', coalesce(counted.minutes, 0),
        'funnel', (
          select jsonb_object_agg(step, coalesce(steps.count, 0))
          from unnest(private.quote_steps(path.name)) as step
          left join steps on steps.path = path.name and steps.key = step
        )
      )
    ) as figures
    from (values ('quoteForm'), ('screenPrinting'), ('shirtDesigner')) as path (name)
    left join counted on counted.path = path.name
  ),
  placed as (
    select
      count(*) as orders,
      coalesce(sum(total_cents - tax_cents), 0) as cents,
      coalesce(sum(tax_cents), 0) as tax_cents,
      coalesce(sum(total_quantity), 0) as pieces,
      count(*) filter (where turnaround_class = 'rush') as rush
    from public.orders
    where stage <> 'canceled'
      and created_at >= p_from::timestamp at time zone 'UTC'
      and created_at < (p_to + 1)::timestamp at time zone 'UTC'
  ),
  asked as (
    select count(*) as quotes, count(*) filter (where stage = 'done') as ordered
    from public.quote_requests
    where created_at >= p_from::timestamp at time zone 'UTC'
      and created_at < (p_to + 1)::timestamp at time zone 'UTC'
  )
  select paths.figures || jsonb_build_object(
    'orders', placed.orders,
    'revenueCents', placed.cents,
    'taxCents', placed.tax_cents,
    'pieces', placed.pieces,
    'rushOrders', placed.rush,
    'quotes', asked.quotes,
    'quotesOrdered', asked.ordered
  )
  from paths, placed, asked;
$$;
comment on function private.figures_between(date, date) is
  'Counters of the three paths, and totals of orders that aren''t canceled and of quote requests, '
  'by when they came in, over UTC days, both included.';

create function private.read_analytics(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_from date;
  v_to date;
  v_grain text;
  v_answer jsonb;
begin
  perform private.require_duty('see-analytics');
  v_from := (p ->> 'from')::private.day_text;
  v_to := (p ->> 'to')::private.day_text;
  if v_from is null or v_to is null or v_from > v_to or v_to - v_from >= 3660 then
    perform private.refuse('from and to must be in order, at most 3660 days in all');
  end if;
  -- As chartUnit in src/staff/analytics/analytics.ts.
  v_grain := case
    when v_to - v_from < 92 then 'day'
    when v_to - v_from < 366 then 'week'
    else 'month'
  end;

  -- Materialized, or Postgres reads all orders for the window below: it expects 10,000 items in each.
  with placed as materialized (
    select
      order_id, created_at, place, garment_id, garment_name, color_name, artwork_type, quantities,
      pieces, revenue_cents, date_trunc(v_grain, created_at, 'UTC') as span,
      pieces * case when pieces_cents > 0 then per_item_cents else 1 end as share,
      case when pieces_cents > 0 then pieces_cents else total_quantity end as shares
    from private.order_items
    where stage <> 'canceled'
      and created_at >= v_from::timestamp at time zone 'UTC'
      and created_at < (v_to + 1)::timestamp at time zone 'UTC'
  ),
  -- What an order brings is its items' by what they cost, rounded so that it adds up. An order counts
  -- once for each of its garments, colors, and kinds of artwork: with the first item that has it.
  items as materialized (
    select
      created_at, place, garment_id, garment_name, color_name, artwork_type, pieces, span,
      round(revenue_cents::numeric * sum(share) over so_far / shares)
        - round(revenue_cents::numeric * (sum(share) over so_far - share) / shares) as cents,
      (garment_id = any (array_agg(garment_id) over before)) is not true as new_garment,
      (color_name = any (array_agg(color_name) over before)) is not true as new_color,
      (artwork_type = any (array_agg(artwork_type) over before)) is not true as new_artwork
    from placed
    window
      so_far as (partition by order_id order by place),
      before as (so_far rows between unbounded preceding and 1 preceding)
  ),
  totals as (
    select
      case
        when grouping(garment_id) = 0 then 'garment'
        when grouping(color_name) = 0 then 'color'
        else 'artwork'
      end as dimension,
      coalesce(garment_id, color_name, artwork_type) as key,
      case
        when grouping(garment_id) = 0 then (array_agg(garment_name order by created_at desc))[1]
        else coalesce(color_name, artwork_type)
      end as label,
      case
        when grouping(garment_id) = 0 then count(*) filter (where new_garment)
        when grouping(color_name) = 0 then count(*) filter (where new_color)
        else count(*) filter (where new_artwork)
      end as jobs,
      sum(pieces) as pieces, sum(cents) as cents
    from items
    group by grouping sets ((garment_id), (color_name), (artwork_type))
    union all
    -- An item has many sizes, so none of them has orders or money.
    select 'size', size, size, 0, sum(count::integer), 0
    from placed
    cross join lateral jsonb_each_text(quantities) as counted (size, count)
    group by size
  ),
  ranked as materialized (
    select
      dimension,
      jsonb_agg(
        jsonb_build_object(
          'key', key, 'label', label, 'orders', jobs, 'pieces', pieces, 'revenueCents', cents
        )
        order by jobs desc, pieces desc, key collate "C"
      ) as ranking
    from totals
    group by dimension
  ),
  counted as (
    select date_trunc(v_grain, day::timestamp) as span, sum(attempts) as attempts,
      sum(completed) as completed
    from public.quote_analytics
    where day between v_from and v_to
    group by 1
  ),
  ordered as (
    select
      span at time zone 'UTC' as span, count(*) filter (where place = 1) as jobs, sum(cents) as cents
    from items
    group by 1
  )
  select jsonb_build_object(
    'now', private.figures_between(v_from, v_to),
    'before', private.figures_between(v_from - (v_to - v_from + 1), v_from - 1),
    'days', (
      select jsonb_agg(
        jsonb_build_object(
          'day', to_char(span, 'YYYY-MM-DD'),
          'attempts', coalesce(counted.attempts, 0),
          'completed', coalesce(counted.completed, 0),
          'orders', coalesce(ordered.jobs, 0),
          'revenueCents', coalesce(ordered.cents, 0)
        )
        order by span
      )
      from generate_series(
        date_trunc(v_grain, v_from::timestamp), v_to::timestamp, ('1 ' || v_grain)::interval
      ) as span
      left join counted using (span)
      left join ordered using (span)
    ),
    'garments', coalesce((select ranking from ranked where dimension = 'garment'), '[]'),
    'colors', coalesce((select ranking from ranked where dimension = 'color'), '[]'),
    'sizes', coalesce((select ranking from ranked where dimension = 'size'), '[]'),
    'artworkTypes', coalesce((select ranking from ranked where dimension = 'artwork'), '[]')
  )
  into v_answer;
  return v_answer;
end;
$$;
comment on function private.read_analytics(jsonb) is
  'For staff: the figures of src/staff/analytics/read-analytics.rpc.ts for the UTC days from..to. '
  'Anybody else: HTTP 403. Malformed days, days out of order, or more than 3660 days: HTTP 400.';
