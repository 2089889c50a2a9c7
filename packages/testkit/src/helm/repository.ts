import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../kubernetes/programs.ts';

const execute = promisify(execFile);

/** A chart by name and version, with further files by their path in it. */
interface TestChart {
  readonly chart: string;
  readonly version: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** A Helm repository that is served on loopback. */
interface TestHelmRepository {
  readonly url: string;
  stop(): Promise<void>;
}

/** What each chart of tests makes: a ConfigMap with the name of its release, and its version; and what it is given as `extraObjects`. */
const TEMPLATE = `apiVersion: v1
kind: ConfigMap
metadata: {name: '{{ .Release.Name }}'}
data: {version: '{{ .Chart.Version }}'}
{{- range .Values.extraObjects }}
---
{{ toYaml . }}
{{- end }}
`;

/** Starts to serve small charts with these names and versions, packed by the real program. */
export async function startHelmRepository(charts: readonly TestChart[]): Promise<TestHelmRepository> {
  const dir = await mkdtemp(join(tmpdir(), 'hawser-helm-'));
  const packed = join(dir, 'packed');
  const helm = (...args: string[]) =>
    execute(findProgram('helm') ?? 'helm', args, {
      env: { ...process.env, HELM_CACHE_HOME: dir, HELM_CONFIG_HOME: dir, HELM_DATA_HOME: dir },
    });
  for (const { chart, version, files = {} } of charts) {
    const source = join(dir, `${chart}-${version}`, chart);
    await mkdir(join(source, 'templates'), { recursive: true });
    await writeFile(join(source, 'Chart.yaml'), `apiVersion: v2\nname: ${chart}\nversion: ${version}\n`);
    await writeFile(join(source, 'templates', 'settings.yaml'), TEMPLATE);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(source, path)), { recursive: true });
      await writeFile(join(source, path), text);
    }
    await helm('package', source, '--destination', packed);
  }
  const server = createServer((request, response) => {
    readFile(join(packed, basename(request.url ?? ''))).then(
      (file) => response.end(file),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await helm('repo', 'index', packed, '--url', url);
  return {
    url,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
