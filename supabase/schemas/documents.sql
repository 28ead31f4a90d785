-- Numbered documents: invoices, credit notes, and receipts. Each says what an order was when it was
-- issued, and is issued in the transaction that makes it due. src/payments/documents draws them.

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'receipt', 'credit-note')),
  number bigint not null,
  order_id uuid references public.orders (id) on delete set null,
  order_number bigint not null,
  payment_id uuid,
  credits bigint,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null default now(),
  constraint documents_number_key unique (kind, number),
  constraint documents_one_receipt_a_payment unique (payment_id),
  constraint documents_one_credit_an_invoice unique (credits),
  constraint documents_receipts_have_payments check ((kind = 'receipt') = (payment_id is not null)),
  constraint documents_credits_are_of_invoices check ((kind = 'credit-note') = (credits is not null))
);
comment on table public.documents is
  'Invoices, credit notes, and receipts, each kind numbered without gaps. Rows never change, and when '
  'their order is erased, number and amounts stay.';
comment on column public.documents.payment_id is 'What a receipt is about.';
comment on column public.documents.credits is 'The number of the invoice that a credit note takes back.';
comment on column public.documents.data is
  'Everything it says, as src/payments/documents/document-record.ts reads it.';

create index documents_by_order on public.documents (order_id, created_at);

create function private.keep_documents() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and new.order_id is null
    and to_jsonb(new) - 'order_id' = to_jsonb(old) - 'order_id'
    and not exists (select from public.orders where id = old.order_id)
  then
    new.data := jsonb_build_object('price', (old.data -> 'price') - 'adjustments') || case
      when old.data ? 'cancellation_cents' then
        jsonb_build_object('cancellation_cents', old.data -> 'cancellation_cents')
      else '{}'::jsonb
    end;
    return new;
  end if;
  raise insufficient_privilege using message = 'Documents can''t be changed or deleted';
end;
$$;
comment on function private.keep_documents() is
  'Trigger: refuses every change of a document, except that it loses its order and everything but the '
  'amounts when the order is erased.';

create trigger documents_keep
before update or delete on public.documents
for each row execute function private.keep_documents();
create trigger documents_keep_all
before truncate on public.documents
for each statement execute function private.keep_documents();

alter table public.documents enable row level security;
alter table public.documents force row level security;

create function private.next_document(p_kind text) returns bigint
language plpgsql
set search_path = ''
as $$
begin
  -- Held until the transaction ends, so that a number that is rolled back goes to the next.
  perform pg_advisory_xact_lock(hashtextextended('documents', 0));
  return (
    select 1 + coalesce(
      max(number), case p_kind when 'invoice' then 20000 when 'receipt' then 30000 else 40000 end
    )
    from public.documents
    where kind = p_kind
  );
end;
$$;
comment on function private.next_document(text) is
  'The next number of a kind. Others who issue a document wait until this transaction ends.';

create function private.price_json(o public.orders) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'total_quantity', (o).total_quantity,
    'per_item_cents', (o).per_item_cents,
    'extras', (o).extras,
    'subtotal_cents', (o).subtotal_cents,
    'rush_fee_cents', (o).rush_fee_cents,
    'shipping_cents', (o).shipping_cents,
    'adjustments', (o).adjustments,
    'adjustment_cents', (o).adjustment_cents,
    'tax', (o).tax,
    'tax_cents', (o).tax_cents,
    'exempt_reason', (o).exempt_reason,
    'total_cents', (o).total_cents
  );
$$;
comment on function private.price_json(public.orders) is 'The figures of an order''s invoice.';

create function private.document_json(o public.orders) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'format', 1,
    'order_number', o.number,
    'placed_at', o.created_at,
    'designs', (
      select jsonb_agg(
        jsonb_build_object(
          'print_locations', design -> 'print_locations',
          'items', (
            select jsonb_agg(item - array['garment_id', 'color_key', 'color_hex'])
            from jsonb_array_elements(design -> 'items') as item
          )
        )
      )
      from jsonb_array_elements(o.designs) as design
    ),
    'delivery_method', o.delivery_method,
    'customer_name', o.customer_name,
    'customer_email', o.customer_email,
    'customer_phone', o.customer_phone,
    'customer_po_number', o.customer_po_number,
    'address', case
      when o.delivery_method <> 'pickup' then jsonb_build_object(
        'name', o.delivery_name,
        'street', o.delivery_street,
        'city', o.delivery_city,
        'state', o.delivery_state,
        'zip', o.delivery_zip
      )
    end,
    'price', private.price_json(o),
    'owed_cents', private.owed_cents(o),
    'payments', private.money_json(o, false) -> 'payments',
    'paid_cents', private.paid_cents(o.id, o.stage),
    'terms', private.terms_of(o),
    'deposit_permille', o.deposit_permille,
    'due_since', private.due_since(o),
    'asked_cents', case
      when o.stage = 'canceled' and private.terms_of(o) <> 'account' then o.cancellation_cents
      else private.asked_cents(
        private.terms_of(o), o.deposit_permille, o.total_cents, o.stage
      )
    end
  ) || case
    when o.cancellation_cents > 0 then
      jsonb_build_object('cancellation_cents', o.cancellation_cents)
    else '{}'::jsonb
  end || coalesce(
    (
      select jsonb_build_object('seller', seller)
      from private.groups
      where order_id = o.id and payer <> 'organizer'
    ),
    '{}'
  );
end;
$$;
comment on function private.document_json(public.orders) is
  'What an order''s documents say about it now, with its payments, oldest first. With '
  'cancellation_cents, that is what it costs, instead of its price. With seller, people in its group pay, '
  'and that is who sells to them.';

create function private.billed_json(p_data jsonb) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select p_data - array['owed_cents', 'payments', 'paid_cents', 'asked_cents', 'due_since'];
$$;
comment on function private.billed_json(jsonb) is
  'What an invoice stands for: all it says, except what was paid and due by then.';

create function private.live_invoice(p_order_id uuid) returns public.documents
language sql
stable
set search_path = ''
as $$
  select invoice.*
  from public.documents as invoice
  where invoice.order_id = p_order_id
    and invoice.kind = 'invoice'
    and not exists (select from public.documents where credits = invoice.number);
$$;
comment on function private.live_invoice(uuid) is
  'The invoice of an order that no credit note has taken back; null if there is none.';

create function private.is_billed(o public.orders) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.billed_cents(o) > 0;
end;
$$;
comment on function private.is_billed(public.orders) is
  'Whether an order is to have an invoice: some of it is to be paid by its terms, or, on account, it''s '
  'approved.';

create function private.issue_invoice(p_order_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_order public.orders;
  v_live public.documents;
  v_data jsonb;
begin
  select * into v_order from public.orders where id = p_order_id for update;
  if not found then
    return;
  end if;
  v_live := private.live_invoice(p_order_id);
  v_data := private.document_json(v_order);
  if v_live.id is not null and not (
    private.is_billed(v_order)
    and private.billed_json(v_live.data) = private.billed_json(v_data)
  ) then
    insert into public.documents (kind, number, order_id, order_number, credits, data)
    values (
      'credit-note',
      private.next_document('credit-note'),
      v_order.id,
      v_order.number,
      v_live.number,
      v_live.data || jsonb_build_object(
        'invoice', v_live.number,
        'invoiced_at', v_live.created_at,
        'payments', v_data -> 'payments',
        'paid_cents', v_data -> 'paid_cents',
        'reason', case
          when v_order.cancellation_cents > 0 then 'charged'
          when v_order.stage = 'canceled' then 'canceled'
          when v_live.data -> 'terms' <> v_data -> 'terms' then 'terms'
          when v_order.total_cents = 0 or private.is_billed(v_order) then 'changed'
          else 'reopened'
        end
      )
    );
    v_live := null;
  end if;
  if v_live.id is null and private.is_billed(v_order) then
    insert into public.documents (kind, number, order_id, order_number, data)
    values (
      'invoice', private.next_document('invoice'), v_order.id, v_order.number, v_data
    );
  end if;
end;
$$;
comment on function private.issue_invoice(uuid) is
  'Brings an order''s invoice up to date: issues one once money is due, and takes back one that '
  'says something else by now, or isn''t due anymore, with a credit note. A repeat does nothing.';

create function private.invoice_order() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.issue_invoice(new.id);
  return null;
end;
$$;
comment on function private.invoice_order() is
  'Trigger: invoices an order at the end of the transaction that changed it.';

-- At the end of the transaction, when the order is whole, and so that numbers are locked briefly.
create constraint trigger orders_are_invoiced
after insert on public.orders
deferrable initially deferred
for each row execute function private.invoice_order();
create constraint trigger orders_stay_invoiced
after update on public.orders
deferrable initially deferred
for each row when (
  -- Counted up with every move and every change, also of the sizes.
  new.version <> old.version
  or private.price_json(new) <> private.price_json(old)
  or new.customer_email <> old.customer_email
  or new.customer_po_number is distinct from old.customer_po_number
)
execute function private.invoice_order();

create function private.lock_open_orders(p_emails text[]) returns uuid[]
language sql
volatile
set search_path = ''
as $$
  select array(
    select id
    from public.orders
    where lower(customer_email) = any (p_emails) and is_open
    order by id
    for update
  );
$$;
comment on function private.lock_open_orders(text[]) is
  'The open orders under these email addresses, in lower case, locked in the order of their ids.';

create function private.invoice_customer() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email text := case tg_op when 'DELETE' then old.email else new.email end;
  v_ids uuid[] := private.lock_open_orders(
    array(select other from private.same_customer where email = v_email)
  );
begin
  perform private.issue_invoice(id) from unnest(v_ids) as id;
  return null;
end;
$$;
comment on function private.invoice_customer() is
  'Trigger: other terms can make money of a customer''s open orders due, or not due anymore.';

create trigger customer_terms_are_invoiced
after insert or update or delete on public.customer_terms
for each row execute function private.invoice_customer();

create function private.issue_receipt() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order public.orders;
  v_data jsonb;
begin
  select * into v_order from public.orders where id = new.order_id for update;
  if not found then
    return null;
  end if;
  v_data := private.document_json(v_order);
  insert into public.documents (
    kind, number, order_id, order_number, payment_id, data, created_at
  )
  values (
    'receipt',
    private.next_document('receipt'),
    v_order.id,
    v_order.number,
    new.id,
    v_data || jsonb_build_object(
      'payment_id', new.id,
      'invoice', (private.live_invoice(v_order.id)).number
    ),
    new.created_at
  );
  return null;
end;
$$;
comment on function private.issue_receipt() is
  'Trigger: issues the receipt for money that came in or went back.';

create constraint trigger payments_have_receipts
after insert on public.payments
deferrable initially deferred
for each row when (new.kind in ('charge', 'refund') and new.order_id is not null)
execute function private.issue_receipt();

create function private.listed_documents_json(p_order_id uuid) returns jsonb
-- Not SQL, because other files' functions come earlier.
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'kind', d.kind,
          'number', d.number,
          'at', d.created_at,
          'credits', d.credits,
          'refund', exists (
            select from public.payments where id = d.payment_id and kind = 'refund'
          ),
          'credited', exists (
            select from public.documents where d.kind = 'invoice' and credits = d.number
          )
        )
        order by d.created_at desc, d.kind desc, d.number desc
      ),
      '[]'
    )
    from public.documents as d
    where d.order_id = p_order_id
  );
end;
$$;
comment on function private.listed_documents_json(uuid) is
  'An order''s documents, newest first, without what they say.';

create function public.read_document(
  p_order_number bigint,
  p_key_hash text,
  p_kind text,
  p_number bigint
) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select d.data || jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.created_at)
  from public.documents as d
  join public.orders as o on o.id = d.order_id
  where o.number = p_order_number
    and (p_key_hash is null or o.link_key_hash = p_key_hash and private.has_link(o))
    and d.kind = p_kind
    and d.number = p_number;
$$;
comment on function public.read_document(bigint, text, text, bigint) is
  'A document of an order, as it was issued; null if the order doesn''t have it, or its link''s key has another hash. p_key_hash: null for staff.';
grant execute on function public.read_document(bigint, text, text, bigint) to service_role;

create table private.emailed_documents (
  document_id uuid primary key references public.documents (id),
  email_id uuid not null references public.outbox (id) on delete cascade
);
comment on table private.emailed_documents is
  'Which email each document is attached to, from the email''s first try on, so that another try has the same ones. If that email isn''t going out after all, another one can take them.';

create index emailed_documents_by_email on private.emailed_documents (email_id);

alter table private.emailed_documents enable row level security;
alter table private.emailed_documents force row level security;

create function private.copy_document() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.copy_email(order_id, 'document-copy', id, kind)
  from public.documents
  where id = new.document_id;
  return null;
end;
$$;
comment on function private.copy_document() is
  'Trigger: what goes to an order''s customer goes to their bookkeeping, too.';

create trigger emailed_documents_copy
after insert on private.emailed_documents
for each row execute function private.copy_document();

create function private.has_confirmed_address(o public.orders) returns boolean
-- Not SQL, because another file's table comes later.
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select
    from private.confirmed_addresses
    where order_id = o.id and email = lower(o.customer_email)
  );
end;
$$;
comment on function private.has_confirmed_address(public.orders) is
  'Whether somebody followed the link in an email to the address that an order has.';

create function private.document_words(p_data jsonb) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_array(
    p_data -> 'customer_name', p_data -> 'customer_email', p_data -> 'customer_phone',
    p_data -> 'customer_po_number', p_data -> 'address'
  );
$$;
comment on function private.document_words(jsonb) is 'What a customer typed, in what a document says.';

create function public.may_email_words(p_order_id uuid) returns boolean
-- Not SQL, because other files' tables come later.
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
      select
      from public.orders as o
      where o.id = p_order_id and private.has_confirmed_address(o)
    )
    or exists (
      select
      from public.job_events
      where job_id = p_order_id
        and actor <> 'customer'
        and created_at > coalesce(
          (
            select max(created_at)
            from public.order_changes
            -- The address, or any of the words that documents have.
            where order_id = p_order_id and actor = 'customer' and rows @> '[{"typed": true}]'
          ),
          '-infinity'
        )
    );
end;
$$;
comment on function public.may_email_words(uuid) is
  'Whether the customer''s own words and artwork, and documents that have them, may go to an order''s '
  'email address: somebody followed the link in an email to it, or staff worked on the order since the '
  'customer last typed or uploaded anything, the address included.';
grant execute on function public.may_email_words(uuid) to service_role;

create function public.take_email_documents(p_email_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email public.outbox;
  v_order public.orders;
  -- Null for any.
  v_words jsonb;
begin
  select * into v_email from public.outbox where id = p_email_id for key share;
  if v_email.template = 'document-copy' then
    return (
      select coalesce(
        jsonb_agg(
          d.data || jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.created_at)
        ),
        '[]'
      )
      from public.documents as d
      join public.orders as o on o.id = d.order_id
      where d.id = v_email.copies
        and v_email.recipient in (select private.contacts_for(o.customer_email, d.kind))
        and not exists (select from public.documents where d.kind = 'invoice' and credits = d.number)
    );
  end if;
  select * into v_order
  from public.orders
  where id = v_email.order_id and lower(customer_email) = lower(v_email.recipient);
  if v_order.id is null or not public.may_email_words(v_order.id) then
    return '[]';
  end if;
  if not private.has_confirmed_address(v_order) then
    -- Staff have looked at what the order says, not at what it said before.
    v_words := private.document_words(private.document_json(v_order));
  end if;

  insert into private.emailed_documents as emailed (document_id, email_id)
  select d.id, v_email.id
  from public.documents as d
  where d.order_id = v_order.id
    and (v_words is null or private.document_words(d.data) = v_words)
    and case d.kind
      when 'receipt' then v_email.template = 'payment-receipt' and d.payment_id = v_email.occasion
      else v_email.template like any (
        array[
          'order-confirmation', 'change-receipt', 'proof-ready', 'proof-approved', 'status-%',
          'payment-receipt', 'card-failed', 'card-expired', 'overdue-%'
        ]
      )
    end
    and not exists (select from public.documents where d.kind = 'invoice' and credits = d.number)
  order by d.id
  -- Of two emails that go out at once, one takes it.
  on conflict (document_id) do update
  set email_id = excluded.email_id
  where not exists (
    select
    from public.outbox
    where id = emailed.email_id and status in ('pending', 'sent')
  );

  return (
    select coalesce(
      jsonb_agg(
        d.data || jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.created_at)
        order by d.kind, d.number
      ),
      '[]'
    )
    from private.emailed_documents as emailed
    join public.documents as d on d.id = emailed.document_id
    where emailed.email_id = v_email.id
      and (v_words is null or private.document_words(d.data) = v_words)
      and not exists (select from public.documents where d.kind = 'invoice' and credits = d.number)
  );
end;
$$;
comment on function public.take_email_documents(uuid) is
  'The document of a copy, if its contact still gets it; otherwise those that are attached to an email to an order''s customer: a payment''s receipt; and, if '
  'it''s about money or the order''s state, the invoice that counts and all credit notes that no other '
  'email has. They stay with it for its next try, except an invoice that was taken back since. None '
  'unless may_email_words, and until the address is confirmed, none with other words of the customer than '
  'the order has now.';
grant execute on function public.take_email_documents(uuid) to service_role;
