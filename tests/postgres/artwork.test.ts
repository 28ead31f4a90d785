import { afterAll, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { keptFile, quoteRequestToPlace } from '../factory/orders.ts';
import { putFiles } from '../factory/rows.ts';
import {
  connections,
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Outcome = { outcome: string };
/** 'refused' if a row of the database says no; anything else, such as a deadlock, is thrown. */
async function placeQuoteRequest(files: readonly unknown[]): Promise<Outcome> {
  try {
    return await database.call<Outcome>(
      'place_quote_request',
      toColumns(quoteRequestToPlace({ files })),
    );
  } catch (error) {
    if ((error as { code?: string }).code !== 'PT400') throw error;
    return { outcome: 'refused' };
  }
}

// product: upload-receipts
test('a file is either placed or deleted when both happen at once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const fresh = Array.from({ length: connections / 2 }, () => keptFile());
    await putFiles(database.sql, fresh);
    const outcomes = await onEveryConnection(async (at) => {
      const file = fresh[at >> 1]!;
      if (at % 2 === round % 2) return (await placeQuoteRequest([file])).outcome === 'placed';
      return (await database.call('delete_file', file.objectPath)) !== null;
    });
    for (const [index] of fresh.entries()) {
      expect(outcomes.slice(2 * index, 2 * index + 2).sort()).toEqual([false, true]);
    }
  }
  const [lost] = await database.sql(
    `select count(*)::int as rows from public.quote_request_artwork as q
     where not exists (
       select 1 from private.artwork_files as f where f.object_path = q.object_path
     )`,
  );
  expect(lost).toEqual({ rows: 0 });
});

// product: upload-receipts
test('two files go to one quote when all ask for them, in either order', async () => {
  const files = [keptFile(), keptFile()];
  await putFiles(database.sql, files);
  const answers = await onEveryConnection((at) =>
    placeQuoteRequest(at % 2 === 0 ? files : files.toReversed()),
  );
  expect(countOutcomes(answers)).toEqual({ placed: 1, refused: connections - 1 });
});

// product: upload-receipts
test('a file sealed and deleted at once is deleted in the end, or was never', async () => {
  const paths = Array.from({ length: connections / 2 }, () => keptFile().objectPath);
  await onEveryConnection(async (at) => {
    const path = paths[at >> 1]!;
    if (at % 2 === 0) return database.call('delete_file', path);
    const sealed = { upload_path: path, object_path: `sealed_${path}`, size_bytes: 1 };
    return database.call('seal_file', { ...sealed, sha256: 'b'.repeat(64), format: 'png' });
  });
  const found = await Promise.all(
    paths.map((path) => database.call<{ object_path: null }>('find_file', path)),
  );
  expect(found.map(({ object_path }) => object_path)).toEqual(paths.map(() => null));
});
