import { keptDays } from '../groups/group.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { teamLinkDays } from '../designer/team/team-link.ts';
import { draftLinkDays } from '../orders/drafts/draft-link.ts';
import { sharedDays } from '../designer/keeping/shared-design.ts';
import { orderLinkYears } from '../orders/order-link.ts';
import { unusedDays } from '../platform/sweep-files.server.ts';

const read = (path: string) => readFileSync(path, 'utf8');
/** Without the formatter's line breaks. */
const page = (name: string) => read(`src/content/pages/${name}.md`).replaceAll(/\s+/g, ' ');
/** The last cell of the row that starts with `what`, in the table of what is kept. */
const kept = (what: string) =>
  new RegExp(`- \\[ ?'?${what}[^\\]]*, '?([^,'\\]]+?)'?,? ?\\]`).exec(page('privacy'))?.[1];

// product: privacy
describe('the privacy page says how long things are kept as the code keeps them', () => {
  test.each([
    ['Files you upload', `Deleted in the night after ${unusedDays} days`],
    ['An order you finish later', `${draftLinkDays} days after your last change`],
    ['A line you fill in', `${teamLinkDays} days after your coach made the link`],
    ['An order you started', `${draftLinkDays} days after your last change`],
    ['The link to your order', `${orderLinkYears} year after the order is done`],
    ['A design you share', `${sharedDays} days`],
    ['What you tell a group order', `${keptDays} days after it’s handed out or canceled`],
  ])('%s', (what, time) => expect(kept(what)).toBe(time));

  test.each([
    [
      'What you tell a group order',
      '180 days after it’s handed out or canceled',
      'group-privacy',
      "select interval '180 days'",
    ],
    ['Counters against abuse', 'About 2 days', 'rate-limits', "interval '2 days'"],
    ['Staff sign-ins', '1 year', 'audit', "select interval '1 year'"],
  ])('%s', (what, time, schema, sql) => {
    expect(kept(what)).toBe(time);
    expect(read(`supabase/schemas/${schema}.sql`)).toContain(sql);
  });

  test('in its text', () => {
    expect(page('privacy')).toContain(`files of an unfinished draft within ${unusedDays} days`);
    expect(page('privacy')).toContain(`Their links end after ${sharedDays} days`);
  });
});

// product: paying-at-checkout
test('the ways to pay promise nothing that depends on the terms', () => {
  expect(page('ways-to-pay')).not.toMatch(/nothing is charged/i);
});
