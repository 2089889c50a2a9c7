import type { Drift } from '@hawser/contract/drift';
import { DRIFT_VALUE } from '@hawser/domain/drift';
import { cleanText, hasHiddenCharacters } from '@hawser/domain/names';

/** Largest number of fields or corrections that is stored. */
const COUNT_MAX = 1_000_000;

/**
 * The JSON of a value with every hidden character written as its escape, so that it is still the same value. Lone surrogates become the
 * replacement character.
 */
function cleanJson(json: string): string {
  let clean = '';
  for (const character of json.slice(0, DRIFT_VALUE).toWellFormed()) {
    clean += hasHiddenCharacters(character) ? escaped(character) : character;
  }
  // Escapes are longer than what they stand for. What is cut is no whole value any more, and is not taken over.
  return clean.length <= DRIFT_VALUE ? clean : `${clean.slice(0, DRIFT_VALUE - 1).toWellFormed()}…`;
}

/** JSON has escapes of UTF-16 units only. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/** A reported drift with text as any other: without control characters. Its size was checked by the contract. */
export function cleanDrift(drift: Drift, instant: (agentsInstant: number) => number): Drift {
  const instantOf = (at: number | null) => (at === null ? null : instant(at));
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
      desired: cleanJson(desired),
      live: live === null ? null : cleanJson(live),
      manager: manager === null ? null : cleanText(manager, 128),
      at: instantOf(at),
    })),
    total: Math.min(Math.max(drift.total, drift.fields.length), COUNT_MAX),
    isPresent: drift.isPresent,
    corrections: Math.min(drift.corrections, COUNT_MAX),
    correctedAt: instantOf(drift.correctedAt),
    ...(drift.wasDeleted === true && { wasDeleted: true }),
  };
}
