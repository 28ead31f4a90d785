import { Text } from 'react-email';
import { body, Part, Typed } from './MailFrame.tsx';
import { FileLine } from './MailParts.tsx';
import type { QuoteMail } from './quote-mail.ts';

/** What was asked for; with `links`, each file can be fetched. */
export function QuoteParts({ mail, links = [] }: { mail: QuoteMail; links?: readonly string[] }) {
  return (
    <>
      <Part title="How many">
        <Text className="m-ink" style={body}>
          {mail.goods}
        </Text>
      </Part>
      <Part title="Pickup">
        <Text className="m-ink" style={body}>
          {mail.pickup}
        </Text>
      </Part>
      <Part title="Project">
        <Text className="m-ink" style={body}>
          <Typed text={mail.details} />
        </Text>
      </Part>
      {mail.files.length > 0 && (
        <Part title="Artwork">
          {mail.files.map((file, index) => (
            // Files have no identity but their place: two may share a name.
            <FileLine key={index} file={file} href={links[index]} />
          ))}
        </Part>
      )}
    </>
  );
}
