import type { ServerMessage } from '@hawser/contract/agent';
import {
  type AgentStreamRequest,
  MAX_AGENT_STREAMS,
  STREAM_CREDIT,
  type StreamEnd,
  type StreamItem,
  type TerminalInput,
} from '@hawser/contract/streams';
import { type Clock, pause } from '@hawser/ports';
import { type Log, reasonOf } from '../log.ts';
import type { Connection } from '../report/outbox.ts';
import { TerminalInputs } from './terminal-inputs.ts';
import { StreamError } from './stream-error.ts';

/**
 * Answers a request with items until it is done or `signal` aborts; `inputs` is what is typed at a terminal. Fails with StreamError for
 * a reason to show.
 */
export type StreamSource = (
  request: AgentStreamRequest,
  signal: AbortSignal,
  inputs: TerminalInputs,
) => AsyncIterable<StreamItem>;

export type StreamCommand = Extract<ServerMessage, { stream: number }>;

/** Items wait while this many bytes are queued on the connection, so that they do not delay reports. */
const MAX_BUFFERED = 65_536;
/** Most streams about the cluster as a whole: each may keep 10,000 events, or a page of 500 pods, in the 384 MiB of the agent. */
const MAX_OF_CLUSTER = 12;
/** How often a stream that waits for room on the connection looks again, milliseconds. */
const RETRY_MS = 10;

interface Stream {
  readonly end: AbortController;
  readonly isTerminal: boolean;
  /** About the cluster as a whole. */
  readonly isOfCluster: boolean;
  readonly inputs: TerminalInputs;
  /** Bytes of items that may still be sent. */
  credit: number;
  /** Called when there is more credit. */
  more: (() => void) | null;
}

/** The streams that the server has opened over the current connection. They end with it. */
export class Streams {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #source: StreamSource;
  readonly #open = new Map<number, Stream>();
  #connection: Connection | null = null;

  constructor({ clock, log, source }: { clock: Clock; log: Log; source: StreamSource }) {
    this.#clock = clock;
    this.#log = log;
    this.#source = source;
  }

  connect(connection: Connection): void {
    this.disconnect();
    this.#connection = connection;
  }

  disconnect(): void {
    this.#connection = null;
    for (const id of this.#open.keys()) this.#close(id);
  }

  receive(command: StreamCommand): void {
    if (command.type === 'openStream') this.#start(command.stream, command.request);
    else if (command.type === 'closeStream') this.#close(command.stream);
    else if (command.type === 'streamInput') this.#addInput(command.stream, command.input);
    else this.#addCredit(command.stream, command.bytes);
  }

  #start(id: number, request: AgentStreamRequest): void {
    if (this.#connection === null || this.#open.has(id)) return;
    if (this.#open.size >= MAX_AGENT_STREAMS) {
      return this.#refuse(id, `The agent has ${MAX_AGENT_STREAMS} open streams already. Close some pages.`);
    }
    // A tree of any other object keeps what is read of its namespace.
    const isOfCluster = !('objectID' in request);
    if (isOfCluster && [...this.#open.values()].filter((each) => each.isOfCluster).length >= MAX_OF_CLUSTER) {
      return this.#refuse(id, `The agent shows its cluster on ${MAX_OF_CLUSTER} pages already. Close some.`);
    }
    const inputs = new TerminalInputs((units) =>
      this.#connection?.send({ type: 'streamInputTaken', stream: id, units }),
    );
    const isTerminal = request.kind === 'terminal';
    const end = new AbortController();
    const stream = { end, isTerminal, isOfCluster, inputs, credit: STREAM_CREDIT, more: null };
    this.#open.set(id, stream);
    void this.#run(id, stream, request);
  }

  #refuse(id: number, message: string): void {
    this.#connection?.send({ type: 'streamEnd', stream: id, end: { code: 'limit', message } });
  }

  #close(id: number): void {
    const stream = this.#open.get(id);
    this.#open.delete(id);
    stream?.end.abort();
    stream?.inputs.close();
    stream?.more?.();
  }

  #addInput(id: number, input: TerminalInput): void {
    const stream = this.#open.get(id);
    if (stream?.isTerminal !== true || stream.inputs.add(input)) return;
    this.#close(id);
    const end: StreamEnd = {
      code: 'limit',
      message: 'Input is arriving faster than the container reads it.',
    };
    this.#connection?.send({ type: 'streamEnd', stream: id, end });
  }

  #addCredit(id: number, bytes: number): void {
    const stream = this.#open.get(id);
    if (stream === undefined) return;
    stream.credit = Math.min(STREAM_CREDIT, stream.credit + Math.max(0, bytes));
    stream.more?.();
  }

  async #run(id: number, stream: Stream, request: AgentStreamRequest): Promise<void> {
    const { signal } = stream.end;
    let end: StreamEnd = { code: 'done', message: '' };
    try {
      for await (const item of this.#source(request, signal, stream.inputs)) {
        await this.#send(id, stream, item);
        if (signal.aborted) return;
      }
    } catch (error) {
      end = endOf(error);
      if (end.code === 'failed' && !signal.aborted) {
        this.#log.warn('A stream failed', { kind: request.kind, reason: end.message });
      }
    }
    if (signal.aborted) return;
    this.#open.delete(id);
    this.#connection?.send({ type: 'streamEnd', stream: id, end });
  }

  /** Sends an item when there is credit for it and room on the connection. */
  async #send(id: number, stream: Stream, item: StreamItem): Promise<void> {
    const { signal } = stream.end;
    while (stream.credit <= 0 && !signal.aborted) {
      await new Promise<void>((resolve) => {
        stream.more = resolve;
      });
      stream.more = null;
    }
    while (!signal.aborted && (this.#connection?.bufferedBytes ?? 0) > MAX_BUFFERED) {
      await pause(this.#clock, RETRY_MS, signal);
    }
    if (signal.aborted) return;
    stream.credit -= sizeOf(item);
    this.#connection?.send({ type: 'streamItem', stream: id, item });
  }
}

/** What an item counts against the credit: its length as JSON. The receiver counts the same. */
export const sizeOf = (item: StreamItem): number => JSON.stringify(item).length;

function endOf(error: unknown): StreamEnd {
  if (error instanceof StreamError) return { code: error.code, message: error.message };
  return { code: 'failed', message: reasonOf(error).slice(0, 500) };
}
