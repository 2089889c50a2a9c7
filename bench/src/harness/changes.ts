import { largeFleetID } from '@hawser/server/large-fleet';
import type { LargeFleet } from './large-fleet.ts';

const TICK_MS = 20;

/** Changes of objects' status all over a fleet, at a rate, as a gateway would write them. */
export interface Changes {
  /** How many were written so far. */
  readonly written: number;
  /** Resolves when the last one is written. @throws Error where one could not be. */
  stop(): Promise<void>;
}

/**
 * Begins to write `perSecond` changes a second, of one cluster after the other; `also` may write something more with each
 * batch, of which it is told the number.
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
        // As many as one cluster has, from one cluster each.
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
