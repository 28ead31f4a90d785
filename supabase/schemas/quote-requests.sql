-- Quote requests: customers ask what a project would cost. Only the functions below write here.

create table public.quote_requests (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity (start with 5001),
  kind text not null default 'quote_request' check (kind = 'quote_request'),
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

  searched text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint quote_requests_status_is_known foreign key (kind, status) references private.statuses,
  constraint quote_requests_link_is_whole check ((link_id is null) = (link_key_hash is null)),
  constraint quote_requests_start_follows_pickup check ((start_by is null) = (pickup_date is null)),
  constraint quote_requests_number_key unique (number),
  constraint quote_requests_idempotency_key_key unique (idempotency_key)
);
comment on table public.quote_requests is
  'One row per quote request: who asks, and for about how many pieces of what. Staff read '
  'it.';
comment on column public.quote_requests.number is
  'The number that customer and shop call the request by, from 5001.';
comment on column public.quote_requests.idempotency_key is
  'The same key and body give the same quote request, no matter how often they arrive.';
comment on column public.quote_requests.request_hash is
  'SHA-256 of the body that came with the key, hex.';
comment on column public.quote_requests.link_id is
  'The key of the customer''s link is made from this and a secret that the database doesn''t have; '
  'null until a quote is sent.';
comment on column public.quote_requests.link_key_hash is
  'SHA-256 of the key of the customer''s link, hex; null until a quote is sent.';
comment on column public.quote_requests.pickup_date is
  'A calendar day in the shop''s time zone; null if the customer didn''t give one.';
comment on column public.quote_requests.searched is
  'What the board''s search looks at. Set by a trigger.';
comment on column public.quote_requests.start_by is
  'The last day on which production can start; null without a pickup date.';
comment on column public.quote_requests.stage is 'Its status''s. Set by a trigger.';
comment on column public.quote_requests.is_open is 'Its status isn''t final. Set by a trigger.';
comment on column public.quote_requests.version is
  'Counted up with every change of the status and every quote.';

create index quote_requests_by_status on public.quote_requests (status, created_at desc);
create index quote_requests_by_email on public.quote_requests (lower(email));
create index quote_requests_by_age on public.quote_requests (created_at desc);
create index quote_requests_open_by_age on public.quote_requests (created_at desc)
where is_open;
create index quote_requests_by_start on public.quote_requests (
  coalesce(start_by, date 'infinity'), coalesce(pickup_date, date 'infinity'), number
);

create trigger quote_requests_touch
before update on public.quote_requests
for each row execute function private.touch_updated_at();

create trigger quote_requests_follow_status
before insert or update on public.quote_requests
for each row execute function private.follow_status();

alter table public.quote_requests enable row level security;
alter table public.quote_requests force row level security;

create table public.quote_request_artwork (
  quote_request_id uuid not null references public.quote_requests (id) on delete cascade,
  position integer not null check (position between 1 and 3),
  object_path public.object_path not null,
  file_name public.file_name not null,
  size_bytes public.file_size not null,
  sha256 public.sha256 not null,
  content_type public.content_type not null,
  format public.file_format not null,
  width_px public.pixels,
  height_px public.pixels,
  page public.page_number,
  facts public.artwork_facts,
  created_at timestamptz not null default now(),
  primary key (quote_request_id, position),
  constraint quote_request_artwork_one_owner_a_file unique (object_path),
  constraint quote_request_artwork_is_sealed
  foreign key (object_path) references private.artwork_files (object_path),
  constraint quote_request_artwork_has_both_sides check ((width_px is null) = (height_px is null))
);
comment on table public.quote_request_artwork is
  'Files in the private bucket artwork that came with a quote request, at most three.';
comment on column public.quote_request_artwork.position is
  'From 1, in the order that the customer sees.';
comment on column public.quote_request_artwork.width_px is
  'Pixels as seen (EXIF rotation applied); null for vector formats.';
comment on column public.quote_request_artwork.page is
  'The page that the customer wants printed; null for a file of one page.';

alter table public.quote_request_artwork enable row level security;
alter table public.quote_request_artwork force row level security;

create function public.place_quote_request(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
set statement_timeout = '4s'
as $$
begin
  return private.place_job('quote_request', p);
end;
$$;
comment on function public.place_quote_request(jsonb) is
  'Writes the request, its files, event, and the two emails (the customer''s first) in one '
  'transaction, once per idempotency_key. p has the columns of quote_requests, with shop_inbox and '
  'files with the columns of quote_request_artwork. Outcome: placed, replayed, or conflict (same '
  'key, other request_hash). Values that break a rule, and a file that another request or an order '
  'holds: HTTP 400.';
grant execute on function public.place_quote_request(jsonb) to service_role;

create function private.insert_quote_request(p jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_request public.quote_requests;
begin
  insert into public.quote_requests overriding user value
  select filled.*
  from jsonb_populate_record(
    null::public.quote_requests, p || private.fresh_row('quote_request')
  ) as filled
  returning * into v_request;

  insert into public.quote_request_artwork
  select filled.*
  from jsonb_array_elements(p -> 'files') with ordinality as item (file, position),
    jsonb_populate_record(
      null::public.quote_request_artwork,
      file || private.fresh_row('quote_request')
        || jsonb_build_object('quote_request_id', v_request.id, 'position', item.position)
    ) as filled
  -- Two requests with the same files wait for each other.
  order by filled.object_path;

  if exists (
    select 1
    from public.quote_request_artwork
    join public.order_artwork using (object_path)
    where quote_request_artwork.quote_request_id = v_request.id
  ) then
    raise check_violation using
      constraint = 'quote_request_artwork_one_owner_a_file',
      message = 'a file of the request belongs to an order';
  end if;

  insert into public.job_events (quote_request_id, to_status, actor)
  values (v_request.id, v_request.status, 'customer');
  return v_request.id;
end;
$$;
comment on function private.insert_quote_request(jsonb) is
  'Writes what place_quote_request takes, except the emails; answers the request''s id.';

create function public.find_quote_request_by_key(p_key uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('number', q.number, 'requestHash', q.request_hash)
  from public.quote_requests as q
  where q.idempotency_key = p_key;
$$;
comment on function public.find_quote_request_by_key(uuid) is
  'Number and requestHash of the quote request with this idempotency key, or null.';
grant execute on function public.find_quote_request_by_key(uuid) to service_role;

create function private.quote_request_json(q public.quote_requests) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(q) - array[
    'idempotency_key', 'request_hash', 'link_id', 'link_key_hash', 'kind', 'stage',
    'is_open', 'searched'
  ] || jsonb_build_object(
    'files', (
      select coalesce(
        jsonb_agg(
          to_jsonb(file) - array['quote_request_id', 'position', 'created_at'] order by position
        ),
        '[]'::jsonb
      )
      from public.quote_request_artwork as file
      where quote_request_id = q.id
    )
  );
$$;
comment on function private.quote_request_json(public.quote_requests) is
  'A quote request by its columns, with its files.';

create function public.read_quote_request(p_quote_request_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.quote_request_json(q) from public.quote_requests as q where q.id = p_quote_request_id;
$$;
comment on function public.read_quote_request(uuid) is
  'The whole quote request in the form that place_quote_request takes, with what the database '
  'added; null if there is none.';
grant execute on function public.read_quote_request(uuid) to service_role;
