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
