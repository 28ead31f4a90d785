/** What changing or canceling an order takes, in one piece that loads at the first press. */
export { ChangeEditor } from '../../order-editor/ChangeEditor.tsx';
export { startSession } from '../../order-editor/change-session.ts';
export { CancelOrder } from './CancelOrder.tsx';
export { customerDesk } from './customer-desk.ts';
