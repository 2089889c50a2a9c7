import type { WebSocket } from 'ws';

/** A request as it arrives. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A response as it is sent. */
export interface HttpResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, string>;
}

/** A running server, to which the network delivers. */
export interface Endpoint {
  /** The response; null when the server was killed meanwhile. */
  request(ask: HttpRequest): Promise<HttpResponse | null>;
  /** Passes a new socket to the server; false when the server does not accept it. */
  connect(path: string, socket: WebSocket, headers: Readonly<Record<string, string>>): boolean;
}
