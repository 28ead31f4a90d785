import { fromColumns } from '../../domain/column-names.ts';
import { moneySchema, type Money } from '../../domain/payment-terms.ts';
import type { ServiceBackend } from '../backend.ts';
import { readAnswer } from './read-answer.ts';

/** Typed database calls about the ledger. Each throws BackendError. */
export function openPayments({ client, ask }: ServiceBackend) {
  return {
    /** An order's terms and payments, oldest first. */
    async read(orderId: string): Promise<Money> {
      const { data } = await ask('read_money', () =>
        client.rpc('read_money', { p_order_id: orderId }).throwOnError(),
      );
      return readAnswer('read_money', moneySchema, fromColumns(data));
    },
  };
}
