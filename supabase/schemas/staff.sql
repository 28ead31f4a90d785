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
