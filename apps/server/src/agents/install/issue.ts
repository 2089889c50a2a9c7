import type { InstallInstructions } from '@hawser/contract/routers';
import type { StoredFeatures } from '@hawser/domain/features';
import { writtenArgoCdNamespace } from '@hawser/domain/gitops';
import { type NetworkBasis, networkKind } from '@hawser/domain/networks';
import { type GrantChoice, grantChoiceOf, hasArgoCdAccount } from '@hawser/domain/objects';
import { installPath, routerMessages } from '@hawser/domain/routers';
import { newSecretId, type Random } from '@hawser/ports';
import { conflicting, notFound } from '../../http/failure.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { enterPhaseIfAllowed } from '../phase.ts';
import { type InstallSettings, installManifest, sha256 } from './manifest.ts';
import { expiryOf, storePending } from './store-pending.ts';

/** Default image of the agent. */
const DEFAULT_AGENT_IMAGE = 'ghcr.io/hawser/agent:5.1.1';

/** Last part of the manifest's URL: `gitops` for private attachments in GitOps networks, else `standard` (Spec README, "Install path"). */
export type Flavor = 'standard' | 'gitops';

/** URL of the manifest for this install ID. */
export const installUrl = (publicUrl: string, installId: string, flavor: Flavor): string =>
  `${publicUrl}/install/${installId}/${flavor}/`;

/** Last part of the manifest's address for an attachment to this network. */
export const flavorOf = (network: NetworkBasis, isPublic: boolean): Flavor =>
  installPath({ usesGitOps: networkKind(network).usesGitOps, isPublic });

/** Whether features are installed through the agent of this router: it is the hub of a network with Argo CD. */
export const hasInstaller = (router: {
  readonly is_edge: boolean;
  readonly features: StoredFeatures;
}): boolean => !router.is_edge && Object.hasOwn(router.features, 'argocd');

/** Whether the install command creates an account for Argo CD in this router's cluster. */
export const getsArgoCdAccount = (
  router: { readonly is_edge: boolean; readonly is_public: boolean; readonly features: StoredFeatures },
  grant: GrantChoice,
): boolean =>
  hasArgoCdAccount(
    {
      isEdge: router.is_edge,
      isPublic: router.is_public,
      usesArgoCd: Object.hasOwn(router.features, 'argocd'),
    },
    grant,
  );

/** The namespace of Argo CD on this router: only the hub of a GitOps network, installed by path `gitops`, writes into it. */
export const gitOpsNamespaceOf = (router: {
  readonly is_edge: boolean;
  readonly is_public: boolean;
  readonly features: StoredFeatures;
}): string | null =>
  writtenArgoCdNamespace({ isEdge: router.is_edge, isPublic: router.is_public, features: router.features });

/** A request for instructions, and the settings of the operator. */
interface IssueRequest extends Partial<InstallSettings> {
  readonly routerID: string;
  /** Account that requests them. */
  readonly userID: string;
  readonly publicUrl: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly random: Random;
}

/** Adds defaults to the settings of the operator and removes a trailing slash from the address. */
export function installSettings(settings: Partial<InstallSettings> & { publicUrl: string }): InstallSettings {
  return {
    publicUrl: settings.publicUrl.replace(/\/+$/, ''),
    ca: settings.ca ?? '',
    serverKey: settings.serverKey ?? '',
    agentImage: settings.agentImage ?? DEFAULT_AGENT_IMAGE,
  };
}

/**
 * Issues install instructions for a router, which replace earlier ones (Spec 2 §7, "Create pending install"). The ID is only in
 * the answer; the database stores its hash.
 * @throws Failure 404 where there is no such attached router, 409 where it is being detached.
 */
export async function issueInstall(
  tx: TenantTransaction,
  request: IssueRequest,
): Promise<InstallInstructions> {
  const { routerID, now, random } = request;
  const router = await tx.db
    .selectFrom('routers as r')
    .innerJoin('networks as n', (join) =>
      join.onRef('n.owner_uid', '=', 'r.owner_uid').onRef('n.id', '=', 'r.network_id'),
    )
    .select([
      'r.name',
      'r.namespace',
      'r.agent_grant',
      'r.detach_requested_at',
      'r.is_public',
      'r.is_edge',
      'r.network_id',
      'n.name as network',
      'n.features',
    ])
    .where('r.owner_uid', '=', tx.owner)
    .where('r.id', '=', routerID)
    .where('r.active', '=', true)
    .forUpdate('r')
    .executeTakeFirst();
  if (router === undefined) throw notFound();
  if (router.detach_requested_at !== null) throw conflicting(routerMessages.beingDetached);
  const installId = newSecretId(random, 32);
  const flavor = flavorOf({ name: router.network, features: router.features }, router.is_public);
  await storePending(tx, [{ routerID, routerName: router.name, installId, flavor }], request);
  await tx.db
    .updateTable('routers')
    .set({ install_instructions_requested: true, updated_at: now })
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', routerID)
    .execute();
  await enterPhaseIfAllowed(tx, routerID, { status: 'INSTRUCTIONS ISSUED', at: now, message: '' });
  const settings = installSettings(request);
  const grant = grantChoiceOf(router.agent_grant);
  const manifest = installManifest(settings, {
    routerID,
    networkID: router.network_id,
    namespace: router.namespace,
    grant,
    hasArgoCdAccount: getsArgoCdAccount(router, grant),
    gitops: gitOpsNamespaceOf(router),
    installId,
    hasInstaller: hasInstaller(router),
  });
  const url = installUrl(settings.publicUrl, installId, flavor);
  const commands = { kubectl: `kubectl apply -f ${url}`, oc: `oc apply -f ${url}` };
  return { routerID, installId, url, commands, sha256: sha256(manifest), expiresAt: expiryOf(now), manifest };
}
