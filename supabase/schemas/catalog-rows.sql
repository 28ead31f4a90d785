-- Written by local/write-seed.ts from src/garments/garment.ts; edit that.

insert into private.catalog (garment_id, locations, sizes) values
  ('budget-cotton', '{frontLarge, frontSmall, backLarge, backSmall, leftSleeve, rightSleeve}', '{XS, S, M, L, XL, 2XL, 3XL}'),
  ('premium-cotton', '{frontLarge, frontSmall, backLarge, backSmall, leftSleeve, rightSleeve}', '{XS, S, M, L, XL, 2XL, 3XL}'),
  ('budget-blend', '{frontLarge, frontSmall, backLarge, backSmall, leftSleeve, rightSleeve}', '{XS, S, M, L, XL, 2XL, 3XL}'),
  ('premium-blend', '{frontLarge, frontSmall, backLarge, backSmall, leftSleeve, rightSleeve}', '{XS, S, M, L, XL, 2XL, 3XL}'),
  ('independent-crewneck', '{frontLarge, frontSmall, backLarge, backSmall, leftSleeve, rightSleeve}', '{XS, S, M, L, XL, 2XL, 3XL}'),
  ('richardson-112', '{frontSmall}', '{One size}'),
  ('bella-longsleeve', '{frontLarge, frontSmall, backLarge, backSmall, leftSleeve, rightSleeve}', '{XS, S, M, L, XL, 2XL, 3XL}'),
  ('comfort-colors-heavyweight', '{frontLarge, frontSmall, backLarge, backSmall, leftSleeve, rightSleeve}', '{XS, S, M, L, XL, 2XL, 3XL}'),
  ('paragon-longsleeve', '{frontLarge, frontSmall, backLarge, backSmall, leftSleeve, rightSleeve}', '{XS, S, M, L, XL, 2XL, 3XL}')
on conflict (garment_id) do update set locations = excluded.locations, sizes = excluded.sizes;
