import { formatCents } from '../../src/platform/money.ts';
import type { StripeBooks } from './books.ts';
import { goodCard, testCards } from './cards.ts';
import type { Session } from './objects.ts';
import { escapeHtml, pageFrame } from './page-frame.ts';
import { intentOn } from './sessions.ts';

/** What can become of a payment's webhooks, by the value of the field. */
export const webhookChoices = {
  '': 'Stripe tells the shop at once',
  'doubled-webhook': 'Stripe tells the shop twice',
  'late-webhook': 'Stripe tells the shop after 10 seconds',
  'reordered-webhook': 'Stripe tells the shop in the wrong order',
  'lost-webhook': 'Stripe’s messages to the shop get lost',
} as const;

/** The page where a customer pays or saves a card, asked again or done. */
export function payPage(books: StripeBooks, session: Session): string {
  const intent = intentOn(books, session);
  if (session.status !== 'open') return closedPage(session);
  if (intent?.status === 'requires_action') return bankPage(session);
  const saves = session.mode === 'setup';
  const amount = formatCents(session.amount_total ?? 0);
  const action = saves ? 'Save card' : `Pay ${amount}`;
  const failure =
    intent?.object === 'setup_intent' ? intent.last_setup_error : intent?.last_payment_error;
  const error = failure?.message ?? null;
  const items = (books.plans.get(session.id)?.items ?? []).map(
    ({ description, amount_total }) =>
      `<tr><th scope="row">${escapeHtml(description)}</th><td class="cents">${formatCents(amount_total)}</td></tr>`,
  );
  const options = Object.entries(webhookChoices).map(
    ([value, words]) => `<option value="${value}">${escapeHtml(words)}</option>`,
  );
  const bill = saves
    ? ''
    : `<table aria-label="What you’re paying for">${items.join('')}
<tr><th scope="row">Total</th><td class="cents"><strong>${amount}</strong></td></tr></table>`;
  return framed(
    action,
    `<h1>${action}</h1>
${session.customer_email ? `<p class="soft">${escapeHtml(session.customer_email)}</p>` : ''}
${bill}
<form method="post" autocomplete="off">
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" value="${spaced(goodCard)}" required
  aria-describedby="${error ? 'error ' : ''}hint"${error ? ' aria-invalid="true"' : ''}>
${error ? `<p class="bad" id="error" role="alert">${escapeHtml(error)}</p>` : ''}
<p class="soft" id="hint">Nothing is charged. Use one of the test cards below, never your own.</p>
${session.custom_text.submit ? `<p>${escapeHtml(session.custom_text.submit.message)}</p>` : ''}
<button class="main" name="do" value="pay">${action}</button>
<div class="row">
<button name="do" value="decline">Decline</button>
<button name="do" value="secure">3-D Secure</button>
${session.cancel_url ? `<a href="${escapeHtml(session.cancel_url)}">Close</a>` : ''}
</div>
<details><summary>Make something go wrong</summary>
<label for="webhook">${saves ? 'After you save the card' : 'After you pay'}</label>
<select id="webhook" name="webhook">${options.join('')}</select></details>
</form>
<details><summary>Test cards</summary><table aria-label="Test cards">
<tr><th scope="col">Number</th><th scope="col">What it does</th></tr>${testCards
      .map(({ number, does }) => `<tr><td>${spaced(number)}</td><td>${escapeHtml(does)}</td></tr>`)
      .join('')}</table></details>`,
  );
}

/** The bank's page of 3-D Secure. */
const bankPage = ({ mode, amount_total }: Session): string =>
  framed(
    'Is it you?',
    `<h1>Is it you?</h1>
<p>On the bank’s page, customers confirm ${mode === 'setup' ? 'that the shop may save their card' : `a payment of ${formatCents(amount_total ?? 0)}`} (3-D Secure).</p>
<form method="post"><div class="row">
<button name="do" value="complete">Complete</button>
<button name="do" value="fail">Fail</button>
</div></form>`,
  );

function closedPage({ mode, status, success_url, cancel_url, id }: Session): string {
  const done = status === 'complete';
  const back = done ? returnAddress(success_url, id) : cancel_url;
  const [title, words] = closedWords[mode][done ? 'complete' : 'expired'];
  return framed(
    title,
    `<h1>${title}</h1>
<p>${words}</p>
${back ? `<p><a href="${escapeHtml(back)}">Back to the shop</a></p>` : ''}`,
  );
}

const closedWords = {
  payment: {
    complete: ['You’ve already paid', 'Nothing is charged twice.'],
    expired: ['This page has expired', 'Nothing was charged. Go back to the shop to pay there.'],
  },
  setup: {
    complete: ['Your card is already saved', 'There’s nothing more to do here.'],
    expired: ['This page has expired', 'No card was saved. Go back to the shop to save one.'],
  },
} as const;

/** Where a customer goes who is done. */
export const returnAddress = (address: string, id: string): string =>
  address.replaceAll('{CHECKOUT_SESSION_ID}', id);

const framed = (title: string, html: string): string =>
  pageFrame(
    `${title} – Stripe stand-in`,
    `<body><header>A stand-in for Stripe. No money moves here.</header><main>${html}</main></body>`,
  );

const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');
