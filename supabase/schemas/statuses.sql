-- The statuses of orders, quotes, and reorders. The rows are in status-rows.sql.

create domain private.job_kind as text not null check (value in ('order', 'quote', 'reorder'));

create table private.statuses (
  kind private.job_kind,
  status text,
  position integer not null,
  next text[] not null,
  is_final boolean not null generated always as (next = '{}') stored,
  primary key (kind, status),
  unique (kind, position)
);
comment on table private.statuses is
  'The statuses of each kind of job in order, starting with the one for new jobs, and the '
  'statuses that may follow each. After a change, run `update public.orders set status = status` '
  'to set is_open again.';

alter table private.statuses enable row level security;
alter table private.statuses force row level security;

create function private.follow_status() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  select not is_final into new.is_open
  from private.statuses
  where kind = new.kind and status = new.status;
  if tg_op = 'UPDATE' and new.status <> old.status then
    new.version := old.version + 1;
  end if;
  return new;
end;
$$;
comment on function private.follow_status() is
  'Trigger: sets whether a job is open, and increments its version.';
