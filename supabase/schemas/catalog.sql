-- What can be ordered: where each garment takes ink, and its sizes. The rows are in
-- catalog-rows.sql.

create table private.catalog (
  garment_id text primary key,
  locations text[] not null,
  sizes text[] not null
);
comment on table private.catalog is 'Where each garment takes ink, and the sizes it comes in.';

alter table private.catalog enable row level security;
alter table private.catalog force row level security;
