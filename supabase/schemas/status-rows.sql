-- Written by local/write-seed.ts from src/orders/job.ts; edit that.

insert into private.statuses (kind, status, stage, position, next) values
  ('order', 'submitted', 'placed', 1, '{in_review, cancelled}'),
  ('order', 'in_review', 'reviewing', 2, '{proof_sent, approved, cancelled}'),
  ('order', 'proof_sent', 'shown', 3, '{approved, in_review, cancelled}'),
  ('order', 'gathering', 'gathering', 4, '{in_review, cancelled}'),
  ('order', 'approved', 'approved', 5, '{in_production, in_review, cancelled}'),
  ('order', 'in_production', 'started', 6, '{ready, cancelled}'),
  ('order', 'ready', 'made', 7, '{completed, in_production}'),
  ('order', 'completed', 'done', 8, '{}'),
  ('order', 'cancelled', 'canceled', 9, '{}'),
  ('quote_request', 'new', 'placed', 1, '{quoted, declined}'),
  ('quote_request', 'quoted', 'shown', 2, '{ordered, declined}'),
  ('quote_request', 'ordered', 'done', 3, '{}'),
  ('quote_request', 'declined', 'canceled', 4, '{}'),
  ('reorder', 'new', 'placed', 1, '{declined}'),
  ('reorder', 'ordered', 'done', 2, '{}'),
  ('reorder', 'declined', 'canceled', 3, '{}')
on conflict (kind, status) do update
set stage = excluded.stage, position = excluded.position, next = excluded.next;
