-- The customer's link to an order: what it opens, the email with it, and replacing it.

create function private.has_link(o public.orders) returns boolean
language sql
stable
set search_path = ''
as $$
  select o.is_open or now() - interval '1 year' < (
    select max(created_at) from public.job_events where job_id = o.id
  );
$$;
comment on function private.has_link(public.orders) is
  'Whether a customer''s link opens the order: until a year after it was done or canceled, as in '
  'src/orders/order-link.ts.';

create function private.find_linked_order(p_number bigint, p_key_hash text) returns public.orders
language sql
stable
set search_path = ''
as $$
  select o.*
  from public.orders as o
  where o.number = p_number and o.link_key_hash = p_key_hash and private.has_link(o);
$$;
comment on function private.find_linked_order(bigint, text) is
  'The order that a customer''s link opens; null if there is none.';

create function public.find_order_link(p_number bigint) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select o.link_key_hash from public.orders as o where o.number = p_number;
$$;
comment on function public.find_order_link(bigint) is
  'The hash of an order''s link''s key, with which staff open and change the order, too; null if '
  'there is no such order.';
grant execute on function public.find_order_link(bigint) to service_role;

create function public.open_order(p_number bigint, p_key_hash text) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_order public.orders := private.find_linked_order(p_number, p_key_hash);
begin
  if v_order.id is null then
    return null;
  end if;
  return private.order_json(v_order) || private.shipped_boxes_json(v_order.id) || jsonb_build_object(
    'events', (
      select jsonb_agg(
        jsonb_build_object(
          'from', from_status,
          'to', to_status,
          'undo', undo,
          'by', case when actor = 'customer' then 'customer' else 'shop' end,
          'exact_repeat_of', exact_repeat_of,
          'at', created_at
        )
        order by id
      )
      from public.job_events
      where job_id = v_order.id
    ),
    'messages', private.messages_of(v_order.id),
    'money', private.money_json(v_order, false),
    'card', private.card_json(v_order),
    'cancellation', (
      select coalesce(book -> 'cancellation', '{"cents": 0, "permille": 0}')
      from public.price_books
      where version = v_order.price_version
    ),
    'documents', private.listed_documents_json(v_order.id),
    'exemption', private.linked_exemption_json(v_order),
    'proofs', private.proofs_json(v_order.id),
    'files', (
      select coalesce(
        jsonb_agg(
          to_jsonb(file) || jsonb_build_object('upload_path', sealed.upload_path)
          order by file.design, place
        ),
        '[]'::jsonb
      )
      from public.order_artwork as file
      join private.artwork_files as sealed using (object_path)
      cross join lateral
        jsonb_array_elements_text(v_order.designs -> file.design -> 'print_locations')
        with ordinality as printed (printed, place)
      where order_id = v_order.id and printed = location
    ),
    'changes', private.changes_json(v_order.id, 0),
    'proposal', private.proposal_json(v_order) - array['asked_by', 'at', 'settled_at'],
    'group', private.group_of(v_order.id),
    'email_held', exists (
      select
      from public.outbox
      where order_id = v_order.id
        and template = 'order-confirmation'
        and status = 'held'
        -- Other reasons would tell what other people's orders count toward.
        and last_error_code = 'emails-to-mailbox'
    )
  );
end;
$$;
comment on function public.open_order(bigint, text) is
  'What the customer may see of the order that their link opens; null if the link opens none.';
grant execute on function public.open_order(bigint, text) to service_role;

create table private.confirmed_addresses (
  order_id uuid not null references public.orders (id) on delete cascade,
  email public.email not null check (email = lower(email)),
  primary key (order_id, email)
);
comment on table private.confirmed_addresses is
  'Which address of an order is known to be its customer''s, because somebody followed the link in an '
  'email to it.';

create function private.invoice_confirmed() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.issue_invoice(new.order_id);
  return null;
end;
$$;
comment on function private.invoice_confirmed() is
  'Trigger: an order whose address is confirmed may be on account from then on.';

create trigger confirmed_addresses_are_invoiced
after insert on private.confirmed_addresses
for each row execute function private.invoice_confirmed();

create index confirmed_addresses_by_email on private.confirmed_addresses (email);

alter table private.confirmed_addresses enable row level security;
alter table private.confirmed_addresses force row level security;

create function public.confirm_address(p_number bigint, p_key_hash text, p_email text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.confirmed_addresses (order_id, email)
  select id, lower(customer_email)
  from (
    -- Its invoice is written next.
    select linked.id, linked.customer_email
    from public.orders as linked
    where linked.number = p_number
      and linked.link_key_hash = p_key_hash
      and private.has_link(linked)
      and lower(linked.customer_email) = lower(p_email)
      and not exists (
        select
        from private.confirmed_addresses
        where order_id = linked.id and email = lower(linked.customer_email)
      )
    for update
  ) as locked
  on conflict do nothing;
$$;
comment on function public.confirm_address(bigint, text, text) is
  'Records that somebody followed the link in an email to this address. Does nothing if the order has '
  'another address by now, or the link opens none.';
grant execute on function public.confirm_address(bigint, text, text) to service_role;

create function public.email_link(p_number bigint, p_email text, p_guard jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order public.orders;
  v_request public.quote_requests;
  v_written jsonb;
  -- Counted first, so that it's the same whether anything matches.
  v_held text := private.hold_reason(p_guard - 'mailbox', null);
begin
  select o.* into v_order
  from public.orders as o
  where o.number = p_number and lower(o.customer_email) = lower(p_email) and private.has_link(o);
  select q.* into v_request
  from public.quote_requests as q
  where q.number = p_number
    and lower(q.email) = lower(p_email)
    and (private.find_linked_quote_request(q.number, q.link_key_hash)).id is not null;
  if coalesce(v_order.id, v_request.id) is null or v_held is not null then
    return '[]';
  end if;
  if private.full_limit(p_guard -> 'mailbox') is not null then
    return '[]';
  end if;
  with written as (
    insert into public.outbox (order_id, quote_request_id, template, occasion, recipient)
    select *
    from (
      values
        (v_order.id, null, 'order-link', gen_random_uuid(), v_order.customer_email),
        (null, v_request.id, 'quote-link', gen_random_uuid(), v_request.email)
    ) as email (order_id, quote_request_id, template, occasion, recipient)
    where num_nonnulls(order_id, quote_request_id) = 1
    returning id
  )
  select jsonb_agg(id) into v_written from written;
  return v_written;
end;
$$;
comment on function public.email_link(bigint, text, jsonb) is
  'Writes the email with the link to an order, and to a quoted request that may have the same '
  'number; answers their ids: none if number and email address match neither, or hold_reason has a '
  'reason. Only the mailbox''s limit depends on whether they match, and nothing else counts toward it.';
grant execute on function public.email_link(bigint, text, jsonb) to service_role;

create function public.renew_order_link(
  p_number bigint,
  p_email text,
  p_link_id uuid,
  p_key_hash text
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  with renewed as (
    update public.orders
    set link_id = p_link_id, link_key_hash = p_key_hash, link_renewed_at = now()
    where number = p_number and lower(customer_email) = lower(p_email)
    returning id, customer_email
  )
  insert into public.outbox (order_id, template, occasion, recipient)
  select id, 'order-link', p_link_id, customer_email
  from renewed
  returning id into v_id;
  return v_id;
end;
$$;
comment on function public.renew_order_link(bigint, text, uuid, text) is
  'Replaces an order''s link and writes the email with the new one; answers its id, or null if there is '
  'no such order, or it has another address than this one, which the wrong person with the old link '
  'can change.';
grant execute on function public.renew_order_link(bigint, text, uuid, text) to service_role;
