import { sealUpload } from '../../artwork/uploads/seal-upload.contract.ts';
import { requestQuote } from '../request-quote.contract.ts';
import { startUpload } from '../../artwork/uploads/start-upload.contract.ts';
import { newCustomer } from '../../../tests/factory/order-draft.ts';
import { requestFailure } from '../../platform/forms/request-failure.ts';
import {
  answer,
  breakDown,
  keepWaiting,
  longName,
  noNetwork,
  refuse,
  rightToLeftName,
  type Bench,
  type Hands,
} from '../../workbench/bench.ts';
import { QuoteForm } from './QuoteForm.tsx';
import { $files, $tooMany } from './store.client.ts';

const { name, email } = newCustomer();
const draft = (name: string) => ({
  'quote-request': {
    idempotencyKey: crypto.randomUUID(),
    begunAt: Date.now() - 60_000,
    texts: { name, email, quantity: '48', projectDetails: 'A duck, two colors, on 48 shirts.' },
  },
});
const uploads = (...names: string[]) => ({
  'quote-artwork': names.map((name) => ({
    receipt: name,
    name,
    size: 2_400_000,
    widthPx: 3600,
    heightPx: 3600,
    transparent: true,
  })),
});
const send = ({ press }: Hands) => press('Request Quote');
const files = ['running', 'failed', 'refused'].map(
  (name) =>
    new File([name === 'refused' ? 'MZ' : '%PDF-1.7'], `${name}.pdf`, { type: 'application/pdf' }),
);

export const bench: Bench = {
  screen: 'get-quote',
  islands: {
    form: {
      render: () => <QuoteForm />,
      reset: () => {
        // Or its answer would come in a later state.
        for (const file of $files.get()) if (file.status === 'sending') file.cancel();
        $files.set([]);
        $tooMany.set([]);
      },
      states: {
        empty: { shows: 'Request Quote' },
        errors: { act: send, shows: 'Enter your name.' },
        filled: { session: draft(name), shows: 'Request Quote' },
        'long name': { session: draft(longName), shows: 'Request Quote' },
        'right-to-left name': { session: draft(rightToLeftName), shows: 'Request Quote' },
        'three files': {
          session: { ...draft(name), ...uploads('duck.ai', 'sketch.pdf', `${longName}.psd`) },
          answers: { [sealUpload.path]: answer({ url: 'about:blank' }) },
          shows: 'sketch.pdf',
        },
        'a file of several pages': {
          session: {
            ...draft(name),
            'quote-artwork': [
              {
                ...uploads('book.pdf')['quote-artwork'][0],
                facts: { pages: [{ empty: true }, ...Array.from({ length: 39 }, () => ({}))] },
                page: 14,
              },
            ],
          },
          answers: { [sealUpload.path]: answer({ url: 'about:blank' }) },
          shows: '40 pages. Which one do we print?',
        },
        'a file that is lost': {
          session: { ...draft(name), ...uploads('duck.ai') },
          answers: { [sealUpload.path]: refuse('not-found', 'There is no such upload.') },
          shows: 'We no longer have this upload.',
        },
        'files running, failed, and refused': {
          answers: {
            [startUpload.path]: async (request) =>
              (await request.text()).includes('running')
                ? keepWaiting(request)
                : noNetwork(request),
          },
          act: async ({ user, screen }) => {
            await user.upload(await screen.findByLabelText(/for artwork/), files);
            await screen.findByText(/^Upload failed/);
          },
          shows: /uploading file.*upload failed.*refused\.pdf/,
        },
        'a fourth file': {
          answers: { [startUpload.path]: keepWaiting },
          act: async ({ user, screen }) => {
            const fourth = new File(['%PDF-1.7'], 'fourth.pdf', { type: 'application/pdf' });
            await user.upload(await screen.findByLabelText(/for artwork/), [...files, fourth]);
          },
          shows: 'so we didn’t add “fourth.pdf”',
        },
        sending: {
          session: draft(name),
          answers: { [requestQuote.path]: keepWaiting },
          act: send,
          shows: 'Sending...',
        },
        refused: {
          session: draft(name),
          answers: {
            [requestQuote.path]: refuse('invalid-argument', 'Check what is marked.', {
              fields: { email: 'Enter an email address like dana@example.com.' },
            }),
          },
          act: send,
          shows: 'Enter an email address like',
        },
        failed: {
          session: draft(name),
          answers: { [requestQuote.path]: breakDown },
          act: send,
          shows: requestFailure,
        },
        offline: {
          session: draft(name),
          answers: { [requestQuote.path]: noNetwork },
          act: send,
          shows: 'We couldn’t reach the shop.',
        },
        'already sent': {
          session: draft(name),
          answers: { [requestQuote.path]: refuse('aborted', 'This was sent already.') },
          act: send,
          shows: 'This was sent already.',
        },
      },
    },
  },
};
