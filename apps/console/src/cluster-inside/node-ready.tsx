import { StatusBadge } from '@hawser/ui/status-badge';
import type { Tone } from '@hawser/ui/tone';

const READY: Readonly<Record<string, { tone: Tone; label: string }>> = {
  True: { tone: 'positive', label: 'Ready' },
  False: { tone: 'negative', label: 'Not ready' },
};
const UNKNOWN = { tone: 'unknown', label: 'Unknown' } as const;

/** What the condition Ready of a node says, as a word. */
export const readyText = (ready: string): string => (READY[ready] ?? UNKNOWN).label;

/** The condition Ready of a node. */
export function NodeReady({ ready }: { ready: string }) {
  return <StatusBadge {...(READY[ready] ?? UNKNOWN)} observedAt={null} />;
}
