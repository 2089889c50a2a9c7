import type { Ports } from '../ports/index.ts';
import type { ProofWays } from './proof-requests.ts';

/** What each step of the dialog is given. */
export interface StepProps {
  ports: Ports;
  ways: ProofWays;
  failure: string | null;
  setFailure(failure: string | null): void;
  /** Something was proven: the dialog asks whether more is missing. */
  onProven(): void;
  onCancel(): void;
}
