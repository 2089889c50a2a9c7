import type {
  OpenStream,
  StreamEnd,
  StreamItem,
  StreamMessage,
  StreamRequest,
} from '@hawser/contract/streams';
import { listenedDial } from './listened-dial.ts';
import { BackOff, type Clock, type Dial, type Random, type Socket, type Timer } from '@hawser/ports';

/**
 * - `opening`: nothing has come yet - `open`: items come - `interrupted`: the connection or the agent was lost at `since`, null if
 * nothing has come yet; what came is shown, and it is tried again. Nothing is known to have come from the agent since `silentSince` -
 * `ended`: nothing more comes
 */
export type StreamState =
  | { readonly kind: 'opening' | 'open' }
  | {
      readonly kind: 'interrupted';
      readonly since: number | null;
      readonly silentSince: number;
      readonly message: string;
    }
  | { readonly kind: 'ended'; readonly end: StreamEnd };

interface StreamPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly dial: Dial;
  /** URL of the stream socket. */
  readonly streamsUrl: string;
}

interface StreamEvents {
  item(item: StreamItem): void;
  state(state: StreamState): void;
}

/** A stream on which nothing arrives for this long is interrupted, milliseconds. The server pings every 5 s. */
const SILENCE_MS = 12_000;
const PAUSES = { firstMs: 500, mostMs: 8_000 };
/** Ends after which the same request may succeed later. */
const TEMPORARY: ReadonlySet<StreamEnd['code']> = new Set(['offline', 'failed']);
/** How long after a lost connection a limit may be met because the server still counts that connection, milliseconds: it does for 50 s. */
const COUNTED_MS = 60_000;

/** One stream of an agent, opened again with backoff after an interruption, until it is closed. */
export class AgentStream {
  readonly #ports: StreamPorts;
  readonly #routerID: string;
  readonly #request: () => StreamRequest;
  readonly #events: StreamEvents;
  readonly #backOff: BackOff;
  #socket: Socket | null = null;
  #retry: Timer | null = null;
  #since: number | null = null;
  /** Since when nothing comes, whether anything came before or not; null while it does. */
  #lostAt: number | null = null;
  #silentSince: number | null = null;
  #hadItems = false;
  #isClosed = false;

  /** `request` is asked for at each opening, so that it can continue where the last one ended. */
  constructor(ports: StreamPorts, routerID: string, request: () => StreamRequest, events: StreamEvents) {
    this.#ports = ports;
    this.#routerID = routerID;
    this.#request = request;
    this.#events = events;
    this.#backOff = new BackOff(PAUSES, ports.random);
    this.#dial();
  }

  close(): void {
    this.#isClosed = true;
    this.#retry?.cancel();
    this.#socket?.close(1000, 'closed by the console');
  }

  #dial(): void {
    let end: StreamEnd | null = null;
    let hasItems = false;
    const socket = listenedDial(this.#ports, SILENCE_MS)(this.#ports.streamsUrl, {
      opened: () => {
        const open: OpenStream = { type: 'open', routerID: this.#routerID, request: this.#request() };
        socket.send(JSON.stringify(open));
      },
      message: (text) => {
        if (this.#isClosed) return;
        const message = JSON.parse(text) as StreamMessage;
        if (message.type === 'end') end = message.end;
        if (message.type !== 'item') return;
        if (!hasItems) this.#resumed();
        hasItems = true;
        this.#events.item(message.item);
      },
      closed: () => {
        if (this.#isClosed) return;
        if (end !== null && !this.#isTemporary(end)) this.#events.state({ kind: 'ended', end });
        else this.#interrupt(end ?? { message: 'The server does not respond.' });
      },
    });
    this.#socket = socket;
  }

  #isTemporary({ code }: StreamEnd): boolean {
    if (TEMPORARY.has(code)) return true;
    const isCounted = this.#lostAt !== null && this.#ports.clock.now() - this.#lostAt < COUNTED_MS;
    return code === 'limit' && isCounted;
  }

  #resumed(): void {
    this.#since = null;
    this.#lostAt = null;
    this.#silentSince = null;
    this.#hadItems = true;
    this.#backOff.reset();
    this.#events.state({ kind: 'open' });
  }

  #interrupt({ message, silentMs = 0 }: Pick<StreamEnd, 'message' | 'silentMs'>): void {
    const { clock } = this.#ports;
    this.#silentSince ??= clock.now() - silentMs;
    this.#lostAt ??= clock.now();
    if (this.#hadItems) this.#since ??= clock.now();
    const silentSince = this.#silentSince;
    this.#events.state({ kind: 'interrupted', since: this.#since, silentSince, message });
    this.#retry = clock.after(this.#backOff.next(), () => this.#dial());
  }
}
