import type { TestDatabase } from '@hawser/testkit';

/** Makes a new role, which may create roles and is not a superuser, the owner of a database; returns the URL to connect as it. */
export async function giveToPlainRole(database: TestDatabase): Promise<string> {
  const role = `maker_${database.name}`;
  await database.execute(`create role ${role} login createrole password 'maker'`);
  await database.execute(`alter database ${database.name} owner to ${role}`);
  return database.url.replace(/\/\/[^@]*@/, `//${role}:maker@`);
}
