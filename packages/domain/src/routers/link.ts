import { routerMessages } from './messages.ts';

/** Cost of a link to a hub (Spec 2 §3). */
export const LINK_COST = 1;

/** Links of a router by hub name (Spec 2 §3, `linkToHubs`). */
export type LinkToHubs = Record<string, { cost: number }>;

/** The facts that determine the links of a router when it is attached. */
interface LinkFacts {
  /** Whether the network links its edges automatically. */
  readonly autoLink: boolean;
  /** Names of the network's hubs, the one that was attached first at the front. */
  readonly hubs: readonly string[];
}

/**
 * The hubs that a router is linked to. In a network that links automatically an edge is linked to the one hub; otherwise to the
 * requested hubs, or to the hub that was attached first. A hub is linked to others only on request.
 */
export function linksOf(
  request: { readonly edge: boolean; readonly linkToHubs?: readonly string[] | undefined },
  { autoLink, hubs }: LinkFacts,
): { readonly links: LinkToHubs } | { readonly message: string } {
  const { edge, linkToHubs = [] } = request;
  if (edge && autoLink) return autoLinked(hubs);
  const unknown = linkToHubs.find((name) => !hubs.includes(name));
  if (unknown !== undefined) return { message: routerMessages.hubMissing };
  const [first] = hubs;
  if (linkToHubs.length > 0 || !edge || first === undefined) return { links: linked(linkToHubs) };
  return { links: linked([first]) };
}

/** How many links of a router are active (Spec 2 §3); null when nobody has observed them. */
interface LinkToHubsStatus {
  readonly active: number | null;
  readonly total: number;
}

/** The status of these links. Agents do not report links yet, so only their number is known. */
export function linkToHubsStatus(links: LinkToHubs): LinkToHubsStatus {
  const total = Object.keys(links).length;
  return { active: total === 0 ? 0 : null, total };
}

function autoLinked(hubs: readonly string[]): { links: LinkToHubs } | { message: string } {
  const names = [...new Set(hubs)];
  if (names.length === 0) return { message: routerMessages.noHubToLink };
  return hubs.length > 1 ? { message: routerMessages.manyHubs } : { links: linked(names) };
}

const linked = (names: readonly string[]): LinkToHubs =>
  Object.fromEntries(names.map((name) => [name, { cost: LINK_COST }]));
