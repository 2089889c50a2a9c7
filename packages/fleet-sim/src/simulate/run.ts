import { checkClusters, checkCommands, checkOwners, checkWindows } from './checks/lasting.ts';
import { OngoingChecks } from './checks/ongoing.ts';
import type { Defect } from './defects/defect.ts';
import { wreak } from './faults/chaos.ts';
import type { Scenario } from './scenario.ts';
import { freshDatabase } from './store/template.ts';
import { Violation } from './violation.ts';
import { type Size, World } from './world.ts';

/** What is simulated. */
export interface RunOptions {
  readonly seed: number;
  readonly scenario: Scenario;
  /** How long faults happen, milliseconds of the virtual clock; the world gets time to settle afterwards. */
  readonly durationMs: number;
  readonly size?: Size;
  /** Something wrong with the product, to see that it is found. */
  readonly defect?: Defect;
}

/** How it went. */
export interface Outcome {
  readonly violation: Violation | null;
  readonly trace: string;
  /** What was done, in figures. */
  readonly numbers: { readonly commands: number; readonly statements: number; readonly events: number };
}

/** How often screens and queues are looked at, milliseconds. */
const LOOK_MS = 500;
/** After the faults: everybody notices, reconnects and catches up within this, milliseconds. */
const SETTLE_MS = 100_000;

/** Plays one world from its seed, and says whether all invariants held. */
export async function simulate(options: RunOptions): Promise<Outcome> {
  const { seed, scenario, durationMs, defect } = options;
  const session = await freshDatabase();
  const checks = new OngoingChecks();
  const world = await World.make({
    seed,
    size: options.size ?? scenario.size,
    faults: scenario.faults,
    session,
    wrappers: defect?.server ?? {},
    sent: checks.sent,
  });
  checks.watch(world);
  const contest = world.random.fork('contest');
  for (const site of world.sites) site.contest(() => world.faults.areOn('process') && contest.chance(0.3));
  await defect?.world?.(world);
  let violation: Violation | null = null;
  try {
    await play(world, checks, durationMs);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violation = error;
    world.trace.note('checks', `VIOLATION of ${error.invariant}: ${error.message}`);
  } finally {
    world.host.kill();
    for (const { cluster } of world.sites) void cluster.stop();
    await session.close();
  }
  const commands = world.owners.reduce((sum, { person }) => sum + person.acknowledged.length, 0);
  const numbers = { commands, statements: session.statements, events: world.trace.lines.length };
  return { violation, trace: world.trace.text(), numbers };
}

async function play(world: World, checks: OngoingChecks, durationMs: number): Promise<void> {
  const { clock, faults, trace, owners, host, random } = world;
  world.begin();
  const mended = wreak(world, random.fork('chaos'));
  await lookAlong(world, checks, durationMs);
  faults.stop();
  for (const owner of owners) owner.stop();
  trace.note('world', 'no more faults');
  let isMended = false;
  void mended.then(() => {
    isMended = true;
  });
  await clock.runTo(() => isMended, SETTLE_MS);
  for (const { cluster } of world.sites) cluster.skew(0);
  if (host.running === null) void host.start();
  await lookAlong(world, checks, SETTLE_MS);
  for (const { account, person } of owners) {
    if (person.waitsFor === null) continue;
    throw new Violation('commands', `${account}: ${person.waitsFor} is never answered`);
  }
  await checkCommands(world);
  await checkOwners(world);
  await checkClusters(world);
  await checkWindows(world);
}

async function lookAlong(world: World, checks: OngoingChecks, durationMs: number): Promise<void> {
  const { clock, failed } = world;
  for (const until = clock.now() + durationMs; clock.now() < until; ) {
    await clock.runFor(Math.min(LOOK_MS, until - clock.now()));
    checks.look();
    const [problem] = failed;
    if (problem !== undefined) throw problem;
    if (checks.violation !== null) throw checks.violation;
  }
}
