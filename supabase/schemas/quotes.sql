-- Quotes, which the shop sends for requests, and what customers decide. Every function here locks
-- the request first, so of an acceptance, a refusal, a newer quote, and a move by staff, one wins.

create table public.quotes (
  id uuid primary key,
  quote_request_id uuid not null references public.quote_requests (id) on delete cascade,
  version integer not null check (version between 1 and 1000),
  contents text not null check (char_length(contents) between 2 and 250000),
  sha256 public.sha256 not null,
  valid_until public.day not null,
  reason text check (char_length(reason) between 1 and 500),
  made_by text not null check (char_length(made_by) between 1 and 254),
  created_at timestamptz not null default now(),
  constraint quotes_version_key unique (quote_request_id, version),
  constraint quotes_contents_are_an_object check (contents is json object),
  constraint quotes_hash_is_of_contents check (
    sha256 = encode(sha256(convert_to(contents, 'UTF8')), 'hex')
  )
);
comment on table public.quotes is
  'What the shop offered for a quote request, version by version; the newest counts. Rows never '
  'change, and go only with their request.';
comment on column public.quotes.id is
  'Made by the sender, so that a repeat sends nothing.';
comment on column public.quotes.contents is
  'Everything the customer accepts, as the JSON text that its hash is made from: '
  'src/quotes/quote.ts.';
comment on column public.quotes.sha256 is 'Of the contents in UTF-8, hex.';
comment on column public.quotes.valid_until is
  'The last day on which it can be accepted, in the shop''s time zone.';
comment on column public.quotes.reason is
  'Why the lines aren''t the price table''s, for staff; null if they are.';

create table public.quote_decisions (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  accepted boolean not null,
  reason public.notes,
  order_id uuid unique references public.orders (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint quote_decisions_order_is_accepted check (accepted or order_id is null)
);
comment on table public.quote_decisions is
  'What customers decided about a quote. Rows never change.';
comment on column public.quote_decisions.reason is 'Why the customer declined it, if they said.';
comment on column public.quote_decisions.order_id is
  'The order it became; null if it was declined, or the order was erased.';

create function private.keep_quotes() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_old jsonb;
begin
  if tg_op <> 'TRUNCATE' then
    v_old := to_jsonb(old);
  end if;
  if tg_op = 'DELETE' and not exists (
    select from public.quote_requests where id = (v_old ->> 'quote_request_id')::uuid
    union all
    select from public.quotes where id = (v_old ->> 'quote_id')::uuid
  ) then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) = v_old || '{"order_id": null}' then
    return new;
  end if;
  raise insufficient_privilege using message = 'Quotes can''t be changed or deleted';
end;
$$;
comment on function private.keep_quotes() is
  'Trigger: refuses every change of a quote and of its decision, except that an erased order is '
  'forgotten, and its deletion, except with its request.';

create trigger quotes_keep
before update or delete on public.quotes
for each row execute function private.keep_quotes();
create trigger quotes_keep_all
before truncate on public.quotes
for each statement execute function private.keep_quotes();
create trigger quote_decisions_keep
before update or delete on public.quote_decisions
for each row execute function private.keep_quotes();
create trigger quote_decisions_keep_all
before truncate on public.quote_decisions
for each statement execute function private.keep_quotes();

alter table public.quotes enable row level security;
alter table public.quotes force row level security;

alter table public.quote_decisions enable row level security;
alter table public.quote_decisions force row level security;

create function private.quotes_json(p_quote_request_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', quote.id,
        'version', quote.version,
        'contents', quote.contents::jsonb,
        'sha256', quote.sha256,
        'reason', quote.reason,
        'made_by', quote.made_by,
        'at', quote.created_at,
        'decision', (
          select jsonb_build_object(
            'accepted', decision.accepted,
            'reason', decision.reason,
            'at', decision.created_at,
            'order', o.number
          )
          from public.quote_decisions as decision
          left join public.orders as o on o.id = decision.order_id
          where decision.quote_id = quote.id
        )
      )
      order by quote.version desc
    ),
    '[]'
  )
  from public.quotes as quote
  where quote.quote_request_id = p_quote_request_id;
$$;
comment on function private.quotes_json(uuid) is
  'The quotes for a request, newest first, each with what the customer decided.';

create function private.find_linked_quote_request(
  p_number bigint,
  p_key_hash text
) returns public.quote_requests
language sql
stable
set search_path = ''
as $$
  select q.*
  from public.quote_requests as q
  where q.number = p_number
    and q.link_key_hash = p_key_hash
    and (
      q.is_open
      or now() - interval '1 year' < (
        select max(created_at) from public.job_events where job_id = q.id
      )
    );
$$;
comment on function private.find_linked_quote_request(bigint, text) is
  'The quote request that a customer''s link opens, until a year after it was ordered or declined; '
  'null if there is none.';

create function private.quoted_request_json(q public.quote_requests) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.quote_request_json(q) || jsonb_build_object(
    'link_id', q.link_id,
    'quotes', private.quotes_json(q.id),
    'order', (
      select jsonb_build_object(
        'id', o.id, 'number', o.number, 'link_id', private.first_link_id(o),
        'request_hash', o.request_hash, 'total_cents', o.total_cents
      )
      from public.quote_decisions as decision
      join public.quotes as quote on quote.id = decision.quote_id
      join public.orders as o on o.id = decision.order_id
      where quote.quote_request_id = q.id
    )
  );
$$;
comment on function private.quoted_request_json(public.quote_requests) is
  'A quote request with its quotes, newest first, and the order it became (its link_id is null once '
  'the link was replaced).';

create function public.open_quote(p_number bigint, p_key_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.quoted_request_json(q)
  from private.find_linked_quote_request(p_number, p_key_hash) as q
  where q.id is not null;
$$;
comment on function public.open_quote(bigint, text) is
  'The quote request that a customer''s link opens, with its quotes; null if it opens none.';
grant execute on function public.open_quote(bigint, text) to service_role;

create function public.read_quoted_request(p_quote_request_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.quoted_request_json(q) from public.quote_requests as q where q.id = p_quote_request_id;
$$;
comment on function public.read_quoted_request(uuid) is
  'A quote request with its quotes, for emails; null if there is none.';
grant execute on function public.read_quoted_request(uuid) to service_role;

create function public.send_quote(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_job record;
  v_quote public.quotes;
  v_email uuid;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    id uuid, number private.job_number, version private.job_version, actor text, contents text,
    valid_until public.day, reason text, link_id uuid, link_key_hash text
  );
  v_job := private.lock_job('quote_request', v_ask.number);
  if v_job.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;

  select * into v_quote from public.quotes where id = v_ask.id;
  if found then
    if v_quote.quote_request_id <> v_job.id then
      perform private.refuse('id names another quote');
    end if;
  elsif v_job.version <> v_ask.version then
    return private.stale_job(v_job.id, v_job.status, v_job.version);
  elsif v_job.stage > 'shown' then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  else
    insert into public.quotes (
      id, quote_request_id, version, contents, sha256, valid_until, reason, made_by
    )
    values (
      v_ask.id,
      v_job.id,
      1 + (
        select coalesce(max(version), 0) from public.quotes where quote_request_id = v_job.id
      ),
      v_ask.contents,
      encode(sha256(convert_to(v_ask.contents, 'UTF8')), 'hex'),
      v_ask.valid_until,
      v_ask.reason,
      v_ask.actor
    )
    on conflict (id) do nothing
    returning * into v_quote;
    if not found then
      perform private.refuse('id names another quote');
    end if;

    -- One link for all quotes, so that no customer is left with one that opens an old quote.
    update public.quote_requests
    set
      link_id = coalesce(link_id, v_ask.link_id),
      link_key_hash = coalesce(link_key_hash, v_ask.link_key_hash),
      version = version + (v_job.stage = 'shown')::integer
    where id = v_job.id;
    if v_job.stage < 'shown' then
      perform private.change_job('quote_request', v_job.id, v_job.status, 'quoted', v_ask.actor, null, false);
    end if;
    insert into public.outbox (quote_request_id, template, occasion, recipient)
    select id, 'quote-sent', v_quote.id, email
    from public.quote_requests
    where id = v_job.id;
  end if;

  select id into v_email
  from public.outbox
  where quote_request_id = v_job.id and template = 'quote-sent' and occasion = v_quote.id;
  return jsonb_build_object(
    'outcome', 'sent', 'version', v_quote.version, 'sha256', v_quote.sha256, 'email', v_email
  );
end;
$$;
comment on function public.send_quote(jsonb) is
  'Adds the next quote for a request, gives the request a link if it has none, moves it to quoted, '
  'and writes the email, once per id. p has id, number, version (the request''s), actor, contents, '
  'valid_until, reason, link_id, and link_key_hash. Outcome: sent, stale, not-allowed, not-found.';
grant execute on function public.send_quote(jsonb) to service_role;

create function private.find_seen_quote(
  p jsonb,
  out request public.quote_requests,
  out quote public.quotes,
  out refusal jsonb
)
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    number private.job_number, key_hash text, version integer, sha256 text, today public.day
  );
  perform
  from public.quote_requests
  where number = v_ask.number and link_key_hash = v_ask.key_hash
  for update;
  request := private.find_linked_quote_request(v_ask.number, v_ask.key_hash);
  select * into quote
  from public.quotes
  where quote_request_id = request.id
  order by version desc
  limit 1;
  if quote.id is null then
    refusal := jsonb_build_object('outcome', 'not-found');
  elsif (quote.version, quote.sha256) is distinct from (v_ask.version, v_ask.sha256) then
    refusal := jsonb_build_object('outcome', 'superseded');
  elsif request.stage <> 'shown' then
    refusal := jsonb_build_object('outcome', 'closed');
  elsif quote.valid_until < v_ask.today then
    refusal := jsonb_build_object('outcome', 'expired');
  end if;
end;
$$;
comment on function private.find_seen_quote(jsonb) is
  'The quote request that a customer''s link opens, locked until the transaction ends, and its '
  'newest quote; and why they can''t decide on the one they saw, null if they can. p has number '
  'and key_hash of the link, version and sha256 of the quote, and today in the shop''s time zone.';

create function private.decide_quote(
  p_quote_request_id uuid,
  p_quote_id uuid,
  p_order_id uuid,
  p_reason text,
  p_shop text
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_accepted boolean := p_order_id is not null;
  v_email uuid;
begin
  insert into public.quote_decisions (quote_id, accepted, reason, order_id)
  values (p_quote_id, v_accepted, p_reason, p_order_id);
  perform private.change_job(
    'quote_request', p_quote_request_id, (select status from public.quote_requests where id = p_quote_request_id),
    case when v_accepted then 'ordered' else 'declined' end, 'customer', null, false
  );
  insert into public.outbox (quote_request_id, template, recipient)
  values (p_quote_request_id, 'quote-decision', p_shop)
  returning id into v_email;
  return v_email;
end;
$$;
comment on function private.decide_quote(uuid, uuid, uuid, text, text) is
  'Keeps what the customer decided about a quote, moves the locked request, and writes the shop''s '
  'email; answers its id. Accepted if there is an order.';

create function public.accept_quote(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
-- As for place_order.
set statement_timeout = '4s'
as $$
declare
  v_seen record;
  v_placed jsonb;
  v_order public.orders;
  v_emails jsonb;
begin
  v_seen := private.find_seen_quote(p);
  -- A repeat gets its answer, whatever else would refuse it.
  if v_seen.refusal is not null and not exists (
    select
    from public.quote_decisions
    where quote_id = (v_seen.quote).id
      and order_id is not null
      and v_seen.refusal ->> 'outcome' <> 'superseded'
  ) then
    return v_seen.refusal;
  end if;

  -- Not the quote's own id, because anyone who knows that can place another order with it first.
  v_placed := private.place_job(
    'order',
    (p -> 'order')
      || jsonb_build_object('idempotency_key', private.id_from('quote ' || (v_seen.quote).id))
  );
  if v_placed ->> 'outcome' = 'conflict' then
    return jsonb_build_object('outcome', 'conflict');
  end if;
  select * into v_order from public.orders where id = (v_placed ->> 'orderId')::uuid;
  v_emails := v_placed -> 'emails';
  if v_placed ->> 'outcome' = 'placed' then
    v_emails := v_emails || to_jsonb(
      private.decide_quote(
        (v_seen.request).id, (v_seen.quote).id, v_order.id, null, p ->> 'shop_inbox'
      )
    );
  end if;
  return jsonb_build_object(
    'outcome', 'accepted',
    'number', v_order.number,
    'linkId', private.first_link_id(v_order),
    'totalCents', v_order.total_cents,
    'emails', v_emails
  );
end;
$$;
comment on function public.accept_quote(jsonb) is
  'Places the order of a quote, with a key from the quote''s id, moves the request to ordered, and '
  'writes the emails, once. p has number and key_hash of the quote''s link, version and sha256 of '
  'the quote the customer saw, today in the shop''s time zone, shop_inbox, and the order as '
  'place_order takes it. Outcome: accepted; conflict if it was accepted with another request_hash; '
  'superseded; closed if the request isn''t quoted, or not anymore; expired; not-found.';
grant execute on function public.accept_quote(jsonb) to service_role;

create function public.decline_quote(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_seen record;
  v_email uuid;
begin
  v_seen := private.find_seen_quote(p);
  if coalesce(v_seen.refusal ->> 'outcome', 'expired') = 'expired' then
    v_email := private.decide_quote(
      (v_seen.request).id, (v_seen.quote).id, null, nullif(btrim(p ->> 'reason'), ''),
      p ->> 'shop_inbox'
    );
  elsif v_seen.refusal ->> 'outcome' <> 'closed' or not exists (
    select
    from public.quote_decisions
    where quote_id = (v_seen.quote).id and not accepted
  ) then
    return v_seen.refusal;
  end if;
  return jsonb_build_object('outcome', 'declined', 'email', v_email);
end;
$$;
comment on function public.decline_quote(jsonb) is
  'Declines a quote, moves its request to declined, and writes the shop''s email, once. p '
  'is like accept_quote''s, with a reason, which may be empty, instead of the order. Outcome: '
  'declined, also for a repeat and after its last day, with the new email''s id; superseded, closed, '
  'and not-found like accept_quote.';
grant execute on function public.decline_quote(jsonb) to service_role;
