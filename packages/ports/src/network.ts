/** HTTP as the platform's fetch speaks it. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** What a socket tells its owner. `closed` comes exactly once, also when the connection was never made. */
export interface SocketEvents {
  opened(): void;
  message(text: string): void;
  closed(code: number, reason: string): void;
}

/** A message connection (WebSocket, RFC 6455), text frames only. */
export interface Socket {
  send(text: string): void;
  close(code?: number, reason?: string): void;
  /** Ends the connection without a closing handshake, for a peer that does not answer. */
  terminate(): void;
  /** Bytes queued and not yet handed to the network. */
  readonly bufferedBytes: number;
}

/** Opens a socket; all that happens is told through `events`. */
export type Dial = (url: string, events: SocketEvents) => Socket;
