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
