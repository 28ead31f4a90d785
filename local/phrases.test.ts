import { describe, expect, it } from 'vitest';
import { findPhrases } from './phrases.ts';

describe('phrases to avoid', () => {
  it('are found with their lines, in any case, and with what to write instead', () => {
    const text = 'Reply to this email.\nAnswer this mail, whoever you are.\n';
    expect(findPhrases('src/orders/x.email.tsx', text)).toEqual([
      'src/orders/x.email.tsx:2 says "Answer this mail". Write: reply to this email.',
      'src/orders/x.email.tsx:2 says "whoever". Write: anyone who.',
    ]);
  });

  it('are found across the lines of a comment or a page', () => {
    expect(findPhrases('a.ts', '/**\n * A room of its\n * own.\n */')).toHaveLength(1);
    expect(findPhrases('a.sql', '-- a room of\n-- its own')).toHaveLength(1);
    expect(findPhrases('a.astro', '<p>\n  A room of\n  its own\n</p>')).toHaveLength(1);
  });

  it('are found at the start of a comment, where only a start is wrong', () => {
    expect(findPhrases('a.ts', '/** Of the contents. */')).toHaveLength(1);
    expect(findPhrases('a.ts', '/** The hash of the contents. */')).toEqual([]);
  });

  it('match only whole words', () => {
    expect(findPhrases('a.ts', 'They recommend amendments; a stand-in stands in line.')).toEqual(
      [],
    );
  });
});
