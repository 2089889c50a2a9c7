import type { Store } from '@hawser/server/simulator';
import { sql } from 'kysely';
import type { HttpRequest } from '../network/endpoint.ts';
import type { Mutations } from './mutation.ts';

const KEY = 'idempotency-key';

/** Removes the audit entry again when a command is sent a second time. */
const forgetful = (store: Store, repeated: ReadonlySet<unknown>): Store => ({
  ...store,
  tenant: (owner, work) =>
    store.tenant(owner, (tx) =>
      work({
        ...tx,
        atCommit(statement, onError) {
          tx.atCommit(statement, onError);
          const key = statement.parameters.find((parameter) => repeated.has(parameter));
          if (key !== undefined)
            tx.atCommit(sql`delete from audit_entries where idempotency_key = ${key}`.compile(tx.db));
        },
      }),
    ),
});

/** Mutations of how commands are answered. */
export const COMMANDS: Mutations = {
  'no-idempotency': () => ({
    description: 'A repeated command is a new one.',
    violates: ['commands'],
    server: {
      request: (ask) => {
        const { [KEY]: _, ...headers } = ask.headers;
        return { ...ask, headers };
      },
    },
  }),
  'audit-lost-on-repeat': () => {
    const [known, repeated] = [new Set<string>(), new Set<string>()];
    const noted = (ask: HttpRequest): HttpRequest => {
      const key = ask.headers[KEY];
      if (key !== undefined) (known.has(key) ? repeated : known).add(key);
      return ask;
    };
    return {
      description: 'A command that is done when it is repeated leaves no audit entry.',
      violates: ['commands'],
      world: ({ session }) => session.run('grant delete on audit_entries to public'),
      server: { request: noted, store: (store) => forgetful(store, repeated) },
    };
  },
};
