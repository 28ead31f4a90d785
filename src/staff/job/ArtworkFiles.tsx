import { artId } from '../../artwork/art-id.ts';
import { useState } from 'react';
import type { JobFile } from './read-job.rpc.ts';
import { artworkRemarks, artworkWarnings } from '../../artwork/files/artwork-facts.ts';
import { locationLabel, printAreas, type PrintLocation } from '../../garments/print-location.ts';
import { fileFacts, fileVerdict } from './sheet-words.client.ts';
import { useJobPage } from './job-page.client.ts';
import { PrintFilms } from './PrintFilms.tsx';
import styles from './job.module.css';

type Props = {
  places: readonly Place[];
  /** The cloth that films are made for; null for the files of a quote request. */
  clothHex: string | null;
};

/** Each location with its file, or a quote's files: preview, facts, print quality, and download. */
export function ArtworkFiles({ places, clothHex }: Props) {
  if (places.length === 0) return null;
  return (
    <ul className={styles.files}>
      {places.map(({ key, location, file }) => (
        <li key={key}>
          <Preview file={file} />
          <div>
            {location && (
              <h3>
                {locationLabel(location)} <small>{areaText(location)}</small>
              </h3>
            )}
            {file ? <FileText file={file} /> : <p>No file.</p>}
            {file?.format === 'svg' && clothHex !== null && <Films {...{ file, clothHex }} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

export type Place = { key: string; location: PrintLocation | null; file: JobFile | null };

/** Every location of a design, with or without a file, then any files without a location. */
export function placesOf(
  files: readonly JobFile[],
  locations: readonly PrintLocation[] = [],
): Place[] {
  const located = locations.map((location) => ({
    key: location,
    location,
    file: files.find((file) => file.location === location) ?? null,
  }));
  const loose = files
    .filter(({ location }) => !locations.some((each) => each === location))
    .map((file) => ({ key: file.objectPath, location: null, file }));
  return [...located, ...loose];
}

/** 'up to 12 × 16 in'. */
export function areaText(location: PrintLocation): string {
  const { widthIn, heightIn } = printAreas[location];
  return `up to ${widthIn} × ${heightIn} in`;
}

function FileText({ file }: { file: JobFile }) {
  const link = useJobPage().links[file.objectPath];
  const verdict = fileVerdict(file);
  return (
    <>
      <p className={styles.fileName}>{file.fileName}</p>
      <p>{fileFacts(file)}</p>
      <FileNotes file={file} />
      <p className={styles.verdict} data-quality={verdict.quality}>
        {verdict.text}
      </p>
      <p className={styles.hash}>SHA-256 {file.sha256}</p>
      {link && (
        <a className={styles.download} href={link} download>
          Download<span className="visually-hidden"> {file.fileName}</span>
        </a>
      )}
    </>
  );
}

/** What to know of a file before it's printed. */
export function FileNotes({ file: { facts, page } }: { file: Pick<JobFile, 'facts' | 'page'> }) {
  return (
    <>
      {artworkWarnings({ facts, page }).map((text) => (
        <p key={text} className={styles.verdict} data-quality="soft">
          {text}
        </p>
      ))}
      {artworkRemarks({ facts, page }).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

function Films({ file, clothHex }: { file: JobFile; clothHex: string }) {
  const link = useJobPage().links[file.objectPath];
  const { objectPath, fileName } = file;
  return link && <PrintFilms fileName={fileName} source={{ objectPath, link, clothHex }} />;
}

type PreviewedFile = Pick<
  JobFile,
  'sha256' | 'page' | 'fileName' | 'format' | 'widthPx' | 'heightPx'
>;

/** The file as a picture, or its format if it has no preview. */
export function Preview({ file }: { file: PreviewedFile | null }) {
  const picture = useJobPage().pictures[file ? artId(file) : ''];
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={styles.preview}>
      {file && picture && broken !== picture.url ? (
        <img
          src={picture.url}
          alt={`Preview of ${file.fileName}`}
          width={file.widthPx ?? 120}
          height={file.heightPx ?? 120}
          onError={() => setBroken(picture.url)}
        />
      ) : (
        <span aria-hidden="true">{file?.format.toUpperCase() ?? '–'}</span>
      )}
    </div>
  );
}
