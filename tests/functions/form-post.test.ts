// product: requests-without-a-script
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fromParse5 } from 'hast-util-from-parse5';
import { select, selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import { parse } from 'parse5';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import requestQuoteFunction from '../../netlify/functions/request-quote.ts';
import requestReorderFunction from '../../netlify/functions/request-reorder.ts';
import { requestQuote } from '../../src/quotes/request-quote.contract.ts';
import { requestReorder } from '../../src/orders/repeats/request-reorder.contract.ts';
import { addDays, startOfWeek } from '../../src/platform/dates/calendar.ts';
import { closedDayMessage } from '../../src/orders/due-dates/closed-day.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { requestFailure } from '../../src/platform/forms/request-failure.ts';
import { pageHeaders } from '../../src/platform/forms/form-page.server.ts';
import { newVisitor, openShop, useEnvironment, type Handler, type TestShop } from './test-shop.ts';

type Root = Extract<ReturnType<typeof fromParse5>, { type: 'root' }>;
type Element = NonNullable<ReturnType<typeof select>>;

const field = (name: string, type = 'text') =>
  `<div class="field"><label class="field-label" for="${name}">${name} <span>*</span></label>
   <input id="${name}" name="${name}" type="${type}" class="input"></div>`;

const island = (inside: string) => `<!doctype html><html lang="en-US"><head><title>Form</title>
  <script>window.first = 1 < 2 && '<b>'</script></head><body><main>
  <astro-island uid="Z1" component-url="/_astro/Form.js" ssr client="load" opts="{}">
  ${inside}</astro-island></main></body></html>`;

/** Shortened versions of the site's pages, with what the answers work on. */
const pages: Record<string, string> = {
  '/get-quote': island(`<form data-form method="post" action="/api/request-quote">
    <div data-form-errors hidden></div>
    ${field('name')}${field('email', 'email')}${field('phone', 'tel')}${field('pickupDate', 'date')}
    <div class="field"><label for="n">About how many</label><input id="n" name="quantity"
      aria-describedby="n-hint"><p id="n-hint" class="field-hint">Roughly.</p></div>
    <div class="field"><label for="d">Project</label>
      <textarea id="d" name="projectDetails">from the page</textarea></div>
    <p class="visually-hidden"><label>Leave empty <input name="website" tabindex="-1"></label></p>
    <button>Request Quote</button></form>`),
  '/reorders': island(`<form data-form method="post" action="/api/request-reorder">
    <div data-form-errors></div>
    ${field('name')}${field('email', 'email')}${field('invoiceNumber')}${field('pickupDate', 'date')}
    <fieldset class="field"><legend>Sizes Needed</legend>${['S', 'M', 'L', 'XL', '2XL', '3XL']
      .map(
        (size) =>
          `<label for="s-${size}">${size}</label><input id="s-${size}" name="sizes.${size}">`,
      )
      .join('')}</fieldset></form>`),
  '/quote-confirmation': `<!doctype html><html lang="en-US"><head><title>Thank You</title></head>
    <body><h1 data-name="there">Thank You, there!</h1></body></html>`,
};

const toml = readFileSync(path.resolve(import.meta.dirname, '../../netlify.toml'), 'utf8');
/** The headers that netlify.toml sends with every page. */
const siteHeaders = Object.fromEntries(
  [
    .../for = "\/\*"\s+\[headers\.values\]\s+([\s\S]*?)\n\n/
      .exec(toml)![1]!
      .matchAll(/^\s*([\w-]+) = "(.*)"$/gm),
  ].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
);

let shop: TestShop;
let server: Server;
let site: string;
let served = pages;
beforeAll(async () => {
  shop = await openShop();
  server = createServer(({ url }, response) => {
    const page = served[url ?? ''];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html', ...siteHeaders });
    response.end(page ?? 'Page Not Found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://localhost:${(server.address() as AddressInfo).port}`;
  useEnvironment({ SITE_URL: site });
});
afterAll(async () => {
  server.close();
  await shop.close();
});
beforeEach(() => {
  shop.log.length = 0;
});
afterEach(() => {
  served = pages;
});

const quote = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '',
  quantity: '150',
  pickupDate: '',
  projectDetails: 'A heron\r\nover two rivers.',
  website: '',
};

const reorder = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  invoiceNumber: 'INV-77',
  pickupDate: '',
  'sizes.S': '2',
  'sizes.M': '',
  'sizes.L': '',
  'sizes.XL': '0',
  'sizes.2XL': '1,200',
  'sizes.3XL': '',
  website: '',
};

type Sent = Record<string, string> | FormData;

async function post(
  handler: Handler,
  pathname: string,
  sent: Sent,
  { ip = newVisitor(), headers = {} } = {},
) {
  const body = sent instanceof FormData ? sent : new URLSearchParams(sent);
  const request = new Request(new URL(pathname, site), {
    method: 'POST',
    headers: { origin: site, ...headers },
    body,
  });
  const response = await handler(request, { ip });
  const html = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    html,
    tree: fromParse5(parse(html)) as Root,
  };
}

const postQuote = (changes: Record<string, string> = {}, options?: { ip?: string }) =>
  post(requestQuoteFunction, requestQuote.path, { ...quote, ...changes }, options);
const postReorder = (changes: Record<string, string> = {}) =>
  post(requestReorderFunction, requestReorder.path, { ...reorder, ...changes });

const control = (tree: Root, name: string): Element => select(`[name="${name}"]:not(meta)`, tree)!;
const valueOf = (tree: Root, name: string) => {
  const found = control(tree, name);
  return found.tagName === 'textarea' ? toString(found) : found.properties.value;
};
const byId = (tree: Root, id: string) => select(`[id="${id}"]`, tree);
const summaryOf = (tree: Root) => select('[data-form-errors]', tree)!;
const linksIn = (element: Element) =>
  selectAll('a', element).map((link) => [link.properties.href, toString(link)]);
const wrongIn = (tree: Root) =>
  selectAll('[aria-invalid="true"]', tree).map(({ properties }) => properties.name);
const heading = (tree: Root) => toString(select('h1', tree)!).replace(/\s+/g, ' ');

async function quoteRequestsOf(email: string) {
  return shop.backend.sql('select * from public.quote_requests where email = $1 order by number', [
    email,
  ]);
}

describe('a valid form without a script', () => {
  test('for a quote gets the confirmation page with the name in it', async () => {
    const email = 'right@example.com';
    const { status, headers, tree, html } = await postQuote({ email });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(heading(tree)).toBe('Thank You, Ada Lovelace!');
    expect(html).not.toContain('data-name');
    expect(await quoteRequestsOf(email)).toMatchObject([
      { quantity: 150, phone: null, project_details: 'A heron\nover two rivers.' },
    ]);
    expect(await shop.emailsTo(email)).toHaveLength(1);
  });

  test('for a reorder is accepted with its sizes by name', async () => {
    const email = 'sizes@example.com';
    const { status, tree } = await postReorder({ email });
    expect(status).toBe(200);
    expect(heading(tree)).toBe('Thank You, Ada Lovelace!');
    const lines = await shop.backend.sql(
      `select size, quantity from public.reorder_lines
       join public.reorders on reorders.id = reorder_id where email = $1 order by size`,
      [email],
    );
    expect(lines).toEqual([
      { size: '2XL', quantity: 1200 },
      { size: 'S', quantity: 2 },
    ]);
  });

  test('may be multipart, and an empty file field is no file', async () => {
    const email = 'parts@example.com';
    const data = new FormData();
    for (const [name, value] of Object.entries({ ...quote, email })) data.append(name, value);
    data.append('file', new File([], ''));
    const { status } = await post(requestQuoteFunction, requestQuote.path, data);
    expect(status).toBe(200);
    expect(await quoteRequestsOf(email)).toHaveLength(1);
  });

  test('sent twice, by a double click or a reload, is one request', async () => {
    const email = 'twice@example.com';
    const answers = await Promise.all([postQuote({ email }), postQuote({ email })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await postQuote({ email })).status).toBe(200);
    expect(await quoteRequestsOf(email)).toHaveLength(1);
    expect(await shop.emailsTo(email)).toHaveLength(1);
  });

  test('gets the same headers as the page it’s answered with', async () => {
    expect(Object.keys(siteHeaders).sort()).toEqual([...pageHeaders].sort());
    for (const { headers } of [await postQuote(), await postQuote({ name: '' })]) {
      for (const [name, value] of Object.entries(siteHeaders))
        expect(headers.get(name)).toBe(value);
    }
  });
});

describe('an invalid form without a script', () => {
  test('comes back as its page: each error at its field, all of them in a summary', async () => {
    const { status, headers, tree } = await postQuote({
      name: ' ',
      quantity: '0',
      pickupDate: '2020-01-02',
      email: 'nobody',
    });
    expect(status).toBe(400);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(wrongIn(tree)).toEqual(['name', 'email', 'quantity']);
    expect(control(tree, 'name').properties.ariaDescribedBy).toEqual(['name-error']);
    expect(control(tree, 'quantity').properties.ariaDescribedBy).toEqual(['n-hint', 'n-error']);
    const error = byId(tree, 'n-error')!;
    expect(toString(error)).toBe('Tell us about how many shirts, at least 1.');
    expect(error.properties.className).toEqual(['field-error']);
    expect(selectAll('.field > .field-error', tree)).toContain(error);

    const summary = summaryOf(tree);
    expect(summary.properties).toMatchObject({ role: 'alert', tabIndex: -1, autoFocus: true });
    expect(summary.properties.hidden).toBeUndefined();
    expect(toString(summary)).toContain('Not sent yet.');
    expect(linksIn(summary)).toEqual([
      ['#name', 'Enter your name.'],
      ['#email', 'Enter an email address like name@example.com.'],
      ['#n', 'Tell us about how many shirts, at least 1.'],
    ]);
  });

  test('comes back for a past date, which only the function notices', async () => {
    const { status, tree } = await postQuote({ pickupDate: '2020-01-02' });
    expect(status).toBe(400);
    expect(wrongIn(tree)).toEqual(['pickupDate']);
    expect(valueOf(tree, 'pickupDate')).toBe('2020-01-02');
    expect(linksIn(summaryOf(tree))).toEqual([['#pickupDate', 'Choose today or a later date.']]);
  });

  test('comes back for a closed day, with one that works', async () => {
    const now = new Date();
    const sunday = addDays(startOfWeek(shopToday(now)), 13);
    const sentence = closedDayMessage(sunday, now);
    for (const { tree } of [
      await postQuote({ pickupDate: sunday }),
      await postReorder({ pickupDate: sunday }),
    ]) {
      expect(linksIn(summaryOf(tree))).toEqual([['#pickupDate', sentence]]);
    }
  });

  test('keeps every value', async () => {
    const sent = { ...quote, name: 'Ada', phone: '12', projectDetails: '\nA heron & a <b>dog</b>' };
    const { tree } = await postQuote(sent);
    for (const name of ['name', 'email', 'phone', 'quantity', 'projectDetails']) {
      expect(valueOf(tree, name)).toBe(sent[name as keyof typeof sent]);
    }
    const { tree: other } = await postReorder({ 'sizes.S': 'two', email: '' });
    expect(valueOf(other, 'sizes.S')).toBe('two');
    expect(valueOf(other, 'sizes.2XL')).toBe('1,200');
    expect(valueOf(other, 'invoiceNumber')).toBe('INV-77');
  });

  test('says which size a repeated sentence is about', async () => {
    const { tree } = await postReorder({ 'sizes.S': '-1', 'sizes.XL': '1.5' });
    expect(wrongIn(tree)).toEqual(['sizes.S', 'sizes.XL']);
    expect(linksIn(summaryOf(tree))).toEqual([
      ['#s-S', 'S: Enter a whole number up to 100,000, like 24 or 1,250.'],
      ['#s-XL', 'XL: Enter a whole number up to 100,000, like 24 or 1,250.'],
    ]);
    expect(select('[name="sizes.S"] + *', tree)).toBe(byId(tree, 's-S-error'));
  });

  test('comes back without the island that would draw over it, and with its scripts unchanged', async () => {
    const { html, tree } = await postQuote({ name: '' });
    expect(html).not.toMatch(/astro-island|component-url/);
    expect(select('form', tree)).toBeDefined();
    expect(html).toContain(`<script>window.first = 1 < 2 && '<b>'</script>`);
  });
});

describe('other refusals', () => {
  test('the hidden field comes back empty, so that a second try gets through', async () => {
    const { status, tree } = await postQuote({
      email: 'spam@example.com',
      website: 'https://spam.example',
    });
    expect(status).toBe(400);
    expect(toString(summaryOf(tree))).toContain('A hidden field');
    expect(valueOf(tree, 'website')).toBeUndefined();
    expect(valueOf(tree, 'name')).toBe('Ada Lovelace');
  });

  test('a file is refused, and the rest is kept', async () => {
    const data = new FormData();
    for (const [name, value] of Object.entries(quote)) data.append(name, value);
    data.append('artwork', new File(['MZ'], 'logo.exe'));
    const { status, tree } = await post(requestQuoteFunction, requestQuote.path, data);
    expect(status).toBe(400);
    expect(toString(summaryOf(tree))).toContain('We can’t take files this way.');
    expect(valueOf(tree, 'projectDetails')).toBe('A heron\nover two rivers.');
  });

  test('too many at once: 429 on the form’s own page', async () => {
    const ip = '192.0.2.50';
    await postQuote({ email: 'many@example.com' }, { ip });
    await shop.backend.sql(`update private.rate_limits set taken = 20 where bucket = 'requests'`);
    const { status, tree, headers } = await postQuote({ email: 'more@example.com' }, { ip });
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('600');
    expect(toString(summaryOf(tree))).toContain('Wait ten minutes');
    expect(valueOf(tree, 'email')).toBe('more@example.com');
    expect(await quoteRequestsOf('more@example.com')).toEqual([]);
  });

  test('a failure of ours: the banner above the kept form', async () => {
    const url = process.env['SUPABASE_URL']!;
    process.env['SUPABASE_URL'] = 'http://127.0.0.1:1';
    const { status, tree } = await postQuote().finally(() => {
      process.env['SUPABASE_URL'] = url;
    });
    expect(status).toBe(503);
    expect(toString(summaryOf(tree))).toContain(requestFailure);
    expect(valueOf(tree, 'name')).toBe('Ada Lovelace');
  });

  test('another site’s form, a body that is too large, and a body that isn’t a form', async () => {
    const foreign = await post(requestQuoteFunction, requestQuote.path, quote, {
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    const large = await postQuote({ projectDetails: 'x'.repeat(41_000) });
    expect(large.status).toBe(400);
    expect(toString(summaryOf(large.tree))).toContain('at most 40 kB');
    const request = new Request(new URL(requestQuote.path, site), {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', origin: site },
      body: 'no parts here',
    });
    const broken = await requestQuoteFunction(request, { ip: newVisitor() });
    expect(broken.status).toBe(400);
    expect(await quoteRequestsOf(quote.email)).toHaveLength(1);
  });

  test('loading the address again leads back to the form', async () => {
    const response = await requestQuoteFunction(new Request(new URL(requestQuote.path, site)), {});
    expect([response.status, response.headers.get('location')]).toEqual([303, '/get-quote']);
  });
});

describe('hostile texts', () => {
  const attack = `"><script>alert(1)</script></textarea></title><img src=x onerror=alert(1)>'`;

  test('come back as the text they are', async () => {
    const changes = { name: attack, projectDetails: attack, email: attack, phone: attack };
    const { html, tree } = await postQuote(changes);
    for (const [name, value] of Object.entries(changes)) expect(valueOf(tree, name)).toBe(value);
    expect(selectAll('script', tree)).toHaveLength(1);
    expect(selectAll('img', tree)).toEqual([]);
    expect(html).not.toContain('<img');
  });

  test('are an ordinary name on the confirmation page', async () => {
    const name = attack.slice(0, 90);
    const { status, tree } = await postQuote({ name, email: 'hostile@example.com' });
    expect(status).toBe(200);
    expect(heading(tree)).toBe(`Thank You, ${name}!`);
    expect(selectAll('script, img', tree)).toEqual([]);
  });

  test('have no effect as field names', async () => {
    const { status } = await postQuote({
      email: 'names@example.com',
      '__proto__.quantity': '1',
      'constructor.prototype.admin': '1',
      'name.first': 'x',
      [`${'a.'.repeat(3000)}b`]: 'deep',
      '': 'x',
      '.': 'x',
    });
    expect(status).toBe(200);
    expect('quantity' in {}).toBe(false);
    expect(await quoteRequestsOf('names@example.com')).toMatchObject([{ quantity: 150 }]);
  });
});

describe('when the site’s own page can’t be loaded', () => {
  test('a plain page says the same, and nothing is lost', async () => {
    served = {};
    const email = 'plain@example.com';
    const done = await postQuote({ email, name: '<b>Ada</b>' });
    expect(done.status).toBe(200);
    expect(heading(done.tree)).toBe('Thank You, <b>Ada</b>!');
    expect(done.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await quoteRequestsOf(email)).toHaveLength(1);
    const wrong = await postQuote({ name: '', quantity: 'x' });
    expect(wrong.status).toBe(400);
    for (const part of [
      'Enter your name.',
      'Enter a number of shirts, like 24 or 1,250.',
      'your browser keeps what you typed',
      'href="/get-quote"',
    ]) {
      expect(wrong.html).toContain(part);
    }
    expect(shop.log.join()).toContain('form-page-missing');
    expect(shop.log.join()).not.toContain(email);
  });

  test('no other page is mistaken for it', async () => {
    served = Object.fromEntries(
      Object.keys(pages).map((at) => [at, '<!doctype html><p>Somebody else’s page</p>']),
    );
    for (const { html } of [await postQuote(), await postQuote({ name: '' })]) {
      expect(html).not.toContain('Somebody else');
    }
  });
});
