import { useEffect, useId, useRef, useState } from 'react';
import { leftOf, noDifference, type Delivery, type Difference } from '../../blanks/delivery.ts';
import { partKey } from '../../blanks/purchase.ts';
import { countedText, countText } from '../../platform/count-words.ts';
import { Problem } from '../../ui/Field.tsx';
import { byColor, ordersText, sellerText } from './receiving-words.client.ts';
import type { Receiving } from './receiving.client.ts';
import styles from './receiving.module.css';

type Kind = keyof Difference;
const usualKinds: readonly Kind[] = ['short', 'damaged', 'wrong'];
const headings: Readonly<Record<Kind, string>> = {
  short: 'Short',
  damaged: 'Damaged',
  wrong: 'Wrong',
  later: 'Later',
};
/** What was typed, by part and kind. */
type Typed = Readonly<Record<string, string>>;

type Props = { receiving: Receiving; delivery: Delivery };

/** What should be inside; what isn't as expected is entered, and everything else counts as good. */
export function CheckOff({ receiving, delivery }: Props) {
  const { expected, opened, busy } = receiving;
  const id = useId();
  const [typed, setTyped] = useState<Typed>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  // Not the button: a scanner that reads the carton twice ends with Enter, too.
  useEffect(() => heading.current?.focus(), []);

  // The supplier's cartons are scanned one by one.
  const kinds: readonly Kind[] =
    delivery.supplierOrder === null ? [...usualKinds, 'later'] : usualKinds;
  const parts = delivery.parts.filter((part) => expected.has(partKey(part)));
  const all = [...expected.values()].reduce((sum, pieces) => sum + pieces, 0);
  const differences = new Map<string, Difference>();
  const wrong = new Map<string, string>();
  for (const part of parts) {
    const key = partKey(part);
    const found: Record<Kind, number> = { ...noDifference };
    for (const kind of kinds) {
      const text = typed[`${key} ${kind}`]?.trim() ?? '';
      const pieces = text === '' ? 0 : Number(text);
      if (!/^\d{0,6}$/.test(text)) wrong.set(key, 'Enter whole numbers, or nothing.');
      else found[kind] = pieces;
    }
    const most = expected.get(key) ?? 0;
    if (found.short + found.damaged + found.wrong + found.later > most) {
      wrong.set(key, `Only ${countText(most)} should be inside.`);
    }
    differences.set(key, found);
  }
  const missing = [...differences.values()].reduce(
    (sum, { short, damaged, wrong: other, later }) => sum + short + damaged + other + later,
    0,
  );
  const save = async () => {
    setChecked(true);
    if (wrong.size === 0) return receiving.store(differences);
    fields.current
      ?.querySelector<HTMLElement>(`[data-part="${[...wrong.keys()][0] ?? ''}"] input`)
      ?.focus();
  };
  const hasOthers = parts.length < delivery.parts.filter((part) => leftOf(part) > 0).length;
  return (
    <section aria-labelledby={id} className={styles.open}>
      <form
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={styles.top}>
          <div>
            <h2 id={id} ref={heading} tabIndex={-1}>
              {opened?.carton ? `A carton of ${delivery.poNumber}` : delivery.poNumber}
            </h2>
            <p className="note-text">
              {`${sellerText(delivery)}${delivery.supplierOrder === null ? '' : `, their order ${delivery.supplierOrder}`}, for ${ordersText(delivery)}.`}
              {hasOthers && ' The other cartons are checked off separately.'}
            </p>
          </div>
          <div className="button-row">
            <button type="submit" className="button" aria-disabled={busy !== null || undefined}>
              {busy === 'store'
                ? 'Saving...'
                : missing === 0 || wrong.size > 0
                  ? `All here: ${countedText(all, 'piece')}`
                  : `Check off ${countText(all - missing)} of ${countText(all)}`}
            </button>
            <button type="button" className="button quiet" onClick={receiving.close}>
              Not now
            </button>
          </div>
        </div>
        {[...byColor(parts)].map(([title, group]) => (
          <table key={title} className={styles.grid}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">Size</th>
                <th scope="col">Should be</th>
                {kinds.map((kind) => (
                  <th key={kind} scope="col">
                    {headings[kind]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {group.map((part) => {
                const key = partKey(part);
                const error = isChecked ? wrong.get(key) : undefined;
                const problem = `${id}-${key.replaceAll(/\W/g, '-')}`;
                return (
                  <tr key={key} data-part={key}>
                    <th scope="row">{part.size}</th>
                    <td>
                      {countText(expected.get(key) ?? 0)}
                      <Problem id={problem}>{error}</Problem>
                    </td>
                    {kinds.map((kind) => (
                      <td key={kind}>
                        <input
                          className="input"
                          inputMode="numeric"
                          autoComplete="off"
                          maxLength={6}
                          aria-label={`${headings[kind]}, ${title}, ${part.size}`}
                          aria-invalid={error ? true : undefined}
                          aria-describedby={error ? problem : undefined}
                          value={typed[`${key} ${kind}`] ?? ''}
                          onChange={({ target }) =>
                            setTyped({ ...typed, [`${key} ${kind}`]: target.value })
                          }
                        />
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        ))}
      </form>
    </section>
  );
}
