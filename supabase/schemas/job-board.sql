-- The job board: all kinds in one list, what there is to do in figures, and one whole job.

create function private.start_by(p_due date, p_method text, p_closures date[]) returns date
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  -- The fastest turnaround that is sold, and local delivery's additional days.
  v_left integer := 4 + case when p_method = 'local' then 2 else 0 end;
  v_day date := p_due + 1;
begin
  if not isfinite(p_due) then
    return p_due;
  end if;
  while v_left > 0 loop
    v_day := v_day - 1;
    if extract(isodow from v_day) < 6 and v_day <> all (p_closures) then
      v_left := v_left - 1;
    end if;
  end loop;
  return v_day;
end;
$$;
comment on function private.start_by(date, text, date[]) is
  'The last day on which production can start for a due date, as src/domain/production.ts calculates '
  'it; null for no due date. Never earlier for a later due date: the board''s paging rests on that.';

create view private.jobs as
select
  'order'::text as kind, o.id, o.number, o.status::text as status, o.version,
  o.status not in ('completed', 'cancelled') as is_open,
  o.customer_name as name, o.customer_email as email,
  o.garment_name as garment, o.color_name as color, o.color_hex, o.print_locations as locations,
  null::text as about, o.total_quantity::bigint as pieces,
  o.due_date, o.delivery_method, o.turnaround_class = 'rush' as rush, o.total_cents,
  o.created_at, o.updated_at
from public.orders as o
union all
select
  'quote'::text, q.id, q.number, q.status::text, q.version,
  q.status not in ('ordered', 'declined'),
  q.name, q.email,
  null::text, null::text, null::text, array[]::text[],
  left(q.project_details, 140), q.quantity::bigint,
  q.pickup_date, 'pickup'::text, false, null::integer,
  q.created_at, q.updated_at
from public.quotes as q
union all
select
  'reorder'::text, r.id, r.number, r.status::text, r.version,
  r.status not in ('completed', 'declined'),
  r.name, r.email,
  null::text, null::text, null::text, array[]::text[],
  r.invoice_number,
  (select coalesce(sum(quantity), 0) from public.reorder_lines where reorder_id = r.id),
  r.pickup_date, 'pickup'::text, false, null::integer,
  r.created_at, r.updated_at
from public.reorders as r;
comment on view private.jobs is 'Orders, quotes and reorders with the columns they share.';

create function private.is_day(p_text text) returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when p_text ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then pg_input_is_valid(p_text, 'date')
    else false
  end;
$$;
comment on function private.is_day(text) is 'Whether it is a calendar day written YYYY-MM-DD.';

create function private.read_today(p jsonb) returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_day(p ->> 'today') then
    perform private.refuse('today must be a day');
  end if;
  return p ->> 'today';
end;
$$;
comment on function private.read_today(jsonb) is
  'The shop''s calendar day, which the caller says. Anything else: HTTP 400.';

create function private.read_closures(p jsonb) returns date[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_bad boolean := jsonb_typeof(p -> 'closures') is distinct from 'array';
begin
  if not v_bad then
    v_bad := jsonb_array_length(p -> 'closures') > 400 or exists (
      select 1 from jsonb_array_elements_text(p -> 'closures') as day where not private.is_day(day)
    ) or p -> 'closures' @> '[null]';
  end if;
  if v_bad then
    perform private.refuse('closures must be at most 400 days');
  end if;
  return array(select day::date from jsonb_array_elements_text(p -> 'closures') as day);
end;
$$;
comment on function private.read_closures(jsonb) is
  'The days on which the shop is closed, which the caller says. Anything else: HTTP 400.';

create function private.read_choices(p jsonb, p_key text, p_known text[]) returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_given jsonb := nullif(p -> p_key, 'null'::jsonb);
  v_chosen text[];
begin
  if v_given is null then
    return p_known;
  end if;
  if jsonb_typeof(v_given) = 'array' then
    v_chosen := array(select jsonb_array_elements_text(v_given));
    if array_position(v_chosen, null) is null and v_chosen <@ p_known then
      return case when cardinality(v_chosen) = 0 then p_known else v_chosen end;
    end if;
  end if;
  perform private.refuse(format('%s must be a list of: %s', p_key, array_to_string(p_known, ', ')));
end;
$$;
comment on function private.read_choices(jsonb, text, text[]) is
  'A filter that is a list of known words; all of them when it is absent or empty. Anything else: '
  'HTTP 400.';

create function private.read_flag(p jsonb, p_key text) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(p -> p_key), 'null') not in ('boolean', 'null') then
    perform private.refuse(p_key || ' must be true or false');
  end if;
  return p ->> p_key;
end;
$$;
comment on function private.read_flag(jsonb, text) is
  'True, false, or null where it is absent. Anything else: HTTP 400.';

create function private.is_job_cursor(p_cursor text, p_sort text) returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  v_cursor jsonb;
begin
  if char_length(p_cursor) > 300 or not pg_input_is_valid(p_cursor, 'jsonb') then
    return false;
  end if;
  v_cursor := p_cursor;
  return case
    when jsonb_typeof(v_cursor) <> 'array' then false
    else coalesce(
      v_cursor ->> 0 = p_sort
        and v_cursor ->> -2 in ('order', 'quote', 'reorder')
        and pg_input_is_valid(v_cursor ->> -1, 'bigint')
        and case p_sort
          when 'newest' then
            jsonb_array_length(v_cursor) = 4
            and pg_input_is_valid(v_cursor ->> 1, 'timestamptz')
          else
            jsonb_array_length(v_cursor) = 5
            and pg_input_is_valid(v_cursor ->> 1, 'date')
            and pg_input_is_valid(v_cursor ->> 2, 'date')
        end,
      false
    )
  end;
end;
$$;
comment on function private.is_job_cursor(text, text) is
  'Whether list_jobs gave this out as the next page of a list in this order.';

create function private.may_undo(
  p_kind text,
  p_id uuid,
  p_status text,
  p_updated_at timestamptz,
  p_actor text
) returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    -- Spares most jobs the look at their events.
    when p_updated_at < now() - make_interval(mins => private.undo_minutes()) then false
    else private.undo_target(p_kind, p_id, p_status, p_actor) is not null
  end;
$$;
comment on function private.may_undo(text, uuid, text, timestamptz, text) is
  'Whether undo_move would take this job''s last move back for this actor now.';

create function private.has_dead_email(p_kind text, p_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select case p_kind
    when 'order' then
      exists (select 1 from public.outbox where order_id = p_id and status = 'dead')
    when 'quote' then
      exists (select 1 from public.outbox where quote_id = p_id and status = 'dead')
    else exists (select 1 from public.outbox where reorder_id = p_id and status = 'dead')
  end;
$$;
comment on function private.has_dead_email(text, uuid) is 'Whether an email about the job was given up.';

create function public.list_jobs(p jsonb) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_actor text := private.require_staff();
  v_all constant text[] := array[
    'submitted', 'in_review', 'proof_sent', 'approved', 'in_production', 'ready', 'completed',
    'cancelled', 'new', 'answered', 'ordered', 'declined', 'confirmed'
  ];
  v_kinds text[] := private.read_choices(p, 'kinds', array['order', 'quote', 'reorder']);
  v_statuses text[] := private.read_choices(p, 'statuses', v_all);
  v_open boolean := coalesce(private.read_flag(p, 'open'), false);
  v_rush boolean := private.read_flag(p, 'rush');
  v_today date := private.read_today(p);
  v_closures date[] := private.read_closures(p);
  v_due text := p ->> 'due';
  v_text text := nullif(lower(btrim(p ->> 'text')), '');
  v_sort text := p ->> 'sort';
  v_limit integer;
  v_at timestamptz := 'infinity';
  v_start date := '-infinity';
  v_due_after date := '-infinity';
  v_kind_after text := '';
  v_number_after bigint := 0;
  v_cursor jsonb;
  v_kind text;
  v_final text[];
  v_own text[];
  v_due_column text;
  v_fields text;
  v_where text;
  v_method text;
  v_branches text[] := '{}';
  v_order text;
  v_answer jsonb;
begin
  if v_sort is null or v_sort not in ('start', 'newest') then
    perform private.refuse('sort must be start or newest');
  end if;
  if v_due is not null and v_due not in ('overdue', 'week') then
    perform private.refuse('due must be overdue or week');
  end if;
  if char_length(v_text) > 100 then
    perform private.refuse('text must have at most 100 characters');
  end if;
  if jsonb_typeof(p -> 'limit') is distinct from 'number'
    or not pg_input_is_valid(p ->> 'limit', 'integer')
  then
    perform private.refuse('limit must be a whole number');
  end if;
  v_limit := p ->> 'limit';
  if v_limit not between 1 and 200 then
    perform private.refuse('limit must be 1 to 200');
  end if;
  if p ->> 'cursor' is not null then
    if not private.is_job_cursor(p ->> 'cursor', v_sort) then
      perform private.refuse('cursor must be the next of the page before');
    end if;
    v_cursor := (p ->> 'cursor')::jsonb;
    if v_sort = 'newest' then
      v_at := v_cursor ->> 1;
    else
      v_start := v_cursor ->> 1;
      v_due_after := v_cursor ->> 2;
    end if;
    v_kind_after := v_cursor ->> -2;
    v_number_after := v_cursor ->> -1;
  end if;

  -- A query a kind, each answered in order from an index and cut off at the page's length, with
  -- those conditions alone that were asked for: then the planner uses the partial indexes.
  foreach v_kind in array array['order', 'quote', 'reorder'] loop
    v_own := array(select s from unnest(v_statuses) as s where private.has_status(v_kind, s));
    continue when v_kind <> all (v_kinds) or cardinality(v_own) = 0
      or (v_rush and v_kind <> 'order');
    v_final := case v_kind
      when 'order' then array['completed', 'cancelled']
      when 'quote' then array['ordered', 'declined']
      else array['completed', 'declined']
    end;
    v_due_column := case v_kind
      when 'order' then 't.due_date'
      else $sql$coalesce(t.pickup_date, date 'infinity')$sql$
    end;
    v_fields := case v_kind
      when 'order' then 't.customer_name, t.customer_email, t.color_name'
      when 'quote' then 't.name, t.email'
      else 't.name, t.email, t.invoice_number'
    end;

    v_where := 'true';
    if not v_statuses @> v_all then
      v_where := v_where || format(' and t.status = any (%L::public.%I[])', v_own, v_kind || '_status');
    end if;
    if v_open or v_due is not null or not v_own && v_final then
      v_where := v_where || format(' and t.status not in (%L, %L)', v_final[1], v_final[2]);
    end if;
    if v_due = 'overdue' then
      v_where := v_where || format(' and %s < $1', v_due_column);
    elsif v_due = 'week' then
      v_where := v_where || format(' and %1$s >= $1 and %1$s <= $1 + 6', v_due_column);
    end if;
    if v_rush is not null and v_kind = 'order' then
      v_where := v_where
        || format(' and t.turnaround_class %s', case when v_rush then $q$= 'rush'$q$ else $q$<> 'rush'$q$ end);
    end if;
    if v_text is not null then
      v_where := v_where || format(
        ' and (position($2 in lower(concat_ws(chr(10), %s))) > 0'
        ' or position($3 in t.number::text) > 0)',
        v_fields
      );
    end if;

    if v_sort = 'newest' then
      v_branches := v_branches || format(
        '(select %1$L::text as kind, t.id, t.number, t.created_at, %2$s as due, null::date as start
          from public.%3$I as t
          where %4$s and t.created_at <= $4
            and (t.created_at < $4 or (%1$L, t.number) > ($7, $8))
          order by t.created_at desc, t.number
          limit $9)',
        v_kind, v_due_column, v_kind || 's', v_where
      );
    else
      -- By due date within one method is by start too, and a start is never after its due date.
      foreach v_method in array
        case v_kind when 'order' then array['local', 'pickup'] else array['pickup'] end
      loop
        v_branches := v_branches || format(
          '(select %1$L::text as kind, t.id, t.number, t.created_at, %2$s as due,
              private.start_by(%2$s, %5$L, $10) as start
            from public.%3$I as t
            where %4$s and %2$s >= $5
              and (private.start_by(%2$s, %5$L, $10), %2$s, %1$L, t.number) > ($5, $6, $7, $8)
            order by %2$s, t.number
            limit $9)',
          v_kind, v_due_column, v_kind || 's',
          v_where || case
            when v_kind <> 'order' then ''
            when v_method = 'local' then $q$ and t.delivery_method = 'local'$q$
            else $q$ and t.delivery_method <> 'local'$q$
          end,
          v_method
        );
      end loop;
    end if;
  end loop;
  if cardinality(v_branches) = 0 then
    return jsonb_build_object('jobs', '[]'::jsonb, 'next', null);
  end if;

  v_order := case v_sort
    when 'newest' then 'created_at desc, kind, number'
    else 'start, due, kind, number'
  end;
  execute format(
    $sql$
      with keys as (
        select *, row_number() over (order by %1$s) as place
        from (%2$s) as branches
        order by %1$s
        limit $9
      )
      select jsonb_build_object(
        'jobs', coalesce(
          jsonb_agg(
            jsonb_build_object(
              'kind', job.kind,
              'number', job.number,
              'status', job.status,
              'version', job.version,
              'name', job.name,
              'email', job.email,
              'garment', job.garment,
              'color', job.color,
              'colorHex', job.color_hex,
              'locations', to_jsonb(job.locations),
              'about', job.about,
              'pieces', job.pieces,
              'dueDate', job.due_date,
              'startBy', private.start_by(job.due_date, job.delivery_method, $10),
              'rush', job.rush,
              'totalCents', job.total_cents,
              'createdAt', job.created_at,
              'mayUndo', private.may_undo(job.kind, job.id, job.status, job.updated_at, $11),
              'emailFailed', private.has_dead_email(job.kind, job.id)
            )
            order by keys.place
          ) filter (where keys.place < $9),
          '[]'::jsonb
        ),
        'next', case when count(*) = $9 then
          min(
            case $12
              when 'newest' then
                jsonb_build_array($12, keys.created_at, keys.kind, keys.number)
              else jsonb_build_array($12, keys.start, keys.due, keys.kind, keys.number)
            end::text
          ) filter (where keys.place = $9 - 1)
        end
      )
      from keys
      join private.jobs as job on job.kind = keys.kind and job.id = keys.id
    $sql$,
    v_order, array_to_string(v_branches, ' union all ')
  )
  into v_answer
  using
    v_today, v_text, substring(v_text from '^#?\s*([0-9]+)$'), v_at, v_start, v_due_after,
    v_kind_after, v_number_after, v_limit + 1, v_closures, v_actor, v_sort;
  return v_answer;
end;
$$;
comment on function public.list_jobs(jsonb) is
  'A page of jobs of all kinds, filtered, by when production must start or newest first; next '
  'leads to the page after it.';
grant execute on function public.list_jobs(jsonb) to authenticated;

create function public.count_jobs(p jsonb) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date;
begin
  perform private.require_staff();
  v_today := private.read_today(p);
  return (
    with counted as materialized (
      select
        kind, status, count(*) as jobs,
        count(*) filter (where due_date < v_today) as overdue,
        count(*) filter (where due_date >= v_today and due_date <= v_today + 6) as this_week
      from private.jobs
      where is_open
      group by kind, status
    )
    select jsonb_build_object(
      'overdue', coalesce(sum(overdue), 0),
      'dueThisWeek', coalesce(sum(this_week), 0),
      'byStatus', coalesce(
        jsonb_agg(
          jsonb_build_object('kind', kind, 'status', status, 'count', jobs) order by kind, status
        ),
        '[]'::jsonb
      ),
      'deadEmails', (
        select count(*)
        from public.outbox
        where status = 'dead' and num_nonnulls(order_id, quote_id, reorder_id) = 1
      ),
      -- Not the last id alone: of two that come at once, the lower may be seen later.
      'pulse', (
        select md5(coalesce(string_agg(kind || id, ' ' order by kind, id), ''))
        from (
          (select 'o' as kind, id from public.order_events order by id desc limit 50)
          union all
          (select 'q', id from public.quote_events order by id desc limit 50)
          union all
          (select 'r', id from public.reorder_events order by id desc limit 50)
        ) as latest
      )
    )
    from counted
  );
end;
$$;
comment on function public.count_jobs(jsonb) is
  'Unfinished jobs: overdue, due from today to six days after, and by status; emails given up; and '
  'a pulse that changes whenever a job comes in or moves.';
grant execute on function public.count_jobs(jsonb) to authenticated;

create function public.read_job(p jsonb) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_actor text := private.require_staff();
  v_name record := private.read_job_name(p);
  v_closures date[] := private.read_closures(p);
  v_job private.jobs;
  v_order public.orders;
  v_quote public.quotes;
  v_reorder public.reorders;
  v_own jsonb;
begin
  select * into v_job from private.jobs where kind = v_name.kind and number = v_name.number;
  if not found then
    return null;
  end if;

  if v_job.kind = 'order' then
    select * into v_order from public.orders where id = v_job.id;
    v_own := private.order_json(v_order) || jsonb_build_object(
      'reorders', (
        select coalesce(jsonb_agg(number order by number), '[]'::jsonb)
        from public.reorders
        where order_id = v_job.id
      )
    );
  elsif v_job.kind = 'quote' then
    select * into v_quote from public.quotes where id = v_job.id;
    v_own := private.quote_json(v_quote) || jsonb_build_object('quantities', '{}'::jsonb);
  else
    select * into v_reorder from public.reorders where id = v_job.id;
    v_own := private.reorder_json(v_reorder) || jsonb_build_object(
      'files', '[]'::jsonb,
      'order', (select number from public.orders where id = v_reorder.order_id)
    );
  end if;

  return v_own || jsonb_build_object(
    'kind', v_job.kind,
    'number', v_job.number,
    'status', v_job.status,
    'version', v_job.version,
    'mayUndo', private.may_undo(v_job.kind, v_job.id, v_job.status, v_job.updated_at, v_actor),
    'createdAt', v_job.created_at,
    'customer', jsonb_build_object(
      'name', v_job.name,
      'email', v_job.email,
      'phone', coalesce(v_order.customer_phone, v_quote.phone)
    ),
    'dueDate', v_job.due_date,
    'startBy', private.start_by(v_job.due_date, v_job.delivery_method, v_closures),
    'pieces', v_job.pieces,
    'events', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'from', from_status, 'to', to_status, 'undo', undo, 'actor', actor, 'note', note,
            'at', created_at
          )
          order by id
        ),
        '[]'::jsonb
      )
      from private.job_events
      where kind = v_job.kind and job_id = v_job.id
    ),
    'notes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', id, 'author', author, 'text', text, 'at', created_at)
          order by created_at, id
        ),
        '[]'::jsonb
      )
      from public.job_notes
      where (v_job.kind = 'order' and order_id = v_job.id)
        or (v_job.kind = 'quote' and quote_id = v_job.id)
        or (v_job.kind = 'reorder' and reorder_id = v_job.id)
    ),
    'emails', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', id,
            'template', template,
            'recipient', recipient,
            'status', status,
            'attempts', attempts,
            'errorCode', last_error_code,
            'sentAt', sent_at,
            'createdAt', created_at
          )
          order by created_at, template desc
        ),
        '[]'::jsonb
      )
      from public.outbox
      where (v_job.kind = 'order' and order_id = v_job.id)
        or (v_job.kind = 'quote' and quote_id = v_job.id)
        or (v_job.kind = 'reorder' and reorder_id = v_job.id)
    )
  );
end;
$$;
comment on function public.read_job(jsonb) is
  'Everything about one job: what the customer gave, its events, notes and emails; null when there '
  'is none of that kind and number.';
grant execute on function public.read_job(jsonb) to authenticated;
