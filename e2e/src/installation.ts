import {
  createDatabase,
  type Product,
  startPostgres,
  startProduct,
  type TestDatabase,
  type TestPostgres,
} from '@hawser/testkit';

/** The product on a PostgreSQL that a journey can reach too, past every rule of the product. */
export class Installation {
  readonly product: Product;
  readonly database: TestDatabase;
  readonly #postgres: TestPostgres;

  private constructor(product: Product, database: TestDatabase, postgres: TestPostgres) {
    this.product = product;
    this.database = database;
    this.#postgres = postgres;
  }

  static async start(env: NodeJS.ProcessEnv = {}): Promise<Installation> {
    const postgres = await startPostgres();
    const database = await createDatabase(postgres.url);
    const product = await startProduct({ databaseUrl: database.url, env });
    await database.execute(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    return new Installation(product, database, postgres);
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

  async stop(): Promise<void> {
    await this.product.stop();
    await this.#postgres.stop();
  }
}
