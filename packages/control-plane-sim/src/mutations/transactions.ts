import type { Store } from '@hawser/server/simulator';
import { type Mutations, every } from './mutation.ts';

/** Occasionally reads the rows of another account. */
function mixedUp(store: Store, isWrong: () => boolean): Store {
  return {
    ...store,
    tenantRead: (owner, work) =>
      store.tenantRead(isWrong() ? (owner === 'alfa' ? 'bravo' : 'alfa') : owner, work),
  };
}

class Undone extends Error {}

/** Reports success before the COMMIT, which then fails. */
function hasty(store: Store, isUndone: () => boolean): Store {
  return {
    ...store,
    async tenant(owner, work) {
      if (!isUndone()) return store.tenant(owner, work);
      const held: { result?: Awaited<ReturnType<typeof work>> } = {};
      const undone = await store
        .tenant(owner, async (tx) => {
          held.result = await work(tx);
          throw new Undone();
        })
        .catch((error: unknown) => error);
      if (!(undone instanceof Undone)) throw undone;
      return held.result as Awaited<ReturnType<typeof work>>;
    },
  };
}

/** Mutations of transactions. */
export const TRANSACTIONS: Mutations = {
  'mixed-up-tenants': () => {
    const isWrong = every(30);
    return {
      description: "A read of one account is answered with another account's rows.",
      violates: ['tenants', 'windows'],
      server: { store: (store) => mixedUp(store, isWrong) },
    };
  },
  'answer-before-commit': () => {
    const isUndone = every(60);
    return {
      description: 'A command is acknowledged and then rolled back.',
      violates: ['commands', 'windows', 'clusters'],
      server: { store: (store) => hasty(store, isUndone) },
    };
  },
};
