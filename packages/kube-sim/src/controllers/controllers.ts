import type { Clock, Random } from '@hawser/ports';
import { type JsonObject, objectOf, textOf } from '../api/json.ts';
import { type Kind, tableOf } from '../api/kinds.ts';
import type { Kube } from '../kube/kube.ts';
import { nameOf, namespaceOf } from '../object/meta.ts';
import { type Change, keyOf } from '../store/store.ts';
import type { ClusterBehavior } from './behavior.ts';
import { APPLICATION, reconcileApplication } from './application.ts';
import { reconcileDaemonSet } from './daemon-set.ts';
import { reconcileDeployment } from './deployment.ts';
import {
  CLAIM,
  controllerOf,
  DAEMON_SET,
  DEPLOYMENT,
  ControllerContext,
  JOB,
  NODE,
  POD,
  type Reconcile,
  REPLICA_SET,
  STATEFUL_SET,
} from './controller-context.ts';
import { reconcileJob } from './job.ts';
import { addNode, loseNode, reconcileNode, returnNode } from './node.ts';
import { PROJECT, reconcileProject } from './project.ts';
import { reconcilePod } from './kubelet.ts';
import { isFor, registeredBy, SECRETS } from './registered-clusters.ts';
import { reconcileReplicaSet } from './replica-set.ts';
import { reconcileStatefulSet } from './stateful-set.ts';

function bindClaim(context: ControllerContext, claim: JsonObject): void {
  const spec = objectOf(claim['spec']);
  const capacity = objectOf(spec['resources'])['requests'];
  context.setStatus(CLAIM, claim, {
    phase: 'Bound',
    accessModes: spec['accessModes'],
    ...(capacity ? { capacity } : {}),
  });
}

const RECONCILERS: ReadonlyMap<Kind, Reconcile> = new Map([
  [DEPLOYMENT, reconcileDeployment],
  [REPLICA_SET, reconcileReplicaSet],
  [STATEFUL_SET, reconcileStatefulSet],
  [DAEMON_SET, reconcileDaemonSet],
  [JOB, reconcileJob],
  [POD, reconcilePod],
  [NODE, reconcileNode],
  [CLAIM, bindClaim],
  [APPLICATION, reconcileApplication],
  [PROJECT, reconcileProject],
]);
const BY_TABLE = new Map([...RECONCILERS.keys()].map((kind) => [tableOf(kind), kind]));
const BY_NAME = new Map([...RECONCILERS.keys()].map((kind) => [kind.kind, kind]));

/** Everything that runs in a cluster beside its API server: controllers, scheduler and kubelets, with one clock and one seed. */
export class Controllers {
  readonly #context: ControllerContext;
  readonly #ignore: () => void;

  constructor(kube: Kube, clock: Clock, random: Random, behavior: ClusterBehavior) {
    this.#context = new ControllerContext(kube, clock, random, behavior, RECONCILERS);
    this.#ignore = kube.store.listen((change) => this.#take(change));
  }

  get behavior(): ClusterBehavior {
    return this.#context.behavior;
  }

  /** Changes the behavior; stuck objects are retried. */
  set behavior(behavior: ClusterBehavior) {
    this.#context.behavior = behavior;
    this.resync();
  }

  /** Starts or stops the controller of Argo CD. */
  runArgoCd(isRunning: boolean): void {
    this.#context.runsArgoCd = isRunning;
    if (isRunning) this.resync();
  }

  addNode(name: string, labels?: JsonObject): void {
    addNode(this.#context, name, labels);
  }

  loseNode(name: string): void {
    loseNode(this.#context, name);
  }

  returnNode(name: string): void {
    returnNode(this.#context, name);
  }

  /** Reconciles everything again, as controllers do when the API server comes back. */
  resync(): void {
    for (const kind of RECONCILERS.keys())
      for (const object of this.#context.each(kind))
        this.#context.soon(kind, keyOf(namespaceOf(object), nameOf(object)));
  }

  stop(): void {
    this.#ignore();
    this.#context.stop();
  }

  /** Argo CD compares again what it deploys to a cluster that is registered, or is not any more. */
  #registered(cluster: ReturnType<typeof registeredBy>): void {
    if (cluster === null || !this.#context.runsArgoCd) return;
    for (const application of this.#context.each(APPLICATION))
      if (isFor(application, cluster))
        this.#context.soon(APPLICATION, keyOf(namespaceOf(application), nameOf(application)));
  }

  #take({ table, key, before, after }: Change): void {
    if (table === SECRETS) this.#registered(registeredBy(after) ?? registeredBy(before));
    const object = after ?? before;
    const kind = BY_TABLE.get(table);
    if (!object || !kind) return;
    const { behavior } = this.#context;
    // A pod waits for its own next event; others are reconciled after the reaction time of their controller.
    if (after && kind === POD) {
      if (!before) this.#context.later(POD, key, this.#context.span(behavior.scheduleMs));
      else if (isDoomed(before, after)) this.#context.later(POD, key, this.#context.span(behavior.stopMs));
    } else if (after) this.#context.soon(kind, key);
    const owner = controllerOf(object);
    const ownerKind = owner && BY_NAME.get(textOf(owner['kind']));
    if (owner && ownerKind) this.#context.soon(ownerKind, keyOf(namespaceOf(object), textOf(owner['name'])));
    if (kind === NODE && (!before || !after))
      for (const set of this.#context.each(DAEMON_SET))
        this.#context.soon(DAEMON_SET, keyOf(namespaceOf(set), nameOf(set)));
  }
}

function isDoomed(before: JsonObject, after: JsonObject): boolean {
  const at = (object: JsonObject) => objectOf(object['metadata'])['deletionTimestamp'];
  return at(before) === undefined && at(after) !== undefined;
}
