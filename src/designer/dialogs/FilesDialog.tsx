import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { download } from '../../platform/download.client.ts';
import { printedSides, sideArea, type Design, type DesignSide } from '../design.ts';
import { sideLabels } from '../object-name.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { MockUp } from '../output/MockUp.tsx';
import { printPng, printSvg, type PrintFile } from '../output/print-files.client.ts';
import { PlayersZip } from '../team/PlayersZip.tsx';
import { MockUps } from './MockUps.tsx';
import { SideScreens } from './SideScreens.tsx';
import styles from './dialogs.module.css';
import { useDesigner } from '../designer.client.ts';

type Props = { open: boolean; onClose: () => void };

/** The design as files: for the press, for another shop, for showing around. */
export function FilesDialog({ open, onClose }: Props) {
  const { $design } = useDesigner();
  const { name } = useStore($design);
  if (!open) return null;
  return (
    <Dialog
      title="Files"
      kicker={name || 'Your design'}
      close="Back to the design"
      width="large"
      onClose={onClose}
    >
      <Files />
    </Dialog>
  );
}

function Files() {
  const { $design } = useDesigner();
  const design = useStore($design);
  const sides = printedSides(design);
  return (
    <>
      {sides.length === 0 ? (
        <p>
          There’s nothing on the shirt yet. Add words, a drawing or a picture, and it prints from
          here.
        </p>
      ) : (
        <>
          <MockUps />
          <p className="note-text">
            One print file per side, at true size and transparent: SVG with all text as outlines, or
            PNG at 300 pixels per inch. When you order here, they come along on their own.
          </p>
          <PlayersZip />
          <ul className={styles.files}>
            {sides.map((side) => (
              <SideFiles key={side} design={design} side={side} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** What is being made; null when idle. */
type Making = 'svg' | 'png' | null;

function SideFiles({ design, side }: { design: Design; side: DesignSide }) {
  const designer = useDesigner();
  const { $announcement } = designer;
  const [making, setMaking] = useState<Making>(null);
  const [failure, setFailure] = useState('');
  const [onPress, setOnPress] = useState(false);
  const { widthIn, heightIn } = sideArea(design, side);
  const name = sideLabels[side];

  const make = async (what: NonNullable<Making>, file: () => Promise<PrintFile>) => {
    if (making) return;
    setMaking(what);
    setFailure('');
    const made = await file();
    setMaking(null);
    if (!made.ok) return setFailure(made.message);
    download(made.file, made.file.name);
    $announcement.set(`${made.file.name} is in your downloads.`);
  };

  return (
    <li>
      <MockUp design={design} side={side} />
      <div>
        <h3>
          {name} · {widthIn} × {heightIn} in
        </h3>
        <p className="button-row">
          <button
            type="button"
            className="button alt"
            aria-label={`SVG of the ${name.toLowerCase()}`}
            onClick={() => void make('svg', () => printSvg(designer, design, side))}
          >
            {making === 'svg' ? 'Writing…' : 'SVG'}
          </button>
          <button
            type="button"
            className="button alt"
            aria-label={`PNG, 300 DPI, of the ${name.toLowerCase()}`}
            onClick={() => void make('png', () => printPng(designer, design, side))}
          >
            {making === 'png' ? 'Painting…' : 'PNG, 300 DPI'}
          </button>
          {design.method === 'screen' && (
            <button
              type="button"
              className="button quiet"
              aria-label={`Screens of the ${name.toLowerCase()}`}
              aria-expanded={onPress}
              onClick={() => setOnPress(!onPress)}
            >
              Screens
            </button>
          )}
        </p>
        {failure && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
      </div>
      {onPress && <SideScreens design={design} side={side} />}
    </li>
  );
}
