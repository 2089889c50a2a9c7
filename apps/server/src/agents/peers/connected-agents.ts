import type { AgentStreamRequest } from '@hawser/contract/streams';
import type { Clock } from '@hawser/ports';
import type { Log } from '../../log/log.ts';
import type { Store } from '../../store/store.ts';
import { agentMessages } from '../messages.ts';
import type { Sessions } from '../session/sessions.ts';
import type { OpenedStream, StreamReader } from '../streams/agent-streams.ts';
import { isUsable, openAtSession } from '../session/open-at-session.ts';
import { openAtPeer } from './open-at-peer.ts';
import type { Peers } from './peers.ts';

/** An agent that is connected, here or to another server. */
export interface ConnectedAgent {
  /** Opens a stream. The reader gets its end also when the agent is no longer connected. */
  open(request: AgentStreamRequest, reader: StreamReader): OpenedStream;
}

interface ConnectedAgentsPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly peers: Peers | null;
}

/** The agents that are connected to any server of the database. */
export class ConnectedAgents {
  readonly #ports: ConnectedAgentsPorts;

  constructor(ports: ConnectedAgentsPorts) {
    this.#ports = ports;
  }

  /** The agent of a router of the context, or for the user why there is none. The caller has checked that the context has the router. */
  async find(
    owner: string,
    routerID: string,
  ): Promise<{ readonly agent: ConnectedAgent } | { readonly absent: string }> {
    const { sessions, peers, clock, log } = this.#ports;
    if (isUsable(sessions.of(routerID), owner)) {
      return {
        agent: {
          open: (request, reader) => openAtSession(sessions.of(routerID), owner, request, reader),
        },
      };
    }
    if (peers === null) return { absent: agentMessages.offline };
    const elsewhere = await this.#elsewhere(owner, routerID, peers.serverID);
    if (elsewhere === null) return { absent: agentMessages.offline };
    const { address } = elsewhere;
    if (address === null) return { absent: agentMessages.noPeers };
    const { key } = peers;
    return {
      agent: {
        open: (request, reader) =>
          openAtPeer({ address, owner, routerID, request }, reader, { key, clock, log }),
      },
    };
  }

  /** Where other servers reach the one that has the agent's last session; null when it was this one, or the lease has expired. */
  async #elsewhere(
    owner: string,
    routerID: string,
    serverID: string,
  ): Promise<{ readonly address: string | null } | null> {
    const { store } = this.#ports;
    const state = await store.tenant(owner, ({ db }) =>
      db
        .selectFrom('router_states')
        .select(['server_id', 'peer_address'])
        .where('owner_uid', '=', owner)
        .where('router_id', '=', routerID)
        .executeTakeFirst(),
    );
    if (state === undefined || state.server_id === null || state.server_id === serverID) return null;
    const lease = await store.system
      .selectFrom('router_leases')
      .select('expired_at')
      .where('owner_uid', '=', owner)
      .where('router_id', '=', routerID)
      .executeTakeFirst();
    return lease?.expired_at === null ? { address: state.peer_address } : null;
  }
}
