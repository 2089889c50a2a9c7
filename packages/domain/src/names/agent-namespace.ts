import { NAME_MAX } from './dns.ts';

/** How the namespaces of agents begin. */
export const AGENT_NAMESPACES = 'hawser-agent-';

const HASH_DIGITS = 8;

/**
 * The namespace in which the agent runs that applies to `namespace`. Its own one, so that no pod that it creates can read its
 * identity or run as it. It depends on nothing else, so that an agent that is installed again finds its inventory.
 */
export function agentNamespace(namespace: string): string {
  const name = `${AGENT_NAMESPACES}${namespace}`;
  if (name.length <= NAME_MAX) return name;
  return `${name.slice(0, NAME_MAX - HASH_DIGITS - 1)}-${hashOf(namespace)}`;
}

/** 32-bit FNV-1a: it only keeps shortened names apart. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(HASH_DIGITS, '0');
}
