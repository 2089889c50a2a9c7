import type { AgentMessage, ServerMessage } from '@hawser/contract/agent';
import {
  type AgentStreamRequest,
  isAnswerTo,
  STREAM_CREDIT,
  type StreamEnd,
  type StreamItem,
  type TerminalInput,
} from '@hawser/contract/streams';
import { ReadingSize } from './reading-size.ts';

/** Who gets what comes on a stream. */
export interface StreamReader {
  /** `taken` must be called when the item was passed on: until then it counts against the credit of the agent. */
  item(item: StreamItem, taken: () => void): void;
  /** The container has taken this many UTF-16 units of the input. */
  inputTaken?(units: number): void;
  /** Nothing more comes. Called once, not after `close`. */
  end(end: StreamEnd): void;
}

/** A stream that was asked for. */
export interface OpenedStream {
  close(): void;
  /** Passes on what a person does at a terminal. */
  input(input: TerminalInput): void;
}

type StreamAnswer = Extract<AgentMessage, { stream: number }>;

interface Stream {
  readonly request: AgentStreamRequest;
  readonly reader: StreamReader;
  /** Bytes of items that were not taken yet. */
  waiting: number;
  readonly reading: ReadingSize;
}

/** The streams that are open over one session of an agent. */
export class AgentStreams {
  readonly #send: (message: ServerMessage) => void;
  readonly #open = new Map<number, Stream>();
  #last = 0;

  constructor(send: (message: ServerMessage) => void) {
    this.#send = send;
  }

  /** Asks the agent. */
  open(request: AgentStreamRequest, reader: StreamReader): OpenedStream {
    this.#last += 1;
    const id = this.#last;
    this.#open.set(id, { request, reader, waiting: 0, reading: new ReadingSize() });
    this.#send({ type: 'openStream', stream: id, request });
    return {
      close: () => {
        if (this.#open.delete(id)) this.#send({ type: 'closeStream', stream: id });
      },
      input: (input) => {
        if (this.#open.has(id)) this.#send({ type: 'streamInput', stream: id, input });
      },
    };
  }

  receive(answer: StreamAnswer): void {
    const { stream: id } = answer;
    const stream = this.#open.get(id);
    // What was on its way when the stream was closed.
    if (stream === undefined) return;
    if (answer.type === 'streamEnd') this.#end(id, stream, answer.end);
    else if (answer.type === 'streamInputTaken') stream.reader.inputTaken?.(answer.units);
    else this.#pass(id, stream, answer.item);
  }

  /** The session has ended, after nothing had come from the agent for this long. */
  endAll(silentMs: number): void {
    for (const [id, stream] of this.#open) {
      this.#end(id, stream, { code: 'offline', message: 'The agent is disconnected.', silentMs });
    }
  }

  #refuse(id: number, stream: Stream, message: string): void {
    this.#send({ type: 'closeStream', stream: id });
    this.#end(id, stream, { code: 'failed', message });
  }

  #end(id: number, { reader }: Stream, end: StreamEnd): void {
    this.#open.delete(id);
    reader.end(end);
  }

  #pass(id: number, stream: Stream, item: StreamItem): void {
    if (!isAnswerTo(stream.request, item))
      return this.#refuse(id, stream, 'The agent sent something that was not requested.');
    const bytes = JSON.stringify(item).length;
    stream.waiting += bytes;
    // One item may exceed what is left of the credit.
    if (stream.waiting > 2 * STREAM_CREDIT || stream.reading.exceeds(item, bytes)) {
      return this.#refuse(id, stream, 'The agent sent more than was requested.');
    }
    stream.reader.item(item, () => {
      stream.waiting -= bytes;
      if (this.#open.get(id) === stream) this.#send({ type: 'streamCredit', stream: id, bytes });
    });
  }
}
