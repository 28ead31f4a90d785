-- The supplier's stock as staff see it, and a try of the connection.

create function public.list_inventory(p jsonb) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    with colors as (
      select
        style_code,
        count(*) filter (where not gone) as listed,
        count(*) filter (where in_stock) as in_stock,
        count(*) filter (where gone) as gone
      from public.color_swatches
      group by style_code
    ),
    stock as (
      select style_code, sum(quantity) as pieces
      from public.garment_stock
      where not dropship
      group by style_code
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'styleCode', style_code,
          'supplierStyleId', garment.supplier_style_id,
          'brand', garment.brand,
          'styleName', garment.style_name,
          'syncedAt', garment.synced_at,
          'failedAt', garment.failed_at,
          'failure', garment.failure,
          'syncing', coalesce(lease.leased_until > now(), false),
          'colors', coalesce(colors.listed, 0),
          'colorsInStock', coalesce(colors.in_stock, 0),
          'gone', coalesce(colors.gone, 0),
          'pieces', coalesce(stock.pieces, 0)
        )
        order by style_code
      ),
      '[]'::jsonb
    )
    from public.garments as garment
    full join colors using (style_code)
    left join stock using (style_code)
    left join private.sync_leases as lease using (style_code)
  );
end;
$$;
comment on function public.list_inventory(jsonb) is
  'Each style with its syncs and its stock in figures, pieces without dropship. For staff.';

create function public.read_style_stock(p jsonb) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_style text;
begin
  perform private.require_staff();
  v_style := private.read_style_code(p);
  return jsonb_build_object(
    'styleCode', v_style,
    'syncedAt', (select synced_at from public.garments where style_code = v_style),
    'colors', (
      with sizes as (
        select
          color_key, size,
          dense_rank() over (order by min(size_order collate "C")) as place,
          coalesce(sum(quantity) filter (where not dropship), 0) as quantity,
          jsonb_agg(
            jsonb_build_object(
              'abbr', warehouse,
              'quantity', quantity,
              'closeout', closeout,
              'dropship', dropship,
              'expected', expected
            )
            order by dropship, warehouse
          ) as warehouses
        from public.garment_stock
        where style_code = v_style
        group by color_key, size
      ),
      stock as (
        select
          color_key,
          jsonb_agg(
            jsonb_build_object(
              'size', size,
              'order', place,
              'quantity', quantity,
              'warehouses', warehouses
            )
            order by place, size
          ) as sizes
        from sizes
        group by color_key
      )
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'key', color_key,
            'code', swatch.color_code,
            'name', swatch.name,
            'hex', swatch.hex,
            'inStock', swatch.in_stock,
            'gone', swatch.gone,
            'swatchUrl', swatch.swatch_url,
            'frontImageUrl', swatch.front_image_url,
            'backImageUrl', swatch.back_image_url,
            'sizes', coalesce(stock.sizes, '[]'::jsonb)
          )
          order by swatch.gone, swatch.position, color_key
        ),
        '[]'::jsonb
      )
      from public.color_swatches as swatch
      left join stock using (color_key)
      where swatch.style_code = v_style
    )
  );
end;
$$;
comment on function public.read_style_stock(jsonb) is
  'All colors of a style, gone ones last, with sizes and warehouses; quantities of sizes are without '
  'dropship. For staff.';

create function public.test_connection(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  insert into private.app_data (key, value, updated_at)
  values ('test', jsonb_build_object('wroteAt', clock_timestamp()), now())
  on conflict (key) do update
  set value = excluded.value, updated_at = excluded.updated_at;
  return (select value from private.app_data where key = 'test');
end;
$$;
comment on function public.test_connection(jsonb) is
  'Writes one row and answers what it reads there: when it wrote. For staff.';

revoke execute on function
  public.list_inventory(jsonb),
  public.read_style_stock(jsonb),
  public.test_connection(jsonb)
from public, anon, authenticated, service_role;
grant execute on function
  public.list_inventory(jsonb),
  public.read_style_stock(jsonb),
  public.test_connection(jsonb)
to authenticated;
