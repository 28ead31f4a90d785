import type { ArtworkPicture } from '../../artwork/pictures/artwork-picture.client.ts';
import { artworkFormat, formatMegabytes } from '../../artwork/artwork-format.ts';
import {
  artworkRemarks,
  artworkWarnings,
  pageOf,
  printPixels,
} from '../../artwork/files/artwork-facts.ts';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import { garmentById, largestPrint, usualGarment } from '../../garments/garment.ts';
import { areaText, type PrintLocation } from '../../garments/print-location.ts';
import { printedSize, printVerdict } from '../../artwork/print-verdict.ts';
import { thinText } from '../../artwork/thin-print.ts';
import { FileName } from '../../ui/UploadBox.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { ContrastAdvice } from './ContrastAdvice.tsx';
import styles from './uploaded.module.css';

/** A garment, as far as it's chosen. */
export type PrintedOn = {
  garmentId: string | null;
  color: { name: string; hex: string } | null;
};

const loadChoice = () => import('./PageChoice.tsx');

type Props = {
  label: string;
  location: PrintLocation;
  /** What it's printed on; artwork that is nearly a garment's color gets advice. */
  on: readonly PrintedOn[];
  upload: ArtworkUpload;
  /** undefined until it's made. */
  picture: ArtworkPicture | undefined;
  /** The file, or its link, if it's known. */
  source: Blob | string | undefined;
  onPage: (page: number) => void;
};

const pixelsText = (width: number, height: number): string =>
  `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} px`;

/** A file that has arrived: its name, size, and how it prints. */
export function Uploaded({ label, location, on, upload, picture, source, onPage }: Props) {
  const facts = [formatMegabytes(upload.size)];
  const format = artworkFormat(upload.name);
  const pixels = format && printPixels(format, upload, upload.facts, upload.page);
  const inside = pageOf(upload.facts, upload.page)?.picture;
  if (inside) facts.push(`picture inside: ${pixelsText(inside.width, inside.height)}`);
  else if (pixels) facts.push(pixelsText(pixels.widthPx, pixels.heightPx));
  if (upload.transparent) facts.push('transparent');
  const pages = upload.facts?.pages ?? [];
  const choice = useOnDemand(pages.length > 1, loadChoice);
  // Garments with the same print area share a line.
  const onPaper = pageOf(upload.facts, upload.page)?.inches;
  const lines = new Map<string, { sharp: boolean; names: Set<string> }>();
  for (const { garmentId } of on) {
    const garment = garmentById(garmentId ?? '') ?? usualGarment;
    const area = largestPrint(garment, location);
    const verdict = pixels && printVerdict(pixels, area);
    const shape = pixels ?? (onPaper && { widthPx: onPaper.width, heightPx: onPaper.height });
    const thin = shape ? thinText(printedSize(shape, area)) : null;
    const text = thin ?? verdict?.advice ?? `We size it to fit ${areaText(area)}`;
    const line = lines.get(text) ?? {
      sharp: !thin && verdict?.quality !== 'soft' && verdict?.quality !== 'rough',
      names: new Set(),
    };
    lines.set(text, line);
    line.names.add(garment.name);
  }
  return (
    <>
      <b>
        {label} · <FileName>{upload.name}</FileName>
      </b>
      <p>{facts.join(' · ')}</p>
      {[...lines].map(([text, { sharp, names }]) => (
        <p key={text} className={sharp ? styles.sharp : styles.soft}>
          {lines.size > 1 && `${[...names].join(', ')}: `}
          {text}
        </p>
      ))}
      <div role="status">
        <span className="visually-hidden">
          <FileName>{upload.name}</FileName> uploaded for {label}
        </span>
        {artworkWarnings(upload).map((text) => (
          <p key={text} className={styles.soft}>
            {text}
          </p>
        ))}
        {artworkRemarks(upload).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {choice && pages.length > 1 && (
        <choice.PageChoice
          fileName={upload.name}
          pages={pages}
          page={upload.page}
          {...{ source, onPage }}
        />
      )}
      {picture?.sheet && (
        <p>This file has no picture that we can show here. You’ll see it on your proof.</p>
      )}
      <ContrastAdvice
        url={picture?.sheet ? undefined : picture?.url}
        isWhite={pageOf(upload.facts, upload.page)?.white ?? false}
        cloths={on.flatMap(({ color }) => color ?? [])}
      />
    </>
  );
}
