/** HTTP requests, as the platform's fetch makes them. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** Events of a socket. `closed` is called exactly once, also when the connection could not be opened. */
export interface SocketEvents {
  opened(): void;
  message(text: string): void;
  closed(code: number, reason: string): void;
}

/** A message connection (WebSocket, RFC 6455), text frames only. */
export interface Socket {
  send(text: string): void;
  close(code?: number, reason?: string): void;
  /** Closes the connection without a closing handshake, for a peer that does not respond. */
  terminate(): void;
  /** Bytes that are queued and not yet sent. */
  readonly bufferedBytes: number;
}

/** Opens a socket; its events are passed to `events`. */
export type Dial = (url: string, events: SocketEvents) => Socket;
