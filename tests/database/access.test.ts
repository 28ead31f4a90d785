// product: staff-access
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSignIn } from '../../local/backend.ts';
import { duties, rolesWith, type Duty } from '../../src/staff/permission.ts';
import {
  frontFile,
  keptFile,
  orderDesign,
  orderToPlace,
  quoteRequestToPlace,
  reorderToPlace,
} from '../factory/orders.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { putFiles } from '../factory/rows.ts';
import { staffInput } from '../factory/staff-calls.ts';
import {
  callOf,
  emailOf,
  literal,
  openTestBackend,
  roles,
  type PlacedOrder,
  type PlacedRequest,
  type Role,
  type TestBackend,
} from './support.ts';

const verbs = ['select', 'insert', 'update', 'delete'] as const;
type Verb = (typeof verbs)[number];
type Rights = Readonly<Record<Role, readonly Verb[]>>;

const serviceAlone = (...allowed: Verb[]): Rights =>
  Object.fromEntries(
    roles.map((role) => [role, role === 'service' ? allowed : []]),
  ) as unknown as Rights;

/** The access matrix: a row for every table of schema public; everything else is refused. */
const matrix: Readonly<Record<string, Rights>> = {
  color_swatches: {
    visitor: ['select'],
    nonMember: ['select'],
    removed: ['select'],
    bookkeeper: ['select'],
    press: ['select'],
    staff: ['select'],
    owner: ['select'],
    service: ['select', 'insert', 'update', 'delete'],
  },
  garments: serviceAlone('select'),
  garment_stock: serviceAlone(),
  orders: serviceAlone(),
  order_artwork: serviceAlone(),
  order_messages: serviceAlone(),
  message_files: serviceAlone(),
  order_changes: serviceAlone(),
  outbox: serviceAlone('select'),
  payments: serviceAlone(),
  customer_terms: serviceAlone(),
  documents: serviceAlone(),
  job_events: serviceAlone(),
  job_notes: serviceAlone(),
  price_books: serviceAlone(),
  proofs: serviceAlone(),
  proof_files: serviceAlone(),
  change_request_files: serviceAlone(),
  proof_approvals: serviceAlone(),
  proof_pins: serviceAlone(),
  quote_analytics: serviceAlone(),
  quotes: serviceAlone(),
  quote_request_artwork: serviceAlone(),
  quote_decisions: serviceAlone(),
  quote_requests: serviceAlone(),
  reorder_lines: serviceAlone(),
  reorders: serviceAlone(),
};
/** Tables and views of schema private: closed to every API role, and not in the API. */
const privateTables = [
  'active_staff',
  'announced_uploads',
  'app_data',
  'approved_orders',
  'arrivals',
  'artwork_files',
  'assignments',
  'audit_events',
  'blank_events',
  'bought_blanks',
  'boxes',
  'card_checks',
  'card_disputes',
  'card_fees',
  'card_payments',
  'card_refunds',
  'catalog',
  'chosen_remedies',
  'color_pictures',
  'color_stock',
  'confirmed_addresses',
  'contacts',
  'customers',
  'deliveries',
  'emailed_documents',
  'erased_files',
  'exemptions',
  'first_shirts',
  'floor_settings',
  'floor_staff',
  'floor_taps',
  'given_blanks',
  'group_invitations',
  'group_people',
  'groups',
  'holds',
  'house_stock',
  'jobs',
  'misprint_spares',
  'misprinted_blanks',
  'needed_blanks',
  'order_drafts',
  'order_items',
  'order_proposals',
  'password_resets',
  'permissions',
  'piece_counts',
  'pins',
  'press_plan',
  'print_recipes',
  'purchase_differences',
  'purchase_events',
  'purchase_lines',
  'purchases',
  'rate_limits',
  'reminded_orders',
  'reminder_stops',
  'repeat_drafts',
  'sales',
  'same_customer',
  'shared_design_pictures',
  'shared_designs',
  'site_builds',
  'spare_blanks',
  'spent_cards',
  'staff',
  'stage_events',
  'statuses',
  'stripe_events',
  'stuck_emails',
  'supplier_orders',
  'supplier_parts',
  'surplus_blanks',
  'sync_leases',
  'tablets',
  'team_lines',
  'team_links',
  'unsettled_orders',
  'waiting_proofs',
  'warehouse_transit',
];

/** Every function, and the API roles that may run it. */
const executors: Readonly<Record<string, readonly string[]>> = {
  'private.add_certificate': [],
  'private.apply_certificate': [],
  'private.accept_certificate': [],
  'private.lock_exemption': [],
  'private.reject_certificate': [],
  'private.domain_of': [],
  'private.exempt_order': [],
  'private.exemption_json': [],
  'private.exemptions_json': [],
  'private.is_shared_domain': [],
  'private.known_exemption': [],
  'private.linked_exemption_json': [],
  'private.list_certificates': [],
  'private.write_exemption': [],
  'public.add_certificate': ['authenticated'],
  'public.apply_certificate': ['authenticated'],
  'public.accept_certificate': ['authenticated'],
  'public.reject_certificate': ['authenticated'],
  'public.list_certificates': ['authenticated'],
  'public.read_certificate': ['service_role'],
  'public.remind_of_certificates': ['service_role'],
  'public.reuse_certificate': ['service_role'],
  'public.send_certificate': ['service_role'],
  'private.add_message': [],
  'private.add_payment': [],
  'private.adjusted_cents': [],
  'private.current_price_version': [],
  'private.extras_cents': [],
  'private.keep_catalog': [],
  'private.floor_job_json': [],
  'private.floor_jobs_json': [],
  'private.floor_member': [],
  'private.keep_floor_taps': [],
  'private.count_printed': [],
  'private.printed_by_taps': [],
  'private.count_pieces_by': [],
  'private.move_job_by': [],
  'private.add_note_by': [],
  'private.list_press_runs': [],
  'private.photos_json': [],
  'private.list_tablets': [],
  'private.take_for_misprint': [],
  'private.remove_tablet': [],
  'public.add_tablet': ['service_role'],
  'public.keep_tap': ['service_role'],
  'public.list_press_runs': ['authenticated'],
  'public.list_tablets': ['authenticated'],
  'public.read_floor': ['service_role'],
  'public.read_floor_pin': ['service_role'],
  'public.remove_tablet': ['authenticated'],
  'public.set_floor_pin': ['service_role'],
  'public.sign_in_tablet': ['service_role'],
  'private.keep_floor_settings': [],
  'private.read_floor_settings': [],
  'private.save_floor_settings': [],
  'public.read_floor_settings': ['authenticated'],
  'public.save_floor_settings': ['authenticated'],
  'private.keep_price_books': [],
  'private.list_price_books': [],
  'private.list_priced_orders': [],
  'private.lock_price_books': [],
  'private.with_every_garment': [],
  'private.misfit_extra': [],
  'private.read_price_book': [],
  'private.record_prices': [],
  'public.list_price_books': ['authenticated'],
  'public.claim_site_build': ['service_role'],
  'public.list_priced_orders': ['authenticated'],
  'public.publish_price_book': ['service_role'],
  'public.read_price_book': ['authenticated'],
  'public.read_price_book_version': ['service_role'],
  'public.release_site_build': ['service_role'],
  'public.restore_price_book': ['service_role'],
  'public.save_price_book': ['service_role'],
  'private.asked_cents': [],
  'private.stage_of': [],
  'private.billed_cents': [],
  'private.balance_cents': [],
  'private.apply_terms': [],
  'private.approved_contents': [],
  'private.artwork_of': [],
  'private.quoted_request_json': [],
  'private.quotes_json': [],
  'private.audit_second_factor': [],
  'private.audit_sign_in': [],
  'private.audit_sign_in_change': [],
  'private.audit_span': [],
  'private.balance_occasion': [],
  'private.caller_role': [],
  'private.asked_refund_json': [],
  'private.card_json': [],
  'private.card_state': [],
  'private.card_cents_by_hand': [],
  'private.card_status': [],
  'private.cards_json': [],
  'private.id_from': [],
  'private.record_card_money': [],
  'private.refundable_cents': [],
  'private.refunding_cents': [],
  'private.change_job': [],
  'private.changes_json': [],
  'private.check_artwork_is_printed': [],
  'private.check_designs': [],
  'private.decide_quote': [],
  'private.describe_jobs': [],
  'private.digits': [],
  'private.due_cents': [],
  'private.due_moments': [],
  'private.due_since': [],
  'private.document_json': [],
  'private.document_words': [],
  'private.has_confirmed_address': [],
  'private.figures_between': [],
  'private.files_of': [],
  'private.find_linked_order': [],
  'private.find_linked_quote_request': [],
  'private.find_seen_quote': [],
  'private.find_seen_proof': [],
  'private.follow_balance': [],
  'private.follow_sale': [],
  'private.date_leaving': [],
  'private.enter_sale': [],
  'private.sold': [],
  'private.sold_away': [],
  'private.untaxed_because': [],
  'private.follow_status': [],
  'private.email_repeat_link': [],
  'private.fresh_row': [],
  'private.garments_of': [],
  'private.printed_json': [],
  'private.proposal_state': [],
  'private.proposal_json': [],
  'private.withdraw_proposal': [],
  'public.withdraw_proposal': ['authenticated'],
  'public.propose_change': ['service_role'],
  'public.answer_proposal': ['service_role'],
  'private.printed_on': [],
  'private.exact_repeat_of': [],
  'private.has_email': [],
  'private.has_link': [],
  'private.has_second_factor': [],
  'private.has_session': [],
  'private.hold_reason': [],
  'private.knows_address': [],
  'private.leave_out_password': [],
  'private.full_limit': [],
  'private.first_link_id': [],
  'private.bundle_notice': [],
  'private.holds_lease': [],
  'private.lock_linked_order': [],
  'private.record_change': [],
  'private.reminders_off': [],
  'private.switch_reminders': [],
  'private.write_artwork': [],
  'private.insert_order': [],
  'private.insert_quote_request': [],
  'private.insert_reorder': [],
  'private.invoice_customer': [],
  'private.invoice_order': [],
  'private.is_approved': [],
  'private.billed_json': [],
  'private.is_billed': [],
  'private.cancel_charge_json': [],
  'private.cancellation_charge': [],
  'private.can_be_charged': [],
  'private.counts_as_sold': [],
  'private.owed_cents': [],
  'private.may_be_repeated': [],
  'private.refuse_repeated_code': [],
  'private.is_company_email': [],
  'private.is_draft_of': [],
  'private.is_last_owner': [],
  'private.is_taxed_by': [],
  'private.is_unanswered': [],
  'private.is_unpaid': [],
  'private.issue_invoice': [],
  'private.issue_receipt': [],
  'private.keep_audit_events': [],
  'private.keep_quotes': [],
  'private.keep_documents': [],
  'private.keep_payments': [],
  'private.keep_proofs': [],
  'private.keep_sales': [],
  'private.list_stuck': [],
  'private.listed_job': [],
  'private.morning_facts': [],
  'private.became_permille': [],
  'private.morning_json': [],
  'private.choose_morning': [],
  'private.live_invoice': [],
  'private.lock_job': [],
  'private.next_document': [],
  'private.log_staff_change': [],
  'private.may': ['authenticated'],
  'private.may_except': [],
  'private.record_exception': [],
  'private.remember_approved': [],
  'private.add_to_list': [],
  'private.contacts_for': [],
  'private.invoice_confirmed': [],
  'private.is_from_address': [],
  'private.copy_document': [],
  'private.copy_email': [],
  'private.copy_occasion': [],
  'private.overdue_occasion': [],
  'private.reminder_occasion': [],
  'private.may_undo': [],
  'private.message_json': [],
  'private.money_json': [],
  'private.messages_of': [],
  'private.on_staff_change': [],
  'private.open_balances': [],
  'private.order_json': [],
  'private.ordered_hash': [],
  'private.held_cents': [],
  'private.moved_cents': [],
  'private.paid_cents': [],
  'private.listed_documents_json': [],
  'private.place_job': [],
  'private.price_json': [],
  'private.proofs_json': [],
  'private.quote_request_json': [],
  'private.quote_steps': [],
  'private.record_event': [],
  'private.refuse': [],
  'private.remember_approval': [],
  'private.reorder_json': [],
  'private.repeated_json': [],
  'private.require_duty': [],
  'private.require_session': [],
  'private.retry_delay': [],
  'private.folded': [],
  'private.goes_by_usps': [],
  'private.keep_searched': [],
  'private.check_carrier': [],
  'private.set_shipment': [],
  'private.sign_in_of': [],
  'private.shop_date': [],
  'private.stale_job': [],
  'private.state_of_zip': [],
  'private.status_email': [],
  'private.taxed_in': [],
  'private.tell_customer': [],
  'private.tell_failed_refund': [],
  'private.terms_of': [],
  'private.touch_updated_at': [],
  'private.tracking_text': [],
  'private.undo_minutes': [],
  'private.undo_target': [],
  'private.waiting_since': [],
  'private.with_price_apart': [],
  'private.write_emails': [],
  'private.is_owed': [],
  'private.orders_by_money': [],
  'private.unpaid_since': [],
  'private.refuse_input': [],
  'private.add_note': [],
  'private.answer_customer': [],
  'private.ask_purchase': [],
  'private.close_purchase': [],
  'private.enter_purchase': [],
  'private.keep_purchase_events': [],
  'private.last_purchase': [],
  'private.list_blanks_to_buy': [],
  'private.list_purchases': [],
  'private.purchase_json': [],
  'private.read_purchase': [],
  'private.blanks_json': [],
  'private.again_blanks': [],
  'private.floor_json': [],
  'private.coming_blanks': [],
  'private.coming_by_purchase': [],
  'private.most_blanks': [],
  'private.correct_stock': [],
  'private.keep_blank_events': [],
  'private.recipes_json': [],
  'private.lock_orders': [],
  'private.deliveries_json': [],
  'private.plan_json': [],
  'private.pin_job': [],
  'private.save_plan': [],
  'private.cost_json': [],
  'private.save_recipe': [],
  'private.settle_difference': [],
  'public.compare_purchases': ['service_role'],
  'private.list_deliveries': [],
  'private.list_house_stock': [],
  'private.lock_blanks': [],
  'private.move_blanks': [],
  'private.part_name': [],
  'private.receive_blanks': [],
  'private.count_pieces': [],
  'private.read_pieces': [],
  'private.return_blanks': [],
  'private.keep_blanks': [],
  'private.undo_receiving': [],
  'private.transit_json': [],
  'private.wanted_blanks': [],
  'private.ask_card_refund': [],
  'private.correct_shipment': [],
  'private.count_customer': [],
  'private.close_reorder': [],
  'private.count_jobs': [],
  'private.erase_customer': [],
  'private.export_jobs': [],
  'private.grant_staff': [],
  'private.list_audit_events': [],
  'private.list_inventory': [],
  'private.list_short_orders': [],
  'private.add_contact': [],
  'private.customer_parts': [],
  'private.drop_contact': [],
  'private.keep_contact': [],
  'private.list_customers': [],
  'private.lock_customers': [],
  'private.lock_open_orders': [],
  'private.merge_customers': [],
  'private.move_contacts': [],
  'private.own_terms': [],
  'private.read_customer': [],
  'private.save_customer': [],
  'private.undo_merge': [],
  'private.whole_customer': [],
  'private.with_searched': [],
  'private.list_jobs': [],
  'private.list_staff': [],
  'private.list_stuck_emails': [],
  'private.list_waiting_proofs': [],
  'private.read_morning': [],
  'private.reminded_at': [],
  'private.nudge_customer': [],
  'private.move_job': [],
  'private.move_jobs': [],
  'private.boxes_json': [],
  'private.packed_json': [],
  'private.check_boxes': [],
  'private.pack_box': [],
  'private.ship_boxes': [],
  'private.shipped_boxes_json': [],
  'private.unboxed': [],
  'private.unpack_box': [],
  'private.assign_orders': [],
  'private.assignment_of': [],
  'private.desk_events_json': [],
  'private.desk_json': [],
  'private.hold_of': [],
  'private.hold_orders': [],
  'private.is_held': [],
  'private.list_assignees': [],
  'private.nudge_customers': [],
  'private.send_payment_links': [],
  'private.asked_for_payment_at': [],
  'private.orders_of': [],
  'private.read_analytics': [],
  'private.read_job': [],
  'private.read_money_report': [],
  'private.read_style_stock': [],
  'private.record_payment': [],
  'private.remove_second_factor': [],
  'private.remove_staff': [],
  'private.requeue_email': [],
  'private.set_customer_terms': [],
  'private.set_group_seller': [],
  'private.set_reminders': [],
  'private.solve_problem': [],
  'private.test_connection': [],
  'private.undo_move': [],
  'private.who_am_i': [],
  'private.void_resets': [],
  'public.add_note': ['authenticated'],
  'public.answer_customer': ['authenticated'],
  'public.accept_quote': ['service_role'],
  'public.send_quote': ['service_role'],
  'private.insert_group': [],
  'private.approved_status': [],
  'private.group_state': [],
  'private.group_counts': [],
  'private.count_in': [],
  'private.lock_group': [],
  'private.group_proof': [],
  'private.next_group': [],
  'private.open_again': [],
  'private.group_json': [],
  'private.person_json': [],
  'private.find_person': [],
  'private.set_person': [],
  'private.take_out': [],
  'private.group_of': [],
  'private.person_charge_json': [],
  'private.insert_charges': [],
  'private.tell_person': [],
  'private.forgo_refund': [],
  'private.carry_dispute': [],
  'private.group_charges_cents': [],
  'private.lock_own_group': [],
  'private.shop_sells_to_each': [],
  'private.short_occasion': [],
  'private.forget_person': [],
  'private.tell_group': [],
  'private.write_group_email': [],
  'private.has_answered': [],
  'private.forget_invitations': [],
  'private.keep_group_goods': [],
  'private.read_parcels': [],
  'private.lock_parcels': [],
  'private.tell_of_parcel': [],
  'private.send_parcels': [],
  'private.return_parcel': [],
  'private.count_people': [],
  'private.holds_approval': [],
  'private.write_order': [],
  'public.read_group': ['service_role'],
  'public.read_group_for_organizer': ['service_role'],
  'public.join_group': ['service_role'],
  'public.read_person': ['service_role'],
  'public.change_person': ['service_role'],
  'public.leave_group': ['service_role'],
  'public.set_person_as_organizer': ['service_role'],
  'public.list_shops': ['service_role'],
  'public.stop_opening_again': ['service_role'],
  'public.extend_group': ['service_role'],
  'public.close_group': ['service_role'],
  'public.list_due_groups': ['service_role'],
  'public.start_person_card': ['service_role'],
  'public.save_person_card': ['service_role'],
  'public.list_group_charges': ['service_role'],
  'public.begin_group_charge': ['service_role'],
  'public.note_declined_charge': ['service_role'],
  'public.give_up_charges': ['service_role'],
  'public.refund_canceled_groups': ['service_role'],
  'private.card_grace': [],
  'private.spend_card': [],
  'private.spend_old_card': [],
  'private.group_kept_for': [],
  'private.group_ended_at': [],
  'public.take_spent_cards': ['service_role'],
  'public.note_deleted_card': ['service_role'],
  'public.forget_groups': ['service_role'],
  'public.tell_short_group': ['service_role'],
  'public.correct_parcel': ['service_role'],
  'public.read_parcels': ['authenticated'],
  'public.send_parcels': ['authenticated'],
  'public.return_parcel': ['authenticated'],
  'public.read_group_email': ['service_role'],
  'public.add_people': ['service_role'],
  'public.read_invitations': ['service_role'],
  'public.invite_people': ['service_role'],
  'public.remind_people': ['service_role'],
  'public.stop_invitation': ['service_role'],
  'public.ask_for_reminder': ['service_role'],
  'private.put_off_last_calls': [],
  'private.move_last_calls': [],
  'private.note_due': [],
  'public.read_invitation_email': ['service_role'],
  'public.approve_proof': ['service_role'],
  'public.ask_for_change': ['service_role'],
  'public.apply_card_facts': ['service_role'],
  'public.ask_purchase': ['authenticated'],
  'public.close_purchase': ['authenticated'],
  'public.enter_purchase': ['authenticated'],
  'public.correct_stock': ['authenticated'],
  'public.list_deliveries': ['authenticated'],
  'public.list_house_stock': ['authenticated'],
  'public.receive_blanks': ['authenticated'],
  'public.save_recipe': ['authenticated'],
  'public.pin_job': ['authenticated'],
  'public.save_plan': ['authenticated'],
  'public.settle_difference': ['authenticated'],
  'public.return_blanks': ['authenticated'],
  'public.keep_blanks': ['authenticated'],
  'public.undo_receiving': ['authenticated'],
  'public.count_pieces': ['authenticated'],
  'public.read_pieces': ['authenticated'],
  'public.list_blanks_to_buy': ['authenticated'],
  'public.list_purchases': ['authenticated'],
  'public.list_purchases_to_look_for': ['service_role'],
  'public.note_look': ['service_role'],
  'public.read_purchase': ['authenticated'],
  'public.settle_purchase': ['service_role'],
  'public.ask_card_refund': ['authenticated'],
  'public.begin_card_payment': ['service_role'],
  'public.begin_sync': ['service_role'],
  'public.card_check': ['service_role'],
  'public.close_card_attempt': ['service_role'],
  'public.claim_challenge': ['service_role'],
  'public.claim_outbox': ['service_role'],
  'public.correct_shipment': ['authenticated'],
  'public.count_customer': ['authenticated'],
  'public.count_jobs': ['authenticated'],
  'public.close_team_link': ['service_role'],
  'public.email_draft': ['service_role'],
  'public.end_drafts': ['service_role'],
  'public.end_shared_designs': ['service_role'],
  'public.end_team_links': ['service_role'],
  'public.erase_customer': ['authenticated'],
  'public.fail_card_refund': ['service_role'],
  'public.fail_outbox': ['service_role'],
  'public.fail_sync': ['service_role'],
  'public.find_card_payment': ['service_role'],
  'public.finish_stripe_events': ['service_role'],
  'public.list_asked_refunds': ['service_role'],
  'public.list_cards_to_check': ['service_role'],
  'public.note_stripe_events': ['service_role'],
  'public.read_card_news': ['service_role'],
  'public.save_card_session': ['service_role'],
  'public.find_reset': ['service_role'],
  'public.has_password': ['service_role'],
  'public.list_overdue': ['service_role'],
  'public.read_sign_in_changes': ['service_role'],
  'public.read_overdue': ['service_role'],
  'public.set_reminders': ['authenticated'],
  'public.solve_problem': ['authenticated'],
  'public.start_reset': ['service_role'],
  'public.export_jobs': ['authenticated'],
  'public.find_order_by_key': ['service_role'],
  'public.find_quote_request_by_key': ['service_role'],
  'public.find_reorder_by_key': ['service_role'],
  'public.find_stock': ['service_role'],
  'public.finish_outbox': ['service_role'],
  'public.finish_sync': ['service_role'],
  'public.forget_erased_files': ['service_role'],
  'public.fill_in_line': ['service_role'],
  'public.grant_staff': ['authenticated'],
  'public.announce_upload': ['service_role'],
  'public.list_audit_events': ['authenticated'],
  'public.decline_quote': ['service_role'],
  'public.delete_file': ['service_role'],
  'public.find_file': ['service_role'],
  'public.forget_unused_files': ['service_role'],
  'public.seal_file': ['service_role'],
  'public.keep_draft': ['service_role'],
  'public.list_inventory': ['authenticated'],
  'public.list_short_orders': ['authenticated'],
  'public.list_jobs': ['authenticated'],
  'public.list_staff': ['authenticated'],
  'public.list_stuck_emails': ['authenticated'],
  'public.list_unreminded': ['service_role'],
  'public.list_waiting_proofs': ['authenticated'],
  'public.list_customers': ['authenticated'],
  'public.merge_customers': ['authenticated'],
  'public.nudge_customer': ['authenticated'],
  'public.read_customer': ['authenticated'],
  'public.save_customer': ['authenticated'],
  'public.undo_merge': ['authenticated'],
  'public.make_team_link': ['service_role'],
  'public.move_job': ['authenticated'],
  'public.move_jobs': ['authenticated'],
  'public.pack_box': ['authenticated'],
  'public.ship_boxes': ['authenticated'],
  'public.unpack_box': ['authenticated'],
  'public.assign_orders': ['authenticated'],
  'public.hold_orders': ['authenticated'],
  'public.list_assignees': ['authenticated'],
  'public.nudge_customers': ['authenticated'],
  'public.send_payment_links': ['authenticated'],
  'public.next_pictures': ['service_role'],
  'public.note_repeat': ['service_role'],
  'public.open_draft': ['service_role'],
  'public.find_order_link': ['service_role'],
  'public.open_order': ['service_role'],
  'public.cancel_order': ['service_role'],
  'public.change_order': ['service_role'],
  'public.read_order_changes': ['service_role'],
  'public.email_link': ['service_role'],
  'public.confirm_address': ['service_role'],
  'public.renew_order_link': ['service_role'],
  'public.open_quote': ['service_role'],
  'public.open_shared_design': ['service_role'],
  'public.open_team_link': ['service_role'],
  'public.picture_done': ['service_role'],
  'public.place_order': ['service_role'],
  'public.place_quote_request': ['service_role'],
  'public.place_reorder': ['service_role'],
  'public.read_analytics': ['authenticated'],
  'public.read_document': ['service_role'],
  'public.read_quoted_request': ['service_role'],
  'public.take_email_documents': ['service_role'],
  'public.read_held_emails': ['service_role'],
  'public.read_bundled_notices': ['service_role'],
  'public.read_job': ['authenticated'],
  'public.read_message': ['service_role'],
  'public.read_money': ['service_role'],
  'public.read_money_report': ['authenticated'],
  'public.read_morning': ['authenticated'],
  'public.choose_morning': ['authenticated'],
  'public.read_morning_email': ['service_role'],
  'public.read_press_facts': ['service_role'],
  'public.write_morning_emails': ['service_role'],
  'public.may_copy': ['service_role'],
  'public.may_email_words': ['service_role'],
  'public.read_order': ['service_role'],
  'public.read_proofs': ['service_role'],
  'public.read_quote_request': ['service_role'],
  'public.read_reorder': ['service_role'],
  'public.read_style_stock': ['authenticated'],
  'public.read_team_lines': ['service_role'],
  'public.record_attempt': ['service_role'],
  'public.record_payment': ['authenticated'],
  'public.remove_second_factor': ['authenticated'],
  'public.remove_staff': ['authenticated'],
  'public.remove_team_line': ['service_role'],
  'public.requeue_email': ['authenticated'],
  'public.save_transit': ['service_role'],
  'public.send_proof': ['service_role'],
  'public.set_customer_terms': ['authenticated'],
  'public.set_group_seller': ['authenticated'],
  'public.share_design': ['service_role'],
  'public.stop_reminders': ['service_role'],
  'public.style_colors': ['service_role'],
  'public.sweep_audit_events': ['service_role'],
  'public.take_token': ['service_role'],
  'public.test_connection': ['authenticated'],
  'public.track_quote_path': ['service_role'],
  'public.undo_move': ['authenticated'],
  'public.unused_files': ['service_role'],
  'public.who_am_i': ['authenticated'],
  'public.write_message': ['service_role'],
  'public.write_overdue': ['service_role'],
  'public.write_reminders': ['service_role'],
};

/** Functions for staff: each one checks its caller itself. */
const staffCalls = Object.keys(executors)
  .filter((name) => executors[name]?.includes('authenticated') && name.startsWith('public.'))
  .map((name) => name.replace('public.', ''));
/** The duty that each call needs; who_am_i needs none. */
const dutyOf: Readonly<Record<string, Duty>> = {
  add_certificate: 'decide-certificates',
  add_note: 'work-on-jobs',
  answer_customer: 'answer-customers',
  withdraw_proposal: 'change-orders',
  apply_certificate: 'decide-certificates',
  ask_purchase: 'buy-blanks',
  close_purchase: 'buy-blanks',
  enter_purchase: 'buy-blanks',
  correct_stock: 'work-on-jobs',
  list_deliveries: 'work-on-jobs',
  list_house_stock: 'work-on-jobs',
  receive_blanks: 'work-on-jobs',
  save_recipe: 'work-on-jobs',
  pin_job: 'work-on-jobs',
  save_plan: 'work-on-jobs',
  settle_difference: 'buy-blanks',
  return_blanks: 'work-on-jobs',
  keep_blanks: 'work-on-jobs',
  undo_receiving: 'work-on-jobs',
  count_pieces: 'work-on-jobs',
  read_pieces: 'work-on-jobs',
  list_blanks_to_buy: 'buy-blanks',
  list_purchases: 'buy-blanks',
  read_purchase: 'buy-blanks',
  ask_card_refund: 'refund',
  correct_shipment: 'work-on-jobs',
  count_customer: 'erase-customers',
  count_jobs: 'work-on-jobs',
  accept_certificate: 'decide-certificates',
  reject_certificate: 'decide-certificates',
  erase_customer: 'erase-customers',
  export_jobs: 'export-jobs',
  grant_staff: 'manage-staff',
  list_audit_events: 'read-audit-trail',
  list_certificates: 'see-certificates',
  list_customers: 'keep-customers',
  read_customer: 'keep-customers',
  save_customer: 'keep-customers',
  merge_customers: 'keep-customers',
  undo_merge: 'keep-customers',
  list_inventory: 'see-inventory',
  list_short_orders: 'see-inventory',
  list_jobs: 'work-on-jobs',
  list_staff: 'manage-staff',
  list_tablets: 'work-on-jobs',
  remove_tablet: 'work-on-jobs',
  list_stuck_emails: 'handle-emails',
  list_press_runs: 'manage-settings',
  list_price_books: 'manage-settings',
  list_priced_orders: 'manage-settings',
  list_waiting_proofs: 'work-on-jobs',
  nudge_customer: 'answer-customers',
  move_job: 'work-on-jobs',
  move_jobs: 'work-on-jobs',
  pack_box: 'work-on-jobs',
  ship_boxes: 'work-on-jobs',
  unpack_box: 'work-on-jobs',
  assign_orders: 'work-on-jobs',
  hold_orders: 'work-on-jobs',
  list_assignees: 'work-on-jobs',
  nudge_customers: 'answer-customers',
  send_payment_links: 'answer-customers',
  read_analytics: 'see-analytics',
  read_floor_settings: 'work-on-jobs',
  read_job: 'work-on-jobs',
  read_money_report: 'see-books',
  read_morning: 'work-on-jobs',
  choose_morning: 'work-on-jobs',
  read_parcels: 'work-on-jobs',
  send_parcels: 'work-on-jobs',
  return_parcel: 'work-on-jobs',
  read_price_book: 'manage-settings',
  save_floor_settings: 'manage-settings',
  read_style_stock: 'see-inventory',
  record_payment: 'record-payments',
  remove_second_factor: 'manage-staff',
  remove_staff: 'manage-staff',
  requeue_email: 'handle-emails',
  set_customer_terms: 'set-terms',
  set_group_seller: 'decide-certificates',
  set_reminders: 'switch-reminders',
  solve_problem: 'work-on-jobs',
  test_connection: 'use-tools',
  undo_move: 'work-on-jobs',
};
const rolesOf = (duty: Duty): Role[] =>
  roles.filter((role) => (rolesWith(duty) as readonly Role[]).includes(role));
const answeredRoles = (name: string): Role[] => {
  if (name === 'who_am_i') return ['bookkeeper', 'press', 'staff', 'owner'];
  const duty = dutyOf[name];
  if (!duty) throw new Error(`Say in dutyOf which duty ${name} needs.`);
  return rolesOf(duty);
};

let backend: TestBackend;
let sample: PlacedOrder;
let sampleQuoteRequest: PlacedRequest;
let sampleReorder: PlacedRequest;
beforeAll(async () => {
  backend = await openTestBackend();
  await backend.sql(rowsTouched);
});
afterAll(() => backend.close());

async function placeSample(): Promise<void> {
  for (const table of ['orders', 'quote_requests', 'reorders', 'quote_analytics']) {
    await backend.sql(`delete from public.${table}`);
  }
  await backend.sql(`delete from public.color_swatches where style_code like '9999%'`);
  await backend.sql(
    `insert into public.color_swatches (style_code, color_key, name, hex, position)
     values ('99990', 'sample', 'Sample', '#000000', 0)`,
  );
  await backend.sql(
    `insert into public.garment_stock (style_code, color_key, size, size_order, warehouse,
       quantity, closeout, dropship)
     values ('99990', 'sample', 'S', 'B1', 'IL', 1, false, false)`,
  );
  await backend.sql('delete from public.garments');
  await backend.sql('delete from private.sync_leases');
  await backend.sql(
    `insert into public.garments (style_code, failed_at, failure) values ('99990', now(), 'x')`,
  );
  await backend.sql(
    `insert into private.sync_leases (style_code, claim, leased_until)
     values ('99990', $1, now() + interval '1 minute')`,
    [claim],
  );
  const [file, quoteFile, messageFile] = [frontFile(), keptFile(), keptFile()];
  await putFiles(backend.sql, [file, quoteFile, messageFile, { objectPath: 'x.png' }]);
  sample = await backend.call<PlacedOrder>('place_order', { p: orderToPlace({ files: [file] }) });
  sampleQuoteRequest = await backend.call<PlacedRequest>('place_quote_request', {
    p: quoteRequestToPlace({ files: [quoteFile] }),
  });
  sampleReorder = await backend.call<PlacedRequest>('place_reorder', { p: reorderToPlace() });
  await backend.sql('select public.track_quote_path($1, $2, $3)', Object.values(trackedStart));
  await backend.sql('delete from public.price_books where version is null');
  await backend.sql(
    `insert into public.price_books (id, book, note, based_on, saved_by)
     values ($1, '{}', '', 1, 'a')`,
    [sampleBook],
  );
  await backend.sql(
    `insert into public.order_changes (order_id, version, actor, rows)
     values ($1, 2, 'customer', '[]')`,
    [sample.orderId],
  );
  await backend.sql(
    `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
     values (gen_random_uuid(), $1, 1, 'charge', 'cash', 100, 'a')`,
    [sample.orderId],
  );
  await backend.sql(
    `insert into public.documents (kind, number, order_id, order_number, data)
     values ('invoice', $2, $1, 1, '{}')`,
    [sample.orderId, sample.number],
  );
  await backend.sql(
    `insert into public.customer_terms (email, terms, set_by)
     values ('ada@example.com', 'deposit', 'a') on conflict do nothing`,
  );
  await backend.sql(
    `insert into public.job_notes (id, order_id, author, text)
     values (gen_random_uuid(), $1, 'a', 'Call first.')`,
    [sample.orderId],
  );
  await backend.sql(
    `with message as (
       insert into public.order_messages (id, order_id, from_shop, author, text)
       values ($1, $2, false, 'Ada', 'Hello?') returning id
     )
     insert into public.message_files (message_id, position, object_path, file_name)
     select id, 1, $3, 'a.png' from message`,
    [messageId, sample.orderId, messageFile.objectPath],
  );
  await backend.sql(
    `insert into public.proofs (id, order_id, version, contents, sha256, order_sha256, made_by)
     values ($1, $2, 1, '{}', encode(sha256('{}'::bytea), 'hex'), repeat('a', 64), 'a')`,
    [sampleProof, sample.orderId],
  );
  await backend.sql(
    `insert into public.proof_files (proof_id, object_path, file_name, size_bytes, sha256,
       content_type, format)
     values ($1, $2, 'x.png', 1, repeat('b', 64), 'image/png', 'png')`,
    [sampleProof, file.objectPath],
  );
  await backend.sql(
    `insert into public.change_request_files (proof_id, position, object_path, file_name)
     values ($1, 1, $2, 'x.png')`,
    [sampleProof, file.objectPath],
  );
  await backend.sql(
    `insert into public.proof_approvals (proof_id, name, sha256)
     values ($1, 'Ada Lovelace', encode(sha256('{}'::bytea), 'hex'))`,
    [sampleProof],
  );
  await backend.sql(
    `insert into public.proof_pins (proof_id, number, design, location, text)
     values ($1, 1, 0, 'frontLarge', 'Bigger.')`,
    [sampleProof],
  );
  await backend.sql(
    `insert into public.quotes (id, quote_request_id, version, contents, sha256, valid_until, made_by)
     values ($1, $2, 1, '{}', encode(sha256('{}'::bytea), 'hex'), '2026-12-24', 'a')`,
    [sampleQuote, sampleQuoteRequest.quoteRequestId],
  );
  await backend.sql('insert into public.quote_decisions (quote_id, accepted) values ($1, false)', [
    sampleQuote,
  ]);
}
const messageId = randomUUID();
/** The claim of a sync in progress. */
const claim = randomUUID();
const sync = { p: { styleCode: '99990', claim } };
const sampleBook = randomUUID();
const sampleProof = randomUUID();
const sampleQuote = randomUUID();
/** An event from long ago. */
const trackedStart = { p_day: '2000-01-01', p_path: 'quoteForm', p_event: 'start' };

type Probe = {
  /** Selects the sample row, in REST and in SQL. */
  filter: string;
  where: string;
  /** A harmless change, and the column that shows it. */
  change: Record<string, unknown>;
  /** A valid row that doesn't exist yet, and the SQL that finds it. */
  row: Record<string, unknown>;
  added: string;
};

function probeOf(table: string): Probe {
  const id = sample.orderId;
  const ofOrder = { filter: `order_id=eq.${id}`, where: `order_id = '${id}'` };
  const ofProof = { filter: `proof_id=eq.${sampleProof}`, where: `proof_id = '${sampleProof}'` };
  const request = {
    request_hash: 'b'.repeat(64),
    name: 'Mallory',
    email: 'mallory@example.com',
  };
  const mine: Record<string, () => Probe> = {
    color_swatches: () => ({
      filter: 'style_code=eq.99990',
      where: `style_code = '99990'`,
      change: { name: 'Changed' },
      row: { style_code: '99991', color_key: 'new', name: 'New', hex: '#000000', position: 0 },
      added: `style_code = '99991'`,
    }),
    garments: () => ({
      filter: 'style_code=eq.99990',
      where: `style_code = '99990'`,
      change: { failure: 'Changed' },
      row: { style_code: '99991' },
      added: `style_code = '99991'`,
    }),
    garment_stock: () => ({
      filter: 'style_code=eq.99990',
      where: `style_code = '99990'`,
      change: { quantity: 999 },
      row: {
        style_code: '99990',
        color_key: 'sample',
        size: 'M',
        size_order: 'B2',
        warehouse: 'IL',
        quantity: 1,
        closeout: false,
        dropship: false,
      },
      added: `style_code = '99990' and size = 'M'`,
    }),
    orders: () => {
      const key = randomUUID();
      return {
        filter: `id=eq.${id}`,
        where: `id = '${id}'`,
        change: { status: 'cancelled' },
        row: {
          idempotency_key: key,
          request_hash: 'b'.repeat(64),
          designs: toColumns([orderDesign({ quantities: { S: 1 } })]),
          total_quantity: 1,
          due_date: '2026-12-04',
          turnaround_class: 'standard',
          delivery_method: 'pickup',
          customer_name: 'Mallory',
          customer_email: 'mallory@example.com',
          customer_phone: '515-555-0199',
          per_item_cents: [0],
          subtotal_cents: 0,
          rush_fee_cents: 0,
          shipping_cents: 0,
          tax_cents: 0,
          total_cents: 0,
        },
        added: `idempotency_key = '${key}'`,
      };
    },
    order_artwork: () => ({
      ...ofOrder,
      change: { object_path: 'another_path.png' },
      row: {
        order_id: id,
        design: 0,
        location: 'backLarge',
        object_path: 'x.png',
        file_name: 'x.png',
        size_bytes: 1,
        sha256: 'b'.repeat(64),
        content_type: 'image/png',
        format: 'png',
      },
      added: `order_id = '${id}' and location = 'backLarge'`,
    }),
    job_events: () => ({
      ...ofOrder,
      change: { actor: 'somebody else' },
      row: { order_id: id, from_status: 'ready', to_status: 'completed', actor: 'mallory' },
      added: `order_id = '${id}' and actor = 'mallory'`,
    }),
    outbox: () => ({
      ...ofOrder,
      change: { recipient: 'mallory@example.com' },
      row: { order_id: id, template: 'probe', recipient: 'mallory@example.com' },
      added: `order_id = '${id}' and template = 'probe'`,
    }),
    job_notes: () => {
      const note = randomUUID();
      return {
        ...ofOrder,
        change: { text: 'Something else.' },
        row: { id: note, order_id: id, author: 'mallory', text: 'x' },
        added: `id = '${note}'`,
      };
    },
    order_messages: () => {
      const message = randomUUID();
      return {
        ...ofOrder,
        change: { text: 'Something else.' },
        row: { id: message, order_id: id, from_shop: true, author: 'mallory', text: 'x' },
        added: `id = '${message}'`,
      };
    },
    message_files: () => ({
      filter: `message_id=eq.${messageId}`,
      where: `message_id = '${messageId}'`,
      change: { file_name: 'b.png' },
      row: { message_id: messageId, position: 3, object_path: 'x.png', file_name: 'x.png' },
      added: `message_id = '${messageId}' and position = 3`,
    }),
    proofs: () => {
      const proof = randomUUID();
      return {
        ...ofOrder,
        change: { made_by: 'somebody else' },
        row: {
          id: proof,
          order_id: id,
          version: 2,
          contents: '{}',
          sha256: createHash('sha256').update('{}').digest('hex'),
          order_sha256: 'a'.repeat(64),
          made_by: 'mallory',
        },
        added: `id = '${proof}'`,
      };
    },
    proof_files: () => ({
      ...ofProof,
      change: { file_name: 'y.png' },
      row: {
        proof_id: sampleProof,
        object_path: 'x.png',
        file_name: 'x.png',
        size_bytes: 1,
        sha256: 'b'.repeat(64),
        content_type: 'image/png',
        format: 'png',
      },
      added: `object_path = 'x.png'`,
    }),
    change_request_files: () => ({
      ...ofProof,
      change: { file_name: 'y.png' },
      row: { proof_id: sampleProof, position: 2, object_path: 'x.png', file_name: 'x.png' },
      added: `proof_id = '${sampleProof}' and position = 2`,
    }),
    proof_approvals: () => ({
      ...ofProof,
      change: { name: 'Mallory' },
      row: { proof_id: sampleProof, name: 'Mallory', sha256: 'a'.repeat(64) },
      added: `name = 'Mallory'`,
    }),
    proof_pins: () => ({
      ...ofProof,
      change: { reply: 'No.' },
      row: { proof_id: sampleProof, number: 2, design: 0, location: 'frontLarge', text: 'x' },
      added: `number = 2`,
    }),
    payments: () => {
      const payment = randomUUID();
      return {
        ...ofOrder,
        change: { actor: 'mallory' },
        row: {
          id: payment,
          order_id: id,
          order_number: 1,
          kind: 'charge',
          method: 'cash',
          amount_cents: 1,
          actor: 'mallory',
        },
        added: `id = '${payment}'`,
      };
    },
    documents: () => ({
      filter: `order_id=eq.${id}&kind=eq.invoice`,
      where: `order_id = '${id}' and kind = 'invoice'`,
      change: { order_number: 2 },
      row: { kind: 'invoice', number: 99, order_id: id, order_number: 1, data: {} },
      added: 'number = 99',
    }),
    customer_terms: () => ({
      filter: 'email=eq.ada@example.com',
      where: `email = 'ada@example.com'`,
      change: { set_by: 'mallory' },
      row: { email: 'mallory@example.com', terms: 'account', set_by: 'mallory' },
      added: `email = 'mallory@example.com'`,
    }),
    order_changes: () => ({
      ...ofOrder,
      change: { actor: 'mallory' },
      row: { order_id: id, version: 3, actor: 'mallory', rows: [] },
      added: `order_id = '${id}' and version = 3`,
    }),
    quote_requests: () => {
      const key = randomUUID();
      return {
        filter: `id=eq.${sampleQuoteRequest.quoteRequestId}`,
        where: `id = '${sampleQuoteRequest.quoteRequestId}'`,
        change: { status: 'declined' },
        row: { ...request, idempotency_key: key, quantity: 1, project_details: 'x' },
        added: `idempotency_key = '${key}'`,
      };
    },
    price_books: () => {
      const book = randomUUID();
      return {
        filter: `id=eq.${sampleBook}`,
        where: `id = '${sampleBook}'`,
        change: { note: 'Changed' },
        row: { id: book, book: {}, note: '', saved_by: 'mallory' },
        added: `id = '${book}'`,
      };
    },
    quotes: () => {
      const answer = randomUUID();
      return {
        filter: `id=eq.${sampleQuote}`,
        where: `id = '${sampleQuote}'`,
        change: { made_by: 'somebody else' },
        row: {
          id: answer,
          quote_request_id: sampleQuoteRequest.quoteRequestId,
          version: 2,
          contents: '{}',
          sha256: createHash('sha256').update('{}').digest('hex'),
          valid_until: '2026-12-24',
          made_by: 'mallory',
        },
        added: `id = '${answer}'`,
      };
    },
    quote_decisions: () => ({
      filter: `quote_id=eq.${sampleQuote}`,
      where: `quote_id = '${sampleQuote}'`,
      change: { reason: 'x' },
      row: { quote_id: randomUUID(), accepted: true },
      added: 'accepted',
    }),
    quote_request_artwork: () => ({
      filter: `quote_request_id=eq.${sampleQuoteRequest.quoteRequestId}`,
      where: `quote_request_id = '${sampleQuoteRequest.quoteRequestId}'`,
      change: { object_path: 'another_path.png' },
      row: {
        quote_request_id: sampleQuoteRequest.quoteRequestId,
        position: 3,
        object_path: 'x.png',
        file_name: 'x.png',
        size_bytes: 1,
        sha256: 'b'.repeat(64),
        content_type: 'image/png',
        format: 'png',
      },
      added: `quote_request_id = '${sampleQuoteRequest.quoteRequestId}' and position = 3`,
    }),
    reorders: () => {
      const key = randomUUID();
      return {
        filter: `id=eq.${sampleReorder.reorderId}`,
        where: `id = '${sampleReorder.reorderId}'`,
        change: { status: 'declined' },
        row: { ...request, idempotency_key: key, invoice_number: '1' },
        added: `idempotency_key = '${key}'`,
      };
    },
    reorder_lines: () => ({
      filter: `reorder_id=eq.${sampleReorder.reorderId}`,
      where: `reorder_id = '${sampleReorder.reorderId}'`,
      change: { quantity: 999 },
      row: { reorder_id: sampleReorder.reorderId, size: '3XL', quantity: 1 },
      added: `reorder_id = '${sampleReorder.reorderId}' and size = '3XL'`,
    }),
    quote_analytics: () => ({
      filter: 'day=eq.2000-01-01&path=eq.quoteForm',
      where: `day = '2000-01-01' and path = 'quoteForm'`,
      change: { attempts: 999 },
      row: { day: '2000-01-01', path: 'shirtDesigner' },
      added: `day = '2000-01-01' and path = 'shirtDesigner'`,
    }),
  };
  const probe = mine[table];
  if (probe === undefined) throw new Error(`The table ${table} has no probe`);
  return probe();
}

/** Whether the role can do it over REST, judged by what happens to the rows. Restores the sample. */
async function can(role: Role, verb: Verb, table: string): Promise<boolean> {
  const { filter, where, change, row, added } = probeOf(table);
  const request = (method: string, query: string, body?: unknown): Promise<Response> =>
    fetch(`${backend.url}/rest/v1/${table}${query}`, {
      method,
      headers: { ...backend.headers(role), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const count = async (condition: string): Promise<number> => {
    const [found] = await backend.sql(
      `select count(*)::int as rows from public.${table} where ${condition}`,
    );
    return found?.['rows'] as number;
  };
  if (verb === 'select') {
    const response = await request('GET', `?${filter}`);
    return response.ok && ((await response.json()) as unknown[]).length > 0;
  }
  if (verb === 'insert') {
    await request('POST', '', row);
    return (await count(added)) > 0;
  }
  if (verb === 'update') {
    const [column] = Object.keys(change);
    await request('PATCH', `?${filter}`, change);
    return (await count(`${where} and ${column} = '${Object.values(change)[0]}'`)) > 0;
  }
  await request('DELETE', `?${filter}`);
  return (await count(where)) === 0;
}

/** How many rows a statement of this caller reads or changes, none if it is refused. Undoes it. */
const rowsTouched = `
  create function pg_temp.rows_touched(p_role text, p_claims jsonb, p_statement text)
  returns integer language plpgsql as $$
  declare
    v_rows integer;
  begin
    perform set_config('request.jwt.claims', p_claims::text, true);
    perform set_config('request.jwt.claim.sub', coalesce(p_claims ->> 'sub', ''), true);
    perform set_config('role', p_role, true);
    execute p_statement;
    get diagnostics v_rows = row_count;
    raise exception using errcode = 'UNDO0', message = v_rows;
  exception
    when sqlstate 'UNDO0' then return sqlerrm::integer;
    when insufficient_privilege then return 0;
  end;
  $$`;

function attempt(verb: Verb, table: string): string {
  const { where, change, row } = probeOf(table);
  const [column] = Object.keys(change);
  const values = Object.values(row).map(literal);
  return {
    select: `select from public.${table} where ${where}`,
    insert: `insert into public.${table} (${Object.keys(row).join()}) values (${values.join()})`,
    update: `update public.${table} set ${column} = ${literal(Object.values(change)[0])} where ${where}`,
    delete: `delete from public.${table} where ${where}`,
  }[verb];
}

const everyTry = roles.flatMap((role) => verbs.map((verb) => ({ role, verb })));

function difference(role: Role, verb: Verb, table: string, happened: boolean): string[] {
  const allowed = matrix[table]?.[role].includes(verb) ?? false;
  return happened === allowed ? [] : [`${role} ${happened ? 'can' : "can't"} ${verb} ${table}`];
}

/** Each difference between the matrix and the database, such as 'visitor can select orders'. */
async function breaches(table: string): Promise<string[]> {
  const tries = everyTry.map(({ role, verb }) => ({
    ...backend.session(role),
    statement: attempt(verb, table),
  }));
  const rows = await backend.sql(
    `select pg_temp.rows_touched(name, claims::jsonb, statement) as touched
     from jsonb_to_recordset($1::jsonb) as tried (name text, claims text, statement text)`,
    [JSON.stringify(tries)],
  );
  return everyTry.flatMap(({ role, verb }, at) =>
    difference(role, verb, table, (rows[at]?.['touched'] as number) > 0),
  );
}

/** What the matrix gets wrong about a table, asked over REST. */
async function breachesOverRest(table: string): Promise<string[]> {
  const found: string[] = [];
  for (const { role, verb } of everyTry) {
    const happened = await can(role, verb, table);
    found.push(...difference(role, verb, table, happened));
    if (happened && verb !== 'select') await placeSample();
  }
  return found;
}

// product: who-uses-it
describe('the access matrix', () => {
  beforeAll(placeSample);

  test('has a row for every table and view', async () => {
    const tables = await backend.sql(
      `select n.nspname as schema, c.relname as name
       from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f')
       order by 1, 2`,
    );
    const named = (schema: string): unknown[] =>
      tables.filter((table) => table['schema'] === schema).map((table) => table['name']);
    expect(named('public')).toEqual(Object.keys(matrix).sort());
    expect(named('private')).toEqual(privateTables);
  });

  test.each(Object.keys(matrix))('holds for %s in the database and over REST', async (table) => {
    expect(await breaches(table)).toEqual([]);
    expect(await breachesOverRest(table)).toEqual([]);
  });

  // The planner's guess is about all rows, even those that a policy hides.
  test.each(Object.keys(matrix).filter((table) => table !== 'color_swatches'))(
    'tells nobody how many rows %s has',
    async (table) => {
      for (const role of roles.filter((one) => one !== 'service')) {
        for (const count of ['exact', 'planned', 'estimated']) {
          const response = await fetch(`${backend.url}/rest/v1/${table}`, {
            method: 'HEAD',
            headers: { ...backend.headers(role), prefer: `count=${count}` },
          });
          const range = response.headers.get('content-range');
          expect({ role, count, status: response.status, range }).toEqual({
            role,
            count,
            status: role === 'visitor' ? 401 : 403,
            range: null,
          });
        }
      }
    },
  );

  test.each(privateTables)('keeps private.%s out of the API', async (table) => {
    for (const role of roles) {
      for (const headers of [{}, { 'accept-profile': 'private' }]) {
        const response = await fetch(`${backend.url}/rest/v1/${table}`, {
          headers: { ...backend.headers(role), ...headers },
        });
        expect(response.ok).toBe(false);
      }
    }
  });

  test('relies on forced row-level security on every table', async () => {
    const open = await backend.sql(
      `select relname from pg_class
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });

  test('matches the grants in the database, table by table, and nothing more', async () => {
    const granted = await backend.sql(
      `select role, n.nspname || '.' || c.relname as relation, privilege
       from pg_class as c
       join pg_namespace as n on n.oid = c.relnamespace
       cross join unnest(array['anon', 'authenticated', 'service_role']) as role
       cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES',
         'TRIGGER']) as privilege
       where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm')
         and has_table_privilege(role, c.oid, privilege)`,
    );
    const expected = Object.entries(matrix).flatMap(([table, rights]) =>
      (
        [
          ['anon', rights.visitor],
          [
            'authenticated',
            [...new Set([...rights.nonMember, ...rights.press, ...rights.staff, ...rights.owner])],
          ],
          ['service_role', rights.service],
        ] as const
      ).flatMap(([role, allowed]) =>
        allowed.map((verb) => `${role} ${verb.toUpperCase()} public.${table}`),
      ),
    );
    expect(
      granted.map((row) => `${row['role']} ${row['privilege']} ${row['relation']}`).sort(),
    ).toEqual(expected.sort());
  });

  test('gives nobody a sequence', async () => {
    const granted = await backend.sql(
      `select role, c.relname from pg_class as c
       cross join unnest(array['anon', 'authenticated', 'service_role']) as role
       where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
         and has_sequence_privilege(role, c.oid, 'USAGE, SELECT, UPDATE')`,
    );
    expect(granted).toEqual([]);
  });
});

/** These arguments, each of them replaced by what it can't be. */
const oddArguments = (args: Record<string, unknown>): Record<string, unknown>[] =>
  Object.keys(args).flatMap((arg) => ['x', [[]]].map((odd) => ({ ...args, [arg]: odd })));

describe('functions', () => {
  beforeEach(placeSample);

  async function refusalOf(role: Role, name: string, args: Record<string, unknown>) {
    const response = await backend.tryCall(role, name, args);
    const { code, message } = (await response.json()) as Record<string, unknown>;
    return { status: response.status, code, message };
  }

  test('can be run only by the listed roles', async () => {
    const rows = await backend.sql(
      `select n.nspname || '.' || p.proname as name,
         coalesce(json_agg(role order by role)
           filter (where has_function_privilege(role, p.oid, 'execute')), '[]') as roles
       from pg_proc as p
       join pg_namespace as n on n.oid = p.pronamespace
       cross join unnest(array['anon', 'authenticated', 'service_role']) as role
       where n.nspname in ('public', 'private')
       group by p.oid, n.nspname, p.proname`,
    );
    expect(Object.fromEntries(rows.map((row) => [row['name'], row['roles']]))).toEqual(executors);
  });

  test.each(Object.keys(executors).filter((name) => executors[name]?.includes('service_role')))(
    'over REST, %s is refused to everyone but the service',
    async (name) => {
      const args: Record<string, Record<string, unknown>> = {
        begin_sync: { p: { styleCode: '99990', seconds: 1 } },
        apply_card_facts: { p: { id: randomUUID() } },
        begin_card_payment: { p: { number: 1 } },
        close_card_attempt: { p_id: randomUUID() },
        fail_card_refund: { p_id: randomUUID(), p_shop_inbox: 'inbox@example.com' },
        find_card_payment: { p: {} },
        finish_stripe_events: { p_ids: ['evt_1'] },
        list_asked_refunds: { p_id: randomUUID() },
        list_cards_to_check: { p_limit: 1 },
        note_stripe_events: { p: [] },
        read_card_news: { p_order_id: sample.orderId, p_occasion: randomUUID() },
        save_card_session: { p_id: randomUUID(), p_session: 'cs_1' },
        claim_challenge: { p_id: randomUUID() },
        claim_outbox: { p_limit: 1 },
        end_drafts: { p_limit: 1 },
        end_shared_designs: { p_limit: 1 },
        end_team_links: { p_limit: 1 },
        read_group: { p_slug: 'ducks-aaaaaaaa' },
        read_group_for_organizer: { p_number: 1, p_key_hash: 'a'.repeat(64) },
        read_group_email: { p_order_id: sample.orderId, p_person: randomUUID() },
        add_people: { p: { number: 1 } },
        read_invitations: { p_number: 1, p_key_hash: 'a'.repeat(64) },
        invite_people: { p: { number: 1 } },
        remind_people: { p: { number: 1 } },
        ask_for_reminder: { p: { slug: 'ducks-aaaaaaaa' } },
        stop_invitation: { p_slug: 'ducks-aaaaaaaa', p_id: randomUUID() },
        read_invitation_email: { p_order_id: sample.orderId, p_invitation: randomUUID() },
        join_group: { p: { slug: 'ducks-aaaaaaaa', id: randomUUID() } },
        read_person: { p_slug: 'ducks-aaaaaaaa', p_key_hash: 'a'.repeat(64) },
        change_person: { p: { slug: 'ducks-aaaaaaaa' } },
        leave_group: { p: { slug: 'ducks-aaaaaaaa' } },
        set_person_as_organizer: { p: { number: 1 } },
        list_shops: {},
        stop_opening_again: { p: { number: 1 } },
        extend_group: { p: { number: 1 } },
        close_group: { p: { number: 1 } },
        tell_short_group: { p: { number: 1 } },
        correct_parcel: { p: { slug: 'ducks-aaaaaaaa' } },
        start_person_card: { p: { slug: 'ducks-aaaaaaaa' } },
        save_person_card: { p: { id: randomUUID(), customer: 'cus_1' } },
        list_group_charges: { p_limit: 1 },
        take_spent_cards: { p_limit: 1 },
        note_deleted_card: { p_customer: 'cus_1' },
        forget_groups: { p_limit: 1 },
        begin_group_charge: { p_id: randomUUID() },
        note_declined_charge: { p_id: randomUUID(), p_method: 'pm_1' },
        make_team_link: {
          p: {
            playerKeyHash: 'a'.repeat(64),
            coachKeyHash: 'a'.repeat(64),
            team: 'Ducks',
            asksName: true,
            asksNumber: true,
            sizes: [],
            expiresAt: new Date(Date.now() + 60_000).toISOString(),
          },
        },
        open_team_link: { p_player_key_hash: 'a'.repeat(64), p_edit_key_hash: 'b'.repeat(64) },
        fill_in_line: { p: { playerKeyHash: 'a'.repeat(64) } },
        read_team_lines: { p_coach_key_hash: 'a'.repeat(64) },
        remove_team_line: { p_coach_key_hash: 'a'.repeat(64), p_line: randomUUID() },
        close_team_link: { p_coach_key_hash: 'a'.repeat(64), p_closed: true },
        fail_sync: sync,
        fail_outbox: { p_id: sample.emails[0], p_error_code: 'x' },
        find_order_by_key: { p_key: randomUUID() },
        find_quote_request_by_key: { p_key: randomUUID() },
        find_reorder_by_key: { p_key: randomUUID() },
        find_stock: { p: { colors: [] } },
        list_purchases_to_look_for: { p_limit: 1 },
        read_morning_email: { p_recipient: 'nobody@example.com' },
        read_press_facts: { p: { items: [] } },
        add_tablet: { p: { id: randomUUID(), name: 'Press 1', actor: 'a' } },
        keep_tap: { p: { tablet: randomUUID(), id: randomUUID(), number: 1 } },
        read_floor: { p_tablet: randomUUID() },
        read_floor_pin: { p_tablet: randomUUID(), p_member: randomUUID() },
        set_floor_pin: { p_user_id: randomUUID(), p_hash: 'x' },
        sign_in_tablet: { p_tablet: randomUUID() },
        write_morning_emails: { p_day: '2099-01-01' },
        compare_purchases: { p: { supplier: 'ss', orders: [] } },
        note_look: { p: { id: randomUUID(), looks: 0 } },
        settle_purchase: { p: { id: randomUUID(), orders: [] } },
        save_transit: { p: { supplier: 'ss', warehouses: [] } },
        finish_outbox: { p_id: sample.emails[0] },
        finish_sync: {
          p: {
            ...sync.p,
            supplierStyleId: 1,
            colors: [{ key: 'new', name: 'New', hex: '#000000', sizes: [] }],
          },
        },
        announce_upload: {
          p_object_path: 'x.png',
          p_visitor_hash: 'a',
          p_size_bytes: 1,
          p_most_bytes: 1,
        },
        delete_file: { p_upload_path: 'y.png' },
        find_file: { p_upload_path: 'y.png' },
        forget_unused_files: { p_days: 15 },
        seal_file: { p: { upload_path: 'y.png' } },
        next_pictures: { p: { limit: 1, seconds: 1 } },
        keep_draft: {
          p_key_hash: 'c'.repeat(64),
          p_draft: '{}',
          p_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
          p_may_add: true,
        },
        email_draft: {
          p_key_hash: 'c'.repeat(64),
          p_email: 'ada@example.com',
          p_sealed_key: 'k1.x',
          p_guard: {},
        },
        note_repeat: {
          p_number: sample.number,
          p_key_hash: 'a'.repeat(64),
          p_draft_key: randomUUID(),
        },
        open_draft: { p_key_hash: 'a'.repeat(64) },
        open_shared_design: { p_token_hash: 'a'.repeat(64) },
        picture_done: sync,
        approve_proof: { p: { number: 0, version: 1, order_version: 1 } },
        ask_for_change: { p: { number: 0, version: 1 } },
        send_proof: { p: { number: 0, version: 1 } },
        list_unreminded: {},
        list_overdue: {},
        write_overdue: { p: { reminders: [] } },
        read_sign_in_changes: { p_user_id: randomUUID(), p_at: new Date().toISOString() },
        read_overdue: {
          p_order_id: sample.orderId,
          p_occasion: randomUUID(),
          p_recipient: 'ada@example.com',
        },
        stop_reminders: { p: { number: 0 } },
        write_reminders: { p: { reminders: [] } },
        read_proofs: { p_order_id: sample.orderId },
        place_order: { p: orderToPlace() },
        read_price_book_version: { p_version: 1 },
        release_site_build: { p_version: 2 },
        save_price_book: {
          p: { id: randomUUID(), revision: 0, note: '', book: {}, actor: 'a' },
        },
        publish_price_book: { p: { id: randomUUID(), revision: 1, actor: 'a' } },
        restore_price_book: { p: { id: randomUUID(), version: 1, current: 0, actor: 'a' } },
        accept_quote: { p: { number: 0 } },
        send_quote: { p: { number: 0, version: 1 } },
        decline_quote: { p: { number: 0 } },
        open_quote: { p_number: sampleQuoteRequest.number, p_key_hash: 'a'.repeat(64) },
        read_quoted_request: { p_quote_request_id: sampleQuoteRequest.quoteRequestId },
        place_quote_request: { p: quoteRequestToPlace() },
        place_reorder: { p: reorderToPlace() },
        cancel_order: { p: { number: sample.number } },
        change_order: { p: { number: sample.number } },
        propose_change: { p: { number: sample.number, id: randomUUID() } },
        answer_proposal: { p: { number: sample.number, id: randomUUID(), agrees: true } },
        read_order_changes: { p_order_id: sample.orderId, p_since: '2026-11-01T00:00:00Z' },
        find_order_link: { p_number: sample.number },
        open_order: { p_number: sample.number, p_key_hash: 'a'.repeat(64) },
        confirm_address: {
          p_number: sample.number,
          p_key_hash: 'a'.repeat(64),
          p_email: 'ada@example.com',
        },
        read_bundled_notices: { p_email_id: sample.emails[0] },
        email_link: { p_number: sample.number, p_email: 'ada@example.com', p_guard: {} },
        renew_order_link: {
          p_number: sample.number,
          p_email: 'ada@example.com',
          p_link_id: randomUUID(),
          p_key_hash: 'a'.repeat(64),
        },
        read_certificate: { p_id: messageId },
        reuse_certificate: { p: { number: sample.number, key_hash: 'a'.repeat(64) } },
        send_certificate: { p: { order_number: sample.number, key_hash: 'a'.repeat(64) } },
        read_message: { p_message_id: messageId },
        read_money: { p_order_id: sample.orderId },
        take_email_documents: { p_email_id: sample.emails[0] },
        read_document: {
          p_order_number: sample.number,
          p_key_hash: null,
          p_kind: 'invoice',
          p_number: sample.number,
        },
        write_message: { p: { number: sample.number, key_hash: 'a'.repeat(64) } },
        may_copy: { p_email_id: randomUUID() },
        may_email_words: { p_order_id: sample.orderId },
        read_order: { p_order_id: sample.orderId },
        read_quote_request: { p_quote_request_id: sampleQuoteRequest.quoteRequestId },
        read_reorder: { p_reorder_id: sampleReorder.reorderId },
        find_reset: { p_token_hash: 'h' },
        has_password: { p_user_id: '00000000-0000-4000-8000-000000000000' },
        start_reset: { p_email: 'nobody@example.com', p_token_hash: 'h' },
        record_attempt: { p_what: 'reset-asked', p_email: 'ada@example.com' },
        share_design: {
          p: {
            tokenHash: 'a'.repeat(64),
            design: {},
            expiresAt: new Date(Date.now() + 60_000).toISOString(),
            pictures: [],
          },
        },
        style_colors: sync,
        sweep_audit_events: { p_limit: 1 },
        take_token: { p_bucket: 'a', p_key_hash: 'a', p_limit: 1, p_window_seconds: 1 },
        track_quote_path: trackedStart,
        unused_files: { p_days: 15, p_limit: 1 },
      };
      const plain = name.replace('public.', '');
      for (const role of roles.filter((name) => name !== 'service')) {
        const proper = await refusalOf(role, plain, args[plain] ?? {});
        expect([401, 403, 404]).toContain(proper.status);
        for (const odd of oddArguments(args[plain] ?? {})) {
          expect(await refusalOf(role, plain, odd)).toEqual(proper);
        }
      }
      expect((await backend.tryCall('service', plain, args[plain] ?? {})).ok).toBe(true);
      await backend.sql('delete from private.rate_limits');
    },
  );

  type Answer = { refusal: string | null; body: unknown };
  const overRest = async (role: Role, name: string, p: unknown): Promise<Answer> => {
    const response = await backend.tryCall(role, name, { p });
    const body = (await response.json()) as { code?: string } | null;
    if (response.ok) return { refusal: null, body };
    // Hosted Supabase refuses those who may not run it with 401 or 403, the embedded one with 404.
    const closed = [401, 403, 404].includes(response.status) && body?.code !== 'PT403';
    return { refusal: closed ? '42501' : `${response.status} ${body?.code}`, body };
  };
  const inDatabase = async (role: Role, name: string, p: unknown): Promise<Answer> => {
    try {
      return { refusal: null, body: (await backend.as(role, callOf(name, { p })))[0] };
    } catch (error) {
      const { code } = error as { code: string };
      return { refusal: code === 'PT403' ? '403 PT403' : code, body: null };
    }
  };

  /** The roles that a staff function answers, each with valid arguments. */
  async function answered(name: string, askAs = inDatabase): Promise<string[]> {
    const found: string[] = [];
    for (const role of roles) {
      const input = staffInput(name, { number: sample.number, email: sample.emails[0] ?? '' });
      const { refusal, body } = await askAs(role, name, input);
      if (refusal === null) {
        if (name !== 'who_am_i' || body !== null) found.push(role);
      } else {
        expect(refusal).toBe(role === 'visitor' || role === 'service' ? '42501' : '403 PT403');
      }
    }
    return found;
  }

  test('and policies name only duties that exist', async () => {
    const named = await backend.sql(
      `select distinct (regexp_matches(text, '(?:require_duty|may)[(]''([^'']*)''', 'g'))[1] as duty
       from (
         select prosrc as text from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         union all
         select coalesce(qual, '') || coalesce(with_check, '') from pg_policies
       ) as texts`,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(
      named.map(({ duty }) => duty).filter((duty) => !Object.hasOwn(duties, String(duty))),
    ).toEqual([]);
  });

  test('read who may do what from the table of src/staff/permission.ts', async () => {
    const rows = await backend.sql(
      'select duty, role::text from private.permissions order by 1, 2',
    );
    const told = Object.keys(duties).flatMap((duty) =>
      rolesWith(duty as Duty).map((role) => ({ duty, role })),
    );
    expect(rows.map(({ duty, role }) => `${String(duty)} ${String(role)}`).toSorted()).toEqual(
      told.map(({ duty, role }) => `${duty} ${role}`).toSorted(),
    );
  });

  test.each(staffCalls)(
    '%s answers those whose role may call it, and nobody else',
    async (name) => {
      expect(await answered(name, overRest)).toEqual(answeredRoles(name));
      expect(await answered(name)).toEqual(answeredRoles(name));
    },
  );

  test.each(staffCalls)('%s is reported when it lets everyone in, or nobody', async (name) => {
    const replace = (callerRole: string): Promise<unknown> =>
      backend.sql(
        `create or replace function private.caller_role() returns private.staff_role language sql
         stable security definer set search_path = '' as $$ ${callerRole} $$`,
      );
    const [kept] = await backend.sql(
      `select prosrc as body from pg_proc where oid = 'private.caller_role'::regproc`,
    );
    // who_am_i still knows nobody who isn't on the list.
    const everyone =
      name === 'who_am_i'
        ? ['bookkeeper', 'press', 'staff', 'owner']
        : ['nonMember', 'removed', 'bookkeeper', 'press', 'staff', 'owner'];
    try {
      await replace('select null::private.staff_role');
      expect(await answered(name)).toEqual([]);
      for (const role of ['bookkeeper', 'press', 'staff', 'owner'] as const) {
        await replace(`select '${role}'::private.staff_role`);
        expect(await answered(name)).toEqual(answeredRoles(name).includes(role) ? everyone : []);
      }
    } finally {
      await replace(kept?.['body'] as string);
    }
  });

  test('for owners answer members who become owners', async () => {
    const promote = (role: string): Promise<unknown> =>
      backend.sql(
        `update private.staff set role = $2::private.staff_role
         where user_id = (select id from auth.users where email = $1)`,
        [emailOf.staff, role],
      );
    for (const name of Object.keys(dutyOf)) {
      if (answeredRoles(name).length > 1) continue;
      await promote('owner');
      try {
        expect(await answered(name)).toEqual(['staff', 'owner']);
      } finally {
        await promote('staff');
      }
    }
  });

  test('ignore the caller’s search path', async () => {
    const loose = await backend.sql(
      `select proname from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and not coalesce('search_path=""' = any (proconfig), false)`,
    );
    expect(loose).toEqual([]);
  });

  test('and tables all have a comment', async () => {
    const silent = await backend.sql(
      `select relname as name from pg_class
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         and relkind in ('r', 'p', 'v', 'm') and obj_description(oid, 'pg_class') is null
       union all
       select proname from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and obj_description(oid, 'pg_proc') is null`,
    );
    expect(silent).toEqual([]);
  });
});

describe('the matrix notices', () => {
  beforeAll(placeSample);

  /** Runs the matrix with changes in place, then reverts them. */
  async function breachesWith(
    table: string,
    ...changes: readonly { make: string; undo: string }[]
  ): Promise<string[]> {
    for (const { make } of changes) await backend.sql(make);
    try {
      return await breaches(table);
    } finally {
      for (const { undo } of changes) await backend.sql(undo);
    }
  }
  const readers = ['visitor', 'nonMember', 'removed', 'bookkeeper', 'press', 'staff', 'owner'];
  const signedIn = readers.slice(1);

  test('a break in the only policy', async () => {
    const rows = await backend.sql(
      `select policyname || ' on ' || tablename || ' for ' || lower(cmd) as policy
       from pg_policies where schemaname in ('public', 'private')`,
    );
    expect(rows.map((row) => row['policy'])).toEqual([
      'Anyone may see the colors on color_swatches for select',
    ]);
    const alter = 'alter policy "Anyone may see the colors" on public.color_swatches using';
    expect(
      await breachesWith('color_swatches', { make: `${alter} (false)`, undo: `${alter} (true)` }),
    ).toEqual(readers.map((role) => `${role} can't select color_swatches`));
  });

  test.each(Object.keys(matrix).filter((table) => table !== 'color_swatches'))(
    '%s open to everyone who signs in',
    async (table) => {
      expect(
        await breachesWith(
          table,
          {
            make: `grant select on public.${table} to authenticated`,
            undo: `revoke select on public.${table} from authenticated`,
          },
          {
            make: `create policy "Planted" on public.${table} for select to authenticated using (true)`,
            undo: `drop policy "Planted" on public.${table}`,
          },
        ),
      ).toEqual(signedIn.map((role) => `${role} can select ${table}`));
    },
  );

  test('an extra grant where row-level security is off', async () => {
    await backend.sql('alter table public.color_swatches disable row level security');
    await backend.sql('grant insert, update, delete on public.color_swatches to anon');
    try {
      expect(await breaches('color_swatches')).toEqual([
        'visitor can insert color_swatches',
        'visitor can update color_swatches',
        'visitor can delete color_swatches',
      ]);
    } finally {
      await backend.sql('revoke insert, update, delete on public.color_swatches from anon');
      await backend.sql('alter table public.color_swatches enable row level security');
    }
  });

  test('a missing grant', async () => {
    expect(
      await breachesWith('outbox', {
        make: 'revoke select on public.outbox from service_role',
        undo: 'grant select on public.outbox to service_role',
      }),
    ).toEqual(["service can't select outbox"]);
  });
});

describe('staff', () => {
  const email = 'press@confluenceprint.example';
  beforeAll(placeSample);

  async function readsOrders(headers: Record<string, string>): Promise<boolean> {
    const response = await fetch(`${backend.url}/rest/v1/rpc/read_job`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ p: { kind: 'order', number: sample.number } }),
    });
    return response.ok && (await response.json()) !== null;
  }

  test('are staff only by their row: without it, a signed-in person immediately reads nothing', async () => {
    const id = await addSignIn(backend.sql, email, 'a-long-password', 'staff');
    try {
      const headers = await backend.signIn(email, 'a-long-password');
      expect(await readsOrders(headers)).toBe(true);
      await backend.sql('delete from private.staff where user_id = $1', [id]);
      expect(await readsOrders(headers)).toBe(false);
    } finally {
      await backend.sql('delete from auth.users where id = $1', [id]);
    }
  });

  test('need a confirmed email address', async () => {
    const id = await addSignIn(backend.sql, email, 'a-long-password', 'staff');
    try {
      const headers = await backend.signIn(email, 'a-long-password');
      await backend.sql('update auth.users set email_confirmed_at = null where id = $1', [id]);
      expect(await readsOrders(headers)).toBe(false);
    } finally {
      await backend.sql('delete from auth.users where id = $1', [id]);
    }
  });

  // product: signing-in
  test('don’t join by having an address at the shop’s domain', async () => {
    const id = await addSignIn(backend.sql, email, 'a-long-password', null);
    try {
      expect(await readsOrders(await backend.signIn(email, 'a-long-password'))).toBe(false);
    } finally {
      await backend.sql('delete from auth.users where id = $1', [id]);
    }
  });

  test('can’t join by signing up', async () => {
    const response = await fetch(`${backend.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { ...backend.headers('service'), 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'new@confluenceprint.example', password: 'a-long-password' }),
    });
    expect(response.status).toBe(422);
  });
});

test('a request without a key, or with a made-up one, is refused', async () => {
  for (const headers of [{}, { apikey: 'sb_secret_madeup' }] as Record<string, string>[]) {
    const response = await fetch(`${backend.url}/rest/v1/color_swatches`, { headers });
    expect(response.status).toBe(401);
  }
});
