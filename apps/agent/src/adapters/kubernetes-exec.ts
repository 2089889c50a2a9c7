import { WebSocket } from 'ws';
import { KubeError, type KubeExecOptions, type KubeProcess } from '../kube/api.ts';
import { countOf, type Fields, fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { objectPath, POD } from '../kube/kinds.ts';
import type { KubernetesAccess } from './kubernetes-access.ts';

/** v5 can close the input alone; otherwise both are the same. */
const PROTOCOLS = ['v5.channel.k8s.io', 'v4.channel.k8s.io'];
/** The first byte of a frame. */
const CHANNEL = { stdin: 0, stdout: 1, stderr: 2, error: 3, resize: 4 } as const;
const DIAL_MS = 10_000;
/** Longest frame, bytes. The kubelet sends at most 32 KiB at once. */
const MAX_FRAME = 1_048_576;
/** Output that waits to be read; with more the API server has to wait, bytes. */
const MAX_WAITING = 65_536;
/** Longest body of a refusal that is read, bytes. */
const MAX_REFUSAL = 65_536;
const KEEP_ALIVE_MS = 30_000;
/** Longest reason of an end that is reported, UTF-16 units. */
const MAX_MESSAGE = 500;

/** Starts a process with a terminal in a container. @throws KubeError */
export async function execInPod(
  access: KubernetesAccess,
  namespace: string,
  pod: string,
  options: KubeExecOptions,
): Promise<KubeProcess> {
  const url = new URL(`${access.server}${objectPath({ kind: POD, namespace, name: pod })}/exec`);
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  url.searchParams.set('container', options.container);
  for (const part of options.command) url.searchParams.append('command', part);
  for (const name of ['stdin', 'stdout', 'tty']) url.searchParams.set(name, 'true');
  const socket = new WebSocket(url, PROTOCOLS, {
    ...access.tls,
    headers: await access.headers(),
    handshakeTimeout: DIAL_MS,
    maxPayload: MAX_FRAME,
    perMessageDeflate: false,
    followRedirects: false,
  });
  const process = new ExecSocket(socket);
  const stop = () => socket.terminate();
  if (options.signal.aborted) stop();
  options.signal.addEventListener('abort', stop);
  socket.once('close', () => options.signal.removeEventListener('abort', stop));
  await opened(socket);
  process.resize(options.columns, options.rows);
  return process;
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('upgrade', ({ socket: connection }) => connection.setKeepAlive(true, KEEP_ALIVE_MS));
    socket.once('open', resolve);
    socket.once('error', (error) => reject(new KubeError(0, 'Unreachable', error.message)));
    socket.once('unexpected-response', (_request, answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        if (text.length < MAX_REFUSAL) text += chunk;
      });
      answer.once('close', () => {
        const status = answer.statusCode ?? 0;
        const { reason, message } = parse(text);
        const why = textOf(message) || text.trim() || `The Kubernetes API answered ${status}`;
        reject(new KubeError(status, textOf(reason), why));
        socket.terminate();
      });
    });
  });
}

/** A process behind a WebSocket of the Kubernetes API. */
class ExecSocket implements KubeProcess {
  readonly #socket: WebSocket;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #isClosed = false;
  #wake: () => void = () => {};
  #exit: { code: number | null; message: string } | null = null;
  #failure = '';

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#receive(data));
    socket.on('error', (error) => {
      this.#failure = error.message;
    });
    socket.on('close', () => {
      this.#isClosed = true;
      this.#wake();
    });
  }

  get output(): AsyncIterable<Uint8Array> {
    return this.#read();
  }

  write(input: Uint8Array): Promise<void> {
    return this.#send(CHANNEL.stdin, input);
  }

  resize(columns: number, rows: number): void {
    void this.#send(CHANNEL.resize, Buffer.from(JSON.stringify({ Width: columns, Height: rows })));
  }

  exit(): { code: number | null; message: string } {
    return (
      this.#exit ?? {
        code: null,
        message: this.#failure.slice(0, MAX_MESSAGE) || 'The connection to the container was lost.',
      }
    );
  }

  #send(channel: number, bytes: Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      // What cannot be sent any more is lost with the shell; its end is reported by the output.
      this.#socket.send(Buffer.concat([Buffer.of(channel), bytes]), () => resolve());
    });
  }

  #receive(frame: Buffer): void {
    const bytes = frame.subarray(1);
    if (frame[0] === CHANNEL.error) this.#exit = exitOf(parse(bytes.toString('utf8')));
    if ((frame[0] !== CHANNEL.stdout && frame[0] !== CHANNEL.stderr) || bytes.length === 0) return;
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes > MAX_WAITING) this.#socket.pause();
    this.#wake();
  }

  async *#read(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunks = this.#waiting;
      this.#waiting = [];
      this.#waitingBytes = 0;
      yield* chunks;
      this.#socket.resume();
      if (this.#waiting.length > 0) continue;
      if (this.#isClosed) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** How a process ended, by the `Status` that the kubelet sends at the end. */
function exitOf(status: Fields): { code: number | null; message: string } {
  if (status.status === 'Success') return { code: 0, message: '' };
  const causes = listOf(fieldsOf(status.details).causes).map(fieldsOf);
  const code = causes.find(({ reason }) => reason === 'ExitCode');
  return {
    code: code === undefined ? null : countOf(Number(code.message)),
    message: textOf(status.message).slice(0, MAX_MESSAGE),
  };
}

function parse(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}
