import { expect, test } from 'vitest';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { SeededRandom } from '../random/seeded-random.ts';
import { DatabaseFaults } from './faults/database.ts';
import { Faults } from './faults/faults.ts';

const faultsOf = (faults: Faults) => new DatabaseFaults(new VirtualClock(), new SeededRandom(1), faults);

test('a server is killed over the work that it was meant to be killed over, and once', async () => {
  const database = faultsOf(new Faults(['process']));
  const killed: string[] = [];
  database.killAfter(2, 'jobs', (part) => killed.push(part));
  for (const part of ['commands', 'jobs', 'feed'] as const) await database.statement(part);
  expect(killed).toEqual([]);
  await database.committing('jobs');
  await database.statement('jobs');
  expect(killed).toEqual(['jobs']);
});

test('who is spared is not killed', async () => {
  const database = faultsOf(new Faults(['process']));
  const killed: string[] = [];
  database.killAfter(1, null, (part) => killed.push(part));
  database.spare();
  await database.statement('jobs');
  expect(killed).toEqual([]);
});

test('a database that is down answers nobody, until all faults stop', async () => {
  const faults = new Faults([]);
  const database = faultsOf(faults);
  faults.isDatabaseDown = true;
  await expect(database.connecting('commands')).rejects.toThrow('the database is not there');
  await expect(database.statement('commands')).rejects.toMatchObject({ code: '57P01' });
  expect(await database.committing('commands')).toBe('before');
  faults.stop();
  await database.connecting('commands');
  expect(await database.committing('commands')).toBeNull();
});
