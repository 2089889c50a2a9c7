import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { AgentMessage, EnrollAnswer, ObjectReport, ServerMessage } from '@hawser/contract/agent';
import type { Problem } from '@hawser/contract/problem';
import { AGENT_PROTOCOL } from '@hawser/contract/agent';
import { type Handshake, helloText } from '@hawser/contract/agent-channel';
import { NAMED_REQUESTS } from '@hawser/contract/streams';
import { EventWaits } from '@hawser/testkit';
import { WebSocket } from 'ws';
import { enrollText } from '../enroll/signature.ts';

type Of<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;
type Hello = Extract<AgentMessage, { type: 'hello' }>;
type Have = { readonly have?: Readonly<Record<string, string>> };
type Report = Extract<AgentMessage, { type: 'report' }>;

/** An agent as the gateway sees it, with a real key, real signatures and a real socket. */
export class TestAgent {
  readonly url: string;
  readonly key: KeyObject;
  uid: string;
  agentID = '';
  nodeCount = 3;

  constructor(url: string, uid: string = randomUUID(), key?: string) {
    this.url = url;
    this.uid = uid;
    this.key = key === undefined ? generateKeyPairSync('ed25519').privateKey : createPrivateKey(key);
  }

  /** The same agent of the same cluster, connecting to another server. */
  at(url: string): TestAgent {
    const same = new TestAgent(url, this.uid, this.key.export({ type: 'pkcs8', format: 'pem' }).toString());
    same.agentID = this.agentID;
    return same;
  }

  get publicKey(): string {
    const { x } = this.key.export({ format: 'jwk' });
    // RFC 8410 §10.1: the SPKI of an Ed25519 key is this prefix and its 32 bytes.
    const prefix = Buffer.from('302a300506032b6570032100', 'hex');
    return Buffer.concat([prefix, Buffer.from(String(x), 'base64url')]).toString('base64');
  }

  get cluster() {
    return { uid: this.uid, kubernetesVersion: 'v1.36.1', nodeCount: this.nodeCount, kubesDistro: 'k3s' };
  }

  sign(text: string): string {
    return sign(null, Buffer.from(text), this.key).toString('base64');
  }

  async enroll(
    installId: string,
    changes: object = {},
  ): Promise<{ status: number; body: Problem & EnrollAnswer }> {
    const answer = await fetch(`${this.url}/agent/v1/enrol`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        protocol: AGENT_PROTOCOL,
        installId,
        publicKey: this.publicKey,
        signature: this.sign(enrollText(installId, this.uid)),
        cluster: this.cluster,
        agentVersion: '5.1.1',
        ...changes,
      }),
    });
    const body = (await answer.json()) as Problem & EnrollAnswer;
    if (answer.status === 200) this.agentID = body.agentID;
    return { status: answer.status, body };
  }

  dial(): TestConnection {
    return new TestConnection(this.url);
  }

  /** What both sides sign after this challenge. It pins no key of the server, unless it sends a nonce. */
  handshake({ nonce, serverKey }: Of<'challenge'>, agentNonce = ''): Handshake {
    return { serverKey, nonce, agentNonce, agentID: this.agentID, clusterUid: this.uid };
  }

  hello(challenge: Of<'challenge'>, changes: Partial<Hello> = {}): Hello {
    const { nonce = '' } = changes;
    return {
      type: 'hello',
      protocol: AGENT_PROTOCOL,
      agentID: this.agentID,
      nonce,
      signature: this.sign(helloText(this.handshake(challenge, nonce))),
      agentVersion: '5.1.1',
      cluster: this.cluster,
      now: Date.now(),
      answers: [...NAMED_REQUESTS],
      ...changes,
    };
  }

  /** Dials and says hello; `changes` replace fields of it, `have` are the digests of its inventory. */
  async greet({ have = {}, ...changes }: Partial<Hello> & Have = {}): Promise<TestConnection> {
    const connection = this.dial();
    connection.inventory = have;
    connection.send(this.hello(await connection.next('challenge'), changes));
    return connection;
  }

  /** Greets and waits for the welcome. */
  async connect(changes: Partial<Hello> & Have = {}): Promise<TestConnection> {
    const connection = await this.greet(changes);
    await connection.next('welcome');
    return connection;
  }
}

/** One socket; messages are queued until they are read. */
export class TestConnection {
  readonly socket: WebSocket;
  readonly received: ServerMessage[] = [];
  closed: number | null = null;
  /** What it has, for the answer to `verified`; null: it does not answer. */
  inventory: Readonly<Record<string, string>> | null = {};
  /** Whether it answers when it is asked for the initial password of Argo CD. */
  answersPassword = true;
  /** Kinds of streams that it ends at once, so that nobody waits for it. */
  refuses: ReadonlySet<string> = new Set();
  #reports = 0;
  readonly #waits = new EventWaits();

  constructor(url: string) {
    this.socket = new WebSocket(`${url.replace(/^http/, 'ws')}/agent/v1`);
    this.socket.on('message', (data: Buffer) => {
      const message: ServerMessage = JSON.parse(data.toString('utf8'));
      this.received.push(message);
      if (message.type === 'verified' && this.inventory !== null)
        this.send({ type: 'inventory', digests: this.inventory });
      if (message.type === 'openStream' && message.request.kind === 'argocd-password' && this.answersPassword)
        this.#answerPassword(message.stream);
      if (message.type === 'openStream' && this.refuses.has(message.request.kind))
        this.send({ type: 'streamEnd', stream: message.stream, end: { code: 'refused', message: '' } });
      this.#waits.notify();
    });
    this.socket.on('close', (code) => {
      this.closed = code;
      this.#waits.notify();
    });
    this.socket.on('error', () => {});
  }

  /** Seals nothing: what it says was not made for anybody. */
  #answerPassword(stream: number): void {
    const sealed = { publicKey: 'AAAA', iv: 'BBBB', data: 'CCCC' };
    this.send({ type: 'streamItem', stream, item: { type: 'argocd-password', sealed } });
    this.send({ type: 'streamEnd', stream, end: { code: 'done', message: '' } });
  }

  send(message: AgentMessage | Record<string, unknown>): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Removes and returns the next message of this type; others stay queued. */
  next<T extends ServerMessage['type']>(type: T): Promise<Of<T>> {
    return this.#waits.until(
      () => {
        const index = this.received.findIndex((message) => message.type === type);
        return index < 0 ? null : (this.received.splice(index, 1)[0] as Of<T>);
      },
      `message ${type}; there are ${JSON.stringify(this.received)}, closed with ${this.closed}`,
    );
  }

  /** Sends a report without waiting. */
  report(report: Partial<Report>): number {
    this.#reports += 1;
    this.send({ type: 'report', id: this.#reports, full: false, objects: [], removed: [], ...report });
    return this.#reports;
  }

  /** Sends a report and waits until it is acknowledged. */
  async reportAndWait(report: Partial<Report>): Promise<void> {
    const id = this.report(report);
    const ack = await this.next('ack');
    if (ack.id !== id) throw new Error(`Acknowledged ${ack.id} instead of ${id}.`);
  }

  async closedWith(): Promise<number> {
    await this.#waits.until(() => this.closed !== null, 'the end of the connection');
    return this.closed ?? 0;
  }

  close(): void {
    this.socket.terminate();
  }
}

/** A report on one object; by default UP with both replicas. */
export function objectReport(objectID: string, changes: Partial<ObjectReport> = {}): ObjectReport {
  const now = Date.now();
  return {
    objectID,
    appliedDigest: 'sha256:applied',
    appliedVersion: 1,
    status: 'UP',
    since: now,
    observedAt: now,
    message: '',
    kubeStatus: { replicas: 2, readyReplicas: 2, availableReplicas: 2, updatedReplicas: 2 },
    ...changes,
  };
}

/** A report on the router. */
export const routerReport = (status: string, message = '') => ({ status, message, since: Date.now() });
