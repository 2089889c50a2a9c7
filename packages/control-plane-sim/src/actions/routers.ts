import { type Action, anyOf, type ActionContext, type Made, NAMESPACE } from '../users/action-context.ts';
import type { ExpectedRouter } from '../users/expected-state.ts';
import { defineCluster } from './clusters.ts';

/** Attaches a site that is not attached, and installs its agent. */
export const attachSite: Action = async (context) => {
  const { expected, random, sites } = context;
  const site = anyOf(
    random,
    sites.filter((name) => expected.routerOf(name) === undefined),
  );
  const network = context.choose(expected.networks.values());
  if (site === undefined || network === undefined) return false;
  await context.think();
  await attach(context, site, network.id);
  return true;
};

/** Defines the site's cluster if necessary, attaches it to the network, and installs its agent. */
export async function attach(context: ActionContext, site: string, networkID: string): Promise<void> {
  const { user, expected, random } = context;
  const clusterID = expected.clusterNamed(site)?.id ?? (await defineCluster(context, site));
  if (clusterID === null) return;
  const hasHub = expected.hasHub(networkID);
  // A GitOps network has one hub.
  const isGitOps = (expected.networks.get(networkID)?.features.length ?? 0) > 0;
  const isEdge = hasHub && (isGitOps || random.chance(0.5));
  const router = { clusterID, networkID, site, isHub: !isEdge, isLeaving: false };
  const answer = await user.execute<Made>({
    operation: 'attachRouter',
    method: 'POST',
    path: '/routers',
    body: { networkID, cloudID: clusterID, namespace: NAMESPACE, isEdge, hubName: site },
    effect: ({ routers }, { created: { id } }) => routers.set(id, { id, ...router }),
    // While its hub is being detached it accepts no other hub, and afterwards no edge.
    refusals: isGitOps ? [400] : [],
    // The cluster or network is deleted or being deleted, the hub was detached, or the cluster is attached already.
    conflictStatuses: [400, 409],
  });
  if (answer !== null) await install(context, { id: answer.created.id, ...router });
}

interface Issued {
  readonly created: {
    readonly installId?: string;
    readonly items?: readonly { readonly installId: string }[];
  };
}

/** Issues install instructions, singly or as a batch, and runs them; does nothing when they are not allowed now. */
export async function install(
  { user, random, ...context }: ActionContext,
  { id, networkID, site }: ExpectedRouter,
) {
  if (site === null) return;
  const refusals = [400, 403, 404, 409];
  const isSingle = random.chance(0.6);
  const issued = await user.execute<Issued>(
    isSingle
      ? {
          operation: 'issueInstallInstructions',
          method: 'POST',
          path: `/routers/${id}/install`,
          body: {},
          refusals,
        }
      : {
          operation: 'issueInstalls',
          method: 'POST',
          path: `/networks/${networkID}/installs`,
          body: { routerIDs: [id] },
          refusals,
        },
  );
  const installId = issued?.created.installId ?? issued?.created.items?.[0]?.installId;
  if (installId !== undefined) context.install(site, { routerID: id, installId });
}

/** Detaches a cluster; a second request, by any user, detaches it at once. */
export const detach: Action = async (context) => {
  const { user, expected, random } = context;
  const leaving = [...expected.routers.values()].filter(({ isLeaving }) => isLeaving);
  const isForced = leaving.length > 0 && random.chance(0.3);
  const router = context.choose(
    isForced ? leaving : [...expected.routers.values()].filter(({ isLeaving }) => !isLeaving),
  );
  if (router === undefined) return false;
  await context.think();
  expected.ask(router);
  await user.execute<{ updated: { active: boolean } }>({
    operation: 'detachRouter',
    method: 'POST',
    path: `/routers/${router.id}/detach`,
    body: {},
    effect: ({ routers }, { updated }) => {
      const held = routers.get(router.id);
      if (held !== undefined && updated.active) routers.set(router.id, { ...held, isLeaving: true });
      else routers.delete(router.id);
    },
    // Its agent may have been faster than the second request.
    refusals: router.isLeaving ? [404] : [],
  });
  return true;
};

/** Statuses of a router whose agent has not connected yet. */
const AWAITING = ['UNINSTALLED', 'INSTRUCTIONS ISSUED', 'INSTRUCTIONS FETCHED'];

/** Checks what was started: forgets routers that were detached, and reinstalls agents that did not connect. */
export async function repairRouters(context: ActionContext): Promise<void> {
  const { user, expected } = context;
  for (const router of expected.routers.values()) {
    if (!router.isLeaving && router.site === null) continue;
    const answer = await user.tryRead<{ status: { status: string } }>(`/routers/${router.id}`);
    if (answer === null) continue;
    if (answer.status === 404 && (router.isLeaving || !user.isOnlyUser)) expected.routers.delete(router.id);
    if (answer.status !== 200 || router.isLeaving) continue;
    const { status } = answer.body.status;
    // A user who sees UNKNOWN for a long time reinstalls the agent.
    const isLost = status === 'UNKNOWN' && context.random.chance(0.5);
    if (isLost || AWAITING.includes(status)) await install(context, router);
  }
}
