import { listedCustomer, listedJob } from '../../../tests/factory/staff.ts';
import { listJobs } from '../board/list-jobs.rpc.ts';
import { customerPath, paths } from '../../paths.ts';
import {
  answer,
  keepWaiting,
  longName,
  noNetwork,
  rightToLeftName,
  type Answer,
  type Bench,
  type Hands,
} from '../../workbench/bench.ts';
import { asStaff, at, coworker, longEmail, owner } from '../../workbench/staff.ts';
import { setCustomerTerms } from '../../payments/set-customer-terms.rpc.ts';
import { Customers } from './Customers.tsx';
import { listCustomers } from './list-customers.rpc.ts';
import { mergeCustomers, undoMerge } from './merge-customers.rpc.ts';
import { readCustomer, type Contact, type Customer } from './read-customer.rpc.ts';
import { saveCustomer } from './save-customer.rpc.ts';

const some = [
  listedCustomer(),
  listedCustomer({
    id: crypto.randomUUID(),
    company: null,
    name: rightToLeftName,
    emails: ['bo@mill.example'],
    orders: 1,
  }),
  listedCustomer({
    id: crypto.randomUUID(),
    company: longName,
    emails: [longEmail],
    cents: 99_999_999,
  }),
];
const listing = (says: Answer) => ({
  ...asStaff(coworker, { [at(listCustomers)]: says }),
  path: paths.adminCustomers,
});

const contact = (changes: Partial<Contact> = {}): Contact => ({
  email: 'choir@third.example',
  name: 'Ada Lovelace',
  phone: '515-555-0142',
  approves: true,
  pays: false,
  getsInvoice: false,
  jobs: 12,
  ...changes,
});
const customer: Customer = {
  id: listedCustomer().id,
  version: 3,
  company: 'Third Street Choir',
  notes: 'Call before noon.\nThey sing at Gray’s Lake in June.',
  contacts: [
    contact(),
    contact({ email: 'office@third.example', name: null, phone: null, approves: false, jobs: 1 }),
    contact({ email: longEmail, name: longName, pays: true, getsInvoice: true, jobs: 0 }),
  ],
  merged: [
    {
      id: '0c0ffee0-0000-4000-8000-0000000000c2',
      company: 'Choir Office',
      notes: 'Pays late.',
      by: coworker.email,
      at: '2026-11-20T15:04:00Z',
      emails: ['office@third.example'],
    },
    {
      id: '0c0ffee0-0000-4000-8000-0000000000c3',
      company: null,
      notes: null,
      by: owner.email,
      at: '2026-11-19T15:04:00Z',
      emails: [longEmail],
    },
  ],
  terms: 'account',
  reminderStops: [{ email: 'office@third.example', at: '2026-11-20T15:04:00Z', byCustomer: true }],
  exemptions: [
    {
      id: '0c0ffee0-0000-4000-8000-000000000061',
      orderNumber: 1042,
      email: 'choir@third.example',
      organization: 'Third Street Church',
      reason: 'church',
      certificateNumber: '42-600',
      state: 'Iowa',
      status: 'accepted',
      covers: 'domain',
      expiresOn: '2027-10-01',
      rejection: null,
      sentBy: 'customer',
      decidedBy: owner.email,
      decidedAt: '2026-11-21T17:04:00Z',
      at: '2026-11-20T17:04:00Z',
      mayCoverDomain: true,
      file: {
        objectPath: 'certificate.pdf',
        fileName: 'certificate.pdf',
        sizeBytes: 1_240_000,
        sha256: 'c'.repeat(64),
        format: 'pdf',
        widthPx: null,
        heightPx: null,
      },
    },
  ],
  totals: { orders: 12, pieces: 1_042, cents: 512_460, leftCents: 41_730 },
};
const jobs = [
  listedJob(),
  listedJob({
    number: 1046,
    status: 'ready',
    waitingSince: '2026-11-18T15:00:00Z',
    more: 2,
    pieces: 72,
  }),
  listedJob({
    kind: 'quote_request',
    number: 5003,
    status: 'new',
    itemPieces: null,
    garment: null,
    about: 'Forty-eight shirts for a duck derby, '.repeat(6),
    dueDate: null,
    startBy: null,
    totalCents: null,
  }),
];
const showing = (says: Answer, answers: Readonly<Record<string, Answer>> = {}) => ({
  ...asStaff(coworker, {
    [at(readCustomer)]: says,
    [at(listJobs)]: answer({ jobs, next: 'more', finished: 0 }),
    [at(listCustomers)]: answer({ customers: some, next: null }),
    ...answers,
  }),
  path: customerPath(customer.id),
});
const edit = ({ press }: Hands) => press(/^Edit company/);
const addContact = (email: string) => async (hands: Hands) => {
  await edit(hands);
  await hands.press('Add a contact');
  await hands.user.type(await hands.screen.findByLabelText(/^Email/), email);
  await hands.press('Save');
};
const save = async (hands: Hands) => {
  await edit(hands);
  await hands.press('Save');
};
const openMerge = ({ press }: Hands) => press(/^Merge another/);
const merge = async (hands: Hands) => {
  await openMerge(hands);
  await hands.user.click(await hands.screen.findByRole('radio', { name: /bo@mill/ }));
  await hands.press('Merge');
};
const undo = ({ press }: Hands) => press('Undo the merge of Choir Office');

export const bench: Bench = {
  screen: 'customers',
  islands: {
    list: {
      render: () => <Customers />,
      states: {
        loading: { ...listing(keepWaiting), shows: 'Loading...' },
        filled: {
          ...listing(answer({ customers: some, next: 'more' })),
          shows: 'Show more customers',
        },
        empty: { ...listing(answer({ customers: [], next: null })), shows: 'Nobody found.' },
        failed: { ...listing(noNetwork), shows: 'We couldn’t load the customers.' },
      },
    },
    customer: {
      render: () => <Customers />,
      states: {
        loading: { ...showing(keepWaiting), shows: 'Loading...' },
        filled: { ...showing(answer(customer)), shows: 'Third Street Choir' },
        'without a company': {
          ...showing(
            answer({
              ...customer,
              company: null,
              notes: null,
              contacts: [contact()],
              merged: [],
              terms: null,
              reminderStops: [],
              exemptions: [],
            }),
            { [at(listJobs)]: answer({ jobs: [], next: null, finished: 0 }) },
          ),
          shows: 'Nothing yet.',
        },
        gone: { ...showing(answer(null)), shows: 'There’s no such customer.' },
        failed: { ...showing(noNetwork), shows: 'We couldn’t load the customer.' },
        'without its jobs': {
          ...showing(answer(customer), { [at(listJobs)]: noNetwork }),
          shows: 'We couldn’t load the jobs.',
        },
        'for an owner, who sets the terms': {
          ...showing(answer(customer)),
          ...asStaff(owner, {
            [at(readCustomer)]: answer(customer),
            [at(listJobs)]: answer({ jobs, next: null, finished: 0 }),
            [at(listCustomers)]: answer({ customers: some, next: null }),
            [at(setCustomerTerms)]: answer({ outcome: 'set' }),
          }),
          act: ({ press }) => press('Save terms'),
          shows: 'Saved for all of this customer’s orders.',
        },
        editing: { ...showing(answer(customer)), act: edit, shows: 'Add a contact' },
        'a wrong address': {
          ...showing(answer(customer)),
          act: addContact('ada'),
          shows: 'Enter an email address like',
        },
        'an address twice': {
          ...showing(answer(customer)),
          act: addContact('choir@third.example'),
          shows: 'on the list already',
        },
        'an address of another customer': {
          ...showing(answer(customer), {
            [at(saveCustomer)]: answer({ outcome: 'taken', email: 'bo@mill.example' }),
          }),
          act: addContact('Bo@mill.example'),
          shows: 'Another customer has this address.',
        },
        'an address with terms': {
          ...showing(answer(customer), { [at(saveCustomer)]: answer({ outcome: 'needs-owner' }) }),
          act: addContact('cy@mill.example'),
          shows: 'Ask an owner to add it.',
        },
        'saved by somebody else': {
          ...showing(answer(customer), { [at(saveCustomer)]: answer({ outcome: 'stale' }) }),
          act: save,
          shows: 'What you typed is still here',
        },
        saving: {
          ...showing(answer(customer), { [at(saveCustomer)]: keepWaiting }),
          act: save,
          shows: 'Saving...',
        },
        saved: {
          ...showing(answer(customer), { [at(saveCustomer)]: answer({ outcome: 'saved' }) }),
          act: save,
          shows: 'Saved.',
        },
        'choosing what to merge': {
          ...showing(answer(customer)),
          act: openMerge,
          shows: 'You can undo it.',
        },
        merged: {
          ...showing(answer(customer), { [at(mergeCustomers)]: answer({ outcome: 'merged' }) }),
          act: merge,
          shows: 'is a part of this customer now',
        },
        'a merge for owners': {
          ...showing(answer(customer), {
            [at(mergeCustomers)]: answer({ outcome: 'needs-owner' }),
          }),
          act: merge,
          shows: 'Ask an owner to merge them.',
        },
        'a merge undone': {
          ...showing(answer(customer), { [at(undoMerge)]: answer({ outcome: 'undone' }) }),
          act: undo,
          shows: 'they are two customers again',
        },
        'an undoing without a network': {
          ...showing(answer(customer), { [at(undoMerge)]: noNetwork }),
          act: undo,
          shows: 'Your connection works',
        },
      },
    },
  },
};
