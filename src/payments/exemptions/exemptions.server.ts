import type * as z from 'zod/mini';
import { readReceiptFor, sealFile } from '../../artwork/uploads/kept-artwork.server.ts';
import { brokenOrderLink } from '../../orders/order-link.ts';
import { readOrderKey } from '../../orders/order-link.server.ts';
import type { KeptFile } from '../../orders/placed-record.ts';
import { openFreshBackend } from '../../platform/backend.server.ts';
import { sendEmails } from '../../platform/emails/outbox.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { RequestError } from '../../platform/errors.server.ts';
import {
  invalidFields,
  type Call,
  type StaffStep,
  type Step,
} from '../../platform/handle.server.ts';
import { shop } from '../../shop.ts';
import { addCertificate } from './add-certificate.rpc.ts';
import type { enterCertificate as enterCertificateContract } from './enter-certificate.contract.ts';
import { certificateRefusal } from './exemption.ts';
import type { ExemptionOutcome } from './exemption-record.ts';
import { openExemptions } from './exemptions-store.server.ts';
import type { sendCertificate as sendCertificateContract } from './send-certificate.contract.ts';
import type { reuseCertificate as reuseCertificateContract } from './reuse-certificate.contract.ts';

type StepOf<Contract extends { input: z.ZodMiniType; output: z.ZodMiniType }> = Step<
  z.infer<Contract['input']>,
  z.infer<Contract['output']>
>;

/** Takes a customer's certificate for the order that their link opens. */
export const sendCertificate: StepOf<typeof sendCertificateContract> = async (
  { key, receipt, ...certificate },
  call,
) => {
  const link = readOrderKey(key);
  // The file that comes with a wrong link stays as it is.
  if (!(await call.orders.open(link))) throw new RequestError('not-found', brokenOrderLink);
  const { objectPath, fileName } = await keepCertificate(receipt, call);
  const { shopInbox } = call.env;
  const sent = { ...certificate, objectPath, fileName, shopInbox };
  const outcome = await call.exemptions.send(link, sent);
  return answer(outcome, brokenOrderLink, call);
};

/** Enters a certificate for an order's customer. */
export const enterCertificate: StaffStep<
  z.infer<(typeof enterCertificateContract)['input']>,
  z.infer<(typeof enterCertificateContract)['output']>
> = async ({ orderNumber, certificateNumber, receipt, ...certificate }, call) => {
  const { objectPath, fileName } = await keepCertificate(receipt, call);
  const outcome = await call.asMember(addCertificate, {
    ...certificate,
    order_number: orderNumber,
    certificate_number: certificateNumber,
    object_path: objectPath,
    file_name: fileName,
  });
  return answer(outcome, 'There is no such order.', call);
};

/** Uses the certificate that we have of a customer for the order that their link opens. */
export const reuseCertificate: StepOf<typeof reuseCertificateContract> = async ({ key }, call) => {
  const { outcome } = await call.exemptions.use(readOrderKey(key), call.env.shopInbox);
  switch (outcome) {
    case 'applied':
      return { used: true };
    case 'not-allowed':
      throw new RequestError(
        'aborted',
        'We have no certificate that’s good for this order anymore. Reload the page, and send us a new one.',
      );
    case 'not-found':
      throw new RequestError('not-found', brokenOrderLink);
  }
};

/** Asks customers for another certificate before theirs expires. The outbox sends the emails. */
export const remindOfCertificates = async (env: Env): Promise<{ written: number }> => ({
  written: await openExemptions(openFreshBackend(env)).remind(),
});

/**
 * Seals the file of a receipt.
 * @throws RequestError 'invalid-argument' with a field if it can't be a certificate
 */
async function keepCertificate(text: string, call: Call): Promise<KeptFile> {
  const result = readReceiptFor('certificate', text, call.env.receiptSecret, call.now);
  if (!result.ok) throw invalidFields({ receipt: result.message });
  const { fileName: name, size } = result.receipt;
  const refusal = certificateRefusal({ name, size });
  if (refusal !== null) throw invalidFields({ receipt: refusal });
  const sealed = await sealFile(result.receipt, call);
  if (!sealed.ok) throw invalidFields({ receipt: sealed.message });
  return sealed.file;
}

/** @throws RequestError if it wasn't sent */
async function answer(
  outcome: ExemptionOutcome,
  notFound: string,
  call: Call,
): Promise<{ sent: true }> {
  switch (outcome.outcome) {
    case 'sent': {
      const { email } = outcome;
      if (email !== null) {
        await call.afterwards(
          'certificate-email-failed',
          () => sendEmails(call.env, [email]),
          0, // checkout waits for the answer
        );
      }
      return { sent: true };
    }
    case 'not-allowed':
      throw new RequestError('aborted', 'This order is canceled, so there’s no tax to take off.');
    case 'full':
      throw new RequestError(
        'aborted',
        `There are ten certificates for this order already, and that’s our limit. Call ${shop.phone}.`,
      );
    case 'file-taken':
      throw invalidFields({
        receipt: 'This file came with another certificate, or is no longer here. Attach it again.',
      });
    case 'not-found':
      throw new RequestError('not-found', notFound);
  }
}
