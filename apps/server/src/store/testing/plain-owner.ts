import type { TestDatabase } from '@hawser/testkit';

/** Gives a database to a new role that may make roles and is no superuser; the URL that connects as it. */
export async function giveToPlainRole(database: TestDatabase): Promise<string> {
  const role = `maker_${database.name}`;
  await database.execute(`create role ${role} login createrole password 'maker'`);
  await database.execute(`alter database ${database.name} owner to ${role}`);
  return database.url.replace(/\/\/[^@]*@/, `//${role}:maker@`);
}
