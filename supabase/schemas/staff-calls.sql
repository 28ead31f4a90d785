-- What the staff pages call over REST: each function named here, of schema private, under the same
-- name. Anybody who is signed in can send anything, so this is the one place where what a cast, a
-- domain, or a table refuses becomes HTTP 400, without Postgres's words about our tables.

create function private.refuse_input(p_call text, p_sqlstate text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise log '% was refused with SQLSTATE %', p_call, p_sqlstate;
  perform private.refuse(p_call || ' doesn''t take that');
end;
$$;
comment on function private.refuse_input(text, text) is
  'Raises HTTP 400 for input that Postgres refused, and leaves its SQLSTATE in the server''s log.';

do $$
declare
  v_call record;
begin
  for v_call in
    select proname as name, provolatile = 's' as is_stable, obj_description(oid, 'pg_proc') as comment
    from unnest(array[
      'accept_certificate', 'add_certificate', 'add_note', 'answer_customer', 'apply_certificate',
      'ask_card_refund', 'ask_purchase', 'assign_orders', 'choose_morning', 'close_purchase',
      'correct_shipment', 'correct_stock', 'count_customer', 'count_jobs', 'count_pieces',
      'enter_purchase', 'erase_customer', 'export_jobs', 'grant_staff', 'hold_orders',
      'keep_blanks', 'list_assignees', 'list_audit_events', 'list_blanks_to_buy',
      'list_certificates', 'list_customers', 'list_deliveries', 'list_house_stock',
      'list_inventory', 'list_jobs', 'list_press_runs', 'list_price_books', 'list_priced_orders',
      'list_purchases', 'list_short_orders', 'list_staff', 'list_stuck_emails', 'list_tablets',
      'list_waiting_proofs', 'merge_customers', 'move_job', 'move_jobs', 'nudge_customer',
      'nudge_customers', 'pack_box', 'pin_job', 'read_analytics', 'read_customer',
      'read_floor_settings', 'read_job', 'read_money_report', 'read_morning', 'read_parcels',
      'read_pieces', 'read_price_book', 'read_purchase', 'read_style_stock', 'receive_blanks',
      'record_payment', 'reject_certificate', 'remove_second_factor', 'remove_staff',
      'remove_tablet', 'requeue_email', 'return_blanks', 'return_parcel', 'save_customer',
      'save_floor_settings', 'save_plan', 'save_recipe', 'send_parcels', 'send_payment_links',
      'set_customer_terms', 'set_group_seller', 'set_reminders', 'settle_difference', 'ship_boxes',
      'solve_problem', 'test_connection', 'undo_merge', 'undo_move', 'undo_receiving', 'unpack_box',
      'who_am_i', 'withdraw_proposal'
    ]) as name
    join pg_proc on oid = format('private.%I(jsonb)', name)::regprocedure
  loop
    execute format(
      $create$
        create function public.%1$I(p jsonb) returns jsonb
        language plpgsql %2$s
        security definer
        set search_path = ''
        as $body$
        begin
          return private.%1$I(p);
        exception
          when data_exception or integrity_constraint_violation or program_limit_exceeded then
            perform private.refuse_input(%1$L, sqlstate);
        end;
        $body$;
        comment on function public.%1$I(jsonb) is %3$L;
        grant execute on function public.%1$I(jsonb) to authenticated;
      $create$,
      v_call.name,
      case when v_call.is_stable then 'stable' else 'volatile' end,
      v_call.comment
    );
  end loop;
end;
$$;
