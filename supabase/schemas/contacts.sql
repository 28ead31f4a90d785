-- Who our customers are. Every email address that ever ordered or asked is a contact, each
-- of a separate customer until staff say that it belongs to another (product.md#customers).

create table private.customers (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1 check (version > 0),
  company public.organization,
  notes public.notes,
  merged_into uuid references private.customers (id) on delete set null,
  merged_by text check (char_length(merged_by) between 1 and 254),
  merged_at timestamptz,
  created_at timestamptz not null default now(),
  constraint customers_are_merged_into_others check (merged_into <> id)
);
comment on table private.customers is
  'A person or company that orders, and what staff wrote about it. A merge only says into which other '
  'customer, so that undoing it brings back everything.';
comment on column private.customers.version is 'Counted up whenever staff save it.';
comment on column private.customers.notes is 'For staff; customers never see them.';
comment on column private.customers.merged_into is 'Null unless it''s a part of another customer.';

create index customers_by_merge on private.customers (merged_into) where merged_into is not null;

alter table private.customers enable row level security;
alter table private.customers force row level security;

create table private.contacts (
  email public.email primary key check (email = lower(email)),
  customer_id uuid not null references private.customers (id),
  home_id uuid not null references private.customers (id),
  name public.full_name,
  phone public.phone,
  approves boolean not null default false,
  pays boolean not null default false,
  gets_invoice boolean not null default false,
  latest_at timestamptz not null,
  searched text not null,
  terms_changed_at timestamptz
);
comment on table private.contacts is
  'Email addresses of customers: whose it is, and what they do for their company. An address alone still '
  'decides what it proves, such as who gets an order''s link.';
comment on column private.contacts.customer_id is
  'The customer that it belongs to now: its home, or what that was merged into.';
comment on column private.contacts.home_id is 'The customer that it was made for.';
comment on column private.contacts.name is
  'As they first wrote it, until staff correct it. Anybody can type somebody''s address later.';
comment on column private.contacts.approves is
  'Gets every proof of the customer''s orders with their links. Staff decide all three roles; a customer can''t.';
comment on column private.contacts.pays is
  'Gets the invoices and the reminders of the customer''s orders, without a link.';
comment on column private.contacts.gets_invoice is 'The same, and the receipts.';
comment on column private.contacts.latest_at is
  'When the last job under it came in, or when staff added it.';
comment on column private.contacts.searched is
  'What a search looks at besides the company: the address, and every name and phone number that came with it.';
comment on column private.contacts.terms_changed_at is
  'When a merge or its undoing last gave them other payment terms.';

create index contacts_by_customer on private.contacts (customer_id);
create index contacts_by_home on private.contacts (home_id);

alter table private.contacts enable row level security;
alter table private.contacts force row level security;

create view private.same_customer as
select mine.email, theirs.email as other
from private.contacts as mine
join private.contacts as theirs on theirs.customer_id = mine.customer_id;
comment on view private.same_customer is
  'For each email address, in lower case, all those of the same customer, itself included: for what goes '
  'by the customer, such as terms. What proves an address, such as a link to an order, never goes by this.';

create function private.contacts_for(p_email text, p_what text) returns setof text
language sql
stable
set search_path = ''
as $$
  select theirs.email
  from private.contacts as mine
  join private.contacts as theirs
    on theirs.customer_id = mine.customer_id and theirs.email <> mine.email
  where mine.email = lower(p_email)
    and case p_what
      when 'proof' then theirs.approves
      when 'receipt' then theirs.gets_invoice
      else theirs.pays or theirs.gets_invoice
    end;
$$;
comment on function private.contacts_for(text, text) is
  'The other contacts of a customer that get a copy of what an order under this email address has: a '
  '''proof'', a ''receipt'', or whatever asks for money.';

create function private.with_searched(p_searched text, p_texts text[]) returns text
-- Not SQL, because folded comes later.
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_text text;
begin
  foreach v_text in array array_remove(p_texts, null) loop
    v_text := private.folded(v_text);
    if position(v_text in p_searched) = 0 then
      p_searched := p_searched || chr(10) || v_text;
    end if;
  end loop;
  -- Somebody may type another name each time.
  return left(p_searched, 2000);
end;
$$;
comment on function private.with_searched(text, text[]) is
  'What a search of customers looks at, with these texts, unless they''re in it already.';

create function private.add_contact(
  p_email text,
  p_name text,
  p_phone text,
  p_at timestamptz
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_email text := lower(p_email);
  v_texts text[] := array[v_email, p_name, private.digits(p_phone)];
  v_customer uuid;
begin
  loop
    -- Erasing it waits for this, and this for that.
    update private.contacts
    set latest_at = greatest(latest_at, p_at), searched = private.with_searched(searched, v_texts)
    where email = v_email;
    exit when found;
    insert into private.customers default values returning id into v_customer;
    insert into private.contacts (email, customer_id, home_id, name, phone, latest_at, searched)
    values (
      v_email, v_customer, v_customer, p_name, p_phone, p_at, private.with_searched('', v_texts)
    )
    on conflict do nothing;
    exit when found;
    delete from private.customers where id = v_customer;
  end loop;
end;
$$;
comment on function private.add_contact(text, text, text, timestamptz) is
  'Makes an email address a contact, of a separate customer, unless it is one, and keeps when it was last '
  'used, and under which name and phone number.';

create function private.keep_contact() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  case tg_table_name
    when 'orders' then
      perform private.add_contact(
        new.customer_email, new.customer_name, new.customer_phone, new.created_at
      );
    when 'quote_requests' then
      perform private.add_contact(new.email, new.name, new.phone, new.created_at);
    else perform private.add_contact(new.email, new.name, null, new.created_at);
  end case;
  return null;
end;
$$;
comment on function private.keep_contact() is
  'Trigger: who orders or asks is a contact, in the same transaction.';

create trigger orders_keep_contact
after insert or update of customer_email, customer_name, customer_phone on public.orders
for each row execute function private.keep_contact();

create trigger quote_requests_keep_contact
after insert or update of email, name, phone on public.quote_requests
for each row execute function private.keep_contact();

create trigger reorders_keep_contact
after insert or update of email, name on public.reorders
for each row execute function private.keep_contact();
