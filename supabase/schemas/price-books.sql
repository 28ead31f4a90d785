-- The price book: every price that owners decide, version by version. Orders, quotes, and proofs
-- keep the version that they were priced with. Publishing takes a lock, so of two owners one wins.

create table public.price_books (
  id uuid primary key,
  revision integer not null default 1 check (revision between 1 and 100000),
  book jsonb not null check (
    jsonb_typeof(book) = 'object' and octet_length(book::text) <= 128000
  ),
  note public.book_note not null,
  based_on integer references public.price_books (version),
  saved_by text not null check (char_length(saved_by) between 1 and 254),
  saved_at timestamptz not null default now(),

  version integer unique check (version > 0),
  published_by text check (char_length(published_by) between 1 and 254),
  published_at timestamptz,
  starts_at timestamptz,

  constraint price_books_are_published_whole check (
    num_nonnulls(version, published_by, published_at, starts_at) in (0, 4)
  ),
  constraint price_books_are_based_on_earlier_ones check (based_on < version)
);
comment on table public.price_books is
  'Versions of the price book, and drafts of the next one. A published row never changes.';
comment on column public.price_books.id is 'Made by the page, so that a repeat changes nothing.';
comment on column public.price_books.revision is 'Counted up each time a draft is saved.';
comment on column public.price_books.book is
  'In the form of PriceBook in src/settings/price-book.ts, with its names as they are there.';
comment on column public.price_books.based_on is
  'The newest version when the draft was begun; null for the first version.';
comment on column public.price_books.version is 'From 1; null until it''s published.';
comment on column public.price_books.starts_at is
  'From when it counts, unless a newer version already does.';

alter table public.price_books enable row level security;
alter table public.price_books force row level security;

create function private.keep_price_books() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.version is null then
    return new;
  elsif tg_op = 'DELETE' and old.version is null then
    return old;
  end if;
  raise insufficient_privilege using message = 'Published prices can''t be changed or deleted';
end;
$$;
comment on function private.keep_price_books() is
  'Trigger: refuses every change of a published version of the price book, and its deletion.';

create trigger price_books_keep
before update or delete on public.price_books
for each row execute function private.keep_price_books();

create trigger price_books_keep_all
before truncate on public.price_books
for each statement execute function private.keep_price_books();

create function private.current_price_version() returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select max(version) from public.price_books where starts_at <= now();
$$;
comment on function private.current_price_version() is
  'The version of the price book that counts now: the newest that has started. It replaces all before '
  'it, also those that were to start later.';

create function private.lock_price_books() returns integer
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('price_books', 0));
  return (select max(version) from public.price_books);
end;
$$;
comment on function private.lock_price_books() is
  'Makes others who save or publish wait until the transaction ends; answers the newest version.';

create function private.record_prices(p_what text, p_book public.price_books, p_actor text)
returns void
language sql
set search_path = ''
as $$
  select private.record_event(
    p_what,
    p_details => jsonb_build_object(
      'version', p_book.version, 'startsAt', p_book.starts_at, 'note', p_book.note
    ),
    p_actor => p_actor
  );
$$;
comment on function private.record_prices(text, public.price_books, text) is
  'Records in the audit trail what an owner did with the price book.';

create function private.with_every_garment(p_book jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_set(p_book, '{catalog}', coalesce(p_book -> 'catalog', '[]') || coalesce(
    (
      select jsonb_agg(known || '{"offered": "nowhere"}')
      from public.price_books as newest, jsonb_array_elements(newest.book -> 'catalog') as known
      where newest.version = (select max(version) from public.price_books)
        and not exists (
          select from jsonb_array_elements(p_book -> 'catalog') as own
          where own ->> 'id' = known ->> 'id'
        )
    ),
    '[]'
  ));
$$;
comment on function private.with_every_garment(jsonb) is
  'A book to publish, with the garments of the newest version that it lacks, offered nowhere: orders '
  'and designs refer to them.';

create function public.read_price_book_version(p_version integer) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('version', version, 'book', book)
  from public.price_books
  where version = coalesce(p_version, private.current_price_version()) and starts_at <= now();
$$;
comment on function public.read_price_book_version(integer) is
  'A version of the price book, the one that counts now for null; null if there is none, or it '
  'doesn''t count yet.';
grant execute on function public.read_price_book_version(integer) to service_role;

create function public.save_price_book(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_newest integer := private.lock_price_books();
  v_ask record;
  v_book public.price_books;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    id uuid, revision integer, note public.book_note, book jsonb, actor text
  );
  select * into v_book from public.price_books where id = v_ask.id;
  if found then
    if v_book.revision = v_ask.revision + 1
      and (v_book.note, v_book.book, v_book.saved_by) = (v_ask.note, v_ask.book, v_ask.actor)
    then
      return jsonb_build_object('outcome', 'saved', 'revision', v_book.revision);
    elsif v_book.revision <> v_ask.revision or v_book.version is not null then
      return jsonb_build_object('outcome', 'stale');
    end if;
    update public.price_books
    set
      revision = revision + 1, note = v_ask.note, book = v_ask.book, saved_by = v_ask.actor,
      saved_at = now()
    where id = v_ask.id
    returning * into v_book;
  elsif v_ask.revision <> 0 then
    return jsonb_build_object('outcome', 'stale');
  else
    insert into public.price_books (id, book, note, based_on, saved_by)
    values (v_ask.id, v_ask.book, v_ask.note, v_newest, v_ask.actor)
    returning * into v_book;
  end if;
  perform private.record_prices('prices-saved', v_book, v_ask.actor);
  return jsonb_build_object('outcome', 'saved', 'revision', v_book.revision);
end;
$$;
comment on function public.save_price_book(jsonb) is
  'Saves a draft of the price book. p has id, revision (0 for a new one), note, book, and the '
  'owner''s email address, actor. Outcome: saved, also for a repeat, with the new revision; stale if '
  'it was saved or published meanwhile.';
grant execute on function public.save_price_book(jsonb) to service_role;

create function public.publish_price_book(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_newest integer := private.lock_price_books();
  v_ask record;
  v_book public.price_books;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    id uuid, revision integer, starts_at timestamptz, actor text
  );
  select * into v_book from public.price_books where id = v_ask.id;
  if v_book.id is null then
    return jsonb_build_object('outcome', 'not-found');
  elsif v_book.version is not null then
    return case
      when v_book.revision = v_ask.revision and v_book.published_by = v_ask.actor
        then jsonb_build_object('outcome', 'published', 'version', v_book.version)
      else jsonb_build_object('outcome', 'stale')
    end;
  elsif v_book.revision <> v_ask.revision or v_book.based_on <> v_newest then
    return jsonb_build_object('outcome', 'stale');
  elsif v_ask.starts_at > now() + interval '1 year' then
    perform private.refuse('starts_at is more than a year away');
  end if;
  update public.price_books
  set
    version = v_newest + 1, book = private.with_every_garment(book),
    published_by = v_ask.actor, published_at = now(), starts_at = greatest(v_ask.starts_at, now())
  where id = v_ask.id
  returning * into v_book;
  perform private.record_prices('prices-published', v_book, v_ask.actor);
  return jsonb_build_object('outcome', 'published', 'version', v_book.version);
end;
$$;
comment on function public.publish_price_book(jsonb) is
  'Publishes a draft of the price book as the next version. p has id, revision, starts_at (null or '
  'past for right away), and actor, as save_price_book takes them. Outcome: published, also for a '
  'repeat, with the version; stale if the draft was saved or published meanwhile, or another version '
  'was published since it was begun; not-found. More than a year ahead: HTTP 400.';
grant execute on function public.publish_price_book(jsonb) to service_role;

create function public.restore_price_book(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_newest integer := private.lock_price_books();
  v_ask record;
  v_earlier public.price_books;
  v_book public.price_books;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (id uuid, version integer, current integer, actor text);
  select * into v_book from public.price_books where id = v_ask.id;
  if found then
    return case
      when v_book.version is not null and v_book.published_by = v_ask.actor
        then jsonb_build_object('outcome', 'published', 'version', v_book.version)
      else jsonb_build_object('outcome', 'stale')
    end;
  end if;
  select * into v_earlier from public.price_books where version = v_ask.version;
  if not found then
    return jsonb_build_object('outcome', 'not-found');
  elsif v_ask.current is distinct from (
    -- One that was published while this waited started after this began.
    select max(version)
    from public.price_books
    where starts_at <= now() or starts_at = published_at
  ) then
    return jsonb_build_object('outcome', 'stale');
  end if;
  insert into public.price_books (
    id, book, note, based_on, saved_by, version, published_by, published_at, starts_at
  )
  values (
    v_ask.id, private.with_every_garment(v_earlier.book), format('Back to version %s', v_ask.version), v_newest, v_ask.actor,
    v_newest + 1, v_ask.actor, now(), now()
  )
  returning * into v_book;
  perform private.record_prices('prices-restored', v_book, v_ask.actor);
  return jsonb_build_object('outcome', 'published', 'version', v_book.version);
end;
$$;
comment on function public.restore_price_book(jsonb) is
  'Publishes an earlier version of the price book again, as the newest one, right away. p has id, '
  'version, current (the version that counts as the owner saw it), and actor. Outcome: published, '
  'also for a repeat, with the new version; stale if another version counts by now; not-found.';
grant execute on function public.restore_price_book(jsonb) to service_role;

create function private.list_price_books(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('manage-settings');
  return jsonb_build_object(
    'current', private.current_price_version(),
    'books', (
      select jsonb_agg(
        jsonb_build_object(
          'id', id,
          'revision', revision,
          'note', note,
          'savedBy', saved_by,
          'savedAt', saved_at,
          'basedOn', coalesce(based_on, version),
          'version', version,
          'publishedBy', published_by,
          'publishedAt', published_at,
          'startsAt', starts_at
        )
        order by changed_at desc, version desc nulls first
      )
      from (
        select *, coalesce(published_at, saved_at) as changed_at
        from public.price_books
        order by changed_at desc, version desc nulls first
        limit 200
      ) as listed
    )
  );
end;
$$;
comment on function private.list_price_books(jsonb) is
  'The version of the price book that counts now, and the last 200 versions and drafts, newest first, '
  'without their prices. For owners.';

create function private.read_price_book(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('manage-settings');
  return (
    select jsonb_build_object('id', id, 'revision', revision, 'book', book)
    from public.price_books
    where id = (p ->> 'id')::uuid
  );
end;
$$;
comment on function private.read_price_book(jsonb) is
  'A version or a draft of the price book by its id; null if there is none. For owners.';
