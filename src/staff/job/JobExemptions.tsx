import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { enterCertificate } from '../../payments/exemptions/enter-certificate.contract.ts';
import { applyCertificate } from '../../payments/exemptions/apply-certificate.rpc.ts';
import { acceptCertificate } from '../../payments/exemptions/accept-certificate.rpc.ts';
import { rejectCertificate } from '../../payments/exemptions/reject-certificate.rpc.ts';
import {
  exemptReasonLabels,
  rejectionLength,
  type Coverage,
} from '../../payments/exemptions/exemption.ts';
import type { JobExemption } from '../../payments/exemptions/exemption-record.ts';
import { hasSeller } from '../../groups/seller.ts';
import { formatFullDay, formatMoment } from '../../platform/dates/date-words.ts';
import { fieldTexts } from '../../platform/forms/form-fields.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { hasReached, orderStage } from '../../orders/job.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { LoadedPart } from '../../ui/LoadedPart.tsx';
import { ask } from '../ask.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { actorText } from '../job-words.client.ts';
import { useMay } from '../use-member.client.ts';
import { GroupSeller } from './GroupSeller.tsx';
import { useJobPage } from './job-page.client.ts';
import type { Job } from './read-job.rpc.ts';
import jobStyles from './job.module.css';
import styles from './money.module.css';

type OrderJob = Extract<Job, { kind: 'order' }>;
type Props = { job: OrderJob; reader: string; now: Date };

const loadForm = () => import('../../payments/exemptions/ExemptionForm.tsx');

/** An order's tax certificates: what came in, and what staff decide. */
export function JobExemptions({ job, reader, now }: Props) {
  const decides = useMay('decide-certificates');
  const { reload } = useJobPage();
  const place = useRef<HTMLElement>(null);
  if (!job.money) return null;
  const stage = orderStage(job.status);
  const group = job.group && hasSeller(job.group) ? job.group : null;
  const taxStays = group?.seller === 'shop';
  const onDone = async () => {
    await reload();
    place.current?.focus();
  };
  return (
    <section
      ref={place}
      tabIndex={-1}
      className={jobStyles.part}
      aria-labelledby="exemptions-title"
    >
      <h2 id="exemptions-title">Tax certificates</h2>
      {group && (
        <GroupSeller
          number={job.number}
          seller={group.seller}
          mayChange={decides && stage !== 'canceled' && !hasReached(stage, 'approved')}
        />
      )}
      {job.exemptions.map((exemption) => (
        <Certificate
          key={exemption.id}
          {...{ exemption, reader, now, decides, taxStays, onDone }}
          number={job.number}
        />
      ))}
      {decides && stage !== 'canceled' && (
        <LoadedPart label="Enter a certificate" load={loadForm}>
          {({ ExemptionForm }, close) => (
            <ExemptionForm
              label="Enter certificate"
              send={(sent) => callAsStaff(enterCertificate, { orderNumber: job.number, ...sent })}
              onSent={() => {
                close();
                void onDone();
              }}
            />
          )}
        </LoadedPart>
      )}
    </section>
  );
}

type CertificateProps = {
  exemption: JobExemption;
  /** The order's. */
  number: number;
  reader: string;
  now: Date;
  /** The reader may decide. */
  decides: boolean;
  /** No certificate takes the tax off this order. */
  taxStays: boolean;
  onDone: () => Promise<void>;
};

function Certificate({
  exemption,
  number,
  reader,
  now,
  decides,
  taxStays,
  onDone,
}: CertificateProps) {
  const { links } = useJobPage();
  const { file, organization, reason, status } = exemption;
  return (
    <article aria-label={`Certificate for ${organization}`} className={jobStyles.talk}>
      <p>
        <b>{organization}</b>
        <br />
        {exemptReasonLabels[reason]}, {exemption.certificateNumber}, {exemption.state}
      </p>
      <FileLinks files={[{ ...file, url: links[file.objectPath] ?? null }]} />
      <p className="note-text">
        {actorText(exemption.sentBy, reader)} sent it
        {exemption.orderNumber !== number && ` for order #${exemption.orderNumber}`},{' '}
        {formatMoment(new Date(exemption.at), now)}. {standing(exemption, reader)}
      </p>
      {decides && exemption.offered && (
        <Offered id={exemption.id} number={number} onDone={onDone} />
      )}
      {decides && status === 'sent' && <Decision {...{ exemption, now, taxStays, onDone }} />}
    </article>
  );
}

function standing(exemption: JobExemption, reader: string): string {
  const { status, expiresOn, covers, email, rejection, decidedBy, counts } = exemption;
  const by = decidedBy === null ? 'Somebody' : actorText(decidedBy, reader);
  const until = expiresOn === null ? '' : formatFullDay(expiresOn);
  const whose = covers === 'domain' ? `everybody at ${domainOf(email)}` : email;
  switch (status) {
    case 'sent':
      return 'Nobody has decided on it.';
    case 'accepted':
      return `${by} accepted it until ${until}${whose === null ? '' : `, for ${whose}`}. ${counts ? 'This order has no sales tax because of it.' : ''}`;
    case 'rejected':
      return `${by} rejected it: ${rejection ?? ''}`;
    case 'replaced':
      return 'Another one took its place.';
  }
}

const domainOf = (email: string | null): string => email?.split('@')[1] ?? '';

type OfferedProps = { id: string; number: number; onDone: () => Promise<void> };

/** Uses the customer's accepted certificate for this order. */
function Offered({ id, number, onDone }: OfferedProps) {
  const { retry } = useJobPage();
  const [said, setSaid] = useState('');
  const press = async () => {
    setSaid('One moment...');
    const result = await ask(applyCertificate, { id, number });
    if (result.ok && result.data.outcome === 'applied') return onDone();
    setSaid(result.ok ? 'It isn’t good for this order anymore.' : result.message);
    if (result.ok) retry();
  };
  return (
    <>
      <p className="note-text">
        Anybody can type an email address. Use it only if you know that this order is theirs.
      </p>
      <button type="button" className="button alt" onClick={() => void press()}>
        Use it for this order
      </button>
      <p role="status">{said}</p>
    </>
  );
}

const decisionSchema = z.discriminatedUnion('accept', [
  z.extend(acceptCertificate.input, { accept: z.literal('yes') }),
  z.extend(rejectCertificate.input, { accept: z.literal('no') }),
]);

type DecisionProps = Pick<CertificateProps, 'exemption' | 'now' | 'taxStays' | 'onDone'>;

/** Accepts a certificate until a day, or rejects it with the reason. */
function Decision({
  exemption: { id, email, mayCoverDomain },
  now,
  taxStays,
  onDone,
}: DecisionProps) {
  const { retry } = useJobPage();
  const [accept, setAccept] = useState<'yes' | 'no'>('yes');
  const [covers, setCovers] = useState<Coverage>('address');
  const form = useSchemaForm<typeof decisionSchema, string>({
    schema: decisionSchema,
    read: (element) => ({ id, accept, covers, ...fieldTexts(element) }),
    focus: 'field',
    send: async (decision) => {
      const stays = (failure: string) => ({ ok: false as const, fields: {}, failure });
      const result =
        decision.accept === 'yes'
          ? await ask(acceptCertificate, decision)
          : await ask(rejectCertificate, decision);
      if (!result.ok) return stays(`Nothing is decided. ${result.message}`);
      if (result.data.outcome === 'accepted' || result.data.outcome === 'rejected') {
        void onDone();
        return { ok: true, next: null };
      }
      retry();
      return stays('Somebody else decided on it, or another one took its place.');
    },
  });
  return (
    <form
      ref={form.form}
      className={styles.form}
      aria-label="Decide on the certificate"
      aria-busy={form.busy}
      noValidate
      onSubmit={form.onSubmit}
      onInput={({ target }) => form.recheck((target as HTMLInputElement).name)}
    >
      <Select
        label="Decision"
        value={accept}
        options={[
          ['yes', taxStays ? 'Accept it for other orders' : 'Accept it: no sales tax'],
          ['no', 'Reject it'],
        ]}
        onChoose={setAccept}
      />
      {accept === 'yes' ? (
        <>
          <Field
            type="date"
            label="Good until"
            hint="The last day, by the certificate. Without one, choose one: we ask the customer for another a month before."
            name="expiresOn"
            min={shopToday(now)}
            error={form.errors['expiresOn']}
          />
          {mayCoverDomain && (
            <Select
              label="For later orders of"
              hint="The whole domain only if everybody there buys for the organization. Not for a college with students."
              value={covers}
              options={[
                ['address', email ?? 'this address'],
                ['domain', `everybody at ${domainOf(email)}`],
              ]}
              onChoose={setCovers}
            />
          )}
        </>
      ) : (
        <Field
          multiline
          rows={2}
          label="Why"
          hint="The customer gets it by email, and reads it on the order’s page."
          name="why"
          maxLength={rejectionLength}
          error={form.errors['why']}
        />
      )}
      <FormErrors ref={form.said} messages={{}} labels={{}}>
        {form.report?.failure}
      </FormErrors>
      <button type="submit" className="button alt" aria-disabled={form.busy || undefined}>
        {form.busy ? 'Saving...' : accept === 'yes' ? 'Accept certificate' : 'Reject certificate'}
      </button>
    </form>
  );
}
