import { formatLongDate } from '../platform/dates/date-words.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { groupPaperPath } from '../paths.ts';
import type { ShownGroup } from './shown-group.ts';

type Props = { group: ShownGroup; link: string; now: Date };

/** Ways to pass a group's link on that need no script. */
export function Share({ group: { slug, title, closesAt }, link, now }: Props) {
  const by = formatLongDate(shopToday(new Date(closesAt)), now);
  const text = encodeURIComponent(`Pick your size for ${title} by ${by}: ${link}`);
  return (
    <section className="group-share" aria-labelledby="share">
      <h2 id="share">Know who’s missing?</h2>
      <p>
        <a className="button alt" href={`sms:?&body=${text}`}>
          Text it
        </a>{' '}
        <a
          className="button alt"
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}
        >
          Email it
        </a>{' '}
        <a className="button quiet" href={groupPaperPath(slug, 'poster')}>
          Print a poster
        </a>
      </p>
      <p className="note-text">{link.replace(/^https?:\/\//, '')}</p>
    </section>
  );
}
