-- When an order's balance is due, and the reminders once it's overdue.

create function private.shop_date(p_at timestamptz) returns date
language sql
stable
set search_path = ''
as $$ select (p_at at time zone 'America/Chicago')::date $$;
comment on function private.shop_date(timestamptz) is
  'The calendar day by the shop''s clock, whose zone is in src/shop.ts.';

create function private.due_moments(o public.orders) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'placed', o.created_at,
    'approved', (
      select max(created_at)
      from public.job_events
      where order_id = o.id and to_status = 'approved' and not undo
    ),
    'ready', (
      select max(created_at)
      from public.job_events
      where order_id = o.id and to_status = 'ready' and not undo
    ),
    'raised', greatest(
      (
        select max(created_at)
        from public.payments
        where order_id = o.id and amount_cents < 0
      ),
      (
        select max(created_at)
        from public.order_changes
        where order_id = o.id and rows @? '$[*] ? (@.part == "price")'
      ),
      (select updated_at from public.customer_terms where email = lower(o.customer_email))
    )
  );
end;
$$;
comment on function private.due_moments(public.orders) is
  'What the day depends on that an order''s balance is due: when it was placed, approved, and ready, '
  'leaving out what was undone; and when more was last asked for, by another price, by money that '
  'went back, or by the customer''s own terms. Null for what didn''t happen.';

create function private.due_since(o public.orders) returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  v_terms text := private.terms_of(o);
  v_paid bigint := private.paid_cents(o.id);
  v_moments jsonb;
  v_from text;
begin
  if private.asked_cents(
    case v_terms when 'account' then 'approval' else v_terms end,
    o.deposit_permille, o.total_cents, o.status
  ) <= greatest(v_paid, 0) then
    return null;
  end if;
  v_moments := private.due_moments(o);
  v_from := case
    when v_terms = 'placed' then 'placed'
    when v_terms in ('approval', 'account') then 'approved'
    when private.asked_cents(v_terms, o.deposit_permille, o.total_cents, 'approved') > v_paid
      then 'placed'
    else 'ready'
  end;
  return private.shop_date(
    greatest(
      coalesce((v_moments ->> v_from)::timestamptz, o.created_at),
      (v_moments ->> 'raised')::timestamptz
    )
  ) + case v_terms when 'account' then 30 else 0 end;
end;
$$;
comment on function private.due_since(public.orders) is
  'The day by the shop''s clock on which an order''s balance was or will be due, as in '
  'src/domain/payment-due.ts; null while its terms ask for nothing.';
