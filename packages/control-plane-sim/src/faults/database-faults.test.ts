import { expect, test } from 'vitest';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { DatabaseFaults } from './database-faults.ts';
import { Faults } from './faults.ts';

const faultsOf = (faults: Faults) => new DatabaseFaults(new VirtualClock(), new SeededRandom(1), faults);

test('a server is killed over the work that it was meant to be killed over, and once', async () => {
  const database = faultsOf(new Faults(['process']));
  const killed: string[] = [];
  database.killAfter(2, 'jobs', (part) => killed.push(part));
  for (const part of ['commands', 'jobs', 'feed'] as const) await database.beforeStatement(part);
  expect(killed).toEqual([]);
  await database.beforeCommit('jobs');
  await database.beforeStatement('jobs');
  expect(killed).toEqual(['jobs']);
});

test('who is spared is not killed', async () => {
  const database = faultsOf(new Faults(['process']));
  const killed: string[] = [];
  database.killAfter(1, null, (part) => killed.push(part));
  database.cancelKill();
  await database.beforeStatement('jobs');
  expect(killed).toEqual([]);
});

test('a chosen transaction of an account is held up, and another fails at its COMMIT, each once', async () => {
  const database = faultsOf(new Faults([]));
  let goesOn = () => {};
  database.atBegin.add('jobs', 1, () => new Promise<void>((resolve) => (goesOn = resolve)));
  database.atCommit.add('agents', 0, () => 'before');
  database.atCommit.add('agents', 0, () => 'after').cancel();
  const begun: string[] = [];
  const begin = async (name: string, part: 'agents' | 'jobs', owner: string | null) => {
    await database.beforeConnect(part, owner);
    begun.push(name);
  };
  await begin('first', 'jobs', 'ada');
  await begin('of the system', 'jobs', null);
  const held = begin('held up', 'jobs', 'ada');
  await begin('of agents', 'agents', 'ada');
  await begin('next', 'jobs', 'ada');
  goesOn();
  await held;
  expect(begun).toEqual(['first', 'of the system', 'of agents', 'next', 'held up']);
  const ends = [await database.beforeCommit('agents', null), await database.beforeCommit('jobs', 'ada')];
  expect([...ends, await database.beforeCommit('agents', 'ada')]).toEqual([null, null, 'before']);
  expect(await database.beforeCommit('agents', 'ada')).toBeNull();
});

test('a database that is down answers nobody, until all faults stop', async () => {
  const faults = new Faults([]);
  const database = faultsOf(faults);
  faults.isDatabaseDown = true;
  await expect(database.beforeConnect('commands')).rejects.toThrow('the database is not there');
  await expect(database.beforeStatement('commands')).rejects.toMatchObject({ code: '57P01' });
  expect(await database.beforeCommit('commands')).toBe('before');
  faults.stop();
  await database.beforeConnect('commands');
  expect(await database.beforeCommit('commands')).toBeNull();
});

test('a server that is kept waiting gets its turn when the wait is over, and gives up when it takes too long', async () => {
  const clock = new VirtualClock();
  const database = new DatabaseFaults(clock, new SeededRandom(1), new Faults([]));
  const settled: string[] = [];
  const connect = (name: string) =>
    database.beforeConnect('agents').then(
      () => settled.push(name),
      (error: Error) => settled.push(`${name}: ${error.message}`),
    );
  database.stall();
  void connect('first');
  await clock.runFor(30_000);
  void connect('second');
  await clock.runFor(10_000);
  expect(settled).toEqual(['first: timeout exceeded when trying to connect']);
  database.resume();
  await clock.runFor(0);
  expect(settled.slice(1)).toEqual(['second']);
});
