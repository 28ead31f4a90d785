-- Customers' files. Uploads use signed addresses from the service; no API role may write, and only
-- staff may read. Press staff may, too, because they print them.

-- The types of src/artwork/artwork-format.ts; a test compares them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'artwork', 'artwork', false, 52428800,
  array['image/png', 'image/jpeg', 'application/octet-stream']
)
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The place comes right after the digits, and a customer's own name for the file after that.
create policy "Staff may read artwork files" on storage.objects
for select to authenticated
using (
  bucket_id = 'artwork'
  and case
    when name ~ '^([0-9a-f]{32}_)?[0-9]+_certificate_'
      then (select private.may('see-certificates'))
    else (select private.may('work-on-jobs'))
  end
);

create table private.announced_uploads (
  object_path public.object_path primary key,
  visitor_hash text not null check (char_length(visitor_hash) between 1 and 128),
  size_bytes public.file_size not null,
  announced_at timestamptz not null default now()
);
comment on table private.announced_uploads is
  'Upload addresses handed out in the last two days: the size that each file may have, and who '
  'asked, as a keyed hash.';
create index announced_uploads_by_visitor
on private.announced_uploads (visitor_hash, announced_at);
create index announced_uploads_by_age on private.announced_uploads (announced_at);
alter table private.announced_uploads enable row level security;
alter table private.announced_uploads force row level security;

create function public.announce_upload(
  p_object_path text,
  p_visitor_hash text,
  p_size_bytes bigint,
  p_most_bytes bigint
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_sent bigint;
begin
  -- One of a visitor's calls at a time, or several at once would each find room.
  perform pg_advisory_xact_lock(hashtextextended(p_visitor_hash, 0));

  delete from private.announced_uploads
  where object_path in (
    select object_path
    from private.announced_uploads
    where announced_at < now() - interval '2 days'
    order by announced_at
    limit 20
    for update skip locked
  );

  -- What arrived counts, if it's more than was announced.
  select sum(greatest(announced.size_bytes, (o.metadata ->> 'size')::bigint))
  into v_sent
  from private.announced_uploads as announced
  left join storage.objects as o
    on o.bucket_id = 'artwork' and o.name = announced.object_path
  where announced.visitor_hash = p_visitor_hash
    and announced.announced_at > now() - interval '1 day';
  if coalesce(v_sent, 0) + p_size_bytes > p_most_bytes then
    return 'too-much';
  end if;

  insert into private.announced_uploads (object_path, visitor_hash, size_bytes)
  values (p_object_path, p_visitor_hash, p_size_bytes)
  on conflict (object_path) do nothing;
  return case when found then 'announced' else 'taken' end;
end;
$$;
comment on function public.announce_upload(text, text, bigint, bigint) is
  'Keeps a path and size for one upload. ''announced''; ''taken'' if the path is; ''too-much'' if '
  'the visitor would have sent more than p_most_bytes in a day.';
grant execute on function public.announce_upload(text, text, bigint, bigint) to service_role;

create function public.forget_unused_files(p_days integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_forgotten integer;
begin
  delete from private.artwork_files as f
  where f.created_at < now() - make_interval(days => greatest(p_days, 15))
    and not exists (select 1 from public.order_artwork where object_path = f.object_path)
    and not exists (select 1 from public.proof_files where object_path = f.object_path)
    and not exists (select 1 from public.change_request_files where object_path = f.object_path)
    and not exists (select 1 from public.quote_request_artwork where object_path = f.object_path)
    and not exists (select 1 from public.message_files where object_path = f.object_path)
    and not exists (select 1 from private.exemptions where object_path = f.object_path)
    and not exists (select 1 from private.floor_taps where object_path = f.object_path)
    and not exists (
      select 1 from private.shared_design_pictures where object_path = f.object_path
    );
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end;
$$;
comment on function public.forget_unused_files(integer) is
  'Deletes the rows of unused_files(), and of deleted files whose receipts have expired; answers '
  'how many.';
grant execute on function public.forget_unused_files(integer) to service_role;

create table private.erased_files (
  object_path public.object_path primary key,
  erased_at timestamptz not null default now()
);
comment on table private.erased_files is
  'Files of erased customers that Storage still has. A sweep removes them, however new they are.';
alter table private.erased_files enable row level security;
alter table private.erased_files force row level security;

create function public.forget_erased_files() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_forgotten integer;
begin
  delete from private.erased_files as erased
  where not exists (
    select 1 from storage.objects where bucket_id = 'artwork' and name = erased.object_path
  );
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end;
$$;
comment on function public.forget_erased_files() is
  'Deletes the names of erased files that Storage no longer has; answers how many.';
grant execute on function public.forget_erased_files() to service_role;

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
      and (
        o.created_at < now() - make_interval(days => greatest(p_days, 15))
        or o.name = any (
          select announced.object_path
          from private.announced_uploads as announced
          inner join storage.objects as sent
            on sent.bucket_id = 'artwork' and sent.name = announced.object_path
          where (sent.metadata ->> 'size')::bigint <> announced.size_bytes
            or (
              announced.announced_at < now() - interval '3 hours'
              and exists (
                select 1 from private.artwork_files where upload_path = announced.object_path
              )
            )
        )
        or o.name = any (select object_path from private.erased_files)
      )
      and not exists (select 1 from public.order_artwork where object_path = o.name)
      and not exists (select 1 from public.proof_files where object_path = o.name)
      and not exists (select 1 from public.change_request_files where object_path = o.name)
      and not exists (select 1 from public.quote_request_artwork where object_path = o.name)
      and not exists (select 1 from public.message_files where object_path = o.name)
      and not exists (select 1 from private.exemptions where object_path = o.name)
      and not exists (select 1 from private.floor_taps where object_path = o.name)
      and not exists (select 1 from private.shared_design_pictures where object_path = o.name)
    order by o.created_at
    limit p_limit
  ) as unused;
$$;
comment on function public.unused_files(integer, integer) is
  'Paths of up to p_limit files in the bucket artwork that are more than p_days old, at least 15, '
  'and that no order, proof, quote request, message, certificate, photo, or shared design uses. A receipt is good for '
  '14 days, so nothing can claim them anymore. So are files of another size than was announced, '
  'those of erased customers, however new, and what was sealed or deleted once its upload address '
  'has expired (after two hours).';
grant execute on function public.unused_files(integer, integer) to service_role;
