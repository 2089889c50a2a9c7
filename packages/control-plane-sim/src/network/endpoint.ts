import type { WebSocket } from 'ws';

/** A request as it arrives. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** An answer as it leaves. */
export interface HttpResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, string>;
}

/** What the network delivers to: a server that runs. */
export interface Endpoint {
  /** The answer; null when the server died over it. */
  request(ask: HttpRequest): Promise<HttpResponse | null>;
  /** Hands a new socket to the server; false where nobody takes it. */
  connect(path: string, socket: WebSocket, headers: Readonly<Record<string, string>>): boolean;
}
