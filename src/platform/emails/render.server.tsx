import { render, toPlainText } from 'react-email';
import type { OutgoingEmail } from './email.server.ts';
import type { Email } from './sending.server.ts';
import { attachedMark, EmailFrame, sans } from './EmailFrame.server.tsx';
import { ink } from './email-ink.server.ts';

export type RenderedEmail = Omit<OutgoingEmail, 'id' | 'to' | 'documents'>;

/** An email as HTML and as plain text. `siteUrl` has no trailing slash. */
export async function renderEmail(
  { preview, sheet, ...email }: Email,
  siteUrl: string,
): Promise<RenderedEmail> {
  const html = await render(
    <EmailFrame title={email.subject} {...{ preview, siteUrl }}>
      {sheet}
    </EmailFrame>,
  );
  return { ...email, html, text: plainText(html) };
}

/**
 * Adds a sentence about what is attached to an email, above the imprint. The sentence has only our
 * words, so it isn't escaped.
 */
export function noteAttachments(email: RenderedEmail, note: string): RenderedEmail {
  const style = `color:${ink.ink2};font:13px/20px ${sans.replaceAll("'", '')};margin:12px 0 0`;
  const html = email.html.replace(attachedMark, `<p class="m-ink2" style="${style}">${note}</p>`);
  return { ...email, html, text: plainText(html) };
}

/** An email's HTML as plain text. Tables line up, and each link follows its words. */
const plainText = (html: string): string =>
  toPlainText(html, {
    selectors: [
      {
        selector: 'h1',
        format: 'heading',
        options: { uppercase: false, leadingLineBreaks: 2 },
      },
      {
        selector: '[data-text-format="dataTable"]',
        format: 'dataTable',
        // Cells don't wrap.
        options: { uppercaseHeaderCells: false, maxColumnWidth: undefined },
      },
      // Their text is already the number or the address.
      ...['a[href^="tel:"]', 'a[href^="mailto:"]', 'a.m-site'].map((selector) => ({
        selector,
        format: 'anchor',
        options: { ignoreHref: true },
      })),
    ],
  });
