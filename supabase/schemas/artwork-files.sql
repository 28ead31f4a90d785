-- Files that orders, quote requests, messages, and shared designs may use: uploads, sealed once
-- they are checked.

create table private.artwork_files (
  upload_path public.object_path primary key,
  object_path public.object_path,
  sha256 public.sha256,
  size_bytes public.file_size,
  format public.file_format,
  width_px public.pixels,
  height_px public.pixels,
  facts public.artwork_facts,
  created_at timestamptz not null default now(),
  constraint artwork_files_object_path_key unique (object_path),
  constraint artwork_files_are_sealed_or_deleted check (
    num_nulls(object_path, sha256, size_bytes, format) in (0, 4)
  ),
  constraint artwork_files_have_both_sides check (
    (width_px is null) = (height_px is null) and (object_path is not null or width_px is null)
  )
);
comment on table private.artwork_files is
  'Uploads that were sealed: checked, and copied to a path that no upload address exists for. '
  'Orders, quote requests, messages, and shared designs refer to them, so either such a row is '
  'written or the file is deleted, never both.';
comment on column private.artwork_files.upload_path is 'Where it arrived, as its receipt says.';
comment on column private.artwork_files.object_path is
  'Where the sealed copy is; null if the file was deleted, which its receipt can''t undo.';
comment on column private.artwork_files.width_px is
  'Pixels as seen (EXIF rotation applied); null for vector formats.';
create index artwork_files_by_age on private.artwork_files (created_at);
alter table private.artwork_files enable row level security;
alter table private.artwork_files force row level security;

create function public.find_file(p_upload_path text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select to_jsonb(f) - array['upload_path', 'created_at']
  from private.artwork_files as f
  where f.upload_path = p_upload_path;
$$;
comment on function public.find_file(text) is
  'The columns of the sealed file that arrived at this path, all null if it was deleted; null if '
  'it was neither sealed nor deleted.';
grant execute on function public.find_file(text) to service_role;

create function public.seal_file(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.artwork_files
  select filled.*
  from jsonb_populate_record(
    null::private.artwork_files, p || jsonb_build_object('created_at', now())
  ) as filled
  on conflict (upload_path) do nothing;
  return public.find_file(p ->> 'upload_path');
end;
$$;
comment on function public.seal_file(jsonb) is
  'Keeps the columns of a sealed file, once per upload_path, and answers like find_file: what was '
  'kept first, or nulls if the file was deleted meanwhile.';
grant execute on function public.seal_file(jsonb) to service_role;

create function public.delete_file(p_upload_path text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_object_path text;
begin
  insert into private.artwork_files (upload_path) values (p_upload_path)
  on conflict (upload_path) do nothing;
  select object_path into v_object_path
  from private.artwork_files
  where upload_path = p_upload_path
  for update;
  update private.artwork_files
  set
    object_path = null,
    sha256 = null,
    size_bytes = null,
    format = null,
    width_px = null,
    height_px = null,
    facts = null
  where upload_path = p_upload_path;
  return to_jsonb(array_remove(array[p_upload_path, v_object_path], null));
exception
  when foreign_key_violation then
    return null;
end;
$$;
comment on function public.delete_file(text) is
  'Makes sure that nothing will ever use the file that arrives at this path. Answers the paths to '
  'remove from Storage; null if an order, a quote request, a message, or a shared design uses it '
  'already.';
grant execute on function public.delete_file(text) to service_role;
