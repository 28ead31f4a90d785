-- What the owners say about the press room: every version is kept.

create table private.floor_settings (
  version integer primary key check (version > 0),
  settings jsonb not null check (
    coalesce(jsonb_typeof(settings -> 'presses') = 'array', false)
    and octet_length(settings::text) <= 16000
  ),
  saved_by text not null check (char_length(saved_by) between 1 and 254),
  saved_at timestamptz not null default now()
);
comment on table private.floor_settings is
  'The presses, and how much of a day is sold ahead, version by version; the newest counts. Before the '
  'first, a new shop''s in src/press/floor-settings.ts do. A row never changes.';
comment on column private.floor_settings.settings is
  'In the form of FloorSettings in src/press/floor-settings.ts, with its names as they are there.';

alter table private.floor_settings enable row level security;
alter table private.floor_settings force row level security;

create function private.keep_floor_settings() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'Saved settings can''t be changed or deleted';
end;
$$;
comment on function private.keep_floor_settings() is
  'Trigger: refuses every change of saved floor settings, and their deletion.';

create trigger floor_settings_keep
before update or delete on private.floor_settings
for each row execute function private.keep_floor_settings();

create trigger floor_settings_keep_all
before truncate on private.floor_settings
for each statement execute function private.keep_floor_settings();

create function private.floor_json(p_settings jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when private.may('see-margins') or p_settings is null then p_settings
    else jsonb_set(
      p_settings,
      '{presses}',
      (
        select jsonb_agg(press - 'hourlyCents' order by place)
        from jsonb_array_elements(p_settings -> 'presses') with ordinality as listed (press, place)
      )
    )
  end;
$$;
comment on function private.floor_json(jsonb) is
  'Floor settings as the person who calls may see them: only owners see what a press costs.';

create function private.read_floor_settings(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_newest private.floor_settings;
begin
  perform private.require_duty('work-on-jobs');
  select * into v_newest from private.floor_settings order by version desc limit 1;
  return jsonb_build_object(
    'version', coalesce(v_newest.version, 0),
    'settings', private.floor_json(v_newest.settings),
    'savedBy', v_newest.saved_by,
    'savedAt', v_newest.saved_at
  );
end;
$$;
comment on function private.read_floor_settings(jsonb) is
  'The newest floor settings, with their version and who saved them; version 0 and null if nobody has. '
  'For those who work on jobs.';

create function private.save_floor_settings(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('manage-settings');
  v_seen integer := (p ->> 'seen')::integer;
  v_newest private.floor_settings;
begin
  insert into private.floor_settings (version, settings, saved_by)
  select v_seen + 1, p -> 'settings', v_actor
  where v_seen = (select coalesce(max(version), 0) from private.floor_settings)
  -- Of two at once, the second waits for the first.
  on conflict do nothing;
  if found then
    perform private.record_event(
      'presses-saved', p_details => jsonb_build_object('version', v_seen + 1)
    );
    return jsonb_build_object('outcome', 'saved', 'version', v_seen + 1);
  end if;
  select * into v_newest from private.floor_settings order by version desc limit 1;
  if (v_newest.version, v_newest.settings, v_newest.saved_by)
    = (v_seen + 1, p -> 'settings', v_actor)
  then
    return jsonb_build_object('outcome', 'saved', 'version', v_newest.version);
  end if;
  return jsonb_build_object('outcome', 'stale', 'savedBy', v_newest.saved_by);
end;
$$;
comment on function private.save_floor_settings(jsonb) is
  'Saves floor settings as the next version. p has settings and seen, the version they were made from '
  '(0 if there was none). Outcome: saved, also for a repeat, with the new version; stale with who saved '
  'meanwhile. For owners.';

create function private.became_permille() returns integer
language sql
stable
set search_path = ''
as $$
  select coalesce(1000 * count(*) filter (where stage = 'done') / nullif(count(*), 0), 900)::integer
  from public.orders
  where not is_open and created_at > now() - interval '1 year';
$$;
comment on function private.became_permille() is
  'How many in a thousand of the last year''s orders were printed; 900 if there were none.';
