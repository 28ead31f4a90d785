import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  downloadPlayerFiles,
  type PlayerFiles,
  type TeamFile,
} from '../../artwork/player-files.client.ts';
import { printedSides, sideLocation } from '../design.ts';
import { teamSides } from './team-design.ts';
import { useDesigner } from '../designer.client.ts';
import { printSvg } from '../output/print-files.client.ts';

/** A print file per player, in a ZIP; nothing without a roster. */
export function PlayersZip() {
  const designer = useDesigner();
  const { $design, $announcement } = designer;
  const design = useStore($design);
  const [isMaking, setIsMaking] = useState(false);
  const [failure, setFailure] = useState('');
  const { roster = [] } = design;
  if (roster.length === 0 || teamSides(design).length === 0) return null;

  const pack = async (): Promise<PlayerFiles> => {
    const files: TeamFile[] = [];
    for (const side of printedSides(design)) {
      const print = await printSvg(designer, design, side, roster);
      if (!print.ok) return print;
      files.push({ location: sideLocation(design, side), svg: await print.file.text() });
    }
    return downloadPlayerFiles(design.name, roster, files);
  };
  const make = async () => {
    if (isMaking) return;
    setIsMaking(true);
    setFailure('');
    const made = await pack().catch((): PlayerFiles => ({
      ok: false,
      message: 'This browser couldn’t make the files. Reload the page and try again.',
    }));
    setIsMaking(false);
    if (!made.ok) return setFailure(made.message);
    $announcement.set(`${made.name} is in your downloads, with ${made.count} files.`);
  };
  return (
    <div>
      <p className="button-row">
        <button type="button" className="button alt" onClick={() => void make()}>
          {isMaking ? 'Packing…' : `A print file per player: ${roster.length} in a ZIP`}
        </button>
      </p>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
