import type { Api } from './api.ts';
import { create } from './requests.ts';
import { type Exchange, Recorder } from './recorder.ts';

/** A rule of the API, shown by requests and responses in a namespace of its own. */
export interface Case {
  readonly name: string;
  run(recorder: Recorder): Promise<void>;
}

/** Runs a case on an API; returns the recorded exchanges. */
export async function runCase(api: Api, { name, run }: Case): Promise<readonly Exchange[]> {
  const recorder = new Recorder(
    api,
    `case-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.slice(0, 60),
  );
  const metadata = { name: recorder.namespace };
  await recorder.sendUnrecorded(
    create('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata }),
  );
  await run(recorder);
  return recorder.exchanges;
}
