import {
  MAX_TERMINAL_TEXT,
  TERMINAL_INPUT_CREDIT,
  type TerminalCommand,
  type TerminalEnd,
  type TerminalInput,
  type TerminalMessage,
  type TerminalRequest,
} from '@hawser/contract/streams';
import type { Clock, Dial, Socket } from '@hawser/ports';
import { listenedDial } from '../streams/index.ts';

/** - `opening`: the shell does not run yet - `cut`: the connection to the server was lost, and the shell with it */
export type TerminalState =
  | { readonly kind: 'opening' | 'open' | 'cut' }
  | { readonly kind: 'ended'; readonly end: TerminalEnd };

interface TerminalEvents {
  state(state: TerminalState): void;
  /** `shown` must be called when the output was drawn: until then it counts against what may be sent. */
  output(text: string, shown: () => void): void;
}

interface SessionPorts {
  readonly clock: Clock;
  readonly dial: Dial;
  readonly terminalsUrl: string;
}

/**
 * A terminal on which nothing arrives for this long is lost, milliseconds. The server pings every 5 s. It is longer than for a stream, which is
 * opened again: what runs in the shell ends with it.
 */
const SILENCE_MS = 30_000;
/** Input that may wait; more is dropped, UTF-16 units. */
const MAX_WAITING = 2 * 1_048_576;

/** One shell in a container, over one socket. It is never opened again: a new shell is a new session. */
export class TerminalSession {
  readonly #socket: Socket;
  readonly #events: TerminalEvents;
  #state: TerminalState = { kind: 'opening' };
  #isClosed = false;
  /** What was typed and not sent. */
  #waiting = '';
  #credit = TERMINAL_INPUT_CREDIT;
  #shown = 0;

  constructor(
    ports: SessionPorts,
    call: { readonly routerID: string; readonly request: TerminalRequest },
    events: TerminalEvents,
  ) {
    this.#events = events;
    this.#socket = listenedDial(ports, SILENCE_MS)(ports.terminalsUrl, {
      opened: () => this.#send({ type: 'open', ...call }),
      message: (text) => this.#receive(JSON.parse(text) as TerminalMessage),
      closed: () => {
        if (this.#state.kind !== 'ended') this.#become({ kind: 'cut' });
      },
    });
  }

  type(text: string): void {
    if (this.#state.kind !== 'open' || this.#waiting.length + text.length > MAX_WAITING) return;
    this.#waiting += text;
    this.#flush();
  }

  resize(columns: number, rows: number): void {
    if (this.#state.kind === 'open') this.#input({ type: 'resize', columns, rows });
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.close(1000, 'closed by the console');
  }

  #receive(message: TerminalMessage): void {
    if (message.type === 'opened') this.#become({ kind: 'open' });
    else if (message.type === 'output') this.#events.output(message.text, () => this.#outputShown());
    else if (message.type === 'end') this.#become({ kind: 'ended', end: message.end });
    else if (message.type === 'input-taken') {
      this.#credit += message.units;
      this.#flush();
    }
  }

  /** Sends pieces of what waits, as far as there is credit. */
  #flush(): void {
    while (this.#waiting !== '' && this.#credit > 0) {
      const text = firstPart(this.#waiting, Math.min(MAX_TERMINAL_TEXT, this.#credit));
      if (text === '') return;
      this.#waiting = this.#waiting.slice(text.length);
      this.#credit -= text.length;
      this.#input({ type: 'text', text });
    }
  }

  #outputShown(): void {
    if (this.#shown === 0) queueMicrotask(() => this.#reportShown());
    this.#shown += 1;
  }

  #reportShown(): void {
    const messages = this.#shown;
    this.#shown = 0;
    if (this.#state.kind === 'open' && messages > 0) this.#send({ type: 'output-shown', messages });
  }

  #input(input: TerminalInput): void {
    this.#send({ type: 'input', input });
  }

  #send(command: TerminalCommand): void {
    this.#socket.send(JSON.stringify(command));
  }

  #become(state: TerminalState): void {
    this.#state = state;
    if (!this.#isClosed) this.#events.state(state);
  }
}

/** At most `units` of the text from its beginning, without half of a character at the end. */
function firstPart(text: string, units: number): string {
  if (text.length <= units) return text;
  const last = text.charCodeAt(units - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? units - 1 : units);
}
