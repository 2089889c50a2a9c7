import type { Clock } from '@hawser/ports';

/** Searches by seed: what `npm test` does only for a share of its time, and longer runs for longer. */
export interface Hunt {
  /** Names it in what is printed. */
  readonly name: string;
  /** Seeds that are always played: the cheapest ones that cover much, and those that found something once. */
  readonly fixed: readonly number[];
  /** Plays one seed; rejects when it finds something. */
  play(seed: number): Promise<void>;
}

/** What a hunt is given. */
interface HuntLimits {
  /** No further seed is started when it would probably end after this, milliseconds of wall time since the start. */
  readonly shareMs: number;
  /** The first seed that is not fixed; the others follow it. */
  readonly firstSeed: number;
  /** Somebody chose the first seed, to play it again: it is played however long the fixed ones take. */
  readonly isChosen: boolean;
  readonly clock: Pick<Clock, 'now'>;
  print(line: string): void;
}

/**
 * Plays the fixed seeds, at least one seed in any case, and then new ones until the share is used. Prints which.
 * @throws Error that names the seed, with what it found as `cause`.
 */
export async function hunt(
  { name, fixed, play }: Hunt,
  { shareMs, firstSeed, isChosen, clock, print }: HuntLimits,
): Promise<void> {
  const began = clock.now();
  const played: number[] = [];
  let longestMs = 0;
  const playOne = async (seed: number) => {
    const at = clock.now();
    played.push(seed);
    await play(seed).catch((cause: unknown) => {
      const again = fixed.includes(seed) ? 'a fixed one' : `HAWSER_TEST_SEED=${seed} plays it again`;
      const what = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${name}: seed ${seed} (${again}): ${what}`, { cause });
    });
    longestMs = Math.max(longestMs, clock.now() - at);
  };
  for (const seed of fixed) await playOne(seed);
  const hasTime = () => clock.now() - began + longestMs <= shareMs;
  const isDue = (seed: number) => played.length === 0 || (isChosen && seed === firstSeed) || hasTime();
  for (let seed = firstSeed; isDue(seed); seed++) await playOne(seed);
  const seconds = ((clock.now() - began) / 1_000).toFixed(1);
  const count = `${played.length} ${played.length === 1 ? 'seed' : 'seeds'}`;
  print(`${name}: ${count} in ${seconds} s of ${shareMs / 1_000} s: ${played.join(', ')}`);
}
