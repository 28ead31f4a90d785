import { Text } from 'react-email';
import { shop } from '../../shop.ts';
import { body, Kicker, Lead, MailFrame, Pad, Part } from './MailFrame.tsx';
import { Questions, Steps } from './MailParts.tsx';
import {
  reorderPromise,
  reorderReceiptSubject,
  reorderSteps,
  type ReorderMail,
} from './reorder-mail.ts';
import { ReorderParts } from './ReorderParts.tsx';

/** What the customer gets once a reorder is asked for; it tells nothing about any order. */
export function ReorderReceipt({ mail }: { mail: ReorderMail }) {
  return (
    <MailFrame title={reorderReceiptSubject(mail)} preview={reorderPromise} siteUrl={mail.siteUrl}>
      <Pad padding="24px 28px 22px">
        <Kicker>Reorder #{mail.number}</Kicker>
        <Lead>Thanks, {mail.name}!</Lead>
        <Text className="m-ink" style={{ ...body, marginTop: 12 }}>
          {reorderPromise}
        </Text>
      </Pad>

      <Part title="What happens next">
        <Steps steps={reorderSteps} />
      </Part>

      <ReorderParts mail={mail} />

      <Part title="Your contact">
        <Text className="m-ink" style={body}>
          {mail.name}
          <br />
          {mail.email}
        </Text>
      </Part>

      <Questions email={shop.email} phone={shop.phone} />
    </MailFrame>
  );
}
