import type { Store } from '@hawser/server/parts';
import { sql } from 'kysely';
import type { Ask } from '../network/endpoint.ts';
import type { Defects } from './mutation.ts';

const KEY = 'idempotency-key';

/** Takes the audit entry away again where a command that had come before is done. */
const forgetful = (store: Store, repeated: ReadonlySet<unknown>): Store => ({
  ...store,
  tenant: (owner, work) =>
    store.tenant(owner, (tx) =>
      work({
        ...tx,
        atCommit(statement, told) {
          tx.atCommit(statement, told);
          const key = statement.parameters.find((parameter) => repeated.has(parameter));
          if (key !== undefined)
            tx.atCommit(sql`delete from audit_entries where idempotency_key = ${key}`.compile(tx.db));
        },
      }),
    ),
});

/** What is wrong with how commands are answered. */
export const COMMANDS: Defects = {
  'no-idempotency': () => ({
    says: 'A repeated command is a new one.',
    breaks: ['commands'],
    server: {
      ask: (ask) => {
        const { [KEY]: _, ...headers } = ask.headers;
        return { ...ask, headers };
      },
    },
  }),
  'audit-lost-on-repeat': () => {
    const [known, repeated] = [new Set<string>(), new Set<string>()];
    const noted = (ask: Ask): Ask => {
      const key = ask.headers[KEY];
      if (key !== undefined) (known.has(key) ? repeated : known).add(key);
      return ask;
    };
    return {
      says: 'A command that is done when it is repeated leaves no audit entry.',
      breaks: ['commands'],
      world: ({ session }) => session.run('grant delete on audit_entries to public'),
      server: { ask: noted, store: (store) => forgetful(store, repeated) },
    };
  },
};
