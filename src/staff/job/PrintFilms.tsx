import { useStore } from '@nanostores/react';
import { download } from '../../platform/download.client.ts';
import { lpiChoices, usualLpi, type Lpi } from '../../artwork/films/halftone.ts';
import { Segments } from '../../ui/Segments.tsx';
import { filmsKey, type FilmSource, type OnCloth } from './films.client.ts';
import { useJobPage } from './job-page.client.ts';
import styles from './job.module.css';

type Props = { fileName: string; source: FilmSource };

/** The films of an SVG from our shirt designer, made from the file on request (product.md#screens). */
export function PrintFilms({ fileName, source }: Props) {
  const { $films, showFilms } = useJobPage();
  const made = useStore($films)[filmsKey(source)];
  if (!made || made.state === 'making') {
    return (
      <button
        type="button"
        className="button quiet"
        aria-disabled={made ? true : undefined}
        onClick={() => void showFilms(source, usualLpi)}
      >
        {made ? 'Making the films...' : 'Films'}
        <span className="visually-hidden"> of {fileName}</span>
      </button>
    );
  }
  if (made.state === 'failed') return <p role="status">{made.problem}</p>;
  return (
    <>
      {made.shaded && (
        <Segments
          legend="Dots of a shade to the inch"
          legendClass={styles.filmDots}
          value={String(made.lpi)}
          options={lpiChoices.map((each) => [String(each), each])}
          onPick={(each) => void showFilms(source, Number(each) as Lpi)}
        />
      )}
      {!made.films && <p role="status">Making the films...</p>}
      <ol className={styles.films} aria-label={`Films of ${fileName}`}>
        {made.films?.map(({ key, name, hex, svg }, index) => (
          <li key={key}>
            <svg viewBox="0 0 28 28" aria-hidden="true">
              <rect x="3" y="3" width="22" height="22" fill={hex} />
            </svg>
            {name}
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                const film = fileName.replace(/\.svg$/i, '');
                download(
                  new Blob([svg], { type: 'image/svg+xml' }),
                  `${film}-${index + 1}-${key}.svg`,
                );
              }}
            >
              Download<span className="visually-hidden"> the film for {name}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The films on the job ticket, once they're made: each screen's picture, number, and ink. */
export function TicketFilms({ file }: { file: OnCloth }) {
  const made = useStore(useJobPage().$films)[filmsKey(file)];
  if (made?.state !== 'made' || !made.films) return null;
  return (
    <ol className={styles.pressFilms}>
      {made.films.map(({ key, name, picture }, index) => (
        <li key={key}>
          <img src={picture} alt="" />
          {index + 1} {name}
        </li>
      ))}
      {made.shaded && <li>{made.lpi} dots to the inch</li>}
    </ol>
  );
}
