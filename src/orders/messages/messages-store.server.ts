import * as z from 'zod/mini';
import type { Json } from '../../database.types.ts';
import { fromColumns, toColumns } from '../../platform/column-names.ts';
import {
  messageOutcomeSchema,
  messageRecordSchema,
  type MessageOutcome,
  type MessageRecord,
} from './message-record.ts';
import type { ServiceBackend } from '../../platform/backend.server.ts';
import type { LinkKey } from '../orders-store.server.ts';
import { readAnswer } from '../../platform/read-answer.server.ts';

/** A customer's message to an order that their link opens. */
export type MessageToWrite = LinkKey & {
  id: string;
  text: string;
  files: readonly { objectPath: string; fileName: string }[];
  shopInbox: string;
};

/** Typed database calls about messages. Each throws BackendError. */
export function openMessages({ client, ask, askKeyed }: ServiceBackend) {
  return {
    /** Adds a customer's message and the shop's email, once per id; null if the link opens nothing. */
    async write(message: MessageToWrite): Promise<MessageOutcome | null> {
      const { data } = await askKeyed('write_message', () =>
        client.rpc('write_message', { p: toColumns(message) as Json }).throwOnError(),
      );
      return readAnswer('write_message', z.nullable(messageOutcomeSchema), fromColumns(data));
    },

    async read(id: string): Promise<MessageRecord | null> {
      const { data } = await ask('read_message', () =>
        client.rpc('read_message', { p_message_id: id }).throwOnError(),
      );
      return readAnswer('read_message', z.nullable(messageRecordSchema), fromColumns(data));
    },
  };
}
