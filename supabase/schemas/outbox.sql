-- Emails to send. Written in the transaction that causes them, and sent afterwards.

create type public.outbox_status as enum (
  'pending', 'sent', 'dead', 'held', 'skipped', 'bundled'
);

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references public.orders (id) on delete cascade,
  quote_request_id uuid references public.quote_requests (id) on delete cascade,
  reorder_id uuid references public.reorders (id) on delete cascade,
  draft_key_hash public.sha256 references private.order_drafts (key_hash) on delete cascade,
  sealed_key text check (char_length(sealed_key) between 1 and 200),
  occasion uuid,
  copies uuid,
  template text not null check (template ~ '^[a-z][a-z0-9-]{1,40}$'),
  recipient public.email not null,
  status public.outbox_status not null default 'pending',
  attempts integer not null default 0 check (attempts between 0 and 8),
  unconfirmed integer not null default 0 check (unconfirmed between 0 and 2),
  next_attempt_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  claim uuid,
  leased_until timestamptz,
  last_error_code text check (char_length(last_error_code) between 1 and 100),
  counted boolean not null default false,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint outbox_one_email_a_reorder_template unique (reorder_id, template),
  constraint outbox_about_one_thing check (
    num_nonnulls(order_id, quote_request_id, reorder_id, draft_key_hash) <= 1
  ),
  constraint outbox_key_is_a_drafts check (sealed_key is null or draft_key_hash is not null),
  constraint outbox_key_until_sent check (sealed_key is null or status = 'pending'),
  constraint outbox_lease_is_whole check ((claim is null) = (leased_until is null)),
  constraint outbox_only_pending_is_leased check (status = 'pending' or claim is null),
  constraint outbox_sent_has_a_time check (status <> 'sent' or sent_at is not null),
  constraint outbox_held_has_a_reason check (status <> 'held' or last_error_code is not null)
);
comment on table public.outbox is
  'Emails to send: leased by one sender at a time, retried with growing delays, dead after 8 tries, '
  'at a refusal, or when the mail server left a second try unconfirmed. A held email waits for staff. '
  'A bundled one is in a list with others instead.';
comment on column public.outbox.last_error_code is 'Why the last try failed, or why it is held.';
comment on column public.outbox.counted is
  'Whether it counts toward the emails that addresses nobody has confirmed get in an hour.';
comment on column public.outbox.sealed_key is
  'The key of a draft''s link, encrypted with a secret that the database doesn''t have; null once the '
  'email is sent or dead.';
comment on column public.outbox.occasion is
  'Which of several emails of one template about one job it is: a message''s id, or any uuid; '
  'null if there is only one.';
comment on column public.outbox.copies is
  'Of a copy for another contact of an order''s customer, the occasion of what it''s a copy of. Its own '
  'occasion is one for each contact.';
comment on column public.outbox.sent_at is
  'When it was last sent, even if it''s queued again.';
comment on column public.outbox.claim is
  'Identifies the current lease; null while nobody is sending.';
comment on column public.outbox.due_at is 'When it''s to be tried for the first time.';
comment on column public.outbox.attempts is 'Tries started, including the current one.';
comment on column public.outbox.unconfirmed is
  'Tries after which the mail server had the whole email and never answered. Each may have gone out.';

create unique index outbox_one_email_a_template
on public.outbox (order_id, template, occasion) nulls not distinct
where order_id is not null;
create unique index outbox_one_email_a_quote_request_template
on public.outbox (quote_request_id, template, occasion) nulls not distinct
where quote_request_id is not null;
create index outbox_due on public.outbox (next_attempt_at) where status = 'pending';
create index outbox_dead on public.outbox (created_at desc) where status = 'dead';
create index outbox_held on public.outbox (created_at desc) where status = 'held';
create index outbox_by_draft on public.outbox (draft_key_hash) where draft_key_hash is not null;
create index outbox_by_age on public.outbox (created_at);
create unique index outbox_one_digest_ahead on public.outbox (template, recipient)
where template in ('held-emails', 'bundled-notices') and status = 'pending' and attempts = 0;

alter table public.outbox enable row level security;
alter table public.outbox force row level security;
grant select on public.outbox to service_role;

create function private.note_due() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.due_at := new.next_attempt_at;
  return new;
end;
$$;
comment on function private.note_due() is
  'Trigger: until an email is tried, its next try is its first.';

create trigger outbox_note_due
before insert or update of next_attempt_at, attempts on public.outbox
for each row when (new.attempts = 0)
execute function private.note_due();

create function private.retry_delay(p_attempts integer) returns interval
language sql
immutable
set search_path = ''
as $$
  select (array[
    interval '1 minute', interval '5 minutes', interval '30 minutes', interval '2 hours',
    interval '12 hours'
  ])[least(greatest(p_attempts, 1), 5)];
$$;
comment on function private.retry_delay(integer) is
  'How long to wait after the given number of failed tries: 1 m, 5 m, 30 m, 2 h, then 12 h.';

create function public.claim_outbox(
  p_limit integer,
  p_ids uuid[] default null,
  p_lease_seconds integer default 60
) returns table (
  id uuid,
  claim uuid,
  order_id uuid,
  quote_request_id uuid,
  reorder_id uuid,
  occasion uuid,
  sealed_key text,
  template text,
  recipient text,
  attempts integer,
  created_at timestamptz
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if p_limit not between 1 and 100 or p_lease_seconds not between 1 and 3600 then
    raise exception using
      errcode = 'PT400',
      message = 'p_limit must be 1 to 100 and p_lease_seconds 1 to 3600';
  end if;

  -- Their senders vanished during the last try.
  update public.outbox
  set
    status = 'dead', claim = null, leased_until = null, sealed_key = null,
    last_error_code = 'lease-expired'
  where id in (
    select id
    from public.outbox
    where status = 'pending' and attempts >= 8 and leased_until <= now()
    for update skip locked
  );

  return query
  with due as (
    select id
    from public.outbox
    where status = 'pending'
      and attempts < 8
      and next_attempt_at <= now()
      and (p_ids is null or id = any (p_ids))
    order by next_attempt_at, created_at
    limit p_limit
    for update skip locked
  )
  update public.outbox as email
  set
    claim = gen_random_uuid(),
    leased_until = now() + make_interval(secs => p_lease_seconds),
    attempts = email.attempts + 1,
    -- Unless the sender says otherwise, this try has failed when the lease ends.
    next_attempt_at = now() + make_interval(secs => p_lease_seconds)
      + private.retry_delay(email.attempts + 1)
  from due
  where email.id = due.id
  returning
    email.id, email.claim, email.order_id, email.quote_request_id, email.reorder_id,
    coalesce(email.copies, email.occasion),
    email.sealed_key, email.template, email.recipient::text, email.attempts, email.created_at;
end;
$$;
comment on function public.claim_outbox(integer, uuid[], integer) is
  'Leases due emails to one sender and counts a try for each. A lease that runs out is a failed '
  'try. p_ids: only these; null: any. An email about an order, a quote request, or a reorder has '
  'that id, one with a draft''s link its sealed key; others have none. A copy has the occasion of what it copies.';
grant execute on function public.claim_outbox(integer, uuid[], integer) to service_role;

create function public.finish_outbox(
  p_id uuid,
  p_claim uuid default null,
  p_sent boolean default true
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.outbox
  set
    -- Skipped when it's sent again, it's still sent.
    status = case when p_sent or sent_at is not null then 'sent' else 'skipped' end::public.outbox_status,
    sent_at = case when p_sent then now() else sent_at end,
    claim = null, leased_until = null, sealed_key = null, last_error_code = null
  where id = p_id and status = 'pending' and (p_claim is null or claim = p_claim);
  return found;
end;
$$;
comment on function public.finish_outbox(uuid, uuid, boolean) is
  'Records that an email was sent, or skipped because there''s nothing to say anymore. False if it '
  'isn''t pending or somebody else has the lease now.';
grant execute on function public.finish_outbox(uuid, uuid, boolean) to service_role;

create domain private.email_failure as text not null check (
  value in ('failed', 'refused', 'unconfirmed')
);
comment on domain private.email_failure is
  'What became of an email that the mail server didn''t accept, as in src/platform/errors.server.ts.';

create function public.fail_outbox(
  p_id uuid,
  p_error_code text,
  p_claim uuid default null,
  p_failure text default 'failed'
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_failure private.email_failure := p_failure;
  v_email public.outbox;
begin
  update public.outbox
  set
    status = case
      when attempts >= 8 or v_failure = 'refused' then 'dead'
      when v_failure = 'unconfirmed' and unconfirmed >= 1 then 'dead'
      else 'pending'
    end::public.outbox_status,
    sealed_key = case
      when attempts >= 8 or v_failure = 'refused' then null
      when v_failure = 'unconfirmed' and unconfirmed >= 1 then null
      else sealed_key
    end,
    unconfirmed = unconfirmed + (v_failure = 'unconfirmed')::integer,
    claim = null,
    leased_until = null,
    last_error_code = left(coalesce(nullif(p_error_code, ''), 'unknown'), 100),
    next_attempt_at = now() + greatest(
      private.retry_delay(attempts),
      case when v_failure = 'unconfirmed' then interval '2 hours' end
    )
  where id = p_id and status = 'pending' and (p_claim is null or claim = p_claim)
  returning * into v_email;
  if not found then
    return jsonb_build_object('outcome', 'stale');
  end if;
  return jsonb_build_object(
    'outcome', case when v_email.status = 'dead' then 'dead' else 'retry' end,
    'attempts', v_email.attempts,
    'nextAttemptAt', case when v_email.status = 'pending' then v_email.next_attempt_at end
  );
end;
$$;
comment on function public.fail_outbox(uuid, text, uuid, text) is
  'Schedules the next try, later each time; dead after the 8th. p_failure: ''failed''; ''refused'', '
  'which is dead at once; or ''unconfirmed'', which is tried again only once, after two hours at the '
  'earliest. Outcome: retry, dead, or stale.';
grant execute on function public.fail_outbox(uuid, text, uuid, text) to service_role;

create function private.copy_occasion(p_copies uuid, p_email text) returns uuid
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.id_from(format('copy %s %s', p_copies, p_email));
end;
$$;
comment on function private.copy_occasion(uuid, text) is
  'The occasion of a copy for this contact, so that each gets one copy.';

create function private.copy_email(p_order_id uuid, p_template text, p_copies uuid, p_what text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.outbox (order_id, template, copies, occasion, recipient)
  select o.id, p_template, p_copies, private.copy_occasion(p_copies, told), told
  from public.orders as o
  cross join private.contacts_for(o.customer_email, p_what) as told
  where o.id = p_order_id
  on conflict do nothing;
end;
$$;
comment on function private.copy_email(uuid, text, uuid, text) is
  'Writes copies of an email about an order, once for each other contact of its customer for whom '
  'contacts_for says so.';

create function public.may_copy(p_email_id uuid) returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select
    from public.outbox as email
    join public.orders as o on o.id = email.order_id
    where email.id = p_email_id
      and email.copies is not null
      and email.template in ('proof-ready', 'payment-link')
      and email.recipient in (
        select private.contacts_for(
          o.customer_email, case email.template when 'proof-ready' then 'proof' else 'overdue' end
        )
      )
  );
end;
$$;
comment on function public.may_copy(uuid) is
  'Whether an email is a copy of a proof for a contact who still approves for the order''s customer, or of '
  'a payment link for one who still pays for them.';
grant execute on function public.may_copy(uuid) to service_role;

create function private.add_to_list(p_template text, p_shop text) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Locked, so that it isn't sent before this transaction ends, but so that others can add, too.
  perform
  from public.outbox
  where template = p_template
    and template in ('held-emails', 'bundled-notices')
    and recipient = p_shop
    and status = 'pending'
    and attempts = 0
    and created_at <= now()
  for share;
  if not found then
    insert into public.outbox as list (template, recipient, next_attempt_at)
    values (p_template, p_shop, now() + interval '15 minutes')
    -- As old as the oldest thing in it.
    on conflict (template, recipient)
    where template in ('held-emails', 'bundled-notices') and status = 'pending' and attempts = 0
    do update set created_at = least(list.created_at, excluded.created_at);
  end if;
end;
$$;
comment on function private.add_to_list(text, text) is
  'Makes sure that what this transaction writes is in a list that the shop gets, a quarter of an hour '
  'after the list was begun.';

create function private.bundle_notice() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Counted without a lock. A few too many don't matter.
  if new.template = any (tg_argv) and 60 <= (
    select count(*)
    from (
      select
      from public.outbox
      where template = any (tg_argv)
        and status <> 'bundled'
        and created_at > now() - interval '1 hour'
      limit 60
    ) as recent
  ) then
    new.status := 'bundled';
    perform private.add_to_list('bundled-notices', new.recipient);
  end if;
  return new;
end;
$$;
comment on function private.bundle_notice() is
  'Trigger: the shop gets 60 emails an hour about what customers do (with the templates given), and '
  'of what comes after that, one list a quarter of an hour later.';

create trigger outbox_bundle_notices
before insert on public.outbox
for each row execute function private.bundle_notice(
  'new-order', 'new-quote-request', 'new-reorder', 'new-message', 'order-changed',
  'changes-asked', 'quote-decision', 'new-certificate'
);

create function public.read_bundled_notices(p_email_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'count', count(*),
      'notices', coalesce(
        jsonb_agg(
          jsonb_build_object('kind', kind, 'number', number, 'template', template) order by place
        ) filter (where place <= 200),
        '[]'
      )
    )
    from (
      select
        job.kind, job.number, notice.template,
        -- New jobs first, so that nobody fills the list with changes to old ones.
        row_number() over (
          order by
            notice.template <> all (array['new-order', 'new-quote-request', 'new-reorder']),
            job.number, job.kind, notice.template
        ) as place
      from public.outbox as bundle
      join public.outbox as notice
        on notice.status = 'bundled' and notice.created_at >= bundle.created_at
      join private.jobs as job
        on job.id = coalesce(notice.order_id, notice.quote_request_id, notice.reorder_id)
      where bundle.id = p_email_id
      group by job.kind, job.number, notice.template
    ) as listed
  );
end;
$$;
comment on function public.read_bundled_notices(uuid) is
  'What the shop''s list stands for: the job and the template of each email bundled since the list was '
  'begun, once each, new jobs first, 200 of them, and how many there are.';
grant execute on function public.read_bundled_notices(uuid) to service_role;

create function private.knows_address(p_email text) returns boolean
-- Not SQL, because the table comes later.
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select from private.confirmed_addresses where email = lower(p_email))
    or exists (
      select
      from public.orders as o
      join public.payments as payment on payment.order_id = o.id and payment.kind = 'charge'
      where lower(o.customer_email) = lower(p_email)
        -- A customer who has paid may then give somebody else's address.
        and not exists (
          select
          from public.order_changes
          where order_id = o.id
            and created_at >= payment.created_at
            and rows @> '[{"what": "Email"}]'
        )
    );
end;
$$;
comment on function private.knows_address(text) is
  'Whether an email address belongs to a customer: somebody followed the link in an email to it, or '
  'paid for an order that had it.';

create function private.full_limit(p jsonb) returns text
language plpgsql
set search_path = ''
as $$
begin
  return case
    when p is not null and not public.take_token(
      p ->> 'bucket', p ->> 'key_hash', (p ->> 'tokens')::integer, (p ->> 'window_seconds')::integer
    ) then p ->> 'bucket'
  end;
end;
$$;
comment on function private.full_limit(jsonb) is
  'Takes a token from a limit (bucket, key_hash, tokens, and window_seconds, as take_token takes '
  'them); answers its bucket if none was left. null is no limit.';

create function private.hold_reason(p jsonb, p_recipient text) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_limit jsonb;
  v_full text;
  v_most integer := p ->> 'most_an_hour';
begin
  if v_most is null then
    return null;
  end if;
  -- First, so that it counts the same for any mailbox: the order's page says if it's full.
  v_full := private.full_limit(p -> 'visitors_part');
  if v_full is not null then
    return v_full;
  end if;
  -- A visitor who has used up their own limit uses up no other, and what is held no mailbox's.
  for v_limit in select * from jsonb_array_elements(p -> 'limits') loop
    v_full := private.full_limit(v_limit);
    exit when v_full is not null;
  end loop;
  -- Counted without a lock, which every order would have to wait for. A few too many don't matter.
  if v_full is null and v_most <= (
    select count(*)
    from (
      select
      from public.outbox
      where counted and created_at > now() - interval '1 hour'
      limit v_most
    ) as recent
  ) then
    v_full := 'emails-overall';
  end if;
  if v_full is not null and not private.knows_address(p_recipient) then
    return v_full;
  end if;
  return private.full_limit(p -> 'mailbox');
exception
  -- A job is worth more than a count.
  when others then
    raise warning 'hold_reason: % %', sqlstate, sqlerrm;
    return 'emails-uncounted';
end;
$$;
comment on function private.hold_reason(jsonb, text) is
  'Why a customer''s email has to wait for staff, or null. p has the visitor''s part of the mailbox''s '
  'limit (visitors_part); the other limits; most_an_hour, the most emails to addresses that nobody has '
  'confirmed; and the mailbox''s limit. Takes a token from each until one has none left, always in this '
  'order because each one locks a row. Only the first and the last hold an email to an address that the '
  'shop knows. Without p, nothing is held.';

create function private.write_emails(
  p_kind text,
  p_id uuid,
  p_customer text,
  p_shop text,
  p_guard jsonb
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_held text := private.hold_reason(p_guard, p_customer);
  v_counted boolean := p_guard is not null and v_held is null
    and not private.knows_address(p_customer);
  v_about text := replace(p_kind, '_', '-');
begin
  insert into public.outbox (
    order_id, quote_request_id, reorder_id, template, recipient, status, last_error_code, counted
  )
  select
    case p_kind when 'order' then p_id end,
    case p_kind when 'quote_request' then p_id end,
    case p_kind when 'reorder' then p_id end,
    email.template,
    email.recipient,
    case when v_held is null then 'pending' else 'held' end::public.outbox_status,
    v_held,
    v_counted and email.template <> 'new-' || v_about
  from (
    values
      (case p_kind when 'order' then 'order-confirmation' else v_about || '-receipt' end, p_customer),
      ('new-' || v_about, p_shop)
  ) as email (template, recipient)
  where (v_held is null or email.template <> 'new-' || v_about)
    -- What opens again by itself has another email.
    and not exists (
      select
      from public.orders
      where id = p_id and stage = 'gathering' and email.template = 'order-confirmation'
    );

  if v_held is not null then
    perform private.add_to_list('held-emails', p_shop);
  end if;
end;
$$;
comment on function private.write_emails(text, uuid, text, text, jsonb) is
  'Writes a new job''s two emails. If hold_reason has one, the customer''s is held, and the shop gets '
  'one list of such jobs a quarter of an hour later instead of an email about each.';

create function private.requeue_email(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_leased_until timestamptz;
begin
  perform private.require_duty('handle-emails');
  v_id := p ->> 'id';
  select leased_until into v_leased_until
  from public.outbox
  where id = v_id
  for update;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_leased_until > now() then
    return jsonb_build_object('outcome', 'being-sent');
  end if;
  update public.outbox
  set
    status = 'pending',
    attempts = 1,
    unconfirmed = 0,
    next_attempt_at = now(),
    claim = null,
    leased_until = null,
    last_error_code = null
  where id = v_id;
  begin
    update public.outbox set attempts = 0 where id = v_id;
  exception
    -- Of some emails, only one that nobody has tried may wait. Others can be put back at the same
    -- time, which a query wouldn't see.
    when unique_violation then null;
  end;
  return jsonb_build_object('outcome', 'queued');
end;
$$;
comment on function private.requeue_email(jsonb) is
  'Puts an email back in the queue as if it had never been tried, even one that was sent. '
  'Outcome: queued, being-sent while a sender holds it, or not-found.';
