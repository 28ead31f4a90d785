-- What people ask for who don't order online: a price for a project, or an earlier job once more.
-- Only the functions of a later migration write here.

create type public.quote_status as enum ('new', 'answered', 'ordered', 'declined');
create type public.reorder_status as enum (
  'new', 'confirmed', 'in_production', 'completed', 'declined'
);

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity (start with 5001),
  status public.quote_status not null default 'new',

  idempotency_key uuid not null,
  request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),

  name text not null check (char_length(name) between 1 and 100),
  email text not null
    check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  phone text check (char_length(phone) between 7 and 30),
  quantity integer not null check (quantity between 1 and 1000000),
  pickup_date date check (isfinite(pickup_date)),
  project_details text not null check (char_length(project_details) between 1 and 4000),

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint quotes_number_key unique (number),
  constraint quotes_idempotency_key_key unique (idempotency_key)
);
comment on table public.quotes is
  'One row a request for a quote: who asks, for about how many pieces of what. Staff read it.';
comment on column public.quotes.number is 'What customer and shop call the quote by, from 5001.';
comment on column public.quotes.idempotency_key is
  'The same key and body give the same quote, however often they arrive.';
comment on column public.quotes.request_hash is 'SHA-256 of the body that came with the key, hex.';
comment on column public.quotes.pickup_date is
  'A calendar day in the shop''s time zone; null when the customer named none.';

create index quotes_by_status on public.quotes (status, created_at desc);
create index quotes_by_age on public.quotes (created_at desc);

create trigger quotes_touch
before update on public.quotes
for each row execute function private.touch_updated_at();

create table public.quote_artwork (
  quote_id uuid not null references public.quotes (id) on delete cascade,
  position integer not null check (position between 1 and 3),
  object_path text not null check (object_path ~ '^[A-Za-z0-9._]{1,200}$'),
  file_name text not null check (char_length(file_name) between 1 and 255),
  size_bytes bigint not null check (size_bytes between 1 and 52428800),
  content_type text not null check (char_length(content_type) between 1 and 100),
  format text not null check (format in ('png', 'svg', 'eps', 'ai', 'psd', 'jpg', 'pdf')),
  width_px integer check (width_px > 0),
  height_px integer check (height_px > 0),
  created_at timestamptz not null default now(),
  primary key (quote_id, position),
  constraint quote_artwork_one_owner_a_file unique (object_path),
  constraint quote_artwork_has_both_sides check ((width_px is null) = (height_px is null))
);
comment on table public.quote_artwork is
  'Files in the private bucket artwork that came with a request for a quote, at most three.';
comment on column public.quote_artwork.position is 'From 1, in the order the customer sees them.';
comment on column public.quote_artwork.width_px is
  'Pixels as seen (EXIF rotation applied); null for vector formats.';

create table public.reorders (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity (start with 7001),
  status public.reorder_status not null default 'new',

  idempotency_key uuid not null,
  request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),

  name text not null check (char_length(name) between 1 and 100),
  email text not null
    check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  invoice_number text not null check (char_length(invoice_number) between 1 and 40),
  pickup_date date check (isfinite(pickup_date)),
  order_id uuid references public.orders (id) on delete set null,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint reorders_number_key unique (number),
  constraint reorders_idempotency_key_key unique (idempotency_key)
);
comment on table public.reorders is
  'One row a request to print an earlier invoice again. Staff read it.';
comment on column public.reorders.number is 'What customer and shop call the reorder by, from 7001.';
comment on column public.reorders.idempotency_key is
  'The same key and body give the same reorder, however often they arrive.';
comment on column public.reorders.request_hash is
  'SHA-256 of the body that came with the key, hex.';
comment on column public.reorders.invoice_number is 'As the customer wrote it.';
comment on column public.reorders.pickup_date is
  'A calendar day in the shop''s time zone; null when the customer named none.';
comment on column public.reorders.order_id is
  'Our order of that number under the same e-mail address; the shop alone is told.';

create index reorders_by_status on public.reorders (status, created_at desc);
create index reorders_by_age on public.reorders (created_at desc);
create index reorders_by_order on public.reorders (order_id) where order_id is not null;

create trigger reorders_touch
before update on public.reorders
for each row execute function private.touch_updated_at();

create table public.reorder_lines (
  reorder_id uuid not null references public.reorders (id) on delete cascade,
  size text not null check (size in ('S', 'M', 'L', 'XL', '2XL', '3XL')),
  quantity integer not null check (quantity between 1 and 99999),
  primary key (reorder_id, size)
);
comment on table public.reorder_lines is 'How many of each size; none at all when none was named.';

alter table public.quotes enable row level security;
alter table public.quotes force row level security;
alter table public.quote_artwork enable row level security;
alter table public.quote_artwork force row level security;
alter table public.reorders enable row level security;
alter table public.reorders force row level security;
alter table public.reorder_lines enable row level security;
alter table public.reorder_lines force row level security;

create policy "Staff may read quotes" on public.quotes
for select to authenticated using ((select private.is_staff()));
create policy "Staff may read quote artwork" on public.quote_artwork
for select to authenticated using ((select private.is_staff()));
create policy "Staff may read reorders" on public.reorders
for select to authenticated using ((select private.is_staff()));
create policy "Staff may read reorder lines" on public.reorder_lines
for select to authenticated using ((select private.is_staff()));

revoke all on public.quotes, public.quote_artwork, public.reorders, public.reorder_lines
  from public, anon, authenticated, service_role;
grant select on public.quotes, public.quote_artwork, public.reorders, public.reorder_lines
  to authenticated, service_role;
revoke all on sequence public.quotes_number_seq, public.reorders_number_seq
  from public, anon, authenticated, service_role;
