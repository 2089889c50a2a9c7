import { pause } from '@hawser/ports';
import type { ClusterFacts } from '@hawser/contract';
import { Inventory } from './apply/inventory.ts';
import { Reconciler } from './apply/reconciler.ts';
import { Reachability } from './facts/reachability.ts';
import { survey } from './facts/survey.ts';
import type { Identity } from './link/identity.ts';
import { keepLink, type Refusal, socketUrl } from './link/link.ts';
import { ServerClock } from './link/server-clock.ts';
import type { Session } from './link/session.ts';
import { Outbox } from './report/outbox.ts';
import { RouterStanding } from './report/router.ts';
import { Standings } from './report/standings.ts';
import type { AgentOptions } from './options.ts';
import { makeAnew } from './remember.ts';
import { isSameInstallation, type Settings, type SettingsStore } from './settings/settings.ts';
import { onAbort, waitAtMost } from './waiting.ts';
import { Troubles } from './watch/troubles.ts';
import { Watches } from './watch/watches.ts';

/** How long the first report may wait for the first look at what was made before. */
const FIRST_LOOK_MS = 5_000;
/** How long the first sync may take before it is called INSTALLING. */
const INSTALLING_MS = 1_500;
/** A report that was not acknowledged for so long is stuck. */
const STUCK_MS = 30_000;

/** One installation for one router: joins watching, applying and reporting, and runs them. */
export class Installation {
  readonly #options: AgentOptions & { readonly agentVersion: string };
  readonly #store: SettingsStore;
  readonly #settings: Settings;
  readonly #identity: Identity;
  #cluster: ClusterFacts;
  #session: Session | null = null;
  readonly #end = new AbortController();
  #leaseMs = 30_000;
  #reachability: Reachability | null = null;

  readonly #standings: Standings;
  readonly #outbox: Outbox;
  readonly #router: RouterStanding;
  readonly #inventory: Inventory;
  readonly #watches: Watches;
  readonly #troubles: Troubles;
  readonly #reconciler: Reconciler;

  constructor(
    options: AgentOptions & { readonly agentVersion: string },
    store: SettingsStore,
    settings: Settings,
    identity: Identity,
    cluster: ClusterFacts,
  ) {
    this.#options = options;
    this.#store = store;
    this.#settings = settings;
    this.#identity = identity;
    this.#cluster = cluster;
    const { clock, random, log, kube, namespace, remember = makeAnew } = options;
    const { routerID, grant } = settings;
    this.#standings = new Standings(clock, (objectID) => this.#outbox.change(objectID), remember);
    this.#outbox = new Outbox(clock, this.#standings);
    this.#router = new RouterStanding(clock, (report) => this.#outbox.router(report));
    this.#inventory = new Inventory(kube, namespace, remember, () => {
      log.warn('The inventory is not what was written last');
      this.#end.abort();
    });
    this.#troubles = new Troubles({
      clock,
      kube,
      log,
      found: (objectID, verdict) => this.#standings.observe(objectID, verdict),
    });
    this.#watches = new Watches({
      clock,
      random,
      log,
      kube,
      routerID,
      inventory: this.#inventory,
      seen: (objectID, object, verdict, applied) => {
        if (!this.#reconciler.isWanted(objectID)) return;
        const before = this.#standings.digest(objectID);
        if (before === null) this.#standings.apply(objectID, applied);
        this.#troubles.take(objectID, object, verdict);
        if (before !== null && before !== applied.digest) this.#reconciler.disturb(objectID);
      },
      missing: (objectID) => this.#missing(objectID),
      broken: () => void this.#reachability?.ask(),
    });
    this.#reconciler = new Reconciler({
      clock,
      random,
      log,
      kube,
      grant,
      routerID,
      namespace,
      inventory: this.#inventory,
      sight: this.#watches,
      standings: this.#standings,
      removed: (objectID) => {
        this.#troubles.forget(objectID);
        this.#outbox.remove(objectID);
      },
      synced: () => this.#router.learn({ isSynced: true }),
      detached: () => {
        this.#outbox.flush();
        this.#session?.send({ type: 'detached' });
      },
    });
  }

  /**
   * Runs until `signal` aborts or the installation was changed (null), or the server refuses this agent for good. Fails as the Kubernetes API does when
   * the inventory cannot be read.
   */
  async run(signal: AbortSignal): Promise<Refusal | null> {
    const { clock, log, kube } = this.#options;
    await this.#inventory.load();
    const end = this.#end;
    const ignore = onAbort(signal, () => end.abort());
    const over = end.signal;
    this.#reachability = this.#reach(over);
    for (const entry of this.#inventory.all()) this.#watches.cover(entry);
    void pause(clock, INSTALLING_MS, over).then(
      () => over.aborted || this.#router.learn({ isInstalling: true }),
    );
    const surveying = survey(
      {
        clock,
        log,
        kube,
        grant: this.#settings.grant,
        cluster: this.#cluster,
        changed: (cluster) => {
          this.#cluster = cluster;
          this.#outbox.cluster(cluster);
        },
        rights: (missing) => this.#router.learn({ missingRights: missing }),
        revisit: async () => {
          await this.#inventory.check();
          if (isSameInstallation(await this.#store.read(), this.#settings)) return;
          log.info('The installation has changed');
          end.abort();
        },
      },
      over,
    );
    try {
      await this.#look(over);
      return await this.#connect(over);
    } finally {
      ignore();
      end.abort();
      this.#reachability.stop();
      this.#troubles.stop();
      this.#outbox.detach();
      await Promise.all([surveying, this.#reconciler.stop(), this.#watches.stop()]);
    }
  }

  /** Waits for the first look, so that the first full report does not call gone what was only not looked at. */
  async #look(signal: AbortSignal): Promise<void> {
    await waitAtMost(this.#options.clock, FIRST_LOOK_MS, signal, this.#watches.listed());
    for (const objectID of this.#inventory.ids()) {
      if (this.#standings.has(objectID)) continue;
      const message = 'has not been observed since the agent started';
      this.#standings.observe(objectID, { status: 'UNKNOWN', message, kubeStatus: null, since: null });
    }
  }

  #missing(objectID: string): void {
    if (!this.#reconciler.isWanted(objectID)) {
      this.#reconciler.disturb(objectID);
      return;
    }
    this.#troubles.forget(objectID);
    const message = 'is no longer in the cluster';
    this.#standings.observe(objectID, { status: 'MISSING', message, kubeStatus: null, since: null });
    this.#reconciler.disturb(objectID);
  }

  /** Without its API the router is DOWN at once; past the lease nothing that was seen counts any more. */
  #reach(signal: AbortSignal): Reachability {
    const { clock, kube, log } = this.#options;
    let lost = new AbortController();
    return new Reachability({
      clock,
      kube,
      lost: (reason, answeredAt) => {
        log.error('The Kubernetes API does not answer', { reason });
        this.#router.learn({ unreachable: reason });
        lost = new AbortController();
        const until = AbortSignal.any([signal, lost.signal]);
        // No longer than a lease, also where the clock was set back since the last answer.
        const restMs = Math.min(this.#leaseMs, Math.max(0, answeredAt + this.#leaseMs - clock.now()));
        void pause(clock, restMs, until).then(() => {
          if (!until.aborted)
            this.#standings.blind(`The Kubernetes API of the cluster does not answer: ${reason}`);
        });
      },
      found: () => {
        log.info('The Kubernetes API answers again');
        lost.abort();
        this.#standings.blind(null);
        this.#router.learn({ unreachable: null });
        this.#watches.restart();
        this.#reconciler.again();
      },
    });
  }

  #connect(signal: AbortSignal): Promise<Refusal | null> {
    const { clock, random, dial, log, agentVersion, remember = makeAnew } = this.#options;
    return keepLink(
      {
        clock,
        random,
        dial,
        log,
        agentVersion,
        remember,
        url: socketUrl(this.#options.server ?? this.#settings.server),
        agentID: this.#identity.agentID,
        key: this.#identity.key,
        cluster: () => this.#cluster,
        have: () => this.#reconciler.have(),
        welcomed: (session, { leaseMs, routerID }) => {
          log.info('Connected to the server', { routerID });
          this.#session = session;
          this.#leaseMs = leaseMs;
          this.#outbox.attach(session);
        },
        desired: (message) => this.#reconciler.take(message),
        detach: () => this.#reconciler.detach(),
        acknowledged: (id) => this.#outbox.acknowledge(id),
        serverClock: new ServerClock(),
        clockSet: (stepMs) => {
          this.#standings.clockSet(stepMs);
          this.#outbox.again();
        },
        isStuck: () => {
          const oldest = this.#outbox.oldestUnackedAt;
          // A report of the future was sent before the clock was set back.
          return oldest !== null && Math.abs(clock.now() - oldest) > STUCK_MS;
        },
        lost: () => {
          this.#session = null;
          this.#outbox.detach();
        },
      },
      signal,
    );
  }
}
