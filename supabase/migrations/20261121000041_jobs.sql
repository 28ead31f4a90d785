-- What staff work on is a job: an order, a quote or a reorder. Each has a version, so that whoever
-- changes it can say which state they saw, events that tell how it got where it is, and notes.

alter table public.orders add column version integer not null default 1 check (version > 0);
alter table public.quotes add column version integer not null default 1 check (version > 0);
alter table public.reorders add column version integer not null default 1 check (version > 0);
comment on column public.orders.version is 'Counted up with every change of the status.';
comment on column public.quotes.version is 'Counted up with every change of the status.';
comment on column public.reorders.version is 'Counted up with every change of the status.';

create function private.count_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end;
$$;
comment on function private.count_version() is 'Trigger: counts a job''s version up.';
revoke execute on function private.count_version()
  from public, anon, authenticated, service_role;

create trigger orders_count_version
before update on public.orders
for each row when (old.status is distinct from new.status)
execute function private.count_version();
create trigger quotes_count_version
before update on public.quotes
for each row when (old.status is distinct from new.status)
execute function private.count_version();
create trigger reorders_count_version
before update on public.reorders
for each row when (old.status is distinct from new.status)
execute function private.count_version();

alter table public.order_events add column undo boolean not null default false;
comment on column public.order_events.undo is
  'It took the move before it back; what was taken back isn''t taken back again.';

create table public.quote_events (
  id bigint primary key generated always as identity,
  quote_id uuid not null references public.quotes (id) on delete cascade,
  from_status public.quote_status,
  to_status public.quote_status not null,
  actor text not null check (char_length(actor) between 1 and 254),
  note text check (char_length(note) between 1 and 2000),
  undo boolean not null default false,
  created_at timestamptz not null default now(),
  constraint quote_events_move_somewhere check (from_status is distinct from to_status)
);
comment on table public.quote_events is
  'Every status a quote took: who moved it and when. from_status is null for its placing.';
comment on column public.quote_events.undo is
  'It took the move before it back; what was taken back isn''t taken back again.';

create index quote_events_in_order on public.quote_events (quote_id, id);

create table public.reorder_events (
  id bigint primary key generated always as identity,
  reorder_id uuid not null references public.reorders (id) on delete cascade,
  from_status public.reorder_status,
  to_status public.reorder_status not null,
  actor text not null check (char_length(actor) between 1 and 254),
  note text check (char_length(note) between 1 and 2000),
  undo boolean not null default false,
  created_at timestamptz not null default now(),
  constraint reorder_events_move_somewhere check (from_status is distinct from to_status)
);
comment on table public.reorder_events is
  'Every status a reorder took: who moved it and when. from_status is null for its placing.';
comment on column public.reorder_events.undo is
  'It took the move before it back; what was taken back isn''t taken back again.';

create index reorder_events_in_order on public.reorder_events (reorder_id, id);

insert into public.quote_events (quote_id, to_status, actor, created_at)
select id, 'new', 'customer', created_at from public.quotes order by number;
insert into public.reorder_events (reorder_id, to_status, actor, created_at)
select id, 'new', 'customer', created_at from public.reorders order by number;

create table public.job_notes (
  id uuid primary key,
  order_id uuid references public.orders (id) on delete cascade,
  quote_id uuid references public.quotes (id) on delete cascade,
  reorder_id uuid references public.reorders (id) on delete cascade,
  author text not null check (char_length(author) between 1 and 254),
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default now(),
  constraint job_notes_about_one_job check (num_nonnulls(order_id, quote_id, reorder_id) = 1)
);
comment on table public.job_notes is
  'What staff write to each other about an order, a quote or a reorder. No customer sees it.';
comment on column public.job_notes.id is 'Made by whoever writes it, so that a repeat adds nothing.';

create index job_notes_by_order on public.job_notes (order_id) where order_id is not null;
create index job_notes_by_quote on public.job_notes (quote_id) where quote_id is not null;
create index job_notes_by_reorder on public.job_notes (reorder_id) where reorder_id is not null;

alter table public.quote_events enable row level security;
alter table public.quote_events force row level security;
alter table public.reorder_events enable row level security;
alter table public.reorder_events force row level security;
alter table public.job_notes enable row level security;
alter table public.job_notes force row level security;

create policy "Staff may read quote events" on public.quote_events
for select to authenticated using ((select private.is_staff()));
create policy "Staff may read reorder events" on public.reorder_events
for select to authenticated using ((select private.is_staff()));
create policy "Staff may read job notes" on public.job_notes
for select to authenticated using ((select private.is_staff()));

revoke all on public.quote_events, public.reorder_events, public.job_notes
  from public, anon, authenticated, service_role;
grant select on public.quote_events, public.reorder_events, public.job_notes
  to authenticated, service_role;
revoke all on sequence public.quote_events_id_seq, public.reorder_events_id_seq
  from public, anon, authenticated, service_role;

-- For the job board: what is open by age, and all by due date. Without a due date comes last.
create index orders_open_by_age on public.orders (created_at desc)
where status not in ('completed', 'cancelled');
create index orders_by_start on public.orders (due_date, number) where delivery_method <> 'local';
create index orders_by_start_local on public.orders (due_date, number)
where delivery_method = 'local';

create index quotes_open_by_age on public.quotes (created_at desc)
where status not in ('ordered', 'declined');
create index quotes_by_start on public.quotes (coalesce(pickup_date, date 'infinity'), number);

create index reorders_open_by_age on public.reorders (created_at desc)
where status not in ('completed', 'declined');
create index reorders_by_start on public.reorders (coalesce(pickup_date, date 'infinity'), number);

-- Both as before, and now with the event of the placing.
create or replace function public.place_quote(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_key uuid;
  v_quote public.quotes;
  v_outcome text := 'placed';
  v_constraint text;
  v_message text;
begin
  v_key := (p ->> 'idempotencyKey')::uuid;

  -- Sends of one key wait for each other; the later ones find the quote.
  perform pg_advisory_xact_lock(hashtextextended('place_quote ' || v_key::text, 0));
  select * into v_quote from public.quotes where idempotency_key = v_key;

  if found then
    if v_quote.request_hash is distinct from p ->> 'requestHash' then
      return jsonb_build_object(
        'outcome', 'conflict', 'quoteId', null, 'number', null, 'emails', '[]'::jsonb
      );
    end if;
    v_outcome := 'replayed';
  else
    insert into public.quotes (
      idempotency_key, request_hash, name, email, phone, quantity, pickup_date, project_details
    ) values (
      v_key, p ->> 'requestHash', p ->> 'name', p ->> 'email', nullif(p ->> 'phone', ''),
      (p ->> 'quantity')::integer, private.read_day(nullif(p ->> 'pickupDate', '')),
      p ->> 'projectDetails'
    )
    returning * into v_quote;

    insert into public.quote_artwork (
      quote_id, position, object_path, file_name, size_bytes, content_type, format,
      width_px, height_px
    )
    select
      v_quote.id, item.position, item.file ->> 'objectPath', item.file ->> 'fileName',
      (item.file ->> 'sizeBytes')::bigint, item.file ->> 'contentType', item.file ->> 'format',
      (item.file ->> 'widthPx')::integer, (item.file ->> 'heightPx')::integer
    from jsonb_array_elements(p -> 'files') with ordinality as item (file, position);

    if exists (
      select 1
      from public.quote_artwork
      join public.order_artwork using (object_path)
      where quote_artwork.quote_id = v_quote.id
    ) then
      raise check_violation using
        constraint = 'quote_artwork_one_owner_a_file',
        message = 'a file of the quote belongs to an order';
    end if;

    insert into public.quote_events (quote_id, to_status, actor)
    values (v_quote.id, v_quote.status, 'customer');

    insert into public.outbox (quote_id, template, recipient)
    values
      (v_quote.id, 'quote-receipt', v_quote.email),
      (v_quote.id, 'new-quote', p ->> 'shopInbox');
  end if;

  return jsonb_build_object(
    'outcome', v_outcome,
    'quoteId', v_quote.id,
    'number', v_quote.number,
    'emails', (
      select coalesce(jsonb_agg(id order by template desc), '[]'::jsonb)
      from public.outbox
      where quote_id = v_quote.id
    )
  );
exception
  -- One answer for every value that the tables refuse: HTTP 400, the rule in the details.
  when integrity_constraint_violation or data_exception then
    get stacked diagnostics
      v_constraint = constraint_name,
      v_message = message_text;
    raise exception using
      errcode = 'PT400',
      message = 'The quote breaks a rule of the database: ' || v_message,
      detail = coalesce(nullif(v_constraint, ''), 'malformed value');
end;
$$;

create or replace function public.place_reorder(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_key uuid;
  v_reorder public.reorders;
  v_outcome text := 'placed';
  v_constraint text;
  v_message text;
begin
  v_key := (p ->> 'idempotencyKey')::uuid;

  -- Sends of one key wait for each other; the later ones find the reorder.
  perform pg_advisory_xact_lock(hashtextextended('place_reorder ' || v_key::text, 0));
  select * into v_reorder from public.reorders where idempotency_key = v_key;

  if found then
    if v_reorder.request_hash is distinct from p ->> 'requestHash' then
      return jsonb_build_object(
        'outcome', 'conflict', 'reorderId', null, 'number', null, 'emails', '[]'::jsonb
      );
    end if;
    v_outcome := 'replayed';
  else
    insert into public.reorders (
      idempotency_key, request_hash, name, email, invoice_number, pickup_date, order_id
    ) values (
      v_key, p ->> 'requestHash', p ->> 'name', p ->> 'email', p ->> 'invoiceNumber',
      private.read_day(nullif(p ->> 'pickupDate', '')),
      (
        select id
        from public.orders
        where number = substring(p ->> 'invoiceNumber' from '^\s*#?\s*([0-9]{1,18})\s*$')::bigint
          and lower(customer_email) = lower(p ->> 'email')
      )
    )
    returning * into v_reorder;

    insert into public.reorder_lines (reorder_id, size, quantity)
    select v_reorder.id, line.key, line.value::integer
    from jsonb_each_text(p -> 'quantities') as line;

    insert into public.reorder_events (reorder_id, to_status, actor)
    values (v_reorder.id, v_reorder.status, 'customer');

    insert into public.outbox (reorder_id, template, recipient)
    values
      (v_reorder.id, 'reorder-receipt', v_reorder.email),
      (v_reorder.id, 'new-reorder', p ->> 'shopInbox');
  end if;

  return jsonb_build_object(
    'outcome', v_outcome,
    'reorderId', v_reorder.id,
    'number', v_reorder.number,
    'emails', (
      select coalesce(jsonb_agg(id order by template desc), '[]'::jsonb)
      from public.outbox
      where reorder_id = v_reorder.id
    )
  );
exception
  -- One answer for every value that the tables refuse: HTTP 400, the rule in the details.
  when integrity_constraint_violation or data_exception then
    get stacked diagnostics
      v_constraint = constraint_name,
      v_message = message_text;
    raise exception using
      errcode = 'PT400',
      message = 'The reorder breaks a rule of the database: ' || v_message,
      detail = coalesce(nullif(v_constraint, ''), 'malformed value');
end;
$$;
