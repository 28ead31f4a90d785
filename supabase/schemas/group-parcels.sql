-- The parcels of groups whose pieces go to each person: staff send them, and note those that come back.

create function private.read_parcels(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('work-on-jobs');
  return (
    select jsonb_build_object(
      'title', asked.title,
      'fieldLabel', asked.field_label,
      'people', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'number', number, 'name', name, 'spare', spare, 'field', field, 'pieces', pieces,
              'street', street, 'city', city, 'state', state, 'zip', zip, 'carrier', carrier,
              'trackingNumber', tracking_number, 'sentAt', sent_at, 'cameBackAt', came_back_at
            )
            order by number
          ),
          '[]'
        )
        from private.group_people
        where group_id = asked.id and is_in
      )
    )
    from public.orders as o
    join private.groups as asked on asked.order_id = o.id
    where o.number = (p ->> 'number')::private.job_number
      and asked.closed_at is not null
      and asked.to_each
      and o.delivery_method = 'shipping'
  );
end;
$$;
comment on function private.read_parcels(jsonb) is
  'Everybody in the closed group of an order that goes to each of them, with their address, and what '
  'became of their parcel; null for any other order. For staff.';

create function private.lock_parcels(p_number bigint, out placed public.orders, out asked private.groups)
language plpgsql
set search_path = ''
as $$
begin
  select * into placed from public.orders where number = p_number for key share;
  select * into asked
  from private.groups
  where order_id = placed.id
    and to_each
    and placed.delivery_method = 'shipping'
    and placed.stage between 'started' and 'done'
  for update;
end;
$$;
comment on function private.lock_parcels(bigint) is
  'An order whose parcels can be sent, and its group, locked until the transaction ends; a null group '
  'for any other order.';

create function private.tell_of_parcel(p_order_id uuid, p_person private.group_people, p_template text)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (order_id, template, occasion, recipient)
  select p_order_id, p_template, (p_person).id, (p_person).email
  where (p_person).email is not null
  -- It was sent before, and came back.
  on conflict (order_id, template, occasion) where order_id is not null do update
  set status = 'pending', next_attempt_at = now(), attempts = 0
  where outbox.status in ('sent', 'skipped');
$$;
comment on function private.tell_of_parcel(uuid, private.group_people, text) is
  'Writes the email to a person whose parcel was sent or came back.';

create function private.send_parcels(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lock record;
  v_ask record;
  v_person private.group_people;
begin
  perform private.require_duty('work-on-jobs');
  if coalesce(jsonb_array_length(p -> 'parcels'), 0) not between 1 and 2000 then
    perform private.refuse('parcels must be 1 to 2,000');
  end if;
  v_lock := private.lock_parcels((p ->> 'number')::private.job_number);
  if (v_lock.asked).id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  for v_ask in
    select *
    from jsonb_to_recordset(p -> 'parcels') as ask (
      person integer, carrier text, "trackingNumber" text
    )
  loop
    update private.group_people
    set
      carrier = v_ask.carrier,
      tracking_number = v_ask."trackingNumber",
      sent_at = now(),
      came_back_at = null
    where group_id = (v_lock.asked).id
      and number = v_ask.person
      and is_in
      and zip is not null
      and (
        sent_at is null
        or came_back_at is not null
        or (carrier, tracking_number) is distinct from (v_ask.carrier, v_ask."trackingNumber")
      )
    returning * into v_person;
    if found then
      perform private.tell_of_parcel((v_lock.placed).id, v_person, 'group-mailed');
    end if;
  end loop;
  return jsonb_build_object('outcome', 'sent');
end;
$$;
comment on function private.send_parcels(jsonb) is
  'Notes who carries the parcels of these people of an order (number), and under which numbers, and '
  'tells them; what is as it was tells nobody again. parcels have person, carrier, and trackingNumber, '
  'which may be null. Outcome: sent; or not-found if the order has no parcels, or isn''t in production '
  'yet. Values out of bounds: HTTP 400. For staff.';

create function private.return_parcel(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lock record;
  v_person private.group_people;
begin
  perform private.require_duty('work-on-jobs');
  v_lock := private.lock_parcels((p ->> 'number')::private.job_number);
  update private.group_people
  set came_back_at = now()
  where group_id = (v_lock.asked).id
    and number = (p ->> 'person')::integer
    and sent_at is not null
    and came_back_at is null
  returning * into v_person;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  perform private.tell_of_parcel((v_lock.placed).id, v_person, 'group-came-back');
  return jsonb_build_object('outcome', 'returned');
end;
$$;
comment on function private.return_parcel(jsonb) is
  'Notes that the parcel of a person (by number) of an order (number) came back, and tells the person, '
  'who can correct the address. Outcome: returned; or not-found if it wasn''t sent, or came back '
  'already. For staff.';

create function public.correct_parcel(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_group(p ->> 'slug');
  v_person private.group_people := private.find_person(p ->> 'slug', p ->> 'key_hash');
begin
  update private.group_people
  set
    street = p ->> 'street',
    city = p ->> 'city',
    state = p ->> 'state',
    zip = p ->> 'zip',
    carrier = null,
    tracking_number = null,
    sent_at = null,
    came_back_at = null
  where id = v_person.id and came_back_at is not null and v_lock.state = 'closed';
  if not found then
    return to_jsonb(false);
  end if;
  insert into public.outbox (order_id, template, occasion, recipient)
  values ((v_lock.asked).order_id, 'group-address', v_person.id, p ->> 'shop_inbox')
  -- It came back before.
  on conflict (order_id, template, occasion) where order_id is not null do update
  set status = 'pending', next_attempt_at = now(), attempts = 0
  where outbox.status in ('sent', 'skipped');
  return to_jsonb(true);
end;
$$;
comment on function public.correct_parcel(jsonb) is
  'Gives a parcel that came back another address, by the person''s link (slug and key_hash), so that it '
  'is to be sent again, and tells the shop (shop_inbox); false if there is none.';
grant execute on function public.correct_parcel(jsonb) to service_role;
