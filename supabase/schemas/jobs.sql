-- Staff work on jobs: orders, quote requests, and reorders. Here: what they share, placing and
-- moving jobs, undoing moves, and notes.

create function private.folded(p_text text) returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    -- Most texts are plain, and this takes a tenth of the time.
    when octet_length(p_text) = char_length(p_text) then translate(lower(p_text), '''`-', '')
    else translate(
        replace(replace(replace(replace(
          regexp_replace(
            lower(normalize(p_text, nfkd)),
            '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
            '',
            'g'
          ),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'đðøłħıŧς''’‘ʼʻ`´′‛-‐‑‒–—―−', 'ddolhitσ'
      )
  end;
$$;
comment on function private.folded(text) is
  'A text as the board compares it: lowercase, without accents, apostrophes, and hyphens.';

create function private.keep_searched() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_texts text[];
begin
  case tg_table_name
    when 'orders' then
      v_texts := array[
        new.customer_name, new.customer_email, new.customer_po_number, new.delivery_name,
        new.delivery_city, new.delivery_zip
      ] || array(
        select distinct concat_ws(' ', item ->> 'garment_name', item ->> 'color_name')
        from jsonb_path_query(new.designs, '$[*].items[*]') as item
      );
    when 'quote_requests' then v_texts := array[new.name, new.email];
    else v_texts := array[new.name, new.email, new.invoice_number];
  end case;
  new.searched := private.folded(array_to_string(v_texts, chr(10)));
  return new;
end;
$$;
comment on function private.keep_searched() is
  'Trigger: sets what the board''s search looks at, folded, one text a line. Kept, because folding '
  'takes a thousand times as long as comparing.';

create trigger orders_keep_searched
before insert or update of
  customer_name, customer_email, customer_po_number, designs, delivery_name, delivery_city, delivery_zip
on public.orders
for each row execute function private.keep_searched();

create trigger quote_requests_keep_searched
before insert or update of name, email on public.quote_requests
for each row execute function private.keep_searched();

create trigger reorders_keep_searched
before insert or update of name, email, invoice_number on public.reorders
for each row execute function private.keep_searched();

create function private.digits(p_text text) returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select regexp_replace(p_text, '[^0-9]', '', 'g');
$$;
comment on function private.digits(text) is
  'Only the digits, because people write phone numbers in many ways.';

create function private.goes_by_usps(p_street text, p_zip text) returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(
    p_zip ~ '^(00[6-9]|09|340|96[2-69]|96799)'
      or p_street ~* '\m(p\.?\s*o\.?|post\s+office)\s*box\M',
    false
  );
$$;
comment on function private.goes_by_usps(text, text) is
  'Whether only USPS goes to an address, as in src/orders/delivery/delivery.ts: a PO box, one of the '
  'armed forces, or in a territory.';

-- Each column has the same type in all three, so that a query of all kinds uses each table's own
-- indexes.
create view private.jobs as
select
  'order'::text as kind, o.id, o.number, o.status, o.stage, o.version, o.is_open,
  o.customer_name as name, o.customer_email as email,
  o.searched,
  private.digits(o.customer_phone) as phone_digits,
  (
    select sum(count::bigint)::bigint
    from jsonb_each_text(o.designs #> '{0,items,0,quantities}') as counted (size, count)
  ) as item_pieces,
  o.designs #>> '{0,items,0,garment_name}' as garment,
  o.designs #>> '{0,items,0,color_name}' as color,
  o.designs #>> '{0,items,0,color_hex}' as color_hex,
  cardinality(o.per_item_cents) - 1 as more,
  array(select jsonb_array_elements_text(o.designs #> '{0,print_locations}')) as locations,
  null::text as about, o.total_quantity::bigint as pieces,
  o.due_date, o.start_by, o.due_date::date as due, o.start_by::date as start,
  o.delivery_method, private.goes_by_usps(o.delivery_street, o.delivery_zip) as usps_only,
  o.stage = 'made' and o.delivery_method = 'pickup' as waiting,
  o.turnaround_class = 'rush' as rush,
  o.total_cents::integer as total_cents, private.balance_cents(o) as balance_cents,
  private.is_unpaid(o) as unpaid,
  private.unpaid_since(o) as unpaid_since, private.is_owed(o) as owed,
  private.cancel_charge_json(o) as cancel_charge,
  o.created_at, o.updated_at,
  o.idempotency_key, o.request_hash
from public.orders as o
union all
select
  'quote_request'::text, q.id, q.number, q.status, q.stage, q.version, q.is_open,
  q.name, q.email,
  q.searched,
  private.digits(q.phone),
  null::bigint, null::text, null::text, null::text, 0, array[]::text[],
  left(q.project_details, 140), q.quantity::bigint,
  q.pickup_date, q.start_by, coalesce(q.pickup_date, date 'infinity'),
  coalesce(q.start_by, date 'infinity'), 'pickup'::text, false, false, false,
  null::integer, null::bigint, false, null::timestamptz, false, null::jsonb,
  q.created_at, q.updated_at, q.idempotency_key, q.request_hash
from public.quote_requests as q
union all
select
  'reorder'::text, r.id, r.number, r.status, r.stage, r.version, r.is_open,
  r.name, r.email,
  r.searched,
  null::text,
  null::bigint, null::text, null::text, null::text, 0, array[]::text[],
  r.invoice_number::text,
  (select coalesce(sum(quantity), 0)::bigint from public.reorder_lines where reorder_id = r.id),
  r.pickup_date, r.start_by, coalesce(r.pickup_date, date 'infinity'),
  coalesce(r.start_by, date 'infinity'), 'pickup'::text, false, false, false,
  null::integer, null::bigint, false, null::timestamptz, false, null::jsonb,
  r.created_at, r.updated_at, r.idempotency_key, r.request_hash
from public.reorders as r;
comment on view private.jobs is 'Orders, quote requests, and reorders with the columns they share.';
comment on column private.jobs.searched is 'What the board''s search looks at besides the number and the phone.';
comment on column private.jobs.item_pieces is
  'Of an order, the pieces of its first item, which garment and color are of.';
comment on column private.jobs.more is 'How many items an order has besides.';
comment on column private.jobs.usps_only is 'No other carrier goes to its address.';
comment on column private.jobs.waiting is
  'It''s ready, and the customer has yet to pick it up, so it can''t be overdue.';
comment on column private.jobs.unpaid is
  'It waits for money before it can go to production, or before its customer picks it up.';
comment on column private.jobs.due is 'The due date to sort by; none comes last.';
comment on column private.jobs.start is 'When production must start, to sort by; never comes last.';

-- For searching all finished jobs. The embedded database lacks the extension, and the board works
-- without these.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm with schema extensions;
    create index orders_by_text on public.orders using gin (
      searched extensions.gin_trgm_ops,
      private.digits(customer_phone) extensions.gin_trgm_ops,
      (number::text) extensions.gin_trgm_ops
    );
    create index quote_requests_by_text on public.quote_requests using gin (
      searched extensions.gin_trgm_ops,
      private.digits(phone) extensions.gin_trgm_ops,
      (number::text) extensions.gin_trgm_ops
    );
    create index reorders_by_text on public.reorders using gin (
      searched extensions.gin_trgm_ops,
      (number::text) extensions.gin_trgm_ops
    );
  end if;
end;
$$;

create table public.job_events (
  id bigint primary key generated always as identity,
  order_id uuid references public.orders (id) on delete cascade,
  quote_request_id uuid references public.quote_requests (id) on delete cascade,
  reorder_id uuid references public.reorders (id) on delete cascade,
  job_id uuid not null generated always as (coalesce(order_id, quote_request_id, reorder_id)) stored,
  kind text not null generated always as (
    case
      when order_id is not null then 'order'
      when quote_request_id is not null then 'quote_request'
      else 'reorder'
    end
  ) stored,
  from_status text,
  to_status text not null,
  actor text not null check (char_length(actor) between 1 and 254),
  note public.notes,
  undo boolean not null default false,
  exact_repeat_of bigint,
  created_at timestamptz not null default now(),
  foreign key (kind, from_status) references private.statuses,
  foreign key (kind, to_status) references private.statuses,
  constraint job_events_about_one_job check (num_nonnulls(order_id, quote_request_id, reorder_id) = 1),
  constraint job_events_move_somewhere check (from_status is distinct from to_status)
);
comment on table public.job_events is
  'Every status of every job: who moved it and when. from_status is null for placing it.';
comment on column public.job_events.undo is
  'It undid the move before it; an undo can''t be undone.';
comment on column public.job_events.exact_repeat_of is
  'Of an order that was approved without a proof: the number of the order that it repeats exactly; '
  'null if its customer asked for that.';

create index job_events_in_order on public.job_events (job_id, id);
-- Deleting a job looks for its events here.
create index job_events_by_order on public.job_events (order_id) where order_id is not null;
create index job_events_by_quote_request on public.job_events (quote_request_id)
where quote_request_id is not null;
create index job_events_by_reorder on public.job_events (reorder_id) where reorder_id is not null;

alter table public.job_events enable row level security;
alter table public.job_events force row level security;

create view private.stage_events as
select event.job_id, reached.stage, event.undo, event.created_at
from public.job_events as event
join private.statuses as reached
  on reached.kind = event.kind and reached.status = event.to_status
left join private.statuses as earlier
  on earlier.kind = event.kind and earlier.status = event.from_status
where reached.stage is distinct from earlier.stage;
comment on view private.stage_events is 'When jobs got to each stage, by a move or by undoing one.';

create table public.job_notes (
  id uuid primary key,
  order_id uuid references public.orders (id) on delete cascade,
  quote_request_id uuid references public.quote_requests (id) on delete cascade,
  reorder_id uuid references public.reorders (id) on delete cascade,
  author text not null check (char_length(author) between 1 and 254),
  text public.notes not null,
  created_at timestamptz not null default now(),
  problem boolean not null default false,
  solved_by text check (char_length(solved_by) between 1 and 254),
  solved_at timestamptz,
  constraint job_notes_about_one_job check (num_nonnulls(order_id, quote_request_id, reorder_id) = 1),
  constraint job_notes_solve_problems check (
    num_nonnulls(solved_by, solved_at) in (0, 2) and (problem or solved_at is null)
  )
);
comment on table public.job_notes is
  'What staff write to each other about an order, a quote request, or a reorder. Customers never '
  'see it.';
comment on column public.job_notes.id is 'Made by the writer, so that a repeat adds nothing.';
comment on column public.job_notes.problem is
  'It holds up the work, so it stays on the morning edition until somebody says that it''s solved.';

create index job_notes_by_order on public.job_notes (order_id) where order_id is not null;
create index job_notes_by_quote_request on public.job_notes (quote_request_id)
where quote_request_id is not null;
create index job_notes_by_reorder on public.job_notes (reorder_id) where reorder_id is not null;
create index job_notes_unsolved on public.job_notes (created_at) where problem and solved_at is null;

alter table public.job_notes enable row level security;
alter table public.job_notes force row level security;

create function private.fresh_row(p_kind text) returns jsonb
-- Unlike SQL, PL/pgSQL plans a query once per connection.
language plpgsql
volatile
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'id', gen_random_uuid(), 'kind', kind, 'status', status, 'version', 1,
      'created_at', now(), 'updated_at', now()
    )
    from private.statuses
    where kind = p_kind
    order by position
    limit 1
  );
end;
$$;
comment on function private.fresh_row(text) is
  'What a new row gets regardless of its caller''s input. Merge it over the input, never under it.';

create function private.place_job(
  p_kind text,
  p jsonb,
  p_by_current_prices boolean default false
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id text := case p_kind when 'quote_request' then 'quoteRequestId' else p_kind || 'Id' end;
  v_key uuid;
  v_outcome text := 'placed';
  v_job record;
  v_constraint text;
  v_message text;
begin
  v_key := p ->> 'idempotency_key';
  -- To Postgres, 'tomorrow' is a date.
  perform (p ->> 'due_date')::private.day_text, (p ->> 'pickup_date')::private.day_text,
    (p ->> 'start_by')::private.day_text;
  -- Calls with the same key wait for each other; the later ones find the job.
  perform pg_advisory_xact_lock(hashtextextended(format('place_%s %s', p_kind, v_key), 0));
  select id, number, request_hash into v_job
  from private.jobs
  where kind = p_kind and idempotency_key = v_key;

  if v_job.id is null
    and p_by_current_prices
    and p ->> 'price_version' is distinct from private.current_price_version()::text
  then
    return jsonb_build_object('outcome', 'repriced');
  end if;

  if v_job.id is null then
    case p_kind
      when 'order' then perform private.insert_order(p);
      when 'quote_request' then perform private.insert_quote_request(p);
      else perform private.insert_reorder(p);
    end case;
    select id, number, request_hash into v_job
    from private.jobs
    where kind = p_kind and idempotency_key = v_key;
    perform private.write_emails(
      p_kind,
      v_job.id,
      p ->> case p_kind when 'order' then 'customer_email' else 'email' end,
      p ->> 'shop_inbox',
      p -> 'email_guard'
    );
  elsif v_job.request_hash is distinct from p ->> 'request_hash' then
    return jsonb_build_object(
      'outcome', 'conflict', v_id, null, 'number', null, 'emails', '[]'::jsonb
    );
  else
    v_outcome := 'replayed';
  end if;

  return jsonb_build_object(
    'outcome', v_outcome,
    v_id, v_job.id,
    'number', v_job.number,
    'emails', (
      select coalesce(jsonb_agg(id order by template desc), '[]'::jsonb)
      from public.outbox
      where v_job.id in (order_id, quote_request_id, reorder_id)
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
      message = format('The %s breaks a rule of the database: %s', replace(p_kind, '_', ' '), v_message),
      detail = coalesce(nullif(v_constraint, ''), 'malformed value');
end;
$$;
comment on function private.place_job(text, jsonb, boolean) is
  'What place_order, place_quote_request, and place_reorder share: one job per idempotency_key, '
  'its emails, and one answer for every value that a table refuses. By current prices only, an order '
  'with others is repriced.';

create function private.undo_minutes() returns integer
language sql
immutable
set search_path = ''
as $$ select 10 $$;
comment on function private.undo_minutes() is
  'How long a move can be undone, as in src/orders/job.ts.';

create function private.undo_target(p_id uuid, p_status text, p_actor text) returns text
-- Not SQL, because the changes' table comes later.
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select last.from_status
    from (
      select *
      from public.job_events
      where job_id = p_id
      order by id desc
      limit 1
    ) as last
    where not last.undo
      and last.actor = p_actor
      and last.to_status = p_status
      and last.created_at >= now() - make_interval(mins => private.undo_minutes())
      and not exists (
        select
        from public.order_changes
        where order_id = p_id and created_at >= last.created_at
      )
      and not exists (select from public.reorders where id = p_id and ordered_id is not null)
      -- What was written off since would count toward the price again.
      and not exists (
        select
        from public.payments
        where order_id = p_id and method = 'account' and amount_cents > 0
          and created_at > last.created_at
      )
  );
end;
$$;
comment on function private.undo_target(uuid, text, text) is
  'The status a job returns to if this actor undoes the last move now; null if they can''t: it '
  'was somebody else''s, it was the placing, it was already undone, the job was changed since, '
  'something of it was written off, its order was placed, or it is too late.';

create function private.lock_job(
  p_kind text,
  p_number bigint,
  out id uuid,
  out status text,
  out stage public.job_stage,
  out version integer
)
language plpgsql
set search_path = ''
as $$
begin
  perform from public.orders where p_kind = 'order' and number = p_number for update;
  perform from public.quote_requests where p_kind = 'quote_request' and number = p_number for update;
  perform from public.reorders where p_kind = 'reorder' and number = p_number for update;
  select job.id, job.status, job.stage, job.version into id, status, stage, version
  from private.jobs as job
  where job.kind = p_kind and job.number = p_number;
end;
$$;
comment on function private.lock_job(text, bigint) is
  'A job, locked until the transaction ends; nulls if there is none.';

create function private.lock_orders(p_numbers bigint[]) returns void
language sql
set search_path = ''
as $$
  select 1 from public.orders where number = any (p_numbers) order by id for update;
$$;
comment on function private.lock_orders(bigint[]) is
  'Locks orders in the order of their ids, for what goes through several of them.';

create function private.status_email(
  p_from public.job_stage,
  p_to public.job_stage,
  p_method text
) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_to <= p_from then null
    when p_to = 'approved' then 'status-approved'
    when p_to = 'started' then 'status-in-production'
    when p_to = 'made' then
      case p_method
        when 'pickup' then 'status-ready'
        when 'local' then 'status-out'
        else 'status-shipped'
      end
    when p_to = 'done' then 'status-done'
    when p_to = 'canceled' then 'status-canceled'
  end;
$$;
comment on function private.status_email(public.job_stage, public.job_stage, text) is
  'The email that a move of an order sends to its customer, by its stages and delivery method, as in '
  'src/orders/status-email.ts; null if there is none.';

create function private.tell_customer(
  p_order_id uuid,
  p_from public.job_stage,
  p_to public.job_stage
)
returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  -- An undo at the last moment takes a moment.
  v_at timestamptz := now() + make_interval(mins => private.undo_minutes(), secs => 30);
  v_order public.orders;
  v_template text;
begin
  select * into v_order from public.orders where id = p_order_id;
  v_template := private.status_email(p_from, p_to, v_order.delivery_method);
  if v_template is null or exists (
    select
    from public.outbox
    where order_id = p_order_id
      and template = v_template
      -- Whatever is still pending is being sent right now.
      and (status = 'pending' or status = 'sent' and sent_at > now() - interval '1 hour')
  ) then
    return null;
  end if;
  insert into public.outbox (order_id, template, occasion, recipient, next_attempt_at)
  values (p_order_id, v_template, gen_random_uuid(), v_order.customer_email, v_at);
  return v_at;
end;
$$;
comment on function private.tell_customer(uuid, public.job_stage, public.job_stage) is
  'Writes the email about a move of a locked order, to go out once the move can''t be undone '
  'anymore; answers when. Null without such an email, and if the customer got the same one within '
  'the last hour.';

create function private.change_job(
  p_kind text,
  p_id uuid,
  p_from text,
  p_to text,
  p_actor text,
  p_note text,
  p_undo boolean,
  p_left_on date default null,
  p_charge bigint default 0,
  p_charge_reason text default null,
  p_exact_repeat_of bigint default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_version integer;
begin
  -- Undone, or no longer news. One that is being sent right now is left alone.
  delete from public.outbox
  where order_id = p_id
    and template like 'status-%'
    and status = 'pending'
    and (leased_until is null or leased_until <= now());
  case p_kind
    when 'order' then
      update public.orders
      set
        status = p_to,
        left_on = coalesce(p_left_on, left_on),
        cancellation_cents = p_charge,
        cancellation_reason = p_charge_reason
      where id = p_id
      returning version into v_version;
    when 'quote_request' then
      update public.quote_requests set status = p_to where id = p_id returning version into v_version;
    else
      update public.reorders set status = p_to where id = p_id returning version into v_version;
  end case;
  insert into public.job_events (
    order_id, quote_request_id, reorder_id, from_status, to_status, actor, note, undo,
    exact_repeat_of
  )
  values (
    case p_kind when 'order' then p_id end,
    case p_kind when 'quote_request' then p_id end,
    case p_kind when 'reorder' then p_id end,
    p_from, p_to, p_actor, p_note, p_undo, p_exact_repeat_of
  );
  return jsonb_build_object('outcome', 'moved', 'status', p_to, 'version', v_version);
end;
$$;
comment on function private.change_job(
  text, uuid, text, text, text, text, boolean, date, bigint, text, bigint
) is
  'Sets a locked job''s status, and with it, the day on which an order left, what its cancellation '
  'costs, or which order it repeats, if that''s why it takes no proof, and records who did it: the outcome ''moved''. What its customer wasn''t '
  'told yet about the status before, they won''t be.';

create function private.stale_job(p_id uuid, p_status text, p_version integer) returns jsonb
-- Not SQL, because the changes' table comes later.
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'outcome', 'stale',
      'status', p_status,
      'version', p_version,
      'actor', actor,
      'at', created_at,
      'changed', changed
    )
    from (
      select actor, created_at, false as changed from public.job_events where job_id = p_id
      union all
      select actor, created_at, true from public.order_changes where order_id = p_id
    ) as happened
    order by created_at desc, changed desc
    limit 1
  );
end;
$$;
comment on function private.stale_job(uuid, text, integer) is
  'The outcome ''stale'': the job''s status, and who moved or changed it last and when.';

create function private.check_carrier(p_order_id uuid, p_carrier text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_carrier <> 'usps' and exists (
    select from public.orders
    where id = p_order_id and private.goes_by_usps(delivery_street, delivery_zip)
  ) then
    perform private.refuse('only USPS goes to a PO box, the armed forces, and territories');
  end if;
end;
$$;
comment on function private.check_carrier(uuid, text) is
  'Refuses a carrier that doesn''t go to an order''s address: HTTP 400.';

create function private.set_shipment(p_order_id uuid, p_carrier text, p_tracking_number text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.orders
  set carrier = p_carrier, tracking_number = p_tracking_number
  where id = p_order_id and (delivery_method = 'shipping' or num_nonnulls(p_carrier, p_tracking_number) = 0);
  if not found then
    perform private.refuse('only a shipped order has a carrier');
  end if;
  perform private.check_carrier(p_order_id, p_carrier);
end;
$$;
comment on function private.set_shipment(uuid, text, text) is
  'Sets who has a shipped order and under which number. Values out of bounds: HTTP 400.';

create domain private.job_number as bigint not null;

create domain private.job_version as integer not null;

create domain private.waiver as text check (value in ('repeat', 'asked'));

create function private.move_job_by(p_actor text, p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
  v_job record;
  v_to public.job_stage;
  v_waives boolean;
  v_repeated bigint;
  v_unpaid boolean := false;
  v_order public.orders;
  v_asked bigint := 0;
  v_charge bigint;
  v_charge_reason text;
  v_ready_on date;
  v_moved jsonb;
  v_tells_at timestamptz;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    kind private.job_kind, number private.job_number, version private.job_version, "to" text,
    note text, waiver private.waiver, tell boolean, carrier text, "trackingNumber" text,
    "leftOn" private.day_text, "chargeCents" bigint
  );
  if not exists (select 1 from private.statuses where status = v_ask."to") then
    perform private.refuse('to must be a status');
  end if;

  v_job := private.lock_job(v_ask.kind, v_ask.number);
  if v_job.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_job.version <> v_ask.version then
    return private.stale_job(v_job.id, v_job.status, v_job.version);
  end if;
  if not exists (
    select 1
    from private.statuses
    where kind = v_ask.kind and status = v_job.status and v_ask."to" = any (next)
  ) then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  end if;
  v_ask.note := nullif(btrim(v_ask.note), '');
  v_to := private.stage_of(v_ask.kind, v_ask."to");
  v_waives := v_ask.kind = 'order' and v_job.stage < 'shown' and v_to = 'approved';
  if v_waives and v_ask.waiver is null
    or v_ask.kind = 'order' and v_ask.note is null and v_to in ('shown', 'approved')
      and v_to > v_job.stage and not (v_waives and v_ask.waiver = 'repeat')
  then
    return jsonb_build_object('outcome', 'needs-note', 'status', v_job.status);
  end if;
  if v_waives and not private.may_except('proof') then
    return jsonb_build_object('outcome', 'needs-proof', 'status', v_job.status);
  end if;
  if v_waives and v_ask.waiver = 'repeat' then
    v_repeated := private.exact_repeat_of(v_job.id);
    if v_repeated is null then
      return jsonb_build_object('outcome', 'no-repeat', 'status', v_job.status);
    end if;
  end if;
  -- Into production, forward or back, or past it.
  if v_ask.kind = 'order'
    and (v_to = 'started' or v_job.stage < 'started' and v_to between 'made' and 'done')
  then
    if not private.is_approved(v_job.id) then
      return jsonb_build_object('outcome', 'not-approved', 'status', v_job.status);
    end if;
    if private.is_held(v_job.id) then
      return (
        select jsonb_build_object(
          'outcome', 'held', 'status', v_job.status, 'reason', reason, 'lookOn', look_on
        )
        from private.hold_of(v_job.id)
      );
    end if;
  end if;
  if v_ask.kind = 'order' and (v_job.stage < 'started' and v_to between 'started' and 'done'
    or v_to = 'done')
  then
    v_unpaid := (select private.is_unpaid(o) from public.orders as o where o.id = v_job.id);
    if v_unpaid and not (
      v_ask.note is not null
      and case v_to when 'done' then private.may_except('unpaid') else private.may('print-unpaid') end
    ) then
      return jsonb_build_object('outcome', 'unpaid', 'status', v_job.status);
    end if;
  end if;
  if v_ask."leftOn" is not null then
    select private.shop_date(
      coalesce((private.due_moments(o) ->> 'ready')::timestamptz, o.created_at)
    )
    into v_ready_on
    from public.orders as o
    where o.id = v_job.id and o.delivery_method = 'pickup' and v_to = 'done';
    if not found then
      perform private.refuse('only an order that is picked up leaves on an earlier day');
    end if;
    if v_ask."leftOn"::date not between v_ready_on and private.shop_date(now()) then
      return jsonb_build_object(
        'outcome', 'not-then', 'status', v_job.status, 'readyOn', v_ready_on
      );
    end if;
  end if;
  if v_ask.kind = 'order' and v_to = 'canceled' then
    select * into v_order
    from public.orders as o
    where id = v_job.id and private.can_be_charged(o);
    if found then
      v_asked := private.cancellation_charge(v_order);
    end if;
  end if;
  v_charge := coalesce(v_ask."chargeCents", v_asked);
  if v_ask."chargeCents" is not null and (
    v_order.id is null or v_charge not between 0 and v_order.total_cents - v_order.tax_cents
  ) then
    perform private.refuse(
      'chargeCents is for canceling an approved order, and at most its price before tax'
    );
  end if;
  if v_charge <> v_asked then
    if not private.may_except('cancellation') then
      return jsonb_build_object('outcome', 'needs-charge', 'status', v_job.status);
    elsif v_ask.note is null then
      return jsonb_build_object('outcome', 'needs-note', 'status', v_job.status);
    end if;
    -- It's for the customer, and like amounts, not for press staff.
    v_charge_reason := v_ask.note;
    v_ask.note := null;
  end if;
  if v_ask.kind = 'order' and v_to = 'approved' then
    v_ask."to" := private.approved_status(v_job.id);
    v_to := private.stage_of('order', v_ask."to");
  end if;
  v_moved := private.change_job(
    v_ask.kind, v_job.id, v_job.status, v_ask."to", p_actor, v_ask.note, false,
    v_ask."leftOn"::date, v_charge, v_charge_reason, v_repeated
  );
  if v_waives then
    -- Undoing that it was reopened comes from review, too, and approves nothing.
    perform private.remember_approved(v_job.id, true);
    perform private.record_exception(v_ask.number, array['proof'], p_actor);
  elsif v_unpaid and v_to = 'done' then
    perform private.record_exception(v_ask.number, array['unpaid'], p_actor);
  elsif v_charge <> v_asked then
    perform private.record_exception(v_ask.number, array['cancellation'], p_actor);
  end if;
  if v_ask.kind = 'order' and v_to = 'made' and v_job.stage < 'made' then
    perform private.set_shipment(v_job.id, v_ask.carrier, v_ask."trackingNumber");
  end if;
  if v_ask.kind = 'order' and coalesce(v_ask.tell, true) then
    v_tells_at := private.tell_customer(v_job.id, v_job.stage, v_to);
  end if;
  return case
    when v_tells_at is null then v_moved
    else v_moved || jsonb_build_object('tellsAt', v_tells_at)
  end;
end;
$$;
comment on function private.move_job_by(text, jsonb) is
  'What move_job does, for somebody who is known to work on jobs. Without a session, they may only what '
  'press staff may.';

create function private.move_job(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  return private.move_job_by(private.require_duty('work-on-jobs'), p);
end;
$$;
comment on function private.move_job(jsonb) is
  'Moves a job to another status if it still has the expected version, and records who did it. '
  'Approving an order with a group that hasn''t closed opens it to the group. '
  'Unless tell is false, an order''s customer gets the email about it, and tellsAt says when. carrier '
  'and trackingNumber are for an order that is shipped, and leftOn for one that was picked up on an '
  'earlier day. Canceling an approved order costs what its price book asks for, or chargeCents, with '
  'the reason in the note, which the customer reads. '
  'Outcome: moved; stale; not-allowed; needs-note if an order''s proof was shown or approved without '
  'the page, which takes a note on how, and, to waive the proof, a waiver: repeat, whose reason needs no '
  'note, or asked, if the customer did; or if chargeCents isn''t what the price book asks for and says '
  'not why; needs-charge if only others may charge another amount than it asks for; no-repeat if it''s '
  'no exact repeat; needs-proof if only others may waive it; not-approved if '
  'production would print something else than was approved; held, with reason and lookOn, if production '
  'would start although it''s on hold; unpaid if production would start, or the '
  'goods be picked up, before the order is paid as its terms say, unless staff who may give a reason in '
  'the note; not-then, with readyOn, if it wasn''t ready by leftOn, or that day is yet to come; '
  'not-found.';

create function private.undo_move(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
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
    return private.stale_job(v_job.id, v_job.status, v_job.version);
  end if;
  v_to := private.undo_target(v_job.id, v_job.status, v_actor);
  if v_to is null then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  end if;
  if v_ask.kind = 'order' and v_job.stage = 'made' and private.stage_of('order', v_to) < 'made' then
    -- Those that went out with the move, in its transaction.
    update private.boxes
    set shipped_at = null
    where order_id = v_job.id and shipped_at >= (
      select created_at from public.job_events where job_id = v_job.id order by id desc limit 1
    );
  end if;
  return private.change_job(
    v_ask.kind, v_job.id, v_job.status, v_to, v_actor, null, true
  );
end;
$$;
comment on function private.undo_move(jsonb) is
  'Undoes the staff member''s own last move, within ten minutes and if nothing has happened since; '
  'recorded like a move. The boxes that shipped with it are packed again. Outcome: moved, stale, '
  'not-allowed, not-found.';

create function private.move_jobs(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_count integer := jsonb_array_length(p -> 'jobs');
  v_job record;
  v_changes jsonb[];
begin
  perform private.require_duty('work-on-jobs');
  if v_count between 1 and 100 is not true then
    perform private.refuse('jobs must be 1 to 100 jobs');
  end if;
  perform private.lock_orders(array(
    select (seen ->> 'number')::bigint
    from jsonb_array_elements(p -> 'jobs') as listed (seen)
    where seen ->> 'kind' = 'order'
  ));
  -- The first that starts would take it, and then write emails before the next one starts.
  perform private.lock_blanks();
  v_changes := array_fill(null::jsonb, array[v_count]);
  for v_job in
    select seen, place
    from jsonb_array_elements(p -> 'jobs') with ordinality as listed (seen, place)
    order by seen ->> 'kind', (seen ->> 'number')::bigint, place
  loop
    v_changes[v_job.place] := case
      when p ->> 'to' is null then private.undo_move(v_job.seen)
      else private.move_job(v_job.seen || (p - 'jobs'))
    end;
  end loop;
  return jsonb_build_object('changes', to_jsonb(v_changes));
end;
$$;
comment on function private.move_jobs(jsonb) is
  'Moves up to 100 jobs as move_job does, each as if it were moved alone, or undoes their last moves as '
  'undo_move does if to is null. changes are their outcomes, in the order of jobs.';

create function private.add_note_by(p_actor text, p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
  v_job uuid;
  v_note public.job_notes;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, kind private.job_kind, number private.job_number, text text, problem boolean
  );
  v_job := (private.lock_job(v_ask.kind, v_ask.number)).id;
  if v_job is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;

  insert into public.job_notes (id, order_id, quote_request_id, reorder_id, author, text, problem)
  values (
    v_ask.id,
    case v_ask.kind when 'order' then v_job end,
    case v_ask.kind when 'quote_request' then v_job end,
    case v_ask.kind when 'reorder' then v_job end,
    p_actor,
    btrim(v_ask.text, E' \t\r\n'),
    coalesce(v_ask.problem, false)
  )
  on conflict (id) do nothing;

  select * into v_note from public.job_notes where id = v_ask.id;
  if v_note.author <> p_actor
    or coalesce(v_note.order_id, v_note.quote_request_id, v_note.reorder_id) <> v_job
  then
    perform private.refuse('id names another note');
  end if;
  return jsonb_build_object('outcome', 'added', 'author', v_note.author, 'at', v_note.created_at);
end;
$$;
comment on function private.add_note_by(text, jsonb) is
  'What add_note does, for somebody who is known to work on jobs.';

create function private.add_note(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  return private.add_note_by(private.require_duty('work-on-jobs'), p);
end;
$$;
comment on function private.add_note(jsonb) is
  'Adds an internal note to a job, once per id; with problem, one that somebody has to solve. Outcome: added '
  'or not-found.';

create function private.solve_problem(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
begin
  -- A repeat changes nothing.
  update public.job_notes
  set solved_by = coalesce(solved_by, v_actor), solved_at = coalesce(solved_at, now())
  where id = (p ->> 'id')::uuid and problem;
  return jsonb_build_object('outcome', case when found then 'solved' else 'not-found' end);
end;
$$;
comment on function private.solve_problem(jsonb) is
  'Takes a problem off the list. Outcome: solved, also for a repeat, or not-found.';
