import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { download } from '../../platform/download.client.ts';
import { designPictures } from '../design.ts';
import { designTitle } from '../design-name.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDesigner } from '../designer.client.ts';
import { designFileName, exportDesign } from '../keeping/design-file.client.ts';
import { DeleteQuestion } from './DeleteQuestion.tsx';
import styles from './dialogs.module.css';

type Props = { open: boolean; onClose: () => void };

/** What to do with a stored design that might freeze the page. Nothing draws it until then. */
export function StuckDialog({ open, onClose }: Props) {
  const { $stuck, $announcement, openStuck, leaveStuck, deleteStuck, loadPictures, pictureBlob } =
    useDesigner();
  const stuck = useStore($stuck);
  const [asked, setAsked] = useState(false);
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState('');
  if (!open || !stuck) return null;
  const { design } = stuck.kept;
  const name = designTitle(design);

  const leave = () => {
    leaveStuck();
    onClose();
  };
  const openAnyway = () => {
    openStuck();
    onClose();
  };
  const save = async () => {
    setFailure('');
    // Missing ones are reported by the file's own message.
    await loadPictures(designPictures(design)).catch(() => undefined);
    const made = await exportDesign(design, pictureBlob);
    if (!made.ok) return setFailure(made.message);
    download(made.file, designFileName(design));
    setDone(`${designFileName(design)} is in your downloads.`);
  };
  const remove = async () => {
    try {
      await deleteStuck();
      $announcement.set(`Deleted ${name}. A blank shirt is open.`);
      onClose();
    } catch {
      setAsked(false);
      setFailure('This device didn’t delete the design. Reload the page and try again.');
    }
  };

  return (
    <Dialog title={`Open ${name}?`} kicker="On this device" width="small" onClose={leave}>
      <p>{stuck.reason}</p>
      <div role="alert">{failure && <p className="notice warn">{failure}</p>}</div>
      <p className="note-text" role="status">
        {done}
      </p>
      {asked ? (
        <DeleteQuestion name={name} onKeep={() => setAsked(false)} onDelete={() => void remove()} />
      ) : (
        <p className={styles.actions}>
          <button type="button" className="button" onClick={leave}>
            Start a new design
          </button>
          <button type="button" className="button alt" onClick={() => void save()}>
            Save it as a file
          </button>
          <button type="button" className="button quiet" onClick={openAnyway}>
            Open it anyway
          </button>
          <button type="button" className="button quiet" onClick={() => setAsked(true)}>
            Delete it
          </button>
        </p>
      )}
    </Dialog>
  );
}
