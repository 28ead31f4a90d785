import { useState } from 'react';
import { download } from '../../../browser/download.ts';
import { makeFilms, type Film } from '../../../browser/print-films.ts';
import styles from './job.module.css';

type Props = { fileName: string; link: string; clothHex: string };
type Made = { films: readonly Film[] } | { problem: string };

/** The films of an SVG from our shirt designer, made from the file on request (product.md#screens). */
export function PrintFilms({ fileName, link, clothHex }: Props) {
  const [made, setMade] = useState<Made | 'making' | null>(null);
  const make = async (): Promise<Made> => {
    const response = await fetch(link);
    if (!response.ok) return { problem: 'We couldn’t load the file. Try again in a minute.' };
    const films = await makeFilms(await response.text(), clothHex);
    if (films) return { films };
    return { problem: 'It isn’t from our shirt designer, so split it into screens by hand.' };
  };
  const start = () => {
    setMade('making');
    make().then(setMade, () => {
      setMade({
        problem: 'This browser couldn’t split it into screens. Download the file instead.',
      });
    });
  };

  if (made === null || made === 'making') {
    return (
      <button
        type="button"
        className="button quiet"
        aria-disabled={made === 'making' || undefined}
        onClick={() => made === null && start()}
      >
        {made === 'making' ? 'Making the films...' : 'Films'}
        <span className="visually-hidden"> of {fileName}</span>
      </button>
    );
  }
  if ('problem' in made) return <p role="status">{made.problem}</p>;
  return (
    <ol className={styles.films} aria-label={`Films of ${fileName}`}>
      {made.films.map(({ key, name, hex, svg }, index) => (
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
  );
}
