import { MAX_AGENT_MESSAGE } from '@hawser/contract/agent';
import { ARGOCD_MANIFEST_URL } from '@hawser/domain/argocd';
import { HEARTBEAT_MS } from '@hawser/domain/routers';
import { type Clock, every, type Random } from '@hawser/ports';
import type { FastifyInstance } from 'fastify';
import { refuseOver } from '../http/limit.ts';
import type { Log } from '../log/log.ts';
import type { Feed } from '../feed/index.ts';
import { MemoryCounter, memoryRules, remoteGroup, type Rule } from '../rate-limit/index.ts';
import type { Store } from '../store/store.ts';
import { DesiredSets } from './desired/desired-sets.ts';
import { registerEnroll } from './enroll/route.ts';
import type { InstallSettings } from './install/manifest.ts';
import { registerInstall } from './install/route.ts';
import { agentMessages } from './messages.ts';
import { Leases } from './lease/leases.ts';
import { featureReports } from './features/reports.ts';
import { certificateReports } from './sealing/reports.ts';
import { argoCdTokenReports } from './argocd-tokens/reports.ts';
import { repositoryReports } from './repositories/reports.ts';
import { secretReports } from './secrets/reports.ts';
import { ReportBatches } from './report/batches.ts';
import { ReportedTrees } from './trees/reported-trees.ts';
import { BatchedCalls } from './batched-calls.ts';
import { type Arrival, recordArrivals } from './session/arrival.ts';
import { AgentConnection } from './connection/connection.ts';
import { Hellos } from './connection/hello.ts';
import type { ServerKey } from './server-key/index.ts';
import { answerPeer, ConnectedAgents, type Peers } from './peers/index.ts';
import { recordDepartures } from './session/departure.ts';
import type { AgentSession } from './session/session.ts';
import { Sessions } from './session/sessions.ts';
import { registerStreams, type StreamSocketPorts } from './stream-socket.ts';
import { registerTerminals, type TerminalSocketPorts } from './terminal/index.ts';

/** What the gateway depends on. */
interface GatewayPorts {
  readonly store: Store;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly serverKey: ServerKey;
  /** The other servers of the database; without it nothing is read from agents that are connected to them. */
  readonly peers?: Peers;
  /** Limit of connections without a proven identity, for each address. */
  readonly handshakes?: Rule;
  /** Whose session a browser has. */
  readonly sessionOf: StreamSocketPorts['sessionOf'];
  /** The same, read without a cache. */
  readonly currentSessionOf: TerminalSocketPorts['currentSessionOf'];
  readonly originAllowed: StreamSocketPorts['originAllowed'];
  /** Calls its listener with each person of whose memberships one has changed. */
  readonly onAccountChange: StreamSocketPorts['onAccountChange'];
  /** A terminal ends when nothing was typed for this long, milliseconds. */
  readonly terminalIdleMs: number;
  /** Where manifests of Argo CD are, with `{version}`; by default at its project. */
  readonly argoCdManifests?: string;
  /** Settings of the operator for all agents; a function, because the port is known only when the server listens. */
  readonly settings: () => InstallSettings;
}

/** Values for metrics. */
export interface GatewayNumbers {
  /** Agents connected now. */
  readonly sessions: number;
  /** Since the start. */
  readonly reports: number;
  readonly reportTransactions: number;
  readonly reportedObjects: number;
}

/**
 * Serves agents: `GET /install/{id}/{flavor}/`, `POST /agent/v1/enrol` and the socket `/agent/v1`. The websocket plugin
 * must be registered before; it must limit the size of messages, so that an agent cannot exhaust the memory of the server.
 */
export function registerGateway(
  fastify: FastifyInstance,
  ports: GatewayPorts,
): { stop(): Promise<void>; numbers(): GatewayNumbers; readonly agents: ConnectedAgents } {
  const {
    store,
    feed,
    clock,
    random,
    log,
    serverKey,
    settings,
    handshakes: rule = memoryRules.handshakes,
    peers = null,
    argoCdManifests = ARGOCD_MANIFEST_URL,
  } = ports;
  const bound = fastify.websocketServer.options.maxPayload ?? Number.POSITIVE_INFINITY;
  if (bound === 0 || bound > MAX_AGENT_MESSAGE) {
    throw new Error(`The websocket plugin must be given maxPayload, at most ${MAX_AGENT_MESSAGE} bytes.`);
  }
  const sessions = new Sessions(clock);
  const agents = new ConnectedAgents({ store, clock, log, sessions, peers });
  peers?.listener?.serve((socket) => answerPeer(socket, { sessions, clock }));
  const leases = new Leases({ store, clock, log });
  const reports = new ReportBatches({ store, clock, log });
  const trees = new ReportedTrees({ store, clock, log });
  const features = featureReports({ store, clock, log });
  const certificates = certificateReports({ store, clock, log });
  const secrets = secretReports({ store, clock, log });
  const argoCdTokens = argoCdTokenReports({ store, clock, log });
  const repositories = repositoryReports({ store, clock, log });
  const desired = new DesiredSets({
    store,
    feed,
    clock,
    log,
    sessions,
    argoCdManifests,
    removed: (routerID) => leases.forget(routerID),
  });
  const hellos = new Hellos({ store, clock });
  const arrivals = new BatchedCalls<Arrival, Set<string>>(clock, async (owner, arrived) => {
    // The lease is renewed first, so that no reader takes the old one for expired.
    await leases.flush(arrived.map(({ session }) => session.identity.routerID));
    return await store.tenant(owner, async (tx) => {
      // A session that closed while waiting for the database may have reconnected to another server, whose session counts.
      const here = arrived.filter(({ session }) => session.open);
      if (here.length === 0) return arrived.map(() => new Set());
      await recordArrivals(tx, here, clock.now(), peers);
      const sets = await desired.compare(
        tx,
        here.map(({ session }) => session),
      );
      return arrived.map(({ session }) => sets.get(session) ?? new Set());
    });
  });
  const departures = new BatchedCalls<AgentSession, void>(clock, (owner, ended) =>
    store.tenant(owner, async (tx) => {
      await recordDepartures(tx, ended, clock.now());
      return ended.map(() => undefined);
    }),
  );
  const departing = new Set<Promise<void>>();
  const ended = (session: AgentSession): void => {
    // The agents of a server that stops connect to another one, or to this one again.
    if (isStopping) return;
    const departure = departures
      .call(session.identity.owner, session)
      .catch((error: unknown) =>
        log.error('The end of a session could not be recorded.', { reason: String(error) }),
      )
      .finally(() => departing.delete(departure));
    departing.add(departure);
  };
  const connections = new Set<AgentConnection>();
  const handshakes = new MemoryCounter();
  let isStopping = false;

  registerInstall(fastify, { store, clock, settings });
  registerEnroll(fastify, {
    store,
    clock,
    random,
    log,
    enrolled(owner, { routerID, agentID }, askedAt) {
      const session = sessions.of(routerID);
      // The heartbeats of the former agent must not renew the lease of the new one.
      if (session && session.identity.agentID !== agentID) {
        session.refuse('unknown-agent', agentMessages.unknownAgent, true);
      }
      leases.touch(owner, routerID, askedAt);
      void leases.flush([routerID]);
    },
  });
  const { sessionOf, currentSessionOf, onAccountChange, originAllowed, terminalIdleMs: idleMs } = ports;
  const browser = { clock, sessionOf, onAccountChange, originAllowed };
  const streams = registerStreams(fastify, { ...browser, store, log, agents });
  const terminals = registerTerminals(fastify, {
    ...browser,
    store,
    random,
    log,
    agents,
    currentSessionOf,
    idleMs,
  });
  fastify.get(
    '/agent/v1',
    {
      websocket: true,
      config: { limit: 'agent' },
      schema: { hide: true },
      preValidation: async (request) => {
        const { ip } = request;
        refuseOver(handshakes.count(clock.now(), remoteGroup(ip), rule));
      },
    },
    (socket, request) => {
      // Agents that were disconnected and reconnect here must use another server.
      if (isStopping) return socket.close(1001, 'server stops');
      const proven = () => handshakes.giveBack(clock.now(), remoteGroup(request.ip), rule);
      const connection = new AgentConnection(
        { socket, transport: request.raw.socket, proven },
        {
          store,
          clock,
          random,
          log,
          sessions,
          desired,
          reports,
          trees,
          features,
          certificates,
          secrets,
          argoCdTokens,
          repositories,
          leases,
          hellos,
          serverKey,
          arrivals,
          ended,
        },
      );
      connections.add(connection);
      socket.once('close', () => connections.delete(connection));
    },
  );
  const beat = every(clock, HEARTBEAT_MS, () => {
    for (const connection of connections) connection.check();
  });

  return {
    agents,
    numbers: () => ({
      sessions: sessions.size,
      reports: reports.counts.reports,
      reportTransactions: reports.counts.transactions,
      reportedObjects: reports.counts.objects,
    }),
    async stop() {
      isStopping = true;
      beat.cancel();
      streams.stop();
      await terminals.stop();
      desired.stop();
      for (const connection of connections) connection.close();
      await peers?.listener?.stop();
      await Promise.all([
        reports.settled(),
        trees.settled(),
        features.settled(),
        certificates.settled(),
        secrets.settled(),
        argoCdTokens.settled(),
        repositories.settled(),
        ...departing,
      ]);
      await leases.stop();
    },
  };
}
