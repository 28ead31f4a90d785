// product: order-confirmation
import { expect, test } from 'vitest';
import { shop } from '../../shop.ts';
import { calendarFile } from './calendar-file.ts';

const event = {
  uid: 'order-1042@example.com',
  createdAt: new Date('2026-11-24T16:05:09.250Z'),
  day: '2026-12-04',
  title: 'Pick up order #1042',
  details: 'Open 9:30–5:00.',
  place: null,
};

test('an event is a day in iCalendar’s form, and the same event is the same file', () => {
  expect(calendarFile(event)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${shop.name}//Website//EN`,
      'BEGIN:VEVENT',
      'UID:order-1042@example.com',
      'DTSTAMP:20261124T160509Z',
      'DTSTART;VALUE=DATE:20261204',
      'SUMMARY:Pick up order #1042',
      'DESCRIPTION:Open 9:30–5:00.',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('text can’t end a line or start another property', () => {
  const file = calendarFile({
    ...event,
    details: 'one\nEND:VEVENT\r\ntwo\rthree',
    place: 'Back; door, \\ left',
  });
  expect(file.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  expect(file).toContain('DESCRIPTION:one\\nEND:VEVENT\\ntwo\\nthree\r\n');
  expect(file).toContain('LOCATION:Back\\; door\\, \\\\ left\r\n');
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('no line has more than 75 bytes, no character is cut in two, and unfolding gives the text back', () => {
  const title = 'Café 🦆 “for all”, '.repeat(20);
  const file = calendarFile({ ...event, title });
  for (const line of file.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title.replaceAll(',', '\\,')}\r\n`);
});
