-- "Order it again": which order a draft repeats, and what staff see of that.

create table private.repeat_drafts (
  idempotency_key uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.repeat_drafts is
  'The order that each draft repeats, by the key that we gave the draft; place_order looks it up. So '
  'no browser says which order it is.';
create index repeat_drafts_by_order on private.repeat_drafts (order_id);
create index repeat_drafts_by_age on private.repeat_drafts (created_at);
alter table private.repeat_drafts enable row level security;
alter table private.repeat_drafts force row level security;

create function public.note_repeat(p_number bigint, p_key_hash text, p_draft_key uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order public.orders := private.find_linked_order(p_number, p_key_hash);
begin
  if v_order.id is null then
    return false;
  end if;
  -- Drafts that nobody placed. Links to drafts work for 14 days after a change.
  delete from private.repeat_drafts
  where idempotency_key in (
    select idempotency_key
    from private.repeat_drafts
    where created_at < now() - interval '60 days'
    order by created_at
    limit 20
    for update skip locked
  );
  -- A group that opens again is tried until it's placed, each time with the same key.
  insert into private.repeat_drafts (idempotency_key, order_id) values (p_draft_key, v_order.id)
  on conflict do nothing;
  return true;
end;
$$;
comment on function public.note_repeat(bigint, text, uuid) is
  'Notes that the draft with this idempotency key repeats the order that a customer''s link opens, once; '
  'false if the link opens none.';
grant execute on function public.note_repeat(bigint, text, uuid) to service_role;

create function private.garments_of(p_designs jsonb, p_design integer) returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select jsonb_array_elements(p_designs -> p_design -> 'items') ->> 'garment_id'
  );
$$;
comment on function private.garments_of(jsonb, integer) is 'The garments of an order''s design.';

create function private.artwork_of(p_order public.orders, p_design integer, p_location text)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select sha256 || coalesce('#' || page, '')
      from public.order_artwork
      where order_id = p_order.id and design = p_design and location = p_location
    ),
    p_order.designs -> p_design ->> 'artwork_description'
  );
$$;
comment on function private.artwork_of(public.orders, integer, text) is
  'What an order''s design prints in a location: the SHA-256 of its file and its page, or else its '
  'description; null if it has neither.';

create function private.approved_contents(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select proof.contents::jsonb
  from public.proofs as proof
  join private.approved_orders as approved
    on approved.order_id = proof.order_id and approved.shown_sha256 = proof.order_sha256
  where proof.order_id = p_order_id
    or proof.order_id = (
      select earlier.id
      from public.job_events as event
      join public.orders as earlier on earlier.number = event.exact_repeat_of
      where event.order_id = p_order_id
      order by event.id desc
      limit 1
    )
  order by proof.order_id <> p_order_id, proof.version desc
  limit 1;
$$;
comment on function private.approved_contents(uuid) is
  'The contents of the newest version that its customer approved an order by, or the order that it repeats '
  'exactly; null if there is none.';

create function private.repeated_json(p_order public.orders) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'number', earlier.number,
      'prints', (
        select jsonb_agg(
          (
            select coalesce(jsonb_agg(chosen.print order by chosen.place), '[]')
            from (
              select distinct on (listed.place) listed.place, printed.print
              from jsonb_array_elements_text(design.contents -> 'print_locations')
                with ordinality as listed (location, place)
              cross join lateral (
                select (of_proof.place - 1)::integer as design, print
                from jsonb_array_elements(approved -> 'designs')
                  with ordinality as of_proof (contents, place)
                cross join lateral jsonb_array_elements(of_proof.contents -> 'prints') as print
              ) as printed
              where printed.print ->> 'location' = listed.location
                and private.garments_of(p_order.designs, design.at)
                  <@ private.garments_of(earlier.designs, printed.design)
                and private.artwork_of(earlier, printed.design, listed.location)
                  = private.artwork_of(p_order, design.at, listed.location)
              -- A design that came before it may be gone.
              order by listed.place, printed.design <> design.at, printed.design
            ) as chosen
          )
          order by design.at
        )
        from (
          select (place - 1)::integer as at, contents
          from jsonb_array_elements(p_order.designs) with ordinality as listed (contents, place)
        ) as design
      )
    )
    from public.orders as earlier
    cross join lateral private.approved_contents(earlier.id) as approved
    where earlier.id = p_order.repeats_id
  );
end;
$$;
comment on function private.repeated_json(public.orders) is
  'The order that this one repeats: its number, and for each design of this one the prints of the '
  'proof that was approved for it, where the garments and the artwork are the same. null if it '
  'repeats none.';

create function private.printed_json(o public.orders) returns jsonb
-- Not SQL, because the groups' table comes later.
language plpgsql
stable
set search_path = ''
as $$
declare
  v_grouped boolean := exists (select from private.groups where order_id = o.id);
begin
  return jsonb_build_array(
    (
      select jsonb_agg(
        jsonb_strip_nulls(contents - 'items')
          -- What was approved is a sample of a name.
          || case
            when v_grouped and jsonb_typeof(contents -> 'roster') = 'array' then '{"roster": []}'
            else '{}'::jsonb
          end
        order by place
      )
      from jsonb_array_elements(o.designs) with ordinality as listed (contents, place)
    ),
    (
      select jsonb_object_agg(design || location, sha256 || coalesce('#' || page, ''))
      from public.order_artwork
      where order_id = o.id
    )
  );
end;
$$;
comment on function private.printed_json(public.orders) is
  'What an order prints, and where: its designs without their items, and without the names that the '
  'people in its group chose, and its files by their hashes.';

create function private.printed_on(p_designs jsonb) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_agg(
    (
      -- Proofs keep the names that JSON has.
      select jsonb_agg(
        distinct jsonb_build_array(
          coalesce(item -> 'garment_id', item -> 'garmentId'),
          coalesce(item -> 'style_code', item -> 'styleCode'),
          coalesce(item -> 'color_key', item -> 'colorKey')
        )
      )
      from jsonb_array_elements(contents -> 'items') as item
    )
    order by place
  )
  from jsonb_array_elements(p_designs) with ordinality as listed (contents, place);
$$;
comment on function private.printed_on(jsonb) is
  'The garments and colors of each design of an order or a proof, without their sizes.';

create function private.exact_repeat_of(p_order_id uuid) returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with recursive earlier as (
      select repeats_id as id from public.orders where id = p_order_id
      union
      select o.repeats_id from public.orders as o join earlier on o.id = earlier.id
    )
    select max(approved.number)
    from public.orders as o
    cross join earlier
    join public.orders as approved on approved.id = earlier.id
    where o.id = p_order_id
      and (
        approved.stage between 'gathering' and 'done'
        -- One in between was made by its proof, and stands.
        or approved.stage = 'canceled' and exists (
          select
          from public.job_events as event
          join public.orders as made on made.id = event.order_id
          where event.exact_repeat_of = approved.number
            and made.id in (select id from earlier)
            and made.stage between 'gathering' and 'done'
        )
      )
      and private.printed_json(approved) = private.printed_json(o)
      and exists (
        select
        from private.approved_orders as approval
        join public.proofs as proof on proof.order_id = approval.order_id
          -- What a waived proof covers was never shown.
          and proof.order_sha256 = approval.shown_sha256
        where approval.order_id = approved.id
          and private.printed_on(proof.contents::jsonb -> 'designs') = private.printed_on(o.designs)
      )
  );
end;
$$;
comment on function private.exact_repeat_of(uuid) is
  'The number of the order that this one repeats, at once or through other repeats, and whose approved '
  'proof shows what it prints, where, and on which garments and colors: sizes and counts may differ, and '
  'the names that people in a group chose. A canceled one counts if one in between repeats it, too, and '
  'isn''t canceled. null if there is none.';
