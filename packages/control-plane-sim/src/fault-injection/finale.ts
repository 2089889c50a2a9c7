import { pause } from '@hawser/ports';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { Site } from '../clusters/site.ts';
import type { ServerHost } from '../server/host.ts';
import type { World } from '../world/world.ts';
import { failCommit, delayTransaction } from './transactions.ts';

/** Duration of the finale, milliseconds. */
export const FINALE_MS = 20_000;
/** How long an agent that is restarted is away, milliseconds. */
const AWAY_MS = [200, 2_000] as const;
/** How many later transactions are delayed, and for how long each, milliseconds: hello, lease and first report. */
const HELD_UP = 4;
const HELD_UP_MS = [500, 3_000] as const;

/** How many commits fail on each server, and when, milliseconds after the start of the finale. */
const FAILED = 5;
const FAILED_MS = [5_000, FINALE_MS] as const;

/**
 * The last faults, while users act faster: only database faults continue. Either each agent is restarted once,
 * as in an upgrade, or agents' reports are lost at their COMMIT. No later reconnection repairs what is lost now, so that a check can find it.
 */
export async function finale(world: World, random: SeededRandom): Promise<void> {
  const { faults, trace, sites, hosts, accounts, browsers } = world;
  const isUpgrade = faults.isEnabled('process') && (!faults.isEnabled('database') || random.chance(0.5));
  faults.stop(['database']);
  trace.note('world', 'only the database goes on failing');
  for (const { databaseFaults } of hosts) databaseFaults.resume();
  for (const account of accounts) account.speedUp();
  for (const browser of browsers) browser.stopBrowsing();
  if (isUpgrade) await Promise.all(sites.map((site) => upgrade(world, site, random.fork(site.name))));
  else if (faults.isEnabled('database'))
    await Promise.all(hosts.map((host) => loseReports(world, host, random.fork(host.name))));
}

async function loseReports(world: World, host: ServerHost, random: SeededRandom): Promise<void> {
  const losses = Array.from({ length: FAILED }, async () => {
    await pause(world.clock, random.between(...FAILED_MS));
    await failCommit(world, host, 'agents', random);
  });
  await Promise.all(losses);
}

async function upgrade(world: World, site: Site, random: SeededRandom): Promise<void> {
  const { clock, faults, trace, hosts } = world;
  await pause(clock, random.between(0, FINALE_MS / 2));
  site.cluster.killAgent();
  await pause(clock, random.between(...AWAY_MS));
  trace.note('world', `the agent of ${site.name} is started again`);
  site.start();
  if (!faults.isEnabled('database')) return;
  const heldUp = hosts.flatMap((host) =>
    Array.from({ length: HELD_UP }, (_, others) => {
      const heldMs = random.between(...HELD_UP_MS);
      return delayTransaction(world, [host], { part: 'agents', others, until: () => pause(clock, heldMs) });
    }),
  );
  await Promise.all(heldUp);
}
