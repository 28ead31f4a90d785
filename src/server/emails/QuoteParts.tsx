import { Paragraph, Part, Typed } from './EmailFrame.tsx';
import { FileLine } from './EmailParts.tsx';
import type { QuoteEmail } from './quote-email.ts';

/** What the customer asked for. With `links`, each file can be downloaded. */
export function QuoteParts({
  email,
  links = [],
}: {
  email: QuoteEmail;
  links?: readonly string[];
}) {
  return (
    <>
      <Part title="How many">
        <Paragraph>{email.goods}</Paragraph>
      </Part>
      <Part title="Pickup">
        <Paragraph>{email.pickup}</Paragraph>
      </Part>
      <Part title="Project">
        <Paragraph>
          <Typed text={email.details} />
        </Paragraph>
      </Part>
      {email.files.length > 0 && (
        <Part title="Artwork">
          {email.files.map((file, index) => (
            // Files have no identity but their position: two may share a name.
            <FileLine key={index} file={file} href={links[index]} />
          ))}
        </Part>
      )}
    </>
  );
}
