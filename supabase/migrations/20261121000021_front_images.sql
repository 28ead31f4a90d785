-- The supplier's picture of a garment's front in a color, shown by the catalog of favorites.

alter table public.color_swatches
  add column front_image_url text
    check (front_image_url ~ '^https?://' and char_length(front_image_url) <= 500);
comment on column public.color_swatches.front_image_url is
  'Picture of the garment''s front in this color; null while there is none, and it is drawn.';
