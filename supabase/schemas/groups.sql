-- Group orders: people choose their pieces by the group's link, and closing makes its order's counts of
-- them. src/groups has the rules. Every function here locks the order first, and then its group.

create domain private.person_shown as text not null check (value in ('initial', 'hidden'));
comment on domain private.person_shown is
  'How a person in a group is shown to the others: by first name and initial, or not at all.';

create table private.groups (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references public.orders (id) on delete cascade,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 8 and 60),
  title text not null check (char_length(title) between 1 and 60),
  welcome text check (char_length(welcome) between 1 and 300),
  field_label text check (char_length(field_label) between 1 and 30),
  expected integer not null check (expected between 1 and 100000),
  opens_at timestamptz,
  closes_at timestamptz not null,
  every_months smallint check (every_months in (1, 3)),
  open_days smallint check (open_days between 1 and 90),
  first_opens_at timestamptz,
  listed boolean not null default false,
  colors text[] check (cardinality(colors) = 2 and array_to_string(colors, '') ~ '^(#[0-9a-f]{6}){2}$'),
  stragglers boolean not null default false,
  payer text not null default 'organizer' check (payer in ('organizer', 'person', 'both')),
  seller text not null default 'organization' check (seller in ('shop', 'organization')),
  allowance_cents integer check (allowance_cents between 1 and 1000000),
  guarantees boolean not null default false,
  fixed_cents integer[] check (1 <= all (fixed_cents) and 100000 >= all (fixed_cents)),
  share_cents integer not null default 0 check (share_cents between 0 and 100000),
  cause text check (char_length(cause) between 1 and 60),
  raised_cents integer not null default 0 check (raised_cents >= 0),
  to_each boolean not null default false,
  version integer not null default 1 check (version > 0),
  counts integer[] not null check (0 <= all (counts)),
  people integer not null default 0 check (people between 0 and 2000),
  closed_at timestamptz,
  forgotten_at timestamptz,
  created_at timestamptz not null default now(),
  constraint groups_open_again_for_as_long check (
    num_nonnulls(every_months, open_days, first_opens_at) in (0, 3)
    and (every_months is null or opens_at is not null)
  ),
  constraint groups_allow_what_both_pay check ((payer = 'both') = (allowance_cents is not null)),
  constraint groups_sell_to_those_who_pay check (payer <> 'organizer' or seller = 'organization'),
  constraint groups_guarantee_what_people_pay check (not guarantees or payer <> 'organizer'),
  constraint groups_raise_what_people_pay check (
    payer = 'person' or fixed_cents is null and share_cents = 0
  ),
  constraint groups_share_for_a_cause check ((cause is not null) = (share_cents > 0))
);
comment on table private.groups is
  'One row per order whose counts come from a group: what its page says, and how far it is.';
comment on column private.groups.slug is 'Its page''s address. Nobody can guess its last 8 characters.';
comment on column private.groups.field_label is
  'What the organizer asks each person besides, like their department; null for nothing.';
comment on column private.groups.expected is 'Pieces of the order as it was placed.';
comment on column private.groups.opens_at is
  'When people can join, once its proof is approved; null for right then.';
comment on column private.groups.every_months is
  'It opens again every so many months from first_opens_at on, for open_days; null if it doesn''t, or '
  'the next one does.';
comment on column private.groups.first_opens_at is
  'When the first of those that open again was to open: each is on its day of the month.';
comment on column private.groups.listed is 'It''s on the page of open shops, for everybody.';
comment on column private.groups.colors is 'Two colors of its school, club, or band on its page: ''#rrggbb''.';
comment on column private.groups.stragglers is
  'The last day is for stragglers: people read that it closes a day earlier.';
comment on column private.groups.payer is
  'Who pays for the pieces: the organizer, each person, or both: the organizer up to allowance_cents for '
  'each person, and the person the rest.';
comment on column private.groups.seller is
  'Who sells to its people: the shop, so that nobody''s tax certificate counts, or the organization, '
  'which buys all of it from the shop. The organization where only the organizer pays.';
comment on column private.groups.guarantees is
  'People pay at most what a piece costs at the pieces that the order was placed with.';
comment on column private.groups.fixed_cents is
  'What a piece of each item costs before tax, without the share, if the organizer set it; null for the '
  'price book''s price at the pieces that come together.';
comment on column private.groups.share_cents is 'What the cause gets of a piece. It comes on top.';
comment on column private.groups.raised_cents is
  'What it raised, before tax, since it closed. It''s in the order''s price, as adjustments.';
comment on column private.groups.to_each is
  'Each person''s pieces are mailed to them, as long as the order is shipped.';
comment on column private.groups.version is
  'Counted up with everything that happens to it, so that it closes with the people it had when its '
  'price was worked out.';
comment on column private.groups.counts is 'Pieces of each design, of the people who are in.';
comment on column private.groups.people is 'How many are in.';
comment on column private.groups.closed_at is 'When its people became the order''s counts.';
comment on column private.groups.forgotten_at is
  'When its people''s names and addresses were deleted.';

create index groups_open on private.groups (closes_at) where closed_at is null;

alter table private.groups enable row level security;
alter table private.groups force row level security;

create table private.group_people (
  id private.new_id primary key,
  group_id uuid not null references private.groups (id) on delete cascade,
  number integer not null check (number between 1 and 4000),
  request_hash public.sha256 not null,
  link_id uuid not null,
  link_key_hash public.sha256 not null,
  name public.full_name not null,
  email public.email,
  spare boolean not null default false,
  shown private.person_shown,
  field text check (char_length(field) between 1 and 60),
  back_name text check (char_length(back_name) between 1 and 20),
  ad text check (char_length(ad) between 1 and 60),
  pieces jsonb not null check (
    jsonb_typeof(pieces) = 'array' and jsonb_array_length(pieces) between 1 and 10
  ),
  version integer not null default 1 check (version > 0),
  left_at timestamptz,
  removed boolean not null default false,
  seen_cents integer not null default 0 check (seen_cents between 0 and 10000000),
  waits_for_card boolean not null default false,
  pays_organizer boolean not null default false,
  street public.street,
  city public.city,
  state public.state,
  zip public.zip,
  sold_in text check (sold_in ~ '^[A-Z]{2}$'),
  carrier text check (carrier in ('usps', 'ups', 'fedex', 'other')),
  tracking_number text check (tracking_number ~ '^[0-9A-Z]{4,40}$'),
  sent_at timestamptz,
  came_back_at timestamptz,
  card_session text unique check (card_session ~ '^cs_[A-Za-z0-9_]{1,250}$'),
  card_customer text check (card_customer ~ '^cus_[A-Za-z0-9_]{1,250}$'),
  card_method text check (card_method ~ '^pm_[A-Za-z0-9_]{1,250}$'),
  is_in boolean generated always as (left_at is null and not waits_for_card) stored,
  created_at timestamptz not null default now(),
  constraint group_people_number_key unique (group_id, number),
  constraint group_people_key_key unique (group_id, link_key_hash),
  constraint group_people_removed_are_out check (not removed or left_at is not null),
  constraint group_people_cards_have_customers check ((card_method is null) = (card_customer is null)),
  constraint group_people_addresses_are_whole check (num_nulls(street, city, state, zip) in (0, 4)),
  constraint group_people_tracked_by_their_carrier check (tracking_number is null or carrier is not null),
  constraint group_people_get_back_what_was_sent check (came_back_at is null or sent_at is not null),
  constraint group_people_spares_have_no_email check (not spare or email is null),
  constraint group_people_pay_once check (
    not pays_organizer or card_method is null and not waits_for_card
  )
);
comment on table private.group_people is
  'Who joined each group, with the pieces they chose. Those who left or were removed stay, so that '
  'their link can say so.';
comment on column private.group_people.id is 'Made by the page, so that a repeat joins once.';
comment on column private.group_people.number is 'What the organizer''s page calls them by.';
comment on column private.group_people.request_hash is 'SHA-256 of the body that came with the id, hex.';
comment on column private.group_people.link_id is
  'The key of their link is made from this and a secret that the database doesn''t have.';
comment on column private.group_people.link_key_hash is 'SHA-256 of the key of their link, hex.';
comment on column private.group_people.email is
  'Where their link and news go; null for somebody whom the organizer listed without one.';
comment on column private.group_people.spare is
  'Pieces that the organizer added for nobody in particular: they don''t count as a person.';
comment on column private.group_people.field is 'Their answer to the group''s field_label.';
comment on column private.group_people.ad is
  'A line of theirs in the list of who''s in; null for none.';
comment on column private.group_people.back_name is
  'The name on the back of each of their pieces; null for none.';
comment on column private.group_people.pieces is
  'A list of {item, size}: item is the place among the items of the order''s designs, from 0.';
comment on column private.group_people.removed is 'The organizer took them out.';
comment on column private.group_people.seen_cents is
  'The most that they agreed to pay, with tax: what their page showed when they joined or last changed '
  'something.';
comment on column private.group_people.waits_for_card is
  'They aren''t in until Stripe has saved their card.';
comment on column private.group_people.pays_organizer is
  'They gave the organizer the money, so no card of theirs is charged, and the organizer owes it.';
comment on column private.group_people.street is
  'Where their pieces are mailed to, with the other three; null for those in the organizer''s box.';
comment on column private.group_people.sold_in is
  'The state that their pieces were sold in, since the group closed, if it isn''t the order''s place.';
comment on column private.group_people.carrier is
  'Who has their parcel, by src/orders/delivery/shipment.ts; null until then, and if staff don''t say.';
comment on column private.group_people.sent_at is 'When their parcel was last sent.';
comment on column private.group_people.came_back_at is
  'When it came back; null once it is sent again, or has another address.';
comment on column private.group_people.card_session is
  'The Checkout Session in which they save their card, or another one.';
comment on column private.group_people.card_method is
  'Their saved card at Stripe, which alone can charge it.';

create index group_people_by_email on private.group_people (group_id, lower(email));

alter table private.group_people enable row level security;
alter table private.group_people force row level security;

create function private.insert_group(p_order public.orders, p jsonb) returns void
language sql
set search_path = ''
as $$
  insert into private.groups (
    order_id, slug, title, welcome, field_label, expected, opens_at, closes_at, every_months, open_days,
    first_opens_at, listed, colors, stragglers, payer, seller, allowance_cents, guarantees, fixed_cents,
    share_cents, cause, to_each, counts
  )
  select
    p_order.id, ask.slug, ask.title, ask.welcome, ask.field_label, p_order.total_quantity,
    ask.opens_at, ask.closes_at, ask.every_months, ask.open_days, ask.first_opens_at,
    coalesce(ask.listed, false), ask.colors, coalesce(ask.stragglers, false), ask.payer,
    case ask.payer when 'organizer' then 'organization' else 'shop' end, ask.allowance_cents,
    ask.guarantees, ask.fixed_cents, coalesce(ask.share_cents, 0), ask.cause, coalesce(ask.to_each, false),
    array_fill(0, array[jsonb_array_length(p_order.designs)])
  from jsonb_to_record(p) as ask (
    slug text, title text, welcome text, field_label text, opens_at timestamptz,
    closes_at timestamptz, every_months smallint, open_days smallint, first_opens_at timestamptz,
    listed boolean, colors text[], stragglers boolean, payer text, allowance_cents integer,
    guarantees boolean, fixed_cents integer[], share_cents integer, cause text, to_each boolean
  );
$$;
comment on function private.insert_group(public.orders, jsonb) is
  'Writes the group that an order is placed for.';

create function private.open_again(p_order public.orders) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_repeated bigint := private.exact_repeat_of(p_order.id);
begin
  -- Its row is locked since this one refers to it, and may have changed until then.
  update private.groups
  set every_months = null, open_days = null, first_opens_at = null
  from public.orders as earlier
  where order_id = p_order.repeats_id
    and earlier.id = order_id
    and earlier.stage = 'gathering'
    and closed_at is null
    and every_months is not null;
  if not found then
    perform private.refuse('the order before doesn''t open again anymore');
  end if;
  -- As staff decided for the one before.
  update private.groups as again
  set seller = earlier.seller
  from private.groups as earlier
  where again.order_id = p_order.id and earlier.order_id = p_order.repeats_id;
  if v_repeated is null then
    return;
  end if;
  perform private.change_job(
    'order', p_order.id, p_order.status, 'gathering', 'customer', null, false,
    p_exact_repeat_of => v_repeated
  );
  perform private.remember_approved(p_order.id, true);
  insert into public.outbox (order_id, template, occasion, recipient)
  values (
    p_order.id, 'group-again', private.id_from('again ' || p_order.id), p_order.customer_email
  );
end;
$$;
comment on function private.open_again(public.orders) is
  'Opens an order that was just placed to its group, and tells its organizer, if it repeats another '
  'exactly. Otherwise, its proof comes first, like any other''s. Either way, it''s the one that opens '
  'again from now on. HTTP 400 if the one before was canceled meanwhile, or its organizer has ended that.';

create function private.approved_status(p_order_id uuid) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when exists (
      select from private.groups where order_id = p_order_id and closed_at is null
    ) then 'gathering'
    else 'approved'
  end;
$$;
comment on function private.approved_status(uuid) is
  'The status that approving its proof gives an order: its group chooses first, if it has one.';

create function private.group_state(p_group private.groups, p_stage public.job_stage) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_stage = 'canceled' then 'canceled'
    when (p_group).closed_at is not null then 'closed'
    when p_stage <> 'gathering' then 'proofing'
    when (p_group).opens_at > now() then 'soon'
    when (p_group).closes_at <= now() then 'closed'
    else 'open'
  end;
$$;
comment on function private.group_state(private.groups, public.job_stage) is
  'Whether people can join: open; proofing, while the shop and the organizer work on the proof; soon, '
  'from then until it opens; closed, once its time is up; or canceled.';

create function private.group_counts(p_order_id uuid, p_pieces jsonb) returns integer[]
language sql
stable
set search_path = ''
as $$
  with chosen as (
    select offered.design
    from jsonb_to_recordset(p_pieces) as piece (item integer, size text)
    left join (
      private.order_items as offered
      join private.catalog as garment on garment.garment_id = offered.garment_id
    ) on offered.order_id = p_order_id
      and offered.place = piece.item + 1
      and piece.size = any (garment.sizes)
  )
  select case
    when (select count(*) = count(design) and count(*) between 1 and 10 from chosen) then array(
      select (select count(*)::integer from chosen where chosen.design = listed.design)
      from generate_series(
        0, (select jsonb_array_length(designs) from public.orders where id = p_order_id) - 1
      ) as listed (design)
      order by listed.design
    )
  end;
$$;
comment on function private.group_counts(uuid, jsonb) is
  'How many of these pieces are of each design of an order; null if it doesn''t have one of them, or '
  'there are none or more than 10.';

create function private.count_in(
  p_group private.groups,
  p_added integer[],
  p_taken integer[],
  p_people integer
) returns private.groups
language sql
set search_path = ''
as $$
  update private.groups
  set
    version = version + 1,
    people = people + p_people,
    counts = array(
      select count + coalesce(p_added[design], 0) - coalesce(p_taken[design], 0)
      from unnest(counts) with ordinality as counted (count, design)
      order by design
    )
  where id = (p_group).id
  returning *;
$$;
comment on function private.count_in(private.groups, integer[], integer[], integer) is
  'Adds pieces and people to a locked group''s counts, and takes others off.';

create function private.lock_group(
  p_slug text,
  out asked private.groups,
  out state text
)
language plpgsql
set search_path = ''
as $$
declare
  v_order_id uuid := (select order_id from private.groups where slug = p_slug);
begin
  -- Shared, so that people wait only for changes of the order. Their emails refer to it.
  perform from public.orders where id = v_order_id for key share;
  select * into asked from private.groups where slug = p_slug for update;
  state := private.group_state(asked, (select stage from public.orders where id = v_order_id));
end;
$$;
comment on function private.lock_group(text) is
  'A group, locked until the transaction ends, and its group_state. Nulls if there is none.';

create function private.group_proof(
  p_order public.orders,
  out order_id uuid,
  out version integer
)
language sql
stable
set search_path = ''
as $$
  select proof.order_id, max(proof.version)
  from public.proofs as proof
  where p_order.stage between 'gathering' and 'done'
    and proof.order_id = case
      when exists (select from public.proofs where order_id = p_order.id) then p_order.id
      else (
        select earlier.id
        from public.job_events as event
        join public.orders as earlier on earlier.number = event.exact_repeat_of
        where event.order_id = p_order.id
        order by event.id desc
        limit 1
      )
    end
  group by proof.order_id;
$$;
comment on function private.group_proof(public.orders) is
  'The version of the proof that people choose by: of the order, or of the one that it repeats exactly. '
  'Nulls before it was approved, and without one.';

create function private.next_group(p_group private.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', later.slug, 'opens_at', later.opens_at, 'state', private.group_state(later, again.stage)
  )
  from public.orders as again
  join private.groups as later on later.order_id = again.id
  where again.repeats_id = (p_group).order_id
    and again.stage between 'gathering' and 'done'
    -- Everybody finds the page of a listed group, and the next one may be for those with its link.
    and (later.listed or not (p_group).listed)
  order by again.number desc
  limit 1;
$$;
comment on function private.next_group(private.groups) is
  'The group of the newest order that repeats this one''s, once its proof is approved: its page, when it '
  'opens, and its group_state. Null if there is none.';

create function private.group_json(p_group private.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(p_group) - array['id', 'created_at'] || jsonb_build_object(
    'state', private.group_state(p_group, o.stage),
    'number', o.number,
    'organizer', o.customer_name,
    'designs', o.designs,
    'due_date', o.due_date,
    'rush_days', o.rush_days,
    'delivery_method', o.delivery_method,
    'delivery_zip', o.delivery_zip,
    'to_each', (p_group).to_each and o.delivery_method = 'shipping',
    'price_version', o.price_version,
    'tax', o.tax,
    'exempt', o.exempt_reason is not null,
    'proof', shown.version,
    'proof_order_id', shown.order_id,
    'next', private.next_group(p_group)
  )
  from public.orders as o
  left join lateral private.group_proof(o) as shown on true
  where o.id = (p_group).order_id;
$$;
comment on function private.group_json(private.groups) is
  'A group by its columns, with its state and what its page says of the order; proof is the version that '
  'was approved, of the order proof_order_id, null before and without one; next is next_group''s.';

create function private.group_of(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', slug, 'opens_at', opens_at, 'closes_at', closes_at, 'every_months', every_months,
    'open_days', open_days, 'first_opens_at', first_opens_at, 'listed', listed, 'colors', colors,
    'stragglers', stragglers,
    'people', people, 'title', title, 'welcome', welcome,
    'field_label', field_label, 'payer', payer, 'seller', seller, 'allowance_cents', allowance_cents,
    'guarantees', guarantees, 'fixed_cents', fixed_cents, 'share_cents', share_cents,
    'cause', cause, 'raised_cents', raised_cents,
    'to_each', to_each and o.delivery_method = 'shipping'
  )
  from private.groups
  join public.orders as o on o.id = order_id
  where order_id = p_order_id;
$$;
comment on function private.group_of(uuid) is
  'Where the page of an order''s group is, when it closes, how many are in, and what its organizer said '
  'about it; null without one.';

create function private.card_grace() returns interval
language sql
immutable
set search_path = ''
as $$ select interval '48 hours' $$;
comment on function private.card_grace() is
  'How long somebody can save another card after their bank first declined one.';

create function private.person_charge_json(p_person uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'cents', amount_cents,
      'refunded_cents', (
        select coalesce(sum(amount_cents), 0)
        from private.card_refunds
        where card_payment = paid.id and status <> 'failed'
      ),
      'disputed_cents', (
        select coalesce(sum(taken_cents), 0) from private.card_disputes where card_payment = paid.id
      ),
      'state', case
        when received_cents is not null then 'paid'
        when status <> 'open' then 'given-up'
        when declined_at is not null then 'declined'
        else 'due'
      end,
      'until', declined_at + private.card_grace()
    )
    from private.card_payments as paid
    where person = p_person
  );
end;
$$;
comment on function private.person_charge_json(uuid) is
  'What a person in a closed group pays, and whether their card was charged: due; declined, with until '
  'when they can save another; paid, with what of it goes back, and what a bank took because they '
  'disputed it; or given-up. Null if they pay nothing.';

create function private.person_json(p_person private.group_people) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'number', (p_person).number,
    'name', (p_person).name,
    'email', (p_person).email,
    'spare', (p_person).spare,
    'shown', (p_person).shown,
    'field', (p_person).field,
    'back_name', (p_person).back_name,
    'ad', (p_person).ad,
    'pieces', (p_person).pieces,
    'zip', (p_person).zip,
    'carrier', (p_person).carrier,
    'tracking_number', (p_person).tracking_number,
    'sent_at', (p_person).sent_at,
    'came_back_at', (p_person).came_back_at,
    'version', (p_person).version,
    'seen_cents', (p_person).seen_cents,
    'waits_for_card', (p_person).waits_for_card,
    'has_card', (p_person).card_method is not null,
    'pays_organizer', (p_person).pays_organizer,
    'charge', private.person_charge_json((p_person).id),
    'out', case
      when (p_person).removed then 'removed' when (p_person).left_at is not null then 'left'
    end
  );
$$;
comment on function private.person_json(private.group_people) is
  'What a person in a group may see of themselves, and the organizer of them; the ZIP code is for the '
  'price of their parcel, and the organizer doesn''t see it.';

create function public.read_group(p_slug text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.group_json(asked) || jsonb_build_object(
    'size_charts', (
      select coalesce(jsonb_object_agg(style_code, size_chart), '{}')
      from public.garments
      where size_chart is not null
        and style_code in (
          select style_code from private.order_items where order_id = asked.order_id
        )
    ),
    'names', (
      select coalesce(
        jsonb_agg(jsonb_build_object('name', name, 'ad', ad) order by number), '[]'
      )
      from (
        select name, ad, number
        from private.group_people
        where group_id = asked.id and is_in and shown = 'initial'
        order by number desc
        limit 100
      ) as newest
    )
  )
  from private.groups as asked
  where asked.slug = p_slug;
$$;
comment on function public.read_group(text) is
  'What a group''s page is made from, with the size charts of its garments by style code, and the names '
  'and ads of up to 100 who joined last and didn''t hide theirs: our server shortens them. Null if there is no '
  'such group.';
grant execute on function public.read_group(text) to service_role;

create function public.list_shops() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.group_json(listed.asked) order by (listed.asked).closes_at), '[]'
  )
  from (
    select asked
    from private.groups as asked
    join public.orders as o on o.id = asked.order_id
    where asked.listed and asked.closed_at is null and asked.closes_at > now() and o.stage = 'gathering'
    order by asked.closes_at
    limit 40
  ) as listed;
$$;
comment on function public.list_shops() is
  'The listed groups that are open, or open later, as group_json, those that close first before others.';
grant execute on function public.list_shops() to service_role;

create function public.read_group_for_organizer(p_number bigint, p_key_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.group_json(asked) || jsonb_build_object(
    'due_cents', private.due_cents(linked),
    'waiting', (
      select coalesce(jsonb_agg(private.person_json(person) order by person.number), '[]')
      from private.group_people as person
      where person.group_id = asked.id and person.waits_for_card and person.left_at is null
    ),
    'roll', (
      select coalesce(jsonb_agg(private.person_json(person) order by person.number), '[]')
      from private.group_people as person
      where person.group_id = asked.id and person.is_in
    )
  )
  from private.find_linked_order(p_number, p_key_hash) as linked
  join private.groups as asked on asked.order_id = linked.id;
$$;
comment on function public.read_group_for_organizer(bigint, text) is
  'The group of the order that its organizer''s link opens, with everybody who is in, and those waiting '
  'for their card; null if there is none.';
grant execute on function public.read_group_for_organizer(bigint, text) to service_role;

create function private.write_group_email(
  p_order_id uuid,
  p_template text,
  p_occasion uuid,
  p_email text,
  p_guard jsonb,
  p_after interval default '0'
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_held text := private.hold_reason(p_guard, p_email);
  v_id uuid;
begin
  insert into public.outbox (
    order_id, template, occasion, recipient, status, last_error_code, next_attempt_at
  )
  values (
    p_order_id, p_template, p_occasion, p_email,
    case when v_held is null then 'pending' else 'held' end::public.outbox_status, v_held,
    now() + p_after
  )
  returning case when v_held is null then id end into v_id;
  return v_id;
end;
$$;
comment on function private.write_group_email(uuid, text, uuid, text, jsonb, interval) is
  'Writes an email about an order''s group to somebody who didn''t ask for it, to go out after a while. '
  'Returns its id; null if hold_reason has one, so that it''s held.';

create function public.join_group(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_lock record;
  v_person private.group_people;
  v_counts integer[];
  v_number integer;
  v_email uuid;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    slug text, id private.new_id, request_hash text, link_id uuid, link_key_hash text, name text,
    email text, shown text, field text, back_name text, pieces jsonb, seen_cents integer,
    waits_for_card boolean, street text, city text, state text, zip text, email_guard jsonb
  );
  v_lock := private.lock_group(v_ask.slug);
  if (v_lock.asked).id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  select * into v_person from private.group_people where id = v_ask.id;
  if found then
    return case
      when v_person.group_id = (v_lock.asked).id and v_person.request_hash = v_ask.request_hash
        then jsonb_build_object('outcome', 'replayed', 'link_id', v_person.link_id)
      else jsonb_build_object('outcome', 'conflict')
    end;
  end if;
  if v_lock.state <> 'open' then
    return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
  end if;
  v_number := 1 + coalesce(
    (select max(number) from private.group_people where group_id = (v_lock.asked).id), 0
  );
  if (v_lock.asked).people >= 2000 or v_number > 4000 then
    return jsonb_build_object('outcome', 'full');
  end if;
  v_counts := private.group_counts((v_lock.asked).order_id, v_ask.pieces);
  if v_counts is null then
    perform private.refuse('pieces must be 1 to 10 of the order''s');
  end if;
  insert into private.group_people (
    id, group_id, number, request_hash, link_id, link_key_hash, name, email, shown, field, back_name,
    pieces, seen_cents, waits_for_card, street, city, state, zip
  )
  values (
    v_ask.id, (v_lock.asked).id, v_number, v_ask.request_hash, v_ask.link_id, v_ask.link_key_hash,
    v_ask.name, v_ask.email, v_ask.shown, v_ask.field, v_ask.back_name, v_ask.pieces,
    v_ask.seen_cents, v_ask.waits_for_card, v_ask.street, v_ask.city, v_ask.state, v_ask.zip
  );
  if not v_ask.waits_for_card then
    perform private.count_in(v_lock.asked, v_counts, null, 1);
  end if;
  -- A family shares an address, and so might somebody who means to fill it.
  if 5 >= (
    select count(*)
    from private.group_people
    where group_id = (v_lock.asked).id and lower(email) = lower(v_ask.email)
  ) then
    v_email := private.write_group_email(
      (v_lock.asked).order_id, 'group-joined', v_ask.id, v_ask.email, v_ask.email_guard,
      -- Most people save their card right away.
      case when v_ask.waits_for_card then interval '5 minutes' else interval '0' end
    );
  end if;
  return jsonb_build_object(
    'outcome', 'joined', 'link_id', v_ask.link_id,
    'email', case when not v_ask.waits_for_card then v_email end
  );
end;
$$;
comment on function public.join_group(jsonb) is
  'Adds a person to an open group and writes the email with their link, once per id. p has the slug and '
  'the columns of group_people, and email_guard as hold_reason takes it. Outcome: joined, with the id '
  'of the email unless it''s held; replayed; conflict (same id, other request_hash); not-open, with the '
  'state; full; or not-found. Values that break a rule: HTTP 400.';
grant execute on function public.join_group(jsonb) to service_role;

create function private.find_person(p_slug text, p_key_hash text) returns private.group_people
language sql
stable
set search_path = ''
as $$
  select person.*
  from private.group_people as person
  join private.groups as asked on asked.id = person.group_id
  where asked.slug = p_slug and person.link_key_hash = p_key_hash;
$$;
comment on function private.find_person(text, text) is
  'The person whose link has this key; null if there is none in this group.';

create function public.read_person(p_slug text, p_key_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.person_json(person) || jsonb_build_object(
    'street', person.street, 'city', person.city, 'state', person.state
  )
  from private.find_person(p_slug, p_key_hash) as person
  where person.id is not null;
$$;
comment on function public.read_person(text, text) is
  'What a person''s link opens, also after they left; null if it opens nothing.';
grant execute on function public.read_person(text, text) to service_role;

create function private.set_person(
  p_group private.groups,
  p_person private.group_people,
  p_version integer,
  p_wanted private.group_people
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_counts integer[];
begin
  if (
    p_person.name, p_person.shown, p_person.field, p_person.back_name, p_person.ad, p_person.pieces,
    p_person.seen_cents, p_person.waits_for_card, p_person.pays_organizer, p_person.street,
    p_person.city, p_person.state, p_person.zip
  ) is not distinct from (
    p_wanted.name, p_wanted.shown, p_wanted.field, p_wanted.back_name, p_wanted.ad, p_wanted.pieces,
    p_wanted.seen_cents, p_wanted.waits_for_card, p_wanted.pays_organizer, p_wanted.street,
    p_wanted.city, p_wanted.state, p_wanted.zip
  ) then
    return jsonb_build_object('outcome', 'changed', 'version', p_person.version);
  end if;
  if p_person.version <> p_version then
    return jsonb_build_object('outcome', 'stale', 'version', p_person.version);
  end if;
  if p_person.waits_for_card and not p_wanted.waits_for_card and p_group.people >= 2000 then
    return jsonb_build_object('outcome', 'full');
  end if;
  v_counts := private.group_counts(p_group.order_id, p_wanted.pieces);
  if v_counts is null then
    perform private.refuse('pieces must be 1 to 10 of the order''s');
  end if;
  update private.group_people
  set
    version = version + 1,
    name = p_wanted.name,
    shown = p_wanted.shown,
    field = p_wanted.field,
    back_name = p_wanted.back_name,
    ad = p_wanted.ad,
    pieces = p_wanted.pieces,
    seen_cents = p_wanted.seen_cents,
    waits_for_card = p_wanted.waits_for_card,
    pays_organizer = p_wanted.pays_organizer,
    street = p_wanted.street,
    city = p_wanted.city,
    state = p_wanted.state,
    zip = p_wanted.zip
  where id = p_person.id;
  if p_person.is_in then
    perform private.count_in(
      p_group, v_counts, private.group_counts(p_group.order_id, p_person.pieces), 0
    );
  elsif not p_wanted.waits_for_card then
    perform private.count_in(p_group, v_counts, null, 1);
  end if;
  return jsonb_build_object('outcome', 'changed', 'version', p_person.version + 1);
end;
$$;
comment on function private.set_person(
  private.groups, private.group_people, integer, private.group_people
) is
  'Gives a person in a locked group other pieces, names, and another field. Somebody who doesn''t need '
  'to save a card anymore is in then. Outcome: changed, also if that''s how it was, stale, or full.';

create function private.take_out(
  p_group private.groups,
  p_person private.group_people,
  p_removed boolean
) returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.group_people
  set left_at = now(), removed = p_removed, version = version + 1
  where id = p_person.id;
  if p_person.is_in then
    perform private.count_in(
      p_group, null, private.group_counts(p_group.order_id, p_person.pieces),
      case when p_person.spare then 0 else -1 end
    );
  end if;
end;
$$;
comment on function private.take_out(private.groups, private.group_people, boolean) is
  'Takes a person who hasn''t left out of a locked group.';

create function public.change_person(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_group(p ->> 'slug');
  v_person private.group_people := private.find_person(p ->> 'slug', p ->> 'key_hash');
begin
  if v_person.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_person.left_at is not null then
    return jsonb_build_object('outcome', 'out');
  end if;
  if v_lock.state <> 'open' then
    return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
  end if;
  return private.set_person(
    v_lock.asked, v_person, (p ->> 'version')::integer,
    jsonb_populate_record(v_person, jsonb_strip_nulls(
      jsonb_build_object(
        'name', p -> 'name', 'shown', p -> 'shown', 'pieces', p -> 'pieces',
        'seen_cents', p -> 'seen_cents', 'waits_for_card', p -> 'waits_for_card'
      )
    ) || jsonb_build_object(
      'field', p -> 'field', 'back_name', p -> 'back_name', 'ad', p -> 'ad', 'street', p -> 'street',
      'city', p -> 'city', 'state', p -> 'state', 'zip', p -> 'zip'
    ))
  );
end;
$$;
comment on function public.change_person(jsonb) is
  'Changes what a person chose, by their link. p has the slug and key_hash, the version they saw, and '
  'name, shown, field, back_name, ad, pieces, seen_cents, waits_for_card, and street, city, state, and zip. '
  'Outcome: changed, stale, full, out (they left or were removed), not-open, with the state, or not-found. '
  'Values that break a rule: HTTP 400.';
grant execute on function public.change_person(jsonb) to service_role;

create function public.leave_group(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_group(p ->> 'slug');
  v_person private.group_people := private.find_person(p ->> 'slug', p ->> 'key_hash');
begin
  if v_person.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_person.left_at is null then
    if v_lock.state in ('closed', 'canceled') then
      return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
    end if;
    perform private.take_out(v_lock.asked, v_person, false);
  end if;
  return jsonb_build_object('outcome', 'left');
end;
$$;
comment on function public.leave_group(jsonb) is
  'Takes a person out of a group until it closes, by slug and key_hash of their link. Outcome: left, '
  'also for a repeat; not-open, with the state; or not-found.';
grant execute on function public.leave_group(jsonb) to service_role;

create function private.lock_own_group(
  p jsonb,
  out placed public.orders,
  out asked private.groups,
  out state text
)
language plpgsql
set search_path = ''
as $$
begin
  perform from public.orders where number = (p ->> 'number')::bigint for key share;
  placed := private.find_linked_order((p ->> 'number')::bigint, p ->> 'key_hash');
  select * into asked from private.groups where order_id = placed.id for update;
  -- Read again, because the order may have moved until the group was free.
  select * into placed from public.orders where id = placed.id;
  state := private.group_state(asked, placed.stage);
end;
$$;
comment on function private.lock_own_group(jsonb) is
  'The group of the order that its organizer''s link opens (number and key_hash), locked until the '
  'transaction ends, with the order and its group_state. Nulls if there is none.';

create function public.set_person_as_organizer(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_own_group(p);
  v_person private.group_people;
begin
  select * into v_person
  from private.group_people
  where group_id = (v_lock.asked).id and number = (p ->> 'person')::integer;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_person.left_at is not null then
    return jsonb_build_object('outcome', 'out');
  end if;
  -- Also once it has closed, because everybody still reads it.
  if (p ->> 'no_ad')::boolean then
    update private.group_people
    set ad = null, version = version + 1
    where id = v_person.id and ad is not null;
    return jsonb_build_object(
      'outcome', 'changed', 'version', v_person.version + (v_person.ad is not null)::integer
    );
  end if;
  if (v_lock.asked).closed_at is not null or v_lock.state = 'canceled' then
    return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
  end if;
  if p -> 'pieces' is null or jsonb_typeof(p -> 'pieces') = 'null' then
    perform private.take_out(v_lock.asked, v_person, true);
    return jsonb_build_object('outcome', 'removed');
  end if;
  return private.set_person(
    v_lock.asked, v_person, (p ->> 'version')::integer,
    jsonb_populate_record(
      v_person,
      jsonb_build_object('pieces', p -> 'pieces', 'back_name', p -> 'back_name') || case
        when v_person.waits_for_card and (p ->> 'pays_organizer')::boolean
          then '{"waits_for_card": false, "pays_organizer": true}'
        else '{}'::jsonb
      end
    )
  );
end;
$$;
comment on function public.set_person_as_organizer(jsonb) is
  'Changes a person''s pieces for the organizer, or removes the person, until the group closes. p has '
  'number and key_hash of the order''s link, the person''s number, the pieces, and back_name, with the '
  'version that the organizer saw, or no pieces; with pays_organizer, somebody who waited for their card is '
  'in without one; with no_ad, their ad goes and nothing else changes, also once it has closed. Outcome: '
  'changed, stale, full, removed, out (they had left or were removed), not-open, with the state, or '
  'not-found. Values that break a rule: HTTP 400.';
grant execute on function public.set_person_as_organizer(jsonb) to service_role;

create function public.extend_group(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_own_group(p);
begin
  if (v_lock.asked).id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if (v_lock.asked).closed_at is not null or v_lock.state = 'canceled' then
    return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
  end if;
  update private.groups
  set closes_at = (p ->> 'closes_at')::timestamptz, version = version + 1
  where id = (v_lock.asked).id and closes_at <> (p ->> 'closes_at')::timestamptz;
  return jsonb_build_object('outcome', 'extended');
end;
$$;
comment on function public.extend_group(jsonb) is
  'Gives a group that isn''t closed another closing time: until then, people can join again. p has '
  'number and key_hash of the order''s link, and closes_at. Outcome: extended, not-open, with the state, '
  'or not-found.';
grant execute on function public.extend_group(jsonb) to service_role;

create function public.stop_opening_again(p jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_own_group(p);
begin
  update private.groups
  set every_months = null, open_days = null, first_opens_at = null, version = version + 1
  where id = (v_lock.asked).id and every_months is not null;
  if found and (p ->> 'tell')::boolean then
    insert into public.outbox (order_id, template, occasion, recipient)
    values (
      (v_lock.placed).id, 'group-not-again', private.id_from('not again ' || (v_lock.asked).id),
      (v_lock.placed).customer_email
    )
    on conflict do nothing;
  end if;
end;
$$;
comment on function public.stop_opening_again(jsonb) is
  'From now on, a group doesn''t open again by itself. p has number and key_hash of the order''s link, and '
  'tell, if the organizer gets the email that it couldn''t.';
grant execute on function public.stop_opening_again(jsonb) to service_role;

create function private.insert_charges(
  p_group private.groups,
  p_order public.orders,
  p_charges jsonb,
  p_rounding integer
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_ask record;
  v_person private.group_people;
begin
  for v_ask in
    select *
    from jsonb_to_recordset(coalesce(p_charges, '[]')) as ask (
      number integer, cents integer, tax_cents integer
    )
  loop
    select * into v_person
    from private.group_people
    where group_id = p_group.id and number = v_ask.number and is_in;
    if v_person.card_method is null or v_ask.cents > v_person.seen_cents then
      perform private.refuse('charges must be of people with cards, and at most what they saw');
    end if;
    insert into private.card_payments (
      id, order_id, order_number, person, amount_cents, tax_cents, payable, expires_at
    )
    values (
      private.id_from('group charge ' || v_person.id), p_order.id, p_order.number, v_person.id,
      v_ask.cents, v_ask.tax_cents, false, now() + private.card_grace()
    );
  end loop;
  if p_rounding > 0 then
    perform private.add_payment(
      row(
        private.id_from('group rounding ' || p_group.id), p_order.id, p_order.number, 'adjustment',
        'account', p_rounding, null, 'Rounding of what each person pays.', 'group', now()
      )::public.payments,
      false
    );
  end if;
end;
$$;
comment on function private.insert_charges(private.groups, public.orders, jsonb, integer) is
  'Writes what each person of a closing group is to be charged, from a list of their numbers with cents, '
  'of which tax_cents are tax; and takes a few cents off that nobody owes because each person''s tax is '
  'rounded.';

create function public.start_person_card(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_person private.group_people := private.find_person(p ->> 'slug', p ->> 'key_hash');
begin
  if p ? 'session' then
    update private.group_people set card_session = p ->> 'session' where id = v_person.id;
  end if;
  return (
    select jsonb_build_object(
      'id', person.id,
      'email', person.email,
      'session', person.card_session,
      'is_useful', case
        when o.stage = 'canceled' then false
        when asked.closed_at is not null then exists (
          select from private.card_payments where person = v_person.id and status = 'open'
        )
        when person.pays_organizer then false
        else not person.waits_for_card or private.group_state(asked, o.stage) = 'open'
      end
    )
    from private.group_people as person
    join private.groups as asked on asked.id = person.group_id
    join public.orders as o on o.id = asked.order_id
    where person.id = v_person.id and person.left_at is null
  );
end;
$$;
comment on function public.start_person_card(jsonb) is
  'What a person''s page to save a card needs, by slug and key_hash of their link, after storing its '
  'session if there is one; is_useful unless nothing is charged anymore, or saving it wouldn''t bring '
  'them in. Null if they left.';
grant execute on function public.start_person_card(jsonb) to service_role;

create function public.save_person_card(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_slug text := (
    select asked.slug
    from private.group_people as person
    join private.groups as asked on asked.id = person.group_id
    where person.id = (p ->> 'id')::uuid
  );
  v_lock record := private.lock_group(v_slug);
  v_person private.group_people;
begin
  select * into v_person from private.group_people where id = (p ->> 'id')::uuid;
  if v_person.id is null then
    -- They may have been erased meanwhile.
    perform private.spend_card(p ->> 'customer');
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_person.left_at is not null then
    perform private.spend_card(p ->> 'customer');
    return jsonb_build_object('outcome', 'out');
  end if;
  if v_person.pays_organizer then
    perform private.spend_card(p ->> 'customer');
    return jsonb_build_object('outcome', 'known');
  end if;
  if v_person.card_method is not null
    -- Stripe may tell late of a card that they've replaced since.
    and (
      v_person.card_method = p ->> 'method'
      or v_person.card_session is distinct from p ->> 'session'
    )
  then
    if v_person.card_customer <> p ->> 'customer' then
      perform private.spend_card(p ->> 'customer');
    end if;
    return jsonb_build_object('outcome', 'known');
  end if;
  if v_person.waits_for_card then
    if v_lock.state <> 'open' then
      perform private.spend_card(p ->> 'customer');
      return jsonb_build_object('outcome', 'not-open', 'state', v_lock.state);
    end if;
    if (v_lock.asked).people >= 2000 then
      perform private.spend_card(p ->> 'customer');
      return jsonb_build_object('outcome', 'full');
    end if;
  end if;
  update private.group_people
  set
    card_customer = p ->> 'customer',
    card_method = p ->> 'method',
    waits_for_card = false,
    version = version + 1
  where id = v_person.id;
  if v_person.waits_for_card then
    perform private.count_in(
      v_lock.asked, private.group_counts((v_lock.asked).order_id, v_person.pieces), null, 1
    );
  end if;
  return jsonb_build_object('outcome', 'saved');
end;
$$;
comment on function public.save_person_card(jsonb) is
  'Keeps the card that Stripe saved for a person (id) in a session: its customer and method. Somebody '
  'who waited for it is in then. Outcome: saved; known for a repeat, if they have a card and this is '
  'about an earlier session, or if they paid the organizer; not-open, with the state, if the group closed meanwhile; full; out; or '
  'not-found.';
grant execute on function public.save_person_card(jsonb) to service_role;

create function public.list_group_charges(p_limit integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_listed jsonb;
begin
  with picked as (
    select paid.id
    from private.card_payments as paid
    join public.orders as o on o.id = paid.order_id
    left join private.group_people as person on person.id = paid.person
    where paid.person is not null
      and paid.status = 'open'
      and o.stage <> 'canceled'
      and (
        paid.asked_method is not null
        or person.card_method is distinct from paid.declined_method
      )
    order by paid.checked_at nulls first, paid.id
    limit p_limit
    for update of paid skip locked
  ),
  checked as (
    update private.card_payments as paid
    set checked_at = now()
    from picked
    where paid.id = picked.id
    returning paid.id
  )
  select coalesce(jsonb_agg(id order by id), '[]') into v_listed from checked;
  return v_listed;
end;
$$;
comment on function public.list_group_charges(integer) is
  'The ids of card payments of people in closed groups whose cards are to be charged now, those tried '
  'longest ago first. One whose card was declined is listed again once another is saved.';
grant execute on function public.list_group_charges(integer) to service_role;

create function public.begin_group_charge(p_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order public.orders;
  v_paid private.card_payments;
begin
  -- Locked, so that it isn't canceled meanwhile.
  select o.* into v_order
  from public.orders as o
  where o.id = (select order_id from private.card_payments where id = p_id)
  for share;
  update private.card_payments as paid
  set
    asked_customer = coalesce(paid.asked_customer, person.card_customer),
    asked_method = coalesce(paid.asked_method, person.card_method)
  from private.card_payments as tried
  left join private.group_people as person on person.id = tried.person
  where paid.id = p_id
    and tried.id = p_id
    and paid.person is not null
    and paid.status = 'open'
    and v_order.stage <> 'canceled'
    and coalesce(paid.asked_method, person.card_method) is not null
    and (
      paid.asked_method is not null
      or person.card_method is distinct from paid.declined_method
    )
  returning paid.* into v_paid;
  return case
    when v_paid.id is not null then jsonb_build_object(
      'id', v_paid.id,
      'number', v_paid.order_number,
      'amount_cents', v_paid.amount_cents,
      'customer', v_paid.asked_customer,
      'method', v_paid.asked_method
    )
  end;
end;
$$;
comment on function public.begin_group_charge(uuid) is
  'The saved card of a person that Stripe is to be asked to charge, noted right before that: the one that '
  'it was asked for before, if we don''t know that it was declined. Null if there is nothing to charge '
  'anymore.';
grant execute on function public.begin_group_charge(uuid) to service_role;

create function public.note_declined_charge(p_id uuid, p_method text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_paid private.card_payments;
begin
  -- The job first, then what belongs to it.
  perform from public.orders
  where id = (select order_id from private.card_payments where id = p_id)
  for key share;
  update private.card_payments
  set
    declined_method = p_method, declined_at = coalesce(declined_at, now()),
    asked_customer = null, asked_method = null
  where id = p_id and status = 'open' and asked_method = p_method
  returning * into v_paid;
  insert into public.outbox (order_id, template, occasion, recipient)
  select v_paid.order_id, 'group-declined', id, email
  from private.group_people
  where id = v_paid.person and v_paid.order_id is not null
  -- Another card of theirs was declined before.
  on conflict (order_id, template, occasion) where order_id is not null do update
  set status = 'pending', next_attempt_at = now(), attempts = 0
  where outbox.status in ('sent', 'skipped');
end;
$$;
comment on function public.note_declined_charge(uuid, text) is
  'Notes that a person''s bank refused the card that Stripe was asked to charge, and writes them the '
  'email with which they save another one.';
grant execute on function public.note_declined_charge(uuid, text) to service_role;

create function private.tell_person(p_paid private.card_payments, p_kind text) returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (order_id, template, occasion, recipient)
  select
    p_paid.order_id, case p_kind when 'refund' then 'group-refunded' else 'group-charged' end, id, email
  from private.group_people
  where id = p_paid.person and p_paid.order_id is not null
  -- An earlier part was refunded before.
  on conflict (order_id, template, occasion) where order_id is not null do update
  set status = 'pending', next_attempt_at = now(), attempts = 0
  where outbox.status in ('sent', 'skipped');
$$;
comment on function private.tell_person(private.card_payments, text) is
  'Writes the email to a person whose saved card was charged or refunded.';

create function private.forgo_refund(
  p_order_id uuid,
  p_refund uuid,
  p_cents bigint,
  p_reason text,
  p_actor text
) returns void
language sql
set search_path = ''
as $$
  insert into public.payments (
    id, order_id, order_number, kind, method, amount_cents, reason, actor, created_at
  )
  select
    private.id_from('write-off ' || p_refund), o.id, o.number, 'adjustment', 'account',
    least(p_cents, left_over.cents), coalesce(p_reason, 'Refunded to a person in the group.'),
    p_actor, now() + interval '1 microsecond'
  from public.orders as o
  cross join lateral (
    -- Others may still be charged for the rest.
    select private.balance_cents(o) - private.group_charges_cents(o.id) as cents
  ) as left_over
  -- A canceled order costs its organizer nothing but its charge.
  where o.id = p_order_id and left_over.cents > 0 and o.stage <> 'canceled';
$$;
comment on function private.forgo_refund(uuid, uuid, bigint, text, text) is
  'Writes off what one person of a group got back, so that the organizer doesn''t owe it.';

create function private.carry_dispute(
  p_paid private.card_payments,
  p_move text,
  p_cents bigint
) returns void
language sql
set search_path = ''
as $$
  insert into public.payments (
    id, order_id, order_number, kind, method, amount_cents, reason, actor, created_at
  )
  select
    private.id_from('carried ' || p_move), p_paid.order_id, p_paid.order_number, 'adjustment',
    'account', p_cents,
    case
      when p_paid.order_id is not null then 'A person’s dispute is between the shop and their bank.'
    end,
    'stripe', now() + interval '1 microsecond'
  where p_paid.person is not null
  on conflict (id) do nothing;
$$;
comment on function private.carry_dispute(private.card_payments, text, bigint) is
  'Evens out what a bank took because a person in a group disputed their charge, or gave back, so that '
  'the organizer doesn''t owe it.';

create function public.refund_canceled_groups() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order uuid;
  v_count integer := 0;
begin
  for v_order in
    select distinct o.id
    from public.orders as o
    join private.card_payments as paid on paid.order_id = o.id
    where o.stage = 'canceled'
      -- Until then, that can be undone.
      and o.updated_at < now() - make_interval(mins => private.undo_minutes())
      and paid.person is not null
      and private.refundable_cents(paid) > 0
      and not exists (
        select from private.card_refunds
        where id = private.id_from('canceled ' || paid.payment_intent)
      )
    limit 5
  loop
    -- The job first, then what belongs to it.
    perform from public.orders where id = v_order for update;
    with refunded as (
      insert into private.card_refunds (id, card_payment, amount_cents, reason, actor)
      select
        private.id_from('canceled ' || paid.payment_intent), paid.id,
        private.refundable_cents(paid), 'The order was canceled.', 'group'
      from private.card_payments as paid
      where paid.order_id = v_order and paid.person is not null and private.refundable_cents(paid) > 0
      on conflict (id) do nothing
      returning id
    )
    select v_count + count(*) into v_count from refunded;
  end loop;
  return v_count;
end;
$$;
comment on function public.refund_canceled_groups() is
  'Notes that the people of a group whose order is canceled for good get back what their cards were '
  'charged, at most one time; the schedule of card payments asks Stripe for it. Answers how many.';
grant execute on function public.refund_canceled_groups() to service_role;

create function public.give_up_charges() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_late record;
  v_count integer := 0;
begin
  for v_late in
    select paid.id, paid.order_id, person.id as person, person.email
    from private.card_payments as paid
    left join public.orders as o on o.id = paid.order_id
    left join private.group_people as person on person.id = paid.person
    where paid.person is not null
      and paid.status = 'open'
      and (
        o.id is null
        or o.stage <> 'canceled'
          and paid.asked_method is null
          and (
            person.id is null
            or paid.declined_at < now() - private.card_grace()
              and person.card_method = paid.declined_method
          )
      )
    order by paid.order_id, paid.id
    limit 100
  loop
    -- The job first, then what belongs to it.
    perform from public.orders where id = v_late.order_id for update;
    update private.card_payments
    set status = 'failed'
    -- Another card may have been saved, and be charged just now.
    where id = v_late.id and status = 'open' and (asked_method is null or order_id is null);
    continue when not found;
    insert into public.outbox (order_id, template, occasion, recipient)
    select v_late.order_id, 'group-uncharged', v_late.person, v_late.email
    where v_late.order_id is not null and v_late.person is not null
    union all
    select o.id, 'group-owed', private.id_from(format('owed %s %s', o.id, now())), o.customer_email
    from public.orders as o
    where o.id = v_late.order_id
    on conflict do nothing;
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;
comment on function public.give_up_charges() is
  'Gives up the charges whose cards were declined card_grace() ago and not replaced, or whose people were '
  'erased, but none that Stripe was asked for and hasn''t answered: from then on the organizer owes them. '
  'Tells both, the organizer once each time. Answers how many.';
grant execute on function public.give_up_charges() to service_role;

create function public.close_group(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
set statement_timeout = '8s'
as $$
declare
  v_lock record := private.lock_linked_order(p || '{"statuses": ["gathering"]}');
  v_before public.orders := v_lock.placed;
  v_after public.orders;
  v_group private.groups;
  v_holds boolean;
begin
  select * into v_group from private.groups where order_id = v_before.id for update;
  if v_group.id is null then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_group.closed_at is not null then
    return jsonb_build_object('outcome', 'closed-already');
  end if;
  if v_lock.refusal is not null then
    return jsonb_build_object('outcome', v_lock.refusal -> 'outcome');
  end if;
  if v_group.version <> (p ->> 'group_version')::integer then
    return jsonb_build_object('outcome', 'stale');
  end if;
  v_holds := private.holds_approval(v_before.id);
  -- Before the order, because until then its garments stay.
  update private.groups
  set
    closed_at = now(),
    version = version + 1,
    raised_cents = coalesce((p ->> 'raised_cents')::integer, 0),
    -- Garments that nobody chose are gone, and the others have other places.
    fixed_cents = case
      when fixed_cents is not null then array(
        select fixed_cents[1 + kept::integer]
        from jsonb_array_elements_text(p -> 'kept_items') with ordinality as listed (kept, place)
        order by place
      )
    end
  where id = v_group.id;
  v_after := private.write_order(v_before, p || '{"status": "approved"}');
  -- What everybody saw is what is printed, in the sizes that they chose.
  if v_holds then
    update private.approved_orders
    set sha256 = private.ordered_hash(v_after.id)
    where order_id = v_after.id;
  end if;
  insert into public.order_changes (order_id, version, actor, rows, raised)
  select
    v_after.id, v_after.version, 'customer', p -> 'rows', v_after.total_cents > v_before.total_cents
  where jsonb_array_length(p -> 'rows') > 0;
  insert into public.job_events (order_id, from_status, to_status, actor)
  values (v_after.id, v_before.status, v_after.status, 'customer');
  update private.group_people
  set pieces = (
    select jsonb_agg(
      jsonb_set(
        piece, '{item}',
        to_jsonb(
          array_position(
            array(select jsonb_array_elements_text(p -> 'kept_items')::integer),
            (piece ->> 'item')::integer
          ) - 1
        )
      )
      order by place
    )
    from jsonb_array_elements(pieces) with ordinality as listed (piece, place)
  ),
  sold_in = (
    select sale.state
    from jsonb_populate_recordset(null::private.sold_elsewhere, v_after.tax -> 'elsewhere') as sale
    where sale.state = private.state_of_zip(zip)
  )
  where group_id = v_group.id and is_in;
  perform private.insert_charges(v_group, v_after, p -> 'charges', (p ->> 'rounding_cents')::integer);
  insert into public.outbox (order_id, template, occasion, recipient)
  select v_after.id, 'group-closed', null, v_after.customer_email
  union all
  select v_after.id, 'group-printing', id, email
  from private.group_people
  where group_id = v_group.id and is_in and email is not null;
  return jsonb_build_object('outcome', 'closed');
end;
$$;
comment on function public.close_group(jsonb) is
  'Makes a group''s people the counts of its order, moves it to approved, and tells everybody, once. p '
  'has number and key_hash of the order''s link, its version and the group''s (group_version) that the '
  'rest was worked out for, the columns to set, rows for the record, kept_items, the places that the '
  'items had before, from 0, raised_cents of the price, and charges with rounding_cents as insert_charges '
  'takes them. Outcome: closed; closed-already; stale; locked if its order isn''t open '
  'to the group; or not-found. Values that break a rule: HTTP 400.';
grant execute on function public.close_group(jsonb) to service_role;

create function private.short_occasion(p_group private.groups) returns uuid
language sql
immutable
set search_path = ''
as $$
  select private.id_from(format('short %s %s', p_group.id, extract(epoch from p_group.closes_at)));
$$;
comment on function private.short_occasion(private.groups) is
  'The occasion of the email that a group has too few pieces at its closing time, so that it goes out '
  'once.';

create function public.list_due_groups() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('number', number, 'key_hash', link_key_hash) order by closes_at), '[]'
  )
  from (
    select o.number, o.link_key_hash, due.closes_at
    from private.groups as due
    join public.orders as o on o.id = due.order_id
    where due.closed_at is null
      and due.closes_at <= now()
      and o.stage = 'gathering'
      and not exists (
        select
        from public.outbox
        where order_id = o.id
          and template = 'group-short'
          and occasion = private.short_occasion(due)
      )
    order by due.closes_at
    limit 50
  ) as listed;
$$;
comment on function public.list_due_groups() is
  'The links of up to 50 orders whose groups are to be closed now, except those whose organizers were '
  'told that they''re short.';
grant execute on function public.list_due_groups() to service_role;

create function public.tell_short_group(p jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_own_group(p);
begin
  insert into public.outbox (order_id, template, occasion, recipient)
  select
    (v_lock.placed).id, 'group-short', private.short_occasion(v_lock.asked),
    (v_lock.placed).customer_email
  where (v_lock.asked).closed_at is null
    and (v_lock.asked).version = (p ->> 'group_version')::integer
  on conflict do nothing;
end;
$$;
comment on function public.tell_short_group(jsonb) is
  'Writes the email to the organizer that too few pieces were chosen by the closing time, once for each '
  'time. p has number and key_hash of the order''s link, and the group''s version that this was found of.';
grant execute on function public.tell_short_group(jsonb) to service_role;

create function public.read_group_email(p_order_id uuid, p_person uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.group_json(asked) || jsonb_build_object(
    'person', (
      select private.person_json(person) || jsonb_build_object('link_id', person.link_id)
      from private.group_people as person
      where person.group_id = asked.id and person.id = p_person
    )
  )
  from private.groups as asked
  where asked.order_id = p_order_id;
$$;
comment on function public.read_group_email(uuid, uuid) is
  'What emails about an order''s group say: the group, and the person it goes to, if that''s one of its '
  'people. Null if the order has no group.';
grant execute on function public.read_group_email(uuid, uuid) to service_role;

create function private.forget_person(p_email text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_group private.groups;
  v_person private.group_people;
begin
  for v_group in
    select *
    from private.groups
    where id in (select group_id from private.group_people where lower(email) = p_email)
    order by order_id
    for update
  loop
    for v_person in
      select * from private.group_people where group_id = v_group.id and lower(email) = p_email
    loop
      if v_group.closed_at is null and v_person.left_at is null then
        perform private.take_out(v_group, v_person, false);
      end if;
      delete from public.outbox where order_id = v_group.order_id and occasion = v_person.id;
      delete from private.group_people where id = v_person.id;
    end loop;
  end loop;
end;
$$;
comment on function private.forget_person(text) is
  'Deletes everybody with this email address, in lower case, from the groups of others, with the emails '
  'to them. They leave those that haven''t closed; of the others, their pieces stay ordered.';

create function private.tell_group() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_group private.groups;
begin
  -- Locked, so that nobody joins between.
  select * into v_group from private.groups where order_id = new.id for update;
  if new.stage = 'gathering' and v_group.id is not null then
    -- It may have been approved before, and have been to open later.
    delete from public.outbox
    where order_id = new.id
      and template = 'group-opened'
      and status = 'pending'
      and (leased_until is null or leased_until <= now());
    insert into public.outbox (order_id, template, occasion, recipient, next_attempt_at)
    values (
      new.id, 'group-opened', gen_random_uuid(), new.customer_email,
      greatest(now(), v_group.opens_at)
    );
  elsif new.stage = 'canceled' then
    insert into public.outbox (order_id, template, occasion, recipient, next_attempt_at)
    select new.id, 'group-canceled', id, email,
      now() + make_interval(mins => private.undo_minutes(), secs => 30)
    from private.group_people
    where group_id = v_group.id and is_in and email is not null
    -- Canceled again, after that was undone and nobody was told.
    on conflict (order_id, template, occasion) where order_id is not null do update
    set status = 'pending', next_attempt_at = excluded.next_attempt_at
    where outbox.status = 'skipped';
  end if;
  return null;
end;
$$;
comment on function private.tell_group() is
  'Trigger: writes the email with its link to the organizer when an order opens to its group, and, once '
  'it can''t be undone anymore, the emails to its people when the order is canceled.';

create trigger orders_tell_group
after update of status on public.orders
for each row when (new.stage in ('gathering', 'canceled') and new.stage <> old.stage)
execute function private.tell_group();

create function private.keep_group_goods() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_group private.groups;
begin
  select * into v_group
  from private.groups
  where order_id = new.id and closed_at is null
  for update;
  if v_group.id is null
    or jsonb_path_query_array(old.designs, '$[*].items[*].color_key')
      = jsonb_path_query_array(new.designs, '$[*].items[*].color_key')
    and jsonb_path_query_array(old.designs, '$[*].items[*].style_code')
      = jsonb_path_query_array(new.designs, '$[*].items[*].style_code')
    and jsonb_path_query_array(old.designs, '$[*].items.size()')
      = jsonb_path_query_array(new.designs, '$[*].items.size()')
  then
    return null;
  end if;
  -- Spares are in, too, and aren't people.
  if v_group.fixed_cents is not null
    or exists (select from private.group_people where group_id = v_group.id and is_in)
  then
    raise check_violation using
      constraint = 'groups_keep_their_goods',
      message = 'people in the group have chosen from the garments, or each has a fixed price';
  end if;
  -- Those who haven't saved a card would get something else than they chose.
  update private.group_people
  set left_at = now(), version = version + 1
  where group_id = v_group.id and left_at is null;
  update private.groups
  set version = version + 1, counts = array_fill(0, array[jsonb_array_length(new.designs)])
  where id = v_group.id;
  return null;
end;
$$;
comment on function private.keep_group_goods() is
  'Trigger: while people have chosen from them, or each has a fixed price, an order''s garments and colors '
  'stay in their places. Otherwise, those who wait for their card are out once they change.';

create trigger orders_keep_group_goods
after update of designs on public.orders
for each row when (old.designs is distinct from new.designs)
execute function private.keep_group_goods();
