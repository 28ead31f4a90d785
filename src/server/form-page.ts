import { createHash } from 'node:crypto';
import { requestFailure } from '../domain/request-failure.ts';
import { paths, type InternalPath } from '../paths.ts';
import { shop } from '../shop.ts';
import {
  appendChild,
  attributeOf,
  findAll,
  findAround,
  findFirst,
  insertAfter,
  makeElement,
  parseHtml,
  removeAttribute,
  rename,
  serializeHtml,
  setAttribute,
  setChildren,
  textOf,
  type HtmlElement,
  type HtmlTree,
} from './html-tree.ts';
import { describeFault, logFault } from './log.ts';
import type { FormValues } from './request-body.ts';

/**
 * The pages of a form that works without script: the one it stands on and the one that thanks for
 * it. Both are the site's own static pages, so that each exists once. On `page` the form is marked
 * `data-form`, the place of its summary within it `data-form-errors`; on `done` the heading has
 * `data-name`, which is the word of its text that the customer's name replaces.
 */
export type FormPages = { page: InternalPath; done: InternalPath };

/** A page as it is answered. */
export type AnsweredPage = { html: string; headers: Record<string, string> };

/** Why a form came to nothing; `fields` by the names of its controls. */
export type FormRefusal = {
  message: string;
  fields: Readonly<Record<string, string>>;
};

/** Our own pages come from the next rack; what takes longer won't come. */
const pageTimeoutMs = 3_000;

/** What `netlify.toml` sends with every page; the values are taken from the page itself. */
export const pageHeaders = [
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'content-security-policy',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
] as const;

/** The page that thanks, with the customer's name in it. `origin` is the address it is asked of. */
export async function thankingPage(
  { done }: FormPages,
  values: FormValues,
  origin: string,
): Promise<AnsweredPage> {
  const name = values.get('name')?.trim() || 'there';
  const page = await fetchPage(done, origin);
  const place = page && findFirst(page.tree, (element) => has(element, 'data-name'));
  if (!page || !place) {
    return barePage(`Thank You, ${name}!`, [
      'We got your request and will get back to you within one business day.',
      link(paths.home, `Back to ${shop.name}`),
    ]);
  }
  setChildren(
    place,
    textOf(place).replace(attributeOf(place, 'data-name') ?? '', () => name),
  );
  // The page's script puts in who asked before; it finds no place for it.
  removeAttribute(place, 'data-name');
  return answered(page);
}

/** The form again: every value kept, what is wrong at each field and, with links, in the summary. */
export async function refusedPage(
  { page: path }: FormPages,
  values: FormValues,
  refusal: FormRefusal,
  origin: string,
): Promise<AnsweredPage> {
  const page = await fetchPage(path, origin);
  const form = page && findFirst(page.tree, (element) => has(element, 'data-form'));
  const place = form && findFirst(form, (element) => has(element, 'data-form-errors'));
  if (!page || !form || !place) return bareRefusal(path, refusal);
  const controls = findAll(form, isControl);
  for (const control of controls) keepValue(control, values);
  const wrong = Object.entries(refusal.fields).map(([name, message]) => ({
    message,
    control: controls.find((candidate) => attributeOf(candidate, 'name') === name),
  }));
  for (const { message, control } of wrong) if (control) markWrong(control, message);
  fillSummary(form, place, refusal, wrong);
  return answered(page);
}

type Page = { tree: HtmlTree; headers: Headers };

async function fetchPage(path: InternalPath, origin: string): Promise<Page | null> {
  try {
    const response = await fetch(new URL(path, origin), {
      headers: { accept: 'text/html' },
      redirect: 'error',
      signal: AbortSignal.timeout(pageTimeoutMs),
    });
    if (response.ok) return { tree: parseHtml(await response.text()), headers: response.headers };
    logFault('form-page-missing', { path, status: response.status });
  } catch (error) {
    logFault('form-page-missing', { path, faults: describeFault(error) });
  }
  return null;
}

function answered({ tree, headers }: Page): AnsweredPage {
  // Islands would draw the form anew, without what was put in. Astro lays out both alike.
  for (const island of findAll(tree, ({ tagName }) => tagName === 'astro-island')) {
    rename(island, 'astro-slot');
  }
  return {
    html: serializeHtml(tree),
    headers: Object.fromEntries(
      pageHeaders.flatMap((name) => {
        const value = headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ),
  };
}

function isControl(element: HtmlElement): boolean {
  return /^(input|textarea|select)$/.test(element.tagName) && has(element, 'name');
}

function keepValue(control: HtmlElement, values: FormValues): void {
  const name = attributeOf(control, 'name') ?? '';
  const value = values.get(name);
  // The field that people don't see must come back empty, or no second try gets through.
  if (value === undefined || name === 'website') return;
  if (control.tagName === 'input') {
    setAttribute(control, 'value', value);
  } else if (control.tagName === 'textarea') {
    // A browser drops the first line break of a text area.
    setChildren(control, value.startsWith('\n') ? `\n${value}` : value);
  } else {
    for (const option of findAll(control, ({ tagName }) => tagName === 'option')) {
      if ((attributeOf(option, 'value') ?? textOf(option)) === value) {
        setAttribute(option, 'selected', '');
      } else {
        removeAttribute(option, 'selected');
      }
    }
  }
}

/** As src/ui/Field.tsx marks a field. */
function markWrong(control: HtmlElement, message: string): void {
  const id = idOf(control);
  const errorId = `${id}-error`;
  setAttribute(control, 'id', id);
  setAttribute(control, 'aria-invalid', 'true');
  const describedBy = [attributeOf(control, 'aria-describedby'), errorId].filter(Boolean).join(' ');
  setAttribute(control, 'aria-describedby', describedBy);
  const sentence = makeElement('p', { id: errorId, class: 'field-error' }, message);
  const field = findAround(control, (element) => classesOf(element).includes('field'));
  if (field && findAll(field, isControl).length === 1) appendChild(field, sentence);
  else insertAfter(control, sentence);
}

/** As src/ui/FormErrors.tsx tells what is wrong. */
function fillSummary(
  form: HtmlElement,
  place: HtmlElement,
  { message }: FormRefusal,
  wrong: readonly { message: string; control: HtmlElement | undefined }[],
): void {
  const sentences = wrong.map((one) => one.message);
  const items = wrong.map(({ message: sentence, control }) => {
    if (!control) return makeElement('li', {}, sentence);
    const twice = sentences.indexOf(sentence) !== sentences.lastIndexOf(sentence);
    const label = twice ? labelOf(form, control) : '';
    const text = label ? `${label}: ${sentence}` : sentence;
    return makeElement('li', {}, makeElement('a', { href: `#${idOf(control)}` }, text));
  });
  const lead =
    items.length > 0
      ? [makeElement('p', {}, makeElement('b', {}, 'Not sent yet.'), ' This needs another look:')]
      : [makeElement('p', {}, makeElement('b', {}, requestFailure)), makeElement('p', {}, message)];
  setAttribute(place, 'role', 'alert');
  setAttribute(place, 'tabindex', '-1');
  // Without script, what was just loaded takes focus by this alone.
  setAttribute(place, 'autofocus', '');
  removeAttribute(place, 'hidden');
  setChildren(
    place,
    makeElement(
      'div',
      { class: 'notice warn' },
      ...lead,
      ...(items.length > 0 ? [makeElement('ul', {}, ...items)] : []),
    ),
  );
}

function idOf(control: HtmlElement): string {
  return attributeOf(control, 'id') ?? `form-${attributeOf(control, 'name') ?? ''}`;
}

function labelOf(form: HtmlElement, control: HtmlElement): string {
  const id = idOf(control);
  const label = findFirst(form, (element) => attributeOf(element, 'for') === id);
  return label ? textOf(label).replace(/\*/g, '').replace(/\s+/g, ' ').trim() : '';
}

function has(element: HtmlElement, attribute: string): boolean {
  return attributeOf(element, attribute) !== undefined;
}

function classesOf(element: HtmlElement): string[] {
  return (attributeOf(element, 'class') ?? '').split(/\s+/);
}

function bareRefusal(path: InternalPath, { message, fields }: FormRefusal): AnsweredPage {
  const sentences = Object.values(fields);
  const list = makeElement('ul', {}, ...sentences.map((text) => makeElement('li', {}, text)));
  return barePage('This wasn’t sent.', [
    ...(sentences.length > 0 ? [] : [requestFailure]),
    message,
    ...(sentences.length > 1 ? [list] : []),
    'Go back one page: your browser keeps what you typed.',
    link(path, 'Or start the form over'),
  ]);
}

const bareStyle =
  'body{max-width:36em;margin:2em auto;padding:0 1em;font:1.125em/1.5 Georgia,serif}';

const barePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(bareStyle).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Stands in where the site's own page can't be had. */
function barePage(title: string, parts: readonly (HtmlElement | string)[]): AnsweredPage {
  const tree = parseHtml('<!doctype html><html lang="en-US"><head></head><body></body></html>');
  const part = (tag: string) => findFirst(tree, ({ tagName }) => tagName === tag);
  const [head, body] = [part('head'), part('body')];
  if (!head || !body) throw new Error('A page has a head and a body.');
  setChildren(
    head,
    makeElement('meta', { charset: 'utf-8' }),
    makeElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    makeElement('meta', { name: 'color-scheme', content: 'light dark' }),
    makeElement('title', {}, `${title} · ${shop.name}`),
    makeElement('style', {}, bareStyle),
  );
  setChildren(
    body,
    makeElement(
      'main',
      {},
      makeElement('h1', {}, title),
      ...parts.map((one) => makeElement('p', {}, one)),
    ),
  );
  return {
    html: serializeHtml(tree),
    headers: {
      'content-security-policy': barePolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
  };
}

function link(path: InternalPath, text: string): HtmlElement {
  return makeElement('a', { href: path }, text);
}
