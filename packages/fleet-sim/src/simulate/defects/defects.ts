import type { Feed, Store } from '@hawser/server/parts';
import type { KyselyPlugin } from 'kysely';
import { objectOf } from '../../kube/json.ts';
import type { Defect } from './defect.ts';
import { RIVALS } from './rivals.ts';

/** True every so many times. */
function every(times: number): () => boolean {
  let count = 0;
  return () => ++count % times === 0;
}

type Row = Record<string, unknown>;

/** Changes what the system role is answered. */
function answering(change: (rows: Row[]) => Row[]): (store: Store) => Store {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: change([...result.rows] as Row[]) }),
  };
  return (store) => ({ ...store, system: store.system.withPlugin(plugin) });
}

/** A feed that keeps some of its batches to itself. */
function deafFeed(feed: Feed): Feed {
  const isLost = every(4);
  const deaf =
    (subscribe: Feed['subscribe']): Feed['subscribe'] =>
    (heard) =>
      subscribe((changes) => {
        if (!isLost()) heard(changes);
      });
  return { ...feed, subscribe: deaf(feed.subscribe), subscribeEarly: deaf(feed.subscribeEarly) };
}

/** Reads the changes as if they became visible in the order of their numbers: the earlier of several come too late. */
const skippingCursor = answering((rows) => {
  const isFeed = rows.length > 1 && 'settled' in (rows[0] ?? {});
  return isFeed ? rows.slice(-1) : rows;
});

/** Leases end on the next day, wherever anybody looks. */
const LONG_LEASES = `
  create function long_lease() returns trigger language plpgsql as $$
  begin
    new.last_seen_at := greatest(new.last_seen_at, extract(epoch from timestamptz '2027-01-05 00:00:00Z') * 1000);
    new.expired_at := null;
    return new;
  end $$;
  create trigger long_lease before insert or update on router_leases for each row execute function long_lease()`;

/** Of an object what was reported first stays, whatever is reported later. */
const LOST_REPORTS = `
  create function lost_report() returns trigger language plpgsql as $$
  begin
    return old;
  end $$;
  create trigger lost_report before update on object_states for each row execute function lost_report()`;

/** An object stays placed where it was once placed, until it is gone itself. */
const LASTING_PLACEMENTS = `
  create function lasting_placement() returns trigger language plpgsql as $$
  begin
    if exists (
      select from objects where owner_uid = old.owner_uid and id = old.object_id and active) then
      return null;
    end if;
    return old;
  end $$;
  create trigger lasting_placement before delete on placements for each row execute function lasting_placement()`;

/** What was heard of agents is written once, and never again. */
const UNWRITTEN_LEASES = `
  create function unwritten_lease() returns trigger language plpgsql as $$
  begin
    new.last_seen_at := old.last_seen_at;
    return new;
  end $$;
  create trigger unwritten_lease before update on router_leases for each row execute function unwritten_lease()`;

/** Reads another account's rows now and then. */
function mixedUp(store: Store, isWrong: () => boolean): Store {
  return {
    ...store,
    tenantRead: (owner, work) =>
      store.tenantRead(isWrong() ? (owner === 'alfa' ? 'bravo' : 'alfa') : owner, work),
  };
}

class Undone extends Error {}

/** Says that it is done before it is, and then it is not. */
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

/** What is planted to see that the simulator finds it, by name. */
export const DEFECTS: Readonly<Record<string, () => Defect>> = {
  ...RIVALS,
  'lost-wake-up': () => ({
    says: 'Some of what changed is told to nobody.',
    breaks: ['windows', 'clusters', 'leases'],
    server: { feed: deafFeed },
  }),
  'skipping-cursor': () => ({
    says: 'The change feed goes on behind a change that became visible late.',
    breaks: ['windows', 'clusters', 'leases'],
    server: { store: skippingCursor },
  }),
  'unchecked-lease': () => ({
    says: 'A lease never runs out.',
    breaks: ['leases'],
    world: ({ session }) => session.run(LONG_LEASES),
  }),
  'unwritten-lease': () => ({
    says: 'An agent that is heard is taken for silent.',
    breaks: ['clusters'],
    world: ({ session }) => session.run(UNWRITTEN_LEASES),
  }),
  'lost-report': () => ({
    says: 'What agents report of an object later is not stored.',
    breaks: ['clusters'],
    world: ({ session }) => session.run(LOST_REPORTS),
  }),
  'lasting-placement': () => ({
    says: 'Rules and tags take nothing away from some clusters.',
    breaks: ['clusters', 'commands'],
    world: ({ session }) => session.run(LASTING_PLACEMENTS),
  }),
  'prune-by-name': () => ({
    says: 'The agent deletes whatever has the name, whoever made it.',
    breaks: ['clusters'],
    world: ({ sites }) => {
      for (const { cluster } of sites) {
        const { api } = cluster.kube;
        const ask = api.ask.bind(api);
        api.ask = (request) => {
          if (request.method !== 'DELETE') return ask(request);
          const { preconditions: _, ...body } = objectOf(request.body ?? null);
          return ask({ ...request, body });
        };
      }
    },
  }),
  'unbounded-queue': () => ({
    says: 'What waits for a slow reader is not counted.',
    breaks: ['queues'],
    server: { socket: (socket) => Object.defineProperty(socket, 'bufferedAmount', { get: () => 0 }) },
  }),
  'no-idempotency': () => ({
    says: 'A repeated command is a new one.',
    breaks: ['commands'],
    server: {
      ask: (ask) => {
        const { 'idempotency-key': _, ...headers } = ask.headers;
        return { ...ask, headers };
      },
    },
  }),
  'mixed-up-tenants': () => {
    const isWrong = every(30);
    return {
      says: "One account's question is answered from another's rows.",
      breaks: ['tenants', 'windows'],
      server: { store: (store) => mixedUp(store, isWrong) },
    };
  },
  'answer-before-commit': () => {
    const isUndone = every(60);
    return {
      says: 'A command is acknowledged and then rolled back.',
      breaks: ['commands', 'windows', 'clusters'],
      server: { store: (store) => hasty(store, isUndone) },
    };
  },
};
