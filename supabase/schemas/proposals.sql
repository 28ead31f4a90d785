-- What staff ask a customer to agree to on the order's page before it's changed: another garment or
-- color after the approval. src/orders/changes has the rules. Every function here locks the order
-- first, so of an answer, another change, and a move, one wins.

create table private.order_proposals (
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  version integer not null,
  asked_by text not null check (char_length(asked_by) between 1 and 254),
  change jsonb not null check (
    jsonb_typeof(change) = 'object' and octet_length(change::text) <= 400000
  ),
  old_total_cents public.cents not null,
  state text not null default 'open' check (state in ('open', 'agreed', 'kept', 'withdrawn')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint order_proposals_settled check ((state = 'open') = (settled_at is null))
);
comment on table private.order_proposals is
  'Changes of orders that staff asked their customers about, and what became of each.';
comment on column private.order_proposals.id is 'Made by the page, so that a repeat asks nothing more.';
comment on column private.order_proposals.version is
  'The version of the order that it changes; once the order has another, the question is void.';
comment on column private.order_proposals.change is
  'What change_order takes to make it, without the link.';
comment on column private.order_proposals.state is
  'kept: the customer keeps the order as it is. withdrawn: by staff, or it was void when they asked '
  'something else.';

create unique index order_proposals_one_open on private.order_proposals (order_id)
where state = 'open';
create index order_proposals_in_order on private.order_proposals (order_id, created_at);

alter table private.order_proposals enable row level security;
alter table private.order_proposals force row level security;

create function private.proposal_state(
  p_proposal private.order_proposals,
  p_order public.orders
) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when (p_proposal).state = 'open' and (p_proposal).version <> (p_order).version then 'void'
    else (p_proposal).state
  end;
$$;
comment on function private.proposal_state(private.order_proposals, public.orders) is
  'What became of a proposal: open, agreed, kept, withdrawn, or void, because the order changed.';

create function private.proposal_json(p_order public.orders) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', proposal.id,
    'state', private.proposal_state(proposal, p_order),
    'rows', proposal.change -> 'rows',
    'reason', proposal.change -> 'reason',
    'old_total_cents', proposal.old_total_cents,
    'total_cents', proposal.change -> 'total_cents',
    'asked_by', proposal.asked_by,
    'at', proposal.created_at,
    'settled_at', proposal.settled_at
  )
  from private.order_proposals as proposal
  where proposal.order_id = p_order.id and p_order.stage < 'done'
  order by proposal.created_at desc, proposal.id
  limit 1;
$$;
comment on function private.proposal_json(public.orders) is
  'What the customer of an order that isn''t done was asked about last; null if nothing.';

create function public.propose_change(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_lock record := private.lock_linked_order(p);
  v_order public.orders := v_lock.placed;
  v_id private.new_id := p ->> 'id';
  v_open private.order_proposals;
  v_message jsonb;
begin
  if v_lock.refusal is not null then
    return v_lock.refusal;
  end if;
  if exists (select from private.order_proposals where id = v_id and order_id = v_order.id) then
    return jsonb_build_object('outcome', 'asked', 'version', v_order.version);
  end if;
  select * into v_open from private.order_proposals where order_id = v_order.id and state = 'open';
  if v_open.version = v_order.version then
    return '{"outcome": "asked-already"}';
  end if;
  -- It tells the customer.
  v_message := private.add_message(
    v_order,
    jsonb_build_object('id', v_id, 'text', p ->> 'text', 'files', '[]'::jsonb),
    true, p ->> 'actor', v_order.customer_email
  );
  if v_message ->> 'outcome' <> 'written' then
    return v_message;
  end if;
  update private.order_proposals
  set state = 'withdrawn', settled_at = now()
  where id = v_open.id;
  insert into private.order_proposals (id, order_id, version, asked_by, change, old_total_cents)
  values (
    v_id, v_order.id, v_order.version, p ->> 'actor',
    p - array['id', 'text', 'number', 'key_hash'], v_order.total_cents
  );
  return jsonb_build_object(
    'outcome', 'asked', 'version', v_order.version, 'email', v_message -> 'email'
  );
end;
$$;
comment on function public.propose_change(jsonb) is
  'Asks an order''s customer about a change, with a message. p is what change_order takes, the id of '
  'the question, and the message''s text. Outcome: asked, also for a repeat, with the email''s id at '
  'first; asked-already if another question is open; full at 200 messages; stale, locked, or not-found.';
grant execute on function public.propose_change(jsonb) to service_role;

create function public.answer_proposal(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
set statement_timeout = '4s'
as $$
declare
  v_number bigint := p ->> 'number';
  v_agrees boolean := p ->> 'agrees';
  v_answer text := case when v_agrees then 'agreed' else 'kept' end;
  v_order public.orders;
  v_proposal private.order_proposals;
  v_state text;
  v_message jsonb;
begin
  perform from public.orders
  where number = v_number and link_key_hash = p ->> 'key_hash'
  for update;
  v_order := private.find_linked_order(v_number, p ->> 'key_hash');
  select * into v_proposal
  from private.order_proposals
  where id = (p ->> 'id')::uuid and order_id = v_order.id;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  v_state := private.proposal_state(v_proposal, v_order);
  if v_state = v_answer then
    return jsonb_build_object('outcome', 'answered');
  end if;
  if v_state <> 'open' then
    return jsonb_build_object('outcome', 'closed', 'state', v_state);
  end if;
  if v_agrees and public.change_order(
    v_proposal.change || jsonb_build_object(
      'number', v_number, 'key_hash', p -> 'key_hash', 'version', v_order.version, 'agreed', true
    )
  ) ->> 'outcome' <> 'changed' then
    return jsonb_build_object('outcome', 'closed', 'state', 'void');
  end if;
  update private.order_proposals
  set state = v_answer, settled_at = now()
  where id = v_proposal.id;
  -- It tells the shop, unless there are too many messages: then the job page does.
  v_message := private.add_message(
    v_order,
    jsonb_build_object('id', gen_random_uuid(), 'text', p ->> 'text', 'files', '[]'::jsonb),
    false, v_order.customer_name, p ->> 'shop_inbox'
  );
  return jsonb_build_object('outcome', 'answered', 'email', v_message -> 'email');
end;
$$;
comment on function public.answer_proposal(jsonb) is
  'Makes the change that the customer was asked about by id, or keeps the order as it is, and tells '
  'the shop with a message. p has number and key_hash of their link, id, agrees, the message''s text, '
  'and shop_inbox. Outcome: answered, also for a repeat, with the email''s id at first; closed, with '
  'the state, if it was answered otherwise, withdrawn, or the order changed (void); not-found.';
grant execute on function public.answer_proposal(jsonb) to service_role;

create function private.withdraw_proposal(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('change-orders');
  v_ask record;
  v_order public.orders;
  v_proposal private.order_proposals;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (id private.new_id, number private.job_number);
  select * into v_order from public.orders where number = v_ask.number for update;
  select * into v_proposal
  from private.order_proposals
  where id = v_ask.id and order_id = v_order.id;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  end if;
  if v_proposal.state in ('agreed', 'kept') then
    return jsonb_build_object('outcome', 'answered', 'state', v_proposal.state);
  end if;
  update private.order_proposals
  set state = 'withdrawn', settled_at = now()
  where id = v_proposal.id and state = 'open';
  return jsonb_build_object('outcome', 'withdrawn');
end;
$$;
comment on function private.withdraw_proposal(jsonb) is
  'Takes back what the customer of the order with this number was asked, by its id. Outcome: '
  'withdrawn, also for a repeat; answered, with the state, if the customer was faster; not-found.';
