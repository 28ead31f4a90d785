/** What changing or canceling an order takes, in one piece that loads at the first press. */
export { ChangeEditor } from '../changes/ChangeEditor.tsx';
export { startSession } from '../changes/change-session.client.ts';
export { CancelOrder } from './CancelOrder.tsx';
export { customerDesk } from './customer-desk.client.ts';
