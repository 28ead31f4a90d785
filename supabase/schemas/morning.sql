-- What the morning edition is written from.

create function private.morning_facts(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'designs', (
      select jsonb_agg(
        jsonb_build_object(
          'items', (
            select jsonb_agg(
              jsonb_build_object(
                'style_code', item ->> 'style_code',
                'color_hex', item ->> 'color_hex',
                'quantities', item -> 'quantities'
              )
              order by item_place
            )
            from jsonb_array_elements(design -> 'items') with ordinality as listed (item, item_place)
          ),
          'print_locations', design -> 'print_locations',
          'ink_colors', design -> 'ink_colors'
        )
        order by place
      )
      from jsonb_array_elements(o.designs) with ordinality as listed (design, place)
    ),
    'prints', (
      select jsonb_agg(
        (
          select jsonb_agg(
            jsonb_build_object('location', print -> 'location', 'inks', print -> 'inks')
            order by print_place
          )
          from jsonb_array_elements(design -> 'prints') with ordinality as listed (print, print_place)
        )
        order by place
      )
      from (
        select contents::jsonb as contents
        from public.proofs
        where order_id = o.id
        order by version desc
        limit 1
      ) as latest,
      jsonb_array_elements(contents -> 'designs') with ordinality as listed (design, place)
    ),
    'approved', private.is_approved(o.id),
    'proof', (
      select jsonb_build_object(
        'version', waiting.version,
        'at', waiting.created_at,
        'reminded_at', private.reminded_at(o.id, waiting.created_at)
      )
      from private.waiting_proofs as waiting
      where waiting.order_id = o.id
    ),
    'stranger', not (
      private.knows_address(o.customer_email)
      -- Staff gave it a role.
      or exists (
        select
        from private.contacts
        where email = lower(o.customer_email) and (approves or pays or gets_invoice)
      )
    ) or not exists (
      select
      from private.same_customer as same
      join public.orders as other on lower(other.customer_email) = same.other
      join public.payments as paid on paid.order_id = other.id
      where same.email = lower(o.customer_email)
        and paid.kind = 'charge'
        and paid.amount_cents > 0
    ),
    'made_at', case
      when o.stage = 'made' then (
        select max(created_at)
        from private.stage_events
        where job_id = o.id and stage = 'made' and not undo
      )
    end,
    'asked_at', case
      when o.stage = 'made' then private.asked_for_payment_at(o.id) else '[]'
    end
  )
  from public.orders as o
  where o.id = p_order_id;
$$;
comment on function private.morning_facts(uuid) is
  'What the morning edition knows of an order besides what lists show: its designs, the inks of its latest '
  'proof by design and location, whether it''s approved as it is now, the version that waits for its '
  'customer, whether its customer never paid us or nobody knows its address to be theirs, and, once it''s '
  'ready, since when, and when its customer was asked to pay.';

create function private.morning_json(p_reader text, p_sees_money boolean, p_sees_emails boolean)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'jobs', coalesce(jsonb_agg(job order by start, due, kind, number), '[]'),
    'open', (select count(*) from private.jobs where is_open),
    'floor', (select private.floor_json(settings) from private.floor_settings order by version desc limit 1),
    'became_permille', private.became_permille(),
    'plan', private.plan_json(),
    'problems', (
      select coalesce(jsonb_agg(problem order by at, id), '[]')
      from (
        select note.id, note.text, note.author, note.created_at as at, job.kind, job.number, job.name
        from public.job_notes as note
        join private.jobs as job
          on job.id = coalesce(note.order_id, note.quote_request_id, note.reorder_id)
        where note.problem and note.solved_at is null
        order by note.created_at, note.id
        limit 50
      ) as problem
    )
  )
  from (
    select
      start, due, kind, number,
      private.listed_job(job, p_reader, p_sees_money, p_sees_emails) || jsonb_build_object(
        'facts', case when kind = 'order' then private.morning_facts(id) end
      ) as job
    from private.jobs as job
    where is_open
    order by start, due, kind, number
    limit 500
  ) as listed;
$$;
comment on function private.morning_json(text, boolean, boolean) is
  'The unfinished jobs for a reader of the morning edition, by when production must start, at most 500; how '
  'many there are; the floor settings, if there are any; and how many in a thousand of the last year''s '
  'orders were printed.';

create function private.read_morning(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.morning_json(
    private.require_duty('work-on-jobs'), private.may('see-prices'), private.may('handle-emails')
  );
end;
$$;
comment on function private.read_morning(jsonb) is
  'The unfinished jobs for the morning edition, by when production must start, at most 500, and how many '
  'there are. Press staff get no money, and nothing about emails.';

create function private.choose_morning(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
begin
  perform private.require_duty('work-on-jobs');
  select * into v_ask from jsonb_to_record(p) as ask ("startsWithIt" boolean, "getsIt" boolean);
  if num_nulls(v_ask."startsWithIt", v_ask."getsIt") > 0 then
    perform private.refuse('startsWithIt and getsIt must be true or false');
  end if;
  update private.staff
  set starts_with_morning = v_ask."startsWithIt", gets_morning = v_ask."getsIt"
  where user_id = auth.uid();
  return 'true';
end;
$$;
comment on function private.choose_morning(jsonb) is
  'Whether signing in leads the caller to the morning edition (startsWithIt), and whether they get it by '
  'email (getsIt).';

create function public.write_morning_emails(p_day date) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_written integer;
begin
  with due as (
    update private.staff
    set morning_sent = p_day
    from private.active_staff as reader
    where reader.user_id = staff.user_id
      and staff.gets_morning
      and staff.morning_sent is distinct from p_day
      and exists (
        select from private.permissions where duty = 'work-on-jobs' and role = staff.role
      )
    returning reader.email
  )
  insert into public.outbox (template, recipient)
  select 'morning-edition', email from due;
  get diagnostics v_written = row_count;
  return v_written;
end;
$$;
comment on function public.write_morning_emails(date) is
  'Writes the day''s morning edition to the staff who want it, once each. Answers to how many.';
grant execute on function public.write_morning_emails(date) to service_role;

create function public.read_morning_email(p_recipient text) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select
      private.morning_json(
        reader.email,
        exists (select from private.permissions where duty = 'see-prices' and role = reader.role),
        exists (select from private.permissions where duty = 'handle-emails' and role = reader.role)
      )
      || jsonb_build_object('receiving', private.deliveries_json())
    from private.active_staff as reader
    where reader.email = p_recipient
      and reader.gets_morning
      and exists (
        select from private.permissions where duty = 'work-on-jobs' and role = reader.role
      )
  );
end;
$$;
comment on function public.read_morning_email(text) is
  'What read_morning and list_deliveries (receiving) answer this member of the staff, for the email; null if they don''t want it anymore, or '
  'left.';
grant execute on function public.read_morning_email(text) to service_role;
