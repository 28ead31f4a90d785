import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import { createFileList } from '../../artwork/uploads/file-list.client.ts';
import { restoreUploads } from '../../artwork/uploads/restore-files.client.ts';
import type { CallResult } from '../../platform/call.client.ts';
import { fieldTexts } from '../../platform/forms/form-fields.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { shop } from '../../shop.ts';
import { AttachedFiles } from '../../ui/AttachedFiles.tsx';
import { Field, Problem, Select } from '../../ui/Field.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import styles from '../../ui/Messages.module.css';
import { ChooseFile } from '../../ui/UploadBox.tsx';
import { exemptReasons, type ExemptReason } from './exempt-reason.ts';
import {
  certificateAccept,
  certificateRefusal,
  exemptReasonLabels,
  newExemptionShape,
  type KeptExemption,
  type NewExemption,
} from './exemption.ts';

const schema = z.object(newExemptionShape);

type Props = {
  /** What was entered before, if anything. */
  kept?: KeptExemption | null;
  /** What the button says. */
  label: string;
  send: (exemption: NewExemption, upload: ArtworkUpload) => Promise<CallResult<unknown>>;
  onSent: () => void;
  /** What happens with it, above the fields. */
  children?: ReactNode;
};

/** Who is exempt from sales tax, why, and the certificate. */
export function ExemptionForm({ kept = null, label, send, onSent, children }: Props) {
  const ids = useId();
  /** A changed form is another certificate. */
  const entry = useRef(kept?.exemption.id ?? crypto.randomUUID());
  const upload = useRef<ArtworkUpload | undefined>(kept?.upload);
  const [reason, setReason] = useState<ExemptReason | ''>(kept?.exemption.reason ?? '');
  const [refused, setRefused] = useState<string>();
  const [files] = useState(() =>
    createFileList({
      place: 'certificate',
      max: 1,
      noun: 'certificate',
      keep: ([first]) => {
        upload.current = first;
      },
    }),
  );
  useEffect(() => {
    if (kept && files.$files.get().length === 0) void restoreUploads(files, [kept.upload]);
  }, [files, kept]);
  const { form, said, busy, errors, report, onSubmit, recheck } = useSchemaForm<
    typeof schema,
    string
  >({
    schema,
    read: (element) => ({
      ...fieldTexts(element),
      id: entry.current,
      reason,
      receipt: files.receipts()[0] ?? '',
    }),
    check: (): Record<string, string> => {
      const isSending = files.$files.get().some(({ status }) => status === 'sending');
      const lack = isSending
        ? 'The certificate is still uploading. Wait for it to finish.'
        : files.message();
      return lack === null ? {} : { receipt: lack };
    },
    focus: 'field',
    send: async (exemption) => {
      if (!upload.current) return { ok: false, fields: {}, failure: 'Attach the file again.' };
      const answer = await send(exemption, upload.current);
      if (!answer.ok) {
        return { ok: false, fields: answer.fields ?? {}, failure: answer.message };
      }
      onSent();
      return { ok: true, next: null };
    },
  });
  const choose = (chosen: readonly File[]) => {
    const [file] = chosen;
    if (!file) return;
    const refusal = certificateRefusal(file);
    setRefused(refusal ?? undefined);
    if (refusal !== null) return;
    entry.current = crypto.randomUUID();
    for (const { id } of files.$files.get()) files.remove(id);
    files.add([file]);
  };
  const fileProblem = refused ?? errors['receipt'];
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-busy={busy}
      onSubmit={onSubmit}
      onInput={({ target }) => {
        entry.current = crypto.randomUUID();
        recheck((target as HTMLInputElement).name);
      }}
    >
      {children}
      <Field
        label="Organization"
        name="organization"
        autoComplete="organization"
        maxLength={textLimits.organization}
        defaultValue={kept?.exemption.organization}
        error={errors['organization']}
      />
      <Select
        label="Why are you exempt?"
        value={reason}
        options={[
          ['', 'Choose one'],
          ...exemptReasons.map((each) => [each, exemptReasonLabels[each]] as const),
        ]}
        error={errors['reason']}
        onChoose={setReason}
      />
      <Field
        label="Certificate or permit number"
        name="certificateNumber"
        autoComplete="off"
        maxLength={textLimits.certificateNumber}
        defaultValue={kept?.exemption.certificateNumber}
        error={errors['certificateNumber']}
      />
      <Field
        label="State it’s for"
        name="state"
        autoComplete="off"
        maxLength={textLimits.state}
        defaultValue={kept?.exemption.state ?? shop.regionName}
        error={errors['state']}
      />
      <AttachedFiles
        files={useStore(files.$files)}
        tooMany={[]}
        onFiles={choose}
        onRemove={(id) => {
          entry.current = crypto.randomUUID();
          files.remove(id);
        }}
        noun="certificate"
      />
      <div className="field">
        <ChooseFile
          accept={certificateAccept}
          aria-invalid={fileProblem ? true : undefined}
          aria-describedby={fileProblem ? `${ids}-file` : undefined}
          onFiles={(chosen) => choose([...chosen])}
        >
          <u>Attach the certificate</u>
        </ChooseFile>
        <p className="field-hint">A PDF, or a photo as PNG or JPG, up to 10 MB.</p>
        <Problem id={`${ids}-file`}>{fileProblem}</Problem>
      </div>
      <FormErrors ref={said} messages={{}} labels={{}}>
        {report?.failure}
      </FormErrors>
      <div className={styles.foot}>
        <button type="submit" className="button alt" aria-disabled={busy || undefined}>
          {busy ? 'Sending...' : label}
        </button>
      </div>
    </form>
  );
}
