import { formatCents } from '../../src/platform/money.ts';
import type { StripeBooks } from './books.ts';
import { stripeFaults, type StripeFaults } from './faults.ts';
import { escapeHtml, pageFrame } from './page-frame.ts';
import { reportBooks, type BookedCard, type BookedPayment } from './report.ts';

/** How many payments, and saved cards, are listed. */
const listed = 50;

const faultWords: Readonly<Record<(typeof stripeFaults)[number], string>> = {
  '400': 'Stripe refuses everything',
  '429': 'Stripe says “too many requests”',
  '500': 'Stripe fails',
  'lost-answer': 'Stripe’s answers get lost',
  slow: 'Stripe takes a second',
  outage: 'Stripe can’t be reached',
  'lost-webhook': 'Messages to the shop get lost',
  'doubled-webhook': 'Messages to the shop come twice',
  'late-webhook': 'Messages to the shop come late',
  'reordered-webhook': 'Messages to the shop come in the wrong order',
};

/** Payments, switches for faults, and how to do it all by HTTP. */
export function frontPage(
  { books, faults }: { readonly books: StripeBooks; readonly faults: StripeFaults },
  key: string,
): string {
  const { payments, cards, balanceCents } = reportBooks(books);
  const rows = payments
    .slice(-listed)
    .reverse()
    .map((payment) => row(books, payment));
  const cardRows = cards.slice(-listed).reverse().map(cardRow);
  const active = faults
    .list()
    .map(
      ({ fault, about, of }) =>
        `<li>${escapeHtml([faultWords[fault], of, about].filter(Boolean).join(' · '))}</li>`,
    );
  return pageFrame(
    'Stripe stand-in',
    `<body class="wide"><header>A stand-in for Stripe. No money moves here.</header><main>
<h1>Payments</h1>
${
  rows.length > 0
    ? `<div class="scroll" tabindex="0" role="region" aria-label="Payments"><table>
<tr><th scope="col">Payment</th><th scope="col">Customer</th><th scope="col">Status</th><th scope="col" class="cents">Amount</th><th scope="col" class="cents">Fee</th><th scope="col">What happens next</th></tr>
${rows.join('')}</table></div>
<p>After fees, Stripe has ${formatCents(balanceCents)} for the shop.</p>`
    : '<p>Nobody has pressed Pay yet. Approve a proof on an order’s page to be asked for a payment.</p>'
}
${
  cardRows.length > 0
    ? `<h2>Saved cards</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Saved cards"><table>
<tr><th scope="col">Customer</th><th scope="col">Card</th><th scope="col">Status</th><th scope="col">What happens next</th></tr>
${cardRows.join('')}</table></div>`
    : ''
}
<h2>Make something go wrong</h2>
${active.length > 0 ? `<ul>${active.join('')}</ul>${button('reset', '', 'Switch everything off')}` : '<p>Everything works.</p>'}
<form method="post" action="/stand-in" class="row"><label for="fault">What goes wrong</label>
<select id="fault" name="value">${stripeFaults.map((name) => `<option value="${name}">${escapeHtml(faultWords[name])}</option>`).join('')}</select>
<button name="do" value="fail">Switch on</button></form>
<h2>By HTTP</h2>
<pre tabindex="0">${escapeHtml(aboutText(key))}</pre></main></body>`,
  );
}

function row(books: StripeBooks, payment: BookedPayment): string {
  const { session, email, askedCents, feeCents, refundedCents } = payment;
  const name =
    books.plans.get(session)?.items[0]?.description ??
    books.get('payment_intent', payment.intent)?.description;
  const dispute = books
    .all('dispute')
    .find(({ payment_intent }) => payment_intent === payment.intent);
  const isOpen = dispute && dispute.status.endsWith('needs_response');
  const words = [
    payment.status === 'complete' ? 'paid' : payment.status,
    refundedCents > 0 ? `${formatCents(refundedCents)} refunded` : '',
    dispute ? `disputed: ${dispute.status}` : '',
  ];
  const paid = payment.intent ?? session;
  const pending = payment.refunds.filter(({ status }) => status === 'pending');
  const actions = [
    payment.status === 'open'
      ? `<a href="/c/pay/${session}">Pay</a>${button('expire', session, 'Let it expire')}`
      : '',
    payment.keptCents > 0 && !dispute ? button('dispute', paid, 'Dispute') : '',
    isOpen ? button('won', paid, 'The shop wins') + button('lost', paid, 'The shop loses') : '',
    ...pending.map(
      ({ id }) =>
        button('refund-done', id, 'Finish refund') + button('refund-failed', id, 'Fail refund'),
    ),
  ];
  return `<tr><td>${escapeHtml(name ?? session)}</td><td>${escapeHtml(email ?? '')}</td><td>${escapeHtml(words.filter(Boolean).join(', ').replaceAll('_', ' '))}</td><td class="cents">${formatCents(askedCents)}</td><td class="cents">${formatCents(feeCents)}</td><td><div class="row">${actions.join('')}</div></td></tr>`;
}

function cardRow({ session, email, last4, status, isKept }: BookedCard): string {
  const words = status === 'complete' ? (isKept ? 'saved' : 'forgotten') : status;
  const actions =
    status === 'open'
      ? `<a href="/c/pay/${session}">Save card</a>${button('expire', session, 'Let it expire')}`
      : '';
  return `<tr><td>${escapeHtml(email ?? '')}</td><td>${last4 ? `ends in ${last4}` : ''}</td><td>${words}</td><td><div class="row">${actions}</div></td></tr>`;
}

const button = (action: string, value: string, words: string): string =>
  `<form method="post" action="/stand-in"><input type="hidden" name="value" value="${escapeHtml(value)}"><button name="do" value="${action}">${escapeHtml(words)}</button></form>`;

const aboutText = (key: string): string => `GET  /v1/…        Stripe's API, with the key ${key}
GET  /books       what each payment and saved card came to, as JSON

POST /stand-in    with JSON:
  {"fail": {"fault": "lost-answer", "of": "POST /v1/refunds", "times": 1}}
  {"fail": {"fault": "doubled-webhook", "of": "checkout.session.", "about": "dana@example.com"}}
  {"reset": true} or {"reset": "dana@example.com"}
  {"pay": {"payment": "cs_test_…", "card": "4242424242424242"}}
  {"expire": "cs_test_…"}
  {"dispute": "cs_test_…"}, {"decide": {"payment": "cs_test_…", "status": "won"}}
  {"settle": {"refund": "re_…", "succeeds": false}}
  {"holdFees": true}
Faults: ${stripeFaults.join(', ')}.`;
