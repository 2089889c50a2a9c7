import type { LiveMessage, SentQuery } from '@hawser/contract/live';
import type { Clock } from '@hawser/ports';
import type { Reader } from '../../store/reader.ts';
import { AccountLimits } from '../account-limits.ts';
import type { LiveHub } from '../hub.ts';
import { LiveSession } from '../session.ts';

/** A test browser: the messages it was sent, and its content after them. */
export class Browser {
  readonly sent: LiveMessage[] = [];
  readonly held = new Map<
    string,
    { keys: string[]; rows: Record<string, Record<string, unknown>>; total: number }
  >();
  bufferedBytes = 0;
  closed: number | null = null;
  /** Windows that are currently reported as stale. */
  readonly stale = new Set<string>();
  readonly session: LiveSession;

  constructor(
    {
      refusal = null,
      reader = { uid: '', role: 'owner', organization: '' },
      limits = new AccountLimits(),
      ...ports
    }: {
      owner: string;
      refusal?: string | null;
      reader?: Reader;
      limits?: AccountLimits;
      hub: LiveHub;
      clock: Clock;
    },
    greet = true,
  ) {
    const use = limits.open(ports.owner);
    if (use === null) throw new Error('Too many sockets.');
    this.session = new LiveSession({
      ...ports,
      reader,
      refusalOf: () => refusal,
      use,
      epoch: 'e',
      outlet: this,
    });
    if (greet) this.request({ type: 'hello', protocol: 1 });
  }

  request(message: object): void {
    this.session.receive(JSON.stringify(message));
  }

  open(window: string, query: SentQuery, revision?: string): void {
    this.request({ type: 'open', window, query, ...(revision === undefined ? {} : { revision }) });
  }

  send(text: string): void {
    const message = JSON.parse(text) as LiveMessage;
    this.sent.push(message);
    if (message.type === 'stale') this.stale.add(message.window);
    if (message.type === 'snapshot' || message.type === 'current') this.stale.delete(message.window);
    if (message.type === 'snapshot') this.held.set(message.window, message);
    if (message.type === 'delta') {
      const before = this.held.get(message.window) ?? { keys: [], rows: {}, total: 0 };
      const keys = message.keys ?? before.keys;
      const rows = { ...before.rows, ...message.rows };
      this.held.set(message.window, {
        keys,
        total: message.total,
        rows: Object.fromEntries(keys.map((key) => [key, rows[key] ?? {}])),
      });
    }
  }

  close(code: number): void {
    this.closed = code;
  }

  names(window: string): unknown[] {
    const held = this.held.get(window);
    return held?.keys.map((key) => held.rows[key]?.name) ?? [];
  }
}
