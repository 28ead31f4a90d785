-- What the price lab needs to price last year's orders again (product.md#price-book).

create function private.list_priced_orders(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_from date;
  v_before bigint := (p ->> 'before')::bigint;
begin
  perform private.require_duty('manage-settings');
  v_from := (p ->> 'from')::private.day_text;
  if v_from is null or v_from < current_date - 400 then
    perform private.refuse('from must be a day of the last 400 days');
  end if;
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'number', number,
          'byHand', adjustments <> '[]' or exists (
            select
            from public.quote_decisions as decision
            join public.quotes as quote on quote.id = decision.quote_id
            where decision.order_id = priced.id and quote.reason is not null
          ),
          'rush', case
            when turnaround_class = 'standard' then to_jsonb(false)
            else coalesce(to_jsonb(rush_days), to_jsonb(true))
          end,
          'delivery', delivery_method,
          'zip', delivery_zip,
          'designs', (
            select jsonb_agg(
              jsonb_build_object(
                'locations', design -> 'print_locations',
                'named', coalesce(jsonb_typeof(design -> 'roster') = 'array', false),
                'drawn', coalesce(design ->> 'artwork_type' <> 'complete', false),
                'inkColors', design -> 'ink_colors',
                'items', (
                  select jsonb_agg(
                    jsonb_build_object(
                      'styleCode', item -> 'style_code', 'quantities', item -> 'quantities'
                    )
                    order by item_place
                  )
                  from jsonb_array_elements(design -> 'items')
                    with ordinality as listed (item, item_place)
                )
              )
              order by place
            )
            from jsonb_array_elements(designs) with ordinality as listed (design, place)
          ),
          'perItemCents', per_item_cents,
          'subtotalCents', subtotal_cents,
          'rushFeeCents', rush_fee_cents,
          'shippingCents', shipping_cents,
          'adjustmentCents', adjustment_cents
        )
        order by number desc
      ),
      '[]'
    )
    from (
      select *
      from public.orders
      where stage <> 'canceled'
        and private.shop_date(created_at) >= v_from
        and (v_before is null or number < v_before)
      order by number desc
      limit 2000
    ) as priced
  );
end;
$$;
comment on function private.list_priced_orders(jsonb) is
  'Orders since p.from that weren''t canceled, the newest 2,000 with a number below p.before, with what '
  'the price lab needs to price them again and what they were sold for. For owners.';
