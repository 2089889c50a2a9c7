import type { Drift } from '@hawser/contract/drift';
import { DRIFT_VALUE } from '@hawser/domain/drift';
import { cleanText } from '../text.ts';

/** Largest number of fields or corrections that is stored. */
const COUNT_MAX = 1_000_000;

/** A reported drift with text as any other: without control characters. Its size was checked by the contract. */
export function cleanDrift(drift: Drift, instant: (agentsInstant: number) => number): Drift {
  const instantOf = (at: number | null) => (at === null ? null : instant(at));
  const textOf = (text: string | null, length: number) => (text === null ? null : cleanText(text, length));
  return {
    fields: drift.fields.map(({ path, desired, live, manager, at }) => ({
      path: path.map((step) =>
        typeof step === 'string'
          ? cleanText(step, 300)
          : Object.fromEntries(
              Object.entries(step).map(([key, value]) => [
                cleanText(key, 300),
                typeof value === 'string' ? cleanText(value, 300) : value,
              ]),
            ),
      ),
      desired: cleanText(desired, DRIFT_VALUE),
      live: textOf(live, DRIFT_VALUE),
      manager: textOf(manager, 128),
      at: instantOf(at),
    })),
    total: Math.min(Math.max(drift.total, drift.fields.length), COUNT_MAX),
    isPresent: drift.isPresent,
    corrections: Math.min(drift.corrections, COUNT_MAX),
    correctedAt: instantOf(drift.correctedAt),
  };
}
