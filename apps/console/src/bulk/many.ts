import type { Subject } from '../menu/index.ts';
import type { ManyState } from './run-many.ts';

/** An action on many records while its dialog shows it. */
export interface Many {
  /** Null before it was started. */
  readonly state: ManyState | null;
  /** The records of the running attempt; null while none runs. */
  readonly running: readonly Subject[] | null;
  /** Number of records done in all attempts. */
  readonly done: number;
  /** Why it could not be started; '' if it could. */
  readonly problem: string;
  /** Whether it goes on when the dialog is closed. */
  readonly isBackground: boolean;
  start(subjects: readonly Subject[]): void;
  stop(): void;
}
