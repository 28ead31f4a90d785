import { map } from 'nanostores';
import { makeFilms, type Film } from '../../artwork/films/print-films.client.ts';
import { usualLpi, type Lpi } from '../../artwork/films/halftone.ts';

/** A film with a small picture of it for the job ticket, as an address. */
type PicturedFilm = Film & { picture: string };

/** The films of one file. */
export type JobFilms =
  | { state: 'making' }
  | {
      state: 'made';
      /** null while they're made again with other dots. */
      films: readonly PicturedFilm[] | null;
      shaded: boolean;
      lpi: Lpi;
    }
  | { state: 'failed'; problem: string };

/** A file on the darkest cloth that it goes on, whose films do for the others. */
export type OnCloth = { objectPath: string; clothHex: string };
export type FilmSource = OnCloth & { link: string };

/** The films' name on the page. */
export const filmsKey = ({ objectPath, clothHex }: OnCloth): string => `${objectPath} ${clothHex}`;

const unread = 'We couldn’t load the file. Try again in a minute.';
const notOurs = 'It isn’t from our shirt designer, so split it into screens by hand.';
const unsplit = 'This browser couldn’t split it into screens. Download the file instead.';

/** Pixels across a film's picture, which prints half an inch wide. */
const pictureWidth = 240;

/** The films that were asked for on a job's page. */
export function createFilms() {
  /** By `filmsKey`. */
  const $films = map<Record<string, JobFilms | undefined>>({});
  const making = new Map<string, Promise<void>>();

  /** Makes a file's films, with that many dots of a shade to the inch. Never rejects. */
  function showFilms(source: FilmSource, lpi: Lpi): Promise<void> {
    const key = filmsKey(source);
    const known = making.get(key);
    if (known) return known;
    const before = $films.get()[key];
    const again = before?.state === 'made' ? { ...before, films: null, lpi } : null;
    $films.setKey(key, again ?? { state: 'making' });
    const done = make(source, lpi)
      .catch(() => failed(unsplit))
      .then((made) => {
        making.delete(key);
        $films.setKey(key, made);
      });
    making.set(key, done);
    return done;
  }

  /** Resolves once these files have films, or it's known that they have none. */
  async function awaitFilms(sources: readonly FilmSource[]): Promise<void> {
    const isMade = (source: FilmSource) =>
      $films.get()[filmsKey(source)] !== undefined && !making.has(filmsKey(source));
    const missing = sources.filter((source) => !isMade(source));
    await Promise.all(missing.map((source) => showFilms(source, usualLpi)));
  }

  return { $films, showFilms, awaitFilms };
}

async function make({ link, clothHex }: FilmSource, lpi: Lpi): Promise<JobFilms> {
  const response = await fetch(link);
  if (!response.ok) return failed(unread);
  const made = await makeFilms(await response.text(), clothHex, lpi);
  if (!made) return failed(notOurs);
  const { films, shaded } = made;
  const pictured = films.map(async (film) => ({ ...film, picture: await pictureOf(film) }));
  return { state: 'made', films: await Promise.all(pictured), shaded, lpi };
}

const failed = (problem: string): JobFilms => ({ state: 'failed', problem });

/** A film has every dot, far more than paper shows. */
async function pictureOf({ svg }: Film): Promise<string> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = pictureWidth;
    canvas.height = Math.round((pictureWidth * image.naturalHeight) / image.naturalWidth);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL();
  } finally {
    URL.revokeObjectURL(address);
  }
}
