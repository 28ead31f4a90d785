import type { ComponentProps } from 'react';
import type { ArtworkPicture } from '../../artwork/pictures/artwork-picture.client.ts';
import { formatMegabytes } from '../../artwork/artwork-format.ts';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import { largestPrint, type Garment } from '../../garments/garment.ts';
import { areaText, type PrintLocation } from '../../garments/print-location.ts';
import { printVerdict } from '../../artwork/print-verdict.ts';
import { FileName } from '../../ui/UploadBox.tsx';
import { ContrastAdvice } from './ContrastAdvice.tsx';
import styles from './uploaded.module.css';

type Props = {
  label: string;
  location: PrintLocation;
  garment: Garment;
  /** The garment's color. */
  cloth: ComponentProps<typeof ContrastAdvice>['cloth'];
  upload: ArtworkUpload;
  /** undefined until it's made. */
  picture: ArtworkPicture | undefined;
};

/** A file that has arrived: its name, size, and how it prints. */
export function Uploaded({ label, location, garment, cloth, upload, picture }: Props) {
  const area = largestPrint(garment, location);
  const facts = [formatMegabytes(upload.size)];
  const pixels =
    upload.widthPx && upload.heightPx
      ? { widthPx: upload.widthPx, heightPx: upload.heightPx }
      : null;
  if (pixels) {
    facts.push(
      `${pixels.widthPx.toLocaleString('en-US')} × ${pixels.heightPx.toLocaleString('en-US')} px`,
    );
  }
  if (upload.transparent) facts.push('transparent');
  const verdict = pixels && printVerdict(pixels, area);
  return (
    <>
      <b>
        {label} · <FileName>{upload.name}</FileName>
      </b>
      <p>{facts.join(' · ')}</p>
      {verdict ? (
        <p className={verdict.quality === 'sharp' ? styles.sharp : styles.soft}>{verdict.advice}</p>
      ) : (
        <p className={styles.sharp}>We size it to fit {areaText(area)}</p>
      )}
      <span className="visually-hidden" role="status">
        {upload.name} uploaded for {label}
      </span>
      {picture?.sheet && (
        <p>This file has no picture that we can show here. You’ll see it on your proof.</p>
      )}
      <ContrastAdvice url={picture?.sheet ? undefined : picture?.url} cloth={cloth} />
    </>
  );
}
