import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { randomUUID } from 'node:crypto';

/**
 * What each SQL function for staff takes, by its name; the others take nothing. Of functions that
 * change something, this changes little.
 */
export function staffInput(
  name: string,
  { number, email }: { number: number; email: string },
): Record<string, unknown> {
  const day = '2026-12-01';
  const job = { kind: 'order', number };
  const page = { today: day, sort: 'newest', limit: 1 };
  const note = { ...job, id: randomUUID(), text: 'Call first.' };
  const certificate = { id: randomUUID(), organization: 'Lincoln High', reason: 'school' };
  const blanks = [
    {
      styleCode: '99990',
      colorKey: 'navy',
      size: 'M',
      warehouse: 'IL',
      orderNumber: null,
      pieces: 1,
    },
  ];
  const inputs: Readonly<Record<string, Record<string, unknown>>> = {
    accept_certificate: { id: certificate.id, expiresOn: day, covers: 'address' },
    add_certificate: {
      ...certificate,
      order_number: number,
      certificate_number: '42-600',
      state: 'Iowa',
      object_path: 'missing.pdf',
      file_name: 'certificate.pdf',
    },
    add_note: note,
    assign_orders: { orders: [{ number, from: null }], assignee: null },
    hold_orders: { orders: [{ number, from: null }], reason: 'Sizes to come.' },
    nudge_customers: { numbers: [number] },
    send_payment_links: { numbers: [number] },
    pack_box: {
      id: randomUUID(),
      number,
      contents: [{ design: 0, item: 0, size: 'M', pieces: 1 }],
    },
    ship_boxes: { number, version: 1, boxes: [] },
    unpack_box: { id: randomUUID(), shipped: false },
    solve_problem: { id: note.id },
    answer_customer: { ...note, files: [] },
    apply_certificate: { id: certificate.id, number },
    ask_card_refund: { id: randomUUID(), number },
    ask_purchase: { id: randomUUID(), lines: blanks, seenCents: 0, seenPurchase: 0 },
    close_purchase: { id: certificate.id },
    enter_purchase: { id: randomUUID(), seller: 'Blanks & Co.', goodsCents: 100, lines: blanks },
    read_purchase: { id: certificate.id },
    receive_blanks: {
      id: randomUUID(),
      purchaseId: certificate.id,
      supplierOrder: null,
      parts: [{ ...blanks[0], good: 1, short: 0, damaged: 0, wrong: 0 }],
    },
    read_pieces: { number },
    count_pieces: {
      id: randomUUID(),
      number,
      seen: 0,
      parts: [{ ...blanks[0], printed: 1, packed: 0 }],
    },
    correct_stock: { id: randomUUID(), ...blanks[0], seen: 0, pieces: 0, reason: 'Counted.' },
    undo_receiving: { id: randomUUID() },
    keep_blanks: { id: randomUUID(), ...blanks[0], pieces: 1, kept: blanks[0], reason: 'Fine.' },
    return_blanks: { id: randomUUID(), ...blanks[0], setAside: true, reason: 'Stained.' },
    correct_shipment: { ...job, version: 1 },
    count_customer: { email: 'nobody@example.com' },
    choose_morning: { startsWithIt: false, getsIt: false },
    count_jobs: { today: day },
    erase_customer: { email: 'nobody@example.com' },
    export_jobs: page,
    grant_staff: { email: 'nobody@example.com', role: 'staff' },
    list_customers: { limit: 1 },
    list_jobs: page,
    merge_customers: { id: randomUUID(), other: randomUUID() },
    list_priced_orders: { from: shopToday(new Date()), before: null },
    list_stuck_emails: { status: 'held' },
    move_job: { ...job, version: 1, to: 'in_review' },
    move_jobs: { jobs: [{ ...job, version: 1 }], to: 'in_review' },
    nudge_customer: { number, version: 1 },
    withdraw_proposal: { id: randomUUID(), number },
    read_analytics: { from: day, to: day },
    read_customer: { id: randomUUID() },
    read_job: job,
    read_price_book: { id: '00000000-0000-4000-8000-000000000001' },
    read_parcels: { number },
    save_customer: {
      id: randomUUID(),
      version: 1,
      contacts: [{ email: 'ada@example.com', approves: true, pays: true, getsInvoice: true }],
    },
    settle_difference: { number: '1' },
    pin_job: { number, day, press: 'press-1', reason: '', seen: null },
    save_plan: { seen: 0, days: [] },
    save_recipe: {
      ...{ id: randomUUID(), number, design: 0, location: 'frontLarge' },
      screens: [{ screen: 'red', mesh: 156, strokes: 1, flash: false }],
      note: '',
    },
    save_floor_settings: { seen: 0, settings: { presses: [] } },
    send_parcels: { number, parcels: [{ person: 1, carrier: null, trackingNumber: null }] },
    return_parcel: { number, person: 1 },
    read_money_report: { from: day, to: day, today: day, zone: 'America/Chicago' },
    read_style_stock: { styleCode: '99990' },
    record_payment: {
      id: randomUUID(),
      number,
      kind: 'charge',
      method: 'cash',
      amountCents: 1,
      seenCents: 0,
      seenHeldCents: 0,
    },
    reject_certificate: { id: certificate.id, why: 'It expired.' },
    remove_second_factor: { userId: randomUUID() },
    remove_staff: { userId: randomUUID() },
    remove_tablet: { id: randomUUID() },
    requeue_email: { id: email },
    set_customer_terms: { id: randomUUID(), terms: 'deposit' },
    set_group_seller: { number, seller: 'shop' },
    set_reminders: { number, on: true },
    undo_merge: { id: randomUUID() },
    undo_move: { ...job, version: 1 },
  };
  return inputs[name] ?? {};
}
