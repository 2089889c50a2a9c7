import { pause } from '@hawser/ports';
import type { ClusterFacts } from '@hawser/contract/agent';
import { appliedObject } from './apply/applied-object.ts';
import { Applications, argoCdAccess, AwaitedArgoCd } from './argo/index.ts';
import { ServedInfrastructure } from './infrastructure/index.ts';
import { Inventory } from './apply/inventory.ts';
import { Drifts } from './drift/drifts.ts';
import { Reconciler } from './apply/reconciler.ts';
import { Reachability } from './facts/reachability.ts';
import { checkCluster } from './facts/cluster-check.ts';
import type { Identity } from './connection/identity.ts';
import { keepConnected, type Refusal, socketUrl } from './connection/connection.ts';
import { ServerClock } from './connection/server-clock.ts';
import type { Session } from './connection/session.ts';
import type { OwnLog } from './inspect/own-log.ts';
import { Problems } from './problems.ts';
import { Outbox } from './report/outbox.ts';
import { RouterStatus } from './report/router-status.ts';
import { ClusterSecrets } from './secrets/index.ts';
import { ObjectStatuses } from './report/object-statuses.ts';
import { type Features, featuresOf, sealedPassword } from './features/index.ts';
import type { AgentOptions } from './options.ts';
import { withoutMemo } from './memoize.ts';
import { streamSource } from './stream-source.ts';
import { Streams } from './streams/streams.ts';
import { registrationOf } from '@hawser/domain/gitops';
import { treeKinds } from '@hawser/domain/objects';
import { Trees } from './tree/trees.ts';
import { UnhealthyTrees } from './tree/unhealthy-trees.ts';
import { isSameInstallation, type Settings, type SettingsStore } from './settings/settings.ts';
import { onAbort, waitAtMost } from './timeouts.ts';
import { healthOf } from './watch/health/health.ts';
import { Watches } from './watch/watches.ts';

/** How long the first report waits for the first list of existing objects. */
const FIRST_LIST_MS = 5_000;
/** How long the first sync may take before the router is INSTALLING. */
const INSTALLING_MS = 1_500;

interface InstallationOptions extends AgentOptions {
  readonly agentVersion: string;
  readonly ownLog: OwnLog;
}

/** Runs the agent for one router: connects watches, reconciler and reports. */
export class Installation {
  readonly #options: InstallationOptions;
  readonly #store: SettingsStore;
  readonly #settings: Settings;
  readonly #identity: Identity;
  #cluster: ClusterFacts;
  #session: Session | null = null;
  readonly #end = new AbortController();
  #leaseMs = 30_000;
  #reachability: Reachability | null = null;
  readonly #statuses: ObjectStatuses;
  readonly #outbox: Outbox;
  readonly #router: RouterStatus;
  readonly #inventory: Inventory;
  readonly #watches: Watches;
  readonly #problems: Problems;
  readonly #drifts: Drifts;
  readonly #applications: Applications;
  readonly #reconciler: Reconciler;
  readonly #trees: Trees;
  readonly #unhealthyTrees: UnhealthyTrees;
  readonly #streams: Streams;
  readonly #features: Features | null;
  readonly #secrets: ClusterSecrets;
  readonly #infrastructure: ServedInfrastructure;

  constructor(
    given: InstallationOptions,
    store: SettingsStore,
    settings: Settings,
    identity: Identity,
    cluster: ClusterFacts,
  ) {
    const { options, ...argoCd } = argoCdAccess(given, settings.grant.gitops);
    this.#options = options;
    this.#store = store;
    this.#settings = settings;
    this.#identity = identity;
    this.#cluster = cluster;
    const { clock, random, log, kube, namespace, memoize = withoutMemo } = options;
    const { routerID, grant } = settings;
    const statusChanged = (objectID: string): void => {
      this.#outbox.change(objectID);
      if (registrationOf(objectID) === null) this.#unhealthyTrees.change(objectID);
    };
    this.#statuses = new ObjectStatuses(clock, statusChanged, memoize);
    this.#outbox = new Outbox(clock, this.#statuses);
    this.#router = new RouterStatus(clock, (report) => this.#outbox.router(report));
    this.#inventory = new Inventory(kube, namespace, memoize, () => {
      log.warn('The stored inventory differs from the last write');
      this.#end.abort();
    });
    const requeue = (objectID: string) => this.#reconciler.requeue(objectID);
    this.#infrastructure = new ServedInfrastructure({ clock, log, kube, grant, requeue });
    this.#drifts = new Drifts({
      clock,
      random,
      desired: (objectID) => this.#reconciler.desired(objectID),
      changed: (objectID, drift) => this.#statuses.setDrift(objectID, drift),
      same: (objectID) => this.#statuses.compared(objectID),
      read: (objectID) => appliedObject(kube, this.#inventory, objectID),
      putBack: (objectID) => this.#reconciler.putBack(objectID),
    });
    this.#watches = new Watches({
      clock,
      random,
      log,
      kube,
      routerID,
      inventory: this.#inventory,
      desiredDigest: (objectID) => this.#reconciler.desired(objectID)?.digest,
      observed: (objectID, object, health, applied) => {
        if (!this.#reconciler.isObserved(objectID)) return;
        const before = this.#statuses.digest(objectID);
        if (before === null) this.#statuses.apply(objectID, applied);
        this.#problems.take(objectID, object, health);
        this.#drifts.observe(objectID, object);
        this.#applications.observe(objectID, object);
        if (before !== null && before !== applied.digest) requeue(objectID);
      },
      missing: (objectID) => this.#reportMissing(objectID),
      failed: () => void this.#reachability?.check(),
    });
    const awaited = new AwaitedArgoCd(grant.gitops !== undefined, this.#statuses, () => this.#reconciler);
    this.#reconciler = new Reconciler({
      isAwaiting: (objectID, error) => awaited.waits(objectID, error),
      clock,
      random,
      log,
      kube,
      ...(options.reachCluster && { reachCluster: options.reachCluster }),
      grant: this.#infrastructure.grant(),
      routerID,
      namespace,
      inventory: this.#inventory,
      observed: this.#watches,
      statuses: this.#statuses,
      drifts: this.#drifts,
      unmarked: (objectID, object, marks) => {
        this.#statuses.observe(objectID, healthOf(object));
        this.#drifts.unmarked(objectID, marks);
      },
      removed: (objectID) => {
        this.#problems.forget(objectID);
        this.#applications.forget(objectID);
        this.#outbox.remove(objectID);
        this.#unhealthyTrees.change(objectID);
      },
      unserved: (objectID) => this.#infrastructure.wait(objectID),
      synced: () => this.#router.update({ isSynced: true }),
      detached: () => {
        this.#outbox.flush();
        this.#session?.send({ type: 'detached' });
      },
    });
    const entryOf = (objectID: string) => this.#inventory.of(objectID).at(-1);
    this.#applications = new Applications({
      clock,
      log,
      kube,
      ...argoCd,
      entryOf,
      outdated: (objectID, reason) => this.#statuses.setOutdated(objectID, reason),
      installing: (application) => this.#router.update({ application }),
    });
    const kindsIn = (of: string) => treeKinds(grant, of);
    this.#trees = new Trees({ clock, random, log, kube, kindsIn, entryOf, served: this.#infrastructure });
    this.#problems = new Problems({
      clock,
      kube,
      log,
      trees: this.#trees,
      found: (objectID, health) => this.#statuses.observe(objectID, health),
      isKnown: (objectID) => this.#statuses.isObserved(objectID),
    });
    this.#unhealthyTrees = new UnhealthyTrees({
      clock,
      log,
      trees: this.#trees,
      statusOf: (objectID) => this.#statuses.report(objectID)?.status ?? null,
    });
    const source = streamSource({
      clock,
      random,
      log,
      kube,
      trees: this.#trees,
      applications: this.#applications,
      sealed: { ...options, entryOf, desired: (objectID) => this.#reconciler.desired(objectID) },
      entryOf,
      kindsIn,
      served: this.#infrastructure,
      namespaces: grant.namespaces,
      isLogGranted: grant.logs,
      isExecGranted: grant.exec,
      isInspectGranted: grant.inspect,
      ownLog: options.ownLog,
      password: (publicKey) =>
        sealedPassword({ kube, namespace, routerID, sealText: options.features?.sealText }, publicKey),
    });
    this.#streams = new Streams({ clock, log, source });
    this.#secrets = new ClusterSecrets({ ...options, grant });
    this.#features = featuresOf(options, settings, (feature) => {
      this.#router.update({ feature });
      awaited.update(feature);
    });
  }

  /**
   * Runs until `signal` aborts or the installation changes (null), or until the server refuses this agent finally. Fails as
   * the Kubernetes API does when the inventory cannot be read.
   */
  async run(signal: AbortSignal): Promise<Refusal | null> {
    const { clock, log, kube } = this.#options;
    await this.#inventory.load();
    const ended = this.#end.signal;
    const ignore = onAbort(signal, () => this.#end.abort());
    this.#reachability = this.#watchReachability(ended);
    for (const entry of this.#inventory.all()) this.#watches.watch(entry);
    void pause(clock, INSTALLING_MS, ended).then(
      () => ended.aborted || this.#router.update({ isInstalling: true }),
    );
    const checking = checkCluster(
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
        permissions: (missing) => this.#router.update({ missingPermissions: missing }),
        recheck: async () => {
          await this.#inventory.check();
          if (isSameInstallation(await this.#store.read(), this.#settings)) return;
          log.info('The installation has changed');
          this.#end.abort();
        },
      },
      ended,
    );
    const runs = [this.#applications.run(ended), this.#secrets.run(ended), this.#infrastructure.run(ended)];
    try {
      await this.#awaitFirstList(ended);
      return await this.#connect(ended);
    } finally {
      ignore();
      this.#end.abort();
      this.#reachability.stop();
      this.#problems.stop();
      this.#drifts.stop();
      this.#unhealthyTrees.stop();
      this.#outbox.disconnect();
      this.#streams.disconnect();
      await Promise.all([
        checking,
        ...runs,
        this.#reconciler.stop(),
        this.#watches.stop(),
        this.#trees.stop(),
        this.#features?.stop(),
      ]);
    }
  }

  /** Waits for the first list, so that the first full report does not report objects as missing that were not listed yet. */
  async #awaitFirstList(signal: AbortSignal): Promise<void> {
    const known = Promise.all([this.#watches.listed(), this.#infrastructure.ask(signal)]);
    await waitAtMost(
      this.#options.clock,
      FIRST_LIST_MS,
      signal,
      known.then(() => this.#problems.checked()),
    );
    for (const objectID of this.#inventory.ids()) {
      if (this.#statuses.has(objectID)) continue;
      const message = 'has not been observed since the agent started';
      this.#statuses.observe(objectID, { status: 'UNKNOWN', message, kubeStatus: null, since: null });
    }
  }

  #reportMissing(objectID: string): void {
    if (!this.#reconciler.isObserved(objectID)) {
      this.#reconciler.requeue(objectID);
      return;
    }
    this.#problems.forget(objectID);
    this.#applications.forget(objectID);
    // It may be there without our marks; the reconciler reads it.
    if (this.#drifts.isUnmarked(objectID)) {
      this.#reconciler.requeue(objectID);
      return;
    }
    const message = 'is no longer in the cluster';
    this.#statuses.observe(objectID, { status: 'MISSING', message, kubeStatus: null, since: null });
    this.#reconciler.requeue(objectID);
  }

  /** Without the API the router is DOWN at once; after the lease every object is UNKNOWN. */
  #watchReachability(signal: AbortSignal): Reachability {
    const { clock, kube, log } = this.#options;
    let lost = new AbortController();
    return new Reachability({
      clock,
      kube,
      onLost: (reason, answeredAt) => {
        log.error('The Kubernetes API does not answer', { reason });
        this.#router.update({ unreachable: reason });
        lost = new AbortController();
        const until = AbortSignal.any([signal, lost.signal]);
        // At most one lease, even when the clock was set back since the last answer.
        const restMs = Math.min(this.#leaseMs, Math.max(0, answeredAt + this.#leaseMs - clock.now()));
        void pause(clock, restMs, until).then(() => {
          if (!until.aborted) this.#setOutage(`The Kubernetes API of the cluster does not answer: ${reason}`);
        });
      },
      onRestored: () => {
        log.info('The Kubernetes API answers again');
        lost.abort();
        this.#setOutage(null);
        this.#router.update({ unreachable: null });
        this.#watches.restart();
        this.#reconciler.retryFailed();
      },
    });
  }

  #setOutage(reason: string | null): void {
    this.#statuses.setOutage(reason);
    this.#applications.repositories.setOutage(reason);
  }

  #connect(signal: AbortSignal): Promise<Refusal | null> {
    const { clock, random, dial, log, agentVersion, memoize = withoutMemo } = this.#options;
    return keepConnected(
      {
        clock,
        random,
        dial,
        log,
        agentVersion,
        memoize,
        url: socketUrl(this.#options.server ?? this.#settings.server),
        agentID: this.#identity.agentID,
        key: this.#identity.key,
        keys: this.#options.keys,
        serverKey: this.#settings.serverKey,
        cluster: () => this.#cluster,
        have: () => this.#reconciler.have(),
        welcomed: (session, { leaseMs, routerID, takesTrees, drifted = [], ...takes }) => {
          log.info('Connected to the server', { routerID });
          this.#session = session;
          this.#leaseMs = leaseMs;
          for (const objectID of drifted) {
            if (this.#drifts.expect(objectID)) this.#statuses.expectDrift(objectID);
          }
          this.#outbox.connect(session);
          this.#streams.connect(session);
          if (takesTrees === true) this.#unhealthyTrees.connect((message) => session.send(message));
          this.#secrets.connect(takes, (message) => session.send(message));
          this.#applications.connect(takes, (message) => session.send(message));
        },
        desired: (message) => {
          if (message.correctDrift !== undefined) this.#drifts.setCorrecting(message.correctDrift);
          this.#reconciler.receive(message);
        },
        features:
          this.#features &&
          (({ features }, session) => this.#features?.receive(features, (message) => session.send(message))),
        isRegistering: this.#settings.grant.gitops !== undefined,
        detach: () => this.#reconciler.detach(),
        acknowledged: (id) => this.#outbox.acknowledge(id),
        stream: (command) => this.#streams.receive(command),
        serverClock: new ServerClock(),
        clockSet: (stepMs) => {
          this.#statuses.clockSet(stepMs);
          this.#outbox.resendAll();
        },
        isStuck: () => this.#outbox.isStuck,
        lost: () => {
          this.#session = null;
          this.#features?.disconnect();
          this.#unhealthyTrees.disconnect();
          this.#secrets.disconnect();
          this.#applications.repositories.disconnect();
          this.#outbox.disconnect();
          this.#streams.disconnect();
        },
      },
      signal,
    );
  }
}
