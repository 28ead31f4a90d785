import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MailFault } from '../../local/mailbox.ts';
import type { Stack } from '../../local/stack.ts';
import { control } from '../../local/supplier-stand-in.ts';
import type { ControlAddress } from './control.ts';

/** Lets tests in other processes inspect and disturb a stack. Loopback only, with a token. */
export async function startControl(
  stack: Stack,
): Promise<{ readonly address: ControlAddress; close(): Promise<void> }> {
  const token = randomBytes(24).toString('base64url');
  const { backend, mailbox, supplier, stripe } = stack;
  if (!backend || !mailbox || !supplier || !stripe)
    throw new Error('Tests need the embedded stack.');

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const input = (await readJson(request)) as Record<string, unknown>;
    switch (url.pathname) {
      case '/sql':
        return sendJson(
          response,
          await backend.sql(input.text as string, (input.params ?? []) as unknown[]),
        );
      case '/email/fail':
        mailbox.fail(input.fault as MailFault | null);
        return sendJson(response, null);
      case '/email/list': {
        const to = input.to as string;
        const wanted = (await mailbox.list()).filter((email) =>
          email.to.some((address) => address.includes(to)),
        );
        const emails = await Promise.all(wanted.map(({ id }) => mailbox.read(id)));
        return sendJson(response, emails);
      }
      case '/supplier': {
        const problem = control(input, supplier);
        if (problem) throw new Error(problem);
        return sendJson(response, null);
      }
      case '/stripe':
        return sendJson(response, stripe.obey(input));
      case '/stripe/books':
        return sendJson(response, stripe.report());
      case '/drain':
        return sendJson(
          response,
          await stack.drain().then(
            () => 'drained',
            (error: unknown) => String(error),
          ),
        );
      case '/object': {
        const name = encodeURI(`${input.bucket as string}/${input.name as string}`);
        const object = await fetch(`${backend.url}/storage/v1/object/${name}`, {
          headers: { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` },
        });
        response.writeHead(object.status).end(Buffer.from(await object.arrayBuffer()));
        return;
      }
      default:
        response.writeHead(404).end();
    }
  };

  const expected = Buffer.from(`Bearer ${token}`);
  const server = createServer((request, response) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      response.writeHead(401).end();
      return;
    }
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: {
      controlUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token,
      siteUrl: stack.siteUrl,
      mailboxUrl: mailbox.url,
      stripeUrl: stripe.url,
      backendUrl: backend.url,
      publishableKey: backend.publishableKey,
      secretKey: backend.secretKey,
      staff: backend.staff,
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return text ? (JSON.parse(text) as unknown) : {};
}

function sendJson(response: ServerResponse, value: unknown): void {
  const text = JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? Number(item) : item,
  );
  response.writeHead(200, { 'content-type': 'application/json' }).end(text);
}
