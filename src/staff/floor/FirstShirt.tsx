import { memberName } from '../member-name.ts';
import { useEffect, useId, useState } from 'react';
import { artId } from '../../artwork/art-id.ts';
import { loadPicture } from '../../artwork/pictures/load-picture.client.ts';
import { pictureName } from '../../artwork/picture-name.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { ComparePhoto } from '../../ui/ComparePhoto.tsx';
import type { ProofArt } from '../../ui/ProofDrawing.tsx';
import { type FloorJob } from './floor-job.ts';
import { takePhoto } from './take-photo.client.ts';
import styles from './floor.module.css';

type Props = {
  job: FloorJob;
  /** The place of the design in the order's, from 0. */
  design: number;
  /** A photo was kept. */
  onTaken: () => Promise<void>;
};

/** The photo of a design's first shirt, beside what was approved, and a way to take it. */
export function FirstShirt({ job, design, onTaken }: Props) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const art = useArt(job.proof?.files ?? []);
  const photo = job.photos.find((each) => each.design === design);
  const take = async (file: File) => {
    if (busy) return;
    setBusy(true);
    const wrong = await takePhoto(file, {
      id: crypto.randomUUID(),
      number: job.number,
      design,
    });
    setFailure(wrong ?? '');
    if (wrong === null) await onTaken();
    setBusy(false);
  };
  return (
    <section aria-labelledby={id} className={styles.misprints}>
      <h2 id={id} className="kicker">
        First shirt
      </h2>
      {photo?.url && (
        <ComparePhoto url={photo.url} proof={job.proof ?? { designs: [] }} {...{ design, art }} />
      )}
      {photo && (
        <p className="note-text">
          Taken {formatMoment(new Date(photo.at), shopNow())} by {memberName(photo.member)}
          {!photo.url && '. It can’t be shown now; reload the page.'}
        </p>
      )}
      {job.lastPhotos.map(
        ({ design: of, number, url }) =>
          of === design &&
          url && (
            <figure key={number} className={styles.last}>
              <figcaption className="note-text">Last time, #{number}</figcaption>
              <img src={url} alt={`The first shirt of #${number}`} />
            </figure>
          ),
      )}
      <label className={styles.camera} aria-busy={busy}>
        {photo ? 'Take another photo of the first shirt' : 'Take a photo of the first shirt'}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          aria-describedby={failure ? `${id}-failure` : undefined}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void take(file);
            target.value = '';
          }}
        />
      </label>
      <p role="status">{busy && 'Keeping the photo...'}</p>
      <div role="alert" id={`${id}-failure`}>
        {failure && <p className="notice warn">{failure}</p>}
      </div>
    </section>
  );
}

/** The pictures of a proof's files by `artId`, as they become ready. */
function useArt(files: NonNullable<FloorJob['proof']>['files']): ProofArt {
  const [art, setArt] = useState<ProofArt>({});
  // Every answer has new addresses for the same files.
  const same = files.map((file) => [artId(file), !file.url]).join();
  useEffect(() => {
    let wanted = true;
    const urls: string[] = [];
    for (const file of files) {
      if (file.url === null) continue;
      void loadPicture(file.url, file.fileName, file.page).then((picture) => {
        if (!picture) return;
        urls.push(picture.url);
        if (!wanted) return URL.revokeObjectURL(picture.url);
        const name = pictureName(picture, file.fileName);
        setArt((others) => ({ ...others, [artId(file)]: { ...picture, name } }));
      });
    }
    return () => {
      wanted = false;
      for (const url of urls) URL.revokeObjectURL(url);
      setArt({});
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `same` stands for the files
  }, [same]);
  return art;
}
