import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const coverage = read('docs/spec-coverage.md');
const decisions = read('docs/decisions.md');

type Row = { section: string; sentence: string; verdict: string };

/** What a verdict may name: a test by file and title, a decision, an issue with its topic. */
const testReference = /`((?:src|local|tests)\/[^`]+\.(?:test|spec)\.tsx?)` "((?:[^"\\]|\\.)+)"/g;
const decisionReference = /\bdecision (\d+)\b/g;
const issueReference = /\bissue \d+ \([^)]+\)/g;

const rows = [...coverage.matchAll(/^\| (\d+) \| (.+) \| (.*) \|$/gm)].map(
  ([, section = '', sentence = '', verdict = '']): Row => ({ section, sentence, verdict }),
);

describe('docs/spec-coverage.md', () => {
  test('has rows for each section of the specification, no sentence twice', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
    ]);
    const sentences = rows.map(({ section, sentence }) => `${section} ${sentence}`);
    expect(sentences.filter((text, index) => sentences.indexOf(text) !== index)).toEqual([]);
  });

  test('has a verdict in every row, and nothing but verdicts', () => {
    const wrong = rows.filter(({ verdict }) => {
      const rest = [testReference, decisionReference, issueReference].reduce(
        (text, reference) => text.replace(reference, ''),
        verdict,
      );
      return verdict.trim() === '' || rest.replace(/[;\s]/g, '') !== '';
    });
    expect(wrong).toEqual([]);
  });

  test('names tests that exist', () => {
    const missing = new Set<string>();
    for (const { verdict } of rows) {
      for (const [, file = '', quoted = ''] of verdict.matchAll(testReference)) {
        const title = quoted.replaceAll('\\"', '"').replaceAll('\\|', '|');
        if (!hasTest(file, title)) missing.add(`${file}: ${title}`);
      }
    }
    expect([...missing]).toEqual([]);
  });

  test('names decisions that exist', () => {
    const known = new Set([...decisions.matchAll(/^### (\d+)\. /gm)].map(([, number]) => number));
    const named = rows.flatMap(({ verdict }) =>
      [...verdict.matchAll(decisionReference)].map(([, number]) => number),
    );
    expect(named.filter((number) => !known.has(number))).toEqual([]);
  });
});

test('decisions are numbered in turn', () => {
  const numbers = [...decisions.matchAll(/^### (\d+)\. /gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test.each(['README.md', 'CONTEXT.md', 'CONTRIBUTING.md', 'docs/decisions.md', 'docs/deploy.md'])(
  '%s names files that exist',
  (document) => {
    const named = [
      ...read(document).matchAll(/`((?:src|local|netlify|supabase|tests|docs|public)\/[^`\s]*)`/g),
    ]
      .map(([, name = '']) => name.replace(/\/$/, ''))
      // NAME stands for one to be chosen, an asterisk for several.
      .filter((name) => !/NAME|\*/.test(name));
    expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  },
);

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** Whether `file` has a test of this title; 'group › title' names its describe block too. */
function hasTest(file: string, title: string): boolean {
  if (!existsSync(path.join(root, file))) return false;
  const titles = titlesOf(file);
  return title.split(' › ').every((part) => titles.some((fits) => fits(part)));
}

const known = new Map<string, ((title: string) => boolean)[]>();

function titlesOf(file: string): ((title: string) => boolean)[] {
  const found = known.get(file) ?? readTitles(file);
  known.set(file, found);
  return found;
}

/**
 * Tests for each title in a file. A title with placeholders fits as it is written, and filled in
 * when it has words besides them; one without fits the names that its table gives.
 */
function readTitles(file: string): ((title: string) => boolean)[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const titles: ((title: string) => boolean)[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTestCall(node.expression)) {
      const [first] = node.arguments;
      const written = first ? titleText(first) : null;
      if (written !== null) {
        const names = written === '%s' ? namesIn(node.expression) : new Set<string>();
        const pattern = patternOf(written);
        titles.push(
          (title) => title === written || names.has(title) || (pattern?.test(title) ?? false),
        );
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** `test`, `it`, `describe` and what hangs on them: `test.each(…)`, `test.describe`, `test.each`…``. */
function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ['test', 'it', 'describe'].includes(callee.text);
  if (ts.isPropertyAccessExpression(callee)) return isTestCall(callee.expression);
  if (ts.isCallExpression(callee)) return isTestCall(callee.expression);
  return ts.isTaggedTemplateExpression(callee) && isTestCall(callee.tag);
}

/** A title as the source has it, placeholders included. */
function titleText(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : null;
}

const placeholder = /%[sdifjo#p]|\$\{[^}]+\}|\$[a-zA-Z][\w.]*/g;

function patternOf(written: string): RegExp | null {
  const words = written.replace(placeholder, '').trim();
  if (words === written.trim() || words.length < 4) return null;
  const literals = written
    .split(placeholder)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literals.join('.+')}$`);
}

function namesIn(table: ts.Node): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(table);
  return names;
}
