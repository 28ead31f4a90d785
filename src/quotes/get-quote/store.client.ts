import { createFileList } from '../../artwork/uploads/file-list.client.ts';
import { forgetQuoteArtwork, keepQuoteArtwork, readQuoteArtwork } from '../quote-details.client.ts';
import { maxQuoteRequestFiles } from '../quote-request.ts';

const list = createFileList({
  place: 'quote',
  max: maxQuoteRequestFiles,
  noun: 'request',
  keep: keepQuoteArtwork,
});

/** The chosen artwork that goes with the request, and what there was no room for. */
export const {
  $files,
  $tooMany,
  add: addFiles,
  remove: removeFile,
  message: artworkMessage,
  receipts,
} = list;

/** What the server says about files of a request, by field, like 'artwork.1': they're left out. */
export const refuseFiles = (fields: Readonly<Record<string, string>>): void =>
  list.refuse((index) => fields[`artwork.${index}`]);

/** After a reload: restores this tab's files. */
export const restoreFiles = (): Promise<void> => list.restore(readQuoteArtwork());

export const forgetFiles = forgetQuoteArtwork;
