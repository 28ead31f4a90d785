import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { artworkLinks } from '../artwork-links.client.ts';
import { ask } from '../ask.client.ts';
import { answered } from '../queries.client.ts';
import { listCertificates } from '../../payments/exemptions/list-certificates.rpc.ts';
import { formatFullDate } from '../../platform/dates/date-words.ts';
import { BooksTable } from './BooksTable.tsx';
import styles from './money.module.css';

/** The accepted tax certificates, as an auditor asks for them. They load with a press. */
export function Certificates() {
  const [open, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [listCertificates.name],
    queryFn: async ({ signal }) => {
      const certificates = await answered(ask(listCertificates, {}, { signal }));
      const files = certificates.map(({ orderNumber, file }) => [
        file.objectPath,
        `certificate-${orderNumber}.${file.format}`,
      ]);
      const paths = certificates.map(({ file }) => file.objectPath);
      const names = Object.fromEntries(files) as Record<string, string>;
      const links = await artworkLinks(paths, { signal, names });
      return { certificates, links: links.ok ? links.data : null };
    },
    enabled: open,
    meta: { logged: true },
  });
  return (
    <section aria-labelledby="certificates-title" className={styles.certificates}>
      <div className={styles.title}>
        <h2 id="certificates-title">Tax certificates</h2>
      </div>
      {data ? (
        <BooksTable
          caption="Accepted certificates, the soonest to expire first"
          columns={[
            'Organization',
            'Reason',
            'Number',
            'State',
            'Good until',
            'First order',
            'File',
          ]}
          words={7}
          rows={data.certificates.map((each) => ({
            key: each.id,
            cells: [
              each.organization,
              each.reason,
              each.certificateNumber,
              each.state,
              each.expiresOn && formatFullDate(each.expiresOn),
              `#${each.orderNumber}`,
              <a key="file" href={data.links?.[each.file.objectPath]} download>
                {each.file.format.toUpperCase()}
                <span className="visually-hidden"> of {each.organization}</span>
              </a>,
            ],
          }))}
          nothing="None accepted yet."
        />
      ) : (
        <button
          type="button"
          className="button quiet"
          aria-disabled={isFetching || undefined}
          onClick={() => (open ? void refetch() : setOpen(true))}
        >
          {isFetching ? 'Loading...' : 'Show the certificates'}
        </button>
      )}
      <p role="alert">
        {error && !error.ledAway && error.message}
        {data?.links === null && 'We couldn’t reach the files. Reload the page to try again.'}
      </p>
    </section>
  );
}
