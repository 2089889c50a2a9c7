import { emailOf } from '@hawser/domain/accounts';
import { type Clock, systemClock, systemRandom } from '@hawser/ports';
import { createPreparedDatabase } from './prepared-database.ts';
import { databaseSchema } from '../schema.ts';
import { fastPasswords } from './fast-passwords.ts';
import { type Config, readConfig } from '../config.ts';
import { issueLink } from '../identity/links.ts';
import { createLog } from '../log/log.ts';
import type { Deliver } from '../mail/index.ts';
import { createServer, type Server } from '../server.ts';
import { type OpenStore, openStore } from '../store/open.ts';
import { type RenewedTokens, renewedTokens } from './renewed-tokens.ts';

/** Options of a test server. */
export interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly config?: Partial<Config>;
  readonly clock?: Clock;
  readonly deliver?: Deliver;
  /** Whether passwords are hashed as by the product. */
  readonly hasRealPasswords?: boolean;
  /** URL of an existing database, to start on it again. */
  readonly url?: string;
}

/** A response with parsed JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Record<string, unknown> & { errors?: { message: string; path?: string }[] };
}

/** The parts of a request besides method and path. */
interface Sent {
  readonly body?: unknown;
  readonly raw?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A complete server on a real database, listening on loopback. */
export interface TestServer {
  readonly url: string;
  readonly origin: string;
  readonly store: OpenStore;
  readonly server: Server;
  /** For requests that are sent without `ask`. */
  readonly tokens: RenewedTokens;
  /** All log lines. */
  readonly lines: string[];
  ask(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** Creates an account and returns its session cookie. */
  signUp(email: string, headers?: Readonly<Record<string, string>>): Promise<string>;
  /** Proves again with the password who the person of a session is. */
  prove(cookie: string): Promise<void>;
  /** Stops the server and keeps the database. */
  stop(): Promise<void>;
  /** Stops the server and drops the database. */
  close(): Promise<void>;
}

export const SECRET = 'a secret of tests, long enough';
export const PASSWORD = 'Correct-Horse-7';

/** The session cookie that a response sets. */
export function cookieOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** Starts a server composed like in `main.ts`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { clock = systemClock } = options;
  const database = options.url === undefined ? await createPreparedDatabase() : null;
  const url = options.url ?? database?.url ?? '';
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), clock.now);
  const store = await openStore({
    url,
    schema: databaseSchema,
    secret: SECRET,
    clock,
    random: systemRandom,
    log,
  });
  const config = { ...readConfig({ HAWSER_SIGNUP: 'open', ...options.env }), ...options.config };
  const deliver = options.deliver === undefined ? {} : { deliver: options.deliver };
  const passwords = options.hasRealPasswords === true ? {} : { passwords: fastPasswords };
  const ports = { config, clock, random: systemRandom, store, log, secret: SECRET, ...deliver, ...passwords };
  const server = await createServer(ports);
  const origin = `http://127.0.0.1:${await server.listen(0)}`;

  const tokens = renewedTokens();
  async function ask(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const cookie = sent.cookie === undefined ? undefined : tokens.in(sent.cookie);
    const body = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
    const answer = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === undefined ? {} : { cookie }),
        ...sent.headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    if (cookie !== undefined) tokens.keep(path, cookie, answer.headers);
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} };
  }

  async function stop(): Promise<void> {
    await server.close();
    await store.close();
  }

  return {
    url,
    origin,
    store,
    server,
    tokens,
    lines,
    ask,
    async signUp(email, headers = {}) {
      // A server that sends mail asks for the link in it.
      const subject = { purpose: 'invitation', uid: '', email: emailOf(email) } as const;
      const token =
        options.deliver === undefined
          ? undefined
          : await issueLink(store.identity, subject, clock.now(), systemRandom);
      const body = { name: 'Ada Lovelace', email, password: PASSWORD, token };
      const answer = await ask('POST', '/api/auth/sign-up/email', { body, headers });
      if (answer.status !== 200) throw new Error(answer.text);
      return cookieOf(answer);
    },
    async prove(cookie) {
      const answer = await ask('POST', '/api/auth/proof/password', { cookie, body: { password: PASSWORD } });
      if (answer.status !== 200) throw new Error(answer.text);
    },
    stop,
    async close() {
      await stop();
      await database?.drop();
    },
  };
}

/** A clock whose time only changes when a test sets it. Its timers are real. */
export function manualClock(start: number): Clock & { time: number } {
  const clock = {
    time: start,
    now: () => clock.time,
    after: (delayMs: number, run: () => void) => systemClock.after(delayMs, run),
  };
  return clock;
}
