import { Paragraph, Part } from './EmailFrame.tsx';
import { EmailSizeTable } from './EmailParts.tsx';
import { noSizes, type ReorderEmail } from './reorder-email.ts';

/** What the customer asked for. */
export function ReorderParts({ email }: { email: ReorderEmail }) {
  return (
    <>
      <Part title="Invoice">
        <Paragraph>{email.invoice}</Paragraph>
      </Part>
      <Part title="Pickup">
        <Paragraph>{email.pickup}</Paragraph>
      </Part>
      <Part title="Sizes">
        {email.sizes.length > 0 ? (
          <EmailSizeTable sizes={email.sizes} totalQuantity={email.totalQuantity} />
        ) : (
          <Paragraph>{noSizes}</Paragraph>
        )}
      </Part>
    </>
  );
}
