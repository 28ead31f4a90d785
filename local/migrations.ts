import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';

/** Where the database's sources are. */
export const supabaseFolder = path.resolve(import.meta.dirname, '../supabase');

/** Where the migrations are. */
export const migrationsFolder = path.join(supabaseFolder, 'migrations');

/** A SQL file. @property version 14 digits that order the migrations */
export type Migration = { readonly version: string; readonly name: string; readonly text: string };

/** The files of supabase/migrations, oldest first. */
export function readMigrations(): Migration[] {
  return readdirSync(migrationsFolder)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
      if (version === undefined || name === undefined) return [];
      return [{ version, name, text: readFileSync(path.join(migrationsFolder, file), 'utf8') }];
    });
}

/** All of supabase/schemas, in the order of config.toml's `schema_paths`, as one migration. */
export function readSchemas(): Migration {
  const config = parse(readFileSync(path.join(supabaseFolder, 'config.toml'), 'utf8')) as {
    db: { migrations: { schema_paths: string[] } };
  };
  const texts = config.db.migrations.schema_paths.map((file) =>
    readFileSync(path.join(supabaseFolder, file), 'utf8'),
  );
  return { version: '00000000000000', name: 'schemas', text: texts.join('\n') };
}
