-- What values must be wherever they are stored. The longest texts are those of
-- src/platform/forms/text-field.ts and src/orders/order.ts; a test compares them.

create domain public.full_name as text check (char_length(value) between 1 and 100);
create domain public.email as text check (
  value ~ '^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$' and char_length(value) <= 254
);
create domain public.phone as text check (char_length(value) between 7 and 30);
create domain public.po_number as text check (char_length(value) between 1 and 40);
create domain public.notes as text check (char_length(value) between 1 and 2000);
create domain public.book_note as text check (char_length(value) <= 200);
create domain public.message_text as text check (char_length(value) between 1 and 2000);
create domain public.street as text check (char_length(value) between 1 and 200);
create domain public.city as text check (char_length(value) between 1 and 100);
create domain public.state as text check (char_length(value) between 1 and 40);
create domain public.zip as text check (value ~ '^[0-9]{5}(-[0-9]{4})?$');
create domain public.description as text check (char_length(value) between 1 and 4000);
create domain public.size_name as text check (
  value ~ '^[0-9A-Z][0-9A-Za-z]*([ /-][0-9A-Za-z]+)*$' and char_length(value) <= 20
);
comment on domain public.size_name is
  'A size as its garment lists it, as in src/garments/size.ts.';
create domain public.invoice_number as text check (char_length(value) between 1 and 40);

create domain public.organization as text check (char_length(value) between 1 and 100);
create domain public.certificate_number as text check (char_length(value) between 1 and 40);
create domain public.rejection as text check (char_length(value) between 1 and 500);
create domain public.exempt_reason as text check (
  value in ('school', 'church', 'government', 'resale', 'other')
);
comment on domain public.exempt_reason is
  'Why somebody pays no sales tax, as in src/payments/exemptions/exempt-reason.ts.';

create domain public.cents as integer check (value >= 0);
comment on domain public.cents is 'Money in whole cents, never negative.';

create domain public.payment_terms as text check (
  value in ('approval', 'deposit', 'placed', 'account')
);
comment on domain public.payment_terms is
  'When an order is to be paid, as in src/payments/payment-terms.ts.';

create domain public.day as date check (
  value between date '2000-01-01' and date '2199-12-31'
);
comment on domain public.day is 'A plausible calendar day, which rules out typos and infinity.';

create domain private.day_text as text check (value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');
comment on domain private.day_text is
  'A day as calls write it. A plain cast to date would accept ''tomorrow'' and drop the time of '
  'a timestamp.';

create domain private.new_id as uuid not null check (
  value::text ~ '^.{14}[1-7].{4}[89ab]'
);
comment on domain private.new_id is
  'An id that a browser made: a UUID of RFC 9562, because pages can''t read others. Version 8 is for '
  'private.id_from, so that nobody can take an id that the database will need.';

create domain public.style_code as text check (value ~ '^[0-9]{5}$');
comment on domain public.style_code is 'The supplier''s part number, e.g. 00606.';

create domain public.sha256 as text check (value ~ '^[0-9a-f]{64}$');
create domain public.web_address as text check (
  value ~ '^https?://' and char_length(value) <= 500
);

create domain public.object_path as text check (value ~ '^[A-Za-z0-9_][A-Za-z0-9._]{0,199}$');
comment on domain public.object_path is
  'A file in a bucket: not a folder, and never a path out of it.';

create domain public.file_name as text check (char_length(value) between 1 and 255);
create domain public.file_size as bigint check (value between 1 and 52428800);
create domain public.content_type as text check (char_length(value) between 1 and 100);
create domain public.file_format as text check (
  value in ('png', 'svg', 'eps', 'ai', 'psd', 'jpg', 'pdf')
);
create domain public.pixels as integer check (value > 0);
create domain public.page_number as smallint check (value between 1 and 100);
create domain public.artwork_facts as jsonb check (
  jsonb_typeof(value) = 'object' and char_length(value::text) <= 200000
);
comment on domain public.artwork_facts is
  'What matters for a print and can''t be seen in a file''s picture: '
  'src/artwork/files/artwork-facts.ts. null for a file that was sealed before we looked.';
