-- Customers who pay no sales tax, and the certificates that show why. An order is taxed until staff
-- accept one (product.md#tax-exempt-customers).

create table private.exemptions (
  id uuid primary key,
  order_id uuid references public.orders (id) on delete set null,
  order_number bigint not null,
  email public.email,
  organization public.organization not null,
  reason public.exempt_reason not null,
  certificate_number public.certificate_number not null,
  state public.state not null,
  object_path public.object_path not null,
  file_name public.file_name not null,
  status text not null default 'sent' check (
    status in ('sent', 'accepted', 'rejected', 'replaced')
  ),
  covers text check (covers in ('address', 'domain')),
  expires_on public.day,
  rejection public.rejection,
  sent_by text not null check (char_length(sent_by) between 1 and 254),
  decided_by text check (char_length(decided_by) between 1 and 254),
  decided_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  constraint exemptions_one_certificate_a_file unique (object_path),
  constraint exemptions_have_sealed_files
  foreign key (object_path) references private.artwork_files (object_path),
  constraint exemptions_cover_somebody_once_accepted check (
    num_nonnulls(covers, expires_on) = case status when 'accepted' then 2 else 0 end
  ),
  constraint exemptions_say_why_not check ((rejection is not null) = (status = 'rejected')),
  constraint exemptions_say_who_decided check (
    num_nonnulls(decided_by, decided_at)
      = case when status in ('accepted', 'rejected') then 2 else 0 end
  )
);
comment on table private.exemptions is
  'Tax certificates, each with the order that it was sent for. Accepted ones stay when that order is '
  'erased, without the address, because the tax office may ask why a sale had no tax.';
comment on column private.exemptions.email is
  'The order''s address when it was sent; null once its customer is erased.';
comment on column private.exemptions.certificate_number is 'As the state or the form calls it.';
comment on column private.exemptions.object_path is 'The file, in the private bucket artwork.';
comment on column private.exemptions.status is
  '''replaced'': another one was sent for the order, or accepted for it, before somebody decided.';
comment on column private.exemptions.covers is
  'Who may use it again: orders of the same address, or of the whole domain.';
comment on column private.exemptions.expires_on is 'The last day on which it''s good.';
comment on column private.exemptions.sent_by is '''customer'', or a staff member''s email address.';
comment on column private.exemptions.reminded_at is
  'When its customer was asked for another one, before it expires.';

create unique index exemptions_one_waits_an_order on private.exemptions (order_id)
where status = 'sent';
create index exemptions_by_order on private.exemptions (order_id);
create index exemptions_by_email on private.exemptions (lower(email));
create index exemptions_by_end on private.exemptions (expires_on) where status = 'accepted';

alter table private.exemptions enable row level security;
alter table private.exemptions force row level security;

alter table public.orders
add constraint orders_are_exempt_by_known_certificates
foreign key (exemption_id) references private.exemptions (id);

create function private.domain_of(p_email text) returns text
language sql
immutable
set search_path = ''
as $$
  select lower(split_part(p_email, '@', 2));
$$;
comment on function private.domain_of(text) is 'What comes after the @ of an email address.';

create function private.is_shared_domain(p_domain text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_domain = any (
    array[
      'aol.com', 'att.net', 'bellsouth.net', 'centurylink.net', 'charter.net', 'comcast.net',
      'cox.net', 'duck.com', 'earthlink.net', 'fastmail.com', 'frontier.com', 'gmail.com',
      'gmx.com', 'gmx.us', 'googlemail.com', 'hey.com', 'hotmail.com', 'icloud.com', 'juno.com',
      'live.com', 'mac.com', 'mail.com', 'mchsi.com', 'me.com', 'mediacombb.net', 'msn.com',
      'netins.net', 'netzero.net', 'optonline.net', 'outlook.com', 'pm.me', 'proton.me',
      'protonmail.com', 'q.com', 'qwest.net', 'rocketmail.com', 'sbcglobal.net', 'tds.net',
      'tuta.com', 'tutanota.com', 'verizon.net', 'windstream.net', 'yahoo.com', 'yandex.com',
      'ymail.com', 'zoho.com', 'zohomail.com'
    ]
  );
$$;
comment on function private.is_shared_domain(text) is
  'Whether a domain is an email provider''s, whose addresses have nothing to do with each other.';

create function private.exemption_json(e private.exemptions) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(e) - array['order_id', 'object_path', 'file_name', 'reminded_at', 'created_at']
    || jsonb_build_object(
      'at', e.created_at,
      'may_cover_domain', coalesce(not private.is_shared_domain(private.domain_of(e.email)), false),
      'file', (
        select to_jsonb(sealed) - array['upload_path', 'created_at']
          || jsonb_build_object('file_name', e.file_name)
        from private.artwork_files as sealed
        where sealed.object_path = e.object_path
      )
    );
$$;
comment on function private.exemption_json(private.exemptions) is
  'A certificate for staff, with its file, and whether it may cover its whole domain.';

create function private.shop_sells_to_each(p_order_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.groups where order_id = p_order_id and seller = 'shop');
$$;
comment on function private.shop_sells_to_each(uuid) is
  'Whether the shop sells to each person in an order''s group, so that no certificate takes its tax off.';

create function private.known_exemption(o public.orders) returns private.exemptions
language sql
stable
set search_path = ''
as $$
  select e.*
  from private.exemptions as e
  where e.status = 'accepted'
    and e.expires_on >= private.shop_date(now())
    and not private.shop_sells_to_each((o).id)
    and (
      lower(e.email) in (
        select other from private.same_customer where email = lower(o.customer_email)
      )
      or e.covers = 'domain'
        and private.domain_of(e.email) = private.domain_of(o.customer_email)
        and not private.is_shared_domain(private.domain_of(e.email))
    )
  order by lower(e.email) = lower(o.customer_email) desc, e.expires_on desc, e.id
  limit 1;
$$;
comment on function private.known_exemption(public.orders) is
  'An accepted certificate that is good today and covers an order''s customer; null if there is none, or '
  'the shop sells to each person in its group.';

create function private.exemptions_json(o public.orders) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      private.exemption_json(e) || jsonb_build_object(
        'counts', e.id is not distinct from o.exemption_id,
        'offered', o.exemption_id is null and o.stage <> 'canceled' and e.id is not distinct from known.id
      )
      order by e.created_at desc, e.id
    ),
    '[]'
  )
  from (select (private.known_exemption(o)).id) as known
  cross join private.exemptions as e
  where e.order_id = o.id or e.id in (o.exemption_id, known.id);
$$;
comment on function private.exemptions_json(public.orders) is
  'The certificates of an order for staff, newest first: those sent for it, the one that counts, and '
  'an accepted one of the same customer, if it can be used (offered).';

create function private.linked_exemption_json(o public.orders) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_exemption private.exemptions;
  v_state text := 'sent';
begin
  select * into v_exemption from private.exemptions where order_id = o.id and status = 'sent';
  if not found then
    if o.exemption_id is not null then
      v_state := 'accepted';
      select * into v_exemption from private.exemptions where id = o.exemption_id;
    elsif private.shop_sells_to_each(o.id) then
      v_state := 'known';
      select * into v_exemption
      from private.exemptions
      where order_id = o.id and status = 'accepted' and expires_on >= private.shop_date(now())
      order by decided_at desc
      limit 1;
    -- Not to everybody who types somebody's address.
    elsif o.stage <> 'done' and private.has_confirmed_address(o) then
      v_state := 'known';
      v_exemption := private.known_exemption(o);
    end if;
    if v_exemption.id is null then
      v_state := 'rejected';
      select * into v_exemption
      from private.exemptions
      where order_id = o.id and status = 'rejected'
      order by decided_at desc
      limit 1;
    end if;
  end if;
  return case
    when v_exemption.id is not null then jsonb_build_object(
      'state', v_state,
      'organization', v_exemption.organization,
      'expires_on', v_exemption.expires_on,
      'rejection', v_exemption.rejection
    )
  end;
end;
$$;
comment on function private.linked_exemption_json(public.orders) is
  'Where an order''s customer stands with their certificate: sent, accepted, known (another order''s, '
  'which they may use, if they follow a link in an email to its address; or this one''s, if that can''t '
  'count because the shop sells to each person in its group), or rejected; null if there is none.';

create function private.exempt_order(
  p_order public.orders,
  p_exemption private.exemptions,
  p jsonb
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_after public.orders;
  v_written_off bigint;
begin
  update private.exemptions
  set status = 'replaced'
  where order_id = p_order.id and status = 'sent';
  update public.orders
  set
    version = version + 1,
    exempt_reason = p_exemption.reason,
    exemption_id = p_exemption.id,
    exempted = jsonb_build_object('tax', tax, 'tax_cents', tax_cents),
    tax = tax - 'elsewhere' || '{"rate": 0}',
    tax_cents = 0,
    total_cents = total_cents - tax_cents
  where id = p_order.id
  returning * into v_after;
  -- What was written off doesn't come back as money, now that less is owed.
  v_written_off := least(
    (
      select coalesce(sum(amount_cents), 0)
      from public.payments
      where order_id = v_after.id and method = 'account'
    ),
    -private.balance_cents(v_after)
  );
  if v_written_off > 0 then
    insert into public.payments (
      id, order_id, order_number, kind, method, amount_cents, reason, actor
    )
    values (
      gen_random_uuid(), v_after.id, v_after.number, 'adjustment', 'account', -v_written_off,
      'The sales tax was taken off.', p ->> 'actor'
    );
  end if;
  perform private.record_change(
    v_after,
    p_order,
    p || jsonb_build_object(
      'rows', jsonb_build_array(
        jsonb_build_object(
          'part', 'price', 'what', 'Sales tax', 'typed', false,
          'before', to_char(p_order.tax_cents / 100.0, 'FM$999,999,990.00'),
          'after', format(
            'None: %s, certificate on file',
            case p_exemption.reason when 'other' then 'exempt' else p_exemption.reason end
          )
        )
      )
    )
  );
end;
$$;
comment on function private.exempt_order(public.orders, private.exemptions, jsonb) is
  'Takes the tax off a locked order for an accepted certificate, and records that as a change. p as '
  'record_change takes it, without rows.';

create function private.write_exemption(
  p_order public.orders,
  p jsonb,
  p_sent_by text,
  p_shop_inbox text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id private.new_id := p ->> 'id';
  v_known private.exemptions;
begin
  select * into v_known from private.exemptions where id = v_id;
  if found then
    if v_known.order_id is distinct from p_order.id then
      perform private.refuse('id names another certificate');
    end if;
  elsif p_order.stage = 'canceled' then
    return jsonb_build_object('outcome', 'not-allowed', 'status', p_order.status);
  elsif (select count(*) from private.exemptions where order_id = p_order.id) >= 10 then
    return '{"outcome": "full"}';
  else
    begin
      update private.exemptions
      set status = 'replaced'
      where order_id = p_order.id and status = 'sent';
      insert into private.exemptions (
        id, order_id, order_number, email, organization, reason, certificate_number, state,
        object_path, file_name, sent_by
      )
      select
        v_id, p_order.id, p_order.number, p_order.customer_email, sent.organization, sent.reason,
        sent.certificate_number, sent.state, sent.object_path, sent.file_name, p_sent_by
      from jsonb_populate_record(null::private.exemptions, p) as sent;
    exception
      when unique_violation or foreign_key_violation then
        return '{"outcome": "file-taken"}';
    end;
    if p_shop_inbox is not null then
      insert into public.outbox (order_id, template, occasion, recipient)
      values (p_order.id, 'new-certificate', v_id, p_shop_inbox);
    end if;
  end if;
  return jsonb_build_object(
    'outcome', 'sent',
    'email', (
      select id
      from public.outbox
      where order_id = p_order.id and template = 'new-certificate' and occasion = v_id
    )
  );
end;
$$;
comment on function private.write_exemption(public.orders, jsonb, text, text) is
  'Adds a certificate (id, organization, reason, certificate_number, state, object_path, and file_name) to a '
  'locked order, once per id, in place of one that nobody has decided on yet, and the email to the '
  'shop, if there is an inbox. Of an order that has no tax already, it''s for the next ones. Outcome: '
  'sent, with the email''s id; not-allowed for a canceled order; full at ten; file-taken if it came with '
  'another certificate, or was deleted.';

create function public.send_certificate(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_number bigint := p ->> 'order_number';
  v_order public.orders;
begin
  perform
  from public.orders
  where number = v_number and link_key_hash = p ->> 'key_hash'
  for update;
  v_order := private.find_linked_order(v_number, p ->> 'key_hash');
  if v_order.id is null then
    return '{"outcome": "not-found"}';
  end if;
  return private.write_exemption(v_order, p, 'customer', p ->> 'shop_inbox');
end;
$$;
comment on function public.send_certificate(jsonb) is
  'Adds a customer''s certificate to the order that order_number and key_hash open, and the email to '
  'shop_inbox. Outcome: those of write_exemption, or not-found.';
grant execute on function public.send_certificate(jsonb) to service_role;

create function private.add_certificate(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('decide-certificates');
  v_number private.job_number := p ->> 'order_number';
  v_order public.orders;
begin
  select * into v_order from public.orders where number = v_number for update;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  return private.write_exemption(v_order, p, v_actor, null);
end;
$$;
comment on function private.add_certificate(jsonb) is
  'Adds a certificate that staff got by phone or at the counter to an order. Outcome: those of '
  'write_exemption, or not-found.';

create function private.lock_exemption(
  p_id uuid,
  p_with_others boolean,
  out refusal jsonb,
  out exemption private.exemptions,
  out orders uuid[]
)
language plpgsql
set search_path = ''
as $$
begin
  select * into exemption from private.exemptions where id = p_id;
  -- Orders before what belongs to them.
  orders := array(
    select o.id
    from public.orders as o
    where o.id = exemption.order_id
      or p_with_others and o.stage <> 'done' and o.id in (
        select other.order_id
        from private.exemptions as other
        where other.status = 'sent'
          and (
            private.domain_of(other.email) = private.domain_of(exemption.email)
            or lower(other.email) in (
              select same.other from private.same_customer as same where same.email = lower(exemption.email)
            )
          )
      )
    order by o.id
    for update
  );
  select * into exemption from private.exemptions where id = p_id for update;
  refusal := case
    when exemption.order_id is null then '{"outcome": "not-found"}'
    when exemption.status <> 'sent' then '{"outcome": "decided"}'
  end;
end;
$$;
comment on function private.lock_exemption(uuid, boolean) is
  'A certificate that nobody has decided on, locked with its order, and, if asked, with other open '
  'orders of its customer or domain that sent one. A refusal, if there is none (not-found), or somebody was '
  'faster, or another one took its place (decided).';

create function private.accept_certificate(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('decide-certificates');
  v_id private.new_id := p ->> 'id';
  v_expires_on private.day_text := p ->> 'expiresOn';
  v_covers text := p ->> 'covers';
  v_today date := private.shop_date(now());
  v_lock record := private.lock_exemption(v_id, true);
  v_exemption private.exemptions := v_lock.exemption;
  v_order public.orders;
begin
  if v_lock.refusal is not null then
    return v_lock.refusal;
  end if;
  if (v_expires_on::date between v_today and v_today + interval '10 years') is not true then
    perform private.refuse('expiresOn must be within the next ten years');
  end if;
  if v_covers = 'domain' and private.is_shared_domain(private.domain_of(v_exemption.email)) then
    perform private.refuse('covers must be address, because the domain is an email provider''s');
  end if;
  update private.exemptions
  set
    status = 'accepted', expires_on = v_expires_on::date, covers = v_covers,
    decided_by = v_actor, decided_at = now()
  where id = v_id
  returning * into v_exemption;
  for v_order in
    select o.*
    from public.orders as o
    where o.id = any (v_lock.orders)
      and o.exemption_id is null
      and o.stage <> 'canceled'
      and (
        o.id = v_exemption.order_id and not private.shop_sells_to_each(o.id)
        -- Others of the same customer that asked for it, too.
        or private.has_confirmed_address(o)
          and (private.known_exemption(o)).id = v_id
          and exists (
            select from private.exemptions where order_id = o.id and status = 'sent'
          )
      )
    order by o.id
  loop
    perform private.exempt_order(v_order, v_exemption, jsonb_build_object('actor', v_actor));
  end loop;
  return '{"outcome": "accepted"}';
end;
$$;
comment on function private.accept_certificate(jsonb) is
  'Accepts a certificate (id) until expiresOn, for its address or the whole domain (covers), and takes '
  'the tax off its order, and off others that sent one, aren''t done, and whose address is confirmed; not '
  'where the shop sells to each person in a group. '
  'Outcome: accepted, decided, or not-found. Values out of bounds: HTTP 400.';

create function private.reject_certificate(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('decide-certificates');
  v_id private.new_id := p ->> 'id';
  v_lock record := private.lock_exemption(v_id, false);
begin
  if v_lock.refusal is not null then
    return v_lock.refusal;
  end if;
  update private.exemptions
  set
    status = 'rejected', rejection = btrim(p ->> 'why', E' \t\r\n'), decided_by = v_actor,
    decided_at = now()
  where id = v_id;
  insert into public.outbox (order_id, template, occasion, recipient)
  select id, 'certificate-rejected', v_id, customer_email
  from public.orders
  where id = (v_lock.exemption).order_id;
  return '{"outcome": "rejected"}';
end;
$$;
comment on function private.reject_certificate(jsonb) is
  'Rejects a certificate (id) with the email that says why. Outcome: rejected, decided, or not-found. '
  'Values out of bounds: HTTP 400.';

create function private.apply_certificate(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('decide-certificates');
  v_number private.job_number := p ->> 'number';
  v_id private.new_id := p ->> 'id';
  v_order public.orders;
  v_exemption private.exemptions;
begin
  select * into v_order from public.orders where number = v_number for update;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  v_exemption := private.known_exemption(v_order);
  if v_exemption.id is distinct from v_id
    or v_order.exemption_id is not null
    or v_order.stage = 'canceled'
  then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_order.status);
  end if;
  perform private.exempt_order(v_order, v_exemption, jsonb_build_object('actor', v_actor));
  return '{"outcome": "applied"}';
end;
$$;
comment on function private.apply_certificate(jsonb) is
  'Uses a customer''s accepted certificate (id) for another of their orders (number). Outcome: applied; '
  'not-allowed if it isn''t good for it anymore, or the order has no tax already, or is canceled; '
  'not-found.';

create function private.set_group_seller(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('decide-certificates');
  v_number private.job_number := p ->> 'number';
  v_seller text not null := p ->> 'seller';
  v_before public.orders;
  v_after public.orders;
  v_group private.groups;
begin
  if v_seller not in ('shop', 'organization') then
    perform private.refuse('seller must be shop or organization');
  end if;
  select * into v_before from public.orders where number = v_number for update;
  select * into v_group from private.groups where order_id = v_before.id for update;
  if v_group.id is null then
    return '{"outcome": "not-found"}';
  end if;
  if v_group.seller = v_seller then
    return '{"outcome": "set"}';
  end if;
  if v_group.payer = 'organizer'
    or v_group.closed_at is not null
    or v_before.stage = 'canceled'
    -- People may have seen prices without tax.
    or v_before.exemption_id is not null
  then
    return '{"outcome": "not-allowed"}';
  end if;
  update private.groups set seller = v_seller, version = version + 1 where id = v_group.id;
  update public.orders
  set version = version + 1
  where id = v_before.id
  returning * into v_after;
  perform private.record_change(
    v_after,
    v_before,
    jsonb_build_object(
      'actor', v_actor,
      'rows', jsonb_build_array(
        jsonb_build_object(
          'part', 'price', 'what', 'Who sells to the group', 'typed', false,
          'before', case v_group.seller when 'shop' then 'We do' else 'The organization' end,
          'after', case v_seller when 'shop' then 'We do' else 'The organization' end
        )
      )
    )
  );
  return '{"outcome": "set"}';
end;
$$;
comment on function private.set_group_seller(jsonb) is
  'Says who sells to the people of an order''s group (number, seller), and records that as a change. '
  'Outcome: set, also if that''s how it was; not-allowed where only the organizer pays, once the group has '
  'closed, and for an order that is canceled or has no tax because of a certificate; not-found.';

create function public.reuse_certificate(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_number bigint := p ->> 'number';
  v_order public.orders;
  v_exemption private.exemptions;
begin
  perform
  from public.orders
  where number = v_number and link_key_hash = p ->> 'key_hash'
  for update;
  v_order := private.find_linked_order(v_number, p ->> 'key_hash');
  if v_order.id is null then
    return '{"outcome": "not-found"}';
  end if;
  if v_order.exemption_id is not null then
    return '{"outcome": "applied"}';
  end if;
  if private.has_confirmed_address(v_order) and v_order.stage not in ('done', 'canceled') then
    v_exemption := private.known_exemption(v_order);
  end if;
  if v_exemption.id is null then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_order.status);
  end if;
  perform private.exempt_order(v_order, v_exemption, p || '{"actor": "customer"}');
  return '{"outcome": "applied"}';
end;
$$;
comment on function public.reuse_certificate(jsonb) is
  'Uses an accepted certificate for the order that number and key_hash open, if somebody followed the '
  'link in an email to its address. p has shop_inbox and email_guard, too. Outcome: applied, also if '
  'the order has no tax already; not-allowed; not-found.';
grant execute on function public.reuse_certificate(jsonb) to service_role;

create function public.read_certificate(p_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.exemption_json(e) || jsonb_build_object(
    'renewed', exists (
      select
      from private.exemptions as later
      where lower(later.email) in (
          select other from private.same_customer where email = lower(e.email)
        )
        and (
          later.status = 'accepted' and later.expires_on > e.expires_on
          or later.status = 'sent' and later.created_at > e.decided_at
        )
    )
  )
  from private.exemptions as e
  where e.id = p_id;
$$;
comment on function public.read_certificate(uuid) is
  'A certificate for emails, and whether its customer has sent another by now, or has one that is good for longer (renewed); '
  'null if there is none.';
grant execute on function public.read_certificate(uuid) to service_role;

create function public.remind_of_certificates() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_written integer;
begin
  with reminded as (
    update private.exemptions as e
    set reminded_at = now()
    where e.status = 'accepted'
      and e.reminded_at is null
      and e.expires_on between private.shop_date(now()) and private.shop_date(now()) + 30
      and not exists (
        select
        from private.exemptions as later
        where lower(later.email) in (
            select other from private.same_customer where email = lower(e.email)
          )
          and (
            later.status = 'accepted' and later.expires_on > e.expires_on
            or later.status = 'sent' and later.created_at > e.decided_at
          )
      )
    returning e.id, e.email
  )
  insert into public.outbox (order_id, template, occasion, recipient)
  select newest.id, 'certificate-expires', reminded.id, newest.customer_email
  from reminded
  cross join lateral (
    select o.id, o.customer_email
    from public.orders as o
    where lower(o.customer_email) = lower(reminded.email)
      and o.stage <> 'canceled'
      and private.has_link(o)
      and not private.has_email('order', o.id, 'held')
    order by o.number desc
    limit 1
  ) as newest;
  get diagnostics v_written = row_count;
  return v_written;
end;
$$;
comment on function public.remind_of_certificates() is
  'Writes the emails that ask for another certificate, once for each that expires within 30 days, with '
  'the link to its customer''s newest order; answers how many it wrote. Who has one that is good for '
  'longer, or no order with a link, gets none.';
grant execute on function public.remind_of_certificates() to service_role;

create function private.list_certificates(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('see-certificates');
  return (
    select coalesce(jsonb_agg(private.exemption_json(e) order by e.expires_on, e.id), '[]')
    from (
      select *
      from private.exemptions
      where status = 'accepted'
      order by expires_on desc, id
      limit 1000
    ) as e
  );
end;
$$;
comment on function private.list_certificates(jsonb) is
  'The accepted certificates with their files, those that expire first first; of more than a thousand, '
  'those that are good for longest. For owners, staff, and bookkeepers.';
