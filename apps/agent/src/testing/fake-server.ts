import { createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  AGENT_PROTOCOL,
  AgentMessage,
  type ClusterFacts,
  type DesiredObject,
  EnrollRequest,
  MAX_AGENT_MESSAGE,
  type ObjectReport,
  type ReportedSecrets,
  type ServerMessage,
} from '@hawser/contract/agent';
import type { AgentStreamRequest, StreamEnd, StreamItem, TerminalInput } from '@hawser/contract/streams';
import { waitUntil } from '@hawser/testkit';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  type Channel,
  Exchange,
  type Handshake,
  helloText,
  verifiedText,
} from '@hawser/contract/agent-channel';
import { enrollText } from '../connection/keys.ts';

interface FakeServerOptions {
  readonly routerID: string;
  readonly installId: string;
  readonly heartbeatMs?: number;
  readonly leaseMs?: number;
  /** PEM; makes it an https server. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** What has come on a stream. */
export interface StreamRecord {
  readonly items: StreamItem[];
  end: StreamEnd | null;
  /** Units of input that were taken. */
  taken: number;
  input(input: TerminalInput): void;
  close(): void;
}

type Hello = Extract<AgentMessage, { type: 'hello' }>;
type DesiredOrder = Omit<Extract<ServerMessage, { type: 'desired' }>, 'type' | 'revision'>;

function isSigned(publicKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

/** A server for tests: checks every message against the contract and records what the agent reports. */
export class FakeServer {
  readonly #options: FakeServerOptions;
  readonly #http: Server;
  readonly #sockets: WebSocketServer;
  readonly #heartbeats = new Set<NodeJS.Timeout>();
  #socket: WebSocket | null = null;
  readonly #key = generateKeyPairSync('ed25519').privateKey;
  /** Of agents that pin the key of the server. */
  readonly #channels = new WeakMap<WebSocket, Channel>();
  #revision = 0;
  #whole: DesiredOrder | null = null;
  installId: string;
  /** What the manifest names. */
  readonly serverKey = createPublicKey(this.#key).export({ type: 'spki', format: 'der' }).toString('base64');
  agentID = '';
  publicKey = '';

  /** The last report of each object. */
  readonly reports = new Map<string, ObjectReport>();
  /** Every reported status, in order. */
  readonly history: string[] = [];
  readonly removed: string[] = [];
  readonly enrollments: EnrollRequest[] = [];
  readonly hellos: Hello[] = [];
  readonly inventories: Record<string, string>[] = [];
  readonly routerStatuses: string[] = [];
  readonly #streams = new Map<number, StreamRecord>();
  /** Messages that violate the contract. */
  readonly #violations: string[] = [];
  routerMessage = '';
  cluster: ClusterFacts | null = null;
  detached = 0;
  /** The desired set. */
  readonly desired = new Map<string, DesiredObject>();
  /** Answer to the next hello instead of a welcome. */
  refusal: Extract<ServerMessage, { type: 'refused' }> | null = null;
  protocol = AGENT_PROTOCOL;
  /** The last report of Secrets; null before the first one. */
  secrets: ReportedSecrets | null = null;
  /** Every token for Argo CD that was handed over, in order. */
  readonly tokens: Extract<AgentMessage, { type: 'argoCdToken' }>[] = [];
  /** Objects that the next welcome names as changed by hand. */
  drifted: string[] = [];
  /** While true the desired set is not sent after a welcome. */
  holdsDesired = false;

  constructor(options: FakeServerOptions) {
    this.#options = options;
    this.installId = options.installId;
    const answer = (request: IncomingMessage, response: ServerResponse) =>
      void this.#enroll(request, response);
    this.#http = options.tls ? createSecureServer(options.tls, answer) : createServer(answer);
    this.#sockets = new WebSocketServer({
      server: this.#http,
      path: '/agent/v1',
      maxPayload: MAX_AGENT_MESSAGE,
    });
    this.#sockets.on('connection', (socket) => this.#connected(socket));
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  get isConnected(): boolean {
    return this.#socket !== null;
  }

  /** Fails when the agent sent a message that violates the contract. */
  async close(): Promise<void> {
    for (const timer of this.#heartbeats) globalThis.clearInterval(timer);
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#http.closeAllConnections();
    await new Promise<void>((resolve) => this.#http.close(() => resolve()));
    if (this.#violations.length > 0) throw new Error(this.#violations.join('\n'));
  }

  /** Adds these to the desired set and sends them. */
  apply(...objects: DesiredObject[]): void {
    for (const object of objects) this.desired.set(object.objectID, object);
    this.#sendDesired({ apply: objects, remove: [], complete: false, keep: [] });
  }

  /** Removes these from the desired set and sends the removal. */
  remove(...objectIDs: string[]): void {
    for (const objectID of objectIDs) this.desired.delete(objectID);
    this.#sendDesired({ apply: [], remove: objectIDs, complete: false, keep: [] });
  }

  /** Removes these, and lets what they created stay. */
  orphan(...objectIDs: string[]): void {
    for (const objectID of objectIDs) this.desired.delete(objectID);
    this.#sendDesired({ apply: [], remove: objectIDs, complete: false, keep: [], orphan: objectIDs });
  }

  /** Asks to put back what was changed by hand of these objects. */
  putBack(...objectIDs: string[]): void {
    this.#sendDesired({ apply: [], remove: [], complete: false, keep: [], putBack: objectIDs });
  }

  /** Sets whether the agent puts back at once what is changed by hand. */
  correctDrift(correctDrift: boolean): void {
    this.#sendDesired({ apply: [], remove: [], complete: false, keep: [], correctDrift });
  }

  detach(): void {
    this.desired.clear();
    this.#send({ type: 'detach' });
  }

  /** Opens a stream of the agent and takes what comes until it is closed. */
  stream(request: AgentStreamRequest): StreamRecord {
    const stream = this.#streams.size + 1;
    const record: StreamRecord = {
      items: [],
      end: null,
      taken: 0,
      input: (input) => this.#send({ type: 'streamInput', stream, input }),
      close: () => this.#send({ type: 'closeStream', stream }),
    };
    this.#streams.set(stream, record);
    this.#send({ type: 'openStream', stream, request });
    return record;
  }

  /** The next agent may enroll with another key. */
  forgetAgent(): void {
    this.publicKey = '';
  }

  /** Cuts the connection as a killed server does. */
  cut(): void {
    this.#socket?.terminate();
  }

  sendRaw(text: string): void {
    this.#socket?.send(text);
  }

  /** Waits until the agent reports this status of the object. */
  async until(objectID: string, status: string, timeoutMs = 20_000): Promise<ObjectReport> {
    try {
      return await waitUntil(
        () => {
          const report = this.reports.get(objectID);
          return report?.status === status ? report : null;
        },
        { what: `${objectID} ${status}`, timeoutMs },
      );
    } catch (error) {
      const report = JSON.stringify(this.reports.get(objectID) ?? null);
      throw new Error(`${objectID} was not reported ${status} but ${report}`, { cause: error });
    }
  }

  async untilRouter(status: string, timeoutMs = 20_000): Promise<void> {
    await waitUntil(() => this.routerStatuses.at(-1) === status, { what: `router ${status}`, timeoutMs });
  }

  async #enroll(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const enrollment = EnrollRequest.parse(JSON.parse(Buffer.concat(parts).toString()));
    const { installId, publicKey, signature, cluster } = enrollment;
    this.enrollments.push(enrollment);
    const problem = (status: number, message: string) =>
      answer(status, {
        type: 'about:blank',
        title: message,
        status,
        errors: [{ message, displayable: true }],
      });
    if (request.url !== '/agent/v1/enrol' || installId !== this.installId) {
      return void problem(404, 'This install command is unknown.');
    }
    if (!isSigned(publicKey, enrollText(installId, cluster.uid), signature)) {
      return void problem(400, 'The signature does not belong to the key.');
    }
    if (this.publicKey !== '' && this.publicKey !== publicKey) {
      return void problem(409, 'This install command was used already.');
    }
    this.publicKey = publicKey;
    this.agentID = 'agent-1';
    const { routerID } = this.#options;
    answer(200, { agentID: this.agentID, routerID, networkName: 'demo', clusterName: 'hub' });
  }

  #connected(socket: WebSocket): void {
    const exchange = new Exchange(randomBytes(32));
    const nonce = exchange.publicKey;
    socket.on('message', (data) => {
      const text = this.#channels.get(socket)?.open(data.toString()) ?? data.toString();
      const message = AgentMessage.safeParse(JSON.parse(text));
      if (message.success) this.#receive(socket, exchange, message.data);
      else this.#violations.push(`${message.error.message} in ${data.toString().slice(0, 300)}`);
    });
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = null;
    });
    socket.send(
      JSON.stringify({
        type: 'challenge',
        protocol: this.protocol,
        nonce,
        serverKey: this.serverKey,
      } satisfies ServerMessage),
    );
  }

  #receive(socket: WebSocket, exchange: Exchange, message: AgentMessage): void {
    if (message.type === 'hello') return this.#verify(socket, exchange, message);
    if (message.type === 'inventory') return this.#welcome(socket, message.digests);
    if (message.type === 'detached') this.detached += 1;
    if (message.type === 'secrets') this.secrets = message;
    if (message.type === 'argoCdToken') this.tokens.push(message);
    if ('stream' in message) this.#receiveOf(message);
    if (message.type !== 'report') return;
    if (message.full) this.reports.clear();
    for (const report of message.objects) {
      this.reports.set(report.objectID, report);
      this.history.push(`${report.objectID} ${report.status}`);
    }
    for (const objectID of message.removed) this.reports.delete(objectID);
    this.removed.push(...message.removed);
    if (message.router) {
      this.routerStatuses.push(message.router.status);
      this.routerMessage = message.router.message;
    }
    if (message.cluster) this.cluster = message.cluster;
    this.#sendTo(socket, { type: 'ack', id: message.id });
  }

  #receiveOf(message: Extract<AgentMessage, { stream: number }>): void {
    const record = this.#streams.get(message.stream);
    if (record === undefined) return;
    if (message.type === 'streamEnd') record.end = message.end;
    else if (message.type === 'streamInputTaken') record.taken += message.units;
    else {
      record.items.push(message.item);
      const bytes = JSON.stringify(message.item).length;
      this.#send({ type: 'streamCredit', stream: message.stream, bytes });
    }
  }

  #verify(socket: WebSocket, exchange: Exchange, hello: Hello): void {
    this.hellos.push(hello);
    const handshake: Handshake = {
      serverKey: this.serverKey,
      nonce: exchange.publicKey,
      agentNonce: hello.nonce,
      agentID: hello.agentID,
      clusterUid: hello.cluster.uid,
    };
    const isTrue =
      hello.agentID === this.agentID && isSigned(this.publicKey, helloText(handshake), hello.signature);
    const refused = this.refusal ?? {
      type: 'refused' as const,
      code: 'signature',
      message: 'The signature does not belong to the key.',
      final: true,
    };
    if (!isTrue || this.refusal) {
      socket.send(JSON.stringify(refused));
      socket.close(1008);
      return;
    }
    this.cluster = hello.cluster;
    const proof = verifiedText(handshake);
    const signature = sign(null, Buffer.from(proof), this.#key).toString('base64');
    socket.send(JSON.stringify({ type: 'verified', signature } satisfies ServerMessage));
    if (hello.nonce !== '') this.#channels.set(socket, exchange.channel(hello.nonce, 'server', proof));
  }

  #welcome(socket: WebSocket, have: Readonly<Record<string, string>>): void {
    this.inventories.push(have);
    const now = this.hellos.at(-1)?.now ?? 0;
    this.#socket = socket;
    const { routerID, heartbeatMs = 10_000, leaseMs = 30_000 } = this.#options;
    this.#send({
      type: 'welcome',
      protocol: AGENT_PROTOCOL,
      routerID,
      heartbeatMs,
      leaseMs,
      now,
      drifted: this.drifted,
      takesSecrets: true,
      takesArgoCdTokens: true,
      takesRepositories: true,
    });
    const timer = globalThis.setInterval(() => {
      if (this.#socket === socket) this.#send({ type: 'heartbeat', now });
      else {
        globalThis.clearInterval(timer);
        this.#heartbeats.delete(timer);
      }
    }, heartbeatMs);
    this.#heartbeats.add(timer);
    const apply = [...this.desired.values()].filter((object) => have[object.objectID] !== object.digest);
    const keep = [...this.desired.keys()].filter((id) => have[id] === this.desired.get(id)?.digest);
    this.#whole = { apply, remove: [], complete: true, keep };
    if (!this.holdsDesired) this.sendWhole();
  }

  /** Sends the whole desired set as it was at the last welcome. */
  sendWhole(): void {
    if (this.#whole !== null) this.#sendDesired(this.#whole);
  }

  #sendDesired(order: DesiredOrder): void {
    this.#revision += 1;
    this.#send({ type: 'desired', revision: this.#revision, ...order });
  }

  #sendTo(socket: WebSocket | null, message: ServerMessage): void {
    if (socket === null) return;
    const text = JSON.stringify(message);
    socket.send(this.#channels.get(socket)?.seal(text) ?? text);
  }

  #send(message: ServerMessage): void {
    this.#sendTo(this.#socket, message);
  }
}
