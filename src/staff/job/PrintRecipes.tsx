import { memberName } from '../member-name.ts';
import { useId, useState } from 'react';
import { locationLabel } from '../../garments/print-location.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { formatDay } from '../../platform/dates/date-words.ts';
import {
  recipeLimits,
  recipeScreenSchema,
  screenName,
  screenText,
  type RecipeScreen,
} from '../../press/recipe.ts';
import { saveRecipe } from '../../press/save-recipe.rpc.ts';
import { designTitle } from '../../proofs/proof-words.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../ask.client.ts';
import { useJobPage } from './job-page.client.ts';
import type { Job } from './read-job.rpc.ts';
import { setupsOf, type Setup } from './setups.client.ts';
import styles from './job.module.css';

type OrderJob = Extract<Job, { kind: 'order' }>;

/** How each location is printed, to change and keep for the next time (product.md#print-recipes). */
export function PrintRecipes({ job, now }: { job: OrderJob; now: Date }) {
  const id = useId();
  const setups = setupsOf(job);
  if (setups.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.pieces}>
      <h2 id={id} className="kicker">
        Print recipe
      </h2>
      {setups.map((setup) => (
        <Recipe
          // What is typed stays when somebody else keeps one, unless other screens are needed.
          key={`${setup.design} ${setup.location} ${setup.screens
            .map(({ screen }) => screen)
            .sort()
            .join()}`}
          {...{ job, now, setup }}
        />
      ))}
    </section>
  );
}

type RecipeProps = { job: OrderJob; now: Date; setup: Setup };

function Recipe({ job, now, setup: { design, location, screens, kept } }: RecipeProps) {
  const id = useId();
  const { reload } = useJobPage();
  const [rows, setRows] = useState(() =>
    screens.map((each) => ({ ...each, mesh: `${each.mesh}`, strokes: `${each.strokes}` })),
  );
  const [note, setNote] = useState(kept?.note ?? '');
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const title = [designTitle(job, design), locationLabel(location)].filter(Boolean).join(', ');
  const set = (at: number, change: Partial<(typeof rows)[number]>) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, ...change } : row)));
  const save = async () => {
    if (busy) return;
    setSaid('');
    const typed: RecipeScreen[] = [];
    for (const { screen, mesh, strokes, flash } of rows) {
      const read = recipeScreenSchema.safeParse({
        ...{ screen, flash },
        mesh: Number(mesh),
        strokes: Number(strokes),
      });
      if (!read.success) {
        return setFailure(`${screenName(screen)}: ${read.error.issues[0]?.message ?? ''}`);
      }
      typed.push(read.data);
    }
    setBusy(true);
    setFailure('');
    const { number } = job;
    const answer = await ask(saveRecipe, {
      // Another each time: if an answer was lost, what was corrected since counts.
      ...{ id: crypto.randomUUID(), number, design, location, note },
      screens: typed,
    });
    setBusy(false);
    if (!answer.ok) return setFailure(`Nothing is kept yet. ${answer.message}`);
    if (answer.data.outcome === 'not-found') {
      return setFailure('The order isn’t printed there anymore. Reload the page.');
    }
    setSaid('Kept for the next time.');
    await reload();
  };
  return (
    <details>
      <summary>
        <b>{title}</b>: {screens.map(screenText).join('; ')}
      </summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {kept && (
          <p className="note-text">
            {kept.number === job.number ? 'Kept' : `As printed for #${kept.number}, kept`} by{' '}
            {memberName(kept.savedBy)}, {formatDay(shopToday(new Date(kept.savedAt)), now)}.
          </p>
        )}
        <table>
          <caption className="visually-hidden">Screens in printing order</caption>
          <thead>
            <tr>
              <th scope="col">Screen</th>
              <th scope="col">Mesh</th>
              <th scope="col">Strokes</th>
              <th scope="col">Flash</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ screen, mesh, strokes, flash }, at) => {
              const name = screenName(screen);
              const common = {
                className: 'input',
                inputMode: 'numeric' as const,
                autoComplete: 'off',
                maxLength: 3,
                'aria-describedby': failure ? `${id}-failure` : undefined,
              };
              return (
                <tr key={screen}>
                  <th scope="row">{`${at + 1}. ${name}`}</th>
                  <td>
                    <input
                      {...common}
                      aria-label={`Mesh, ${name}`}
                      value={mesh}
                      onChange={({ target }) => set(at, { mesh: target.value.trim() })}
                    />
                  </td>
                  <td>
                    <input
                      {...common}
                      aria-label={`Strokes, ${name}`}
                      value={strokes}
                      onChange={({ target }) => set(at, { strokes: target.value.trim() })}
                    />
                  </td>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`Flash after ${name}`}
                      checked={flash}
                      onChange={({ target }) => set(at, { flash: target.checked })}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <Field
          multiline
          label="Notes for the next time"
          rows={2}
          maxLength={recipeLimits.note}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <p role="alert" id={`${id}-failure`}>
          {failure}
        </p>
        <button type="submit" className="button alt" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Keep this recipe'}
        </button>
        <p role="status">{said}</p>
      </form>
    </details>
  );
}
