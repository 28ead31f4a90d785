-- Written by `npm run migrate:new -- --restart` from supabase/schemas; edit those.

do $$
begin
  if current_setting('server_version_num')::integer < 170000 then
    raise exception 'This site needs PostgreSQL 17 or later, and this server runs %.',
      current_setting('server_version');
  end if;
end;
$$;

-- Nothing is granted unless a schema file says so: tables and functions start closed to every API role.

create schema if not exists private;

comment on schema private is
  'What the API never shows: staff, rate limits, and the functions that policies call.';

revoke all on schema private from public, anon, authenticated, service_role;

revoke create on schema public from public;

alter default privileges revoke execute on functions from public;

alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;

alter default privileges in schema private
  revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema private
  revoke all on functions from anon, authenticated, service_role;

-- What values must be wherever they are stored. The longest texts are those of
-- src/platform/forms/text-field.ts and src/orders/order.ts; a test compares them.

create domain public.full_name as text check (char_length(value) between 1 and 100);
create domain public.email as text check (
  value ~ '^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$' and char_length(value) <= 254
);
create domain public.phone as text check (char_length(value) between 7 and 30);
create domain public.po_number as text check (char_length(value) between 1 and 40);
create domain public.notes as text check (char_length(value) between 1 and 2000);
create domain public.book_note as text check (char_length(value) <= 200);
create domain public.message_text as text check (char_length(value) between 1 and 2000);
create domain public.street as text check (char_length(value) between 1 and 200);
create domain public.city as text check (char_length(value) between 1 and 100);
create domain public.state as text check (char_length(value) between 1 and 40);
create domain public.zip as text check (value ~ '^[0-9]{5}(-[0-9]{4})?$');
create domain public.description as text check (char_length(value) between 1 and 4000);
create domain public.size_name as text check (
  value ~ '^[0-9A-Z][0-9A-Za-z]*([ /-][0-9A-Za-z]+)*$' and char_length(value) <= 20
);
comment on domain public.size_name is
  'A size as its garment lists it, as in src/garments/size.ts.';
create domain public.invoice_number as text check (char_length(value) between 1 and 40);

create domain public.organization as text check (char_length(value) between 1 and 100);
create domain public.certificate_number as text check (char_length(value) between 1 and 40);
create domain public.rejection as text check (char_length(value) between 1 and 500);
create domain public.exempt_reason as text check (
  value in ('school', 'church', 'government', 'resale', 'other')
);
comment on domain public.exempt_reason is
  'Why somebody pays no sales tax, as in src/payments/exemptions/exempt-reason.ts.';

create domain public.cents as integer check (value >= 0);
comment on domain public.cents is 'Money in whole cents, never negative.';

create domain public.payment_terms as text check (
  value in ('approval', 'deposit', 'placed', 'account')
);
comment on domain public.payment_terms is
  'When an order is to be paid, as in src/payments/payment-terms.ts.';

create domain public.day as date check (
  value between date '2000-01-01' and date '2199-12-31'
);
comment on domain public.day is 'A plausible calendar day, which rules out typos and infinity.';

create domain private.day_text as text check (value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');
comment on domain private.day_text is
  'A day as calls write it. A plain cast to date would accept ''tomorrow'' and drop the time of '
  'a timestamp.';

create domain private.new_id as uuid not null check (
  value::text ~ '^.{14}[1-7].{4}[89ab]'
);
comment on domain private.new_id is
  'An id that a browser made: a UUID of RFC 9562, because pages can''t read others. Version 8 is for '
  'private.id_from, so that nobody can take an id that the database will need.';

create domain public.style_code as text check (value ~ '^[0-9]{5}$');
comment on domain public.style_code is 'The supplier''s part number, e.g. 00606.';

create domain public.sha256 as text check (value ~ '^[0-9a-f]{64}$');
create domain public.web_address as text check (
  value ~ '^https?://' and char_length(value) <= 500
);

create domain public.object_path as text check (value ~ '^[A-Za-z0-9_][A-Za-z0-9._]{0,199}$');
comment on domain public.object_path is
  'A file in a bucket: not a folder, and never a path out of it.';

create domain public.file_name as text check (char_length(value) between 1 and 255);
create domain public.file_size as bigint check (value between 1 and 52428800);
create domain public.content_type as text check (char_length(value) between 1 and 100);
create domain public.file_format as text check (
  value in ('png', 'svg', 'eps', 'ai', 'psd', 'jpg', 'pdf')
);
create domain public.pixels as integer check (value > 0);
create domain public.page_number as smallint check (value between 1 and 100);
create domain public.artwork_facts as jsonb check (
  jsonb_typeof(value) = 'object' and char_length(value::text) <= 200000
);
comment on domain public.artwork_facts is
  'What matters for a print and can''t be seen in a file''s picture: '
  'src/artwork/files/artwork-facts.ts. null for a file that was sealed before we looked.';

-- Triggers that several tables use.

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
comment on function private.touch_updated_at() is 'Trigger: stamps updated_at on every change.';

-- The statuses of orders, quote requests, and reorders. The rows are in status-rows.sql.

create domain private.job_kind as text not null check (value in ('order', 'quote_request', 'reorder'));

-- In order: rules ask whether a stage was reached by comparing.
create type public.job_stage as enum (
  'placed', 'reviewing', 'shown', 'gathering', 'approved', 'started', 'made', 'done', 'canceled'
);
comment on type public.job_stage is
  'How far a job has come, as in src/orders/job.ts. Rules ask for it, and never for a status.';

create table private.statuses (
  kind private.job_kind,
  status text,
  stage public.job_stage not null,
  position integer not null,
  next text[] not null,
  is_final boolean not null generated always as (next = '{}') stored,
  primary key (kind, status),
  -- Checked after each statement, so that a new status can go between two others.
  unique (kind, position) deferrable
);
comment on table private.statuses is
  'The statuses of each kind of job in order, starting with the one for new jobs, and the '
  'statuses that may follow each. After a status changed its stage or became final, run '
  '`update public.orders set status = status`, and the same for quote requests and reorders.';

alter table private.statuses enable row level security;
alter table private.statuses force row level security;

create function private.follow_status() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  select not is_final, stage into new.is_open, new.stage
  from private.statuses
  where kind = new.kind and status = new.status;
  if tg_op = 'UPDATE' and new.status <> old.status then
    new.version := old.version + 1;
  end if;
  return new;
end;
$$;
comment on function private.follow_status() is
  'Trigger: sets a job''s stage and whether it''s open, and increments its version.';

create function private.stage_of(p_kind text, p_status text) returns public.job_stage
language sql
stable
set search_path = ''
as $$
  select stage from private.statuses where kind = p_kind and status = p_status;
$$;
comment on function private.stage_of(text, text) is
  'The stage of a status; null if jobs of this kind have no such status.';

-- Written by local/write-seed.ts from src/orders/job.ts; edit that.

insert into private.statuses (kind, status, stage, position, next) values
  ('order', 'submitted', 'placed', 1, '{in_review, cancelled}'),
  ('order', 'in_review', 'reviewing', 2, '{proof_sent, approved, cancelled}'),
  ('order', 'proof_sent', 'shown', 3, '{approved, in_review, cancelled}'),
  ('order', 'gathering', 'gathering', 4, '{in_review, cancelled}'),
  ('order', 'approved', 'approved', 5, '{in_production, in_review, cancelled}'),
  ('order', 'in_production', 'started', 6, '{ready, cancelled}'),
  ('order', 'ready', 'made', 7, '{completed, in_production}'),
  ('order', 'completed', 'done', 8, '{}'),
  ('order', 'cancelled', 'canceled', 9, '{}'),
  ('quote_request', 'new', 'placed', 1, '{quoted, declined}'),
  ('quote_request', 'quoted', 'shown', 2, '{ordered, declined}'),
  ('quote_request', 'ordered', 'done', 3, '{}'),
  ('quote_request', 'declined', 'canceled', 4, '{}'),
  ('reorder', 'new', 'placed', 1, '{declined}'),
  ('reorder', 'ordered', 'done', 2, '{}'),
  ('reorder', 'declined', 'canceled', 3, '{}')
on conflict (kind, status) do update
set stage = excluded.stage, position = excluded.position, next = excluded.next;

-- The audit trail: sign-ins, what owners did, and exceptions from the rules, for owners to read. Rows are only ever added.

create domain private.audited_event as text not null check (
  value in (
    'signed-in', 'sign-in-failed', 'code-failed', 'reset-asked', 'password-changed',
    'two-step-on', 'two-step-off',
    'email-change-asked', 'email-changed', 'phone-change-asked', 'phone-changed',
    'profile-changed',
    'staff-added', 'staff-removed', 'role-changed', 'customer-erased',
    'customers-merged', 'merge-undone', 'terms-changed', 'reminders-off', 'reminders-on',
    'prices-saved', 'prices-published', 'prices-restored', 'presses-saved', 'exception-made',
    'tablet-added', 'tablet-removed'
  )
);
comment on domain private.audited_event is
  'What the audit trail records, as in src/staff/members/list-audit-events.rpc.ts.';

create table private.audit_events (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  what private.audited_event,
  actor text not null check (char_length(actor) between 1 and 254),
  target_id uuid,
  target text check (char_length(target) between 1 and 254),
  details jsonb not null default '{}' check (
    jsonb_typeof(details) = 'object' and octet_length(details::text) <= 1200
  )
);
comment on table private.audit_events is
  'Who signed in, what owners did, and who made exceptions from the rules, for a year. Never a password, a token, or anything about a '
  'customer.';
comment on column private.audit_events.actor is
  'Email address of the person who did it, at that time; ''visitor'' for somebody who isn''t signed '
  'in; ''customer'' for one with an order''s link; ''system'' for SQL without a sign-in.';
comment on column private.audit_events.target is
  'Email address of the staff member it was done to, at that time; null for an address without a '
  'sign-in.';
comment on column private.audit_events.details is
  'The role that was given or taken away; the address that a sign-in got, or asked for; how much of a '
  'customer was erased; the ids of two customers that were merged or not anymore, and of how many contacts; the payment terms and the number of the order whose customer got them, or no '
  'more reminders; the version of the price book, its note, and from when it counts; the version of the presses; a tablet''s name; what an '
  'exception departs from, and the number of its order.';

create index audit_events_by_target on private.audit_events (target_id, id)
where target_id is not null;

alter table private.audit_events enable row level security;
alter table private.audit_events force row level security;

create function private.audit_span() returns interval
language sql
immutable
set search_path = ''
as $$ select interval '1 year' $$;
comment on function private.audit_span() is 'How long audit events are kept.';

create function private.keep_audit_events() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and old.at < now() - private.audit_span() then
    return old;
  end if;
  raise insufficient_privilege using message = 'Audit events can''t be changed or deleted';
end;
$$;
comment on function private.keep_audit_events() is
  'Trigger: refuses every change of an audit event, and its deletion within a year.';

create trigger audit_events_keep
before update or delete on private.audit_events
for each row execute function private.keep_audit_events();

create trigger audit_events_keep_all
before truncate on private.audit_events
for each statement execute function private.keep_audit_events();

create function private.record_event(
  p_what text,
  p_target_id uuid default null,
  p_target text default null,
  p_details jsonb default '{}',
  p_actor text default null
) returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.audit_events (what, actor, target_id, target, details)
  values (
    p_what,
    coalesce(p_actor, (select email::text from auth.users where id = auth.uid()), 'system'),
    p_target_id,
    p_target,
    p_details
  );
$$;
comment on function private.record_event(text, uuid, text, jsonb, text) is
  'Adds an audit event, in the transaction of what it is about. The actor is the caller unless '
  'p_actor says otherwise.';

create function private.record_exception(
  p_number bigint,
  p_kinds text[],
  p_actor text,
  p_agreed boolean default false
) returns void
language sql
set search_path = ''
as $$
  select private.record_event(
    'exception-made',
    p_details => jsonb_build_object('number', p_number, 'exceptions', p_kinds)
      || case when p_agreed then '{"agreed": true}' else '{}'::jsonb end,
    p_actor => p_actor
  );
$$;
comment on function private.record_exception(bigint, text[], text, boolean) is
  'Records in the audit trail from which rules somebody departed for an order, as '
  'src/orders/changes/exception.ts calls them, and whether the customer agreed on the order''s page. '
  'The reason stays with the order.';

create function private.sign_in_of(p_email text) returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id from auth.users where lower(email) = lower(btrim(p_email)) order by created_at limit 1;
$$;
comment on function private.sign_in_of(text) is
  'The sign-in with this email address in any case; the oldest, if Auth has several.';

create function public.record_attempt(p_what text, p_email text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_target record;
begin
  if p_what not in ('sign-in-failed', 'code-failed', 'reset-asked') then
    perform private.refuse('p_what must be an attempt');
  end if;
  select id, email::text into v_target
  from auth.users
  where id = (select private.sign_in_of(p_email));
  -- Strangers can try as often as they like, and must not fill the table.
  if public.take_token('audited-attempts', coalesce(v_target.id::text, 'unknown'), 20, 3600) then
    perform private.record_event(
      p_what, v_target.id, v_target.email, p_actor => 'visitor'
    );
  end if;
end;
$$;
comment on function public.record_attempt(text, text) is
  'Records a ''sign-in-failed'', a ''code-failed'', or a ''reset-asked'' of somebody who isn''t signed '
  'in, at most 20 an hour for each sign-in, and 20 for all other addresses, which aren''t kept.';
grant execute on function public.record_attempt(text, text) to service_role;

create function private.audit_sign_in() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email text;
begin
  if tg_table_name = 'sessions' then
    -- With two steps, Auth makes a session after the first and raises its level after the second.
    -- Setting up the second step raises the level, too, but of an older session.
    if (tg_op = 'UPDATE') = exists (
      select 1
      from auth.mfa_factors
      where user_id = new.user_id and status = 'verified' and created_at < new.created_at
    ) then
      select coalesce(email::text, id::text) into v_email from auth.users where id = new.user_id;
      perform private.record_event('signed-in', p_actor => v_email);
    end if;
  elsif public.take_token('audited-changes', 'password-changed ' || new.id, 20, 3600) then
    perform private.record_event(
      'password-changed', p_actor => coalesce(new.email::text, new.id::text)
    );
  end if;
  return null;
end;
$$;
comment on function private.audit_sign_in() is
  'Trigger: records sign-ins and new passwords, however they happened; at most 20 new passwords of a '
  'person an hour, because one session can set as many as it likes, and must not fill the table.';

create trigger sessions_audit
after insert on auth.sessions
for each row execute function private.audit_sign_in();

create trigger sessions_audit_second_step
after update of aal on auth.sessions
for each row when (old.aal is distinct from new.aal and new.aal = 'aal2')
execute function private.audit_sign_in();

create function private.audit_second_factor() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_what text := case tg_op when 'DELETE' then 'two-step-off' else 'two-step-on' end;
  -- Hosted Auth doesn't say who asked. It lets people change only their own sign-in.
  v_actor text := (
    select email from auth.users where id = auth.uid() and id <> old.user_id
  );
  v_email text;
begin
  select coalesce(email::text, id::text) into v_email from auth.users where id = old.user_id;
  -- A deleted sign-in takes its factor along.
  if not found then
    return null;
  end if;
  -- People turn their own on and off as often as they like, and must not fill the table.
  if v_actor is not null
    or public.take_token('audited-changes', v_what || ' ' || old.user_id, 20, 3600)
  then
    perform private.record_event(
      v_what, old.user_id, v_email, p_actor => coalesce(v_actor, v_email)
    );
  end if;
  return null;
end;
$$;
comment on function private.audit_second_factor() is
  'Trigger: records that two-step sign-in was set up or turned off, by the person, at most 20 times an '
  'hour each, unless somebody else is signed in.';

create trigger factors_audit
after update of status on auth.mfa_factors
for each row when (old.status <> new.status and new.status = 'verified')
execute function private.audit_second_factor();

create trigger factors_audit_removal
after delete on auth.mfa_factors
for each row when (old.status = 'verified')
execute function private.audit_second_factor();

create trigger users_audit
after update of encrypted_password on auth.users
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function private.audit_sign_in();

create function private.list_audit_events(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_before bigint;
begin
  perform private.require_duty('read-audit-trail');
  v_before := p ->> 'before';
  return (
    select coalesce(
      jsonb_agg(to_jsonb(event) - array['target_id'] order by id desc), '[]'::jsonb
    )
    from (
      select *
      from private.audit_events
      where v_before is null or id < v_before
      order by id desc
      limit 50
    ) as event
  );
end;
$$;
comment on function private.list_audit_events(jsonb) is
  'The last 50 audit events before the id ''before'', newest first. For owners.';

create function public.sweep_audit_events(p_limit integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_removed integer;
begin
  delete from private.audit_events
  where id in (select id from private.audit_events order by id limit p_limit)
    and at < now() - private.audit_span();
  get diagnostics v_removed = row_count;
  return v_removed;
end;
$$;
comment on function public.sweep_audit_events(integer) is
  'Deletes up to p_limit audit events that are more than a year old; answers how many.';
grant execute on function public.sweep_audit_events(integer) to service_role;

-- Written by local/write-seed.ts from src/shop.ts; edit that.

create function private.is_company_email(p_email text) returns boolean
language sql
immutable
set search_path = ''
as $$
  -- In other collations, lower() turns some letters of other scripts into ASCII.
  select coalesce(lower(p_email collate "C") ~ '^[^@\s]+@confluenceprint\.example$', false);
$$;
comment on function private.is_company_email(text) is
  'Whether an address, in any case, is at the shop''s own domain, and not at one that looks like it.';

-- Who works at the shop, and the functions that change the list.

create type private.staff_role as enum ('owner', 'staff', 'press', 'bookkeeper');

create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role private.staff_role not null default 'staff',
  starts_with_morning boolean not null default false,
  gets_morning boolean not null default false,
  morning_sent date,
  pin_hash text check (char_length(pin_hash) <= 200),
  created_at timestamptz not null default now()
);
comment on table private.staff is
  'Who works at the shop. A row makes a sign-in staff as long as its address is confirmed and at the '
  'shop''s domain; deleting it revokes that at once.';

comment on column private.staff.starts_with_morning is
  'Whether signing in leads to the morning edition.';
comment on column private.staff.gets_morning is 'Whether they get it by email.';
comment on column private.staff.morning_sent is 'The day of the last one that was written to them.';
comment on column private.staff.pin_hash is
  'The slow hash of the PIN that they sign in with on a tablet of the shop; null without one.';

alter table private.staff enable row level security;
alter table private.staff force row level security;

create view private.active_staff as
select
  staff.user_id, staff.role, users.email::text as email, staff.starts_with_morning, staff.gets_morning
from private.staff
join auth.users on users.id = staff.user_id
where users.email_confirmed_at is not null and private.is_company_email(users.email);
comment on view private.active_staff is
  'The staff, without those whose address isn''t confirmed, or is at another domain by now.';

create table private.permissions (
  duty text,
  role private.staff_role,
  primary key (duty, role)
);
comment on table private.permissions is
  'Who may do what, as src/staff/permission.ts has it. The rows are in permission-rows.sql.';

alter table private.permissions enable row level security;
alter table private.permissions force row level security;

create function private.has_second_factor(p_user_id uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1 from auth.mfa_factors where user_id = p_user_id and status = 'verified'
  );
$$;
comment on function private.has_second_factor(uuid) is
  'True if a person has set up two-step sign-in.';

create function private.has_session() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid
      and user_id = auth.uid()
      and (not_after is null or not_after > now())
      and (aal = 'aal2' or not private.has_second_factor(user_id))
  );
$$;
comment on function private.has_session() is
  'True if the session of the caller''s token is still there (a token outlives its session by up to '
  'an hour) and, for a person with two-step sign-in, got past the second step.';

create function private.caller_role() returns private.staff_role
language sql
stable
security definer
set search_path = ''
as $$
  select role from private.active_staff where user_id = auth.uid() and private.has_session();
$$;
comment on function private.caller_role() is
  'The caller''s role, read from the staff list each time; null unless their session is alive, their '
  'email address confirmed and at the shop''s domain, and they are listed.';

create function private.may(p_duty text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1 from private.permissions where duty = p_duty and role = private.caller_role()
  );
$$;
comment on function private.may(text) is
  'True if the person who calls is on the staff list, in a role that has the duty.';
grant execute on function private.may(text) to authenticated;

create function private.may_except(p_kind text) returns boolean
-- Not SQL, because another file's table comes later.
language plpgsql
stable
set search_path = ''
as $$
begin
  return case private.caller_role()
    when 'owner' then true
    when 'staff' then coalesce(
      (
        select (book #> array['staffMay', p_kind])::boolean
        from public.price_books
        where version = private.current_price_version()
      ),
      false
    )
    else false
  end;
end;
$$;
comment on function private.may_except(text) is
  'True if the person who calls may depart from the rules like that, by '
  'src/orders/changes/exception.ts: owners, and staff as the price book that counts now lets them.';

create function private.refuse(p_message text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT400', message = p_message;
end;
$$;
comment on function private.refuse(text) is 'Raises HTTP 400 for a value out of bounds.';

create function private.require_session() returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_session() then
    raise exception using errcode = 'PT401', message = 'This session has ended';
  end if;
end;
$$;
comment on function private.require_session() is
  'Raises HTTP 401 for a caller whose session has ended, so that pages lead them to sign in.';

create function private.require_duty(p_duty text) returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_session();
  if not private.may(p_duty) then
    raise exception using errcode = 'PT403', message = format('Your role doesn''t include %s', p_duty);
  end if;
  return (select coalesce(email::text, id::text) from auth.users where id = auth.uid());
end;
$$;
comment on function private.require_duty(text) is
  'The email address of the staff member who calls, which logs know them by. Without the duty: '
  'HTTP 403. Ended session: HTTP 401.';

create function private.is_last_owner(p_user_id uuid) returns boolean
language sql
security definer
set search_path = ''
as $$
  select not exists (
    select 1 from private.active_staff where user_id <> p_user_id and role = 'owner'
  );
$$;
comment on function private.is_last_owner(uuid) is
  'True if nobody else is an owner who can sign in. Call it with the staff list locked.';

create function private.log_staff_change(
  p_user_id uuid,
  p_what text,
  p_role private.staff_role
) returns void
language sql
security definer
set search_path = ''
as $$
  select private.record_event(
    p_what,
    p_user_id,
    coalesce(
      (select email::text from auth.users where id = p_user_id),
      -- A deleted sign-in takes its row on the staff list along.
      (select target from private.audit_events where target_id = p_user_id order by id desc limit 1),
      p_user_id::text
    ),
    jsonb_build_object('role', p_role)
  );
$$;
comment on function private.log_staff_change(uuid, text, private.staff_role) is
  'Records a change to the staff list.';

create function private.on_staff_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    perform private.log_staff_change(user_id, 'staff-removed', role) from private.staff;
  elsif tg_op = 'UPDATE' and old.user_id = new.user_id then
    perform private.log_staff_change(new.user_id, 'role-changed', new.role);
  else
    if tg_op <> 'INSERT' then
      perform private.log_staff_change(old.user_id, 'staff-removed', old.role);
    end if;
    if tg_op <> 'DELETE' then
      perform private.log_staff_change(new.user_id, 'staff-added', new.role);
    end if;
  end if;
  return null;
end;
$$;
comment on function private.on_staff_change() is
  'Trigger: records every change to the staff list, no matter how it was made.';

create trigger staff_log_entries
after insert or delete on private.staff
for each row execute function private.on_staff_change();

create trigger staff_log_changes
after update on private.staff
for each row when (old.role <> new.role or old.user_id <> new.user_id)
execute function private.on_staff_change();

create trigger staff_log_truncation
before truncate on private.staff
for each statement execute function private.on_staff_change();

create function private.who_am_i(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_session();
  return (
    select jsonb_build_object(
      'userId', user_id,
      'email', email,
      'role', role,
      'twoStep', private.has_second_factor(user_id),
      'startsWithMorning', starts_with_morning,
      'getsMorning', gets_morning
    )
    from private.active_staff
    where user_id = auth.uid() and private.caller_role() is not null
  );
end;
$$;
comment on function private.who_am_i(jsonb) is
  'The caller''s userId, email, role, whether they have two-step sign-in, and whether they start with the '
  'morning edition and get it by email; null for a sign-in '
  'that isn''t staff. Ended session: HTTP 401.';

create function private.list_staff(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('manage-staff');
  return jsonb_build_object(
    'members', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'userId', staff.user_id,
            'email', coalesce(users.email::text, ''),
            'role', staff.role,
            'confirmed', users.email_confirmed_at is not null,
            'outside', not private.is_company_email(users.email),
            'twoStep', private.has_second_factor(staff.user_id),
            'addedAt', staff.created_at
          )
          order by staff.role, users.email, staff.user_id
        ),
        '[]'::jsonb
      )
      from private.staff
      join auth.users on users.id = staff.user_id
    )
  );
end;
$$;
comment on function private.list_staff(jsonb) is
  'The staff, owners first. For owners.';

create function private.grant_staff(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_role private.staff_role;
  v_user_id uuid;
  v_had private.staff_role;
begin
  perform private.require_duty('manage-staff');
  v_role := p ->> 'role';

  -- One change to the list at a time, by somebody who is still an owner when their turn comes.
  lock table private.staff in share row exclusive mode;
  perform private.require_duty('manage-staff');

  v_user_id := private.sign_in_of(p ->> 'email');
  if v_user_id is null then
    return jsonb_build_object('outcome', 'no-sign-in');
  end if;
  if not private.is_company_email(btrim(p ->> 'email')) then
    return jsonb_build_object('outcome', 'outside');
  end if;
  select role into v_had from private.staff where user_id = v_user_id;
  if not found then
    insert into private.staff (user_id, role) values (v_user_id, v_role);
    return jsonb_build_object('outcome', 'added');
  end if;
  if v_had = v_role then
    return jsonb_build_object('outcome', 'unchanged');
  end if;
  if v_had = 'owner' and private.is_last_owner(v_user_id) then
    return jsonb_build_object('outcome', 'last-owner');
  end if;
  update private.staff set role = v_role where user_id = v_user_id;
  return jsonb_build_object('outcome', 'role-changed');
end;
$$;
comment on function private.grant_staff(jsonb) is
  'Makes the sign-in of an email address staff, or changes its role. For owners. Outcome: added, '
  'role-changed, unchanged, no-sign-in, outside the shop''s domain, or last-owner (nothing changes).';

create function private.remove_staff(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_user_id uuid;
  v_had private.staff_role;
  v_tablets text[];
begin
  perform private.require_duty('manage-staff');
  v_user_id := p ->> 'userId';

  lock table private.staff in share row exclusive mode;
  perform private.require_duty('manage-staff');

  select role into v_had from private.staff where user_id = v_user_id;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_had = 'owner' and private.is_last_owner(v_user_id) then
    return jsonb_build_object('outcome', 'last-owner');
  end if;
  delete from private.staff where user_id = v_user_id;
  -- One may be a phone of theirs.
  with gone as (
    delete from private.tablets
    where added_by = (select email from auth.users where id = v_user_id)
    returning name
  )
  select coalesce(array_agg(name order by name), '{}') into v_tablets from gone;
  perform private.record_event('tablet-removed', p_details => jsonb_build_object('name', name))
  from unnest(v_tablets) as name;
  return jsonb_strip_nulls(
    jsonb_build_object('outcome', 'removed', 'tablets', nullif(v_tablets, '{}'))
  );
end;
$$;
comment on function private.remove_staff(jsonb) is
  'Takes somebody off the staff, effective at once, with the tablets that they added, whose names it '
  'answers. For owners. Outcome: removed, not-found, or last-owner (nothing changes).';

create function private.remove_second_factor(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  perform private.require_duty('manage-staff');
  v_user_id := p ->> 'userId';
  if v_user_id = auth.uid() then
    perform private.refuse('Your own takes a code to turn off');
  end if;
  if not exists (select 1 from private.staff where user_id = v_user_id) then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  delete from auth.mfa_factors where user_id = v_user_id;
  -- Whatever they lost may still be signed in.
  delete from auth.sessions where user_id = v_user_id;
  return jsonb_build_object('outcome', 'removed');
end;
$$;
comment on function private.remove_second_factor(jsonb) is
  'Turns off another staff member''s two-step sign-in and ends their sessions, because they lost '
  'their phone. For owners. Outcome: removed or not-found.';

-- Written by local/write-seed.ts from src/staff/permission.ts; edit that.

delete from private.permissions;
insert into private.permissions (duty, role) values
  ('work-on-jobs', 'owner'),
  ('work-on-jobs', 'staff'),
  ('work-on-jobs', 'press'),
  ('see-inventory', 'owner'),
  ('see-inventory', 'staff'),
  ('see-inventory', 'press'),
  ('see-prices', 'owner'),
  ('see-prices', 'staff'),
  ('buy-blanks', 'owner'),
  ('buy-blanks', 'staff'),
  ('see-analytics', 'owner'),
  ('see-analytics', 'staff'),
  ('answer-customers', 'owner'),
  ('answer-customers', 'staff'),
  ('keep-customers', 'owner'),
  ('keep-customers', 'staff'),
  ('change-orders', 'owner'),
  ('change-orders', 'staff'),
  ('record-payments', 'owner'),
  ('record-payments', 'staff'),
  ('print-unpaid', 'owner'),
  ('print-unpaid', 'staff'),
  ('switch-reminders', 'owner'),
  ('switch-reminders', 'staff'),
  ('handle-emails', 'owner'),
  ('handle-emails', 'staff'),
  ('export-jobs', 'owner'),
  ('export-jobs', 'staff'),
  ('use-tools', 'owner'),
  ('use-tools', 'staff'),
  ('decide-certificates', 'owner'),
  ('decide-certificates', 'staff'),
  ('see-certificates', 'owner'),
  ('see-certificates', 'staff'),
  ('see-certificates', 'bookkeeper'),
  ('see-books', 'owner'),
  ('see-books', 'bookkeeper'),
  ('refund', 'owner'),
  ('set-terms', 'owner'),
  ('see-margins', 'owner'),
  ('manage-settings', 'owner'),
  ('manage-staff', 'owner'),
  ('erase-customers', 'owner'),
  ('read-audit-trail', 'owner');

-- Links to choose a new password. They are ours, because Supabase Auth keeps only the newest one of
-- each person, so strangers could void the link that somebody is about to follow.

create table private.password_resets (
  token_hash text primary key check (char_length(token_hash) = 43),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.password_resets is
  'Links that still work: for an hour, all of them until one is used. A new password or address voids '
  'them.';
comment on column private.password_resets.token_hash is 'SHA-256 of the link''s token, base64url.';

create index password_resets_by_user on private.password_resets (user_id);

alter table private.password_resets enable row level security;
alter table private.password_resets force row level security;

create function public.start_reset(p_email text, p_token_hash text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.password_resets where created_at <= now() - interval '1 hour';
  insert into private.password_resets (token_hash, user_id)
  select p_token_hash, id from auth.users where id = (select private.sign_in_of(p_email));
  return found;
end;
$$;
comment on function public.start_reset(text, text) is
  'Makes a token good for an hour, next to earlier ones. False if the address has no sign-in.';
grant execute on function public.start_reset(text, text) to service_role;

create function public.find_reset(p_token_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('userId', users.id, 'email', users.email)
  from private.password_resets
  join auth.users on users.id = password_resets.user_id
  where token_hash = p_token_hash
    and password_resets.created_at > now() - interval '1 hour';
$$;
comment on function public.find_reset(text) is
  'The userId and email that a token is for; null if it was used, voided, or made over an hour ago.';
grant execute on function public.find_reset(text) to service_role;

create function public.has_password(p_user_id uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1 from auth.users where id = p_user_id and coalesce(encrypted_password, '') <> ''
  );
$$;
comment on function public.has_password(uuid) is
  'False for somebody who follows their invitation and has yet to choose a password.';
grant execute on function public.has_password(uuid) to service_role;

create function private.leave_out_password() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.encrypted_password := old.encrypted_password;
  return new;
end;
$$;
comment on function private.leave_out_password() is
  'Trigger: when somebody follows their invitation, Auth gives them a random password, right before '
  'their address counts as confirmed. They couldn''t give it as the one they have.';

create trigger users_leave_out_password
before update of encrypted_password on auth.users
for each row when (
  coalesce(old.encrypted_password, '') = ''
  and new.invited_at is not null
  and new.email_confirmed_at is null
)
execute function private.leave_out_password();

create function private.void_resets() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.password_resets where user_id = new.id;
  return null;
end;
$$;
comment on function private.void_resets() is
  'Trigger: a new password or address, however it was set, voids all links.';

create trigger users_void_resets
after update of encrypted_password, email on auth.users
for each row when (
  (old.encrypted_password, old.email) is distinct from (new.encrypted_password, new.email)
)
execute function private.void_resets();

-- A garment's colors, and the supplier's stock of each, with what a part costs us.
--
-- Lock order: the style's lease, its garment, its colors, and last what belongs to a color (stock,
-- pictures). Why: docs/decisions/data-lock-order.md.

create table public.color_swatches (
  style_code public.style_code not null,
  color_key text not null
    check (color_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(color_key) <= 60),
  color_code text check (char_length(color_code) between 1 and 20),
  name text not null check (char_length(name) between 1 and 60),
  swatch_url public.web_address,
  front_image_url public.web_address,
  back_image_url public.web_address,
  hex text not null check (hex ~ '^#[0-9a-f]{6}$'),
  in_stock boolean not null default true,
  gone boolean not null default false,
  position integer not null check (position >= 0),
  synced_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (style_code, color_key),
  constraint color_swatches_gone_is_out_of_stock check (not (gone and in_stock))
);
comment on table public.color_swatches is
  'Colors by supplier style code, in display order. Public; only the service writes it.';
comment on column public.color_swatches.color_key is 'The name as a slug, unique per style.';
comment on column public.color_swatches.hex is 'Lower-case #rrggbb, for drawing the garment.';
comment on column public.color_swatches.front_image_url is
  'Picture of the garment''s front in this color; null if there is none, and the page draws it.';
comment on column public.color_swatches.color_code is 'The supplier''s code of the color.';
comment on column public.color_swatches.gone is
  'Not in the supplier''s last answer. Kept for what refers to it, but no longer offered.';
comment on column public.color_swatches.back_image_url is
  'Picture of the garment''s back in this color; null if there is none.';
comment on column public.color_swatches.synced_at is
  'When the supplier last listed the color; null for a color from the shop''s own list.';
comment on column public.color_swatches.position is
  'The shop''s own order. Colors added by a sync come after the others.';

create index color_swatches_in_order on public.color_swatches (style_code, position);

create trigger color_swatches_touch
before update on public.color_swatches
for each row execute function private.touch_updated_at();

alter table public.color_swatches enable row level security;
alter table public.color_swatches force row level security;
create policy "Anyone may see the colors" on public.color_swatches
for select to anon, authenticated using (true);
grant select on public.color_swatches to anon, authenticated;
grant select, insert, update, delete on public.color_swatches to service_role;

create domain private.size_chart as jsonb check (
  jsonb_typeof(value) = 'array'
  and jsonb_array_length(value) between 1 and 160
  and octet_length(value::text) <= 40000
);
comment on domain private.size_chart is
  'What a garment measures, laid flat: a list of {size, measure, inches}.';

create table public.garments (
  style_code public.style_code primary key,
  supplier_style_id integer check (supplier_style_id > 0),
  brand text check (char_length(brand) between 1 and 100),
  style_name text check (char_length(style_name) between 1 and 100),
  size_chart private.size_chart,
  synced_at timestamptz,
  failed_at timestamptz,
  failure text check (char_length(failure) between 1 and 500),
  constraint garments_failure_has_a_time check ((failure is null) = (failed_at is null)),
  constraint garments_synced_has_a_number check (
    synced_at is null or supplier_style_id is not null
  )
);
comment on table public.garments is
  'One row per style that was ever synced: the supplier''s names for it, and how the tries went. '
  'Staff read it; only the functions of a sync write it.';
comment on column public.garments.supplier_style_id is 'The supplier''s own number for the style.';
comment on column public.garments.size_chart is
  'What the supplier measured of it; null if it has no measures.';
comment on column public.garments.synced_at is
  'When the supplier''s stock was last saved; null if never.';
comment on column public.garments.failed_at is
  'When the last try failed; null if it succeeded. What was saved before is kept.';
comment on column public.garments.failure is 'Why the last try failed, for staff.';

alter table public.garments enable row level security;
alter table public.garments force row level security;
grant select on public.garments to service_role;

create table public.garment_stock (
  style_code public.style_code not null,
  color_key text not null,
  size text not null check (char_length(size) between 1 and 20),
  size_order text not null check (char_length(size_order) <= 20),
  warehouse text not null check (warehouse ~ '^[A-Z0-9]{1,10}$'),
  quantity integer not null check (quantity >= 0),
  closeout boolean not null,
  dropship boolean not null,
  expected text check (char_length(expected) between 1 and 100),
  primary key (style_code, color_key, size, warehouse),
  foreign key (style_code, color_key)
    references public.color_swatches (style_code, color_key) on delete cascade
);
comment on table public.garment_stock is
  'Pieces by style, color, size, and warehouse, as of the style''s last sync. Staff read it.';
comment on column public.garment_stock.size is
  'As we name it (src/garments/stock/supplier-product.ts); the garment lists some of them.';
comment on column public.garment_stock.size_order is
  'The supplier''s sort key of the size, compared as text.';
comment on column public.garment_stock.closeout is 'Discontinued: there will be no more.';
comment on column public.garment_stock.dropship is
  'The maker''s stock instead of the supplier''s own; we promise nothing based on it.';
comment on column public.garment_stock.expected is
  'What is on its way to the warehouse, in the supplier''s words.';

alter table public.garment_stock enable row level security;
alter table public.garment_stock force row level security;

create view private.color_stock as
select
  style_code, color_key, jsonb_object_agg(size, quantity) as pieces,
  jsonb_object_agg(size, words) filter (where words is not null) as expected
from (
  select
    style_code, color_key, size,
    coalesce(sum(quantity) filter (where not dropship), 0) as quantity,
    jsonb_agg(expected order by warehouse)
      filter (where expected is not null and not closeout and not dropship) as words
  from public.garment_stock
  group by style_code, color_key, size
) as by_size
group by style_code, color_key;
comment on view private.color_stock is
  'Pieces by size that can be promised, over all warehouses, one row per style and color, and what '
  'the supplier says is on its way to its own warehouses, in its words; null if it says nothing.';

create table private.supplier_parts (
  style_code public.style_code not null,
  color_key text not null,
  size text not null check (char_length(size) between 1 and 20),
  supplier text not null check (supplier ~ '^[a-z]{2,20}$'),
  part_number text not null check (part_number ~ '^\w{1,40}$'),
  gtin text check (gtin ~ '^[0-9]{8,14}$'),
  piece_cents integer not null check (piece_cents between 1 and 100000000),
  dozen_cents integer not null check (dozen_cents between 1 and 100000000),
  case_cents integer not null check (case_cents between 1 and 100000000),
  case_pieces integer check (case_pieces between 1 and 10000),
  size_class text check (char_length(size_class) between 1 and 40),
  color_class text check (char_length(color_class) between 1 and 40),
  primary key (style_code, color_key, size, supplier),
  unique (supplier, part_number),
  foreign key (style_code, color_key)
    references public.color_swatches (style_code, color_key) on delete cascade
);
comment on table private.supplier_parts is
  'What each supplier calls a style in a color and a size, and what it costs us, as of the style''s last '
  'sync. Only staff who see prices read it.';
comment on column private.supplier_parts.supplier is 'ss is S&S Activewear.';
comment on column private.supplier_parts.gtin is 'The bar code that all suppliers share.';
comment on column private.supplier_parts.piece_cents is
  'The cost of a piece in a line of fewer than a dozen; dozen_cents and case_cents from a dozen and a '
  'case on. What our account pays counts, if it''s less.';
comment on column private.supplier_parts.size_class is
  'The supplier''s own class of sizes that cost alike.';
comment on column private.supplier_parts.color_class is
  'The supplier''s own class of colors that cost alike, like White.';

alter table private.supplier_parts enable row level security;
alter table private.supplier_parts force row level security;

create table private.warehouse_transit (
  supplier text not null check (supplier ~ '^[a-z]{2,20}$'),
  warehouse text not null check (warehouse ~ '^[A-Z0-9]{1,10}$'),
  days smallint not null check (days between 0 and 60),
  cutoff text check (char_length(cutoff) between 1 and 40),
  synced_at timestamptz not null default now(),
  primary key (supplier, warehouse)
);
comment on table private.warehouse_transit is
  'How many business days each warehouse''s parcels take to the shop, as the supplier last said.';
comment on column private.warehouse_transit.cutoff is
  'By when an order leaves the same day, in the supplier''s words, like 4:00 CT; null if it doesn''t say.';

alter table private.warehouse_transit enable row level security;
alter table private.warehouse_transit force row level security;

create function private.transit_json() returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('warehouse', warehouse, 'days', days, 'cutoff', cutoff)
      order by days, warehouse
    ),
    '[]'
  )
  from private.warehouse_transit
  where supplier = 'ss';
$$;
comment on function private.transit_json() is
  'How long the parcels of S&S''s warehouses take to the shop, the fastest first.';

create table private.color_pictures (
  style_code public.style_code not null,
  color_key text not null,
  view text not null check (view in ('swatch', 'front', 'back')),
  source text check (char_length(source) between 1 and 500),
  copied_source text,
  leased_until timestamptz,
  primary key (style_code, color_key, view),
  foreign key (style_code, color_key)
    references public.color_swatches (style_code, color_key) on delete cascade
);
comment on table private.color_pictures is
  'Where the supplier has the pictures of a color, and which of them are done. The copies'' '
  'addresses are in color_swatches.';
comment on column private.color_pictures.source is 'As the supplier names it; null if it doesn''t.';
comment on column private.color_pictures.copied_source is
  'The source that was last copied, or found to have no picture. A different one gets copied '
  'again.';
comment on column private.color_pictures.leased_until is
  'Until then somebody is copying it, or it failed and is left alone.';

create index color_pictures_due on private.color_pictures (leased_until nulls first)
where source is distinct from copied_source;

alter table private.color_pictures enable row level security;
alter table private.color_pictures force row level security;

create table private.sync_leases (
  style_code public.style_code primary key,
  claim uuid not null,
  leased_until timestamptz not null
);
comment on table private.sync_leases is
  'One row per style that is being synced. An expired lease can be taken over; its former holder '
  'can''t save anymore.';

alter table private.sync_leases enable row level security;
alter table private.sync_leases force row level security;

create table private.app_data (
  key text primary key check (key ~ '^[a-z][a-z-]{0,39}$'),
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table private.app_data is
  'Single values of the site. ''test'' is written and read to test the connection.';

alter table private.app_data enable row level security;
alter table private.app_data force row level security;

-- Garment pictures, copied from the supplier. Reading a public bucket by address takes no policy;
-- only the service lists or writes it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'products', 'products', true, 5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create domain private.lease_seconds as integer check (value between 1 and 3600);

create domain private.picture_batch as integer check (value between 1 and 500);

create domain private.json_list as jsonb not null check (jsonb_typeof(value) = 'array');

-- An answer without colors is a failed one: it must not mark them all as gone.
create domain private.supplier_colors as private.json_list check (
  jsonb_array_length(value) between 1 and 500
);

create function private.holds_lease(p_style_code text, p_claim uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from private.sync_leases
  where style_code = p_style_code and claim = p_claim
  for update;
  return found;
end;
$$;
comment on function private.holds_lease(text, uuid) is
  'Whether the claim is the style''s current one. If so, nobody takes it over before the '
  'transaction ends.';

create function public.begin_sync(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_style public.style_code not null := p ->> 'styleCode';
  v_seconds private.lease_seconds not null := p ->> 'seconds';
  v_until timestamptz := now() + make_interval(secs => v_seconds);
  v_claim uuid;
begin
  insert into private.sync_leases as lease (style_code, claim, leased_until)
  values (v_style, gen_random_uuid(), v_until)
  on conflict (style_code) do update
  set claim = excluded.claim, leased_until = excluded.leased_until
  where lease.leased_until <= now()
  returning claim into v_claim;
  if found then
    return jsonb_build_object('outcome', 'begun', 'claim', v_claim);
  end if;
  select leased_until into v_until from private.sync_leases where style_code = v_style;
  return jsonb_build_object('outcome', 'busy', 'until', coalesce(v_until, now()));
end;
$$;
comment on function public.begin_sync(jsonb) is
  'Leases a style to one sync for that many seconds. Outcome: begun with a claim, or busy.';
grant execute on function public.begin_sync(jsonb) to service_role;

create function public.finish_sync(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_style public.style_code not null := p ->> 'styleCode';
  v_colors jsonb;
  v_keys text[];
  v_next integer;
  v_gone integer;
  v_rows integer;
  v_constraint text;
  v_message text;
begin
  if not private.holds_lease(v_style, (p ->> 'claim')::uuid) then
    return jsonb_build_object('outcome', 'stale');
  end if;
  v_colors := (p -> 'colors')::private.supplier_colors;

  insert into public.garments as garment (
    style_code, supplier_style_id, brand, style_name, size_chart, synced_at
  ) values (
    v_style, (p ->> 'supplierStyleId')::integer, nullif(p ->> 'brand', ''),
    nullif(p ->> 'styleName', ''), nullif(p -> 'sizeChart', 'null'), now()
  )
  on conflict (style_code) do update
  set
    supplier_style_id = excluded.supplier_style_id,
    brand = excluded.brand,
    style_name = excluded.style_name,
    size_chart = case when p ? 'sizeChart' then excluded.size_chart else garment.size_chart end,
    synced_at = excluded.synced_at,
    failed_at = null,
    failure = null;

  select coalesce(max(position) + 1, 0) into v_next
  from public.color_swatches
  where style_code = v_style;

  insert into public.color_swatches as swatch (
    style_code, color_key, color_code, name, hex, in_stock, position, gone, synced_at
  )
  select
    v_style,
    named.color ->> 'key',
    nullif(named.color ->> 'code', ''),
    named.color ->> 'name',
    named.color ->> 'hex',
    exists (
      select
      from jsonb_array_elements(named.color -> 'sizes') as size
      cross join jsonb_array_elements(size -> 'warehouses') as warehouse
      where not (warehouse ->> 'dropship')::boolean and (warehouse ->> 'quantity')::integer > 0
    ),
    coalesce(
      known.position,
      v_next - 1 + row_number() over (partition by known.position is null order by named.place)
    ),
    false,
    now()
  from jsonb_array_elements(v_colors) with ordinality as named (color, place)
  left join public.color_swatches as known
    on known.style_code = v_style and known.color_key = named.color ->> 'key'
  on conflict (style_code, color_key) do update
  set
    color_code = excluded.color_code,
    name = excluded.name,
    hex = excluded.hex,
    in_stock = excluded.in_stock,
    gone = false,
    synced_at = excluded.synced_at;

  v_keys := array(select color ->> 'key' from jsonb_array_elements(v_colors) as color);
  update public.color_swatches
  set gone = true, in_stock = false
  where style_code = v_style and not gone and color_key <> all (v_keys);
  select count(*) into v_gone
  from public.color_swatches
  where style_code = v_style and gone;

  delete from public.garment_stock where style_code = v_style;
  insert into public.garment_stock (
    style_code, color_key, size, size_order, warehouse, quantity, closeout, dropship, expected
  )
  select
    v_style,
    color.key,
    size.size,
    size."order",
    warehouse.abbr,
    warehouse.quantity,
    warehouse.closeout,
    warehouse.dropship,
    nullif(warehouse.expected, '')
  from jsonb_to_recordset(v_colors) as color (key text, sizes private.json_list)
  cross join jsonb_to_recordset(color.sizes) as size (
    size text, "order" text, warehouses private.json_list
  )
  cross join jsonb_to_recordset(size.warehouses) as warehouse (
    abbr text, quantity integer, closeout boolean, dropship boolean, expected text
  );
  get diagnostics v_rows = row_count;

  delete from private.supplier_parts where style_code = v_style and supplier = 'ss';
  insert into private.supplier_parts (
    style_code, color_key, size, supplier, part_number, gtin, piece_cents, dozen_cents, case_cents,
    case_pieces, size_class, color_class
  )
  select
    v_style, color.key, size.size, 'ss', part.number, part.gtin, part."pieceCents",
    part."dozenCents", part."caseCents", part."casePieces", part."sizeClass", part."colorClass"
  from jsonb_to_recordset(v_colors) as color (key text, sizes private.json_list)
  cross join jsonb_to_recordset(color.sizes) as size (size text, part jsonb)
  cross join jsonb_to_record(size.part) as part (
    number text, gtin text, "pieceCents" integer, "dozenCents" integer, "caseCents" integer,
    "casePieces" integer, "sizeClass" text, "colorClass" text
  )
  where jsonb_typeof(size.part) = 'object';

  insert into private.color_pictures as picture (style_code, color_key, view, source)
  select v_style, color ->> 'key', named.view, nullif(named.source, '')
  from jsonb_array_elements(v_colors) as color
  cross join lateral (
    values
      ('swatch', color ->> 'swatchSource'),
      ('front', color ->> 'frontSource'),
      ('back', color ->> 'backSource')
  ) as named (view, source)
  on conflict (style_code, color_key, view) do update
  set source = excluded.source, leased_until = null
  where picture.source is distinct from excluded.source;

  delete from private.sync_leases where style_code = v_style;
  return jsonb_build_object(
    'outcome', 'saved',
    'colors', cardinality(v_keys),
    'gone', v_gone,
    'rows', v_rows,
    'syncedAt', now()
  );
exception
  -- One answer for every value that the tables refuse, as in place_order.
  when integrity_constraint_violation or data_exception or cardinality_violation then
    get stacked diagnostics
      v_constraint = constraint_name,
      v_message = message_text;
    raise exception using
      errcode = 'PT400',
      message = 'The stock breaks a rule of the database: ' || v_message,
      detail = coalesce(nullif(v_constraint, ''), 'malformed value');
end;
$$;
comment on function public.finish_sync(jsonb) is
  'Saves the supplier''s data about a style in one transaction and ends the lease. Unlisted '
  'colors are marked as gone and come back once listed again; the shop''s positions '
  'stay, and so does the size chart if p has none. Outcome: saved, or stale if somebody else has the lease now. Values that break a rule: '
  'HTTP 400, nothing changed.';
grant execute on function public.finish_sync(jsonb) to service_role;

create function public.save_transit(p jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_saved integer;
begin
  insert into private.warehouse_transit as known (supplier, warehouse, days, cutoff)
  select p ->> 'supplier', warehouse, days, nullif("cutOff", '')
  from jsonb_to_recordset(p -> 'warehouses') as told (
    warehouse text, days smallint, "cutOff" text
  )
  on conflict (supplier, warehouse) do update
  set days = excluded.days, cutoff = excluded.cutoff, synced_at = now();
  get diagnostics v_saved = row_count;
  return v_saved;
end;
$$;
comment on function public.save_transit(jsonb) is
  'Saves how long a supplier''s parcels take from each warehouse that it names, and answers how many. '
  'The others stay as they were.';
grant execute on function public.save_transit(jsonb) to service_role;

create function public.fail_sync(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_style public.style_code not null := p ->> 'styleCode';
begin
  if not private.holds_lease(v_style, (p ->> 'claim')::uuid) then
    return jsonb_build_object('outcome', 'stale');
  end if;
  insert into public.garments (style_code, failed_at, failure)
  values (v_style, now(), left(coalesce(nullif(btrim(p ->> 'reason'), ''), 'unknown'), 500))
  on conflict (style_code) do update
  set failed_at = excluded.failed_at, failure = excluded.failure;
  delete from private.sync_leases where style_code = v_style;
  return jsonb_build_object('outcome', 'recorded');
end;
$$;
comment on function public.fail_sync(jsonb) is
  'Ends the lease of a failed sync and stores the reason for staff; the stock stays the same. '
  'Outcome: recorded, or stale if somebody else has the lease now.';
grant execute on function public.fail_sync(jsonb) to service_role;

create function public.next_pictures(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_limit private.picture_batch not null := p ->> 'limit';
  v_seconds private.lease_seconds not null := p ->> 'seconds';
  v_until timestamptz := now() + make_interval(secs => v_seconds);
  v_styles text[];
  v_leased jsonb;
  v_waiting bigint;
begin
  if p ? 'styleCodes' then
    v_styles := array(select jsonb_array_elements_text(p -> 'styleCodes'));
  end if;

  with due as (
    select picture.style_code, picture.color_key, picture.view
    from private.color_pictures as picture
    join public.color_swatches as swatch using (style_code, color_key)
    where picture.source is not null
      and picture.source is distinct from picture.copied_source
      and (picture.leased_until is null or picture.leased_until <= now())
      and not swatch.gone
      and (v_styles is null or picture.style_code = any (v_styles))
    -- Earlier failures come last.
    order by picture.leased_until nulls first, picture.style_code, swatch.position,
      picture.view desc
    limit v_limit
    for update of picture skip locked
  ),
  leased as (
    update private.color_pictures as picture
    set leased_until = v_until
    from due
    where picture.style_code = due.style_code
      and picture.color_key = due.color_key
      and picture.view = due.view
    returning picture.style_code, picture.color_key, picture.view, picture.source
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'styleCode', leased.style_code,
        'colorKey', leased.color_key,
        'view', leased.view,
        'source', leased.source
      )
      order by leased.style_code, swatch.position, leased.view desc
    ),
    '[]'::jsonb
  )
  into v_leased
  from leased
  join public.color_swatches as swatch using (style_code, color_key);

  select count(*) into v_waiting
  from private.color_pictures as picture
  join public.color_swatches as swatch using (style_code, color_key)
  where picture.source is not null
    and picture.source is distinct from picture.copied_source
    and not swatch.gone
    and (v_styles is null or picture.style_code = any (v_styles));
  return jsonb_build_object(
    'pictures', v_leased,
    'left', v_waiting - jsonb_array_length(v_leased)
  );
end;
$$;
comment on function public.next_pictures(jsonb) is
  'Leases pictures that aren''t copied yet, only those of styleCodes if given, and answers how '
  'many more are left. One that isn''t reported done becomes due again when its lease runs out.';
grant execute on function public.next_pictures(jsonb) to service_role;

create function public.picture_done(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_style public.style_code not null := p ->> 'styleCode';
  v_url public.web_address := p ->> 'url';
begin
  -- The color before its picture, as in finish_sync.
  perform from public.color_swatches
  where style_code = v_style and color_key = p ->> 'colorKey'
  for no key update;
  update private.color_pictures
  set copied_source = source, leased_until = null
  where style_code = v_style
    and color_key = p ->> 'colorKey'
    and view = p ->> 'view'
    and source = p ->> 'source';
  if not found then
    return jsonb_build_object('outcome', 'stale');
  end if;
  if v_url is not null then
    update public.color_swatches
    set
      swatch_url = case p ->> 'view' when 'swatch' then v_url else swatch_url end,
      front_image_url = case p ->> 'view' when 'front' then v_url else front_image_url end,
      back_image_url = case p ->> 'view' when 'back' then v_url else back_image_url end
    where style_code = v_style and color_key = p ->> 'colorKey';
  end if;
  return jsonb_build_object('outcome', 'saved');
end;
$$;
comment on function public.picture_done(jsonb) is
  'Records the copy of a picture, or with url null that its source has none; any earlier copy '
  'stays. It isn''t due again until the source changes. Outcome: saved, or stale if the supplier '
  'has changed the source since.';
grant execute on function public.picture_done(jsonb) to service_role;

create function public.find_stock(p jsonb) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_colors jsonb not null := p -> 'colors';
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'synced', exists (
            select from public.garments
            where style_code = wanted.color ->> 'styleCode' and synced_at is not null
          ),
          'left', coalesce(
            (
              select pieces
              from private.color_stock
              where style_code = wanted.color ->> 'styleCode'
                and color_key = wanted.color ->> 'colorKey'
            ),
            '{}'::jsonb
          )
        )
        order by wanted.place
      ),
      '[]'::jsonb
    )
    from jsonb_array_elements(v_colors) with ordinality as wanted (color, place)
  );
end;
$$;
comment on function public.find_stock(jsonb) is
  'The stock of each of these colors by size, and whether its style was ever synced; if not, nothing '
  'is known. A missing size can''t be had.';
grant execute on function public.find_stock(jsonb) to service_role;

create function public.style_colors(p jsonb) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_style text := p ->> 'styleCode';
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'key', swatch.color_key,
          'name', swatch.name,
          'hex', swatch.hex,
          'swatchUrl', swatch.swatch_url,
          'inStock', swatch.in_stock,
          'left', case when garment.synced_at is not null then '{}'::jsonb end
        ) || coalesce(
          -- By color, because a join reads all stock for each color until ANALYZE has seen the
          -- style.
          (
            select jsonb_strip_nulls(jsonb_build_object('left', pieces, 'expected', expected))
            from private.color_stock as stock
            where garment.synced_at is not null
              and stock.style_code = swatch.style_code
              and stock.color_key = swatch.color_key
          ),
          '{}'::jsonb
        )
        order by swatch.in_stock desc, swatch.position, swatch.color_key
      ),
      '[]'::jsonb
    )
    from public.color_swatches as swatch
    left join public.garments as garment using (style_code)
    where swatch.style_code = v_style and not swatch.gone
  );
end;
$$;
comment on function public.style_colors(jsonb) is
  'A style''s colors for the public, in stock first, each with its stock by size, null for a '
  'style that was never synced, and what is on its way. Gone colors are left out.';
grant execute on function public.style_colors(jsonb) to service_role;

create function private.list_inventory(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('see-inventory');
  return (
    with colors as (
      select
        style_code,
        count(*) filter (where not gone) as listed,
        count(*) filter (where in_stock) as in_stock,
        count(*) filter (where gone) as gone
      from public.color_swatches
      group by style_code
    ),
    stock as (
      select style_code, sum(quantity) as pieces
      from public.garment_stock
      where not dropship
      group by style_code
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'styleCode', style_code,
          'supplierStyleId', garment.supplier_style_id,
          'brand', garment.brand,
          'styleName', garment.style_name,
          'syncedAt', garment.synced_at,
          'failedAt', garment.failed_at,
          'failure', garment.failure,
          'syncing', coalesce(lease.leased_until > now(), false),
          'colors', coalesce(colors.listed, 0),
          'colorsInStock', coalesce(colors.in_stock, 0),
          'gone', coalesce(colors.gone, 0),
          'pieces', coalesce(stock.pieces, 0)
        )
        order by style_code
      ),
      '[]'::jsonb
    )
    from public.garments as garment
    full join colors using (style_code)
    left join stock using (style_code)
    left join private.sync_leases as lease using (style_code)
  );
end;
$$;
comment on function private.list_inventory(jsonb) is
  'Each style with its syncs and totals of its stock, without dropship. For staff.';

create function private.list_short_orders(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('see-inventory');
  return (
    with wanted as (
      select
        o.number, o.status, o.due_date, item.place, item.style_code, item.color_key,
        item.garment_name, item.color_name, sized.size, sized.pieces::integer as pieces,
        sum(sized.pieces::integer) over (
          partition by item.style_code, item.color_key, sized.size
          order by o.due_date, o.number, item.place
        ) as so_far
      from public.orders as o
      join private.order_items as item on item.order_id = o.id
      cross join lateral jsonb_each_text(item.quantities) as sized (size, pieces)
      where o.is_open and o.stage < 'started' and sized.pieces::integer > 0
    ),
    short as (
      select
        wanted.*,
        least(wanted.pieces, wanted.so_far - coalesce((stock.pieces ->> wanted.size)::integer, 0))
          as lacking,
        coalesce(stock.expected -> wanted.size, '[]'::jsonb) as expected
      from wanted
      join public.garments as garment
        on garment.style_code = wanted.style_code and garment.synced_at is not null
      left join private.color_stock as stock
        on stock.style_code = wanted.style_code and stock.color_key = wanted.color_key
      where wanted.so_far > coalesce((stock.pieces ->> wanted.size)::integer, 0)
    ),
    listed as (
      select
        number, status, due_date,
        jsonb_agg(
          jsonb_build_object(
            'garment', garment_name,
            'color', color_name,
            'size', size,
            'wanted', pieces,
            'lacking', lacking,
            'expected', expected
          )
          order by place, size
        ) as lacks
      from short
      group by number, status, due_date
      order by due_date, number
      limit 100
    )
    select jsonb_build_object(
      'count', (select count(distinct number) from short),
      'orders', coalesce(
        jsonb_agg(
          jsonb_build_object(
            'number', number, 'status', status, 'dueDate', due_date, 'lacks', lacks
          )
          order by due_date, number
        ),
        '[]'::jsonb
      )
    )
    from listed
  );
end;
$$;
comment on function private.list_short_orders(jsonb) is
  'Orders before production that want more of a size than the supplier has, as of the last syncs, '
  'after those that are due earlier; styles that were never synced are left out. For staff.';

create function private.read_style_stock(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_style text;
begin
  perform private.require_duty('see-inventory');
  v_style := (p ->> 'styleCode')::public.style_code;
  return jsonb_build_object(
    'styleCode', v_style,
    'syncedAt', (select synced_at from public.garments where style_code = v_style),
    'colors', (
      with sizes as (
        select
          color_key, size,
          dense_rank() over (order by min(size_order collate "C")) as place,
          coalesce(sum(quantity) filter (where not dropship), 0) as quantity,
          jsonb_agg(
            jsonb_build_object(
              'abbr', warehouse,
              'quantity', quantity,
              'closeout', closeout,
              'dropship', dropship,
              'expected', expected
            )
            order by dropship, warehouse
          ) as warehouses
        from public.garment_stock
        where style_code = v_style
        group by color_key, size
      ),
      stock as (
        select
          color_key,
          jsonb_agg(
            jsonb_build_object(
              'size', size,
              'order', place,
              'quantity', quantity,
              'warehouses', warehouses
            )
            order by place, size
          ) as sizes
        from sizes
        group by color_key
      )
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'key', color_key,
            'code', swatch.color_code,
            'name', swatch.name,
            'hex', swatch.hex,
            'inStock', swatch.in_stock,
            'gone', swatch.gone,
            'swatchUrl', swatch.swatch_url,
            'frontImageUrl', swatch.front_image_url,
            'backImageUrl', swatch.back_image_url,
            'sizes', coalesce(stock.sizes, '[]'::jsonb)
          )
          order by swatch.gone, swatch.position, color_key
        ),
        '[]'::jsonb
      )
      from public.color_swatches as swatch
      left join stock using (color_key)
      where swatch.style_code = v_style
    )
  );
end;
$$;
comment on function private.read_style_stock(jsonb) is
  'All colors of a style, gone ones last, with sizes and warehouses. The quantities of '
  'sizes don''t include dropship. For staff.';

create function private.test_connection(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_duty('use-tools');
  insert into private.app_data (key, value, updated_at)
  values ('test', jsonb_build_object('wroteAt', clock_timestamp()), now())
  on conflict (key) do update
  set value = excluded.value, updated_at = excluded.updated_at;
  return (select value from private.app_data where key = 'test');
end;
$$;
comment on function private.test_connection(jsonb) is
  'Writes one row and answers what it then reads: the time it wrote. For staff.';

-- Files that orders, quote requests, messages, and shared designs may use: uploads, sealed once
-- they are checked.

create table private.artwork_files (
  upload_path public.object_path primary key,
  object_path public.object_path,
  sha256 public.sha256,
  size_bytes public.file_size,
  format public.file_format,
  width_px public.pixels,
  height_px public.pixels,
  facts public.artwork_facts,
  created_at timestamptz not null default now(),
  constraint artwork_files_object_path_key unique (object_path),
  constraint artwork_files_are_sealed_or_deleted check (
    num_nulls(object_path, sha256, size_bytes, format) in (0, 4)
  ),
  constraint artwork_files_have_both_sides check (
    (width_px is null) = (height_px is null) and (object_path is not null or width_px is null)
  )
);
comment on table private.artwork_files is
  'Uploads that were sealed: checked, and copied to a path that no upload address exists for. '
  'Orders, quote requests, messages, and shared designs refer to them, so either such a row is '
  'written or the file is deleted, never both.';
comment on column private.artwork_files.upload_path is 'Where it arrived, as its receipt says.';
comment on column private.artwork_files.object_path is
  'Where the sealed copy is; null if the file was deleted, which its receipt can''t undo.';
comment on column private.artwork_files.width_px is
  'Pixels as seen (EXIF rotation applied); null for vector formats.';
create index artwork_files_by_age on private.artwork_files (created_at);
alter table private.artwork_files enable row level security;
alter table private.artwork_files force row level security;

create function public.find_file(p_upload_path text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select to_jsonb(f) - array['upload_path', 'created_at']
  from private.artwork_files as f
  where f.upload_path = p_upload_path;
$$;
comment on function public.find_file(text) is
  'The columns of the sealed file that arrived at this path, all null if it was deleted; null if '
  'it was neither sealed nor deleted.';
grant execute on function public.find_file(text) to service_role;

create function public.seal_file(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.artwork_files
  select filled.*
  from jsonb_populate_record(
    null::private.artwork_files, p || jsonb_build_object('created_at', now())
  ) as filled
  on conflict (upload_path) do nothing;
  return public.find_file(p ->> 'upload_path');
end;
$$;
comment on function public.seal_file(jsonb) is
  'Keeps the columns of a sealed file, once per upload_path, and answers like find_file: what was '
  'kept first, or nulls if the file was deleted meanwhile.';
grant execute on function public.seal_file(jsonb) to service_role;

create function public.delete_file(p_upload_path text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_object_path text;
begin
  insert into private.artwork_files (upload_path) values (p_upload_path)
  on conflict (upload_path) do nothing;
  select object_path into v_object_path
  from private.artwork_files
  where upload_path = p_upload_path
  for update;
  update private.artwork_files
  set
    object_path = null,
    sha256 = null,
    size_bytes = null,
    format = null,
    width_px = null,
    height_px = null,
    facts = null
  where upload_path = p_upload_path;
  return to_jsonb(array_remove(array[p_upload_path, v_object_path], null));
exception
  when foreign_key_violation then
    return null;
end;
$$;
comment on function public.delete_file(text) is
  'Makes sure that nothing will ever use the file that arrives at this path. Answers the paths to '
  'remove from Storage; null if an order, a quote request, a message, or a shared design uses it '
  'already.';
grant execute on function public.delete_file(text) to service_role;

-- The price book: every price that owners decide, version by version. Orders, quotes, and proofs
-- keep the version that they were priced with. Publishing takes a lock, so of two owners one wins.

create table public.price_books (
  id uuid primary key,
  revision integer not null default 1 check (revision between 1 and 100000),
  book jsonb not null check (
    jsonb_typeof(book) = 'object' and octet_length(book::text) <= 128000
  ),
  note public.book_note not null,
  based_on integer references public.price_books (version),
  saved_by text not null check (char_length(saved_by) between 1 and 254),
  saved_at timestamptz not null default now(),

  version integer unique check (version > 0),
  published_by text check (char_length(published_by) between 1 and 254),
  published_at timestamptz,
  starts_at timestamptz,

  constraint price_books_are_published_whole check (
    num_nonnulls(version, published_by, published_at, starts_at) in (0, 4)
  ),
  constraint price_books_are_based_on_earlier_ones check (based_on < version)
);
comment on table public.price_books is
  'Versions of the price book, and drafts of the next one. A published row never changes.';
comment on column public.price_books.id is 'Made by the page, so that a repeat changes nothing.';
comment on column public.price_books.revision is 'Counted up each time a draft is saved.';
comment on column public.price_books.book is
  'In the form of PriceBook in src/settings/price-book.ts, with its names as they are there.';
comment on column public.price_books.based_on is
  'The newest version when the draft was begun; null for the first version.';
comment on column public.price_books.version is 'From 1; null until it''s published.';
comment on column public.price_books.starts_at is
  'From when it counts, unless a newer version already does.';

alter table public.price_books enable row level security;
alter table public.price_books force row level security;

create function private.keep_price_books() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.version is null then
    return new;
  elsif tg_op = 'DELETE' and old.version is null then
    return old;
  end if;
  raise insufficient_privilege using message = 'Published prices can''t be changed or deleted';
end;
$$;
comment on function private.keep_price_books() is
  'Trigger: refuses every change of a published version of the price book, and its deletion.';

create trigger price_books_keep
before update or delete on public.price_books
for each row execute function private.keep_price_books();

create trigger price_books_keep_all
before truncate on public.price_books
for each statement execute function private.keep_price_books();

create function private.current_price_version() returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select max(version) from public.price_books where starts_at <= now();
$$;
comment on function private.current_price_version() is
  'The version of the price book that counts now: the newest that has started. It replaces all before '
  'it, also those that were to start later.';

create function private.lock_price_books() returns integer
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('price_books', 0));
  return (select max(version) from public.price_books);
end;
$$;
comment on function private.lock_price_books() is
  'Makes others who save or publish wait until the transaction ends; answers the newest version.';

create function private.record_prices(p_what text, p_book public.price_books, p_actor text)
returns void
language sql
set search_path = ''
as $$
  select private.record_event(
    p_what,
    p_details => jsonb_build_object(
      'version', p_book.version, 'startsAt', p_book.starts_at, 'note', p_book.note
    ),
    p_actor => p_actor
  );
$$;
comment on function private.record_prices(text, public.price_books, text) is
  'Records in the audit trail what an owner did with the price book.';

create function private.with_every_garment(p_book jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_set(p_book, '{catalog}', coalesce(p_book -> 'catalog', '[]') || coalesce(
    (
      select jsonb_agg(known || '{"offered": "nowhere"}')
      from public.price_books as newest, jsonb_array_elements(newest.book -> 'catalog') as known
      where newest.version = (select max(version) from public.price_books)
        and not exists (
          select from jsonb_array_elements(p_book -> 'catalog') as own
          where own ->> 'id' = known ->> 'id'
        )
    ),
    '[]'
  ));
$$;
comment on function private.with_every_garment(jsonb) is
  'A book to publish, with the garments of the newest version that it lacks, offered nowhere: orders '
  'and designs refer to them.';

create function public.read_price_book_version(p_version integer) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('version', version, 'book', book)
  from public.price_books
  where version = coalesce(p_version, private.current_price_version()) and starts_at <= now();
$$;
comment on function public.read_price_book_version(integer) is
  'A version of the price book, the one that counts now for null; null if there is none, or it '
  'doesn''t count yet.';
grant execute on function public.read_price_book_version(integer) to service_role;

create function public.save_price_book(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_newest integer := private.lock_price_books();
  v_ask record;
  v_book public.price_books;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    id uuid, revision integer, note public.book_note, book jsonb, actor text
  );
  select * into v_book from public.price_books where id = v_ask.id;
  if found then
    if v_book.revision = v_ask.revision + 1
      and (v_book.note, v_book.book, v_book.saved_by) = (v_ask.note, v_ask.book, v_ask.actor)
    then
      return jsonb_build_object('outcome', 'saved', 'revision', v_book.revision);
    elsif v_book.revision <> v_ask.revision or v_book.version is not null then
      return jsonb_build_object('outcome', 'stale');
    end if;
    update public.price_books
    set
      revision = revision + 1, note = v_ask.note, book = v_ask.book, saved_by = v_ask.actor,
      saved_at = now()
    where id = v_ask.id
    returning * into v_book;
  elsif v_ask.revision <> 0 then
    return jsonb_build_object('outcome', 'stale');
  else
    insert into public.price_books (id, book, note, based_on, saved_by)
    values (v_ask.id, v_ask.book, v_ask.note, v_newest, v_ask.actor)
    returning * into v_book;
  end if;
  perform private.record_prices('prices-saved', v_book, v_ask.actor);
  return jsonb_build_object('outcome', 'saved', 'revision', v_book.revision);
end;
$$;
comment on function public.save_price_book(jsonb) is
  'Saves a draft of the price book. p has id, revision (0 for a new one), note, book, and the '
  'owner''s email address, actor. Outcome: saved, also for a repeat, with the new revision; stale if '
  'it was saved or published meanwhile.';
grant execute on function public.save_price_book(jsonb) to service_role;

create function public.publish_price_book(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_newest integer := private.lock_price_books();
  v_ask record;
  v_book public.price_books;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    id uuid, revision integer, starts_at timestamptz, actor text
  );
  select * into v_book from public.price_books where id = v_ask.id;
  if v_book.id is null then
    return jsonb_build_object('outcome', 'not-found');
  elsif v_book.version is not null then
    return case
      when v_book.revision = v_ask.revision and v_book.published_by = v_ask.actor
        then jsonb_build_object('outcome', 'published', 'version', v_book.version)
      else jsonb_build_object('outcome', 'stale')
    end;
  elsif v_book.revision <> v_ask.revision or v_book.based_on <> v_newest then
    return jsonb_build_object('outcome', 'stale');
  elsif v_ask.starts_at > now() + interval '1 year' then
    perform private.refuse('starts_at is more than a year away');
  end if;
  update public.price_books
  set
    version = v_newest + 1, book = private.with_every_garment(book),
    published_by = v_ask.actor, published_at = now(), starts_at = greatest(v_ask.starts_at, now())
  where id = v_ask.id
  returning * into v_book;
  perform private.record_prices('prices-published', v_book, v_ask.actor);
  return jsonb_build_object('outcome', 'published', 'version', v_book.version);
end;
$$;
comment on function public.publish_price_book(jsonb) is
  'Publishes a draft of the price book as the next version. p has id, revision, starts_at (null or '
  'past for right away), and actor, as save_price_book takes them. Outcome: published, also for a '
  'repeat, with the version; stale if the draft was saved or published meanwhile, or another version '
  'was published since it was begun; not-found. More than a year ahead: HTTP 400.';
grant execute on function public.publish_price_book(jsonb) to service_role;

create function public.restore_price_book(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_newest integer := private.lock_price_books();
  v_ask record;
  v_earlier public.price_books;
  v_book public.price_books;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (id uuid, version integer, current integer, actor text);
  select * into v_book from public.price_books where id = v_ask.id;
  if found then
    return case
      when v_book.version is not null and v_book.published_by = v_ask.actor
        then jsonb_build_object('outcome', 'published', 'version', v_book.version)
      else jsonb_build_object('outcome', 'stale')
    end;
  end if;
  select * into v_earlier from public.price_books where version = v_ask.version;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  elsif v_ask.current is distinct from (
    -- One that was published while this waited started after this began.
    select max(version)
    from public.price_books
    where starts_at <= now() or starts_at = published_at
  ) then
    return jsonb_build_object('outcome', 'stale');
  end if;
  insert into public.price_books (
    id, book, note, based_on, saved_by, version, published_by, published_at, starts_at
  )
  values (
    v_ask.id, private.with_every_garment(v_earlier.book), format('Back to version %s', v_ask.version), v_newest, v_ask.actor,
    v_newest + 1, v_ask.actor, now(), now()
  )
  returning * into v_book;
  perform private.record_prices('prices-restored', v_book, v_ask.actor);
  return jsonb_build_object('outcome', 'published', 'version', v_book.version);
end;
$$;
comment on function public.restore_price_book(jsonb) is
  'Publishes an earlier version of the price book again, as the newest one, right away. p has id, '
  'version, current (the version that counts as the owner saw it), and actor. Outcome: published, '
  'also for a repeat, with the new version; stale if another version counts by now; not-found.';
grant execute on function public.restore_price_book(jsonb) to service_role;

create function private.list_price_books(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('manage-settings');
  return jsonb_build_object(
    'current', private.current_price_version(),
    'books', (
      select jsonb_agg(
        jsonb_build_object(
          'id', id,
          'revision', revision,
          'note', note,
          'savedBy', saved_by,
          'savedAt', saved_at,
          'basedOn', coalesce(based_on, version),
          'version', version,
          'publishedBy', published_by,
          'publishedAt', published_at,
          'startsAt', starts_at
        )
        order by changed_at desc, version desc nulls first
      )
      from (
        select *, coalesce(published_at, saved_at) as changed_at
        from public.price_books
        order by changed_at desc, version desc nulls first
        limit 200
      ) as listed
    )
  );
end;
$$;
comment on function private.list_price_books(jsonb) is
  'The version of the price book that counts now, and the last 200 versions and drafts, newest first, '
  'without their prices. For owners.';

create function private.read_price_book(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('manage-settings');
  return (
    select jsonb_build_object('id', id, 'revision', revision, 'book', book)
    from public.price_books
    where id = (p ->> 'id')::uuid
  );
end;
$$;
comment on function private.read_price_book(jsonb) is
  'A version or a draft of the price book by its id; null if there is none. For owners.';

-- What can be ordered: where each garment takes ink, and its sizes.

create table private.catalog (
  garment_id text primary key,
  locations text[] not null,
  sizes text[] not null
);
comment on table private.catalog is
  'Where each garment takes ink, and the sizes it comes in, in any published version of the price '
  'book: an order may be on its way while owners take a size out.';

alter table private.catalog enable row level security;
alter table private.catalog force row level security;

create function private.keep_catalog() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.catalog as known (garment_id, locations, sizes)
  select id, locations, sizes
  from jsonb_to_recordset(new.book -> 'catalog') as garment (
    id text, locations text[], sizes text[]
  )
  on conflict (garment_id) do update set
    locations = array(select unnest(known.locations) union select unnest(excluded.locations)),
    sizes = array(select unnest(known.sizes) union select unnest(excluded.sizes));
  return null;
end;
$$;
comment on function private.keep_catalog() is
  'Trigger: notes the garments of a version of the price book that is published.';

create trigger price_books_keep_catalog
after insert or update on public.price_books
for each row when (new.version is not null)
execute function private.keep_catalog();

-- Written by local/write-seed.ts from src/settings/shop-book.ts; edit that. A shop that has these
-- rows keeps them, because published prices never change.

insert into public.price_books (
  id, book, note, saved_by, saved_at, version, published_by, published_at, starts_at
) values (
  '00000000-0000-4000-8000-000000000001',
  '{"garments":{"12717":{"cents":400,"estimated":true,"sizeCents":{}},"44112":{"cents":400,"estimated":true,"sizeCents":{}},"52210":{"cents":400,"estimated":true,"sizeCents":{}},"62430":{"cents":400,"estimated":true,"sizeCents":{}},"84706":{"cents":600,"estimated":false,"sizeCents":{}},"84713":{"cents":400,"estimated":true,"sizeCents":{}},"00760":{"cents":250,"estimated":false,"sizeCents":{}},"00606":{"cents":400,"estimated":false,"sizeCents":{}},"00706":{"cents":425,"estimated":false,"sizeCents":{}}},"otherGarmentCents":400,"print":{"steps":[{"from":1,"cents":2200},{"from":3,"cents":1900},{"from":6,"cents":1300},{"from":12,"cents":1200},{"from":24,"cents":1000},{"from":50,"cents":800},{"from":100,"cents":600},{"from":200,"cents":500},{"from":300,"cents":450}],"furtherLocationCents":225,"minPieces":1},"digital":{"steps":[{"from":1,"oneSideCents":2800,"twoSidesCents":3300},{"from":5,"oneSideCents":2000,"twoSidesCents":2500},{"from":13,"oneSideCents":1600,"twoSidesCents":2100}],"minPieces":1},"bulk":{"locationCents":225,"colorCents":25},"namedCents":0,"setupCents":0,"artCents":0,"rush":{"steps":[{"fromDays":4,"toDays":7,"cents":3000,"permille":0}],"superRush":null},"delivery":{"localCents":1500,"metroZips":["50009","50021","50023","50035","50047","50061","50069","50109","50111","50131","50211","50237","50263","50265","50266","503"],"shipping":{"by":"pieces","steps":[{"upTo":12,"cents":1200},{"upTo":48,"cents":2000},{"upTo":null,"cents":3000}]},"freightMargin":{"cents":2500,"permille":500},"handlingCents":200},"taxes":[{"place":"IA","name":"Iowa","rate":7000,"fromDay":"2010-01-01","rush":true,"delivery":true,"zips":[[50000,52999]]}],"staffMay":{"details":true,"rush":false,"pieces":true,"garment":true,"price":false,"freight":false,"unpaid":false,"proof":true,"cancellation":false},"cancellation":{"cents":0,"permille":0},"terms":{"paymentTerms":"approval","depositPermille":500},"calendar":{"opens":"09:30","closes":"17:00","cutoffHour":13,"holidays":["New Year’s Day","Memorial Day","Independence Day","Labor Day","Thanksgiving","Christmas"],"closures":[],"localDays":2,"reorderDays":{"from":6,"to":8}},"catalog":[{"id":"budget-cotton","name":"Budget Cotton","model":"Gildan 2000 Ultra Cotton","description":"The everyday heavyweight. Takes ink well, survives camp, costs the least.","priceIndicator":"$","offered":"form","kind":"tee","weight":"6 oz","material":"100% cotton","styleCode":"00760","supplier":"ss","locations":["frontLarge","frontSmall","backLarge","backSmall","leftSleeve","rightSleeve"],"sizes":["XS","S","M","L","XL","2XL","3XL"]},{"id":"premium-cotton","name":"Premium Cotton","model":"Bella + Canvas 3001","description":"Soft ring-spun cotton with a modern cut. The shirt people keep.","priceIndicator":"$$","offered":"form","kind":"tee","weight":"4.2 oz","material":"100% ring-spun cotton","styleCode":"00606","supplier":"ss","locations":["frontLarge","frontSmall","backLarge","backSmall","leftSleeve","rightSleeve"],"sizes":["XS","S","M","L","XL","2XL","3XL"]},{"id":"budget-blend","name":"Budget Blend","model":"Bella + Canvas 3001CVC","description":"Half cotton, half polyester: holds its shape and shrugs off wrinkles.","priceIndicator":"$$","offered":"form","kind":"tee","weight":"4.2 oz","material":"50/50 cotton/polyester","styleCode":"00706","supplier":"ss","locations":["frontLarge","frontSmall","backLarge","backSmall","leftSleeve","rightSleeve"],"sizes":["XS","S","M","L","XL","2XL","3XL"]},{"id":"premium-blend","name":"Premium Blend","model":"Bella + Canvas 3413 Triblend","description":"Three fibers, one very soft shirt. Drapes like it has been worn for years.","priceIndicator":"$$$","offered":"form","kind":"tee","weight":"3.8 oz","material":"Tri-blend","styleCode":"84706","supplier":"ss","locations":["frontLarge","frontSmall","backLarge","backSmall","leftSleeve","rightSleeve"],"sizes":["XS","S","M","L","XL","2XL","3XL"]},{"id":"independent-crewneck","name":"Independent Crewneck","model":"Independent Trading Co. Lightweight Crew","description":"A lightweight terry crewneck sweatshirt for the colder half of the year.","priceIndicator":"$$$","offered":"favorites","kind":"crewneck","weight":"7.5 oz","material":"Lightweight terry","styleCode":"62430","supplier":"ss","locations":["frontLarge","frontSmall","backLarge","backSmall","leftSleeve","rightSleeve"],"sizes":["XS","S","M","L","XL","2XL","3XL"]},{"id":"richardson-112","name":"Richardson 112","model":"Richardson 112 Trucker","description":"The 5-panel cap every seed dealer already owns. Now with your name on it.","priceIndicator":"$$","offered":"favorites","kind":"cap","weight":"3.5 oz","material":"Cotton/polyester front, mesh back","styleCode":"44112","supplier":"ss","locations":["frontSmall"],"sizes":["One size"]},{"id":"bella-longsleeve","name":"Tri-blend Long Sleeve","model":"Bella + Canvas 3513 Triblend Long Sleeve","description":"The soft one, with sleeves. Works from the first frost to the last tailgate.","priceIndicator":"$$$","offered":"favorites","kind":"longsleeve","weight":"3.8 oz","material":"Tri-blend","styleCode":"84713","supplier":"ss","locations":["frontLarge","frontSmall","backLarge","backSmall","leftSleeve","rightSleeve"],"sizes":["XS","S","M","L","XL","2XL","3XL"]},{"id":"comfort-colors-heavyweight","name":"Comfort Colors Heavyweight","model":"Comfort Colors 1717","description":"Garment-dyed heavyweight cotton that looks like last summer from day one.","priceIndicator":"$$","offered":"favorites","kind":"tee","weight":"6.1 oz","material":"100% garment-dyed cotton","styleCode":"12717","supplier":"ss","locations":["frontLarge","frontSmall","backLarge","backSmall","leftSleeve","rightSleeve"],"sizes":["XS","S","M","L","XL","2XL","3XL"]},{"id":"paragon-longsleeve","name":"Performance Long Sleeve","model":"Paragon Long Islander","description":"Polyester that dries before you do. For boats, crews and fun runs.","priceIndicator":"$$$","offered":"favorites","kind":"longsleeve","weight":"4.1 oz","material":"100% polyester","styleCode":"52210","supplier":"ss","locations":["frontLarge","frontSmall","backLarge","backSmall","leftSleeve","rightSleeve"],"sizes":["XS","S","M","L","XL","2XL","3XL"]}]}',
  'The prices of a new shop', 'system', '2000-01-01T00:00:00Z',
  1, 'system', '2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z'
) on conflict (version) do nothing;

-- Orders and what belongs to them. Only the functions below write here.

create function private.adjusted_cents(p_adjustments jsonb) returns integer
language sql
immutable
set search_path = ''
as $$
  select case
    when count(*) <= 30 and count(*) = count(*) filter (
      where line in ('goods', 'rush', 'delivery', 'order')
        and cents <> 0
        and cents between -10000000 and 10000000
        and char_length(reason) between 1 and 200
    )
    then coalesce(sum(cents), 0)::integer
  end
  from jsonb_to_recordset(p_adjustments) as adjustment (line text, cents integer, reason text);
$$;
comment on function private.adjusted_cents(jsonb) is
  'What an order''s adjustments add up to; null if they aren''t a list of up to thirty, each with its '
  'line, amount, and reason, as in src/orders/prices/adjustment-schema.ts.';

create type private.order_extra as (
  kind text,
  item integer,
  design integer,
  size text,
  count integer,
  each_cents integer
);

create function private.extras_cents(p_extras jsonb) returns integer
language sql
immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_extras) = 'array' then (
      select case
        when count(*) <= 2000 and count(*) = count(*) filter (
          where listed = jsonb_strip_nulls(to_jsonb(extra))
            and extra.count between 1 and 100000
            and each_cents between 1 and 1000000
            and case
              when kind = 'size' then item >= 0 and size is not null and design is null
              when kind in ('setup', 'art') then design >= 0 and num_nonnulls(item, size) = 0
            end
        )
        then coalesce(sum(extra.count::bigint * each_cents), 0)::integer
      end
      from jsonb_array_elements(p_extras) as listed
      cross join lateral jsonb_populate_record(null::private.order_extra, listed) as extra
    )
  end;
$$;
comment on function private.extras_cents(jsonb) is
  'What an order''s extras add up to; null if they aren''t a list, each in the form of Extra in '
  'src/orders/prices/extra.ts.';

create type private.order_tax as (
  place text,
  name text,
  rate integer,
  from_day text,
  rush boolean,
  delivery boolean
);

create type private.sold_elsewhere as (
  state text,
  goods_cents integer,
  shipping_cents integer,
  tax_cents integer
);

create function private.is_taxed_by(p_tax jsonb, p_cents integer) returns boolean
language sql
immutable
set search_path = ''
as $$
  select (
    to_jsonb(tax) = p_tax - 'elsewhere'
    and jsonb_path_exists(p_tax, '$ ? (!exists (@.* ? (@ == null)))')
    and char_length(place) <= 5
    and char_length(name) <= 1000
    and char_length(from_day) <= 10
    and rate between 0 and 20000
    and case
      when p_tax ? 'elsewhere' then jsonb_array_length(p_tax -> 'elsewhere') between 1 and 100
      else true
    end
    and (rate > 0 and p_cents >= elsewhere.cents or p_cents = elsewhere.cents)
  ) is true
  from
    jsonb_populate_record(null::private.order_tax, p_tax) as tax,
    lateral (
      select
        case
          when coalesce(bool_and(
            state ~ '^[A-Z]{2}$' and least(goods_cents, shipping_cents, tax_cents) >= 0
          ), true)
          then coalesce(sum(tax_cents), 0)
        end as cents
      from jsonb_populate_recordset(
        null::private.sold_elsewhere, coalesce(p_tax -> 'elsewhere', '[]')
      )
    ) as elsewhere;
$$;
comment on function private.is_taxed_by(jsonb, integer) is
  'Whether this is how an order with that much tax can be taxed, in the form of Tax in '
  'src/payments/sales-tax.ts.';

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity (start with 1001),
  kind text not null default 'order' check (kind = 'order'),
  status text not null,
  stage public.job_stage not null,
  is_open boolean not null,
  version integer not null default 1 check (version > 0),

  idempotency_key uuid not null,
  request_hash public.sha256 not null,
  link_id uuid not null,
  link_key_hash public.sha256 not null,
  link_renewed_at timestamptz,

  designs jsonb not null,
  searched text not null,
  total_quantity integer not null check (total_quantity between 1 and 100000),

  due_date public.day not null,
  start_by public.day not null,
  turnaround_class text not null check (turnaround_class in ('standard', 'rush')),
  rush_days smallint check (rush_days between 0 and 366),

  delivery_method text not null check (delivery_method in ('pickup', 'local', 'shipping')),
  delivery_name public.full_name,
  delivery_street public.street,
  delivery_city public.city,
  delivery_state public.state,
  delivery_zip public.zip,
  carrier text check (carrier in ('usps', 'ups', 'fedex', 'other')),
  tracking_number text check (tracking_number ~ '^[0-9A-Z]{4,40}$'),
  left_on public.day,

  customer_name public.full_name not null,
  customer_email public.email not null,
  customer_phone public.phone not null,
  customer_po_number public.po_number,
  customer_notes public.notes,

  price_version integer not null references public.price_books (version),
  per_item_cents integer[] not null,
  extras jsonb not null default '[]',
  subtotal_cents public.cents not null,
  rush_fee_cents public.cents not null,
  shipping_cents public.cents not null,
  adjustment_cents integer not null default 0,
  adjustments jsonb not null default '[]',
  tax jsonb not null,
  tax_cents public.cents not null,
  exempt_reason public.exempt_reason,
  exemption_id uuid,
  exempted jsonb check (jsonb_typeof(exempted) = 'object'),
  total_cents public.cents not null,
  payment_terms public.payment_terms not null,
  deposit_permille integer not null check (deposit_permille between 0 and 1000),
  cancellation_cents public.cents not null default 0,
  cancellation_reason text check (char_length(cancellation_reason) between 1 and 200),

  repeats_id uuid references public.orders (id) on delete set null,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint orders_status_is_known foreign key (kind, status) references private.statuses,
  constraint orders_number_key unique (number),
  constraint orders_idempotency_key_key unique (idempotency_key),
  constraint orders_have_designs check (
    jsonb_typeof(designs) = 'array' and jsonb_array_length(designs) between 1 and 6
  ),
  constraint orders_address_unless_picked_up check (
    (
      delivery_method = 'pickup'
      and num_nonnulls(delivery_name, delivery_street, delivery_city, delivery_state, delivery_zip)
        = 0
    )
    or (
      delivery_method <> 'pickup'
      and num_nulls(delivery_name, delivery_street, delivery_city, delivery_state, delivery_zip)
        = 0
    )
  ),
  constraint orders_tracked_by_its_carrier check (tracking_number is null or carrier is not null),
  constraint orders_pickup_ships_free check (delivery_method <> 'pickup' or shipping_cents = 0),
  constraint orders_rush_fee_for_rush_only check (
    turnaround_class = 'rush' or rush_fee_cents = 0
  ),
  constraint orders_rush_days_for_rush_only check (
    turnaround_class = 'rush' or rush_days is null
  ),
  constraint orders_total_adds_up check (
    total_cents =
      subtotal_cents + rush_fee_cents + shipping_cents + adjustment_cents + tax_cents
  ),
  constraint orders_adjustments_add_up check (
    private.adjusted_cents(adjustments) is not distinct from adjustment_cents
  ),
  constraint orders_tax_is_known check (private.is_taxed_by(tax, tax_cents)),
  constraint orders_are_exempt_by_a_certificate check (
    num_nonnulls(exempt_reason, exemption_id, exempted)
      = case when exempt_reason is null then 0 else 3 end
  ),
  constraint orders_that_are_exempt_have_no_tax check (
    exempt_reason is null or tax ->> 'rate' = '0'
  ),
  constraint orders_are_charged_when_canceled check (
    stage = 'canceled' or cancellation_cents = 0 and cancellation_reason is null
  ),
  constraint orders_are_charged_no_more_than_their_price check (
    cancellation_cents <= greatest(0, total_cents - tax_cents)
  )
);
comment on table public.orders is
  'One row per order: what was ordered, for whom, at which price (integer cents). Staff read it.';
comment on column public.orders.number is
  'The number that customer and shop call the order by, from 1001.';
comment on column public.orders.idempotency_key is
  'Made with the draft: the same key and body give the same order, no matter how often they '
  'arrive. The id of the reorder that it was made from, if there is one.';
comment on column public.orders.request_hash is 'SHA-256 of the body that came with the key, hex.';
comment on column public.orders.link_id is
  'The key of the customer''s link is made from this and a secret that the database doesn''t have.';
comment on column public.orders.link_key_hash is 'SHA-256 of the key of the customer''s link, hex.';
comment on column public.orders.link_renewed_at is
  'When staff last replaced the customer''s link; null if they never did.';
comment on column public.orders.tax is
  'How it''s taxed: a row of its price book''s table, in the form of Tax in src/payments/sales-tax.ts.';
comment on column public.orders.exempt_reason is
  'Why it has no tax, by an accepted certificate (exemption_id); null for most.';
comment on column public.orders.exempted is
  'What the certificate took off: tax, as it was, and tax_cents.';
comment on column public.orders.cancellation_cents is
  'What a canceled order still costs, without tax; all others have 0.';
comment on column public.orders.cancellation_reason is
  'Why that isn''t what its price book asks for, in staff''s words for the customer; null if it is.';
comment on column public.orders.repeats_id is
  'The earlier order that its customer ordered again; null if it''s none.';
comment on column public.orders.carrier is
  'Who has a shipped order, by src/orders/delivery/shipment.ts; null until then, and if staff don''t say.';
comment on column public.orders.left_on is
  'The day it left the shop, or was canceled at a charge; null before that. Set by a trigger, or the '
  'day that staff say it was picked up.';
comment on column public.orders.adjustment_cents is
  'What the adjustments add to the price before tax, or take off it.';
comment on column public.orders.adjustments is
  'What staff changed in the price: a list in the form of Adjustment in src/orders/prices/adjustment.ts.';
comment on column public.orders.payment_terms is
  'When it''s to be paid, by the shop''s terms when it was placed.';
comment on column public.orders.deposit_permille is
  'The share that a deposit is of the total, in thousandths.';
comment on column public.orders.designs is
  'What is printed on what: a list in the form of OrderDesign in src/orders/order-design.ts, which '
  'private.check_designs checks.';
comment on column public.orders.searched is 'What the board''s search looks at. Set by a trigger.';
comment on column public.orders.per_item_cents is
  'What a piece of each item costs, of all designs, in order.';
comment on column public.orders.extras is
  'What its goods cost besides: a list in the form of Extra in src/orders/prices/extra.ts, which '
  'private.check_designs checks.';
comment on column public.orders.price_version is
  'The version of the price book that it was priced with. Changes go by it, too.';
comment on column public.orders.rush_days is
  'In how many business days it was due, the first day counted, when its rush was sold; null for '
  'others, and if nobody counted.';
comment on column public.orders.due_date is 'In the shop''s time zone.';
comment on column public.orders.start_by is
  'The last day on which production can start, by src/orders/due-dates/production.ts when it was placed.';
comment on column public.orders.stage is 'Its status''s. Set by a trigger.';
comment on column public.orders.is_open is 'Its status isn''t final. Set by a trigger.';
comment on column public.orders.version is 'Counted up with every change and every proof.';

create index orders_by_status on public.orders (status, created_at desc);
create index orders_by_age on public.orders (created_at desc);
create index orders_by_due_date on public.orders (due_date)
where is_open;
create index orders_by_repeated on public.orders (repeats_id) where repeats_id is not null;
create index orders_by_email on public.orders (lower(customer_email));
-- For the job board: open orders by age, and all by when production must start.
create index orders_open_by_age on public.orders (created_at desc)
where is_open;
create index orders_by_start on public.orders (start_by, due_date, number);

create trigger orders_touch
before update on public.orders
for each row execute function private.touch_updated_at();

create trigger orders_follow_status
before insert or update on public.orders
for each row execute function private.follow_status();

alter table public.orders enable row level security;
alter table public.orders force row level security;

create table public.order_artwork (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  design smallint not null check (design between 0 and 5),
  location text not null
    check (
      location in ('frontLarge', 'frontSmall', 'backLarge', 'backSmall', 'leftSleeve', 'rightSleeve')
    ),
  object_path public.object_path not null,
  file_name public.file_name not null,
  size_bytes public.file_size not null,
  sha256 public.sha256 not null,
  content_type public.content_type not null,
  format public.file_format not null,
  width_px public.pixels,
  height_px public.pixels,
  page public.page_number,
  facts public.artwork_facts,
  created_at timestamptz not null default now(),
  constraint order_artwork_one_file_a_location unique (order_id, design, location),
  constraint order_artwork_one_order_a_file unique (object_path),
  constraint order_artwork_is_sealed
  foreign key (object_path) references private.artwork_files (object_path),
  constraint order_artwork_has_both_sides check ((width_px is null) = (height_px is null))
);
comment on table public.order_artwork is
  'Files in the private bucket artwork that belong to an order, one per print location of a design.';
comment on column public.order_artwork.design is 'Its place in the order''s designs, from 0.';
comment on column public.order_artwork.width_px is
  'Pixels as seen (EXIF rotation applied); null for vector formats.';
comment on column public.order_artwork.page is
  'The page that is printed; null for a file of one page.';

alter table public.order_artwork enable row level security;
alter table public.order_artwork force row level security;

create function public.place_order(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
-- Supabase's REST API applies this to the whole call. Two tries fit into our functions' 10 seconds.
set statement_timeout = '4s'
as $$
begin
  return private.place_job('order', p, true);
end;
$$;
comment on function public.place_order(jsonb) is
  'Writes order, artwork, event, and the two emails in one transaction, once per '
  'idempotency_key. p has the columns of orders, files with the columns of '
  'order_artwork, shop_inbox, stock_note, which becomes the note of the event, placed_by, the '
  'staff member who took it on the phone, and group, with the columns of '
  'private.groups, and again, if it opens by itself. Outcome: placed, replayed, conflict (same key, other '
  'request_hash), or repriced, and nothing was written, because price_version isn''t the one that '
  'counts anymore. Values that break a rule: HTTP 400. Whether '
  'a quote request holds a file isn''t asked here: its receipt says so, and orders don''t take it.';
grant execute on function public.place_order(jsonb) to service_role;

create type private.order_design as (
  print_locations text[],
  artwork_type text,
  artwork_description public.description,
  roster jsonb,
  ink_colors integer,
  items jsonb
);

create type private.order_item as (
  garment_id text,
  garment_name text,
  style_code public.style_code,
  color_key text,
  color_name text,
  color_hex text,
  quantities jsonb
);

create view private.order_items as
select
  o.id as order_id, o.stage, o.created_at, listed.*,
  o.per_item_cents[listed.place] as per_item_cents, o.total_quantity,
  o.subtotal_cents - case o.extras when '[]' then 0 else private.extras_cents(o.extras) end
    as pieces_cents,
  o.total_cents - o.tax_cents as revenue_cents
from public.orders as o
cross join lateral (
  select
    (of_order.place - 1)::integer as design,
    of_order.design ->> 'artwork_type' as artwork_type,
    of_order.design -> 'print_locations' as print_locations,
    row_number() over (order by of_order.place, of_design.place)::integer as place,
    item ->> 'garment_id' as garment_id,
    item ->> 'garment_name' as garment_name,
    item ->> 'style_code' as style_code,
    item ->> 'color_key' as color_key,
    item ->> 'color_name' as color_name,
    item ->> 'color_hex' as color_hex,
    item -> 'quantities' as quantities,
    (
      select sum(count::integer)::integer
      from jsonb_each_text(item -> 'quantities') as counted (size, count)
    ) as pieces
  from jsonb_array_elements(o.designs) with ordinality as of_order (design, place)
  cross join lateral
    jsonb_array_elements(of_order.design -> 'items') with ordinality as of_design (item, place)
) as listed;
comment on view private.order_items is
  'The items of every order, with the design that each is of, counted from 0, its place among the '
  'order''s items, counted from 1, its pieces of all sizes, and what all pieces of the order cost '
  'without extras, and the whole order.';

create function private.misfit_extra(p_order public.orders) returns text
language sql
stable
set search_path = ''
as $$
  select 'orders_extras_fit'
  from jsonb_populate_recordset(null::private.order_extra, p_order.extras) as extra
  left join private.order_items as priced
    on priced.order_id = p_order.id and priced.place = extra.item + 1
  group by extra.kind, extra.item, extra.design, extra.size
  having count(*) > 1 or not bool_and(
    coalesce(
      case extra.kind
        when 'size' then (priced.quantities ->> extra.size)::integer = extra.count
        when 'setup' then extra.count
          <= jsonb_array_length(p_order.designs -> extra.design -> 'print_locations')
        else extra.count = 1 and extra.design < jsonb_array_length(p_order.designs)
      end,
      false
    )
  )
  limit 1;
$$;
comment on function private.misfit_extra(public.orders) is
  'The rule that an order''s extras break, as a constraint''s name; null if each size has that many '
  'pieces, and each design that many prints, and nothing is charged twice.';

create function private.check_designs() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_broken text;
begin
  select min(
    case
      when (
        array_ndims(print_locations) = 1
        and print_locations <@ array[
          'frontLarge', 'frontSmall', 'backLarge', 'backSmall', 'leftSleeve', 'rightSleeve'
        ]
        and cardinality(print_locations)
          = cardinality(array(select distinct a from unnest(print_locations) as a))
      ) is not true then 'orders_locations_are_known_and_differ'
      when print_locations @> array['frontLarge', 'frontSmall']
        or print_locations @> array['backLarge', 'backSmall']
        then 'orders_one_print_a_side'
      when (artwork_type in ('complete', 'sketch', 'description')) is not true
        then 'orders_artwork_type_is_known'
      when artwork_type = 'description' and artwork_description is null
        then 'orders_description_is_described'
      when not (
        jsonb_typeof(roster) = 'array'
        -- A group has up to 2,000 people with 10 pieces each, and nobody until it closes.
        and jsonb_array_length(roster) <= 20000
        and octet_length(roster::text) <= 3000000
      ) then 'orders_roster_is_short'
      when ink_colors not between 1 and 24 then 'orders_ink_colors_fit_the_press'
      when (
        jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 20
      ) is not true then 'orders_designs_have_items'
      -- Also its types, because what is read is the JSON.
      when jsonb_strip_nulls(to_jsonb(design) - 'items') <> jsonb_strip_nulls(listed - 'items')
        or items <> (
          select jsonb_agg(item) from jsonb_populate_recordset(null::private.order_item, items) as item
        ) then 'orders_designs_are_in_form'
    end
  ) into v_broken
  from jsonb_array_elements(new.designs) as listed
  cross join lateral jsonb_populate_record(null::private.order_design, listed) as design;

  if v_broken is null then
    select coalesce(
      min(
        case
          when not exists (
            select
            from private.catalog
            where garment_id = item.garment_id
              and print_locations <@ to_jsonb(locations)
              and array(select jsonb_object_keys(quantities)) <@ sizes
          ) then 'orders_fit_their_garment'
          when (
            char_length(garment_name) between 1 and 100
            and style_code is not null
            and color_key ~ '^[a-z0-9-]{1,60}$'
            and char_length(color_name) between 1 and 60
            and color_hex ~* '^#[0-9a-f]{6}$'
          ) is not true then 'orders_items_are_named'
          when pieces is null or exists (
            select
            from jsonb_each(quantities)
            where jsonb_typeof(value) <> 'number' or value::integer not between 1 and 100000
          ) then 'orders_quantities_are_counts'
        end
      ),
      case
        when sum(pieces) <> new.total_quantity then 'order_items_add_up'
        when count(*) <> cardinality(new.per_item_cents)
          or count(*) <> count(*) filter (where per_item_cents >= 0)
          or sum(pieces * per_item_cents) + private.extras_cents(new.extras)
            is distinct from new.subtotal_cents
          then 'orders_subtotal_adds_up'
      end,
      (
        select 'order_artwork_is_printed'
        from public.order_artwork
        where order_id = new.id
          and (new.designs -> design -> 'print_locations' ? location) is not true
        limit 1
      ),
      private.misfit_extra(new)
    ) into v_broken
    from private.order_items as item
    where order_id = new.id;
  end if;

  if v_broken is not null then
    raise check_violation using
      constraint = v_broken,
      message = 'the designs of an order do not fit together';
  end if;
  return null;
end;
$$;
comment on function private.check_designs() is
  'Trigger: an order''s designs, items, artwork, and price fit together.';

create function private.check_artwork_is_printed() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select
    from public.orders
    where id = new.order_id
      and (designs -> new.design -> 'print_locations' ? new.location) is not true
  ) then
    raise check_violation using
      constraint = 'order_artwork_is_printed',
      message = 'there is artwork for a location that the order doesn''t print';
  end if;
  return null;
end;
$$;
comment on function private.check_artwork_is_printed() is
  'Trigger: artwork is only for locations that its design prints.';

create trigger orders_fit_together
after insert or update of designs, total_quantity, per_item_cents, extras, subtotal_cents
on public.orders
for each row execute function private.check_designs();

create trigger order_artwork_is_printed
after insert or update of order_id, design, location on public.order_artwork
for each row execute function private.check_artwork_is_printed();

create function private.write_artwork(p_order public.orders, p jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.order_artwork
  select filled.*
  from jsonb_array_elements(p -> 'files') as file,
    jsonb_populate_record(
      null::public.order_artwork,
      file || private.fresh_row('order') || jsonb_build_object('order_id', p_order.id)
    ) as filled;
end;
$$;
comment on function private.write_artwork(public.orders, jsonb) is 'Writes an order''s artwork.';

create function private.insert_order(p jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_order public.orders;
  v_actor text := coalesce(p ->> 'placed_by', 'customer');
  v_exceptions text[] := array(select jsonb_array_elements_text(p #> '{exception,kinds}'));
begin
  insert into public.orders overriding user value
  select filled.*
  from jsonb_populate_record(
    null::public.orders,
    '{"adjustment_cents": 0, "adjustments": [], "extras": [], "cancellation_cents": 0}' || p || private.fresh_row('order') || jsonb_build_object(
      'repeats_id', (
        select order_id
        from private.repeat_drafts
        where idempotency_key = (p ->> 'idempotency_key')::uuid
        union all
        select order_id from public.reorders where id = (p ->> 'idempotency_key')::uuid
      )
    )
  ) as filled
  returning * into v_order;

  delete from private.repeat_drafts where idempotency_key = v_order.idempotency_key;

  perform private.write_artwork(v_order, p);
  if jsonb_typeof(p -> 'group') = 'object' then
    perform private.insert_group(v_order, p -> 'group');
  end if;
  if v_exceptions <> '{}' then
    insert into public.order_changes (order_id, version, actor, rows, reason, exceptions)
    values (
      v_order.id, v_order.version, v_actor, p #> '{exception,rows}', p #>> '{exception,reason}',
      v_exceptions
    );
    perform private.record_exception(v_order.number, v_exceptions, v_actor);
  end if;

  insert into public.job_events (order_id, to_status, actor, note)
  values (v_order.id, v_order.status, v_actor, p ->> 'stock_note');
  perform private.close_reorder(v_order, v_actor);
  if (p #>> '{group,again}')::boolean then
    perform private.open_again(v_order);
  end if;
  return v_order.id;
end;
$$;
comment on function private.insert_order(jsonb) is
  'Writes what place_order takes, except the emails; answers the order''s id.';

create function private.first_link_id(o public.orders) returns uuid
language sql
immutable
set search_path = ''
as $$
  select case when o.link_renewed_at is null then o.link_id end;
$$;
comment on function private.first_link_id(public.orders) is
  'The id of the link that an order was placed with; null once staff replaced the link, '
  'because knowing what the order was placed with opens no other.';

create function public.find_order_by_key(p_key uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', o.id,
    'number', o.number,
    'requestHash', o.request_hash,
    'linkId', private.first_link_id(o),
    'totalCents', o.total_cents
  )
  from public.orders as o
  where o.idempotency_key = p_key;
$$;
comment on function public.find_order_by_key(uuid) is
  'Id, number, requestHash, linkId (null once the link was replaced), and totalCents of the order '
  'placed with this idempotency key, or null.';
grant execute on function public.find_order_by_key(uuid) to service_role;

create function private.order_json(o public.orders) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(o) - array[
    'idempotency_key', 'request_hash', 'link_id', 'link_key_hash', 'link_renewed_at', 'kind', 'stage',
    'is_open', 'repeats_id', 'searched', 'exemption_id', 'exempted', 'cancellation_cents',
    'cancellation_reason'
  ] || jsonb_build_object(
    'files', (
      select coalesce(
        jsonb_agg(
          to_jsonb(file) - array['id', 'order_id', 'created_at'] order by file.design, place
        ),
        '[]'::jsonb
      )
      from public.order_artwork as file
      cross join lateral jsonb_array_elements_text(o.designs -> file.design -> 'print_locations')
        with ordinality as printed (printed, place)
      where order_id = o.id and printed = location
    )
  );
$$;
comment on function private.order_json(public.orders) is 'An order by its columns, with its files.';

create function public.read_order(p_order_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select private.order_json(o) || private.shipped_boxes_json(o.id) || jsonb_build_object(
      'link_id', o.link_id,
      'stock_note', (
        select note from public.job_events where job_id = o.id and from_status is null
      )
    )
    from public.orders as o
    where o.id = p_order_id
  );
end;
$$;
comment on function public.read_order(uuid) is
  'The whole order in the form that place_order takes, with what the database added; null if '
  'there is none.';
grant execute on function public.read_order(uuid) to service_role;

-- Money: an order's payments, and when it's to be paid. Entries are only added, and balances are
-- always computed from them.

create domain public.payment_reference as text check (char_length(value) between 1 and 40);
create domain public.payment_reason as text check (char_length(value) between 1 and 200);

create table public.payments (
  id uuid primary key,
  order_id uuid references public.orders (id) on delete set null,
  order_number bigint not null,
  kind text not null check (kind in ('charge', 'refund', 'adjustment')),
  method text not null check (method in ('card', 'check', 'cash', 'transfer', 'account')),
  amount_cents integer not null check (
    amount_cents <> 0 and amount_cents between -300000000 and 300000000
  ),
  reference public.payment_reference,
  reason public.payment_reason,
  actor text not null check (char_length(actor) between 1 and 254),
  created_at timestamptz not null default now(),
  constraint payments_have_their_sign check (
    case kind when 'charge' then amount_cents > 0 when 'refund' then amount_cents < 0 else true end
  ),
  constraint payments_move_money check (method <> 'account' or kind = 'adjustment'),
  constraint payments_say_why check (kind = 'charge' or reason is not null or order_id is null)
);
comment on table public.payments is
  'The ledger: what came in for each order and what went back. Rows never change, and they stay when '
  'their order is erased, without the texts.';
comment on column public.payments.id is
  'Made by the one who records it, so that a repeat records nothing.';
comment on column public.payments.amount_cents is
  'More than 0 for money we got, less for money we gave back.';
comment on column public.payments.reference is 'A check''s number, for example.';
comment on column public.payments.reason is 'Why it was refunded or adjusted, for the customer.';
comment on column public.payments.actor is
  'The staff member''s email address, or ''customer''.';

create index payments_by_order on public.payments (order_id, created_at);
create index payments_by_age on public.payments (created_at);

create function private.keep_payments() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and new.order_id is null
    and to_jsonb(new) - 'order_id' = to_jsonb(old) - 'order_id'
    and not exists (select from public.orders where id = old.order_id)
  then
    new.reference := null;
    new.reason := null;
    return new;
  end if;
  raise insufficient_privilege using message = 'Payments can''t be changed or deleted';
end;
$$;
comment on function private.keep_payments() is
  'Trigger: refuses every change of a payment, except that it loses its order and its texts when '
  'the order is erased.';

create trigger payments_keep
before update or delete on public.payments
for each row execute function private.keep_payments();
create trigger payments_keep_all
before truncate on public.payments
for each statement execute function private.keep_payments();

alter table public.payments enable row level security;
alter table public.payments force row level security;

create table public.customer_terms (
  email public.email primary key check (email = lower(email)),
  terms public.payment_terms,
  set_by text not null check (char_length(set_by) between 1 and 254),
  updated_at timestamptz not null default now()
);
comment on table public.customer_terms is
  'Customers whose terms owners set, by the email address of one of their contacts. Of a customer''s '
  'rows, the last counts. A row stays once there is one, because a balance isn''t due before its terms '
  'last changed.';
comment on column public.customer_terms.terms is 'Null: as the shop''s terms say.';

create trigger customer_terms_touch
before update on public.customer_terms
for each row execute function private.touch_updated_at();

alter table public.customer_terms enable row level security;
alter table public.customer_terms force row level security;

create function private.own_terms(p_email text) returns public.customer_terms
-- Not SQL, because contacts come later.
language plpgsql
stable
set search_path = ''
as $$
declare
  v_terms public.customer_terms;
begin
  select kept.* into v_terms
  from private.same_customer as same
  join public.customer_terms as kept on kept.email = same.other
  where same.email = lower(p_email)
  order by kept.updated_at desc, kept.email
  limit 1;
  return v_terms;
end;
$$;
comment on function private.own_terms(text) is
  'The terms that owners last set for the customer with this email address; all null if they never did.';

create function private.is_from_address(o public.orders) returns boolean
-- Not SQL, because the tables come later.
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.has_confirmed_address(o)
    or exists (
        select
        from public.job_events
        where job_id = o.id and from_status is null and actor <> 'customer'
      )
    -- The address of a reorder is as anybody typed it.
    and not exists (
      select
      from public.reorders
      where ordered_id = o.id and lower(email) = lower(o.customer_email)
    )
    and not exists (
      select
      from public.order_changes
      where order_id = o.id and actor = 'customer' and rows @> '[{"what": "Email"}]'
    );
end;
$$;
comment on function private.is_from_address(public.orders) is
  'Whether an order is known to be from who has its email address: somebody followed the link in an '
  'email to it, or staff placed it with an address that no reorder gave them, and its customer gave no other '
  'since. Anybody can type an address.';

create function private.terms_of(o public.orders) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_terms text := coalesce(
    (private.own_terms(o.customer_email)).terms,
    o.payment_terms
  );
begin
  return case
    when v_terms = 'account'
      and (o.customer_po_number is null or not private.is_from_address(o))
      then o.payment_terms
    else v_terms
  end;
end;
$$;
comment on function private.terms_of(public.orders) is
  'When an order is to be paid: by its customer''s own terms, or as the shop''s were when it was '
  'placed. On account takes a PO number, and is_from_address.';

create function private.moved_cents(p_order_id uuid) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(amount_cents), 0)
    from public.payments
    where order_id = p_order_id and method <> 'account'
  );
end;
$$;
comment on function private.moved_cents(uuid) is
  'The money that came in for an order, less what went back.';

create function private.paid_cents(p_order_id uuid, p_stage public.job_stage) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select case p_stage
      when 'canceled' then
        least(
          coalesce(sum(amount_cents), 0),
          greatest(
            private.moved_cents(p_order_id),
            (select cancellation_cents from public.orders where id = p_order_id)
          )
        )
      else coalesce(sum(amount_cents), 0)
    end
    from public.payments
    where order_id = p_order_id
  );
end;
$$;
comment on function private.paid_cents(uuid, public.job_stage) is
  'How much of an order is settled, by money and by adjustments on account. Of a canceled order, '
  'what was written off counts toward the charge, but doesn''t come back as money.';

create function private.held_cents(p_order_id uuid) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.moved_cents(p_order_id) - private.refunding_cents(p_order_id);
end;
$$;
comment on function private.held_cents(uuid) is
  'What could still go back to the customer: the money of an order that we have, less refunds that '
  'Stripe was asked for.';

create function private.owed_cents(o public.orders) returns bigint
language sql
immutable
set search_path = ''
as $$
  select case (o).stage when 'canceled' then (o).cancellation_cents else (o).total_cents end;
$$;
comment on function private.owed_cents(public.orders) is
  'What an order costs in all: its total, or once it''s canceled, the cancellation charge.';

create function private.cancellation_charge(o public.orders) returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  v_price bigint := greatest(0, o.total_cents - o.tax_cents);
begin
  return coalesce(
    (
      select least(
        v_price,
        greatest(
          (asked ->> 'cents')::bigint, (v_price * (asked ->> 'permille')::bigint + 500) / 1000, 0
        )
      )
      from (
        select book -> 'cancellation' as asked
        from public.price_books
        where version = o.price_version
      ) as priced
    ),
    0
  );
end;
$$;
comment on function private.cancellation_charge(public.orders) is
  'What canceling an order costs after its approval, by the price book it was priced with: a share of '
  'its price before tax, at least an amount, and at most that price.';

create function private.can_be_charged(o public.orders) returns boolean
language sql
immutable
set search_path = ''
as $$
  select (o).stage between 'approved' and 'started';
$$;
comment on function private.can_be_charged(public.orders) is
  'Whether an order is approved, and can still be canceled.';

create function private.cancel_charge_json(o public.orders) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when private.can_be_charged(o) then jsonb_build_object(
      'cents', private.cancellation_charge(o),
      'most_cents', greatest(0, o.total_cents - o.tax_cents)
    )
  end;
end;
$$;
comment on function private.cancel_charge_json(public.orders) is
  'What canceling an order now costs by its price book, and the most that staff may charge; null '
  'before its approval, and once it can''t be canceled.';

create function private.balance_cents(o public.orders) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.owed_cents(o) - private.paid_cents(o.id, o.stage);
end;
$$;
comment on function private.balance_cents(public.orders) is
  'What is left to pay for an order; less than 0 is owed to the customer.';

create function private.asked_cents(
  p_terms text,
  p_permille integer,
  p_total bigint,
  p_stage public.job_stage
) returns bigint
language sql
immutable
set search_path = ''
as $$
  select case
    when p_stage = 'canceled' then 0
    when p_terms = 'placed' then p_total
    when p_terms = 'approval' then case when p_stage >= 'approved' then p_total else 0 end
    when p_terms = 'deposit' then
      case
        when p_stage >= 'made' then p_total
        else (p_total * p_permille + 500) / 1000
      end
    else 0
  end;
$$;
comment on function private.asked_cents(text, integer, bigint, public.job_stage) is
  'How much of an order''s total its terms ask for at this stage.';

create function private.billed_cents(o public.orders) returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  v_terms text := private.terms_of(o);
begin
  return case o.stage
    when 'canceled' then o.cancellation_cents
    else private.asked_cents(
      case v_terms when 'account' then 'approval' else v_terms end,
      o.deposit_permille, o.total_cents, o.stage
    )
  end;
end;
$$;
comment on function private.billed_cents(public.orders) is
  'How much of an order is billed by now: what its terms ask for, and on account, all of an approved '
  'order; of a canceled one, its charge.';

create function private.group_charges_cents(p_order_id uuid) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(paid.amount_cents), 0)
    from private.card_payments as paid
    join public.orders as o on o.id = paid.order_id
    where paid.order_id = p_order_id
      and paid.person is not null
      and paid.status = 'open'
      and o.stage <> 'canceled'
  );
end;
$$;
comment on function private.group_charges_cents(uuid) is
  'What the saved cards of an order''s group are still to be charged: nothing once it''s canceled.';

create function private.due_cents(o public.orders) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return greatest(
    0,
    private.billed_cents(o) - private.paid_cents(o.id, o.stage) - private.group_charges_cents(o.id)
  );
end;
$$;
comment on function private.due_cents(public.orders) is
  'What is left of what is billed by now, and isn''t charged to people in its group. The customer can pay '
  'it by card.';

create function private.is_unpaid(o public.orders) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when o.stage = 'made' and o.delivery_method = 'pickup' then
      private.terms_of(o) <> 'account' and private.due_cents(o) > 0
    when o.stage >= 'started' then false
    else private.asked_cents(
      private.terms_of(o), o.deposit_permille, o.total_cents, 'started'
    ) > private.paid_cents(o.id, o.stage)
  end;
end;
$$;
comment on function private.is_unpaid(public.orders) is
  'Whether an order waits for money before it can go to production, or, once it''s ready, before its '
  'customer picks it up.';

create function private.unpaid_since(o public.orders) returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  v_terms text := private.terms_of(o);
begin
  return case
    when private.asked_cents(v_terms, o.deposit_permille, o.total_cents, 'placed') > 0
      and private.asked_cents(v_terms, o.deposit_permille, o.total_cents, o.stage) > 0
      and private.paid_cents(o.id, o.stage) <= 0
    then o.created_at
  end;
end;
$$;
comment on function private.unpaid_since(public.orders) is
  'When an order was placed that was to be paid then, in full or in part, and that nothing came in '
  'for; null for any other.';

create function private.is_owed(o public.orders) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return o.stage in ('made', 'done', 'canceled')
    and coalesce(private.due_since(o) <= private.shop_date(now()), false);
end;
$$;
comment on function private.is_owed(public.orders) is
  'Whether an order is made, or canceled at a charge, and something of it is due: on account, not '
  'before its day.';

create function private.orders_by_money(p_filter text) returns setof uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_filter = 'unpaid' then
    return query
    select o.id
    from public.orders as o
    where o.is_open
      and o.stage < 'made'
      and o.created_at <= now() - interval '24 hours'
      and private.unpaid_since(o) is not null;
  elsif p_filter in ('owed', 'refund') then
    return query
    select o.id
    from public.orders as o
    where o.id in (select order_id from private.unsettled_orders)
      and case p_filter
        when 'owed' then private.is_owed(o)
        when 'refund' then private.balance_cents(o) < 0
      end;
  else
    return query
    select o.id
    from public.orders as o
    where o.id in (
        select order_id
        from private.card_payments
        where status = p_filter or p_filter = 'mismatch' and received_cents <> due_cents
      )
      and case
        when p_filter = 'mismatch' then private.balance_cents(o) <> 0
        when p_filter in ('failed', 'expired') then
          private.card_status(o.id) = p_filter and private.balance_cents(o) > 0
        else true
      end;
  end if;
end;
$$;
comment on function private.orders_by_money(text) is
  'The orders that the board lists under this filter of money: unpaid for a day though they were to '
  'be paid when placed, made or charged but not paid though it''s due (owed), with a refund due, or, by a state of '
  'card_state, what became of any of their card payments; of the latest, if it failed or expired, '
  'only while something is due.';

create function private.money_json(o public.orders, p_for_staff boolean) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'terms', private.terms_of(o),
    'deposit_permille', o.deposit_permille,
    'moved_cents', private.moved_cents(o.id),
    'paid_cents', private.paid_cents(o.id, o.stage),
    'balance_cents', private.balance_cents(o),
    'due_cents', private.due_cents(o),
    'due_day', private.due_since(o),
    'unpaid_since', private.unpaid_since(o),
    'reminders_off', private.reminders_off(o.customer_email),
    'cancellation', case
      when o.stage = 'canceled' and (o.cancellation_cents > 0 or o.cancellation_reason is not null)
        then jsonb_build_object('cents', o.cancellation_cents, 'reason', o.cancellation_reason)
    end,
    'payments', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', id, 'kind', kind, 'method', method, 'amount_cents', amount_cents,
            'reference', reference, 'reason', reason, 'at', created_at
          ) || case
            when p_for_staff then jsonb_build_object('actor', actor) else '{}'::jsonb
          end
          order by created_at, id
        ),
        '[]'
      )
      from public.payments
      where order_id = o.id
    )
  ) || case
    when p_for_staff then jsonb_build_object('held_cents', private.held_cents(o.id))
    else '{}'::jsonb
  end || coalesce(
    (
      select jsonb_build_object(
        'group', jsonb_build_object(
          'closed', closed_at is not null, 'charges_cents', private.group_charges_cents(o.id)
        )
      )
      from private.groups
      where order_id = o.id
    ),
    '{}'
  );
end;
$$;
comment on function private.money_json(public.orders, boolean) is
  'An order''s terms, what is paid, left, and due by them, what its cancellation cost, and its '
  'payments, oldest first. Who '
  'recorded them and what could still go back aren''t for customers.';

create function public.read_money(p_order_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.money_json(o, false) from public.orders as o where o.id = p_order_id;
$$;
comment on function public.read_money(uuid) is
  'An order''s money as its customer sees it, for emails; null if there is no such order.';
grant execute on function public.read_money(uuid) to service_role;

create function private.add_payment(
  p public.payments,
  p_tell boolean,
  p_forgives boolean default true
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_old public.payments;
  v_order public.orders;
  v_email uuid;
  v_excess bigint;
begin
  insert into public.payments
  select (p).*
  on conflict (id) do nothing;
  if not found then
    select * into v_old from public.payments where id = p.id;
    if (to_jsonb(v_old) - 'created_at') is distinct from (to_jsonb(p) - 'created_at') then
      perform private.refuse('id names another payment');
    end if;
    return '{"outcome": "recorded"}';
  end if;
  if p.kind = 'refund' and p_forgives then
    select * into v_order from public.orders where id = p.order_id;
    v_excess := least(
      -p.amount_cents,
      private.balance_cents(v_order) - private.group_charges_cents(v_order.id)
    );
    -- From then on, the price can't go down anymore, and nobody should ask for the money again.
    -- Of a canceled order, it's the charge that is given up.
    if (v_order.stage between 'started' and 'done' or v_order.cancellation_cents > 0)
      and v_excess > 0
    then
      insert into public.payments (
        id, order_id, order_number, kind, method, amount_cents, reason, actor, created_at
      )
      values (
        private.id_from('write-off ' || p.id), p.order_id, p.order_number, 'adjustment',
        'account', v_excess, p.reason, p.actor,
        -- Listed after the refund.
        p.created_at + interval '1 microsecond'
      );
    end if;
  end if;
  if p_tell then
    insert into public.outbox (order_id, template, occasion, recipient)
    select o.id, 'payment-receipt', p.id, o.customer_email
    from public.orders as o
    where o.id = p.order_id
    returning id into v_email;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('outcome', 'recorded', 'email', v_email));
end;
$$;
comment on function private.add_payment(public.payments, boolean, boolean) is
  'Adds an entry for a locked order, once per id, and the email about it. What a refund gives back '
  'beyond what was due to the customer is written off with it once production has begun, and of a '
  'cancellation charge, so that they don''t owe it again, unless p_forgives is false. Values out of bounds: HTTP 400.';

create function private.record_payment(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('record-payments');
  v_ask record;
  v_order public.orders;
  v_goes_back boolean;
  v_held bigint;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, number private.job_number, kind text, method text, "amountCents" integer,
    reference text, reason text, "seenCents" bigint, "seenHeldCents" bigint, tell boolean
  );
  v_goes_back := v_ask."amountCents" < 0 and v_ask.kind <> 'charge' and v_ask.method <> 'account';
  if v_goes_back then
    perform private.require_duty('refund');
  end if;
  select * into v_order from public.orders where number = v_ask.number for update;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if not exists (select from public.payments where id = v_ask.id) then
    v_held := private.held_cents(v_order.id);
    if private.balance_cents(v_order) is distinct from v_ask."seenCents"
      or v_held is distinct from v_ask."seenHeldCents"
    then
      return jsonb_build_object(
        'outcome', 'stale', 'balanceCents', private.balance_cents(v_order), 'heldCents', v_held
      );
    end if;
    if v_goes_back and -v_ask."amountCents" > v_held then
      return jsonb_build_object('outcome', 'too-much', 'heldCents', v_held);
    end if;
    if v_goes_back and v_ask.method = 'card'
      and private.card_cents_by_hand(v_order.id) + v_ask."amountCents" < 0
    then
      return '{"outcome": "through-stripe"}';
    end if;
  end if;
  return private.add_payment(
    row(
      v_ask.id, v_order.id, v_order.number, v_ask.kind, v_ask.method, v_ask."amountCents",
      nullif(btrim(v_ask.reference), ''), nullif(btrim(v_ask.reason), ''), v_actor, now()
    )::public.payments,
    v_ask.kind <> 'adjustment' and coalesce(v_ask.tell, true)
  );
end;
$$;
comment on function private.record_payment(jsonb) is
  'Records a payment or an adjustment of an order, once per id; only owners give money back. The order '
  'is locked, and seenCents must be its balance and seenHeldCents its held_cents, so that two who '
  'record the same check or refund meet. Outcome: recorded, with the id of the email to the customer '
  'unless tell is false; stale, with both amounts; too-much if more would go back than we have; '
  'through-stripe if Stripe has it; not-found. Values out of bounds: HTTP 400.';

-- Quote requests: customers ask what a project would cost. Only the functions below write here.

create table public.quote_requests (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity (start with 5001),
  kind text not null default 'quote_request' check (kind = 'quote_request'),
  status text not null,
  stage public.job_stage not null,
  is_open boolean not null,
  version integer not null default 1 check (version > 0),

  idempotency_key uuid not null,
  request_hash public.sha256 not null,
  link_id uuid,
  link_key_hash public.sha256,

  name public.full_name not null,
  email public.email not null,
  phone public.phone,
  quantity integer not null check (quantity between 1 and 1000000),
  pickup_date public.day,
  start_by public.day,
  project_details public.description not null,

  searched text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint quote_requests_status_is_known foreign key (kind, status) references private.statuses,
  constraint quote_requests_link_is_whole check ((link_id is null) = (link_key_hash is null)),
  constraint quote_requests_start_follows_pickup check ((start_by is null) = (pickup_date is null)),
  constraint quote_requests_number_key unique (number),
  constraint quote_requests_idempotency_key_key unique (idempotency_key)
);
comment on table public.quote_requests is
  'One row per quote request: who asks, and for about how many pieces of what. Staff read '
  'it.';
comment on column public.quote_requests.number is
  'The number that customer and shop call the request by, from 5001.';
comment on column public.quote_requests.idempotency_key is
  'The same key and body give the same quote request, no matter how often they arrive.';
comment on column public.quote_requests.request_hash is
  'SHA-256 of the body that came with the key, hex.';
comment on column public.quote_requests.link_id is
  'The key of the customer''s link is made from this and a secret that the database doesn''t have; '
  'null until a quote is sent.';
comment on column public.quote_requests.link_key_hash is
  'SHA-256 of the key of the customer''s link, hex; null until a quote is sent.';
comment on column public.quote_requests.pickup_date is
  'A calendar day in the shop''s time zone; null if the customer didn''t give one.';
comment on column public.quote_requests.searched is
  'What the board''s search looks at. Set by a trigger.';
comment on column public.quote_requests.start_by is
  'The last day on which production can start; null without a pickup date.';
comment on column public.quote_requests.stage is 'Its status''s. Set by a trigger.';
comment on column public.quote_requests.is_open is 'Its status isn''t final. Set by a trigger.';
comment on column public.quote_requests.version is
  'Counted up with every change of the status and every quote.';

create index quote_requests_by_status on public.quote_requests (status, created_at desc);
create index quote_requests_by_email on public.quote_requests (lower(email));
create index quote_requests_by_age on public.quote_requests (created_at desc);
create index quote_requests_open_by_age on public.quote_requests (created_at desc)
where is_open;
create index quote_requests_by_start on public.quote_requests (
  coalesce(start_by, date 'infinity'), coalesce(pickup_date, date 'infinity'), number
);

create trigger quote_requests_touch
before update on public.quote_requests
for each row execute function private.touch_updated_at();

create trigger quote_requests_follow_status
before insert or update on public.quote_requests
for each row execute function private.follow_status();

alter table public.quote_requests enable row level security;
alter table public.quote_requests force row level security;

create table public.quote_request_artwork (
  quote_request_id uuid not null references public.quote_requests (id) on delete cascade,
  position integer not null check (position between 1 and 3),
  object_path public.object_path not null,
  file_name public.file_name not null,
  size_bytes public.file_size not null,
  sha256 public.sha256 not null,
  content_type public.content_type not null,
  format public.file_format not null,
  width_px public.pixels,
  height_px public.pixels,
  page public.page_number,
  facts public.artwork_facts,
  created_at timestamptz not null default now(),
  primary key (quote_request_id, position),
  constraint quote_request_artwork_one_owner_a_file unique (object_path),
  constraint quote_request_artwork_is_sealed
  foreign key (object_path) references private.artwork_files (object_path),
  constraint quote_request_artwork_has_both_sides check ((width_px is null) = (height_px is null))
);
comment on table public.quote_request_artwork is
  'Files in the private bucket artwork that came with a quote request, at most three.';
comment on column public.quote_request_artwork.position is
  'From 1, in the order that the customer sees.';
comment on column public.quote_request_artwork.width_px is
  'Pixels as seen (EXIF rotation applied); null for vector formats.';
comment on column public.quote_request_artwork.page is
  'The page that the customer wants printed; null for a file of one page.';

alter table public.quote_request_artwork enable row level security;
alter table public.quote_request_artwork force row level security;

create function public.place_quote_request(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
set statement_timeout = '4s'
as $$
begin
  return private.place_job('quote_request', p);
end;
$$;
comment on function public.place_quote_request(jsonb) is
  'Writes the request, its files, event, and the two emails (the customer''s first) in one '
  'transaction, once per idempotency_key. p has the columns of quote_requests, with shop_inbox and '
  'files with the columns of quote_request_artwork. Outcome: placed, replayed, or conflict (same '
  'key, other request_hash). Values that break a rule, and a file that another request or an order '
  'holds: HTTP 400.';
grant execute on function public.place_quote_request(jsonb) to service_role;

create function private.insert_quote_request(p jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_request public.quote_requests;
begin
  insert into public.quote_requests overriding user value
  select filled.*
  from jsonb_populate_record(
    null::public.quote_requests, p || private.fresh_row('quote_request')
  ) as filled
  returning * into v_request;

  insert into public.quote_request_artwork
  select filled.*
  from jsonb_array_elements(p -> 'files') with ordinality as item (file, position),
    jsonb_populate_record(
      null::public.quote_request_artwork,
      file || private.fresh_row('quote_request')
        || jsonb_build_object('quote_request_id', v_request.id, 'position', item.position)
    ) as filled
  -- Two requests with the same files wait for each other.
  order by filled.object_path;

  if exists (
    select 1
    from public.quote_request_artwork
    join public.order_artwork using (object_path)
    where quote_request_artwork.quote_request_id = v_request.id
  ) then
    raise check_violation using
      constraint = 'quote_request_artwork_one_owner_a_file',
      message = 'a file of the request belongs to an order';
  end if;

  insert into public.job_events (quote_request_id, to_status, actor)
  values (v_request.id, v_request.status, 'customer');
  return v_request.id;
end;
$$;
comment on function private.insert_quote_request(jsonb) is
  'Writes what place_quote_request takes, except the emails; answers the request''s id.';

create function public.find_quote_request_by_key(p_key uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('number', q.number, 'requestHash', q.request_hash)
  from public.quote_requests as q
  where q.idempotency_key = p_key;
$$;
comment on function public.find_quote_request_by_key(uuid) is
  'Number and requestHash of the quote request with this idempotency key, or null.';
grant execute on function public.find_quote_request_by_key(uuid) to service_role;

create function private.quote_request_json(q public.quote_requests) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(q) - array[
    'idempotency_key', 'request_hash', 'link_id', 'link_key_hash', 'kind', 'stage',
    'is_open', 'searched'
  ] || jsonb_build_object(
    'files', (
      select coalesce(
        jsonb_agg(
          to_jsonb(file) - array['quote_request_id', 'position', 'created_at'] order by position
        ),
        '[]'::jsonb
      )
      from public.quote_request_artwork as file
      where quote_request_id = q.id
    )
  );
$$;
comment on function private.quote_request_json(public.quote_requests) is
  'A quote request by its columns, with its files.';

create function public.read_quote_request(p_quote_request_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.quote_request_json(q) from public.quote_requests as q where q.id = p_quote_request_id;
$$;
comment on function public.read_quote_request(uuid) is
  'The whole quote request in the form that place_quote_request takes, with what the database '
  'added; null if there is none.';
grant execute on function public.read_quote_request(uuid) to service_role;

-- Requests to print an earlier invoice again. Only the functions below write here.

create table public.reorders (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity (start with 7001),
  kind text not null default 'reorder' check (kind = 'reorder'),
  status text not null,
  stage public.job_stage not null,
  is_open boolean not null,
  version integer not null default 1 check (version > 0),

  idempotency_key uuid not null,
  request_hash public.sha256 not null,

  name public.full_name not null,
  email public.email not null,
  invoice_number public.invoice_number not null,
  pickup_date public.day,
  start_by public.day,
  order_id uuid references public.orders (id) on delete set null,
  ordered_id uuid unique references public.orders (id) on delete set null,

  searched text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint reorders_status_is_known foreign key (kind, status) references private.statuses,
  constraint reorders_start_follows_pickup check ((start_by is null) = (pickup_date is null)),
  constraint reorders_number_key unique (number),
  constraint reorders_idempotency_key_key unique (idempotency_key)
);
comment on table public.reorders is
  'One row per request to print an earlier invoice again. Staff read it.';
comment on column public.reorders.number is
  'The number that customer and shop call the reorder by, from 7001.';
comment on column public.reorders.idempotency_key is
  'The same key and body give the same reorder, no matter how often they arrive.';
comment on column public.reorders.request_hash is
  'SHA-256 of the body that came with the key, hex.';
comment on column public.reorders.invoice_number is 'As the customer wrote it.';
comment on column public.reorders.searched is 'What the board''s search looks at. Set by a trigger.';
comment on column public.reorders.pickup_date is
  'A calendar day in the shop''s time zone; null if the customer didn''t give one.';
comment on column public.reorders.start_by is
  'The last day on which production can start; null without a pickup date.';
comment on column public.reorders.order_id is
  'Our order with that number, or that invoice, under the same email address; only the shop sees it.';
comment on column public.reorders.ordered_id is
  'The order it became; null before that, and if the order was erased.';
comment on column public.reorders.stage is 'Its status''s. Set by a trigger.';
comment on column public.reorders.is_open is 'Its status isn''t final. Set by a trigger.';
comment on column public.reorders.version is 'Counted up with every change of the status.';

create index reorders_by_status on public.reorders (status, created_at desc);
create index reorders_by_email on public.reorders (lower(email));
create index reorders_by_age on public.reorders (created_at desc);
create index reorders_by_order on public.reorders (order_id) where order_id is not null;
create index reorders_open_by_age on public.reorders (created_at desc)
where is_open;
create index reorders_by_start on public.reorders (
  coalesce(start_by, date 'infinity'), coalesce(pickup_date, date 'infinity'), number
);

create trigger reorders_touch
before update on public.reorders
for each row execute function private.touch_updated_at();

create trigger reorders_follow_status
before insert or update on public.reorders
for each row execute function private.follow_status();

alter table public.reorders enable row level security;
alter table public.reorders force row level security;

create table public.reorder_lines (
  reorder_id uuid not null references public.reorders (id) on delete cascade,
  size public.size_name not null,
  quantity integer not null check (quantity between 1 and 100000),
  primary key (reorder_id, size)
);
comment on table public.reorder_lines is
  'How many of each size; none if the customer left them blank.';

alter table public.reorder_lines enable row level security;
alter table public.reorder_lines force row level security;

create function public.place_reorder(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
set statement_timeout = '4s'
as $$
declare
  v_answer jsonb := private.place_job('reorder', p);
begin
  return v_answer || jsonb_build_object(
    'linkEmail', case
      when v_answer ->> 'outcome' = 'placed'
        then private.email_repeat_link((v_answer ->> 'reorderId')::uuid, p -> 'link_guard')
    end
  );
end;
$$;
comment on function public.place_reorder(jsonb) is
  'Writes reorder, lines, event, and the two emails (the customer''s first) in one transaction, once '
  'per idempotency_key. p has the columns of reorders, with shop_inbox and quantities by size. '
  'Outcome: placed, replayed, or conflict (same key, other request_hash). An order of that number '
  '(''1001'', ''#1001''), or with an invoice of that number (''INV-20001'', ''20001''), under the same email address is noted, never answered; its link to order it '
  'again is emailed (linkEmail), unless link_guard has a hold_reason. Values that break a '
  'rule: HTTP 400.';
grant execute on function public.place_reorder(jsonb) to service_role;

create function private.email_repeat_link(p_reorder_id uuid, p_guard jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_order public.orders;
  v_id uuid;
  -- Counted first, so that it's the same whether anything matches.
  v_held text := private.hold_reason(p_guard - 'mailbox', null);
begin
  select o.* into v_order
  from public.orders as o
  join public.reorders as r on r.order_id = o.id
  where r.id = p_reorder_id and private.has_link(o);
  if not found or v_held is not null then
    return null;
  end if;
  if private.full_limit(p_guard -> 'mailbox') is not null then
    return null;
  end if;
  insert into public.outbox (order_id, template, occasion, recipient)
  values (v_order.id, 'order-again', p_reorder_id, v_order.customer_email)
  returning id into v_id;
  return v_id;
end;
$$;
comment on function private.email_repeat_link(uuid, jsonb) is
  'Writes the email with the link to order a reorder''s order again, to the address that the order '
  'was placed with; answers its id, or null if the reorder has no order, its link has expired, or '
  'hold_reason has one.';

create function private.insert_reorder(p jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_reorder public.reorders;
  v_order uuid;
  v_number bigint := substring(p ->> 'invoice_number' from '^\s*#?\s*([0-9]{1,18})[\s.]*$')::bigint;
begin
  select o.id into v_order
  from public.orders as o
  where lower(o.customer_email) = lower(p ->> 'email')
    and (
      o.number = v_number
      or exists (
        select from public.documents
        where order_id = o.id
          and kind = 'invoice'
          and number = substring(
            p ->> 'invoice_number' from '(?i)^(?:[\s#.:–—-]|invoice|inv|no|number)*([0-9]{1,18})[\s.]*$'
          )::bigint
      )
    )
  order by coalesce(o.number = v_number, false) desc
  limit 1
  -- If the order is being erased, this waits and finds none.
  for key share;

  insert into public.reorders overriding user value
  select filled.*
  from jsonb_populate_record(
    null::public.reorders,
    p || private.fresh_row('reorder') || jsonb_build_object('order_id', v_order)
  ) as filled
  returning * into v_reorder;

  insert into public.reorder_lines (reorder_id, size, quantity)
  select v_reorder.id, line.key, line.value::integer
  from jsonb_each_text(p -> 'quantities') as line;

  if exists (
    select
    from public.reorder_lines
    where reorder_id = v_reorder.id
      and not exists (select from private.catalog where reorder_lines.size = any(sizes))
  ) then
    raise check_violation using
      constraint = 'reorder_lines_are_of_a_garment',
      message = 'no garment has such a size';
  end if;

  insert into public.job_events (reorder_id, to_status, actor)
  values (v_reorder.id, v_reorder.status, 'customer');
  return v_reorder.id;
end;
$$;
comment on function private.insert_reorder(jsonb) is
  'Writes what place_reorder takes, except the emails; answers the reorder''s id.';

create function private.close_reorder(o public.orders, p_actor text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_reorder public.reorders;
begin
  -- After the orders, as docs/decisions/data-lock-order.md says.
  select * into v_reorder
  from public.reorders
  where id = o.idempotency_key
    or order_id = o.repeats_id and stage = 'placed' and lower(email) = lower(o.customer_email)
  order by id = o.idempotency_key desc, number
  limit 1
  for update;
  if not found then
    return;
  end if;
  if v_reorder.id = o.idempotency_key and p_actor = 'customer' then
    raise check_violation using
      constraint = 'orders_of_reorders_are_staffs',
      message = 'only staff make an order of a reorder';
  end if;
  if v_reorder.stage <> 'placed' then
    raise check_violation using
      constraint = 'reorders_become_one_order',
      message = 'the reorder was ordered or declined';
  end if;
  perform private.change_job(
    'reorder', v_reorder.id, v_reorder.status, 'ordered', p_actor, null, false
  );
  update public.reorders set ordered_id = o.id where id = v_reorder.id;
end;
$$;
comment on function private.close_reorder(public.orders, text) is
  'Moves the reorder that staff made a new order from, whose id is the order''s key, to ordered. '
  'Without one, it''s the first open one for the order that its customer ordered again.';

create function public.find_reorder_by_key(p_key uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('number', r.number, 'requestHash', r.request_hash)
  from public.reorders as r
  where r.idempotency_key = p_key;
$$;
comment on function public.find_reorder_by_key(uuid) is
  'Number and requestHash of the reorder with this idempotency key, or null.';
grant execute on function public.find_reorder_by_key(uuid) to service_role;

create function private.reorder_json(r public.reorders) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(r) - array['idempotency_key', 'request_hash', 'order_id', 'ordered_id', 'stage', 'searched'] || jsonb_build_object(
    'quantities', (
      select coalesce(jsonb_object_agg(size, quantity), '{}'::jsonb)
      from public.reorder_lines
      where reorder_id = r.id
    )
  );
$$;
comment on function private.reorder_json(public.reorders) is
  'A reorder by its columns, with quantities by size.';

create function public.read_reorder(p_reorder_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.reorder_json(r) || jsonb_build_object(
    'order', (
      select jsonb_build_object('id', o.id, 'number', o.number)
      from public.orders as o
      where o.id = r.order_id
    )
  )
  from public.reorders as r
  where r.id = p_reorder_id;
$$;
comment on function public.read_reorder(uuid) is
  'The whole reorder in the form that place_reorder takes, with what the database added and the '
  'order it repeats, which only the shop sees; null if there is none.';
grant execute on function public.read_reorder(uuid) to service_role;

-- Who our customers are. Every email address that ever ordered or asked is a contact, each
-- of a separate customer until staff say that it belongs to another (product.md#customers).

create table private.customers (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1 check (version > 0),
  company public.organization,
  notes public.notes,
  merged_into uuid references private.customers (id) on delete set null,
  merged_by text check (char_length(merged_by) between 1 and 254),
  merged_at timestamptz,
  created_at timestamptz not null default now(),
  constraint customers_are_merged_into_others check (merged_into <> id)
);
comment on table private.customers is
  'A person or company that orders, and what staff wrote about it. A merge only says into which other '
  'customer, so that undoing it brings back everything.';
comment on column private.customers.version is 'Counted up whenever staff save it.';
comment on column private.customers.notes is 'For staff; customers never see them.';
comment on column private.customers.merged_into is 'Null unless it''s a part of another customer.';

create index customers_by_merge on private.customers (merged_into) where merged_into is not null;

alter table private.customers enable row level security;
alter table private.customers force row level security;

create table private.contacts (
  email public.email primary key check (email = lower(email)),
  customer_id uuid not null references private.customers (id),
  home_id uuid not null references private.customers (id),
  name public.full_name,
  phone public.phone,
  approves boolean not null default false,
  pays boolean not null default false,
  gets_invoice boolean not null default false,
  latest_at timestamptz not null,
  searched text not null,
  terms_changed_at timestamptz
);
comment on table private.contacts is
  'Email addresses of customers: whose it is, and what they do for their company. An address alone still '
  'decides what it proves, such as who gets an order''s link.';
comment on column private.contacts.customer_id is
  'The customer that it belongs to now: its home, or what that was merged into.';
comment on column private.contacts.home_id is 'The customer that it was made for.';
comment on column private.contacts.name is
  'As they first wrote it, until staff correct it. Anybody can type somebody''s address later.';
comment on column private.contacts.approves is
  'Gets every proof of the customer''s orders with their links. Staff decide all three roles; a customer can''t.';
comment on column private.contacts.pays is
  'Gets the invoices and the reminders of the customer''s orders, without a link.';
comment on column private.contacts.gets_invoice is 'The same, and the receipts.';
comment on column private.contacts.latest_at is
  'When the last job under it came in, or when staff added it.';
comment on column private.contacts.searched is
  'What a search looks at besides the company: the address, and every name and phone number that came with it.';
comment on column private.contacts.terms_changed_at is
  'When a merge or its undoing last gave them other payment terms.';

create index contacts_by_customer on private.contacts (customer_id);
create index contacts_by_home on private.contacts (home_id);

alter table private.contacts enable row level security;
alter table private.contacts force row level security;

create view private.same_customer as
select mine.email, theirs.email as other
from private.contacts as mine
join private.contacts as theirs on theirs.customer_id = mine.customer_id;
comment on view private.same_customer is
  'For each email address, in lower case, all those of the same customer, itself included: for what goes '
  'by the customer, such as terms. What proves an address, such as a link to an order, never goes by this.';

create function private.contacts_for(p_email text, p_what text) returns setof text
language sql
stable
set search_path = ''
as $$
  select theirs.email
  from private.contacts as mine
  join private.contacts as theirs
    on theirs.customer_id = mine.customer_id and theirs.email <> mine.email
  where mine.email = lower(p_email)
    and case p_what
      when 'proof' then theirs.approves
      when 'receipt' then theirs.gets_invoice
      else theirs.pays or theirs.gets_invoice
    end;
$$;
comment on function private.contacts_for(text, text) is
  'The other contacts of a customer that get a copy of what an order under this email address has: a '
  '''proof'', a ''receipt'', or whatever asks for money.';

create function private.with_searched(p_searched text, p_texts text[]) returns text
-- Not SQL, because folded comes later.
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_text text;
begin
  foreach v_text in array array_remove(p_texts, null) loop
    v_text := private.folded(v_text);
    if position(v_text in p_searched) = 0 then
      p_searched := p_searched || chr(10) || v_text;
    end if;
  end loop;
  -- Somebody may type another name each time.
  return left(p_searched, 2000);
end;
$$;
comment on function private.with_searched(text, text[]) is
  'What a search of customers looks at, with these texts, unless they''re in it already.';

create function private.add_contact(
  p_email text,
  p_name text,
  p_phone text,
  p_at timestamptz
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_email text := lower(p_email);
  v_texts text[] := array[v_email, p_name, private.digits(p_phone)];
  v_customer uuid;
begin
  loop
    -- Erasing it waits for this, and this for that.
    update private.contacts
    set latest_at = greatest(latest_at, p_at), searched = private.with_searched(searched, v_texts)
    where email = v_email;
    exit when found;
    insert into private.customers default values returning id into v_customer;
    insert into private.contacts (email, customer_id, home_id, name, phone, latest_at, searched)
    values (
      v_email, v_customer, v_customer, p_name, p_phone, p_at, private.with_searched('', v_texts)
    )
    on conflict do nothing;
    exit when found;
    delete from private.customers where id = v_customer;
  end loop;
end;
$$;
comment on function private.add_contact(text, text, text, timestamptz) is
  'Makes an email address a contact, of a separate customer, unless it is one, and keeps when it was last '
  'used, and under which name and phone number.';

create function private.keep_contact() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  case tg_table_name
    when 'orders' then
      perform private.add_contact(
        new.customer_email, new.customer_name, new.customer_phone, new.created_at
      );
    when 'quote_requests' then
      perform private.add_contact(new.email, new.name, new.phone, new.created_at);
    else perform private.add_contact(new.email, new.name, null, new.created_at);
  end case;
  return null;
end;
$$;
comment on function private.keep_contact() is
  'Trigger: who orders or asks is a contact, in the same transaction.';

create trigger orders_keep_contact
after insert or update of customer_email, customer_name, customer_phone on public.orders
for each row execute function private.keep_contact();

create trigger quote_requests_keep_contact
after insert or update of email, name, phone on public.quote_requests
for each row execute function private.keep_contact();

create trigger reorders_keep_contact
after insert or update of email, name on public.reorders
for each row execute function private.keep_contact();

-- Orders that customers are still building, kept so that their link opens them in any browser. We
-- only store a hash of the link's key.

create table private.order_drafts (
  key_hash public.sha256 primary key,
  -- 128,000 bytes come in; our functions write 9e15 with all its zeros.
  draft text not null check (octet_length(draft) <= 130000 and draft is json object),
  saved_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint order_drafts_end check (
    isfinite(expires_at) and expires_at > saved_at
    and expires_at <= saved_at + interval '31 days'
  )
);
comment on table private.order_drafts is
  'One row per link to an unfinished order: what the link opens, and until when.';
comment on column private.order_drafts.key_hash is
  'SHA-256 of the link''s key, hex; the key itself is only in the link.';
comment on column private.order_drafts.draft is
  'JSON in the form of src/orders/drafts/draft-link.ts; our functions check it. May hold what the customer '
  'entered about themselves.';

create index order_drafts_by_end on private.order_drafts (expires_at);

alter table private.order_drafts enable row level security;
alter table private.order_drafts force row level security;

create function public.keep_draft(
  p_key_hash text,
  p_draft text,
  p_expires_at timestamptz,
  p_may_add boolean
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_may_add then
    insert into private.order_drafts (key_hash, draft, expires_at)
    values (p_key_hash, p_draft, p_expires_at)
    on conflict (key_hash) do update
    set draft = excluded.draft, saved_at = excluded.saved_at, expires_at = excluded.expires_at;
  else
    update private.order_drafts
    set draft = p_draft, saved_at = now(), expires_at = p_expires_at
    where key_hash = p_key_hash;
  end if;
  return found;
end;
$$;
comment on function public.keep_draft(text, text, timestamptz, boolean) is
  'Stores a draft under the hash of its link''s key, in place of an older copy. False, with nothing '
  'stored, if there is no older copy and p_may_add is false.';
grant execute on function public.keep_draft(text, text, timestamptz, boolean) to service_role;

create function public.open_draft(p_key_hash text) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select draft from private.order_drafts where key_hash = p_key_hash and expires_at > now();
$$;
comment on function public.open_draft(text) is
  'The draft of the link with this key''s hash; null if there is none or it has expired.';
grant execute on function public.open_draft(text) to service_role;

create function public.end_drafts(p_limit integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ended integer;
begin
  delete from private.order_drafts
  where key_hash in (
    select key_hash
    from private.order_drafts
    where expires_at <= now()
    order by expires_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_ended = row_count;
  return v_ended;
end;
$$;
comment on function public.end_drafts(integer) is
  'Deletes up to p_limit drafts whose link has expired; answers how many.';
grant execute on function public.end_drafts(integer) to service_role;

create function public.email_draft(
  p_key_hash text,
  p_email text,
  p_sealed_key text,
  p_guard jsonb
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  if private.hold_reason(p_guard, null) is not null then
    return null;
  end if;
  insert into public.outbox (draft_key_hash, sealed_key, template, recipient, counted)
  select key_hash, p_sealed_key, 'draft-link', p_email, true
  from private.order_drafts
  where key_hash = p_key_hash and expires_at > now()
  returning id into v_id;
  return v_id;
end;
$$;
comment on function public.email_draft(text, text, text, jsonb) is
  'Writes the email with a draft''s link; answers its id, or null if there is no such draft '
  'or hold_reason has one. No job waits for this email, so none is held for staff.';
grant execute on function public.email_draft(text, text, text, jsonb) to service_role;

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

-- What people change about their own sign-in. Auth's API lets anybody who is signed in do that.

create function private.audit_sign_in_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_was text := coalesce(nullif(old.email, ''), old.id::text);
  v_actor text := case
    -- Hosted Auth doesn't say who asked. It lets people change only their own sign-in.
    when auth.uid() is distinct from old.id then (select email from auth.users where id = auth.uid())
  end;
  v_what text;
  v_heard boolean := false;
begin
  foreach v_what in array array_remove(array[
    -- Auth keeps what was asked for, and somebody may ask for the same again.
    case when new.email_change <> '' and (new.email_change, new.email_change_sent_at)
        is distinct from (old.email_change, old.email_change_sent_at)
      then 'email-change-asked' end,
    case when new.email is distinct from old.email then 'email-changed' end,
    case when new.phone_change <> '' and (new.phone_change, new.phone_change_sent_at)
        is distinct from (old.phone_change, old.phone_change_sent_at)
      then 'phone-change-asked' end,
    case when coalesce(new.phone, '') <> coalesce(old.phone, '') then 'phone-changed' end,
    -- Auth adds this itself, once an address is confirmed.
    case when new.raw_user_meta_data
        is distinct from coalesce(old.raw_user_meta_data, '{}') || '{"email_verified": true}'
      and new.raw_user_meta_data is distinct from old.raw_user_meta_data
      then 'profile-changed' end
  ], null)
  loop
    -- One session can ask as often as it likes, and must not fill the table. Changing the address
    -- isn't limited, because each time takes links from two emails.
    continue when v_what <> 'email-changed'
      and not public.take_token('audited-changes', v_what || ' ' || old.id, 20, 3600);
    perform private.record_event(
      v_what,
      old.id,
      v_was,
      case v_what
        when 'email-change-asked' then jsonb_build_object('to', new.email_change)
        when 'email-changed' then jsonb_build_object('to', new.email)
        else '{}'
      end,
      p_actor => coalesce(v_actor, v_was)
    );
    v_heard := v_heard or v_what <> 'profile-changed';
  end loop;

  if v_heard and exists (select 1 from private.staff where user_id = old.id) then
    insert into public.outbox (template, occasion, recipient)
    select 'sign-in-changed', old.id, email
    from private.active_staff
    where role = 'owner' and user_id <> old.id
    union
    -- Owners who change their own hear of it at the address they had.
    select 'sign-in-changed', old.id, old.email
    from private.staff
    where user_id = old.id and role = 'owner' and private.is_company_email(old.email);
  end if;
  return null;
end;
$$;
comment on function private.audit_sign_in_change() is
  'Trigger: records that a sign-in''s address, phone number, or data about the person was changed or '
  'asked to change, at most 20 of each an hour; owners get an email about staff''s addresses and phone '
  'numbers.';

create trigger users_audit_change
after update of email, email_change, phone, phone_change, raw_user_meta_data on auth.users
for each row execute function private.audit_sign_in_change();

create function public.read_sign_in_changes(p_user_id uuid, p_at timestamptz) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('what', what, 'target', target, 'to', details ->> 'to') order by id
    ),
    '[]'::jsonb
  )
  from private.audit_events
  where target_id = p_user_id
    and at = p_at
    and what in ('email-change-asked', 'email-changed', 'phone-change-asked', 'phone-changed');
$$;
comment on function public.read_sign_in_changes(uuid, timestamptz) is
  'What an email to owners is about: the changes of a person''s sign-in in the transaction that wrote '
  'the email. Each with what, target (the address before), and to (the address after, or null).';
grant execute on function public.read_sign_in_changes(uuid, timestamptz) to service_role;

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

-- What the desk says of an order beside its status: to whom it's assigned, and why it's on hold.

create table private.assignments (
  id bigint primary key generated always as identity,
  order_id uuid not null references public.orders (id) on delete cascade,
  member uuid references private.staff (user_id) on delete set null,
  email text check (char_length(email) between 1 and 254),
  actor text not null check (char_length(actor) between 1 and 254),
  created_at timestamptz not null default now()
);
comment on table private.assignments is
  'To whom an order was assigned, and who said so; the newest row of an order counts.';
comment on column private.assignments.member is
  'null for nobody, and once they aren''t on the staff list anymore.';
comment on column private.assignments.email is 'Their address then; null for nobody.';

create index assignments_in_order on private.assignments (order_id, id desc);
create index assignments_by_member on private.assignments (member) where member is not null;

alter table private.assignments enable row level security;
alter table private.assignments force row level security;

create table private.holds (
  id bigint primary key generated always as identity,
  order_id uuid not null references public.orders (id) on delete cascade,
  reason text check (char_length(reason) between 1 and 200 and reason = btrim(reason)),
  look_on public.day,
  actor text not null check (char_length(actor) between 1 and 254),
  created_at timestamptz not null default now(),
  constraint holds_have_a_day_with_a_reason check (reason is not null or look_on is null)
);
comment on table private.holds is
  'Orders that staff put on hold or took off it; the newest row of an order counts. Customers never '
  'see it.';
comment on column private.holds.reason is 'null: it was taken off hold.';
comment on column private.holds.look_on is 'The day to look at it again, if there is one.';

create index holds_in_order on private.holds (order_id, id desc);

alter table private.holds enable row level security;
alter table private.holds force row level security;

create function private.assignment_of(p_order_id uuid) returns private.assignments
language sql
stable
set search_path = ''
as $$
  select * from private.assignments where order_id = p_order_id order by id desc limit 1;
$$;
comment on function private.assignment_of(uuid) is
  'To whom an order is assigned, as it was said last; a row of nulls if it never was.';

create function private.hold_of(p_order_id uuid) returns private.holds
language sql
stable
set search_path = ''
as $$
  select hold.*
  from private.holds as hold
  join public.orders as o on o.id = hold.order_id and o.stage < 'made'
  where hold.id = (select max(id) from private.holds where order_id = p_order_id)
    and hold.reason is not null;
$$;
comment on function private.hold_of(uuid) is
  'What holds up an order that isn''t made yet; null if nothing does.';

create function private.is_held(p_order_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select (private.hold_of(p_order_id)).id is not null;
$$;
comment on function private.is_held(uuid) is 'Whether an order is on hold, so that it may not be printed.';

create function private.orders_of(p_member uuid) returns setof uuid
language sql
stable
set search_path = ''
as $$
  select mine.order_id
  from private.assignments as mine
  where mine.member = p_member
    and not exists (
      select
      from private.assignments as later
      where later.order_id = mine.order_id and later.id > mine.id
    );
$$;
comment on function private.orders_of(uuid) is 'The orders that are assigned to a member of the staff.';

create function private.desk_json(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'assignee', (
      select jsonb_build_object('id', assigned.member, 'email', assigned.email)
      from private.assignment_of(p_order_id) as assigned
      where assigned.member is not null
    ),
    'hold', (
      select jsonb_build_object('reason', hold.reason, 'look_on', hold.look_on)
      from private.hold_of(p_order_id) as hold
      where hold.id is not null
    )
  );
$$;
comment on function private.desk_json(uuid) is
  'To whom an order is assigned (assignee), and what holds it up (hold); nulls for nobody and nothing.';

create function private.desk_events_json(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(event order by created_at, id), '[]')
  from (
    select
      id, created_at, jsonb_build_object(
        'what', 'assigned', 'actor', actor, 'at', created_at, 'assignee', email
      ) as event
    from private.assignments
    where order_id = p_order_id
    union all
    select
      id, created_at, jsonb_build_object(
        'what', 'hold', 'actor', actor, 'at', created_at, 'reason', reason, 'look_on', look_on
      )
    from private.holds
    where order_id = p_order_id
  ) as events;
$$;
comment on function private.desk_events_json(uuid) is
  'Every time that somebody assigned an order, put it on hold, or took it off, oldest first.';

create function private.list_assignees(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('work-on-jobs');
  return (
    select jsonb_build_object(
      'members', coalesce(
        jsonb_agg(jsonb_build_object('id', user_id, 'email', email) order by email, user_id), '[]'
      )
    )
    from private.active_staff
    where role in (select role from private.permissions where duty = 'work-on-jobs')
  );
end;
$$;
comment on function private.list_assignees(jsonb) is
  'The members of the staff to whom an order may be assigned: those who work on jobs.';

create domain private.listed_orders as jsonb not null check (
  jsonb_typeof(value) = 'array' and jsonb_array_length(value) between 1 and 500
);

create function private.assign_orders(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_email text;
  v_order record;
  v_id uuid;
  v_now private.assignments;
  v_changes jsonb[];
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (orders private.listed_orders, assignee uuid);
  if v_ask.assignee is not null then
    select reader.email into v_email
    from private.active_staff as reader
    join private.permissions on permissions.role = reader.role and duty = 'work-on-jobs'
    where reader.user_id = v_ask.assignee;
    if not found then
      return jsonb_build_object('outcome', 'no-member');
    end if;
  end if;
  perform private.lock_orders(array(
    select (seen ->> 'number')::bigint from jsonb_array_elements(v_ask.orders) as listed (seen)
  ));
  v_changes := array_fill(null::jsonb, array[jsonb_array_length(v_ask.orders)]);
  for v_order in
    select (seen ->> 'number')::private.job_number as number, (seen ->> 'from')::uuid as before, place
    from jsonb_array_elements(v_ask.orders) with ordinality as listed (seen, place)
    order by number, place
  loop
    v_id := (private.lock_job('order', v_order.number)).id;
    v_now := private.assignment_of(v_id);
    if v_id is null then
      v_changes[v_order.place] := '{"outcome": "not-found"}';
    elsif v_now.member is not distinct from v_ask.assignee then
      v_changes[v_order.place] := '{"outcome": "done"}';
    elsif v_now.member is distinct from v_order.before then
      v_changes[v_order.place] := jsonb_build_object(
        'outcome', 'stale', 'actor', v_now.actor, 'at', v_now.created_at
      );
    else
      insert into private.assignments (order_id, member, email, actor)
      values (v_id, v_ask.assignee, v_email, v_actor);
      v_changes[v_order.place] := '{"outcome": "done"}';
    end if;
  end loop;
  return jsonb_build_object('outcome', 'answered', 'changes', to_jsonb(v_changes));
end;
$$;
comment on function private.assign_orders(jsonb) is
  'Assigns up to 500 orders, each from whom it was seen with: assignee is the id of a '
  'member, or null for nobody. Outcome: no-member for somebody who doesn''t work on jobs, or answered, '
  'with changes in the order of orders: done, also for a repeat; stale, with who said otherwise; or '
  'not-found.';

create function private.hold_orders(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_order record;
  v_job record;
  v_now private.holds;
  v_changes jsonb[];
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    orders private.listed_orders, reason text, "lookOn" private.day_text
  );
  v_ask.reason := btrim(v_ask.reason);
  if v_ask."lookOn"::date
    not between private.shop_date(now()) and private.shop_date(now()) + 366
  then
    return jsonb_build_object('outcome', 'not-then');
  end if;
  perform private.lock_orders(array(
    select (seen ->> 'number')::bigint from jsonb_array_elements(v_ask.orders) as listed (seen)
  ));
  v_changes := array_fill(null::jsonb, array[jsonb_array_length(v_ask.orders)]);
  for v_order in
    select (seen ->> 'number')::private.job_number as number, seen ->> 'from' as before, place
    from jsonb_array_elements(v_ask.orders) with ordinality as listed (seen, place)
    order by number, place
  loop
    v_job := private.lock_job('order', v_order.number);
    select * into v_now from private.holds where order_id = v_job.id order by id desc limit 1;
    if v_job.id is null then
      v_changes[v_order.place] := '{"outcome": "not-found"}';
    elsif v_job.stage >= 'made' then
      v_changes[v_order.place] := jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
    elsif v_now.reason is not distinct from v_ask.reason
      and v_now.look_on is not distinct from v_ask."lookOn"::date
    then
      v_changes[v_order.place] := '{"outcome": "done"}';
    elsif v_now.reason is distinct from v_order.before then
      v_changes[v_order.place] := jsonb_build_object(
        'outcome', 'stale', 'actor', v_now.actor, 'at', v_now.created_at
      );
    else
      insert into private.holds (order_id, reason, look_on, actor)
      values (v_job.id, v_ask.reason, v_ask."lookOn"::date, v_actor);
      v_changes[v_order.place] := '{"outcome": "done"}';
    end if;
  end loop;
  return jsonb_build_object('outcome', 'answered', 'changes', to_jsonb(v_changes));
end;
$$;
comment on function private.hold_orders(jsonb) is
  'Puts up to 500 orders on hold with a reason, and maybe the day to look at them again (lookOn), or, '
  'without a reason, takes them off; each from the reason that it was seen with, null for none. Outcome: not-then for a '
  'day before today or more than a year away, or answered, with changes in the order of orders: done, '
  'also for a repeat; stale, with who said otherwise; not-allowed for one that is made; or not-found.';

-- The boxes that a shipped order goes out in, some now and the rest later.

create table private.boxes (
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  place integer not null check (place between 1 and 200),
  contents jsonb not null check (
    jsonb_typeof(contents) = 'array' and jsonb_array_length(contents) between 1 and 200
  ),
  pieces integer not null check (pieces between 1 and 100000),
  carrier text check (carrier in ('usps', 'ups', 'fedex', 'other')),
  tracking_number text check (tracking_number ~ '^[0-9A-Z]{4,40}$'),
  weight_pounds numeric(4, 1) check (weight_pounds between 0.1 and 150),
  shipped_at timestamptz,
  actor text not null check (char_length(actor) between 1 and 254),
  created_at timestamptz not null default now(),
  constraint boxes_are_numbered unique (order_id, place),
  constraint boxes_are_tracked_by_their_carrier check (
    tracking_number is null or carrier is not null
  )
);
comment on table private.boxes is
  'What is packed of orders that are shipped. All boxes of an order never hold more than was ordered.';
comment on column private.boxes.id is 'Made by the one who packs it, so that a repeat adds nothing.';
comment on column private.boxes.place is 'Its number among the order''s boxes, from 1.';
comment on column private.boxes.contents is
  'Pieces by the places of their design and item in the order, from 0, and size.';
comment on column private.boxes.shipped_at is 'null while it''s here.';

alter table private.boxes enable row level security;
alter table private.boxes force row level security;

create function private.unboxed(p_order_id uuid)
returns table (design integer, item integer, size text, pieces bigint)
language sql
stable
set search_path = ''
as $$
  with counted as (
    select
      (design.place - 1)::integer as design, (item.place - 1)::integer as item, count.key as size,
      count.value::bigint as pieces
    from public.orders as o
    cross join lateral jsonb_array_elements(o.designs) with ordinality as design (value, place)
    cross join lateral
      jsonb_array_elements(design.value -> 'items') with ordinality as item (value, place)
    cross join lateral jsonb_each_text(item.value -> 'quantities') as count
    where o.id = p_order_id
    union all
    select
      (line ->> 'design')::integer, (line ->> 'item')::integer, line ->> 'size',
      - (line ->> 'pieces')::bigint
    from private.boxes
    cross join lateral jsonb_array_elements(contents) as line
    where order_id = p_order_id
  )
  select design, item, size, sum(pieces)::bigint
  from counted
  group by design, item, size;
$$;
comment on function private.unboxed(uuid) is
  'How many pieces of an order are in no box yet, by design, item, and size; below 0 if boxes hold more '
  'than was ordered.';

create function private.check_boxes() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from private.unboxed(new.id) where pieces < 0) then
    raise check_violation using message = 'The boxes of this order hold more than that';
  end if;
  return null;
end;
$$;
comment on function private.check_boxes() is
  'Trigger: refuses a change of an order that leaves less of it than its boxes hold.';

create trigger orders_hold_their_boxes
after update of designs on public.orders
for each row when (old.designs is distinct from new.designs)
execute function private.check_boxes();

create function private.boxes_json(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object(
        'boxes', jsonb_agg(
          jsonb_build_object(
            'id', id, 'place', place, 'contents', contents, 'pieces', pieces, 'carrier', carrier,
            'tracking_number', tracking_number, 'weight_pounds', weight_pounds,
            'shipped_at', shipped_at
          )
          order by place
        )
      )
      from private.boxes
      where order_id = p_order_id
      having count(*) > 0
    ),
    '{}'
  );
$$;
comment on function private.boxes_json(uuid) is
  'The boxes of an order as boxes, for staff; an empty object for an order without any.';

create function private.packed_json(p_order_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_strip_nulls(
    jsonb_build_object(
      'packed_pieces', nullif(
        coalesce(
          (select sum(pieces) from private.boxes where order_id = p_order_id),
          (
            select sum(packed)
            from (
              select distinct on (style_code, color_key, size) packed
              from private.piece_counts
              where order_id = p_order_id
              order by style_code, color_key, size, id desc
            ) as counted
          )
        ),
        0
      )
    )
  );
end;
$$;
comment on function private.packed_json(uuid) is
  'How many pieces of an order are in boxes, or without any, were counted as packed, as packed_pieces; an '
  'empty object if none are.';

create function private.shipped_boxes_json(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object(
        'boxes', jsonb_agg(
          jsonb_build_object(
            'place', place, 'contents', contents, 'pieces', pieces, 'carrier', carrier,
            'tracking_number', tracking_number, 'shipped_at', shipped_at
          )
          order by place
        )
      )
      from private.boxes
      where order_id = p_order_id and shipped_at is not null
      having count(*) > 0
    ),
    '{}'
  );
$$;
comment on function private.shipped_boxes_json(uuid) is
  'The shipped boxes of an order as boxes, for its customer; an empty object for an order without any.';

create function private.pack_box(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_job record;
  v_known uuid;
  v_contents jsonb;
  v_pieces bigint;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, number private.job_number, contents jsonb, carrier text,
    "trackingNumber" text, "weightPounds" numeric
  );
  v_job := private.lock_job('order', v_ask.number);
  if v_job.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  select order_id into v_known from private.boxes where id = v_ask.id;
  if v_known = v_job.id then
    return jsonb_build_object('outcome', 'packed');
  elsif v_known is not null then
    perform private.refuse('id names another box');
  end if;
  perform from public.orders
  where id = v_job.id and stage = 'started' and delivery_method = 'shipping'
    -- Those have parcels instead.
    and not exists (select from private.groups where order_id = v_job.id and to_each);
  if not found or (select count(*) from private.boxes where order_id = v_job.id) >= 200 then
    return jsonb_build_object('outcome', 'not-allowed');
  end if;
  perform private.check_carrier(v_job.id, v_ask.carrier);
  if exists (
    select
    from jsonb_to_recordset(v_ask.contents) as line (pieces integer)
    where pieces between 1 and 100000 is not true
  ) then
    perform private.refuse('each line of contents must have pieces');
  end if;
  select
    jsonb_agg(
      jsonb_build_object('design', design, 'item', item, 'size', size, 'pieces', pieces)
      order by design, item, size
    ),
    sum(pieces)
  into v_contents, v_pieces
  from (
    select design, item, size, sum(pieces) as pieces
    from jsonb_to_recordset(v_ask.contents) as line (
      design integer, item integer, size text, pieces integer
    )
    group by design, item, size
  ) as listed;
  if exists (
    select
    from jsonb_to_recordset(v_contents) as line (
      design integer, item integer, size text, pieces bigint
    )
    where not exists (
      select
      from private.unboxed(v_job.id) as rest
      where (rest.design, rest.item, rest.size) = (line.design, line.item, line.size)
        and rest.pieces >= line.pieces
    )
  ) then
    return jsonb_build_object('outcome', 'too-many');
  end if;
  insert into private.boxes (
    id, order_id, place, contents, pieces, carrier, tracking_number, weight_pounds, actor
  )
  select
    v_ask.id, v_job.id, coalesce(max(place), 0) + 1, v_contents, v_pieces, v_ask.carrier,
    v_ask."trackingNumber", v_ask."weightPounds", v_actor
  from private.boxes
  where order_id = v_job.id;
  return jsonb_build_object('outcome', 'packed');
end;
$$;
comment on function private.pack_box(jsonb) is
  'Packs a box of an order that is shipped, not to each person of a group, and in production, once per id. contents are pieces by '
  'design, item, and size; carrier, trackingNumber, and weightPounds may be null. Outcome: packed; too-many '
  'if more would be in boxes than was ordered; not-allowed for another order; not-found.';

create function private.unpack_box(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_number bigint;
  v_shipped boolean;
begin
  perform private.require_duty('work-on-jobs');
  select o.number into v_number
  from private.boxes as box
  join public.orders as o on o.id = box.order_id
  where box.id = (p ->> 'id')::uuid;
  if v_number is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if (private.lock_job('order', v_number)).stage <> 'started' then
    return jsonb_build_object('outcome', 'not-allowed');
  end if;
  select shipped_at is not null into v_shipped
  from private.boxes
  where id = (p ->> 'id')::uuid;
  if v_shipped is distinct from (p ->> 'shipped')::boolean then
    return jsonb_build_object('outcome', case when v_shipped then 'shipped' else 'not-found' end);
  end if;
  delete from private.boxes where id = (p ->> 'id')::uuid;
  return jsonb_build_object('outcome', 'unpacked');
end;
$$;
comment on function private.unpack_box(jsonb) is
  'Takes a box of an order apart (by id), so that its pieces can be packed again; shipped says whether '
  'its page showed it as shipped. Outcome: unpacked; shipped if it was meanwhile; '
  'not-allowed once the order has left production; not-found.';

create function private.ship_boxes(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
  v_job record;
  v_first private.boxes;
  v_shipped integer;
  v_to text;
  v_version integer;
begin
  perform private.require_duty('work-on-jobs');
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    number private.job_number, version private.job_version, boxes uuid[], tell boolean
  );
  v_job := private.lock_job('order', v_ask.number);
  if v_job.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_job.version <> v_ask.version then
    return private.stale_job(v_job.id, v_job.status, v_job.version);
  end if;
  if v_job.stage <> 'started'
    or not exists (
      select from public.orders where id = v_job.id and delivery_method = 'shipping'
    )
  then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  end if;
  if array(
    select id from private.boxes where order_id = v_job.id and shipped_at is null order by id
  ) <> array(select distinct id from unnest(v_ask.boxes) as seen (id) order by id) then
    return jsonb_build_object('outcome', 'other-boxes', 'status', v_job.status);
  end if;
  select * into v_first
  from private.boxes
  where order_id = v_job.id
  order by tracking_number is null, shipped_at is not null, place
  limit 1;
  if not found then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  end if;
  update private.boxes
  set shipped_at = now()
  where order_id = v_job.id and shipped_at is null;
  get diagnostics v_shipped = row_count;
  if not exists (select from private.unboxed(v_job.id) where pieces > 0) then
    select made.status into v_to
    from private.statuses as made
    join private.statuses as now on now.kind = made.kind and now.status = v_job.status
    where made.kind = 'order' and made.stage = 'made' and made.status = any (now.next)
    order by made.position
    limit 1;
    return private.move_job(
      jsonb_build_object(
        'kind', 'order', 'number', v_ask.number, 'version', v_ask.version, 'to', v_to,
        'carrier', v_first.carrier, 'trackingNumber', v_first.tracking_number, 'tell', v_ask.tell
      )
    );
  end if;
  if v_shipped = 0 then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  end if;
  update public.orders set version = version + 1 where id = v_job.id returning version into v_version;
  if coalesce(v_ask.tell, true) then
    -- A box ships once, so the first names the shipment. An unpacked one is left out of the email.
    insert into public.outbox (order_id, template, occasion, recipient, next_attempt_at)
    select
      o.id, 'status-part-shipped', box.id, o.customer_email,
      now() + make_interval(mins => private.undo_minutes(), secs => 30)
    from private.boxes as box
    join public.orders as o on o.id = box.order_id
    where o.id = v_job.id and box.shipped_at = now()
    order by box.place
    limit 1;
  end if;
  return jsonb_build_object('outcome', 'moved', 'status', v_job.status, 'version', v_version);
end;
$$;
comment on function private.ship_boxes(jsonb) is
  'Notes that the packed boxes of an order went out. Once all pieces have, the order moves on as move_job '
  'moves it, with the first tracking number; until then, the customer gets an email about those boxes '
  'ten minutes later, unless tell is false. boxes are the ids of those that are packed and haven''t shipped, '
  'as the page shows them. Outcome: move_job''s; other-boxes, if others are; moved, with the same status, while '
  'pieces are left; not-allowed without a packed box, or when it isn''t in production or isn''t shipped.';

-- Card payments through Stripe: what customers started, what Stripe says became of it, refunds,
-- disputes, and fees. Stripe's facts are applied under the order's lock, in any order, and the
-- ledger's entries have ids made from Stripe's, so that a repeat changes nothing.

create table private.card_payments (
  id uuid primary key,
  order_id uuid references public.orders (id) on delete set null,
  order_number bigint not null,
  person uuid unique,
  declined_method text check (char_length(declined_method) between 1 and 250),
  declined_at timestamptz,
  asked_customer text check (asked_customer ~ '^cus_[A-Za-z0-9_]{1,250}$'),
  asked_method text check (asked_method ~ '^pm_[A-Za-z0-9_]{1,250}$'),
  session text unique check (session ~ '^cs_[A-Za-z0-9_]{1,250}$'),
  payment_intent text unique check (payment_intent ~ '^pi_[A-Za-z0-9_]{1,250}$'),
  amount_cents integer not null check (amount_cents between 50 and 10000000),
  tax_cents integer not null check (tax_cents between 0 and amount_cents),
  received_cents integer check (received_cents between 1 and 10000000),
  due_cents bigint,
  status text not null default 'open' check (
    status in (
      'open', 'paid', 'failed', 'expired', 'refunded', 'part-refunded', 'disputed', 'lost'
    )
  ),
  payable boolean not null default true,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint card_payments_received_knows_due check (
    (received_cents is null) = (due_cents is null)
  ),
  constraint card_payments_ask_cards_of_customers check (
    (asked_method is null) = (asked_customer is null)
  )
);
comment on table private.card_payments is
  'Payments by card: one Checkout Session each that a customer started, or a saved card of a person in a '
  'group. They stay when their order '
  'is erased, because the bank may still dispute one; they hold nothing about the customer.';
comment on column private.card_payments.id is 'Stripe''s idempotency key for the session, too.';
comment on column private.card_payments.person is
  'The person in a group whose saved card it charges; null for a payment on a page.';
comment on column private.card_payments.declined_method is
  'The saved card that the bank refused last; null if none was.';
comment on column private.card_payments.asked_method is
  'The saved card that Stripe was asked to charge. Until it''s known to be declined, no other is tried, '
  'because the answer may be lost.';
comment on column private.card_payments.session is
  'Null until Stripe has answered, and for a saved card.';
comment on column private.card_payments.received_cents is
  'What Stripe says came in; null before it did.';
comment on column private.card_payments.due_cents is
  'What the order''s terms asked for when the money came in.';
comment on column private.card_payments.payable is
  'Whether its payment page may still take a card.';

create unique index card_payments_one_payable on private.card_payments (order_id) where payable;
create index card_payments_by_order on private.card_payments (order_id, created_at);
create index card_payments_to_check on private.card_payments (checked_at) where payable;

create table private.card_refunds (
  id uuid primary key,
  card_payment uuid not null references private.card_payments (id) on delete cascade,
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  reason public.payment_reason,
  actor text not null check (char_length(actor) between 1 and 254),
  status text not null default 'asked' check (status in ('asked', 'done', 'failed')),
  stripe_id text unique check (char_length(stripe_id) between 1 and 250),
  created_at timestamptz not null default now()
);
comment on table private.card_refunds is
  'Refunds of card payments: asked for by an owner here, or found at Stripe. Stripe''s idempotency key '
  'is made from the id. A reason goes with its order.';

create index card_refunds_by_payment on private.card_refunds (card_payment);
create index card_refunds_asked on private.card_refunds (created_at) where status = 'asked';

create table private.card_disputes (
  id text primary key check (char_length(id) between 1 and 250),
  card_payment uuid not null references private.card_payments (id) on delete cascade,
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  taken_cents integer not null default 0,
  status text not null check (status in ('inquiry', 'open', 'won', 'lost', 'closed')),
  created_at timestamptz not null default now()
);
comment on table private.card_disputes is
  'Payments that a cardholder disputed with the bank, which usually takes the money until it decides. '
  'In an inquiry it only asks; closed is one that ended without a decision.';
comment on column private.card_disputes.taken_cents is
  'What the bank took, less what it gave back.';

create index card_disputes_by_payment on private.card_disputes (card_payment);

create table private.card_fees (
  id text primary key check (char_length(id) between 1 and 250),
  order_number bigint not null,
  fee_cents integer not null,
  at timestamptz not null default now()
);
comment on table private.card_fees is
  'What Stripe kept, by balance transaction: of a charge, a refund, or a dispute.';
comment on column private.card_fees.at is
  'When we heard of it, like the ledger''s entries: a day that was exported doesn''t change later.';

create index card_fees_by_time on private.card_fees (at);

create table private.stripe_events (
  id text primary key check (char_length(id) between 1 and 250),
  type text not null check (char_length(type) between 1 and 100),
  subject text check (char_length(subject) between 1 and 250),
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
comment on table private.stripe_events is
  'Events that Stripe sent, without repeats: each is a hint that something about the subject, a session or a '
  'payment, changed. They hold no personal data.';

create index stripe_events_by_age on private.stripe_events (created_at);

create table private.card_checks (
  only_one boolean primary key default true check (only_one),
  checked_until timestamptz not null
);
comment on table private.card_checks is
  'Until when Stripe''s events are known to be handled.';

alter table private.card_payments enable row level security;
alter table private.card_payments force row level security;
alter table private.card_refunds enable row level security;
alter table private.card_refunds force row level security;
alter table private.card_disputes enable row level security;
alter table private.card_disputes force row level security;
alter table private.card_fees enable row level security;
alter table private.card_fees force row level security;
alter table private.stripe_events enable row level security;
alter table private.stripe_events force row level security;
alter table private.card_checks enable row level security;
alter table private.card_checks force row level security;

create function private.id_from(p_text text) returns uuid
language sql
immutable
set search_path = ''
as $$
  select overlay(
    overlay(left(encode(sha256(convert_to(p_text, 'UTF8')), 'hex'), 32) placing '8' from 13)
    placing 'a' from 17
  )::uuid;
$$;
comment on function private.id_from(text) is
  'A UUID of version 8 that depends only on the text.';

create function private.refundable_cents(p private.card_payments) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(p.received_cents, 0)
    - (
      select coalesce(sum(amount_cents), 0)
      from private.card_refunds
      where card_payment = p.id and status <> 'failed'
    )
    - (
      select coalesce(sum(taken_cents), 0) from private.card_disputes where card_payment = p.id
    );
end;
$$;
comment on function private.refundable_cents(private.card_payments) is
  'How much of a card payment can still go back: what came in, less refunds and what the bank took.';

create function private.refunding_cents(p_order_id uuid) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(refund.amount_cents), 0)
    from private.card_refunds as refund
    join private.card_payments as paid on paid.id = refund.card_payment
    where paid.order_id = p_order_id and refund.status = 'asked'
  );
end;
$$;
comment on function private.refunding_cents(uuid) is
  'Refunds of an order that Stripe was asked for and hasn''t confirmed, so the ledger has no entry '
  'yet.';

create function private.card_cents_by_hand(p_order_id uuid) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(amount_cents), 0)
    from public.payments
    where order_id = p_order_id and method = 'card'
  ) - (
    select coalesce(sum(private.refundable_cents(paid)), 0)
    from private.card_payments as paid
    where paid.order_id = p_order_id
  ) - private.refunding_cents(p_order_id);
end;
$$;
comment on function private.card_cents_by_hand(uuid) is
  'The card money of an order that Stripe doesn''t have: staff recorded it.';

create function private.card_status(p_order_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select status
    from private.card_payments
    where order_id = p_order_id and person is null
    order by status <> 'disputed', created_at desc, id
    limit 1
  );
end;
$$;
comment on function private.card_status(uuid) is
  'What became of the latest card payment of an order''s customer, or of one that is disputed; null if '
  'they started none.';

create function private.card_json(o public.orders) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_approved public.orders := o;
begin
  if o.stage = 'shown' then
    v_approved.stage := private.stage_of('order', private.approved_status(o.id));
  end if;
  return jsonb_build_object(
    'due_once_approved_cents', private.due_cents(v_approved),
    'status', private.card_status(o.id)
  );
end;
$$;
comment on function private.card_json(public.orders) is
  'What a customer sees of paying by card besides what is due: what will be, once the proof that '
  'waits is approved, and what became of the latest payment.';

create function private.card_state(p_order_id uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_latest text := private.card_status(p_order_id);
  v_statuses text[] := array(
    select status from private.card_payments where order_id = p_order_id
  );
begin
  return case
    when 'disputed' = any (v_statuses) then 'disputed'
    when exists (
      select
      from private.card_payments as paid
      join public.orders as o on o.id = paid.order_id
      where paid.order_id = p_order_id
        and paid.received_cents <> paid.due_cents
        and private.balance_cents(o) <> 0
    ) then 'mismatch'
    when 'lost' = any (v_statuses) then 'lost'
    when v_latest <> 'paid' then v_latest
    when v_statuses && array['refunded', 'part-refunded'] then 'part-refunded'
    else v_latest
  end;
end;
$$;
comment on function private.card_state(uuid) is
  'What staff see of an order''s card payments, the first that applies: one is disputed; another '
  'amount than was due came in, and a balance is left (mismatch); one was lost; the latest, unless '
  'it''s paid; some of one was refunded; paid.';

create function private.cards_json(p_order_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', paid.id,
          'person', (select name from private.group_people where id = paid.person),
          'status', paid.status,
          'amount_cents', paid.amount_cents,
          'received_cents', paid.received_cents,
          'due_cents', paid.due_cents,
          'refundable_cents', private.refundable_cents(paid),
          'at', paid.created_at,
          'expires_at', paid.expires_at,
          'refunds', (
            select coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id', id, 'amount_cents', amount_cents, 'reason', reason, 'actor', actor,
                  'status', status, 'at', created_at
                )
                order by created_at, id
              ),
              '[]'
            )
            from private.card_refunds
            where card_payment = paid.id
          ),
          'disputes', (
            select coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'amount_cents', amount_cents, 'status', status, 'at', created_at
                )
                order by created_at, id
              ),
              '[]'
            )
            from private.card_disputes
            where card_payment = paid.id
          )
        )
        order by paid.created_at, paid.id
      ),
      '[]'
    )
    from private.card_payments as paid
    where paid.order_id = p_order_id
  );
end;
$$;
comment on function private.cards_json(uuid) is
  'An order''s card payments for staff, oldest first, with refunds and disputes.';

create function public.begin_card_payment(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_order public.orders;
  v_due bigint;
  v_begun private.card_payments;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    id uuid, number bigint, key_hash text, seen_cents bigint, expires_at timestamptz
  );
  perform from public.orders where number = v_ask.number for update;
  v_order := private.find_linked_order(v_ask.number, v_ask.key_hash);
  if v_order.id is null then
    return '{"outcome": "not-found"}';
  end if;
  v_due := private.due_cents(v_order);
  if v_due not between 50 and 10000000 or exists (
    -- Sent, and the bank hasn't answered.
    select
    from private.card_payments
    where order_id = v_order.id and status = 'open' and not payable and person is null
  ) then
    return '{"outcome": "nothing-due"}';
  end if;
  if v_due is distinct from v_ask.seen_cents then
    return jsonb_build_object('outcome', 'stale', 'due_cents', v_due);
  end if;

  -- Locked, because its page may just be made, and then has to be closed first.
  select * into v_begun
  from private.card_payments
  where order_id = v_order.id and payable
  for update;
  if found and (
    v_begun.amount_cents <> v_due
    or v_begun.expires_at < now() + interval '2 minutes'
    or v_begun.session is null and v_begun.created_at < now() - interval '30 minutes'
  ) then
    if v_begun.session is not null then
      return jsonb_build_object('outcome', 'other', 'id', v_begun.id, 'session', v_begun.session);
    end if;
    -- No page of it was ever shown, and one that is still being made is closed again.
    update private.card_payments set payable = false, status = 'expired' where id = v_begun.id;
    v_begun := null;
  end if;
  if v_begun.id is null then
    insert into private.card_payments (
      id, order_id, order_number, amount_cents, tax_cents, expires_at
    )
    values (
      v_ask.id, v_order.id, v_order.number, v_due,
      -- The share of the tax; what is before tax is the rest, so both add up. A cancellation charge
      -- has none. Something can be due
      -- for an order that is free by now: what the bank took after a refund.
      coalesce(
        case v_order.stage when 'canceled' then 0 else
          (2 * v_due * v_order.tax_cents + v_order.total_cents)
          / nullif(2::bigint * v_order.total_cents, 0)
        end,
        0
      ),
      v_ask.expires_at
    )
    returning * into v_begun;
  end if;
  return jsonb_build_object(
    'outcome', 'begun',
    'id', v_begun.id,
    'number', v_order.number,
    'session', v_begun.session,
    'amount_cents', v_begun.amount_cents,
    'tax_cents', v_begun.tax_cents,
    'expires_at', v_begun.expires_at,
    'email', v_order.customer_email
  );
end;
$$;
comment on function public.begin_card_payment(jsonb) is
  'Begins a payment by card of what is due for the order that a link opens, or answers the one that '
  'was begun, so that two tabs get one payment page. Outcome: begun; other, if one of another amount '
  'must be closed first; stale, with what is due, if it isn''t seen_cents; nothing-due; not-found.';
grant execute on function public.begin_card_payment(jsonb) to service_role;

create function public.save_card_session(p_id uuid, p_session text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_payable boolean;
begin
  update private.card_payments
  set session = p_session
  where id = p_id and (session is null or session = p_session)
  returning payable into v_payable;
  return coalesce(v_payable, false);
end;
$$;
comment on function public.save_card_session(uuid, text) is
  'Stores which Checkout Session a card payment has; false if it was closed meanwhile.';
grant execute on function public.save_card_session(uuid, text) to service_role;

create function public.close_card_attempt(p_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.card_payments
  set payable = false, status = 'expired'
  where id = p_id and payable and session is null;
end;
$$;
comment on function public.close_card_attempt(uuid) is
  'Gives up a card payment, unless its page was made.';
grant execute on function public.close_card_attempt(uuid) to service_role;

create function public.find_card_payment(p jsonb) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('id', id, 'session', session, 'payment_intent', payment_intent)
    from private.card_payments
    where id = (p ->> 'id')::uuid
      or session = p ->> 'session'
      or payment_intent = p ->> 'payment_intent'
    limit 1
  );
end;
$$;
comment on function public.find_card_payment(jsonb) is
  'The card payment with this id, session, or payment_intent; null if there is none.';
grant execute on function public.find_card_payment(jsonb) to service_role;

create function private.record_card_money(
  p_paid private.card_payments,
  p_id uuid,
  p_kind text,
  p_cents bigint,
  p_reference text,
  p_reason text,
  p_actor text
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_known boolean := p_paid.order_id is not null;
  v_email uuid;
begin
  if exists (select from public.payments where id = p_id) then
    return null;
  end if;
  if p_paid.person is not null and p_kind <> 'adjustment' then
    perform private.tell_person(p_paid, p_kind);
  end if;
  v_email := private.add_payment(
    row(
      p_id, p_paid.order_id, p_paid.order_number, p_kind, 'card', p_cents,
      case when v_known then left(p_reference, 40) end, case when v_known then p_reason end,
      p_actor, now()
    )::public.payments,
    p_kind <> 'adjustment' and p_paid.person is null,
    p_paid.person is null
  ) ->> 'email';
  if p_paid.person is not null and p_kind = 'refund' then
    perform private.forgo_refund(p_paid.order_id, p_id, -p_cents, p_reason, p_actor);
  end if;
  return v_email;
end;
$$;
comment on function private.record_card_money(
  private.card_payments, uuid, text, bigint, text, text, text
) is
  'Adds what Stripe says to the ledger, once per id, without texts if the order was erased. Answers '
  'the id of the email about it, if there is one.';

create function private.tell_failed_refund(p_order_id uuid, p_refund uuid, p_inbox text)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (order_id, template, occasion, recipient)
  select p_order_id, 'card-refund-failed', p_refund, p_inbox
  where p_order_id is not null
  on conflict do nothing;
$$;
comment on function private.tell_failed_refund(uuid, uuid, text) is
  'Writes the email to the shop about a refund that its customer won''t get through Stripe.';

create function public.apply_card_facts(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_fact record;
  v_paid private.card_payments;
  v_order public.orders;
  v_refund record;
  v_kept private.card_refunds;
  v_dispute record;
  v_move record;
  v_known private.card_disputes;
  v_moved bigint;
  v_was text;
  v_back bigint;
  v_status text;
  v_emails uuid[] := '{}';
  v_constraint text;
begin
  select * into v_fact
  from jsonb_to_record(p) as fact (
    id uuid, event text, session text, session_status text, payment_intent text,
    received_cents integer, declined boolean, refunds jsonb, disputes jsonb, fees jsonb,
    shop_inbox text
  );
  -- The job first, then what belongs to it.
  select o.* into v_order
  from public.orders as o
  where o.id = (select order_id from private.card_payments where id = v_fact.id)
  for update;
  select * into v_paid from private.card_payments where id = v_fact.id for update;
  if v_paid.id is null
    or v_paid.session is distinct from v_fact.session and v_paid.session is not null
    or v_paid.payment_intent <> v_fact.payment_intent
      and (v_paid.person is null or v_fact.received_cents > 0)
  then
    return '{"outcome": "not-ours"}';
  end if;
  v_paid.session := v_fact.session;
  -- For a saved card that was declined, another payment is made.
  if v_paid.person is null or v_fact.received_cents > 0 then
    v_paid.payment_intent := coalesce(v_paid.payment_intent, v_fact.payment_intent);
  end if;

  if v_paid.received_cents is null and v_fact.received_cents > 0 then
    v_paid.received_cents := v_fact.received_cents;
    v_paid.due_cents := case
      when v_paid.person is not null then v_paid.amount_cents
      when v_order.id is null then 0
      else private.due_cents(v_order)
    end;
    v_emails := v_emails || private.record_card_money(
      v_paid, private.id_from('charge ' || v_paid.payment_intent), 'charge',
      v_paid.received_cents, v_paid.payment_intent, null, 'stripe'
    );
    if v_paid.person is not null and v_order.stage = 'canceled' then
      -- Canceled while Stripe was asked. The schedule sends it.
      insert into private.card_refunds (id, card_payment, amount_cents, reason, actor)
      values (
        private.id_from('canceled ' || v_paid.payment_intent), v_paid.id, v_paid.received_cents,
        'The order was canceled.', 'group'
      );
    end if;
    if v_paid.received_cents <> v_paid.due_cents and v_order.id is not null then
      insert into public.job_notes (id, order_id, author, text)
      values (
        -- Without amounts, because press staff read it, too.
        private.id_from('mismatch ' || v_paid.payment_intent), v_order.id, 'Stripe',
        'The customer paid another amount by card than was due.'
      )
      on conflict do nothing;
    end if;
  end if;

  for v_refund in
    select *
    from jsonb_to_recordset(coalesce(v_fact.refunds, '[]')) as refund (
      id text, key uuid, amount_cents integer, status text
    )
  loop
    select * into v_kept
    from private.card_refunds
    where card_payment = v_paid.id
      and (stripe_id = v_refund.id or stripe_id is null and id = v_refund.key)
    order by stripe_id
    limit 1;
    if not found then
      insert into private.card_refunds (id, card_payment, amount_cents, reason, actor, stripe_id)
      values (
        private.id_from('refund ' || v_refund.id), v_paid.id, v_refund.amount_cents,
        case when v_order.id is not null then 'Refunded at Stripe.' end, 'stripe', v_refund.id
      )
      returning * into v_kept;
    end if;
    -- What failed at Stripe stays failed, and what is done can only fail.
    v_status := case
      when v_refund.status = 'failed' then 'failed'
      when v_kept.status = 'failed' and v_kept.stripe_id is not null then 'failed'
      when 'done' in (v_kept.status, v_refund.status) then 'done'
      else 'asked'
    end;
    update private.card_refunds
    set stripe_id = v_refund.id, amount_cents = v_refund.amount_cents, status = v_status
    where id = v_kept.id;
    if v_status = 'done' then
      v_emails := v_emails || private.record_card_money(
        v_paid, private.id_from('refund ' || v_refund.id), 'refund', -v_refund.amount_cents,
        v_refund.id, v_kept.reason, v_kept.actor
      );
    elsif v_status = 'failed' and exists (
      select from public.payments where id = private.id_from('refund ' || v_refund.id)
    ) then
      perform private.record_card_money(
        v_paid, private.id_from('refund-failed ' || v_refund.id), 'adjustment',
        v_refund.amount_cents, v_refund.id, 'The bank returned the refund.', 'stripe'
      );
    end if;
    if v_status = 'failed' and v_kept.status <> 'failed' then
      perform private.tell_failed_refund(v_order.id, v_kept.id, v_fact.shop_inbox);
    end if;
  end loop;

  for v_dispute in
    select *
    from jsonb_to_recordset(coalesce(v_fact.disputes, '[]')) as dispute (
      id text, amount_cents integer, status text, moves jsonb
    )
  loop
    v_moved := 0;
    for v_move in
      select * from jsonb_to_recordset(v_dispute.moves) as move (id text, cents integer)
    loop
      continue when exists (
        select from public.payments where id = private.id_from('dispute ' || v_move.id)
      );
      perform private.record_card_money(
        v_paid, private.id_from('dispute ' || v_move.id), 'adjustment', v_move.cents,
        v_dispute.id,
        case
          when v_move.cents < 0 then 'Disputed with the bank.' else 'The bank gave it back.'
        end,
        'stripe'
      );
      perform private.carry_dispute(v_paid, v_move.id, -v_move.cents);
      v_moved := v_moved - v_move.cents;
    end loop;
    select * into v_known from private.card_disputes where id = v_dispute.id;
    -- An older answer knows of no other money, and takes back no decision.
    continue when found
      and v_moved = 0
      and (
        v_known.status in ('won', 'lost', 'closed')
        or v_dispute.status in ('inquiry', v_known.status)
      );
    insert into private.card_disputes (id, card_payment, amount_cents, taken_cents, status)
    values (v_dispute.id, v_paid.id, v_dispute.amount_cents, v_moved, v_dispute.status)
    on conflict (id) do update set
      taken_cents = card_disputes.taken_cents + excluded.taken_cents, status = excluded.status;
    if v_order.id is not null
      and v_dispute.status <> 'closed'
      and v_dispute.status is distinct from v_known.status
    then
      insert into public.outbox (order_id, template, occasion, recipient)
      values (
        v_order.id, 'card-disputed',
        private.id_from(format('dispute-%s %s', v_dispute.status, v_dispute.id)), v_fact.shop_inbox
      )
      on conflict do nothing;
    end if;
  end loop;

  insert into private.card_fees (id, order_number, fee_cents)
  select fee.id, v_paid.order_number, fee.fee_cents
  from jsonb_to_recordset(coalesce(v_fact.fees, '[]')) as fee (id text, fee_cents integer)
  where fee.fee_cents <> 0
  on conflict (id) do nothing;

  v_back := (
    select coalesce(sum(amount_cents), 0)
    from private.card_refunds
    where card_payment = v_paid.id and status = 'done'
  );
  v_was := v_paid.status;
  -- A page that was closed never opens again, even if an older answer comes in later.
  v_paid.payable := v_paid.payable and v_paid.received_cents is null
    and v_fact.session_status = 'open';
  v_paid.status := case
    when exists (
      select from private.card_disputes where card_payment = v_paid.id and status = 'open'
    ) then 'disputed'
    when exists (
      select from private.card_disputes where card_payment = v_paid.id and status = 'lost'
    ) then 'lost'
    when v_back > 0 and v_back >= v_paid.received_cents then 'refunded'
    when v_back > 0 then 'part-refunded'
    when v_paid.received_cents is not null then 'paid'
    -- Another card may be saved.
    when v_paid.person is not null then v_was
    when v_fact.session_status = 'expired' or v_was = 'expired' then 'expired'
    when v_fact.declined or v_was = 'failed' then 'failed'
    else 'open'
  end;
  update private.card_payments
  set
    session = v_paid.session, payment_intent = v_paid.payment_intent,
    received_cents = v_paid.received_cents, due_cents = v_paid.due_cents,
    payable = v_paid.payable, status = v_paid.status
  where id = v_paid.id;
  if v_order.id is not null and v_paid.status <> v_was and v_paid.status in ('failed', 'expired')
    -- Somebody else may have entered the address, to have us email it again and again.
    and not private.has_email('order', v_order.id, 'held')
  then
    -- Most people try again at once; then it isn't sent.
    insert into public.outbox (order_id, template, occasion, recipient, next_attempt_at)
    values (
      v_order.id, 'card-' || v_paid.status, v_paid.id, v_order.customer_email,
      now() + interval '10 minutes'
    )
    on conflict do nothing;
  end if;
  update private.stripe_events
  set handled_at = now()
  where id = v_fact.event and handled_at is null;
  return jsonb_build_object(
    'outcome', 'applied',
    'status', v_paid.status,
    'emails', to_jsonb(array_remove(v_emails, null)),
    'refunds', (
      select coalesce(
        jsonb_object_agg(
          id, case when status = 'asked' and stripe_id is not null then 'pending' else status end
        ),
        '{}'
      )
      from private.card_refunds
      where card_payment = v_paid.id
    )
  );
exception
  when unique_violation then
    get stacked diagnostics v_constraint = constraint_name;
    -- They belong to another payment.
    if v_constraint in (
      'card_payments_session_key', 'card_payments_payment_intent_key',
      'card_refunds_stripe_id_key'
    ) then
      return '{"outcome": "not-ours"}';
    end if;
    raise;
end;
$$;
comment on function public.apply_card_facts(jsonb) is
  'Applies what Stripe says now about a card payment, under its order''s lock: money that came in, '
  'refunds, disputes, and fees go to the ledger once, in whatever order this is called and however '
  'old what it''s told. Outcome: applied, with the status, the emails to send, and the refunds'' '
  'statuses (pending if Stripe has one that it hasn''t confirmed); not-ours if session or payment '
  'belong to another card payment.';
grant execute on function public.apply_card_facts(jsonb) to service_role;

create function private.asked_refund_json(p private.card_payments, p_status text) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'outcome', 'asked', 'status', p_status, 'session', p.session,
    'paymentIntent', p.payment_intent
  );
$$;
comment on function private.asked_refund_json(private.card_payments, text) is
  'The answer of ask_card_refund about a refund that is new or has this status.';

create function private.ask_card_refund(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('refund');
  v_ask record;
  v_order public.orders;
  v_paid private.card_payments;
  v_known private.card_refunds;
  v_held bigint;
  v_refundable bigint;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, number private.job_number, "cardPayment" uuid, "amountCents" integer, reason text,
    "seenHeldCents" bigint
  );
  select * into v_order from public.orders where number = v_ask.number for update;
  select * into v_paid
  from private.card_payments
  where id = v_ask."cardPayment" and order_id = v_order.id
  for update;
  if v_paid.id is null or v_paid.received_cents is null then
    return '{"outcome": "not-found"}';
  end if;
  select * into v_known from private.card_refunds where id = v_ask.id;
  if found then
    if v_known.card_payment <> v_paid.id or v_known.amount_cents <> v_ask."amountCents" then
      perform private.refuse('id names another refund');
    end if;
    return private.asked_refund_json(v_paid, v_known.status);
  end if;
  v_held := private.held_cents(v_order.id);
  v_refundable := greatest(0, least(private.refundable_cents(v_paid), v_held));
  if v_held is distinct from v_ask."seenHeldCents" then
    return jsonb_build_object('outcome', 'stale', 'refundableCents', v_refundable);
  end if;
  if v_ask."amountCents" > v_refundable then
    return jsonb_build_object('outcome', 'too-much', 'refundableCents', v_refundable);
  end if;
  insert into private.card_refunds (id, card_payment, amount_cents, reason, actor)
  values (
    v_ask.id, v_paid.id, v_ask."amountCents",
    -- Once the order is erased, a refund has none, but the ledger takes no other without one.
    btrim(coalesce(v_ask.reason, '')), v_actor
  );
  return private.asked_refund_json(v_paid, 'new');
end;
$$;
comment on function private.ask_card_refund(jsonb) is
  'Notes a refund of a card payment that Stripe is to be asked for, once per id. For owners. '
  'seenHeldCents must be the order''s held_cents, so that of two people who refund at once, in whatever '
  'way, the second is refused. '
  'Outcome: asked, with whether it''s new, and Stripe''s ids; stale or too-much, with what can be '
  'refunded; not-found. Values out of bounds: HTTP 400.';

create function public.fail_card_refund(p_id uuid, p_shop_inbox text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_paid uuid;
begin
  update private.card_refunds
  set status = 'failed'
  where id = p_id and status = 'asked' and stripe_id is null
  returning card_payment into v_paid;
  if not found then
    return false;
  end if;
  perform private.tell_failed_refund(
    (select order_id from private.card_payments where id = v_paid), p_id, p_shop_inbox
  );
  return true;
end;
$$;
comment on function public.fail_card_refund(uuid, text) is
  'Notes that Stripe refused a refund, and tells the shop. False if it isn''t only asked for.';
grant execute on function public.fail_card_refund(uuid, text) to service_role;

create function public.note_stripe_events(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.stripe_events (id, type, subject, created_at)
  select event.id, event.type, event.subject, event.created_at
  from jsonb_to_recordset(p) as event (
    id text, type text, subject text, created_at timestamptz
  )
  order by event.id
  on conflict (id) do nothing;
  return (
    select coalesce(jsonb_agg(event.id), '[]')
    from private.stripe_events as event
    where event.handled_at is null
      and event.id in (select told ->> 'id' from jsonb_array_elements(p) as told)
  );
end;
$$;
comment on function public.note_stripe_events(jsonb) is
  'Stores events by id. Answers the ids of those that haven''t been handled.';
grant execute on function public.note_stripe_events(jsonb) to service_role;

create function public.finish_stripe_events(p_ids text[]) returns void
language sql
security definer
set search_path = ''
as $$
  update private.stripe_events
  set handled_at = now()
  where id = any (p_ids) and handled_at is null;
$$;
comment on function public.finish_stripe_events(text[]) is
  'Notes that these events are handled.';
grant execute on function public.finish_stripe_events(text[]) to service_role;

create function public.list_cards_to_check(p_limit integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_listed jsonb;
begin
  -- Their page was never made, so nobody can have paid.
  update private.card_payments
  set payable = false, status = 'expired'
  where payable and session is null and created_at < now() - interval '1 hour';
  with picked as (
    select paid.id
    from private.card_payments as paid
    left join public.orders as o on o.id = paid.order_id
    where (
        paid.payable and paid.session is not null and paid.created_at < now() - interval '2 minutes'
        or exists (
          select
          from private.card_refunds
          where card_payment = paid.id
            and status = 'asked'
            and created_at < now() - interval '2 minutes'
        )
      )
      and (paid.checked_at is null or paid.checked_at < now() - interval '5 minutes')
    order by
      not (
        paid.payable and private.due_cents(o) is distinct from paid.amount_cents::bigint
      ),
      paid.checked_at nulls first, paid.id
    limit p_limit
    for update of paid skip locked
  ),
  checked as (
    update private.card_payments as paid
    set checked_at = now()
    from picked
    where paid.id = picked.id
    returning paid.*
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', checked.id,
        'session', checked.session,
        'payment_intent', checked.payment_intent,
        'outdated', checked.payable and (
          o.id is null or private.due_cents(o) <> checked.amount_cents
        )
      )
    ),
    '[]'
  ) into v_listed
  from checked
  left join public.orders as o on o.id = checked.order_id;
  return v_listed;
end;
$$;
comment on function public.list_cards_to_check(integer) is
  'Card payments to compare with Stripe: those with an open page (outdated if another amount is due '
  'by now) or a refund that Stripe hasn''t confirmed, the outdated first, then those longest '
  'unchecked.';
grant execute on function public.list_cards_to_check(integer) to service_role;

create function public.list_asked_refunds(p_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', refund.id, 'amount_cents', refund.amount_cents,
        'payment_intent', paid.payment_intent
      )
      order by refund.created_at, refund.id
    ),
    '[]'
  )
  from private.card_refunds as refund
  join private.card_payments as paid on paid.id = refund.card_payment
  where refund.card_payment = p_id and refund.status = 'asked' and refund.stripe_id is null;
$$;
comment on function public.list_asked_refunds(uuid) is
  'A card payment''s refunds that Stripe doesn''t know, as far as we know.';
grant execute on function public.list_asked_refunds(uuid) to service_role;

create function public.card_check(p_until timestamptz default null) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_until is not null then
    insert into private.card_checks (checked_until)
    values (p_until)
    on conflict (only_one) do update set checked_until = excluded.checked_until;
    -- Stripe itself keeps them for 30 days.
    delete from private.stripe_events where created_at < now() - interval '60 days';
  end if;
  return coalesce(
    (select checked_until from private.card_checks),
    (select min(created_at) from private.card_payments)
  );
end;
$$;
comment on function public.card_check(timestamptz) is
  'Until when Stripe''s events are known to be handled, after storing it if it''s given; before the '
  'first time, when the first card payment began; null without one.';
grant execute on function public.card_check(timestamptz) to service_role;

create function public.read_card_news(p_order_id uuid, p_occasion uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_paid private.card_payments;
begin
  select * into v_paid
  from private.card_payments
  where order_id = p_order_id and person is null
  order by created_at desc, id
  limit 1;
  return jsonb_build_object(
    'status', case when v_paid.id = p_occasion then v_paid.status end,
    'due_cents', (
      select private.due_cents(o) from public.orders as o where o.id = p_order_id
    ),
    'dispute', (
      select jsonb_build_object('amount_cents', dispute.amount_cents, 'status', told.status)
      from private.card_disputes as dispute
      join private.card_payments as paid on paid.id = dispute.card_payment
      cross join unnest(array['inquiry', 'open', 'won', 'lost']) as told (status)
      where paid.order_id = p_order_id
        and private.id_from(format('dispute-%s %s', told.status, dispute.id)) = p_occasion
    ),
    'refund_cents', (select amount_cents from private.card_refunds where id = p_occasion)
  );
end;
$$;
comment on function public.read_card_news(uuid, uuid) is
  'What an email about a card payment, a dispute, or a refund needs: the payment''s status if it''s '
  'still the order''s latest, what is due now, the dispute as the email is to tell it, and the '
  'refund''s amount.';
grant execute on function public.read_card_news(uuid, uuid) to service_role;

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

-- The customer's link to an order: what it opens, the email with it, and replacing it.

create function private.has_link(o public.orders) returns boolean
language sql
stable
set search_path = ''
as $$
  select o.is_open or now() - interval '1 year' < (
    select max(created_at) from public.job_events where job_id = o.id
  );
$$;
comment on function private.has_link(public.orders) is
  'Whether a customer''s link opens the order: until a year after it was done or canceled, as in '
  'src/orders/order-link.ts.';

create function private.find_linked_order(p_number bigint, p_key_hash text) returns public.orders
language sql
stable
set search_path = ''
as $$
  select o.*
  from public.orders as o
  where o.number = p_number and o.link_key_hash = p_key_hash and private.has_link(o);
$$;
comment on function private.find_linked_order(bigint, text) is
  'The order that a customer''s link opens; null if there is none.';

create function public.find_order_link(p_number bigint) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select o.link_key_hash from public.orders as o where o.number = p_number;
$$;
comment on function public.find_order_link(bigint) is
  'The hash of an order''s link''s key, with which staff open and change the order, too; null if '
  'there is no such order.';
grant execute on function public.find_order_link(bigint) to service_role;

create function public.open_order(p_number bigint, p_key_hash text) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_order public.orders := private.find_linked_order(p_number, p_key_hash);
begin
  if v_order.id is null then
    return null;
  end if;
  return private.order_json(v_order) || private.shipped_boxes_json(v_order.id) || jsonb_build_object(
    'events', (
      select jsonb_agg(
        jsonb_build_object(
          'from', from_status,
          'to', to_status,
          'undo', undo,
          'by', case when actor = 'customer' then 'customer' else 'shop' end,
          'exact_repeat_of', exact_repeat_of,
          'at', created_at
        )
        order by id
      )
      from public.job_events
      where job_id = v_order.id
    ),
    'messages', private.messages_of(v_order.id),
    'money', private.money_json(v_order, false),
    'card', private.card_json(v_order),
    'cancellation', (
      select coalesce(book -> 'cancellation', '{"cents": 0, "permille": 0}')
      from public.price_books
      where version = v_order.price_version
    ),
    'documents', private.listed_documents_json(v_order.id),
    'exemption', private.linked_exemption_json(v_order),
    'proofs', private.proofs_json(v_order.id),
    'files', (
      select coalesce(
        jsonb_agg(
          to_jsonb(file) || jsonb_build_object('upload_path', sealed.upload_path)
          order by file.design, place
        ),
        '[]'::jsonb
      )
      from public.order_artwork as file
      join private.artwork_files as sealed using (object_path)
      cross join lateral
        jsonb_array_elements_text(v_order.designs -> file.design -> 'print_locations')
        with ordinality as printed (printed, place)
      where order_id = v_order.id and printed = location
    ),
    'changes', private.changes_json(v_order.id, 0),
    'proposal', private.proposal_json(v_order) - array['asked_by', 'at', 'settled_at'],
    'group', private.group_of(v_order.id),
    'email_held', exists (
      select
      from public.outbox
      where order_id = v_order.id
        and template = 'order-confirmation'
        and status = 'held'
        -- Other reasons would tell what other people's orders count toward.
        and last_error_code = 'emails-to-mailbox'
    )
  );
end;
$$;
comment on function public.open_order(bigint, text) is
  'What the customer may see of the order that their link opens; null if the link opens none.';
grant execute on function public.open_order(bigint, text) to service_role;

create table private.confirmed_addresses (
  order_id uuid not null references public.orders (id) on delete cascade,
  email public.email not null check (email = lower(email)),
  primary key (order_id, email)
);
comment on table private.confirmed_addresses is
  'Which address of an order is known to be its customer''s, because somebody followed the link in an '
  'email to it.';

create function private.invoice_confirmed() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.issue_invoice(new.order_id);
  return null;
end;
$$;
comment on function private.invoice_confirmed() is
  'Trigger: an order whose address is confirmed may be on account from then on.';

create trigger confirmed_addresses_are_invoiced
after insert on private.confirmed_addresses
for each row execute function private.invoice_confirmed();

create index confirmed_addresses_by_email on private.confirmed_addresses (email);

alter table private.confirmed_addresses enable row level security;
alter table private.confirmed_addresses force row level security;

create function public.confirm_address(p_number bigint, p_key_hash text, p_email text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.confirmed_addresses (order_id, email)
  select id, lower(customer_email)
  from (
    -- Its invoice is written next.
    select linked.id, linked.customer_email
    from public.orders as linked
    where linked.number = p_number
      and linked.link_key_hash = p_key_hash
      and private.has_link(linked)
      and lower(linked.customer_email) = lower(p_email)
      and not exists (
        select
        from private.confirmed_addresses
        where order_id = linked.id and email = lower(linked.customer_email)
      )
    for update
  ) as locked
  on conflict do nothing;
$$;
comment on function public.confirm_address(bigint, text, text) is
  'Records that somebody followed the link in an email to this address. Does nothing if the order has '
  'another address by now, or the link opens none.';
grant execute on function public.confirm_address(bigint, text, text) to service_role;

create function public.email_link(p_number bigint, p_email text, p_guard jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order public.orders;
  v_request public.quote_requests;
  v_written jsonb;
  -- Counted first, so that it's the same whether anything matches.
  v_held text := private.hold_reason(p_guard - 'mailbox', null);
begin
  select o.* into v_order
  from public.orders as o
  where o.number = p_number and lower(o.customer_email) = lower(p_email) and private.has_link(o);
  select q.* into v_request
  from public.quote_requests as q
  where q.number = p_number
    and lower(q.email) = lower(p_email)
    and (private.find_linked_quote_request(q.number, q.link_key_hash)).id is not null;
  if coalesce(v_order.id, v_request.id) is null or v_held is not null then
    return '[]';
  end if;
  if private.full_limit(p_guard -> 'mailbox') is not null then
    return '[]';
  end if;
  with written as (
    insert into public.outbox (order_id, quote_request_id, template, occasion, recipient)
    select *
    from (
      values
        (v_order.id, null, 'order-link', gen_random_uuid(), v_order.customer_email),
        (null, v_request.id, 'quote-link', gen_random_uuid(), v_request.email)
    ) as email (order_id, quote_request_id, template, occasion, recipient)
    where num_nonnulls(order_id, quote_request_id) = 1
    returning id
  )
  select jsonb_agg(id) into v_written from written;
  return v_written;
end;
$$;
comment on function public.email_link(bigint, text, jsonb) is
  'Writes the email with the link to an order, and to a quoted request that may have the same '
  'number; answers their ids: none if number and email address match neither, or hold_reason has a '
  'reason. Only the mailbox''s limit depends on whether they match, and nothing else counts toward it.';
grant execute on function public.email_link(bigint, text, jsonb) to service_role;

create function public.renew_order_link(
  p_number bigint,
  p_email text,
  p_link_id uuid,
  p_key_hash text
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  with renewed as (
    update public.orders
    set link_id = p_link_id, link_key_hash = p_key_hash, link_renewed_at = now()
    where number = p_number and lower(customer_email) = lower(p_email)
    returning id, customer_email
  )
  insert into public.outbox (order_id, template, occasion, recipient)
  select id, 'order-link', p_link_id, customer_email
  from renewed
  returning id into v_id;
  return v_id;
end;
$$;
comment on function public.renew_order_link(bigint, text, uuid, text) is
  'Replaces an order''s link and writes the email with the new one; answers its id, or null if there is '
  'no such order, or it has another address than this one, which the wrong person with the old link '
  'can change.';
grant execute on function public.renew_order_link(bigint, text, uuid, text) to service_role;

-- Numbered documents: invoices, credit notes, and receipts. Each says what an order was when it was
-- issued, and is issued in the transaction that makes it due. src/payments/documents draws them.

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'receipt', 'credit-note')),
  number bigint not null,
  order_id uuid references public.orders (id) on delete set null,
  order_number bigint not null,
  payment_id uuid,
  credits bigint,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null default now(),
  constraint documents_number_key unique (kind, number),
  constraint documents_one_receipt_a_payment unique (payment_id),
  constraint documents_one_credit_an_invoice unique (credits),
  constraint documents_receipts_have_payments check ((kind = 'receipt') = (payment_id is not null)),
  constraint documents_credits_are_of_invoices check ((kind = 'credit-note') = (credits is not null))
);
comment on table public.documents is
  'Invoices, credit notes, and receipts, each kind numbered without gaps. Rows never change, and when '
  'their order is erased, number and amounts stay.';
comment on column public.documents.payment_id is 'What a receipt is about.';
comment on column public.documents.credits is 'The number of the invoice that a credit note takes back.';
comment on column public.documents.data is
  'Everything it says, as src/payments/documents/document-record.ts reads it.';

create index documents_by_order on public.documents (order_id, created_at);

create function private.keep_documents() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and new.order_id is null
    and to_jsonb(new) - 'order_id' = to_jsonb(old) - 'order_id'
    and not exists (select from public.orders where id = old.order_id)
  then
    new.data := jsonb_build_object('price', (old.data -> 'price') - 'adjustments') || case
      when old.data ? 'cancellation_cents' then
        jsonb_build_object('cancellation_cents', old.data -> 'cancellation_cents')
      else '{}'::jsonb
    end;
    return new;
  end if;
  raise insufficient_privilege using message = 'Documents can''t be changed or deleted';
end;
$$;
comment on function private.keep_documents() is
  'Trigger: refuses every change of a document, except that it loses its order and everything but the '
  'amounts when the order is erased.';

create trigger documents_keep
before update or delete on public.documents
for each row execute function private.keep_documents();
create trigger documents_keep_all
before truncate on public.documents
for each statement execute function private.keep_documents();

alter table public.documents enable row level security;
alter table public.documents force row level security;

create function private.next_document(p_kind text) returns bigint
language plpgsql
set search_path = ''
as $$
begin
  -- Held until the transaction ends, so that a number that is rolled back goes to the next.
  perform pg_advisory_xact_lock(hashtextextended('documents', 0));
  return (
    select 1 + coalesce(
      max(number), case p_kind when 'invoice' then 20000 when 'receipt' then 30000 else 40000 end
    )
    from public.documents
    where kind = p_kind
  );
end;
$$;
comment on function private.next_document(text) is
  'The next number of a kind. Others who issue a document wait until this transaction ends.';

create function private.price_json(o public.orders) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'total_quantity', (o).total_quantity,
    'per_item_cents', (o).per_item_cents,
    'extras', (o).extras,
    'subtotal_cents', (o).subtotal_cents,
    'rush_fee_cents', (o).rush_fee_cents,
    'shipping_cents', (o).shipping_cents,
    'adjustments', (o).adjustments,
    'adjustment_cents', (o).adjustment_cents,
    'tax', (o).tax,
    'tax_cents', (o).tax_cents,
    'exempt_reason', (o).exempt_reason,
    'total_cents', (o).total_cents
  );
$$;
comment on function private.price_json(public.orders) is 'The figures of an order''s invoice.';

create function private.document_json(o public.orders) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'format', 1,
    'order_number', o.number,
    'placed_at', o.created_at,
    'designs', (
      select jsonb_agg(
        jsonb_build_object(
          'print_locations', design -> 'print_locations',
          'items', (
            select jsonb_agg(item - array['garment_id', 'color_key', 'color_hex'])
            from jsonb_array_elements(design -> 'items') as item
          )
        )
      )
      from jsonb_array_elements(o.designs) as design
    ),
    'delivery_method', o.delivery_method,
    'customer_name', o.customer_name,
    'customer_email', o.customer_email,
    'customer_phone', o.customer_phone,
    'customer_po_number', o.customer_po_number,
    'address', case
      when o.delivery_method <> 'pickup' then jsonb_build_object(
        'name', o.delivery_name,
        'street', o.delivery_street,
        'city', o.delivery_city,
        'state', o.delivery_state,
        'zip', o.delivery_zip
      )
    end,
    'price', private.price_json(o),
    'owed_cents', private.owed_cents(o),
    'payments', private.money_json(o, false) -> 'payments',
    'paid_cents', private.paid_cents(o.id, o.stage),
    'terms', private.terms_of(o),
    'deposit_permille', o.deposit_permille,
    'due_since', private.due_since(o),
    'asked_cents', case
      when o.stage = 'canceled' and private.terms_of(o) <> 'account' then o.cancellation_cents
      else private.asked_cents(
        private.terms_of(o), o.deposit_permille, o.total_cents, o.stage
      )
    end
  ) || case
    when o.cancellation_cents > 0 then
      jsonb_build_object('cancellation_cents', o.cancellation_cents)
    else '{}'::jsonb
  end || coalesce(
    (
      select jsonb_build_object('seller', seller)
      from private.groups
      where order_id = o.id and payer <> 'organizer'
    ),
    '{}'
  );
end;
$$;
comment on function private.document_json(public.orders) is
  'What an order''s documents say about it now, with its payments, oldest first. With '
  'cancellation_cents, that is what it costs, instead of its price. With seller, people in its group pay, '
  'and that is who sells to them.';

create function private.billed_json(p_data jsonb) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select p_data - array['owed_cents', 'payments', 'paid_cents', 'asked_cents', 'due_since'];
$$;
comment on function private.billed_json(jsonb) is
  'What an invoice stands for: all it says, except what was paid and due by then.';

create function private.live_invoice(p_order_id uuid) returns public.documents
language sql
stable
set search_path = ''
as $$
  select invoice.*
  from public.documents as invoice
  where invoice.order_id = p_order_id
    and invoice.kind = 'invoice'
    and not exists (select from public.documents where credits = invoice.number);
$$;
comment on function private.live_invoice(uuid) is
  'The invoice of an order that no credit note has taken back; null if there is none.';

create function private.is_billed(o public.orders) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.billed_cents(o) > 0;
end;
$$;
comment on function private.is_billed(public.orders) is
  'Whether an order is to have an invoice: some of it is to be paid by its terms, or, on account, it''s '
  'approved.';

create function private.issue_invoice(p_order_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_order public.orders;
  v_live public.documents;
  v_data jsonb;
begin
  select * into v_order from public.orders where id = p_order_id for update;
  if not found then
    return;
  end if;
  v_live := private.live_invoice(p_order_id);
  v_data := private.document_json(v_order);
  if v_live.id is not null and not (
    private.is_billed(v_order)
    and private.billed_json(v_live.data) = private.billed_json(v_data)
  ) then
    insert into public.documents (kind, number, order_id, order_number, credits, data)
    values (
      'credit-note',
      private.next_document('credit-note'),
      v_order.id,
      v_order.number,
      v_live.number,
      v_live.data || jsonb_build_object(
        'invoice', v_live.number,
        'invoiced_at', v_live.created_at,
        'payments', v_data -> 'payments',
        'paid_cents', v_data -> 'paid_cents',
        'reason', case
          when v_order.cancellation_cents > 0 then 'charged'
          when v_order.stage = 'canceled' then 'canceled'
          when v_live.data -> 'terms' <> v_data -> 'terms' then 'terms'
          when v_order.total_cents = 0 or private.is_billed(v_order) then 'changed'
          else 'reopened'
        end
      )
    );
    v_live := null;
  end if;
  if v_live.id is null and private.is_billed(v_order) then
    insert into public.documents (kind, number, order_id, order_number, data)
    values (
      'invoice', private.next_document('invoice'), v_order.id, v_order.number, v_data
    );
  end if;
end;
$$;
comment on function private.issue_invoice(uuid) is
  'Brings an order''s invoice up to date: issues one once money is due, and takes back one that '
  'says something else by now, or isn''t due anymore, with a credit note. A repeat does nothing.';

create function private.invoice_order() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.issue_invoice(new.id);
  return null;
end;
$$;
comment on function private.invoice_order() is
  'Trigger: invoices an order at the end of the transaction that changed it.';

-- At the end of the transaction, when the order is whole, and so that numbers are locked briefly.
create constraint trigger orders_are_invoiced
after insert on public.orders
deferrable initially deferred
for each row execute function private.invoice_order();
create constraint trigger orders_stay_invoiced
after update on public.orders
deferrable initially deferred
for each row when (
  -- Counted up with every move and every change, also of the sizes.
  new.version <> old.version
  or private.price_json(new) <> private.price_json(old)
  or new.customer_email <> old.customer_email
  or new.customer_po_number is distinct from old.customer_po_number
)
execute function private.invoice_order();

create function private.lock_open_orders(p_emails text[]) returns uuid[]
language sql
volatile
set search_path = ''
as $$
  select array(
    select id
    from public.orders
    where lower(customer_email) = any (p_emails) and is_open
    order by id
    for update
  );
$$;
comment on function private.lock_open_orders(text[]) is
  'The open orders under these email addresses, in lower case, locked in the order of their ids.';

create function private.invoice_customer() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email text := case tg_op when 'DELETE' then old.email else new.email end;
  v_ids uuid[] := private.lock_open_orders(
    array(select other from private.same_customer where email = v_email)
  );
begin
  perform private.issue_invoice(id) from unnest(v_ids) as id;
  return null;
end;
$$;
comment on function private.invoice_customer() is
  'Trigger: other terms can make money of a customer''s open orders due, or not due anymore.';

create trigger customer_terms_are_invoiced
after insert or update or delete on public.customer_terms
for each row execute function private.invoice_customer();

create function private.issue_receipt() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order public.orders;
  v_data jsonb;
begin
  select * into v_order from public.orders where id = new.order_id for update;
  if not found then
    return null;
  end if;
  v_data := private.document_json(v_order);
  insert into public.documents (
    kind, number, order_id, order_number, payment_id, data, created_at
  )
  values (
    'receipt',
    private.next_document('receipt'),
    v_order.id,
    v_order.number,
    new.id,
    v_data || jsonb_build_object(
      'payment_id', new.id,
      'invoice', (private.live_invoice(v_order.id)).number
    ),
    new.created_at
  );
  return null;
end;
$$;
comment on function private.issue_receipt() is
  'Trigger: issues the receipt for money that came in or went back.';

create constraint trigger payments_have_receipts
after insert on public.payments
deferrable initially deferred
for each row when (new.kind in ('charge', 'refund') and new.order_id is not null)
execute function private.issue_receipt();

create function private.listed_documents_json(p_order_id uuid) returns jsonb
-- Not SQL, because other files' functions come earlier.
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'kind', d.kind,
          'number', d.number,
          'at', d.created_at,
          'credits', d.credits,
          'refund', exists (
            select from public.payments where id = d.payment_id and kind = 'refund'
          ),
          'credited', exists (
            select from public.documents where d.kind = 'invoice' and credits = d.number
          )
        )
        order by d.created_at desc, d.kind desc, d.number desc
      ),
      '[]'
    )
    from public.documents as d
    where d.order_id = p_order_id
  );
end;
$$;
comment on function private.listed_documents_json(uuid) is
  'An order''s documents, newest first, without what they say.';

create function public.read_document(
  p_order_number bigint,
  p_key_hash text,
  p_kind text,
  p_number bigint
) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select d.data || jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.created_at)
  from public.documents as d
  join public.orders as o on o.id = d.order_id
  where o.number = p_order_number
    and (p_key_hash is null or o.link_key_hash = p_key_hash and private.has_link(o))
    and d.kind = p_kind
    and d.number = p_number;
$$;
comment on function public.read_document(bigint, text, text, bigint) is
  'A document of an order, as it was issued; null if the order doesn''t have it, or its link''s key has another hash. p_key_hash: null for staff.';
grant execute on function public.read_document(bigint, text, text, bigint) to service_role;

create table private.emailed_documents (
  document_id uuid primary key references public.documents (id),
  email_id uuid not null references public.outbox (id) on delete cascade
);
comment on table private.emailed_documents is
  'Which email each document is attached to, from the email''s first try on, so that another try has the same ones. If that email isn''t going out after all, another one can take them.';

create index emailed_documents_by_email on private.emailed_documents (email_id);

alter table private.emailed_documents enable row level security;
alter table private.emailed_documents force row level security;

create function private.copy_document() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.copy_email(order_id, 'document-copy', id, kind)
  from public.documents
  where id = new.document_id;
  return null;
end;
$$;
comment on function private.copy_document() is
  'Trigger: what goes to an order''s customer goes to their bookkeeping, too.';

create trigger emailed_documents_copy
after insert on private.emailed_documents
for each row execute function private.copy_document();

create function private.has_confirmed_address(o public.orders) returns boolean
-- Not SQL, because another file's table comes later.
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from private.confirmed_addresses
    where order_id = o.id and email = lower(o.customer_email)
  );
end;
$$;
comment on function private.has_confirmed_address(public.orders) is
  'Whether somebody followed the link in an email to the address that an order has.';

create function private.document_words(p_data jsonb) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_array(
    p_data -> 'customer_name', p_data -> 'customer_email', p_data -> 'customer_phone',
    p_data -> 'customer_po_number', p_data -> 'address'
  );
$$;
comment on function private.document_words(jsonb) is 'What a customer typed, in what a document says.';

create function public.may_email_words(p_order_id uuid) returns boolean
-- Not SQL, because other files' tables come later.
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
      select
      from public.orders as o
      where o.id = p_order_id and private.has_confirmed_address(o)
    )
    or exists (
      select
      from public.job_events
      where job_id = p_order_id
        and actor <> 'customer'
        and created_at > coalesce(
          (
            select max(created_at)
            from public.order_changes
            -- The address, or any of the words that documents have.
            where order_id = p_order_id and actor = 'customer' and rows @> '[{"typed": true}]'
          ),
          '-infinity'
        )
    );
end;
$$;
comment on function public.may_email_words(uuid) is
  'Whether the customer''s own words and artwork, and documents that have them, may go to an order''s '
  'email address: somebody followed the link in an email to it, or staff worked on the order since the '
  'customer last typed or uploaded anything, the address included.';
grant execute on function public.may_email_words(uuid) to service_role;

create function public.take_email_documents(p_email_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email public.outbox;
  v_order public.orders;
  -- Null for any.
  v_words jsonb;
begin
  select * into v_email from public.outbox where id = p_email_id for key share;
  if v_email.template = 'document-copy' then
    return (
      select coalesce(
        jsonb_agg(
          d.data || jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.created_at)
        ),
        '[]'
      )
      from public.documents as d
      join public.orders as o on o.id = d.order_id
      where d.id = v_email.copies
        and v_email.recipient in (select private.contacts_for(o.customer_email, d.kind))
        and not exists (select from public.documents where d.kind = 'invoice' and credits = d.number)
    );
  end if;
  select * into v_order
  from public.orders
  where id = v_email.order_id and lower(customer_email) = lower(v_email.recipient);
  if v_order.id is null or not public.may_email_words(v_order.id) then
    return '[]';
  end if;
  if not private.has_confirmed_address(v_order) then
    -- Staff have looked at what the order says, not at what it said before.
    v_words := private.document_words(private.document_json(v_order));
  end if;

  insert into private.emailed_documents as emailed (document_id, email_id)
  select d.id, v_email.id
  from public.documents as d
  where d.order_id = v_order.id
    and (v_words is null or private.document_words(d.data) = v_words)
    and case d.kind
      when 'receipt' then v_email.template = 'payment-receipt' and d.payment_id = v_email.occasion
      else v_email.template like any (
        array[
          'order-confirmation', 'change-receipt', 'proof-ready', 'proof-approved', 'status-%',
          'payment-receipt', 'card-failed', 'card-expired', 'overdue-%'
        ]
      )
    end
    and not exists (select from public.documents where d.kind = 'invoice' and credits = d.number)
  order by d.id
  -- Of two emails that go out at once, one takes it.
  on conflict (document_id) do update
  set email_id = excluded.email_id
  where not exists (
    select
    from public.outbox
    where id = emailed.email_id and status in ('pending', 'sent')
  );

  return (
    select coalesce(
      jsonb_agg(
        d.data || jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.created_at)
        order by d.kind, d.number
      ),
      '[]'
    )
    from private.emailed_documents as emailed
    join public.documents as d on d.id = emailed.document_id
    where emailed.email_id = v_email.id
      and (v_words is null or private.document_words(d.data) = v_words)
      and not exists (select from public.documents where d.kind = 'invoice' and credits = d.number)
  );
end;
$$;
comment on function public.take_email_documents(uuid) is
  'The document of a copy, if its contact still gets it; otherwise those that are attached to an email to an order''s customer: a payment''s receipt; and, if '
  'it''s about money or the order''s state, the invoice that counts and all credit notes that no other '
  'email has. They stay with it for its next try, except an invoice that was taken back since. None '
  'unless may_email_words, and until the address is confirmed, none with other words of the customer than '
  'the order has now.';
grant execute on function public.take_email_documents(uuid) to service_role;

-- What customer and shop write to each other about an order, with files. Only the functions below
-- write here.

create table public.order_messages (
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  from_shop boolean not null,
  author text not null check (char_length(author) between 1 and 254),
  text public.message_text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_messages is
  'The conversation about an order, on the customer''s page and the job page.';
comment on column public.order_messages.id is 'Made by the writer, so that a repeat adds nothing.';
comment on column public.order_messages.author is
  'The customer''s name, or the email address of the staff member, which customers never see.';

create index order_messages_in_order on public.order_messages (order_id, created_at, id);

alter table public.order_messages enable row level security;
alter table public.order_messages force row level security;

create table public.message_files (
  message_id uuid not null references public.order_messages (id) on delete cascade,
  position integer not null check (position between 1 and 3),
  object_path public.object_path not null,
  file_name public.file_name not null,
  primary key (message_id, position),
  constraint message_files_one_message_a_file unique (object_path),
  constraint message_files_are_sealed
  foreign key (object_path) references private.artwork_files (object_path)
);
comment on table public.message_files is
  'Files in the private bucket artwork that came with a message, at most three.';
comment on column public.message_files.position is 'From 1, in the order that people see.';

alter table public.message_files enable row level security;
alter table public.message_files force row level security;

create function private.message_json(m public.order_messages) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', m.id,
    'from_shop', m.from_shop,
    'author', m.author,
    'text', m.text,
    'at', m.created_at,
    'files', (
      select coalesce(
        jsonb_agg(
          to_jsonb(sealed) - array['upload_path', 'created_at']
            || jsonb_build_object('file_name', file.file_name)
          order by file.position
        ),
        '[]'
      )
      from public.message_files as file
      join private.artwork_files as sealed using (object_path)
      where file.message_id = m.id
    )
  );
$$;
comment on function private.message_json(public.order_messages) is 'A message with its files.';

create function private.messages_of(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.message_json(m) order by m.created_at, m.id), '[]')
  from public.order_messages as m
  where m.order_id = p_order_id;
$$;
comment on function private.messages_of(uuid) is 'An order''s messages, oldest first.';

create function private.is_unanswered(p_order_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select not from_shop
      from public.order_messages
      where order_id = p_order_id
      order by created_at desc, id desc
      limit 1
    ),
    false
  );
$$;
comment on function private.is_unanswered(uuid) is
  'Whether the last message about the order is the customer''s.';

create function private.add_message(
  p_order public.orders,
  p jsonb,
  p_from_shop boolean,
  p_author text,
  p_recipient text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id private.new_id := p ->> 'id';
  v_template text := case when p_from_shop then 'shop-message' else 'new-message' end;
  v_message public.order_messages;
begin
  select * into v_message from public.order_messages where id = v_id;
  if found then
    if v_message.order_id <> p_order.id or v_message.from_shop <> p_from_shop then
      perform private.refuse('id names another message');
    end if;
  elsif (select count(*) from public.order_messages where order_id = p_order.id) >= 200 then
    return jsonb_build_object('outcome', 'full');
  else
    begin
      insert into public.order_messages (id, order_id, from_shop, author, text)
      values (v_id, p_order.id, p_from_shop, p_author, btrim(p ->> 'text', E' \t\r\n'))
      on conflict (id) do nothing
      returning * into v_message;
      if not found then
        perform private.refuse('id names another message');
      end if;
      insert into public.message_files (message_id, position, object_path, file_name)
      select v_id, item.position, item.file ->> 'object_path', item.file ->> 'file_name'
      from jsonb_array_elements(p -> 'files') with ordinality as item (file, position)
      -- Two messages with the same files wait for each other.
      order by item.file ->> 'object_path';
    exception
      when unique_violation or foreign_key_violation then
        return jsonb_build_object('outcome', 'file-taken');
    end;
    insert into public.outbox (order_id, template, occasion, recipient)
    values (p_order.id, v_template, v_id, p_recipient);
  end if;
  return jsonb_build_object(
    'outcome', 'written',
    'message', private.message_json(v_message),
    'email', (
      select id
      from public.outbox
      where order_id = p_order.id and template = v_template and occasion = v_id
    )
  );
end;
$$;
comment on function private.add_message(public.orders, jsonb, boolean, text, text) is
  'Adds a message (id, text, and files with object_path and file_name) to a locked order with the '
  'email about it, once per id. Outcome: written, with the message and the email''s id; full at 200 '
  'messages; or file-taken if another message has one of the files, or it was deleted.';

create function public.write_message(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_number bigint := p ->> 'number';
  v_order public.orders;
begin
  perform
  from public.orders
  where number = v_number and link_key_hash = p ->> 'key_hash'
  for update;
  v_order := private.find_linked_order(v_number, p ->> 'key_hash');
  if v_order.id is null then
    return null;
  end if;
  return private.add_message(v_order, p, false, v_order.customer_name, p ->> 'shop_inbox');
end;
$$;
comment on function public.write_message(jsonb) is
  'Adds a customer''s message to the order that number and key_hash open, and the email to '
  'shop_inbox; answers like add_message, or null if they open none.';
grant execute on function public.write_message(jsonb) to service_role;

create function private.answer_customer(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('answer-customers');
  v_number private.job_number := p ->> 'number';
  v_order public.orders;
begin
  select * into v_order from public.orders where number = v_number for update;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  return private.add_message(v_order, p, true, v_actor, v_order.customer_email);
end;
$$;
comment on function private.answer_customer(jsonb) is
  'Adds a staff member''s message to an order, and the email to its customer. Outcome: those of '
  'add_message, or not-found.';

create function public.read_message(p_message_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.message_json(m) from public.order_messages as m where m.id = p_message_id;
$$;
comment on function public.read_message(uuid) is 'A message with its files; null if there is none.';
grant execute on function public.read_message(uuid) to service_role;

-- Proofs: what the shop shows before it prints, what customers say about it, and what they approve.
-- Every function here locks the order first, so of an approval, a change request, and a newer version, one wins.

create table public.proofs (
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  version integer not null check (version between 1 and 1000),
  contents text not null check (char_length(contents) between 2 and 150000),
  sha256 public.sha256 not null,
  order_sha256 public.sha256 not null,
  made_by text not null check (char_length(made_by) between 1 and 254),
  created_at timestamptz not null default now(),
  constraint proofs_version_key unique (order_id, version),
  constraint proofs_contents_are_an_object check (contents is json object),
  constraint proofs_hash_is_of_contents check (
    sha256 = encode(sha256(convert_to(contents, 'UTF8')), 'hex')
  )
);
comment on table public.proofs is
  'What customers were shown, version by version. Rows never change, and go only with their order.';
comment on column public.proofs.id is 'Made by the sender, so that a repeat sends nothing.';
comment on column public.proofs.contents is
  'Everything the version shows, as the JSON text that its hash is made from: src/proofs/proof.ts.';
comment on column public.proofs.sha256 is 'Of the contents in UTF-8, hex. An approval names it.';
comment on column public.proofs.order_sha256 is
  'What private.ordered_hash said of the order when it was sent.';

create table public.proof_files (
  proof_id uuid not null references public.proofs (id) on delete cascade,
  object_path public.object_path not null references private.artwork_files (object_path),
  file_name public.file_name not null,
  size_bytes public.file_size not null,
  sha256 public.sha256 not null,
  content_type public.content_type not null,
  format public.file_format not null,
  width_px public.pixels,
  height_px public.pixels,
  page public.page_number,
  facts public.artwork_facts,
  constraint proof_files_once unique nulls not distinct (proof_id, object_path, page),
  constraint proof_files_have_both_sides check ((width_px is null) = (height_px is null))
);
comment on table public.proof_files is
  'The files that a proof shows: the order''s artwork at that time, and pictures from the shop. Its '
  'contents name them by their hashes and pages.';
comment on column public.proof_files.page is
  'The page that it shows, or one of them; null for a file of one page.';
create index proof_files_by_path on public.proof_files (object_path);

create table public.proof_approvals (
  proof_id uuid primary key references public.proofs (id) on delete cascade,
  name public.full_name not null,
  sha256 public.sha256 not null,
  created_at timestamptz not null default now()
);
comment on table public.proof_approvals is
  'Customers'' approvals: the name they typed, when, and the hash of the contents they saw. Rows '
  'never change.';

create table public.proof_pins (
  proof_id uuid not null references public.proofs (id) on delete cascade,
  number integer not null check (number between 1 and 20),
  design integer not null check (design between 0 and 5),
  location text not null
    check (
      location in ('frontLarge', 'frontSmall', 'backLarge', 'backSmall', 'leftSleeve', 'rightSleeve')
    ),
  x real check (x between 0 and 1),
  y real check (y between 0 and 1),
  text text not null check (char_length(text) between 1 and 500),
  reply text check (char_length(reply) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (proof_id, number),
  constraint proof_pins_have_both_numbers check ((x is null) = (y is null))
);
comment on table public.proof_pins is
  'What customers want changed on a proof. Rows never change, except that the shop answers once.';
comment on column public.proof_pins.design is 'The place of its design in the order''s, from 0.';
comment on column public.proof_pins.x is
  'The spot on the picture of the location, from the left edge (0) to the right (1); null for none.';
comment on column public.proof_pins.y is 'Where the spot is from the top edge (0) to the bottom (1).';

create table public.change_request_files (
  proof_id uuid not null references public.proofs (id) on delete cascade,
  position integer not null check (position between 1 and 60),
  object_path public.object_path not null references private.artwork_files (object_path),
  file_name public.file_name not null,
  primary key (proof_id, position),
  constraint change_request_files_one_request_a_file unique (object_path)
);
comment on table public.change_request_files is
  'Files that customers sent with their pins: up to three each time they ask for a change. Rows '
  'never change.';
comment on column public.change_request_files.position is 'From 1, in the order that people see.';

create function private.keep_proofs() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_old jsonb;
begin
  if tg_op = 'TRUNCATE' then
    raise insufficient_privilege using message = 'Proofs can''t be changed or deleted';
  end if;
  v_old := to_jsonb(old);
  if tg_op = 'DELETE' and not exists (
    select from public.orders where id = (v_old ->> 'order_id')::uuid
    union all
    select from public.proofs where id = (v_old ->> 'proof_id')::uuid
  ) then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'proof_pins'
    and v_old ->> 'reply' is null
    and to_jsonb(new) - 'reply' = v_old - 'reply'
  then
    return new;
  end if;
  raise insufficient_privilege using message = 'Proofs can''t be changed or deleted';
end;
$$;
comment on function private.keep_proofs() is
  'Trigger: refuses every change of a proof and of what belongs to it, except the first answer to a '
  'pin, and its deletion, except with its order.';

create trigger proofs_keep
before update or delete on public.proofs
for each row execute function private.keep_proofs();
create trigger proofs_keep_all
before truncate on public.proofs
for each statement execute function private.keep_proofs();
create trigger proof_files_keep
before update or delete on public.proof_files
for each row execute function private.keep_proofs();
create trigger proof_files_keep_all
before truncate on public.proof_files
for each statement execute function private.keep_proofs();
create trigger proof_approvals_keep
before update or delete on public.proof_approvals
for each row execute function private.keep_proofs();
create trigger proof_approvals_keep_all
before truncate on public.proof_approvals
for each statement execute function private.keep_proofs();
create trigger change_request_files_keep
before update or delete on public.change_request_files
for each row execute function private.keep_proofs();
create trigger change_request_files_keep_all
before truncate on public.change_request_files
for each statement execute function private.keep_proofs();
create trigger proof_pins_keep
before update or delete on public.proof_pins
for each row execute function private.keep_proofs();
create trigger proof_pins_keep_all
before truncate on public.proof_pins
for each statement execute function private.keep_proofs();

alter table public.proofs enable row level security;
alter table public.proofs force row level security;

alter table public.proof_files enable row level security;
alter table public.proof_files force row level security;

alter table public.proof_approvals enable row level security;
alter table public.proof_approvals force row level security;

alter table public.proof_pins enable row level security;
alter table public.proof_pins force row level security;

alter table public.change_request_files enable row level security;
alter table public.change_request_files force row level security;

create domain private.reminder_template as text not null check (
  value in ('proof-reminder', 'proof-missed')
);

create table private.approved_orders (
  order_id uuid primary key references public.orders (id) on delete cascade,
  sha256 public.sha256 not null,
  shown_sha256 public.sha256 not null
);
comment on table private.approved_orders is
  'What private.ordered_hash said of each order when it was last approved, on the page or by phone.';
comment on column private.approved_orders.sha256 is
  'What may be printed: as it was approved, with the exceptions that staff have made since.';
comment on column private.approved_orders.shown_sha256 is
  'As it was approved, so that the version of its proof stays the approved one.';
alter table private.approved_orders enable row level security;
alter table private.approved_orders force row level security;

create function private.ordered_hash(p_order_id uuid) returns text
language sql
stable
set search_path = ''
as $$
  select encode(
    sha256(
      convert_to(
        jsonb_build_array(
          (
            select jsonb_agg(design - array['roster', 'items'])
            from jsonb_array_elements(o.designs) as design
          ),
          (
            select jsonb_agg(item.printed order by item.printed)
            from (
              select jsonb_build_array(
                design, garment_id, style_code, color_key, quantities, per_item_cents, (
                  select jsonb_object_agg(size, each_cents)
                  from jsonb_populate_recordset(null::private.order_extra, o.extras)
                  where item = place - 1
                )
              ) as printed
              from private.order_items
              where order_id = o.id
            ) as item
          ),
          jsonb_path_query_array(o.extras, '$[*] ? (@.kind != "size")'),
          o.subtotal_cents, o.rush_fee_cents, o.shipping_cents,
          o.adjustment_cents, o.adjustments,
          -- Accepting a certificate only takes the tax off, so what was approved stays approved.
          -- Nor does another place with the same tax make another price.
          coalesce(o.exempted -> 'tax', o.tax) - array['place', 'name', 'from_day'],
          o.tax_cents + coalesce((o.exempted ->> 'tax_cents')::integer, 0),
          o.total_cents + coalesce((o.exempted ->> 'tax_cents')::integer, 0),
          (
            select jsonb_object_agg(design || location, sha256 || coalesce('#' || page, ''))
            from public.order_artwork
            where order_id = o.id
          )
        )::text,
        'UTF8'
      )
    ),
    'hex'
  )
  from public.orders as o
  where o.id = p_order_id;
$$;
comment on function private.ordered_hash(uuid) is
  'SHA-256 of what an approval of an order covers: its designs with locations, artwork, and items, '
  'and its price. Not the order of a design''s items and their names, and not its rosters, date, '
  'delivery, and contact.';

create function private.holds_approval(p_order_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from public.orders as o
    join private.approved_orders as approved on approved.order_id = o.id
    where o.id = p_order_id
      and o.stage >= 'gathering'
      and approved.sha256 = private.ordered_hash(o.id)
  );
$$;
comment on function private.holds_approval(uuid) is
  'Whether the order''s proof is approved as the order is now, even if its group still chooses.';

create function private.is_approved(p_order_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select private.holds_approval(p_order_id) and exists (
    select from public.orders where id = p_order_id and stage >= 'approved'
  );
$$;
comment on function private.is_approved(uuid) is
  'Whether the order is approved as it is now. Only then may it be printed.';

create function private.remember_approved(p_order_id uuid, p_waived boolean default false)
returns void
language sql
set search_path = ''
as $$
  insert into private.approved_orders (order_id, sha256, shown_sha256)
  select p_order_id, hash, case when p_waived then repeat('0', 64) else hash end
  from private.ordered_hash(p_order_id) as hash
  on conflict (order_id) do update
  set sha256 = excluded.sha256, shown_sha256 = excluded.shown_sha256;
$$;
comment on function private.remember_approved(uuid, boolean) is
  'Keeps what an order is as what was approved: by its proof, or, if that was waived, by none.';

create function private.remember_approval() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.remember_approved(new.id);
  return null;
end;
$$;
comment on function private.remember_approval() is
  'Trigger: keeps what an order is when it''s approved. Undoing a later move isn''t an approval.';

create trigger orders_remember_approval
after update of status on public.orders
for each row when (
  new.stage >= 'gathering' and new.stage < 'started' and old.stage in ('placed', 'shown')
)
execute function private.remember_approval();

create function private.proofs_json(p_order_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_approved text := (
    select shown_sha256
    from private.approved_orders
    where order_id = p_order_id and private.holds_approval(p_order_id)
  );
  v_shown text := coalesce(v_approved, private.ordered_hash(p_order_id));
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', proof.id,
          'version', proof.version,
          'contents', proof.contents::jsonb,
          'sha256', proof.sha256,
          'at', proof.created_at,
          'state', case
            when proof.version < proof.newest then 'superseded'
            when proof.order_sha256 <> v_shown then 'superseded'
            when proof.stage = 'shown' then 'waiting'
            when v_approved is not null then 'approved'
            else 'returned'
          end,
          'approval', (
            select jsonb_build_object('name', name, 'at', created_at)
            from public.proof_approvals
            where proof_id = proof.id
          ),
          'pins', (
            select coalesce(
              jsonb_agg(to_jsonb(pin) - array['proof_id', 'created_at'] order by number), '[]'
            )
            from public.proof_pins as pin
            where proof_id = proof.id
          ),
          'request_files', (
            select coalesce(
              jsonb_agg(
                to_jsonb(sealed) - array['upload_path', 'created_at']
                  || jsonb_build_object('file_name', file.file_name)
                order by file.position
              ),
              '[]'
            )
            from public.change_request_files as file
            join private.artwork_files as sealed using (object_path)
            where file.proof_id = proof.id
          ),
          'files', (
            select coalesce(
              jsonb_agg(to_jsonb(file) - 'proof_id' order by object_path, page), '[]'
            )
            from public.proof_files as file
            where proof_id = proof.id
          )
        )
        order by proof.version desc
      ),
      '[]'
    )
    from (
      select p.*, max(p.version) over () as newest, o.stage
      from public.proofs as p
      join public.orders as o on o.id = p.order_id
      where p.order_id = p_order_id
    ) as proof
  );
end;
$$;
comment on function private.proofs_json(uuid) is
  'An order''s proofs, newest first. State: waiting for its approval; approved; returned, because '
  'the customer asked for a change or the shop took it back; or superseded, by a newer version or '
  'by a change of the order.';

create function public.read_proofs(p_order_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.proofs_json(p_order_id);
$$;
comment on function public.read_proofs(uuid) is 'An order''s proofs, newest first, for emails.';
grant execute on function public.read_proofs(uuid) to service_role;

create function public.send_proof(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_job record;
  v_last public.proofs;
  v_proof public.proofs;
  v_email uuid;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    id uuid, number private.job_number, version private.job_version, actor text, contents text,
    files jsonb, replies jsonb
  );
  v_job := private.lock_job('order', v_ask.number);
  if v_job.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;

  select * into v_proof from public.proofs where id = v_ask.id;
  if found then
    if v_proof.order_id <> v_job.id then
      perform private.refuse('id names another proof');
    end if;
  elsif v_job.version <> v_ask.version then
    return private.stale_job(v_job.id, v_job.status, v_job.version);
  elsif v_job.stage not in ('reviewing', 'shown') then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  else
    select * into v_last
    from public.proofs
    where order_id = v_job.id
    order by version desc
    limit 1;
    update public.proof_pins as pin
    set reply = answer.text
    from jsonb_to_recordset(v_ask.replies) as answer (number integer, text text)
    where pin.proof_id = v_last.id and pin.number = answer.number and pin.reply is null;

    insert into public.proofs (
      id, order_id, version, contents, sha256, order_sha256, made_by
    )
    values (
      v_ask.id, v_job.id, coalesce(v_last.version, 0) + 1, v_ask.contents,
      encode(sha256(convert_to(v_ask.contents, 'UTF8')), 'hex'), private.ordered_hash(v_job.id),
      v_ask.actor
    )
    on conflict (id) do nothing
    returning * into v_proof;
    if not found then
      perform private.refuse('id names another proof');
    end if;
    insert into public.proof_files
    select filled.*
    from jsonb_array_elements(v_ask.files) as file,
      jsonb_populate_record(
        null::public.proof_files, file || jsonb_build_object('proof_id', v_proof.id)
      ) as filled;

    if v_job.stage = 'reviewing' then
      perform private.change_job(
        'order', v_job.id, v_job.status, 'proof_sent', v_ask.actor, null, false
      );
    else
      update public.orders set version = version + 1 where id = v_job.id;
    end if;
    insert into public.outbox (order_id, template, occasion, recipient)
    select id, 'proof-ready', v_proof.id, customer_email
    from public.orders
    where id = v_job.id;
    perform private.copy_email(v_job.id, 'proof-ready', v_proof.id, 'proof');
  end if;

  select id into v_email
  from public.outbox
  where order_id = v_job.id and template = 'proof-ready' and occasion = v_proof.id;
  return jsonb_build_object(
    'outcome', 'sent', 'proof', v_proof.version, 'sha256', v_proof.sha256, 'email', v_email
  );
end;
$$;
comment on function public.send_proof(jsonb) is
  'Adds the next version of an order''s proof, answers the pins on the last one, moves the order to '
  'proof_sent, and writes the email, once per id. p has id, number, version (the order''s), actor, '
  'contents, files with the columns of proof_files, and replies (number and text). Outcome: sent, '
  'stale, not-allowed, not-found.';
grant execute on function public.send_proof(jsonb) to service_role;

create function private.find_seen_proof(
  p_number bigint,
  p_key_hash text,
  p_version integer,
  p_sha256 text,
  out linked_order public.orders,
  out proof public.proofs,
  out is_newest boolean
)
language plpgsql
set search_path = ''
as $$
begin
  perform from public.orders where number = p_number and link_key_hash = p_key_hash for update;
  linked_order := private.find_linked_order(p_number, p_key_hash);
  select * into proof
  from public.proofs
  where order_id = linked_order.id and version = p_version and sha256 = p_sha256;
  is_newest := proof.id is not null and p_version = (
    select max(version) from public.proofs where order_id = linked_order.id
  );
end;
$$;
comment on function private.find_seen_proof(bigint, text, integer, text) is
  'The order that a customer''s link opens, locked until the transaction ends, and the version that '
  'they saw, if it has this hash. Nulls if there is none.';

create function private.apply_terms(
  p_order_id uuid,
  p_seen public.proofs,
  p_contents text,
  p_terms jsonb
) returns public.proofs
language plpgsql
set search_path = ''
as $$
declare
  v_order public.orders;
  v_proof public.proofs := p_seen;
  v_seen_cents integer := (select total_cents from public.orders where id = p_order_id);
begin
  update public.orders as o
  set
    version = o.version + 1,
    due_date = terms.due_date,
    start_by = terms.start_by,
    turnaround_class = terms.turnaround_class,
    rush_days = terms.rush_days,
    rush_fee_cents = terms.rush_fee_cents,
    tax_cents = terms.tax_cents,
    total_cents = terms.total_cents
  from jsonb_populate_record(null::public.orders, p_terms) as terms
  where o.id = p_order_id
  returning o.* into v_order;
  insert into public.order_changes (order_id, version, actor, rows, raised)
  values (
    v_order.id, v_order.version, 'customer', p_terms -> 'rows',
    v_order.total_cents > v_seen_cents
  );
  insert into public.outbox (order_id, template, occasion, recipient, next_attempt_at)
  values (
    v_order.id, 'order-changed', gen_random_uuid(), p_terms ->> 'shop_inbox',
    now() + interval '10 minutes'
  )
  on conflict do nothing;
  if p_contents is not null then
    insert into public.proofs (
      id, order_id, version, contents, sha256, order_sha256, made_by
    )
    values (
      gen_random_uuid(), v_order.id, p_seen.version + 1, p_contents,
      encode(sha256(convert_to(p_contents, 'UTF8')), 'hex'), private.ordered_hash(v_order.id),
      'customer'
    )
    returning * into v_proof;
    insert into public.proof_files
    select filled.*
    from public.proof_files as file,
      jsonb_populate_record(file, jsonb_build_object('proof_id', v_proof.id)) as filled
    where file.proof_id = p_seen.id;
  end if;
  return v_proof;
end;
$$;
comment on function private.apply_terms(uuid, public.proofs, text, jsonb) is
  'Gives a locked order the dates and the price of its approval, records that with the email to the '
  'shop, and answers the version to approve: the one that was seen, or with contents the next.';

create function public.approve_proof(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_seen record;
  v_order public.orders;
  v_proof public.proofs;
  v_approval public.proof_approvals;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    number private.job_number, key_hash text, version integer, sha256 text, name text,
    order_version private.job_version, contents text, terms jsonb
  );
  v_seen := private.find_seen_proof(
    v_ask.number, v_ask.key_hash, v_ask.version, v_ask.sha256
  );
  v_order := v_seen.linked_order;
  if v_order.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;

  if v_order.stage = 'shown' then
    if not v_seen.is_newest
      or (v_seen.proof).order_sha256 <> private.ordered_hash(v_order.id)
      or v_order.version <> v_ask.order_version
    then
      return jsonb_build_object('outcome', 'superseded');
    end if;
    v_proof := v_seen.proof;
    if jsonb_typeof(v_ask.terms) = 'object' then
      v_proof := private.apply_terms(v_order.id, v_proof, v_ask.contents, v_ask.terms);
    end if;
    -- If the shop took the order back after an earlier approval, that approval stays, because it says
    -- what was approved.
    insert into public.proof_approvals (proof_id, name, sha256)
    values (v_proof.id, v_ask.name, v_proof.sha256)
    on conflict do nothing;
    perform private.change_job(
      'order', v_order.id, v_order.status, private.approved_status(v_order.id), 'customer', null,
      false
    );
    insert into public.outbox (order_id, template, occasion, recipient)
    values (v_order.id, 'proof-approved', v_proof.id, v_order.customer_email)
    on conflict do nothing;
  else
    -- The same approval again. One with rush was of a new version, not of the one that was seen.
    select newest.* into v_proof
    from public.proofs as newest
    where newest.order_id = v_order.id
      and newest.version = (select max(version) from public.proofs where order_id = v_order.id)
      and case
        when v_ask.contents is null then newest.id = (v_seen.proof).id
        else newest.version = (v_seen.proof).version + 1 and newest.contents = v_ask.contents
      end;
    if v_proof.id is null and not v_seen.is_newest then
      return jsonb_build_object('outcome', 'superseded');
    end if;
  end if;

  select * into v_approval from public.proof_approvals where proof_id = v_proof.id;
  if v_approval.proof_id is null or v_order.stage in ('placed', 'reviewing', 'canceled') then
    return jsonb_build_object('outcome', 'not-waiting', 'status', v_order.status);
  end if;
  return jsonb_build_object(
    'outcome', 'approved',
    'name', v_approval.name,
    'at', v_approval.created_at,
    'email', (
      select id
      from public.outbox
      where order_id = v_order.id and template = 'proof-approved' and occasion = v_proof.id
    )
  );
end;
$$;
comment on function public.approve_proof(jsonb) is
  'Approves the version of a proof that a customer saw, moves the order to approved, or opens it to '
  'its group, and writes the email; a repeat gets the same answer. p has number and key_hash of their link, version, sha256, '
  'and the name they typed; order_version, the order''s that the rest was worked out for; terms, null '
  'or the dates and price that the order gets, with rows for the record and shop_inbox; and contents, '
  'null or those of the next version, which then is the approved one. Outcome: approved; superseded if '
  'it isn''t the newest version, has another hash, or the order changed; not-waiting for another '
  'status; not-found.';
grant execute on function public.approve_proof(jsonb) to service_role;

create function private.reminder_occasion(p_proof_id uuid, p_start_by date) returns uuid
language sql
immutable
set search_path = ''
as $$
  select private.id_from(format('proof %s %s', p_proof_id, p_start_by - date '2000-01-01'));
$$;
comment on function private.reminder_occasion(uuid, date) is
  'The occasion of the reminders of a version with the deadline of that day, so that each goes out once.';

create view private.waiting_proofs as
select
  o.id as order_id, o.number, o.start_by, proof.id as proof_id, proof.version, proof.created_at,
  private.reminder_occasion(proof.id, o.start_by) as occasion
from public.orders as o
join public.proofs as proof on proof.order_id = o.id
where o.stage = 'shown'
  and proof.version = (select max(version) from public.proofs where order_id = o.id)
  and proof.order_sha256 = private.ordered_hash(o.id);
comment on view private.waiting_proofs is 'The versions that wait for their customers'' approval.';

create function public.list_unreminded() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'proofId', waiting.proof_id, 'startBy', waiting.start_by, 'at', waiting.created_at
      )
    ),
    '[]'
  )
  from private.waiting_proofs as waiting
  where not exists (
    select
    from public.outbox
    where order_id = waiting.order_id
      and template = 'proof-missed'
      and occasion = waiting.occasion
  );
$$;
comment on function public.list_unreminded() is
  'The versions that wait, except those whose customers were told that the deadline has passed: '
  'proofId, the order''s startBy, and at, when it was sent.';
grant execute on function public.list_unreminded() to service_role;

create function private.reminded_at(p_order_id uuid, p_since timestamptz) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(sent_at order by sent_at), '[]')
  from public.outbox
  where order_id = p_order_id
    and template in ('proof-reminder', 'proof-missed', 'proof-nudge')
    and sent_at > p_since;
$$;
comment on function private.reminded_at(uuid, timestamptz) is
  'When a customer was reminded of a version that was sent then, in order.';

create function private.list_waiting_proofs(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('work-on-jobs');
  return (
    select jsonb_build_object(
      'count', count(*),
      'proofs', coalesce(
        jsonb_agg(
          jsonb_build_object(
            'number', o.number,
            'name', o.customer_name,
            'garment', o.designs #>> '{0,items,0,garment_name}',
            'color', o.designs #>> '{0,items,0,color_name}',
            'more', cardinality(o.per_item_cents) - 1,
            'pieces', o.total_quantity,
            'version', waiting.version,
            'startBy', waiting.start_by,
            'at', waiting.created_at,
            'remindedAt', private.reminded_at(waiting.order_id, waiting.created_at)
          )
          order by place
        ) filter (where place <= 100),
        '[]'
      )
    )
    from (
      select *, row_number() over (order by created_at, number) as place
      from private.waiting_proofs
    ) as waiting
    join public.orders as o on o.id = waiting.order_id
  );
end;
$$;
comment on function private.list_waiting_proofs(jsonb) is
  'How many versions wait for their customers'' approval, and the 100 oldest: each with its order, '
  'its startBy, at, when it was sent, and when the customer was reminded of it.';

create function private.nudge_customer(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
  v_order public.orders;
  v_waiting private.waiting_proofs;
  v_nudged boolean;
begin
  perform private.require_duty('answer-customers');
  select * into v_ask
  from jsonb_to_record(p) as ask (number private.job_number, version private.job_version);
  select * into v_order from public.orders where number = v_ask.number for update;
  select * into v_waiting
  from private.waiting_proofs
  where order_id = v_order.id and version = v_ask.version;
  if v_waiting.proof_id is null then
    return jsonb_build_object('outcome', 'not-waiting');
  end if;
  select bool_or(template = 'proof-nudge') into v_nudged
  from public.outbox
  where order_id = v_order.id
    and template in ('proof-ready', 'proof-reminder', 'proof-missed', 'proof-nudge')
    and created_at > now() - interval '4 hours';
  if v_nudged is null then
    insert into public.outbox (order_id, template, occasion, recipient)
    values (v_order.id, 'proof-nudge', gen_random_uuid(), v_order.customer_email);
  end if;
  return jsonb_build_object(
    'outcome', case when v_nudged is not false then 'nudged' else 'too-soon' end
  );
end;
$$;
comment on function private.nudge_customer(jsonb) is
  'Writes the email with which staff remind a customer of a version that waits. p has the order''s number '
  'and the version. Outcome: nudged, also if they were within the last four hours; too-soon if another '
  'email about the proof was written within them; not-waiting.';

create function private.nudge_customers(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_number bigint;
  v_outcomes jsonb := '{}';
begin
  perform private.require_duty('answer-customers');
  perform private.lock_orders(array(
    select number::bigint
    from jsonb_array_elements_text((p -> 'numbers')::private.listed_orders) as listed (number)
  ));
  for v_number in
    select distinct listed.number::private.job_number as number
    from jsonb_array_elements_text((p -> 'numbers')::private.listed_orders) as listed (number)
    order by number
  loop
    v_outcomes := v_outcomes || jsonb_build_object(
      v_number,
      private.nudge_customer(
        jsonb_build_object(
          'number', v_number,
          'version', coalesce(
            (select version from private.waiting_proofs where number = v_number), 0
          )
        )
      ) -> 'outcome'
    );
  end loop;
  return jsonb_build_object('outcomes', v_outcomes);
end;
$$;
comment on function private.nudge_customers(jsonb) is
  'Emails the customers of up to 500 orders that their proofs wait, each as nudge_customer does. outcomes '
  'are by number: nudged, too-soon, or not-waiting.';

create function public.write_reminders(p jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_written integer;
begin
  insert into public.outbox (order_id, template, occasion, recipient)
  select o.id, ask.template, waiting.occasion, o.customer_email
  from jsonb_to_recordset(p -> 'reminders') as ask (
    proof_id uuid, start_by date, template private.reminder_template
  )
  join private.waiting_proofs as waiting
    on waiting.proof_id = ask.proof_id and waiting.start_by = ask.start_by
  join public.orders as o on o.id = waiting.order_id
  on conflict do nothing;
  get diagnostics v_written = row_count;
  return v_written;
end;
$$;
comment on function public.write_reminders(jsonb) is
  'Writes the emails that remind customers of waiting versions, each template once for a version and '
  'a deadline. p has reminders, each with proof_id, start_by, and template; what no longer waits with that day is '
  'left out. Answers how many it wrote.';
grant execute on function public.write_reminders(jsonb) to service_role;

create function public.ask_for_change(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_seen record;
  v_pins integer;
  v_email uuid;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    number private.job_number, key_hash text, version integer, sha256 text, request_id uuid,
    pins jsonb, files jsonb, shop_inbox text
  );
  v_seen := private.find_seen_proof(
    v_ask.number, v_ask.key_hash, v_ask.version, v_ask.sha256
  );
  if (v_seen.linked_order).id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  select id into v_email
  from public.outbox
  where order_id = (v_seen.linked_order).id
    and template = 'changes-asked'
    and occasion = v_ask.request_id;
  if v_email is not null then
    return jsonb_build_object('outcome', 'asked', 'email', v_email);
  end if;
  if not v_seen.is_newest then
    return jsonb_build_object('outcome', 'superseded');
  end if;
  if (v_seen.linked_order).stage <> 'shown' then
    return jsonb_build_object('outcome', 'not-waiting', 'status', (v_seen.linked_order).status);
  end if;

  -- The shop may have moved the order back to proof_sent with earlier pins on the same version.
  select count(*) into v_pins from public.proof_pins where proof_id = (v_seen.proof).id;
  if jsonb_array_length(v_ask.pins) not between 1 and 20 - v_pins then
    return jsonb_build_object('outcome', 'too-many');
  end if;
  begin
    insert into public.change_request_files (proof_id, position, object_path, file_name)
    select
      (v_seen.proof).id, earlier.files + item.position,
      item.file ->> 'object_path', item.file ->> 'file_name'
    from jsonb_array_elements(v_ask.files) with ordinality as item (file, position),
      (
        select count(*) as files
        from public.change_request_files
        where proof_id = (v_seen.proof).id
      ) as earlier
    -- Two change requests with the same files wait for each other.
    order by item.file ->> 'object_path';
  exception
    when unique_violation or foreign_key_violation then
      return jsonb_build_object('outcome', 'file-taken');
  end;
  insert into public.proof_pins (proof_id, number, design, location, x, y, text)
  select (v_seen.proof).id, v_pins + place, pin.design, pin.location, pin.x, pin.y, pin.text
  from rows from (
    jsonb_to_recordset(v_ask.pins)
      as (design integer, location text, x real, y real, text text)
  ) with ordinality as pin (design, location, x, y, text, place);
  perform private.change_job(
    'order', (v_seen.linked_order).id, (v_seen.linked_order).status, 'in_review', 'customer', null,
    false
  );
  insert into public.outbox (order_id, template, occasion, recipient)
  values ((v_seen.linked_order).id, 'changes-asked', v_ask.request_id, v_ask.shop_inbox)
  returning id into v_email;
  return jsonb_build_object('outcome', 'asked', 'email', v_email);
end;
$$;
comment on function public.ask_for_change(jsonb) is
  'Puts a customer''s pins on the version that they saw, moves the order back to in_review, and '
  'writes the email to the shop, once per request_id. p has number and key_hash of their link, '
  'version, sha256, request_id, pins (design, location, x, y, and text), files (object_path and file_name), '
  'and shop_inbox. Outcome: asked, superseded, and not-waiting like approve_proof; too-many if the '
  'version would have more than 20 pins; file-taken if another change request has one of the files, or it was '
  'deleted; not-found.';
grant execute on function public.ask_for_change(jsonb) to service_role;

-- "Order it again": which order a draft repeats, and what staff see of that.

create table private.repeat_drafts (
  idempotency_key uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.repeat_drafts is
  'The order that each draft repeats, by the key that we gave the draft; place_order looks it up. So '
  'no browser says which order it is.';
create index repeat_drafts_by_order on private.repeat_drafts (order_id);
create index repeat_drafts_by_age on private.repeat_drafts (created_at);
alter table private.repeat_drafts enable row level security;
alter table private.repeat_drafts force row level security;

create function public.note_repeat(p_number bigint, p_key_hash text, p_draft_key uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order public.orders := private.find_linked_order(p_number, p_key_hash);
begin
  if v_order.id is null then
    return false;
  end if;
  -- Drafts that nobody placed. Links to drafts work for 14 days after a change.
  delete from private.repeat_drafts
  where idempotency_key in (
    select idempotency_key
    from private.repeat_drafts
    where created_at < now() - interval '60 days'
    order by created_at
    limit 20
    for update skip locked
  );
  -- A group that opens again is tried until it's placed, each time with the same key.
  insert into private.repeat_drafts (idempotency_key, order_id) values (p_draft_key, v_order.id)
  on conflict do nothing;
  return true;
end;
$$;
comment on function public.note_repeat(bigint, text, uuid) is
  'Notes that the draft with this idempotency key repeats the order that a customer''s link opens, once; '
  'false if the link opens none.';
grant execute on function public.note_repeat(bigint, text, uuid) to service_role;

create function private.garments_of(p_designs jsonb, p_design integer) returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select jsonb_array_elements(p_designs -> p_design -> 'items') ->> 'garment_id'
  );
$$;
comment on function private.garments_of(jsonb, integer) is 'The garments of an order''s design.';

create function private.artwork_of(p_order public.orders, p_design integer, p_location text)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select sha256 || coalesce('#' || page, '')
      from public.order_artwork
      where order_id = p_order.id and design = p_design and location = p_location
    ),
    p_order.designs -> p_design ->> 'artwork_description'
  );
$$;
comment on function private.artwork_of(public.orders, integer, text) is
  'What an order''s design prints in a location: the SHA-256 of its file and its page, or else its '
  'description; null if it has neither.';

create function private.approved_contents(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select proof.contents::jsonb
  from public.proofs as proof
  join private.approved_orders as approved
    on approved.order_id = proof.order_id and approved.shown_sha256 = proof.order_sha256
  where proof.order_id = p_order_id
    or proof.order_id = (
      select earlier.id
      from public.job_events as event
      join public.orders as earlier on earlier.number = event.exact_repeat_of
      where event.order_id = p_order_id
      order by event.id desc
      limit 1
    )
  order by proof.order_id <> p_order_id, proof.version desc
  limit 1;
$$;
comment on function private.approved_contents(uuid) is
  'The contents of the newest version that its customer approved an order by, or the order that it repeats '
  'exactly; null if there is none.';

create function private.repeated_json(p_order public.orders) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'number', earlier.number,
      'prints', (
        select jsonb_agg(
          (
            select coalesce(jsonb_agg(chosen.print order by chosen.place), '[]')
            from (
              select distinct on (listed.place) listed.place, printed.print
              from jsonb_array_elements_text(design.contents -> 'print_locations')
                with ordinality as listed (location, place)
              cross join lateral (
                select (of_proof.place - 1)::integer as design, print
                from jsonb_array_elements(approved -> 'designs')
                  with ordinality as of_proof (contents, place)
                cross join lateral jsonb_array_elements(of_proof.contents -> 'prints') as print
              ) as printed
              where printed.print ->> 'location' = listed.location
                and private.garments_of(p_order.designs, design.at)
                  <@ private.garments_of(earlier.designs, printed.design)
                and private.artwork_of(earlier, printed.design, listed.location)
                  = private.artwork_of(p_order, design.at, listed.location)
              -- A design that came before it may be gone.
              order by listed.place, printed.design <> design.at, printed.design
            ) as chosen
          )
          order by design.at
        )
        from (
          select (place - 1)::integer as at, contents
          from jsonb_array_elements(p_order.designs) with ordinality as listed (contents, place)
        ) as design
      )
    )
    from public.orders as earlier
    cross join lateral private.approved_contents(earlier.id) as approved
    where earlier.id = p_order.repeats_id
  );
end;
$$;
comment on function private.repeated_json(public.orders) is
  'The order that this one repeats: its number, and for each design of this one the prints of the '
  'proof that was approved for it, where the garments and the artwork are the same. null if it '
  'repeats none.';

create function private.printed_json(o public.orders) returns jsonb
-- Not SQL, because the groups' table comes later.
language plpgsql
stable
set search_path = ''
as $$
declare
  v_grouped boolean := exists (select from private.groups where order_id = o.id);
begin
  return jsonb_build_array(
    (
      select jsonb_agg(
        jsonb_strip_nulls(contents - 'items')
          -- What was approved is a sample of a name.
          || case
            when v_grouped and jsonb_typeof(contents -> 'roster') = 'array' then '{"roster": []}'
            else '{}'::jsonb
          end
        order by place
      )
      from jsonb_array_elements(o.designs) with ordinality as listed (contents, place)
    ),
    (
      select jsonb_object_agg(design || location, sha256 || coalesce('#' || page, ''))
      from public.order_artwork
      where order_id = o.id
    )
  );
end;
$$;
comment on function private.printed_json(public.orders) is
  'What an order prints, and where: its designs without their items, and without the names that the '
  'people in its group chose, and its files by their hashes.';

create function private.printed_on(p_designs jsonb) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_agg(
    (
      -- Proofs keep the names that JSON has.
      select jsonb_agg(
        distinct jsonb_build_array(
          coalesce(item -> 'garment_id', item -> 'garmentId'),
          coalesce(item -> 'style_code', item -> 'styleCode'),
          coalesce(item -> 'color_key', item -> 'colorKey')
        )
      )
      from jsonb_array_elements(contents -> 'items') as item
    )
    order by place
  )
  from jsonb_array_elements(p_designs) with ordinality as listed (contents, place);
$$;
comment on function private.printed_on(jsonb) is
  'The garments and colors of each design of an order or a proof, without their sizes.';

create function private.exact_repeat_of(p_order_id uuid) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with recursive earlier as (
      select repeats_id as id from public.orders where id = p_order_id
      union
      select o.repeats_id from public.orders as o join earlier on o.id = earlier.id
    )
    select max(approved.number)
    from public.orders as o
    cross join earlier
    join public.orders as approved on approved.id = earlier.id
    where o.id = p_order_id
      and (
        approved.stage between 'gathering' and 'done'
        -- One in between was made by its proof, and stands.
        or approved.stage = 'canceled' and exists (
          select
          from public.job_events as event
          join public.orders as made on made.id = event.order_id
          where event.exact_repeat_of = approved.number
            and made.id in (select id from earlier)
            and made.stage between 'gathering' and 'done'
        )
      )
      and private.printed_json(approved) = private.printed_json(o)
      and exists (
        select
        from private.approved_orders as approval
        join public.proofs as proof on proof.order_id = approval.order_id
          -- What a waived proof covers was never shown.
          and proof.order_sha256 = approval.shown_sha256
        where approval.order_id = approved.id
          and private.printed_on(proof.contents::jsonb -> 'designs') = private.printed_on(o.designs)
      )
  );
end;
$$;
comment on function private.exact_repeat_of(uuid) is
  'The number of the order that this one repeats, at once or through other repeats, and whose approved '
  'proof shows what it prints, where, and on which garments and colors: sizes and counts may differ, and '
  'the names that people in a group chose. A canceled one counts if one in between repeats it, too, and '
  'isn''t canceled. null if there is none.';

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

-- Changing an order that was placed: by its customer until the proof is approved, by staff until
-- it's done. src/orders/changes has the rules; our functions apply them.

create table public.order_changes (
  id bigint primary key generated always as identity,
  order_id uuid not null references public.orders (id) on delete cascade,
  version integer not null,
  actor text not null check (char_length(actor) between 1 and 254),
  rows jsonb not null check (
    jsonb_typeof(rows) = 'array' and octet_length(rows::text) <= 300000
  ),
  raised boolean not null default false,
  reason text check (char_length(reason) between 1 and 200),
  exceptions text[] not null default '{}',
  agreed boolean not null default false,
  created_at timestamptz not null default now(),
  constraint order_changes_one_a_version unique (order_id, version),
  constraint order_changes_say_why check (exceptions = '{}' or reason is not null)
);
comment on table public.order_changes is
  'What changed in each order after it was placed: who, when, and each thing before and after.';
comment on column public.order_changes.version is 'The order''s version from then on.';
comment on column public.order_changes.actor is '''customer'', or a staff member''s email address.';
comment on column public.order_changes.raised is
  'It costs more from then on, or is to be paid by other terms.';
comment on column public.order_changes.reason is
  'Why staff departed from the rules, in their words for the customer; null if they didn''t.';
comment on column public.order_changes.exceptions is
  'What they departed from: the kinds in src/orders/changes/exception.ts.';
comment on column public.order_changes.agreed is
  'The customer agreed to it on the order''s page, where staff had asked.';
comment on column public.order_changes.rows is
  'A list in the form of ChangeRow in src/orders/changes/order-change.ts.';

alter table public.order_changes enable row level security;
alter table public.order_changes force row level security;

create unique index outbox_one_change_ahead on public.outbox (order_id)
where template = 'order-changed' and status = 'pending' and attempts = 0;

create function private.changes_json(
  p_order_id uuid,
  p_after integer,
  p_with_price boolean default true
) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'version', version,
        'actor', actor,
        'rows', case
          when p_with_price then rows
          else jsonb_path_query_array(rows, '$[*] ? (@.part != "price")')
        end,
        'reason', case
          when p_with_price or not jsonb_path_exists(rows, '$[*] ? (@.part == "price")') then reason
        end,
        'agreed', agreed,
        'at', created_at
      )
      order by id
    ),
    '[]'::jsonb
  )
  from public.order_changes
  where order_id = p_order_id and version > p_after;
$$;
comment on function private.changes_json(uuid, integer, boolean) is
  'An order''s changes after this version, oldest first; for press staff, amounts are left out, and the '
  'reasons for them.';

create function private.lock_linked_order(
  p jsonb,
  out refusal jsonb,
  out placed public.orders
)
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    number bigint, key_hash text, version integer, statuses text[]
  );
  perform from public.orders where number = v_ask.number for update;
  placed := private.find_linked_order(v_ask.number, v_ask.key_hash);
  if placed.id is null then
    refusal := '{"outcome": "not-found"}';
  elsif placed.version <> v_ask.version then
    refusal := jsonb_build_object(
      'outcome', 'stale',
      'status', placed.status,
      'version', placed.version,
      'changes', private.changes_json(placed.id, v_ask.version)
    );
  elsif placed.status <> all (v_ask.statuses) then
    refusal := jsonb_build_object('outcome', 'locked', 'status', placed.status);
  end if;
end;
$$;
comment on function private.lock_linked_order(jsonb) is
  'An order, locked until the transaction ends, by number and key_hash. A refusal, if there is no '
  'such order (not-found), it has another version than the caller saw (stale, with what changed '
  'since), or another status than these (locked).';

create function private.record_change(
  p_order public.orders,
  p_before public.orders,
  p jsonb
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := p ->> 'actor';
  v_exceptions text[] := array(select jsonb_array_elements_text(p -> 'exceptions'));
  v_agreed boolean := coalesce((p ->> 'agreed')::boolean, false);
  v_held text;
  v_terms text := private.terms_of(p_before);
begin
  insert into public.order_changes (
    order_id, version, actor, rows, raised, reason, exceptions, agreed
  )
  values (
    p_order.id, p_order.version, v_actor, p -> 'rows',
    p_order.total_cents > p_before.total_cents, p ->> 'reason', v_exceptions, v_agreed
  );
  -- What the customer changed may take it off their account, which shows once it's recorded.
  update public.order_changes
  set raised = true
  where order_id = p_order.id
    and version = p_order.version
    and private.terms_of(p_order) <> v_terms;
  if v_exceptions <> '{}' then
    perform private.record_exception(p_order.number, v_exceptions, v_actor, v_agreed);
  end if;
  if p_order.status <> p_before.status then
    insert into public.job_events (order_id, from_status, to_status, actor)
    values (p_order.id, p_before.status, p_order.status, v_actor);
  end if;
  -- One email to each for all changes of the next ten minutes. The shop knows what it changed.
  -- The customer's counts toward the limits like any other, because a change can send it to somebody
  -- else's address.
  if not exists (
    select
    from public.outbox
    where order_id = p_order.id
      and template = 'change-receipt'
      and lower(recipient) = lower(p_order.customer_email)
      and (status = 'held' and v_actor = 'customer' or status = 'pending' and attempts = 0)
  ) then
    if v_actor = 'customer' then
      v_held := private.hold_reason(p -> 'email_guard', p_order.customer_email);
    end if;
    insert into public.outbox (
      order_id, template, occasion, recipient, next_attempt_at, status, last_error_code, counted
    )
    values (
      p_order.id, 'change-receipt', gen_random_uuid(), p_order.customer_email,
      now() + interval '10 minutes',
      case when v_held is null then 'pending' else 'held' end::public.outbox_status,
      v_held,
      v_actor = 'customer' and v_held is null and not private.knows_address(p_order.customer_email)
    );
  end if;
  if v_actor = 'customer' then
    -- After the limits, because it may lock the shop's list.
    insert into public.outbox (order_id, template, occasion, recipient, next_attempt_at)
    values (
      p_order.id, 'order-changed', gen_random_uuid(), p ->> 'shop_inbox',
      now() + interval '10 minutes'
    )
    on conflict do nothing;
  end if;
  return jsonb_build_object('outcome', 'changed', 'version', p_order.version);
end;
$$;
comment on function private.record_change(public.orders, public.orders, jsonb) is
  'Records what was just changed in a locked order, and writes the emails about it: the outcome '
  '''changed''.';

create function public.read_order_changes(p_order_id uuid, p_since timestamptz) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.changes_json(
    p_order_id,
    coalesce(
      (
        select max(version)
        from public.order_changes
        where order_id = p_order_id and created_at < p_since
      ),
      0
    )
  );
$$;
comment on function public.read_order_changes(uuid, timestamptz) is
  'An order''s changes since then, oldest first.';
grant execute on function public.read_order_changes(uuid, timestamptz) to service_role;

create function private.write_order(p_before public.orders, p jsonb) returns public.orders
language plpgsql
set search_path = ''
as $$
declare
  v_after public.orders;
  v_columns text;
begin
  perform (p ->> 'due_date')::private.day_text, (p ->> 'start_by')::private.day_text;
  -- Whatever p has, so that a new field of an order needs no edit here.
  select string_agg(quote_ident(attname), ', ') into v_columns
  from pg_attribute
  where attrelid = 'public.orders'::regclass
    and attnum > 0
    and not attisdropped
    and attgenerated = ''
    and p ? attname
    and attname not in (
      'id', 'number', 'version', 'price_version', 'created_at', 'updated_at', 'searched'
    );
  execute format(
    'update public.orders set (version, %1$s) = (
       select $3, %1$s from jsonb_populate_record(null::public.orders, $1)
     )
     where id = $2
     returning *',
    v_columns
  )
  into v_after
  using p, p_before.id, p_before.version + 1;
  return v_after;
end;
$$;
comment on function private.write_order(public.orders, jsonb) is
  'Gives a locked order the columns that p has, and its next version.';

create function public.change_order(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
set statement_timeout = '4s'
as $$
declare
  v_lock record := private.lock_linked_order(p);
  v_before public.orders := v_lock.placed;
  v_after public.orders;
  v_keeps_approval boolean;
  v_constraint text;
  v_message text;
begin
  if v_lock.refusal is not null then
    return v_lock.refusal;
  end if;
  v_keeps_approval := (p ->> 'keeps_approval')::boolean and private.is_approved(v_before.id);
  -- A location that is no longer printed may have no file.
  delete from public.order_artwork where order_id = v_before.id;
  v_after := private.write_order(v_before, p);
  perform private.write_artwork(v_after, p);
  if v_keeps_approval then
    update private.approved_orders
    set sha256 = private.ordered_hash(v_after.id)
    where order_id = v_after.id;
  end if;
  return private.record_change(v_after, v_before, p);
exception
  when integrity_constraint_violation or data_exception then
    get stacked diagnostics
      v_constraint = constraint_name,
      v_message = message_text;
    raise exception using
      errcode = 'PT400',
      message = format('The order breaks a rule of the database: %s', v_message),
      detail = coalesce(nullif(v_constraint, ''), 'malformed value');
end;
$$;
comment on function public.change_order(jsonb) is
  'Replaces what an order holds, in one transaction with the record of it. p has the number, '
  'key_hash, version, and statuses that allow it; the actor (''customer'', or a staff member''s email '
  'address); the columns to set, files as place_order takes them, rows for '
  'the record, shop_inbox, email_guard as hold_reason takes it, and, if staff depart from the rules, '
  'the reason and the exceptions, and agreed if the customer agreed on the page. With keeps_approval, what was approved before counts as approved '
  'afterwards. Outcome: changed, stale, locked, or not-found. Values that break a rule: HTTP 400.';
grant execute on function public.change_order(jsonb) to service_role;

create function public.cancel_order(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_linked_order(p);
  v_after public.orders;
begin
  if v_lock.refusal is not null then
    return v_lock.refusal;
  end if;
  update public.orders set status = 'cancelled' where id = (v_lock.placed).id returning * into v_after;
  return private.record_change(v_after, v_lock.placed, p);
end;
$$;
comment on function public.cancel_order(jsonb) is
  'Cancels an order for its customer. p as change_order takes it, without contents. Outcome: '
  'changed, stale, locked, or not-found.';
grant execute on function public.cancel_order(jsonb) to service_role;

create function private.tracking_text(p_carrier text, p_number text) returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    nullif(
      concat_ws(
        ', ',
        case p_carrier
          when 'usps' then 'USPS' when 'ups' then 'UPS' when 'fedex' then 'FedEx'
          when 'other' then 'Another carrier'
        end,
        p_number
      ),
      ''
    ),
    'None'
  );
$$;
comment on function private.tracking_text(text, text) is
  'A carrier, by its title in src/orders/delivery/shipment.ts, and its number, for the record of a change.';

create function private.correct_shipment(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_job record;
  v_before public.orders;
  v_after public.orders;
  v_box private.boxes;
  v_tells_at timestamptz;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    kind private.job_kind, number private.job_number, version private.job_version,
    carrier text, "trackingNumber" text, box integer, tell boolean
  );
  v_job := private.lock_job(v_ask.kind, v_ask.number);
  if v_job.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_job.version <> v_ask.version then
    return private.stale_job(v_job.id, v_job.status, v_job.version);
  end if;
  select * into v_before
  from public.orders
  where id = v_job.id
    and (stage = 'made' or stage = 'started' and v_ask.box is not null)
    and delivery_method = 'shipping';
  if found and v_ask.box is not null then
    select * into v_box
    from private.boxes
    where order_id = v_job.id and place = v_ask.box and shipped_at is not null;
  end if;
  if not found then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  end if;
  if v_ask.box is not null then
    perform private.check_carrier(v_job.id, v_ask.carrier);
    update private.boxes
    set carrier = v_ask.carrier, tracking_number = v_ask."trackingNumber"
    where id = v_box.id;
  end if;
  -- An order that went out in boxes has the number of one of them.
  if v_ask.box is null
    or v_before.stage = 'made'
      and (v_before.carrier, v_before.tracking_number)
        is not distinct from (v_box.carrier, v_box.tracking_number)
      and not exists (select from private.unboxed(v_job.id) where pieces > 0)
      and not exists (select from private.boxes where order_id = v_job.id and shipped_at is null)
  then
    perform private.set_shipment(v_job.id, v_ask.carrier, v_ask."trackingNumber");
  end if;
  update public.orders set version = version + 1 where id = v_job.id returning * into v_after;
  insert into public.order_changes (order_id, version, actor, rows)
  values (
    v_job.id, v_after.version, v_actor,
    jsonb_build_array(
      jsonb_build_object(
        'part', 'tracking', 'what', 'Tracking' || coalesce(' of box ' || v_ask.box, ''),
        'typed', false,
        'before', case
          when v_ask.box is null
            then private.tracking_text(v_before.carrier, v_before.tracking_number)
          else private.tracking_text(v_box.carrier, v_box.tracking_number)
        end,
        'after', private.tracking_text(v_ask.carrier, v_ask."trackingNumber")
      )
    )
  );
  -- What hasn't gone out yet will have the right number.
  if coalesce(v_ask.tell, true) and not exists (
    select
    from public.outbox
    where order_id = v_job.id
      and template in ('status-part-shipped', 'status-shipped', 'status-tracking')
      and status = 'pending'
      and (leased_until is null or leased_until <= now())
  ) then
    insert into public.outbox (order_id, template, occasion, recipient)
    values (v_job.id, 'status-tracking', gen_random_uuid(), v_after.customer_email)
    returning next_attempt_at into v_tells_at;
  end if;
  return jsonb_strip_nulls(
    jsonb_build_object(
      'outcome', 'moved', 'status', v_after.status, 'version', v_after.version,
      'tellsAt', v_tells_at
    )
  );
end;
$$;
comment on function private.correct_shipment(jsonb) is
  'Corrects the carrier and tracking number of an order that has shipped and isn''t done, if it still '
  'has the expected version, or with box, of its box with that number, once that went out, and records it '
  'as a change. Unless tell is false, its customer gets an '
  'email right away; one about the shipment that still waits has the right number anyway. Outcome: '
  'moved, though its status stays; stale; not-allowed; not-found. Values out of bounds: HTTP 400.';

-- What staff ask a customer to agree to on the order's page before it's changed: another garment or
-- color after the approval. src/orders/changes has the rules. Every function here locks the order
-- first, so of an answer, another change, and a move, one wins.

create table private.order_proposals (
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  version integer not null,
  asked_by text not null check (char_length(asked_by) between 1 and 254),
  change jsonb not null check (
    jsonb_typeof(change) = 'object' and octet_length(change::text) <= 400000
  ),
  old_total_cents public.cents not null,
  state text not null default 'open' check (state in ('open', 'agreed', 'kept', 'withdrawn')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint order_proposals_settled check ((state = 'open') = (settled_at is null))
);
comment on table private.order_proposals is
  'Changes of orders that staff asked their customers about, and what became of each.';
comment on column private.order_proposals.id is 'Made by the page, so that a repeat asks nothing more.';
comment on column private.order_proposals.version is
  'The version of the order that it changes; once the order has another, the question is void.';
comment on column private.order_proposals.change is
  'What change_order takes to make it, without the link.';
comment on column private.order_proposals.state is
  'kept: the customer keeps the order as it is. withdrawn: by staff, or it was void when they asked '
  'something else.';

create unique index order_proposals_one_open on private.order_proposals (order_id)
where state = 'open';
create index order_proposals_in_order on private.order_proposals (order_id, created_at);

alter table private.order_proposals enable row level security;
alter table private.order_proposals force row level security;

create function private.proposal_state(
  p_proposal private.order_proposals,
  p_order public.orders
) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when (p_proposal).state = 'open' and (p_proposal).version <> (p_order).version then 'void'
    else (p_proposal).state
  end;
$$;
comment on function private.proposal_state(private.order_proposals, public.orders) is
  'What became of a proposal: open, agreed, kept, withdrawn, or void, because the order changed.';

create function private.proposal_json(p_order public.orders) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', proposal.id,
    'state', private.proposal_state(proposal, p_order),
    'rows', proposal.change -> 'rows',
    'reason', proposal.change -> 'reason',
    'old_total_cents', proposal.old_total_cents,
    'total_cents', proposal.change -> 'total_cents',
    'asked_by', proposal.asked_by,
    'at', proposal.created_at,
    'settled_at', proposal.settled_at
  )
  from private.order_proposals as proposal
  where proposal.order_id = p_order.id and p_order.stage < 'done'
  order by proposal.created_at desc, proposal.id
  limit 1;
$$;
comment on function private.proposal_json(public.orders) is
  'What the customer of an order that isn''t done was asked about last; null if nothing.';

create function public.propose_change(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_linked_order(p);
  v_order public.orders := v_lock.placed;
  v_id private.new_id := p ->> 'id';
  v_open private.order_proposals;
  v_message jsonb;
begin
  if v_lock.refusal is not null then
    return v_lock.refusal;
  end if;
  if exists (select from private.order_proposals where id = v_id and order_id = v_order.id) then
    return jsonb_build_object('outcome', 'asked', 'version', v_order.version);
  end if;
  select * into v_open from private.order_proposals where order_id = v_order.id and state = 'open';
  if v_open.version = v_order.version then
    return '{"outcome": "asked-already"}';
  end if;
  -- It tells the customer.
  v_message := private.add_message(
    v_order,
    jsonb_build_object('id', v_id, 'text', p ->> 'text', 'files', '[]'::jsonb),
    true, p ->> 'actor', v_order.customer_email
  );
  if v_message ->> 'outcome' <> 'written' then
    return v_message;
  end if;
  update private.order_proposals
  set state = 'withdrawn', settled_at = now()
  where id = v_open.id;
  insert into private.order_proposals (id, order_id, version, asked_by, change, old_total_cents)
  values (
    v_id, v_order.id, v_order.version, p ->> 'actor',
    p - array['id', 'text', 'number', 'key_hash'], v_order.total_cents
  );
  return jsonb_build_object(
    'outcome', 'asked', 'version', v_order.version, 'email', v_message -> 'email'
  );
end;
$$;
comment on function public.propose_change(jsonb) is
  'Asks an order''s customer about a change, with a message. p is what change_order takes, the id of '
  'the question, and the message''s text. Outcome: asked, also for a repeat, with the email''s id at '
  'first; asked-already if another question is open; full at 200 messages; stale, locked, or not-found.';
grant execute on function public.propose_change(jsonb) to service_role;

create function public.answer_proposal(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
set statement_timeout = '4s'
as $$
declare
  v_number bigint := p ->> 'number';
  v_agrees boolean := p ->> 'agrees';
  v_answer text := case when v_agrees then 'agreed' else 'kept' end;
  v_order public.orders;
  v_proposal private.order_proposals;
  v_state text;
  v_message jsonb;
begin
  perform from public.orders
  where number = v_number and link_key_hash = p ->> 'key_hash'
  for update;
  v_order := private.find_linked_order(v_number, p ->> 'key_hash');
  select * into v_proposal
  from private.order_proposals
  where id = (p ->> 'id')::uuid and order_id = v_order.id;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  v_state := private.proposal_state(v_proposal, v_order);
  if v_state = v_answer then
    return jsonb_build_object('outcome', 'answered');
  end if;
  if v_state <> 'open' then
    return jsonb_build_object('outcome', 'closed', 'state', v_state);
  end if;
  if v_agrees and public.change_order(
    v_proposal.change || jsonb_build_object(
      'number', v_number, 'key_hash', p -> 'key_hash', 'version', v_order.version, 'agreed', true
    )
  ) ->> 'outcome' <> 'changed' then
    return jsonb_build_object('outcome', 'closed', 'state', 'void');
  end if;
  update private.order_proposals
  set state = v_answer, settled_at = now()
  where id = v_proposal.id;
  -- It tells the shop, unless there are too many messages: then the job page does.
  v_message := private.add_message(
    v_order,
    jsonb_build_object('id', gen_random_uuid(), 'text', p ->> 'text', 'files', '[]'::jsonb),
    false, v_order.customer_name, p ->> 'shop_inbox'
  );
  return jsonb_build_object('outcome', 'answered', 'email', v_message -> 'email');
end;
$$;
comment on function public.answer_proposal(jsonb) is
  'Makes the change that the customer was asked about by id, or keeps the order as it is, and tells '
  'the shop with a message. p has number and key_hash of their link, id, agrees, the message''s text, '
  'and shop_inbox. Outcome: answered, also for a repeat, with the email''s id at first; closed, with '
  'the state, if it was answered otherwise, withdrawn, or the order changed (void); not-found.';
grant execute on function public.answer_proposal(jsonb) to service_role;

create function private.withdraw_proposal(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('change-orders');
  v_ask record;
  v_order public.orders;
  v_proposal private.order_proposals;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (id private.new_id, number private.job_number);
  select * into v_order from public.orders where number = v_ask.number for update;
  select * into v_proposal
  from private.order_proposals
  where id = v_ask.id and order_id = v_order.id;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_proposal.state in ('agreed', 'kept') then
    return jsonb_build_object('outcome', 'answered', 'state', v_proposal.state);
  end if;
  update private.order_proposals
  set state = 'withdrawn', settled_at = now()
  where id = v_proposal.id and state = 'open';
  return jsonb_build_object('outcome', 'withdrawn');
end;
$$;
comment on function private.withdraw_proposal(jsonb) is
  'Takes back what the customer of the order with this number was asked, by its id. Outcome: '
  'withdrawn, also for a repeat; answered, with the state, if the customer was faster; not-found.';

-- Group orders: people choose their pieces by the group's link, and closing makes its order's counts of
-- them. src/groups has the rules. Every function here locks the order first, and then its group.

create domain private.person_shown as text not null check (value in ('initial', 'hidden'));
comment on domain private.person_shown is
  'How a person in a group is shown to the others: by first name and initial, or not at all.';

create table private.groups (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references public.orders (id) on delete cascade,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 8 and 60),
  title text not null check (char_length(title) between 1 and 60),
  welcome text check (char_length(welcome) between 1 and 300),
  field_label text check (char_length(field_label) between 1 and 30),
  expected integer not null check (expected between 1 and 100000),
  opens_at timestamptz,
  closes_at timestamptz not null,
  every_months smallint check (every_months in (1, 3)),
  open_days smallint check (open_days between 1 and 90),
  first_opens_at timestamptz,
  listed boolean not null default false,
  colors text[] check (cardinality(colors) = 2 and array_to_string(colors, '') ~ '^(#[0-9a-f]{6}){2}$'),
  stragglers boolean not null default false,
  payer text not null default 'organizer' check (payer in ('organizer', 'person', 'both')),
  seller text not null default 'organization' check (seller in ('shop', 'organization')),
  allowance_cents integer check (allowance_cents between 1 and 1000000),
  guarantees boolean not null default false,
  fixed_cents integer[] check (1 <= all (fixed_cents) and 100000 >= all (fixed_cents)),
  share_cents integer not null default 0 check (share_cents between 0 and 100000),
  cause text check (char_length(cause) between 1 and 60),
  raised_cents integer not null default 0 check (raised_cents >= 0),
  to_each boolean not null default false,
  version integer not null default 1 check (version > 0),
  counts integer[] not null check (0 <= all (counts)),
  people integer not null default 0 check (people between 0 and 2000),
  closed_at timestamptz,
  forgotten_at timestamptz,
  created_at timestamptz not null default now(),
  constraint groups_open_again_for_as_long check (
    num_nonnulls(every_months, open_days, first_opens_at) in (0, 3)
    and (every_months is null or opens_at is not null)
  ),
  constraint groups_allow_what_both_pay check ((payer = 'both') = (allowance_cents is not null)),
  constraint groups_sell_to_those_who_pay check (payer <> 'organizer' or seller = 'organization'),
  constraint groups_guarantee_what_people_pay check (not guarantees or payer <> 'organizer'),
  constraint groups_raise_what_people_pay check (
    payer = 'person' or fixed_cents is null and share_cents = 0
  ),
  constraint groups_share_for_a_cause check ((cause is not null) = (share_cents > 0))
);
comment on table private.groups is
  'One row per order whose counts come from a group: what its page says, and how far it is.';
comment on column private.groups.slug is 'Its page''s address. Nobody can guess its last 8 characters.';
comment on column private.groups.field_label is
  'What the organizer asks each person besides, like their department; null for nothing.';
comment on column private.groups.expected is 'Pieces of the order as it was placed.';
comment on column private.groups.opens_at is
  'When people can join, once its proof is approved; null for right then.';
comment on column private.groups.every_months is
  'It opens again every so many months from first_opens_at on, for open_days; null if it doesn''t, or '
  'the next one does.';
comment on column private.groups.first_opens_at is
  'When the first of those that open again was to open: each is on its day of the month.';
comment on column private.groups.listed is 'It''s on the page of open shops, for everybody.';
comment on column private.groups.colors is 'Two colors of its school, club, or band on its page: ''#rrggbb''.';
comment on column private.groups.stragglers is
  'The last day is for stragglers: people read that it closes a day earlier.';
comment on column private.groups.payer is
  'Who pays for the pieces: the organizer, each person, or both: the organizer up to allowance_cents for '
  'each person, and the person the rest.';
comment on column private.groups.seller is
  'Who sells to its people: the shop, so that nobody''s tax certificate counts, or the organization, '
  'which buys all of it from the shop. The organization where only the organizer pays.';
comment on column private.groups.guarantees is
  'People pay at most what a piece costs at the pieces that the order was placed with.';
comment on column private.groups.fixed_cents is
  'What a piece of each item costs before tax, without the share, if the organizer set it; null for the '
  'price book''s price at the pieces that come together.';
comment on column private.groups.share_cents is 'What the cause gets of a piece. It comes on top.';
comment on column private.groups.raised_cents is
  'What it raised, before tax, since it closed. It''s in the order''s price, as adjustments.';
comment on column private.groups.to_each is
  'Each person''s pieces are mailed to them, as long as the order is shipped.';
comment on column private.groups.version is
  'Counted up with everything that happens to it, so that it closes with the people it had when its '
  'price was worked out.';
comment on column private.groups.counts is 'Pieces of each design, of the people who are in.';
comment on column private.groups.people is 'How many are in.';
comment on column private.groups.closed_at is 'When its people became the order''s counts.';
comment on column private.groups.forgotten_at is
  'When its people''s names and addresses were deleted.';

create index groups_open on private.groups (closes_at) where closed_at is null;

alter table private.groups enable row level security;
alter table private.groups force row level security;

create table private.group_people (
  id private.new_id primary key,
  group_id uuid not null references private.groups (id) on delete cascade,
  number integer not null check (number between 1 and 4000),
  request_hash public.sha256 not null,
  link_id uuid not null,
  link_key_hash public.sha256 not null,
  name public.full_name not null,
  email public.email,
  spare boolean not null default false,
  shown private.person_shown,
  field text check (char_length(field) between 1 and 60),
  back_name text check (char_length(back_name) between 1 and 20),
  ad text check (char_length(ad) between 1 and 60),
  pieces jsonb not null check (
    jsonb_typeof(pieces) = 'array' and jsonb_array_length(pieces) between 1 and 10
  ),
  version integer not null default 1 check (version > 0),
  left_at timestamptz,
  removed boolean not null default false,
  seen_cents integer not null default 0 check (seen_cents between 0 and 10000000),
  waits_for_card boolean not null default false,
  pays_organizer boolean not null default false,
  street public.street,
  city public.city,
  state public.state,
  zip public.zip,
  sold_in text check (sold_in ~ '^[A-Z]{2}$'),
  carrier text check (carrier in ('usps', 'ups', 'fedex', 'other')),
  tracking_number text check (tracking_number ~ '^[0-9A-Z]{4,40}$'),
  sent_at timestamptz,
  came_back_at timestamptz,
  card_session text unique check (card_session ~ '^cs_[A-Za-z0-9_]{1,250}$'),
  card_customer text check (card_customer ~ '^cus_[A-Za-z0-9_]{1,250}$'),
  card_method text check (card_method ~ '^pm_[A-Za-z0-9_]{1,250}$'),
  is_in boolean generated always as (left_at is null and not waits_for_card) stored,
  created_at timestamptz not null default now(),
  constraint group_people_number_key unique (group_id, number),
  constraint group_people_key_key unique (group_id, link_key_hash),
  constraint group_people_removed_are_out check (not removed or left_at is not null),
  constraint group_people_cards_have_customers check ((card_method is null) = (card_customer is null)),
  constraint group_people_addresses_are_whole check (num_nulls(street, city, state, zip) in (0, 4)),
  constraint group_people_tracked_by_their_carrier check (tracking_number is null or carrier is not null),
  constraint group_people_get_back_what_was_sent check (came_back_at is null or sent_at is not null),
  constraint group_people_spares_have_no_email check (not spare or email is null),
  constraint group_people_pay_once check (
    not pays_organizer or card_method is null and not waits_for_card
  )
);
comment on table private.group_people is
  'Who joined each group, with the pieces they chose. Those who left or were removed stay, so that '
  'their link can say so.';
comment on column private.group_people.id is 'Made by the page, so that a repeat joins once.';
comment on column private.group_people.number is 'What the organizer''s page calls them by.';
comment on column private.group_people.request_hash is 'SHA-256 of the body that came with the id, hex.';
comment on column private.group_people.link_id is
  'The key of their link is made from this and a secret that the database doesn''t have.';
comment on column private.group_people.link_key_hash is 'SHA-256 of the key of their link, hex.';
comment on column private.group_people.email is
  'Where their link and news go; null for somebody whom the organizer listed without one.';
comment on column private.group_people.spare is
  'Pieces that the organizer added for nobody in particular: they don''t count as a person.';
comment on column private.group_people.field is 'Their answer to the group''s field_label.';
comment on column private.group_people.ad is
  'A line of theirs in the list of who''s in; null for none.';
comment on column private.group_people.back_name is
  'The name on the back of each of their pieces; null for none.';
comment on column private.group_people.pieces is
  'A list of {item, size}: item is the place among the items of the order''s designs, from 0.';
comment on column private.group_people.removed is 'The organizer took them out.';
comment on column private.group_people.seen_cents is
  'The most that they agreed to pay, with tax: what their page showed when they joined or last changed '
  'something.';
comment on column private.group_people.waits_for_card is
  'They aren''t in until Stripe has saved their card.';
comment on column private.group_people.pays_organizer is
  'They gave the organizer the money, so no card of theirs is charged, and the organizer owes it.';
comment on column private.group_people.street is
  'Where their pieces are mailed to, with the other three; null for those in the organizer''s box.';
comment on column private.group_people.sold_in is
  'The state that their pieces were sold in, since the group closed, if it isn''t the order''s place.';
comment on column private.group_people.carrier is
  'Who has their parcel, by src/orders/delivery/shipment.ts; null until then, and if staff don''t say.';
comment on column private.group_people.sent_at is 'When their parcel was last sent.';
comment on column private.group_people.came_back_at is
  'When it came back; null once it is sent again, or has another address.';
comment on column private.group_people.card_session is
  'The Checkout Session in which they save their card, or another one.';
comment on column private.group_people.card_method is
  'Their saved card at Stripe, which alone can charge it.';

create index group_people_by_email on private.group_people (group_id, lower(email));

alter table private.group_people enable row level security;
alter table private.group_people force row level security;

create function private.insert_group(p_order public.orders, p jsonb) returns void
language sql
set search_path = ''
as $$
  insert into private.groups (
    order_id, slug, title, welcome, field_label, expected, opens_at, closes_at, every_months, open_days,
    first_opens_at, listed, colors, stragglers, payer, seller, allowance_cents, guarantees, fixed_cents,
    share_cents, cause, to_each, counts
  )
  select
    p_order.id, ask.slug, ask.title, ask.welcome, ask.field_label, p_order.total_quantity,
    ask.opens_at, ask.closes_at, ask.every_months, ask.open_days, ask.first_opens_at,
    coalesce(ask.listed, false), ask.colors, coalesce(ask.stragglers, false), ask.payer,
    case ask.payer when 'organizer' then 'organization' else 'shop' end, ask.allowance_cents,
    ask.guarantees, ask.fixed_cents, coalesce(ask.share_cents, 0), ask.cause, coalesce(ask.to_each, false),
    array_fill(0, array[jsonb_array_length(p_order.designs)])
  from jsonb_to_record(p) as ask (
    slug text, title text, welcome text, field_label text, opens_at timestamptz,
    closes_at timestamptz, every_months smallint, open_days smallint, first_opens_at timestamptz,
    listed boolean, colors text[], stragglers boolean, payer text, allowance_cents integer,
    guarantees boolean, fixed_cents integer[], share_cents integer, cause text, to_each boolean
  );
$$;
comment on function private.insert_group(public.orders, jsonb) is
  'Writes the group that an order is placed for.';

create function private.open_again(p_order public.orders) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_repeated bigint := private.exact_repeat_of(p_order.id);
begin
  -- Its row is locked since this one refers to it, and may have changed until then.
  update private.groups
  set every_months = null, open_days = null, first_opens_at = null
  from public.orders as earlier
  where order_id = p_order.repeats_id
    and earlier.id = order_id
    and earlier.stage = 'gathering'
    and closed_at is null
    and every_months is not null;
  if not found then
    perform private.refuse('the order before doesn''t open again anymore');
  end if;
  -- As staff decided for the one before.
  update private.groups as again
  set seller = earlier.seller
  from private.groups as earlier
  where again.order_id = p_order.id and earlier.order_id = p_order.repeats_id;
  if v_repeated is null then
    return;
  end if;
  perform private.change_job(
    'order', p_order.id, p_order.status, 'gathering', 'customer', null, false,
    p_exact_repeat_of => v_repeated
  );
  perform private.remember_approved(p_order.id, true);
  insert into public.outbox (order_id, template, occasion, recipient)
  values (
    p_order.id, 'group-again', private.id_from('again ' || p_order.id), p_order.customer_email
  );
end;
$$;
comment on function private.open_again(public.orders) is
  'Opens an order that was just placed to its group, and tells its organizer, if it repeats another '
  'exactly. Otherwise, its proof comes first, like any other''s. Either way, it''s the one that opens '
  'again from now on. HTTP 400 if the one before was canceled meanwhile, or its organizer has ended that.';

create function private.approved_status(p_order_id uuid) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when exists (
      select from private.groups where order_id = p_order_id and closed_at is null
    ) then 'gathering'
    else 'approved'
  end;
$$;
comment on function private.approved_status(uuid) is
  'The status that approving its proof gives an order: its group chooses first, if it has one.';

create function private.group_state(p_group private.groups, p_stage public.job_stage) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_stage = 'canceled' then 'canceled'
    when (p_group).closed_at is not null then 'closed'
    when p_stage <> 'gathering' then 'proofing'
    when (p_group).opens_at > now() then 'soon'
    when (p_group).closes_at <= now() then 'closed'
    else 'open'
  end;
$$;
comment on function private.group_state(private.groups, public.job_stage) is
  'Whether people can join: open; proofing, while the shop and the organizer work on the proof; soon, '
  'from then until it opens; closed, once its time is up; or canceled.';

create function private.group_counts(p_order_id uuid, p_pieces jsonb) returns integer[]
language sql
stable
set search_path = ''
as $$
  with chosen as (
    select offered.design
    from jsonb_to_recordset(p_pieces) as piece (item integer, size text)
    left join (
      private.order_items as offered
      join private.catalog as garment on garment.garment_id = offered.garment_id
    ) on offered.order_id = p_order_id
      and offered.place = piece.item + 1
      and piece.size = any (garment.sizes)
  )
  select case
    when (select count(*) = count(design) and count(*) between 1 and 10 from chosen) then array(
      select (select count(*)::integer from chosen where chosen.design = listed.design)
      from generate_series(
        0, (select jsonb_array_length(designs) from public.orders where id = p_order_id) - 1
      ) as listed (design)
      order by listed.design
    )
  end;
$$;
comment on function private.group_counts(uuid, jsonb) is
  'How many of these pieces are of each design of an order; null if it doesn''t have one of them, or '
  'there are none or more than 10.';

create function private.count_in(
  p_group private.groups,
  p_added integer[],
  p_taken integer[],
  p_people integer
) returns private.groups
language sql
set search_path = ''
as $$
  update private.groups
  set
    version = version + 1,
    people = people + p_people,
    counts = array(
      select count + coalesce(p_added[design], 0) - coalesce(p_taken[design], 0)
      from unnest(counts) with ordinality as counted (count, design)
      order by design
    )
  where id = (p_group).id
  returning *;
$$;
comment on function private.count_in(private.groups, integer[], integer[], integer) is
  'Adds pieces and people to a locked group''s counts, and takes others off.';

create function private.lock_group(
  p_slug text,
  out asked private.groups,
  out state text
)
language plpgsql
set search_path = ''
as $$
declare
  v_order_id uuid := (select order_id from private.groups where slug = p_slug);
begin
  -- Shared, so that people wait only for changes of the order. Their emails refer to it.
  perform from public.orders where id = v_order_id for key share;
  select * into asked from private.groups where slug = p_slug for update;
  state := private.group_state(asked, (select stage from public.orders where id = v_order_id));
end;
$$;
comment on function private.lock_group(text) is
  'A group, locked until the transaction ends, and its group_state. Nulls if there is none.';

create function private.group_proof(
  p_order public.orders,
  out order_id uuid,
  out version integer
)
language sql
stable
set search_path = ''
as $$
  select proof.order_id, max(proof.version)
  from public.proofs as proof
  where p_order.stage between 'gathering' and 'done'
    and proof.order_id = case
      when exists (select from public.proofs where order_id = p_order.id) then p_order.id
      else (
        select earlier.id
        from public.job_events as event
        join public.orders as earlier on earlier.number = event.exact_repeat_of
        where event.order_id = p_order.id
        order by event.id desc
        limit 1
      )
    end
  group by proof.order_id;
$$;
comment on function private.group_proof(public.orders) is
  'The version of the proof that people choose by: of the order, or of the one that it repeats exactly. '
  'Nulls before it was approved, and without one.';

create function private.next_group(p_group private.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', later.slug, 'opens_at', later.opens_at, 'state', private.group_state(later, again.stage)
  )
  from public.orders as again
  join private.groups as later on later.order_id = again.id
  where again.repeats_id = (p_group).order_id
    and again.stage between 'gathering' and 'done'
    -- Everybody finds the page of a listed group, and the next one may be for those with its link.
    and (later.listed or not (p_group).listed)
  order by again.number desc
  limit 1;
$$;
comment on function private.next_group(private.groups) is
  'The group of the newest order that repeats this one''s, once its proof is approved: its page, when it '
  'opens, and its group_state. Null if there is none.';

create function private.group_json(p_group private.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(p_group) - array['id', 'created_at'] || jsonb_build_object(
    'state', private.group_state(p_group, o.stage),
    'number', o.number,
    'organizer', o.customer_name,
    'designs', o.designs,
    'due_date', o.due_date,
    'rush_days', o.rush_days,
    'delivery_method', o.delivery_method,
    'delivery_zip', o.delivery_zip,
    'to_each', (p_group).to_each and o.delivery_method = 'shipping',
    'price_version', o.price_version,
    'tax', o.tax,
    'exempt', o.exempt_reason is not null,
    'proof', shown.version,
    'proof_order_id', shown.order_id,
    'next', private.next_group(p_group)
  )
  from public.orders as o
  left join lateral private.group_proof(o) as shown on true
  where o.id = (p_group).order_id;
$$;
comment on function private.group_json(private.groups) is
  'A group by its columns, with its state and what its page says of the order; proof is the version that '
  'was approved, of the order proof_order_id, null before and without one; next is next_group''s.';

create function private.group_of(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', slug, 'opens_at', opens_at, 'closes_at', closes_at, 'every_months', every_months,
    'open_days', open_days, 'first_opens_at', first_opens_at, 'listed', listed, 'colors', colors,
    'stragglers', stragglers,
    'people', people, 'title', title, 'welcome', welcome,
    'field_label', field_label, 'payer', payer, 'seller', seller, 'allowance_cents', allowance_cents,
    'guarantees', guarantees, 'fixed_cents', fixed_cents, 'share_cents', share_cents,
    'cause', cause, 'raised_cents', raised_cents,
    'to_each', to_each and o.delivery_method = 'shipping'
  )
  from private.groups
  join public.orders as o on o.id = order_id
  where order_id = p_order_id;
$$;
comment on function private.group_of(uuid) is
  'Where the page of an order''s group is, when it closes, how many are in, and what its organizer said '
  'about it; null without one.';

create function private.card_grace() returns interval
language sql
immutable
set search_path = ''
as $$ select interval '48 hours' $$;
comment on function private.card_grace() is
  'How long somebody can save another card after their bank first declined one.';

create function private.person_charge_json(p_person uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'cents', amount_cents,
      'refunded_cents', (
        select coalesce(sum(amount_cents), 0)
        from private.card_refunds
        where card_payment = paid.id and status <> 'failed'
      ),
      'disputed_cents', (
        select coalesce(sum(taken_cents), 0) from private.card_disputes where card_payment = paid.id
      ),
      'state', case
        when received_cents is not null then 'paid'
        when status <> 'open' then 'given-up'
        when declined_at is not null then 'declined'
        else 'due'
      end,
      'until', declined_at + private.card_grace()
    )
    from private.card_payments as paid
    where person = p_person
  );
end;
$$;
comment on function private.person_charge_json(uuid) is
  'What a person in a closed group pays, and whether their card was charged: due; declined, with until '
  'when they can save another; paid, with what of it goes back, and what a bank took because they '
  'disputed it; or given-up. Null if they pay nothing.';

create function private.person_json(p_person private.group_people) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'number', (p_person).number,
    'name', (p_person).name,
    'email', (p_person).email,
    'spare', (p_person).spare,
    'shown', (p_person).shown,
    'field', (p_person).field,
    'back_name', (p_person).back_name,
    'ad', (p_person).ad,
    'pieces', (p_person).pieces,
    'zip', (p_person).zip,
    'carrier', (p_person).carrier,
    'tracking_number', (p_person).tracking_number,
    'sent_at', (p_person).sent_at,
    'came_back_at', (p_person).came_back_at,
    'version', (p_person).version,
    'seen_cents', (p_person).seen_cents,
    'waits_for_card', (p_person).waits_for_card,
    'has_card', (p_person).card_method is not null,
    'pays_organizer', (p_person).pays_organizer,
    'charge', private.person_charge_json((p_person).id),
    'out', case
      when (p_person).removed then 'removed' when (p_person).left_at is not null then 'left'
    end
  );
$$;
comment on function private.person_json(private.group_people) is
  'What a person in a group may see of themselves, and the organizer of them; the ZIP code is for the '
  'price of their parcel, and the organizer doesn''t see it.';

create function public.read_group(p_slug text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.group_json(asked) || jsonb_build_object(
    'size_charts', (
      select coalesce(jsonb_object_agg(style_code, size_chart), '{}')
      from public.garments
      where size_chart is not null
        and style_code in (
          select style_code from private.order_items where order_id = asked.order_id
        )
    ),
    'names', (
      select coalesce(
        jsonb_agg(jsonb_build_object('name', name, 'ad', ad) order by number), '[]'
      )
      from (
        select name, ad, number
        from private.group_people
        where group_id = asked.id and is_in and shown = 'initial'
        order by number desc
        limit 100
      ) as newest
    )
  )
  from private.groups as asked
  where asked.slug = p_slug;
$$;
comment on function public.read_group(text) is
  'What a group''s page is made from, with the size charts of its garments by style code, and the names '
  'and ads of up to 100 who joined last and didn''t hide theirs: our server shortens them. Null if there is no '
  'such group.';
grant execute on function public.read_group(text) to service_role;

create function public.list_shops() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.group_json(listed.asked) order by (listed.asked).closes_at), '[]'
  )
  from (
    select asked
    from private.groups as asked
    join public.orders as o on o.id = asked.order_id
    where asked.listed and asked.closed_at is null and asked.closes_at > now() and o.stage = 'gathering'
    order by asked.closes_at
    limit 40
  ) as listed;
$$;
comment on function public.list_shops() is
  'The listed groups that are open, or open later, as group_json, those that close first before others.';
grant execute on function public.list_shops() to service_role;

create function public.read_group_for_organizer(p_number bigint, p_key_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.group_json(asked) || jsonb_build_object(
    'due_cents', private.due_cents(linked),
    'waiting', (
      select coalesce(jsonb_agg(private.person_json(person) order by person.number), '[]')
      from private.group_people as person
      where person.group_id = asked.id and person.waits_for_card and person.left_at is null
    ),
    'roll', (
      select coalesce(jsonb_agg(private.person_json(person) order by person.number), '[]')
      from private.group_people as person
      where person.group_id = asked.id and person.is_in
    )
  )
  from private.find_linked_order(p_number, p_key_hash) as linked
  join private.groups as asked on asked.order_id = linked.id;
$$;
comment on function public.read_group_for_organizer(bigint, text) is
  'The group of the order that its organizer''s link opens, with everybody who is in, and those waiting '
  'for their card; null if there is none.';
grant execute on function public.read_group_for_organizer(bigint, text) to service_role;

create function private.write_group_email(
  p_order_id uuid,
  p_template text,
  p_occasion uuid,
  p_email text,
  p_guard jsonb,
  p_after interval default '0'
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_held text := private.hold_reason(p_guard, p_email);
  v_id uuid;
begin
  insert into public.outbox (
    order_id, template, occasion, recipient, status, last_error_code, next_attempt_at
  )
  values (
    p_order_id, p_template, p_occasion, p_email,
    case when v_held is null then 'pending' else 'held' end::public.outbox_status, v_held,
    now() + p_after
  )
  returning case when v_held is null then id end into v_id;
  return v_id;
end;
$$;
comment on function private.write_group_email(uuid, text, uuid, text, jsonb, interval) is
  'Writes an email about an order''s group to somebody who didn''t ask for it, to go out after a while. '
  'Returns its id; null if hold_reason has one, so that it''s held.';

create function public.join_group(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_lock record;
  v_person private.group_people;
  v_counts integer[];
  v_number integer;
  v_email uuid;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    slug text, id private.new_id, request_hash text, link_id uuid, link_key_hash text, name text,
    email text, shown text, field text, back_name text, pieces jsonb, seen_cents integer,
    waits_for_card boolean, street text, city text, state text, zip text, email_guard jsonb
  );
  v_lock := private.lock_group(v_ask.slug);
  if (v_lock.asked).id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  select * into v_person from private.group_people where id = v_ask.id;
  if found then
    return case
      when v_person.group_id = (v_lock.asked).id and v_person.request_hash = v_ask.request_hash
        then jsonb_build_object('outcome', 'replayed', 'link_id', v_person.link_id)
      else jsonb_build_object('outcome', 'conflict')
    end;
  end if;
  if v_lock.state <> 'open' then
    return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
  end if;
  v_number := 1 + coalesce(
    (select max(number) from private.group_people where group_id = (v_lock.asked).id), 0
  );
  if (v_lock.asked).people >= 2000 or v_number > 4000 then
    return jsonb_build_object('outcome', 'full');
  end if;
  v_counts := private.group_counts((v_lock.asked).order_id, v_ask.pieces);
  if v_counts is null then
    perform private.refuse('pieces must be 1 to 10 of the order''s');
  end if;
  insert into private.group_people (
    id, group_id, number, request_hash, link_id, link_key_hash, name, email, shown, field, back_name,
    pieces, seen_cents, waits_for_card, street, city, state, zip
  )
  values (
    v_ask.id, (v_lock.asked).id, v_number, v_ask.request_hash, v_ask.link_id, v_ask.link_key_hash,
    v_ask.name, v_ask.email, v_ask.shown, v_ask.field, v_ask.back_name, v_ask.pieces,
    v_ask.seen_cents, v_ask.waits_for_card, v_ask.street, v_ask.city, v_ask.state, v_ask.zip
  );
  if not v_ask.waits_for_card then
    perform private.count_in(v_lock.asked, v_counts, null, 1);
  end if;
  -- A family shares an address, and so might somebody who means to fill it.
  if 5 >= (
    select count(*)
    from private.group_people
    where group_id = (v_lock.asked).id and lower(email) = lower(v_ask.email)
  ) then
    v_email := private.write_group_email(
      (v_lock.asked).order_id, 'group-joined', v_ask.id, v_ask.email, v_ask.email_guard,
      -- Most people save their card right away.
      case when v_ask.waits_for_card then interval '5 minutes' else interval '0' end
    );
  end if;
  return jsonb_build_object(
    'outcome', 'joined', 'link_id', v_ask.link_id,
    'email', case when not v_ask.waits_for_card then v_email end
  );
end;
$$;
comment on function public.join_group(jsonb) is
  'Adds a person to an open group and writes the email with their link, once per id. p has the slug and '
  'the columns of group_people, and email_guard as hold_reason takes it. Outcome: joined, with the id '
  'of the email unless it''s held; replayed; conflict (same id, other request_hash); not-open, with the '
  'state; full; or not-found. Values that break a rule: HTTP 400.';
grant execute on function public.join_group(jsonb) to service_role;

create function private.find_person(p_slug text, p_key_hash text) returns private.group_people
language sql
stable
set search_path = ''
as $$
  select person.*
  from private.group_people as person
  join private.groups as asked on asked.id = person.group_id
  where asked.slug = p_slug and person.link_key_hash = p_key_hash;
$$;
comment on function private.find_person(text, text) is
  'The person whose link has this key; null if there is none in this group.';

create function public.read_person(p_slug text, p_key_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.person_json(person) || jsonb_build_object(
    'street', person.street, 'city', person.city, 'state', person.state
  )
  from private.find_person(p_slug, p_key_hash) as person
  where person.id is not null;
$$;
comment on function public.read_person(text, text) is
  'What a person''s link opens, also after they left; null if it opens nothing.';
grant execute on function public.read_person(text, text) to service_role;

create function private.set_person(
  p_group private.groups,
  p_person private.group_people,
  p_version integer,
  p_wanted private.group_people
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_counts integer[];
begin
  if (
    p_person.name, p_person.shown, p_person.field, p_person.back_name, p_person.ad, p_person.pieces,
    p_person.seen_cents, p_person.waits_for_card, p_person.pays_organizer, p_person.street,
    p_person.city, p_person.state, p_person.zip
  ) is not distinct from (
    p_wanted.name, p_wanted.shown, p_wanted.field, p_wanted.back_name, p_wanted.ad, p_wanted.pieces,
    p_wanted.seen_cents, p_wanted.waits_for_card, p_wanted.pays_organizer, p_wanted.street,
    p_wanted.city, p_wanted.state, p_wanted.zip
  ) then
    return jsonb_build_object('outcome', 'changed', 'version', p_person.version);
  end if;
  if p_person.version <> p_version then
    return jsonb_build_object('outcome', 'stale', 'version', p_person.version);
  end if;
  if p_person.waits_for_card and not p_wanted.waits_for_card and p_group.people >= 2000 then
    return jsonb_build_object('outcome', 'full');
  end if;
  v_counts := private.group_counts(p_group.order_id, p_wanted.pieces);
  if v_counts is null then
    perform private.refuse('pieces must be 1 to 10 of the order''s');
  end if;
  update private.group_people
  set
    version = version + 1,
    name = p_wanted.name,
    shown = p_wanted.shown,
    field = p_wanted.field,
    back_name = p_wanted.back_name,
    ad = p_wanted.ad,
    pieces = p_wanted.pieces,
    seen_cents = p_wanted.seen_cents,
    waits_for_card = p_wanted.waits_for_card,
    pays_organizer = p_wanted.pays_organizer,
    street = p_wanted.street,
    city = p_wanted.city,
    state = p_wanted.state,
    zip = p_wanted.zip
  where id = p_person.id;
  if p_person.is_in then
    perform private.count_in(
      p_group, v_counts, private.group_counts(p_group.order_id, p_person.pieces), 0
    );
  elsif not p_wanted.waits_for_card then
    perform private.count_in(p_group, v_counts, null, 1);
  end if;
  return jsonb_build_object('outcome', 'changed', 'version', p_person.version + 1);
end;
$$;
comment on function private.set_person(
  private.groups, private.group_people, integer, private.group_people
) is
  'Gives a person in a locked group other pieces, names, and another field. Somebody who doesn''t need '
  'to save a card anymore is in then. Outcome: changed, also if that''s how it was, stale, or full.';

create function private.take_out(
  p_group private.groups,
  p_person private.group_people,
  p_removed boolean
) returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.group_people
  set left_at = now(), removed = p_removed, version = version + 1
  where id = p_person.id;
  if p_person.is_in then
    perform private.count_in(
      p_group, null, private.group_counts(p_group.order_id, p_person.pieces),
      case when p_person.spare then 0 else -1 end
    );
  end if;
end;
$$;
comment on function private.take_out(private.groups, private.group_people, boolean) is
  'Takes a person who hasn''t left out of a locked group.';

create function public.change_person(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_group(p ->> 'slug');
  v_person private.group_people := private.find_person(p ->> 'slug', p ->> 'key_hash');
begin
  if v_person.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_person.left_at is not null then
    return jsonb_build_object('outcome', 'out');
  end if;
  if v_lock.state <> 'open' then
    return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
  end if;
  return private.set_person(
    v_lock.asked, v_person, (p ->> 'version')::integer,
    jsonb_populate_record(v_person, jsonb_strip_nulls(
      jsonb_build_object(
        'name', p -> 'name', 'shown', p -> 'shown', 'pieces', p -> 'pieces',
        'seen_cents', p -> 'seen_cents', 'waits_for_card', p -> 'waits_for_card'
      )
    ) || jsonb_build_object(
      'field', p -> 'field', 'back_name', p -> 'back_name', 'ad', p -> 'ad', 'street', p -> 'street',
      'city', p -> 'city', 'state', p -> 'state', 'zip', p -> 'zip'
    ))
  );
end;
$$;
comment on function public.change_person(jsonb) is
  'Changes what a person chose, by their link. p has the slug and key_hash, the version they saw, and '
  'name, shown, field, back_name, ad, pieces, seen_cents, waits_for_card, and street, city, state, and zip. '
  'Outcome: changed, stale, full, out (they left or were removed), not-open, with the state, or not-found. '
  'Values that break a rule: HTTP 400.';
grant execute on function public.change_person(jsonb) to service_role;

create function public.leave_group(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_group(p ->> 'slug');
  v_person private.group_people := private.find_person(p ->> 'slug', p ->> 'key_hash');
begin
  if v_person.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_person.left_at is null then
    if v_lock.state in ('closed', 'canceled') then
      return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
    end if;
    perform private.take_out(v_lock.asked, v_person, false);
  end if;
  return jsonb_build_object('outcome', 'left');
end;
$$;
comment on function public.leave_group(jsonb) is
  'Takes a person out of a group until it closes, by slug and key_hash of their link. Outcome: left, '
  'also for a repeat; not-open, with the state; or not-found.';
grant execute on function public.leave_group(jsonb) to service_role;

create function private.lock_own_group(
  p jsonb,
  out placed public.orders,
  out asked private.groups,
  out state text
)
language plpgsql
set search_path = ''
as $$
begin
  perform from public.orders where number = (p ->> 'number')::bigint for key share;
  placed := private.find_linked_order((p ->> 'number')::bigint, p ->> 'key_hash');
  select * into asked from private.groups where order_id = placed.id for update;
  -- Read again, because the order may have moved until the group was free.
  select * into placed from public.orders where id = placed.id;
  state := private.group_state(asked, placed.stage);
end;
$$;
comment on function private.lock_own_group(jsonb) is
  'The group of the order that its organizer''s link opens (number and key_hash), locked until the '
  'transaction ends, with the order and its group_state. Nulls if there is none.';

create function public.set_person_as_organizer(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_own_group(p);
  v_person private.group_people;
begin
  select * into v_person
  from private.group_people
  where group_id = (v_lock.asked).id and number = (p ->> 'person')::integer;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_person.left_at is not null then
    return jsonb_build_object('outcome', 'out');
  end if;
  -- Also once it has closed, because everybody still reads it.
  if (p ->> 'no_ad')::boolean then
    update private.group_people
    set ad = null, version = version + 1
    where id = v_person.id and ad is not null;
    return jsonb_build_object(
      'outcome', 'changed', 'version', v_person.version + (v_person.ad is not null)::integer
    );
  end if;
  if (v_lock.asked).closed_at is not null or v_lock.state = 'canceled' then
    return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
  end if;
  if p -> 'pieces' is null or jsonb_typeof(p -> 'pieces') = 'null' then
    perform private.take_out(v_lock.asked, v_person, true);
    return jsonb_build_object('outcome', 'removed');
  end if;
  return private.set_person(
    v_lock.asked, v_person, (p ->> 'version')::integer,
    jsonb_populate_record(
      v_person,
      jsonb_build_object('pieces', p -> 'pieces', 'back_name', p -> 'back_name') || case
        when v_person.waits_for_card and (p ->> 'pays_organizer')::boolean
          then '{"waits_for_card": false, "pays_organizer": true}'
        else '{}'::jsonb
      end
    )
  );
end;
$$;
comment on function public.set_person_as_organizer(jsonb) is
  'Changes a person''s pieces for the organizer, or removes the person, until the group closes. p has '
  'number and key_hash of the order''s link, the person''s number, the pieces, and back_name, with the '
  'version that the organizer saw, or no pieces; with pays_organizer, somebody who waited for their card is '
  'in without one; with no_ad, their ad goes and nothing else changes, also once it has closed. Outcome: '
  'changed, stale, full, removed, out (they had left or were removed), not-open, with the state, or '
  'not-found. Values that break a rule: HTTP 400.';
grant execute on function public.set_person_as_organizer(jsonb) to service_role;

create function public.extend_group(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_own_group(p);
begin
  if (v_lock.asked).id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if (v_lock.asked).closed_at is not null or v_lock.state = 'canceled' then
    return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
  end if;
  update private.groups
  set closes_at = (p ->> 'closes_at')::timestamptz, version = version + 1
  where id = (v_lock.asked).id and closes_at <> (p ->> 'closes_at')::timestamptz;
  return jsonb_build_object('outcome', 'extended');
end;
$$;
comment on function public.extend_group(jsonb) is
  'Gives a group that isn''t closed another closing time: until then, people can join again. p has '
  'number and key_hash of the order''s link, and closes_at. Outcome: extended, not-open, with the state, '
  'or not-found.';
grant execute on function public.extend_group(jsonb) to service_role;

create function public.stop_opening_again(p jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_own_group(p);
begin
  update private.groups
  set every_months = null, open_days = null, first_opens_at = null, version = version + 1
  where id = (v_lock.asked).id and every_months is not null;
  if found and (p ->> 'tell')::boolean then
    insert into public.outbox (order_id, template, occasion, recipient)
    values (
      (v_lock.placed).id, 'group-not-again', private.id_from('not again ' || (v_lock.asked).id),
      (v_lock.placed).customer_email
    )
    on conflict do nothing;
  end if;
end;
$$;
comment on function public.stop_opening_again(jsonb) is
  'From now on, a group doesn''t open again by itself. p has number and key_hash of the order''s link, and '
  'tell, if the organizer gets the email that it couldn''t.';
grant execute on function public.stop_opening_again(jsonb) to service_role;

create function private.insert_charges(
  p_group private.groups,
  p_order public.orders,
  p_charges jsonb,
  p_rounding integer
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
  v_person private.group_people;
begin
  for v_ask in
    select *
    from jsonb_to_recordset(coalesce(p_charges, '[]')) as ask (
      number integer, cents integer, tax_cents integer
    )
  loop
    select * into v_person
    from private.group_people
    where group_id = p_group.id and number = v_ask.number and is_in;
    if v_person.card_method is null or v_ask.cents > v_person.seen_cents then
      perform private.refuse('charges must be of people with cards, and at most what they saw');
    end if;
    insert into private.card_payments (
      id, order_id, order_number, person, amount_cents, tax_cents, payable, expires_at
    )
    values (
      private.id_from('group charge ' || v_person.id), p_order.id, p_order.number, v_person.id,
      v_ask.cents, v_ask.tax_cents, false, now() + private.card_grace()
    );
  end loop;
  if p_rounding > 0 then
    perform private.add_payment(
      row(
        private.id_from('group rounding ' || p_group.id), p_order.id, p_order.number, 'adjustment',
        'account', p_rounding, null, 'Rounding of what each person pays.', 'group', now()
      )::public.payments,
      false
    );
  end if;
end;
$$;
comment on function private.insert_charges(private.groups, public.orders, jsonb, integer) is
  'Writes what each person of a closing group is to be charged, from a list of their numbers with cents, '
  'of which tax_cents are tax; and takes a few cents off that nobody owes because each person''s tax is '
  'rounded.';

create function public.start_person_card(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_person private.group_people := private.find_person(p ->> 'slug', p ->> 'key_hash');
begin
  if p ? 'session' then
    update private.group_people set card_session = p ->> 'session' where id = v_person.id;
  end if;
  return (
    select jsonb_build_object(
      'id', person.id,
      'email', person.email,
      'session', person.card_session,
      'is_useful', case
        when o.stage = 'canceled' then false
        when asked.closed_at is not null then exists (
          select from private.card_payments where person = v_person.id and status = 'open'
        )
        when person.pays_organizer then false
        else not person.waits_for_card or private.group_state(asked, o.stage) = 'open'
      end
    )
    from private.group_people as person
    join private.groups as asked on asked.id = person.group_id
    join public.orders as o on o.id = asked.order_id
    where person.id = v_person.id and person.left_at is null
  );
end;
$$;
comment on function public.start_person_card(jsonb) is
  'What a person''s page to save a card needs, by slug and key_hash of their link, after storing its '
  'session if there is one; is_useful unless nothing is charged anymore, or saving it wouldn''t bring '
  'them in. Null if they left.';
grant execute on function public.start_person_card(jsonb) to service_role;

create function public.save_person_card(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_slug text := (
    select asked.slug
    from private.group_people as person
    join private.groups as asked on asked.id = person.group_id
    where person.id = (p ->> 'id')::uuid
  );
  v_lock record := private.lock_group(v_slug);
  v_person private.group_people;
begin
  select * into v_person from private.group_people where id = (p ->> 'id')::uuid;
  if v_person.id is null then
    -- They may have been erased meanwhile.
    perform private.spend_card(p ->> 'customer');
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_person.left_at is not null then
    perform private.spend_card(p ->> 'customer');
    return jsonb_build_object('outcome', 'out');
  end if;
  if v_person.pays_organizer then
    perform private.spend_card(p ->> 'customer');
    return jsonb_build_object('outcome', 'known');
  end if;
  if v_person.card_method is not null
    -- Stripe may tell late of a card that they've replaced since.
    and (
      v_person.card_method = p ->> 'method'
      or v_person.card_session is distinct from p ->> 'session'
    )
  then
    if v_person.card_customer <> p ->> 'customer' then
      perform private.spend_card(p ->> 'customer');
    end if;
    return jsonb_build_object('outcome', 'known');
  end if;
  if v_person.waits_for_card then
    if v_lock.state <> 'open' then
      perform private.spend_card(p ->> 'customer');
      return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
    end if;
    if (v_lock.asked).people >= 2000 then
      perform private.spend_card(p ->> 'customer');
      return jsonb_build_object('outcome', 'full');
    end if;
  end if;
  update private.group_people
  set
    card_customer = p ->> 'customer',
    card_method = p ->> 'method',
    waits_for_card = false,
    version = version + 1
  where id = v_person.id;
  if v_person.waits_for_card then
    perform private.count_in(
      v_lock.asked, private.group_counts((v_lock.asked).order_id, v_person.pieces), null, 1
    );
  end if;
  return jsonb_build_object('outcome', 'saved');
end;
$$;
comment on function public.save_person_card(jsonb) is
  'Keeps the card that Stripe saved for a person (id) in a session: its customer and method. Somebody '
  'who waited for it is in then. Outcome: saved; known for a repeat, if they have a card and this is '
  'about an earlier session, or if they paid the organizer; not-open, with the state, if the group closed meanwhile; full; out; or '
  'not-found.';
grant execute on function public.save_person_card(jsonb) to service_role;

create function public.list_group_charges(p_limit integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_listed jsonb;
begin
  with picked as (
    select paid.id
    from private.card_payments as paid
    join public.orders as o on o.id = paid.order_id
    left join private.group_people as person on person.id = paid.person
    where paid.person is not null
      and paid.status = 'open'
      and o.stage <> 'canceled'
      and (
        paid.asked_method is not null
        or person.card_method is distinct from paid.declined_method
      )
    order by paid.checked_at nulls first, paid.id
    limit p_limit
    for update of paid skip locked
  ),
  checked as (
    update private.card_payments as paid
    set checked_at = now()
    from picked
    where paid.id = picked.id
    returning paid.id
  )
  select coalesce(jsonb_agg(id order by id), '[]') into v_listed from checked;
  return v_listed;
end;
$$;
comment on function public.list_group_charges(integer) is
  'The ids of card payments of people in closed groups whose cards are to be charged now, those tried '
  'longest ago first. One whose card was declined is listed again once another is saved.';
grant execute on function public.list_group_charges(integer) to service_role;

create function public.begin_group_charge(p_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order public.orders;
  v_paid private.card_payments;
begin
  -- Locked, so that it isn't canceled meanwhile.
  select o.* into v_order
  from public.orders as o
  where o.id = (select order_id from private.card_payments where id = p_id)
  for share;
  update private.card_payments as paid
  set
    asked_customer = coalesce(paid.asked_customer, person.card_customer),
    asked_method = coalesce(paid.asked_method, person.card_method)
  from private.card_payments as tried
  left join private.group_people as person on person.id = tried.person
  where paid.id = p_id
    and tried.id = p_id
    and paid.person is not null
    and paid.status = 'open'
    and v_order.stage <> 'canceled'
    and coalesce(paid.asked_method, person.card_method) is not null
    and (
      paid.asked_method is not null
      or person.card_method is distinct from paid.declined_method
    )
  returning paid.* into v_paid;
  return case
    when v_paid.id is not null then jsonb_build_object(
      'id', v_paid.id,
      'number', v_paid.order_number,
      'amount_cents', v_paid.amount_cents,
      'customer', v_paid.asked_customer,
      'method', v_paid.asked_method
    )
  end;
end;
$$;
comment on function public.begin_group_charge(uuid) is
  'The saved card of a person that Stripe is to be asked to charge, noted right before that: the one that '
  'it was asked for before, if we don''t know that it was declined. Null if there is nothing to charge '
  'anymore.';
grant execute on function public.begin_group_charge(uuid) to service_role;

create function public.note_declined_charge(p_id uuid, p_method text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_paid private.card_payments;
begin
  -- The job first, then what belongs to it.
  perform from public.orders
  where id = (select order_id from private.card_payments where id = p_id)
  for key share;
  update private.card_payments
  set
    declined_method = p_method, declined_at = coalesce(declined_at, now()),
    asked_customer = null, asked_method = null
  where id = p_id and status = 'open' and asked_method = p_method
  returning * into v_paid;
  insert into public.outbox (order_id, template, occasion, recipient)
  select v_paid.order_id, 'group-declined', id, email
  from private.group_people
  where id = v_paid.person and v_paid.order_id is not null
  -- Another card of theirs was declined before.
  on conflict (order_id, template, occasion) where order_id is not null do update
  set status = 'pending', next_attempt_at = now(), attempts = 0
  where outbox.status in ('sent', 'skipped');
end;
$$;
comment on function public.note_declined_charge(uuid, text) is
  'Notes that a person''s bank refused the card that Stripe was asked to charge, and writes them the '
  'email with which they save another one.';
grant execute on function public.note_declined_charge(uuid, text) to service_role;

create function private.tell_person(p_paid private.card_payments, p_kind text) returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (order_id, template, occasion, recipient)
  select
    p_paid.order_id, case p_kind when 'refund' then 'group-refunded' else 'group-charged' end, id, email
  from private.group_people
  where id = p_paid.person and p_paid.order_id is not null
  -- An earlier part was refunded before.
  on conflict (order_id, template, occasion) where order_id is not null do update
  set status = 'pending', next_attempt_at = now(), attempts = 0
  where outbox.status in ('sent', 'skipped');
$$;
comment on function private.tell_person(private.card_payments, text) is
  'Writes the email to a person whose saved card was charged or refunded.';

create function private.forgo_refund(
  p_order_id uuid,
  p_refund uuid,
  p_cents bigint,
  p_reason text,
  p_actor text
) returns void
language sql
set search_path = ''
as $$
  insert into public.payments (
    id, order_id, order_number, kind, method, amount_cents, reason, actor, created_at
  )
  select
    private.id_from('write-off ' || p_refund), o.id, o.number, 'adjustment', 'account',
    least(p_cents, left_over.cents), coalesce(p_reason, 'Refunded to a person in the group.'),
    p_actor, now() + interval '1 microsecond'
  from public.orders as o
  cross join lateral (
    -- Others may still be charged for the rest.
    select private.balance_cents(o) - private.group_charges_cents(o.id) as cents
  ) as left_over
  -- A canceled order costs its organizer nothing but its charge.
  where o.id = p_order_id and left_over.cents > 0 and o.stage <> 'canceled';
$$;
comment on function private.forgo_refund(uuid, uuid, bigint, text, text) is
  'Writes off what one person of a group got back, so that the organizer doesn''t owe it.';

create function private.carry_dispute(
  p_paid private.card_payments,
  p_move text,
  p_cents bigint
) returns void
language sql
set search_path = ''
as $$
  insert into public.payments (
    id, order_id, order_number, kind, method, amount_cents, reason, actor, created_at
  )
  select
    private.id_from('carried ' || p_move), p_paid.order_id, p_paid.order_number, 'adjustment',
    'account', p_cents,
    case
      when p_paid.order_id is not null then 'A person’s dispute is between the shop and their bank.'
    end,
    'stripe', now() + interval '1 microsecond'
  where p_paid.person is not null
  on conflict (id) do nothing;
$$;
comment on function private.carry_dispute(private.card_payments, text, bigint) is
  'Evens out what a bank took because a person in a group disputed their charge, or gave back, so that '
  'the organizer doesn''t owe it.';

create function public.refund_canceled_groups() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order uuid;
  v_count integer := 0;
begin
  for v_order in
    select distinct o.id
    from public.orders as o
    join private.card_payments as paid on paid.order_id = o.id
    where o.stage = 'canceled'
      -- Until then, that can be undone.
      and o.updated_at < now() - make_interval(mins => private.undo_minutes())
      and paid.person is not null
      and private.refundable_cents(paid) > 0
      and not exists (
        select from private.card_refunds
        where id = private.id_from('canceled ' || paid.payment_intent)
      )
    limit 5
  loop
    -- The job first, then what belongs to it.
    perform from public.orders where id = v_order for update;
    with refunded as (
      insert into private.card_refunds (id, card_payment, amount_cents, reason, actor)
      select
        private.id_from('canceled ' || paid.payment_intent), paid.id,
        private.refundable_cents(paid), 'The order was canceled.', 'group'
      from private.card_payments as paid
      where paid.order_id = v_order and paid.person is not null and private.refundable_cents(paid) > 0
      on conflict (id) do nothing
      returning id
    )
    select v_count + count(*) into v_count from refunded;
  end loop;
  return v_count;
end;
$$;
comment on function public.refund_canceled_groups() is
  'Notes that the people of a group whose order is canceled for good get back what their cards were '
  'charged, at most one time; the schedule of card payments asks Stripe for it. Answers how many.';
grant execute on function public.refund_canceled_groups() to service_role;

create function public.give_up_charges() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_late record;
  v_count integer := 0;
begin
  for v_late in
    select paid.id, paid.order_id, person.id as person, person.email
    from private.card_payments as paid
    left join public.orders as o on o.id = paid.order_id
    left join private.group_people as person on person.id = paid.person
    where paid.person is not null
      and paid.status = 'open'
      and (
        o.id is null
        or o.stage <> 'canceled'
          and paid.asked_method is null
          and (
            person.id is null
            or paid.declined_at < now() - private.card_grace()
              and person.card_method = paid.declined_method
          )
      )
    order by paid.order_id, paid.id
    limit 100
  loop
    -- The job first, then what belongs to it.
    perform from public.orders where id = v_late.order_id for update;
    update private.card_payments
    set status = 'failed'
    -- Another card may have been saved, and be charged just now.
    where id = v_late.id and status = 'open' and (asked_method is null or order_id is null);
    continue when not found;
    insert into public.outbox (order_id, template, occasion, recipient)
    select v_late.order_id, 'group-uncharged', v_late.person, v_late.email
    where v_late.order_id is not null and v_late.person is not null
    union all
    select o.id, 'group-owed', private.id_from(format('owed %s %s', o.id, now())), o.customer_email
    from public.orders as o
    where o.id = v_late.order_id
    on conflict do nothing;
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;
comment on function public.give_up_charges() is
  'Gives up the charges whose cards were declined card_grace() ago and not replaced, or whose people were '
  'erased, but none that Stripe was asked for and hasn''t answered: from then on the organizer owes them. '
  'Tells both, the organizer once each time. Answers how many.';
grant execute on function public.give_up_charges() to service_role;

create function public.close_group(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
set statement_timeout = '8s'
as $$
declare
  v_lock record := private.lock_linked_order(p || '{"statuses": ["gathering"]}');
  v_before public.orders := v_lock.placed;
  v_after public.orders;
  v_group private.groups;
  v_holds boolean;
begin
  select * into v_group from private.groups where order_id = v_before.id for update;
  if v_group.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_group.closed_at is not null then
    return jsonb_build_object('outcome', 'closed-already');
  end if;
  if v_lock.refusal is not null then
    return jsonb_build_object('outcome', v_lock.refusal -> 'outcome');
  end if;
  if v_group.version <> (p ->> 'group_version')::integer then
    return jsonb_build_object('outcome', 'stale');
  end if;
  v_holds := private.holds_approval(v_before.id);
  -- Before the order, because until then its garments stay.
  update private.groups
  set
    closed_at = now(),
    version = version + 1,
    raised_cents = coalesce((p ->> 'raised_cents')::integer, 0),
    -- Garments that nobody chose are gone, and the others have other places.
    fixed_cents = case
      when fixed_cents is not null then array(
        select fixed_cents[1 + kept::integer]
        from jsonb_array_elements_text(p -> 'kept_items') with ordinality as listed (kept, place)
        order by place
      )
    end
  where id = v_group.id;
  v_after := private.write_order(v_before, p || '{"status": "approved"}');
  -- What everybody saw is what is printed, in the sizes that they chose.
  if v_holds then
    update private.approved_orders
    set sha256 = private.ordered_hash(v_after.id)
    where order_id = v_after.id;
  end if;
  insert into public.order_changes (order_id, version, actor, rows, raised)
  select
    v_after.id, v_after.version, 'customer', p -> 'rows', v_after.total_cents > v_before.total_cents
  where jsonb_array_length(p -> 'rows') > 0;
  insert into public.job_events (order_id, from_status, to_status, actor)
  values (v_after.id, v_before.status, v_after.status, 'customer');
  update private.group_people
  set pieces = (
    select jsonb_agg(
      jsonb_set(
        piece, '{item}',
        to_jsonb(
          array_position(
            array(select jsonb_array_elements_text(p -> 'kept_items')::integer),
            (piece ->> 'item')::integer
          ) - 1
        )
      )
      order by place
    )
    from jsonb_array_elements(pieces) with ordinality as listed (piece, place)
  ),
  sold_in = (
    select sale.state
    from jsonb_populate_recordset(null::private.sold_elsewhere, v_after.tax -> 'elsewhere') as sale
    where sale.state = private.state_of_zip(zip)
  )
  where group_id = v_group.id and is_in;
  perform private.insert_charges(v_group, v_after, p -> 'charges', (p ->> 'rounding_cents')::integer);
  insert into public.outbox (order_id, template, occasion, recipient)
  select v_after.id, 'group-closed', null, v_after.customer_email
  union all
  select v_after.id, 'group-printing', id, email
  from private.group_people
  where group_id = v_group.id and is_in and email is not null;
  return jsonb_build_object('outcome', 'closed');
end;
$$;
comment on function public.close_group(jsonb) is
  'Makes a group''s people the counts of its order, moves it to approved, and tells everybody, once. p '
  'has number and key_hash of the order''s link, its version and the group''s (group_version) that the '
  'rest was worked out for, the columns to set, rows for the record, kept_items, the places that the '
  'items had before, from 0, raised_cents of the price, and charges with rounding_cents as insert_charges '
  'takes them. Outcome: closed; closed-already; stale; locked if its order isn''t open '
  'to the group; or not-found. Values that break a rule: HTTP 400.';
grant execute on function public.close_group(jsonb) to service_role;

create function private.short_occasion(p_group private.groups) returns uuid
language sql
immutable
set search_path = ''
as $$
  select private.id_from(format('short %s %s', p_group.id, extract(epoch from p_group.closes_at)));
$$;
comment on function private.short_occasion(private.groups) is
  'The occasion of the email that a group has too few pieces at its closing time, so that it goes out '
  'once.';

create function public.list_due_groups() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('number', number, 'key_hash', link_key_hash) order by closes_at), '[]'
  )
  from (
    select o.number, o.link_key_hash, due.closes_at
    from private.groups as due
    join public.orders as o on o.id = due.order_id
    where due.closed_at is null
      and due.closes_at <= now()
      and o.stage = 'gathering'
      and not exists (
        select
        from public.outbox
        where order_id = o.id
          and template = 'group-short'
          and occasion = private.short_occasion(due)
      )
    order by due.closes_at
    limit 50
  ) as listed;
$$;
comment on function public.list_due_groups() is
  'The links of up to 50 orders whose groups are to be closed now, except those whose organizers were '
  'told that they''re short.';
grant execute on function public.list_due_groups() to service_role;

create function public.tell_short_group(p jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_own_group(p);
begin
  insert into public.outbox (order_id, template, occasion, recipient)
  select
    (v_lock.placed).id, 'group-short', private.short_occasion(v_lock.asked),
    (v_lock.placed).customer_email
  where (v_lock.asked).closed_at is null
    and (v_lock.asked).version = (p ->> 'group_version')::integer
  on conflict do nothing;
end;
$$;
comment on function public.tell_short_group(jsonb) is
  'Writes the email to the organizer that too few pieces were chosen by the closing time, once for each '
  'time. p has number and key_hash of the order''s link, and the group''s version that this was found of.';
grant execute on function public.tell_short_group(jsonb) to service_role;

create function public.read_group_email(p_order_id uuid, p_person uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.group_json(asked) || jsonb_build_object(
    'person', (
      select private.person_json(person) || jsonb_build_object('link_id', person.link_id)
      from private.group_people as person
      where person.group_id = asked.id and person.id = p_person
    )
  )
  from private.groups as asked
  where asked.order_id = p_order_id;
$$;
comment on function public.read_group_email(uuid, uuid) is
  'What emails about an order''s group say: the group, and the person it goes to, if that''s one of its '
  'people. Null if the order has no group.';
grant execute on function public.read_group_email(uuid, uuid) to service_role;

create function private.forget_person(p_email text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_group private.groups;
  v_person private.group_people;
begin
  for v_group in
    select *
    from private.groups
    where id in (select group_id from private.group_people where lower(email) = p_email)
    order by order_id
    for update
  loop
    for v_person in
      select * from private.group_people where group_id = v_group.id and lower(email) = p_email
    loop
      if v_group.closed_at is null and v_person.left_at is null then
        perform private.take_out(v_group, v_person, false);
      end if;
      delete from public.outbox where order_id = v_group.order_id and occasion = v_person.id;
      delete from private.group_people where id = v_person.id;
    end loop;
  end loop;
end;
$$;
comment on function private.forget_person(text) is
  'Deletes everybody with this email address, in lower case, from the groups of others, with the emails '
  'to them. They leave those that haven''t closed; of the others, their pieces stay ordered.';

create function private.tell_group() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_group private.groups;
begin
  -- Locked, so that nobody joins between.
  select * into v_group from private.groups where order_id = new.id for update;
  if new.stage = 'gathering' and v_group.id is not null then
    -- It may have been approved before, and have been to open later.
    delete from public.outbox
    where order_id = new.id
      and template = 'group-opened'
      and status = 'pending'
      and (leased_until is null or leased_until <= now());
    insert into public.outbox (order_id, template, occasion, recipient, next_attempt_at)
    values (
      new.id, 'group-opened', gen_random_uuid(), new.customer_email,
      greatest(now(), v_group.opens_at)
    );
  elsif new.stage = 'canceled' then
    insert into public.outbox (order_id, template, occasion, recipient, next_attempt_at)
    select new.id, 'group-canceled', id, email,
      now() + make_interval(mins => private.undo_minutes(), secs => 30)
    from private.group_people
    where group_id = v_group.id and is_in and email is not null
    -- Canceled again, after that was undone and nobody was told.
    on conflict (order_id, template, occasion) where order_id is not null do update
    set status = 'pending', next_attempt_at = excluded.next_attempt_at
    where outbox.status = 'skipped';
  end if;
  return null;
end;
$$;
comment on function private.tell_group() is
  'Trigger: writes the email with its link to the organizer when an order opens to its group, and, once '
  'it can''t be undone anymore, the emails to its people when the order is canceled.';

create trigger orders_tell_group
after update of status on public.orders
for each row when (new.stage in ('gathering', 'canceled') and new.stage <> old.stage)
execute function private.tell_group();

create function private.keep_group_goods() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_group private.groups;
begin
  select * into v_group
  from private.groups
  where order_id = new.id and closed_at is null
  for update;
  if v_group.id is null
    or jsonb_path_query_array(old.designs, '$[*].items[*].color_key')
      = jsonb_path_query_array(new.designs, '$[*].items[*].color_key')
    and jsonb_path_query_array(old.designs, '$[*].items[*].style_code')
      = jsonb_path_query_array(new.designs, '$[*].items[*].style_code')
    and jsonb_path_query_array(old.designs, '$[*].items.size()')
      = jsonb_path_query_array(new.designs, '$[*].items.size()')
  then
    return null;
  end if;
  -- Spares are in, too, and aren't people.
  if v_group.fixed_cents is not null
    or exists (select from private.group_people where group_id = v_group.id and is_in)
  then
    raise check_violation using
      constraint = 'groups_keep_their_goods',
      message = 'people in the group have chosen from the garments, or each has a fixed price';
  end if;
  -- Those who haven't saved a card would get something else than they chose.
  update private.group_people
  set left_at = now(), version = version + 1
  where group_id = v_group.id and left_at is null;
  update private.groups
  set version = version + 1, counts = array_fill(0, array[jsonb_array_length(new.designs)])
  where id = v_group.id;
  return null;
end;
$$;
comment on function private.keep_group_goods() is
  'Trigger: while people have chosen from them, or each has a fixed price, an order''s garments and colors '
  'stay in their places. Otherwise, those who wait for their card are out once they change.';

create trigger orders_keep_group_goods
after update of designs on public.orders
for each row when (old.designs is distinct from new.designs)
execute function private.keep_group_goods();

-- What a group's organizer does for others: lists people, adds spares, and invites. Like those of
-- groups.sql, every function here locks the order first, and then its group.

create table private.group_invitations (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references private.groups (id) on delete cascade,
  email public.email not null,
  reminders integer not null default 0 check (reminders between 0 and 2),
  written_at timestamptz not null default now(),
  stopped_at timestamptz,
  wants_reminder boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table private.group_invitations is
  'Whom a group''s organizer invited by email, and who asked on its page to be reminded.';
comment on column private.group_invitations.wants_reminder is
  'Somebody entered the address on the group''s page, to be reminded the day before it closes.';
comment on column private.group_invitations.reminders is 'How often they were reminded.';
comment on column private.group_invitations.written_at is
  'When the invitation or the last reminder was written.';
comment on column private.group_invitations.stopped_at is
  'When they asked for no more emails about this group.';

create unique index group_invitations_by_email
on private.group_invitations (group_id, lower(email));

alter table private.group_invitations enable row level security;
alter table private.group_invitations force row level security;

create function public.add_people(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
set statement_timeout = '8s'
as $$
declare
  v_lock record := private.lock_own_group(p);
  v_known private.group_people;
  v_person record;
  v_before integer;
  v_number integer;
  v_counts integer[];
  v_all integer[];
  v_people integer := (
    select count(*)
    from jsonb_to_recordset(p -> 'people') as listed (spare boolean)
    where not spare
  );
begin
  if (v_lock.asked).id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  select * into v_known from private.group_people where id = (p ->> 'id')::uuid;
  if found then
    return jsonb_build_object('outcome', case
      when v_known.group_id = (v_lock.asked).id and v_known.request_hash = p ->> 'request_hash'
        then 'added'
      else 'conflict'
    end);
  end if;
  if v_lock.state <> 'open' then
    return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
  end if;
  v_before := coalesce(
    (select max(number) from private.group_people where group_id = (v_lock.asked).id), 0
  );
  v_number := v_before;
  if (v_lock.asked).people + v_people > 2000
    or v_number + jsonb_array_length(p -> 'people') > 4000
  then
    return jsonb_build_object('outcome', 'full');
  end if;
  if jsonb_path_exists(p, '$.people[*] ? (@.email != null)')
    and not private.has_confirmed_address(v_lock.placed)
  then
    return jsonb_build_object('outcome', 'unconfirmed');
  end if;
  v_all := array_fill(0, array[cardinality((v_lock.asked).counts)]);
  for v_person in
    select *
    from jsonb_to_recordset(p -> 'people') as listed (
      id private.new_id, link_id uuid, link_key_hash text, name text, email text, spare boolean,
      field text, back_name text, pieces jsonb
    )
  loop
    v_counts := private.group_counts((v_lock.asked).order_id, v_person.pieces);
    if v_counts is null then
      perform private.refuse('pieces must be 1 to 10 of the order''s');
    end if;
    v_all := array(
      select count + added
      from unnest(v_all, v_counts) with ordinality as counted (count, added, design)
      order by design
    );
    v_number := v_number + 1;
    insert into private.group_people (
      id, group_id, number, request_hash, link_id, link_key_hash, name, email, spare, shown, field,
      back_name, pieces
    )
    values (
      v_person.id, (v_lock.asked).id, v_number, p ->> 'request_hash', v_person.link_id,
      v_person.link_key_hash, v_person.name, v_person.email, v_person.spare, 'hidden',
      v_person.field, v_person.back_name, v_person.pieces
    );
  end loop;
  perform private.count_in(v_lock.asked, v_all, null, v_people);
  -- In one order, because the mailboxes' counts are shared. A family shares an address.
  for v_person in
    select id, email, email_guard
    from (
      select *, row_number() over (partition by lower(email)) + (
        select count(*)
        from private.group_people
        where group_id = (v_lock.asked).id
          and lower(group_people.email) = lower(listed.email)
          and number <= v_before
      ) as place
      from jsonb_to_recordset(p -> 'people') as listed (id uuid, email text, email_guard jsonb)
      where email is not null
    ) as written
    where place <= 5
    order by email_guard #>> '{mailbox,key_hash}'
  loop
    perform private.write_group_email(
      (v_lock.asked).order_id, 'group-joined', v_person.id, v_person.email, v_person.email_guard
    );
  end loop;
  return jsonb_build_object('outcome', 'added');
end;
$$;
comment on function public.add_people(jsonb) is
  'Adds people and spares to an open group for its organizer, all or none, and writes the emails with '
  'their links to those who have an address. p has number and key_hash of the order''s link, a '
  'request_hash, the id of the first, so that a repeat adds nobody twice, and people, by the columns of '
  'group_people, with email_guard as hold_reason takes it. Outcome: added, also for a repeat; conflict '
  '(same id, other request_hash); full; unconfirmed if there are addresses and nobody followed the link '
  'in an email to the organizer; not-open, with the state; or not-found. Values that break a rule: HTTP '
  '400.';
grant execute on function public.add_people(jsonb) to service_role;

create function private.has_answered(p_group_id uuid, p_email text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from private.group_people
    where group_id = p_group_id and lower(email) = lower(p_email)
  );
$$;
comment on function private.has_answered(uuid, text) is
  'Whether somebody with this email address is in a group, or was.';

create function public.read_invitations(p_number bigint, p_key_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'confirmed', private.has_confirmed_address(linked),
    'invitations', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', invited.id,
            'email', invited.email,
            'reminders', invited.reminders,
            'written_at', invited.written_at,
            'stopped', invited.stopped_at is not null,
            'wants_reminder', invited.wants_reminder,
            'answered', private.has_answered(asked.id, invited.email)
          )
          order by lower(invited.email)
        ),
        '[]'
      )
      from private.group_invitations as invited
      where invited.group_id = asked.id
    ),
    'earlier', (
      select coalesce(jsonb_agg(distinct lower(person.email)), '[]')
      from public.orders as repeated
      join private.groups as earlier on earlier.order_id = repeated.id
      join private.group_people as person on person.group_id = earlier.id
      where repeated.id = linked.repeats_id
        and lower(repeated.customer_email) = lower(linked.customer_email)
        and person.is_in
        and person.email is not null
        and not private.has_answered(asked.id, person.email)
        and not exists (
          select from private.group_invitations as invited
          where invited.group_id = asked.id and lower(invited.email) = lower(person.email)
        )
    )
  )
  from private.find_linked_order(p_number, p_key_hash) as linked
  join private.groups as asked on asked.order_id = linked.id;
$$;
comment on function public.read_invitations(bigint, text) is
  'Whom the organizer of the order that this link opens invited to its group, and whether somebody '
  'followed the link in an email to the organizer; earlier are the addresses of the people in the group '
  'that the same organizer had with the order that this one repeats; null if there is no group.';
grant execute on function public.read_invitations(bigint, text) to service_role;

create function public.invite_people(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
set statement_timeout = '8s'
as $$
declare
  v_lock record := private.lock_own_group(p);
  v_person record;
  v_id uuid;
begin
  if (v_lock.asked).id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_lock.state <> 'open' then
    return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
  end if;
  if not private.has_confirmed_address(v_lock.placed) then
    return jsonb_build_object('outcome', 'unconfirmed');
  end if;
  if 500 < (
    select count(*)
    from (
      select lower(email)
      from private.group_invitations
      where group_id = (v_lock.asked).id and not wants_reminder
      union
      select lower(email)
      from jsonb_to_recordset(p -> 'people') as listed (email text)
      where not private.has_answered((v_lock.asked).id, email)
    ) as invited
  ) then
    return jsonb_build_object('outcome', 'full');
  end if;
  for v_person in
    select *
    from jsonb_to_recordset(p -> 'people') as listed (email text, email_guard jsonb)
    where not private.has_answered((v_lock.asked).id, email)
    order by email_guard #>> '{mailbox,key_hash}'
  loop
    insert into private.group_invitations as invited (group_id, email)
    values ((v_lock.asked).id, v_person.email)
    -- Anybody may have asked on the page to have them reminded.
    on conflict (group_id, lower(email)) do update set wants_reminder = false, written_at = now()
    where invited.wants_reminder and invited.stopped_at is null
    returning id into v_id;
    if v_id is not null then
      perform private.write_group_email(
        (v_lock.asked).order_id, 'group-invited', v_id, v_person.email, v_person.email_guard
      );
    end if;
  end loop;
  return jsonb_build_object('outcome', 'invited');
end;
$$;
comment on function public.invite_people(jsonb) is
  'Invites people by email to an open group for its organizer, nobody twice, and nobody who '
  'answered already. p has number and key_hash of the order''s link, and people, each with an email and its '
  'email_guard as hold_reason takes it. Outcome: invited; unconfirmed if nobody followed the link in an '
  'email to the organizer; full if these would be more than 500 in all; not-open, with the state; or '
  'not-found.';
grant execute on function public.invite_people(jsonb) to service_role;

create function public.remind_people(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
set statement_timeout = '8s'
as $$
declare
  v_lock record := private.lock_own_group(p);
  v_person record;
  v_invited private.group_invitations;
begin
  if (v_lock.asked).id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_lock.state <> 'open' then
    return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
  end if;
  for v_person in
    select *
    from jsonb_to_recordset(p -> 'people') as listed (id uuid, email_guard jsonb)
    order by email_guard #>> '{mailbox,key_hash}'
  loop
    update private.group_invitations as invited
    set reminders = reminders + 1, written_at = now()
    where id = v_person.id
      and group_id = (v_lock.asked).id
      and stopped_at is null
      and not wants_reminder
      and reminders < 2
      and written_at <= now() - interval '1 day'
      and not private.has_answered(group_id, email)
    returning * into v_invited;
    if found then
      perform private.write_group_email(
        (v_lock.asked).order_id, 'group-reminded-' || v_invited.reminders, v_invited.id,
        v_invited.email, v_person.email_guard
      );
    end if;
  end loop;
  return jsonb_build_object('outcome', 'reminded');
end;
$$;
comment on function public.remind_people(jsonb) is
  'Writes a reminder to each of these invited people who hasn''t answered or asked for no more emails, '
  'at most twice, and not within a day of the last one. p has number and key_hash of the order''s link, '
  'and people, each with the id of the invitation and the email_guard as hold_reason takes it. Outcome: '
  'reminded; not-open, with the state; or not-found.';
grant execute on function public.remind_people(jsonb) to service_role;

create function public.ask_for_reminder(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_group(p ->> 'slug');
  v_id uuid;
begin
  if (v_lock.asked).id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_lock.state <> 'open' then
    return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
  end if;
  if 2000 <= (
    select count(*) from private.group_invitations where group_id = (v_lock.asked).id and wants_reminder
  ) then
    return jsonb_build_object('outcome', 'full');
  end if;
  insert into private.group_invitations (group_id, email, wants_reminder)
  select (v_lock.asked).id, p ->> 'email', true
  where not private.has_answered((v_lock.asked).id, p ->> 'email')
  on conflict do nothing
  returning id into v_id;
  if v_id is not null then
    perform private.write_group_email(
      (v_lock.asked).order_id, 'group-last-call', v_id, p ->> 'email', p -> 'email_guard'
    );
    perform private.put_off_last_calls(v_lock.asked);
  end if;
  return jsonb_build_object('outcome', 'asked');
end;
$$;
comment on function public.ask_for_reminder(jsonb) is
  'Writes the email that goes out the day before an open group closes, once for each address, and to '
  'nobody who has joined or was invited: the answer is the same, so that nobody learns who was. p has '
  'slug, email, and email_guard as hold_reason takes it. Outcome: asked; full if 2,000 people asked; '
  'not-open, with the state; or not-found.';
grant execute on function public.ask_for_reminder(jsonb) to service_role;

create function private.put_off_last_calls(p_group private.groups) returns void
language sql
set search_path = ''
as $$
  update public.outbox
  -- The day before people read that it closes.
  set next_attempt_at = p_group.closes_at
    - case when p_group.stragglers then interval '2 days' else interval '1 day' end
  where order_id = p_group.order_id and template = 'group-last-call' and status = 'pending'
    and attempts = 0;
$$;
comment on function private.put_off_last_calls(private.groups) is
  'Lets the emails of those who asked to be reminded go out a day before the group closes.';

create function private.move_last_calls() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.put_off_last_calls(new);
  return null;
end;
$$;
comment on function private.move_last_calls() is
  'Trigger: reminders move with the group''s closing time.';

create trigger groups_move_last_calls
after update of closes_at on private.groups
for each row when (old.closes_at is distinct from new.closes_at)
execute function private.move_last_calls();

create function public.stop_invitation(p_slug text, p_id uuid) returns boolean
language sql
security definer
set search_path = ''
as $$
  with stopped as (
    update private.group_invitations as invited
    set stopped_at = coalesce(stopped_at, now())
    from private.groups as asked
    where invited.id = p_id and asked.id = invited.group_id and asked.slug = p_slug
    returning invited.id
  )
  select exists (select from stopped);
$$;
comment on function public.stop_invitation(text, uuid) is
  'Stops emails to somebody who was invited to a group; false if there is no such invitation.';
grant execute on function public.stop_invitation(text, uuid) to service_role;

create function public.read_invitation_email(p_order_id uuid, p_invitation uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.group_json(asked) || jsonb_build_object(
    'stopped', invited.stopped_at is not null,
    'answered', private.has_answered(asked.id, invited.email)
  )
  from private.groups as asked
  join private.group_invitations as invited on invited.group_id = asked.id
  where asked.order_id = p_order_id and invited.id = p_invitation;
$$;
comment on function public.read_invitation_email(uuid, uuid) is
  'What the emails to somebody who was invited to an order''s group say, and whether they still should; '
  'null if there is no such invitation.';
grant execute on function public.read_invitation_email(uuid, uuid) to service_role;

create function private.forget_invitations(p_email text) returns void
language sql
set search_path = ''
as $$
  with forgotten as (
    delete from private.group_invitations where lower(email) = p_email returning id, group_id
  )
  delete from public.outbox
  using forgotten, private.groups
  where groups.id = forgotten.group_id
    and outbox.order_id = groups.order_id
    and outbox.occasion = forgotten.id;
$$;
comment on function private.forget_invitations(text) is
  'Deletes the invitations to this email address, in lower case, with their emails.';

-- The parcels of groups whose pieces go to each person: staff send them, and note those that come back.

create function private.read_parcels(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('work-on-jobs');
  return (
    select jsonb_build_object(
      'title', asked.title,
      'fieldLabel', asked.field_label,
      'people', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'number', number, 'name', name, 'spare', spare, 'field', field, 'pieces', pieces,
              'street', street, 'city', city, 'state', state, 'zip', zip, 'carrier', carrier,
              'trackingNumber', tracking_number, 'sentAt', sent_at, 'cameBackAt', came_back_at
            )
            order by number
          ),
          '[]'
        )
        from private.group_people
        where group_id = asked.id and is_in
      )
    )
    from public.orders as o
    join private.groups as asked on asked.order_id = o.id
    where o.number = (p ->> 'number')::private.job_number
      and asked.closed_at is not null
      and asked.to_each
      and o.delivery_method = 'shipping'
  );
end;
$$;
comment on function private.read_parcels(jsonb) is
  'Everybody in the closed group of an order that goes to each of them, with their address, and what '
  'became of their parcel; null for any other order. For staff.';

create function private.lock_parcels(p_number bigint, out placed public.orders, out asked private.groups)
language plpgsql
set search_path = ''
as $$
begin
  select * into placed from public.orders where number = p_number for key share;
  select * into asked
  from private.groups
  where order_id = placed.id
    and to_each
    and placed.delivery_method = 'shipping'
    and placed.stage between 'started' and 'done'
  for update;
end;
$$;
comment on function private.lock_parcels(bigint) is
  'An order whose parcels can be sent, and its group, locked until the transaction ends; a null group '
  'for any other order.';

create function private.tell_of_parcel(p_order_id uuid, p_person private.group_people, p_template text)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (order_id, template, occasion, recipient)
  select p_order_id, p_template, (p_person).id, (p_person).email
  where (p_person).email is not null
  -- It was sent before, and came back.
  on conflict (order_id, template, occasion) where order_id is not null do update
  set status = 'pending', next_attempt_at = now(), attempts = 0
  where outbox.status in ('sent', 'skipped');
$$;
comment on function private.tell_of_parcel(uuid, private.group_people, text) is
  'Writes the email to a person whose parcel was sent or came back.';

create function private.send_parcels(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lock record;
  v_ask record;
  v_person private.group_people;
begin
  perform private.require_duty('work-on-jobs');
  if coalesce(jsonb_array_length(p -> 'parcels'), 0) not between 1 and 2000 then
    perform private.refuse('parcels must be 1 to 2,000');
  end if;
  v_lock := private.lock_parcels((p ->> 'number')::private.job_number);
  if (v_lock.asked).id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  for v_ask in
    select *
    from jsonb_to_recordset(p -> 'parcels') as ask (
      person integer, carrier text, "trackingNumber" text
    )
  loop
    update private.group_people
    set
      carrier = v_ask.carrier,
      tracking_number = v_ask."trackingNumber",
      sent_at = now(),
      came_back_at = null
    where group_id = (v_lock.asked).id
      and number = v_ask.person
      and is_in
      and zip is not null
      and (
        sent_at is null
        or came_back_at is not null
        or (carrier, tracking_number) is distinct from (v_ask.carrier, v_ask."trackingNumber")
      )
    returning * into v_person;
    if found then
      perform private.tell_of_parcel((v_lock.placed).id, v_person, 'group-mailed');
    end if;
  end loop;
  return jsonb_build_object('outcome', 'sent');
end;
$$;
comment on function private.send_parcels(jsonb) is
  'Notes who carries the parcels of these people of an order (number), and under which numbers, and '
  'tells them; what is as it was tells nobody again. parcels have person, carrier, and trackingNumber, '
  'which may be null. Outcome: sent; or not-found if the order has no parcels, or isn''t in production '
  'yet. Values out of bounds: HTTP 400. For staff.';

create function private.return_parcel(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lock record;
  v_person private.group_people;
begin
  perform private.require_duty('work-on-jobs');
  v_lock := private.lock_parcels((p ->> 'number')::private.job_number);
  update private.group_people
  set came_back_at = now()
  where group_id = (v_lock.asked).id
    and number = (p ->> 'person')::integer
    and sent_at is not null
    and came_back_at is null
  returning * into v_person;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  perform private.tell_of_parcel((v_lock.placed).id, v_person, 'group-came-back');
  return jsonb_build_object('outcome', 'returned');
end;
$$;
comment on function private.return_parcel(jsonb) is
  'Notes that the parcel of a person (by number) of an order (number) came back, and tells the person, '
  'who can correct the address. Outcome: returned; or not-found if it wasn''t sent, or came back '
  'already. For staff.';

create function public.correct_parcel(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_group(p ->> 'slug');
  v_person private.group_people := private.find_person(p ->> 'slug', p ->> 'key_hash');
begin
  update private.group_people
  set
    street = p ->> 'street',
    city = p ->> 'city',
    state = p ->> 'state',
    zip = p ->> 'zip',
    carrier = null,
    tracking_number = null,
    sent_at = null,
    came_back_at = null
  where id = v_person.id and came_back_at is not null and v_lock.state = 'closed';
  if not found then
    return to_jsonb(false);
  end if;
  insert into public.outbox (order_id, template, occasion, recipient)
  values ((v_lock.asked).order_id, 'group-address', v_person.id, p ->> 'shop_inbox')
  -- It came back before.
  on conflict (order_id, template, occasion) where order_id is not null do update
  set status = 'pending', next_attempt_at = now(), attempts = 0
  where outbox.status in ('sent', 'skipped');
  return to_jsonb(true);
end;
$$;
comment on function public.correct_parcel(jsonb) is
  'Gives a parcel that came back another address, by the person''s link (slug and key_hash), so that it '
  'is to be sent again, and tells the shop (shop_inbox); false if there is none.';
grant execute on function public.correct_parcel(jsonb) to service_role;

-- How long we keep what people told a group, and their cards at Stripe.

create table private.spent_cards (
  customer text primary key check (customer ~ '^cus_[A-Za-z0-9_]{1,250}$'),
  tried_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.spent_cards is
  'Customers at Stripe with saved cards that nothing can be charged to anymore, until they''re deleted '
  'there.';
comment on column private.spent_cards.tried_at is 'When deleting it was last tried.';

alter table private.spent_cards enable row level security;
alter table private.spent_cards force row level security;

create index group_people_with_cards on private.group_people (id) where card_customer is not null;

create function private.spend_card(p_customer text) returns void
language sql
set search_path = ''
as $$
  insert into private.spent_cards (customer) values (p_customer) on conflict do nothing;
$$;
comment on function private.spend_card(text) is 'Has a customer at Stripe deleted.';

create function private.spend_old_card() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.spend_card(old.card_customer);
  return null;
end;
$$;
comment on function private.spend_old_card() is
  'Trigger: a card that a person has no more, or whose person is deleted, is deleted at Stripe.';

create trigger group_people_spend_replaced_cards
after update of card_customer on private.group_people
for each row when (old.card_customer <> new.card_customer or new.card_customer is null and old.card_customer is not null)
execute function private.spend_old_card();

create trigger group_people_spend_cards
after delete on private.group_people
for each row when (old.card_customer is not null)
execute function private.spend_old_card();

create function public.take_spent_cards(p_limit integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_taken jsonb;
begin
  with spent as (
    select person.id
    from private.group_people as person
    join private.groups as asked on asked.id = person.group_id
    join public.orders as o on o.id = asked.order_id
    left join private.card_payments as paid on paid.person = person.id
    where person.card_customer is not null
      and (
        case
          when paid.id is not null then paid.status <> 'open' or paid.received_cents is not null
          else person.left_at is not null or asked.closed_at is not null
        end
        -- Until then, that can be undone.
        or o.stage = 'canceled'
          and o.updated_at < now() - make_interval(mins => private.undo_minutes())
      )
    order by person.id
    limit p_limit
    for update of person skip locked
  )
  update private.group_people as person
  set card_session = null, card_customer = null, card_method = null
  from spent
  where person.id = spent.id;
  with picked as (
    select customer
    from private.spent_cards
    order by tried_at nulls first, customer
    limit p_limit
    for update skip locked
  ),
  tried as (
    update private.spent_cards as spent
    set tried_at = now()
    from picked
    where spent.customer = picked.customer
    returning spent.customer
  )
  select coalesce(jsonb_agg(customer), '[]') into v_taken from tried;
  return v_taken;
end;
$$;
comment on function public.take_spent_cards(integer) is
  'Customers at Stripe to delete now, those tried longest ago first. Forgets the cards of people who '
  'left, were charged, were given up, pay nothing in a group that closed, or whose order is canceled for '
  'good.';
grant execute on function public.take_spent_cards(integer) to service_role;

create function public.note_deleted_card(p_customer text) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.spent_cards where customer = p_customer;
$$;
comment on function public.note_deleted_card(text) is
  'Notes that a customer of take_spent_cards isn''t at Stripe anymore.';
grant execute on function public.note_deleted_card(text) to service_role;

create function private.group_kept_for() returns interval
language sql
immutable
set search_path = ''
as $$ select interval '180 days' $$;
comment on function private.group_kept_for() is
  'How long the names and addresses of a group''s people are kept after it ended, as in '
  'src/groups/group.ts.';

create function private.group_ended_at(p_group private.groups, o public.orders) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case
    when not o.is_open then (select max(created_at) from public.job_events where job_id = o.id)
    when (p_group).closed_at is null then (p_group).closes_at
  end;
$$;
comment on function private.group_ended_at(private.groups, public.orders) is
  'When a group was handed out, or its order canceled; or when its time was up, if it never closed. Null '
  'while its order is being made.';

create function public.forget_groups(p_limit integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_group private.groups;
  v_count integer := 0;
begin
  for v_group in
    select asked.*
    from private.groups as asked
    join public.orders as o on o.id = asked.order_id
    where asked.forgotten_at is null
      and asked.created_at < now() - private.group_kept_for()
      and private.group_ended_at(asked, o) < now() - private.group_kept_for()
    order by asked.created_at
    limit p_limit
    for update of o, asked skip locked
  loop
    delete from public.outbox
    where order_id = v_group.order_id
      and occasion in (
        select id from private.group_people where group_id = v_group.id
        union all
        select id from private.group_invitations where group_id = v_group.id
      );
    delete from private.group_invitations where group_id = v_group.id;
    update private.group_people
    set
      name = case when spare then name else 'Person ' || number end,
      email = null,
      field = null,
      back_name = null,
      ad = null,
      street = null,
      city = null,
      state = null,
      zip = null,
      tracking_number = null,
      shown = 'hidden',
      -- It was made of what they said.
      request_hash = repeat('0', 64),
      card_session = null,
      card_customer = null,
      card_method = null
    where group_id = v_group.id;
    -- Its roster has the names on backs. One with nobody says that there were names.
    update public.orders
    set designs = (
      select jsonb_agg(
        case jsonb_typeof(design -> 'roster') when 'array' then design || '{"roster": []}' else design end
        order by place
      )
      from jsonb_array_elements(designs) with ordinality as listed (design, place)
    )
    where id = v_group.order_id and designs @> '[{"roster": [{}]}]';
    update private.groups set forgotten_at = now() where id = v_group.id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;
comment on function public.forget_groups(integer) is
  'Deletes the names, also those on backs, addresses, answers, invitations, emails, and cards of the '
  'people of groups that ended group_kept_for() ago, the oldest first. Pieces and amounts stay. Returns '
  'how many.';
grant execute on function public.forget_groups(integer) to service_role;

create index groups_to_forget on private.groups (created_at) where forgotten_at is null;

-- When an order's balance is due, and the reminders once it's overdue.

create function private.shop_date(p_at timestamptz) returns date
language sql
stable
set search_path = ''
as $$ select (p_at at time zone 'America/Chicago')::date $$;
comment on function private.shop_date(timestamptz) is
  'The calendar day by the shop''s clock, whose zone is in src/shop.ts.';

create function private.due_moments(o public.orders) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'placed', o.created_at,
    'approved', (
      select max(created_at)
      from private.stage_events
      where job_id = o.id and stage = 'approved' and not undo
    ),
    'ready', (
      select max(created_at)
      from private.stage_events
      where job_id = o.id and stage = 'made' and not undo
    ),
    'canceled', (
      select max(created_at)
      from private.stage_events
      where job_id = o.id and stage = 'canceled' and not undo
    ),
    'raised', greatest(
      (
        select max(created_at)
        from public.payments
        where order_id = o.id and amount_cents < 0
      ),
      (
        select max(created_at)
        from public.order_changes
        where order_id = o.id and raised
      ),
      (private.own_terms(o.customer_email)).updated_at,
      (select terms_changed_at from private.contacts where email = lower(o.customer_email))
    )
  );
end;
$$;
comment on function private.due_moments(public.orders) is
  'What the day depends on that an order''s balance is due: when it was placed, approved, ready, and '
  'canceled, leaving out what was undone; and when more was last asked for, by another price, by money that '
  'went back, or by the customer''s own terms. Null for what didn''t happen.';

create function private.due_since(o public.orders) returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  v_terms text := private.terms_of(o);
  v_paid bigint := private.paid_cents(o.id, o.stage);
  v_moments jsonb;
  v_from text;
begin
  if private.billed_cents(o) <= greatest(v_paid, 0) then
    return null;
  end if;
  v_moments := private.due_moments(o);
  v_from := case
    when o.stage = 'canceled' then 'canceled'
    when v_terms = 'placed' then 'placed'
    when v_terms in ('approval', 'account') then 'approved'
    when private.asked_cents(v_terms, o.deposit_permille, o.total_cents, 'approved') > v_paid
      then 'placed'
    else 'ready'
  end;
  return private.shop_date(
    greatest(
      coalesce((v_moments ->> v_from)::timestamptz, o.created_at),
      (v_moments ->> 'raised')::timestamptz
    )
  ) + case v_terms when 'account' then 30 else 0 end;
end;
$$;
comment on function private.due_since(public.orders) is
  'The day by the shop''s clock on which an order''s balance was or will be due; null while its '
  'terms ask for nothing.';

create table private.reminder_stops (
  email public.email primary key check (email = lower(email)),
  by_customer boolean not null,
  created_at timestamptz not null default now()
);
comment on table private.reminder_stops is
  'Customers who get no reminders of what they owe, by email address, and who stopped them.';

alter table private.reminder_stops enable row level security;
alter table private.reminder_stops force row level security;

create function private.reminders_off(p_email text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('at', created_at, 'by_customer', by_customer)
    from private.reminder_stops
    where email = lower(p_email)
      or not by_customer
      and email in (select other from private.same_customer where email = lower(p_email))
    order by created_at
    limit 1
  );
end;
$$;
comment on function private.reminders_off(text) is
  'Since when an email address gets no reminders of what its customer owes, and who said so; null if it '
  'gets them. What staff say is for all contacts, and what a contact says for that one.';

create function private.switch_reminders(o public.orders, p_on boolean, p_by_customer boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_on then
    delete from private.reminder_stops
    where email = lower(o.customer_email)
      or not by_customer
      and email in (select other from private.same_customer where email = lower(o.customer_email));
  else
    -- What the customer said is for one address, and what staff say for all.
    insert into private.reminder_stops as kept (email, by_customer)
    select lower(o.customer_email), p_by_customer
    where private.reminders_off(o.customer_email) is null
      or not p_by_customer
      and (private.reminders_off(o.customer_email) ->> 'by_customer')::boolean
    on conflict (email) do update set by_customer = false
    where kept.by_customer and not excluded.by_customer;
  end if;
  if found then
    perform private.record_event(
      case when p_on then 'reminders-on' else 'reminders-off' end,
      p_details => jsonb_build_object('number', o.number),
      p_actor => case when p_by_customer then 'customer' end
    );
  end if;
end;
$$;
comment on function private.switch_reminders(public.orders, boolean, boolean) is
  'Turns the reminders of a customer''s open balances on or off, and records that if it''s news.';

create function private.set_reminders(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.require_duty('switch-reminders');
  select * into v_order from public.orders where number = (p ->> 'number')::private.job_number;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  if p ->> 'on' is null then
    perform private.refuse('on must be true or false');
  end if;
  perform private.switch_reminders(v_order, (p ->> 'on')::boolean, false);
  return '{"outcome": "set"}';
end;
$$;
comment on function private.set_reminders(jsonb) is
  'Turns reminders of open balances on or off for the customer of an order, for all their orders. '
  'Outcome: set or not-found.';

create function public.stop_reminders(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order public.orders := private.find_linked_order((p ->> 'number')::bigint, p ->> 'key_hash');
begin
  if v_order.id is null then
    return '{"outcome": "not-found"}';
  end if;
  perform private.switch_reminders(v_order, false, true);
  return '{"outcome": "stopped"}';
end;
$$;
comment on function public.stop_reminders(jsonb) is
  'Turns reminders of open balances off for a customer, who opened an order with number and key_hash '
  'of its link. Only staff turn them on again. Outcome: stopped or not-found.';
grant execute on function public.stop_reminders(jsonb) to service_role;

create view private.reminded_orders as
select
  o.id as order_id, told.recipient, told.is_copy, private.due_since(o) as due_since
from public.orders as o
cross join lateral (
  select o.customer_email as recipient, false as is_copy
  union all
  select contact, true
  from private.contacts_for(o.customer_email, 'overdue') as contact
  where public.may_email_words(o.id)
) as told
left join (
  select order_id, sum(amount_cents) as cents from public.payments group by order_id
) as paid on paid.order_id = o.id
where case o.stage when 'canceled' then o.cancellation_cents else o.total_cents end
    > coalesce(paid.cents, 0)
  and private.reminders_off(told.recipient) is null
  -- Staff haven't looked yet at who entered this address.
  and not private.has_email('order', o.id, 'held')
  -- The bank has the money, or kept it; staff talk with the customer.
  and not exists (
    select
    from private.card_payments
    where order_id = o.id and status in ('disputed', 'lost')
  );
comment on view private.reminded_orders is
  'Orders with something left to pay, who may be reminded of it, the customer or by a copy, and since '
  'when it''s due; null if it isn''t yet.';

create function private.balance_occasion(p_order_id uuid, p_due_since date) returns uuid
language sql
immutable
set search_path = ''
as $$
  select private.id_from(format('balance %s %s', p_order_id, p_due_since - date '2000-01-01'));
$$;
comment on function private.balance_occasion(uuid, date) is
  'The occasion of the reminders of a balance that is due since that day, so that each goes out once.';

create function private.overdue_occasion(r private.reminded_orders) returns uuid
language sql
immutable
set search_path = ''
as $$
  select case
    when r.is_copy then private.copy_occasion(
      private.balance_occasion(r.order_id, r.due_since), r.recipient
    )
    else private.balance_occasion(r.order_id, r.due_since)
  end;
$$;
comment on function private.overdue_occasion(private.reminded_orders) is
  'The same for who is reminded: one for the customer, and one for each copy.';

create function public.list_overdue() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('orderId', overdue.order_id, 'dueSince', overdue.due_since)
      order by overdue.due_since, overdue.order_id
    ),
    '[]'
  )
  from (
    select distinct order_id, due_since
    from private.reminded_orders as r
    where due_since < private.shop_date(now())
      and not exists (
        select
        from public.outbox
        where order_id = r.order_id
          and template = 'overdue-30'
          and occasion = private.overdue_occasion(r)
      )
  ) as overdue;
$$;
comment on function public.list_overdue() is
  'The orders whose balances are overdue and of which somebody may be reminded, except after the last '
  'reminder: orderId, and dueSince, the day.';
grant execute on function public.list_overdue() to service_role;

create domain private.overdue_template as text not null check (
  value in ('overdue-7', 'overdue-14', 'overdue-30')
);

create function public.write_overdue(p jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_written integer;
begin
  insert into public.outbox (order_id, template, copies, occasion, recipient)
  select
    overdue.order_id, ask.template,
    case when overdue.is_copy then private.balance_occasion(overdue.order_id, overdue.due_since) end,
    private.overdue_occasion(overdue), overdue.recipient
  from jsonb_to_recordset(p -> 'reminders') as ask (
    order_id uuid, due_since date, template private.overdue_template
  )
  join private.reminded_orders as overdue
    on overdue.order_id = ask.order_id and overdue.due_since = ask.due_since
  on conflict do nothing;
  get diagnostics v_written = row_count;
  return v_written;
end;
$$;
comment on function public.write_overdue(jsonb) is
  'Writes the emails that remind customers of overdue balances, and the copies for who pays for them or '
  'gets the invoice, each template once for an order, a due day, and who gets it. p has reminders, each with order_id, due_since, and template; what is no longer due '
  'since that day is left out. Answers how many it wrote.';
grant execute on function public.write_overdue(jsonb) to service_role;

create function public.read_overdue(p_order_id uuid, p_occasion uuid, p_recipient text)
returns date
language sql
stable
security definer
set search_path = ''
as $$
  select due_since
  from private.reminded_orders
  where order_id = p_order_id
    and private.balance_occasion(order_id, due_since) = p_occasion
    and lower(recipient) = lower(p_recipient);
$$;
comment on function public.read_overdue(uuid, uuid, text) is
  'Since when an order''s balance is due, if this recipient may be reminded of it and that is what the '
  'occasion of an email is about; otherwise null.';
grant execute on function public.read_overdue(uuid, uuid, text) to service_role;

create function private.asked_for_payment_at(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  -- A copy was written together with what it copies.
  select coalesce(jsonb_agg(distinct created_at order by created_at), '[]')
  from public.outbox
  where order_id = p_order_id
    and template in ('payment-link', 'overdue-7', 'overdue-14', 'overdue-30')
    and status in ('pending', 'sent');
$$;
comment on function private.asked_for_payment_at(uuid) is
  'When emails asked for what an order still owes, in order.';

create function private.send_payment_links(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_numbers bigint[];
  v_order public.orders;
  v_outcome text;
  v_occasion uuid;
  v_outcomes jsonb := '{}';
begin
  perform private.require_duty('answer-customers');
  v_numbers := array(
    select distinct listed.number::private.job_number
    from jsonb_array_elements_text((p -> 'numbers')::private.listed_orders) as listed (number)
  );
  perform private.lock_orders(v_numbers);
  for v_order in
    select * from public.orders where number = any (v_numbers) order by number
  loop
    v_outcome := case
      when private.due_since(v_order) is null
        or private.due_since(v_order) > private.shop_date(now()) then 'not-due'
      when not exists (
        select from private.reminded_orders where order_id = v_order.id
      ) then 'stopped'
      when exists (
        select
        from public.outbox
        where order_id = v_order.id
          and template in ('payment-link', 'overdue-7', 'overdue-14', 'overdue-30')
          and status in ('pending', 'sent')
          and created_at > now() - interval '20 hours'
      ) then 'too-soon'
      when exists (
        select from private.reminded_orders where order_id = v_order.id and not is_copy
      ) then 'sent'
      else 'copied'
    end;
    if v_outcome in ('sent', 'copied') then
      v_occasion := gen_random_uuid();
      insert into public.outbox (order_id, template, copies, occasion, recipient)
      select
        order_id, 'payment-link', case when is_copy then v_occasion end,
        case when is_copy then private.copy_occasion(v_occasion, recipient) else v_occasion end,
        recipient
      from private.reminded_orders
      where order_id = v_order.id;
    end if;
    v_outcomes := v_outcomes || jsonb_build_object(v_order.number, v_outcome);
  end loop;
  return jsonb_build_object('outcomes', v_outcomes);
end;
$$;
comment on function private.send_payment_links(jsonb) is
  'Writes the emails with which staff ask for what up to 500 orders (numbers) still owe, with copies for who pays. outcomes by '
  'number: sent; copied if the customer stopped reminders, so only those get an email; too-soon if an email asked for it within 20 hours; not-due; stopped if its customer gets '
  'no reminders, nor anybody for them, their address is held, or the bank has the money.';

-- What the owners say about the press room: every version is kept.

create table private.floor_settings (
  version integer primary key check (version > 0),
  settings jsonb not null check (
    coalesce(jsonb_typeof(settings -> 'presses') = 'array', false)
    and octet_length(settings::text) <= 16000
  ),
  saved_by text not null check (char_length(saved_by) between 1 and 254),
  saved_at timestamptz not null default now()
);
comment on table private.floor_settings is
  'The presses, and how much of a day is sold ahead, version by version; the newest counts. Before the '
  'first, a new shop''s in src/press/floor-settings.ts do. A row never changes.';
comment on column private.floor_settings.settings is
  'In the form of FloorSettings in src/press/floor-settings.ts, with its names as they are there.';

alter table private.floor_settings enable row level security;
alter table private.floor_settings force row level security;

create function private.keep_floor_settings() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'Saved settings can''t be changed or deleted';
end;
$$;
comment on function private.keep_floor_settings() is
  'Trigger: refuses every change of saved floor settings, and their deletion.';

create trigger floor_settings_keep
before update or delete on private.floor_settings
for each row execute function private.keep_floor_settings();

create trigger floor_settings_keep_all
before truncate on private.floor_settings
for each statement execute function private.keep_floor_settings();

create function private.floor_json(p_settings jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when private.may('see-margins') or p_settings is null then p_settings
    else jsonb_set(
      p_settings,
      '{presses}',
      (
        select jsonb_agg(press - 'hourlyCents' order by place)
        from jsonb_array_elements(p_settings -> 'presses') with ordinality as listed (press, place)
      )
    )
  end;
$$;
comment on function private.floor_json(jsonb) is
  'Floor settings as the person who calls may see them: only owners see what a press costs.';

create function private.read_floor_settings(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_newest private.floor_settings;
begin
  perform private.require_duty('work-on-jobs');
  select * into v_newest from private.floor_settings order by version desc limit 1;
  return jsonb_build_object(
    'version', coalesce(v_newest.version, 0),
    'settings', private.floor_json(v_newest.settings),
    'savedBy', v_newest.saved_by,
    'savedAt', v_newest.saved_at
  );
end;
$$;
comment on function private.read_floor_settings(jsonb) is
  'The newest floor settings, with their version and who saved them; version 0 and null if nobody has. '
  'For those who work on jobs.';

create function private.save_floor_settings(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('manage-settings');
  v_seen integer := (p ->> 'seen')::integer;
  v_newest private.floor_settings;
begin
  insert into private.floor_settings (version, settings, saved_by)
  select v_seen + 1, p -> 'settings', v_actor
  where v_seen = (select coalesce(max(version), 0) from private.floor_settings)
  -- Of two at once, the second waits for the first.
  on conflict do nothing;
  if found then
    perform private.record_event(
      'presses-saved', p_details => jsonb_build_object('version', v_seen + 1)
    );
    return jsonb_build_object('outcome', 'saved', 'version', v_seen + 1);
  end if;
  select * into v_newest from private.floor_settings order by version desc limit 1;
  if (v_newest.version, v_newest.settings, v_newest.saved_by)
    = (v_seen + 1, p -> 'settings', v_actor)
  then
    return jsonb_build_object('outcome', 'saved', 'version', v_newest.version);
  end if;
  return jsonb_build_object('outcome', 'stale', 'savedBy', v_newest.saved_by);
end;
$$;
comment on function private.save_floor_settings(jsonb) is
  'Saves floor settings as the next version. p has settings and seen, the version they were made from '
  '(0 if there was none). Outcome: saved, also for a repeat, with the new version; stale with who saved '
  'meanwhile. For owners.';

create function private.became_permille() returns integer
language sql
stable
set search_path = ''
as $$
  select coalesce(1000 * count(*) filter (where stage = 'done') / nullif(count(*), 0), 900)::integer
  from public.orders
  where not is_open and created_at > now() - interval '1 year';
$$;
comment on function private.became_permille() is
  'How many in a thousand of the last year''s orders were printed; 900 if there were none.';

-- The press plan: the places that staff pinned, and the last plan, so that nothing moves that needn't.

create table private.pins (
  order_id uuid primary key references public.orders (id) on delete cascade,
  day public.day not null,
  press text not null check (press ~ '^[a-z0-9-]{1,40}$'),
  reason text check (char_length(reason) between 1 and 200 and reason = btrim(reason, E' \t\r\n')),
  pinned_by text not null check (char_length(pinned_by) between 1 and 254),
  pinned_at timestamptz not null default now()
);
comment on table private.pins is 'The day and press on which staff want an order to start.';
comment on column private.pins.reason is
  'Why it''s printed that day even if that''s more than is sold of it; null if it isn''t.';
alter table private.pins enable row level security;
alter table private.pins force row level security;

create table private.press_plan (
  one boolean primary key default true check (one),
  version bigint not null,
  days jsonb not null check (
    jsonb_typeof(days) = 'array' and octet_length(days::text) <= 400000
  )
);
comment on table private.press_plan is
  'The last plan that a page made. The rule checks every place in it, so it decides nothing that the rule '
  'wouldn''t.';
alter table private.press_plan enable row level security;
alter table private.press_plan force row level security;

create function private.plan_json() returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'pinned', coalesce(
      (
        select jsonb_object_agg(
          o.number, jsonb_build_object('day', pin.day, 'press', pin.press, 'reason', pin.reason)
        )
        from private.pins as pin
        join public.orders as o on o.id = pin.order_id
        where o.is_open and o.stage < 'made'
      ),
      '{}'::jsonb
    ),
    'version', coalesce((select version from private.press_plan), 0),
    'previous', coalesce((select days from private.press_plan), '[]'::jsonb)
  );
$$;
comment on function private.plan_json() is
  'What the press plan starts from: the pinned places by order number, and the last plan with its version.';

create function private.pin_job(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_order public.orders;
  v_seen private.day_text;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    number private.job_number, day private.day_text, press text, reason text,
    seen jsonb
  );
  if (v_ask.day is null) <> (v_ask.press is null) then
    perform private.refuse('a place is a day and a press');
  end if;
  v_seen := (v_ask.seen ->> 'day')::private.day_text;
  select * into v_order from public.orders where number = v_ask.number for share;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  if v_ask.day is null then
    delete from private.pins
    where order_id = v_order.id and day = v_seen::date and press = v_ask.seen ->> 'press';
    return jsonb_build_object(
      'outcome',
      case
        when exists (select from private.pins where order_id = v_order.id) then 'stale'
        else 'unpinned'
      end
    );
  end if;
  if not v_order.is_open or v_order.stage >= 'made' then
    return '{"outcome": "not-now"}';
  end if;
  insert into private.pins (order_id, day, press, reason, pinned_by)
  values (
    v_order.id, v_ask.day::date, v_ask.press, nullif(btrim(v_ask.reason, E' \t\r\n'), ''), v_actor
  )
  on conflict (order_id) do update
  set
    day = excluded.day,
    press = excluded.press,
    reason = excluded.reason,
    pinned_by = excluded.pinned_by,
    pinned_at = now();
  return '{"outcome": "pinned"}';
end;
$$;
comment on function private.pin_job(jsonb) is
  'Pins an order to a day and a press, with a reason if that may be more than is sold of the day; without '
  'a day, the pin that was seen goes. Outcome: pinned; unpinned; stale if it has another pin by now; not-now '
  'if it''s made; not-found.';

create function private.save_plan(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
begin
  perform private.require_duty('work-on-jobs');
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (seen bigint, days private.json_list);
  insert into private.press_plan as last (version, days)
  select v_ask.seen + 1, v_ask.days
  where v_ask.seen >= 0
  on conflict (one) do update
  set version = excluded.version, days = excluded.days
  where last.version = v_ask.seen;
  return to_jsonb(found);
end;
$$;
comment on function private.save_plan(jsonb) is
  'Keeps the plan that a page made of the version that it had seen; false if another page was faster.';

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

-- Customers who pay no sales tax, and the certificates that show why. An order is taxed until staff
-- accept one (product.md#tax-exempt-customers).

create table private.exemptions (
  id uuid primary key,
  order_id uuid references public.orders (id) on delete set null,
  order_number bigint not null,
  email public.email,
  organization public.organization not null,
  reason public.exempt_reason not null,
  certificate_number public.certificate_number not null,
  state public.state not null,
  object_path public.object_path not null,
  file_name public.file_name not null,
  status text not null default 'sent' check (
    status in ('sent', 'accepted', 'rejected', 'replaced')
  ),
  covers text check (covers in ('address', 'domain')),
  expires_on public.day,
  rejection public.rejection,
  sent_by text not null check (char_length(sent_by) between 1 and 254),
  decided_by text check (char_length(decided_by) between 1 and 254),
  decided_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  constraint exemptions_one_certificate_a_file unique (object_path),
  constraint exemptions_have_sealed_files
  foreign key (object_path) references private.artwork_files (object_path),
  constraint exemptions_cover_somebody_once_accepted check (
    num_nonnulls(covers, expires_on) = case status when 'accepted' then 2 else 0 end
  ),
  constraint exemptions_say_why_not check ((rejection is not null) = (status = 'rejected')),
  constraint exemptions_say_who_decided check (
    num_nonnulls(decided_by, decided_at)
      = case when status in ('accepted', 'rejected') then 2 else 0 end
  )
);
comment on table private.exemptions is
  'Tax certificates, each with the order that it was sent for. Accepted ones stay when that order is '
  'erased, without the address, because the tax office may ask why a sale had no tax.';
comment on column private.exemptions.email is
  'The order''s address when it was sent; null once its customer is erased.';
comment on column private.exemptions.certificate_number is 'As the state or the form calls it.';
comment on column private.exemptions.object_path is 'The file, in the private bucket artwork.';
comment on column private.exemptions.status is
  '''replaced'': another one was sent for the order, or accepted for it, before somebody decided.';
comment on column private.exemptions.covers is
  'Who may use it again: orders of the same address, or of the whole domain.';
comment on column private.exemptions.expires_on is 'The last day on which it''s good.';
comment on column private.exemptions.sent_by is '''customer'', or a staff member''s email address.';
comment on column private.exemptions.reminded_at is
  'When its customer was asked for another one, before it expires.';

create unique index exemptions_one_waits_an_order on private.exemptions (order_id)
where status = 'sent';
create index exemptions_by_order on private.exemptions (order_id);
create index exemptions_by_email on private.exemptions (lower(email));
create index exemptions_by_end on private.exemptions (expires_on) where status = 'accepted';

alter table private.exemptions enable row level security;
alter table private.exemptions force row level security;

alter table public.orders
add constraint orders_are_exempt_by_known_certificates
foreign key (exemption_id) references private.exemptions (id);

create function private.domain_of(p_email text) returns text
language sql
immutable
set search_path = ''
as $$
  select lower(split_part(p_email, '@', 2));
$$;
comment on function private.domain_of(text) is 'What comes after the @ of an email address.';

create function private.is_shared_domain(p_domain text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_domain = any (
    array[
      'aol.com', 'att.net', 'bellsouth.net', 'centurylink.net', 'charter.net', 'comcast.net',
      'cox.net', 'duck.com', 'earthlink.net', 'fastmail.com', 'frontier.com', 'gmail.com',
      'gmx.com', 'gmx.us', 'googlemail.com', 'hey.com', 'hotmail.com', 'icloud.com', 'juno.com',
      'live.com', 'mac.com', 'mail.com', 'mchsi.com', 'me.com', 'mediacombb.net', 'msn.com',
      'netins.net', 'netzero.net', 'optonline.net', 'outlook.com', 'pm.me', 'proton.me',
      'protonmail.com', 'q.com', 'qwest.net', 'rocketmail.com', 'sbcglobal.net', 'tds.net',
      'tuta.com', 'tutanota.com', 'verizon.net', 'windstream.net', 'yahoo.com', 'yandex.com',
      'ymail.com', 'zoho.com', 'zohomail.com'
    ]
  );
$$;
comment on function private.is_shared_domain(text) is
  'Whether a domain is an email provider''s, whose addresses have nothing to do with each other.';

create function private.exemption_json(e private.exemptions) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(e) - array['order_id', 'object_path', 'file_name', 'reminded_at', 'created_at']
    || jsonb_build_object(
      'at', e.created_at,
      'may_cover_domain', coalesce(not private.is_shared_domain(private.domain_of(e.email)), false),
      'file', (
        select to_jsonb(sealed) - array['upload_path', 'created_at']
          || jsonb_build_object('file_name', e.file_name)
        from private.artwork_files as sealed
        where sealed.object_path = e.object_path
      )
    );
$$;
comment on function private.exemption_json(private.exemptions) is
  'A certificate for staff, with its file, and whether it may cover its whole domain.';

create function private.shop_sells_to_each(p_order_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.groups where order_id = p_order_id and seller = 'shop');
$$;
comment on function private.shop_sells_to_each(uuid) is
  'Whether the shop sells to each person in an order''s group, so that no certificate takes its tax off.';

create function private.known_exemption(o public.orders) returns private.exemptions
language sql
stable
set search_path = ''
as $$
  select e.*
  from private.exemptions as e
  where e.status = 'accepted'
    and e.expires_on >= private.shop_date(now())
    and not private.shop_sells_to_each((o).id)
    and (
      lower(e.email) in (
        select other from private.same_customer where email = lower(o.customer_email)
      )
      or e.covers = 'domain'
        and private.domain_of(e.email) = private.domain_of(o.customer_email)
        and not private.is_shared_domain(private.domain_of(e.email))
    )
  order by lower(e.email) = lower(o.customer_email) desc, e.expires_on desc, e.id
  limit 1;
$$;
comment on function private.known_exemption(public.orders) is
  'An accepted certificate that is good today and covers an order''s customer; null if there is none, or '
  'the shop sells to each person in its group.';

create function private.exemptions_json(o public.orders) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      private.exemption_json(e) || jsonb_build_object(
        'counts', e.id is not distinct from o.exemption_id,
        'offered', o.exemption_id is null and o.stage <> 'canceled' and e.id is not distinct from known.id
      )
      order by e.created_at desc, e.id
    ),
    '[]'
  )
  from (select (private.known_exemption(o)).id) as known
  cross join private.exemptions as e
  where e.order_id = o.id or e.id in (o.exemption_id, known.id);
$$;
comment on function private.exemptions_json(public.orders) is
  'The certificates of an order for staff, newest first: those sent for it, the one that counts, and '
  'an accepted one of the same customer, if it can be used (offered).';

create function private.linked_exemption_json(o public.orders) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_exemption private.exemptions;
  v_state text := 'sent';
begin
  select * into v_exemption from private.exemptions where order_id = o.id and status = 'sent';
  if not found then
    if o.exemption_id is not null then
      v_state := 'accepted';
      select * into v_exemption from private.exemptions where id = o.exemption_id;
    elsif private.shop_sells_to_each(o.id) then
      v_state := 'known';
      select * into v_exemption
      from private.exemptions
      where order_id = o.id and status = 'accepted' and expires_on >= private.shop_date(now())
      order by decided_at desc
      limit 1;
    -- Not to everybody who types somebody's address.
    elsif o.stage <> 'done' and private.has_confirmed_address(o) then
      v_state := 'known';
      v_exemption := private.known_exemption(o);
    end if;
    if v_exemption.id is null then
      v_state := 'rejected';
      select * into v_exemption
      from private.exemptions
      where order_id = o.id and status = 'rejected'
      order by decided_at desc
      limit 1;
    end if;
  end if;
  return case
    when v_exemption.id is not null then jsonb_build_object(
      'state', v_state,
      'organization', v_exemption.organization,
      'expires_on', v_exemption.expires_on,
      'rejection', v_exemption.rejection
    )
  end;
end;
$$;
comment on function private.linked_exemption_json(public.orders) is
  'Where an order''s customer stands with their certificate: sent, accepted, known (another order''s, '
  'which they may use, if they follow a link in an email to its address; or this one''s, if that can''t '
  'count because the shop sells to each person in its group), or rejected; null if there is none.';

create function private.exempt_order(
  p_order public.orders,
  p_exemption private.exemptions,
  p jsonb
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_after public.orders;
  v_written_off bigint;
begin
  update private.exemptions
  set status = 'replaced'
  where order_id = p_order.id and status = 'sent';
  update public.orders
  set
    version = version + 1,
    exempt_reason = p_exemption.reason,
    exemption_id = p_exemption.id,
    exempted = jsonb_build_object('tax', tax, 'tax_cents', tax_cents),
    tax = tax - 'elsewhere' || '{"rate": 0}',
    tax_cents = 0,
    total_cents = total_cents - tax_cents
  where id = p_order.id
  returning * into v_after;
  -- What was written off doesn't come back as money, now that less is owed.
  v_written_off := least(
    (
      select coalesce(sum(amount_cents), 0)
      from public.payments
      where order_id = v_after.id and method = 'account'
    ),
    -private.balance_cents(v_after)
  );
  if v_written_off > 0 then
    insert into public.payments (
      id, order_id, order_number, kind, method, amount_cents, reason, actor
    )
    values (
      gen_random_uuid(), v_after.id, v_after.number, 'adjustment', 'account', -v_written_off,
      'The sales tax was taken off.', p ->> 'actor'
    );
  end if;
  perform private.record_change(
    v_after,
    p_order,
    p || jsonb_build_object(
      'rows', jsonb_build_array(
        jsonb_build_object(
          'part', 'price', 'what', 'Sales tax', 'typed', false,
          'before', to_char(p_order.tax_cents / 100.0, 'FM$999,999,990.00'),
          'after', format(
            'None: %s, certificate on file',
            case p_exemption.reason when 'other' then 'exempt' else p_exemption.reason end
          )
        )
      )
    )
  );
end;
$$;
comment on function private.exempt_order(public.orders, private.exemptions, jsonb) is
  'Takes the tax off a locked order for an accepted certificate, and records that as a change. p as '
  'record_change takes it, without rows.';

create function private.write_exemption(
  p_order public.orders,
  p jsonb,
  p_sent_by text,
  p_shop_inbox text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id private.new_id := p ->> 'id';
  v_known private.exemptions;
begin
  select * into v_known from private.exemptions where id = v_id;
  if found then
    if v_known.order_id is distinct from p_order.id then
      perform private.refuse('id names another certificate');
    end if;
  elsif p_order.stage = 'canceled' then
    return jsonb_build_object('outcome', 'not-allowed', 'status', p_order.status);
  elsif (select count(*) from private.exemptions where order_id = p_order.id) >= 10 then
    return '{"outcome": "full"}';
  else
    begin
      update private.exemptions
      set status = 'replaced'
      where order_id = p_order.id and status = 'sent';
      insert into private.exemptions (
        id, order_id, order_number, email, organization, reason, certificate_number, state,
        object_path, file_name, sent_by
      )
      select
        v_id, p_order.id, p_order.number, p_order.customer_email, sent.organization, sent.reason,
        sent.certificate_number, sent.state, sent.object_path, sent.file_name, p_sent_by
      from jsonb_populate_record(null::private.exemptions, p) as sent;
    exception
      when unique_violation or foreign_key_violation then
        return '{"outcome": "file-taken"}';
    end;
    if p_shop_inbox is not null then
      insert into public.outbox (order_id, template, occasion, recipient)
      values (p_order.id, 'new-certificate', v_id, p_shop_inbox);
    end if;
  end if;
  return jsonb_build_object(
    'outcome', 'sent',
    'email', (
      select id
      from public.outbox
      where order_id = p_order.id and template = 'new-certificate' and occasion = v_id
    )
  );
end;
$$;
comment on function private.write_exemption(public.orders, jsonb, text, text) is
  'Adds a certificate (id, organization, reason, certificate_number, state, object_path, and file_name) to a '
  'locked order, once per id, in place of one that nobody has decided on yet, and the email to the '
  'shop, if there is an inbox. Of an order that has no tax already, it''s for the next ones. Outcome: '
  'sent, with the email''s id; not-allowed for a canceled order; full at ten; file-taken if it came with '
  'another certificate, or was deleted.';

create function public.send_certificate(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_number bigint := p ->> 'order_number';
  v_order public.orders;
begin
  perform
  from public.orders
  where number = v_number and link_key_hash = p ->> 'key_hash'
  for update;
  v_order := private.find_linked_order(v_number, p ->> 'key_hash');
  if v_order.id is null then
    return '{"outcome": "not-found"}';
  end if;
  return private.write_exemption(v_order, p, 'customer', p ->> 'shop_inbox');
end;
$$;
comment on function public.send_certificate(jsonb) is
  'Adds a customer''s certificate to the order that order_number and key_hash open, and the email to '
  'shop_inbox. Outcome: those of write_exemption, or not-found.';
grant execute on function public.send_certificate(jsonb) to service_role;

create function private.add_certificate(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('decide-certificates');
  v_number private.job_number := p ->> 'order_number';
  v_order public.orders;
begin
  select * into v_order from public.orders where number = v_number for update;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  return private.write_exemption(v_order, p, v_actor, null);
end;
$$;
comment on function private.add_certificate(jsonb) is
  'Adds a certificate that staff got by phone or at the counter to an order. Outcome: those of '
  'write_exemption, or not-found.';

create function private.lock_exemption(
  p_id uuid,
  p_with_others boolean,
  out refusal jsonb,
  out exemption private.exemptions,
  out orders uuid[]
)
language plpgsql
set search_path = ''
as $$
begin
  select * into exemption from private.exemptions where id = p_id;
  -- Orders before what belongs to them.
  orders := array(
    select o.id
    from public.orders as o
    where o.id = exemption.order_id
      or p_with_others and o.stage <> 'done' and o.id in (
        select other.order_id
        from private.exemptions as other
        where other.status = 'sent'
          and (
            private.domain_of(other.email) = private.domain_of(exemption.email)
            or lower(other.email) in (
              select same.other from private.same_customer as same where same.email = lower(exemption.email)
            )
          )
      )
    order by o.id
    for update
  );
  select * into exemption from private.exemptions where id = p_id for update;
  refusal := case
    when exemption.order_id is null then '{"outcome": "not-found"}'
    when exemption.status <> 'sent' then '{"outcome": "decided"}'
  end;
end;
$$;
comment on function private.lock_exemption(uuid, boolean) is
  'A certificate that nobody has decided on, locked with its order, and, if asked, with other open '
  'orders of its customer or domain that sent one. A refusal, if there is none (not-found), or somebody was '
  'faster, or another one took its place (decided).';

create function private.accept_certificate(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('decide-certificates');
  v_id private.new_id := p ->> 'id';
  v_expires_on private.day_text := p ->> 'expiresOn';
  v_covers text := p ->> 'covers';
  v_today date := private.shop_date(now());
  v_lock record := private.lock_exemption(v_id, true);
  v_exemption private.exemptions := v_lock.exemption;
  v_order public.orders;
begin
  if v_lock.refusal is not null then
    return v_lock.refusal;
  end if;
  if (v_expires_on::date between v_today and v_today + interval '10 years') is not true then
    perform private.refuse('expiresOn must be within the next ten years');
  end if;
  if v_covers = 'domain' and private.is_shared_domain(private.domain_of(v_exemption.email)) then
    perform private.refuse('covers must be address, because the domain is an email provider''s');
  end if;
  update private.exemptions
  set
    status = 'accepted', expires_on = v_expires_on::date, covers = v_covers,
    decided_by = v_actor, decided_at = now()
  where id = v_id
  returning * into v_exemption;
  for v_order in
    select o.*
    from public.orders as o
    where o.id = any (v_lock.orders)
      and o.exemption_id is null
      and o.stage <> 'canceled'
      and (
        o.id = v_exemption.order_id and not private.shop_sells_to_each(o.id)
        -- Others of the same customer that asked for it, too.
        or private.has_confirmed_address(o)
          and (private.known_exemption(o)).id = v_id
          and exists (
            select from private.exemptions where order_id = o.id and status = 'sent'
          )
      )
    order by o.id
  loop
    perform private.exempt_order(v_order, v_exemption, jsonb_build_object('actor', v_actor));
  end loop;
  return '{"outcome": "accepted"}';
end;
$$;
comment on function private.accept_certificate(jsonb) is
  'Accepts a certificate (id) until expiresOn, for its address or the whole domain (covers), and takes '
  'the tax off its order, and off others that sent one, aren''t done, and whose address is confirmed; not '
  'where the shop sells to each person in a group. '
  'Outcome: accepted, decided, or not-found. Values out of bounds: HTTP 400.';

create function private.reject_certificate(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('decide-certificates');
  v_id private.new_id := p ->> 'id';
  v_lock record := private.lock_exemption(v_id, false);
begin
  if v_lock.refusal is not null then
    return v_lock.refusal;
  end if;
  update private.exemptions
  set
    status = 'rejected', rejection = btrim(p ->> 'why', E' \t\r\n'), decided_by = v_actor,
    decided_at = now()
  where id = v_id;
  insert into public.outbox (order_id, template, occasion, recipient)
  select id, 'certificate-rejected', v_id, customer_email
  from public.orders
  where id = (v_lock.exemption).order_id;
  return '{"outcome": "rejected"}';
end;
$$;
comment on function private.reject_certificate(jsonb) is
  'Rejects a certificate (id) with the email that says why. Outcome: rejected, decided, or not-found. '
  'Values out of bounds: HTTP 400.';

create function private.apply_certificate(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('decide-certificates');
  v_number private.job_number := p ->> 'number';
  v_id private.new_id := p ->> 'id';
  v_order public.orders;
  v_exemption private.exemptions;
begin
  select * into v_order from public.orders where number = v_number for update;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  v_exemption := private.known_exemption(v_order);
  if v_exemption.id is distinct from v_id
    or v_order.exemption_id is not null
    or v_order.stage = 'canceled'
  then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_order.status);
  end if;
  perform private.exempt_order(v_order, v_exemption, jsonb_build_object('actor', v_actor));
  return '{"outcome": "applied"}';
end;
$$;
comment on function private.apply_certificate(jsonb) is
  'Uses a customer''s accepted certificate (id) for another of their orders (number). Outcome: applied; '
  'not-allowed if it isn''t good for it anymore, or the order has no tax already, or is canceled; '
  'not-found.';

create function private.set_group_seller(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('decide-certificates');
  v_number private.job_number := p ->> 'number';
  v_seller text not null := p ->> 'seller';
  v_before public.orders;
  v_after public.orders;
  v_group private.groups;
begin
  if v_seller not in ('shop', 'organization') then
    perform private.refuse('seller must be shop or organization');
  end if;
  select * into v_before from public.orders where number = v_number for update;
  select * into v_group from private.groups where order_id = v_before.id for update;
  if v_group.id is null then
    return '{"outcome": "not-found"}';
  end if;
  if v_group.seller = v_seller then
    return '{"outcome": "set"}';
  end if;
  if v_group.payer = 'organizer'
    or v_group.closed_at is not null
    or v_before.stage = 'canceled'
    -- People may have seen prices without tax.
    or v_before.exemption_id is not null
  then
    return '{"outcome": "not-allowed"}';
  end if;
  update private.groups set seller = v_seller, version = version + 1 where id = v_group.id;
  update public.orders
  set version = version + 1
  where id = v_before.id
  returning * into v_after;
  perform private.record_change(
    v_after,
    v_before,
    jsonb_build_object(
      'actor', v_actor,
      'rows', jsonb_build_array(
        jsonb_build_object(
          'part', 'price', 'what', 'Who sells to the group', 'typed', false,
          'before', case v_group.seller when 'shop' then 'We do' else 'The organization' end,
          'after', case v_seller when 'shop' then 'We do' else 'The organization' end
        )
      )
    )
  );
  return '{"outcome": "set"}';
end;
$$;
comment on function private.set_group_seller(jsonb) is
  'Says who sells to the people of an order''s group (number, seller), and records that as a change. '
  'Outcome: set, also if that''s how it was; not-allowed where only the organizer pays, once the group has '
  'closed, and for an order that is canceled or has no tax because of a certificate; not-found.';

create function public.reuse_certificate(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_number bigint := p ->> 'number';
  v_order public.orders;
  v_exemption private.exemptions;
begin
  perform
  from public.orders
  where number = v_number and link_key_hash = p ->> 'key_hash'
  for update;
  v_order := private.find_linked_order(v_number, p ->> 'key_hash');
  if v_order.id is null then
    return '{"outcome": "not-found"}';
  end if;
  if v_order.exemption_id is not null then
    return '{"outcome": "applied"}';
  end if;
  if private.has_confirmed_address(v_order) and v_order.stage not in ('done', 'canceled') then
    v_exemption := private.known_exemption(v_order);
  end if;
  if v_exemption.id is null then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_order.status);
  end if;
  perform private.exempt_order(v_order, v_exemption, p || '{"actor": "customer"}');
  return '{"outcome": "applied"}';
end;
$$;
comment on function public.reuse_certificate(jsonb) is
  'Uses an accepted certificate for the order that number and key_hash open, if somebody followed the '
  'link in an email to its address. p has shop_inbox and email_guard, too. Outcome: applied, also if '
  'the order has no tax already; not-allowed; not-found.';
grant execute on function public.reuse_certificate(jsonb) to service_role;

create function public.read_certificate(p_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.exemption_json(e) || jsonb_build_object(
    'renewed', exists (
      select
      from private.exemptions as later
      where lower(later.email) in (
          select other from private.same_customer where email = lower(e.email)
        )
        and (
          later.status = 'accepted' and later.expires_on > e.expires_on
          or later.status = 'sent' and later.created_at > e.decided_at
        )
    )
  )
  from private.exemptions as e
  where e.id = p_id;
$$;
comment on function public.read_certificate(uuid) is
  'A certificate for emails, and whether its customer has sent another by now, or has one that is good for longer (renewed); '
  'null if there is none.';
grant execute on function public.read_certificate(uuid) to service_role;

create function public.remind_of_certificates() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_written integer;
begin
  with reminded as (
    update private.exemptions as e
    set reminded_at = now()
    where e.status = 'accepted'
      and e.reminded_at is null
      and e.expires_on between private.shop_date(now()) and private.shop_date(now()) + 30
      and not exists (
        select
        from private.exemptions as later
        where lower(later.email) in (
            select other from private.same_customer where email = lower(e.email)
          )
          and (
            later.status = 'accepted' and later.expires_on > e.expires_on
            or later.status = 'sent' and later.created_at > e.decided_at
          )
      )
    returning e.id, e.email
  )
  insert into public.outbox (order_id, template, occasion, recipient)
  select newest.id, 'certificate-expires', reminded.id, newest.customer_email
  from reminded
  cross join lateral (
    select o.id, o.customer_email
    from public.orders as o
    where lower(o.customer_email) = lower(reminded.email)
      and o.stage <> 'canceled'
      and private.has_link(o)
      and not private.has_email('order', o.id, 'held')
    order by o.number desc
    limit 1
  ) as newest;
  get diagnostics v_written = row_count;
  return v_written;
end;
$$;
comment on function public.remind_of_certificates() is
  'Writes the emails that ask for another certificate, once for each that expires within 30 days, with '
  'the link to its customer''s newest order; answers how many it wrote. Who has one that is good for '
  'longer, or no order with a link, gets none.';
grant execute on function public.remind_of_certificates() to service_role;

create function private.list_certificates(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('see-certificates');
  return (
    select coalesce(jsonb_agg(private.exemption_json(e) order by e.expires_on, e.id), '[]')
    from (
      select *
      from private.exemptions
      where status = 'accepted'
      order by expires_on desc, id
      limit 1000
    ) as e
  );
end;
$$;
comment on function private.list_certificates(jsonb) is
  'The accepted certificates with their files, those that expire first first; of more than a thousand, '
  'those that are good for longest. For owners, staff, and bookkeepers.';

-- Blanks that we buy. A purchase is stored before the supplier is asked, and asked for once: if the
-- answer is lost, it is looked for by its PO number, and in the end a person decides. What the supplier
-- says is applied under the purchase's lock, in any order, and a repeat changes nothing.

create domain private.supplier_name as text check (
  char_length(value) between 1 and 80 and value = btrim(value)
);
create domain private.part_lines as private.json_list check (
  jsonb_array_length(value) between 1 and 2000
);

create table private.purchases (
  id uuid primary key,
  number bigint not null unique generated always as identity,
  po_number text not null unique generated always as (
    'CP-' || lpad(number::text, greatest(6, char_length(number::text)), '0')
  ) stored,
  supplier text check (supplier ~ '^[a-z]{2,20}$'),
  seller private.supplier_name,
  reference text check (char_length(reference) between 1 and 80),
  state text not null check (
    state in ('buying', 'unknown', 'bought', 'partly', 'refused', 'canceled')
  ),
  reason text check (char_length(reason) between 1 and 500),
  goods_cents integer not null check (goods_cents between 0 and 100000000),
  actor text not null check (char_length(actor) between 1 and 254),
  asked_at timestamptz not null default now(),
  looks smallint not null default 0,
  looked_at timestamptz,
  constraint purchases_have_one_seller check ((supplier is null) = (seller is not null)),
  constraint purchases_by_hand_are_bought check (
    seller is null or state in ('bought', 'canceled')
  )
);
comment on table private.purchases is
  'Purchases of blanks: asked of a supplier over its API, or bought elsewhere and entered by hand. They '
  'hold nothing about customers but the numbers of their orders.';
comment on column private.purchases.po_number is
  'Never used for another purchase, because the supplier takes the same one twice.';
comment on column private.purchases.supplier is 'As in private.supplier_parts; null by hand.';
comment on column private.purchases.seller is 'Who sold it, in the buyer''s words; null over an API.';
comment on column private.purchases.reference is 'The seller''s number of it, by hand.';
comment on column private.purchases.state is
  'buying: asked, and not answered. unknown: it was looked for and not found, and a person decides. '
  'partly: the supplier''s orders have fewer pieces. refused: nothing was bought.';
comment on column private.purchases.reason is
  'Why it was refused, isn''t known, or isn''t whole, for staff.';
comment on column private.purchases.goods_cents is
  'What the pieces cost as of the last sync, as the buyer saw it. What they did cost is in the '
  'supplier''s orders.';
comment on column private.purchases.looks is 'How often it was looked for on schedule.';

create index purchases_unsettled on private.purchases (asked_at)
where state in ('buying', 'unknown');

create table private.purchase_lines (
  purchase_id uuid not null references private.purchases (id) on delete cascade,
  place smallint not null check (place between 1 and 2000),
  style_code public.style_code not null,
  color_key text not null check (char_length(color_key) between 1 and 60),
  size text not null check (char_length(size) between 1 and 20),
  part_number text check (part_number ~ '^\w{1,40}$'),
  warehouse text check (warehouse ~ '^[A-Z0-9]{1,10}$'),
  order_number bigint,
  pieces integer not null check (pieces between 1 and 100000),
  bought_pieces integer not null default 0 check (bought_pieces between 0 and pieces),
  again boolean not null default false,
  unit_cents integer check (unit_cents >= 0),
  primary key (purchase_id, place),
  -- By hand, a line has neither.
  constraint purchase_lines_name_part_and_warehouse check (
    (part_number is null) = (warehouse is null)
  )
);
comment on table private.purchase_lines is
  'Pieces of a part for an order, with its spares, or for stock.';
comment on column private.purchase_lines.order_number is 'null is for stock.';
comment on column private.purchase_lines.again is
  'Bought while the order was in production, for what was misprinted, or came short, damaged, or wrong.';
comment on column private.purchase_lines.unit_cents is
  'What a piece cost as of the last sync, as the buyer saw it; null by hand.';
comment on column private.purchase_lines.bought_pieces is
  'How many of the pieces are in orders of the supplier that weren''t canceled.';

create index purchase_lines_by_order on private.purchase_lines (order_number);

create table private.supplier_orders (
  supplier text not null,
  number text not null check (char_length(number) between 1 and 40),
  purchase_id uuid not null references private.purchases (id) on delete cascade,
  warehouse text not null check (char_length(warehouse) between 1 and 10),
  is_canceled boolean not null,
  total_cents integer not null check (total_cents >= 0),
  freight_cents integer not null check (freight_cents between 0 and total_cents),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and octet_length(lines::text) <= 200000),
  found_at timestamptz not null default now(),
  typed_number text,
  primary key (supplier, number)
);
comment on table private.supplier_orders is
  'The supplier''s orders for a purchase, one for each warehouse that ships. An order belongs to one '
  'purchase.';
comment on column private.supplier_orders.lines is
  'A list of {partNumber, pieces, unitCents}: what the supplier charges for a piece.';
comment on column private.supplier_orders.typed_number is
  'The number that a person read on the supplier''s site. It''s the same as number until the supplier '
  'tells of the order, and stays only if it was another: what was checked off under it came with this one.';

create index supplier_orders_by_purchase on private.supplier_orders (purchase_id);

create table private.purchase_events (
  id bigint primary key generated always as identity,
  purchase_id uuid not null references private.purchases (id) on delete cascade,
  at timestamptz not null default now(),
  what text not null check (
    what in ('asked', 'entered', 'told', 'looked', 'cancel-asked', 'closed')
  ),
  state text not null,
  actor text not null check (char_length(actor) between 1 and 254),
  details jsonb not null default '{}' check (octet_length(details::text) <= 8000)
);
comment on table private.purchase_events is
  'What happened to a purchase, and its state afterward. Rows are only ever added.';
comment on column private.purchase_events.actor is
  'Email address of the member; ''supplier'' for what it told.';

create index purchase_events_by_purchase on private.purchase_events (purchase_id, id);

alter table private.purchases enable row level security;
alter table private.purchases force row level security;
alter table private.purchase_lines enable row level security;
alter table private.purchase_lines force row level security;
alter table private.supplier_orders enable row level security;
alter table private.supplier_orders force row level security;
alter table private.purchase_events enable row level security;
alter table private.purchase_events force row level security;

create table private.purchase_differences (
  supplier text not null,
  number text not null check (char_length(number) between 1 and 40),
  po_number text not null check (char_length(po_number) between 1 and 80),
  what text not null check (what in ('stranger', 'not-listed')),
  found_at timestamptz not null default now(),
  settled_by text check (char_length(settled_by) between 1 and 254),
  primary key (supplier, number)
);
comment on table private.purchase_differences is
  'Where the supplier''s books and ours differ, as of the last comparison.';
comment on column private.purchase_differences.what is
  'stranger: the supplier has an order with our kind of PO number that is of none of our purchases. '
  'not-listed: we have an order that the supplier doesn''t list.';
comment on column private.purchase_differences.settled_by is
  'Who said that it has been seen to, so that it isn''t shown anymore.';
alter table private.purchase_differences enable row level security;
alter table private.purchase_differences force row level security;

create function private.keep_purchase_events() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'Events of purchases can''t be changed';
end;
$$;
comment on function private.keep_purchase_events() is
  'Trigger: refuses every change and deletion of what happened to a purchase.';

create trigger purchase_events_keep
before update or delete on private.purchase_events
for each row execute function private.keep_purchase_events();

create function private.last_purchase() returns bigint
language sql
stable
set search_path = ''
as $$ select coalesce(max(number), 0) from private.purchases $$;
comment on function private.last_purchase() is
  'The number of the latest purchase; 0 before the first. Who buys says which one they had seen.';

create function private.purchase_json(p_purchase private.purchases) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_purchase.id,
    'poNumber', p_purchase.po_number,
    'seller', coalesce(p_purchase.seller, p_purchase.supplier),
    'byHand', p_purchase.seller is not null,
    'reference', p_purchase.reference,
    'state', p_purchase.state,
    'reason', p_purchase.reason,
    'goodsCents', p_purchase.goods_cents,
    'actor', p_purchase.actor,
    'askedAt', p_purchase.asked_at,
    'lines', (
      select jsonb_agg(
        jsonb_build_object(
          'styleCode', style_code,
          'colorKey', color_key,
          'size', size,
          'partNumber', part_number,
          'warehouse', warehouse,
          'orderNumber', order_number,
          'pieces', pieces,
          'boughtPieces', bought_pieces
        )
        order by place
      )
      from private.purchase_lines
      where purchase_id = p_purchase.id
    ),
    'orders', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'number', number,
            'warehouse', warehouse,
            'isCanceled', is_canceled,
            'totalCents', total_cents,
            'freightCents', freight_cents,
            'lines', lines
          )
          order by number
        ),
        '[]'::jsonb
      )
      from private.supplier_orders
      where purchase_id = p_purchase.id
    )
  );
end;
$$;
comment on function private.purchase_json(private.purchases) is
  'A purchase with its lines and the supplier''s orders, for staff who see prices.';

create function private.ask_purchase(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('buy-blanks');
  v_ask record;
  v_known private.purchases;
  v_wanted integer;
  v_goods bigint;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, lines private.part_lines, "seenCents" integer, "seenPurchase" bigint
  );
  -- One at a time, so that of two people who buy the same the second is told.
  perform pg_advisory_xact_lock(hashtextextended('purchases', 0));
  select * into v_known from private.purchases where id = v_ask.id;
  if found then
    return jsonb_build_object(
      'outcome', 'asked', 'isNew', false, 'purchase', private.purchase_json(v_known)
    );
  end if;
  if v_ask."seenPurchase" is distinct from private.last_purchase() then
    return '{"outcome": "stale"}';
  end if;

  v_wanted := jsonb_array_length(v_ask.lines);
  insert into private.purchases (id, supplier, state, goods_cents, actor)
  values (v_ask.id, 'ss', 'buying', 0, v_actor)
  returning * into v_known;
  insert into private.purchase_lines (
    purchase_id, place, style_code, color_key, size, part_number, warehouse, order_number, pieces,
    again, unit_cents
  )
  select
    v_ask.id, listed.place, part.style_code, part.color_key, part.size, part.part_number,
    listed.line ->> 'warehouse', asked.number, (listed.line ->> 'pieces')::integer,
    coalesce(asked.stage = 'started', false),
    case
      when sum((listed.line ->> 'pieces')::integer) over same_line >= part.case_pieces
        then part.case_cents
      when sum((listed.line ->> 'pieces')::integer) over same_line >= 12 then part.dozen_cents
      else part.piece_cents
    end
  from jsonb_array_elements(v_ask.lines) with ordinality as listed (line, place)
  join private.supplier_parts as part
    on part.style_code = listed.line ->> 'styleCode'
    and part.color_key = listed.line ->> 'colorKey'
    and part.size = listed.line ->> 'size'
    and part.supplier = 'ss'
  left join private.again_blanks() as wanted
    on wanted.order_number = (listed.line ->> 'orderNumber')::bigint
    and wanted.style_code = part.style_code
    and wanted.color_key = part.color_key
    and wanted.size = part.size
  left join public.orders as asked
    on asked.number = (listed.line ->> 'orderNumber')::bigint
    and not private.is_held(asked.id)
    and (
      asked.stage = 'approved' and not private.is_unpaid(asked)
      or asked.stage = 'started' and wanted.pieces >= (
        select sum((same.line ->> 'pieces')::bigint)
        from jsonb_array_elements(v_ask.lines) as same (line)
        where same.line - 'warehouse' - 'pieces' = listed.line - 'warehouse' - 'pieces'
      )
    )
  where coalesce(listed.line ->> 'warehouse', '') <> ''
    and (asked.number is not null or listed.line ->> 'orderNumber' is null)
  window same_line as (partition by part.part_number, listed.line ->> 'warehouse');
  -- A part is gone, or an order doesn't need blanks anymore.
  if (select count(*) from private.purchase_lines where purchase_id = v_ask.id) < v_wanted then
    delete from private.purchases where id = v_ask.id;
    return '{"outcome": "stale"}';
  end if;

  select sum(pieces::bigint * unit_cents) into v_goods
  from private.purchase_lines
  where purchase_id = v_ask.id;
  if v_goods is distinct from v_ask."seenCents" then
    delete from private.purchases where id = v_ask.id;
    return jsonb_build_object('outcome', 'other-price', 'goodsCents', v_goods);
  end if;
  update private.purchases set goods_cents = v_goods where id = v_ask.id returning * into v_known;
  insert into private.purchase_events (purchase_id, what, state, actor, details)
  values (v_ask.id, 'asked', 'buying', v_actor, jsonb_build_object('goodsCents', v_goods));
  return jsonb_build_object(
    'outcome', 'asked', 'isNew', true, 'purchase', private.purchase_json(v_known)
  );
end;
$$;
comment on function private.ask_purchase(jsonb) is
  'Stores a purchase that the supplier is to be asked for, once per id. For owners and staff. Only the '
  'caller to whom it''s new may ask. seenPurchase must be the latest purchase''s number, so that of two '
  'people who buy at once the second is refused, and seenCents what the pieces cost as of the last sync. '
  'Outcome: asked, with the purchase; stale, also if a part or an order is gone; other-price. Values out '
  'of bounds: HTTP 400.';

create function public.settle_purchase(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_told record;
  v_purchase private.purchases;
  v_state text;
  v_saved integer;
begin
  select * into v_told
  from jsonb_to_record(p) as told (
    id uuid, orders private.json_list, refused boolean, reason text, actor text, what text
  );
  select * into v_purchase from private.purchases where id = v_told.id for update;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  v_state := v_purchase.state;

  if jsonb_array_length(v_told.orders) > 0 then
    -- A number that a person mistyped gives way to the one that the supplier tells of its warehouse.
    update private.supplier_orders as typed
    set number = found.number
    from (
      select distinct on (warehouse) warehouse, number
      from jsonb_to_recordset(v_told.orders) as told (
        warehouse text, number text, "isCanceled" boolean
      )
      where number not in (
        select number from private.supplier_orders where supplier = v_purchase.supplier
      )
      order by warehouse, "isCanceled", number
    ) as found
    where typed.purchase_id = v_purchase.id
      and typed.warehouse = found.warehouse
      and typed.number = typed.typed_number
      and not v_told.orders @> jsonb_build_array(jsonb_build_object('number', typed.number));
    insert into private.supplier_orders as known (
      supplier, number, purchase_id, warehouse, is_canceled, total_cents, freight_cents, lines
    )
    select
      v_purchase.supplier, number, v_purchase.id, warehouse, "isCanceled", "totalCents",
      "freightCents", lines
    from jsonb_to_recordset(v_told.orders) as found (
      number text, warehouse text, "isCanceled" boolean, "totalCents" integer,
      "freightCents" integer, lines jsonb
    )
    order by number
    on conflict (supplier, number) do update
    set
      warehouse = excluded.warehouse,
      is_canceled = known.is_canceled or excluded.is_canceled,
      total_cents = excluded.total_cents,
      freight_cents = excluded.freight_cents,
      lines = excluded.lines
    where known.purchase_id = excluded.purchase_id;
    get diagnostics v_saved = row_count;
    if v_saved < jsonb_array_length(v_told.orders) then
      raise exception using
        errcode = 'PT409', message = 'An order of the supplier belongs to another purchase';
    end if;
    update private.supplier_orders
    set typed_number = null
    where purchase_id = v_purchase.id
      and v_told.orders @> jsonb_build_array(jsonb_build_object('number', typed_number));
    delete from private.supplier_orders as typed
    where purchase_id = v_purchase.id
      and number = typed_number
      -- Who cancels tells only what was canceled.
      and v_told.what is distinct from 'cancel-asked'
      and not exists (
        select
        from private.arrivals
        where purchase_id = typed.purchase_id and supplier_order = typed.number and pieces > 0
      );
    delete from private.purchase_differences
    where po_number = v_purchase.po_number
      and what = 'not-listed'
      and number not in (
        select number from private.supplier_orders where purchase_id = v_purchase.id
      );

    -- Each part's pieces go to its lines in their order.
    with bought as (
      select line ->> 'partNumber' as part_number, sum((line ->> 'pieces')::integer) as pieces
      from private.supplier_orders
      cross join jsonb_array_elements(lines) as line
      where purchase_id = v_purchase.id and not is_canceled
      group by 1
    ),
    shared as (
      select
        wanted.place,
        greatest(0, least(
          wanted.pieces,
          coalesce(bought.pieces, 0) - (
            sum(wanted.pieces) over (partition by wanted.part_number order by wanted.place)
            - wanted.pieces
          )
        )) as pieces
      from private.purchase_lines as wanted
      left join bought using (part_number)
      where wanted.purchase_id = v_purchase.id
    )
    update private.purchase_lines as line
    set bought_pieces = shared.pieces
    from shared
    where line.purchase_id = v_purchase.id and line.place = shared.place;

    select
      case
        when not exists (
          select from private.supplier_orders
          where purchase_id = v_purchase.id and not is_canceled
        ) then 'canceled'
        when bool_and(bought_pieces = pieces) then 'bought'
        else 'partly'
      end
    into v_state
    from private.purchase_lines
    where purchase_id = v_purchase.id;
  elsif v_told.refused and v_purchase.state in ('buying', 'unknown') then
    v_state := 'refused';
  end if;

  update private.purchases
  set
    state = v_state,
    reason = case
      when v_state in ('bought', 'canceled') then null
      else coalesce(left(nullif(btrim(v_told.reason), ''), 500), reason)
    end
  where id = v_purchase.id
  returning * into v_purchase;
  insert into private.purchase_events (purchase_id, what, state, actor, details)
  values (
    v_purchase.id, coalesce(v_told.what, 'told'), v_state, coalesce(v_told.actor, 'supplier'),
    jsonb_strip_nulls(
      jsonb_build_object(
        'reason', left(nullif(btrim(v_told.reason), ''), 500),
        'orders', nullif(
          (select jsonb_agg(told ->> 'number') from jsonb_array_elements(v_told.orders) as told),
          '[]'
        )
      )
    )
  );
  return jsonb_build_object('outcome', 'settled', 'purchase', private.purchase_json(v_purchase));
end;
$$;
comment on function public.settle_purchase(jsonb) is
  'Applies what the supplier told about a purchase, as often as it tells it: its orders, or that it '
  'refused. Numbers that a person typed give way to its own, unless something that it doesn''t tell of '
  'came in under them. Nothing else changes the state, so an answer that was lost leaves it as it is, '
  'with the reason. An order of another purchase: HTTP 409, nothing changed. Outcome: settled, with the '
  'purchase; not-found.';
grant execute on function public.settle_purchase(jsonb) to service_role;

create function public.list_purchases_to_look_for(p_limit integer) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('looks', (due.purchase).looks, 'purchase', private.purchase_json(due.purchase))
      order by (due.purchase).asked_at
    ),
    '[]'::jsonb
  )
  from (
    select purchase
    from private.purchases as purchase
    where (
      state = 'buying'
      and asked_at <= now() - case looks when 0 then interval '30 seconds' else interval '2 minutes' end
    ) or (
      -- The supplier may list it late, whatever a person said meanwhile.
      (
        state = 'unknown'
        or state = 'refused' and exists (
          select from private.purchase_events where purchase_id = purchase.id and what = 'closed'
        )
      )
      and looked_at <= now() - interval '15 minutes'
      and asked_at > now() - interval '1 day'
    )
    order by asked_at
    limit least(p_limit, 100)
  ) as due;
$$;
comment on function public.list_purchases_to_look_for(integer) is
  'Purchases whose answer was lost: 30 seconds and 2 minutes after they were asked for, and every '
  'quarter hour of a day once a person has to decide.';
grant execute on function public.list_purchases_to_look_for(integer) to service_role;

create function public.note_look(p jsonb) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_looked record;
  v_state text;
begin
  select * into v_looked from jsonb_to_record(p) as looked (id uuid, looks smallint, reason text);
  update private.purchases
  set
    -- The later ones aren't counted.
    looks = least(looks + 1, 2),
    looked_at = now(),
    state = case when state = 'buying' and looks >= 1 then 'unknown' else state end,
    reason = coalesce(left(nullif(btrim(v_looked.reason), ''), 500), reason)
  where id = v_looked.id
    and looks = v_looked.looks
    and state in ('buying', 'unknown', 'refused')
  returning state into v_state;
  if v_state is not null and v_looked.looks < 2 then
    insert into private.purchase_events (purchase_id, what, state, actor, details)
    values (
      v_looked.id, 'looked', v_state, 'supplier',
      jsonb_strip_nulls(jsonb_build_object('reason', left(v_looked.reason, 500)))
    );
  end if;
  return v_state;
end;
$$;
comment on function public.note_look(jsonb) is
  'Notes that a purchase was looked for and not found. After the second time a person has to decide. '
  'looks is how many there had been; if there were more since, or the purchase is settled, nothing '
  'changes. Answers the state, or null.';
grant execute on function public.note_look(jsonb) to service_role;

create function public.compare_purchases(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_changed jsonb;
begin
  select * into v_ask from jsonb_to_record(p) as ask (supplier text, orders private.json_list);
  with listed as (
    select
      told.number, told."poNumber" as po_number, told."isCanceled" as is_canceled,
      (
        select purchase
        from private.purchases as purchase
        where purchase.supplier = v_ask.supplier
          and purchase.po_number = told."poNumber"
          -- Somebody may have bought other things with this number.
          and not exists (
            select
            from jsonb_array_elements_text(told.parts) as part
            where part not in (
              select part_number from private.purchase_lines where purchase_id = purchase.id
            )
          )
      ) as purchase
    from jsonb_to_recordset(v_ask.orders) as told (
      number text, "poNumber" text, "isCanceled" boolean, parts jsonb
    )
    where told."poNumber" ~ '^CP-[0-9]{6,18}$'
  ),
  differences as (
    select number, po_number, 'stranger' as what
    from listed
    where (purchase).id is null and not is_canceled
    union all
    select known.number, purchase.po_number, 'not-listed'
    from private.supplier_orders as known
    join private.purchases as purchase on purchase.id = known.purchase_id
    where known.supplier = v_ask.supplier
      and not known.is_canceled
      -- The supplier lists them after minutes, and for three months.
      and known.found_at < now() - interval '1 hour'
      and purchase.asked_at > now() - interval '80 days'
      and known.number not in (select number from listed)
  ),
  gone as (
    delete from private.purchase_differences
    where supplier = v_ask.supplier and number not in (select number from differences)
  ),
  kept as (
    insert into private.purchase_differences as known (supplier, number, po_number, what)
    select v_ask.supplier, number, po_number, what
    from differences
    on conflict (supplier, number) do update
    set what = excluded.what, settled_by = null
    where known.what <> excluded.what
  )
  select coalesce(jsonb_agg(private.purchase_json(changed.purchase)), '[]'::jsonb)
  into v_changed
  from (
    select distinct listed.purchase
    from listed
    left join private.supplier_orders as known
      on known.supplier = v_ask.supplier and known.number = listed.number
    where (listed.purchase).id is not null
      and (
        known.number is null
        or known.number = known.typed_number
        or listed.is_canceled and not known.is_canceled
      )
  ) as changed;
  return v_changed;
end;
$$;
comment on function public.compare_purchases(jsonb) is
  'Compares the orders that the supplier has of the last three months (number, poNumber, isCanceled, and '
  'parts, their part numbers) with ours, and keeps what differs. Answers the purchases whose orders the '
  'supplier tells otherwise: new ones, canceled ones, or ones that only a person told of.';
grant execute on function public.compare_purchases(jsonb) to service_role;

create function private.settle_difference(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('buy-blanks');
begin
  update private.purchase_differences
  set settled_by = v_actor
  where number = p ->> 'number' and settled_by is null;
  return 'true';
end;
$$;
comment on function private.settle_difference(jsonb) is
  'Says that somebody has seen to a difference between the supplier''s books and ours. For owners and staff.';

create function private.read_purchase(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_id uuid;
  v_purchase private.purchases;
begin
  perform private.require_duty('buy-blanks');
  v_id := (p ->> 'id')::uuid;
  select * into v_purchase from private.purchases where id = v_id;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  return jsonb_build_object('outcome', 'found', 'purchase', private.purchase_json(v_purchase));
end;
$$;
comment on function private.read_purchase(jsonb) is
  'A purchase by its id. For owners and staff. Outcome: found; not-found.';

create function private.list_purchases(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('buy-blanks');
  return (
    select coalesce(
      jsonb_agg(private.purchase_json(purchase) order by (purchase).number desc), '[]'::jsonb
    )
    from (
      select purchase
      from private.purchases as purchase
      -- Those that wait for somebody are always among them.
      order by state in ('buying', 'unknown') desc, number desc
      limit 50
    ) as latest
  );
end;
$$;
comment on function private.list_purchases(jsonb) is
  'The latest 50 purchases, newest first. For owners and staff.';

create function private.enter_purchase(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('buy-blanks');
  v_ask record;
  v_known private.purchases;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, seller private.supplier_name, reference text, "goodsCents" integer,
    lines private.part_lines
  );
  perform pg_advisory_xact_lock(hashtextextended('purchases', 0));
  select * into v_known from private.purchases where id = v_ask.id;
  if found then
    return jsonb_build_object('outcome', 'entered', 'poNumber', v_known.po_number);
  end if;
  insert into private.purchases (id, seller, reference, state, goods_cents, actor)
  values (
    v_ask.id, v_ask.seller, nullif(btrim(v_ask.reference), ''), 'bought', v_ask."goodsCents", v_actor
  )
  returning * into v_known;
  insert into private.purchase_lines (
    purchase_id, place, style_code, color_key, size, order_number, pieces, bought_pieces, again
  )
  select
    v_ask.id, place, line ->> 'styleCode', line ->> 'colorKey', line ->> 'size',
    (line ->> 'orderNumber')::bigint, (line ->> 'pieces')::integer, (line ->> 'pieces')::integer,
    exists (
      select
      from public.orders
      where number = (line ->> 'orderNumber')::bigint and stage = 'started'
    )
  from jsonb_array_elements(v_ask.lines) with ordinality as listed (line, place);
  insert into private.purchase_events (purchase_id, what, state, actor)
  values (v_ask.id, 'entered', 'bought', v_actor);
  return jsonb_build_object('outcome', 'entered', 'poNumber', v_known.po_number);
end;
$$;
comment on function private.enter_purchase(jsonb) is
  'Stores a purchase that was made elsewhere, once per id. For owners and staff. Values out of bounds: '
  'HTTP 400.';

create function private.close_purchase(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('buy-blanks');
  v_purchase private.purchases;
  -- What somebody saw on the supplier's site; null if it isn't there.
  v_seen jsonb := nullif(p -> 'orders', 'null');
  v_warehouses text[];
begin
  select * into v_purchase from private.purchases where id = (p ->> 'id')::uuid for update;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  if not (v_purchase.state = 'unknown' or v_purchase.seller is not null and v_seen is null) then
    return jsonb_build_object('outcome', 'stale', 'state', v_purchase.state);
  end if;
  if v_seen is not null then
    select array_agg(distinct warehouse order by warehouse) into v_warehouses
    from private.purchase_lines
    where purchase_id = v_purchase.id;
    if v_warehouses is distinct from (
      select array_agg(warehouse order by warehouse)
      from jsonb_to_recordset(v_seen) as seen (warehouse text, number text)
      where number ~ '^[0-9A-Za-z-]{1,40}$'
    ) then
      perform private.refuse('each warehouse needs the number of its order');
    end if;
    if exists (
      select
      from jsonb_to_recordset(v_seen) as seen (number text)
      left join private.supplier_orders as known
        on known.number = seen.number and known.supplier = v_purchase.supplier
      group by seen.number
      having count(*) > 1 or count(known.number) > 0
    ) then
      return '{"outcome": "taken"}';
    end if;
    insert into private.supplier_orders (
      supplier, number, typed_number, purchase_id, warehouse, is_canceled, total_cents, freight_cents,
      lines
    )
    select
      v_purchase.supplier, seen.number, seen.number, v_purchase.id, warehouse, false,
      sum(pieces * unit_cents), 0,
      jsonb_agg(
        jsonb_build_object('partNumber', part_number, 'pieces', pieces, 'unitCents', unit_cents)
        order by part_number
      )
    from (
      select
        warehouse, part_number, sum(pieces)::integer as pieces,
        -- Until the supplier tells what it charged.
        min(unit_cents) as unit_cents
      from private.purchase_lines
      where purchase_id = v_purchase.id
      group by warehouse, part_number
    ) as part
    join jsonb_to_recordset(v_seen) as seen (warehouse text, number text) using (warehouse)
    group by warehouse, seen.number;
  end if;
  update private.purchases
  set
    state = case
      when v_seen is not null then 'bought'
      when seller is null then 'refused'
      else 'canceled'
    end,
    reason = case when v_seen is null then reason end
  where id = v_purchase.id
  returning * into v_purchase;
  update private.purchase_lines
  set bought_pieces = case when v_seen is null then 0 else pieces end
  where purchase_id = v_purchase.id;
  insert into private.purchase_events (purchase_id, what, state, actor, details)
  values (
    v_purchase.id, 'closed', v_purchase.state, v_actor,
    jsonb_strip_nulls(jsonb_build_object('orders', v_seen))
  );
  return jsonb_build_object('outcome', 'closed', 'state', v_purchase.state);
end;
$$;
comment on function private.close_purchase(jsonb) is
  'Says of a purchase of which nothing is known that it wasn''t made, or, with orders (the number of each '
  'warehouse''s), that somebody saw it on the supplier''s site; or cancels one that was entered by hand. '
  'For owners and staff. If the supplier''s orders turn up later, they count all the same. Outcome: '
  'closed; stale, if it''s in another state; taken, if an order is of another purchase; not-found.';

create function private.list_blanks_to_buy(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('buy-blanks');
  return private.blanks_json() || jsonb_build_object(
    'seenPurchase', private.last_purchase(),
    'unknown', coalesce(
      (select jsonb_agg(po_number order by number) from private.purchases where state = 'unknown'),
      '[]'::jsonb
    ),
    'differences', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('number', number, 'poNumber', po_number, 'what', what) order by found_at, number
        )
        from private.purchase_differences
        where settled_by is null
      ),
      '[]'::jsonb
    ),
    'parts', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'styleCode', wanted.style_code,
            'colorKey', wanted.color_key,
            'size', wanted.size,
            'garment', wanted.garment_name,
            'color', wanted.color_name,
            'synced', exists (
              select
              from public.garments as style
              where style.style_code = wanted.style_code and style.synced_at is not null
            ),
            'cost', (
              select jsonb_build_object(
                'pieceCents', piece_cents,
                'dozenCents', dozen_cents,
                'caseCents', case_cents,
                'casePieces', case_pieces
              )
              from private.supplier_parts as part
              where part.style_code = wanted.style_code
                and part.color_key = wanted.color_key
                and part.size = wanted.size
                and part.supplier = 'ss'
            ),
            'stock', (
              select coalesce(jsonb_object_agg(warehouse, quantity), '{}'::jsonb)
              from public.garment_stock as stock
              where stock.style_code = wanted.style_code
                and stock.color_key = wanted.color_key
                and stock.size = wanted.size
                and not stock.dropship
                and stock.quantity > 0
            )
          )
          order by wanted.style_code, wanted.color_key, wanted.size
        )
        from (
          select distinct on (needed.style_code, needed.color_key, needed.size) needed.*
          from private.needed_blanks as needed
          join public.orders as o on o.id = needed.order_id
          where
            o.stage = 'approved' and not private.is_unpaid(o) and not private.is_held(o.id)
            or (needed.number, needed.style_code, needed.color_key, needed.size) in (
              select order_number, style_code, color_key, size from private.again_blanks()
            )
          order by needed.style_code, needed.color_key, needed.size, needed.number
        ) as wanted
      ),
      '[]'::jsonb
    ),
    'transit', private.transit_json()
  );
end;
$$;
comment on function private.list_blanks_to_buy(jsonb) is
  'What the blanks of approved and paid orders take: the orders with what they need, have, and get, '
  'what is to be bought again for those in production, what is in stock in house, what their parts cost and where they are as of the last syncs, and how '
  'long the warehouses'' parcels take. For owners and staff.';

-- What became of the blanks that we bought. Pieces move only by events, which are only ever added, so
-- what came in is what orders have, what is in stock in house, and what was set aside.
--
-- Lock order: orders by their ids, the purchase, and last the blanks, whose holder waits for nothing else.
-- Why: docs/decisions/data-lock-order.md.

create domain private.blank_reason as text check (
  char_length(value) between 1 and 200 and value = btrim(value)
);

create table private.blank_events (
  id bigint primary key generated always as identity,
  request_id uuid not null,
  at timestamptz not null default now(),
  actor text not null check (char_length(actor) between 1 and 254),
  what text not null check (
    what in (
      'given', 'stocked', 'short', 'damaged', 'wrong', 'taken', 'freed', 'corrected', 'returned',
      'sent-back', 'kept'
    )
  ),
  style_code public.style_code not null,
  color_key text not null
    check (color_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(color_key) <= 60),
  size public.size_name not null,
  pieces integer not null check (
    pieces between -100000 and 100000
    and (
      pieces > 0
      or pieces < 0 and what in ('corrected', 'given', 'stocked', 'short', 'damaged', 'wrong')
    )
  ),
  order_number bigint,
  purchase_id uuid references private.purchases (id),
  supplier_order text check (char_length(supplier_order) between 1 and 40),
  carton text check (carton ~ '^[0-9]{4,12}[.][0-9]{2,8}$'),
  reference text check (char_length(reference) between 1 and 80),
  reason private.blank_reason,
  constraint blank_events_name_an_order check (
    (order_number is not null) = (what in ('given', 'taken', 'freed')) or what = 'corrected'
  ),
  constraint blank_events_name_a_purchase check (
    (purchase_id is not null) = (what in ('given', 'stocked', 'short', 'damaged', 'wrong'))
  ),
  constraint blank_events_have_a_reason check (
    (reason is not null) = (what in ('corrected', 'returned', 'sent-back', 'kept'))
  )
);
comment on table private.blank_events is
  'What happened to pieces of a part. Rows are only ever added, and hold nothing about customers but '
  'the numbers of their orders.';
comment on column private.blank_events.request_id is
  'The request that told it, so that a repeat counts nothing twice.';
comment on column private.blank_events.what is
  'Of a purchase: given (good, to the order), stocked (good, to stock in house), short (didn''t come), '
  'damaged, wrong (something else came). Of stock in house: taken (to the order), freed (back from '
  'the order), corrected (or of the order, if it has a number), returned to the supplier. sent-back: '
  'damaged or wrong ones, to the supplier. kept: damaged or wrong ones, which then are corrected into stock.';
comment on column private.blank_events.pieces is
  'Negative if fewer were counted, or where what came in with a purchase was undone, under its request.';
comment on column private.blank_events.supplier_order is
  'The supplier''s number of the delivery, as it was known then; null by hand.';
comment on column private.blank_events.carton is
  'The bar code of the carton that they were in, if that is known. It''s checked off once.';

create index blank_events_by_part on private.blank_events (style_code, color_key, size);
create index blank_events_by_order on private.blank_events (order_number);
create index blank_events_by_purchase on private.blank_events (purchase_id);
create index blank_events_by_request on private.blank_events (request_id);

alter table private.blank_events enable row level security;
alter table private.blank_events force row level security;

create function private.keep_blank_events() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'What happened to blanks can''t be changed';
end;
$$;
comment on function private.keep_blank_events() is
  'Trigger: refuses every change and deletion of what happened to blanks.';

create trigger blank_events_keep
before update or delete on private.blank_events
for each row execute function private.keep_blank_events();

create view private.house_stock as
select
  style_code, color_key, size,
  coalesce(
    sum(
      case
        when what in ('stocked', 'freed') or what = 'corrected' and order_number is null then pieces
        when what in ('taken', 'returned') then -pieces
      end
    ),
    0
  )::integer as pieces,
  coalesce(
    sum(
      case
        when what in ('damaged', 'wrong') then pieces
        when what in ('sent-back', 'kept') then -pieces
      end
    ),
    0
  )::integer as set_aside
from private.blank_events
group by style_code, color_key, size;
comment on view private.house_stock is
  'How many pieces of a part are in stock in house, for no order, and how many damaged or wrong ones '
  'wait to go back to the supplier.';

create view private.given_blanks as
select
  order_number, style_code, color_key, size,
  sum(case what when 'freed' then -pieces else pieces end)::integer as pieces
from private.blank_events
where order_number is not null
group by order_number, style_code, color_key, size;
comment on view private.given_blanks is 'How many pieces of a part an order has in house.';

create view private.needed_blanks as
select
  o.id as order_id, o.number, o.stage, item.design, item.style_code, item.color_key,
  item.garment_name, item.color_name, sized.size, sum(sized.pieces::integer)::integer as pieces
from public.orders as o
join private.order_items as item on item.order_id = o.id
cross join lateral jsonb_each_text(item.quantities) as sized (size, pieces)
where sized.pieces::integer > 0
group by
  o.id, o.number, o.stage, item.design, item.style_code, item.color_key, item.garment_name,
  item.color_name, sized.size;
comment on view private.needed_blanks is 'How many pieces of a part each design of an order takes.';

create view private.deliveries as
select
  line.purchase_id, null::text as supplier_order, null::text as warehouse,
  line.style_code::text as style_code, line.color_key, line.size, null::text as part_number,
  sum(line.bought_pieces)::integer as pieces
from private.purchase_lines as line
join private.purchases as bought on bought.id = line.purchase_id
where bought.seller is not null and bought.state = 'bought'
group by line.purchase_id, line.style_code, line.color_key, line.size
union all
select
  shipped.purchase_id, shipped.number, shipped.warehouse, part.style_code::text, part.color_key,
  part.size, part.part_number, sum((listed ->> 'pieces')::integer)::integer
from private.supplier_orders as shipped
cross join jsonb_array_elements(shipped.lines) as listed
join (
  select distinct purchase_id, part_number, style_code, color_key, size from private.purchase_lines
) as part
  on part.purchase_id = shipped.purchase_id and part.part_number = listed ->> 'partNumber'
where not shipped.is_canceled
group by
  shipped.purchase_id, shipped.number, shipped.warehouse, part.style_code, part.color_key, part.size,
  part.part_number;
comment on view private.deliveries is
  'How many pieces of a part come with each delivery: an order of the supplier, or a purchase that was '
  'entered by hand.';

create view private.arrivals as
select
  came.purchase_id, coalesce(shipped.number, came.supplier_order) as supplier_order,
  style_code::text as style_code, color_key, size::text as size,
  coalesce(sum(pieces) filter (where what in ('given', 'stocked')), 0)::integer as good,
  coalesce(sum(pieces) filter (where what = 'short'), 0)::integer as short,
  coalesce(sum(pieces) filter (where what = 'damaged'), 0)::integer as damaged,
  coalesce(sum(pieces) filter (where what = 'wrong'), 0)::integer as wrong,
  sum(pieces)::integer as pieces,
  max(at) as at
from private.blank_events as came
left join private.supplier_orders as shipped
  on shipped.purchase_id = came.purchase_id and shipped.typed_number = came.supplier_order
where came.purchase_id is not null
group by
  came.purchase_id, coalesce(shipped.number, came.supplier_order), style_code, color_key, size;
comment on view private.arrivals is
  'What was said of each part of a delivery: how many pieces came in good, short, damaged, and wrong.';

create function private.most_blanks(p_numbers bigint[])
returns table (order_number bigint, style_code text, color_key text, size text, pieces integer)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Until owners say, as in usualFloorSettings of src/press/floor-settings.ts.
  v_spoilage jsonb := coalesce(
    (select settings -> 'spoilage' from private.floor_settings order by version desc limit 1),
    '{"permille": 20, "leastPieces": 1, "abovePieces": 24}'
  );
begin
  return query
  with needed as (
    select
      needed.order_id, needed.number, needed.style_code, needed.color_key, needed.size,
      needed.pieces, sum(needed.pieces) over (partition by needed.order_id, needed.design) as whole
    from private.needed_blanks as needed
    join public.orders as o on o.id = needed.order_id
    where o.number = any (p_numbers)
  )
  select
    needed.number, needed.style_code::text, needed.color_key, needed.size::text,
    (
      sum(
        needed.pieces
        + case
          when needed.whole > (v_spoilage ->> 'abovePieces')::integer
            then ceil(
              greatest(
                (v_spoilage ->> 'leastPieces')::integer,
                ceil(needed.whole * (v_spoilage ->> 'permille')::numeric / 1000)
              ) * needed.pieces / needed.whole
            )
          else 0
        end
      )
      + coalesce(
        (
          select misprinted.replaced + misprinted.bought
          from private.misprinted_blanks as misprinted
          where misprinted.order_id = needed.order_id
            and misprinted.style_code = needed.style_code
            and misprinted.color_key = needed.color_key
            and misprinted.size = needed.size
        ),
        0
      )
    )::integer
  from needed
  group by needed.order_id, needed.number, needed.style_code, needed.color_key, needed.size;
end;
$$;
comment on function private.most_blanks(bigint[]) is
  'How many pieces of a part these orders get at most: what they take, their spares (each part''s share '
  'of its design''s, rounded up), and what makes misprints good.';

create function private.wanted_blanks(p_purchases uuid[])
returns table (
  purchase_id uuid, order_number bigint, style_code text, color_key text, size text,
  pieces integer, before integer
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_numbers bigint[] := (
    select array_agg(distinct line.order_number)
    from private.purchase_lines as line
    where line.purchase_id = any (p_purchases)
  );
begin
  return query
  with bought as (
    select
      line.purchase_id, line.order_number, line.style_code, line.color_key, line.size,
      sum(
        case when bought.state in ('buying', 'unknown') then line.pieces else line.bought_pieces end
      ) as pieces
    from private.purchase_lines as line
    join private.purchases as bought on bought.id = line.purchase_id
    where line.purchase_id = any (p_purchases)
      and line.order_number is not null
      and bought.state in ('buying', 'unknown', 'bought', 'partly')
    group by line.purchase_id, line.order_number, line.style_code, line.color_key, line.size
  ),
  given as (
    select purchase_id, order_number, style_code, color_key, size, sum(pieces) as pieces
    from private.blank_events
    where purchase_id = any (p_purchases) and what = 'given'
    group by purchase_id, order_number, style_code, color_key, size
  ),
  wanted as (
    select
      bought.purchase_id, bought.order_number, bought.style_code, bought.color_key, bought.size,
      greatest(
        0,
        least(
          bought.pieces - coalesce(given.pieces, 0),
          -- It may take fewer than it did when they were bought.
          most.pieces - coalesce(had.pieces, 0)
        )
      ) as pieces,
      o.start_by, o.due_date
    from bought
    join public.orders as o on o.number = bought.order_number and o.stage < 'made'
    join private.most_blanks(v_numbers) as most using (order_number, style_code, color_key, size)
    left join given using (purchase_id, order_number, style_code, color_key, size)
    left join (
      select * from private.given_blanks where order_number = any (v_numbers)
    ) as had using (order_number, style_code, color_key, size)
  )
  select
    wanted.purchase_id, wanted.order_number, wanted.style_code::text, wanted.color_key, wanted.size,
    wanted.pieces::integer,
    (
      sum(wanted.pieces) over (
        partition by wanted.purchase_id, wanted.style_code, wanted.color_key, wanted.size
        order by wanted.start_by, wanted.due_date, wanted.order_number
      ) - wanted.pieces
    )::integer
  from wanted;
end;
$$;
comment on function private.wanted_blanks(uuid[]) is
  'What orders are still to get of these purchases, and how many pieces go to others before them: by '
  'the day that production must start, due date, and number. An order gets no more than most_blanks '
  'says, and nothing once it is made or canceled.';

create function private.coming_by_purchase(p_numbers bigint[])
returns table (
  purchase_id uuid, order_number bigint, style_code text, color_key text, size text, pieces integer
)
language sql
stable
set search_path = ''
as $$
  with theirs as (
    select distinct purchase_id
    from private.purchase_lines
    where order_number = any (p_numbers)
  ),
  -- What was noted as short, damaged, or wrong isn't on its way anymore.
  on_its_way as (
    select
      line.purchase_id, line.style_code, line.color_key, line.size,
      sum(
        case when bought.state in ('buying', 'unknown') then line.pieces else line.bought_pieces end
      ) - coalesce(
        (
          select sum(arrived.pieces)
          from private.blank_events as arrived
          where arrived.purchase_id = line.purchase_id
            and arrived.style_code = line.style_code
            and arrived.color_key = line.color_key
            and arrived.size = line.size
        ),
        0
      ) as pieces
    from theirs
    join private.purchase_lines as line using (purchase_id)
    join private.purchases as bought on bought.id = line.purchase_id
    where bought.state in ('buying', 'unknown', 'bought', 'partly')
    group by line.purchase_id, line.style_code, line.color_key, line.size
  )
  select
    purchase_id, wanted.order_number, style_code, color_key, size,
    greatest(0, least(wanted.pieces, due.pieces - wanted.before))::integer
  from private.wanted_blanks((select array_agg(purchase_id) from theirs)) as wanted
  join on_its_way as due using (purchase_id, style_code, color_key, size)
  where wanted.order_number = any (p_numbers);
$$;
comment on function private.coming_by_purchase(bigint[]) is
  'What each purchase brings these orders. If an order takes fewer by now, each may be the one that does.';

create function private.coming_blanks(p_numbers bigint[])
returns table (
  order_number bigint, style_code text, color_key text, size text, pieces integer
)
language sql
stable
set search_path = ''
as $$
  select
    order_number, style_code, color_key, size,
    least(sum(coming.pieces), most.pieces - coalesce(given.pieces, 0))::integer
  from private.coming_by_purchase(p_numbers) as coming
  join private.most_blanks(p_numbers) as most using (order_number, style_code, color_key, size)
  left join (
    select * from private.given_blanks where order_number = any (p_numbers)
  ) as given using (order_number, style_code, color_key, size)
  where coming.pieces > 0
  group by order_number, style_code, color_key, size, most.pieces, given.pieces;
$$;
comment on function private.coming_blanks(bigint[]) is
  'What is on its way for these orders.';

create function private.blanks_json() returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
  with jobs as (
    select o.id, o.number, o.due_date, o.start_by, o.customer_name
    from public.orders as o
    where o.stage = 'approved' and not private.is_unpaid(o) and not private.is_held(o.id)
    order by o.start_by, o.due_date, o.number
    limit 500
  )
  select jsonb_build_object(
    'jobs', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'number', number,
            'dueDate', due_date,
            'startBy', start_by,
            'customer', customer_name,
            'needs', (
              select jsonb_agg(
                jsonb_build_object(
                  'design', design,
                  'styleCode', style_code,
                  'colorKey', color_key,
                  'size', size,
                  'pieces', pieces
                )
                order by design, style_code, color_key, size
              )
              from private.needed_blanks as needed
              where needed.order_id = jobs.id
            )
          )
          order by start_by, due_date, number
        )
        from jobs
      ),
      '[]'::jsonb
    ),
    'coming', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'number', order_number,
            'styleCode', style_code,
            'colorKey', color_key,
            'size', size,
            'pieces', pieces
          )
          order by order_number, style_code, color_key, size
        )
        from private.coming_blanks((select array_agg(number) from jobs))
        where pieces > 0
      ),
      '[]'::jsonb
    ),
    'given', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'number', order_number,
            'styleCode', style_code,
            'colorKey', color_key,
            'size', size,
            'pieces', pieces
          )
          order by order_number, style_code, color_key, size
        )
        from private.given_blanks
        where order_number in (select number from jobs) and pieces > 0
      ),
      '[]'::jsonb
    ),
    'inHouse', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'styleCode', style_code, 'colorKey', color_key, 'size', size, 'pieces', pieces
          )
          order by style_code, color_key, size
        )
        from private.house_stock
        where pieces > 0
      ),
      '[]'::jsonb
    ),
    'again', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'number', o.number,
            'dueDate', o.due_date,
            'startBy', o.start_by,
            'customer', o.customer_name,
            'styleCode', again.style_code,
            'colorKey', again.color_key,
            'size', again.size,
            'pieces', again.pieces,
            'misprinted', again.misprinted
          )
          order by o.start_by, o.due_date, o.number, again.style_code, again.color_key, again.size
        )
        from private.again_blanks() as again
        join public.orders as o on o.number = again.order_number
      ),
      '[]'::jsonb
    ),
    'spoilage', (
      select settings -> 'spoilage' from private.floor_settings order by version desc limit 1
    )
  )
  );
end;
$$;
comment on function private.blanks_json() is
  'The approved and paid orders that aren''t on hold by the day that production must start, with the blanks that they need, '
  'have, and get, what is to be bought again for orders in production, and what is in stock in house. No '
  'money.';

create function private.lock_blanks() returns void
language sql
set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('blanks', 0)) $$;
comment on function private.lock_blanks() is
  'Lets one transaction at a time move blanks. It comes after orders and purchases.';

create function private.receive_blanks(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, "purchaseId" uuid, "supplierOrder" text, carton text, parts private.part_lines
  );
  if exists (
    select
    from jsonb_to_recordset(v_ask.parts) as told (
      good integer, short integer, damaged integer, wrong integer
    )
    where least(good, short, damaged, wrong) < 0
      or num_nulls(good, short, damaged, wrong) > 0
      or good::bigint + short + damaged + wrong not between 1 and 100000
  ) then
    perform private.refuse('each part needs how many pieces are good, short, damaged, and wrong');
  end if;
  -- Who cancels one meanwhile waits, and gives back what it's about to get.
  perform 1
  from public.orders
  where number in (
    select order_number from private.purchase_lines where purchase_id = v_ask."purchaseId"
  )
  order by id
  for share;
  perform 1 from private.purchases where id = v_ask."purchaseId" for update;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  perform private.lock_blanks();
  if not exists (select from private.blank_events where request_id = v_ask.id) then
    if 0 < (
      select sum(pieces)
      from private.blank_events
      where purchase_id = v_ask."purchaseId" and carton = v_ask.carton
    ) or exists (
      select
      from (
        select
          "styleCode" as style_code, "colorKey" as color_key, size,
          sum(good + short + damaged + wrong) as pieces
        from jsonb_to_recordset(v_ask.parts) as told (
          "styleCode" text, "colorKey" text, size text, good integer, short integer,
          damaged integer, wrong integer
        )
        group by "styleCode", "colorKey", size
      ) as told
      left join private.deliveries as due
        on due.purchase_id = v_ask."purchaseId"
        and due.supplier_order is not distinct from v_ask."supplierOrder"
        and due.style_code = told.style_code
        and due.color_key = told.color_key
        and due.size = told.size
      left join private.arrivals as arrived
        on arrived.purchase_id = v_ask."purchaseId"
        and arrived.supplier_order is not distinct from v_ask."supplierOrder"
        and arrived.style_code = told.style_code
        and arrived.color_key = told.color_key
        and arrived.size = told.size
      where told.pieces > coalesce(due.pieces, 0) - coalesce(arrived.pieces, 0)
    ) then
      return '{"outcome": "stale"}';
    end if;

    with told as (
      select
        "styleCode" as style_code, "colorKey" as color_key, size, sum(good)::integer as good,
        sum(short)::integer as short, sum(damaged)::integer as damaged, sum(wrong)::integer as wrong
      from jsonb_to_recordset(v_ask.parts) as listed (
        "styleCode" text, "colorKey" text, size text, good integer, short integer,
        damaged integer, wrong integer
      )
      group by "styleCode", "colorKey", size
    ),
    shared as (
      select
        wanted.order_number, style_code, color_key, size,
        greatest(0, least(wanted.pieces, told.good - wanted.before)) as pieces
      from private.wanted_blanks(array[v_ask."purchaseId"]) as wanted
      join told using (style_code, color_key, size)
    ),
    moved as (
      select 'given' as what, order_number, style_code, color_key, size, pieces from shared
      union all
      select
        'stocked', null, style_code, color_key, size,
        told.good - coalesce(
          (
            select sum(shared.pieces)
            from shared
            where (shared.style_code, shared.color_key, shared.size)
              = (told.style_code, told.color_key, told.size)
          ),
          0
        )
      from told
      union all
      select 'short', null, style_code, color_key, size, short from told
      union all
      select 'damaged', null, style_code, color_key, size, damaged from told
      union all
      select 'wrong', null, style_code, color_key, size, wrong from told
    )
    insert into private.blank_events (
      request_id, actor, what, style_code, color_key, size, pieces, order_number, purchase_id,
      supplier_order, carton
    )
    select
      v_ask.id, v_actor, what, style_code, color_key, size, pieces, order_number,
      v_ask."purchaseId", v_ask."supplierOrder", v_ask.carton
    from moved
    where pieces > 0
    order by what, order_number, style_code, color_key, size;
  end if;
  return jsonb_build_object(
    'outcome', 'received',
    'orders', (
      select coalesce(jsonb_agg(distinct order_number order by order_number), '[]'::jsonb)
      from private.purchase_lines
      where purchase_id = v_ask."purchaseId" and order_number is not null
    ),
    -- What was sent first with the id, in case its answer was lost and it was corrected since.
    'counted', (
      select jsonb_build_object(
        'good', coalesce(sum(pieces) filter (where what in ('given', 'stocked')), 0),
        'short', coalesce(sum(pieces) filter (where what = 'short'), 0),
        'damaged', coalesce(sum(pieces) filter (where what = 'damaged'), 0),
        'wrong', coalesce(sum(pieces) filter (where what = 'wrong'), 0)
      )
      from private.blank_events
      where request_id = v_ask.id
    )
  );
end;
$$;
comment on function private.receive_blanks(jsonb) is
  'Stores what came in with a delivery, once per id: of each part, the good pieces go to the orders '
  'that it was bought for, by the day that production must start, and the rest to stock in house. '
  'supplierOrder is null for a purchase entered by hand, and carton if its bar code isn''t known. '
  'Outcome: received, with the purchase''s orders and how many pieces were counted with that id; stale, if the carton was checked off, or the delivery '
  'doesn''t have so many pieces to come anymore; not-found. Negative pieces: HTTP 400.';

create function private.undo_receiving(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_id uuid := (p ->> 'id')::private.new_id;
begin
  perform 1
  from public.orders
  where number in (
    select order_number from private.blank_events where request_id = v_id and what = 'given'
  )
  order by id
  for share;
  perform 1
  from private.purchases
  where id in (select purchase_id from private.blank_events where request_id = v_id)
  for update;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  perform private.lock_blanks();
  if exists (
    select from private.blank_events where request_id = v_id and purchase_id is not null and pieces < 0
  ) then
    return '{"outcome": "undone"}';
  end if;
  if exists (
    select from private.blank_events where request_id = v_id and at < now() - interval '1 hour'
  ) then
    return '{"outcome": "too-late"}';
  end if;
  if exists (
    select
    from (
      select
        what, style_code, color_key, size, order_number, purchase_id, sum(pieces) as pieces
      from private.blank_events
      where request_id = v_id
      group by what, style_code, color_key, size, order_number, purchase_id
    ) as came
    left join private.house_stock as house using (style_code, color_key, size)
    left join private.given_blanks as given using (order_number, style_code, color_key, size)
    left join public.orders as o on o.number = came.order_number
    where came.what = 'stocked' and coalesce(house.pieces, 0) < came.pieces
      or came.what in ('damaged', 'wrong') and coalesce(house.set_aside, 0) < (
        select sum(aside.pieces)
        from private.blank_events as aside
        where aside.request_id = v_id
          and aside.what in ('damaged', 'wrong')
          and aside.style_code = came.style_code
          and aside.color_key = came.color_key
          and aside.size = came.size
      )
      or came.what = 'given' and (
        coalesce(given.pieces, 0) < came.pieces
        -- They may be printed, unless they were bought again and the order is still on the press.
        or o.stage > 'started'
        or o.stage = 'started' and not exists (
          select
          from private.purchase_lines
          where purchase_id = came.purchase_id and order_number = came.order_number and again
        )
      )
  ) then
    return '{"outcome": "gone"}';
  end if;
  insert into private.blank_events (
    request_id, actor, what, style_code, color_key, size, pieces, order_number, purchase_id,
    supplier_order, carton
  )
  select
    request_id, v_actor, what, style_code, color_key, size, -pieces, order_number, purchase_id,
    supplier_order, carton
  from private.blank_events
  where request_id = v_id
  order by id;
  return '{"outcome": "undone"}';
end;
$$;
comment on function private.undo_receiving(jsonb) is
  'Undoes what was checked off with a request, within an hour: its pieces are still to come again. '
  'Outcome: undone, also if it was already; gone, if some of them moved on or their order is on the '
  'press; too-late; not-found.';

create function private.correct_stock(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_pieces integer;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, "orderNumber" bigint, "styleCode" text, "colorKey" text, size text,
    seen integer, pieces integer, reason private.blank_reason
  );
  if v_ask.pieces is null or v_ask.pieces not between 0 and 100000 or v_ask.reason is null then
    perform private.refuse('pieces must be 0 to 100000, with a reason');
  end if;
  if v_ask."orderNumber" is not null and not exists (
    select from public.orders where number = v_ask."orderNumber"
  ) then
    return '{"outcome": "not-found"}';
  end if;
  perform private.lock_blanks();
  if exists (select from private.blank_events where request_id = v_ask.id) then
    return '{"outcome": "corrected"}';
  end if;
  select coalesce(sum(pieces), 0)
  into v_pieces
  from (
    select null as order_number, style_code, color_key, size, pieces from private.house_stock
    union all
    select order_number, style_code, color_key, size, pieces from private.given_blanks
  ) as known
  where order_number is not distinct from v_ask."orderNumber"
    and (style_code, color_key, size) = (v_ask."styleCode", v_ask."colorKey", v_ask.size);
  if v_pieces is distinct from v_ask.seen then
    return jsonb_build_object('outcome', 'stale', 'pieces', v_pieces);
  end if;
  if v_ask.pieces <> v_pieces then
    insert into private.blank_events (
      request_id, actor, what, style_code, color_key, size, pieces, order_number, reason
    )
    values (
      v_ask.id, v_actor, 'corrected', v_ask."styleCode", v_ask."colorKey", v_ask.size,
      v_ask.pieces - v_pieces, v_ask."orderNumber", v_ask.reason
    );
  end if;
  return '{"outcome": "corrected"}';
end;
$$;
comment on function private.correct_stock(jsonb) is
  'Corrects how many pieces of a part are in stock in house, or an order has (orderNumber), with a '
  'reason, once per id. seen is how many there were on the page. Outcome: corrected; stale, with how '
  'many there are by now; not-found, if there''s no such order.';

create function private.return_blanks(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_pieces integer;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, "styleCode" text, "colorKey" text, size text, "setAside" boolean,
    pieces integer, reference text, reason private.blank_reason
  );
  if v_ask.pieces is null or v_ask.pieces < 1 or v_ask."setAside" is null or v_ask.reason is null then
    perform private.refuse('a return needs pieces, setAside, and a reason');
  end if;
  perform private.lock_blanks();
  if exists (select from private.blank_events where request_id = v_ask.id) then
    return '{"outcome": "returned"}';
  end if;
  select coalesce(sum(case when v_ask."setAside" then set_aside else pieces end), 0)
  into v_pieces
  from private.house_stock
  where (style_code, color_key, size) = (v_ask."styleCode", v_ask."colorKey", v_ask.size);
  if v_ask.pieces > v_pieces then
    return jsonb_build_object('outcome', 'too-many', 'pieces', v_pieces);
  end if;
  insert into private.blank_events (
    request_id, actor, what, style_code, color_key, size, pieces, reference, reason
  )
  values (
    v_ask.id, v_actor, case when v_ask."setAside" then 'sent-back' else 'returned' end,
    v_ask."styleCode", v_ask."colorKey", v_ask.size, v_ask.pieces,
    nullif(btrim(v_ask.reference), ''), v_ask.reason
  );
  return '{"outcome": "returned"}';
end;
$$;
comment on function private.return_blanks(jsonb) is
  'Records that pieces went back to the supplier, once per id: of those that came damaged or wrong '
  '(setAside), or of stock in house. Outcome: returned; too-many, with how many there are.';

create function private.keep_blanks(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_pieces integer;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, "styleCode" text, "colorKey" text, size text, pieces integer, kept jsonb,
    reason private.blank_reason
  );
  if v_ask.pieces is null or v_ask.pieces < 1 or v_ask.kept is null or v_ask.reason is null then
    perform private.refuse('what is kept needs pieces, what they are, and a reason');
  end if;
  perform private.lock_blanks();
  if exists (select from private.blank_events where request_id = v_ask.id) then
    return '{"outcome": "kept"}';
  end if;
  select coalesce(sum(set_aside), 0)
  into v_pieces
  from private.house_stock
  where (style_code, color_key, size) = (v_ask."styleCode", v_ask."colorKey", v_ask.size);
  if v_ask.pieces > v_pieces then
    return jsonb_build_object('outcome', 'too-many', 'pieces', v_pieces);
  end if;
  insert into private.blank_events (
    request_id, actor, what, style_code, color_key, size, pieces, reason
  )
  values
    (
      v_ask.id, v_actor, 'kept', v_ask."styleCode", v_ask."colorKey", v_ask.size, v_ask.pieces,
      v_ask.reason
    ),
    (
      v_ask.id, v_actor, 'corrected', v_ask.kept ->> 'styleCode', v_ask.kept ->> 'colorKey',
      v_ask.kept ->> 'size', v_ask.pieces, v_ask.reason
    );
  return '{"outcome": "kept"}';
end;
$$;
comment on function private.keep_blanks(jsonb) is
  'Puts pieces that came damaged or wrong into stock in house after all, once per id, with a reason. kept '
  'is the part that they are, which may be another one. Outcome: kept; too-many, with how many there are.';

create function private.move_blanks() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_takes boolean := new.stage = 'started' and old.stage < 'started';
begin
  if v_takes then
    if not exists (
      select
      from private.needed_blanks as needed
      join private.house_stock as house using (style_code, color_key, size)
      where needed.order_id = new.id and house.pieces > 0
    ) then
      return null;
    end if;
    perform private.lock_blanks();
    insert into private.blank_events (
      request_id, actor, what, style_code, color_key, size, pieces, order_number
    )
    select
      gen_random_uuid(), 'production', 'taken', needed.style_code, needed.color_key, needed.size,
      least(house.pieces, needed.pieces - coalesce(given.pieces, 0) - coalesce(coming.pieces, 0)),
      new.number
    from (
      select style_code, color_key, size, sum(pieces)::integer as pieces
      from private.needed_blanks
      where order_id = new.id
      group by style_code, color_key, size
    ) as needed
    join private.house_stock as house using (style_code, color_key, size)
    left join private.given_blanks as given
      on given.order_number = new.number
      and given.style_code = needed.style_code
      and given.color_key = needed.color_key
      and given.size = needed.size
    left join private.coming_blanks(array[new.number]) as coming
      on coming.style_code = needed.style_code
      and coming.color_key = needed.color_key
      and coming.size = needed.size
    where house.pieces > 0
      and needed.pieces > coalesce(given.pieces, 0) + coalesce(coming.pieces, 0);
  elsif exists (select from private.blank_events where order_number = new.number) then
    perform private.lock_blanks();
    insert into private.blank_events (
      request_id, actor, what, style_code, color_key, size, pieces, order_number
    )
    select
      gen_random_uuid(), 'order', 'freed', given.style_code, given.color_key, given.size,
      given.pieces - coalesce(most.pieces, 0), new.number
    from private.given_blanks as given
    -- Its spares stay with it.
    left join private.most_blanks(array[new.number]) as most
      on most.style_code = given.style_code
      and most.color_key = given.color_key
      and most.size = given.size
      and new.stage < 'canceled'
    where given.order_number = new.number and given.pieces > coalesce(most.pieces, 0);
  end if;
  return null;
end;
$$;
comment on function private.move_blanks() is
  'Trigger: an order that goes into production takes what it lacks, and isn''t on its way, from stock in '
  'house, and one that is canceled before that, or changed, gives back what it doesn''t need anymore.';

create trigger orders_move_blanks
after update on public.orders
for each row
when (
  old.stage < 'started' and new.stage in ('started', 'canceled')
  -- From then on, they may be printed.
  or old.designs is distinct from new.designs and new.stage < 'started'
)
execute function private.move_blanks();

create function private.part_name(p_style_code text, p_color_key text) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'garment', coalesce(
      (select style_name from public.garments where style_code = p_style_code), p_style_code
    ),
    'color', coalesce(
      (
        select name
        from public.color_swatches
        where style_code = p_style_code and color_key = p_color_key
      ),
      p_color_key
    )
  );
$$;
comment on function private.part_name(text, text) is
  'What a style and a color are called, as of the last sync.';

create function private.deliveries_json() returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.blanks_json() || jsonb_build_object(
    'fastestDays', (select min(days) from private.warehouse_transit where supplier = 'ss'),
    'deliveries', (
      with listed as (
        select
          due.purchase_id, due.supplier_order, due.warehouse,
          bool_and(due.pieces <= coalesce(arrived.pieces, 0)) as is_done,
          max(arrived.at) as at
        from private.deliveries as due
        join private.purchases as recent
          on recent.id = due.purchase_id and recent.asked_at > now() - interval '180 days'
        left join private.arrivals as arrived
          on arrived.purchase_id = due.purchase_id
          and arrived.supplier_order is not distinct from due.supplier_order
          and arrived.style_code = due.style_code
          and arrived.color_key = due.color_key
          and arrived.size = due.size
        group by due.purchase_id, due.supplier_order, due.warehouse
      )
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'purchaseId', bought.id,
            'poNumber', bought.po_number,
            'seller', coalesce(bought.seller, bought.supplier),
            'reference', bought.reference,
            'askedAt', bought.asked_at,
            'supplierOrder', latest.supplier_order,
            'warehouse', latest.warehouse,
            'days', transit.days,
            'cutoff', transit.cutoff,
            'orders', (
              select coalesce(jsonb_agg(distinct order_number order by order_number), '[]'::jsonb)
              from private.purchase_lines
              where purchase_id = bought.id and order_number is not null
            ),
            'cartons', (
              select coalesce(jsonb_agg(carton order by carton), '[]'::jsonb)
              from (
                select carton
                from private.blank_events
                where purchase_id = bought.id and carton is not null
                group by carton
                having sum(pieces) > 0
              ) as checked_off
            ),
            'parts', (
              select jsonb_agg(
                private.part_name(due.style_code, due.color_key) || jsonb_build_object(
                  'styleCode', due.style_code,
                  'colorKey', due.color_key,
                  'size', due.size,
                  'partNumber', due.part_number,
                  'pieces', due.pieces,
                  'good', coalesce(arrived.good, 0),
                  'short', coalesce(arrived.short, 0),
                  'damaged', coalesce(arrived.damaged, 0),
                  'wrong', coalesce(arrived.wrong, 0)
                )
                order by due.style_code, due.color_key, due.size
              )
              from private.deliveries as due
              left join private.arrivals as arrived
                on arrived.purchase_id = due.purchase_id
                and arrived.supplier_order is not distinct from due.supplier_order
                and arrived.style_code = due.style_code
                and arrived.color_key = due.color_key
                and arrived.size = due.size
              where due.purchase_id = latest.purchase_id
                and due.supplier_order is not distinct from latest.supplier_order
            )
          )
          order by bought.number, latest.supplier_order
        ),
        '[]'::jsonb
      )
      from (
        select *
        from listed
        -- A carton that somebody scans again was checked off lately.
        where not is_done or at > now() - interval '14 days'
        order by is_done, at desc nulls first
        limit 200
      ) as latest
      join private.purchases as bought on bought.id = latest.purchase_id
      left join private.warehouse_transit as transit
        on transit.supplier = bought.supplier and transit.warehouse = latest.warehouse
    )
  );
end;
$$;
comment on function private.deliveries_json() is
  'The deliveries on their way of the last half year, and those that came in in the last two weeks, at '
  'most 200, with what came in of each part; and the orders that need blanks, with what they have and get. For those who work on jobs: no '
  'money.';

create function private.list_deliveries(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('work-on-jobs');
  return private.deliveries_json();
end;
$$;
comment on function private.list_deliveries(jsonb) is 'What deliveries_json says, for those who work on jobs.';

create function private.list_house_stock(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('work-on-jobs');
  return jsonb_build_object(
    'parts', (
      select coalesce(
        jsonb_agg(
          private.part_name(style_code, color_key) || jsonb_build_object(
            'styleCode', style_code,
            'colorKey', color_key,
            'size', size,
            'pieces', pieces,
            'setAside', set_aside
          )
          order by style_code, color_key, size
        ),
        '[]'::jsonb
      )
      from private.house_stock as house
      where pieces <> 0 or set_aside <> 0
        -- So that a wrong count can be corrected.
        or exists (
          select
          from private.blank_events as event
          where event.style_code = house.style_code
            and event.color_key = house.color_key
            and event.size = house.size
            and event.what in ('stocked', 'corrected')
            and event.order_number is null
            and event.at > now() - interval '90 days'
        )
    ),
    'events', (
      select coalesce(
        jsonb_agg(
          private.part_name(style_code, color_key) || jsonb_build_object(
            'id', id,
            'styleCode', style_code,
            'at', at,
            'actor', actor,
            'what', what,
            'size', size,
            'pieces', pieces,
            'orderNumber', order_number,
            'reference', reference,
            'reason', reason
          )
          order by id desc
        ),
        '[]'::jsonb
      )
      from (
        select *
        from private.blank_events
        where what in ('corrected', 'returned', 'sent-back')
        order by id desc
        limit 50
      ) as latest
    )
  );
end;
$$;
comment on function private.list_house_stock(jsonb) is
  'The parts in stock in house or set aside, or that were in the last 90 days, and the latest 50 corrections and returns. For '
  'those who work on jobs.';

create table private.piece_counts (
  id bigint primary key generated always as identity,
  request_id uuid not null,
  order_id uuid not null references public.orders (id) on delete cascade,
  style_code public.style_code not null,
  color_key text not null check (char_length(color_key) between 1 and 60),
  size public.size_name not null,
  printed integer not null check (printed between 0 and 100000),
  packed integer not null check (packed between 0 and printed),
  actor text not null check (char_length(actor) between 1 and 254),
  at timestamptz not null default now()
);
comment on table private.piece_counts is
  'How many pieces of a part of an order were printed and packed, as of then. The newest row counts, '
  'and rows never change.';

create index piece_counts_by_order on private.piece_counts (order_id, id);

alter table private.piece_counts enable row level security;
alter table private.piece_counts force row level security;

create trigger piece_counts_keep
before update on private.piece_counts
for each row execute function private.keep_blank_events();

create function private.read_pieces(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.require_duty('work-on-jobs');
  select * into v_order from public.orders where number = (p ->> 'number')::bigint;
  if not found then
    return null;
  end if;
  return (
    with needed as (
      select
        style_code, color_key, size, min(garment_name) as garment, min(color_name) as color,
        sum(pieces)::integer as pieces
      from private.needed_blanks
      where order_id = v_order.id
      group by style_code, color_key, size
    ),
    counted as (
      select distinct on (style_code, color_key, size) *
      from private.piece_counts
      where order_id = v_order.id
      order by style_code, color_key, size, id desc
    ),
    coming as (
      select * from private.coming_blanks(array[v_order.number])
    )
    select jsonb_build_object(
      'seen', coalesce((select max(id) from counted), 0),
      'countedBy', (select actor from counted order by id desc limit 1),
      'countedAt', (select at from counted order by id desc limit 1),
      'photos', private.photos_json(v_order.id),
      'parts', jsonb_agg(
        jsonb_build_object(
          'styleCode', needed.style_code,
          'colorKey', needed.color_key,
          'size', needed.size,
          'garment', needed.garment,
          'color', needed.color,
          'pieces', needed.pieces,
          'given', coalesce(given.pieces, 0),
          'coming', coalesce(coming.pieces, 0),
          'printed', coalesce(counted.printed, 0),
          'packed', coalesce(counted.packed, 0)
        )
        order by needed.style_code, needed.color_key, needed.size
      )
    )
    from needed
    left join counted
      on counted.style_code = needed.style_code
      and counted.color_key = needed.color_key
      and counted.size = needed.size
    left join coming
      on coming.style_code = needed.style_code
      and coming.color_key = needed.color_key
      and coming.size = needed.size
    left join private.given_blanks as given
      on given.order_number = v_order.number
      and given.style_code = needed.style_code
      and given.color_key = needed.color_key
      and given.size = needed.size
  );
end;
$$;
comment on function private.read_pieces(jsonb) is
  'How many pieces of each part of an order came in, are on their way, were printed, and were packed, '
  'who counted last, and the photos of its first shirts; null if there is no such order. For those who work on jobs.';

create function private.count_pieces_by(p_actor text, p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
  v_job record;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, number private.job_number, seen bigint, parts private.part_lines
  );
  v_job := private.lock_job('order', v_ask.number);
  if v_job.id is null then
    return '{"outcome": "not-found"}';
  end if;
  if exists (
    select from private.piece_counts where order_id = v_job.id and request_id = v_ask.id
  ) then
    return '{"outcome": "counted"}';
  end if;
  if v_job.stage not between 'started' and 'done' then
    return '{"outcome": "not-now"}';
  end if;
  if v_ask.seen is distinct from (
    select coalesce(max(id), 0) from private.piece_counts where order_id = v_job.id
  ) then
    return '{"outcome": "stale"}';
  end if;
  insert into private.piece_counts (
    request_id, order_id, style_code, color_key, size, printed, packed, actor
  )
  select v_ask.id, v_job.id, "styleCode", "colorKey", size, printed, packed, p_actor
  from jsonb_to_recordset(v_ask.parts) as told (
    "styleCode" text, "colorKey" text, size text, printed integer, packed integer
  );
  return '{"outcome": "counted"}';
end;
$$;
comment on function private.count_pieces_by(text, jsonb) is
  'What count_pieces does, for somebody who is known to work on jobs.';

create function private.count_pieces(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  return private.count_pieces_by(private.require_duty('work-on-jobs'), p);
end;
$$;
comment on function private.count_pieces(jsonb) is
  'Stores how many pieces of each part of an order are printed and packed so far, once per id. seen is '
  'as read_pieces answered. Outcome: counted; stale, if somebody counted meanwhile; not-now, before '
  'production or once it''s canceled; not-found. More packed than printed: HTTP 400. For those who '
  'work on jobs.';

-- What a date is promised by.

create function public.read_press_facts(p jsonb) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'floor', floor.settings,
    'becamePermille', private.became_permille(),
    'plan', private.plan_json(),
    'orders', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'number', o.number,
            'status', o.status,
            'startBy', o.start_by,
            'dueDate', o.due_date,
            'deliveryMethod', o.delivery_method,
            'unpaid', private.is_unpaid(o),
            'hold', private.desk_json(o.id) -> 'hold',
            'facts', private.morning_facts(o.id)
          )
          order by o.start_by, o.number
        )
        from (
          select *
          from public.orders
          where is_open and stage < 'made' and number is distinct from (p ->> 'except')::bigint
          order by start_by, number
          limit 1000
        ) as o
      ),
      '[]'
    ),
    'items', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'hex', swatch.hex,
            'stock', (
              select coalesce(jsonb_object_agg(size, warehouses), '{}')
              from (
                select size, jsonb_object_agg(warehouse, quantity) as warehouses
                from public.garment_stock as stock
                where stock.style_code = item.asked ->> 'styleCode'
                  and stock.color_key = item.asked ->> 'colorKey'
                  and not dropship
                  and quantity > 0
                group by size
              ) as sized
            )
          )
          order by item.place
        )
        from jsonb_array_elements(p -> 'items') with ordinality as item (asked, place)
        left join public.color_swatches as swatch
          on swatch.style_code = item.asked ->> 'styleCode'
          and swatch.color_key = item.asked ->> 'colorKey'
      ),
      '[]'
    ),
    'blanks', private.deliveries_json(),
    'transit', private.transit_json()
  )
  from (select settings from private.floor_settings order by version desc limit 1) as floor;
$$;
comment on function public.read_press_facts(jsonb) is
  'What the days that can be kept for a job are found from; null if the owners haven''t said what the press '
  'room has. p has the job''s items (styleCode, colorKey), and except, the number of the order it is, if it '
  'is one. Answers the orders that aren''t made, the items'' colors and stock in p''s order, and how long '
  'the warehouses'' parcels take.';
grant execute on function public.read_press_facts(jsonb) to service_role;

-- How designs were printed: what worked is kept, and starts the next order that prints the same artwork.

create domain private.recipe_screens as private.json_list check (
  jsonb_array_length(value) between 1 and 12
);

create table private.print_recipes (
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  design smallint not null check (design between 0 and 5),
  location text not null check (char_length(location) between 1 and 20),
  artwork text,
  screens jsonb not null,
  note text check (char_length(note) between 1 and 500 and note = btrim(note, E' \t\r\n')),
  saved_by text not null check (char_length(saved_by) between 1 and 254),
  saved_at timestamptz not null default now()
);
comment on table private.print_recipes is
  'How a location of an order''s design was printed. Rows are only added; the newest counts.';
comment on column private.print_recipes.artwork is
  'What the location printed, as artwork_of says it; null if the order didn''t say.';
comment on column private.print_recipes.screens is
  'In printing order: screen (an ink, or underbase), mesh in threads an inch, strokes, and whether the '
  'flash dries it.';
create index print_recipes_by_order on private.print_recipes (order_id);
create index print_recipes_by_artwork on private.print_recipes using hash (artwork);
alter table private.print_recipes enable row level security;
alter table private.print_recipes force row level security;

create function private.recipes_json(p_order public.orders) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'design', design.at - 1,
        'location', listed.location,
        'screens', kept.screens,
        'note', kept.note,
        'number', kept.number,
        'kept_design', kept.design,
        'saved_by', kept.saved_by,
        'saved_at', kept.saved_at
      )
      order by design.at, listed.location
    ),
    '[]'
  )
  from jsonb_array_elements(p_order.designs) with ordinality as design (contents, at)
  cross join jsonb_array_elements_text(design.contents -> 'print_locations') as listed (location)
  cross join lateral (
    select private.artwork_of(p_order, (design.at - 1)::integer, listed.location) as artwork
  ) as printed
  cross join lateral (
    select recipe.*, earlier.number
    from private.print_recipes as recipe
    join public.orders as earlier on earlier.id = recipe.order_id
    where recipe.location = listed.location
      and (
        recipe.order_id = p_order.id and recipe.design = design.at - 1
        or recipe.artwork = printed.artwork
        -- The same words of somebody else are another design.
        and (
          recipe.artwork ~ '^[0-9a-f]{64}(#|$)'
          or lower(earlier.customer_email) = lower(p_order.customer_email)
        )
      )
    order by
      recipe.order_id = p_order.id and recipe.design = design.at - 1 desc, recipe.saved_at desc, recipe.id
    limit 1
  ) as kept;
$$;
comment on function private.recipes_json(public.orders) is
  'How each location of an order was printed, or else the last order that printed the same artwork there.';

create function private.save_recipe(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_order public.orders;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, number private.job_number, design smallint, location text,
    screens private.recipe_screens, note text
  );
  if exists (
    select
    from jsonb_to_recordset(v_ask.screens) as set_up (
      screen text, mesh integer, strokes integer, flash boolean
    )
    where num_nulls(screen, mesh, strokes, flash) > 0
      or screen !~ '^[a-zA-Z0-9-]{1,40}$'
      or mesh not between 30 and 400
      or strokes not between 1 and 9
  ) then
    perform private.refuse('each screen needs an ink, a mesh count, strokes, and whether it''s flashed');
  end if;
  select * into v_order from public.orders where number = v_ask.number for share;
  if not found or not coalesce(
    v_order.designs -> v_ask.design::integer -> 'print_locations' ? v_ask.location, false
  ) then
    return '{"outcome": "not-found"}';
  end if;
  insert into private.print_recipes (id, order_id, design, location, artwork, screens, note, saved_by)
  values (
    v_ask.id, v_order.id, v_ask.design, v_ask.location,
    private.artwork_of(v_order, v_ask.design, v_ask.location), (
      select jsonb_agg(
        jsonb_build_object(
          'screen', one ->> 'screen',
          'mesh', one -> 'mesh',
          'strokes', one -> 'strokes',
          'flash', one -> 'flash'
        )
        order by place
      )
      from jsonb_array_elements(v_ask.screens) with ordinality as listed (one, place)
    ),
    nullif(btrim(v_ask.note, E' \t\r\n'), ''), v_actor
  )
  on conflict (id) do nothing;
  return '{"outcome": "saved"}';
end;
$$;
comment on function private.save_recipe(jsonb) is
  'Keeps how a location of an order''s design was printed, once per id. Outcome: saved or not-found.';

-- Tablets of the shop in the press room, who is signed in on them, and what people tap there. A tablet
-- has a cookie that our functions sign; they call these functions with its id.

create table private.tablets (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 40 and name = btrim(name)),
  added_by text not null check (char_length(added_by) between 1 and 254),
  added_at timestamptz not null default now(),
  member_id uuid references auth.users (id) on delete set null,
  signed_in_until timestamptz
);
comment on table private.tablets is
  'The shop''s tablets and phones in the press room. Without its row, a tablet''s cookie opens nothing.';
comment on column private.tablets.member_id is
  'Who signed in on it last by PIN, until they sign out or somebody else signs in.';

create index tablets_by_member on private.tablets (member_id) where member_id is not null;

alter table private.tablets enable row level security;
alter table private.tablets force row level security;

create view private.floor_staff as
select user_id, email
from private.active_staff as member
where exists (
  select from private.permissions where duty = 'work-on-jobs' and role = member.role
);
comment on view private.floor_staff is 'The staff who may work on the floor.';

create function private.floor_member(p_tablet uuid) returns table (id uuid, email text)
language sql
stable
set search_path = ''
as $$
  select member.user_id, member.email
  from private.tablets as tablet
  join private.floor_staff as member on member.user_id = tablet.member_id
  where tablet.id = p_tablet and tablet.signed_in_until > now();
$$;
comment on function private.floor_member(uuid) is
  'Who is signed in on a tablet; no row if nobody is, or they don''t work on jobs anymore.';

create function public.add_tablet(p jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
begin
  select * into v_ask from jsonb_to_record(p) as ask (id uuid, name text, actor text);
  insert into private.tablets (id, name, added_by) values (v_ask.id, v_ask.name, v_ask.actor);
  perform private.record_event(
    'tablet-added', p_details => jsonb_build_object('name', v_ask.name), p_actor => v_ask.actor
  );
end;
$$;
comment on function public.add_tablet(jsonb) is 'Makes a tablet the shop''s. p has id, name, and actor.';
grant execute on function public.add_tablet(jsonb) to service_role;

create function private.list_tablets(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('work-on-jobs');
  return jsonb_build_object(
    'hasPin', exists (
      select from private.staff where user_id = auth.uid() and pin_hash is not null
    ),
    'tablets', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', id, 'name', name, 'addedBy', added_by, 'addedAt', added_at,
            'member', (select email from private.floor_member(tablet.id))
          )
          order by added_at, id
        ),
        '[]'
      )
      from private.tablets as tablet
    )
  );
end;
$$;
comment on function private.list_tablets(jsonb) is
  'The shop''s tablets with who is signed in on them, and whether the caller has a PIN. For those who '
  'work on jobs.';

create function private.remove_tablet(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_name text;
begin
  perform private.require_duty('work-on-jobs');
  delete from private.tablets where id = (p ->> 'id')::uuid returning name into v_name;
  if found then
    perform private.record_event(
      'tablet-removed', p_details => jsonb_build_object('name', v_name)
    );
  end if;
  return 'true';
end;
$$;
comment on function private.remove_tablet(jsonb) is
  'Makes a tablet nobody''s, effective at once. For those who work on jobs.';

create function public.set_floor_pin(p_user_id uuid, p_hash text) returns void
language sql
security definer
set search_path = ''
as $$
  update private.staff set pin_hash = p_hash where user_id = p_user_id;
  -- Somebody who knew the old one may be signed in.
  update private.tablets set member_id = null where member_id = p_user_id;
$$;
comment on function public.set_floor_pin(uuid, text) is
  'Sets the hash of a member''s PIN, and signs them out of every tablet.';
grant execute on function public.set_floor_pin(uuid, text) to service_role;

create function public.read_floor_pin(p_tablet uuid, p_member uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select listed.pin_hash
  from private.tablets as tablet
  cross join private.floor_staff as member
  join private.staff as listed using (user_id)
  where tablet.id = p_tablet and member.user_id = p_member;
$$;
comment on function public.read_floor_pin(uuid, uuid) is
  'The hash of a member''s PIN; null if they have none or don''t work on jobs, or if the tablet isn''t '
  'the shop''s.';
grant execute on function public.read_floor_pin(uuid, uuid) to service_role;

create function public.sign_in_tablet(p_tablet uuid, p_member uuid default null) returns void
language sql
security definer
set search_path = ''
as $$
  update private.tablets
  set
    member_id = p_member,
    signed_in_until = (private.shop_date(now()) + 1)::timestamp at time zone 'America/Chicago'
  where id = p_tablet;
$$;
comment on function public.sign_in_tablet(uuid, uuid) is
  'Signs a member in on a tablet until midnight by the shop''s clock; null signs out who is there.';
grant execute on function public.sign_in_tablet(uuid, uuid) to service_role;

create table private.floor_taps (
  id uuid primary key,
  place bigint not null unique generated always as identity,
  order_id uuid not null references public.orders (id) on delete cascade,
  design smallint not null check (design between 0 and 99),
  what text not null check (what in ('start', 'done', 'misprint', 'remedy', 'photo')),
  at timestamptz not null,
  kept_at timestamptz not null default now(),
  actor text not null check (char_length(actor) between 1 and 254),
  press text check (press ~ '^[a-z0-9-]{1,40}$'),
  style_code public.style_code,
  color_key text check (char_length(color_key) between 1 and 60),
  size public.size_name,
  pieces integer check (pieces between 1 and 1000),
  why text check (char_length(why) between 1 and 200),
  misprint_id uuid references private.floor_taps (id) on delete cascade,
  remedy text check (
    remedy in ('spare', 'house', 'surplus', 'credit', 'buy', 'mistake')
  ),
  from_order bigint,
  object_path public.object_path references private.artwork_files (object_path),
  constraint floor_taps_misprint_pieces check (
    num_nonnulls(style_code, color_key, size, pieces, why) = case what when 'misprint' then 5 else 0 end
  ),
  constraint floor_taps_remedy_misprints check (
    num_nonnulls(misprint_id, remedy) = case what when 'remedy' then 2 else 0 end
  ),
  constraint floor_taps_show_a_photo check ((object_path is not null) = (what = 'photo')),
  constraint floor_taps_take_from_others check (
    (from_order is not null) = coalesce(remedy = 'surplus', false)
  )
);
comment on table private.floor_taps is
  'What people tapped on the floor about an order''s design. Rows are only ever added, and go with their '
  'order.';
comment on column private.floor_taps.id is 'Made by the tablet, so that a repeat counts once.';
comment on column private.floor_taps.place is 'The order in which they were kept.';
comment on column private.floor_taps.at is 'When it was tapped, which can be a while before it got here.';
comment on column private.floor_taps.press is
  'The id of the press that it was started on, in the floor settings; null if nobody said.';

comment on column private.floor_taps.remedy is
  'How a misprint is made good: on a spare of the order, on pieces of stock in house, on what another '
  'order (from_order) has left over; or the customer gets credit, or the desk buys again. Or it was told by '
  'mistake, and doesn''t count.';

comment on column private.floor_taps.object_path is 'The file of a photo of the first shirt.';

create index floor_taps_by_order on private.floor_taps (order_id, place);

create index floor_taps_by_file on private.floor_taps (object_path) where object_path is not null;
-- A misprint is made good once, if it isn't bought again meanwhile.
create unique index floor_taps_by_misprint on private.floor_taps (misprint_id, (remedy = 'buy'))
where misprint_id is not null;

alter table private.floor_taps enable row level security;
alter table private.floor_taps force row level security;

create function private.keep_floor_taps() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'What was tapped can''t be changed';
end;
$$;
comment on function private.keep_floor_taps() is 'Trigger: refuses every change of a tap.';

create trigger floor_taps_keep
before update on private.floor_taps
for each row execute function private.keep_floor_taps();

create view private.first_shirts as
select distinct on (order_id, design) order_id, design, object_path, at, actor
from private.floor_taps
where what = 'photo'
order by order_id, design, place desc;
comment on view private.first_shirts is 'The latest photo of the first shirt of each design.';

create view private.chosen_remedies as
select *
from private.floor_taps as tap
where what = 'remedy'
  and not (
    remedy = 'buy'
    and exists (
      select
      from private.floor_taps as other
      where other.misprint_id = tap.misprint_id and other.remedy <> 'buy'
    )
  );
comment on view private.chosen_remedies is
  'How each misprint is made good; buying it again counts only until there''s another way.';

create view private.misprinted_blanks as
select
  misprint.order_id, misprint.style_code, misprint.color_key, misprint.size,
  sum(misprint.pieces)::integer as pieces,
  coalesce(sum(misprint.pieces) filter (where chosen.remedy = 'credit'), 0)::integer as credited,
  coalesce(
    sum(misprint.pieces) filter (where chosen.remedy in ('house', 'surplus')), 0
  )::integer as replaced,
  coalesce(sum(misprint.pieces) filter (where chosen.remedy = 'buy'), 0)::integer as bought,
  min(chosen.kept_at) filter (where chosen.remedy = 'buy') as bought_at,
  coalesce(sum(misprint.pieces) filter (where chosen.id is null), 0)::integer as undecided
from private.floor_taps as misprint
left join private.chosen_remedies as chosen on chosen.misprint_id = misprint.id
where misprint.what = 'misprint' and chosen.remedy is distinct from 'mistake'
group by misprint.order_id, misprint.style_code, misprint.color_key, misprint.size;
comment on view private.misprinted_blanks is
  'How many pieces of a part were misprinted for an order, and how many of those its customer gets '
  'credit for, so that they aren''t printed again, how many are replaced from stock in house or another '
  'order, how many the desk buys again, since when, and about how many nobody chose yet.';

create function private.again_blanks()
returns table (
  order_number bigint, style_code text, color_key text, size text, misprinted integer,
  pieces integer
)
language sql
stable
set search_path = ''
as $$
  with jobs as (
    select id, number from public.orders where stage = 'started' and not private.is_held(id)
  ),
  coming as (
    select * from private.coming_by_purchase((select array_agg(number) from jobs))
  ),
  arrived as (
    select
      purchase_id, order_number, style_code::text as style_code, color_key, size::text as size,
      sum(pieces) as pieces
    from private.blank_events
    where what = 'given' and order_number in (select number from jobs)
    group by purchase_id, order_number, style_code, color_key, size
  ),
  lines as (
    select
      line.purchase_id, line.order_number, line.style_code::text as style_code, line.color_key,
      line.size, line.again,
      sum(
        case
          when bought.state in ('buying', 'unknown') then line.pieces
          when bought.state in ('bought', 'partly') then line.bought_pieces
          else 0
        end
      ) as pieces
    from private.purchase_lines as line
    join private.purchases as bought on bought.id = line.purchase_id
    where line.order_number in (select number from jobs)
    group by
      line.purchase_id, line.order_number, line.style_code, line.color_key, line.size, line.again
  ),
  bought as (
    select
      order_number, style_code, color_key, size,
      sum(lines.pieces - coalesce(arrived.pieces, 0) - coalesce(coming.pieces, 0))
        filter (where not again) as lost,
      sum(coming.pieces) filter (where not again) as coming,
      sum(arrived.pieces) filter (where again) as arrived_again,
      sum(coming.pieces) filter (where again) as coming_again
    from lines
    left join coming using (purchase_id, order_number, style_code, color_key, size)
    left join arrived using (purchase_id, order_number, style_code, color_key, size)
    group by order_number, style_code, color_key, size
  ),
  parts as (
    select
      needed.number, needed.style_code::text as style_code, needed.color_key, needed.size,
      coalesce(misprinted.bought, 0) as misprinted,
      -- Spares aren't bought again, and what came another way isn't either.
      greatest(
        0,
        least(
          coalesce(bought.lost, 0),
          needed.pieces
          - coalesce(given.pieces, 0)
          + coalesce(bought.arrived_again, 0)
          + coalesce(misprinted.replaced, 0)
          - coalesce(bought.coming, 0)
        )
      ) as lost,
      coalesce(bought.arrived_again, 0) + coalesce(bought.coming_again, 0) as bought_again
    from (
      select number, order_id, style_code, color_key, size, sum(pieces) as pieces
      from private.needed_blanks
      where order_id in (select id from jobs)
      group by number, order_id, style_code, color_key, size
    ) as needed
    left join bought
      on bought.order_number = needed.number
      and bought.style_code = needed.style_code
      and bought.color_key = needed.color_key
      and bought.size = needed.size
    left join private.misprinted_blanks as misprinted
      on misprinted.order_id = needed.order_id
      and misprinted.style_code = needed.style_code
      and misprinted.color_key = needed.color_key
      and misprinted.size = needed.size
    left join (
      select *
      from private.given_blanks
      where order_number = any ((select array_agg(number) from jobs)::bigint[])
    ) as given
      on given.order_number = needed.number
      and given.style_code = needed.style_code
      and given.color_key = needed.color_key
      and given.size = needed.size
  )
  select
    number, style_code, color_key, size,
    least(misprinted, misprinted + lost - bought_again)::integer,
    (misprinted + lost - bought_again)::integer
  from parts
  where misprinted + lost > bought_again;
$$;
comment on function private.again_blanks() is
  'What is to be bought again for orders in production that aren''t on hold: pieces of misprints that '
  'somebody chose to buy again (misprinted), and those that were bought for the order and came short, '
  'damaged, or wrong, as far as it lacks them; less what was bought again.';

create view private.spare_blanks as
select
  o.id as order_id, o.number, o.stage, o.updated_at, given.style_code, given.color_key, given.size,
  (
    given.pieces
    - coalesce(
      (
        select sum(needed.pieces)
        from private.needed_blanks as needed
        where needed.order_id = o.id
          and needed.style_code = given.style_code
          and needed.color_key = given.color_key
          and needed.size = given.size
      ),
      0
    )
    - coalesce(misprinted.pieces - misprinted.credited, 0)
  )::integer as pieces
from private.given_blanks as given
join public.orders as o on o.number = given.order_number
left join private.misprinted_blanks as misprinted
  on misprinted.order_id = o.id
  and misprinted.style_code = given.style_code
  and misprinted.color_key = given.color_key
  and misprinted.size = given.size;
comment on view private.spare_blanks is
  'How many pieces of a part an order has in house besides those that it takes and those that were '
  'misprinted; negative if it lacks some.';

create view private.misprint_spares as
select
  misprinted.order_id, misprinted.style_code, misprinted.color_key, misprinted.size,
  greatest(
    0,
    coalesce(spare.pieces, -misprinted.pieces) + misprinted.undecided
    -- What is bought again isn't printed on spares, and is among the pieces once it's here.
    + least(misprinted.bought, greatest(0, misprinted.bought - came.pieces))
  ) as pieces
from private.misprinted_blanks as misprinted
join public.orders as o on o.id = misprinted.order_id
left join private.spare_blanks as spare
  on spare.order_id = misprinted.order_id
  and spare.style_code = misprinted.style_code
  and spare.color_key = misprinted.color_key
  and spare.size = misprinted.size
cross join lateral (
  select coalesce(sum(event.pieces), 0)::integer as pieces
  from private.blank_events as event
  where event.order_number = o.number
    and event.style_code = misprinted.style_code
    and event.color_key = misprinted.color_key
    and event.size = misprinted.size
    and event.what <> 'freed'
    and event.at > misprinted.bought_at
    -- Those make other misprints good.
    and not exists (select from private.floor_taps as remedy where remedy.id = event.request_id)
) as came;
comment on view private.misprint_spares is
  'How many pieces of a part an order has for misprints about which nobody chose yet, besides those that '
  'it takes and that other misprints took.';

create view private.surplus_blanks as
select number, style_code, color_key, size, pieces
from private.spare_blanks
where stage in ('made', 'done') and pieces > 0 and updated_at > now() - interval '90 days';
comment on view private.surplus_blanks is
  'How many pieces of a part orders that were printed in the last 90 days have left over.';

create function private.floor_jobs_json() returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
    jsonb_build_object(
      'number', number, 'customer', customer_name, 'status', status, 'pieces', total_quantity,
      'dueDate', due_date, 'deliveryMethod', delivery_method, 'held', private.is_held(id)
    )
    order by stage desc, start_by, due_date, number
    ),
    '[]'
  )
  from (
    select *
    from public.orders
    where is_open
      and (
        stage = 'started'
        or stage = 'approved'
        and start_by <= private.shop_date(now())
        and not private.is_held(id)
      )
    order by stage desc, start_by, due_date, number
    limit 200
  ) as listed;
$$;
comment on function private.floor_jobs_json() is
  'The orders on the press, and those that must start today and aren''t on hold, in the order of work '
  'like the morning edition''s. No money.';

create function private.photos_json(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'design', design, 'objectPath', object_path, 'at', at, 'member', actor
      )
      order by design
    ),
    '[]'
  )
  from private.first_shirts
  where order_id = p_order_id;
$$;
comment on function private.photos_json(uuid) is
  'The latest photo of the first shirt of each design of an order, and who took it.';

create function private.floor_job_json(p_number bigint) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'number', o.number,
    'customer', o.customer_name,
    'status', o.status,
    'dueDate', o.due_date,
    'deliveryMethod', o.delivery_method,
    'rush', o.turnaround_class = 'rush',
    'unpaid', private.is_unpaid(o),
    'approved', private.is_approved(o.id),
    'notes', o.customer_notes,
    'ourNotes', (
      select coalesce(jsonb_agg(text order by created_at desc), '[]')
      from (
        select text, created_at
        from public.job_notes as note
        where order_id = o.id
          -- What was done about a misprint stands with it.
          and not exists (select from private.floor_taps as tap where tap.id = note.id)
        order by created_at desc
        limit 3
      ) as latest
    ),
    'designs', (
      select jsonb_agg(
        jsonb_build_object(
          'items', (
            select jsonb_agg(
              jsonb_build_object(
                'garmentId', item -> 'garment_id',
                'garmentName', item -> 'garment_name',
                'styleCode', item -> 'style_code',
                'colorKey', item -> 'color_key',
                'colorName', item -> 'color_name',
                'colorHex', item -> 'color_hex',
                'quantities', item -> 'quantities'
              )
              order by item_place
            )
            from jsonb_array_elements(design -> 'items') with ordinality as listed (item, item_place)
          ),
          'printLocations', design -> 'print_locations',
          'artworkDescription', design -> 'artwork_description'
        )
        order by place
      )
      from jsonb_array_elements(o.designs) with ordinality as listed (design, place)
    ),
    'proof', (
      select jsonb_build_object(
        'designs', proof.contents::jsonb -> 'designs',
        'files', (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'objectPath', object_path, 'fileName', file_name, 'sha256', sha256, 'page', page
              )
              order by object_path, page
            ),
            '[]'
          )
          from public.proof_files
          where proof_id = proof.id
        )
      )
      from public.proofs as proof
      join private.approved_orders as approved
        on approved.order_id = proof.order_id and approved.shown_sha256 = proof.order_sha256
      where proof.order_id = o.id and private.is_approved(o.id)
      order by proof.version desc
      limit 1
    ),
    'repeats', private.repeated_json(o),
    'hold', (select reason from private.hold_of(o.id)),
    'recipes', private.recipes_json(o),
    'photos', private.photos_json(o.id),
    'lastPhotos', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'design', recipe.design, 'number', earlier.number, 'objectPath', photo.object_path
          )
          order by recipe.design, earlier.number
        ),
        '[]'
      )
      from (
        select distinct design, number, kept_design
        from jsonb_to_recordset(private.recipes_json(o)) as listed (
          design integer, number bigint, kept_design integer
        )
      ) as recipe
      join public.orders as earlier on earlier.number = recipe.number and earlier.id <> o.id
      join private.first_shirts as photo
        on photo.order_id = earlier.id and photo.design = recipe.kept_design
    ),
    'taps', (
      select coalesce(
        jsonb_agg(
          jsonb_strip_nulls(
            jsonb_build_object(
              'id', id, 'design', design, 'what', what, 'at', at, 'member', actor,
              'styleCode', style_code, 'colorKey', color_key, 'size', size, 'pieces', pieces,
              'why', why, 'misprint', misprint_id, 'remedy', remedy
            )
          )
          order by tap.at, tap.place
        ),
        '[]'
      )
      from private.floor_taps as tap
      where order_id = o.id
    ),
    'parts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'styleCode', misprinted.style_code,
            'colorKey', misprinted.color_key,
            'size', misprinted.size,
            'spare', spare.pieces,
            'house', greatest(0, coalesce(house.pieces, 0)),
            'surplus', (
              select coalesce(
                jsonb_agg(
                  jsonb_build_object('number', surplus.number, 'pieces', surplus.pieces)
                  order by surplus.pieces desc, surplus.number
                ),
                '[]'
              )
              from (
                select *
                from private.surplus_blanks as surplus
                where surplus.style_code = misprinted.style_code
                  and surplus.color_key = misprinted.color_key
                  and surplus.size = misprinted.size
                  and surplus.number <> o.number
                order by pieces desc, number
                limit 3
              ) as surplus
            )
          )
        ),
        '[]'
      )
      from private.misprinted_blanks as misprinted
      join private.misprint_spares as spare
        using (order_id, style_code, color_key, size)
      left join private.house_stock as house
        on house.style_code = misprinted.style_code
        and house.color_key = misprinted.color_key
        and house.size = misprinted.size
      where misprinted.order_id = o.id
    )
  )
  from public.orders as o
  where o.number = p_number;
$$;
comment on function private.floor_job_json(bigint) is
  'What the press has to know of an order, with what was tapped about it; null if there is none. No '
  'money, and nothing about the customer but the name.';

create function public.read_floor(p_tablet uuid, p_number bigint default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'tablet', tablet.name,
    'member', case
      when signed_in.id is not null
        then jsonb_build_object('id', signed_in.id, 'email', signed_in.email)
    end,
    'members', (
      select coalesce(
        jsonb_agg(jsonb_build_object('id', user_id, 'email', email) order by email), '[]'
      )
      from private.floor_staff as member
      join private.staff as listed using (user_id)
      where listed.pin_hash is not null
    ),
    'presses', coalesce(
      (
        select jsonb_path_query_array(settings, '$.presses[*]')
        from private.floor_settings
        where signed_in.id is not null
        order by version desc
        limit 1
      ),
      '[]'
    ),
    'jobs', case when signed_in.id is null then '[]' else private.floor_jobs_json() end,
    'job', case when signed_in.id is not null then private.floor_job_json(p_number) end
  )
  from private.tablets as tablet
  left join private.floor_member(tablet.id) as signed_in on true
  where tablet.id = p_tablet;
$$;
comment on function public.read_floor(uuid, bigint) is
  'What a tablet shows: its name, who may sign in, who is signed in, and, for them, the presses, the jobs '
  'of the day, and the order with this number; null if it isn''t the shop''s.';
grant execute on function public.read_floor(uuid, bigint) to service_role;


create function private.printed_by_taps(p_order_id uuid)
returns table (design integer, style_code text, color_key text, size text, pieces integer)
language sql
stable
set search_path = ''
as $$
  with taps as (
    select * from private.floor_taps where order_id = p_order_id
  )
  select
    needed.design, needed.style_code, needed.color_key, needed.size,
    (needed.pieces - coalesce(sum(misprint.pieces), 0))::integer
  from private.needed_blanks as needed
  left join (
    taps as misprint
    left join private.chosen_remedies as chosen on chosen.misprint_id = misprint.id
  )
    on misprint.design = needed.design
    and misprint.style_code = needed.style_code
    and misprint.color_key = needed.color_key
    and misprint.size = needed.size
    and coalesce(chosen.remedy, '') not in ('spare', 'house', 'surplus', 'mistake')
    and (
      chosen.remedy is not distinct from 'credit'
      -- The done of the same run doesn't say that it was printed again.
      or not exists (
        select
        from taps as done
        where done.design = misprint.design
          and done.what = 'done'
          and (done.at, done.place) > (misprint.at, misprint.place)
          and (
            exists (
              select
              from taps as start
              where start.design = misprint.design
                and start.what = 'start'
                and (start.at, start.place) > (misprint.at, misprint.place)
                and (start.at, start.place) < (done.at, done.place)
            )
            or 'done' = (
              select run.what
              from taps as run
              where run.design = misprint.design
                and run.what in ('start', 'done')
                and (run.at, run.place) < (misprint.at, misprint.place)
              order by run.at desc, run.place desc
              limit 1
            )
          )
      )
    )
  where needed.order_id = p_order_id
    and needed.design in (select done.design from taps as done where done.what = 'done')
  group by needed.design, needed.style_code, needed.color_key, needed.size, needed.pieces;
$$;
comment on function private.printed_by_taps(uuid) is
  'How many pieces of each part of the designs that are done were printed, by what was tapped: without '
  'misprints that are credited, or that no spare piece and no done of a later run made good.';

create function private.count_printed(
  p_actor text, p_tap private.floor_taps, p_misprint private.floor_taps
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_parts jsonb;
begin
  with counted as (
    select distinct on (style_code, color_key, size) style_code, color_key, size, printed, packed
    from private.piece_counts
    where order_id = p_tap.order_id
    order by style_code, color_key, size, id desc
  ),
  known as (
    select
      style_code, color_key, size, own.pieces, coalesce(counted.printed, 0) as printed,
      coalesce(counted.packed, 0) as packed, coalesce(others.pieces, 0) as others
    from (
      select style_code, color_key, size, sum(pieces)::integer as pieces
      from private.printed_by_taps(p_tap.order_id)
      where design = p_tap.design
      group by style_code, color_key, size
    ) as own
    left join counted using (style_code, color_key, size)
    left join (
      select style_code, color_key, size, sum(pieces)::integer as pieces
      from private.printed_by_taps(p_tap.order_id)
      where design <> p_tap.design
      group by style_code, color_key, size
    ) as others using (style_code, color_key, size)
    where p_misprint.id is null
      or (style_code, color_key, size)
        = (p_misprint.style_code, p_misprint.color_key, p_misprint.size)
  ),
  -- The desk may have counted otherwise, which a done never lowers and a misprint lowers by its pieces.
  told as (
    select
      *,
      greatest(
        packed,
        case p_tap.what
          when 'done' then greatest(printed, least(printed, others) + pieces)
          when 'misprint' then least(
            printed, greatest(least(printed, others) + pieces, printed - p_misprint.pieces)
          )
          else greatest(printed, least(least(printed, others) + pieces, printed + p_misprint.pieces))
        end
      ) as now
    from known
  )
  select jsonb_agg(
    jsonb_build_object(
      'styleCode', style_code, 'colorKey', color_key, 'size', size, 'printed', now, 'packed', packed
    )
  )
  into v_parts
  from told
  where now <> printed;
  if v_parts is not null then
    perform private.count_pieces_by(
      p_actor,
      jsonb_build_object(
        'id', p_tap.id,
        'number', (select number from public.orders where id = p_tap.order_id),
        'seen', (
          select coalesce(max(id), 0) from private.piece_counts where order_id = p_tap.order_id
        ),
        'parts', v_parts
      )
    );
  end if;
end;
$$;
comment on function private.count_printed(text, private.floor_taps, private.floor_taps) is
  'Counts the pieces of a design that a tap says were printed, if the order is in production: all that '
  'printed_by_taps has once it''s done, less a misprint that is told after that, and with it again if '
  'that was a mistake. What the desk counted of other designs stays.';

create function private.take_for_misprint(
  p_actor text,
  p_number bigint,
  p_misprint private.floor_taps,
  p_id uuid,
  p_remedy text,
  p_from bigint
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_there integer;
begin
  -- While it's bought again, there may be another way.
  if exists (
    select
    from private.floor_taps
    where misprint_id = p_misprint.id and (remedy <> 'buy' or p_remedy = 'buy')
  ) then
    return false;
  end if;
  if p_remedy not in ('spare', 'house', 'surplus') then
    return true;
  end if;
  perform private.lock_blanks();
  select pieces into v_there
  from (
    select 'spare' as remedy, null::bigint as number, style_code, color_key, size, pieces
    from private.misprint_spares
    where order_id = p_misprint.order_id
    union all
    select 'house', null, style_code, color_key, size, pieces from private.house_stock
    union all
    select 'surplus', number, style_code, color_key, size, pieces from private.surplus_blanks
  ) as known
  where remedy = p_remedy
    and number is not distinct from p_from
    and style_code = p_misprint.style_code
    and color_key = p_misprint.color_key
    and size = p_misprint.size;
  if coalesce(v_there, 0) < p_misprint.pieces or p_from is not distinct from p_number then
    return false;
  end if;
  if p_remedy = 'spare' then
    return true; -- They are this order's already.
  end if;
  insert into private.blank_events (
    request_id, actor, what, style_code, color_key, size, pieces, order_number
  )
  select
    p_id, p_actor, moved.what, p_misprint.style_code, p_misprint.color_key, p_misprint.size,
    p_misprint.pieces, moved.number
  from (values (1, 'freed', p_from), (2, 'taken', p_number)) as moved (place, what, number)
  where moved.number is not null
  order by moved.place;
  return true;
end;
$$;
comment on function private.take_for_misprint(
  text, bigint, private.floor_taps, uuid, text, bigint
) is
  'Gives a locked order the pieces that make a misprint good: its own spares, stock in house, or what '
  'another order has left over. False if they aren''t there anymore, or it''s made good already.';

create function public.keep_tap(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_member uuid;
  v_actor text;
  v_job record;
  v_tap private.floor_taps;
  v_misprint private.floor_taps;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    tablet uuid, member uuid, id private.new_id, number private.job_number, design smallint, what text,
    at timestamptz, press text, "styleCode" text, "colorKey" text, size text, pieces integer, why text,
    misprint uuid, remedy text, "fromOrder" bigint, note text, "objectPath" text
  );
  select id, email into v_member, v_actor from private.floor_member(v_ask.tablet);
  if not found then
    return '{"outcome": "signed-out"}';
  end if;
  if v_ask.member <> v_member then
    return '{"outcome": "not-theirs"}';
  end if;
  v_job := private.lock_job('order', v_ask.number);
  if v_job.id is null or v_ask.design >= (
    select jsonb_array_length(designs) from public.orders where id = v_job.id
  ) then
    return '{"outcome": "not-found"}';
  end if;
  if exists (select from private.floor_taps where id = v_ask.id) then
    return '{"outcome": "kept"}';
  end if;
  if v_ask.what = 'misprint' and not exists (
    select
    from private.needed_blanks
    where order_id = v_job.id
      and design = v_ask.design
      and style_code = v_ask."styleCode"
      and color_key = v_ask."colorKey"
      and size = v_ask.size
  ) then
    return '{"outcome": "not-found"}';
  end if;
  if v_ask.what = 'remedy' then
    select * into v_misprint
    from private.floor_taps
    where id = v_ask.misprint and order_id = v_job.id and what = 'misprint';
    if not found then
      return '{"outcome": "not-found"}';
    end if;
    if v_job.stage = 'canceled'
      or not private.take_for_misprint(v_actor, v_ask.number, v_misprint, v_ask.id, v_ask.remedy, v_ask."fromOrder")
    then
      return '{"outcome": "gone"}';
    end if;
    -- Nobody has to buy it anymore.
    update public.job_notes
    set solved_by = v_actor, solved_at = now()
    where solved_at is null
      and id = (
        select id from private.floor_taps where misprint_id = v_misprint.id and remedy = 'buy'
      );
    perform private.add_note_by(
      v_actor,
      jsonb_build_object(
        'id', v_ask.id, 'kind', 'order', 'number', v_ask.number, 'text', v_ask.note,
        'problem', v_ask.remedy in ('credit', 'buy')
      )
    );
  end if;
  insert into private.floor_taps (
    id, order_id, design, what, at, actor, press, style_code, color_key, size, pieces, why,
    misprint_id, remedy, from_order, object_path
  )
  values (
    v_ask.id, v_job.id, v_ask.design, v_ask.what,
    case
      when v_ask.at between now() - interval '3 days' and now() then v_ask.at
      else now()
    end,
    v_actor, v_ask.press, v_ask."styleCode", v_ask."colorKey", v_ask.size, v_ask.pieces, v_ask.why,
    v_ask.misprint, v_ask.remedy, v_ask."fromOrder", v_ask."objectPath"
  )
  on conflict (id) do nothing
  returning * into v_tap;
  if not found then
    return '{"outcome": "kept"}';
  end if;
  if v_ask.what in ('start', 'done')
    and v_job.stage = 'approved'
    -- It may have waited for the network until somebody took the order out of production again.
    and not exists (
      select
      from public.job_events as event
      join private.statuses as before on before.kind = 'order' and before.status = event.from_status
      where event.order_id = v_job.id and before.stage = 'started' and event.created_at > v_tap.at
    )
  then
    -- If it can't be printed yet, the tap is kept all the same, and the page says why.
    perform private.move_job_by(
      v_actor,
      jsonb_build_object(
        'kind', 'order',
        'number', v_ask.number,
        'version', v_job.version,
        'to', (
          select status
          from private.statuses
          where kind = 'order' and stage = 'started'
          order by position
          limit 1
        )
      )
    );
  end if;
  if v_ask.what = 'done' then
    perform private.count_printed(v_actor, v_tap, null);
  elsif v_ask.what = 'misprint' then
    perform private.count_printed(v_actor, v_tap, v_tap);
  elsif v_ask.remedy = 'mistake' then
    perform private.count_printed(v_actor, v_tap, v_misprint);
  end if;
  return '{"outcome": "kept"}';
end;
$$;
comment on function public.keep_tap(jsonb) is
  'Keeps a tap of the member who is signed in on the tablet, once per id. p has tablet, member (who '
  'tapped; null for the one who is signed in), id, number, design, what, at, and press; of a misprint, its part, pieces, and why; of a remedy, its misprint, fromOrder, '
  'and a note; of a photo, the objectPath of its file. A start or a done moves an approved order into production by the rules of move_job, '
  'and a done counts the design''s pieces as printed; a misprint after that takes its own off again. A time to come, or more than three days ago, becomes '
  'now. A remedy adds its note, to credit or to buy as a problem, solves that of buying it, and takes the '
  'pieces that it needs. Outcome: kept, '
  'signed-out, not-theirs if somebody else is signed in, not-found, or gone, if those pieces are, or somebody chose already.';
grant execute on function public.keep_tap(jsonb) to service_role;

create function private.list_press_runs(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('manage-settings');
  return (
    with done as (
      select *
      from private.floor_taps as last
      where what = 'done'
        and not exists (
          select
          from private.floor_taps as earlier
          where earlier.order_id = last.order_id
            and earlier.design = last.design
            and earlier.what = 'done'
            and (earlier.at, earlier.place) < (last.at, last.place)
        )
      order by place desc
      limit 300
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'press', began.press,
          'started_at', began.at,
          'done_at', done.at,
          'designs', jsonb_build_array(facts -> 'designs' -> done.design),
          'prints', case
            when jsonb_typeof(facts -> 'prints') = 'array'
              then jsonb_build_array(facts -> 'prints' -> done.design)
          end
        )
        order by done.place desc
      ),
      '[]'
    )
    from done
    cross join lateral (
      select *
      from private.floor_taps as started
      where started.order_id = done.order_id
        and started.design = done.design
        and started.what = 'start'
        and (started.at, started.place) < (done.at, done.place)
      order by started.at desc, started.place desc
      limit 1
    ) as began
    cross join private.morning_facts(done.order_id) as facts
  );
end;
$$;
comment on function private.list_press_runs(jsonb) is
  'The latest 300 designs that were started and done on the floor, newest first: each from its last '
  'start before its first done to that, with its press, items, and inks. For owners.';

-- What an order costs us: its blanks, their freight, its minutes on the press, and what Stripe keeps. Only
-- owners see it.

create view private.bought_blanks as
select
  line.order_number, line.style_code, line.color_key, line.size, line.bought_pieces as pieces,
  case
    when bought.seller is not null
      then bought.goods_cents * line.bought_pieces::numeric / nullif(whole.pieces, 0)
    else line.bought_pieces * (
      select
        sum((listed ->> 'pieces')::numeric * (listed ->> 'unitCents')::numeric)
        / nullif(sum((listed ->> 'pieces')::numeric), 0)
      from private.supplier_orders as shipped
      cross join jsonb_array_elements(shipped.lines) as listed
      where shipped.purchase_id = line.purchase_id
        and not shipped.is_canceled
        and listed ->> 'partNumber' = line.part_number
    )
  end as goods_cents,
  whole.freight_cents * line.bought_pieces::numeric / nullif(whole.pieces, 0) as freight_cents
from private.purchase_lines as line
join private.purchases as bought on bought.id = line.purchase_id
cross join lateral (
  select
    (
      select sum(bought_pieces) from private.purchase_lines where purchase_id = line.purchase_id
    ) as pieces,
    (
      select coalesce(sum(freight_cents), 0)
      from private.supplier_orders
      where purchase_id = line.purchase_id and not is_canceled
    ) as freight_cents
) as whole
where line.bought_pieces > 0 and bought.state in ('bought', 'partly');
comment on view private.bought_blanks is
  'What was bought of a part for an order, with spares, and what it cost: the goods as the supplier '
  'charged them or as they were entered, and a share of the purchase''s freight by its pieces.';

create function private.cost_json(p_order public.orders) returns jsonb
language sql
stable
set search_path = ''
as $$
  with bought as (
    select
      style_code, color_key, size, sum(pieces) as pieces, sum(goods_cents) as goods_cents,
      sum(freight_cents) as freight_cents
    from private.bought_blanks
    where order_number = p_order.number
    group by style_code, color_key, size
  ),
  needed as (
    select style_code, color_key, size, sum(pieces) as pieces
    from private.needed_blanks
    where order_id = p_order.id
    group by style_code, color_key, size
  ),
  rest as (
    select needed.pieces - coalesce(bought.pieces, 0) as pieces, part.dozen_cents
    from needed
    left join bought using (style_code, color_key, size)
    left join private.supplier_parts as part
      on part.style_code = needed.style_code
      and part.color_key = needed.color_key
      and part.size = needed.size
      and part.supplier = 'ss'
    where needed.pieces > coalesce(bought.pieces, 0)
  ),
  runs as (
    select
      extract(epoch from done.at - began.at) / 60 as minutes,
      (
        select (listed ->> 'hourlyCents')::integer
        from (select settings from private.floor_settings order by version desc limit 1) as floor
        cross join jsonb_array_elements(floor.settings -> 'presses') as listed
        where listed ->> 'id' = began.press
          or began.press is null and jsonb_array_length(floor.settings -> 'presses') = 1
      ) as hourly_cents
    from private.floor_taps as done
    cross join lateral (
      select at, press, place
      from private.floor_taps
      where order_id = done.order_id
        and design = done.design
        and what = 'start'
        and place < done.place
      order by place desc
      limit 1
    ) as began
    where done.order_id = p_order.id
      and done.what = 'done'
      -- It's over with the first done, and nobody prints overnight.
      and not exists (
        select
        from private.floor_taps as sooner
        where sooner.order_id = done.order_id
          and sooner.design = done.design
          and sooner.what = 'done'
          and sooner.place > began.place
          and sooner.place < done.place
      )
      and done.at > began.at
      and private.shop_date(done.at) = private.shop_date(began.at)
  )
  select jsonb_build_object(
    'bought_pieces', coalesce((select sum(pieces) from bought), 0),
    'bought_cents', coalesce((select round(sum(goods_cents)) from bought), 0),
    'freight_cents', coalesce((select round(sum(freight_cents)) from bought), 0),
    'rest_pieces', coalesce((select sum(pieces) from rest where dozen_cents is not null), 0),
    'rest_cents', coalesce((select sum(pieces * dozen_cents) from rest), 0),
    'unknown_pieces', coalesce((select sum(pieces) from rest where dozen_cents is null), 0),
    'press_minutes', (select round(sum(minutes)) from runs where hourly_cents is not null),
    'press_cents', (select round(sum(minutes * hourly_cents / 60)) from runs),
    'unpriced_minutes', (select round(sum(minutes)) from runs where hourly_cents is null),
    'fee_cents', coalesce(
      (select sum(fee_cents) from private.card_fees where order_number = p_order.number), 0
    )
  );
$$;
comment on function private.cost_json(public.orders) is
  'What an order costs us: the blanks that were bought for it, with their freight; those that weren''t '
  '(rest), which are taken from stock or not bought yet, at what a dozen costs as of the last sync; how '
  'many have no known cost; the minutes from the start to the done of a day on the press, null if there are '
  'none: on presses of which the owners say what an hour costs, what they cost, and on others; and what '
  'Stripe kept.';

-- Which versions of the price book the site's pages were built with.

create table private.site_builds (
  version integer primary key references public.price_books (version),
  asked_at timestamptz not null default now()
);
comment on table private.site_builds is
  'The versions of the price book that a build of the site was asked for, and when last.';

alter table private.site_builds enable row level security;
alter table private.site_builds force row level security;

insert into private.site_builds (version) values (1);

create function public.claim_site_build() returns integer
language sql
security definer
set search_path = ''
as $$
  insert into private.site_builds as built (version)
  values (private.current_price_version())
  on conflict (version) do update set asked_at = now()
  where exists (
    select
    from public.price_books as current,
      jsonb_to_recordset(current.book -> 'taxes') as tax ("fromDay" text)
    where current.version = built.version
      and "fromDay" > private.shop_date(built.asked_at)::text
      and "fromDay" <= private.shop_date(now())::text
  )
  returning version;
$$;
comment on function public.claim_site_build() is
  'The version of the price book that counts now, if no build was asked for it yet, or if a rate of '
  'its sales tax has started since then; else null. Of several callers, one gets it.';
grant execute on function public.claim_site_build() to service_role;

create function public.release_site_build(p_version integer) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.site_builds where version = p_version;
$$;
comment on function public.release_site_build(integer) is
  'Lets a build be asked for again, because asking failed.';
grant execute on function public.release_site_build(integer) to service_role;

-- Shirts that customers designed and share by link. Anyone with the link gets a copy. We only store
-- a hash of its token, and no name or address.

create table private.shared_designs (
  id uuid primary key default gen_random_uuid(),
  token_hash public.sha256 not null,
  -- 300,000 bytes come in; Postgres adds a space after each colon and comma.
  design jsonb not null
    check (jsonb_typeof(design) = 'object' and octet_length(design::text) <= 400000),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint shared_designs_token_hash_key unique (token_hash),
  constraint shared_designs_end check (
    isfinite(expires_at) and expires_at > created_at
    and expires_at <= created_at + interval '366 days'
  )
);
comment on table private.shared_designs is
  'One row per link to a design: what the link opens a copy of, and until when.';
comment on column private.shared_designs.token_hash is
  'SHA-256 of the link''s token, hex; the token itself is only in the link.';
comment on column private.shared_designs.design is
  'In the form of src/designer/design.ts; our functions check it.';

create index shared_designs_by_end on private.shared_designs (expires_at);

alter table private.shared_designs enable row level security;
alter table private.shared_designs force row level security;

create table private.shared_design_pictures (
  design_id uuid not null references private.shared_designs (id) on delete cascade,
  position integer not null check (position between 1 and 20),
  picture_id public.sha256 not null,
  object_path public.object_path not null,
  primary key (design_id, position),
  constraint shared_design_pictures_once unique (design_id, picture_id),
  constraint shared_design_pictures_are_sealed
  foreign key (object_path) references private.artwork_files (object_path)
);
comment on table private.shared_design_pictures is
  'Files in the private bucket artwork that shared designs use, at most twenty each.';
comment on column private.shared_design_pictures.picture_id is
  'SHA-256 of the file, hex, as in the design; the browser that opens the copy checks it.';

create index shared_design_pictures_by_path on private.shared_design_pictures (object_path);

alter table private.shared_design_pictures enable row level security;
alter table private.shared_design_pictures force row level security;

create function public.share_design(p jsonb) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into private.shared_designs (token_hash, design, expires_at)
  values (p ->> 'tokenHash', p -> 'design', (p ->> 'expiresAt')::timestamptz)
  returning id into v_id;
  insert into private.shared_design_pictures (design_id, position, picture_id, object_path)
  select v_id, listed.position, listed.picture ->> 'id', listed.picture ->> 'objectPath'
  from jsonb_array_elements(p -> 'pictures') with ordinality as listed (picture, position);
  return v_id;
end;
$$;
comment on function public.share_design(jsonb) is
  'Stores a design under a link: tokenHash, design, expiresAt, and pictures, a list of id and '
  'objectPath. Answers the row''s id.';
grant execute on function public.share_design(jsonb) to service_role;

create function public.open_shared_design(p_token_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'design', d.design,
    'pictures', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', f.picture_id, 'objectPath', f.object_path) order by f.position
        ),
        '[]'
      )
      from private.shared_design_pictures as f
      where f.design_id = d.id
    )
  )
  from private.shared_designs as d
  where d.token_hash = p_token_hash and d.expires_at > now();
$$;
comment on function public.open_shared_design(text) is
  'The design of the link with this token''s hash, with its pictures'' ids and paths; null if '
  'there is none or it has expired.';
grant execute on function public.open_shared_design(text) to service_role;

create function public.end_shared_designs(p_limit integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ended integer;
begin
  delete from private.shared_designs
  where id in (
    select id
    from private.shared_designs
    where expires_at <= now()
    order by expires_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_ended = row_count;
  return v_ended;
end;
$$;
comment on function public.end_shared_designs(integer) is
  'Deletes up to p_limit designs whose link has expired; answers how many. Their files are '
  'unused from then on.';
grant execute on function public.end_shared_designs(integer) to service_role;

-- Links that a team's players fill in their line of its roster with. We only store hashes of the
-- keys: the players' in the link, the coach's in the coach's browser, and each player's own.

create table private.team_links (
  id uuid primary key default gen_random_uuid(),
  player_key_hash public.sha256 not null,
  coach_key_hash public.sha256 not null,
  team text not null check (char_length(team) between 1 and 60),
  asks_name boolean not null,
  asks_number boolean not null,
  sizes jsonb not null
  check (jsonb_typeof(sizes) = 'array' and octet_length(sizes::text) <= 500),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  constraint team_links_player_key unique (player_key_hash),
  constraint team_links_coach_key unique (coach_key_hash),
  constraint team_links_ask check (asks_name or asks_number),
  constraint team_links_end check (
    isfinite(expires_at) and expires_at > created_at
    and expires_at <= created_at + interval '62 days'
  )
);
comment on table private.team_links is
  'One row per link that players fill in their line with: what it asks, and until when.';
comment on column private.team_links.sizes is
  'The sizes of the garment, a list of names; our functions check it.';

create index team_links_by_end on private.team_links (expires_at);

alter table private.team_links enable row level security;
alter table private.team_links force row level security;

create table private.team_lines (
  id uuid primary key default gen_random_uuid(),
  link_id uuid not null references private.team_links (id) on delete cascade,
  edit_key_hash public.sha256 not null,
  name text not null check (char_length(name) <= 20),
  number text not null check (number ~ '^[0-9]{0,3}$'),
  size public.size_name not null,
  version integer not null default 1 check (version > 0),
  written_at timestamptz not null default now(),
  constraint team_lines_own unique (link_id, edit_key_hash),
  constraint team_lines_say_who check (name <> '' or number <> '')
);
comment on table private.team_lines is
  'One row per player who filled in their line. Gone with its link.';
comment on column private.team_lines.edit_key_hash is
  'SHA-256 of the key, hex, that the player''s browser keeps to change the line.';
comment on column private.team_lines.version is
  'One more with each change, so that the coach''s roster takes it.';

alter table private.team_lines enable row level security;
alter table private.team_lines force row level security;

create function public.make_team_link(p jsonb) returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.team_links
    (player_key_hash, coach_key_hash, team, asks_name, asks_number, sizes, expires_at)
  values (
    p ->> 'playerKeyHash',
    p ->> 'coachKeyHash',
    p ->> 'team',
    (p ->> 'asksName')::boolean,
    (p ->> 'asksNumber')::boolean,
    p -> 'sizes',
    (p ->> 'expiresAt')::timestamptz
  );
$$;
comment on function public.make_team_link(jsonb) is
  'Stores a link for a team''s players: playerKeyHash, coachKeyHash, team, asksName, asksNumber, '
  'sizes, expiresAt.';
grant execute on function public.make_team_link(jsonb) to service_role;

create function public.open_team_link(p_player_key_hash text, p_edit_key_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'team', l.team,
    'asks', jsonb_build_object('name', l.asks_name, 'number', l.asks_number),
    'sizes', l.sizes,
    'expiresAt', l.expires_at,
    'closed', l.closed_at is not null,
    'count', (select count(*) from private.team_lines as line where line.link_id = l.id),
    'taken', (
      select coalesce(jsonb_agg(distinct line.number), '[]')
      from private.team_lines as line
      where line.link_id = l.id and line.number <> '' and line.edit_key_hash <> p_edit_key_hash
    ),
    'own', (
      select jsonb_build_object('name', line.name, 'number', line.number, 'size', line.size)
      from private.team_lines as line
      where line.link_id = l.id and line.edit_key_hash = p_edit_key_hash
    )
  )
  from private.team_links as l
  where l.player_key_hash = p_player_key_hash and l.expires_at > now();
$$;
comment on function public.open_team_link(text, text) is
  'What a player sees: the team, what it asks, which numbers others took, and their own line. Null '
  'if there is no such link or it has expired.';
grant execute on function public.open_team_link(text, text) to service_role;

create function public.fill_in_line(p jsonb) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_link private.team_links;
begin
  -- One at a time, so that two players don't both get the last place.
  select * into v_link
  from private.team_links
  where player_key_hash = p ->> 'playerKeyHash' and expires_at > now()
  for update;
  if not found then
    return 'none';
  end if;
  if v_link.closed_at is not null then
    return 'closed';
  end if;
  update private.team_lines as line
  set
    name = p ->> 'name',
    number = p ->> 'number',
    size = p ->> 'size',
    version = line.version
      + case
        when (line.name, line.number, line.size) = (p ->> 'name', p ->> 'number', p ->> 'size')
          then 0
        else 1
      end,
    written_at = now()
  where line.link_id = v_link.id and line.edit_key_hash = p ->> 'editKeyHash';
  if found then
    return 'kept';
  end if;
  if (select count(*) from private.team_lines where link_id = v_link.id) >= (p ->> 'most')::integer
  then
    return 'full';
  end if;
  insert into private.team_lines (link_id, edit_key_hash, name, number, size)
  values (v_link.id, p ->> 'editKeyHash', p ->> 'name', p ->> 'number', p ->> 'size');
  return 'kept';
end;
$$;
comment on function public.fill_in_line(jsonb) is
  'Stores a player''s line, in place of the one with the same editKeyHash: playerKeyHash, '
  'editKeyHash, name, number, size, and the most lines of a link. Answers ''kept'', ''none'', '
  '''closed'', or ''full''.';
grant execute on function public.fill_in_line(jsonb) to service_role;

create function public.read_team_lines(p_coach_key_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'expiresAt', l.expires_at,
    'closed', l.closed_at is not null,
    'lines', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', line.id,
            'version', line.version,
            'name', line.name,
            'number', line.number,
            'size', line.size
          )
          order by line.written_at, line.id
        ),
        '[]'
      )
      from private.team_lines as line
      where line.link_id = l.id
    )
  )
  from private.team_links as l
  where l.coach_key_hash = p_coach_key_hash and l.expires_at > now();
$$;
comment on function public.read_team_lines(text) is
  'What players filled in, for the coach; null if there is no such link or it has expired.';
grant execute on function public.read_team_lines(text) to service_role;

create function public.remove_team_line(p_coach_key_hash text, p_line uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.team_lines
  where
    id = p_line
    and link_id in (
      select id from private.team_links
      where coach_key_hash = p_coach_key_hash and expires_at > now()
    );
  return found;
end;
$$;
comment on function public.remove_team_line(text, uuid) is
  'Deletes a line that the coach doesn''t want; false if there is none. Its player can fill in '
  'another.';
grant execute on function public.remove_team_line(text, uuid) to service_role;

create function public.close_team_link(p_coach_key_hash text, p_closed boolean) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.team_links
  set closed_at = case when p_closed then coalesce(closed_at, now()) end
  where coach_key_hash = p_coach_key_hash and expires_at > now();
  return found;
end;
$$;
comment on function public.close_team_link(text, boolean) is
  'While a link is closed, players can''t fill in or change a line. False if there is no such '
  'link.';
grant execute on function public.close_team_link(text, boolean) to service_role;

create function public.end_team_links(p_limit integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ended integer;
begin
  delete from private.team_links
  where id in (
    select id
    from private.team_links
    where expires_at <= now()
    order by expires_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_ended = row_count;
  return v_ended;
end;
$$;
comment on function public.end_team_links(integer) is
  'Deletes up to p_limit expired links for players, with their lines; answers how many links.';
grant execute on function public.end_team_links(integer) to service_role;

-- Customers' files. Uploads use signed addresses from the service; no API role may write, and only
-- staff may read. Press staff may, too, because they print them.

-- The types of src/artwork/artwork-format.ts; a test compares them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'artwork', 'artwork', false, 52428800,
  array['image/png', 'image/jpeg', 'application/octet-stream']
)
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The place comes right after the digits, and a customer's own name for the file after that.
create policy "Staff may read artwork files" on storage.objects
for select to authenticated
using (
  bucket_id = 'artwork'
  and case
    when name ~ '^([0-9a-f]{32}_)?[0-9]+_certificate_'
      then (select private.may('see-certificates'))
    else (select private.may('work-on-jobs'))
  end
);

create table private.announced_uploads (
  object_path public.object_path primary key,
  visitor_hash text not null check (char_length(visitor_hash) between 1 and 128),
  size_bytes public.file_size not null,
  announced_at timestamptz not null default now()
);
comment on table private.announced_uploads is
  'Upload addresses handed out in the last two days: the size that each file may have, and who '
  'asked, as a keyed hash.';
create index announced_uploads_by_visitor
on private.announced_uploads (visitor_hash, announced_at);
create index announced_uploads_by_age on private.announced_uploads (announced_at);
alter table private.announced_uploads enable row level security;
alter table private.announced_uploads force row level security;

create function public.announce_upload(
  p_object_path text,
  p_visitor_hash text,
  p_size_bytes bigint,
  p_most_bytes bigint
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_sent bigint;
begin
  -- One of a visitor's calls at a time, or several at once would each find room.
  perform pg_advisory_xact_lock(hashtextextended(p_visitor_hash, 0));

  delete from private.announced_uploads
  where object_path in (
    select object_path
    from private.announced_uploads
    where announced_at < now() - interval '2 days'
    order by announced_at
    limit 20
    for update skip locked
  );

  -- What arrived counts, if it's more than was announced.
  select sum(greatest(announced.size_bytes, (o.metadata ->> 'size')::bigint))
  into v_sent
  from private.announced_uploads as announced
  left join storage.objects as o
    on o.bucket_id = 'artwork' and o.name = announced.object_path
  where announced.visitor_hash = p_visitor_hash
    and announced.announced_at > now() - interval '1 day';
  if coalesce(v_sent, 0) + p_size_bytes > p_most_bytes then
    return 'too-much';
  end if;

  insert into private.announced_uploads (object_path, visitor_hash, size_bytes)
  values (p_object_path, p_visitor_hash, p_size_bytes)
  on conflict (object_path) do nothing;
  return case when found then 'announced' else 'taken' end;
end;
$$;
comment on function public.announce_upload(text, text, bigint, bigint) is
  'Keeps a path and size for one upload. ''announced''; ''taken'' if the path is; ''too-much'' if '
  'the visitor would have sent more than p_most_bytes in a day.';
grant execute on function public.announce_upload(text, text, bigint, bigint) to service_role;

create function public.forget_unused_files(p_days integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_forgotten integer;
begin
  delete from private.artwork_files as f
  where f.created_at < now() - make_interval(days => greatest(p_days, 15))
    and not exists (select 1 from public.order_artwork where object_path = f.object_path)
    and not exists (select 1 from public.proof_files where object_path = f.object_path)
    and not exists (select 1 from public.change_request_files where object_path = f.object_path)
    and not exists (select 1 from public.quote_request_artwork where object_path = f.object_path)
    and not exists (select 1 from public.message_files where object_path = f.object_path)
    and not exists (select 1 from private.exemptions where object_path = f.object_path)
    and not exists (select 1 from private.floor_taps where object_path = f.object_path)
    and not exists (
      select 1 from private.shared_design_pictures where object_path = f.object_path
    );
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end;
$$;
comment on function public.forget_unused_files(integer) is
  'Deletes the rows of unused_files(), and of deleted files whose receipts have expired; answers '
  'how many.';
grant execute on function public.forget_unused_files(integer) to service_role;

create table private.erased_files (
  object_path public.object_path primary key,
  erased_at timestamptz not null default now()
);
comment on table private.erased_files is
  'Files of erased customers that Storage still has. A sweep removes them, however new they are.';
alter table private.erased_files enable row level security;
alter table private.erased_files force row level security;

create function public.forget_erased_files() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_forgotten integer;
begin
  delete from private.erased_files as erased
  where not exists (
    select 1 from storage.objects where bucket_id = 'artwork' and name = erased.object_path
  );
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end;
$$;
comment on function public.forget_erased_files() is
  'Deletes the names of erased files that Storage no longer has; answers how many.';
grant execute on function public.forget_erased_files() to service_role;

create function public.unused_files(p_days integer, p_limit integer) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(unused.name), '[]')
  from (
    select o.name
    from storage.objects as o
    where o.bucket_id = 'artwork'
      and (
        o.created_at < now() - make_interval(days => greatest(p_days, 15))
        or o.name = any (
          select announced.object_path
          from private.announced_uploads as announced
          inner join storage.objects as sent
            on sent.bucket_id = 'artwork' and sent.name = announced.object_path
          where (sent.metadata ->> 'size')::bigint <> announced.size_bytes
            or (
              announced.announced_at < now() - interval '3 hours'
              and exists (
                select 1 from private.artwork_files where upload_path = announced.object_path
              )
            )
        )
        or o.name = any (select object_path from private.erased_files)
      )
      and not exists (select 1 from public.order_artwork where object_path = o.name)
      and not exists (select 1 from public.proof_files where object_path = o.name)
      and not exists (select 1 from public.change_request_files where object_path = o.name)
      and not exists (select 1 from public.quote_request_artwork where object_path = o.name)
      and not exists (select 1 from public.message_files where object_path = o.name)
      and not exists (select 1 from private.exemptions where object_path = o.name)
      and not exists (select 1 from private.floor_taps where object_path = o.name)
      and not exists (select 1 from private.shared_design_pictures where object_path = o.name)
    order by o.created_at
    limit p_limit
  ) as unused;
$$;
comment on function public.unused_files(integer, integer) is
  'Paths of up to p_limit files in the bucket artwork that are more than p_days old, at least 15, '
  'and that no order, proof, quote request, message, certificate, photo, or shared design uses. A receipt is good for '
  '14 days, so nothing can claim them anymore. So are files of another size than was announced, '
  'those of erased customers, however new, and what was sealed or deleted once its upload address '
  'has expired (after two hours).';
grant execute on function public.unused_files(integer, integer) to service_role;

-- Customers for staff: who they are, what they ordered, and merging two that are one. What is under an
-- email address is erased on request.

create function private.files_of(p_ids uuid[]) returns table (object_path text)
language sql
stable
set search_path = ''
as $$
  select object_path from public.order_artwork where order_id = any (p_ids)
  union
  select file.object_path
  from public.proof_files as file
  join public.proofs as proof on proof.id = file.proof_id
  where proof.order_id = any (p_ids)
  union
  select file.object_path
  from public.change_request_files as file
  join public.proofs as proof on proof.id = file.proof_id
  where proof.order_id = any (p_ids)
  union
  select file.object_path
  from public.message_files as file
  join public.order_messages as m on m.id = file.message_id
  where m.order_id = any (p_ids)
  union
  select object_path
  from private.exemptions
  where order_id = any (p_ids) and status <> 'accepted'
  union
  select object_path from private.floor_taps where order_id = any (p_ids) and what = 'photo'
  union
  select object_path from public.quote_request_artwork where quote_request_id = any (p_ids);
$$;
comment on function private.files_of(uuid[]) is
  'The files of these jobs without duplicates: artwork, files of their proofs and messages, photos of '
  'the first shirts, and tax certificates that weren''t accepted.';

create function private.describe_jobs(p_ids uuid[]) returns jsonb
-- Not SQL, because unsettled_orders comes later.
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'orders', count(*) filter (where kind = 'order'),
      'quotes', count(*) filter (where kind = 'quote_request'),
      'reorders', count(*) filter (where kind = 'reorder'),
      'files', (select count(*) from private.files_of(p_ids)),
      'open', coalesce(
        jsonb_agg(name order by kind, number) filter (where is_open and place <= 200), '[]'
      ),
      'unsettled', coalesce(
        jsonb_agg(name order by number) filter (where is_unsettled and place <= 200), '[]'
      )
    )
    from (
      select
        kind, number, is_open, is_unsettled, jsonb_build_object('kind', kind, 'number', number) as name,
        row_number() over (partition by is_open, is_unsettled order by kind, number) as place
      from private.jobs,
        lateral (
          select not is_open and id in (select order_id from private.unsettled_orders) as is_unsettled
        ) as settling
      where id = any (p_ids)
    ) as job
  );
end;
$$;
comment on function private.describe_jobs(uuid[]) is
  'Counts these jobs'' orders, quote requests, reorders, and files, and lists the jobs that aren''t '
  'finished, and those that are, but have something left to pay or to refund, 200 of each.';

create function private.is_draft_of(p_key_hash text, p_draft text, p_email text) returns boolean
language sql
stable
set search_path = ''
as $$
  -- Compared as text, because a draft may hold characters that Postgres can't read from JSON.
  select p_email <> '' and (
    position('"email":' || to_json(p_email)::text in replace(lower(p_draft), ' ', '')) > 0
    or exists (
      select 1 from public.outbox where draft_key_hash = p_key_hash and lower(recipient) = p_email
    )
  );
$$;
comment on function private.is_draft_of(text, text, text) is
  'Whether this email address, in lower case, is the one typed into a draft or that got its link.';

create function private.lock_customers() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('customers', 0));
$$;
comment on function private.lock_customers() is
  'Waits for others that change which contacts belong to which customer. Taken before any row.';

create function private.drop_contact(p_email text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_home uuid;
  v_heir text;
begin
  -- Jobs that are just coming in hold on to it, and show up once they let go.
  select home_id into v_home from private.contacts where email = p_email for update;
  if not found or exists (select from private.jobs where lower(email) = p_email) then
    return;
  end if;
  -- A merge can be undone, so who was a contact of theirs from the start comes first.
  select theirs.email into v_heir
  from private.same_customer as same
  join private.contacts as theirs on theirs.email = same.other
  where same.email = p_email and theirs.email <> p_email
  order by theirs.home_id = v_home desc, theirs.email
  limit 1;
  -- The company keeps its terms as of the day they were set, and nobody who comes with this address
  -- later has them.
  delete from public.customer_terms as theirs
  using public.customer_terms as mine
  where theirs.email = v_heir and mine.email = p_email and theirs.updated_at < mine.updated_at;
  insert into public.customer_terms (email, terms, set_by, updated_at)
  select v_heir, terms, set_by, updated_at
  from public.customer_terms
  where email = p_email and v_heir is not null
  on conflict do nothing;
  delete from public.customer_terms where email = p_email;
  -- Staff stopped the reminders of all contacts.
  insert into private.reminder_stops (email, by_customer, created_at)
  select v_heir, false, created_at
  from private.reminder_stops
  where email = p_email and not by_customer and v_heir is not null
  on conflict (email) do update set by_customer = false;
  delete from private.reminder_stops where email = p_email;
  delete from private.contacts where email = p_email;
  delete from public.outbox where copies is not null and recipient = p_email;
  if exists (select from private.contacts where home_id = v_home) then
    return;
  end if;
  if exists (select from private.customers where merged_into = v_home) then
    update private.customers set notes = null, version = version + 1 where id = v_home;
  else
    delete from private.customers where id = v_home;
  end if;
end;
$$;
comment on function private.drop_contact(text) is
  'Deletes the contact with this email address, in lower case, unless there are jobs under it. What was '
  'written about the customer goes with its last contact; others that were merged into it stay together.';

create function private.count_people(p_email text) returns bigint
language sql
stable
set search_path = ''
as $$
  select count(*)
  from (
    select id from private.group_people where lower(email) = p_email
    union all
    select id
    from private.group_invitations
    where lower(email) = p_email and not private.has_answered(group_id, email)
  ) as listed;
$$;
comment on function private.count_people(text) is
  'How often this email address, in lower case, has joined groups of others, or was invited to them.';

create function private.count_customer(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_email text := lower(btrim(p ->> 'email'));
begin
  perform private.require_duty('erase-customers');
  return private.describe_jobs(array(select id from private.jobs where lower(email) = v_email))
    || jsonb_build_object(
      'drafts',
      (select count(*) from private.order_drafts where private.is_draft_of(key_hash, draft, v_email)),
      'people', private.count_people(v_email),
      'contact', exists (select from private.contacts where email = v_email)
    );
end;
$$;
comment on function private.count_customer(jsonb) is
  'What erase_customer would erase for this email address: orders, quote requests, reorders, '
  'drafts, people in groups, and files, whether it''s a contact, and the open jobs that keep it from '
  'doing so. For owners.';

create function private.erase_customer(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_email text := lower(btrim(p ->> 'email'));
  v_ids uuid[];
  v_drafts text[];
  v_files text[];
  v_exempt_heir text;
  v_found jsonb;
begin
  perform private.require_duty('erase-customers');
  perform private.lock_customers();
  -- A certificate stays with the same organization.
  select theirs.email into v_exempt_heir
  from private.contacts as mine
  join private.contacts as theirs on theirs.customer_id = mine.customer_id and theirs.email <> mine.email
  where mine.email = v_email
    and (
      theirs.home_id = mine.home_id
      or private.domain_of(theirs.email) = private.domain_of(mine.email)
        and not private.is_shared_domain(private.domain_of(mine.email))
    )
  order by theirs.home_id = mine.home_id desc, theirs.email
  limit 1;
  -- Locked in the order of docs/decisions/data-lock-order.md. Jobs that come in from now on stay.
  -- Orders are found once: another look would find new ones, out of order.
  select coalesce(array_agg(id) filter (where is_theirs), '{}') into v_ids
  from (
    select id, lower(customer_email) = v_email as is_theirs
    from public.orders
    where lower(customer_email) = v_email
      -- Of the same customer, for what is left to it.
      or is_open
        and lower(customer_email) in (select other from private.same_customer where email = v_email)
      or id in (
        select joined.order_id
        from private.groups as joined
        join private.group_people as person on person.group_id = joined.id
        where lower(person.email) = v_email
      )
    order by id
    for update
  ) as locked;
  v_ids := v_ids
    || array(select id from public.quote_requests where lower(email) = v_email order by id for update);
  v_ids := v_ids
    || array(select id from public.reorders where lower(email) = v_email order by id for update);
  v_drafts := array(
    select key_hash
    from private.order_drafts
    where private.is_draft_of(key_hash, draft, v_email)
    order by key_hash
    for update
  );

  v_found := private.describe_jobs(v_ids) || jsonb_build_object(
    'drafts', cardinality(v_drafts), 'people', private.count_people(v_email),
    'contact', exists (select from private.contacts where email = v_email)
  );
  if v_found -> 'open' <> '[]' or v_found -> 'unsettled' <> '[]' then
    return v_found || '{"outcome": "open-jobs"}';
  end if;
  if v_ids = '{}' and v_drafts = '{}' and v_found ->> 'people' = '0'
    and not (v_found ->> 'contact')::boolean
  then
    return v_found || '{"outcome": "not-found"}';
  end if;

  v_files := array(
    select object_path from private.files_of(v_ids)
  );
  delete from private.order_drafts where key_hash = any (v_drafts);
  delete from public.reorders where id = any (v_ids);
  delete from public.quote_requests where id = any (v_ids);
  update private.card_refunds
  set reason = null
  where card_payment in (select id from private.card_payments where order_id = any (v_ids));
  delete from private.exemptions where order_id = any (v_ids) and status <> 'accepted';
  -- The tax office may ask why a sale had no tax.
  update private.exemptions
  set
    email = v_exempt_heir,
    -- Another domain isn't what the certificate was accepted for.
    covers = case
      when covers = 'domain' and private.domain_of(v_exempt_heir) <> private.domain_of(email)
        then 'address'
      else covers
    end
  where lower(email) = v_email;
  delete from public.orders where id = any (v_ids);
  perform private.forget_person(v_email);
  perform private.forget_invitations(v_email);
  -- What a company was given stays with it.
  perform private.drop_contact(v_email);
  delete from public.customer_terms where email = v_email;
  delete from private.reminder_stops where email = v_email;
  -- A design that shows one of their files is theirs, because sharing it took the file's receipt.
  delete from private.shared_designs
  where id in (
    select design_id from private.shared_design_pictures where object_path = any (v_files)
  );
  -- Their receipts are void from now on.
  insert into private.erased_files (object_path)
  select path
  from (
    select upload_path
    from private.artwork_files
    where object_path = any (v_files)
    order by upload_path
  ) as file
  cross join jsonb_array_elements_text(public.delete_file(file.upload_path)) as path;
  perform private.record_event('customer-erased', p_details => v_found - array['open', 'unsettled', 'contact']);
  return v_found || '{"outcome": "erased"}';
end;
$$;
comment on function private.erase_customer(jsonb) is
  'Deletes every order, quote request, reorder, and draft of an email address in any case, with '
  'lines, artwork, events, notes, messages, and emails, and ends the links to designs that use '
  'their files, and takes them out of others'' groups; the next sweep removes the files. The ledger keeps the amounts, and '
  'accepted tax certificates stay. Their contact goes, with the notes about it; other contacts of the same '
  'customer keep its terms and certificates. For owners. '
  'Outcome: erased; open-jobs if some aren''t finished, or not-found, which both change nothing. '
  'The audit trail keeps how much was erased, not whose.';

create function private.whole_customer(p_id uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  with recursive chain as (
    select id, merged_into from private.customers where id = p_id
    union all
    select upper.id, upper.merged_into
    from private.customers as upper
    join chain on upper.id = chain.merged_into
  )
  select id from chain where merged_into is null;
$$;
comment on function private.whole_customer(uuid) is
  'The customer that this one belongs to by merges: itself, if it isn''t merged. Null if there is none.';

create function private.customer_parts(p_id uuid) returns setof private.customers
language sql
stable
set search_path = ''
as $$
  with recursive part as (
    select * from private.customers where id = p_id
    union all
    select lower.*
    from private.customers as lower
    join part on lower.merged_into = part.id
  )
  select * from part;
$$;
comment on function private.customer_parts(uuid) is
  'A customer and all that was merged into it, directly or before.';

create function private.list_customers(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('keep-customers');
  v_sees_money boolean := private.may('see-prices');
  v_ask record;
  v_words text[];
  v_phone text;
  v_after record;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    text private.searched_text, "limit" private.page_size, cursor private.page_cursor
  );
  v_words := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from (
      select private.folded(part)
      from regexp_split_to_table(v_ask.text, '[\s‐‑‒–—―−-]+') as part
    ) as folded (word)
    where word <> ''
  );
  if v_ask.text !~ '[[:alpha:]@]' then
    v_phone := '%' || substring(private.digits(v_ask.text) from '^(?:1(?=[0-9]{10}$))?([0-9]{7,})$') || '%';
  end if;
  select * into v_after
  from jsonb_to_record(coalesce(v_ask.cursor, '{"at": "infinity"}')::jsonb) as cursor (
    at timestamptz, id uuid
  );
  if v_after.at is null then
    perform private.refuse('cursor must be the next of the page before');
  end if;

  return (
    with latest as (
      select
        contact.customer_id as id,
        max(contact.latest_at) as at,
        (array_agg(contact.name order by contact.name is null, contact.latest_at desc))[1] as name
      from private.contacts as contact
      join private.customers as customer on customer.id = contact.customer_id
      join private.customers as home on home.id = contact.home_id
      where v_words = '{}'
        or contact.searched || private.folded(concat_ws(' ', '', customer.company, home.company))
          like all (v_words)
        or contact.searched like v_phone
      group by contact.customer_id
    ),
    page as (
      select *
      from latest
      where at < v_after.at or at = v_after.at and id > v_after.id
      order by at desc, id
      limit v_ask."limit" + 1
    ),
    placed as (
      select *, row_number() over (order by at desc, id) as place from page
    )
    select jsonb_build_object(
      'customers', coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', placed.id,
            'company', customer.company,
            'name', placed.name,
            'emails', (
              select jsonb_agg(email order by email) from private.contacts where customer_id = placed.id
            ),
            'orders', ordered.orders,
            'cents', case when v_sees_money then ordered.cents end,
            'latest_at', placed.at
          )
          order by place
        ) filter (where place <= v_ask."limit"),
        '[]'
      ),
      'next', case when count(*) > v_ask."limit" then
        min(jsonb_build_object('at', placed.at, 'id', placed.id)::text)
          filter (where place = v_ask."limit")
      end
    )
    from placed
    join private.customers as customer on customer.id = placed.id
    cross join lateral (
      select count(*) as orders, coalesce(sum(total_cents), 0) as cents
      from public.orders
      where stage <> 'canceled'
        and lower(customer_email) in (
          select email from private.contacts where customer_id = placed.id
        )
    ) as ordered
  );
end;
$$;
comment on function private.list_customers(jsonb) is
  'A page of customers whose names, companies, email addresses, or phone numbers match, the one who ordered or '
  'asked last first; next leads to the following page.';

create function private.read_customer(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('keep-customers');
  v_sees_money boolean := private.may('see-prices');
  v_id uuid := private.whole_customer((p ->> 'id')::uuid);
  v_emails text[];
begin
  v_emails := array(select email from private.contacts where customer_id = v_id order by email);
  return (
    select jsonb_build_object(
      'id', customer.id,
      'version', customer.version,
      'company', customer.company,
      'notes', customer.notes,
      'contacts', (
        select coalesce(
          jsonb_agg(
            to_jsonb(contact)
            - array['customer_id', 'home_id', 'latest_at', 'searched', 'terms_changed_at']
            || jsonb_build_object(
              'jobs', (select count(*) from private.jobs where lower(email) = contact.email)
            )
            order by contact.name, contact.email
          ),
          '[]'
        )
        from private.contacts as contact
        where customer_id = v_id
      ),
      'merged', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', id, 'company', company, 'notes', notes, 'by', merged_by, 'at', merged_at,
              'emails', (
                select coalesce(jsonb_agg(email order by email), '[]')
                from private.contacts
                where home_id = part.id
              )
            )
            order by merged_at desc, id
          ),
          '[]'
        )
        from private.customer_parts(v_id) as part
        where id <> v_id
      ),
      'terms', (private.own_terms(v_emails[1])).terms,
      'reminder_stops', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('email', email, 'at', created_at, 'by_customer', by_customer)
            order by created_at, email
          ),
          '[]'
        )
        from private.reminder_stops
        where email = any (v_emails)
      ),
      'exemptions', (
        select coalesce(jsonb_agg(private.exemption_json(e) order by e.created_at desc, e.id), '[]')
        from private.exemptions as e
        where lower(e.email) = any (v_emails) and e.status in ('sent', 'accepted')
      ),
      'totals', (
        select jsonb_build_object(
          'orders', count(*) filter (where stage <> 'canceled'),
          'pieces', coalesce(sum(total_quantity) filter (where stage <> 'canceled'), 0),
          'cents', case when v_sees_money then
            coalesce(sum(total_cents) filter (where stage <> 'canceled'), 0)
          end,
          'left_cents', case when v_sees_money then
            coalesce(sum(greatest(private.balance_cents(o), 0)), 0)
          end
        )
        from public.orders as o
        where lower(customer_email) = any (v_emails)
      )
    )
    from private.customers as customer
    where customer.id = v_id
  );
end;
$$;
comment on function private.read_customer(jsonb) is
  'A customer in full except for the jobs, which list_jobs has: contacts, what was merged into it, terms, '
  'certificates that count or wait, and totals of orders that aren''t canceled. The id of one that was '
  'merged into another reads that one. Null if there is none.';

create type private.asked_contact as (
  email public.email,
  name public.full_name,
  phone public.phone,
  approves boolean,
  pays boolean,
  gets_invoice boolean
);

create function private.save_customer(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid := p ->> 'id';
  v_customer private.customers;
  v_asked private.asked_contact[] := array(
    select row(
      lower(btrim(email)), nullif(btrim(name), ''), nullif(btrim(phone), ''), approves, pays, "getsInvoice"
    )::private.asked_contact
    from jsonb_to_recordset(p -> 'contacts') as asked (
      email text, name text, phone text, approves boolean, pays boolean, "getsInvoice" boolean
    )
    order by email
  );
  v_email text;
begin
  perform private.require_duty('keep-customers');
  perform private.lock_customers();
  select * into v_customer from private.customers where id = v_id and merged_into is null for update;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  if v_customer.version <> (p ->> 'version')::integer then
    return '{"outcome": "stale"}';
  end if;
  if cardinality(v_asked) not between 1 and 100 then
    perform private.refuse('contacts must be 1 to 100');
  end if;
  -- Orders from an address that is added get the customer's terms.
  if not private.may('set-terms')
    and exists (
      select
      from private.contacts as contact
      where contact.customer_id = v_id and (private.own_terms(contact.email)).terms is not null
    )
    and exists (
      select
      from unnest(v_asked) as asked
      where not exists (select from private.contacts where email = asked.email)
    )
  then
    return '{"outcome": "needs-owner"}';
  end if;
  begin
    insert into private.contacts as kept (
      email, customer_id, home_id, name, phone, approves, pays, gets_invoice, latest_at, searched
    )
    select
      email, v_id, v_id, name, phone, approves, pays, gets_invoice, now(),
      private.with_searched('', array[email, name, private.digits(phone)])
    from unnest(v_asked)
    on conflict (email) do update
    set
      searched = private.with_searched(
        kept.searched, array[excluded.name, private.digits(excluded.phone)]
      ),
      name = excluded.name, phone = excluded.phone, approves = excluded.approves,
      pays = excluded.pays, gets_invoice = excluded.gets_invoice
    where kept.customer_id = v_id;
    select contact.email into v_email
    from unnest(v_asked) as asked
    join private.contacts as contact on contact.email = asked.email
    where contact.customer_id <> v_id
    order by contact.email
    limit 1;
    if found then
      raise sqlstate 'CU001';
    end if;
  exception
    when sqlstate 'CU001' then
      return jsonb_build_object('outcome', 'taken', 'email', v_email);
  end;
  for v_email in
    select email
    from private.contacts
    where customer_id = v_id and email not in (select email from unnest(v_asked))
    order by email
  loop
    perform private.drop_contact(v_email);
  end loop;
  update private.customers
  set
    company = nullif(btrim(p ->> 'company'), ''),
    notes = nullif(btrim(p ->> 'notes', E' \t\r\n'), ''),
    version = version + 1
  where id = v_id;
  return '{"outcome": "saved"}';
end;
$$;
comment on function private.save_customer(jsonb) is
  'Saves company, notes, and contacts of a customer whose version the caller saw. A contact that is left '
  'out goes, unless there are jobs under its address. Outcome: saved; stale if somebody was faster; '
  'taken, with the email address that another customer has; needs-owner if an address is added to a '
  'customer with its own terms and the caller may not set terms; not-found. Values out of bounds: HTTP 400.';

create function private.move_contacts(p_id uuid, p_into uuid, p_actor text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_emails text[] := array(
    select email
    from private.contacts
    where customer_id in (p_into, private.whole_customer(p_id))
    order by email
  );
  v_whole uuid := coalesce(p_into, private.whole_customer(p_id));
  v_orders uuid[] := private.lock_open_orders(v_emails);
  v_before jsonb := (
    select jsonb_object_agg(email, (private.own_terms(email)).terms) from unnest(v_emails) as email
  );
  v_changed boolean;
begin
  update private.customers
  set
    merged_into = p_into,
    merged_by = case when p_into is not null then p_actor end,
    merged_at = case when p_into is not null then now() end
  where id = p_id;
  -- Who had either open saves nothing over it.
  update private.customers set version = version + 1 where id in (p_id, v_whole);
  update private.contacts
  set customer_id = coalesce(p_into, p_id)
  where home_id in (select id from private.customer_parts(p_id));
  update private.contacts
  set terms_changed_at = now()
  where email = any (v_emails) and (private.own_terms(email)).terms is distinct from v_before ->> email;
  v_changed := found;
  perform private.issue_invoice(id) from unnest(v_orders) as id;
  return v_changed;
end;
$$;
comment on function private.move_contacts(uuid, uuid, text) is
  'Makes a customer, with all that was merged into it, a part of another, or, without one, separate '
  'again. Open orders whose terms are others by that are invoiced again. Answers whether '
  'anybody''s terms are others by that.';

create function private.merge_customers(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('keep-customers');
  v_id uuid := p ->> 'id';
  v_other uuid := p ->> 'other';
  v_contacts bigint;
begin
  perform private.lock_customers();
  if v_id = v_other
    or (
      select count(*) from private.customers where id in (v_id, v_other) and merged_into is null
    ) <> 2
  then
    return '{"outcome": "not-found"}';
  end if;
  select count(*) into v_contacts from private.contacts where customer_id in (v_id, v_other);
  if v_contacts > 100 then
    return '{"outcome": "too-many"}';
  end if;
  begin
    if private.move_contacts(v_other, v_id, v_actor) and not private.may('set-terms') then
      raise sqlstate 'CU001';
    end if;
  exception
    when sqlstate 'CU001' then
      return '{"outcome": "needs-owner"}';
  end;
  perform private.record_event(
    'customers-merged',
    p_details => jsonb_build_object('customer', v_id, 'other', v_other, 'contacts', v_contacts)
  );
  return '{"outcome": "merged"}';
end;
$$;
comment on function private.merge_customers(jsonb) is
  'Makes a customer (other) a part of another (id). Outcome: merged; not-found if either is gone or '
  'merged by now; too-many above 100 contacts; needs-owner if somebody gets other terms by that, and '
  'the caller may not set terms.';

create function private.undo_merge(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('keep-customers');
  v_id uuid := p ->> 'id';
  v_from uuid;
begin
  perform private.lock_customers();
  select merged_into into v_from from private.customers where id = v_id;
  if v_from is null then
    return '{"outcome": "not-found"}';
  end if;
  begin
    if private.move_contacts(v_id, null, v_actor) and not private.may('set-terms') then
      raise sqlstate 'CU001';
    end if;
  exception
    when sqlstate 'CU001' then
      return '{"outcome": "needs-owner"}';
  end;
  perform private.record_event(
    'merge-undone',
    p_details => jsonb_build_object(
      'customer', v_from, 'other', v_id,
      'contacts', (select count(*) from private.contacts where customer_id = v_id)
    )
  );
  return '{"outcome": "undone"}';
end;
$$;
comment on function private.undo_merge(jsonb) is
  'Makes a customer that was merged into another a separate one again, with its contacts and what had been merged '
  'into it before. Outcome: undone; not-found if it isn''t merged; needs-owner if somebody gets other '
  'terms by that, and the caller may not set terms.';

create function private.set_customer_terms(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('set-terms');
  v_terms text := p ->> 'terms';
  v_id uuid;
  v_email text;
begin
  perform private.lock_customers();
  v_id := private.whole_customer((p ->> 'id')::uuid);
  select email into v_email
  from private.contacts
  where customer_id = v_id
  -- Undoing a merge leaves the terms with the customer for whom they were set.
  order by home_id = v_id desc, email
  limit 1;
  if v_email is null then
    return '{"outcome": "not-found"}';
  end if;
  insert into public.customer_terms as kept (email, terms, set_by)
  select v_email, v_terms, v_actor
  where v_terms is distinct from (private.own_terms(v_email)).terms
  on conflict (email) do update set terms = excluded.terms, set_by = excluded.set_by;
  if found then
    perform private.record_event(
      'terms-changed', p_details => jsonb_build_object('customer', v_id, 'terms', v_terms)
    );
  end if;
  return '{"outcome": "set"}';
end;
$$;
comment on function private.set_customer_terms(jsonb) is
  'Sets when a customer pays, for all their orders; without terms, as the shop''s say. For owners. '
  'Outcome: set or not-found.';

-- The books: what was sold, what came in, and what is still owed, for owners and bookkeepers.

create function private.state_of_zip(p_zip text) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_zip like '06390%' then 'NY'
    when p_zip like '73960%' then 'TX'
    when p_zip like '83414%' then 'WY'
    when p_zip like '96799%' then 'AS'
    when p_zip ~ '^969(39|40)' then 'PW'
    when p_zip like '9694%' then 'FM'
    when p_zip like '9695%' then 'MP'
    when p_zip ~ '^969(6|70)' then 'MH'
    else state
  end
  from (
    values
      (5, 'NY'), (6, 'PR'), (8, 'VI'), (9, 'PR'), (10, 'MA'), (28, 'RI'), (30, 'NH'), (39, 'ME'),
      (50, 'VT'), (55, 'MA'), (56, 'VT'), (60, 'CT'), (70, 'NJ'), (90, 'AE'), (100, 'NY'),
      (150, 'PA'), (197, 'DE'), (200, 'DC'), (201, 'VA'), (202, 'DC'), (206, 'MD'), (220, 'VA'),
      (247, 'WV'), (270, 'NC'), (290, 'SC'), (300, 'GA'), (320, 'FL'), (340, 'AA'), (341, 'FL'),
      (350, 'AL'), (370, 'TN'), (386, 'MS'), (398, 'GA'), (400, 'KY'), (430, 'OH'), (460, 'IN'),
      (480, 'MI'), (500, 'IA'), (530, 'WI'), (550, 'MN'), (569, 'DC'), (570, 'SD'), (580, 'ND'),
      (590, 'MT'), (600, 'IL'), (630, 'MO'), (660, 'KS'), (680, 'NE'), (700, 'LA'), (716, 'AR'),
      (730, 'OK'), (733, 'TX'), (734, 'OK'), (750, 'TX'), (800, 'CO'), (820, 'WY'), (832, 'ID'),
      (840, 'UT'), (850, 'AZ'), (870, 'NM'), (885, 'TX'), (889, 'NV'), (900, 'CA'), (962, 'AP'),
      (967, 'HI'), (969, 'GU'), (970, 'OR'), (980, 'WA'), (995, 'AK')
  ) as span (first, state)
  where first <= left(p_zip, 3)::integer
  order by first desc
  limit 1;
$$;
comment on function private.state_of_zip(text) is
  'The state or territory of a ZIP code, by its first three digits, each row until the next, and of those '
  'that lie elsewhere; AA, AE, and AP for the armed forces. Null without one.';

create function private.counts_as_sold(o public.orders) returns boolean
language sql
immutable
set search_path = ''
as $$
  select (o).stage = 'done'
    or (o).stage = 'made' and (o).delivery_method <> 'pickup'
    or (o).cancellation_cents > 0;
$$;
comment on function private.counts_as_sold(public.orders) is
  'Whether an order counts as sold: it has left the shop, shipped, with our van, or picked up, or was '
  'canceled at a charge.';

create function private.date_leaving() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.left_on := case
    when private.counts_as_sold(new) then coalesce(new.left_on, private.shop_date(now()))
  end;
  return new;
end;
$$;
comment on function private.date_leaving() is
  'Trigger: sets an order''s left_on, after orders_follow_status: today, unless an earlier day is given.';

create trigger orders_leave
before insert or update on public.orders
for each row execute function private.date_leaving();

create table private.sales (
  id bigint primary key generated always as identity,
  order_number bigint not null,
  state text check (state ~ '^[A-Z]{2}$'),
  untaxed text check (
    untaxed in (
      'not-collected', 'school', 'church', 'government', 'resale', 'other', 'cancellation'
    )
  ),
  allowance boolean not null,
  orders smallint not null check (orders between -1 and 1),
  cents bigint not null,
  tax_cents bigint not null,
  sold_on date not null,
  entered_at timestamptz not null
);
comment on table private.sales is
  'What was sold, with its tax: what an order counts for when it leaves the shop, or is canceled at a '
  'charge, and from then on each difference, by a change, by being taken back, and by what was written off. Rows never change, and '
  'they stay when their order is erased.';
comment on column private.sales.state is
  'Where it was shipped, and so taxed; null for the shop''s own counter and van.';
comment on column private.sales.untaxed is
  'Why no tax was charged, as untaxedReasons in src/payments/books/untaxed.ts; null if it was.';
comment on column private.sales.allowance is
  'It''s a part of the price that was written off, with its share of the tax.';
comment on column private.sales.orders is 'One if an order left, one less if that was taken back.';
comment on column private.sales.cents is 'Before tax.';
comment on column private.sales.sold_on is 'The day it counts for, by the shop''s clock.';
comment on column private.sales.entered_at is
  'When it was known, maybe days later. The journal goes by it, because each day is imported once.';

create index sales_by_order on private.sales (order_number);
create index sales_by_day on private.sales (sold_on);
create index sales_by_entry on private.sales (entered_at);

alter table private.sales enable row level security;
alter table private.sales force row level security;

create function private.taxed_in(o public.orders) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when (o).delivery_method = 'shipping' and (o).stage <> 'canceled'
      then private.state_of_zip((o).delivery_zip)
  end;
$$;
comment on function private.taxed_in(public.orders) is
  'The state that an order is taxed in, as taxAt in src/payments/sales-tax.ts: where it''s '
  'shipped; null for our own, and for a cancellation charge.';

create function private.untaxed_because(o public.orders) returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    case (o).stage when 'canceled' then 'cancellation' end,
    (o).exempt_reason,
    case when ((o).tax ->> 'rate')::integer = 0 then 'not-collected' end
  );
$$;
comment on function private.untaxed_because(public.orders) is
  'Why an order has no tax: it''s a cancellation charge, what its customer''s certificate is for, or '
  'that we collect none there. '
  'Null if it has, or would if it cost something.';

create function private.sold_away(o public.orders, p_day date)
returns table (
  state text,
  sold_cents bigint,
  tax_cents bigint,
  back_cents bigint,
  back_tax_cents bigint
)
language sql
stable
set search_path = ''
as $$
  select
    sale.state,
    (sale.goods_cents + sale.shipping_cents + sale.tax_cents)::bigint,
    sale.tax_cents::bigint,
    coalesce(sum(entry.amount_cents), 0)::bigint,
    coalesce(sum(round(entry.amount_cents * paid.tax_cents::numeric / paid.amount_cents)), 0)::bigint
  from jsonb_populate_recordset(
    null::private.sold_elsewhere, coalesce(o.tax -> 'elsewhere', '[]')
  ) as sale
  left join (
    public.payments as entry
    join private.card_refunds as refund
      on entry.id = private.id_from('write-off ' || private.id_from('refund ' || refund.stripe_id))
    join private.card_payments as paid on paid.id = refund.card_payment
    join private.group_people as person on person.id = paid.person
  )
    on entry.order_id = o.id
    and private.shop_date(entry.created_at) <= p_day
    and person.sold_in = sale.state
  group by sale.state, sale.goods_cents, sale.shipping_cents, sale.tax_cents;
$$;
comment on function private.sold_away(public.orders, date) is
  'What an order''s group bought in other states than its own, with tax, and what was written off of it '
  'by the end of a day, because people were refunded, with the tax of it.';

create function private.sold(o public.orders, p_day date)
returns table (
  state text,
  untaxed text,
  allowance boolean,
  orders integer,
  cents bigint,
  tax_cents bigint
)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_owed bigint := private.owed_cents(o);
  v_tax bigint := case o.stage when 'canceled' then 0 else o.tax_cents end;
  v_orders integer := case o.stage when 'canceled' then 0 else 1 end;
  v_moved bigint;
  v_allowed bigint;
  v_away record;
begin
  if o.left_on is null or o.left_on > p_day then
    return;
  end if;
  select
    coalesce(sum(amount_cents) filter (where method <> 'account'), 0),
    coalesce(sum(amount_cents) filter (where method = 'account'), 0)
  into v_moved, v_allowed
  from public.payments
  where order_id = o.id and private.shop_date(created_at) <= p_day;
  -- What was paid after all isn't an allowance anymore.
  v_allowed := greatest(0, least(v_allowed, v_owed - greatest(v_moved, 0)));
  for v_away in
    select * from private.sold_away(o, p_day) where o.stage <> 'canceled'
  loop
    -- What was paid after all isn't an allowance there, either.
    if v_away.back_cents > v_allowed then
      v_away.back_cents := 0;
      v_away.back_tax_cents := 0;
    end if;
    v_owed := v_owed - v_away.sold_cents;
    v_tax := v_tax - v_away.tax_cents;
    v_allowed := v_allowed - v_away.back_cents;
    return query
    select v_away.state, case v_away.tax_cents when 0 then 'not-collected' end, entry.*
    from (
      values
        (false, 0, v_away.sold_cents - v_away.tax_cents, v_away.tax_cents),
        (true, 0, v_away.back_tax_cents - v_away.back_cents, -v_away.back_tax_cents)
    ) as entry;
  end loop;
  return query
  select private.taxed_in(o), private.untaxed_because(o), entry.*
  from
    (
      select case
        when v_allowed > 0 and v_owed > 0 then (2 * v_allowed * v_tax + v_owed) / (2 * v_owed)
        else 0
      end as tax_cents
    ) as allowed,
    lateral (
      values
        (false, v_orders, v_owed - v_tax, v_tax),
        (true, 0, allowed.tax_cents - v_allowed, -allowed.tax_cents)
    ) as entry;
end;
$$;
comment on function private.sold(public.orders, date) is
  'What an order counts for by the end of a day: nothing before it left, then its price and tax, or the '
  'charge that it was canceled at, less what was written off and never paid, with that share of the tax to the cent. All of it is computed '
  'from the order and its payments, so that rounding loses no cents.';

create function private.enter_sale(o public.orders, p_from date, p_at timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_day date;
begin
  for v_day in
    select greatest(p_from, o.left_on) as day
    union
    -- It left earlier than somebody said so, and money moved since.
    select private.shop_date(created_at)
    from public.payments
    where order_id = o.id and private.shop_date(created_at) > greatest(p_from, o.left_on)
    union
    -- The last row may be from after midnight, by somebody who got the lock first.
    select max(sold_on)
    from private.sales
    where order_number = o.number
    having max(sold_on) > greatest(p_from, o.left_on)
    order by day
  loop
    insert into private.sales (
      order_number, state, untaxed, allowance, orders, cents, tax_cents, sold_on, entered_at
    )
    select
      o.number, state, untaxed, allowance, sum(orders), sum(cents), sum(tax_cents), v_day, p_at
    from (
      select * from private.sold(o, v_day)
      union all
      select state, untaxed, allowance, -orders, -cents, -tax_cents
      from private.sales
      where order_number = o.number and sold_on <= v_day
    ) as difference
    group by state, untaxed, allowance
    having (sum(orders), sum(cents), sum(tax_cents)) <> (0, 0, 0);
  end loop;
end;
$$;
comment on function private.enter_sale(public.orders, date, timestamptz) is
  'Writes down how what a locked order counts for differs from the rows that are there, from a day on. '
  'A repeat writes nothing.';

create function private.follow_sale() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'orders' then
    perform private.enter_sale(
      new,
      case when old.left_on is null then new.left_on else private.shop_date(new.updated_at) end,
      new.updated_at
    );
  else
    perform private.enter_sale(o, private.shop_date(new.created_at), new.created_at)
    from public.orders as o
    where id = new.order_id and left_on is not null;
  end if;
  return null;
end;
$$;
comment on function private.follow_sale() is
  'Trigger: writes down what an order, which the writer has locked, counts for once it has left.';

create trigger orders_sell after update on public.orders
for each row when (num_nonnulls(old.left_on, new.left_on) > 0)
execute function private.follow_sale();

create trigger payments_change_sale after insert on public.payments
for each row when (new.order_id is not null) execute function private.follow_sale();

create function private.keep_sales() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'Sales can''t be changed or deleted';
end;
$$;
comment on function private.keep_sales() is 'Trigger: refuses every change of what was sold.';

create trigger sales_keep
before update or delete on private.sales
for each row execute function private.keep_sales();
create trigger sales_keep_all
before truncate on private.sales
for each statement execute function private.keep_sales();

create table private.unsettled_orders (
  -- Not unique: while a dump is restored with triggers on, it may get an order twice.
  order_id uuid not null references public.orders (id) on delete cascade
);
create index unsettled_orders_by_order on private.unsettled_orders (order_id);
comment on table private.unsettled_orders is
  'Orders with something left to pay or to give back, so that nobody has to look through all the paid '
  'ones. It says where to look, not how much.';

alter table private.unsettled_orders enable row level security;
alter table private.unsettled_orders force row level security;

create function private.follow_balance() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_order public.orders;
begin
  if tg_table_name = 'orders' then
    v_id := new.id;
  else
    v_id := new.order_id;
  end if;
  select * into v_order from public.orders where id = v_id;
  delete from private.unsettled_orders where order_id = v_id;
  if private.balance_cents(v_order) <> 0 then
    insert into private.unsettled_orders (order_id) values (v_id);
  end if;
  return null;
end;
$$;
comment on function private.follow_balance() is
  'Trigger: notes whether an order, which the writer has locked, is even.';

create trigger orders_open_balance after insert on public.orders
for each row when (private.owed_cents(new) <> 0)
execute function private.follow_balance();

create trigger orders_follow_balance after update on public.orders
for each row when (
  (old.total_cents, old.cancellation_cents, old.stage = 'canceled') is distinct from
    (new.total_cents, new.cancellation_cents, new.stage = 'canceled')
) execute function private.follow_balance();

create trigger payments_follow_balance after insert on public.payments
for each row when (new.order_id is not null) execute function private.follow_balance();

create function private.open_balances(p_today date) returns jsonb
language sql
stable
set search_path = ''
as $$
  with billed as materialized (
    select o, private.paid_cents(o.id, o.stage) as paid, private.billed_cents(o) as cents
    from public.orders as o
    where id in (select order_id from private.unsettled_orders)
  ),
  owing as materialized (
    select
      (o).number, (o).customer_name as name,
      private.owed_cents(o) - paid as cents,
      cents - paid as asked,
      -- Most aren't billed yet, and looking up the day takes longest.
      case when cents > greatest(paid, 0) then private.due_since(o) end as due
    from billed
  ),
  aged as (
    select
      number, name, cents, due,
      -- A share is due before the rest.
      case when due <= p_today then least(cents, asked) else 0 end as due_cents,
      case
        when due > p_today or due is null then null
        when p_today - due <= 30 then 0
        when p_today - due <= 60 then 1
        else 2
      end as age
    from owing
  )
  select jsonb_build_object(
    'ages', (
      select jsonb_agg(
        jsonb_build_object('orders', coalesce(orders, 0), 'cents', coalesce(cents, 0)) order by bucket
      )
      from generate_series(0, 2) as bucket
      left join (
        select age, count(*) as orders, sum(due_cents) as cents
        from aged
        where cents > 0
        group by age
      ) as counted on counted.age = bucket
    ),
    'later', (
      select jsonb_build_object(
        'orders', count(*), 'cents', coalesce(sum(cents - due_cents), 0)
      )
      from aged
      where cents > due_cents and cents > 0
    ),
    'owed', (
      select jsonb_build_object('orders', count(*), 'cents', coalesce(-sum(cents), 0))
      from aged
      where cents < 0
    ),
    'orders', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('number', number, 'name', name, 'cents', due_cents, 'due', due)
          order by due, number
        ),
        '[]'
      )
      from (
        select * from aged where age is not null and cents > 0 order by due, number limit 5000
      ) as oldest
    )
  );
$$;
comment on function private.open_balances(date) is
  'What customers owe by the age of the day it was due: 0 to 30, 31 to 60, and 61 or more days; what '
  'isn''t due yet; what we owe them; and the 5,000 orders that have been due longest.';

create function private.read_money_report(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_from date;
  v_to date;
  v_today date;
  v_zone text := p ->> 'zone';
  v_start timestamptz;
  v_end timestamptz;
begin
  perform private.require_duty('see-books');
  v_from := (p ->> 'from')::private.day_text;
  v_to := (p ->> 'to')::private.day_text;
  v_today := (p ->> 'today')::private.day_text;
  if num_nulls(v_from, v_to, v_today, v_zone) > 0 or v_from > v_to or v_to - v_from >= 366 then
    perform private.refuse('from and to must be in order, at most 366 days in all');
  end if;
  v_start := v_from::timestamp at time zone v_zone;
  v_end := (v_to + 1)::timestamp at time zone v_zone;
  return jsonb_build_object(
    'entries', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'day', day, 'kind', kind, 'method', method, 'count', count, 'cents', cents
          )
          order by day, kind, method
        ),
        '[]'
      )
      from (
        select
          (created_at at time zone v_zone)::date as day, kind, method, count(*) as count,
          sum(amount_cents) as cents
        from public.payments
        where created_at >= v_start and created_at < v_end
        group by 1, 2, 3
      ) as entry
    ),
    'refunds', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'day', (created_at at time zone v_zone)::date, 'number', order_number,
            'method', method, 'cents', amount_cents, 'reason', reason
          )
          order by created_at desc, id
        ),
        '[]'
      )
      from (
        select *
        from public.payments
        where created_at >= v_start and created_at < v_end and kind = 'refund'
        order by created_at desc, id
        limit 5000
      ) as refund
    ),
    'sales', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'day', sold_on, 'state', state, 'untaxed', untaxed, 'orders', orders, 'cents', cents,
            'taxCents', tax_cents
          )
          order by sold_on, state, untaxed
        ),
        '[]'
      )
      from (
        select
          sold_on, state, untaxed, sum(orders) as orders, sum(cents) as cents,
          sum(tax_cents) as tax_cents
        from private.sales
        where sold_on between v_from and v_to
        group by 1, 2, 3
      ) as sale
    ),
    'entered', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'day', day, 'state', state, 'canceled', canceled, 'allowance', allowance,
            'orders', orders, 'cents', cents, 'taxCents', tax_cents
          )
          order by day, allowance, canceled, state
        ),
        '[]'
      )
      from (
        select
          (entered_at at time zone v_zone)::date as day, state,
          untaxed is not distinct from 'cancellation' as canceled, allowance,
          sum(orders) as orders, sum(cents) as cents, sum(tax_cents) as tax_cents
        from private.sales
        where entered_at >= v_start and entered_at < v_end
        group by 1, 2, 3, 4
      ) as sale
    ),
    'fees', (
      select coalesce(
        jsonb_agg(jsonb_build_object('day', day, 'count', count, 'cents', cents) order by day),
        '[]'
      )
      from (
        select (at at time zone v_zone)::date as day, count(*) as count, sum(fee_cents) as cents
        from private.card_fees
        where at >= v_start and at < v_end
        group by 1
      ) as fee
    ),
    'open', private.open_balances(v_today)
  );
end;
$$;
comment on function private.read_money_report(jsonb) is
  'For owners and bookkeepers: the figures of src/payments/books/read-money-report.rpc.ts for the days '
  'from..to by the clocks of zone, and the open balances as of today. Anybody else: HTTP 403. '
  'Malformed days, days out of order, or more than 366 days: HTTP 400.';

-- What the price lab needs to price last year's orders again (product.md#price-book).

create function private.list_priced_orders(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_from date;
  v_before bigint := (p ->> 'before')::bigint;
begin
  perform private.require_duty('manage-settings');
  v_from := (p ->> 'from')::private.day_text;
  if v_from is null or v_from < current_date - 400 then
    perform private.refuse('from must be a day of the last 400 days');
  end if;
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'number', number,
          'byHand', adjustments <> '[]' or exists (
            select
            from public.quote_decisions as decision
            join public.quotes as quote on quote.id = decision.quote_id
            where decision.order_id = priced.id and quote.reason is not null
          ),
          'rush', case
            when turnaround_class = 'standard' then to_jsonb(false)
            else coalesce(to_jsonb(rush_days), to_jsonb(true))
          end,
          'delivery', delivery_method,
          'zip', delivery_zip,
          'designs', (
            select jsonb_agg(
              jsonb_build_object(
                'locations', design -> 'print_locations',
                'named', coalesce(jsonb_typeof(design -> 'roster') = 'array', false),
                'drawn', coalesce(design ->> 'artwork_type' <> 'complete', false),
                'inkColors', design -> 'ink_colors',
                'items', (
                  select jsonb_agg(
                    jsonb_build_object(
                      'styleCode', item -> 'style_code', 'quantities', item -> 'quantities'
                    )
                    order by item_place
                  )
                  from jsonb_array_elements(design -> 'items')
                    with ordinality as listed (item, item_place)
                )
              )
              order by place
            )
            from jsonb_array_elements(designs) with ordinality as listed (design, place)
          ),
          'perItemCents', per_item_cents,
          'subtotalCents', subtotal_cents,
          'rushFeeCents', rush_fee_cents,
          'shippingCents', shipping_cents,
          'adjustmentCents', adjustment_cents
        )
        order by number desc
      ),
      '[]'
    )
    from (
      select *
      from public.orders
      where stage <> 'canceled'
        and private.shop_date(created_at) >= v_from
        and (v_before is null or number < v_before)
      order by number desc
      limit 2000
    ) as priced
  );
end;
$$;
comment on function private.list_priced_orders(jsonb) is
  'Orders since p.from that weren''t canceled, the newest 2,000 with a number below p.before, with what '
  'the price lab needs to price them again and what they were sold for. For owners.';

-- How many people start, reach each step of, and complete the ways to get a price. Only counts,
-- about nobody.

create table public.quote_analytics (
  day public.day not null,
  path text not null check (path in ('quoteForm', 'screenPrinting', 'shirtDesigner')),
  attempts integer not null default 0 check (attempts >= 0),
  completed integer not null default 0 check (completed >= 0),
  minutes numeric(14, 3) not null default 0 check (minutes >= 0),
  funnel jsonb not null default '{}' check (jsonb_typeof(funnel) = 'object'),
  primary key (day, path)
);
comment on table public.quote_analytics is
  'Attempts, completions, and steps per day and path. Staff read it.';
comment on column public.quote_analytics.day is 'A calendar day in UTC.';
comment on column public.quote_analytics.minutes is
  'From start to completion, totaled over the completed visits.';
comment on column public.quote_analytics.funnel is 'How often each step was taken, by name.';

alter table public.quote_analytics enable row level security;
alter table public.quote_analytics force row level security;

create function private.quote_steps(p_path text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select case p_path
    when 'quoteForm' then array['basicInfo', 'projectDetails']
    when 'screenPrinting' then array[
      'materialSelection', 'colorSelection', 'quantitySelection', 'printLocations', 'artworkUpload'
    ]
    when 'shirtDesigner' then array['designCreated', 'quantitySelection']
  end;
$$;
comment on function private.quote_steps(text) is 'The steps of a path; null for an unknown one.';

create function public.track_quote_path(
  p_day date,
  p_path text,
  p_event text,
  p_step text default null,
  p_minutes numeric default null
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_known boolean := case p_event
    when 'start' then true
    when 'complete' then p_minutes between 0 and 1440
    when 'step' then p_step = any (private.quote_steps(p_path))
  end;
begin
  if not coalesce(v_known and isfinite(p_day) and private.quote_steps(p_path) is not null, false)
  then
    raise exception using
      errcode = 'PT400',
      message = 'p_path, p_event and p_step must be known, p_minutes of complete 0 to 1440';
  end if;

  -- A single statement that locks the row, so that simultaneous calls count one after another.
  insert into public.quote_analytics as entry (day, path, attempts, completed, minutes, funnel)
  values (
    p_day,
    p_path,
    (p_event = 'start')::integer,
    (p_event = 'complete')::integer,
    case when p_event = 'complete' then p_minutes else 0 end,
    case when p_event = 'step' then jsonb_build_object(p_step, 1) else '{}'::jsonb end
  )
  on conflict (day, path) do update
  set
    attempts = entry.attempts + excluded.attempts,
    completed = entry.completed + excluded.completed,
    minutes = entry.minutes + excluded.minutes,
    funnel = case
      when p_event = 'step' then jsonb_set(
        entry.funnel,
        array[p_step],
        to_jsonb(coalesce((entry.funnel ->> p_step)::integer, 0) + 1)
      )
      else entry.funnel
    end;
end;
$$;
comment on function public.track_quote_path(date, text, text, text, numeric) is
  'Counts one event of a path on a UTC day: start, step (with p_step) or complete (with p_minutes, '
  '0 to 1440). Anything unknown: HTTP 400.';
grant execute on function public.track_quote_path(date, text, text, text, numeric) to service_role;

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

-- Counts calls per visitor and endpoint. We only know visitors by a keyed hash.

create table private.rate_limits (
  bucket text not null check (bucket ~ '^[a-z][a-z0-9:-]{0,59}$'),
  key_hash text not null check (char_length(key_hash) between 1 and 128),
  window_started_at timestamptz not null,
  taken integer not null check (taken > 0),
  primary key (bucket, key_hash)
);
comment on table private.rate_limits is
  'Tokens taken in the current window, per bucket (endpoint) and hashed visitor.';

create index rate_limits_by_age on private.rate_limits (window_started_at);

alter table private.rate_limits enable row level security;
alter table private.rate_limits force row level security;

create function public.take_token(
  p_bucket text,
  p_key_hash text,
  p_limit integer,
  p_window_seconds integer
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_window interval := make_interval(secs => p_window_seconds);
  v_taken integer;
begin
  insert into private.rate_limits as entry (bucket, key_hash, window_started_at, taken)
  values (p_bucket, p_key_hash, now(), 1)
  on conflict (bucket, key_hash) do update
  set
    taken = case
      when entry.window_started_at + v_window <= now() then 1
      -- Refused calls don't count, so the number stays small.
      else least(entry.taken, p_limit) + 1
    end,
    window_started_at = case
      when entry.window_started_at + v_window <= now() then now()
      else entry.window_started_at
    end
  returning entry.taken into v_taken;

  -- Deletes a few long-expired windows at a time.
  if v_taken = 1 then
    delete from private.rate_limits
    where (bucket, key_hash) in (
      select bucket, key_hash
      from private.rate_limits
      where window_started_at < now() - interval '2 days'
      order by window_started_at
      limit 20
      for update skip locked
    );
  end if;
  return v_taken <= p_limit;
end;
$$;
comment on function public.take_token(text, text, integer, integer) is
  'Takes one of p_limit tokens of the window (seconds, at most a day). False if none is left.';
grant execute on function public.take_token(text, text, integer, integer) to service_role;

-- A code from an authenticator app works once. Auth takes each for a minute and a half, any number of
-- times. Of a challenge, it keeps when a code was taken, but not which one. Our functions see the codes
-- that pages enter: they compare those themselves, and claim the challenges that they answer.

create function private.may_be_repeated(p_challenge_id uuid, p_factor_id uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from auth.mfa_challenges as earlier
    where earlier.factor_id = p_factor_id
      and earlier.id <> p_challenge_id
      and earlier.verified_at > now() - interval '90 seconds'
      and 2 > (
        select count(*)
        from private.rate_limits
        where bucket = 'challenges' and key_hash in (earlier.id::text, p_challenge_id::text)
      )
  );
$$;
comment on function private.may_be_repeated(uuid, uuid) is
  'Whether the code for a challenge could be the one that Auth took for another: that was less than 90 '
  'seconds ago, and our functions haven''t claimed both.';

create function public.claim_challenge(p_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.take_token('challenges', p_id::text, 1, 120);
  return not private.may_be_repeated(
    p_id, (select factor_id from auth.mfa_challenges where id = p_id)
  );
end;
$$;
comment on function public.claim_challenge(uuid) is
  'Notes that one of our functions answers a challenge, and makes sure itself that the code is new. '
  'False if Auth took a code in the last 90 seconds that none of our functions saw: this may be it.';
grant execute on function public.claim_challenge(uuid) to service_role;

create function private.refuse_repeated_code() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- One code of an app at a time.
  perform from auth.mfa_factors where id = new.factor_id for update;
  -- Two requests at once can have found the same challenge open.
  if old.verified_at is not null or private.may_be_repeated(new.id, new.factor_id) then
    raise exception using errcode = 'PT400', message = 'This code may have been used';
  end if;
  return new;
end;
$$;
comment on function private.refuse_repeated_code() is
  'Trigger: refuses a second code for the same challenge. Too soon after another code, it also refuses '
  'one that our functions haven''t seen.';

create trigger challenges_refuse_repeated_code
before update of verified_at on auth.mfa_challenges
for each row when (new.verified_at is not null and new.verified_at is distinct from old.verified_at)
execute function private.refuse_repeated_code();

-- What the staff pages call over REST: each function named here, of schema private, under the same
-- name. Anybody who is signed in can send anything, so this is the one place where what a cast, a
-- domain, or a table refuses becomes HTTP 400, without Postgres's words about our tables.

create function private.refuse_input(p_call text, p_sqlstate text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise log '% was refused with SQLSTATE %', p_call, p_sqlstate;
  perform private.refuse(p_call || ' doesn''t take that');
end;
$$;
comment on function private.refuse_input(text, text) is
  'Raises HTTP 400 for input that Postgres refused, and leaves its SQLSTATE in the server''s log.';

do $$
declare
  v_call record;
begin
  for v_call in
    select proname as name, provolatile = 's' as is_stable, obj_description(oid, 'pg_proc') as comment
    from unnest(array[
      'accept_certificate', 'add_certificate', 'add_note', 'answer_customer', 'apply_certificate',
      'ask_card_refund', 'ask_purchase', 'assign_orders', 'choose_morning', 'close_purchase',
      'correct_shipment', 'correct_stock', 'count_customer', 'count_jobs', 'count_pieces',
      'enter_purchase', 'erase_customer', 'export_jobs', 'grant_staff', 'hold_orders',
      'keep_blanks', 'list_assignees', 'list_audit_events', 'list_blanks_to_buy',
      'list_certificates', 'list_customers', 'list_deliveries', 'list_house_stock',
      'list_inventory', 'list_jobs', 'list_press_runs', 'list_price_books', 'list_priced_orders',
      'list_purchases', 'list_short_orders', 'list_staff', 'list_stuck_emails', 'list_tablets',
      'list_waiting_proofs', 'merge_customers', 'move_job', 'move_jobs', 'nudge_customer',
      'nudge_customers', 'pack_box', 'pin_job', 'read_analytics', 'read_customer',
      'read_floor_settings', 'read_job', 'read_money_report', 'read_morning', 'read_parcels',
      'read_pieces', 'read_price_book', 'read_purchase', 'read_style_stock', 'receive_blanks',
      'record_payment', 'reject_certificate', 'remove_second_factor', 'remove_staff',
      'remove_tablet', 'requeue_email', 'return_blanks', 'return_parcel', 'save_customer',
      'save_floor_settings', 'save_plan', 'save_recipe', 'send_parcels', 'send_payment_links',
      'set_customer_terms', 'set_group_seller', 'set_reminders', 'settle_difference', 'ship_boxes',
      'solve_problem', 'test_connection', 'undo_merge', 'undo_move', 'undo_receiving', 'unpack_box',
      'who_am_i', 'withdraw_proposal'
    ]) as name
    join pg_proc on oid = format('private.%I(jsonb)', name)::regprocedure
  loop
    execute format(
      $create$
        create function public.%1$I(p jsonb) returns jsonb
        language plpgsql %2$s
        security definer
        set search_path = ''
        as $body$
        begin
          return private.%1$I(p);
        exception
          when data_exception or integrity_constraint_violation or program_limit_exceeded then
            perform private.refuse_input(%1$L, sqlstate);
        end;
        $body$;
        comment on function public.%1$I(jsonb) is %3$L;
        grant execute on function public.%1$I(jsonb) to authenticated;
      $create$,
      v_call.name,
      case when v_call.is_stable then 'stable' else 'volatile' end,
      v_call.comment
    );
  end loop;
end;
$$;
