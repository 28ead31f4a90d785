-- The job board: all kinds in one list, counts of what there is to do, and one job in full.

create function private.may_undo(
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
    -- Most jobs can skip looking at their events.
    when p_updated_at < now() - make_interval(mins => private.undo_minutes()) then false
    else private.undo_target(p_id, p_status, p_actor) is not null
  end;
$$;
comment on function private.may_undo(uuid, text, timestamptz, text) is
  'Whether undo_move would undo this job''s last move for this actor now.';

create function private.has_email(p_kind text, p_id uuid, p_status public.outbox_status)
returns boolean
language sql
stable
set search_path = ''
as $$
  select case p_kind
    when 'order' then
      exists (select 1 from public.outbox where order_id = p_id and status = p_status)
    when 'quote_request' then
      exists (select 1 from public.outbox where quote_request_id = p_id and status = p_status)
    else exists (select 1 from public.outbox where reorder_id = p_id and status = p_status)
  end;
$$;
comment on function private.has_email(text, uuid, public.outbox_status) is
  'Whether an email about the job has the status.';

create function private.waiting_since(p_id uuid, p_waiting boolean, p_updated_at timestamptz)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case when p_waiting then
    coalesce(
      (select max(created_at) from private.stage_events where job_id = p_id and stage = 'made'),
      p_updated_at
    )
  end;
$$;
comment on function private.waiting_since(uuid, boolean, timestamptz) is
  'Since when the job has waited for its customer; null if it doesn''t.';

create view private.stuck_emails as
select
  email.id, email.status, email.template, email.recipient, email.copies is not null as is_copy,
  job.kind, job.number,
  email.last_error_code, email.attempts, email.created_at
from public.outbox as email
join private.jobs as job on job.id = coalesce(email.order_id, email.quote_request_id, email.reorder_id)
where email.status = 'dead' or (email.status = 'held' and job.is_open);
comment on view private.stuck_emails is
  'Emails about jobs for staff to look at: given up on, or held while the job isn''t final.';

create domain private.stuck_status as text not null check (value in ('dead', 'held'));

create function private.list_stuck(p_status public.outbox_status) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', id,
        'template', template,
        'recipient', recipient,
        'isCopy', is_copy,
        'kind', kind,
        'number', number,
        'errorCode', last_error_code,
        'attempts', attempts,
        'createdAt', created_at
      )
      order by created_at desc, id
    ),
    '[]'::jsonb
  )
  from (
    select * from private.stuck_emails
    where status = p_status
    order by created_at desc, id
    limit 200
  ) as stuck;
$$;
comment on function private.list_stuck(public.outbox_status) is
  'Emails of stuck_emails with this status, newest first, at most 200.';

create function private.list_stuck_emails(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('handle-emails');
  return private.list_stuck((p ->> 'status')::private.stuck_status::public.outbox_status);
end;
$$;
comment on function private.list_stuck_emails(jsonb) is
  'Emails about jobs that were given up on (status ''dead'') or are held, newest first, at most 200.';

create function public.read_held_emails() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.list_stuck('held');
$$;
comment on function public.read_held_emails() is
  'The emails that are held, for the shop''s email about them: newest first, at most 200.';
grant execute on function public.read_held_emails() to service_role;

create domain private.shop_day as public.day not null;

create domain private.job_sort as text not null check (value in ('start', 'newest'));

create domain private.due_filter as text check (value in ('overdue', 'week', 'waiting'));

create domain private.money_filter as text check (
  value in (
    'unpaid', 'owed', 'refund', 'failed', 'expired', 'disputed', 'lost', 'part-refunded', 'refunded',
    'mismatch'
  )
);

create domain private.searched_text as text check (char_length(value) <= 100);

create domain private.page_size as integer not null check (value between 1 and 200);

create domain private.page_cursor as text check (char_length(value) <= 300);

create function private.listed_job(
  job private.jobs,
  p_actor text,
  p_sees_money boolean,
  p_sees_emails boolean
) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return
    to_jsonb(job)
    - array[
      'id', 'stage', 'is_open', 'searched', 'phone_digits', 'due', 'start', 'waiting', 'updated_at',
      'idempotency_key', 'request_hash'
    ]
    || jsonb_build_object(
      'total_cents', case when p_sees_money then job.total_cents end,
      'paid_cents',
      case when p_sees_money and job.kind = 'order' then private.paid_cents(job.id, job.stage) end,
      'balance_cents', case when p_sees_money then job.balance_cents end,
      'unpaid_since', case when p_sees_money then job.unpaid_since end,
      'cancel_charge', case when p_sees_money then job.cancel_charge end,
      'owed', p_sees_money and job.owed,
      'card',
      case when p_sees_money and job.kind = 'order' then private.card_state(job.id) end,
      'may_undo', private.may_undo(job.id, job.status, job.updated_at, p_actor),
      'waiting_since', private.waiting_since(job.id, job.waiting, job.updated_at),
      'email_failed', p_sees_emails and private.has_email(job.kind, job.id, 'dead'),
      'email_held', p_sees_emails and private.has_email(job.kind, job.id, 'held'),
      'unanswered', job.kind = 'order' and private.is_unanswered(job.id),
      'exact_repeat_of', case
        when job.kind = 'order' and job.stage = 'reviewing' then private.exact_repeat_of(job.id)
      end,
      'ordered_as', (
        select o.number
        from public.reorders as r
        join public.orders as o on o.id = r.ordered_id
        where r.id = job.id
      )
    )
    || case when job.kind = 'order' then private.desk_json(job.id) else '{}' end
    || case
      when job.kind = 'order' and job.stage = 'started' then (
        select jsonb_strip_nulls(jsonb_build_object('shipped_pieces', sum(pieces)))
        from private.boxes
        where order_id = job.id and shipped_at is not null
      ) || private.packed_json(job.id)
      else '{}'
    end;
end;
$$;
comment on function private.listed_job(private.jobs, text, boolean, boolean) is
  'What lists show of a job to this member of the staff, with money and emails only if they may see them.';

create function private.list_jobs(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
-- Planned for each call, so that unused conditions are dropped and partial indexes are used.
set plan_cache_mode = force_custom_plan
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_sees_money boolean := private.may('see-prices');
  v_sees_emails boolean := private.may('handle-emails');
  v_ask record;
  v_today date;
  v_after record;
  v_open boolean;
  v_text text;
  v_words text[];
  v_more text[];
  v_kind text;
  v_number text;
  v_phone text;
  v_documented uuid[];
  v_emails text[];
  v_only text[];
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    kinds private.job_kind[], statuses text[], open boolean, due private.due_filter, rush boolean,
    money private.money_filter, text private.searched_text, sort private.job_sort, customer uuid,
    "limit" private.page_size, cursor private.page_cursor, matching boolean, mine boolean,
    jobs jsonb
  );
  v_today := (p ->> 'today')::private.day_text::private.shop_day;
  if v_ask.money is not null then
    perform private.require_duty('see-prices');
  end if;
  if v_ask.customer is not null then
    perform private.require_duty('keep-customers');
    v_emails := array(select email from private.contacts where customer_id = v_ask.customer);
  end if;
  if not v_ask.statuses <@ array(select status from private.statuses) then
    perform private.refuse('statuses must be known');
  end if;
  if v_ask.jobs is not null then
    if jsonb_array_length(v_ask.jobs) > 500 then
      perform private.refuse('jobs must be at most 500');
    end if;
    v_only := array(
      select concat(named ->> 'kind', ' ', named ->> 'number')
      from jsonb_array_elements(v_ask.jobs) as named
    );
  end if;
  v_ask.kinds := nullif(v_ask.kinds, '{}');
  v_ask.statuses := nullif(v_ask.statuses, '{}');
  v_open := coalesce(v_ask.open, false) or v_ask.due is not null
    or coalesce(
      (select bool_and(not is_final) from private.statuses where status = any (v_ask.statuses)),
      false
    );
  v_text := nullif(private.folded(btrim(v_ask.text)), '');
  -- The longest first, because the index finds the fewest jobs for those.
  v_words := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    -- What's searched lacks hyphens, or has a space in their place.
    from (
      select private.folded(part)
      from regexp_split_to_table(v_ask.text, '[\s‐‑‒–—―−-]+') as part
    ) as folded (word)
    where word <> ''
    order by char_length(word) desc
  );
  v_more := v_words[4:];
  -- 'Order #1042', '#1042', or just '1042'.
  select
    case named[1] when 'quote' then 'quote_request' else named[1] end, '%' || named[2] || '%'
  into v_kind, v_number
  from regexp_match(v_text, '^(?:(order|quote|reorder)s?\s*)?#?\s*([0-9]+)$') as named;
  -- 'INV-20001', 'Receipt 30001', or just '20001'.
  select array_agg(document.order_id) into v_documented
  from regexp_match(
    v_text, '^(?:(inv|rec|cn)|(invoice|receipt|credit note))?\s*#?\s*([0-9]{1,18})$'
  ) as named
  join public.documents as document on document.number = named[3]::bigint
    and document.order_id is not null
    and case coalesce(named[1], named[2])
      when 'inv' then document.kind = 'invoice'
      when 'rec' then document.kind = 'receipt'
      when 'cn' then document.kind = 'credit-note'
      when 'credit note' then document.kind = 'credit-note'
      else document.kind = coalesce(named[2], document.kind)
    end
  where v_sees_money;
  -- A phone number with or without the country's code; fewer digits are no phone number.
  if v_text !~ '[a-z@]' then
    v_phone := '%' || substring(private.digits(v_text) from '^(?:1(?=[0-9]{10}$))?([0-9]{7,})$') || '%';
  end if;

  select * into v_after
  from jsonb_to_record(
    coalesce(
      v_ask.cursor,
      '{"at": "infinity", "start": "-infinity", "due": "-infinity", "kind": "order", "number": 0}'
    )::jsonb
  ) as cursor (
    at timestamptz, start date, due date, kind private.job_kind, number private.job_number
  );
  if v_ask.sort = 'newest' and v_after.at is null
    or v_ask.sort = 'start' and num_nulls(v_after.start, v_after.due) > 0
  then
    perform private.refuse('cursor must be the next of the page before');
  end if;

  return (
    with matching as not materialized (
      select *
      from private.jobs
      where (v_ask.kinds is null or kind = any (v_ask.kinds))
        and (v_emails is null or lower(email) = any (v_emails))
        and (
          v_text is null
          or (
            searched like v_words[1]
            and (v_words[2] is null or searched like v_words[2])
            and (v_words[3] is null or searched like v_words[3])
            and (v_more = '{}' or searched like all (v_more))
          )
          or number::text like v_number and (v_kind is null or kind = v_kind)
          or phone_digits like v_phone
          or id = any (v_documented)
        )
    ),
    asked as not materialized (
      select *
      from matching
      where (v_ask.statuses is null or status = any (v_ask.statuses))
        and (is_open or not v_open)
        and (v_ask.rush is null or rush = v_ask.rush)
        and (
          v_ask.mine is not true or kind = 'order' and id in (select private.orders_of(auth.uid()))
        )
        and (v_only is null or kind || ' ' || number = any (v_only))
        and (v_ask.due is distinct from 'overdue' or due < v_today)
        and (
          v_ask.due is distinct from 'week' or due between v_today and v_today + 6
        )
        and (v_ask.due is null or waiting = (v_ask.due = 'waiting'))
        and (
          v_ask.money is null
          or kind = 'order' and id in (select private.orders_by_money(v_ask.money))
        )
    ),
    sorted as (
      (
        select kind, id, number, created_at as at, null::date as start, null::date as due
        from asked
        where v_ask.sort = 'newest'
          and created_at <= v_after.at
          and (created_at < v_after.at or (kind, number) > (v_after.kind, v_after.number))
        order by created_at desc, kind, number
        limit v_ask."limit" + 1
      )
      union all
      (
        select kind, id, number, null, start, due
        from asked
        where v_ask.sort = 'start'
          and start >= v_after.start
          and (start, due, kind, number)
            > (v_after.start, v_after.due, v_after.kind, v_after.number)
        order by asked.start, asked.due, kind, number
        limit v_ask."limit" + 1
      )
    ),
    placed as (
      select *, row_number() over (order by at desc, start, due, kind, number) as place
      from sorted
      order by place
      limit v_ask."limit" + 1
    )
    select jsonb_build_object(
      'jobs', coalesce(
        jsonb_agg(
          private.listed_job(job, v_actor, v_sees_money, v_sees_emails)
          order by place
        ) filter (where place <= v_ask."limit"),
        '[]'
      ),
      'finished', case
        when v_ask.open and v_text is not null and v_ask.cursor is null then (
          select count(*) from (select from matching where not is_open limit 100) as found
        )
        else 0
      end,
      'matching', case when v_ask.matching then (
        select count(*) from (select from asked limit 501) as found
      ) end,
      'next', case when count(*) > v_ask."limit" then
        min(
          jsonb_build_object(
            'at', placed.at, 'start', placed.start, 'due', placed.due, 'kind', placed.kind,
            'number', placed.number
          )::text
        ) filter (where place = v_ask."limit")
      end
    )
    from placed
    join private.jobs as job on job.kind = placed.kind and job.id = placed.id
  );
end;
$$;
comment on function private.list_jobs(jsonb) is
  'A page of jobs of all kinds, filtered, sorted by when production must start or newest first; '
  'next leads to the following page; matching is how many there are, up to 501, if that''s asked. Press staff get no totals, and nothing about emails.';

create function private.count_jobs(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_sees_emails boolean;
  v_today date;
begin
  perform private.require_duty('work-on-jobs');
  v_sees_emails := private.may('handle-emails');
  v_today := (p ->> 'today')::private.day_text::private.shop_day;
  return (
    with counted as materialized (
      select
        kind, status, count(*) as jobs,
        count(*) filter (where due_date < v_today and not waiting) as overdue,
        count(*) filter (
          where due_date >= v_today and due_date <= v_today + 6 and not waiting
        ) as this_week,
        count(*) filter (where waiting) as waiting
      from private.jobs
      where is_open
      group by kind, status
    )
    select jsonb_build_object(
      'overdue', coalesce(sum(overdue), 0),
      'dueThisWeek', coalesce(sum(this_week), 0),
      'waiting', coalesce(sum(waiting), 0),
      'byStatus', coalesce(
        jsonb_agg(
          jsonb_build_object('kind', kind, 'status', status, 'count', jobs) order by kind, status
        ),
        '[]'::jsonb
      ),
      'deadEmails', (
        select count(*) from private.stuck_emails where v_sees_emails and status = 'dead'
      ),
      'heldEmails', (
        select count(*) from private.stuck_emails where v_sees_emails and status = 'held'
      ),
      -- Not just the last id: of two that arrive at once, the lower may become visible later.
      'pulse', (
        select md5(
          concat_ws(
            ' ',
            string_agg(id::text, ' ' order by id),
            (select max(id) from private.assignments),
            (select max(id) from private.holds)
          )
        )
        from (
          select id from public.job_events order by id desc limit 50
        ) as latest
      )
    )
    from counted
  );
end;
$$;
comment on function private.count_jobs(jsonb) is
  'Unfinished jobs: overdue, due within the next six days, waiting for pickup, and by status; '
  'emails that were given up on or are held, 0 for press staff; and a pulse that changes whenever a job '
  'comes in, moves, is assigned, or is put on hold.';

create function private.with_price_apart(p_order jsonb, p_shown boolean) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select
    jsonb_object_agg(key, value) filter (where not is_price)
    || jsonb_build_object(
      'price', case when p_shown then jsonb_object_agg(key, value) filter (where is_price) end
    )
  from jsonb_each(p_order), lateral (
    select
      key like '%\_cents' or key in (
        'adjustments', 'extras', 'tax', 'payment_terms', 'deposit_permille', 'exempt_reason'
      )
        as is_price
  ) as sorted;
$$;
comment on function private.with_price_apart(jsonb, boolean) is
  'An order''s columns, with its amounts of money and when they''re to be paid under price: null unless '
  'they are shown.';

create function private.read_job(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_sees_money boolean := private.may('see-prices');
  v_ask record;
  v_job private.jobs;
  v_order public.orders;
  v_request public.quote_requests;
  v_reorder public.reorders;
  v_own jsonb;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    kind private.job_kind, number private.job_number
  );
  select * into v_job from private.jobs where kind = v_ask.kind and number = v_ask.number;
  if not found then
    return null;
  end if;

  if v_job.kind = 'order' then
    select * into v_order from public.orders where id = v_job.id;
    v_own := private.with_price_apart(private.order_json(v_order), v_sees_money)
      || private.desk_json(v_job.id)
      || private.boxes_json(v_job.id)
      || private.packed_json(v_job.id)
      || jsonb_build_object('desk_events', private.desk_events_json(v_job.id))
      || jsonb_build_object('changes', private.changes_json(v_job.id, 0, v_sees_money), 'reorders', (
        select coalesce(jsonb_agg(number order by number), '[]'::jsonb)
        from public.reorders
        where order_id = v_job.id
      ), 'group', private.group_of(v_job.id) || case
        when v_sees_money then '{}'::jsonb
        else '{"allowance_cents": null, "fixed_cents": null, "share_cents": 0, "raised_cents": 0}'
      end, 'repeats', private.repeated_json(v_order),
        'exact_repeat_of', case
          when v_order.stage = 'reviewing' then private.exact_repeat_of(v_job.id)
        end,
        'repeated_by', (
        select coalesce(jsonb_agg(number order by number), '[]'::jsonb)
        from public.orders
        where repeats_id = v_job.id
      ), 'recipes', private.recipes_json(v_order), 'spoilage', (
        select settings -> 'spoilage' from private.floor_settings order by version desc limit 1
      ), 'messages', private.messages_of(v_job.id),
        'proposal', case when v_sees_money then private.proposal_json(v_order) end, 'approved', private.is_approved(v_job.id),
        'unpaid', v_job.unpaid,
        'money', case when v_sees_money then private.money_json(v_order, true) end,
        'cost', case when private.may('see-margins') then private.cost_json(v_order) end,
        'cancel_charge', case when v_sees_money then v_job.cancel_charge end,
        'documents', case when v_sees_money then private.listed_documents_json(v_order.id) else '[]' end,
        'cards', case when v_sees_money then private.cards_json(v_job.id) end,
        'exemptions', case when v_sees_money then private.exemptions_json(v_order) else '[]' end,
        'proofs', (
        select coalesce(
          jsonb_agg(
            case when v_sees_money then proof
            -- Every price could be tried against a hash that includes it.
            else jsonb_set(proof - 'sha256', '{contents}', (proof -> 'contents') - 'price') end
            order by place
          ),
          '[]'
        )
        from jsonb_array_elements(private.proofs_json(v_job.id)) with ordinality as listed (proof, place)
      ), 'quote', (
        select q.number
        from public.quote_decisions as decision
        join public.quotes as quote on quote.id = decision.quote_id
        join public.quote_requests as q on q.id = quote.quote_request_id
        where decision.order_id = v_job.id
      ), 'reorder', (select number from public.reorders where ordered_id = v_job.id));
  elsif v_job.kind = 'quote_request' then
    select * into v_request from public.quote_requests where id = v_job.id;
    v_own := private.quote_request_json(v_request) || jsonb_build_object(
      'quotes', case when v_sees_money then private.quotes_json(v_job.id) else '[]' end
    );
  else
    select * into v_reorder from public.reorders where id = v_job.id;
    v_own := private.reorder_json(v_reorder) || jsonb_build_object(
      'files', '[]'::jsonb,
      'order', (select number from public.orders where id = v_reorder.order_id),
      'ordered_as', (select number from public.orders where id = v_reorder.ordered_id)
    );
  end if;

  return v_own || jsonb_build_object(
    'kind', v_job.kind,
    'may_undo', private.may_undo(v_job.id, v_job.status, v_job.updated_at, v_actor),
    'customer', jsonb_build_object(
      'id', case when private.may('keep-customers') then (
        select customer_id from private.contacts where email = lower(v_job.email)
      ) end,
      'name', v_job.name,
      'email', v_job.email,
      'phone', coalesce(v_order.customer_phone, v_request.phone)
    ),
    'tells_at', (
      select max(next_attempt_at)
      from public.outbox
      where order_id = v_job.id
        and template like 'status-%'
        and status = 'pending'
        and attempts = 0
    ),
    'due_date', v_job.due_date,
    'start_by', v_job.start_by,
    'waiting_since', private.waiting_since(v_job.id, v_job.waiting, v_job.updated_at),
    'pieces', v_job.pieces,
    'usps_only', v_job.usps_only,
    'events', (
      select coalesce(jsonb_agg(event), '[]')
      from (
        select
          from_status as "from", to_status as "to", undo, actor, note, exact_repeat_of,
          created_at as at
        from public.job_events
        where job_id = v_job.id
        order by id
      ) as event
    ),
    'notes', (
      select coalesce(jsonb_agg(note), '[]')
      from (
        select id, author, text, created_at as at, problem, solved_by
        from public.job_notes
        where v_job.id in (order_id, quote_request_id, reorder_id)
        order by created_at, id
      ) as note
    ),
    'emails', (
      select coalesce(jsonb_agg(email order by created_at, template desc), '[]')
      from (
        select
          id, template, recipient, copies is not null as is_copy, status, attempts,
          case when leased_until <= now() then 'lease-expired' else last_error_code end
            as error_code,
          next_attempt_at as due_at, sent_at, created_at
        from public.outbox
        where v_sees_money
          and v_job.id in (order_id, quote_request_id, reorder_id)
          -- What everybody in a group got would hide the rest.
          and (status <> 'sent' or not exists (select from private.group_people where id = occasion))
        -- The newest, because anybody can ask for an order's link again.
        order by created_at desc, template
        limit 200
      ) as email
    )
  );
end;
$$;
comment on function private.read_job(jsonb) is
  'Everything about one job: the customer''s input, its events, notes, messages, and emails; tells_at is '
  'when the customer gets the email about the last move. Null if there is no such job. Press staff get neither prices nor emails.';

create function private.export_jobs(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('export-jobs');
  return (
    select jsonb_build_object(
      'jobs', (
        select coalesce(
          jsonb_agg(
            case listed.job ->> 'kind'
              when 'order' then (
                select private.order_json(t) from public.orders as t where t.number = listed.number
              )
              when 'quote_request' then (
                select private.quote_request_json(t) from public.quote_requests as t where t.number = listed.number
              )
              else (
                select private.reorder_json(t) from public.reorders as t where t.number = listed.number
              )
            end || listed.job
            order by listed.place
          ),
          '[]'::jsonb
        )
        from (
          select job, place, (job ->> 'number')::bigint as number
          from jsonb_array_elements(page -> 'jobs') with ordinality as listed (job, place)
        ) as listed
      ),
      'next', page -> 'next'
    )
    from private.list_jobs(p) as page
  );
end;
$$;
comment on function private.export_jobs(jsonb) is
  'The same page as list_jobs, with everything the customer entered. Not for press '
  'staff.';
