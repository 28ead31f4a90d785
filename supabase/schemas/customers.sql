-- Customers for staff: who they are, what they ordered, and merging two that are one. What is under an
-- email address is erased on request.

create function private.files_of(p_ids uuid[]) returns table (object_path text)
language sql
stable
set search_path = ''
as $$
  select object_path from public.order_artwork where order_id = any (p_ids)
  union
  select file.object_path
  from public.proof_files as file
  join public.proofs as proof on proof.id = file.proof_id
  where proof.order_id = any (p_ids)
  union
  select file.object_path
  from public.change_request_files as file
  join public.proofs as proof on proof.id = file.proof_id
  where proof.order_id = any (p_ids)
  union
  select file.object_path
  from public.message_files as file
  join public.order_messages as m on m.id = file.message_id
  where m.order_id = any (p_ids)
  union
  select object_path
  from private.exemptions
  where order_id = any (p_ids) and status <> 'accepted'
  union
  select object_path from private.floor_taps where order_id = any (p_ids) and what = 'photo'
  union
  select object_path from public.quote_request_artwork where quote_request_id = any (p_ids);
$$;
comment on function private.files_of(uuid[]) is
  'The files of these jobs without duplicates: artwork, files of their proofs and messages, photos of '
  'the first shirts, and tax certificates that weren''t accepted.';

create function private.describe_jobs(p_ids uuid[]) returns jsonb
-- Not SQL, because unsettled_orders comes later.
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'orders', count(*) filter (where kind = 'order'),
      'quotes', count(*) filter (where kind = 'quote_request'),
      'reorders', count(*) filter (where kind = 'reorder'),
      'files', (select count(*) from private.files_of(p_ids)),
      'open', coalesce(
        jsonb_agg(name order by kind, number) filter (where is_open and place <= 200), '[]'
      ),
      'unsettled', coalesce(
        jsonb_agg(name order by number) filter (where is_unsettled and place <= 200), '[]'
      )
    )
    from (
      select
        kind, number, is_open, is_unsettled, jsonb_build_object('kind', kind, 'number', number) as name,
        row_number() over (partition by is_open, is_unsettled order by kind, number) as place
      from private.jobs,
        lateral (
          select not is_open and id in (select order_id from private.unsettled_orders) as is_unsettled
        ) as settling
      where id = any (p_ids)
    ) as job
  );
end;
$$;
comment on function private.describe_jobs(uuid[]) is
  'Counts these jobs'' orders, quote requests, reorders, and files, and lists the jobs that aren''t '
  'finished, and those that are, but have something left to pay or to refund, 200 of each.';

create function private.is_draft_of(p_key_hash text, p_draft text, p_email text) returns boolean
language sql
stable
set search_path = ''
as $$
  -- Compared as text, because a draft may hold characters that Postgres can't read from JSON.
  select p_email <> '' and (
    position('"email":' || to_json(p_email)::text in replace(lower(p_draft), ' ', '')) > 0
    or exists (
      select 1 from public.outbox where draft_key_hash = p_key_hash and lower(recipient) = p_email
    )
  );
$$;
comment on function private.is_draft_of(text, text, text) is
  'Whether this email address, in lower case, is the one typed into a draft or that got its link.';

create function private.lock_customers() returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('customers', 0));
$$;
comment on function private.lock_customers() is
  'Waits for others that change which contacts belong to which customer. Taken before any row.';

create function private.drop_contact(p_email text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_home uuid;
  v_heir text;
begin
  -- Jobs that are just coming in hold on to it, and show up once they let go.
  select home_id into v_home from private.contacts where email = p_email for update;
  if not found or exists (select from private.jobs where lower(email) = p_email) then
    return;
  end if;
  -- A merge can be undone, so who was a contact of theirs from the start comes first.
  select theirs.email into v_heir
  from private.same_customer as same
  join private.contacts as theirs on theirs.email = same.other
  where same.email = p_email and theirs.email <> p_email
  order by theirs.home_id = v_home desc, theirs.email
  limit 1;
  -- The company keeps its terms as of the day they were set, and nobody who comes with this address
  -- later has them.
  delete from public.customer_terms as theirs
  using public.customer_terms as mine
  where theirs.email = v_heir and mine.email = p_email and theirs.updated_at < mine.updated_at;
  insert into public.customer_terms (email, terms, set_by, updated_at)
  select v_heir, terms, set_by, updated_at
  from public.customer_terms
  where email = p_email and v_heir is not null
  on conflict do nothing;
  delete from public.customer_terms where email = p_email;
  -- Staff stopped the reminders of all contacts.
  insert into private.reminder_stops (email, by_customer, created_at)
  select v_heir, false, created_at
  from private.reminder_stops
  where email = p_email and not by_customer and v_heir is not null
  on conflict (email) do update set by_customer = false;
  delete from private.reminder_stops where email = p_email;
  delete from private.contacts where email = p_email;
  delete from public.outbox where copies is not null and recipient = p_email;
  if exists (select from private.contacts where home_id = v_home) then
    return;
  end if;
  if exists (select from private.customers where merged_into = v_home) then
    update private.customers set notes = null, version = version + 1 where id = v_home;
  else
    delete from private.customers where id = v_home;
  end if;
end;
$$;
comment on function private.drop_contact(text) is
  'Deletes the contact with this email address, in lower case, unless there are jobs under it. What was '
  'written about the customer goes with its last contact; others that were merged into it stay together.';

create function private.count_people(p_email text) returns bigint
language sql
stable
set search_path = ''
as $$
  select count(*)
  from (
    select id from private.group_people where lower(email) = p_email
    union all
    select id
    from private.group_invitations
    where lower(email) = p_email and not private.has_answered(group_id, email)
  ) as listed;
$$;
comment on function private.count_people(text) is
  'How often this email address, in lower case, has joined groups of others, or was invited to them.';

create function private.count_customer(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_email text := lower(btrim(p ->> 'email'));
begin
  perform private.require_duty('erase-customers');
  return private.describe_jobs(array(select id from private.jobs where lower(email) = v_email))
    || jsonb_build_object(
      'drafts',
      (select count(*) from private.order_drafts where private.is_draft_of(key_hash, draft, v_email)),
      'people', private.count_people(v_email),
      'contact', exists (select from private.contacts where email = v_email)
    );
end;
$$;
comment on function private.count_customer(jsonb) is
  'What erase_customer would erase for this email address: orders, quote requests, reorders, '
  'drafts, people in groups, and files, whether it''s a contact, and the open jobs that keep it from '
  'doing so. For owners.';

create function private.erase_customer(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_email text := lower(btrim(p ->> 'email'));
  v_ids uuid[];
  v_drafts text[];
  v_files text[];
  v_exempt_heir text;
  v_found jsonb;
begin
  perform private.require_duty('erase-customers');
  perform private.lock_customers();
  -- A certificate stays with the same organization.
  select theirs.email into v_exempt_heir
  from private.contacts as mine
  join private.contacts as theirs on theirs.customer_id = mine.customer_id and theirs.email <> mine.email
  where mine.email = v_email
    and (
      theirs.home_id = mine.home_id
      or private.domain_of(theirs.email) = private.domain_of(mine.email)
        and not private.is_shared_domain(private.domain_of(mine.email))
    )
  order by theirs.home_id = mine.home_id desc, theirs.email
  limit 1;
  -- Locked in the order of docs/decisions/data-lock-order.md. Jobs that come in from now on stay.
  -- Orders are found once: another look would find new ones, out of order.
  select coalesce(array_agg(id) filter (where is_theirs), '{}') into v_ids
  from (
    select id, lower(customer_email) = v_email as is_theirs
    from public.orders
    where lower(customer_email) = v_email
      -- Of the same customer, for what is left to it.
      or is_open
        and lower(customer_email) in (select other from private.same_customer where email = v_email)
      or id in (
        select joined.order_id
        from private.groups as joined
        join private.group_people as person on person.group_id = joined.id
        where lower(person.email) = v_email
      )
    order by id
    for update
  ) as locked;
  v_ids := v_ids
    || array(select id from public.quote_requests where lower(email) = v_email order by id for update);
  v_ids := v_ids
    || array(select id from public.reorders where lower(email) = v_email order by id for update);
  v_drafts := array(
    select key_hash
    from private.order_drafts
    where private.is_draft_of(key_hash, draft, v_email)
    order by key_hash
    for update
  );

  v_found := private.describe_jobs(v_ids) || jsonb_build_object(
    'drafts', cardinality(v_drafts), 'people', private.count_people(v_email),
    'contact', exists (select from private.contacts where email = v_email)
  );
  if v_found -> 'open' <> '[]' or v_found -> 'unsettled' <> '[]' then
    return v_found || '{"outcome": "open-jobs"}';
  end if;
  if v_ids = '{}' and v_drafts = '{}' and v_found ->> 'people' = '0'
    and not (v_found ->> 'contact')::boolean
  then
    return v_found || '{"outcome": "not-found"}';
  end if;

  v_files := array(
    select object_path from private.files_of(v_ids)
  );
  delete from private.order_drafts where key_hash = any (v_drafts);
  delete from public.reorders where id = any (v_ids);
  delete from public.quote_requests where id = any (v_ids);
  update private.card_refunds
  set reason = null
  where card_payment in (select id from private.card_payments where order_id = any (v_ids));
  delete from private.exemptions where order_id = any (v_ids) and status <> 'accepted';
  -- The tax office may ask why a sale had no tax.
  update private.exemptions
  set
    email = v_exempt_heir,
    -- Another domain isn't what the certificate was accepted for.
    covers = case
      when covers = 'domain' and private.domain_of(v_exempt_heir) <> private.domain_of(email)
        then 'address'
      else covers
    end
  where lower(email) = v_email;
  delete from public.orders where id = any (v_ids);
  perform private.forget_person(v_email);
  perform private.forget_invitations(v_email);
  -- What a company was given stays with it.
  perform private.drop_contact(v_email);
  delete from public.customer_terms where email = v_email;
  delete from private.reminder_stops where email = v_email;
  -- A design that shows one of their files is theirs, because sharing it took the file's receipt.
  delete from private.shared_designs
  where id in (
    select design_id from private.shared_design_pictures where object_path = any (v_files)
  );
  -- Their receipts are void from now on.
  insert into private.erased_files (object_path)
  select path
  from (
    select upload_path
    from private.artwork_files
    where object_path = any (v_files)
    order by upload_path
  ) as file
  cross join jsonb_array_elements_text(public.delete_file(file.upload_path)) as path;
  perform private.record_event('customer-erased', p_details => v_found - array['open', 'unsettled', 'contact']);
  return v_found || '{"outcome": "erased"}';
end;
$$;
comment on function private.erase_customer(jsonb) is
  'Deletes every order, quote request, reorder, and draft of an email address in any case, with '
  'lines, artwork, events, notes, messages, and emails, and ends the links to designs that use '
  'their files, and takes them out of others'' groups; the next sweep removes the files. The ledger keeps the amounts, and '
  'accepted tax certificates stay. Their contact goes, with the notes about it; other contacts of the same '
  'customer keep its terms and certificates. For owners. '
  'Outcome: erased; open-jobs if some aren''t finished, or not-found, which both change nothing. '
  'The audit trail keeps how much was erased, not whose.';

create function private.whole_customer(p_id uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  with recursive chain as (
    select id, merged_into from private.customers where id = p_id
    union all
    select upper.id, upper.merged_into
    from private.customers as upper
    join chain on upper.id = chain.merged_into
  )
  select id from chain where merged_into is null;
$$;
comment on function private.whole_customer(uuid) is
  'The customer that this one belongs to by merges: itself, if it isn''t merged. Null if there is none.';

create function private.customer_parts(p_id uuid) returns setof private.customers
language sql
stable
set search_path = ''
as $$
  with recursive part as (
    select * from private.customers where id = p_id
    union all
    select lower.*
    from private.customers as lower
    join part on lower.merged_into = part.id
  )
  select * from part;
$$;
comment on function private.customer_parts(uuid) is
  'A customer and all that was merged into it, directly or before.';

create function private.list_customers(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('keep-customers');
  v_sees_money boolean := private.may('see-prices');
  v_ask record;
  v_words text[];
  v_phone text;
  v_after record;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    text private.searched_text, "limit" private.page_size, cursor private.page_cursor
  );
  v_words := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from (
      select private.folded(part)
      from regexp_split_to_table(v_ask.text, '[\s‐‑‒–—―−-]+') as part
    ) as folded (word)
    where word <> ''
  );
  if v_ask.text !~ '[[:alpha:]@]' then
    v_phone := '%' || substring(private.digits(v_ask.text) from '^(?:1(?=[0-9]{10}$))?([0-9]{7,})$') || '%';
  end if;
  select * into v_after
  from jsonb_to_record(coalesce(v_ask.cursor, '{"at": "infinity"}')::jsonb) as cursor (
    at timestamptz, id uuid
  );
  if v_after.at is null then
    perform private.refuse('cursor must be the next of the page before');
  end if;

  return (
    with latest as (
      select
        contact.customer_id as id,
        max(contact.latest_at) as at,
        (array_agg(contact.name order by contact.name is null, contact.latest_at desc))[1] as name
      from private.contacts as contact
      join private.customers as customer on customer.id = contact.customer_id
      join private.customers as home on home.id = contact.home_id
      where v_words = '{}'
        or contact.searched || private.folded(concat_ws(' ', '', customer.company, home.company))
          like all (v_words)
        or contact.searched like v_phone
      group by contact.customer_id
    ),
    page as (
      select *
      from latest
      where at < v_after.at or at = v_after.at and id > v_after.id
      order by at desc, id
      limit v_ask."limit" + 1
    ),
    placed as (
      select *, row_number() over (order by at desc, id) as place from page
    )
    select jsonb_build_object(
      'customers', coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', placed.id,
            'company', customer.company,
            'name', placed.name,
            'emails', (
              select jsonb_agg(email order by email) from private.contacts where customer_id = placed.id
            ),
            'orders', ordered.orders,
            'cents', case when v_sees_money then ordered.cents end,
            'latest_at', placed.at
          )
          order by place
        ) filter (where place <= v_ask."limit"),
        '[]'
      ),
      'next', case when count(*) > v_ask."limit" then
        min(jsonb_build_object('at', placed.at, 'id', placed.id)::text)
          filter (where place = v_ask."limit")
      end
    )
    from placed
    join private.customers as customer on customer.id = placed.id
    cross join lateral (
      select count(*) as orders, coalesce(sum(total_cents), 0) as cents
      from public.orders
      where stage <> 'canceled'
        and lower(customer_email) in (
          select email from private.contacts where customer_id = placed.id
        )
    ) as ordered
  );
end;
$$;
comment on function private.list_customers(jsonb) is
  'A page of customers whose names, companies, email addresses, or phone numbers match, the one who ordered or '
  'asked last first; next leads to the following page.';

create function private.read_customer(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('keep-customers');
  v_sees_money boolean := private.may('see-prices');
  v_id uuid := private.whole_customer((p ->> 'id')::uuid);
  v_emails text[];
begin
  v_emails := array(select email from private.contacts where customer_id = v_id order by email);
  return (
    select jsonb_build_object(
      'id', customer.id,
      'version', customer.version,
      'company', customer.company,
      'notes', customer.notes,
      'contacts', (
        select coalesce(
          jsonb_agg(
            to_jsonb(contact)
            - array['customer_id', 'home_id', 'latest_at', 'searched', 'terms_changed_at']
            || jsonb_build_object(
              'jobs', (select count(*) from private.jobs where lower(email) = contact.email)
            )
            order by contact.name, contact.email
          ),
          '[]'
        )
        from private.contacts as contact
        where customer_id = v_id
      ),
      'merged', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', id, 'company', company, 'notes', notes, 'by', merged_by, 'at', merged_at,
              'emails', (
                select coalesce(jsonb_agg(email order by email), '[]')
                from private.contacts
                where home_id = part.id
              )
            )
            order by merged_at desc, id
          ),
          '[]'
        )
        from private.customer_parts(v_id) as part
        where id <> v_id
      ),
      'terms', (private.own_terms(v_emails[1])).terms,
      'reminder_stops', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('email', email, 'at', created_at, 'by_customer', by_customer)
            order by created_at, email
          ),
          '[]'
        )
        from private.reminder_stops
        where email = any (v_emails)
      ),
      'exemptions', (
        select coalesce(jsonb_agg(private.exemption_json(e) order by e.created_at desc, e.id), '[]')
        from private.exemptions as e
        where lower(e.email) = any (v_emails) and e.status in ('sent', 'accepted')
      ),
      'totals', (
        select jsonb_build_object(
          'orders', count(*) filter (where stage <> 'canceled'),
          'pieces', coalesce(sum(total_quantity) filter (where stage <> 'canceled'), 0),
          'cents', case when v_sees_money then
            coalesce(sum(total_cents) filter (where stage <> 'canceled'), 0)
          end,
          'left_cents', case when v_sees_money then
            coalesce(sum(greatest(private.balance_cents(o), 0)), 0)
          end
        )
        from public.orders as o
        where lower(customer_email) = any (v_emails)
      )
    )
    from private.customers as customer
    where customer.id = v_id
  );
end;
$$;
comment on function private.read_customer(jsonb) is
  'A customer in full except for the jobs, which list_jobs has: contacts, what was merged into it, terms, '
  'certificates that count or wait, and totals of orders that aren''t canceled. The id of one that was '
  'merged into another reads that one. Null if there is none.';

create type private.asked_contact as (
  email public.email,
  name public.full_name,
  phone public.phone,
  approves boolean,
  pays boolean,
  gets_invoice boolean
);

create function private.save_customer(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid := p ->> 'id';
  v_customer private.customers;
  v_asked private.asked_contact[] := array(
    select row(
      lower(btrim(email)), nullif(btrim(name), ''), nullif(btrim(phone), ''), approves, pays, "getsInvoice"
    )::private.asked_contact
    from jsonb_to_recordset(p -> 'contacts') as asked (
      email text, name text, phone text, approves boolean, pays boolean, "getsInvoice" boolean
    )
    order by email
  );
  v_email text;
begin
  perform private.require_duty('keep-customers');
  perform private.lock_customers();
  select * into v_customer from private.customers where id = v_id and merged_into is null for update;
  if not found then
    return '{"outcome": "not-found"}';
  end if;
  if v_customer.version <> (p ->> 'version')::integer then
    return '{"outcome": "stale"}';
  end if;
  if cardinality(v_asked) not between 1 and 100 then
    perform private.refuse('contacts must be 1 to 100');
  end if;
  -- Orders from an address that is added get the customer's terms.
  if not private.may('set-terms')
    and exists (
      select
      from private.contacts as contact
      where contact.customer_id = v_id and (private.own_terms(contact.email)).terms is not null
    )
    and exists (
      select
      from unnest(v_asked) as asked
      where not exists (select from private.contacts where email = asked.email)
    )
  then
    return '{"outcome": "needs-owner"}';
  end if;
  begin
    insert into private.contacts as kept (
      email, customer_id, home_id, name, phone, approves, pays, gets_invoice, latest_at, searched
    )
    select
      email, v_id, v_id, name, phone, approves, pays, gets_invoice, now(),
      private.with_searched('', array[email, name, private.digits(phone)])
    from unnest(v_asked)
    on conflict (email) do update
    set
      searched = private.with_searched(
        kept.searched, array[excluded.name, private.digits(excluded.phone)]
      ),
      name = excluded.name, phone = excluded.phone, approves = excluded.approves,
      pays = excluded.pays, gets_invoice = excluded.gets_invoice
    where kept.customer_id = v_id;
    select contact.email into v_email
    from unnest(v_asked) as asked
    join private.contacts as contact on contact.email = asked.email
    where contact.customer_id <> v_id
    order by contact.email
    limit 1;
    if found then
      raise sqlstate 'CU001';
    end if;
  exception
    when sqlstate 'CU001' then
      return jsonb_build_object('outcome', 'taken', 'email', v_email);
  end;
  for v_email in
    select email
    from private.contacts
    where customer_id = v_id and email not in (select email from unnest(v_asked))
    order by email
  loop
    perform private.drop_contact(v_email);
  end loop;
  update private.customers
  set
    company = nullif(btrim(p ->> 'company'), ''),
    notes = nullif(btrim(p ->> 'notes', E' \t\r\n'), ''),
    version = version + 1
  where id = v_id;
  return '{"outcome": "saved"}';
end;
$$;
comment on function private.save_customer(jsonb) is
  'Saves company, notes, and contacts of a customer whose version the caller saw. A contact that is left '
  'out goes, unless there are jobs under its address. Outcome: saved; stale if somebody was faster; '
  'taken, with the email address that another customer has; needs-owner if an address is added to a '
  'customer with its own terms and the caller may not set terms; not-found. Values out of bounds: HTTP 400.';

create function private.move_contacts(p_id uuid, p_into uuid, p_actor text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_emails text[] := array(
    select email
    from private.contacts
    where customer_id in (p_into, private.whole_customer(p_id))
    order by email
  );
  v_whole uuid := coalesce(p_into, private.whole_customer(p_id));
  v_orders uuid[] := private.lock_open_orders(v_emails);
  v_before jsonb := (
    select jsonb_object_agg(email, (private.own_terms(email)).terms) from unnest(v_emails) as email
  );
  v_changed boolean;
begin
  update private.customers
  set
    merged_into = p_into,
    merged_by = case when p_into is not null then p_actor end,
    merged_at = case when p_into is not null then now() end
  where id = p_id;
  -- Who had either open saves nothing over it.
  update private.customers set version = version + 1 where id in (p_id, v_whole);
  update private.contacts
  set customer_id = coalesce(p_into, p_id)
  where home_id in (select id from private.customer_parts(p_id));
  update private.contacts
  set terms_changed_at = now()
  where email = any (v_emails) and (private.own_terms(email)).terms is distinct from v_before ->> email;
  v_changed := found;
  perform private.issue_invoice(id) from unnest(v_orders) as id;
  return v_changed;
end;
$$;
comment on function private.move_contacts(uuid, uuid, text) is
  'Makes a customer, with all that was merged into it, a part of another, or, without one, separate '
  'again. Open orders whose terms are others by that are invoiced again. Answers whether '
  'anybody''s terms are others by that.';

create function private.merge_customers(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('keep-customers');
  v_id uuid := p ->> 'id';
  v_other uuid := p ->> 'other';
  v_contacts bigint;
begin
  perform private.lock_customers();
  if v_id = v_other
    or (
      select count(*) from private.customers where id in (v_id, v_other) and merged_into is null
    ) <> 2
  then
    return '{"outcome": "not-found"}';
  end if;
  select count(*) into v_contacts from private.contacts where customer_id in (v_id, v_other);
  if v_contacts > 100 then
    return '{"outcome": "too-many"}';
  end if;
  begin
    if private.move_contacts(v_other, v_id, v_actor) and not private.may('set-terms') then
      raise sqlstate 'CU001';
    end if;
  exception
    when sqlstate 'CU001' then
      return '{"outcome": "needs-owner"}';
  end;
  perform private.record_event(
    'customers-merged',
    p_details => jsonb_build_object('customer', v_id, 'other', v_other, 'contacts', v_contacts)
  );
  return '{"outcome": "merged"}';
end;
$$;
comment on function private.merge_customers(jsonb) is
  'Makes a customer (other) a part of another (id). Outcome: merged; not-found if either is gone or '
  'merged by now; too-many above 100 contacts; needs-owner if somebody gets other terms by that, and '
  'the caller may not set terms.';

create function private.undo_merge(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('keep-customers');
  v_id uuid := p ->> 'id';
  v_from uuid;
begin
  perform private.lock_customers();
  select merged_into into v_from from private.customers where id = v_id;
  if v_from is null then
    return '{"outcome": "not-found"}';
  end if;
  begin
    if private.move_contacts(v_id, null, v_actor) and not private.may('set-terms') then
      raise sqlstate 'CU001';
    end if;
  exception
    when sqlstate 'CU001' then
      return '{"outcome": "needs-owner"}';
  end;
  perform private.record_event(
    'merge-undone',
    p_details => jsonb_build_object(
      'customer', v_from, 'other', v_id,
      'contacts', (select count(*) from private.contacts where customer_id = v_id)
    )
  );
  return '{"outcome": "undone"}';
end;
$$;
comment on function private.undo_merge(jsonb) is
  'Makes a customer that was merged into another a separate one again, with its contacts and what had been merged '
  'into it before. Outcome: undone; not-found if it isn''t merged; needs-owner if somebody gets other '
  'terms by that, and the caller may not set terms.';

create function private.set_customer_terms(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('set-terms');
  v_terms text := p ->> 'terms';
  v_id uuid;
  v_email text;
begin
  perform private.lock_customers();
  v_id := private.whole_customer((p ->> 'id')::uuid);
  select email into v_email
  from private.contacts
  where customer_id = v_id
  -- Undoing a merge leaves the terms with the customer for whom they were set.
  order by home_id = v_id desc, email
  limit 1;
  if v_email is null then
    return '{"outcome": "not-found"}';
  end if;
  insert into public.customer_terms as kept (email, terms, set_by)
  select v_email, v_terms, v_actor
  where v_terms is distinct from (private.own_terms(v_email)).terms
  on conflict (email) do update set terms = excluded.terms, set_by = excluded.set_by;
  if found then
    perform private.record_event(
      'terms-changed', p_details => jsonb_build_object('customer', v_id, 'terms', v_terms)
    );
  end if;
  return '{"outcome": "set"}';
end;
$$;
comment on function private.set_customer_terms(jsonb) is
  'Sets when a customer pays, for all their orders; without terms, as the shop''s say. For owners. '
  'Outcome: set or not-found.';
