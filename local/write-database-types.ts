import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { startBackend, type Backend } from './backend.ts';
import { formatText } from './format-text.ts';

/** Where the types belong. */
export const databaseTypesFile = path.resolve(import.meta.dirname, '../src/database.types.ts');

/**
 * The `Database` type that supabase-js takes, of schema public: what `supabase gen types` would
 * write for hosted Supabase, read from the running backend's catalog.
 */
export async function databaseTypesText(sql: Backend['sql']): Promise<string> {
  const query = async (text: string) => ({ rows: await sql(text) });
  const catalog = await introspect({ query }, { includedSchemas: ['public'] });
  const types = await generateTypescript(sortGeneratorMetadata(catalog), {
    detectOneToOneRelationships: true,
  });
  return formatText(
    databaseTypesFile,
    `// Written by local/write-database-types.ts from the migrations; never edited.\n\n${types}`,
  );
}

if (import.meta.main) {
  const backend = await startBackend({ dataDir: null, port: 0, siteUrl: 'http://localhost' });
  writeFileSync(databaseTypesFile, await databaseTypesText(backend.sql));
  await backend.close();
}
