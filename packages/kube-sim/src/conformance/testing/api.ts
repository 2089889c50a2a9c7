import type { JsonObject } from '../../api/json.ts';
import type { ApiResponse, ApiRequest } from '../../api/request.ts';

export type { ApiResponse, ApiRequest } from '../../api/request.ts';

/** A running watch. */
export interface ApiWatch {
  /** The next event; null at the end. */
  next(): Promise<JsonObject | null>;
  close(): void;
}

/** A Kubernetes API under test: the real one or the simulated one. */
export interface Api {
  request(request: ApiRequest): Promise<ApiResponse>;
  /** When the watch is refused, the response instead. */
  watch(request: ApiRequest): Promise<ApiWatch | ApiResponse>;
  /** Lets controllers run for a moment. */
  settle(): Promise<void>;
  /** Compacts its history, as a compaction and a restart do. */
  compact(): Promise<void>;
}
