-- A customer is everything under one email address. Owners erase it on request.

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
  select object_path from public.quote_request_artwork where quote_request_id = any (p_ids);
$$;
comment on function private.files_of(uuid[]) is
  'The files of these jobs without duplicates: artwork, files of their proofs and messages, and tax '
  'certificates that weren''t accepted.';

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
      'people', private.count_people(v_email)
    );
end;
$$;
comment on function private.count_customer(jsonb) is
  'What erase_customer would erase for this email address: orders, quote requests, reorders, '
  'drafts, people in groups, and files, and the open jobs that keep it from doing so. For owners.';

create function private.erase_customer(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_email text := lower(btrim(p ->> 'email'));
  v_ids uuid[];
  v_drafts text[];
  v_files text[];
  v_found jsonb;
begin
  perform private.require_duty('erase-customers');
  -- Locked in the order of docs/decisions/data-lock-order.md. Jobs that come in from now on stay.
  -- Orders are found once: another look would find new ones, out of order.
  select coalesce(array_agg(id) filter (where is_theirs), '{}') into v_ids
  from (
    select id, lower(customer_email) = v_email as is_theirs
    from public.orders
    where lower(customer_email) = v_email
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
    'drafts', cardinality(v_drafts), 'people', private.count_people(v_email)
  );
  if v_found -> 'open' <> '[]' or v_found -> 'unsettled' <> '[]' then
    return v_found || '{"outcome": "open-jobs"}';
  end if;
  if v_ids = '{}' and v_drafts = '{}' and v_found ->> 'people' = '0' then
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
  update private.exemptions set email = null where lower(email) = v_email;
  delete from public.orders where id = any (v_ids);
  perform private.forget_person(v_email);
  perform private.forget_invitations(v_email);
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
  perform private.record_event('customer-erased', p_details => v_found - 'open' - 'unsettled');
  return v_found || '{"outcome": "erased"}';
end;
$$;
comment on function private.erase_customer(jsonb) is
  'Deletes every order, quote request, reorder, and draft of an email address in any case, with '
  'lines, artwork, events, notes, messages, and emails, and ends the links to designs that use '
  'their files, and takes them out of others'' groups; the next sweep removes the files. The ledger keeps the amounts, and '
  'accepted tax certificates stay. For owners. '
  'Outcome: erased; open-jobs if some aren''t finished, or not-found, which both change nothing. '
  'The audit trail keeps how much was erased, not whose.';
