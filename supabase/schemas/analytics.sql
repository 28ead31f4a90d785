-- The dashboard's figures, kept as sums by day and by month, so that ten years take no longer to
-- read than a week. Each change of orders, lines, and quotes adds rows to a separate list, in the
-- same transaction; a schedule adds those to the sums, and readers count both. See
-- docs/decisions/staff-sums.md.

create table private.job_sums (
  grain text not null check (grain in ('day', 'month')),
  dimension text not null check (
    dimension in (
      'order', 'tax', 'rush', 'garment', 'color', 'size', 'artwork', 'quote', 'quote-ordered'
    )
  ),
  first_day date not null,
  key text not null,
  label text not null,
  jobs bigint not null default 0,
  pieces bigint not null default 0,
  cents bigint not null default 0,
  primary key (grain, dimension, first_day, key)
);
comment on table private.job_sums is
  'Sums of orders that aren''t canceled and of quotes, by when they came in, up to the last fold. '
  'Read current_sums instead.';
comment on column private.job_sums.first_day is 'A calendar day in UTC; for months, the first.';
comment on column private.job_sums.key is
  'For a garment its id, for a color its name, for artwork its type; the dimension''s name if '
  'there is nothing to distinguish.';
comment on column private.job_sums.label is 'The key in words, as last written.';
comment on column private.job_sums.jobs is
  'Orders or quotes; 0 for a size, because an order has many.';
comment on column private.job_sums.cents is
  'The orders'' totals before tax; for the dimension ''tax'', their tax.';

alter table private.job_sums enable row level security;
alter table private.job_sums force row level security;

-- Without a key, because two writers must never wait for each other here.
create table private.job_deltas (
  day date not null,
  dimension text not null,
  key text not null,
  label text not null,
  jobs bigint not null,
  pieces bigint not null,
  cents bigint not null
);
comment on table private.job_deltas is
  'What orders and quotes have added to a day''s sums since the last fold, or taken off them.';

alter table private.job_deltas enable row level security;
alter table private.job_deltas force row level security;

create view private.current_sums as
select grain, dimension, first_day, key, label, jobs, pieces, cents
from private.job_sums
union all
select span.grain, dimension, span.first_day, key, label, jobs, pieces, cents
from private.job_deltas
cross join lateral (
  values ('day', day), ('month', date_trunc('month', day::timestamp)::date)
) as span (grain, first_day);
comment on view private.current_sums is
  'The sums, with what isn''t folded into them yet in separate rows.';

create function private.skip_row() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  return null;
end;
$$;
comment on function private.skip_row() is 'Trigger: leaves the row out.';

-- While a dump is restored with triggers on, each order counts itself again, so the sums in the dump
-- would count it twice. The functions that keep the sums turn keeps_sums on while they write.
create trigger job_sums_not_restored before insert on private.job_sums
for each row when (current_setting('private.keeps_sums', true) is distinct from 'on')
execute function private.skip_row();

create trigger job_deltas_not_restored before insert on private.job_deltas
for each row when (current_setting('private.keeps_sums', true) is distinct from 'on')
execute function private.skip_row();

create function private.add_job_parts(p_parts private.job_deltas[], p_sign integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('private.keeps_sums', 'on', true);
  insert into private.job_deltas
  select day, dimension, key, label, p_sign * jobs, p_sign * pieces, p_sign * cents
  from unnest(p_parts);
  perform set_config('private.keeps_sums', 'off', true);
end;
$$;
comment on function private.add_job_parts(private.job_deltas[], integer) is
  'Adds the parts to the sums of their day, or subtracts them: p_sign is 1 or -1.';

create function private.write_sums(p_parts private.job_deltas[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('private.keeps_sums', 'on', true);
  insert into private.job_sums as held (grain, dimension, first_day, key, label, jobs, pieces, cents)
  select
    span.grain, dimension, span.first_day, key,
    (array_agg(label order by pieces > 0 desc, day desc))[1], sum(jobs), sum(pieces), sum(cents)
  from unnest(p_parts)
  cross join lateral (
    values ('day', day), ('month', date_trunc('month', day::timestamp)::date)
  ) as span (grain, first_day)
  group by span.grain, dimension, span.first_day, key
  on conflict (grain, dimension, first_day, key) do update
  set
    label = case when excluded.pieces > 0 then excluded.label else held.label end,
    jobs = held.jobs + excluded.jobs,
    pieces = held.pieces + excluded.pieces,
    cents = held.cents + excluded.cents;
  perform set_config('private.keeps_sums', 'off', true);
end;
$$;
comment on function private.write_sums(private.job_deltas[]) is
  'Adds the parts to the sums of their day and month. Only for one transaction at a time, or two could '
  'deadlock.';

create function public.fold_sums(p_limit integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_parts private.job_deltas[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('job_sums', 0)) then
    return 0;
  end if;
  with taken as (
    delete from private.job_deltas
    where ctid = any (array(select ctid from private.job_deltas limit p_limit))
    returning job_deltas
  )
  select array_agg(job_deltas) into v_parts from taken;
  perform private.write_sums(v_parts);
  return coalesce(cardinality(v_parts), 0);
end;
$$;
comment on function public.fold_sums(integer) is
  'Moves up to p_limit rows of job_deltas into the sums; answers how many. 0 while another '
  'transaction writes the sums.';
grant execute on function public.fold_sums(integer) to service_role;

-- The parts of an order that the sums depend on. If these are equal before and after, no sum
-- changes.
create type private.summed_order as (
  id uuid, day date, garment_id text, garment_name text, color_name text, artwork_type text,
  rush boolean, pieces bigint, cents bigint, tax_cents bigint
);

create function private.order_parts(p_orders private.summed_order[], p_with_sizes boolean)
returns setof private.job_deltas
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select o.day, part.dimension, part.key, part.label, 1::bigint, o.pieces,
    case part.dimension when 'tax' then o.tax_cents else o.cents end
  from unnest(p_orders) as o
  cross join lateral (
    values
      ('order', 'order', 'Orders'),
      ('tax', 'tax', 'Tax'),
      (case when o.rush then 'rush' end, 'rush', 'Rush'),
      ('garment', o.garment_id, o.garment_name),
      ('color', o.color_name, o.color_name),
      ('artwork', o.artwork_type, o.artwork_type)
  ) as part (dimension, key, label)
  where part.dimension is not null
  union all
  select o.day, 'size', line.size, line.size, 0, line.quantity, 0
  from unnest(p_orders) as o
  join public.order_lines as line on line.order_id = o.id
  where p_with_sizes;
end;
$$;
comment on function private.order_parts(private.summed_order[], boolean) is
  'What orders add to the sums, along with their lines unless those are counted separately.';

create function private.sum_orders() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_old private.summed_order[] := '{}';
  v_new private.summed_order[] := '{}';
begin
  if tg_op <> 'INSERT' then
    v_old := array(
      select row(
        id, (created_at at time zone 'UTC')::date, garment_id, garment_name, color_name,
        artwork_type, turnaround_class = 'rush', total_quantity, total_cents - tax_cents,
        tax_cents
      )::private.summed_order
      from old_orders
      where status <> 'cancelled'
      order by id
    );
  end if;
  v_new := array(
    select row(
      id, (created_at at time zone 'UTC')::date, garment_id, garment_name, color_name,
      artwork_type, turnaround_class = 'rush', total_quantity, total_cents - tax_cents,
      tax_cents
    )::private.summed_order
    from new_orders
    where status <> 'cancelled'
    order by id
  );
  -- Most changes only move an order on, which doesn't change any sum.
  if v_old = v_new then
    return null;
  end if;
  -- Lines are inserted after their order and counted by their own trigger.
  if v_old <> '{}' then
    perform private.add_job_parts(
      array(select part from private.order_parts(v_old, tg_op = 'UPDATE') as part), -1
    );
  end if;
  if v_new <> '{}' then
    perform private.add_job_parts(
      array(select part from private.order_parts(v_new, tg_op = 'UPDATE') as part), 1
    );
  end if;
  return null;
end;
$$;
comment on function private.sum_orders() is 'Trigger: keeps the sums of new and changed orders.';

create function private.sum_order_lines() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.add_job_parts(
      array(
        select row(
          (o.created_at at time zone 'UTC')::date, 'size', line.size, line.size, 0, line.quantity, 0
        )::private.job_deltas
        from old_lines as line
        join public.orders as o on o.id = line.order_id
        where o.status <> 'cancelled'
      ),
      -1
    );
  end if;
  if tg_op <> 'DELETE' then
    perform private.add_job_parts(
      array(
        select row(
          (o.created_at at time zone 'UTC')::date, 'size', line.size, line.size, 0, line.quantity, 0
        )::private.job_deltas
        from new_lines as line
        join public.orders as o on o.id = line.order_id
        where o.status <> 'cancelled'
      ),
      1
    );
  end if;
  return null;
end;
$$;
comment on function private.sum_order_lines() is 'Trigger: keeps the sums of sizes.';

create function private.subtract_order() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_job_parts(
    array(
      select part
      from private.order_parts(
        array[
          row(
            old.id, (old.created_at at time zone 'UTC')::date, old.garment_id, old.garment_name,
            old.color_name, old.artwork_type, old.turnaround_class = 'rush', old.total_quantity,
            old.total_cents - old.tax_cents, old.tax_cents
          )::private.summed_order
        ],
        true
      ) as part
    ),
    -1
  );
  return old;
end;
$$;
comment on function private.subtract_order() is
  'Trigger: takes an order that is about to be deleted off the sums. Its lines are still there, and '
  'no longer count once it is gone.';

create function private.quote_parts(
  p_created_at timestamptz,
  p_status text,
  p_quantity integer
) returns setof private.job_deltas
language sql
immutable
set search_path = ''
as $$
  select
    (p_created_at at time zone 'UTC')::date, part.dimension, part.dimension, part.label,
    1::bigint, p_quantity::bigint, 0::bigint
  from (values ('quote', 'Quotes'), ('quote-ordered', 'Ordered')) as part (dimension, label)
  where part.dimension = 'quote' or p_status = 'ordered';
$$;
comment on function private.quote_parts(timestamptz, text, integer) is
  'What a quote adds to the sums: itself, and again once it became an order.';

create function private.sum_quotes() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_old private.job_deltas[] := '{}';
  v_new private.job_deltas[] := '{}';
begin
  if tg_op <> 'INSERT' then
    v_old := array(
      select part
      from old_quotes
      cross join lateral private.quote_parts(created_at, status, quantity) as part
      order by id, part
    );
  end if;
  if tg_op <> 'DELETE' then
    v_new := array(
      select part
      from new_quotes
      cross join lateral private.quote_parts(created_at, status, quantity) as part
      order by id, part
    );
  end if;
  if v_old = v_new then
    return null;
  end if;
  perform private.add_job_parts(v_old, -1);
  perform private.add_job_parts(v_new, 1);
  return null;
end;
$$;
comment on function private.sum_quotes() is 'Trigger: keeps the sums of quotes.';

create trigger orders_sum_added after insert on public.orders
referencing new table as new_orders
for each statement execute function private.sum_orders();

create trigger orders_sum_changed after update on public.orders
referencing old table as old_orders new table as new_orders
for each statement execute function private.sum_orders();

create trigger orders_sum_deleted before delete on public.orders
for each row when (old.status <> 'cancelled') execute function private.subtract_order();

create trigger order_lines_sum_added after insert on public.order_lines
referencing new table as new_lines
for each statement execute function private.sum_order_lines();

create trigger order_lines_sum_changed after update on public.order_lines
referencing old table as old_lines new table as new_lines
for each statement execute function private.sum_order_lines();

create trigger order_lines_sum_deleted after delete on public.order_lines
referencing old table as old_lines
for each statement execute function private.sum_order_lines();

create trigger quotes_sum_added after insert on public.quotes
referencing new table as new_quotes
for each statement execute function private.sum_quotes();

create trigger quotes_sum_changed after update on public.quotes
referencing old table as old_quotes new table as new_quotes
for each statement execute function private.sum_quotes();

create trigger quotes_sum_deleted after delete on public.quotes
referencing old table as old_quotes
for each statement execute function private.sum_quotes();

create function private.recount_jobs() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_from timestamptz;
  v_to timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('job_sums', 0));
  for v_from in
    select date_trunc('month', created_at, 'UTC') from public.orders
    union
    select date_trunc('month', created_at, 'UTC') from public.quotes
    union
    select first_day::timestamp at time zone 'UTC' from private.job_sums where grain = 'month'
    union
    select date_trunc('month', day::timestamp) at time zone 'UTC' from private.job_deltas
  loop
    v_to := date_trunc('month', v_from + interval '32 days', 'UTC');
    delete from private.job_sums
    where first_day >= (v_from at time zone 'UTC')::date
      and first_day < (v_to at time zone 'UTC')::date;
    -- One statement sees the jobs and what isn't folded yet at the same moment. What others write
    -- after that moment is folded later, so nobody has to wait.
    perform private.write_sums(
      array(
        select part
        from private.order_parts(
          array(
            select row(
              id, (created_at at time zone 'UTC')::date, garment_id, garment_name, color_name,
              artwork_type, turnaround_class = 'rush', total_quantity, total_cents - tax_cents,
              tax_cents
            )::private.summed_order
            from public.orders
            where status <> 'cancelled' and created_at >= v_from and created_at < v_to
          ),
          true
        ) as part
        union all
        select part
        from public.quotes
        cross join lateral private.quote_parts(created_at, status, quantity) as part
        where created_at >= v_from and created_at < v_to
        union all
        select row(day, dimension, key, label, -jobs, -pieces, -cents)::private.job_deltas
        from private.job_deltas
        where day >= (v_from at time zone 'UTC')::date and day < (v_to at time zone 'UTC')::date
      )
    );
  end loop;
end;
$$;
comment on function private.recount_jobs() is
  'Recalculates the sums of all orders and quotes, while others read and write them. For repairs.';

create function private.summed_between(p_from date, p_to date, p_dimensions text[])
returns table (dimension text, key text, label text, jobs bigint, pieces bigint, cents bigint)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- The whole months of the range.
  v_first date := (date_trunc('month', (p_from - 1)::timestamp) + interval '1 month')::date;
  v_end date := date_trunc('month', (p_to + 1)::timestamp)::date;
begin
  if v_first >= v_end then
    v_first := p_to + 1;
    v_end := v_first;
  end if;
  return query
  -- Every part filters by grain, dimensions, and days, the columns of the key, so that nothing else
  -- is read.
  with parts as (
    select *
    from private.current_sums
    where grain = 'month' and dimension = any (p_dimensions)
      and first_day >= v_first and first_day < v_end
    union all
    select *
    from private.current_sums
    where grain = 'day' and dimension = any (p_dimensions)
      and first_day >= p_from and first_day < v_first
    union all
    select *
    from private.current_sums
    where grain = 'day' and dimension = any (p_dimensions)
      and first_day >= v_end and first_day <= p_to
  )
  select
    dimension, key, (array_agg(label order by pieces > 0 desc, first_day desc))[1],
    sum(jobs)::bigint, sum(pieces)::bigint, sum(cents)::bigint
  from parts
  group by dimension, key
  having sum(jobs) <> 0 or sum(pieces) <> 0;
end;
$$;
comment on function private.summed_between(date, date, text[]) is
  'The sums of some dimensions over days, both included: whole months by month, the rest by day.';

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
  jobs as (
    select
      coalesce(max(jobs) filter (where dimension = 'order'), 0) as orders,
      coalesce(max(cents) filter (where dimension = 'order'), 0) as cents,
      coalesce(max(cents) filter (where dimension = 'tax'), 0) as tax_cents,
      coalesce(max(pieces) filter (where dimension = 'order'), 0) as pieces,
      coalesce(max(jobs) filter (where dimension = 'rush'), 0) as rush,
      coalesce(max(jobs) filter (where dimension = 'quote'), 0) as quotes,
      coalesce(max(jobs) filter (where dimension = 'quote-ordered'), 0) as ordered
    from private.summed_between(
      p_from, p_to, array['order', 'tax', 'rush', 'quote', 'quote-ordered']
    )
  )
  select paths.figures || jsonb_build_object(
    'orders', jobs.orders,
    'revenueCents', jobs.cents,
    'taxCents', jobs.tax_cents,
    'pieces', jobs.pieces,
    'rushOrders', jobs.rush,
    'quotes', jobs.quotes,
    'quotesOrdered', jobs.ordered
  )
  from paths, jobs;
$$;
comment on function private.figures_between(date, date) is
  'Counters of the three paths, and sums of orders and quotes, over days, both included.';

create function public.read_analytics(p jsonb) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_from date;
  v_to date;
  v_grain text;
  v_answer jsonb;
begin
  perform private.require_staff();
  v_from := (p ->> 'from')::private.day_text;
  v_to := (p ->> 'to')::private.day_text;
  if v_from is null or v_to is null or v_from > v_to or v_to - v_from >= 3660 then
    perform private.refuse('from and to must be in order, at most 3660 days in all');
  end if;
  -- As chartUnit in src/domain/analytics.ts.
  v_grain := case
    when v_to - v_from < 92 then 'day'
    when v_to - v_from < 366 then 'week'
    else 'month'
  end;

  with ranked as materialized (
    select
      dimension,
      jsonb_agg(
        jsonb_build_object(
          'key', key, 'label', label, 'orders', jobs, 'pieces', pieces, 'revenueCents', cents
        )
        order by jobs desc, pieces desc, key collate "C"
      ) as ranking
    from private.summed_between(v_from, v_to, array['garment', 'color', 'size', 'artwork'])
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
    -- By day even if weeks or months are shown: the first and the last may be incomplete.
    select date_trunc(v_grain, first_day::timestamp) as span, sum(jobs) as jobs, sum(cents) as cents
    from private.current_sums
    where grain = 'day' and dimension = 'order' and first_day between v_from and v_to
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
comment on function public.read_analytics(jsonb) is
  'For staff: the figures of src/contracts/staff/read-analytics.ts for the UTC days from..to. '
  'Anybody else: HTTP 403. Malformed days, days out of order, or more than 3660 days: HTTP 400.';
grant execute on function public.read_analytics(jsonb) to authenticated;
