import { checkCommands } from './invariants/commands.ts';
import { watchEndings } from './invariants/completions.ts';
import { checkClusters, checkOwners, checkWindows } from './invariants/final-state.ts';
import { OngoingChecks } from './invariants/monitor.ts';
import { checkObservations } from './invariants/observations.ts';
import { checkPlacements } from './invariants/placements.ts';
import type { Defect } from './mutations/mutation.ts';
import { wreak } from './fault-injection/inject.ts';
import { finale, FINALE_MS } from './fault-injection/finale.ts';
import { play } from '@hawser/fleet-sim';
import type { Fault, Struck } from './faults/faults.ts';
import type { Scenario } from './scenario.ts';
import { freshDatabase } from './store/template.ts';
import { Violation } from './trace/violation.ts';
import { type Size, World } from './world/world.ts';

/** What is simulated. */
export interface RunOptions {
  readonly seed: number;
  readonly scenario: Scenario;
  /** How long faults happen, milliseconds of the virtual clock; the world gets time to settle afterwards. */
  readonly durationMs: number;
  readonly size?: Size;
  /** Something wrong with the product, to see that it is found. */
  readonly defect?: Defect;
  /** Is told how much of `ofMs`, of the virtual clock, is played. It must not touch the world. */
  readonly onPlayed?: (playedMs: number, ofMs: number) => void;
}

/** How it went. */
export interface Outcome {
  readonly violation: Violation | null;
  readonly trace: string;
  /** What was done, in figures. */
  readonly numbers: {
    readonly servers: number;
    readonly people: number;
    readonly commands: number;
    readonly statements: number;
    readonly events: number;
  };
  /** How often each fault happened. */
  readonly faults: Readonly<Record<Fault, number>>;
  /** What they struck. */
  readonly struck: Struck;
  /** How often each command was acknowledged, by its operation. */
  readonly operations: ReadonlyMap<string, number>;
  /** How often each was refused because somebody else of the account was quicker, by operation and status. */
  readonly outrun: ReadonlyMap<string, number>;
}

/** How often screens and queues are looked at, milliseconds. */
const LOOK_MS = 500;
/** What does not hold at the end is looked at so often again. */
const LOOKS = 4;
/** After the faults: everybody notices, reconnects and catches up within this, milliseconds. */
const SETTLE_MS = 150_000;

/** Plays one world from its seed, and says whether all invariants held. */
export async function simulate(options: RunOptions): Promise<Outcome> {
  const { seed, scenario, defect } = options;
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
  await watchEndings(world, checks);
  const contest = world.random.fork('contest');
  const isTakenOver = () => {
    const isSo = world.faults.areOn('process') && contest.chance(0.3);
    if (isSo) world.faults.count('names taken over');
    return isSo;
  };
  for (const site of world.sites) site.contest(isTakenOver);
  await defect?.world?.(world);
  let violation: Violation | null = null;
  try {
    await playOut(world, checks, options);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violation = error;
    world.trace.note('checks', `VIOLATION of ${error.invariant}: ${error.message}`);
  } finally {
    for (const host of world.hosts) host.kill();
    for (const { cluster } of world.sites) void cluster.stop();
    await session.close();
  }
  const people = world.owners.flatMap((owner) => owner.people);
  const acknowledged = people.flatMap((person) => person.acknowledged);
  const outrun = people.flatMap((person) => person.outrun);
  return {
    violation,
    trace: world.trace.text(),
    numbers: {
      servers: world.hosts.length,
      people: people.length,
      commands: acknowledged.length,
      statements: session.statements,
      events: world.trace.lines.length,
    },
    faults: world.faults.counts,
    struck: world.faults.struck,
    operations: countOf(acknowledged.map(({ operation }) => operation)),
    outrun: countOf(outrun.map(({ operation, status }) => `${operation} ${status}`)),
  };
}

function countOf(names: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

async function playOut(
  world: World,
  checks: OngoingChecks,
  { scenario, durationMs, onPlayed }: RunOptions,
): Promise<void> {
  const { clock, faults, trace, owners, hosts, random } = world;
  const beganAt = clock.now();
  const played = () => onPlayed?.(clock.now() - beganAt, durationMs + SETTLE_MS);
  world.begin(scenario.isBusy);
  const mended = wreak(world, random.fork('chaos'));
  const told = tell(world, scenario);
  await lookAlong(world, checks, Math.max(0, durationMs - FINALE_MS), played);
  const ended = finale(world, random.fork('finale'));
  await lookAlong(world, checks, Math.min(durationMs, FINALE_MS), played);
  faults.stop();
  told.stop();
  world.rest();
  trace.note('world', 'no more faults');
  let isMended = false;
  void Promise.all([mended, ended]).then(() => {
    isMended = true;
  });
  await clock.runTo(() => isMended, SETTLE_MS);
  for (const site of world.sites) {
    site.cluster.skew(0);
    site.start();
  }
  for (const host of hosts) if (host.isDown) void host.start();
  await lookAlong(world, checks, SETTLE_MS, played);
  for (const { account, waitsFor } of owners.flatMap(({ people }) => people)) {
    if (waitsFor === null) continue;
    throw new Violation('commands', `${account}: ${waitsFor} is never answered`);
  }
  const accounts = await checkCommands(world);
  await checkOwners(world);
  await checkPlacements(world, accounts);
  await inTime(world, checks, () => checkClusters(world));
  await inTime(world, checks, () => checkObservations(world));
  await inTime(world, checks, () => checkWindows(world));
}

/** The stories of a scenario, or the one that the seed picks, from now on. */
function tell(world: World, { stories, picksStory }: Scenario): { stop(): void } {
  const { clock, random, sites, owners, trace } = world;
  const own = random.fork('story');
  const told = stories.length > 0 && picksStory ? [own.pick(stories)] : stories;
  const playing = told.map((story) => {
    trace.note('world', `story ${story.name}: ${story.title}`);
    return play(story, {
      clock,
      random: own.fork(story.name),
      clusters: sites.map(({ cluster }) => cluster),
      edit: (share, tag) => {
        for (const owner of owners) owner.edit(share, tag);
      },
    });
  });
  return {
    stop: () => {
      for (const one of playing) one.stop();
    },
  };
}

/** Looks again a few times before it believes a violation: something may just be on its way. */
async function inTime(world: World, checks: OngoingChecks, check: () => Promise<void>): Promise<void> {
  for (let left = LOOKS; ; left--) {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof Violation) || left === 0) throw error;
      await lookAlong(world, checks, LOOK_MS);
    }
  }
}

async function lookAlong(
  world: World,
  checks: OngoingChecks,
  durationMs: number,
  played?: () => void,
): Promise<void> {
  const { clock, failed } = world;
  for (const until = clock.now() + durationMs; clock.now() < until; ) {
    await clock.runFor(Math.min(LOOK_MS, until - clock.now()));
    checks.look();
    played?.();
    const [problem] = failed;
    if (problem !== undefined) throw problem;
    if (checks.violation !== null) throw checks.violation;
  }
}
