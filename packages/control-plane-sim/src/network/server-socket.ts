import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';

/** Callbacks of a server's end of a connection. */
interface ServerEnd {
  send(text: string, sent: () => void): void;
  close(code: number, reason: string): void;
  terminate(): void;
  ping(): void;
  hold(): void;
  release(): void;
  bufferedBytes(): number;
}

const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;

/** The part of a `ws` socket that the server uses, over a simulated connection. */
export class ServerSocket extends EventEmitter {
  readonly OPEN = OPEN;
  readyState = OPEN;
  readonly #end: ServerEnd;

  constructor(end: ServerEnd) {
    super();
    this.#end = end;
  }

  /** As the server's code takes it. */
  get asWebSocket(): WebSocket {
    return this as unknown as WebSocket;
  }

  get bufferedAmount(): number {
    return this.#end.bufferedBytes();
  }

  send(text: string, sent?: (error?: Error) => void): void {
    if (this.readyState === OPEN) this.#end.send(text, () => sent?.());
    else sent?.(new Error('WebSocket is not open'));
  }

  close(code = 1000, reason = ''): void {
    if (this.readyState !== OPEN) return;
    this.readyState = CLOSING;
    this.#end.close(code, reason);
  }

  terminate(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSING;
    this.#end.terminate();
  }

  ping(): void {
    if (this.readyState === OPEN) this.#end.ping();
  }

  pause(): void {
    this.#end.hold();
  }

  resume(): void {
    this.#end.release();
  }

  /** A message has arrived. */
  receive(text: string): void {
    if (this.readyState !== CLOSED) this.emit('message', Buffer.from(text), false);
  }

  pong(): void {
    if (this.readyState !== CLOSED) this.emit('pong', Buffer.alloc(0));
  }

  closed(code: number, reason: string): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.emit('close', code, Buffer.from(reason));
  }

  /** Its process was killed: no event is emitted. */
  forget(): void {
    this.readyState = CLOSED;
    this.removeAllListeners();
  }
}
