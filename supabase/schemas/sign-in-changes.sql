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
