import { KubeError, type KubeExecOptions, type KubeProcess } from '@hawser/agent';
import { type JsonObject, listOf, objectOf, textOf } from '@hawser/kube-sim';

/** Bytes of output that wait to be read; with more the shell waits. */
const MAX_WAITING = 65_536;
const BACKSPACE = new Set(['\u007f', '\b']);

/**
 * A shell of a simulated container, with a terminal: it echoes what is typed and knows a few commands (`help` lists them).
 * @throws KubeError 400 when the container does not run.
 */
export function simulatedShell(pod: JsonObject, options: KubeExecOptions): KubeProcess {
  const name = textOf(objectOf(pod['metadata'])['name']);
  const statuses = listOf(objectOf(pod['status'])['containerStatuses']).map(objectOf);
  const status = statuses.find((each) => each['name'] === options.container);
  if (objectOf(status?.['state'])['running'] === undefined) {
    throw new KubeError(500, 'InternalError', `container not found ("${options.container}")`);
  }
  return new SimulatedShell(name, options);
}

class SimulatedShell implements KubeProcess {
  readonly #pod: string;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #size: { columns: number; rows: number };
  #line = '';
  #waiting = '';
  /** The text that `yes` repeats until Ctrl-C; null while it does not run. */
  #repeated: string | null = null;
  #exit: { code: number | null; message: string } | null = null;
  #wake: () => void = () => {};

  constructor(pod: string, { columns, rows, signal }: KubeExecOptions) {
    this.#pod = pod;
    this.#size = { columns, rows };
    this.#prompt();
    const lost = { code: null, message: 'The connection to the container was lost.' };
    if (signal.aborted) this.#end(lost);
    signal.addEventListener('abort', () => this.#end(lost));
  }

  get output(): AsyncIterable<Uint8Array> {
    return this.#read();
  }

  async write(input: Uint8Array): Promise<void> {
    for (const character of this.#decoder.decode(input, { stream: true })) this.#type(character);
    this.#wake();
  }

  resize(columns: number, rows: number): void {
    this.#size = { columns, rows };
  }

  exit(): { code: number | null; message: string } {
    return this.#exit ?? { code: null, message: '' };
  }

  async *#read(): AsyncGenerator<Uint8Array> {
    for (;;) {
      if (this.#repeated !== null && this.#waiting.length < MAX_WAITING) {
        this.#waiting += `${this.#repeated}\r\n`.repeat(1_000);
      }
      const text = this.#waiting;
      this.#waiting = '';
      if (text !== '') yield this.#encoder.encode(text);
      if (this.#waiting !== '' || (this.#repeated !== null && this.#exit === null)) continue;
      if (this.#exit !== null) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #type(character: string): void {
    if (this.#exit !== null) return;
    if (character === '\u0003') {
      this.#repeated = null;
      this.#line = '';
      this.#waiting = '^C\r\n';
      this.#prompt();
    } else if (this.#repeated !== null) return;
    else if (character === '\r' || character === '\n') this.#run();
    else if (character === '\u0004' && this.#line === '') this.#end({ code: 0, message: '' });
    else if (BACKSPACE.has(character)) {
      if (this.#line === '') return;
      this.#line = this.#line.slice(0, -1);
      this.#waiting += '\b \b';
    } else if (character >= ' ') {
      this.#line += character;
      this.#waiting += character;
    }
  }

  #run(): void {
    const line = this.#line.trim();
    this.#line = '';
    this.#waiting += '\r\n';
    const [command = '', ...rest] = line.split(/\s+/);
    const given = rest.join(' ');
    if (command === 'exit') {
      const code = Number(given) || 0;
      return this.#end({ code, message: code === 0 ? '' : `command terminated with exit code ${code}` });
    }
    if (command === 'yes') {
      this.#repeated = given === '' ? 'y' : given;
      return;
    }
    this.#waiting += this.#answer(command, given);
    this.#prompt();
  }

  #answer(command: string, given: string): string {
    const { columns, rows } = this.#size;
    if (command === '') return '';
    if (command === 'help') return 'echo, hostname, printf, stty, yes, exit\r\n';
    if (command === 'echo') return `${given}\r\n`;
    if (command === 'hostname') return `${this.#pod}\r\n`;
    // As of the shell: \e and \a for control sequences.
    if (command === 'printf') return given.replaceAll('\\e', '\u001b').replaceAll('\\a', '\u0007');
    if (command === 'stty') return `${rows} ${columns}\r\n`;
    return `sh: ${command}: not found\r\n`;
  }

  #prompt(): void {
    this.#waiting += `${this.#pod}:/# `;
  }

  #end(exit: { code: number | null; message: string }): void {
    this.#exit ??= exit;
    this.#repeated = null;
    this.#wake();
  }
}
