import { largeFleetID } from '@hawser/server/large-fleet';
import type { LargeFleet } from './large-fleet.ts';

const TICK_MS = 20;

/** Status changes of objects in the whole fleet at a given rate, written as the agents' gateway would write them. */
export interface Changes {
  /** Number of changes written so far. */
  readonly written: number;
  /** Resolves when the last change is written. @throws Error when one could not be written. */
  stop(): Promise<void>;
}

/**
 * Starts to write `perSecond` changes per second, from one cluster after another; `also` can write more with each
 * batch, whose number it gets.
 */
export function startChanges(
  { sql, uid, size }: LargeFleet,
  perSecond: number,
  also: (tick: number) => Promise<void> = async () => undefined,
): Changes {
  let isOver = false;
  let written = 0;
  async function run(): Promise<void> {
    const began = performance.now();
    for (let tick = 0; !isOver; tick++) {
      const due = Math.round(((tick + 1) * TICK_MS * perSecond) / 1000) - written;
      if (due > 0) {
        // At most as many changes as one cluster has objects, from each cluster.
        const clusters = Math.ceil(due / size.placementsPerRouter);
        const routers = Array.from({ length: clusters }, (_, n) =>
          largeFleetID('router', ((tick + n) * 7919) % size.clusters),
        );
        await sql.query(
          `update object_states set status = case status when 'UP' then 'DOWN' else 'UP' end,
                  status_rank = case status when 'UP' then 90 else 10 end
            where owner_uid = $1 and (router_id, object_id) in (select router_id, object_id from placements
              where owner_uid = $1 and router_id = any($2) limit $3)`,
          [uid, routers, due],
        );
        written += due;
      }
      await also(tick);
      const leftMs = began + (tick + 1) * TICK_MS - performance.now();
      if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
    }
  }
  const running = run();
  running.catch(() => undefined);
  return {
    get written() {
      return written;
    },
    async stop() {
      isOver = true;
      await running;
    },
  };
}
