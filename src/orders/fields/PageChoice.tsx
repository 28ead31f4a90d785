import { useEffect, useId, useState } from 'react';
import styles from './page-choice.module.css';

/** The pages shown as pictures, at most; others are chosen by their numbers. */
const mostPictures = 12;

type Props = {
  fileName: string;
  pages: readonly { empty?: true | undefined }[];
  /** The chosen one, from 1. */
  page: number | undefined;
  /** The file, or its link, which pictures are made from; without it, there are none. */
  source: Blob | string | undefined;
  onPage: (page: number) => void;
};

/** Which page of a file we print. */
export function PageChoice({ fileName, pages, page, source, onPage }: Props) {
  const name = useId();
  const pictures = usePictures(source, fileName, pages);
  const inList = page !== undefined && page > mostPictures;
  return (
    <fieldset className={styles.pages}>
      <legend>
        {pages.length} pages. Which one do we print?
        <span className="visually-hidden"> {fileName}</span>
      </legend>
      <div className={styles.pictures}>
        {pages.slice(0, mostPictures).map(({ empty }, at) => (
          <label key={at}>
            <input
              type="radio"
              className="on-label"
              name={name}
              value={at + 1}
              checked={page === at + 1}
              disabled={empty}
              onChange={() => onPage(at + 1)}
            />
            {source !== undefined && (
              <span className={styles.picture}>
                {pictures[at + 1] && <img src={pictures[at + 1]} alt="" />}
              </span>
            )}
            <span>
              Page {at + 1}
              {empty && ' (empty)'}
            </span>
          </label>
        ))}
      </div>
      {pages.length > mostPictures && (
        <label>
          Another page{' '}
          <select
            value={inList ? page : ''}
            onChange={({ target }) => target.value && onPage(Number(target.value))}
          >
            <option value="">Choose one</option>
            {pages.slice(mostPictures).map(({ empty }, at) => (
              <option key={at} value={mostPictures + at + 1} disabled={empty}>
                Page {mostPictures + at + 1}
                {empty && ' (empty)'}
              </option>
            ))}
          </select>
        </label>
      )}
    </fieldset>
  );
}

/** Addresses of small pictures of the pages, by their numbers from 1, as they're drawn. */
function usePictures(
  source: Props['source'],
  fileName: string,
  pages: Props['pages'],
): Readonly<Record<number, string>> {
  const [pictures, setPictures] = useState<Readonly<Record<number, string>>>({});
  useEffect(() => {
    if (source === undefined) return;
    const made: string[] = [];
    let isCurrent = true;
    const draw = async () => {
      const artwork = await import('../../artwork/pictures/artwork-picture.client.ts').catch(
        () => null, // without a network, pages have numbers only
      );
      if (!artwork) return;
      const wanted = pages
        .slice(0, mostPictures)
        .flatMap(({ empty }, at) => (empty ? [] : [at + 1]));
      for await (const drawn of artwork.pagePictures(source, fileName, wanted)) {
        if (!isCurrent) return;
        for (const [page, picture] of drawn) {
          const url = URL.createObjectURL(picture);
          made.push(url);
          setPictures((before) => ({ ...before, [page]: url }));
        }
      }
    };
    void draw();
    return () => {
      isCurrent = false;
      for (const url of made) URL.revokeObjectURL(url);
      setPictures({});
    };
  }, [source, fileName, pages]);
  return pictures;
}
