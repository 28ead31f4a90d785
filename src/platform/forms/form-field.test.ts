import { expect, test } from 'vitest';
import { addressFields } from '../../orders/delivery/address.ts';
import { customerFields } from '../../orders/customer.ts';
import {
  contactLines,
  namesOf,
  nothingIn,
  titlesOf,
  writtenTexts,
  type FormFields,
} from './form-field.ts';
import { quoteRequestFields } from '../../quotes/quote-request.ts';
import { reorderFields } from '../../orders/repeats/reorder.ts';

const forms: Readonly<Record<string, FormFields>> = {
  customerFields,
  addressFields,
  quoteRequestFields,
  reorderFields,
};
const fields = Object.entries(forms).flatMap(([form, declared]) =>
  namesOf(declared).map((name) => ({ form, name, field: declared[name]! })),
);

/** The most characters that a field takes; undefined if it isn't too long that it objects to. */
function mostTaken(field: FormFields[string]): number | undefined {
  const { error } = field.input.safeParse('x'.repeat(10_000));
  const issue = error?.issues.find(({ code }) => code === 'too_big');
  return issue?.code === 'too_big' ? Number(issue.maximum) : undefined;
}

test.each(fields.filter(({ name, field }) => field.form.maxLength !== undefined && name !== 'zip'))(
  '$form.$name stops typing at what it accepts',
  ({ field }) => {
    expect(field.form.maxLength).toBe(mostTaken(field));
  },
);

test('only numbers and dates are fields without a longest text, so that nothing pasted is cut off', () => {
  const endless = fields.filter(({ field }) => field.form.maxLength === undefined);
  expect(new Set(endless.map(({ field }) => field.form.inputMode ?? field.form.type))).toEqual(
    new Set(['numeric', 'tel', 'date']),
  );
});

test('texts are shown under the title that the field has outside its form', () => {
  const kept = { ...nothingIn(quoteRequestFields), name: 'Ada', projectDetails: 'Team shirts.' };
  expect(writtenTexts(quoteRequestFields, kept)).toEqual([
    { title: 'Project', text: 'Team shirts.' },
  ]);
  expect(titlesOf(quoteRequestFields)).toMatchObject({ name: 'Name', projectDetails: 'Project' });
});

test('texts that aren’t filled in are left out', () => {
  expect(writtenTexts(quoteRequestFields, nothingIn(quoteRequestFields))).toEqual([]);
  expect(writtenTexts(customerFields, { ...nothingIn(customerFields), notes: null })).toEqual([]);
});

test('who sent a form and how to reach them are lines without titles', () => {
  const kept = {
    ...nothingIn(customerFields),
    name: 'Ada',
    email: 'ada@example.com',
    poNumber: '7',
  };
  expect(contactLines(customerFields, kept)).toEqual([
    { text: 'Ada', type: undefined },
    { text: 'ada@example.com', type: 'email' },
  ]);
  const company = {
    ...customerFields.name,
    form: { label: 'Company', autoComplete: 'organization' },
  };
  expect(contactLines({ company }, { company: 'Ada’s Attic' })).toHaveLength(1);
});
