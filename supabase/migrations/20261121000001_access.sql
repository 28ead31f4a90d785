-- Nothing is granted unless a migration says so: tables and functions start closed to every API role.

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

create type private.staff_role as enum ('owner', 'staff');

create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role private.staff_role not null default 'staff',
  created_at timestamptz not null default now()
);
comment on table private.staff is
  'Who works at the shop. A row makes a confirmed sign-in staff; deleting it revokes that at once.';

alter table private.staff enable row level security;
alter table private.staff force row level security;
revoke all on private.staff from public, anon, authenticated, service_role;

create function private.is_staff() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from private.staff
    join auth.users on users.id = staff.user_id
    where staff.user_id = auth.uid()
      and users.email_confirmed_at is not null
  );
$$;
comment on function private.is_staff() is
  'True when the caller is signed in, has a confirmed e-mail address and is listed as staff.';
revoke execute on function private.is_staff() from public, anon, authenticated, service_role;
-- Policies run it as the caller.
grant execute on function private.is_staff() to authenticated;

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
revoke execute on function private.touch_updated_at()
  from public, anon, authenticated, service_role;
