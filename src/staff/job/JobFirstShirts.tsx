import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { readPieces } from '../../blanks/read-pieces.rpc.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { designTitle } from '../../proofs/proof-words.ts';
import { ComparePhoto } from '../../ui/ComparePhoto.tsx';
import { artworkLinks } from '../artwork-links.client.ts';
import { asking } from '../queries.client.ts';
import { useJobPage } from './job-page.client.ts';
import { artOf } from './proof-art.client.ts';
import type { OrderJob } from './proof-draft.client.ts';
import { approvedProof } from './sheet-words.client.ts';
import styles from './job.module.css';

/** The photos of an order's first shirts, which were taken on the floor, beside what was approved. */
export function JobFirstShirts({ job, now }: { job: OrderJob; now: Date }) {
  const id = useId();
  const { data } = useQuery(asking(readPieces, () => ({ number: job.number }), String(job.number)));
  const [links, setLinks] = useState<Readonly<Record<string, string>>>({});
  const art = artOf(job, useJobPage().pictures);
  const photos = data?.photos ?? [];
  const paths = photos.map(({ objectPath }) => objectPath);
  const same = paths.join();
  useEffect(() => {
    if (same === '') return;
    const gone = new AbortController();
    void artworkLinks(same.split(','), { signal: gone.signal }).then((answer) => {
      if (answer.ok) setLinks(answer.data);
    });
    return () => gone.abort();
  }, [same]);
  if (photos.length === 0) return null;
  const proof = approvedProof(job)?.contents;
  return (
    <section aria-labelledby={id} className={styles.pieces}>
      <h2 id={id} className="kicker">
        First shirt
      </h2>
      {photos.map(({ design, objectPath, at, member }) => (
        <div key={design}>
          <p className="note-text">
            {[designTitle(job, design), `${formatMoment(new Date(at), now)} by ${member}`]
              .filter(Boolean)
              .join(', ')}
          </p>
          {links[objectPath] && (
            <ComparePhoto
              url={links[objectPath]}
              proof={proof ?? { designs: [] }}
              {...{ design, art }}
            />
          )}
        </div>
      ))}
    </section>
  );
}
