-- How designs were printed: what worked is kept, and starts the next order that prints the same artwork.

create domain private.recipe_screens as private.json_list check (
  jsonb_array_length(value) between 1 and 12
);

create table private.print_recipes (
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  design smallint not null check (design between 0 and 5),
  location text not null check (char_length(location) between 1 and 20),
  artwork text,
  screens jsonb not null,
  note text check (char_length(note) between 1 and 500 and note = btrim(note, E' \t\r\n')),
  saved_by text not null check (char_length(saved_by) between 1 and 254),
  saved_at timestamptz not null default now()
);
comment on table private.print_recipes is
  'How a location of an order''s design was printed. Rows are only added; the newest counts.';
comment on column private.print_recipes.artwork is
  'What the location printed, as artwork_of says it; null if the order didn''t say.';
comment on column private.print_recipes.screens is
  'In printing order: screen (an ink, or underbase), mesh in threads an inch, strokes, and whether the '
  'flash dries it.';
create index print_recipes_by_order on private.print_recipes (order_id);
create index print_recipes_by_artwork on private.print_recipes using hash (artwork);
alter table private.print_recipes enable row level security;
alter table private.print_recipes force row level security;

create function private.recipes_json(p_order public.orders) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'design', design.at - 1,
        'location', listed.location,
        'screens', kept.screens,
        'note', kept.note,
        'number', kept.number,
        'kept_design', kept.design,
        'saved_by', kept.saved_by,
        'saved_at', kept.saved_at
      )
      order by design.at, listed.location
    ),
    '[]'
  )
  from jsonb_array_elements(p_order.designs) with ordinality as design (contents, at)
  cross join jsonb_array_elements_text(design.contents -> 'print_locations') as listed (location)
  cross join lateral (
    select private.artwork_of(p_order, (design.at - 1)::integer, listed.location) as artwork
  ) as printed
  cross join lateral (
    select recipe.*, earlier.number
    from private.print_recipes as recipe
    join public.orders as earlier on earlier.id = recipe.order_id
    where recipe.location = listed.location
      and (
        recipe.order_id = p_order.id and recipe.design = design.at - 1
        or recipe.artwork = printed.artwork
        -- The same words of somebody else are another design.
        and (
          recipe.artwork ~ '^[0-9a-f]{64}(#|$)'
          or lower(earlier.customer_email) = lower(p_order.customer_email)
        )
      )
    order by
      recipe.order_id = p_order.id and recipe.design = design.at - 1 desc, recipe.saved_at desc, recipe.id
    limit 1
  ) as kept;
$$;
comment on function private.recipes_json(public.orders) is
  'How each location of an order was printed, or else the last order that printed the same artwork there.';

create function private.save_recipe(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_ask record;
  v_order public.orders;
begin
  select * into v_ask
  from jsonb_to_record(coalesce(p, '{}')) as ask (
    id private.new_id, number private.job_number, design smallint, location text,
    screens private.recipe_screens, note text
  );
  if exists (
    select
    from jsonb_to_recordset(v_ask.screens) as set_up (
      screen text, mesh integer, strokes integer, flash boolean
    )
    where num_nulls(screen, mesh, strokes, flash) > 0
      or screen !~ '^[a-zA-Z0-9-]{1,40}$'
      or mesh not between 30 and 400
      or strokes not between 1 and 9
  ) then
    perform private.refuse('each screen needs an ink, a mesh count, strokes, and whether it''s flashed');
  end if;
  select * into v_order from public.orders where number = v_ask.number for share;
  if not found or not coalesce(
    v_order.designs -> v_ask.design::integer -> 'print_locations' ? v_ask.location, false
  ) then
    return '{"outcome": "not-found"}';
  end if;
  insert into private.print_recipes (id, order_id, design, location, artwork, screens, note, saved_by)
  values (
    v_ask.id, v_order.id, v_ask.design, v_ask.location,
    private.artwork_of(v_order, v_ask.design, v_ask.location), (
      select jsonb_agg(
        jsonb_build_object(
          'screen', one ->> 'screen',
          'mesh', one -> 'mesh',
          'strokes', one -> 'strokes',
          'flash', one -> 'flash'
        )
        order by place
      )
      from jsonb_array_elements(v_ask.screens) with ordinality as listed (one, place)
    ),
    nullif(btrim(v_ask.note, E' \t\r\n'), ''), v_actor
  )
  on conflict (id) do nothing;
  return '{"outcome": "saved"}';
end;
$$;
comment on function private.save_recipe(jsonb) is
  'Keeps how a location of an order''s design was printed, once per id. Outcome: saved or not-found.';
