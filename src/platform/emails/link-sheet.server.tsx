import { Text } from 'react-email';
import type { Email } from './sending.server.ts';
import { body, Kicker, Lead, Pad, Paragraph, Part } from './EmailFrame.server.tsx';
import { ButtonLink, Questions } from './EmailParts.server.tsx';
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
      <Pad padding="24px 28px 24px">
        <Kicker>{words.kicker}</Kicker>
        <Lead>{words.lead}</Lead>
        <Text className="m-ink" style={{ ...body, marginTop: 12 }}>
          <strong>{words.title}</strong>
        </Text>
        <Text className="m-ink" style={{ ...body, margin: '6px 0 18px' }}>
          {words.promise}
        </Text>
        <ButtonLink href={words.link}>{words.button}</ButtonLink>
      </Pad>
      <Part title="Keep it to yourself">
        <Paragraph>{words.secret}</Paragraph>
      </Part>
      <Part title="Didn’t ask for this?">
        <Paragraph>{words.notYours}</Paragraph>
      </Part>
      <Questions />
    </>
  ),
});
