import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DesignSide } from '../design.ts';
import { sideLabels } from '../object-name.ts';
import { type Player } from './roster.ts';
import { playerTitle } from './check-roster.ts';
import { designForPlayer, teamSides } from './team-design.ts';
import { Segments } from '../../ui/Segments.tsx';
import { useDesigner } from '../designer.client.ts';
import { MockUp } from '../output/MockUp.tsx';
import styles from './team.module.css';

/** How far below the window a shirt is drawn already. */
const ahead = '300px';

/** Everyone's shirt. Each is drawn when it comes near, because 200 at once would take seconds. */
export function AllBacks({ onShow }: { onShow: () => void }) {
  const { $design } = useDesigner();
  const design = useStore($design);
  const sides = teamSides(design);
  const usual = sides.includes('back') ? 'back' : sides[0];
  const [wanted, setWanted] = useState<DesignSide | null>(null);
  const side = wanted && sides.includes(wanted) ? wanted : usual;
  const { roster = [] } = design;
  if (!side || roster.length === 0) return null;
  return (
    <section className={styles.backs} aria-labelledby="all-backs">
      <h3 id="all-backs">
        {side === 'back' ? 'Every back' : `Every shirt: ${sideLabels[side].toLowerCase()}`}
      </h3>
      {sides.length > 1 && (
        <Segments
          legend="Side to show"
          name="rosterSide"
          value={side}
          options={sides.map((each) => [each, sideLabels[each]])}
          onPick={setWanted}
        />
      )}
      <ol>
        {roster.map((player, index) => (
          <li key={index}>
            <PlayerShirt {...{ player, index, side, onShow }} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type ShirtProps = { player: Player; index: number; side: DesignSide; onShow: () => void };

/** A press puts this player on the stage. */
function PlayerShirt({ player, index, side, onShow }: ShirtProps) {
  const { $design, $parts, drawingOf, changeDesign, turnTo } = useDesigner();
  const button = useRef<HTMLButtonElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([entry]) => setIsNear((before) => before || (entry?.isIntersecting ?? false)),
      { rootMargin: ahead },
    );
    if (button.current) watcher.observe(button.current);
    return () => watcher.disconnect();
  }, []);
  const design = useStore($design);
  const parts = useStore($parts);
  const worn = useMemo(() => {
    if (!isNear) return null;
    return designForPlayer(design, player, index, (object) => drawingOf(object, parts));
  }, [isNear, design, player, index, drawingOf, parts]);
  const title = playerTitle(player, index);
  const label = player.size ? `${title} · ${player.size}` : title;
  const show = () => {
    const { name, number } = player;
    changeDesign(`Show ${title}`, (before) => ({
      ...before,
      sides: {
        ...before.sides,
        [side]: before.sides[side].map((object) =>
          object.kind === 'team'
            ? {
                ...object,
                ...(object.name !== '' && name !== '' && { name }),
                ...(object.number !== '' && number !== '' && { number }),
              }
            : object,
        ),
      },
    }));
    turnTo(side);
    onShow();
  };
  return (
    <button ref={button} type="button" aria-label={`${label}: show on the stage`} onClick={show}>
      <span className={styles.shirt}>{worn && <MockUp design={worn} side={side} />}</span>
      <span className={styles.player}>{label}</span>
    </button>
  );
}
