import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { nudgeIn } from '../editing/edit-objects.ts';
import { Icon, type ArrangeIcon } from './arrange-icons.tsx';
import { Section } from './Section.tsx';
import styles from './properties.module.css';
import { useDesigner } from '../designer.client.ts';

type Action = {
  icon: ArrangeIcon;
  label: string;
  run: () => void;
  /** Why it isn't possible right now; announced when somebody tries. */
  lack?: string | null;
};

const scaleStep = 1.1;

/** What keys and dragging do to the chosen objects, as buttons. */
export function Arrange() {
  const {
    $restingChosen,
    moveChosen,
    alignChosen,
    layerChosen,
    duplicateChosen,
    lockChosen,
    groupChosen,
    ungroupChosen,
    deleteChosen,
    scaleChosen,
    distributeChosen,
  } = useDesigner();
  const chosen = useStore($restingChosen);
  const [isLarge, setIsLarge] = useState(false);
  const none = chosen.length === 0 ? 'Choose something first.' : null;
  const isLocked = chosen.length > 0 && chosen.every(({ locked }) => locked);
  const held = none ?? (isLocked ? 'Locked: unlock it first.' : null);
  const groups = new Set(chosen.map(({ group, id }) => group ?? `alone ${id}`));
  const [size, target] = [
    isLarge ? nudgeIn.large : nudgeIn.small,
    groups.size > 1 ? 'each other' : 'the print area',
  ];
  const sizeText = isLarge ? '1/2 in' : '1/16 in';

  const move = (icon: ArrangeIcon, way: string, x: number, y: number): Action => ({
    icon,
    label: `Move ${way} ${sizeText}`,
    run: () => moveChosen({ x: x * size, y: y * size }),
    lack: held,
  });
  const align = (where: Parameters<typeof alignChosen>[0], label: string): Action => ({
    icon: where,
    label,
    run: () => alignChosen(where),
    lack: held,
  });
  const layer = (where: Parameters<typeof layerChosen>[0], label: string): Action => ({
    icon: where,
    label,
    run: () => layerChosen(where),
    lack: none,
  });
  const three = groups.size < 3 ? 'Spacing out takes three or more objects.' : null;

  return (
    <section className={styles.panel} aria-labelledby="arrange-title">
      <h3 id="arrange-title" className={styles.title}>
        Arrange
      </h3>
      <Keys
        actions={[
          {
            icon: 'duplicate',
            label: 'Duplicate',
            run: duplicateChosen,
            lack: none,
          },
          {
            icon: isLocked ? 'unlock' : 'lock',
            label: isLocked ? 'Unlock' : 'Lock',
            run: () => lockChosen(!isLocked),
            lack: none,
          },
          {
            icon: 'group',
            label: 'Group',
            run: groupChosen,
            lack: groups.size < 2 ? 'A group takes two or more objects.' : null,
          },
          {
            icon: 'ungroup',
            label: 'Ungroup',
            run: ungroupChosen,
            lack: chosen.some(({ group }) => group !== null) ? null : 'No group is chosen.',
          },
          { icon: 'delete', label: 'Delete', run: deleteChosen, lack: held },
        ]}
      />
      <Section title="Move and scale" note={sizeText}>
        <Keys
          actions={[
            move('moveLeft', 'left', -1, 0),
            move('moveUp', 'up', 0, -1),
            move('moveDown', 'down', 0, 1),
            move('moveRight', 'right', 1, 0),
            {
              icon: 'smaller',
              label: 'Smaller',
              run: () => scaleChosen(1 / scaleStep),
              lack: held,
            },
            {
              icon: 'larger',
              label: 'Larger',
              run: () => scaleChosen(scaleStep),
              lack: held,
            },
          ]}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isLarge}
            onChange={({ target: box }) => setIsLarge(box.checked)}
          />
          Steps of 1/2 in
        </label>
      </Section>
      <Section title="Align" note={`to ${target}`}>
        <Keys
          actions={[
            align('left', 'Align left edges'),
            align('center', 'Align centers across'),
            align('right', 'Align right edges'),
            align('top', 'Align top edges'),
            align('middle', 'Align middles down'),
            align('bottom', 'Align bottom edges'),
          ]}
        />
        <Keys
          actions={[
            {
              icon: 'across',
              label: 'Space out across',
              run: () => distributeChosen('across'),
              lack: held ?? three,
            },
            {
              icon: 'down',
              label: 'Space out down',
              run: () => distributeChosen('down'),
              lack: held ?? three,
            },
          ]}
        />
        {three && <p className={styles.hint}>{three}</p>}
      </Section>
      <Section title="Layers">
        <Keys
          actions={[
            layer('front', 'To the front'),
            layer('forward', 'Forward'),
            layer('backward', 'Backward'),
            layer('back', 'To the back'),
          ]}
        />
      </Section>
    </section>
  );
}

/** Buttons that stay in place, usable or not, so that keyboard users keep their place. */
function Keys({ actions }: { actions: readonly Action[] }) {
  const { $announcement } = useDesigner();
  return (
    <div className={styles.keys}>
      {actions.map(({ icon, label, run, lack }) => (
        <button
          key={icon === 'unlock' ? 'lock' : icon}
          type="button"
          className={styles.key}
          title={lack ? `${label}. ${lack}` : label}
          aria-label={label}
          aria-disabled={lack ? true : undefined}
          onClick={() => {
            if (lack) $announcement.set(lack);
            else run();
          }}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
