import type { DemoMessage } from '@hawser/contract/demo';
import type { Updateable } from 'kysely';
import type { DemosTable } from './table.ts';

/** Progress of a run. */
export type Progress = Pick<
  Updateable<DemosTable>,
  'state' | 'message' | 'connected' | 'applied' | 'removed_done' | 'removed_of'
>;

/** The progress that a message of the program reports. */
export function progressOf(message: DemoMessage): Progress {
  switch (message.kind) {
    case 'progress':
      return { connected: message.connected, applied: message.applied };
    case 'live':
      return { state: 'live' };
    case 'removing':
      return { message: message.what, removed_done: message.done, removed_of: message.of };
    case 'failed':
      return { state: 'stopped', message: message.message };
    case 'removed':
      return {};
  }
}
