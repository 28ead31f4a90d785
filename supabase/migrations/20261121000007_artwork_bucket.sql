-- Customers' files. Uploads come through signed addresses that the service gives out; no API role
-- may write, and only staff may read.

insert into storage.buckets (id, name, public, file_size_limit)
values ('artwork', 'artwork', false, 52428800)
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit;

create policy "Staff may read artwork files" on storage.objects
for select to authenticated
using (bucket_id = 'artwork' and (select private.is_staff()));
