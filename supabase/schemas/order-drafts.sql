-- Orders that customers are still building, kept so that their link opens them in any browser. We
-- only store a hash of the link's key.

create table private.order_drafts (
  key_hash public.sha256 primary key,
  -- 128,000 bytes come in; our functions write 9e15 with all its zeros.
  draft text not null check (octet_length(draft) <= 130000 and draft is json object),
  saved_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint order_drafts_end check (
    isfinite(expires_at) and expires_at > saved_at
    and expires_at <= saved_at + interval '31 days'
  )
);
comment on table private.order_drafts is
  'One row per link to an unfinished order: what the link opens, and until when.';
comment on column private.order_drafts.key_hash is
  'SHA-256 of the link''s key, hex; the key itself is only in the link.';
comment on column private.order_drafts.draft is
  'JSON in the form of src/orders/drafts/draft-link.ts; our functions check it. May hold what the customer '
  'entered about themselves.';

create index order_drafts_by_end on private.order_drafts (expires_at);

alter table private.order_drafts enable row level security;
alter table private.order_drafts force row level security;

create function public.keep_draft(
  p_key_hash text,
  p_draft text,
  p_expires_at timestamptz,
  p_may_add boolean
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_may_add then
    insert into private.order_drafts (key_hash, draft, expires_at)
    values (p_key_hash, p_draft, p_expires_at)
    on conflict (key_hash) do update
    set draft = excluded.draft, saved_at = excluded.saved_at, expires_at = excluded.expires_at;
  else
    update private.order_drafts
    set draft = p_draft, saved_at = now(), expires_at = p_expires_at
    where key_hash = p_key_hash;
  end if;
  return found;
end;
$$;
comment on function public.keep_draft(text, text, timestamptz, boolean) is
  'Stores a draft under the hash of its link''s key, in place of an older copy. False, with nothing '
  'stored, if there is no older copy and p_may_add is false.';
grant execute on function public.keep_draft(text, text, timestamptz, boolean) to service_role;

create function public.open_draft(p_key_hash text) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select draft from private.order_drafts where key_hash = p_key_hash and expires_at > now();
$$;
comment on function public.open_draft(text) is
  'The draft of the link with this key''s hash; null if there is none or it has expired.';
grant execute on function public.open_draft(text) to service_role;

create function public.end_drafts(p_limit integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ended integer;
begin
  delete from private.order_drafts
  where key_hash in (
    select key_hash
    from private.order_drafts
    where expires_at <= now()
    order by expires_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_ended = row_count;
  return v_ended;
end;
$$;
comment on function public.end_drafts(integer) is
  'Deletes up to p_limit drafts whose link has expired; answers how many.';
grant execute on function public.end_drafts(integer) to service_role;

create function public.email_draft(
  p_key_hash text,
  p_email text,
  p_sealed_key text,
  p_guard jsonb
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  if private.hold_reason(p_guard, null) is not null then
    return null;
  end if;
  insert into public.outbox (draft_key_hash, sealed_key, template, recipient, counted)
  select key_hash, p_sealed_key, 'draft-link', p_email, true
  from private.order_drafts
  where key_hash = p_key_hash and expires_at > now()
  returning id into v_id;
  return v_id;
end;
$$;
comment on function public.email_draft(text, text, text, jsonb) is
  'Writes the email with a draft''s link; answers its id, or null if there is no such draft '
  'or hold_reason has one. No job waits for this email, so none is held for staff.';
grant execute on function public.email_draft(text, text, text, jsonb) to service_role;
