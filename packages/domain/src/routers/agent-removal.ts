/** Label of everything that an install command creates for an agent alone; its value is the ID of the network. */
export const AGENT_OF = 'hawser.io/agent-of';
/** Label of everything that an install command creates; its value is the ID of the router. */
export const ROUTER_LABEL = 'hawser.io/router';

/** Permissions first: without them an agent that is still running can do nothing any more. */
const KINDS = 'clusterrolebindings,rolebindings,clusterroles,roles,namespaces';

/** Which agents are meant: that of one router, or those of all clusters of a network. */
interface Agents {
  readonly networkID: string;
  readonly routerID?: string;
}

/**
 * The command with which a person removes an agent and its permissions from the cluster that it was installed in. The namespaces to which it
 * applied objects stay, because others may use them.
 */
export function agentRemovalCommand(
  { networkID, routerID }: Agents,
  program: 'kubectl' | 'oc' = 'kubectl',
): string {
  const ofRouter = routerID === undefined ? '' : `,${ROUTER_LABEL}=${routerID}`;
  return `${program} delete ${KINDS} -A -l ${AGENT_OF}=${networkID}${ofRouter}`;
}
