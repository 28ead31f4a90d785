import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { startBackend, type Backend } from './backend.ts';

/** Where the types belong. */
export const databaseTypesFile = path.resolve(import.meta.dirname, '../src/database.types.ts');

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  optional: boolean;
  generated: boolean;
};
type Relationship = {
  table: string;
  name: string;
  columns: string[];
  target: string;
  target_columns: string[];
  one_to_one: boolean;
};
type Routine = {
  name: string;
  names: string[] | null;
  modes: string[] | null;
  types: string[];
  defaults: number;
  returns: string;
  set: boolean;
};

/**
 * The `Database` type that supabase-js takes, of schema public: what `supabase gen types` would
 * write for hosted Supabase, read from the running backend's catalog.
 */
export async function databaseTypesText(sql: Backend['sql']): Promise<string> {
  const columns = (await sql(`
    select c.relname as "table", a.attname as name,
      format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null) as type,
      not a.attnotnull as nullable,
      not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional,
      a.attidentity = 'a' or a.attgenerated <> '' as generated
    from pg_attribute as a
    join pg_class as c on c.oid = a.attrelid
    join pg_type as t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attname`)) as Column[];
  const relationships = (await sql(`
    select t.relname as "table", con.conname as name, target.relname as target,
      (select json_agg(a.attname order by k.ord) from unnest(con.conkey) with ordinality k(num, ord)
        join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k.num) as columns,
      (select json_agg(a.attname order by k.ord) from unnest(con.confkey) with ordinality k(num, ord)
        join pg_attribute a on a.attrelid = con.confrelid and a.attnum = k.num) as target_columns,
      exists (select from pg_constraint u where u.conrelid = con.conrelid
        and u.contype in ('p', 'u') and u.conkey <@ con.conkey and u.conkey @> con.conkey)
        as one_to_one
    from pg_constraint as con
    join pg_class as t on t.oid = con.conrelid
    join pg_class as target on target.oid = con.confrelid
    where con.contype = 'f' and t.relnamespace = 'public'::regnamespace
      and target.relnamespace = 'public'::regnamespace
    order by t.relname, con.conname`)) as Relationship[];
  const routines = (await sql(`
    select p.proname as name, to_json(p.proargnames) as names,
      to_json(p.proargmodes::text[]) as modes,
      (select json_agg(format_type(t.oid, null) order by t.ord)
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality t(oid, ord))
        as types,
      p.pronargdefaults as defaults, format_type(p.prorettype, null) as returns,
      p.proretset as set
    from pg_proc as p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and p.prorettype <> 'trigger'::regtype
    order by p.proname`)) as Routine[];
  const enums = new Map(
    (
      await sql(`
        select t.typname as name, json_agg(e.enumlabel order by e.enumsortorder) as labels
        from pg_type as t join pg_enum as e on e.enumtypid = t.oid
        where t.typnamespace = 'public'::regnamespace group by t.typname order by t.typname`)
    ).map((row) => [row['name'] as string, row['labels'] as string[]]),
  );

  const typeOf = (type: string): string => typeScriptType(type, enums);
  const tables = [...new Set(columns.map((column) => column.table))].map((table) => {
    const own = columns.filter((column) => column.table === table);
    const shape = (kind: 'row' | 'insert' | 'update'): string =>
      own
        .map((column) => {
          const optional = kind === 'update' || (kind === 'insert' && column.optional) ? '?' : '';
          const written = kind !== 'row' && column.generated;
          const value = `${typeOf(column.type)}${column.nullable ? ' | null' : ''}`;
          return `${column.name}${optional}: ${written ? 'never' : value};`;
        })
        .join('\n');
    const links = relationships
      .filter((link) => link.table === table)
      .map(
        (link) => `{
          foreignKeyName: ${JSON.stringify(link.name)};
          columns: ${JSON.stringify(link.columns)};
          isOneToOne: ${link.one_to_one};
          referencedRelation: ${JSON.stringify(link.target)};
          referencedColumns: ${JSON.stringify(link.target_columns)};
        }`,
      );
    return `${table}: {
      Row: { ${shape('row')} };
      Insert: { ${shape('insert')} };
      Update: { ${shape('update')} };
      Relationships: [${links.join(', ')}];
    };`;
  });
  const functions = routines.map((routine) => {
    const all = routine.types.map((type, index) => ({
      name: routine.names?.[index] ?? `arg${index}`,
      type,
      mode: routine.modes?.[index] ?? 'i',
    }));
    const given = all.filter(({ mode }) => mode === 'i' || mode === 'b');
    const firstDefault = given.length - routine.defaults;
    const args = given.map(
      ({ name, type }, index) => `${name}${index < firstDefault ? '' : '?'}: ${typeOf(type)};`,
    );
    const out = all.filter(({ mode }) => mode === 't');
    const one =
      out.length > 0
        ? `{ ${out.map(({ name, type }) => `${name}: ${typeOf(type)};`).join('\n')} }`
        : typeOf(routine.returns);
    return `${routine.name}: {
      Args: { ${args.join('\n')} };
      Returns: ${one}${routine.set ? '[]' : ''};
    };`;
  });

  const text = `// Written by local/write-database-types.ts from the migrations; never edited.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: { ${tables.join('\n')} };
    Views: Record<never, never>;
    Functions: { ${functions.join('\n')} };
    Enums: { ${[...enums].map(([name, labels]) => `${name}: ${union(labels)};`).join('\n')} };
    CompositeTypes: Record<never, never>;
  };
};
`;
  return format(text, {
    ...(await resolveConfig(databaseTypesFile)),
    plugins: [],
    parser: 'typescript',
  });
}

function union(labels: readonly string[]): string {
  return labels.map((label) => JSON.stringify(label)).join(' | ');
}

/** @throws Error for a type that has no counterpart here yet: add it rather than guess */
function typeScriptType(type: string, enums: ReadonlyMap<string, string[]>): string {
  if (type.endsWith('[]')) return `${typeScriptType(type.slice(0, -2), enums)}[]`;
  if (/^(smallint|integer|bigint|numeric|real|double precision)$/.test(type)) return 'number';
  if (/^(text|character varying|uuid|date|time|timestamp).*$/.test(type)) return 'string';
  if (/^jsonb?$/.test(type)) return 'Json';
  if (type === 'boolean') return 'boolean';
  if (type === 'void') return 'undefined';
  const labels = enums.get(type.replace(/^public\./, ''));
  if (labels === undefined) throw new Error(`No TypeScript type is known for ${type}`);
  return `Database['public']['Enums']['${type.replace(/^public\./, '')}']`;
}

if (import.meta.main) {
  const backend = await startBackend({ dataDir: null, port: 0, siteUrl: 'http://localhost' });
  writeFileSync(databaseTypesFile, await databaseTypesText(backend.sql));
  await backend.close();
}
