import type { SqlSession } from '../store/session.ts';
import { Violation } from '../trace/violation.ts';
import type { World } from '../world/world.ts';
import { type Detached, isInOrder } from './final-state.ts';
import type { OngoingChecks } from './monitor.ts';

/** Tells of rows with the COMMIT that changes them: of attachments that end, and of jobs with which somebody goes on who does not hold them. */
const WATCH = `
  create function tell_row() returns trigger language plpgsql as $$
  begin
    perform pg_notify(tg_name, to_jsonb(new)::text);
    return null;
  end $$;
  create trigger detached after update on routers for each row
  when (old.active and not new.active and new.detach_requested_at is not null) execute function tell_row();
  create trigger not_held after update on jobs for each row
  when (old.finished_at is not null
        or old.taken_until is null and new.taken_until is null and new.finished_at is null) execute function tell_row()`;

interface Job {
  readonly id: string;
  readonly kind: string;
  readonly step: string;
}

/** Looks at what is said to be over, in the moment in which it is said. */
export async function watchEndings(world: World, checks: OngoingChecks): Promise<void> {
  const { session } = world;
  await session.run(WATCH);
  await listen<Detached>(session, 'detached', (router) => checks.guard(() => checkDetached(world, router)));
  await listen<Job>(session, 'not_held', (job) => checks.guard(() => refuse(job)));
}

const listen = <Row>(session: SqlSession, trigger: string, heard: (row: Row) => void): Promise<void> =>
  session.listen(trigger, (said) => heard(JSON.parse(said) as Row));

/** Whoever waits for an agent waits until nothing is left of what it made, or until the time is up. */
function checkDetached({ sites, owners }: World, router: Detached): void {
  const { id } = router;
  const site = sites.find(({ routerID }) => routerID === id);
  if (site === undefined || !isInOrder(router, site, owners)) return;
  const left = site.marked().filter(({ routerID }) => routerID === id);
  if (left.length === 0) return;
  const names = left.map(({ name }) => name).join();
  throw new Violation('clusters', `${site.name} is called detached and still holds [${names}]`);
}

function refuse({ kind, id, step }: Job): never {
  throw new Violation(
    'commands',
    `the job ${kind} ${id} is in step '${step}' by a server that does not hold it, or after its end`,
  );
}
