import { checkCommands } from './invariants/commands.ts';
import { watchCompletions } from './invariants/completions.ts';
import { checkClusters, checkOwners, checkWindows } from './invariants/final-state.ts';
import { checkOrganization } from './invariants/organization.ts';
import { InvariantMonitor } from './invariants/monitor.ts';
import { checkObservations } from './invariants/observations.ts';
import { checkPlacements } from './invariants/placements.ts';
import type { Mutation } from './mutations/mutation.ts';
import { injectFaults } from './fault-injection/inject.ts';
import { finale, FINALE_MS } from './fault-injection/finale.ts';
import { play } from '@hawser/fleet-sim';
import type { Fault, FaultTargets } from './faults/faults.ts';
import type { Scenario } from './scenario.ts';
import { freshDatabase } from './store/template.ts';
import { Violation } from './trace/violation.ts';
import { type Size, World } from './world/world.ts';

/** Options of a simulation. */
export interface RunOptions {
  readonly seed: number;
  readonly scenario: Scenario;
  /** How long faults are injected, milliseconds of virtual time; the system gets time to settle afterwards. */
  readonly durationMs: number;
  readonly size?: Size;
  /** Time limit after the last fault until all invariants hold, milliseconds (150,000). */
  readonly settleMs?: number;
  /** A mutation of the product, to see that an invariant finds it. */
  readonly mutation?: Mutation;
  /** Schedules events of the simulation before it starts. */
  readonly prepare?: (world: World) => void;
  /** Called with the progress, of `ofMs` of virtual time. It must not change the simulation. */
  readonly onProgress?: (playedMs: number, ofMs: number) => void;
}

/** The result of a run. */
export interface Outcome {
  readonly violation: Violation | null;
  readonly trace: string;
  /** Statistics of the run. */
  readonly numbers: {
    readonly servers: number;
    readonly users: number;
    readonly commands: number;
    readonly statements: number;
    readonly events: number;
  };
  /** Count of each fault. */
  readonly faults: Readonly<Record<Fault, number>>;
  /** Their targets. */
  readonly targets: FaultTargets;
  /** Number of acknowledged commands, by operation. */
  readonly operations: ReadonlyMap<string, number>;
  /** Number of commands refused because another user of the account was faster, by operation and status. */
  readonly conflicts: ReadonlyMap<string, number>;
}

/** Interval of the checks of browsers and queues, milliseconds. */
const CHECK_MS = 500;
/** Time limit after the faults until everything has reconnected and caught up, milliseconds. */
const SETTLE_MS = 150_000;
/** Minimum time before the final checks: a lease (30 s) can expire and be noticed, and live agents renew theirs twice. */
const SETTLE_AT_LEAST_MS = 60_000;
/** Interval of the final checks, milliseconds. */
const SETTLED_EVERY_MS = 10_000;

/** Runs the simulation of one seed and returns whether all invariants held. */
export async function simulate(options: RunOptions): Promise<Outcome> {
  const { seed, scenario, mutation } = options;
  const session = await freshDatabase();
  const checks = new InvariantMonitor();
  const world = await World.make({
    seed,
    size: options.size ?? scenario.size,
    faults: scenario.faults,
    session,
    wrappers: mutation?.server ?? {},
    sent: checks.sent,
  });
  checks.watch(world);
  await watchCompletions(world, checks);
  const contest = world.random.fork('contest');
  const isTakenOver = () => {
    const isSo = world.faults.isEnabled('process') && contest.chance(0.3);
    if (isSo) world.faults.count('names taken over');
    return isSo;
  };
  for (const site of world.sites) site.onDeletion(isTakenOver);
  await mutation?.world?.(world);
  options.prepare?.(world);
  let violation: Violation | null = null;
  try {
    await playWorld(world, checks, options);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violation = error;
    world.trace.note('checks', `VIOLATION of ${error.invariant}: ${error.message}`);
  } finally {
    for (const host of world.hosts) host.kill();
    for (const { cluster } of world.sites) void cluster.stop();
    await session.close();
  }
  const users = [...world.accounts.flatMap((account) => account.users), ...(world.organization?.users ?? [])];
  const acknowledged = users.flatMap((user) => user.acknowledged);
  const conflicts = users.flatMap((user) => user.conflicts);
  return {
    violation,
    trace: world.trace.text(),
    numbers: {
      servers: world.hosts.length,
      users: users.length,
      commands: acknowledged.length,
      statements: session.statements,
      events: world.trace.lines.length,
    },
    faults: world.faults.counts,
    targets: world.faults.targets,
    operations: countOf(acknowledged.map(({ operation }) => operation)),
    conflicts: countOf(conflicts.map(({ operation, status }) => `${operation} ${status}`)),
  };
}

function countOf(names: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

async function playWorld(
  world: World,
  checks: InvariantMonitor,
  { scenario, durationMs, settleMs = SETTLE_MS, onProgress }: RunOptions,
): Promise<void> {
  const { clock, faults, trace, hosts, random } = world;
  const beganAt = clock.now();
  const played = () => onProgress?.(clock.now() - beganAt, durationMs + settleMs);
  world.start(scenario.hasUserActions);
  const injected = injectFaults(world, random.fork('faults'));
  const fleetScenarios = runFleetScenarios(world, scenario);
  await advance(world, checks, Math.max(0, durationMs - FINALE_MS), played);
  const ended = finale(world, random.fork('finale'));
  await advance(world, checks, Math.min(durationMs, FINALE_MS), played);
  faults.stop();
  fleetScenarios.stop();
  world.stop();
  trace.note('world', 'faults are over');
  let areRepaired = false;
  void Promise.all([injected, ended]).then(() => {
    areRepaired = true;
  });
  await clock.runTo(() => areRepaired, settleMs);
  for (const site of world.sites) {
    site.cluster.skew(0);
    site.start();
  }
  for (const host of hosts) if (host.isDown) void host.start();
  await advance(world, checks, SETTLE_AT_LEAST_MS, played);
  for (const until = clock.now() + settleMs - SETTLE_AT_LEAST_MS; ; ) {
    const violation = await finalViolation(world);
    if (violation === null) return;
    if (clock.now() >= until) throw violation;
    await advance(world, checks, SETTLED_EVERY_MS, played);
  }
}

/** The first violation of the final state; null when there is none. */
async function finalViolation(world: World): Promise<Violation | null> {
  try {
    for (const { account, pending } of world.accounts.flatMap(({ users }) => users))
      if (pending !== null) throw new Violation('commands', `${account}: ${pending} is never answered`);
    const expected = await checkCommands(world);
    await checkOwners(world);
    await checkPlacements(world, expected);
    await checkClusters(world);
    await checkObservations(world);
    await checkWindows(world);
    await checkOrganization(world);
    return null;
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
}

/** Starts the fleet scenarios, or the one that the seed selects. */
function runFleetScenarios(
  world: World,
  { fleetScenarios, picksOneFleetScenario }: Scenario,
): { stop(): void } {
  const { clock, random, sites, accounts, trace } = world;
  const own = random.fork('story');
  const chosen =
    fleetScenarios.length > 0 && picksOneFleetScenario ? [own.pick(fleetScenarios)] : fleetScenarios;
  const playing = chosen.map((fleetScenario) => {
    trace.note('world', `fleet scenario ${fleetScenario.name}: ${fleetScenario.title}`);
    return play(fleetScenario, {
      clock,
      random: own.fork(fleetScenario.name),
      clusters: sites.map(({ cluster }) => cluster),
      edit: (share, tag) => {
        for (const account of accounts) account.edit(share, tag);
      },
    });
  });
  return {
    stop: () => {
      for (const one of playing) one.stop();
    },
  };
}

/** Advances time, and checks the invariants that must always hold. */
async function advance(
  world: World,
  checks: InvariantMonitor,
  durationMs: number,
  played?: () => void,
): Promise<void> {
  const { clock, failed } = world;
  for (const until = clock.now() + durationMs; clock.now() < until; ) {
    await clock.runFor(Math.min(CHECK_MS, until - clock.now()));
    checks.check();
    played?.();
    const [problem] = failed;
    if (problem !== undefined) throw problem;
    if (checks.violation !== null) throw checks.violation;
  }
}
