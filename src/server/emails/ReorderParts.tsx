import { Text } from 'react-email';
import { body, Part } from './MailFrame.tsx';
import { EmailSizeTable } from './MailParts.tsx';
import { noSizes, type ReorderMail } from './reorder-mail.ts';

/** What was asked for. */
export function ReorderParts({ mail }: { mail: ReorderMail }) {
  return (
    <>
      <Part title="Invoice">
        <Text className="m-ink" style={body}>
          {mail.invoice}
        </Text>
      </Part>
      <Part title="Pickup">
        <Text className="m-ink" style={body}>
          {mail.pickup}
        </Text>
      </Part>
      <Part title="Sizes">
        {mail.sizes.length > 0 ? (
          <EmailSizeTable sizes={mail.sizes} totalQuantity={mail.totalQuantity} />
        ) : (
          <Text className="m-ink" style={body}>
            {noSizes}
          </Text>
        )}
      </Part>
    </>
  );
}
