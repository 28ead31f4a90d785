import { exemptionId } from '../../paths.ts';
import { call } from '../../platform/call.client.ts';
import { tabStorage } from '../../platform/storage.client.ts';
import { keptExemptionSchema, type KeptExemption } from './exemption.ts';
import { sendCertificate } from './send-certificate.contract.ts';

/** The certificate that was entered at checkout and isn't sent yet. */
export const keptExemption = (): KeptExemption | null =>
  tabStorage.read(exemptionId, keptExemptionSchema);

/** Keeps a certificate until the order is placed; false if the browser can't. */
export const keepExemption = (kept: KeptExemption): boolean => tabStorage.write(exemptionId, kept);

export const forgetExemption = (): void => tabStorage.remove(exemptionId);

/** Sends the kept certificate for an order that was just placed. Whatever fails, the order's page offers it. */
export async function sendKept(orderKey: string): Promise<void> {
  const kept = keptExemption();
  if (!kept) return;
  const sent = await call(sendCertificate, { key: orderKey, ...kept.exemption });
  if (sent.ok) forgetExemption();
}
