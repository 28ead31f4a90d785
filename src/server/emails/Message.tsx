import { Text } from 'react-email';
import { body, EmailFrame, Kicker, Lead, Pad, Paragraph, Part, Typed } from './EmailFrame.tsx';
import { ButtonLink, FilesPart } from './EmailParts.tsx';
import { oneLine, type FileLink } from './email-words.ts';
import { noReplyTitle, type MessageEmail } from './message-email.ts';

/** What one side gets when the other writes. `links` are in the order of the files. */
export function Message({ email, links }: { email: MessageEmail; links: readonly FileLink[] }) {
  return (
    <EmailFrame
      title={email.subject}
      preview={oneLine(email.text).slice(0, 120)}
      siteUrl={email.siteUrl}
    >
      <Pad padding="24px 28px 24px">
        <Kicker>{email.kicker}</Kicker>
        <Lead>{email.lead}</Lead>
        <Text className="m-ink" style={{ ...body, margin: '12px 0 18px' }}>
          <Typed text={email.text} />
        </Text>
        <ButtonLink href={email.link}>{email.button}</ButtonLink>
      </Pad>
      <FilesPart {...{ links }} files={email.files} />
      <Part title={noReplyTitle}>
        <Paragraph>{email.noReply}</Paragraph>
      </Part>
    </EmailFrame>
  );
}
