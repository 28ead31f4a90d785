import { Paragraph, Part } from './EmailFrame.tsx';
import { EmailSizeTable, FileLine, WrittenParts } from './EmailParts.tsx';
import type { FileLink } from './email-words.ts';
import { noSizes, type ReceiptEmail, type RequestEmail } from './request-email.ts';

/** What the customer asked for. The shop's email also has the files. */
export function RequestParts({
  email: { asked, sizes, totalQuantity, files = [] },
  links = [],
}: {
  email: ReceiptEmail & Partial<RequestEmail>;
  links?: readonly FileLink[];
}) {
  return (
    <>
      <WrittenParts texts={asked} />
      {sizes && (
        <Part title="Sizes">
          {sizes.length > 0 ? (
            <EmailSizeTable sizes={sizes} totalQuantity={totalQuantity} />
          ) : (
            <Paragraph>{noSizes}</Paragraph>
          )}
        </Part>
      )}
      {files.length > 0 && (
        <Part title="Artwork">
          {files.map((file, index) => (
            // Files have no identity but their position: two may share a name.
            <FileLine key={index} file={file} href={links[index] ?? null} />
          ))}
        </Part>
      )}
    </>
  );
}
