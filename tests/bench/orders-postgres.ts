import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { loopback } from '../../local/ports.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderOf, orderToPlace, threeItemDesign } from '../factory/orders.ts';
import { insertCopies, rowToCopy } from '../factory/rows.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { formatGrid } from './grid.ts';
import { median, percentile } from './statistics.ts';

const connections = 32;

/**
 * `npm run bench:orders -- --postgres`: how many orders of three items, and of one, a second PostgreSQL
 * 17 takes on 32 connections at once, and how many if the rows of one with three are inserted by one
 * plain statement into copies of the tables that have their checks and indexes, but no triggers.
 */
export async function benchPostgres(rounds: number, seconds: number): Promise<string> {
  const { server, stop } = await startPostgres({ durable: true });
  const pool = new pg.Pool({
    ...server,
    host: loopback,
    user: 'supabase_admin',
    database: 'shop',
    max: connections,
  });
  try {
    await pool.query(`
      create schema raw;
      create table raw.orders (like public.orders including all);
      create table raw.job_events (like public.job_events including all);
      create table raw.outbox (like public.outbox including all)`);
    const rates = new Map<string, number[]>();
    const times = new Map<string, number[]>();
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, statement] of Object.entries(statements)) {
        const took = await keepBusy(pool, name, statement, seconds);
        // The first round only warms up.
        if (round === 0) continue;
        rates.set(name, [...(rates.get(name) ?? []), took.length / seconds]);
        times.set(name, [...(times.get(name) ?? []), ...took]);
      }
    }
    const rows = [...rates].map(([name, perSecond]) => {
      const took = times.get(name) ?? [];
      return [
        name,
        String(took.length),
        median(perSecond).toFixed(0),
        percentile(took, 0.5).toFixed(1),
        percentile(took, 0.99).toFixed(1),
      ];
    });
    return formatGrid(['what', 'orders', 'per second', 'p50 ms', 'p99 ms'], rows);
  } finally {
    await pool.end();
    stop();
  }
}

type Statement = { readonly text: string; readonly values: () => unknown[] };

const statements: Readonly<Record<string, Statement>> = {
  'plain inserts': {
    text: `
      with placed as (
        ${insertCopies('order', {
          idempotency_key: '$2',
          status: "'submitted'",
          stage: "'placed'",
          is_open: 'true',
        }).replace('public.', 'raw.')}
        from jsonb_populate_record(null::raw.orders, $1) as base
        returning id, customer_email
      ),
      event as (
        insert into raw.job_events (order_id, to_status, actor)
        select id, 'submitted', 'customer' from placed
      )
      insert into raw.outbox (order_id, template, recipient)
      select id, template, customer_email
      from placed, (values ('order-confirmation'), ('new-order')) as email (template)`,
    values: () => [rowToCopy('order', orderOf([threeItemDesign()])), randomUUID()],
  },
  'place_order, three items': {
    text: 'select public.place_order($1)',
    values: () => [toColumns(orderOf([threeItemDesign()]))],
  },
  'place_order, one item': {
    text: 'select public.place_order($1)',
    values: () => [toColumns(orderToPlace())],
  },
};

/** Runs a statement on all connections for so long. Returns how many milliseconds each run took. */
async function keepBusy(
  pool: pg.Pool,
  name: string,
  { text, values }: Statement,
  seconds: number,
): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + seconds * 1000;
  const work = async (): Promise<void> => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      await pool.query({ name, text, values: values() });
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return took;
}
