-- What placing needs beside place_order: to recognize a repeated send before anything is checked
-- anew, and to keep a file from being used by two orders.

alter table public.order_artwork
  add constraint order_artwork_one_order_a_file unique (object_path);
drop index public.order_artwork_by_path;

-- The form takes one character too; the database must not refuse what the form has taken.
alter table public.orders drop constraint orders_delivery_state_check;
alter table public.orders add constraint orders_delivery_state_check
  check (char_length(delivery_state) between 1 and 50);

create function public.find_order_by_key(p_key uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'number', o.number,
    'requestHash', o.request_hash,
    'totalCents', o.total_cents
  )
  from public.orders as o
  where o.idempotency_key = p_key;
$$;
comment on function public.find_order_by_key(uuid) is
  'Number, requestHash and totalCents of the order that was placed with this idempotency key, or '
  'null.';

revoke execute on function public.find_order_by_key(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.find_order_by_key(uuid) to service_role;
