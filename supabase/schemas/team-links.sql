-- Links that a team's players fill in their line of its roster with. We only store hashes of the
-- keys: the players' in the link, the coach's in the coach's browser, and each player's own.

create table private.team_links (
  id uuid primary key default gen_random_uuid(),
  player_key_hash public.sha256 not null,
  coach_key_hash public.sha256 not null,
  team text not null check (char_length(team) between 1 and 60),
  asks_name boolean not null,
  asks_number boolean not null,
  sizes jsonb not null
  check (jsonb_typeof(sizes) = 'array' and octet_length(sizes::text) <= 500),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  constraint team_links_player_key unique (player_key_hash),
  constraint team_links_coach_key unique (coach_key_hash),
  constraint team_links_ask check (asks_name or asks_number),
  constraint team_links_end check (
    isfinite(expires_at) and expires_at > created_at
    and expires_at <= created_at + interval '62 days'
  )
);
comment on table private.team_links is
  'One row per link that players fill in their line with: what it asks, and until when.';
comment on column private.team_links.sizes is
  'The sizes of the garment, a list of names; our functions check it.';

create index team_links_by_end on private.team_links (expires_at);

alter table private.team_links enable row level security;
alter table private.team_links force row level security;

create table private.team_lines (
  id uuid primary key default gen_random_uuid(),
  link_id uuid not null references private.team_links (id) on delete cascade,
  edit_key_hash public.sha256 not null,
  name text not null check (char_length(name) <= 20),
  number text not null check (number ~ '^[0-9]{0,3}$'),
  size public.size_name not null,
  version integer not null default 1 check (version > 0),
  written_at timestamptz not null default now(),
  constraint team_lines_own unique (link_id, edit_key_hash),
  constraint team_lines_say_who check (name <> '' or number <> '')
);
comment on table private.team_lines is
  'One row per player who filled in their line. Gone with its link.';
comment on column private.team_lines.edit_key_hash is
  'SHA-256 of the key, hex, that the player''s browser keeps to change the line.';
comment on column private.team_lines.version is
  'One more with each change, so that the coach''s roster takes it.';

alter table private.team_lines enable row level security;
alter table private.team_lines force row level security;

create function public.make_team_link(p jsonb) returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.team_links
    (player_key_hash, coach_key_hash, team, asks_name, asks_number, sizes, expires_at)
  values (
    p ->> 'playerKeyHash',
    p ->> 'coachKeyHash',
    p ->> 'team',
    (p ->> 'asksName')::boolean,
    (p ->> 'asksNumber')::boolean,
    p -> 'sizes',
    (p ->> 'expiresAt')::timestamptz
  );
$$;
comment on function public.make_team_link(jsonb) is
  'Stores a link for a team''s players: playerKeyHash, coachKeyHash, team, asksName, asksNumber, '
  'sizes, expiresAt.';
grant execute on function public.make_team_link(jsonb) to service_role;

create function public.open_team_link(p_player_key_hash text, p_edit_key_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'team', l.team,
    'asks', jsonb_build_object('name', l.asks_name, 'number', l.asks_number),
    'sizes', l.sizes,
    'expiresAt', l.expires_at,
    'closed', l.closed_at is not null,
    'count', (select count(*) from private.team_lines as line where line.link_id = l.id),
    'taken', (
      select coalesce(jsonb_agg(distinct line.number), '[]')
      from private.team_lines as line
      where line.link_id = l.id and line.number <> '' and line.edit_key_hash <> p_edit_key_hash
    ),
    'own', (
      select jsonb_build_object('name', line.name, 'number', line.number, 'size', line.size)
      from private.team_lines as line
      where line.link_id = l.id and line.edit_key_hash = p_edit_key_hash
    )
  )
  from private.team_links as l
  where l.player_key_hash = p_player_key_hash and l.expires_at > now();
$$;
comment on function public.open_team_link(text, text) is
  'What a player sees: the team, what it asks, which numbers others took, and their own line. Null '
  'if there is no such link or it has expired.';
grant execute on function public.open_team_link(text, text) to service_role;

create function public.fill_in_line(p jsonb) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_link private.team_links;
begin
  -- One at a time, so that two players don't both get the last place.
  select * into v_link
  from private.team_links
  where player_key_hash = p ->> 'playerKeyHash' and expires_at > now()
  for update;
  if not found then
    return 'none';
  end if;
  if v_link.closed_at is not null then
    return 'closed';
  end if;
  update private.team_lines as line
  set
    name = p ->> 'name',
    number = p ->> 'number',
    size = p ->> 'size',
    version = line.version
      + case
        when (line.name, line.number, line.size) = (p ->> 'name', p ->> 'number', p ->> 'size')
          then 0
        else 1
      end,
    written_at = now()
  where line.link_id = v_link.id and line.edit_key_hash = p ->> 'editKeyHash';
  if found then
    return 'kept';
  end if;
  if (select count(*) from private.team_lines where link_id = v_link.id) >= (p ->> 'most')::integer
  then
    return 'full';
  end if;
  insert into private.team_lines (link_id, edit_key_hash, name, number, size)
  values (v_link.id, p ->> 'editKeyHash', p ->> 'name', p ->> 'number', p ->> 'size');
  return 'kept';
end;
$$;
comment on function public.fill_in_line(jsonb) is
  'Stores a player''s line, in place of the one with the same editKeyHash: playerKeyHash, '
  'editKeyHash, name, number, size, and the most lines of a link. Answers ''kept'', ''none'', '
  '''closed'', or ''full''.';
grant execute on function public.fill_in_line(jsonb) to service_role;

create function public.read_team_lines(p_coach_key_hash text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'expiresAt', l.expires_at,
    'closed', l.closed_at is not null,
    'lines', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', line.id,
            'version', line.version,
            'name', line.name,
            'number', line.number,
            'size', line.size
          )
          order by line.written_at, line.id
        ),
        '[]'
      )
      from private.team_lines as line
      where line.link_id = l.id
    )
  )
  from private.team_links as l
  where l.coach_key_hash = p_coach_key_hash and l.expires_at > now();
$$;
comment on function public.read_team_lines(text) is
  'What players filled in, for the coach; null if there is no such link or it has expired.';
grant execute on function public.read_team_lines(text) to service_role;

create function public.remove_team_line(p_coach_key_hash text, p_line uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.team_lines
  where
    id = p_line
    and link_id in (
      select id from private.team_links
      where coach_key_hash = p_coach_key_hash and expires_at > now()
    );
  return found;
end;
$$;
comment on function public.remove_team_line(text, uuid) is
  'Deletes a line that the coach doesn''t want; false if there is none. Its player can fill in '
  'another.';
grant execute on function public.remove_team_line(text, uuid) to service_role;

create function public.close_team_link(p_coach_key_hash text, p_closed boolean) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.team_links
  set closed_at = case when p_closed then coalesce(closed_at, now()) end
  where coach_key_hash = p_coach_key_hash and expires_at > now();
  return found;
end;
$$;
comment on function public.close_team_link(text, boolean) is
  'While a link is closed, players can''t fill in or change a line. False if there is no such '
  'link.';
grant execute on function public.close_team_link(text, boolean) to service_role;

create function public.end_team_links(p_limit integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ended integer;
begin
  delete from private.team_links
  where id in (
    select id
    from private.team_links
    where expires_at <= now()
    order by expires_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_ended = row_count;
  return v_ended;
end;
$$;
comment on function public.end_team_links(integer) is
  'Deletes up to p_limit expired links for players, with their lines; answers how many links.';
grant execute on function public.end_team_links(integer) to service_role;
