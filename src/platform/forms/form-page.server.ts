import { createHash, randomUUID } from 'node:crypto';
import { fromParse5 } from 'hast-util-from-parse5';
import { matches, select, selectAll } from 'hast-util-select';
import { toParse5 } from 'hast-util-to-parse5';
import { toString } from 'hast-util-to-string';
import { h } from 'hastscript';
import { parse, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import { EXIT, visitParents } from 'unist-util-visit-parents';
import { requestFailure } from './request-failure.ts';
import { paths, type InternalPath } from '../../paths.ts';
import { shop } from '../../shop.ts';
import { describeFault, logFault } from '../log.server.ts';
import type { FormValues } from '../request-body.server.ts';

type Root = Extract<ReturnType<typeof fromParse5>, { type: 'root' }>;
type Element = NonNullable<ReturnType<typeof select>>;

/**
 * The two pages of a form that works without script: the form itself and the one that says thanks.
 * Both are the site's own static pages, so each exists only once. On `page`, `data-form` marks the
 * form and `data-form-errors` the place for its summary. On `done`, the heading's `data-name` is
 * the word that the customer's name replaces.
 */
export type FormPages = { page: InternalPath; done: InternalPath };

/** A page to answer with. */
export type AnsweredPage = { html: string; headers: Record<string, string> };

/** Why a form wasn't accepted; `fields` by the names of its controls. */
export type FormRefusal = {
  message: string;
  fields: Readonly<Record<string, string>>;
};

/** Our own pages come from nearby; anything slower won't come. */
const pageTimeoutMs = 3_000;

/** The headers that `netlify.toml` sends with every page; the values come from the page itself. */
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

/**
 * The thank-you page with the customer's name. It comes from `siteUrl`, never from the Host that a
 * request names, which could be anybody's.
 */
export async function thankingPage(
  { done }: FormPages,
  values: FormValues,
  siteUrl: string,
): Promise<AnsweredPage> {
  const name = values.get('name')?.trim() || 'there';
  const page = await fetchPage(done, siteUrl);
  const place = page && select('[data-name]', page.tree);
  if (!page || !place) {
    return barePage(`Thank You, ${name}!`, [
      'We got your request and will get back to you within one business day.',
      link(paths.home, `Back to ${shop.name}`),
    ]);
  }
  setText(
    place,
    toString(place).replace(String(place.properties.dataName), () => name),
  );
  // Otherwise the page's script would put in the name of an earlier request.
  delete place.properties.dataName;
  return answered(page);
}

/**
 * The form again, with every value kept and errors at each field and, with links, in the summary.
 * `siteUrl` is null if the environment couldn't be read.
 */
export async function refusedPage(
  { page: path }: FormPages,
  values: FormValues,
  refusal: FormRefusal,
  siteUrl: string | null,
): Promise<AnsweredPage> {
  const page = siteUrl === null ? null : await fetchPage(path, siteUrl);
  const form = page && select('[data-form]', page.tree);
  const place = form && select('[data-form-errors]', form);
  if (!page || !form || !place) return bareRefusal(path, refusal);
  const controls = selectAll(controlSelector, form);
  for (const control of controls) keepValue(control, values);
  const wrong = Object.entries(refusal.fields).map(([name, message]) => ({
    message,
    control: controls.find(({ properties }) => properties.name === name),
  }));
  for (const { message, control } of wrong) if (control) markWrong(form, control, message);
  fillSummary(form, place, refusal, wrong);
  return answered(page);
}

/**
 * The site's own static page at `path` with this HTML in the element that `data-filled` marks, and
 * this title; without the site's frame if it can't be read.
 */
export async function filledPage(
  path: InternalPath,
  { title, html }: { title: string; html: string },
  siteUrl: string,
): Promise<AnsweredPage> {
  const frame = await frameOf(path, siteUrl);
  if (!frame)
    return barePage(title, (fromParse5(parseFragment(html)) as Root).children as Element[]);
  const { before, between, after, headers } = frame;
  const named = writeHtml(h(null, `${title} · ${shop.name}`));
  return { html: before + named + between + html + after, headers };
}

/** A static page around the title and what is filled in, as text. */
type Frame = { before: string; between: string; after: string } & Pick<AnsweredPage, 'headers'>;

/** Reading and writing one takes longer than what is filled in, and it changes only with a deploy. */
const frameMs = 60_000;
const frames = new Map<string, { frame: Frame; until: number }>();

async function frameOf(path: InternalPath, siteUrl: string): Promise<Frame | null> {
  const known = frames.get(siteUrl + path);
  if (known && Date.now() < known.until) return known.frame;
  const page = await fetchPage(path, siteUrl);
  const place = page && select('[data-filled]', page.tree);
  const named = page && select('title', page.tree);
  if (!page || !place || !named) return null;
  const mark = randomUUID();
  for (const element of [named, place]) setText(element, mark);
  const { html, headers } = answered(page);
  const [before = '', between = '', after = ''] = html.split(mark);
  const frame = { before, between, after, headers };
  frames.set(siteUrl + path, { frame, until: Date.now() + frameMs });
  return frame;
}

/** A page that only says this. */
export const plainPage = (title: string, text: string): AnsweredPage =>
  barePage(title, [text, link(paths.home, `Back to ${shop.name}`)]);

type Page = { tree: Root; headers: Headers };

async function fetchPage(path: InternalPath, siteUrl: string): Promise<Page | null> {
  try {
    const response = await fetch(new URL(path, siteUrl), {
      headers: { accept: 'text/html' },
      redirect: 'error',
      signal: AbortSignal.timeout(pageTimeoutMs),
    });
    if (response.ok) return { tree: readHtml(await response.text()), headers: response.headers };
    logFault('form-page-missing', { path, status: response.status });
  } catch (error) {
    logFault('form-page-missing', { path, faults: describeFault(error) });
  }
  return null;
}

function answered({ tree, headers }: Page): AnsweredPage {
  // An island would render the form again, without its values. A slot has the same layout and no
  // script.
  for (const island of selectAll('astro-island', tree)) {
    Object.assign(island, { tagName: 'astro-slot', properties: {} });
  }
  return {
    html: writeHtml(tree),
    headers: Object.fromEntries(
      pageHeaders.flatMap((name) => {
        const value = headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ),
  };
}

const controlSelector = ['input', 'textarea', 'select'].map((tag) => `${tag}[name]`).join();

function keepValue(control: Element, values: FormValues): void {
  const { tagName, properties } = control;
  const name = String(properties.name);
  const value = values.get(name);
  // The hidden field must come back empty, or a second try can't get through.
  if (value === undefined || name === 'website') return;
  if (tagName === 'input') {
    properties.value = value;
  } else if (tagName === 'textarea') {
    // Browsers drop the first line break of a text area.
    setText(control, value.startsWith('\n') ? `\n${value}` : value);
  } else {
    for (const option of selectAll('option', control)) {
      option.properties.selected = (option.properties.value ?? toString(option)) === value;
    }
  }
}

/** Marks a field the way src/ui/Field.tsx does. */
function markWrong(form: Element, control: Element, message: string): void {
  const { properties } = control;
  const id = idOf(control);
  const errorId = `${id}-error`;
  properties.id = id;
  properties.ariaInvalid = 'true';
  properties.ariaDescribedBy = [properties.ariaDescribedBy ?? [], errorId].flat();
  const sentence = h('p', { id: errorId, class: 'field-error' }, message);
  visitParents(form, control, (_, ancestors) => {
    const around = ancestors.filter((one) => one.type === 'element');
    const field = around.findLast((one) => matches('.field', one));
    if (field && selectAll(controlSelector, field).length === 1) field.children.push(sentence);
    else {
      const { children } = ancestors.at(-1) ?? form;
      children.splice(children.indexOf(control) + 1, 0, sentence);
    }
    return EXIT;
  });
}

/** Says what is wrong the way src/ui/FormErrors.tsx does. */
function fillSummary(
  form: Element,
  place: Element,
  { message }: FormRefusal,
  wrong: readonly { message: string; control: Element | undefined }[],
): void {
  const sentences = wrong.map((one) => one.message);
  const items = wrong.map(({ message: sentence, control }) => {
    if (!control) return h('li', sentence);
    const twice = sentences.indexOf(sentence) !== sentences.lastIndexOf(sentence);
    const label = twice ? labelOf(form, control) : '';
    const text = label ? `${label}: ${sentence}` : sentence;
    return h('li', h('a', { href: `#${idOf(control)}` }, text));
  });
  // Without script, only `autofocus` can focus something on a new page.
  Object.assign(place.properties, { role: 'alert', tabIndex: -1, autoFocus: true, hidden: false });
  place.children = [
    h(
      'div.notice.warn',
      ...(items.length > 0
        ? [h('p', h('b', 'Not sent yet.'), ' This needs another look:'), h('ul', ...items)]
        : [h('p', h('b', requestFailure)), h('p', message)]),
    ),
  ];
}

function idOf({ properties }: Element): string {
  return properties.id ?? `form-${String(properties.name)}`;
}

function labelOf(form: Element, control: Element): string {
  const label = selectAll('label', form).find(
    ({ properties }) => String(properties.htmlFor) === idOf(control),
  );
  return label ? toString(label).replace(/\*/g, '').replace(/\s+/g, ' ').trim() : '';
}

// parse5 parses and writes it, and also escapes '<' in attributes.
const readHtml = (html: string): Root => fromParse5(parse(html)) as Root;
const writeHtml = (tree: Root): string =>
  serialize(toParse5(tree) as DefaultTreeAdapterTypes.Document);

function setText(element: Element, value: string): void {
  element.children = [{ type: 'text', value }];
}

function bareRefusal(path: InternalPath, { message, fields }: FormRefusal): AnsweredPage {
  const sentences = Object.values(fields);
  return barePage('This wasn’t sent.', [
    ...(sentences.length > 0 ? [] : [requestFailure]),
    message,
    ...(sentences.length > 1 ? [h('ul', ...sentences.map((text) => h('li', text)))] : []),
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

/** The answer if the site's own page can't be read. */
function barePage(title: string, parts: readonly (Element | string)[]): AnsweredPage {
  const page = h(null, [
    { type: 'doctype' },
    h('html', { lang: 'en-US' }, [
      h('head', [
        h('meta', { charset: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('title', `${title} · ${shop.name}`),
        h('style', bareStyle),
      ]),
      h('body', h('main', h('h1', title), ...parts.map((one) => h('p', one)))),
    ]),
  ]);
  return {
    html: writeHtml(page),
    headers: {
      'content-security-policy': barePolicy,
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
  };
}

function link(path: InternalPath, text: string): Element {
  return h('a', { href: path }, text);
}
