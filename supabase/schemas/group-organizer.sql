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
