import { formatCents } from '../../src/platform/money.ts';
import type { StripeBooks } from './books.ts';
import { goodCard, testCards } from './cards.ts';
import type { Session } from './objects.ts';
import { escapeHtml, pageFrame } from './page-frame.ts';

/** What can become of a payment's webhooks, by the value of the field. */
export const webhookChoices = {
  '': 'Stripe tells the shop at once',
  'doubled-webhook': 'Stripe tells the shop twice',
  'late-webhook': 'Stripe tells the shop after 10 seconds',
  'reordered-webhook': 'Stripe tells the shop in the wrong order',
  'lost-webhook': 'Stripe’s messages to the shop get lost',
} as const;

/** The page where a customer pays, asked again or done. */
export function payPage(books: StripeBooks, session: Session): string {
  const intent = books.get('payment_intent', session.payment_intent);
  if (session.status !== 'open') return closedPage(session);
  if (intent?.status === 'requires_action') return bankPage(session);
  const amount = formatCents(session.amount_total);
  const error = intent?.last_payment_error?.message ?? null;
  const items = (books.plans.get(session.id)?.items ?? []).map(
    ({ description, amount_total }) =>
      `<tr><th scope="row">${escapeHtml(description)}</th><td class="cents">${formatCents(amount_total)}</td></tr>`,
  );
  const options = Object.entries(webhookChoices).map(
    ([value, words]) => `<option value="${value}">${escapeHtml(words)}</option>`,
  );
  return framed(
    `Pay ${amount}`,
    `<h1>Pay ${amount}</h1>
${session.customer_email ? `<p class="soft">${escapeHtml(session.customer_email)}</p>` : ''}
<table aria-label="What you’re paying for">${items.join('')}
<tr><th scope="row">Total</th><td class="cents"><strong>${amount}</strong></td></tr></table>
<form method="post" autocomplete="off">
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" value="${spaced(goodCard)}" required
  aria-describedby="${error ? 'error ' : ''}hint"${error ? ' aria-invalid="true"' : ''}>
${error ? `<p class="bad" id="error" role="alert">${escapeHtml(error)}</p>` : ''}
<p class="soft" id="hint">Nothing is charged. Use one of the test cards below, never your own.</p>
<button class="main" name="do" value="pay">Pay ${amount}</button>
<div class="row">
<button name="do" value="decline">Decline</button>
<button name="do" value="secure">3-D Secure</button>
${session.cancel_url ? `<a href="${escapeHtml(session.cancel_url)}">Close</a>` : ''}
</div>
<details><summary>Make something go wrong</summary>
<label for="webhook">After you pay</label>
<select id="webhook" name="webhook">${options.join('')}</select></details>
</form>
<details><summary>Test cards</summary><table aria-label="Test cards">
<tr><th scope="col">Number</th><th scope="col">What it does</th></tr>${testCards
      .map(({ number, does }) => `<tr><td>${spaced(number)}</td><td>${escapeHtml(does)}</td></tr>`)
      .join('')}</table></details>`,
  );
}

/** The bank's page of 3-D Secure. */
const bankPage = ({ amount_total }: Session): string =>
  framed(
    'Is it you?',
    `<h1>Is it you?</h1>
<p>On the bank’s page, customers confirm a payment of ${formatCents(amount_total)} (3-D Secure).</p>
<form method="post"><div class="row">
<button name="do" value="complete">Complete</button>
<button name="do" value="fail">Fail</button>
</div></form>`,
  );

function closedPage({ status, success_url, cancel_url, id }: Session): string {
  const paid = status === 'complete';
  const back = paid ? returnAddress(success_url, id) : cancel_url;
  return framed(
    paid ? 'You’ve already paid' : 'This page has expired',
    `<h1>${paid ? 'You’ve already paid' : 'This page has expired'}</h1>
<p>${paid ? 'Nothing is charged twice.' : 'Nothing was charged. Go back to the shop to pay there.'}</p>
${back ? `<p><a href="${escapeHtml(back)}">Back to the shop</a></p>` : ''}`,
  );
}

/** Where a customer goes who has paid. */
export const returnAddress = (address: string, id: string): string =>
  address.replaceAll('{CHECKOUT_SESSION_ID}', id);

const framed = (title: string, html: string): string =>
  pageFrame(
    `${title} – Stripe stand-in`,
    `<body><header>A stand-in for Stripe. No money moves here.</header><main>${html}</main></body>`,
  );

const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');
