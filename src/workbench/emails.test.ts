// product: order-emails, proof-emails, request-emails
import { expect, test } from 'vitest';
import { allEmails } from '../platform/emails/all-emails.server.ts';
import { emailTemplates } from '../platform/emails/email-words.ts';
import { sampleEmails, shownEmail } from './emails.ts';

test('the outbox knows every email that staff see, and the reminder of those it holds', () => {
  expect(Object.keys(allEmails).sort()).toEqual([...emailTemplates, 'held-emails'].sort());
});

test('every email has a sample on the workbench, in HTML and text, with its pictures', async () => {
  expect(Object.keys(sampleEmails).sort()).toEqual(emailTemplates.toSorted());
  for (const render of Object.values(sampleEmails)) {
    const email = await render();
    expect(email.subject).not.toBe('');
    expect(email.text).toMatch(/\S/);
    expect(shownEmail(email)).not.toContain('cid:');
    expect(shownEmail(email)).toContain('Confluence Print Co.');
  }
});
