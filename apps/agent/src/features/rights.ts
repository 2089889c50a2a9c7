import { INSTALLER, INSTALLER_RULES, installerName } from '@hawser/domain/argocd';
import { allows, rulesIn } from '../facts/permissions.ts';
import { isStatus, type KubeApi } from '../kube/api.ts';
import { fieldsOf, textOf } from '../kube/fields.ts';
import { metadataOf } from '../kube/metadata.ts';
import { Halt } from './halt.ts';
import { CLUSTER_ROLE_BINDING } from './kinds.ts';

/** Lifetime of a token of the installer, seconds; the API server gives none that is shorter. */
const TOKEN_SECONDS = 600;

interface InstallerPorts {
  readonly kube: KubeApi;
  /** The agent's own namespace. */
  readonly namespace: string;
  readonly withToken: (token: string) => KubeApi;
}

/** The API with the permissions of the installer. @throws Halt with the permissions that are missing. */
export async function installerApi({ kube, namespace, withToken }: InstallerPorts): Promise<KubeApi> {
  const token = await tokenOf(kube, namespace);
  const installer = withToken(token);
  const missing = await missingRights(installer, namespace);
  if (missing.length === 0) return installer;
  const message = `The service account ${INSTALLER} in namespace ${namespace} does not have its permissions yet. Run the command that grants them.`;
  throw new Halt('WAITING', message, { missingRights: missing });
}

async function tokenOf(kube: KubeApi, namespace: string): Promise<string> {
  const tokens = {
    apiVersion: 'v1',
    kind: 'TokenRequest',
    resource: `serviceaccounts/${INSTALLER}/token`,
  };
  const request = {
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'TokenRequest',
    spec: { expirationSeconds: TOKEN_SECONDS },
  };
  try {
    return textOf(fieldsOf((await kube.create(tokens, namespace, request)).status).token);
  } catch (error) {
    if (!isStatus(error, 403, 404)) throw error;
    const message =
      'This agent was installed without an installer. Apply the install command of this cluster again.';
    throw new Halt('WAITING', message);
  }
}

/** What the account of `kube` may not do of what an installation needs, such as `create clusterroles`. */
async function missingRights(kube: KubeApi, namespace: string): Promise<string[]> {
  const rules = await rulesIn(kube, namespace);
  // The refusals of the API server say what is missing.
  if (rules === null) return [];
  return INSTALLER_RULES.flatMap(({ apiGroups, resources, verbs }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((resource) => {
        const missing = verbs.filter((verb) => !allows(rules, verb, group, resource));
        if (missing.length === 0) return [];
        return [`${missing.join(', ')} ${group === '' ? resource : `${resource}.${group}`}`];
      }),
    ),
  );
}

/** Removes the binding of the installer's permissions: nothing is being installed any more. */
export async function giveRightsBack(installer: KubeApi, routerID: string): Promise<void> {
  const ref = { kind: CLUSTER_ROLE_BINDING, namespace: null, name: installerName(routerID) };
  try {
    await installer.delete(ref, metadataOf(await installer.get(ref)).uid);
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
  }
}
