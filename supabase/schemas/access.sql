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
