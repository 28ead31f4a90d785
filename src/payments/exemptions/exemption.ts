/** A customer's claim that they pay no sales tax, with its certificate. */
import * as z from 'zod/mini';
import { artworkFormat } from '../../artwork/artwork-format.ts';
import { artworkUploadSchema } from '../../artwork/uploads/artwork-upload.ts';
import { maxReceiptLength } from '../../artwork/uploads/receipt-length.ts';
import { requiredText, textLimits } from '../../platform/forms/text-field.ts';
import { newIdSchema } from '../../platform/new-id.ts';
import { exemptReasons, type ExemptReason } from './exempt-reason.ts';

/** What the form calls each reason. */
export const exemptReasonLabels: Readonly<Record<ExemptReason, string>> = {
  school: 'School or college',
  church: 'Church or religious group',
  government: 'Government',
  resale: 'Resale',
  other: 'Another reason',
};

/** What the form asks for, besides the file. */
export const exemptionTexts = {
  organization: requiredText(textLimits.organization, 'Enter the organization’s name.'),
  reason: z.enum(exemptReasons, 'Choose why you’re exempt.'),
  certificateNumber: requiredText(
    textLimits.certificateNumber,
    'Enter the number on the certificate.',
  ),
  state: requiredText(textLimits.state, 'Enter the state that it’s for.'),
};

/** A certificate as a browser sends it. */
export const newExemptionShape = {
  /** Made with the form: sending the same id again adds nothing. */
  id: newIdSchema,
  ...exemptionTexts,
  /** Receipt of an upload for the place 'certificate'. */
  receipt: z
    .string('Attach the certificate.')
    .check(z.minLength(1, 'Attach the certificate.'), z.maxLength(maxReceiptLength)),
};
const newExemptionSchema = z.object(newExemptionShape);
export type NewExemption = z.infer<typeof newExemptionSchema>;

/** What checkout keeps in the tab until the order is placed. */
export const keptExemptionSchema = z.object({
  exemption: newExemptionSchema,
  upload: artworkUploadSchema,
});
export type KeptExemption = z.infer<typeof keptExemptionSchema>;

/** A scan or a photo is far smaller. */
export const maxCertificateBytes = 10 * 1024 * 1024;

/** The file types that the form offers. */
export const certificateAccept = '.pdf,.png,.jpg,.jpeg';

/** Why a file can't be a certificate, by its name and size, as a sentence; null if it can. */
export function certificateRefusal({ name, size }: { name: string; size: number }): string | null {
  const format = artworkFormat(name);
  if (format !== 'pdf' && format !== 'png' && format !== 'jpg') {
    return 'A certificate has to be a PDF, PNG, or JPG file. Save it as one of those, or take a photo of it.';
  }
  if (size > maxCertificateBytes) {
    return 'This file is over 10 MB, our limit for certificates. Compress it, or take a photo of it.';
  }
  return null;
}

/** Who may use an accepted certificate for other orders: the same address, or its whole domain. */
export const coverages = ['address', 'domain'] as const;
export type Coverage = (typeof coverages)[number];

export const rejectionLength = 500;
