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
  insert into private.repeat_drafts (idempotency_key, order_id) values (p_draft_key, v_order.id);
  return true;
end;
$$;
comment on function public.note_repeat(bigint, text, uuid) is
  'Notes that the draft with this idempotency key repeats the order that a customer''s link opens; '
  'false if the link opens none.';
grant execute on function public.note_repeat(bigint, text, uuid) to service_role;

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
        select coalesce(jsonb_agg(listed.print order by listed.place), '[]')
        from (
          select proof.contents::jsonb -> 'prints' as prints
          from public.proofs as proof
          join private.approved_orders as approved
            on approved.order_id = proof.order_id and approved.sha256 = proof.order_sha256
          where proof.order_id = earlier.id
          order by proof.version desc
          limit 1
        ) as approved,
          jsonb_array_elements(approved.prints) with ordinality as listed (print, place)
        where earlier.designs #> '{0,items,0,garment_id}' = p_order.designs #> '{0,items,0,garment_id}'
          and (
            select sha256
            from public.order_artwork
            where order_id = earlier.id and location = listed.print ->> 'location'
          ) is not distinct from (
            select sha256
            from public.order_artwork
            where order_id = p_order.id and location = listed.print ->> 'location'
          )
      )
    )
    from public.orders as earlier
    where earlier.id = p_order.repeats_id
  );
end;
$$;
comment on function private.repeated_json(public.orders) is
  'The order that this one repeats: its number, and the prints of the proof that was approved for it, '
  'where both have the same garment and artwork. null if it repeats none.';
