import { useEffect, useState, type ComponentProps } from 'react';
import { loadPicture, pictureName } from '../../browser/artwork-transfer.ts';
import type { CustomerOrder } from '../../contracts/open-order.ts';
import type { PrintedGarment } from '../../ui/PrintedGarment.tsx';

type Art = ComponentProps<typeof PrintedGarment>['art'];

/** The pictures of an order's files by location, as they become ready. */
export function useOrderArt({ files }: Pick<CustomerOrder, 'files'>): Art {
  const [art, setArt] = useState<Art>({});
  // The files' addresses are new with every answer, the files aren't.
  const same = files.map(({ location, fileName, url }) => [location, fileName, !url]).join();
  useEffect(() => {
    let wanted = true;
    const urls: string[] = [];
    setArt({});
    for (const { location, fileName, url } of files) {
      if (url === null) continue;
      void loadPicture(url, fileName).then((picture) => {
        if (!picture) return;
        urls.push(picture.url);
        if (!wanted) return URL.revokeObjectURL(picture.url);
        setArt((others) => ({
          ...others,
          [location]: { url: picture.url, name: pictureName(picture, fileName) },
        }));
      });
    }
    return () => {
      wanted = false;
      for (const url of urls) URL.revokeObjectURL(url);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `same` stands for the files
  }, [same]);
  return art;
}
