import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { designLimits, printedSides } from '../design.ts';
import { Field } from '../../ui/Field.tsx';
import styles from '../shirt-designer.module.css';
import { useDesigner } from '../designer.client.ts';

type Dialog = ComponentType<{ open: boolean; onClose: () => void }>;

/** Loaded on first use, because designing doesn't need them. */
const dialogs = {
  designs: () => import('./DesignsDialog.tsx').then(({ DesignsDialog }): Dialog => DesignsDialog),
  share: () => import('./ShareDialog.tsx').then(({ ShareDialog }): Dialog => ShareDialog),
  files: () => import('./FilesDialog.tsx').then(({ FilesDialog }): Dialog => FilesDialog),
  use: () => import('./UseDialog.tsx').then(({ UseDialog }): Dialog => UseDialog),
  stuck: () => import('./StuckDialog.tsx').then(({ StuckDialog }): Dialog => StuckDialog),
  shortcuts: () =>
    import('./StageShortcuts.tsx').then(({ StageShortcuts }): Dialog => StageShortcuts),
};
type DialogName = keyof typeof dialogs;

export function Toolbar() {
  const { $design, $notice, $panel, $stuck, changeDesign } = useDesigner();
  const { name } = useStore($design);
  const [loaded, setLoaded] = useState<Partial<Record<DialogName, Dialog>>>({});
  const [opened, setOpened] = useState<DialogName | null>(null);

  const open = async (which: DialogName) => {
    try {
      const dialog = await dialogs[which]();
      setLoaded((before) => ({ ...before, [which]: dialog }));
      setOpened(which);
    } catch {
      $notice.set('We couldn’t load that part of the page. Check your connection and try again.');
    }
  };
  const isStuck = useStore($stuck) !== null;
  const askAboutStuck = useEffectEvent(() => void open('stuck'));
  useEffect(() => {
    if (isStuck) askAboutStuck();
  }, [isStuck]);
  const use = () => {
    if (printedSides($design.get()).length > 0) {
      void open('use');
      return;
    }
    $notice.set(
      'There’s nothing on the shirt yet. Add words, a drawing or a picture, then use the design: sizes and price come next.',
    );
    $panel.set('text');
    // The panel is visible by then.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[name="words"]')?.focus());
  };

  return (
    <div className={styles.toolbar}>
      <div className={styles.name}>
        <Field
          label="Name of the design"
          name="designName"
          maxLength={designLimits.name}
          autoComplete="off"
          placeholder="River Days crew"
          value={name}
          onChange={({ target }) =>
            changeDesign(
              'Rename the design',
              (design) => ({ ...design, name: target.value }),
              'name',
            )
          }
        />
        <Kept />
      </div>
      <div className={styles.tools}>
        <ToolButton name="Designs" onClick={() => void open('designs')} />
        <ToolButton name="Share" onClick={() => void open('share')} />
        <ToolButton name="Files" onClick={() => void open('files')} />
        <ToolButton name="Shortcuts" onClick={() => void open('shortcuts')} />
      </div>
      <div className={styles.bar}>
        <Steps />
        <button type="button" className="button" onClick={use}>
          Use this design →
        </button>
      </div>
      {(Object.keys(loaded) as DialogName[]).map((which) => {
        const Loaded = loaded[which];
        return (
          Loaded && <Loaded key={which} open={opened === which} onClose={() => setOpened(null)} />
        );
      })}
    </div>
  );
}

/**
 * Whether the design is saved here, in words. The reason for a failure shows over the stage, again
 * on request.
 */
function Kept() {
  const { $keeping, $keepingProblem, $notice } = useDesigner();
  const keeping = useStore($keeping);
  const problem = useStore($keepingProblem);
  const words = {
    unread: '',
    kept: 'Saved on this device',
    saving: 'Saving…',
    failed: 'Not saved',
  };
  return (
    <div className={styles.kept}>
      <p role="status">{words[keeping]}</p>
      {problem && (
        <button type="button" className={styles.why} onClick={() => $notice.set(problem)}>
          Why?
        </button>
      )}
    </div>
  );
}

function ToolButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.tool} aria-haspopup="dialog" onClick={onClick}>
      {name}
    </button>
  );
}

/**
 * Their labels say what they undo. Never `disabled`: the key press that empties the history keeps
 * its focus.
 */
function Steps() {
  const { $canUndo, $canRedo, undoStep, redoStep } = useDesigner();
  const undo = useStore($canUndo);
  const redo = useStore($canRedo);
  return (
    <div className={styles.steps} role="group" aria-label="Steps">
      <StepButton name="Undo" label={undo} onClick={undoStep} />
      <StepButton name="Redo" label={redo} onClick={redoStep} />
    </div>
  );
}

type StepProps = { name: string; label: string | null; onClick: () => void };

function StepButton({ name, label, onClick }: StepProps) {
  const { $announcement } = useDesigner();
  const says = label === null ? `${name}: nothing to ${name.toLowerCase()}` : `${name}: ${label}`;
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={says}
      title={says}
      aria-disabled={label === null}
      onClick={() => (label === null ? $announcement.set(`${says}.`) : onClick())}
    >
      {name}
    </button>
  );
}
