-- What a date is promised by.

create function public.read_press_facts(p jsonb) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'floor', floor.settings,
    'becamePermille', private.became_permille(),
    'plan', private.plan_json(),
    'orders', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'number', o.number,
            'status', o.status,
            'startBy', o.start_by,
            'dueDate', o.due_date,
            'deliveryMethod', o.delivery_method,
            'unpaid', private.is_unpaid(o),
            'hold', private.desk_json(o.id) -> 'hold',
            'facts', private.morning_facts(o.id)
          )
          order by o.start_by, o.number
        )
        from (
          select *
          from public.orders
          where is_open and stage < 'made' and number is distinct from (p ->> 'except')::bigint
          order by start_by, number
          limit 1000
        ) as o
      ),
      '[]'
    ),
    'items', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'hex', swatch.hex,
            'stock', (
              select coalesce(jsonb_object_agg(size, warehouses), '{}')
              from (
                select size, jsonb_object_agg(warehouse, quantity) as warehouses
                from public.garment_stock as stock
                where stock.style_code = item.asked ->> 'styleCode'
                  and stock.color_key = item.asked ->> 'colorKey'
                  and not dropship
                  and quantity > 0
                group by size
              ) as sized
            )
          )
          order by item.place
        )
        from jsonb_array_elements(p -> 'items') with ordinality as item (asked, place)
        left join public.color_swatches as swatch
          on swatch.style_code = item.asked ->> 'styleCode'
          and swatch.color_key = item.asked ->> 'colorKey'
      ),
      '[]'
    ),
    'blanks', private.deliveries_json(),
    'transit', private.transit_json()
  )
  from (select settings from private.floor_settings order by version desc limit 1) as floor;
$$;
comment on function public.read_press_facts(jsonb) is
  'What the days that can be kept for a job are found from; null if the owners haven''t said what the press '
  'room has. p has the job''s items (styleCode, colorKey), and except, the number of the order it is, if it '
  'is one. Answers the orders that aren''t made, the items'' colors and stock in p''s order, and how long '
  'the warehouses'' parcels take.';
grant execute on function public.read_press_facts(jsonb) to service_role;
