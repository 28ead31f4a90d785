-- What else a hosted Supabase project has before its first migration, as far as ours depend on it.

alter schema public owner to postgres;
grant usage on schema public to anon, authenticated, service_role;
-- Older projects grant everything by default, so that a forgotten revoke in a migration shows.
alter default privileges for role postgres in schema public
grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
grant all on functions to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
grant all on sequences to anon, authenticated, service_role;

create schema extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;

create schema auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, postgres;
set role supabase_auth_admin;
create table auth.users (
  id uuid primary key,
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  email_change varchar(255),
  email_change_sent_at timestamptz,
  phone text,
  phone_change text,
  phone_change_sent_at timestamptz,
  raw_user_meta_data jsonb,
  created_at timestamptz
);
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_status as enum ('unverified', 'verified');
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz,
  aal auth.aal_level,
  not_after timestamptz
);
create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  status auth.factor_status not null,
  created_at timestamptz not null
);
create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz
);
create function auth.uid() returns uuid
language sql
stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create function auth.jwt() returns jsonb
language sql
stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
grant all on all tables in schema auth to postgres;
reset role;

create schema storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role, postgres;
set role supabase_storage_admin;
create table storage.buckets (
  id text primary key,
  name text not null unique,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  metadata jsonb,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create unique index on storage.objects (bucket_id, name);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on all tables in schema storage to anon, authenticated, service_role, postgres;
reset role;
