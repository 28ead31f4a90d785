-- Proofs: what the shop shows before it prints, what customers say about it, and what they approve.
-- Every function here locks the order first, so of an approval, a change request, and a newer version, one wins.

create table public.proofs (
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  version integer not null check (version between 1 and 1000),
  contents text not null check (char_length(contents) between 2 and 150000),
  sha256 public.sha256 not null,
  order_sha256 public.sha256 not null,
  made_by text not null check (char_length(made_by) between 1 and 254),
  created_at timestamptz not null default now(),
  constraint proofs_version_key unique (order_id, version),
  constraint proofs_contents_are_an_object check (contents is json object),
  constraint proofs_hash_is_of_contents check (
    sha256 = encode(sha256(convert_to(contents, 'UTF8')), 'hex')
  )
);
comment on table public.proofs is
  'What customers were shown, version by version. Rows never change, and go only with their order.';
comment on column public.proofs.id is 'Made by the sender, so that a repeat sends nothing.';
comment on column public.proofs.contents is
  'Everything the version shows, as the JSON text that its hash is made from: src/proofs/proof.ts.';
comment on column public.proofs.sha256 is 'Of the contents in UTF-8, hex. An approval names it.';
comment on column public.proofs.order_sha256 is
  'What private.ordered_hash said of the order when it was sent.';

create table public.proof_files (
  proof_id uuid not null references public.proofs (id) on delete cascade,
  object_path public.object_path not null references private.artwork_files (object_path),
  file_name public.file_name not null,
  size_bytes public.file_size not null,
  sha256 public.sha256 not null,
  content_type public.content_type not null,
  format public.file_format not null,
  width_px public.pixels,
  height_px public.pixels,
  page public.page_number,
  facts public.artwork_facts,
  constraint proof_files_once unique nulls not distinct (proof_id, object_path, page),
  constraint proof_files_have_both_sides check ((width_px is null) = (height_px is null))
);
comment on table public.proof_files is
  'The files that a proof shows: the order''s artwork at that time, and pictures from the shop. Its '
  'contents name them by their hashes and pages.';
comment on column public.proof_files.page is
  'The page that it shows, or one of them; null for a file of one page.';
create index proof_files_by_path on public.proof_files (object_path);

create table public.proof_approvals (
  proof_id uuid primary key references public.proofs (id) on delete cascade,
  name public.full_name not null,
  sha256 public.sha256 not null,
  created_at timestamptz not null default now()
);
comment on table public.proof_approvals is
  'Customers'' approvals: the name they typed, when, and the hash of the contents they saw. Rows '
  'never change.';

create table public.proof_pins (
  proof_id uuid not null references public.proofs (id) on delete cascade,
  number integer not null check (number between 1 and 20),
  design integer not null check (design between 0 and 5),
  location text not null
    check (
      location in ('frontLarge', 'frontSmall', 'backLarge', 'backSmall', 'leftSleeve', 'rightSleeve')
    ),
  x real check (x between 0 and 1),
  y real check (y between 0 and 1),
  text text not null check (char_length(text) between 1 and 500),
  reply text check (char_length(reply) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (proof_id, number),
  constraint proof_pins_have_both_numbers check ((x is null) = (y is null))
);
comment on table public.proof_pins is
  'What customers want changed on a proof. Rows never change, except that the shop answers once.';
comment on column public.proof_pins.design is 'The place of its design in the order''s, from 0.';
comment on column public.proof_pins.x is
  'The spot on the picture of the location, from the left edge (0) to the right (1); null for none.';
comment on column public.proof_pins.y is 'Where the spot is from the top edge (0) to the bottom (1).';

create table public.change_request_files (
  proof_id uuid not null references public.proofs (id) on delete cascade,
  position integer not null check (position between 1 and 60),
  object_path public.object_path not null references private.artwork_files (object_path),
  file_name public.file_name not null,
  primary key (proof_id, position),
  constraint change_request_files_one_request_a_file unique (object_path)
);
comment on table public.change_request_files is
  'Files that customers sent with their pins: up to three each time they ask for a change. Rows '
  'never change.';
comment on column public.change_request_files.position is 'From 1, in the order that people see.';

create function private.keep_proofs() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_old jsonb;
begin
  if tg_op = 'TRUNCATE' then
    raise insufficient_privilege using message = 'Proofs can''t be changed or deleted';
  end if;
  v_old := to_jsonb(old);
  if tg_op = 'DELETE' and not exists (
    select from public.orders where id = (v_old ->> 'order_id')::uuid
    union all
    select from public.proofs where id = (v_old ->> 'proof_id')::uuid
  ) then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'proof_pins'
    and v_old ->> 'reply' is null
    and to_jsonb(new) - 'reply' = v_old - 'reply'
  then
    return new;
  end if;
  raise insufficient_privilege using message = 'Proofs can''t be changed or deleted';
end;
$$;
comment on function private.keep_proofs() is
  'Trigger: refuses every change of a proof and of what belongs to it, except the first answer to a '
  'pin, and its deletion, except with its order.';

create trigger proofs_keep
before update or delete on public.proofs
for each row execute function private.keep_proofs();
create trigger proofs_keep_all
before truncate on public.proofs
for each statement execute function private.keep_proofs();
create trigger proof_files_keep
before update or delete on public.proof_files
for each row execute function private.keep_proofs();
create trigger proof_files_keep_all
before truncate on public.proof_files
for each statement execute function private.keep_proofs();
create trigger proof_approvals_keep
before update or delete on public.proof_approvals
for each row execute function private.keep_proofs();
create trigger proof_approvals_keep_all
before truncate on public.proof_approvals
for each statement execute function private.keep_proofs();
create trigger change_request_files_keep
before update or delete on public.change_request_files
for each row execute function private.keep_proofs();
create trigger change_request_files_keep_all
before truncate on public.change_request_files
for each statement execute function private.keep_proofs();
create trigger proof_pins_keep
before update or delete on public.proof_pins
for each row execute function private.keep_proofs();
create trigger proof_pins_keep_all
before truncate on public.proof_pins
for each statement execute function private.keep_proofs();

alter table public.proofs enable row level security;
alter table public.proofs force row level security;

alter table public.proof_files enable row level security;
alter table public.proof_files force row level security;

alter table public.proof_approvals enable row level security;
alter table public.proof_approvals force row level security;

alter table public.proof_pins enable row level security;
alter table public.proof_pins force row level security;

alter table public.change_request_files enable row level security;
alter table public.change_request_files force row level security;

create domain private.reminder_template as text not null check (
  value in ('proof-reminder', 'proof-missed')
);

create table private.approved_orders (
  order_id uuid primary key references public.orders (id) on delete cascade,
  sha256 public.sha256 not null,
  shown_sha256 public.sha256 not null
);
comment on table private.approved_orders is
  'What private.ordered_hash said of each order when it was last approved, on the page or by phone.';
comment on column private.approved_orders.sha256 is
  'What may be printed: as it was approved, with the exceptions that staff have made since.';
comment on column private.approved_orders.shown_sha256 is
  'As it was approved, so that the version of its proof stays the approved one.';
alter table private.approved_orders enable row level security;
alter table private.approved_orders force row level security;

create function private.ordered_hash(p_order_id uuid) returns text
language sql
stable
set search_path = ''
as $$
  select encode(
    sha256(
      convert_to(
        jsonb_build_array(
          (
            select jsonb_agg(design - array['roster', 'items'])
            from jsonb_array_elements(o.designs) as design
          ),
          (
            select jsonb_agg(item.printed order by item.printed)
            from (
              select jsonb_build_array(
                design, garment_id, style_code, color_key, quantities, per_item_cents, (
                  select jsonb_object_agg(size, each_cents)
                  from jsonb_populate_recordset(null::private.order_extra, o.extras)
                  where item = place - 1
                )
              ) as printed
              from private.order_items
              where order_id = o.id
            ) as item
          ),
          jsonb_path_query_array(o.extras, '$[*] ? (@.kind != "size")'),
          o.subtotal_cents, o.rush_fee_cents, o.shipping_cents,
          o.adjustment_cents, o.adjustments,
          -- Accepting a certificate only takes the tax off, so what was approved stays approved.
          -- Nor does another place with the same tax make another price.
          coalesce(o.exempted -> 'tax', o.tax) - array['place', 'name', 'from_day'],
          o.tax_cents + coalesce((o.exempted ->> 'tax_cents')::integer, 0),
          o.total_cents + coalesce((o.exempted ->> 'tax_cents')::integer, 0),
          (
            select jsonb_object_agg(design || location, sha256 || coalesce('#' || page, ''))
            from public.order_artwork
            where order_id = o.id
          )
        )::text,
        'UTF8'
      )
    ),
    'hex'
  )
  from public.orders as o
  where o.id = p_order_id;
$$;
comment on function private.ordered_hash(uuid) is
  'SHA-256 of what an approval of an order covers: its designs with locations, artwork, and items, '
  'and its price. Not the order of a design''s items and their names, and not its rosters, date, '
  'delivery, and contact.';

create function private.holds_approval(p_order_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from public.orders as o
    join private.approved_orders as approved on approved.order_id = o.id
    where o.id = p_order_id
      and o.stage >= 'gathering'
      and approved.sha256 = private.ordered_hash(o.id)
  );
$$;
comment on function private.holds_approval(uuid) is
  'Whether the order''s proof is approved as the order is now, even if its group still chooses.';

create function private.is_approved(p_order_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select private.holds_approval(p_order_id) and exists (
    select from public.orders where id = p_order_id and stage >= 'approved'
  );
$$;
comment on function private.is_approved(uuid) is
  'Whether the order is approved as it is now. Only then may it be printed.';

create function private.remember_approved(p_order_id uuid, p_waived boolean default false)
returns void
language sql
set search_path = ''
as $$
  insert into private.approved_orders (order_id, sha256, shown_sha256)
  select p_order_id, hash, case when p_waived then repeat('0', 64) else hash end
  from private.ordered_hash(p_order_id) as hash
  on conflict (order_id) do update
  set sha256 = excluded.sha256, shown_sha256 = excluded.shown_sha256;
$$;
comment on function private.remember_approved(uuid, boolean) is
  'Keeps what an order is as what was approved: by its proof, or, if that was waived, by none.';

create function private.remember_approval() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.remember_approved(new.id);
  return null;
end;
$$;
comment on function private.remember_approval() is
  'Trigger: keeps what an order is when it''s approved. Undoing a later move isn''t an approval.';

create trigger orders_remember_approval
after update of status on public.orders
for each row when (
  new.stage >= 'gathering' and new.stage < 'started' and old.stage in ('placed', 'shown')
)
execute function private.remember_approval();

create function private.proofs_json(p_order_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_approved text := (
    select shown_sha256
    from private.approved_orders
    where order_id = p_order_id and private.holds_approval(p_order_id)
  );
  v_shown text := coalesce(v_approved, private.ordered_hash(p_order_id));
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', proof.id,
          'version', proof.version,
          'contents', proof.contents::jsonb,
          'sha256', proof.sha256,
          'at', proof.created_at,
          'state', case
            when proof.version < proof.newest then 'superseded'
            when proof.order_sha256 <> v_shown then 'superseded'
            when proof.stage = 'shown' then 'waiting'
            when v_approved is not null then 'approved'
            else 'returned'
          end,
          'approval', (
            select jsonb_build_object('name', name, 'at', created_at)
            from public.proof_approvals
            where proof_id = proof.id
          ),
          'pins', (
            select coalesce(
              jsonb_agg(to_jsonb(pin) - array['proof_id', 'created_at'] order by number), '[]'
            )
            from public.proof_pins as pin
            where proof_id = proof.id
          ),
          'request_files', (
            select coalesce(
              jsonb_agg(
                to_jsonb(sealed) - array['upload_path', 'created_at']
                  || jsonb_build_object('file_name', file.file_name)
                order by file.position
              ),
              '[]'
            )
            from public.change_request_files as file
            join private.artwork_files as sealed using (object_path)
            where file.proof_id = proof.id
          ),
          'files', (
            select coalesce(
              jsonb_agg(to_jsonb(file) - 'proof_id' order by object_path, page), '[]'
            )
            from public.proof_files as file
            where proof_id = proof.id
          )
        )
        order by proof.version desc
      ),
      '[]'
    )
    from (
      select p.*, max(p.version) over () as newest, o.stage
      from public.proofs as p
      join public.orders as o on o.id = p.order_id
      where p.order_id = p_order_id
    ) as proof
  );
end;
$$;
comment on function private.proofs_json(uuid) is
  'An order''s proofs, newest first. State: waiting for its approval; approved; returned, because '
  'the customer asked for a change or the shop took it back; or superseded, by a newer version or '
  'by a change of the order.';

create function public.read_proofs(p_order_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.proofs_json(p_order_id);
$$;
comment on function public.read_proofs(uuid) is 'An order''s proofs, newest first, for emails.';
grant execute on function public.read_proofs(uuid) to service_role;

create function public.send_proof(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_job record;
  v_last public.proofs;
  v_proof public.proofs;
  v_email uuid;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    id uuid, number private.job_number, version private.job_version, actor text, contents text,
    files jsonb, replies jsonb
  );
  v_job := private.lock_job('order', v_ask.number);
  if v_job.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;

  select * into v_proof from public.proofs where id = v_ask.id;
  if found then
    if v_proof.order_id <> v_job.id then
      perform private.refuse('id names another proof');
    end if;
  elsif v_job.version <> v_ask.version then
    return private.stale_job(v_job.id, v_job.status, v_job.version);
  elsif v_job.stage not in ('reviewing', 'shown') then
    return jsonb_build_object('outcome', 'not-allowed', 'status', v_job.status);
  else
    select * into v_last
    from public.proofs
    where order_id = v_job.id
    order by version desc
    limit 1;
    update public.proof_pins as pin
    set reply = answer.text
    from jsonb_to_recordset(v_ask.replies) as answer (number integer, text text)
    where pin.proof_id = v_last.id and pin.number = answer.number and pin.reply is null;

    insert into public.proofs (
      id, order_id, version, contents, sha256, order_sha256, made_by
    )
    values (
      v_ask.id, v_job.id, coalesce(v_last.version, 0) + 1, v_ask.contents,
      encode(sha256(convert_to(v_ask.contents, 'UTF8')), 'hex'), private.ordered_hash(v_job.id),
      v_ask.actor
    )
    on conflict (id) do nothing
    returning * into v_proof;
    if not found then
      perform private.refuse('id names another proof');
    end if;
    insert into public.proof_files
    select filled.*
    from jsonb_array_elements(v_ask.files) as file,
      jsonb_populate_record(
        null::public.proof_files, file || jsonb_build_object('proof_id', v_proof.id)
      ) as filled;

    if v_job.stage = 'reviewing' then
      perform private.change_job(
        'order', v_job.id, v_job.status, 'proof_sent', v_ask.actor, null, false
      );
    else
      update public.orders set version = version + 1 where id = v_job.id;
    end if;
    insert into public.outbox (order_id, template, occasion, recipient)
    select id, 'proof-ready', v_proof.id, customer_email
    from public.orders
    where id = v_job.id;
    perform private.copy_email(v_job.id, 'proof-ready', v_proof.id, 'proof');
  end if;

  select id into v_email
  from public.outbox
  where order_id = v_job.id and template = 'proof-ready' and occasion = v_proof.id;
  return jsonb_build_object(
    'outcome', 'sent', 'proof', v_proof.version, 'sha256', v_proof.sha256, 'email', v_email
  );
end;
$$;
comment on function public.send_proof(jsonb) is
  'Adds the next version of an order''s proof, answers the pins on the last one, moves the order to '
  'proof_sent, and writes the email, once per id. p has id, number, version (the order''s), actor, '
  'contents, files with the columns of proof_files, and replies (number and text). Outcome: sent, '
  'stale, not-allowed, not-found.';
grant execute on function public.send_proof(jsonb) to service_role;

create function private.find_seen_proof(
  p_number bigint,
  p_key_hash text,
  p_version integer,
  p_sha256 text,
  out linked_order public.orders,
  out proof public.proofs,
  out is_newest boolean
)
language plpgsql
set search_path = ''
as $$
begin
  perform from public.orders where number = p_number and link_key_hash = p_key_hash for update;
  linked_order := private.find_linked_order(p_number, p_key_hash);
  select * into proof
  from public.proofs
  where order_id = linked_order.id and version = p_version and sha256 = p_sha256;
  is_newest := proof.id is not null and p_version = (
    select max(version) from public.proofs where order_id = linked_order.id
  );
end;
$$;
comment on function private.find_seen_proof(bigint, text, integer, text) is
  'The order that a customer''s link opens, locked until the transaction ends, and the version that '
  'they saw, if it has this hash. Nulls if there is none.';

create function private.apply_terms(
  p_order_id uuid,
  p_seen public.proofs,
  p_contents text,
  p_terms jsonb
) returns public.proofs
language plpgsql
set search_path = ''
as $$
declare
  v_order public.orders;
  v_proof public.proofs := p_seen;
  v_seen_cents integer := (select total_cents from public.orders where id = p_order_id);
begin
  update public.orders as o
  set
    version = o.version + 1,
    due_date = terms.due_date,
    start_by = terms.start_by,
    turnaround_class = terms.turnaround_class,
    rush_days = terms.rush_days,
    rush_fee_cents = terms.rush_fee_cents,
    tax_cents = terms.tax_cents,
    total_cents = terms.total_cents
  from jsonb_populate_record(null::public.orders, p_terms) as terms
  where o.id = p_order_id
  returning o.* into v_order;
  insert into public.order_changes (order_id, version, actor, rows, raised)
  values (
    v_order.id, v_order.version, 'customer', p_terms -> 'rows',
    v_order.total_cents > v_seen_cents
  );
  insert into public.outbox (order_id, template, occasion, recipient, next_attempt_at)
  values (
    v_order.id, 'order-changed', gen_random_uuid(), p_terms ->> 'shop_inbox',
    now() + interval '10 minutes'
  )
  on conflict do nothing;
  if p_contents is not null then
    insert into public.proofs (
      id, order_id, version, contents, sha256, order_sha256, made_by
    )
    values (
      gen_random_uuid(), v_order.id, p_seen.version + 1, p_contents,
      encode(sha256(convert_to(p_contents, 'UTF8')), 'hex'), private.ordered_hash(v_order.id),
      'customer'
    )
    returning * into v_proof;
    insert into public.proof_files
    select filled.*
    from public.proof_files as file,
      jsonb_populate_record(file, jsonb_build_object('proof_id', v_proof.id)) as filled
    where file.proof_id = p_seen.id;
  end if;
  return v_proof;
end;
$$;
comment on function private.apply_terms(uuid, public.proofs, text, jsonb) is
  'Gives a locked order the dates and the price of its approval, records that with the email to the '
  'shop, and answers the version to approve: the one that was seen, or with contents the next.';

create function public.approve_proof(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_seen record;
  v_order public.orders;
  v_proof public.proofs;
  v_approval public.proof_approvals;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    number private.job_number, key_hash text, version integer, sha256 text, name text,
    order_version private.job_version, contents text, terms jsonb
  );
  v_seen := private.find_seen_proof(
    v_ask.number, v_ask.key_hash, v_ask.version, v_ask.sha256
  );
  v_order := v_seen.linked_order;
  if v_order.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;

  if v_order.stage = 'shown' then
    if not v_seen.is_newest
      or (v_seen.proof).order_sha256 <> private.ordered_hash(v_order.id)
      or v_order.version <> v_ask.order_version
    then
      return jsonb_build_object('outcome', 'superseded');
    end if;
    v_proof := v_seen.proof;
    if jsonb_typeof(v_ask.terms) = 'object' then
      v_proof := private.apply_terms(v_order.id, v_proof, v_ask.contents, v_ask.terms);
    end if;
    -- If the shop took the order back after an earlier approval, that approval stays, because it says
    -- what was approved.
    insert into public.proof_approvals (proof_id, name, sha256)
    values (v_proof.id, v_ask.name, v_proof.sha256)
    on conflict do nothing;
    perform private.change_job(
      'order', v_order.id, v_order.status, private.approved_status(v_order.id), 'customer', null,
      false
    );
    insert into public.outbox (order_id, template, occasion, recipient)
    values (v_order.id, 'proof-approved', v_proof.id, v_order.customer_email)
    on conflict do nothing;
  else
    -- The same approval again. One with rush was of a new version, not of the one that was seen.
    select newest.* into v_proof
    from public.proofs as newest
    where newest.order_id = v_order.id
      and newest.version = (select max(version) from public.proofs where order_id = v_order.id)
      and case
        when v_ask.contents is null then newest.id = (v_seen.proof).id
        else newest.version = (v_seen.proof).version + 1 and newest.contents = v_ask.contents
      end;
    if v_proof.id is null and not v_seen.is_newest then
      return jsonb_build_object('outcome', 'superseded');
    end if;
  end if;

  select * into v_approval from public.proof_approvals where proof_id = v_proof.id;
  if v_approval.proof_id is null or v_order.stage in ('placed', 'reviewing', 'canceled') then
    return jsonb_build_object('outcome', 'not-waiting', 'status', v_order.status);
  end if;
  return jsonb_build_object(
    'outcome', 'approved',
    'name', v_approval.name,
    'at', v_approval.created_at,
    'email', (
      select id
      from public.outbox
      where order_id = v_order.id and template = 'proof-approved' and occasion = v_proof.id
    )
  );
end;
$$;
comment on function public.approve_proof(jsonb) is
  'Approves the version of a proof that a customer saw, moves the order to approved, or opens it to '
  'its group, and writes the email; a repeat gets the same answer. p has number and key_hash of their link, version, sha256, '
  'and the name they typed; order_version, the order''s that the rest was worked out for; terms, null '
  'or the dates and price that the order gets, with rows for the record and shop_inbox; and contents, '
  'null or those of the next version, which then is the approved one. Outcome: approved; superseded if '
  'it isn''t the newest version, has another hash, or the order changed; not-waiting for another '
  'status; not-found.';
grant execute on function public.approve_proof(jsonb) to service_role;

create function private.reminder_occasion(p_proof_id uuid, p_start_by date) returns uuid
language sql
immutable
set search_path = ''
as $$
  select private.id_from(format('proof %s %s', p_proof_id, p_start_by - date '2000-01-01'));
$$;
comment on function private.reminder_occasion(uuid, date) is
  'The occasion of the reminders of a version with the deadline of that day, so that each goes out once.';

create view private.waiting_proofs as
select
  o.id as order_id, o.number, o.start_by, proof.id as proof_id, proof.version, proof.created_at,
  private.reminder_occasion(proof.id, o.start_by) as occasion
from public.orders as o
join public.proofs as proof on proof.order_id = o.id
where o.stage = 'shown'
  and proof.version = (select max(version) from public.proofs where order_id = o.id)
  and proof.order_sha256 = private.ordered_hash(o.id);
comment on view private.waiting_proofs is 'The versions that wait for their customers'' approval.';

create function public.list_unreminded() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'proofId', waiting.proof_id, 'startBy', waiting.start_by, 'at', waiting.created_at
      )
    ),
    '[]'
  )
  from private.waiting_proofs as waiting
  where not exists (
    select
    from public.outbox
    where order_id = waiting.order_id
      and template = 'proof-missed'
      and occasion = waiting.occasion
  );
$$;
comment on function public.list_unreminded() is
  'The versions that wait, except those whose customers were told that the deadline has passed: '
  'proofId, the order''s startBy, and at, when it was sent.';
grant execute on function public.list_unreminded() to service_role;

create function private.reminded_at(p_order_id uuid, p_since timestamptz) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(sent_at order by sent_at), '[]')
  from public.outbox
  where order_id = p_order_id
    and template in ('proof-reminder', 'proof-missed', 'proof-nudge')
    and sent_at > p_since;
$$;
comment on function private.reminded_at(uuid, timestamptz) is
  'When a customer was reminded of a version that was sent then, in order.';

create function private.list_waiting_proofs(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('work-on-jobs');
  return (
    select jsonb_build_object(
      'count', count(*),
      'proofs', coalesce(
        jsonb_agg(
          jsonb_build_object(
            'number', o.number,
            'name', o.customer_name,
            'garment', o.designs #>> '{0,items,0,garment_name}',
            'color', o.designs #>> '{0,items,0,color_name}',
            'more', cardinality(o.per_item_cents) - 1,
            'pieces', o.total_quantity,
            'version', waiting.version,
            'startBy', waiting.start_by,
            'at', waiting.created_at,
            'remindedAt', private.reminded_at(waiting.order_id, waiting.created_at)
          )
          order by place
        ) filter (where place <= 100),
        '[]'
      )
    )
    from (
      select *, row_number() over (order by created_at, number) as place
      from private.waiting_proofs
    ) as waiting
    join public.orders as o on o.id = waiting.order_id
  );
end;
$$;
comment on function private.list_waiting_proofs(jsonb) is
  'How many versions wait for their customers'' approval, and the 100 oldest: each with its order, '
  'its startBy, at, when it was sent, and when the customer was reminded of it.';

create function private.nudge_customer(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
  v_order public.orders;
  v_waiting private.waiting_proofs;
  v_nudged boolean;
begin
  perform private.require_duty('answer-customers');
  select * into v_ask
  from jsonb_to_record(p) as ask (number private.job_number, version private.job_version);
  select * into v_order from public.orders where number = v_ask.number for update;
  select * into v_waiting
  from private.waiting_proofs
  where order_id = v_order.id and version = v_ask.version;
  if v_waiting.proof_id is null then
    return jsonb_build_object('outcome', 'not-waiting');
  end if;
  select bool_or(template = 'proof-nudge') into v_nudged
  from public.outbox
  where order_id = v_order.id
    and template in ('proof-ready', 'proof-reminder', 'proof-missed', 'proof-nudge')
    and created_at > now() - interval '4 hours';
  if v_nudged is null then
    insert into public.outbox (order_id, template, occasion, recipient)
    values (v_order.id, 'proof-nudge', gen_random_uuid(), v_order.customer_email);
  end if;
  return jsonb_build_object(
    'outcome', case when v_nudged is not false then 'nudged' else 'too-soon' end
  );
end;
$$;
comment on function private.nudge_customer(jsonb) is
  'Writes the email with which staff remind a customer of a version that waits. p has the order''s number '
  'and the version. Outcome: nudged, also if they were within the last four hours; too-soon if another '
  'email about the proof was written within them; not-waiting.';

create function private.nudge_customers(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_number bigint;
  v_outcomes jsonb := '{}';
begin
  perform private.require_duty('answer-customers');
  perform private.lock_orders(array(
    select number::bigint
    from jsonb_array_elements_text((p -> 'numbers')::private.listed_orders) as listed (number)
  ));
  for v_number in
    select distinct listed.number::private.job_number as number
    from jsonb_array_elements_text((p -> 'numbers')::private.listed_orders) as listed (number)
    order by number
  loop
    v_outcomes := v_outcomes || jsonb_build_object(
      v_number,
      private.nudge_customer(
        jsonb_build_object(
          'number', v_number,
          'version', coalesce(
            (select version from private.waiting_proofs where number = v_number), 0
          )
        )
      ) -> 'outcome'
    );
  end loop;
  return jsonb_build_object('outcomes', v_outcomes);
end;
$$;
comment on function private.nudge_customers(jsonb) is
  'Emails the customers of up to 500 orders that their proofs wait, each as nudge_customer does. outcomes '
  'are by number: nudged, too-soon, or not-waiting.';

create function public.write_reminders(p jsonb) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_written integer;
begin
  insert into public.outbox (order_id, template, occasion, recipient)
  select o.id, ask.template, waiting.occasion, o.customer_email
  from jsonb_to_recordset(p -> 'reminders') as ask (
    proof_id uuid, start_by date, template private.reminder_template
  )
  join private.waiting_proofs as waiting
    on waiting.proof_id = ask.proof_id and waiting.start_by = ask.start_by
  join public.orders as o on o.id = waiting.order_id
  on conflict do nothing;
  get diagnostics v_written = row_count;
  return v_written;
end;
$$;
comment on function public.write_reminders(jsonb) is
  'Writes the emails that remind customers of waiting versions, each template once for a version and '
  'a deadline. p has reminders, each with proof_id, start_by, and template; what no longer waits with that day is '
  'left out. Answers how many it wrote.';
grant execute on function public.write_reminders(jsonb) to service_role;

create function public.ask_for_change(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_seen record;
  v_pins integer;
  v_email uuid;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    number private.job_number, key_hash text, version integer, sha256 text, request_id uuid,
    pins jsonb, files jsonb, shop_inbox text
  );
  v_seen := private.find_seen_proof(
    v_ask.number, v_ask.key_hash, v_ask.version, v_ask.sha256
  );
  if (v_seen.linked_order).id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  select id into v_email
  from public.outbox
  where order_id = (v_seen.linked_order).id
    and template = 'changes-asked'
    and occasion = v_ask.request_id;
  if v_email is not null then
    return jsonb_build_object('outcome', 'asked', 'email', v_email);
  end if;
  if not v_seen.is_newest then
    return jsonb_build_object('outcome', 'superseded');
  end if;
  if (v_seen.linked_order).stage <> 'shown' then
    return jsonb_build_object('outcome', 'not-waiting', 'status', (v_seen.linked_order).status);
  end if;

  -- The shop may have moved the order back to proof_sent with earlier pins on the same version.
  select count(*) into v_pins from public.proof_pins where proof_id = (v_seen.proof).id;
  if jsonb_array_length(v_ask.pins) not between 1 and 20 - v_pins then
    return jsonb_build_object('outcome', 'too-many');
  end if;
  begin
    insert into public.change_request_files (proof_id, position, object_path, file_name)
    select
      (v_seen.proof).id, earlier.files + item.position,
      item.file ->> 'object_path', item.file ->> 'file_name'
    from jsonb_array_elements(v_ask.files) with ordinality as item (file, position),
      (
        select count(*) as files
        from public.change_request_files
        where proof_id = (v_seen.proof).id
      ) as earlier
    -- Two change requests with the same files wait for each other.
    order by item.file ->> 'object_path';
  exception
    when unique_violation or foreign_key_violation then
      return jsonb_build_object('outcome', 'file-taken');
  end;
  insert into public.proof_pins (proof_id, number, design, location, x, y, text)
  select (v_seen.proof).id, v_pins + place, pin.design, pin.location, pin.x, pin.y, pin.text
  from rows from (
    jsonb_to_recordset(v_ask.pins)
      as (design integer, location text, x real, y real, text text)
  ) with ordinality as pin (design, location, x, y, text, place);
  perform private.change_job(
    'order', (v_seen.linked_order).id, (v_seen.linked_order).status, 'in_review', 'customer', null,
    false
  );
  insert into public.outbox (order_id, template, occasion, recipient)
  values ((v_seen.linked_order).id, 'changes-asked', v_ask.request_id, v_ask.shop_inbox)
  returning id into v_email;
  return jsonb_build_object('outcome', 'asked', 'email', v_email);
end;
$$;
comment on function public.ask_for_change(jsonb) is
  'Puts a customer''s pins on the version that they saw, moves the order back to in_review, and '
  'writes the email to the shop, once per request_id. p has number and key_hash of their link, '
  'version, sha256, request_id, pins (design, location, x, y, and text), files (object_path and file_name), '
  'and shop_inbox. Outcome: asked, superseded, and not-waiting like approve_proof; too-many if the '
  'version would have more than 20 pins; file-taken if another change request has one of the files, or it was '
  'deleted; not-found.';
grant execute on function public.ask_for_change(jsonb) to service_role;
