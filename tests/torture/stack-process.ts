import { spawn } from 'node:child_process';
import { startBackend } from '../../local/backend.ts';
import { portVariables, type Ports } from '../../local/settings.ts';
import { projectRoot } from '../../local/stack.ts';
import { keepMigratedDatabase, readMigratedDatabase } from '../support/migrate-database.ts';
import { testBuildFolder } from '../support/test-build.ts';

/** `npm start` in its own process. */
export type StackProcess = {
  /** Ends it the way a power failure would. */
  kill(): Promise<void>;
  /** Ends it the way Ctrl-C does. Returns its exit code. */
  end(): Promise<number | null>;
};

/** Makes a data folder whose database is migrated already, because Postgres takes seconds to. */
export async function makeDataFolder(folder: string): Promise<void> {
  const startWith = await readMigratedDatabase(await keepMigratedDatabase());
  const siteUrl = 'http://localhost';
  const backend = await startBackend({ dataDir: folder, port: 0, siteUrl, startWith });
  await backend.close();
}

/**
 * Starts it on a data folder with the test build's pages, and waits until it's up.
 * @throws with all it printed if it ends instead
 */
export async function startStackProcess(options: {
  readonly dataDir: string;
  readonly ports: Ports;
  readonly smtpUrl: string;
  readonly shopInbox: string;
  readonly databaseUrl: string | undefined;
  /** More variables. */
  readonly env?: Readonly<Record<string, string>>;
}): Promise<StackProcess> {
  const ports = Object.entries(portVariables).map(([name, variable]) => [
    variable,
    String(options.ports[name as keyof Ports]),
  ]);
  const child = spawn(process.execPath, ['local/start.ts'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      ...Object.fromEntries(ports),
      DATA_DIR: options.dataDir,
      SITE_DIR: testBuildFolder(),
      SMTP_URL: options.smtpUrl,
      SHOP_INBOX: options.shopInbox,
      DATABASE_URL: options.databaseUrl ?? '',
      // Far more orders than in the shop's busiest hour.
      EMAILS_PER_HOUR: '1000000',
      ...options.env,
    },
    // The channel ends it when this process is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-10_000);
        if (output.includes('Ctrl-C stops')) resolve();
      });
    }
    child.once('exit', () => reject(new Error(`The stack didn't start:\n${output}`)));
  });
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    end: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}
