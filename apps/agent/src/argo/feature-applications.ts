import { FEATURE_PROJECT, HUB_APPLICATIONS } from '@hawser/domain/features';
import { isWrittenAs } from '@hawser/domain/gitops';
import { installingStatus } from '@hawser/domain/routers';
import type { KubeObject } from '../kube/api.ts';
import { fieldsOf, textOf } from '../kube/fields.ts';
import { metadataOf } from '../kube/metadata.ts';
import { applicationOf } from './application.ts';

/** The status that a feature has while it is being installed, in the order in which several are shown; k8sgpt has none (Spec 2 §4). */
const NAMES = new Map([
  ['crossplane', 'CROSSPLANE'],
  ['grafana', 'OBSERVABILITY'],
  ['argoEvents', 'ARGOEVENTS'],
  ['argoWorkflows', 'ARGOWORKFLOWS'],
  ['sealedSecrets', 'SEALED SECRETS'],
] as const);

const ORDER = ['FAILED', ...[...NAMES.values()].map(installingStatus)];

/** What an Application makes of the status of the router. */
export interface Installing {
  readonly status: string;
  readonly message: string;
}

/** Of the features that Argo CD installs on the hub itself, which are not there yet: one installing state for each (Spec, "Router life"). */
export class FeatureApplications {
  readonly #installing = new Map<string, Installing>();
  readonly #changed: (worst: Installing | null) => void;

  constructor(changed: (worst: Installing | null) => void) {
    this.#changed = changed;
  }

  /** An object was observed. What installs no feature on the hub is passed over. */
  observe(objectID: string, object: KubeObject): void {
    const installing = installingOf(object);
    if (installing !== null) this.#installing.set(objectID, installing);
    else if (!this.#installing.delete(objectID)) return;
    this.#report();
  }

  /** The object is gone. */
  forget(objectID: string): void {
    if (this.#installing.delete(objectID)) this.#report();
  }

  #report(): void {
    const all = [...this.#installing.values()];
    const [worst] = all.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
    this.#changed(worst ?? null);
  }
}

function installingOf(object: KubeObject): Installing | null {
  if (object.kind !== 'Application' || textOf(fieldsOf(object.spec).project) !== FEATURE_PROJECT) return null;
  const { name } = metadataOf(object);
  const slug = HUB_APPLICATIONS.find(({ application }) => isWrittenAs(application, name))?.slug;
  const named = [...NAMES].find(([of]) => of === slug)?.[1];
  if (named === undefined) return null;
  const { health, operation, isDeleting } = applicationOf(object, '');
  if (isDeleting || !['', 'MISSING', 'PROGRESSING'].includes(health)) return null;
  const message = operation?.message ?? '';
  if (operation?.phase === 'FAILED' || operation?.phase === 'ERROR')
    return { status: 'FAILED', message: `${name}: ${message}` };
  return { status: installingStatus(named), message };
}
