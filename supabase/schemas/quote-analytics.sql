-- How many people start, reach each step of, and complete the ways to get a price. Only counts,
-- about nobody.

create table public.quote_analytics (
  day public.day not null,
  path text not null check (path in ('quoteForm', 'screenPrinting', 'shirtDesigner')),
  attempts integer not null default 0 check (attempts >= 0),
  completed integer not null default 0 check (completed >= 0),
  minutes numeric(14, 3) not null default 0 check (minutes >= 0),
  funnel jsonb not null default '{}' check (jsonb_typeof(funnel) = 'object'),
  primary key (day, path)
);
comment on table public.quote_analytics is
  'Attempts, completions, and steps per day and path. Staff read it.';
comment on column public.quote_analytics.day is 'A calendar day in UTC.';
comment on column public.quote_analytics.minutes is
  'From start to completion, totaled over the completed visits.';
comment on column public.quote_analytics.funnel is 'How often each step was taken, by name.';

alter table public.quote_analytics enable row level security;
alter table public.quote_analytics force row level security;

create function private.quote_steps(p_path text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select case p_path
    when 'quoteForm' then array['basicInfo', 'projectDetails']
    when 'screenPrinting' then array[
      'materialSelection', 'colorSelection', 'quantitySelection', 'printLocations', 'artworkUpload'
    ]
    when 'shirtDesigner' then array['designCreated', 'quantitySelection']
  end;
$$;
comment on function private.quote_steps(text) is 'The steps of a path; null for an unknown one.';

create function public.track_quote_path(
  p_day date,
  p_path text,
  p_event text,
  p_step text default null,
  p_minutes numeric default null
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_known boolean := case p_event
    when 'start' then true
    when 'complete' then p_minutes between 0 and 1440
    when 'step' then p_step = any (private.quote_steps(p_path))
  end;
begin
  if not coalesce(v_known and isfinite(p_day) and private.quote_steps(p_path) is not null, false)
  then
    raise exception using
      errcode = 'PT400',
      message = 'p_path, p_event and p_step must be known, p_minutes of complete 0 to 1440';
  end if;

  -- A single statement that locks the row, so that simultaneous calls count one after another.
  insert into public.quote_analytics as entry (day, path, attempts, completed, minutes, funnel)
  values (
    p_day,
    p_path,
    (p_event = 'start')::integer,
    (p_event = 'complete')::integer,
    case when p_event = 'complete' then p_minutes else 0 end,
    case when p_event = 'step' then jsonb_build_object(p_step, 1) else '{}'::jsonb end
  )
  on conflict (day, path) do update
  set
    attempts = entry.attempts + excluded.attempts,
    completed = entry.completed + excluded.completed,
    minutes = entry.minutes + excluded.minutes,
    funnel = case
      when p_event = 'step' then jsonb_set(
        entry.funnel,
        array[p_step],
        to_jsonb(coalesce((entry.funnel ->> p_step)::integer, 0) + 1)
      )
      else entry.funnel
    end;
end;
$$;
comment on function public.track_quote_path(date, text, text, text, numeric) is
  'Counts one event of a path on a UTC day: start, step (with p_step) or complete (with p_minutes, '
  '0 to 1440). Anything unknown: HTTP 400.';
grant execute on function public.track_quote_path(date, text, text, text, numeric) to service_role;
