-- Written by local/write-seed.ts from src/domain/job.ts; edit that.

insert into private.statuses (kind, status, position, next) values
  ('order', 'submitted', 1, '{in_review, cancelled}'),
  ('order', 'in_review', 2, '{proof_sent, cancelled}'),
  ('order', 'proof_sent', 3, '{approved, in_review, cancelled}'),
  ('order', 'approved', 4, '{in_production, in_review, cancelled}'),
  ('order', 'in_production', 5, '{ready, cancelled}'),
  ('order', 'ready', 6, '{completed, in_production}'),
  ('order', 'completed', 7, '{}'),
  ('order', 'cancelled', 8, '{}'),
  ('quote', 'new', 1, '{answered, declined}'),
  ('quote', 'answered', 2, '{ordered, declined}'),
  ('quote', 'ordered', 3, '{}'),
  ('quote', 'declined', 4, '{}'),
  ('reorder', 'new', 1, '{confirmed, declined}'),
  ('reorder', 'confirmed', 2, '{in_production, declined}'),
  ('reorder', 'in_production', 3, '{completed, confirmed}'),
  ('reorder', 'completed', 4, '{}'),
  ('reorder', 'declined', 5, '{}')
on conflict (kind, status) do update set position = excluded.position, next = excluded.next;
