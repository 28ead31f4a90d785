import { useEffect, useState } from 'react';
import { pictureName } from '../../artwork/picture-name.ts';
import type { PrintLocation } from '../../garments/print-location.ts';
import type { CustomerOrder } from './open-order.contract.ts';

/** A file to show; `url` is null if it can't be read now. */
type Shown<Key extends string> = {
  key: Key;
  fileName: string;
  page?: number | null | undefined;
  url: string | null;
};
type Art<Key extends string> = Partial<Record<Key, { url: string; name: string; sheet: boolean }>>;

/** The pictures of a design's files by location, as they become ready. */
export type DesignArt = Art<PrintLocation>;

/** A design's files, and their pictures. */
export function useDesignArt(order: Pick<CustomerOrder, 'files'>, at: number) {
  const files = order.files.filter(({ design }) => design === at);
  return { files, art: usePictures(files.map((file) => ({ key: file.location, ...file }))) };
}

/** `loadPicture`, but not in another file: the page's start is short of room. */
async function load(url: string, fileName: string, page: number | null | undefined) {
  const drawn = await import('../../artwork/pictures/artwork-picture.client.ts').catch(() => null);
  return drawn && drawn.artworkPicture(url, fileName, page);
}

/** The pictures of files by key, as they become ready. */
export function usePictures<Key extends string>(files: readonly Shown<Key>[]): Art<Key> {
  const [art, setArt] = useState<Art<Key>>({});
  // Every answer has new addresses for the same files.
  const same = files.map(({ key, fileName, page, url }) => [key, fileName, page, !url]).join();
  useEffect(() => {
    let wanted = true;
    const urls: string[] = [];
    for (const { key, fileName, page, url } of files) {
      if (url === null) continue;
      void load(url, fileName, page).then((picture) => {
        if (!picture) return;
        urls.push(picture.url);
        if (!wanted) return URL.revokeObjectURL(picture.url);
        setArt((others) => ({
          ...others,
          [key]: { ...picture, name: pictureName(picture, fileName) },
        }));
      });
    }
    return () => {
      wanted = false;
      for (const url of urls) URL.revokeObjectURL(url);
      setArt({});
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `same` stands for the files
  }, [same]);
  return art;
}
