import * as z from 'zod/mini';
import { comingBlanksSchema } from '../blanks/blanks-days.ts';
import type { Json } from '../database.types.ts';
import { fromColumns } from '../platform/column-names.ts';
import type { ServiceBackend } from '../platform/backend.server.ts';
import { readAnswer } from '../platform/read-answer.server.ts';
import { floorSettingsSchema } from './floor-settings.ts';
import { storedPlanSchema } from './press-plan.ts';
import { pressOrderSchema } from './press-order.ts';

const pressFactsSchema = z.object({
  floor: floorSettingsSchema,
  becamePermille: z.number(),
  plan: storedPlanSchema,
  orders: z.array(pressOrderSchema),
  items: z.array(
    z.object({
      /** null for a color that isn't known. */
      hex: z.nullable(z.string()),
      /** Pieces by size and warehouse. */
      stock: z.record(z.string(), z.record(z.string(), z.number())),
    }),
  ),
  blanks: comingBlanksSchema,
  transit: z.array(
    z.object({ warehouse: z.string(), days: z.number(), cutoff: z.nullable(z.string()) }),
  ),
});
export type PressFacts = z.infer<typeof pressFactsSchema>;

type Asked = {
  readonly items: readonly { readonly styleCode: string; readonly colorKey: string }[];
  /** The number of the order that it's about, if it's placed already. */
  readonly except?: number | undefined;
};

/** Typed database calls about the presses. Each throws BackendError. */
export function openPresses({ client, ask }: ServiceBackend) {
  return {
    /** What the days that can be kept are found from; null if no owner said what the press room has. */
    async readFacts({ items, except }: Asked): Promise<PressFacts | null> {
      const p = {
        items: items.map(({ styleCode, colorKey }) => ({ styleCode, colorKey })),
        ...(except !== undefined && { except }),
      } satisfies Json;
      const { data } = await ask('read_press_facts', () =>
        client.rpc('read_press_facts', { p }).throwOnError(),
      );
      return readAnswer('read_press_facts', z.nullable(pressFactsSchema), fromColumns(data));
    },
  };
}
