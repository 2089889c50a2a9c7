import {
  type LogItem,
  type LogLine,
  type LogSourcesItem,
  MAX_LOG_CONTAINERS,
  MAX_LOG_PODS,
  type StreamRequest,
  type TreeNode,
} from '@hawser/contract/streams';
import { isStatus, KubeError, type KubeApi } from '../kube/api.ts';
import { reasonOf } from '../log.ts';
import { Channel } from '../streams/channel.ts';
import { missingRight } from '../streams/missing-right.ts';
import { StreamError } from '../streams/stream-error.ts';
import type { Trees } from '../tree/trees.ts';
import { LineReader, type RawLine } from './lines.ts';

type LogsRequest = Extract<StreamRequest, { kind: 'logs' }>;
type Source = LogSourcesItem['pods'][number];
type Position = Pick<RawLine, 'at' | 'nanos'>;

/** Lines, or chunks of them, that wait to be sent; more make the kubelet wait. */
const MAX_WAITING = 64;
/** Lines and text of one item. */
const MAX_LINES = 500;
const MAX_TEXT = 32_000;

interface LogsOptions {
  readonly kube: Pick<KubeApi, 'logs'>;
  readonly trees: Pick<Trees, 'observe'>;
  readonly namespaces: readonly string[];
}

/** The logs of the pods of an object. */
export class Logs {
  readonly #kube: Pick<KubeApi, 'logs'>;
  readonly #trees: Pick<Trees, 'observe'>;
  readonly #namespaces: readonly string[];

  /** `namespaces`: those of the agent's grant. */
  constructor({ kube, trees, namespaces }: LogsOptions) {
    this.#kube = kube;
    this.#trees = trees;
    this.#namespaces = namespaces;
  }

  /** Lines as they come, and which containers are followed, until `signal` aborts. */
  async *follow(request: LogsRequest, signal: AbortSignal): AsyncGenerator<LogItem | LogSourcesItem> {
    const end = new AbortController();
    const stop = () => end.abort();
    signal.addEventListener('abort', stop);
    const channel = new Channel<LogItem | LogSourcesItem>(MAX_WAITING);
    const following = this.#followPods(request, channel, end.signal).catch((error: unknown) => {
      failure = error;
      channel.close();
    });
    let failure: unknown = null;
    end.signal.addEventListener('abort', () => channel.close());
    try {
      for (let items = await channel.read(); items !== null; items = await channel.read()) yield* items;
      if (failure !== null) throw failure;
    } finally {
      signal.removeEventListener('abort', stop);
      end.abort();
      await following;
    }
  }

  async #followPods(
    request: LogsRequest,
    channel: Channel<LogItem | LogSourcesItem>,
    signal: AbortSignal,
  ): Promise<void> {
    const sources = new Map<string, Source>();
    const generations = new Map<string, string>();
    const positions = new Map<string, Position>(
      request.resume.map(({ pod, container, at, nanos }) => [`${pod} ${container}`, { at, nanos }]),
    );
    const of = 'target' in request ? { target: request.target } : { objectID: request.objectID };
    let followed: readonly TreeNode[] = [];
    let omitted = 0;
    /** Begins to read the containers that have started since; whether there were any. */
    const readStarted = (): boolean => {
      let isChanged = false;
      for (const { pod, container, generation } of containersOf(followed, request.container)) {
        const key = `${pod.name} ${container}`;
        if (generations.get(key) === generation || sources.get(key)?.state === 'following') continue;
        generations.set(key, generation);
        sources.set(key, { pod: pod.name, container, state: 'following', message: '' });
        isChanged = true;
        const done = (state: Source['state'], message: string) => {
          sources.set(key, { pod: pod.name, container, state, message: message.slice(0, 500) });
          // The container may have started again before its log ended.
          readStarted();
          void channel.write(sourcesItem(sources, omitted));
        };
        void this.#readContainer(request, { pod, container, positions, channel, signal, done });
      }
      return isChanged;
    };
    for await (const { nodes, root } of this.#trees.observe(of, signal)) {
      if (root === '') throw new StreamError('not-found', 'The object is not in the cluster.');
      const pods = nodes.filter(({ kind, name }) => kind === 'Pod' && (request.pod ?? name) === name);
      if (request.pod !== undefined && pods.length === 0) {
        const reason =
          'target' in of ? 'does not belong to it any more' : 'does not belong to the application any more';
        throw new StreamError('not-found', `Pod ${request.pod} ${reason}.`);
      }
      followed = pods.slice(0, MAX_LOG_PODS);
      omitted = pods.length - followed.length;
      const isFirst = sources.size === 0;
      if (readStarted() || isFirst) await channel.write(sourcesItem(sources, omitted));
    }
  }

  async #readContainer(
    { previous, tail }: LogsRequest,
    reading: {
      pod: TreeNode;
      container: string;
      positions: Map<string, Position>;
      channel: Channel<LogItem | LogSourcesItem>;
      signal: AbortSignal;
      done: (state: Source['state'], message: string) => void;
    },
  ): Promise<void> {
    const { pod, container, positions, channel, signal, done } = reading;
    const key = `${pod.name} ${container}`;
    const after = positions.get(key);
    // The API server knows times of logs by the second: lines of that second that were received before are left out here.
    const from = after === undefined ? { lines: tail } : { instant: after.at };
    const reader = new LineReader();
    const send = async (lines: RawLine[]) => {
      const fresh = lines.filter((line) => after === undefined || isLater(line, after));
      const last = fresh.at(-1);
      if (last !== undefined && last.at > 0) positions.set(key, { at: last.at, nanos: last.nanos });
      for (const item of itemsOf(fresh.map((line) => ({ pod: pod.name, container, ...line }))))
        await channel.write(item);
    };
    try {
      const follow = !previous;
      const chunks = this.#kube.logs(pod.namespace, pod.name, { container, previous, follow, from, signal });
      for await (const chunk of chunks) await send(reader.read(chunk));
      await send(reader.end());
      if (!signal.aborted) done('ended', '');
    } catch (error) {
      if (signal.aborted) return;
      const isWaiting = error instanceof KubeError && error.status === 400;
      const isRefused = isStatus(error, 401, 403);
      const refused = () => missingRight('read logs', pod.namespace, this.#namespaces, error);
      done('failed', isRefused ? refused() : isWaiting ? error.message : reasonOf(error));
    }
  }
}

const isLater = (line: Position, than: Position): boolean =>
  line.at > than.at || (line.at === than.at && line.nanos > than.nanos);

const sourcesItem = (sources: ReadonlyMap<string, Source>, omitted: number): LogSourcesItem => ({
  type: 'log-sources',
  pods: [...sources.values()].slice(0, MAX_LOG_CONTAINERS),
  omitted,
});

/** The containers of these pods. The generation changes when a container starts again, and its log can be read once more. */
function* containersOf(pods: readonly TreeNode[], wanted: string | undefined) {
  for (const pod of pods) {
    for (const { name, restarts, state } of pod.containers) {
      if (wanted !== undefined && wanted !== name) continue;
      yield { pod, container: name, generation: `${pod.uid} ${restarts} ${state === 'running'}` };
    }
  }
}

function* itemsOf(lines: readonly LogLine[]): Generator<LogItem> {
  let from = 0;
  let length = 0;
  for (const [index, { text }] of lines.entries()) {
    if (index > from && (index - from >= MAX_LINES || length + text.length > MAX_TEXT)) {
      yield { type: 'log', lines: lines.slice(from, index) };
      from = index;
      length = 0;
    }
    length += text.length;
  }
  if (from < lines.length) yield { type: 'log', lines: lines.slice(from) };
}
