-- Which versions of the price book the site's pages were built with.

create table private.site_builds (
  version integer primary key references public.price_books (version),
  asked_at timestamptz not null default now()
);
comment on table private.site_builds is
  'The versions of the price book that a build of the site was asked for, and when last.';

alter table private.site_builds enable row level security;
alter table private.site_builds force row level security;

insert into private.site_builds (version) values (1);

create function public.claim_site_build() returns integer
language sql
security definer
set search_path = ''
as $$
  insert into private.site_builds as built (version)
  values (private.current_price_version())
  on conflict (version) do update set asked_at = now()
  where exists (
    select
    from public.price_books as current,
      jsonb_to_recordset(current.book -> 'taxes') as tax ("fromDay" text)
    where current.version = built.version
      and "fromDay" > private.shop_date(built.asked_at)::text
      and "fromDay" <= private.shop_date(now())::text
  )
  returning version;
$$;
comment on function public.claim_site_build() is
  'The version of the price book that counts now, if no build was asked for it yet, or if a rate of '
  'its sales tax has started since then; else null. Of several callers, one gets it.';
grant execute on function public.claim_site_build() to service_role;

create function public.release_site_build(p_version integer) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.site_builds where version = p_version;
$$;
comment on function public.release_site_build(integer) is
  'Lets a build be asked for again, because asking failed.';
grant execute on function public.release_site_build(integer) to service_role;
