-- The statuses of orders, quote requests, and reorders. The rows are in status-rows.sql.

create domain private.job_kind as text not null check (value in ('order', 'quote_request', 'reorder'));

-- In order: rules ask whether a stage was reached by comparing.
create type public.job_stage as enum (
  'placed', 'reviewing', 'shown', 'gathering', 'approved', 'started', 'made', 'done', 'canceled'
);
comment on type public.job_stage is
  'How far a job has come, as in src/orders/job.ts. Rules ask for it, and never for a status.';

create table private.statuses (
  kind private.job_kind,
  status text,
  stage public.job_stage not null,
  position integer not null,
  next text[] not null,
  is_final boolean not null generated always as (next = '{}') stored,
  primary key (kind, status),
  -- Checked after each statement, so that a new status can go between two others.
  unique (kind, position) deferrable
);
comment on table private.statuses is
  'The statuses of each kind of job in order, starting with the one for new jobs, and the '
  'statuses that may follow each. After a status changed its stage or became final, run '
  '`update public.orders set status = status`, and the same for quote requests and reorders.';

alter table private.statuses enable row level security;
alter table private.statuses force row level security;

create function private.follow_status() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  select not is_final, stage into new.is_open, new.stage
  from private.statuses
  where kind = new.kind and status = new.status;
  if tg_op = 'UPDATE' and new.status <> old.status then
    new.version := old.version + 1;
  end if;
  return new;
end;
$$;
comment on function private.follow_status() is
  'Trigger: sets a job''s stage and whether it''s open, and increments its version.';

create function private.stage_of(p_kind text, p_status text) returns public.job_stage
language sql
stable
set search_path = ''
as $$
  select stage from private.statuses where kind = p_kind and status = p_status;
$$;
comment on function private.stage_of(text, text) is
  'The stage of a status; null if jobs of this kind have no such status.';
