import { Text } from 'react-email';
import { body, Part } from './EmailFrame.tsx';
import { EmailSizeTable } from './EmailParts.tsx';
import { noSizes, type ReorderEmail } from './reorder-email.ts';

/** What the customer asked for. */
export function ReorderParts({ email }: { email: ReorderEmail }) {
  return (
    <>
      <Part title="Invoice">
        <Text className="m-ink" style={body}>
          {email.invoice}
        </Text>
      </Part>
      <Part title="Pickup">
        <Text className="m-ink" style={body}>
          {email.pickup}
        </Text>
      </Part>
      <Part title="Sizes">
        {email.sizes.length > 0 ? (
          <EmailSizeTable sizes={email.sizes} totalQuantity={email.totalQuantity} />
        ) : (
          <Text className="m-ink" style={body}>
            {noSizes}
          </Text>
        )}
      </Part>
    </>
  );
}
