import { createFileList } from '../../artwork/uploads/file-list.client.ts';
import { tabStorage } from '../../platform/storage.client.ts';
import { quoteArtworkKey } from '../quote-details.client.ts';
import { maxQuoteRequestFiles } from '../quote-request.ts';

export const list = createFileList({
  place: 'quote',
  max: maxQuoteRequestFiles,
  noun: 'request',
  key: quoteArtworkKey,
});

/** The chosen artwork that goes with the request, and what there was no room for. */
export const {
  $files,
  $tooMany,
  add: addFiles,
  remove: removeFile,
  message: artworkMessage,
  restore: restoreFiles,
} = list;

/** As the request takes it. */
export const artworkToSend = () => list.uploads().map(({ receipt, page }) => ({ receipt, page }));

/** What the server says about files of a request, by field, like 'artwork.1': they're left out. */
export const refuseFiles = (fields: Readonly<Record<string, string>>): void =>
  list.refuse((index) => fields[`artwork.${index}`]);

/** What this tab keeps once the request is sent: nothing. */
export const forgetFiles = (): void => tabStorage.remove(quoteArtworkKey);
