-- The only ways to write a quote or a reorder, and to read one whole.

create function private.read_day(p_day text) returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  -- A cast alone takes 'tomorrow', and drops the time of a moment.
  if p_day !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    raise invalid_datetime_format using message = 'a day must be written YYYY-MM-DD';
  end if;
  return p_day::date;
end;
$$;
comment on function private.read_day(text) is
  'A calendar day written YYYY-MM-DD and in no other way; null for null.';

create function public.place_quote(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_key uuid;
  v_quote public.quotes;
  v_outcome text := 'placed';
  v_constraint text;
  v_message text;
begin
  v_key := (p ->> 'idempotencyKey')::uuid;

  -- Sends of one key wait for each other; the later ones find the quote.
  perform pg_advisory_xact_lock(hashtextextended('place_quote ' || v_key::text, 0));
  select * into v_quote from public.quotes where idempotency_key = v_key;

  if found then
    if v_quote.request_hash is distinct from p ->> 'requestHash' then
      return jsonb_build_object(
        'outcome', 'conflict', 'quoteId', null, 'number', null, 'emails', '[]'::jsonb
      );
    end if;
    v_outcome := 'replayed';
  else
    insert into public.quotes (
      idempotency_key, request_hash, name, email, phone, quantity, pickup_date, project_details
    ) values (
      v_key, p ->> 'requestHash', p ->> 'name', p ->> 'email', nullif(p ->> 'phone', ''),
      (p ->> 'quantity')::integer, private.read_day(nullif(p ->> 'pickupDate', '')),
      p ->> 'projectDetails'
    )
    returning * into v_quote;

    insert into public.quote_artwork (
      quote_id, position, object_path, file_name, size_bytes, content_type, format,
      width_px, height_px
    )
    select
      v_quote.id, item.position, item.file ->> 'objectPath', item.file ->> 'fileName',
      (item.file ->> 'sizeBytes')::bigint, item.file ->> 'contentType', item.file ->> 'format',
      (item.file ->> 'widthPx')::integer, (item.file ->> 'heightPx')::integer
    from jsonb_array_elements(p -> 'files') with ordinality as item (file, position);

    if exists (
      select 1
      from public.quote_artwork
      join public.order_artwork using (object_path)
      where quote_artwork.quote_id = v_quote.id
    ) then
      raise check_violation using
        constraint = 'quote_artwork_one_owner_a_file',
        message = 'a file of the quote belongs to an order';
    end if;

    insert into public.outbox (quote_id, template, recipient)
    values
      (v_quote.id, 'quote-receipt', v_quote.email),
      (v_quote.id, 'new-quote', p ->> 'shopInbox');
  end if;

  return jsonb_build_object(
    'outcome', v_outcome,
    'quoteId', v_quote.id,
    'number', v_quote.number,
    'emails', (
      select coalesce(jsonb_agg(id order by template desc), '[]'::jsonb)
      from public.outbox
      where quote_id = v_quote.id
    )
  );
exception
  -- One answer for every value that the tables refuse: HTTP 400, the rule in the details.
  when integrity_constraint_violation or data_exception then
    get stacked diagnostics
      v_constraint = constraint_name,
      v_message = message_text;
    raise exception using
      errcode = 'PT400',
      message = 'The quote breaks a rule of the database: ' || v_message,
      detail = coalesce(nullif(v_constraint, ''), 'malformed value');
end;
$$;
comment on function public.place_quote(jsonb) is
  'Writes quote, files and the two e-mails (the customer''s first) in one transaction, once per '
  'idempotencyKey. Outcome: placed, replayed, or conflict (same key, other requestHash). '
  'Values that break a rule, and a file that another quote or an order holds: HTTP 400.';

comment on function public.place_order(jsonb) is
  'Writes order, lines, artwork, event and the two e-mails in one transaction, once per '
  'idempotencyKey. Outcome: placed, replayed, or conflict (same key, other requestHash). '
  'Values that break a rule: HTTP 400. Whether a quote holds a file isn''t asked here: the '
  'receipt of a quote''s file says so, and orders don''t take it.';

create function public.place_reorder(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_key uuid;
  v_reorder public.reorders;
  v_outcome text := 'placed';
  v_constraint text;
  v_message text;
begin
  v_key := (p ->> 'idempotencyKey')::uuid;

  -- Sends of one key wait for each other; the later ones find the reorder.
  perform pg_advisory_xact_lock(hashtextextended('place_reorder ' || v_key::text, 0));
  select * into v_reorder from public.reorders where idempotency_key = v_key;

  if found then
    if v_reorder.request_hash is distinct from p ->> 'requestHash' then
      return jsonb_build_object(
        'outcome', 'conflict', 'reorderId', null, 'number', null, 'emails', '[]'::jsonb
      );
    end if;
    v_outcome := 'replayed';
  else
    insert into public.reorders (
      idempotency_key, request_hash, name, email, invoice_number, pickup_date, order_id
    ) values (
      v_key, p ->> 'requestHash', p ->> 'name', p ->> 'email', p ->> 'invoiceNumber',
      private.read_day(nullif(p ->> 'pickupDate', '')),
      (
        select id
        from public.orders
        where number = substring(p ->> 'invoiceNumber' from '^\s*#?\s*([0-9]{1,18})\s*$')::bigint
          and lower(customer_email) = lower(p ->> 'email')
      )
    )
    returning * into v_reorder;

    insert into public.reorder_lines (reorder_id, size, quantity)
    select v_reorder.id, line.key, line.value::integer
    from jsonb_each_text(p -> 'quantities') as line;

    insert into public.outbox (reorder_id, template, recipient)
    values
      (v_reorder.id, 'reorder-receipt', v_reorder.email),
      (v_reorder.id, 'new-reorder', p ->> 'shopInbox');
  end if;

  return jsonb_build_object(
    'outcome', v_outcome,
    'reorderId', v_reorder.id,
    'number', v_reorder.number,
    'emails', (
      select coalesce(jsonb_agg(id order by template desc), '[]'::jsonb)
      from public.outbox
      where reorder_id = v_reorder.id
    )
  );
exception
  -- One answer for every value that the tables refuse: HTTP 400, the rule in the details.
  when integrity_constraint_violation or data_exception then
    get stacked diagnostics
      v_constraint = constraint_name,
      v_message = message_text;
    raise exception using
      errcode = 'PT400',
      message = 'The reorder breaks a rule of the database: ' || v_message,
      detail = coalesce(nullif(v_constraint, ''), 'malformed value');
end;
$$;
comment on function public.place_reorder(jsonb) is
  'Writes reorder, lines and the two e-mails (the customer''s first) in one transaction, once per '
  'idempotencyKey. Outcome: placed, replayed, or conflict (same key, other requestHash). An order '
  'of that number (''1001'', ''#1001'') under the same e-mail address is noted, never answered. '
  'Values that break a rule: HTTP 400.';

create function public.find_quote_by_key(p_key uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('number', q.number, 'requestHash', q.request_hash)
  from public.quotes as q
  where q.idempotency_key = p_key;
$$;
comment on function public.find_quote_by_key(uuid) is
  'Number and requestHash of the quote that came with this idempotency key, or null.';

create function public.find_reorder_by_key(p_key uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('number', r.number, 'requestHash', r.request_hash)
  from public.reorders as r
  where r.idempotency_key = p_key;
$$;
comment on function public.find_reorder_by_key(uuid) is
  'Number and requestHash of the reorder that came with this idempotency key, or null.';

create function public.read_quote(p_quote_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', q.id,
    'number', q.number,
    'status', q.status,
    'createdAt', q.created_at,
    'name', q.name,
    'email', q.email,
    'phone', q.phone,
    'quantity', q.quantity,
    'pickupDate', q.pickup_date,
    'projectDetails', q.project_details,
    'files', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'objectPath', object_path,
            'fileName', file_name,
            'sizeBytes', size_bytes,
            'contentType', content_type,
            'format', format,
            'widthPx', width_px,
            'heightPx', height_px
          )
          order by position
        ),
        '[]'::jsonb
      )
      from public.quote_artwork
      where quote_id = q.id
    )
  )
  from public.quotes as q
  where q.id = p_quote_id;
$$;
comment on function public.read_quote(uuid) is
  'The whole quote in the shape that place_quote takes, with id, number, status and createdAt; '
  'null when there is none.';

create function public.read_reorder(p_reorder_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id,
    'number', r.number,
    'status', r.status,
    'createdAt', r.created_at,
    'name', r.name,
    'email', r.email,
    'invoiceNumber', r.invoice_number,
    'pickupDate', r.pickup_date,
    'quantities', (
      select coalesce(jsonb_object_agg(size, quantity), '{}'::jsonb)
      from public.reorder_lines
      where reorder_id = r.id
    ),
    'order', (
      select jsonb_build_object('id', o.id, 'number', o.number)
      from public.orders as o
      where o.id = r.order_id
    )
  )
  from public.reorders as r
  where r.id = p_reorder_id;
$$;
comment on function public.read_reorder(uuid) is
  'The whole reorder in the shape that place_reorder takes, with id, number, status, createdAt and '
  'the order it is of, for the shop alone; null when there is none.';

create function public.is_file_used(p_object_path text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select 1 from public.order_artwork where object_path = p_object_path)
    or exists (select 1 from public.quote_artwork where object_path = p_object_path);
$$;
comment on function public.is_file_used(text) is
  'True once an order or a quote holds the file of this path in the bucket artwork.';

revoke execute on function
  private.read_day(text),
  public.place_quote(jsonb),
  public.place_reorder(jsonb),
  public.find_quote_by_key(uuid),
  public.find_reorder_by_key(uuid),
  public.read_quote(uuid),
  public.read_reorder(uuid),
  public.is_file_used(text)
from public, anon, authenticated, service_role;
grant execute on function
  public.place_quote(jsonb),
  public.place_reorder(jsonb),
  public.find_quote_by_key(uuid),
  public.find_reorder_by_key(uuid),
  public.read_quote(uuid),
  public.read_reorder(uuid),
  public.is_file_used(text)
to service_role;
