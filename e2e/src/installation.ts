import { createProductDatabase, type Product, startProduct, type TestDatabase } from '@hawser/testkit';
import { expect, type Page } from '@playwright/test';

/** The first request with this method to the URL is executed, and its response is lost. */
export async function loseAnswer(page: Page, method: string, address: string): Promise<void> {
  let lost = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== method || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
}

/** The product with a PostgreSQL that a journey can access directly. */
export class Installation {
  readonly product: Product;
  readonly database: TestDatabase;

  private constructor(product: Product, database: TestDatabase) {
    this.product = product;
    this.database = database;
  }

  static async start(env: NodeJS.ProcessEnv = {}): Promise<Installation> {
    const database = await createProductDatabase();
    const product = await startProduct({ databaseUrl: database.url, env });
    await database.execute(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    return new Installation(product, database);
  }

  /** Runs something while the database refuses an operation, such as 'insert', on a table. */
  async whileRefused(operation: string, table: string, run: () => Promise<void>): Promise<void> {
    await this.database.execute(
      `create trigger refuse before ${operation} on ${table} for each row execute function refuse()`,
    );
    try {
      await run();
    } finally {
      await this.database.execute(`drop trigger refuse on ${table}`);
    }
  }

  /** Runs something while a table is locked exclusively: reads and writes wait. */
  async whileHeld(table: string, run: () => Promise<void>): Promise<void> {
    const release = await this.database.hold(`lock table ${table} in access exclusive mode`);
    try {
      await run();
    } finally {
      await release();
    }
  }

  /**
   * Locks one row while `run` starts requests that wait for it, one after the other; `waiting` resolves once that many are
   * waiting. Then they continue in that order, and the `answer` of `run` is awaited.
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

  /** Moves an account's background work into the past, as if this time had passed. */
  async letPass(uid: string, ms: number): Promise<void> {
    await this.database.execute(
      `update routers set detach_requested_at = detach_requested_at - ${ms} where owner_uid = '${uid}';
       update jobs set run_after = run_after - ${ms}, deadline_at = deadline_at - ${ms}, taken_until = taken_until - ${ms}
        where owner_uid = '${uid}' and finished_at is null`,
    );
  }

  /** Number of audit entries of an account by command. */
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
