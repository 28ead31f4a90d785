// product: group-orders
import { expect, test } from 'vitest';
import { invitationText, mayRemind, readEmails } from './invitation.ts';

test.each([
  ['lines', 'ada@example.com\ngrace@example.com\n'],
  ['an email’s list of names', 'Ada Byron <ada@example.com>, Grace Hopper <grace@example.com>;'],
  ['one line with spaces, with one twice', 'ada@example.com grace@example.com ADA@example.com'],
])('addresses are read from %s', (_, text) => {
  const read = readEmails(text);
  const emails = read.ok ? read.emails.map((email) => email.toLowerCase()) : [];
  expect(emails).toEqual(['ada@example.com', 'grace@example.com']);
});

test('what isn’t an address is named', () => {
  expect(readEmails('ada@example.com, grace@, Alan')).toEqual({
    ok: false,
    wrong: ['grace@', 'Alan'],
  });
});

const now = new Date('2026-12-02T12:00:00Z');
const invited = {
  reminders: 0,
  writtenAt: '2026-12-01T12:00:00Z',
  stopped: false,
  wantsReminder: false,
  answered: false,
};
test.each([
  ['a day after the invitation', {}, true],
  ['not within that day', { writtenAt: '2026-12-01T12:00:01Z' }, false],
  ['once more after the first reminder', { reminders: 1 }, true],
  ['not a third time', { reminders: 2 }, false],
  ['not once they’ve joined', { answered: true }, false],
  ['not by the organizer if they asked for one email', { wantsReminder: true }, false],
  ['not if they want no more emails', { stopped: true }, false],
])('somebody is reminded %s', (_, changes, expected) => {
  expect(mayRemind({ ...invited, ...changes }, now)).toBe(expected);
});

test('the organizer reads how each invitation stands', () => {
  const states = [
    {},
    { reminders: 1 },
    { reminders: 2 },
    { stopped: true },
    { wantsReminder: true },
    { answered: true },
  ];
  expect(states.map((state) => invitationText({ ...invited, ...state }))).toEqual([
    'Invited',
    'Reminded once',
    'Reminded twice',
    'Wants no more emails',
    'Asked for a reminder',
    'Joined',
  ]);
});
