import type { DesiredObject } from '@hawser/contract/agent';
import type { CurrentState } from './applier.ts';
import type { Entry } from './entry.ts';

/** One object that is being applied. */
export interface Job {
  /** The desired object when this job began; a later change queues the object again. */
  readonly desired: DesiredObject;
  readonly entry: Entry;
  readonly before: CurrentState;
  /** It was created, and has vanished since, although nobody removed it here. */
  readonly wasDeleted: boolean;
  uid: string | null;
}
