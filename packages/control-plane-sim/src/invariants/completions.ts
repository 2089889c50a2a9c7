import type { SqlSession } from '../store/session.ts';
import { Violation } from '../trace/violation.ts';
import type { World } from '../world/world.ts';
import { type Detached, isInOrder } from './final-state.ts';
import type { InvariantMonitor } from './monitor.ts';

/** Publishes rows at the COMMIT that changes them: attachments that end, and jobs that a server continues without holding their claim. */
const WATCH = `
  create function publish_row() returns trigger language plpgsql as $$
  begin
    perform pg_notify(tg_name, to_jsonb(new)::text);
    return null;
  end $$;
  create trigger detached after update on routers for each row
  when (old.active and not new.active and new.detach_requested_at is not null) execute function publish_row();
  create trigger not_held after update on jobs for each row
  when (old.finished_at is not null
        or old.taken_until is null and new.taken_until is null and new.finished_at is null) execute function publish_row()`;

interface Job {
  readonly id: string;
  readonly kind: string;
  readonly step: string;
}

/** Checks completed work at the moment of its completion. */
export async function watchCompletions(world: World, checks: InvariantMonitor): Promise<void> {
  const { session } = world;
  await session.run(WATCH);
  await listen<Detached>(session, 'detached', (router) => checks.guard(() => checkDetached(world, router)));
  await listen<Job>(session, 'not_held', (job) => checks.guard(() => refuse(job)));
}

const listen = <Row>(session: SqlSession, trigger: string, listener: (row: Row) => void): Promise<void> =>
  session.listen(trigger, (payload) => listener(JSON.parse(payload) as Row));

/** A detachment that waits for the agent ends when the agent has removed everything that it created, or at the time limit. */
function checkDetached({ sites, accounts }: World, router: Detached): void {
  const { id } = router;
  const site = sites.find(({ routerID }) => routerID === id);
  if (site === undefined || !isInOrder(router, site, accounts)) return;
  const left = site.managedObjects().filter(({ routerID }) => routerID === id);
  if (left.length === 0) return;
  const names = left.map(({ name }) => name).join();
  throw new Violation('clusters', `${site.name} is reported as detached and still holds [${names}]`);
}

function refuse({ kind, id, step }: Job): never {
  throw new Violation(
    'commands',
    `the job ${kind} ${id} is in step '${step}' by a server that does not hold it, or after its end`,
  );
}
