-- Requests for a quote: a price for a project. Only the functions below write here.

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity (start with 5001),
  kind text not null default 'quote' check (kind = 'quote'),
  status text not null,
  stage public.job_stage not null,
  is_open boolean not null,
  version integer not null default 1 check (version > 0),

  idempotency_key uuid not null,
  request_hash public.sha256 not null,
  link_id uuid,
  link_key_hash public.sha256,

  name public.full_name not null,
  email public.email not null,
  phone public.phone,
  quantity integer not null check (quantity between 1 and 1000000),
  pickup_date public.day,
  start_by public.day,
  project_details public.description not null,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint quotes_status_is_known foreign key (kind, status) references private.statuses,
  constraint quotes_link_is_whole check ((link_id is null) = (link_key_hash is null)),
  constraint quotes_start_follows_pickup check ((start_by is null) = (pickup_date is null)),
  constraint quotes_number_key unique (number),
  constraint quotes_idempotency_key_key unique (idempotency_key)
);
comment on table public.quotes is
  'One row per request for a quote: who asks, and for about how many pieces of what. Staff read '
  'it.';
comment on column public.quotes.number is
  'The number that customer and shop call the quote by, from 5001.';
comment on column public.quotes.idempotency_key is
  'The same key and body give the same quote, no matter how often they arrive.';
comment on column public.quotes.request_hash is 'SHA-256 of the body that came with the key, hex.';
comment on column public.quotes.link_id is
  'The key of the customer''s link is made from this and a secret that the database doesn''t have; '
  'null until the quote is answered.';
comment on column public.quotes.link_key_hash is
  'SHA-256 of the key of the customer''s link, hex; null until the quote is answered.';
comment on column public.quotes.pickup_date is
  'A calendar day in the shop''s time zone; null if the customer didn''t give one.';
comment on column public.quotes.start_by is
  'The last day on which production can start; null without a pickup date.';
comment on column public.quotes.stage is 'Its status''s. Set by a trigger.';
comment on column public.quotes.is_open is 'Its status isn''t final. Set by a trigger.';
comment on column public.quotes.version is
  'Counted up with every change of the status and every answer.';

create index quotes_by_status on public.quotes (status, created_at desc);
create index quotes_by_email on public.quotes (lower(email));
create index quotes_by_age on public.quotes (created_at desc);
create index quotes_open_by_age on public.quotes (created_at desc)
where is_open;
create index quotes_by_start on public.quotes (
  coalesce(start_by, date 'infinity'), coalesce(pickup_date, date 'infinity'), number
);

create trigger quotes_touch
before update on public.quotes
for each row execute function private.touch_updated_at();

create trigger quotes_follow_status
before insert or update on public.quotes
for each row execute function private.follow_status();

alter table public.quotes enable row level security;
alter table public.quotes force row level security;
create policy "Staff may read quotes" on public.quotes
for select to authenticated using ((select private.may('read-tables')));
grant select on public.quotes to authenticated, service_role;

create table public.quote_artwork (
  quote_id uuid not null references public.quotes (id) on delete cascade,
  position integer not null check (position between 1 and 3),
  object_path public.object_path not null,
  file_name public.file_name not null,
  size_bytes public.file_size not null,
  sha256 public.sha256 not null,
  content_type public.content_type not null,
  format public.file_format not null,
  width_px public.pixels,
  height_px public.pixels,
  created_at timestamptz not null default now(),
  primary key (quote_id, position),
  constraint quote_artwork_one_owner_a_file unique (object_path),
  constraint quote_artwork_is_sealed
  foreign key (object_path) references private.artwork_files (object_path),
  constraint quote_artwork_has_both_sides check ((width_px is null) = (height_px is null))
);
comment on table public.quote_artwork is
  'Files in the private bucket artwork that came with a request for a quote, at most three.';
comment on column public.quote_artwork.position is 'From 1, in the order that the customer sees.';
comment on column public.quote_artwork.width_px is
  'Pixels as seen (EXIF rotation applied); null for vector formats.';

alter table public.quote_artwork enable row level security;
alter table public.quote_artwork force row level security;
create policy "Staff may read quote artwork" on public.quote_artwork
for select to authenticated using ((select private.may('read-tables')));
grant select on public.quote_artwork to authenticated, service_role;

create function public.place_quote(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
set statement_timeout = '4s'
as $$
begin
  return private.place_job('quote', p);
end;
$$;
comment on function public.place_quote(jsonb) is
  'Writes quote, files, event, and the two emails (the customer''s first) in one transaction, once '
  'per idempotency_key. p has the columns of quotes, with shop_inbox and files with the columns of '
  'quote_artwork. Outcome: placed, replayed, or conflict (same key, other request_hash). Values that '
  'break a rule, and a file that another quote or an order holds: HTTP 400.';
grant execute on function public.place_quote(jsonb) to service_role;

create function private.insert_quote(p jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_quote public.quotes;
begin
  insert into public.quotes overriding user value
  select filled.*
  from jsonb_populate_record(
    null::public.quotes, p || private.fresh_row('quote')
  ) as filled
  returning * into v_quote;

  insert into public.quote_artwork
  select filled.*
  from jsonb_array_elements(p -> 'files') with ordinality as item (file, position),
    jsonb_populate_record(
      null::public.quote_artwork,
      file || private.fresh_row('quote')
        || jsonb_build_object('quote_id', v_quote.id, 'position', item.position)
    ) as filled
  -- Two quotes with the same files wait for each other.
  order by filled.object_path;

  if exists (
    select 1
    from public.quote_artwork
    join public.order_artwork using (object_path)
    where quote_artwork.quote_id = v_quote.id
  ) then
    raise check_violation using
      constraint = 'quote_artwork_one_owner_a_file',
      message = 'a file of the quote belongs to an order';
  end if;

  insert into public.job_events (quote_id, to_status, actor)
  values (v_quote.id, v_quote.status, 'customer');
  return v_quote.id;
end;
$$;
comment on function private.insert_quote(jsonb) is
  'Writes what place_quote takes, except the emails; answers the quote''s id.';

create function public.find_quote_by_key(p_key uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('number', q.number, 'requestHash', q.request_hash)
  from public.quotes as q
  where q.idempotency_key = p_key;
$$;
comment on function public.find_quote_by_key(uuid) is
  'Number and requestHash of the quote with this idempotency key, or null.';
grant execute on function public.find_quote_by_key(uuid) to service_role;

create function private.quote_json(q public.quotes) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(q) - array[
    'idempotency_key', 'request_hash', 'link_id', 'link_key_hash', 'kind', 'stage',
    'is_open'
  ] || jsonb_build_object(
    'files', (
      select coalesce(
        jsonb_agg(
          to_jsonb(file) - array['quote_id', 'position', 'created_at'] order by position
        ),
        '[]'::jsonb
      )
      from public.quote_artwork as file
      where quote_id = q.id
    )
  );
$$;
comment on function private.quote_json(public.quotes) is 'A quote by its columns, with its files.';

create function public.read_quote(p_quote_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.quote_json(q) from public.quotes as q where q.id = p_quote_id;
$$;
comment on function public.read_quote(uuid) is
  'The whole quote in the form that place_quote takes, with what the database added; null if '
  'there is none.';
grant execute on function public.read_quote(uuid) to service_role;
