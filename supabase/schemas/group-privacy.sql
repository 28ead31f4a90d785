-- How long we keep what people told a group, and their cards at Stripe.

create table private.spent_cards (
  customer text primary key check (customer ~ '^cus_[A-Za-z0-9_]{1,250}$'),
  tried_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.spent_cards is
  'Customers at Stripe with saved cards that nothing can be charged to anymore, until they''re deleted '
  'there.';
comment on column private.spent_cards.tried_at is 'When deleting it was last tried.';

alter table private.spent_cards enable row level security;
alter table private.spent_cards force row level security;

create index group_people_with_cards on private.group_people (id) where card_customer is not null;

create function private.spend_card(p_customer text) returns void
language sql
set search_path = ''
as $$
  insert into private.spent_cards (customer) values (p_customer) on conflict do nothing;
$$;
comment on function private.spend_card(text) is 'Has a customer at Stripe deleted.';

create function private.spend_old_card() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.spend_card(old.card_customer);
  return null;
end;
$$;
comment on function private.spend_old_card() is
  'Trigger: a card that a person has no more, or whose person is deleted, is deleted at Stripe.';

create trigger group_people_spend_replaced_cards
after update of card_customer on private.group_people
for each row when (old.card_customer <> new.card_customer or new.card_customer is null and old.card_customer is not null)
execute function private.spend_old_card();

create trigger group_people_spend_cards
after delete on private.group_people
for each row when (old.card_customer is not null)
execute function private.spend_old_card();

create function public.take_spent_cards(p_limit integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_taken jsonb;
begin
  with spent as (
    select person.id
    from private.group_people as person
    join private.groups as asked on asked.id = person.group_id
    join public.orders as o on o.id = asked.order_id
    left join private.card_payments as paid on paid.person = person.id
    where person.card_customer is not null
      and (
        case
          when paid.id is not null then paid.status <> 'open' or paid.received_cents is not null
          else person.left_at is not null or asked.closed_at is not null
        end
        -- Until then, that can be undone.
        or o.stage = 'canceled'
          and o.updated_at < now() - make_interval(mins => private.undo_minutes())
      )
    order by person.id
    limit p_limit
    for update of person skip locked
  )
  update private.group_people as person
  set card_session = null, card_customer = null, card_method = null
  from spent
  where person.id = spent.id;
  with picked as (
    select customer
    from private.spent_cards
    order by tried_at nulls first, customer
    limit p_limit
    for update skip locked
  ),
  tried as (
    update private.spent_cards as spent
    set tried_at = now()
    from picked
    where spent.customer = picked.customer
    returning spent.customer
  )
  select coalesce(jsonb_agg(customer), '[]') into v_taken from tried;
  return v_taken;
end;
$$;
comment on function public.take_spent_cards(integer) is
  'Customers at Stripe to delete now, those tried longest ago first. Forgets the cards of people who '
  'left, were charged, were given up, pay nothing in a group that closed, or whose order is canceled for '
  'good.';
grant execute on function public.take_spent_cards(integer) to service_role;

create function public.note_deleted_card(p_customer text) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.spent_cards where customer = p_customer;
$$;
comment on function public.note_deleted_card(text) is
  'Notes that a customer of take_spent_cards isn''t at Stripe anymore.';
grant execute on function public.note_deleted_card(text) to service_role;

create function private.group_kept_for() returns interval
language sql
immutable
set search_path = ''
as $$ select interval '180 days' $$;
comment on function private.group_kept_for() is
  'How long the names and addresses of a group''s people are kept after it ended, as in '
  'src/groups/group.ts.';

create function private.group_ended_at(p_group private.groups, o public.orders) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case
    when not o.is_open then (select max(created_at) from public.job_events where job_id = o.id)
    when (p_group).closed_at is null then (p_group).closes_at
  end;
$$;
comment on function private.group_ended_at(private.groups, public.orders) is
  'When a group was handed out, or its order canceled; or when its time was up, if it never closed. Null '
  'while its order is being made.';

create function public.forget_groups(p_limit integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_group private.groups;
  v_count integer := 0;
begin
  for v_group in
    select asked.*
    from private.groups as asked
    join public.orders as o on o.id = asked.order_id
    where asked.forgotten_at is null
      and asked.created_at < now() - private.group_kept_for()
      and private.group_ended_at(asked, o) < now() - private.group_kept_for()
    order by asked.created_at
    limit p_limit
    for update of o, asked skip locked
  loop
    delete from public.outbox
    where order_id = v_group.order_id
      and occasion in (
        select id from private.group_people where group_id = v_group.id
        union all
        select id from private.group_invitations where group_id = v_group.id
      );
    delete from private.group_invitations where group_id = v_group.id;
    update private.group_people
    set
      name = case when spare then name else 'Person ' || number end,
      email = null,
      field = null,
      back_name = null,
      ad = null,
      street = null,
      city = null,
      state = null,
      zip = null,
      tracking_number = null,
      shown = 'hidden',
      -- It was made of what they said.
      request_hash = repeat('0', 64),
      card_session = null,
      card_customer = null,
      card_method = null
    where group_id = v_group.id;
    -- Its roster has the names on backs. One with nobody says that there were names.
    update public.orders
    set designs = (
      select jsonb_agg(
        case jsonb_typeof(design -> 'roster') when 'array' then design || '{"roster": []}' else design end
        order by place
      )
      from jsonb_array_elements(designs) with ordinality as listed (design, place)
    )
    where id = v_group.order_id and designs @> '[{"roster": [{}]}]';
    update private.groups set forgotten_at = now() where id = v_group.id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;
comment on function public.forget_groups(integer) is
  'Deletes the names, also those on backs, addresses, answers, invitations, emails, and cards of the '
  'people of groups that ended group_kept_for() ago, the oldest first. Pieces and amounts stay. Returns '
  'how many.';
grant execute on function public.forget_groups(integer) to service_role;

create index groups_to_forget on private.groups (created_at) where forgotten_at is null;
