-- Shirts that customers designed and share by link. Anyone with the link gets a copy. We only store
-- a hash of its token, and no name or address.

create table private.shared_designs (
  id uuid primary key default gen_random_uuid(),
  token_hash public.sha256 not null,
  -- 300,000 bytes come in; Postgres adds a space after each colon and comma.
  design jsonb not null
    check (jsonb_typeof(design) = 'object' and octet_length(design::text) <= 400000),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint shared_designs_token_hash_key unique (token_hash),
  constraint shared_designs_end check (
    isfinite(expires_at) and expires_at > created_at
    and expires_at <= created_at + interval '366 days'
  )
);
comment on table private.shared_designs is
  'One row per link to a design: what the link opens a copy of, and until when.';
comment on column private.shared_designs.token_hash is
  'SHA-256 of the link''s token, hex; the token itself is only in the link.';
comment on column private.shared_designs.design is
  'In the form of src/designer/design.ts; our functions check it.';

create index shared_designs_by_end on private.shared_designs (expires_at);

alter table private.shared_designs enable row level security;
alter table private.shared_designs force row level security;

create table private.shared_design_pictures (
  design_id uuid not null references private.shared_designs (id) on delete cascade,
  position integer not null check (position between 1 and 20),
  picture_id public.sha256 not null,
  object_path public.object_path not null,
  primary key (design_id, position),
  constraint shared_design_pictures_once unique (design_id, picture_id),
  constraint shared_design_pictures_are_sealed
  foreign key (object_path) references private.artwork_files (object_path)
);
comment on table private.shared_design_pictures is
  'Files in the private bucket artwork that shared designs use, at most twenty each.';
comment on column private.shared_design_pictures.picture_id is
  'SHA-256 of the file, hex, as in the design; the browser that opens the copy checks it.';

create index shared_design_pictures_by_path on private.shared_design_pictures (object_path);

alter table private.shared_design_pictures enable row level security;
alter table private.shared_design_pictures force row level security;

create function public.share_design(p jsonb) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into private.shared_designs (token_hash, design, expires_at)
  values (p ->> 'tokenHash', p -> 'design', (p ->> 'expiresAt')::timestamptz)
  returning id into v_id;
  insert into private.shared_design_pictures (design_id, position, picture_id, object_path)
  select v_id, listed.position, listed.picture ->> 'id', listed.picture ->> 'objectPath'
  from jsonb_array_elements(p -> 'pictures') with ordinality as listed (picture, position);
  return v_id;
end;
$$;
comment on function public.share_design(jsonb) is
  'Stores a design under a link: tokenHash, design, expiresAt, and pictures, a list of id and '
  'objectPath. Answers the row''s id.';
grant execute on function public.share_design(jsonb) to service_role;

create function public.open_shared_design(p_token_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'design', d.design,
    'pictures', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', f.picture_id, 'objectPath', f.object_path) order by f.position
        ),
        '[]'
      )
      from private.shared_design_pictures as f
      where f.design_id = d.id
    )
  )
  from private.shared_designs as d
  where d.token_hash = p_token_hash and d.expires_at > now();
$$;
comment on function public.open_shared_design(text) is
  'The design of the link with this token''s hash, with its pictures'' ids and paths; null if '
  'there is none or it has expired.';
grant execute on function public.open_shared_design(text) to service_role;

create function public.end_shared_designs(p_limit integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ended integer;
begin
  delete from private.shared_designs
  where id in (
    select id
    from private.shared_designs
    where expires_at <= now()
    order by expires_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_ended = row_count;
  return v_ended;
end;
$$;
comment on function public.end_shared_designs(integer) is
  'Deletes up to p_limit designs whose link has expired; answers how many. Their files are '
  'unused from then on.';
grant execute on function public.end_shared_designs(integer) to service_role;
