import {
  MAX_TERMINAL_TEXT,
  type StreamItem,
  type StreamTarget,
  type TerminalRequest,
} from '@hawser/contract/streams';
import { KubeError, type KubeApi, type KubeProcess } from '../kube/api.ts';
import { POD } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { missingRight } from '../streams/missing-right.ts';
import { StreamError } from '../streams/stream-error.ts';
import type { Trees } from '../tree/trees.ts';
import type { TerminalInputs } from '../streams/terminal-inputs.ts';

/** Starts the best shell that the container has. */
const SHELL = [
  '/bin/sh',
  '-c',
  'TERM=xterm-256color; export TERM; if [ -x /bin/bash ]; then exec /bin/bash; else exec /bin/sh; fi',
];

const GONE = 'The pod does not exist any more.';

interface TerminalPorts {
  readonly kube: KubeApi;
  readonly trees: Trees;
  /** The namespaces of the agent's grant. */
  readonly namespaces: readonly string[];
}

/** A shell in a container of a pod that the object owns or is, until it or the pod ends, or `signal` aborts. */
export async function* openTerminal(
  { kube, trees, namespaces }: TerminalPorts,
  request: TerminalRequest,
  inputs: TerminalInputs,
  signal: AbortSignal,
): AsyncGenerator<StreamItem> {
  const of = 'target' in request ? { target: request.target } : { objectID: request.objectID };
  const pod = await ownedPod(trees, of, request, signal);
  const end = new AbortController();
  const stop = () => end.abort();
  signal.addEventListener('abort', stop);
  let isGone = false;
  const work: Promise<void>[] = [];
  try {
    const { container, columns, rows } = request;
    const { namespace, name } = pod;
    const command = { container, command: SHELL, columns, rows, signal: end.signal };
    const shell = await kube.exec(namespace, name, command).catch((error: unknown) => {
      throw failureOf(error, namespace, namespaces);
    });
    // Another pod may have got the name meanwhile. One that has the UID now had it when the shell was started.
    const now = await kube.get({ kind: POD, namespace, name });
    if (metadataOf(now).uid !== pod.uid) throw new StreamError('not-found', GONE);
    yield { type: 'terminal-opened' };
    work.push(
      passInput(inputs, shell),
      untilGone(trees, of, pod.uid, end.signal).then(() => {
        isGone = !end.signal.aborted;
        stop();
      }),
    );
    yield* outputOf(shell);
    if (signal.aborted) return;
    if (isGone) throw new StreamError('not-found', GONE);
    yield { type: 'terminal-exit', ...shell.exit() };
  } finally {
    signal.removeEventListener('abort', stop);
    end.abort();
    inputs.close();
    await Promise.all(work);
  }
}

/** The pod of the request. @throws StreamError when it, or its container, is not in the object's tree. */
async function ownedPod(
  trees: Trees,
  of: StreamTarget,
  { pod, container }: TerminalRequest,
  signal: AbortSignal,
) {
  for await (const { nodes } of trees.observe(of, signal)) {
    const node = nodes.find(({ kind, name }) => kind === 'Pod' && name === pod);
    if (node === undefined) {
      const reason =
        'target' in of ? 'does not exist, or not any more' : 'does not belong to the application';
      throw new StreamError('not-found', `Pod ${pod} ${reason}.`);
    }
    if (!node.containers.some(({ name }) => name === container)) {
      throw new StreamError('not-found', `Pod ${pod} has no container ${container}.`);
    }
    return node;
  }
  throw new StreamError('not-found', GONE);
}

/** Resolves when the pod is no longer in the object's tree, or `signal` aborts. */
async function untilGone(trees: Trees, of: StreamTarget, uid: string, signal: AbortSignal): Promise<void> {
  try {
    for await (const { nodes } of trees.observe(of, signal)) {
      if (!nodes.some((node) => node.uid === uid)) return;
    }
  } catch {
    // The object is no longer applied.
  }
}

async function passInput(inputs: TerminalInputs, shell: KubeProcess): Promise<void> {
  const encoder = new TextEncoder();
  for (let next = await inputs.next(); next !== null; next = await inputs.next()) {
    if (next.size !== null) shell.resize(next.size.columns, next.size.rows);
    if (next.text === '') continue;
    await shell.write(encoder.encode(next.text));
    inputs.taken(next.text.length);
  }
}

async function* outputOf(shell: KubeProcess): AsyncGenerator<StreamItem> {
  const decoder = new TextDecoder();
  for await (const chunk of shell.output) {
    const text = decoder.decode(chunk, { stream: true });
    for (let from = 0; from < text.length; from += MAX_TERMINAL_TEXT) {
      yield { type: 'terminal-output', text: text.slice(from, from + MAX_TERMINAL_TEXT) };
    }
  }
}

function failureOf(error: unknown, namespace: string, namespaces: readonly string[]): unknown {
  if (!(error instanceof KubeError)) return error;
  if (error.status === 403) {
    return new StreamError('refused', missingRight('open terminals', namespace, namespaces, error));
  }
  return error.status === 404 ? new StreamError('not-found', error.message) : error;
}
