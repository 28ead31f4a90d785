/** Events that calendar programs import: iCalendar, RFC 5545. */
import { shop } from '../../shop.ts';

/** An event that lasts all of one day. */
export type DayEvent = {
  /** Stays the same for an event, so that a second import doesn't repeat it. */
  uid: string;
  /** When it was decided on. */
  createdAt: Date;
  /** 'YYYY-MM-DD'. */
  day: string;
  title: string;
  details: string;
  /** null if nobody has to go anywhere. */
  place: string | null;
};

/** The event as a file's text. It leaves the day free for other appointments. */
export function calendarFile(event: DayEvent): string {
  const stamp = event.createdAt.toISOString().replace(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${shop.name}//Website//EN`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${stamp}`,
    // Without an end, an event with a date lasts that day (section 3.6.1).
    `DTSTART;VALUE=DATE:${event.day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.details)}`,
    ...(event.place === null ? [] : [`LOCATION:${escaped(event.place)}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Section 3.3.11. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

/** Lines have at most 75 bytes; the rest goes on the next line, after a space (section 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let room = 75;
  let text = '';
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (bytes > room) {
      text += '\r\n ';
      room = 74;
    }
    text += character;
    room -= bytes;
  }
  return text;
}
