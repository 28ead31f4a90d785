-- Customers' files. Uploads use signed addresses from the service; no API role may write, and only
-- staff may read.

insert into storage.buckets (id, name, public, file_size_limit)
values ('artwork', 'artwork', false, 52428800)
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit;

create policy "Staff may read artwork files" on storage.objects
for select to authenticated
using (bucket_id = 'artwork' and (select private.is_staff()));

create function public.is_file_used(p_object_path text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select 1 from public.order_artwork where object_path = p_object_path)
    or exists (select 1 from public.quote_artwork where object_path = p_object_path)
    or exists (
      select 1 from private.shared_design_pictures where object_path = p_object_path
    );
$$;
comment on function public.is_file_used(text) is
  'True while an order, a quote, or a shared design uses the file with this path in the bucket '
  'artwork.';
grant execute on function public.is_file_used(text) to service_role;

create function public.unused_files(p_days integer, p_limit integer) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(unused.name), '[]')
  from (
    select o.name
    from storage.objects as o
    where o.bucket_id = 'artwork'
      and o.created_at < now() - make_interval(days => greatest(p_days, 15))
      and not exists (select 1 from public.order_artwork where object_path = o.name)
      and not exists (select 1 from public.quote_artwork where object_path = o.name)
      and not exists (select 1 from private.shared_design_pictures where object_path = o.name)
    order by o.created_at
    limit p_limit
  ) as unused;
$$;
comment on function public.unused_files(integer, integer) is
  'Paths of up to p_limit files in the bucket artwork that are more than p_days old, at least '
  '15, and that no order, quote, or shared design uses. A receipt is good for 14 days, so '
  'nothing can claim them anymore.';
grant execute on function public.unused_files(integer, integer) to service_role;
