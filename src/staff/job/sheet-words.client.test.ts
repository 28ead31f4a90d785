import { filmCloth } from '../../artwork/films/screens.ts';
import { plainFacts } from '../../artwork/files/artwork-facts.ts';
import { describe, expect, test } from 'vitest';
import {
  companyDesigns,
  familyDesigns,
  returnedProof,
  staffOrder,
} from '../../../tests/factory/staff.ts';
import type { OrderDesign } from '../../orders/order-design.ts';
import type { JobFile } from './read-job.rpc.ts';
import {
  downloadName,
  emailState,
  filesToPrint,
  fileVerdict,
  forPaper,
  hasPreview,
} from './sheet-words.client.ts';

const file = (changes: Partial<JobFile>): JobFile => ({
  design: 0,
  location: 'frontLarge',
  objectPath: 'x',
  fileName: 'x.png',
  sizeBytes: 1,
  sha256: 'b'.repeat(64),
  contentType: 'image/png',
  format: 'png',
  widthPx: 3600,
  heightPx: 2913,
  ...changes,
});

describe('how a file prints', () => {
  test.each([
    ['pixels that fill their location', file({}), 'Prints sharp at 12.0 × 9.7 in (300 DPI)'],
    ['few pixels', file({ widthPx: 600, heightPx: 600 }), 'Looks rough at 12.0 × 12.0 in'],
    ['pixels without a location', file({ location: null }), 'Sharp up to 12.0 × 9.7 in (300 DPI).'],
    ['pixels nobody could count', file({ widthPx: null }), 'couldn’t read how many'],
    [
      'a thin drawing',
      file({
        format: 'svg',
        widthPx: null,
        facts: { pages: [{ inches: { width: 0.1, height: 30 } }] },
      }),
      'It prints only 0.05 in wide',
    ],
    [
      'a drawing',
      file({ format: 'svg', widthPx: null, facts: plainFacts }),
      'Vector: sharp at any size.',
    ],
    [
      'a PDF without a picture',
      file({ format: 'pdf', widthPx: null, facts: plainFacts }),
      'Vector: sharp at any size.',
    ],
    [
      'a drawing with a picture inside',
      file({
        format: 'svg',
        widthPx: null,
        facts: { pages: [{ picture: { width: 300, height: 300, across: 600, down: 600 } }] },
      }),
      'Looks rough at 12.0 × 12.0 in (50 DPI)',
    ],
    [
      'an EPS',
      file({ format: 'eps', widthPx: null, facts: plainFacts }),
      'Could be vector or pixels',
    ],
    [
      'an AI file from before we looked',
      file({ format: 'ai', widthPx: null }),
      'Could be vector or pixels',
    ],
    [
      'a PDF from before we looked',
      file({ format: 'pdf', widthPx: null }),
      'Could be vector or pixels',
    ],
  ])('%s', (_, given, said) => {
    expect(fileVerdict(given).text).toContain(said);
  });
});

// product: job-page
test('a download is named for its job and location', () => {
  const order = { kind: 'order', number: 1042 } as const;
  expect(downloadName(order, file({ fileName: 'IMG_0001.png' }))).toBe('1042-front-large.png');
  expect(downloadName(order, file({ location: 'leftSleeve', format: 'jpg' }))).toBe(
    '1042-left-sleeve.jpg',
  );
  expect(downloadName(order, file({ design: 1 }))).toBe('1042-design-2-front-large.png');
  const request = { kind: 'quote_request', number: 5003 } as const;
  expect(downloadName(request, file({ location: null, fileName: 'our crest.png' }))).toBe(
    'quote-5003-our_crest.png',
  );
});

// product: job-page
test.each([
  ['as many pixels as our largest print needs', { widthPx: 4_800, heightPx: 6_000 }, true],
  ['a row more', { widthPx: 4_800, heightPx: 6_001 }, false],
  ['pixels nobody could count', { widthPx: null, heightPx: null }, false],
  ['a drawing', { format: 'svg', widthPx: null, heightPx: null }, true],
  ['a drawing of over 5 MB', { format: 'svg', sizeBytes: 5 * 1024 * 1024 + 1 }, false],
  ['a PSD', { format: 'psd' }, true],
  ['a PDF', { format: 'pdf', widthPx: null, heightPx: null }, true],
] as const)('whether %s has a preview', (_, changes, shown) => {
  expect(hasPreview(file(changes))).toBe(shown);
});

// product: job-ticket
test('a design is printed from the version that was approved, otherwise from the customer’s files', () => {
  const files = [file({ objectPath: 'a' }), file({ objectPath: 'b', design: 1 })];
  const order = staffOrder({ designs: companyDesigns, files });
  const paths = (job: typeof order) =>
    job.designs.map((_, at) => filesToPrint(job, at).map(({ objectPath }) => objectPath));
  expect(paths(order)).toEqual([['a'], ['b']]);

  const [design] = returnedProof.contents.designs;
  const [print] = design!.prints;
  const better = 'd'.repeat(64);
  const approved = {
    ...returnedProof,
    state: 'approved' as const,
    contents: {
      ...returnedProof.contents,
      designs: [design!, { ...design!, prints: [{ ...print!, file: better }] }],
    },
    files: [file({ objectPath: 'a' }), file({ objectPath: 'better', sha256: better })],
  };
  expect(paths({ ...order, proofs: [approved] })).toEqual([['a'], ['b']]);
  expect(paths({ ...order, approved: true, proofs: [approved] })).toEqual([['a'], ['better']]);
});

test('films are made for the darkest cloth of a design', () => {
  expect(familyDesigns.map(filmCloth)).toEqual(['#1c2336']);
  const [{ items }] = familyDesigns as [OrderDesign];
  expect(filmCloth({ items: items.toReversed() })).toBe('#1c2336');
});

test('a text for paper is cut where it says so', () => {
  const most = { characters: 10, lines: 2 };
  expect(forPaper('short\ntext', { characters: 20, lines: 2 })).toBe('short\ntext');
  expect(forPaper('a\nb\nc', most)).toBe('a\nb… (the rest is on the screen)');
  expect(forPaper('twelve chars', most)).toBe('twelve cha… (the rest is on the screen)');
});

test('an email that is being tried says that it waits, and why once a try has failed', () => {
  const email = {
    id: '0c0ffee0-0000-4000-8000-000000000010',
    template: 'order-confirmation',
    recipient: 'choir@third.example',
    isCopy: false,
    status: 'pending',
    attempts: 1,
    errorCode: null,
    dueAt: '2026-11-20T15:05:00Z',
    sentAt: null,
    createdAt: '2026-11-20T15:04:00Z',
  } as const;
  const now = new Date('2026-11-20T15:05:01Z');
  expect(emailState(email, now)).toBe('Waiting to be sent');
  expect(emailState({ ...email, errorCode: 'ETIMEDOUT' }, now)).toBe(
    'Waiting after 1 try. The mail server didn’t answer in time.',
  );
});
