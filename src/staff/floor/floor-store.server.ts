import * as z from 'zod/mini';
import type { ServiceBackend } from '../../platform/backend.server.ts';
import { readAnswer } from '../../platform/read-answer.server.ts';
import { floorSchema, type FloorView } from './floor-job.ts';
import type { Tap } from './keep-tap.contract.ts';

/** The photo of a design's first shirt. */
type PhotoTap = Omit<Extract<Tap, { what: 'done' }>, 'what'> & {
  what: 'photo';
  objectPath: string;
};

const keptSchema = z.object({
  outcome: z.enum(['kept', 'signed-out', 'not-theirs', 'not-found', 'gone']),
});

/** Typed database calls about the floor's tablets. Each throws BackendError. */
export function openFloor({ client, ask }: ServiceBackend) {
  return {
    async addTablet(id: string, name: string, actor: string): Promise<void> {
      await ask('add_tablet', () =>
        client.rpc('add_tablet', { p: { id, name, actor } }).throwOnError(),
      );
    },

    async setPin(userId: string, hash: string): Promise<void> {
      await ask('set_floor_pin', () =>
        client.rpc('set_floor_pin', { p_user_id: userId, p_hash: hash }).throwOnError(),
      );
    },

    /** null if the tablet isn't the shop's. */
    async read(tablet: string, order: number | null): Promise<FloorView | null> {
      const { data } = await ask('read_floor', () =>
        client
          .rpc('read_floor', { p_tablet: tablet, ...(order !== null && { p_number: order }) })
          .throwOnError(),
      );
      return readAnswer('read_floor', z.nullable(floorSchema), data);
    },

    /** The hash of a member's PIN; null if they have none, or the tablet isn't the shop's. */
    async readPin(tablet: string, member: string): Promise<string | null> {
      const { data } = await ask('read_floor_pin', () =>
        client.rpc('read_floor_pin', { p_tablet: tablet, p_member: member }).throwOnError(),
      );
      return data;
    },

    /** Signs a member in until midnight; null signs out. */
    async signIn(tablet: string, member: string | null): Promise<void> {
      await ask('sign_in_tablet', () =>
        client
          .rpc('sign_in_tablet', { p_tablet: tablet, ...(member !== null && { p_member: member }) })
          .throwOnError(),
      );
    },

    async keepTap(tablet: string, tap: Tap | PhotoTap): Promise<z.infer<typeof keptSchema>> {
      const { data } = await ask('keep_tap', () =>
        client.rpc('keep_tap', { p: { tablet, ...tap } }).throwOnError(),
      );
      return readAnswer('keep_tap', keptSchema, data);
    },
  };
}
