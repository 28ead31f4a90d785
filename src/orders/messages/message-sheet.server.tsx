import type { Email } from '../../platform/emails/sending.server.ts';
import { Paragraph, Part, Typed } from '../../platform/emails/EmailFrame.server.tsx';
import { FilesPart, Top } from '../../platform/emails/EmailParts.server.tsx';
import {
  oneLine,
  orderDesk,
  type ArtworkFile,
  type FileLink,
} from '../../platform/emails/email-words.server.ts';

/** The email about a message, to the other side. */
type MessageWords = {
  subject: string;
  kicker: string;
  lead: string;
  /** The message. Only the shop gets what a customer typed (product.md#messages). */
  text: string;
  files?: readonly ArtworkFile[];
  /** In the order of the files. */
  links?: readonly FileLink[];
  button: string;
  /** The conversation. */
  link: string;
  noReply: string;
};

/** What one side gets when the other writes. */
export const messageEmail = ({ files = [], links = [], ...words }: MessageWords): Email => ({
  subject: words.subject,
  preview: oneLine(words.text).slice(0, 120),
  replyTo: orderDesk,
  sheet: (
    <>
      <Top {...words}>
        <Typed text={words.text} />
      </Top>
      <FilesPart {...{ files, links }} />
      <Part title="Please don’t reply to this email">
        <Paragraph>{words.noReply}</Paragraph>
      </Part>
    </>
  ),
});
