import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeOwner, serverAccount } from './account.ts';
import { poll } from './adapters/wait.ts';
import type { Binaries } from './binaries.ts';
import { environment } from './environment.ts';
import { dataFolder, passwordFile } from './init.ts';
import { clearOrphan, readPostmaster, stopPostmaster } from './postmaster.ts';
import { stoppedWithParent } from './process.ts';
import { socketFolder } from './socket.ts';

/** How to run a cluster. */
interface StartOptions {
  /** `socket` for a unix socket only, the default; or a TCP port on 127.0.0.1. */
  readonly listen?: 'socket' | { readonly port: number };
  /** False gives up durability against power loss (not against a killed process), for temporary data. */
  readonly durable?: boolean;
  /** Further server settings, such as `max_connections`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Settings without durability: nothing waits for the disk, and the log contains only what recovery after a killed process needs. */
const HASTY = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_init_zero: 'off',
};

/** A running cluster. */
export interface Cluster {
  readonly pid: number;
  /** Connection URL of the account `postgres` for the database `postgres`. It contains the password: never log it. */
  readonly url: string;
  /** The orphaned PostgreSQL that was stopped before this one could start, if any. */
  readonly stoppedOrphan: number | null;
  /** Resolves when PostgreSQL ends, for any reason. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Stops it (fast shutdown) and waits. Can be called twice. */
  stop(): Promise<void>;
}

/** Process id of the PostgreSQL that runs on the cluster in `dir`; null when there is none. */
export async function isRunning(dir: string): Promise<number | null> {
  return (await readPostmaster(dataFolder(dir)))?.pid ?? null;
}

/**
 * Starts PostgreSQL on the cluster in `dir` and waits until it accepts connections. An orphaned PostgreSQL on these files
 * is stopped first; the caller must hold the lock of the folder (`lockFolder`), so that it is certainly orphaned.
 * @throws Error with the end of PostgreSQL's log when it does not start.
 */
export async function startCluster(
  dir: string,
  binaries: Binaries,
  options: StartOptions = {},
): Promise<Cluster> {
  const data = dataFolder(dir);
  const stoppedOrphan = await clearOrphan(data);
  const port = typeof options.listen === 'object' ? options.listen.port : null;
  const socket = await socketFolder(dir);
  const settings: Record<string, string> = {
    listen_addresses: port === null ? '' : '127.0.0.1',
    port: String(port ?? 5432),
    unix_socket_directories: port === null ? socket : '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(options.durable === false ? HASTY : {}),
    ...options.settings,
  };
  const args = [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const account = serverAccount();
  const logPath = join(dir, 'log');
  const log = await open(logPath, 'w', 0o600);
  await changeOwner(account, logPath);
  const [program, argv] = stoppedWithParent(binaries.postgres, args, 'INT');
  const child = spawn(program, argv, {
    cwd: dir,
    env: environment(binaries),
    stdio: ['ignore', log.fd, log.fd],
    // A process group of its own: Ctrl-C must reach only our process, which then stops PostgreSQL cleanly.
    detached: true,
    ...(account ?? {}),
  });
  const exited = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  try {
    await once(child, 'spawn');
  } finally {
    await log.close();
  }
  const pid = child.pid as number;
  const state = await poll(
    async () => {
      if (child.exitCode !== null || child.signalCode !== null) return 'ended';
      const found = await readPostmaster(data);
      return found?.pid === pid && found.state === 'ready' ? 'ready' : null;
    },
    10,
    60_000,
  );
  if (state !== 'ready') {
    child.kill('SIGQUIT');
    const logEnd = (await readFile(logPath, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n');
    throw new Error(`PostgreSQL did not start on ${data}:\n${logEnd}`);
  }
  const password = await readFile(passwordFile(dir), 'utf8');
  const url =
    port === null
      ? `postgres://postgres:${password}@/postgres?host=${encodeURIComponent(socket)}`
      : `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  return {
    pid,
    url,
    stoppedOrphan,
    exited,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await stopPostmaster(pid);
      await exited;
    },
  };
}
