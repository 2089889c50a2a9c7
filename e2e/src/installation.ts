import {
  createDatabase,
  type Product,
  PRODUCTS_POSTGRES_VARIABLE,
  startProduct,
  type TestDatabase,
} from '@hawser/testkit';
import { expect, type Page } from '@playwright/test';

/** The first request of this method to the address is carried out, and its answer never comes. */
export async function loseAnswer(page: Page, method: string, address: string): Promise<void> {
  let lost = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== method || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
}

/** The product on a PostgreSQL that a journey can reach too, past every rule of the product. */
export class Installation {
  readonly product: Product;
  readonly database: TestDatabase;

  private constructor(product: Product, database: TestDatabase) {
    this.product = product;
    this.database = database;
  }

  static async start(env: NodeJS.ProcessEnv = {}): Promise<Installation> {
    const database = await createDatabase(process.env[PRODUCTS_POSTGRES_VARIABLE]);
    const product = await startProduct({ databaseUrl: database.url, env });
    await database.execute(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    return new Installation(product, database);
  }

  /** Does something while the database refuses `deed`, such as 'insert', on a table. */
  async whileRefused(deed: string, table: string, run: () => Promise<void>): Promise<void> {
    await this.database.execute(
      `create trigger refuse before ${deed} on ${table} for each row execute function refuse()`,
    );
    try {
      await run();
    } finally {
      await this.database.execute(`drop trigger refuse on ${table}`);
    }
  }

  /** Does something while the database lets nobody read or write a table: whoever asks waits. */
  async whileHeld(table: string, run: () => Promise<void>): Promise<void> {
    const release = await this.database.hold(`lock table ${table} in access exclusive mode`);
    try {
      await run();
    } finally {
      await release();
    }
  }

  /**
   * Holds one row while `run` brings requests that want it to wait, one after the other; `waiting` tells when so many wait. Then
   * they go on in that order, and what `run` answers with is awaited.
   */
  async whileRowHeld(
    table: string,
    id: string,
    run: (waiting: (count: number) => Promise<void>) => Promise<{ readonly answer: Promise<unknown> }>,
  ): Promise<void> {
    const release = await this.database.hold(`select from ${table} where id = '${id}' for update`);
    const waiting = (count: number): Promise<void> =>
      expect(() =>
        this.database.execute(
          `do $$ begin assert (select count(*) from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock') >= ${count}; end $$`,
        ),
      ).toPass();
    let last: { readonly answer: Promise<unknown> } | undefined;
    try {
      last = await run(waiting);
    } finally {
      await release();
    }
    await last?.answer;
  }

  /** As if so much time had passed since an account's work in the background began. */
  async letPass(uid: string, ms: number): Promise<void> {
    await this.database.execute(
      `update routers set detach_requested_at = detach_requested_at - ${ms} where owner_uid = '${uid}';
       update jobs set run_after = run_after - ${ms}, deadline_at = deadline_at - ${ms}, taken_until = taken_until - ${ms}
        where owner_uid = '${uid}' and finished_at is null`,
    );
  }

  /** How many entries the audit of an account has for each command. */
  async audited(uid: string): Promise<Record<string, number>> {
    const rows = await this.database.execute<{ command: string; count: number }>(
      `select command, count(*)::int as count from audit_entries where owner_uid = '${uid}' group by command`,
    );
    return Object.fromEntries(rows.map(({ command, count }) => [command, count]));
  }

  async stop(): Promise<void> {
    await this.product.stop();
    await this.database.drop();
  }
}
