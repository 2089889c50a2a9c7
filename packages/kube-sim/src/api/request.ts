import type { Json } from './json.ts';

/** One request to a Kubernetes API. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path without query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON, or text that should be JSON. */
  readonly body?: Json;
  /** Media type of the body; JSON by default. */
  readonly type?: string;
  readonly accept?: string;
  /** The user; the administrator by default. */
  readonly user?: string;
}

/** A response: JSON if possible, otherwise text. */
export interface ApiResponse {
  readonly status: number;
  readonly body: Json;
}
