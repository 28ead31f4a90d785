import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { extract } from '@supabase/pg-delta/extract';
import { plan, type Action, type Plan } from '@supabase/pg-delta/plan';
import type { Policy } from '@supabase/pg-delta/policy';
import { startBackend, type Backend } from './backend.ts';
import { migrationsFolder, readSchemas } from './migrations.ts';
import { StartError } from './settings.ts';
import { exitWith } from './terminal.ts';

type FactBase = Awaited<ReturnType<typeof extract>>['factBase'];
type Id = Action['produces'][number];

/** Rows that the schema files write and a migration must too. */
const lookups = [
  'storage.buckets',
  'private.statuses',
  'private.permissions',
  'public.price_books',
];

/** Makes a migration fail until somebody has finished the statement below it. */
const unfinished = `do $$ begin raise exception 'Finish this migration by hand first'; end $$;`;

// One role owns everything, on your machine and on hosted Supabase.
const policy: Policy = {
  id: 'confluence-print',
  filter: [
    {
      match: { all: [{ verb: ['link', 'unlink'] }, { edgeTo: { edgeKind: 'owner' } }] },
      action: 'exclude',
    },
    {
      match: { all: [{ kind: 'acl' }, { idField: { field: 'grantee', glob: 'postgres' } }] },
      action: 'exclude',
    },
  ],
  assumedRoles: ['postgres'],
};

/**
 * The statements that turn the first database into the second, worked out from their catalogs; none
 * when they are alike. One that could lose rows or be refused because of them begins with a line that
 * fails until somebody has finished it.
 */
export async function migrationStatements(
  from: Backend['sql'],
  to: Backend['sql'],
): Promise<string[]> {
  const [source, desired] = [await readCatalog(from), await readCatalog(to)];
  const changes = plan(source, desired, { policy });
  const statements = changes.actions.map((action) => {
    const sql = `${action.sql.trim().replace(/;$/, '')};`;
    return needsHand(action, changes, desired)
      ? `-- Finish by hand: what happens to the rows that are there already?\n${unfinished}\n${sql}`
      : sql;
  });
  for (const table of lookups) {
    const rows = `select to_jsonb(row) - 'created_at' - 'updated_at' as row from ${table} as row order by 1`;
    if (JSON.stringify(await from(rows)) !== JSON.stringify(await to(rows))) {
      statements.push(
        `-- Finish by hand: copy the statement that writes ${table} from its schema file.\n${unfinished}`,
      );
    }
  }
  return statements;
}

async function readCatalog(sql: Backend['sql']): Promise<FactBase> {
  const query = async (text: string, params?: unknown[]) => ({ rows: await sql(text, params) });
  // As much of a pg.Pool as is used.
  const pool = {
    query,
    connect: async () => ({ query, release: () => undefined }),
  } as unknown as Parameters<typeof extract>[0];
  const { factBase } = await extract(pool);
  return factBase;
}

function needsHand(action: Action, changes: Plan, desired: FactBase): boolean {
  if (action.dataLoss === 'destructive' || action.transactionality !== 'transactional') return true;
  const made = changes.actions.flatMap(({ produces }) => produces);
  const isMade = (id: Id): boolean => made.some((one) => isSame(one, id));
  const onNewTable = action.consumes.some((id) => id.kind === 'table' && isMade(id));
  if (onNewTable) return false;
  return action.produces.length > 0
    ? action.produces.some((id) => {
        if (id.kind === 'column') {
          const { payload } = desired.get(id) ?? {};
          const hasDefault = made.some(
            (one) => one.kind === 'default' && one.table === id.table && one.name === id.name,
          );
          return payload?.['notNull'] === true && !hasDefault;
        }
        if (id.kind !== 'constraint' || action.produces.some(({ kind }) => kind === 'table')) {
          return false;
        }
        // A rule that looks at new columns alone can't be broken yet.
        const columns = desired.outgoingEdges(id).filter(({ to }) => to.kind === 'column');
        return columns.length === 0 || !columns.every(({ to }) => isMade(to));
      })
    : action.verb === 'alter' &&
        action.consumes.some((id) => ['column', 'type', 'domain', 'sequence'].includes(id.kind));
}

function isSame(one: Id, other: Id): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function writeMigration(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { restart: { type: 'boolean', default: false } },
  });
  if (values.restart) {
    for (const file of readdirSync(migrationsFolder)) rmSync(path.join(migrationsFolder, file));
    writeFileSync(
      path.join(migrationsFolder, '20261122000000_initial.sql'),
      `-- Written by \`npm run migrate:new -- --restart\` from supabase/schemas; edit those.\n\n${readSchemas().text}`,
    );
    return;
  }
  const [name = ''] = positionals;
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new StartError(
      'Name the migration in lowercase: `npm run migrate:new -- add_po_number`.',
    );
  }
  const options = { dataDir: null, port: 0, siteUrl: 'http://localhost' };
  const migrated = await startBackend(options);
  const declared = await startBackend({ ...options, migrations: [readSchemas()] });
  const statements = await migrationStatements(migrated.sql, declared.sql);
  await Promise.all([migrated.close(), declared.close()]);
  if (statements.length === 0) {
    console.log('The migrations already match supabase/schemas; there is nothing to write.');
    return;
  }
  const version = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const file = path.join(migrationsFolder, `${version}_${name}.sql`);
  // Their order is by what the catalog knows, and it doesn't know what a function's body mentions.
  const text = ['set check_function_bodies = off;', ...statements].join('\n\n');
  writeFileSync(file, `${text}\n`);
  console.log(`Wrote ${path.relative(process.cwd(), file)}.`);
  if (text.includes(unfinished)) console.log('Finish it by hand where it says so.');
}

if (import.meta.main) {
  try {
    await writeMigration();
  } catch (error) {
    exitWith(error);
  }
}
