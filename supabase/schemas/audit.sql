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
