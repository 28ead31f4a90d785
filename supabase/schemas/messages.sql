-- What customer and shop write to each other about an order, with files. Only the functions below
-- write here.

create table public.order_messages (
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  from_shop boolean not null,
  author text not null check (char_length(author) between 1 and 254),
  text public.message_text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_messages is
  'The conversation about an order, on the customer''s page and the job page.';
comment on column public.order_messages.id is 'Made by the writer, so that a repeat adds nothing.';
comment on column public.order_messages.author is
  'The customer''s name, or the email address of the staff member, which customers never see.';

create index order_messages_in_order on public.order_messages (order_id, created_at, id);

alter table public.order_messages enable row level security;
alter table public.order_messages force row level security;

create table public.message_files (
  message_id uuid not null references public.order_messages (id) on delete cascade,
  position integer not null check (position between 1 and 3),
  object_path public.object_path not null,
  file_name public.file_name not null,
  primary key (message_id, position),
  constraint message_files_one_message_a_file unique (object_path),
  constraint message_files_are_sealed
  foreign key (object_path) references private.artwork_files (object_path)
);
comment on table public.message_files is
  'Files in the private bucket artwork that came with a message, at most three.';
comment on column public.message_files.position is 'From 1, in the order that people see.';

alter table public.message_files enable row level security;
alter table public.message_files force row level security;

create function private.message_json(m public.order_messages) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', m.id,
    'from_shop', m.from_shop,
    'author', m.author,
    'text', m.text,
    'at', m.created_at,
    'files', (
      select coalesce(
        jsonb_agg(
          to_jsonb(sealed) - array['upload_path', 'created_at']
            || jsonb_build_object('file_name', file.file_name)
          order by file.position
        ),
        '[]'
      )
      from public.message_files as file
      join private.artwork_files as sealed using (object_path)
      where file.message_id = m.id
    )
  );
$$;
comment on function private.message_json(public.order_messages) is 'A message with its files.';

create function private.messages_of(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.message_json(m) order by m.created_at, m.id), '[]')
  from public.order_messages as m
  where m.order_id = p_order_id;
$$;
comment on function private.messages_of(uuid) is 'An order''s messages, oldest first.';

create function private.is_unanswered(p_order_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select not from_shop
      from public.order_messages
      where order_id = p_order_id
      order by created_at desc, id desc
      limit 1
    ),
    false
  );
$$;
comment on function private.is_unanswered(uuid) is
  'Whether the last message about the order is the customer''s.';

create function private.add_message(
  p_order public.orders,
  p jsonb,
  p_from_shop boolean,
  p_author text,
  p_recipient text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_id private.new_id := p ->> 'id';
  v_template text := case when p_from_shop then 'shop-message' else 'new-message' end;
  v_message public.order_messages;
begin
  select * into v_message from public.order_messages where id = v_id;
  if found then
    if v_message.order_id <> p_order.id or v_message.from_shop <> p_from_shop then
      perform private.refuse('id names another message');
    end if;
  elsif (select count(*) from public.order_messages where order_id = p_order.id) >= 200 then
    return jsonb_build_object('outcome', 'full');
  else
    begin
      insert into public.order_messages (id, order_id, from_shop, author, text)
      values (v_id, p_order.id, p_from_shop, p_author, btrim(p ->> 'text', E' \t\r\n'))
      on conflict (id) do nothing
      returning * into v_message;
      if not found then
        perform private.refuse('id names another message');
      end if;
      insert into public.message_files (message_id, position, object_path, file_name)
      select v_id, item.position, item.file ->> 'object_path', item.file ->> 'file_name'
      from jsonb_array_elements(p -> 'files') with ordinality as item (file, position)
      -- Two messages with the same files wait for each other.
      order by item.file ->> 'object_path';
    exception
      when unique_violation or foreign_key_violation then
        return jsonb_build_object('outcome', 'file-taken');
    end;
    insert into public.outbox (order_id, template, occasion, recipient)
    values (p_order.id, v_template, v_id, p_recipient);
  end if;
  return jsonb_build_object(
    'outcome', 'written',
    'message', private.message_json(v_message),
    'email', (
      select id
      from public.outbox
      where order_id = p_order.id and template = v_template and occasion = v_id
    )
  );
end;
$$;
comment on function private.add_message(public.orders, jsonb, boolean, text, text) is
  'Adds a message (id, text, and files with object_path and file_name) to a locked order with the '
  'email about it, once per id. Outcome: written, with the message and the email''s id; full at 200 '
  'messages; or file-taken if another message has one of the files, or it was deleted.';

create function public.write_message(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_number bigint := p ->> 'number';
  v_order public.orders;
begin
  perform
  from public.orders
  where number = v_number and link_key_hash = p ->> 'key_hash'
  for update;
  v_order := private.find_linked_order(v_number, p ->> 'key_hash');
  if v_order.id is null then
    return null;
  end if;
  return private.add_message(v_order, p, false, v_order.customer_name, p ->> 'shop_inbox');
end;
$$;
comment on function public.write_message(jsonb) is
  'Adds a customer''s message to the order that number and key_hash open, and the email to '
  'shop_inbox; answers like add_message, or null if they open none.';
grant execute on function public.write_message(jsonb) to service_role;

create function private.answer_customer(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('answer-customers');
  v_number private.job_number := p ->> 'number';
  v_order public.orders;
begin
  select * into v_order from public.orders where number = v_number for update;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  return private.add_message(v_order, p, true, v_actor, v_order.customer_email);
end;
$$;
comment on function private.answer_customer(jsonb) is
  'Adds a staff member''s message to an order, and the email to its customer. Outcome: those of '
  'add_message, or not-found.';

create function public.read_message(p_message_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.message_json(m) from public.order_messages as m where m.id = p_message_id;
$$;
comment on function public.read_message(uuid) is 'A message with its files; null if there is none.';
grant execute on function public.read_message(uuid) to service_role;
