-- E-mails about quotes and reorders leave by the same outbox as those about orders.

alter table public.outbox
  add column quote_id uuid references public.quotes (id) on delete cascade,
  add column reorder_id uuid references public.reorders (id) on delete cascade,
  add constraint outbox_one_mail_a_quote_template unique (quote_id, template),
  add constraint outbox_one_mail_a_reorder_template unique (reorder_id, template),
  add constraint outbox_about_one_thing check (num_nonnulls(order_id, quote_id, reorder_id) <= 1);

-- What a function answers can't be changed in place.
drop function public.claim_outbox(integer, uuid[], integer);

create function public.claim_outbox(
  p_limit integer,
  p_ids uuid[] default null,
  p_lease_seconds integer default 60
) returns table (
  id uuid,
  claim uuid,
  order_id uuid,
  quote_id uuid,
  reorder_id uuid,
  template text,
  recipient text,
  attempts integer,
  created_at timestamptz
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if p_limit not between 1 and 100 or p_lease_seconds not between 1 and 3600 then
    raise exception using
      errcode = 'PT400',
      message = 'p_limit must be 1 to 100 and p_lease_seconds 1 to 3600';
  end if;

  -- A sender that vanished during the last try.
  update public.outbox
  set status = 'dead', claim = null, leased_until = null, last_error_code = 'lease-expired'
  where status = 'pending' and attempts >= 8 and leased_until <= now();

  return query
  with due as (
    select id
    from public.outbox
    where status = 'pending'
      and attempts < 8
      and next_attempt_at <= now()
      and (leased_until is null or leased_until <= now())
      and (p_ids is null or id = any (p_ids))
    order by next_attempt_at, created_at
    limit p_limit
    for update skip locked
  )
  update public.outbox as mail
  set
    claim = gen_random_uuid(),
    leased_until = now() + make_interval(secs => p_lease_seconds),
    attempts = mail.attempts + 1
  from due
  where mail.id = due.id
  returning
    mail.id, mail.claim, mail.order_id, mail.quote_id, mail.reorder_id, mail.template,
    mail.recipient, mail.attempts, mail.created_at;
end;
$$;
comment on function public.claim_outbox(integer, uuid[], integer) is
  'Leases due e-mails to one sender and counts a try for each. p_ids: only these, null: any. '
  'A mail is about an order, a quote or a reorder: one of the three ids is set.';

revoke execute on function public.claim_outbox(integer, uuid[], integer)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_outbox(integer, uuid[], integer) to service_role;
