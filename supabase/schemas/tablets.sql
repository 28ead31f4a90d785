-- Tablets of the shop in the press room, who is signed in on them, and what people tap there. A tablet
-- has a cookie that our functions sign; they call these functions with its id.

create table private.tablets (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 40 and name = btrim(name)),
  added_by text not null check (char_length(added_by) between 1 and 254),
  added_at timestamptz not null default now(),
  member_id uuid references auth.users (id) on delete set null,
  signed_in_until timestamptz
);
comment on table private.tablets is
  'The shop''s tablets and phones in the press room. Without its row, a tablet''s cookie opens nothing.';
comment on column private.tablets.member_id is
  'Who signed in on it last by PIN, until they sign out or somebody else signs in.';

create index tablets_by_member on private.tablets (member_id) where member_id is not null;

alter table private.tablets enable row level security;
alter table private.tablets force row level security;

create view private.floor_staff as
select user_id, email
from private.active_staff as member
where exists (
  select from private.permissions where duty = 'work-on-jobs' and role = member.role
);
comment on view private.floor_staff is 'The staff who may work on the floor.';

create function private.floor_member(p_tablet uuid) returns table (id uuid, email text)
language sql
stable
set search_path = ''
as $$
  select member.user_id, member.email
  from private.tablets as tablet
  join private.floor_staff as member on member.user_id = tablet.member_id
  where tablet.id = p_tablet and tablet.signed_in_until > now();
$$;
comment on function private.floor_member(uuid) is
  'Who is signed in on a tablet; no row if nobody is, or they don''t work on jobs anymore.';

create function public.add_tablet(p jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
begin
  select * into v_ask from jsonb_to_record(p) as ask (id uuid, name text, actor text);
  insert into private.tablets (id, name, added_by) values (v_ask.id, v_ask.name, v_ask.actor);
  perform private.record_event(
    'tablet-added', p_details => jsonb_build_object('name', v_ask.name), p_actor => v_ask.actor
  );
end;
$$;
comment on function public.add_tablet(jsonb) is 'Makes a tablet the shop''s. p has id, name, and actor.';
grant execute on function public.add_tablet(jsonb) to service_role;

create function private.list_tablets(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('work-on-jobs');
  return jsonb_build_object(
    'hasPin', exists (
      select from private.staff where user_id = auth.uid() and pin_hash is not null
    ),
    'tablets', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', id, 'name', name, 'addedBy', added_by, 'addedAt', added_at,
            'member', (select email from private.floor_member(tablet.id))
          )
          order by added_at, id
        ),
        '[]'
      )
      from private.tablets as tablet
    )
  );
end;
$$;
comment on function private.list_tablets(jsonb) is
  'The shop''s tablets with who is signed in on them, and whether the caller has a PIN. For those who '
  'work on jobs.';

create function private.remove_tablet(p jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_name text;
begin
  perform private.require_duty('work-on-jobs');
  delete from private.tablets where id = (p ->> 'id')::uuid returning name into v_name;
  if found then
    perform private.record_event(
      'tablet-removed', p_details => jsonb_build_object('name', v_name)
    );
  end if;
  return 'true';
end;
$$;
comment on function private.remove_tablet(jsonb) is
  'Makes a tablet nobody''s, effective at once. For those who work on jobs.';

create function public.set_floor_pin(p_user_id uuid, p_hash text) returns void
language sql
security definer
set search_path = ''
as $$
  update private.staff set pin_hash = p_hash where user_id = p_user_id;
  -- Somebody who knew the old one may be signed in.
  update private.tablets set member_id = null where member_id = p_user_id;
$$;
comment on function public.set_floor_pin(uuid, text) is
  'Sets the hash of a member''s PIN, and signs them out of every tablet.';
grant execute on function public.set_floor_pin(uuid, text) to service_role;

create function public.read_floor_pin(p_tablet uuid, p_member uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select listed.pin_hash
  from private.tablets as tablet
  cross join private.floor_staff as member
  join private.staff as listed using (user_id)
  where tablet.id = p_tablet and member.user_id = p_member;
$$;
comment on function public.read_floor_pin(uuid, uuid) is
  'The hash of a member''s PIN; null if they have none or don''t work on jobs, or if the tablet isn''t '
  'the shop''s.';
grant execute on function public.read_floor_pin(uuid, uuid) to service_role;

create function public.sign_in_tablet(p_tablet uuid, p_member uuid default null) returns void
language sql
security definer
set search_path = ''
as $$
  update private.tablets
  set
    member_id = p_member,
    signed_in_until = (private.shop_date(now()) + 1)::timestamp at time zone 'America/Chicago'
  where id = p_tablet;
$$;
comment on function public.sign_in_tablet(uuid, uuid) is
  'Signs a member in on a tablet until midnight by the shop''s clock; null signs out who is there.';
grant execute on function public.sign_in_tablet(uuid, uuid) to service_role;

create table private.floor_taps (
  id uuid primary key,
  place bigint not null unique generated always as identity,
  order_id uuid not null references public.orders (id) on delete cascade,
  design smallint not null check (design between 0 and 99),
  what text not null check (what in ('start', 'done', 'misprint', 'remedy', 'photo')),
  at timestamptz not null,
  kept_at timestamptz not null default now(),
  actor text not null check (char_length(actor) between 1 and 254),
  press text check (press ~ '^[a-z0-9-]{1,40}$'),
  style_code public.style_code,
  color_key text check (char_length(color_key) between 1 and 60),
  size public.size_name,
  pieces integer check (pieces between 1 and 1000),
  why text check (char_length(why) between 1 and 200),
  misprint_id uuid references private.floor_taps (id) on delete cascade,
  remedy text check (
    remedy in ('spare', 'house', 'surplus', 'credit', 'buy', 'mistake')
  ),
  from_order bigint,
  object_path public.object_path references private.artwork_files (object_path),
  constraint floor_taps_misprint_pieces check (
    num_nonnulls(style_code, color_key, size, pieces, why) = case what when 'misprint' then 5 else 0 end
  ),
  constraint floor_taps_remedy_misprints check (
    num_nonnulls(misprint_id, remedy) = case what when 'remedy' then 2 else 0 end
  ),
  constraint floor_taps_show_a_photo check ((object_path is not null) = (what = 'photo')),
  constraint floor_taps_take_from_others check (
    (from_order is not null) = coalesce(remedy = 'surplus', false)
  )
);
comment on table private.floor_taps is
  'What people tapped on the floor about an order''s design. Rows are only ever added, and go with their '
  'order.';
comment on column private.floor_taps.id is 'Made by the tablet, so that a repeat counts once.';
comment on column private.floor_taps.place is 'The order in which they were kept.';
comment on column private.floor_taps.at is 'When it was tapped, which can be a while before it got here.';
comment on column private.floor_taps.press is
  'The id of the press that it was started on, in the floor settings; null if nobody said.';

comment on column private.floor_taps.remedy is
  'How a misprint is made good: on a spare of the order, on pieces of stock in house, on what another '
  'order (from_order) has left over; or the customer gets credit, or the desk buys again. Or it was told by '
  'mistake, and doesn''t count.';

comment on column private.floor_taps.object_path is 'The file of a photo of the first shirt.';

create index floor_taps_by_order on private.floor_taps (order_id, place);

create index floor_taps_by_file on private.floor_taps (object_path) where object_path is not null;
-- A misprint is made good once, if it isn't bought again meanwhile.
create unique index floor_taps_by_misprint on private.floor_taps (misprint_id, (remedy = 'buy'))
where misprint_id is not null;

alter table private.floor_taps enable row level security;
alter table private.floor_taps force row level security;

create function private.keep_floor_taps() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'What was tapped can''t be changed';
end;
$$;
comment on function private.keep_floor_taps() is 'Trigger: refuses every change of a tap.';

create trigger floor_taps_keep
before update on private.floor_taps
for each row execute function private.keep_floor_taps();

create view private.first_shirts as
select distinct on (order_id, design) order_id, design, object_path, at, actor
from private.floor_taps
where what = 'photo'
order by order_id, design, place desc;
comment on view private.first_shirts is 'The latest photo of the first shirt of each design.';

create view private.chosen_remedies as
select *
from private.floor_taps as tap
where what = 'remedy'
  and not (
    remedy = 'buy'
    and exists (
      select
      from private.floor_taps as other
      where other.misprint_id = tap.misprint_id and other.remedy <> 'buy'
    )
  );
comment on view private.chosen_remedies is
  'How each misprint is made good; buying it again counts only until there''s another way.';

create view private.misprinted_blanks as
select
  misprint.order_id, misprint.style_code, misprint.color_key, misprint.size,
  sum(misprint.pieces)::integer as pieces,
  coalesce(sum(misprint.pieces) filter (where chosen.remedy = 'credit'), 0)::integer as credited,
  coalesce(
    sum(misprint.pieces) filter (where chosen.remedy in ('house', 'surplus')), 0
  )::integer as replaced,
  coalesce(sum(misprint.pieces) filter (where chosen.remedy = 'buy'), 0)::integer as bought,
  min(chosen.kept_at) filter (where chosen.remedy = 'buy') as bought_at,
  coalesce(sum(misprint.pieces) filter (where chosen.id is null), 0)::integer as undecided
from private.floor_taps as misprint
left join private.chosen_remedies as chosen on chosen.misprint_id = misprint.id
where misprint.what = 'misprint' and chosen.remedy is distinct from 'mistake'
group by misprint.order_id, misprint.style_code, misprint.color_key, misprint.size;
comment on view private.misprinted_blanks is
  'How many pieces of a part were misprinted for an order, and how many of those its customer gets '
  'credit for, so that they aren''t printed again, how many are replaced from stock in house or another '
  'order, how many the desk buys again, since when, and about how many nobody chose yet.';

create function private.again_blanks()
returns table (
  order_number bigint, style_code text, color_key text, size text, misprinted integer,
  pieces integer
)
language sql
stable
set search_path = ''
as $$
  with jobs as (
    select id, number from public.orders where stage = 'started' and not private.is_held(id)
  ),
  coming as (
    select * from private.coming_by_purchase((select array_agg(number) from jobs))
  ),
  arrived as (
    select
      purchase_id, order_number, style_code::text as style_code, color_key, size::text as size,
      sum(pieces) as pieces
    from private.blank_events
    where what = 'given' and order_number in (select number from jobs)
    group by purchase_id, order_number, style_code, color_key, size
  ),
  lines as (
    select
      line.purchase_id, line.order_number, line.style_code::text as style_code, line.color_key,
      line.size, line.again,
      sum(
        case
          when bought.state in ('buying', 'unknown') then line.pieces
          when bought.state in ('bought', 'partly') then line.bought_pieces
          else 0
        end
      ) as pieces
    from private.purchase_lines as line
    join private.purchases as bought on bought.id = line.purchase_id
    where line.order_number in (select number from jobs)
    group by
      line.purchase_id, line.order_number, line.style_code, line.color_key, line.size, line.again
  ),
  bought as (
    select
      order_number, style_code, color_key, size,
      sum(lines.pieces - coalesce(arrived.pieces, 0) - coalesce(coming.pieces, 0))
        filter (where not again) as lost,
      sum(coming.pieces) filter (where not again) as coming,
      sum(arrived.pieces) filter (where again) as arrived_again,
      sum(coming.pieces) filter (where again) as coming_again
    from lines
    left join coming using (purchase_id, order_number, style_code, color_key, size)
    left join arrived using (purchase_id, order_number, style_code, color_key, size)
    group by order_number, style_code, color_key, size
  ),
  parts as (
    select
      needed.number, needed.style_code::text as style_code, needed.color_key, needed.size,
      coalesce(misprinted.bought, 0) as misprinted,
      -- Spares aren't bought again, and what came another way isn't either.
      greatest(
        0,
        least(
          coalesce(bought.lost, 0),
          needed.pieces
          - coalesce(given.pieces, 0)
          + coalesce(bought.arrived_again, 0)
          + coalesce(misprinted.replaced, 0)
          - coalesce(bought.coming, 0)
        )
      ) as lost,
      coalesce(bought.arrived_again, 0) + coalesce(bought.coming_again, 0) as bought_again
    from (
      select number, order_id, style_code, color_key, size, sum(pieces) as pieces
      from private.needed_blanks
      where order_id in (select id from jobs)
      group by number, order_id, style_code, color_key, size
    ) as needed
    left join bought
      on bought.order_number = needed.number
      and bought.style_code = needed.style_code
      and bought.color_key = needed.color_key
      and bought.size = needed.size
    left join private.misprinted_blanks as misprinted
      on misprinted.order_id = needed.order_id
      and misprinted.style_code = needed.style_code
      and misprinted.color_key = needed.color_key
      and misprinted.size = needed.size
    left join (
      select *
      from private.given_blanks
      where order_number = any ((select array_agg(number) from jobs)::bigint[])
    ) as given
      on given.order_number = needed.number
      and given.style_code = needed.style_code
      and given.color_key = needed.color_key
      and given.size = needed.size
  )
  select
    number, style_code, color_key, size,
    least(misprinted, misprinted + lost - bought_again)::integer,
    (misprinted + lost - bought_again)::integer
  from parts
  where misprinted + lost > bought_again;
$$;
comment on function private.again_blanks() is
  'What is to be bought again for orders in production that aren''t on hold: pieces of misprints that '
  'somebody chose to buy again (misprinted), and those that were bought for the order and came short, '
  'damaged, or wrong, as far as it lacks them; less what was bought again.';

create view private.spare_blanks as
select
  o.id as order_id, o.number, o.stage, o.updated_at, given.style_code, given.color_key, given.size,
  (
    given.pieces
    - coalesce(
      (
        select sum(needed.pieces)
        from private.needed_blanks as needed
        where needed.order_id = o.id
          and needed.style_code = given.style_code
          and needed.color_key = given.color_key
          and needed.size = given.size
      ),
      0
    )
    - coalesce(misprinted.pieces - misprinted.credited, 0)
  )::integer as pieces
from private.given_blanks as given
join public.orders as o on o.number = given.order_number
left join private.misprinted_blanks as misprinted
  on misprinted.order_id = o.id
  and misprinted.style_code = given.style_code
  and misprinted.color_key = given.color_key
  and misprinted.size = given.size;
comment on view private.spare_blanks is
  'How many pieces of a part an order has in house besides those that it takes and those that were '
  'misprinted; negative if it lacks some.';

create view private.misprint_spares as
select
  misprinted.order_id, misprinted.style_code, misprinted.color_key, misprinted.size,
  greatest(
    0,
    coalesce(spare.pieces, -misprinted.pieces) + misprinted.undecided
    -- What is bought again isn't printed on spares, and is among the pieces once it's here.
    + least(misprinted.bought, greatest(0, misprinted.bought - came.pieces))
  ) as pieces
from private.misprinted_blanks as misprinted
join public.orders as o on o.id = misprinted.order_id
left join private.spare_blanks as spare
  on spare.order_id = misprinted.order_id
  and spare.style_code = misprinted.style_code
  and spare.color_key = misprinted.color_key
  and spare.size = misprinted.size
cross join lateral (
  select coalesce(sum(event.pieces), 0)::integer as pieces
  from private.blank_events as event
  where event.order_number = o.number
    and event.style_code = misprinted.style_code
    and event.color_key = misprinted.color_key
    and event.size = misprinted.size
    and event.what <> 'freed'
    and event.at > misprinted.bought_at
    -- Those make other misprints good.
    and not exists (select from private.floor_taps as remedy where remedy.id = event.request_id)
) as came;
comment on view private.misprint_spares is
  'How many pieces of a part an order has for misprints about which nobody chose yet, besides those that '
  'it takes and that other misprints took.';

create view private.surplus_blanks as
select number, style_code, color_key, size, pieces
from private.spare_blanks
where stage in ('made', 'done') and pieces > 0 and updated_at > now() - interval '90 days';
comment on view private.surplus_blanks is
  'How many pieces of a part orders that were printed in the last 90 days have left over.';

create function private.floor_jobs_json() returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
    jsonb_build_object(
      'number', number, 'customer', customer_name, 'status', status, 'pieces', total_quantity,
      'dueDate', due_date, 'deliveryMethod', delivery_method, 'held', private.is_held(id)
    )
    order by stage desc, start_by, due_date, number
    ),
    '[]'
  )
  from (
    select *
    from public.orders
    where is_open
      and (
        stage = 'started'
        or stage = 'approved'
        and start_by <= private.shop_date(now())
        and not private.is_held(id)
      )
    order by stage desc, start_by, due_date, number
    limit 200
  ) as listed;
$$;
comment on function private.floor_jobs_json() is
  'The orders on the press, and those that must start today and aren''t on hold, in the order of work '
  'like the morning edition''s. No money.';

create function private.photos_json(p_order_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'design', design, 'objectPath', object_path, 'at', at, 'member', actor
      )
      order by design
    ),
    '[]'
  )
  from private.first_shirts
  where order_id = p_order_id;
$$;
comment on function private.photos_json(uuid) is
  'The latest photo of the first shirt of each design of an order, and who took it.';

create function private.floor_job_json(p_number bigint) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'number', o.number,
    'customer', o.customer_name,
    'status', o.status,
    'dueDate', o.due_date,
    'deliveryMethod', o.delivery_method,
    'rush', o.turnaround_class = 'rush',
    'unpaid', private.is_unpaid(o),
    'approved', private.is_approved(o.id),
    'notes', o.customer_notes,
    'ourNotes', (
      select coalesce(jsonb_agg(text order by created_at desc), '[]')
      from (
        select text, created_at
        from public.job_notes as note
        where order_id = o.id
          -- What was done about a misprint stands with it.
          and not exists (select from private.floor_taps as tap where tap.id = note.id)
        order by created_at desc
        limit 3
      ) as latest
    ),
    'designs', (
      select jsonb_agg(
        jsonb_build_object(
          'items', (
            select jsonb_agg(
              jsonb_build_object(
                'garmentId', item -> 'garment_id',
                'garmentName', item -> 'garment_name',
                'styleCode', item -> 'style_code',
                'colorKey', item -> 'color_key',
                'colorName', item -> 'color_name',
                'colorHex', item -> 'color_hex',
                'quantities', item -> 'quantities'
              )
              order by item_place
            )
            from jsonb_array_elements(design -> 'items') with ordinality as listed (item, item_place)
          ),
          'printLocations', design -> 'print_locations',
          'artworkDescription', design -> 'artwork_description'
        )
        order by place
      )
      from jsonb_array_elements(o.designs) with ordinality as listed (design, place)
    ),
    'proof', (
      select jsonb_build_object(
        'designs', proof.contents::jsonb -> 'designs',
        'files', (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'objectPath', object_path, 'fileName', file_name, 'sha256', sha256, 'page', page
              )
              order by object_path, page
            ),
            '[]'
          )
          from public.proof_files
          where proof_id = proof.id
        )
      )
      from public.proofs as proof
      join private.approved_orders as approved
        on approved.order_id = proof.order_id and approved.shown_sha256 = proof.order_sha256
      where proof.order_id = o.id and private.is_approved(o.id)
      order by proof.version desc
      limit 1
    ),
    'repeats', private.repeated_json(o),
    'hold', (select reason from private.hold_of(o.id)),
    'recipes', private.recipes_json(o),
    'photos', private.photos_json(o.id),
    'lastPhotos', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'design', recipe.design, 'number', earlier.number, 'objectPath', photo.object_path
          )
          order by recipe.design, earlier.number
        ),
        '[]'
      )
      from (
        select distinct design, number, kept_design
        from jsonb_to_recordset(private.recipes_json(o)) as listed (
          design integer, number bigint, kept_design integer
        )
      ) as recipe
      join public.orders as earlier on earlier.number = recipe.number and earlier.id <> o.id
      join private.first_shirts as photo
        on photo.order_id = earlier.id and photo.design = recipe.kept_design
    ),
    'taps', (
      select coalesce(
        jsonb_agg(
          jsonb_strip_nulls(
            jsonb_build_object(
              'id', id, 'design', design, 'what', what, 'at', at, 'member', actor,
              'styleCode', style_code, 'colorKey', color_key, 'size', size, 'pieces', pieces,
              'why', why, 'misprint', misprint_id, 'remedy', remedy
            )
          )
          order by tap.at, tap.place
        ),
        '[]'
      )
      from private.floor_taps as tap
      where order_id = o.id
    ),
    'parts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'styleCode', misprinted.style_code,
            'colorKey', misprinted.color_key,
            'size', misprinted.size,
            'spare', spare.pieces,
            'house', greatest(0, coalesce(house.pieces, 0)),
            'surplus', (
              select coalesce(
                jsonb_agg(
                  jsonb_build_object('number', surplus.number, 'pieces', surplus.pieces)
                  order by surplus.pieces desc, surplus.number
                ),
                '[]'
              )
              from (
                select *
                from private.surplus_blanks as surplus
                where surplus.style_code = misprinted.style_code
                  and surplus.color_key = misprinted.color_key
                  and surplus.size = misprinted.size
                  and surplus.number <> o.number
                order by pieces desc, number
                limit 3
              ) as surplus
            )
          )
        ),
        '[]'
      )
      from private.misprinted_blanks as misprinted
      join private.misprint_spares as spare
        using (order_id, style_code, color_key, size)
      left join private.house_stock as house
        on house.style_code = misprinted.style_code
        and house.color_key = misprinted.color_key
        and house.size = misprinted.size
      where misprinted.order_id = o.id
    )
  )
  from public.orders as o
  where o.number = p_number;
$$;
comment on function private.floor_job_json(bigint) is
  'What the press has to know of an order, with what was tapped about it; null if there is none. No '
  'money, and nothing about the customer but the name.';

create function public.read_floor(p_tablet uuid, p_number bigint default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'tablet', tablet.name,
    'member', case
      when signed_in.id is not null
        then jsonb_build_object('id', signed_in.id, 'email', signed_in.email)
    end,
    'members', (
      select coalesce(
        jsonb_agg(jsonb_build_object('id', user_id, 'email', email) order by email), '[]'
      )
      from private.floor_staff as member
      join private.staff as listed using (user_id)
      where listed.pin_hash is not null
    ),
    'presses', coalesce(
      (
        select jsonb_path_query_array(settings, '$.presses[*]')
        from private.floor_settings
        where signed_in.id is not null
        order by version desc
        limit 1
      ),
      '[]'
    ),
    'jobs', case when signed_in.id is null then '[]' else private.floor_jobs_json() end,
    'job', case when signed_in.id is not null then private.floor_job_json(p_number) end
  )
  from private.tablets as tablet
  left join private.floor_member(tablet.id) as signed_in on true
  where tablet.id = p_tablet;
$$;
comment on function public.read_floor(uuid, bigint) is
  'What a tablet shows: its name, who may sign in, who is signed in, and, for them, the presses, the jobs '
  'of the day, and the order with this number; null if it isn''t the shop''s.';
grant execute on function public.read_floor(uuid, bigint) to service_role;


create function private.printed_by_taps(p_order_id uuid)
returns table (design integer, style_code text, color_key text, size text, pieces integer)
language sql
stable
set search_path = ''
as $$
  with taps as (
    select * from private.floor_taps where order_id = p_order_id
  )
  select
    needed.design, needed.style_code, needed.color_key, needed.size,
    (needed.pieces - coalesce(sum(misprint.pieces), 0))::integer
  from private.needed_blanks as needed
  left join (
    taps as misprint
    left join private.chosen_remedies as chosen on chosen.misprint_id = misprint.id
  )
    on misprint.design = needed.design
    and misprint.style_code = needed.style_code
    and misprint.color_key = needed.color_key
    and misprint.size = needed.size
    and coalesce(chosen.remedy, '') not in ('spare', 'house', 'surplus', 'mistake')
    and (
      chosen.remedy is not distinct from 'credit'
      -- The done of the same run doesn't say that it was printed again.
      or not exists (
        select
        from taps as done
        where done.design = misprint.design
          and done.what = 'done'
          and (done.at, done.place) > (misprint.at, misprint.place)
          and (
            exists (
              select
              from taps as start
              where start.design = misprint.design
                and start.what = 'start'
                and (start.at, start.place) > (misprint.at, misprint.place)
                and (start.at, start.place) < (done.at, done.place)
            )
            or 'done' = (
              select run.what
              from taps as run
              where run.design = misprint.design
                and run.what in ('start', 'done')
                and (run.at, run.place) < (misprint.at, misprint.place)
              order by run.at desc, run.place desc
              limit 1
            )
          )
      )
    )
  where needed.order_id = p_order_id
    and needed.design in (select done.design from taps as done where done.what = 'done')
  group by needed.design, needed.style_code, needed.color_key, needed.size, needed.pieces;
$$;
comment on function private.printed_by_taps(uuid) is
  'How many pieces of each part of the designs that are done were printed, by what was tapped: without '
  'misprints that are credited, or that no spare piece and no done of a later run made good.';

create function private.count_printed(
  p_actor text, p_tap private.floor_taps, p_misprint private.floor_taps
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_parts jsonb;
begin
  with counted as (
    select distinct on (style_code, color_key, size) style_code, color_key, size, printed, packed
    from private.piece_counts
    where order_id = p_tap.order_id
    order by style_code, color_key, size, id desc
  ),
  known as (
    select
      style_code, color_key, size, own.pieces, coalesce(counted.printed, 0) as printed,
      coalesce(counted.packed, 0) as packed, coalesce(others.pieces, 0) as others
    from (
      select style_code, color_key, size, sum(pieces)::integer as pieces
      from private.printed_by_taps(p_tap.order_id)
      where design = p_tap.design
      group by style_code, color_key, size
    ) as own
    left join counted using (style_code, color_key, size)
    left join (
      select style_code, color_key, size, sum(pieces)::integer as pieces
      from private.printed_by_taps(p_tap.order_id)
      where design <> p_tap.design
      group by style_code, color_key, size
    ) as others using (style_code, color_key, size)
    where p_misprint.id is null
      or (style_code, color_key, size)
        = (p_misprint.style_code, p_misprint.color_key, p_misprint.size)
  ),
  -- The desk may have counted otherwise, which a done never lowers and a misprint lowers by its pieces.
  told as (
    select
      *,
      greatest(
        packed,
        case p_tap.what
          when 'done' then greatest(printed, least(printed, others) + pieces)
          when 'misprint' then least(
            printed, greatest(least(printed, others) + pieces, printed - p_misprint.pieces)
          )
          else greatest(printed, least(least(printed, others) + pieces, printed + p_misprint.pieces))
        end
      ) as now
    from known
  )
  select jsonb_agg(
    jsonb_build_object(
      'styleCode', style_code, 'colorKey', color_key, 'size', size, 'printed', now, 'packed', packed
    )
  )
  into v_parts
  from told
  where now <> printed;
  if v_parts is not null then
    perform private.count_pieces_by(
      p_actor,
      jsonb_build_object(
        'id', p_tap.id,
        'number', (select number from public.orders where id = p_tap.order_id),
        'seen', (
          select coalesce(max(id), 0) from private.piece_counts where order_id = p_tap.order_id
        ),
        'parts', v_parts
      )
    );
  end if;
end;
$$;
comment on function private.count_printed(text, private.floor_taps, private.floor_taps) is
  'Counts the pieces of a design that a tap says were printed, if the order is in production: all that '
  'printed_by_taps has once it''s done, less a misprint that is told after that, and with it again if '
  'that was a mistake. What the desk counted of other designs stays.';

create function private.take_for_misprint(
  p_actor text,
  p_number bigint,
  p_misprint private.floor_taps,
  p_id uuid,
  p_remedy text,
  p_from bigint
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_there integer;
begin
  -- While it's bought again, there may be another way.
  if exists (
    select
    from private.floor_taps
    where misprint_id = p_misprint.id and (remedy <> 'buy' or p_remedy = 'buy')
  ) then
    return false;
  end if;
  if p_remedy not in ('spare', 'house', 'surplus') then
    return true;
  end if;
  perform private.lock_blanks();
  select pieces into v_there
  from (
    select 'spare' as remedy, null::bigint as number, style_code, color_key, size, pieces
    from private.misprint_spares
    where order_id = p_misprint.order_id
    union all
    select 'house', null, style_code, color_key, size, pieces from private.house_stock
    union all
    select 'surplus', number, style_code, color_key, size, pieces from private.surplus_blanks
  ) as known
  where remedy = p_remedy
    and number is not distinct from p_from
    and style_code = p_misprint.style_code
    and color_key = p_misprint.color_key
    and size = p_misprint.size;
  if coalesce(v_there, 0) < p_misprint.pieces or p_from is not distinct from p_number then
    return false;
  end if;
  if p_remedy = 'spare' then
    return true; -- They are this order's already.
  end if;
  insert into private.blank_events (
    request_id, actor, what, style_code, color_key, size, pieces, order_number
  )
  select
    p_id, p_actor, moved.what, p_misprint.style_code, p_misprint.color_key, p_misprint.size,
    p_misprint.pieces, moved.number
  from (values (1, 'freed', p_from), (2, 'taken', p_number)) as moved (place, what, number)
  where moved.number is not null
  order by moved.place;
  return true;
end;
$$;
comment on function private.take_for_misprint(
  text, bigint, private.floor_taps, uuid, text, bigint
) is
  'Gives a locked order the pieces that make a misprint good: its own spares, stock in house, or what '
  'another order has left over. False if they aren''t there anymore, or it''s made good already.';

create function public.keep_tap(p jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ask record;
  v_member uuid;
  v_actor text;
  v_job record;
  v_tap private.floor_taps;
  v_misprint private.floor_taps;
begin
  select * into v_ask
  from jsonb_to_record(p) as ask (
    tablet uuid, member uuid, id private.new_id, number private.job_number, design smallint, what text,
    at timestamptz, press text, "styleCode" text, "colorKey" text, size text, pieces integer, why text,
    misprint uuid, remedy text, "fromOrder" bigint, note text, "objectPath" text
  );
  select id, email into v_member, v_actor from private.floor_member(v_ask.tablet);
  if not found then
    return '{"outcome": "signed-out"}';
  end if;
  if v_ask.member <> v_member then
    return '{"outcome": "not-theirs"}';
  end if;
  v_job := private.lock_job('order', v_ask.number);
  if v_job.id is null or v_ask.design >= (
    select jsonb_array_length(designs) from public.orders where id = v_job.id
  ) then
    return '{"outcome": "not-found"}';
  end if;
  if exists (select from private.floor_taps where id = v_ask.id) then
    return '{"outcome": "kept"}';
  end if;
  if v_ask.what = 'misprint' and not exists (
    select
    from private.needed_blanks
    where order_id = v_job.id
      and design = v_ask.design
      and style_code = v_ask."styleCode"
      and color_key = v_ask."colorKey"
      and size = v_ask.size
  ) then
    return '{"outcome": "not-found"}';
  end if;
  if v_ask.what = 'remedy' then
    select * into v_misprint
    from private.floor_taps
    where id = v_ask.misprint and order_id = v_job.id and what = 'misprint';
    if not found then
      return '{"outcome": "not-found"}';
    end if;
    if v_job.stage = 'canceled'
      or not private.take_for_misprint(v_actor, v_ask.number, v_misprint, v_ask.id, v_ask.remedy, v_ask."fromOrder")
    then
      return '{"outcome": "gone"}';
    end if;
    -- Nobody has to buy it anymore.
    update public.job_notes
    set solved_by = v_actor, solved_at = now()
    where solved_at is null
      and id = (
        select id from private.floor_taps where misprint_id = v_misprint.id and remedy = 'buy'
      );
    perform private.add_note_by(
      v_actor,
      jsonb_build_object(
        'id', v_ask.id, 'kind', 'order', 'number', v_ask.number, 'text', v_ask.note,
        'problem', v_ask.remedy in ('credit', 'buy')
      )
    );
  end if;
  insert into private.floor_taps (
    id, order_id, design, what, at, actor, press, style_code, color_key, size, pieces, why,
    misprint_id, remedy, from_order, object_path
  )
  values (
    v_ask.id, v_job.id, v_ask.design, v_ask.what,
    case
      when v_ask.at between now() - interval '3 days' and now() then v_ask.at
      else now()
    end,
    v_actor, v_ask.press, v_ask."styleCode", v_ask."colorKey", v_ask.size, v_ask.pieces, v_ask.why,
    v_ask.misprint, v_ask.remedy, v_ask."fromOrder", v_ask."objectPath"
  )
  on conflict (id) do nothing
  returning * into v_tap;
  if not found then
    return '{"outcome": "kept"}';
  end if;
  if v_ask.what in ('start', 'done')
    and v_job.stage = 'approved'
    -- It may have waited for the network until somebody took the order out of production again.
    and not exists (
      select
      from public.job_events as event
      join private.statuses as before on before.kind = 'order' and before.status = event.from_status
      where event.order_id = v_job.id and before.stage = 'started' and event.created_at > v_tap.at
    )
  then
    -- If it can't be printed yet, the tap is kept all the same, and the page says why.
    perform private.move_job_by(
      v_actor,
      jsonb_build_object(
        'kind', 'order',
        'number', v_ask.number,
        'version', v_job.version,
        'to', (
          select status
          from private.statuses
          where kind = 'order' and stage = 'started'
          order by position
          limit 1
        )
      )
    );
  end if;
  if v_ask.what = 'done' then
    perform private.count_printed(v_actor, v_tap, null);
  elsif v_ask.what = 'misprint' then
    perform private.count_printed(v_actor, v_tap, v_tap);
  elsif v_ask.remedy = 'mistake' then
    perform private.count_printed(v_actor, v_tap, v_misprint);
  end if;
  return '{"outcome": "kept"}';
end;
$$;
comment on function public.keep_tap(jsonb) is
  'Keeps a tap of the member who is signed in on the tablet, once per id. p has tablet, member (who '
  'tapped; null for the one who is signed in), id, number, design, what, at, and press; of a misprint, its part, pieces, and why; of a remedy, its misprint, fromOrder, '
  'and a note; of a photo, the objectPath of its file. A start or a done moves an approved order into production by the rules of move_job, '
  'and a done counts the design''s pieces as printed; a misprint after that takes its own off again. A time to come, or more than three days ago, becomes '
  'now. A remedy adds its note, to credit or to buy as a problem, solves that of buying it, and takes the '
  'pieces that it needs. Outcome: kept, '
  'signed-out, not-theirs if somebody else is signed in, not-found, or gone, if those pieces are, or somebody chose already.';
grant execute on function public.keep_tap(jsonb) to service_role;

create function private.list_press_runs(p jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_duty('manage-settings');
  return (
    with done as (
      select *
      from private.floor_taps as last
      where what = 'done'
        and not exists (
          select
          from private.floor_taps as earlier
          where earlier.order_id = last.order_id
            and earlier.design = last.design
            and earlier.what = 'done'
            and (earlier.at, earlier.place) < (last.at, last.place)
        )
      order by place desc
      limit 300
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'press', began.press,
          'started_at', began.at,
          'done_at', done.at,
          'designs', jsonb_build_array(facts -> 'designs' -> done.design),
          'prints', case
            when jsonb_typeof(facts -> 'prints') = 'array'
              then jsonb_build_array(facts -> 'prints' -> done.design)
          end
        )
        order by done.place desc
      ),
      '[]'
    )
    from done
    cross join lateral (
      select *
      from private.floor_taps as started
      where started.order_id = done.order_id
        and started.design = done.design
        and started.what = 'start'
        and (started.at, started.place) < (done.at, done.place)
      order by started.at desc, started.place desc
      limit 1
    ) as began
    cross join private.morning_facts(done.order_id) as facts
  );
end;
$$;
comment on function private.list_press_runs(jsonb) is
  'The latest 300 designs that were started and done on the floor, newest first: each from its last '
  'start before its first done to that, with its press, items, and inks. For owners.';
