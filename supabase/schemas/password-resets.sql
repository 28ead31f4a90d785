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
