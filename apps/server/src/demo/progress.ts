import type { DemoNews } from '@hawser/contract/demo';
import type { Updateable } from 'kysely';
import type { DemosTable } from './table.ts';

/** Progress of a run. */
export type Progress = Pick<
  Updateable<DemosTable>,
  'state' | 'message' | 'connected' | 'applied' | 'removed_done' | 'removed_of'
>;

/** The progress that a message of the program reports. */
export function progressOf(news: DemoNews): Progress {
  switch (news.kind) {
    case 'standing':
      return { connected: news.connected, applied: news.applied };
    case 'live':
      return { state: 'live' };
    case 'removing':
      return { message: news.what, removed_done: news.done, removed_of: news.of };
    case 'failed':
      return { state: 'stopped', message: news.message };
    case 'removed':
      return {};
  }
}
