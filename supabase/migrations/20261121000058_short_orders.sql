-- What the supplier was short of when an order was placed goes with the order, as the note of its
-- first event: staff read it in the job's history and in the mail about the new order.

create or replace function public.place_order(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_key uuid;
  v_order public.orders;
  v_address jsonb;
  v_outcome text := 'placed';
  v_constraint text;
  v_message text;
begin
  v_key := (p ->> 'idempotencyKey')::uuid;
  v_address := nullif(p -> 'delivery' -> 'address', 'null'::jsonb);

  -- Sends of one key wait for each other; the later ones find the order.
  perform pg_advisory_xact_lock(hashtextextended('place_order ' || v_key::text, 0));
  select * into v_order from public.orders where idempotency_key = v_key;

  if found then
    if v_order.request_hash is distinct from p ->> 'requestHash' then
      return jsonb_build_object(
        'outcome', 'conflict', 'orderId', null, 'number', null, 'emails', '[]'::jsonb
      );
    end if;
    v_outcome := 'replayed';
  else
    insert into public.orders (
      idempotency_key, request_hash,
      garment_id, garment_name, style_code, color_key, color_name, color_hex,
      total_quantity, print_locations, artwork_type, artwork_description,
      due_date, turnaround_class,
      delivery_method, delivery_name, delivery_street, delivery_city, delivery_state, delivery_zip,
      customer_name, customer_email, customer_phone, customer_notes,
      per_item_cents, subtotal_cents, rush_fee_cents, shipping_cents, tax_cents, total_cents
    ) values (
      v_key, p ->> 'requestHash',
      p ->> 'garmentId', p ->> 'garmentName', p ->> 'styleCode',
      p ->> 'colorKey', p ->> 'colorName', p ->> 'colorHex',
      (p ->> 'totalQuantity')::integer,
      array(select jsonb_array_elements_text(p -> 'printLocations')),
      p -> 'artwork' ->> 'type', nullif(p -> 'artwork' ->> 'description', ''),
      (p ->> 'dueDate')::date, p ->> 'turnaroundClass',
      p -> 'delivery' ->> 'method',
      v_address ->> 'name', v_address ->> 'street', v_address ->> 'city',
      v_address ->> 'state', v_address ->> 'zip',
      p -> 'customer' ->> 'fullName', p -> 'customer' ->> 'email',
      p -> 'customer' ->> 'phone', nullif(p -> 'customer' ->> 'notes', ''),
      (p -> 'price' ->> 'perItemCents')::integer,
      (p -> 'price' ->> 'subtotalCents')::integer,
      (p -> 'price' ->> 'rushFeeCents')::integer,
      (p -> 'price' ->> 'shippingCents')::integer,
      (p -> 'price' ->> 'taxCents')::integer,
      (p -> 'price' ->> 'totalCents')::integer
    )
    returning * into v_order;

    insert into public.order_lines (order_id, size, quantity)
    select v_order.id, line.key, line.value::integer
    from jsonb_each_text(p -> 'quantities') as line;

    if (select coalesce(sum(quantity), 0) from public.order_lines where order_id = v_order.id)
      <> v_order.total_quantity
    then
      raise check_violation using
        constraint = 'order_lines_add_up',
        message = 'the quantities of the sizes do not add up to the total';
    end if;

    insert into public.order_artwork (
      order_id, location, object_path, file_name, size_bytes, content_type, format,
      width_px, height_px
    )
    select
      v_order.id, file ->> 'location', file ->> 'objectPath', file ->> 'fileName',
      (file ->> 'sizeBytes')::bigint, file ->> 'contentType', file ->> 'format',
      (file ->> 'widthPx')::integer, (file ->> 'heightPx')::integer
    from jsonb_array_elements(p -> 'artwork' -> 'files') as file;

    insert into public.order_events (order_id, to_status, actor, note)
    values (v_order.id, v_order.status, 'customer', nullif(p ->> 'stockNote', ''));

    insert into public.outbox (order_id, template, recipient)
    values
      (v_order.id, 'order-confirmation', v_order.customer_email),
      (v_order.id, 'new-order', p ->> 'shopInbox');
  end if;

  return jsonb_build_object(
    'outcome', v_outcome,
    'orderId', v_order.id,
    'number', v_order.number,
    'emails', (
      select coalesce(jsonb_agg(id order by template desc), '[]'::jsonb)
      from public.outbox
      where order_id = v_order.id
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
      message = 'The order breaks a rule of the database: ' || v_message,
      detail = coalesce(nullif(v_constraint, ''), 'malformed value');
end;
$$;
comment on function public.place_order(jsonb) is
  'Writes order, lines, artwork, event and the two e-mails in one transaction, once per '
  'idempotencyKey. stockNote, where there is one, is the note of the event. Outcome: placed, '
  'replayed, or conflict (same key, other requestHash). Values that break a rule: HTTP 400.';

create or replace function public.read_order(p_order_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', o.id,
    'number', o.number,
    'status', o.status,
    'createdAt', o.created_at,
    'garmentId', o.garment_id,
    'garmentName', o.garment_name,
    'styleCode', o.style_code,
    'colorKey', o.color_key,
    'colorName', o.color_name,
    'colorHex', o.color_hex,
    'quantities', (
      select coalesce(jsonb_object_agg(size, quantity), '{}'::jsonb)
      from public.order_lines
      where order_id = o.id
    ),
    'totalQuantity', o.total_quantity,
    'printLocations', to_jsonb(o.print_locations),
    'artwork', jsonb_build_object(
      'type', o.artwork_type,
      'description', o.artwork_description,
      'files', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'location', location,
              'objectPath', object_path,
              'fileName', file_name,
              'sizeBytes', size_bytes,
              'contentType', content_type,
              'format', format,
              'widthPx', width_px,
              'heightPx', height_px
            )
            order by array_position(o.print_locations, location), location
          ),
          '[]'::jsonb
        )
        from public.order_artwork
        where order_id = o.id
      )
    ),
    'dueDate', o.due_date,
    'turnaroundClass', o.turnaround_class,
    'delivery', jsonb_build_object(
      'method', o.delivery_method,
      'address', case
        when o.delivery_method <> 'pickup' then jsonb_build_object(
          'name', o.delivery_name,
          'street', o.delivery_street,
          'city', o.delivery_city,
          'state', o.delivery_state,
          'zip', o.delivery_zip
        )
      end
    ),
    'customer', jsonb_build_object(
      'fullName', o.customer_name,
      'email', o.customer_email,
      'phone', o.customer_phone,
      'notes', o.customer_notes
    ),
    'price', jsonb_build_object(
      'perItemCents', o.per_item_cents,
      'subtotalCents', o.subtotal_cents,
      'rushFeeCents', o.rush_fee_cents,
      'shippingCents', o.shipping_cents,
      'taxCents', o.tax_cents,
      'totalCents', o.total_cents
    ),
    'stockNote', (
      select note
      from public.order_events
      where order_id = o.id and from_status is null
      order by id
      limit 1
    )
  )
  from public.orders as o
  where o.id = p_order_id;
$$;
comment on function public.read_order(uuid) is
  'The whole order in the shape that place_order takes, with id, number, status and createdAt; '
  'null when there is none.';
