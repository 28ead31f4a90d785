import type { Email } from './sending.server.ts';
import { Paragraph, Part } from './EmailFrame.server.tsx';
import { KeepLink, Questions, Top } from './EmailParts.server.tsx';
import { orderDesk } from './email-words.server.ts';

/** What an email with a link says, in our own words only. */
type LinkWords = {
  subject: string;
  kicker: string;
  lead: string;
  /** What the link opens. */
  title: string;
  promise: string;
  button: string;
  link: string;
  /** Why not to share the link. */
  secret: string;
  /** For people who didn't ask for it. */
  notYours: string;
};

/** What somebody gets who asked for a link. */
export const linkEmail = (words: LinkWords): Email => ({
  subject: words.subject,
  preview: words.promise,
  replyTo: orderDesk,
  sheet: (
    <>
      <Top {...words}>
        <strong>{words.title}</strong>
        <br />
        {words.promise}
      </Top>
      <KeepLink secret={words.secret} />
      <Part title="Didn’t ask for this?">
        <Paragraph>{words.notYours}</Paragraph>
      </Part>
      <Questions />
    </>
  ),
});
