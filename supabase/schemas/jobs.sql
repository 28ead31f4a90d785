-- Staff work on jobs: orders, quotes, and reorders. Here: moving jobs, undoing moves, and notes.

create table public.job_notes (
  id uuid primary key,
  order_id uuid references public.orders (id) on delete cascade,
  quote_id uuid references public.quotes (id) on delete cascade,
  reorder_id uuid references public.reorders (id) on delete cascade,
  author text not null check (char_length(author) between 1 and 254),
  text public.notes not null,
  created_at timestamptz not null default now(),
  constraint job_notes_about_one_job check (num_nonnulls(order_id, quote_id, reorder_id) = 1)
);
comment on table public.job_notes is
  'What staff write to each other about an order, a quote, or a reorder. Customers never see it.';
comment on column public.job_notes.id is 'Made by the writer, so that a repeat adds nothing.';

create index job_notes_by_order on public.job_notes (order_id) where order_id is not null;
create index job_notes_by_quote on public.job_notes (quote_id) where quote_id is not null;
create index job_notes_by_reorder on public.job_notes (reorder_id) where reorder_id is not null;

alter table public.job_notes enable row level security;
alter table public.job_notes force row level security;
create policy "Staff may read job notes" on public.job_notes
for select to authenticated using ((select private.is_staff()));
grant select on public.job_notes to authenticated, service_role;

create function private.fresh_row(p_kind text) returns jsonb
language sql
volatile
set search_path = ''
as $$
  select jsonb_build_object(
    'id', gen_random_uuid(), 'kind', kind, 'status', status, 'version', 1,
    'created_at', now(), 'updated_at', now()
  )
  from private.statuses
  where kind = p_kind
  order by position
  limit 1;
$$;
comment on function private.fresh_row(text) is
  'What a new row gets regardless of its caller''s input. Merge it over the input, never under it.';

create function private.place_job(p_kind text, p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_key uuid;
  v_outcome text := 'placed';
  v_job record;
  v_find text := format(
    'select id, number, request_hash from public.%I where idempotency_key = $1', p_kind || 's'
  );
  v_constraint text;
  v_message text;
begin
  v_key := p ->> 'idempotency_key';
  -- To Postgres, 'tomorrow' is a date.
  perform (p ->> 'due_date')::private.day_text, (p ->> 'pickup_date')::private.day_text;
  -- Calls with the same key wait for each other; the later ones find the job.
  perform pg_advisory_xact_lock(hashtextextended(format('place_%s %s', p_kind, v_key), 0));
  execute v_find into v_job using v_key;

  if v_job.id is null then
    case p_kind
      when 'order' then perform private.insert_order(p);
      when 'quote' then perform private.insert_quote(p);
      else perform private.insert_reorder(p);
    end case;
    execute v_find into v_job using v_key;
    insert into public.outbox (order_id, quote_id, reorder_id, template, recipient)
    select
      case p_kind when 'order' then v_job.id end,
      case p_kind when 'quote' then v_job.id end,
      case p_kind when 'reorder' then v_job.id end,
      email.template,
      email.recipient
    from (
      values
        (
          case p_kind when 'order' then 'order-confirmation' else p_kind || '-receipt' end,
          p ->> case p_kind when 'order' then 'customer_email' else 'email' end
        ),
        ('new-' || p_kind, p ->> 'shop_inbox')
    ) as email (template, recipient);
  elsif v_job.request_hash is distinct from p ->> 'request_hash' then
    return jsonb_build_object(
      'outcome', 'conflict', p_kind || 'Id', null, 'number', null, 'emails', '[]'::jsonb
    );
  else
    v_outcome := 'replayed';
  end if;

  return jsonb_build_object(
    'outcome', v_outcome,
    p_kind || 'Id', v_job.id,
    'number', v_job.number,
    'emails', (
      select coalesce(jsonb_agg(id order by template desc), '[]'::jsonb)
      from public.outbox
      where order_id = v_job.id or quote_id = v_job.id or reorder_id = v_job.id
    )
  );
exception
  -- One answer for every value that the tables refuse: HTTP 400, with the rule in the details.
  when integrity_constraint_violation or data_exception then
    get stacked diagnostics
      v_constraint = constraint_name,
      v_message = message_text;
    raise exception using
      errcode = 'PT400',
      message = format('The %s breaks a rule of the database: %s', p_kind, v_message),
      detail = coalesce(nullif(v_constraint, ''), 'malformed value');
end;
$$;
comment on function private.place_job(text, jsonb) is
  'What place_order, place_quote, and place_reorder share: one job per idempotency_key, its two '
  'emails, and one answer for every value that a table refuses.';

create view private.job_events as
select
  'order'::text as kind, order_id as job_id, id, from_status,
  to_status, actor, note, undo, created_at
from public.order_events
union all
select
  'quote'::text, quote_id, id, from_status, to_status, actor, note, undo, created_at
from public.quote_events
union all
select
  'reorder'::text, reorder_id, id, from_status, to_status, actor, note, undo,
  created_at
from public.reorder_events;
comment on view private.job_events is 'The events of all three kinds of jobs.';

create function private.undo_minutes() returns integer
language sql
immutable
set search_path = ''
as $$ select 10 $$;
comment on function private.undo_minutes() is
  'How long a move can be undone, as in src/domain/job.ts.';

create function private.undo_target(p_kind text, p_id uuid, p_status text, p_actor text)
returns text
language sql
stable
set search_path = ''
as $$
  select last.from_status
  from (
    select *
    from private.job_events
    where kind = p_kind and job_id = p_id
    order by id desc
    limit 1
  ) as last
  where not last.undo
    and last.actor = p_actor
    and last.to_status = p_status
    and last.created_at >= now() - make_interval(mins => private.undo_minutes());
$$;
comment on function private.undo_target(text, uuid, text, text) is
  'The status a job returns to if this actor undoes the last move now; null if they can''t: it '
  'was somebody else''s, it was the placing, it was already undone, or it is too late.';

create function private.lock_job(
  p_kind text,
  p_number bigint,
  out id uuid,
  out status text,
  out version integer
)
language plpgsql
set search_path = ''
as $$
begin
  execute format(
    'select id, status, version from public.%I where number = $1 for update', p_kind || 's'
  )
  into id, status, version
  using p_number;
end;
$$;
comment on function private.lock_job(text, bigint) is
  'A job, locked until the transaction ends; nulls if there is none.';

create function private.change_job(
  p_kind text,
  p_id uuid,
  p_from text,
  p_to text,
  p_actor text,
  p_note text,
  p_undo boolean
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_version integer;
begin
  execute format(
    'update public.%I set status = $1 where id = $2 returning version', p_kind || 's'
  )
  into v_version
  using p_to, p_id;
  execute format(
    'insert into public.%1$I (%2$I, from_status, to_status, actor, note, undo)
     values ($1, $2, $3, $4, $5, $6)',
    p_kind || '_events', p_kind || '_id'
  )
  using p_id, p_from, p_to, p_actor, p_note, p_undo;
  return jsonb_build_object('outcome', 'moved', 'status', p_to, 'version', v_version);
end;
$$;
comment on function private.change_job(text, uuid, text, text, text, text, boolean) is
  'Sets a locked job''s status and records who did it: the outcome ''moved''.';

create function private.stale_job(p_kind text, p_id uuid, p_status text, p_version integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'outcome', 'stale',
    'status', p_status,
    'version', p_version,
    'actor', actor,
    'at', created_at
  )
  from private.job_events
  where kind = p_kind and job_id = p_id
  order by id desc
  limit 1;
$$;
comment on function private.stale_job(text, uuid, text, integer) is
  'The outcome ''stale'': the job''s status, and who moved it last and when.';

create domain private.job_number as bigint not null;

create domain private.job_version as integer not null;

create function public.move_job(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_actor text := private.require_staff();
  v_ask record;
  v_job record;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    kind private.job_kind, number private.job_number, version private.job_version, "to" text,
    note text
  );
  if not exists (select 1 from private.statuses where status = v_ask."to") then
    perform private.refuse('to must be a status');
  end if;

  v_job := private.lock_job(v_ask.kind, v_ask.number);
  if v_job.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_job.version <> v_ask.version then
    return private.stale_job(v_ask.kind, v_job.id, v_job.status, v_job.version);
  end if;
  if not exists (
    select 1
    from private.statuses
    where kind = v_ask.kind and status = v_job.status and v_ask."to" = any (next)
  ) then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  end if;
  return private.change_job(
    v_ask.kind, v_job.id, v_job.status, v_ask."to", v_actor,
    nullif(btrim(v_ask.note), ''), false
  );
end;
$$;
comment on function public.move_job(jsonb) is
  'Moves a job to another status if it still has the expected version, and records who did it. '
  'Outcome: moved, stale, not-allowed, not-found.';
grant execute on function public.move_job(jsonb) to authenticated;

create function public.undo_move(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_actor text := private.require_staff();
  v_ask record;
  v_job record;
  v_to text;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    kind private.job_kind, number private.job_number, version private.job_version
  );
  v_job := private.lock_job(v_ask.kind, v_ask.number);
  if v_job.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_job.version <> v_ask.version then
    return private.stale_job(v_ask.kind, v_job.id, v_job.status, v_job.version);
  end if;
  v_to := private.undo_target(v_ask.kind, v_job.id, v_job.status, v_actor);
  if v_to is null then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  end if;
  return private.change_job(
    v_ask.kind, v_job.id, v_job.status, v_to, v_actor, null, true
  );
end;
$$;
comment on function public.undo_move(jsonb) is
  'Undoes the caller''s own last move, within ten minutes and if nothing has happened since; '
  'recorded like a move. Outcome: moved, stale, not-allowed, not-found.';
grant execute on function public.undo_move(jsonb) to authenticated;

create function public.add_note(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_actor text := private.require_staff();
  v_ask record;
  v_job uuid;
  v_note public.job_notes;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id uuid, kind private.job_kind, number private.job_number, text text
  );
  execute format('select id from public.%I where number = $1', v_ask.kind || 's')
  into v_job
  using v_ask.number;
  if v_job is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;

  insert into public.job_notes (id, order_id, quote_id, reorder_id, author, text)
  values (
    v_ask.id,
    case v_ask.kind when 'order' then v_job end,
    case v_ask.kind when 'quote' then v_job end,
    case v_ask.kind when 'reorder' then v_job end,
    v_actor,
    btrim(v_ask.text, E' \t\r\n')
  )
  on conflict (id) do nothing;

  select * into v_note from public.job_notes where id = v_ask.id;
  if v_note.author <> v_actor
    or coalesce(v_note.order_id, v_note.quote_id, v_note.reorder_id) <> v_job
  then
    perform private.refuse('id names another note');
  end if;
  return jsonb_build_object('outcome', 'added', 'author', v_note.author, 'at', v_note.created_at);
end;
$$;
comment on function public.add_note(jsonb) is
  'Adds an internal note to a job, once per id. Outcome: added or not-found.';
grant execute on function public.add_note(jsonb) to authenticated;
