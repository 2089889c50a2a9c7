import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Client, PASSWORD, waitUntil } from '@hawser/testkit';

const DEMO = fileURLToPath(new URL('../../scripts/demo.mjs', import.meta.url));

interface DemoApplication {
  readonly id: string;
  readonly name: string;
  readonly networkID: string;
  readonly kind: string;
  readonly version: number;
  readonly yaml: string;
}

/** A fleet of the demo, some of whose clusters cannot pull an image with `:broken-` in its tag. */
export class BadImageDemo {
  readonly #process: ChildProcess;

  private constructor(running: ChildProcess) {
    this.#process = running;
  }

  /** Starts the scenario in the account; `started` is called at once, so that it can be stopped whatever happens. */
  static async start(
    { url, email, clusters }: { url: string; email: string; clusters: number },
    started: (demo: BadImageDemo) => void,
  ): Promise<void> {
    const account = ['--server', url, '--email', email, '--password', PASSWORD];
    const fleet = ['--clusters', `${clusters}`, '--objects', '10', '--scenario', 'bad-image', '--seed', '3'];
    const running = spawn(process.execPath, [DEMO, ...account, ...fleet], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started(new BadImageDemo(running));
    let output = '';
    for (const stream of [running.stdout, running.stderr])
      stream.on('data', (part) => (output += String(part)));
    await waitUntil(() => output.includes('can not pull the image') || null, {
      what: `the scenario to begin:\n${output}`,
      timeoutMs: 240_000,
    });
  }

  /** Its first Deployment. */
  static async deployment(client: Client): Promise<DemoApplication> {
    const { items } = await client.done<{ items: DemoApplication[] }>('GET', '/api/wholeObjects?limit=50');
    const found = items.find(({ kind }) => kind === 'Deployment');
    if (found === undefined) throw new Error('The demo has no Deployment.');
    return found;
  }

  /** Changes it to an image that some clusters cannot pull. */
  static async breakImage(client: Client, { id, version, yaml }: DemoApplication): Promise<void> {
    const body = { yaml: yaml.replace(/image: (\S+):\S+/, 'image: $1:broken-1') };
    await client.done('PATCH', `/api/objects/${id}`, { version, body });
  }

  /** Ends it, and removes the fleet. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const ended = new Promise((done) => this.#process.once('exit', done));
    this.#process.kill('SIGTERM');
    await ended;
  }
}
