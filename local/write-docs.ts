import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { formatText } from './format-text.ts';
import { importsOf, zones } from './import-rules.ts';
import { projectRoot } from './stack.ts';

/**
 * What `npm run docs` writes: the diagrams, drawn from the code, and the index of the decisions,
 * from their titles. Each is a path from the root with its text.
 */
export async function generatedDocs(): Promise<{ file: string; text: string }[]> {
  return Promise.all(
    [
      { file: 'docs/diagrams.md', text: diagrams() },
      { file: 'docs/decisions/README.md', text: decisionIndex() },
    ].map(async ({ file, text }) => ({ file, text: await formatText(file, text) })),
  );
}

function read(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8');
}

function decisionIndex(): string {
  const folder = 'docs/decisions';
  const rows = readdirSync(path.join(projectRoot, folder))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .map((file) => {
      const title = /^# (.+)$/m.exec(read(`${folder}/${file}`))?.[1];
      if (!title) throw new Error(`${folder}/${file} has no title.`);
      return `- [${title}](${file})`;
    });
  return `# Decisions

Why the project is built the way it is, where a newcomer might ask. What the product does is in [product.md](../product.md).

To add one, write a file of 5 to 20 lines (context, decision, consequences), named after the part of the tree that it is about, and run \`npm run docs\`. When a decision no longer holds, change or delete its file.

${rows.join('\n')}
`;
}

function diagrams(): string {
  const diagram = (lines: string[]) => ['```mermaid', ...lines, '```'].join('\n');
  return `# Diagrams

Drawn from the code by \`npm run docs\`. A test fails when they are out of date.

## The entities

The tables that the service and staff work with, from \`src/database.types.ts\`. An arrow is a foreign key.

${diagram(entities())}

## The house

What may import what, from the table in \`local/import-rules.ts\`. Tests, tools, and configuration may import anything.

${diagram(house())}

## The path of an order

The files that an order passes from the button to the email. An arrow is an import, or a call of an SQL function.

${diagram(orderPath())}
`;
}

type Entity = { table: string; columns: { name: string; type: string }[]; targets: string[] };

function entities(): string[] {
  const tables = readEntities();
  return [
    'erDiagram',
    ...tables.flatMap(({ table, columns }) => [
      `  ${table} {`,
      ...columns.map(({ name, type }) => `    ${type} ${name}`),
      '  }',
    ]),
    ...tables.flatMap(({ table, targets }) =>
      targets.map((target) => `  ${target} ||--o{ ${table} : ""`),
    ),
  ];
}

/** The tables of schema public with their columns and foreign keys. */
function readEntities(): Entity[] {
  const file = 'src/database.types.ts';
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const database = source.statements.find(
    (node) => ts.isTypeAliasDeclaration(node) && node.name.text === 'Database',
  );
  if (!database || !ts.isTypeAliasDeclaration(database)) throw new Error(`${file}: no Database.`);
  const tables = member(member(database.type, 'public'), 'Tables');
  return members(tables).map(({ name: table, type }) => ({
    table,
    columns: members(member(type, 'Row')).map((column) => ({
      name: column.name,
      // Mermaid takes one word for a type.
      type: column.type
        .getText()
        .replace(/^NonNullable<| \| null/g, '')
        .replace(/^Database\[.*'(\w+)'\]$/, '$1')
        .replace(/\W.*/s, ''),
    })),
    targets: [
      ...new Set(
        [
          ...member(type, 'Relationships')
            .getText()
            .matchAll(/referencedRelation: '(\w+)'/g),
        ].map(([, target = '']) => target),
      ),
    ],
  }));
}

function members(node: ts.TypeNode): { name: string; type: ts.TypeNode }[] {
  if (!ts.isTypeLiteralNode(node)) return [];
  return node.members.flatMap((each) =>
    ts.isPropertySignature(each) && each.type
      ? [{ name: each.name.getText(), type: each.type }]
      : [],
  );
}

function member(node: ts.TypeNode, name: string): ts.TypeNode {
  const found = members(node).find((each) => each.name === name);
  if (!found) throw new Error(`The database types have no ${name}.`);
  return found.type;
}

function house(): string[] {
  const id = (name: string) => name.replaceAll(' ', '_');
  const rooms = zones.filter((zone) => zone.zones !== null);
  return [
    'flowchart TD',
    ...rooms.map(({ name }) => `  ${id(name)}["${name}"]`),
    ...rooms.flatMap(({ name, zones: doors }) =>
      (doors ?? []).map((door) => `  ${id(name)} --> ${id(door)}`),
    ),
  ];
}

/** The stops of an order. Each but the first must be reached from an earlier one. */
const orderStops = [
  'src/orders/checkout/store.client.ts',
  'src/orders/placing/place-order.contract.ts',
  'src/platform/call.client.ts',
  'netlify/functions/place-order.ts',
  'src/platform/handle.server.ts',
  'src/orders/placing/place-order.server.ts',
  'src/orders/order.ts',
  'src/orders/prices/price.ts',
  'src/orders/orders-store.server.ts',
  'src/platform/emails/outbox.server.ts',
  'src/platform/emails/outbox-store.server.ts',
  'src/platform/emails/render.server.tsx',
  'src/platform/emails/email.server.ts',
] as const;
/** Where an order waits in between: written by one function, sent by the other. */
const orderCalls = ['place_order', 'claim_outbox'] as const;

function orderPath(): string[] {
  const id = (stop: string) => stop.replaceAll(/\W/g, '_');
  const imports = orderStops.flatMap((file) =>
    [...new Set(importsOf(file, read(file)))].flatMap((specifier) => {
      const target = path.posix.join(path.posix.dirname(file), specifier);
      return orderStops.some((stop) => stop === target) ? [`  ${id(file)} --> ${id(target)}`] : [];
    }),
  );
  const calls = orderStops.flatMap((file) =>
    orderCalls
      .filter((name) => read(file).includes(`'${name}'`))
      .map((name) => `  ${id(file)} --> ${name}`),
  );
  // The browser reaches the function over the network, by the path in the contract.
  const arrows = [
    ...imports,
    `  ${id('src/platform/call.client.ts')} -. POST .-> ${id('netlify/functions/place-order.ts')}`,
    ...calls,
  ];
  for (const stop of [...orderStops.slice(1), ...orderCalls]) {
    if (!arrows.some((arrow) => arrow.endsWith(`> ${id(stop)}`))) {
      throw new Error(`The path of an order doesn't reach ${stop}.`);
    }
  }
  return [
    'flowchart TD',
    ...orderStops.map((stop) => `  ${id(stop)}["${stop}"]`),
    ...orderCalls.map((name) => `  ${name}[("${name}()")]`),
    ...arrows,
  ];
}

if (import.meta.main) {
  for (const { file, text } of await generatedDocs()) {
    writeFileSync(path.join(projectRoot, file), text);
  }
}
