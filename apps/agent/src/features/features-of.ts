import { type FeatureOptions, Features } from './features.ts';
import { worstFeature } from './status.ts';

type Ports = ConstructorParameters<typeof Features>[0];

interface Installing extends Pick<Ports, 'clock' | 'log' | 'kube' | 'namespace'> {
  readonly features?: FeatureOptions;
}

/** What installs the features of a network; null for an agent that installs none. `changed` is told the worst of them. */
export function featuresOf(
  { clock, log, kube, namespace, features }: Installing,
  {
    routerID,
    grant,
  }: {
    readonly routerID: string;
    readonly grant: { readonly installer: boolean; readonly gitops?: string | undefined };
  },
  changed: (worst: ReturnType<typeof worstFeature>) => void,
): Features | null {
  if (features === undefined) return null;
  return new Features(
    {
      clock,
      log,
      kube,
      namespace,
      routerID,
      argoCdNamespace: grant.gitops,
      keepsRights: grant.installer,
      ...features,
    },
    (reports) => changed(worstFeature(reports)),
    features.reconcilers,
  );
}
