import { createHash, randomUUID } from 'node:crypto';
import type { KeptFile } from '../../src/orders/placed-record.ts';

/** A proof as send_proof takes it, new each time, for an order that nobody has moved since review. */
export function proofToSend(number: number, changes: Record<string, unknown> = {}) {
  return {
    id: randomUUID(),
    number,
    version: 2,
    actor: 'staff@confluenceprint.example',
    contents: '{"prints":[{"location":"frontLarge","widthIn":10.5}]}',
    files: [] as KeptFile[],
    replies: [] as { number: number; text: string }[],
    ...changes,
  };
}

/** SHA-256 in hex. */
export const hashOf = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');
