-- What the morning edition is written from.

create function private.morning_facts(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'designs', (
      select jsonb_agg(
        jsonb_build_object(
          'items', (
            select jsonb_agg(
              jsonb_build_object(
                'style_code', item ->> 'style_code',
                'color_hex', item ->> 'color_hex',
                'quantities', item -> 'quantities'
              )
              order by item_place
            )
            from jsonb_array_elements(design -> 'items') with ordinality as listed (item, item_place)
          ),
          'print_locations', design -> 'print_locations',
          'ink_colors', design -> 'ink_colors'
        )
        order by place
      )
      from jsonb_array_elements(o.designs) with ordinality as listed (design, place)
    ),
    'prints', (
      select jsonb_agg(
        (
          select jsonb_agg(
            jsonb_build_object('location', print -> 'location', 'inks', print -> 'inks')
            order by print_place
          )
          from jsonb_array_elements(design -> 'prints') with ordinality as listed (print, print_place)
        )
        order by place
      )
      from (
        select contents::jsonb as contents
        from public.proofs
        where order_id = o.id
        order by version desc
        limit 1
      ) as latest,
      jsonb_array_elements(contents -> 'designs') with ordinality as listed (design, place)
    ),
    'approved', private.is_approved(o.id),
    'proof', (
      select jsonb_build_object(
        'version', waiting.version,
        'at', waiting.created_at,
        'reminded_at', private.reminded_at(o.id, waiting.created_at)
      )
      from private.waiting_proofs as waiting
      where waiting.order_id = o.id
    ),
    'made_at', case
      when o.stage = 'made' then (
        select max(created_at)
        from private.stage_events
        where job_id = o.id and stage = 'made' and not undo
      )
    end
  )
  from public.orders as o
  where o.id = p_order_id;
$$;
comment on function private.morning_facts(uuid) is
  'What the morning edition knows of an order besides what lists show: its designs, the inks of its latest '
  'proof by design and location, whether it''s approved as it is now, the version that waits for its '
  'customer, and since when it''s ready.';

create function private.read_morning(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_actor text := private.require_duty('work-on-jobs');
  v_sees_money boolean := private.may('see-prices');
  v_sees_emails boolean := private.may('handle-emails');
begin
  return (
    select jsonb_build_object(
      'jobs', coalesce(jsonb_agg(job order by start, due, kind, number), '[]'),
      'open', (select count(*) from private.jobs where is_open)
    )
    from (
      select
        start, due, kind, number,
        private.listed_job(job, v_actor, v_sees_money, v_sees_emails) || jsonb_build_object(
          'facts', case when kind = 'order' then private.morning_facts(id) end
        ) as job
      from private.jobs as job
      where is_open
      order by start, due, kind, number
      limit 500
    ) as listed
  );
end;
$$;
comment on function private.read_morning(jsonb) is
  'The unfinished jobs for the morning edition, by when production must start, at most 500, and how many '
  'there are. Press staff get no money, and nothing about emails.';
