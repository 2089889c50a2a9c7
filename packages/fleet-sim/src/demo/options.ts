import { parseArgs } from 'node:util';
import { withNegativeNumbers } from '../command-line/arguments.ts';
import { scenarioNamed, scenarios } from '../scenarios/named.ts';
import type { Scenario } from '../scenarios/scenario.ts';

/** Size and scenario of a demo fleet. */
export interface FleetOptions {
  readonly clusters: number;
  /** Objects on each cluster. */
  readonly objects: number;
  readonly scenario: Scenario;
  readonly seed: number;
}

/** Where it runs. */
export interface Options extends FleetOptions {
  /** A running server to use; null: the demo starts its own. */
  readonly server: string | null;
  /** An account on that server; null: a new one is created. */
  readonly account: { readonly email: string; readonly password: string } | null;
  /** Removes a demo fleet from that server instead of creating one. */
  readonly remove: boolean;
  readonly besideReal: boolean;
  /** Exits when everything is applied, instead of running until Ctrl-C. */
  readonly untilApplied: boolean;
}

/** Maximum number of objects in a network of the demo; each cluster gets all objects of its network. */
const MAX_OBJECTS = 1_000;
const MAX_CLUSTERS = 100_000;

export const USAGE = `Usage: npm run demo [-- OPTION...]
  --clusters N    simulated clusters (100)
  --objects M     objects on each of them (20)
  --scenario NAME what happens to them (quiet): ${scenarios.map(({ name }) => name).join(', ')}
  --seed S        a whole number that decides what happens to whom (1)
  --server URL    join a running server, with --email and --password of an account (else one is made)
  --remove        remove the demo fleet from the joined server
  --yes-beside-real-clusters
                  join although the account has real clusters
  --until-applied end as soon as everything is applied`;

/**
 * Parses the command line.
 * @throws Error with the problem.
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: withNegativeNumbers(args),
    strict: true,
    options: {
      clusters: { type: 'string', default: '100' },
      objects: { type: 'string', default: '20' },
      scenario: { type: 'string', default: 'quiet' },
      seed: { type: 'string', default: '1' },
      server: { type: 'string' },
      email: { type: 'string' },
      password: { type: 'string' },
      remove: { type: 'boolean', default: false },
      'yes-beside-real-clusters': { type: 'boolean', default: false },
      'until-applied': { type: 'boolean', default: false },
    },
  });
  const { server, email, password, remove } = values;
  if ((email === undefined) !== (password === undefined))
    throw new Error('--email and --password go together.');
  if (server === undefined && (email !== undefined || remove))
    throw new Error('--email, --password and --remove need --server.');
  if (remove && email === undefined)
    throw new Error('--remove needs --email and --password of the fleet’s account.');
  return {
    clusters: wholeNumber('clusters', values.clusters, 1, MAX_CLUSTERS),
    objects: wholeNumber('objects', values.objects, 0, MAX_OBJECTS),
    scenario: scenarioNamed(values.scenario),
    seed: wholeNumber('seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
    server: server === undefined ? null : addressOf(server),
    account: email === undefined || password === undefined ? null : { email, password },
    remove,
    besideReal: values['yes-beside-real-clusters'],
    untilApplied: values['until-applied'],
  };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new Error(`--${name} must be a whole number from ${least} to ${most}, not '${text}'.`);
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && ['http:', 'https:'].includes(url.protocol)) return url.origin;
  throw new Error(`--server must be an address such as http://127.0.0.1:8080, not '${text}'.`);
}
