import type { Router } from '@hawser/contract/routers';
import {
  ALL_SECRETS,
  ARGOCD_ACCOUNT_NAME,
  argoCdAccessText,
  type Grant,
  grantFor,
  hasArgoCdAccount,
  PACKAGE_GROUP,
} from '@hawser/domain/objects';
import type { PodSecurityLevel } from '@hawser/domain/pod-security';
import classes from './install.module.css';

const PODS: Readonly<Record<PodSecurityLevel, string>> = {
  restricted: 'Pods must meet Pod Security “restricted”.',
  baseline: 'Pods must meet Pod Security “baseline”: not privileged, no host paths, no host namespaces.',
  privileged: 'Pods are not limited: they can take over the nodes, and so the cluster.',
};

const secretsText = (secrets: readonly string[]): string =>
  secrets.includes(ALL_SECRETS)
    ? 'Pods may use all Secrets of the namespace.'
    : secrets.length === 0
      ? 'Pods may use no Secrets.'
      : `Pods may use the Secrets ${secrets.join(', ')}.`;

/** The permissions of the agent of a router as text. The agent enforces them itself, whatever the server sends. */
export function GrantList({ router }: { router: Router }) {
  const { isEdge, isPublic, registration, grant: choice } = router;
  const grant: Grant = grantFor(router.namespace, choice, router.argoCdNamespace ?? undefined);
  const hasAccount = hasArgoCdAccount({ isEdge, isPublic, usesArgoCd: registration !== null }, choice);
  const kinds = grant.kinds.filter(({ isClusterWide }) => isClusterWide !== true);
  return (
    <div className={classes['grant']}>
      <p>
        It may read the version, nodes and identity of the cluster, and in namespace{' '}
        <code>{grant.namespaces.join(', ')}</code> apply objects of these kinds, and delete the ones it
        applied. It reads what they own and the events about them:
      </p>
      <ul>
        {kinds.map((kind) => (
          <li key={`${kind.apiVersion}/${kind.kind}`}>{kind.kind}</li>
        ))}
      </ul>
      <p>
        {PODS[grant.podSecurity]} They run as the service accounts{' '}
        {grant.serviceAccounts.join(', ') || '(none)'}. {secretsText(grant.secrets)}{' '}
        {grant.logs ? 'Logs of pods can be read.' : 'Logs of pods cannot be read.'}{' '}
        {grant.exec
          ? 'Terminals can be opened in the containers of what it applied.'
          : 'Terminals cannot be opened in containers.'}{' '}
        {grant.inspect
          ? 'It may read everything else in the cluster, except Secrets.'
          : 'It may not read what else is in the cluster.'}{' '}
        {grant.secretNames
          ? 'It may list the names of Secrets, and by the same right of Kubernetes read their values, which it never asks for.'
          : 'It may not list the names of Secrets.'}
      </p>
      {grant.gitops !== undefined && (
        <p>
          In namespace <code>{grant.gitops}</code> it may also write, change, sync and remove Applications,
          ApplicationSets and AppProjects of Argo CD, and read and write Secrets: with them clusters and
          repositories are registered in Argo CD. That includes Argo CD’s own Secrets.
        </p>
      )}
      {choice.infrastructure.length > 0 && (
        <p>
          In the API groups <code>{choice.infrastructure.join(', ')}</code> it may write infrastructure of
          Crossplane. Crossplane makes, changes and deletes in your clouds what these say, with any
          ProviderConfig of the cluster. They may use Secrets of the agent’s namespace only; what a
          Composition composes is not limited.
          {choice.infrastructure.includes(PACKAGE_GROUP) &&
            ' It may also install packages of providers: programs that Crossplane runs with the permissions that they ask for.'}
        </p>
      )}
      {kinds.length < grant.kinds.length && (
        <p>
          In the whole cluster it may apply ProviderConfigs of Crossplane for AWS, Azure and GCP, and delete
          the ones it applied. They may use Secrets of its namespace only.
        </p>
      )}
      {hasAccount && (
        <p>
          Argo CD acts in this cluster as the account <code>{ARGOCD_ACCOUNT_NAME}</code>, which may do:{' '}
          {argoCdAccessText(choice)}. The agent asks for its tokens, which end after a day, and hands them to
          the server, which stores them encrypted for the hub. Who controls the agent has what the account may
          do.
        </p>
      )}
      <p>
        It runs in a namespace of its own, reads {grant.gitops === undefined ? 'only' : 'besides these only'}{' '}
        its own Secret, and opens no ports. This list limits it even if the server asks for more.
      </p>
    </div>
  );
}
